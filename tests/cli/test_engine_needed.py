"""Commands that use the engine load it late, and say what to install where it is missing."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["numba", "numpy"])
@pytest.mark.parametrize("command", ["train", "bench"])
def test_what_to_install_is_said_in_one_line(tmp_path: Path, command: str, missing: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        f"from luckynumbers.cli.main import main; main([{command!r}])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert f"luckynumbers {command} needs numba and numpy: pip install numba numpy" in run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["--help"], ["train", "--help"], ["bench", "--help"]])
def test_help_does_not_wait_for_the_engine(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom luckynumbers.cli.main import main\n"
        f"try:\n    main({arguments!r})\n"
        "finally:\n    print({'numba', 'numpy', 'llvmlite'} & {*sys.modules}, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stderr == "set()\n"
    assert "Usage: luckynumbers" in run.stdout
