"""The scripts of a page as one file: on a slow network every request costs more than what it brings.

The modules stay what they are; here each becomes a function that returns what it exports, called in the order
in which they need each other. They are written for that: imports by name, on one line each, no default
exports, no circles.
"""

import posixpath
import re
from collections.abc import Callable
from typing import Final

_IMPORT: Final = re.compile(r'^import (?:\{ ([^}]*) \} from )?"(\.[^"]+)";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const|let) ([\w$]+))", re.MULTILINE)
_REMARK: Final = re.compile(r"^\s*//.*\n|^\s*/\*\*?(?:[^*]|\*(?!/))*\*/\n", re.MULTILINE)
"""A remark with lines of its own; one after code stays, because a string may look like it."""

Read = Callable[[str], str]


class NotBundled(ValueError):
    """A module is not written the way this needs."""


def bundle(entry: str, read: Read) -> str:
    """Return the module ``entry`` with everything it imports, as one; ``read`` gives a module's text."""
    order = {name: number for number, name in enumerate(modules_of(entry, read))}
    given = ", ".join(_EXPORT.findall(read(entry)))
    # What a page asks for later, by import(), is a bundle too and must give what it exports.
    end = f"export const {{ {given} }} = m{order[entry]};\n" if given else ""
    return "".join(_part(name, order, read(name)) for name in order) + end


def modules_of(entry: str, read: Read) -> list[str]:
    """Return the modules that ``entry`` needs, each after those it needs itself, ``entry`` last."""
    found: list[str] = []
    _visit(entry, read, found, ())
    return found


def _visit(name: str, read: Read, found: list[str], above: tuple[str, ...]) -> None:
    if name in above:
        raise NotBundled(f"{name} needs itself: {' → '.join(above)}")
    if name in found:
        return
    for needed in _IMPORT.finditer(read(name)):
        _visit(_resolved(name, needed[2]), read, found, (*above, name))
    found.append(name)


def _part(name: str, order: dict[str, int], text: str) -> str:
    text = _REMARK.sub("", text)

    def imported(found: re.Match[str]) -> str:
        names = (found[1] or "").replace(" as ", ": ")
        return f"const {{ {names} }} = m{order[_resolved(name, found[2])]};" if names else ""

    exported = _EXPORT.findall(text)
    text = _EXPORT.sub("", _IMPORT.sub(imported, text))
    if left := re.search(r"^(?:export\b|import[ {\"]).*$", text, re.MULTILINE):
        raise NotBundled(f"{name}: {left[0]}")
    opening = "await (async () => {" if re.search(r"^\S.*\bawait ", text, re.MULTILINE) else "(() => {"
    given = ", ".join(exported)
    return f"const m{order[name]} = {opening}\n{text.strip()}\nreturn {{ {given} }};\n}})();\n"


def _resolved(name: str, needed: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), needed))
