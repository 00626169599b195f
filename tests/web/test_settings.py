"""What a host can set."""

from pathlib import Path

import pytest

from luckynumbers.web.settings import database_address, default_database
from luckynumbers.web.store.connecting import open_engine


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("games.db", "sqlite:///games.db"),
        ("/var/games.db", "sqlite:////var/games.db"),
        ("sqlite:///games.db", "sqlite:///games.db"),
        ("postgresql://me@host/games", "postgresql+psycopg://me@host/games"),
        ("postgres://me@host/games", "postgresql+psycopg://me@host/games"),
        ("postgresql+psycopg://me@host/games", "postgresql+psycopg://me@host/games"),
    ],
)
def test_addresses(text: str, expected: str) -> None:
    assert database_address(text) == expected


def test_the_living_room_database_has_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    address = default_database()
    assert address == f"sqlite:///{tmp_path / 'data' / 'luckynumbers' / 'tables.db'}"
    open_engine(address).dispose()
    assert (tmp_path / "data" / "luckynumbers").stat().st_mode & 0o777 == 0o700
