"""Every module of the web table has a test of its own, at the same place."""

from pathlib import Path

import luckynumbers.web

WEB = Path(luckynumbers.web.__file__).parent
TESTS = Path(__file__).parent


def test_every_module_has_a_test_that_mirrors_it() -> None:
    modules = {path.relative_to(WEB) for path in WEB.rglob("*.py") if path.name != "__init__.py"}
    # All migrations together are tested by what they lead to, in store/test_schema.py.
    modules = {path for path in modules if "migrations" not in path.parts}
    assert len(modules) > 50
    mirrors = {path: TESTS / path.with_name(f"test_{path.name}") for path in modules}
    assert [path for path, mirror in mirrors.items() if not mirror.exists()] == []
    assert [path for path, mirror in mirrors.items() if "def test_" not in mirror.read_text("utf-8")] == []


def test_no_test_file_is_too_long_to_read() -> None:
    files = [*TESTS.parent.rglob("*.py")]
    assert len(files) > 200
    assert [path for path in files if len(path.read_text("utf-8").splitlines()) > 500] == []
