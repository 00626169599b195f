"""A test that is not run is named at the end, and where everything can be installed it is a failure."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

TESTS = """
def test_that_runs():
    pass

def test_that_needs_something(program):
    program("a-program-nobody-has")
"""


def run_tests(folder: Path, *options: str, ci: str) -> subprocess.CompletedProcess[str]:
    """Run tests of a project of its own, whose rules are ours."""
    tests = folder / "tests"
    tests.mkdir()
    for name in ("__init__.py", "conftest.py", "examples.py", "programs.py"):
        shutil.copy(Path(__file__).with_name(name), tests)
    (tests / "test_something.py").write_text(TESTS, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:schemathesis",
        "--rootdir",
        str(folder),
        *options,
    ]
    return subprocess.run(
        command, cwd=folder, env=os.environ | {"CI": ci}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("options", [(), ("-n", "1")])
@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
def test_what_is_not_run_is_named(tmp_path: Path, options: tuple[str, ...], ci: str, code: int) -> None:
    run = run_tests(tmp_path, *options, ci=ci)
    named = (
        "not run: tests/test_something.py::test_that_needs_something (a-program-nobody-has is not installed)"
    )
    assert named in run.stdout.splitlines(), run.stdout + run.stderr
    assert "1 tests were NOT RUN: what they need is not there" in run.stdout
    assert run.returncode == code


@pytest.mark.parametrize("ci", ["", "true"])
def test_when_everything_runs_nothing_is_said(tmp_path: Path, ci: str) -> None:
    run = run_tests(tmp_path, "-k", "runs", ci=ci)
    assert "NOT RUN" not in run.stdout
    assert run.returncode == 0
