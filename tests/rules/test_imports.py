"""Imports point downwards: the rules stand on the standard library alone, the notation on the rules."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "luckynumbers"
RULES = "luckynumbers.rules."
NOTATION = "luckynumbers.notation."
ALLOWED = {
    **dict.fromkeys(SOURCE.glob("rules/**/*.py"), (RULES,)),
    **dict.fromkeys(SOURCE.glob("notation/**/*.py"), (RULES, NOTATION)),
    **dict.fromkeys(
        SOURCE.glob("engine/**/*.py"), (RULES, "luckynumbers.engine.", "numpy.", "numba.", "llvmlite.")
    ),
    SOURCE / "game.py": (RULES, NOTATION),
    SOURCE / "verification.py": (RULES, NOTATION),
}


def imported_names(source: str) -> Iterator[str]:
    """Yield everything a module imports, wherever it does: at the top, in a function, for type checkers."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (f"{alias.name}." for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{alias.name}." for alias in node.names)
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in {"__import__", "import_module"}:
                yield f"{name}."


def is_allowed(name: str, packages: tuple[str, ...]) -> bool:
    return name.startswith(packages) or name.split(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("path", ALLOWED, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_module_imports_only_what_lies_below_it(path: Path) -> None:
    names = list(imported_names(path.read_text(encoding="utf-8")))
    assert [name for name in names if not is_allowed(name, ALLOWED[path])] == []


def test_the_walk_meets_the_files_it_guards() -> None:
    names = {path.relative_to(SOURCE).as_posix() for path in ALLOWED}
    assert {"rules/garden.py", "rules/position.py", "notation/record.py", "game.py"} <= names


@pytest.mark.parametrize(
    "source",
    [
        "import numpy",
        "import numpy.linalg",
        "from luckynumbers import bots",
        "from luckynumbers.notation.record import Record",
        "from ..notation import record",
        "def later():\n    import rich.table",
        "if TYPE_CHECKING:\n    from luckynumbers.bots.bot import Bot",
        "__import__('numpy')",
        "importlib.import_module('numpy')",
    ],
)
def test_the_walk_notices_what_the_rules_may_not_import(source: str) -> None:
    assert not all(is_allowed(name, (RULES,)) for name in imported_names(source))


@pytest.mark.parametrize(
    "module", ["luckynumbers.rules.position", "luckynumbers.notation.record", "luckynumbers.game"]
)
def test_nothing_third_party_is_loaded(module: str) -> None:
    program = (
        "import sys\n"
        "before = {*sys.modules}\n"
        f"import {module}\n"
        "loaded = {name.split('.')[0] for name in {*sys.modules} - before}\n"
        "print(*sorted(loaded - sys.stdlib_module_names - {'__mp_main__'}))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["luckynumbers"]
