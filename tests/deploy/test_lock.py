"""The lock file holds what a host installs, as the project asks for it, and every package by its hashes."""

import io
import re
import tomllib
from types import ModuleType
from urllib.error import URLError

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.scripts import ROOT, script

LOCK = (ROOT / "requirements.lock").read_text()


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    return script("tools/audit.py")


def test_everything_we_ask_for_is_there_in_a_version_we_ask_for(audit: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    asked = map(Requirement, [*project["dependencies"], *extras["postgresql"], *extras["redis"]])
    pinned = {canonicalize_name(name): version for name, version in audit.pins(LOCK).items()}
    for requirement in asked:
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), requirement


def test_every_package_has_hashes_and_no_address(audit: ModuleType) -> None:
    entries = re.split(r"\n(?=\S)", LOCK)[1:]
    assert len(entries) == len(audit.pins(LOCK))
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in LOCK


def test_the_container_installs_by_it() -> None:
    steps = (ROOT / "deploy" / "Containerfile").read_text()
    assert "--require-hashes -r /source/requirements.lock" in steps
    assert "pip install --no-cache-dir --no-deps /source" in steps


def test_an_audit_without_a_network_says_so_and_fails_nobody(
    audit: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def away(*_: object, **__: object) -> None:
        raise URLError("no route")

    monkeypatch.setattr(audit, "urlopen", away)
    assert audit.main() == 0
    assert "could not look" in capsys.readouterr().out


def test_a_known_weakness_is_told_and_one_withdrawn_is_not(
    audit: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def describe(address: str, timeout: float) -> io.BytesIO:
        weak = '{"id": "W-1", "fixed_in": ["9.9"]}, {"id": "W-2", "fixed_in": [], "withdrawn": "2024"}'
        return io.BytesIO(f'{{"vulnerabilities": [{weak if "/redis/" in address else ""}]}}'.encode())

    monkeypatch.setattr(audit, "urlopen", describe)
    assert audit.main() == 1
    [line] = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"redis [\d.]+: W-1, mended in 9.9", line)
