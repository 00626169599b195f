"""The documentation is true: its examples run, and no command goes unmentioned."""

import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.main

import luckynumbers
from luckynumbers.cli.main import app

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
PACKAGE = Path(luckynumbers.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in PACKAGE.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
"""Only modules with examples are imported: some others are scripts, or need an extra."""
_PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")


def page_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def commands() -> list[str]:
    return sorted(typer.main.get_group(app).commands)


def examples(page: Path) -> Iterator[tuple[int, str]]:
    """Yield the Python sessions of a page, each with the line it begins at."""
    text = page.read_text(encoding="utf-8")
    for block in _PYTHON.finditer(text):
        if ">>>" in block[1]:
            yield text.count("\n", 0, block.start(1)), block[1]


def failures(name: str, text: str, line: int, names: dict[str, object]) -> str:
    """Run a session; return what went otherwise than written. Later sessions know what earlier ones named."""
    test = doctest.DocTestParser().get_doctest(text, names, name, name, line)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    said: list[str] = []
    runner.run(test, out=said.append, clear_globs=False)
    names.update(test.globs)
    return "".join(said)


def test_there_are_pages_and_commands_to_test() -> None:
    assert len(PAGES) > 1
    assert {"play", "verify"} <= {*commands()}
    assert any(True for page in PAGES for _ in examples(page))


@pytest.mark.parametrize("command", commands())
def test_every_command_is_documented(command: str) -> None:
    mention = re.compile(rf"\bluckynumbers {re.escape(command)}\b")
    assert any(mention.search(page.read_text(encoding="utf-8")) for page in PAGES)


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_the_python_on_a_page_does_what_the_page_says(page: Path) -> None:
    names: dict[str, object] = {}
    said = [failures(page_name(page), text, line, names) for line, text in examples(page)]
    assert "".join(said) == ""


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_links_within_the_repository_lead_somewhere(page: Path) -> None:
    for link in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), f"{page_name(page)} links to {link}"


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_run(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, report=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 0
    assert result.failed == 0


def test_a_wrong_example_would_be_noticed() -> None:
    assert "Expected" in failures("wrong", ">>> 1 + 1\n3\n", 0, {})
    assert failures("right", ">>> 1 + 1\n2\n", 0, {}) == ""


WEB = PACKAGE / "web"
DEVELOPMENT = (ROOT / "docs" / "development.md").read_text(encoding="utf-8")


def test_every_module_of_the_web_table_is_on_the_map() -> None:
    rows = re.findall(r"^\| (?:`(web/\w*/?)`)? ?\| (.+?) \|", DEVELOPMENT, re.MULTILINE)
    mapped: set[str] = set()
    room = ""
    for named, modules in rows:
        room = named or room
        mapped |= {f"{room}{module}" for module in re.findall(r"`(\w+\.py)`", modules)}
    there = {f"web/{path.relative_to(WEB).as_posix()}" for path in WEB.rglob("*.py")}
    assert mapped == {path for path in there if "__init__" not in path and "/migrations/" not in path}


def threats() -> list[list[str]]:
    """Return the rows of the page of threats: what, against it, and how it is tested."""
    text = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return rows[1:]


@pytest.mark.parametrize("row", threats(), ids=lambda row: row[0].strip())
def test_every_threat_has_its_test(row: list[str]) -> None:
    assert len(row) == 3
    tests = re.findall(r"`([^`]+)`", row[2])
    assert tests
    for named in tests:
        path, _, test = named.partition("::")
        assert f"\ndef {test}(" in (ROOT / "tests" / path).read_text(encoding="utf-8"), named


def test_there_are_threats() -> None:
    assert len(threats()) > 20
