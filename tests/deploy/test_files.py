"""The files a host starts from are well-formed, and every command in them is one we have."""

import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import typer.main

from luckynumbers.cli.main import app

DEPLOY = Path(__file__).parents[2] / "deploy"


def known_options() -> set[str]:
    serve = typer.main.get_group(app).commands["serve"]
    return {option for parameter in serve.params for option in parameter.opts}


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_every_option_is_one_we_have(file: Path) -> None:
    lines = [line for line in file.read_text().splitlines() if "--" in line and "redis-server" not in line]
    said = {
        word.split("=")[0]
        for line in lines
        if re.search(r"\bserve\b|^ +- --|^CMD", line)
        for word in shlex.split(line.strip("# ").replace("[", " ").replace("]", " ").replace(",", " "))
        if word.startswith("--")
    }
    assert said <= known_options()


def test_the_unit_is_one_systemd_understands(program: Callable[[str], Path], tmp_path: Path) -> None:
    unit = tmp_path / "luckynumbers.service"
    text = (DEPLOY / "luckynumbers.service").read_text()
    unit.write_text(text.replace("/opt/luckynumbers/bin/luckynumbers", "/bin/true"))
    command = [str(program("systemd-analyze")), "verify", "--man=no", str(unit)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "luckynumbers.service:" not in run.stderr, run.stderr
