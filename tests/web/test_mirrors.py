"""Every module of the web table has a test of its own, at the same place."""

from pathlib import Path

import luckynumbers.web

WEB = Path(luckynumbers.web.__file__).parent
TESTS = Path(__file__).parent
ELSEWHERE = {
    "devserver.py": "every test in tests/browser is served by it",
    "limits.py": "numbers only",
    "store/schema.py": "compared with the migrations in store/test_connecting.py",
}


def test_every_module_has_a_test_that_mirrors_it() -> None:
    modules = {path.relative_to(WEB) for path in WEB.rglob("*.py") if path.name != "__init__.py"}
    modules = {path for path in modules if "migrations" not in path.parts}
    alone = {
        path.as_posix() for path in modules if not (TESTS / path.with_name(f"test_{path.name}")).exists()
    }
    assert alone == {*ELSEWHERE}
