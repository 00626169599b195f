"""The files a host starts from are well-formed, and every command in them is one we have."""

import json
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import typer.main
import yaml

from luckynumbers.cli.main import app

from ..waiting import wait_for
from ..web.conftest import Serve, hosted, serve
from ..web.playing import make_table

__all__ = ["hosted", "serve"]  # fixtures

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


def test_the_compose_file_hangs_together() -> None:
    """Whatever one service says of another is so, and what is to be built is there."""
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    for service in services.values():
        for other, wanted in service.get("depends_on", {}).items():
            assert wanted != {"condition": "service_healthy"} or "healthcheck" in services[other]
        assert {volume.split(":")[0] for volume in service.get("volumes", ())} <= {*compose["volumes"]}
    ours, database = services["luckynumbers"], services["postgres"]["environment"]
    said = dict(option.removeprefix("--").split("=", 1) for option in ours["command"][1:])
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    password = database["POSTGRES_PASSWORD"]
    assert said["database"] == f"postgresql://{user}:{password}@postgres/{name}"
    assert urlsplit(said["fanout"]).hostname in services
    assert any(port.endswith(f":{said['port']}") for port in ours["ports"])
    built = DEPLOY / ours["build"]["context"] / ours["build"]["dockerfile"]
    assert built.samefile(DEPLOY / "Containerfile")


def test_the_container_has_what_it_copies_and_does_not_serve_as_root() -> None:
    steps = [line.split() for line in (DEPLOY / "Containerfile").read_text().splitlines() if line.strip()]
    copied = [source for step in steps if step[0] == "COPY" for source in step[1:-1]]
    assert {"pyproject.toml", "requirements.lock", "src"} <= {*copied}
    assert all((DEPLOY.parent / source).exists() for source in copied)
    kinds = [step[0] for step in steps]
    assert kinds.index("RUN") < kinds.index("USER") < kinds.index("ENTRYPOINT")
    assert steps[kinds.index("USER")] == ["USER", "luckynumbers"]


@pytest.mark.slow
def test_the_dashboard_asks_for_numbers_we_have(serve: Serve) -> None:
    """Every number a host watches in Grafana is one of /metrics, and none of ours is left out."""
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    with serve().client() as program:
        make_table(program, [{"kind": "bot"}, {"kind": "bot"}]).ready()  # its moves are timed
        said = wait_for(lambda: told_of_bots(program.get("/metrics").text), "a bot's move")
    told = {re.split(r"[ {]", line)[0] for line in said.splitlines() if not line.startswith("#")}
    named = {name for expression in asked for name in re.findall(r"luckynumbers_\w+", expression)}
    assert named <= told
    parts = re.compile(r"_(created|count|sum)$")  # of a histogram; Prometheus needs them, a picture does not
    assert {name for name in told if not parts.search(name)} <= named


def told_of_bots(metrics: str) -> str | None:
    return metrics if "luckynumbers_bot_seconds_bucket" in metrics else None
