"""What the declared layers of pyproject.toml cannot say: which rooms stand on the standard library alone."""

import subprocess
import sys
from pathlib import Path

import grimp
import pytest

SOURCE = Path(__file__).parents[1] / "src" / "luckynumbers"
PURE = ("rules", "notation", "game", "verification")
FROM_ELSEWHERE = {
    **dict.fromkeys(PURE, frozenset[str]()),
    "engine": frozenset({"llvmlite", "numba", "numpy"}),
}


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("luckynumbers", include_external_packages=True, cache_dir=None)


@pytest.mark.parametrize("room", FROM_ELSEWHERE)
def test_a_room_imports_nothing_from_elsewhere_but_what_it_says(graph: grimp.ImportGraph, room: str) -> None:
    """Wherever it is imported: at the top, in a function, for type checkers."""
    package = f"luckynumbers.{room}"
    modules = {package, *graph.find_descendants(package)}
    imported = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
    elsewhere = {name for name in imported if not name.startswith("luckynumbers")} - sys.stdlib_module_names
    assert elsewhere == FROM_ELSEWHERE[room]


@pytest.mark.parametrize("room", PURE)
def test_nothing_is_imported_behind_the_back_of_the_check_above(room: str) -> None:
    for path in (*SOURCE.glob(f"{room}/**/*.py"), *SOURCE.glob(f"{room}.py")):
        text = path.read_text(encoding="utf-8")
        assert "__import__" not in text, path
        assert "import_module" not in text, path


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
