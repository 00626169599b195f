"""What cannot be served is said in one line, with exit code 2, before anything is."""

import os
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from luckynumbers.cli.in_the_house import EVERYWHERE
from luckynumbers.cli.serve import _listen
from luckynumbers.web import serving
from luckynumbers.web.store import connecting
from luckynumbers.web.store.connecting import open_engine
from luckynumbers.web.supervising import GaveUp

from .keyboard import Play


@pytest.fixture
def silent() -> Iterator[int]:
    """Return the port of a server that lets one connect and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def damaged(folder: Path) -> str:
    path = folder / "damaged.db"
    path.write_text("this is no database" * 100)
    return str(path)


def from_the_future(folder: Path) -> str:
    path = folder / "future.db"
    open_engine(f"sqlite:///{path}").dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'later'")
    connection.close()
    return str(path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--database", ""], "--database needs a file or an address"),
        (["--database", "sqlite://"], "--database sqlite:// would forget every game; name a file"),
        (["--database", "sqlite:///:memory:"], "would forget every game; name a file"),
        (["--database", "{folder}"], "it is a folder"),
        (
            ["--database", "{folder}/no/such/folder/tables.db"],
            "the database cannot be opened: unable to open",
        ),
        (["--database", "{damaged}"], "the database cannot be opened: file is not a database"),
        (
            ["--database", "{future}"],
            "the database cannot be opened: a newer version of luckynumbers has written it",
        ),
        (["--database", "nosuch://here/db"], "the database cannot be opened: "),
        (["--database", "postgresql://127.0.0.1:port/db"], "the database cannot be opened: "),
        (["--database", "postgresql://127.0.0.1:1/db"], "the database cannot be opened: "),
        (["--database", "postgresql://127.0.0.1:{silent}/db"], "the database cannot be opened: "),
        (
            ["--database", "{folder}/a.db", "--fanout", "redis://127.0.0.1:1/0"],
            "the fan-out cannot be reached: ",
        ),
        (
            ["--database", "{folder}/b.db", "--fanout", "redis://127.0.0.1:{silent}/0"],
            "the fan-out cannot be reached: ",
        ),
        (["--public-url", "play.example"], "--public-url play.example is not an address"),
        (["--public-url", "https://"], "--public-url https:// is not an address"),
        (["--public-url", "https://a.example/b?c"], "--public-url https://a.example/b?c is not an address"),
        (["--fanout", ""], "--fanout needs an address"),
        (["--host", ""], "--host needs an address"),
        (["--trusted-proxy", "nginx"], "--trusted-proxy nginx is neither an address nor a network"),
        (["--host", "192.0.2.1"], "192.0.2.1:0 cannot be listened on: "),
    ],
)
def test_one_line_and_exit_code_2(
    play: Play, tmp_path: Path, silent: int, monkeypatch: pytest.MonkeyPatch, options: list[str], said: str
) -> None:
    monkeypatch.setattr(connecting, "CONNECT_SECONDS", 2)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    places = {
        "folder": tmp_path,
        "silent": silent,
        "damaged": damaged(tmp_path),
        "future": from_the_future(tmp_path),
    }
    run = play("serve", "--port", "0", *(option.format(**places) for option in options))
    assert run.code == 2
    [line] = run.err.splitlines()
    assert said in line


def test_a_device_is_left_as_it_is(play: Play, tmp_path: Path) -> None:
    """Named by mistake it would be closed to everyone else, as is right for a file that holds seeds."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    pipe.chmod(0o666)
    run = play("serve", "--port", "0", "--database", pipe)
    assert run.code == 2
    assert "it is no file" in run.err
    assert pipe.stat().st_mode & 0o777 == 0o666
    assert [*tmp_path.iterdir()] == [pipe]


def test_a_data_folder_that_is_no_folder(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").write_text("a file")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    run = play("serve", "--port", "0")
    assert (run.code, len(run.err.splitlines())) == (2, 1)
    assert "the data folder cannot be used" in run.err


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="one socket for both needs IPv6")
def test_a_server_for_everyone_is_reached_by_the_address_it_says() -> None:
    """Links and QR codes hold an IPv4 address, whichever way everyone was meant."""
    for host in EVERYWHERE:
        with _listen(host, 0) as listening:
            socket.create_connection(("127.0.0.1", listening.getsockname()[1])).close()


def test_a_server_that_gives_up_says_so_and_fails(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever started it, systemd for example, must be able to tell this from having been stopped."""

    def give_up(_settings: object, listening: socket.socket, _workers: int) -> None:
        listening.close()
        raise GaveUp("5 workers died within 60 seconds; see the log")

    monkeypatch.setattr(serving, "_reach", lambda _fanout: None)
    monkeypatch.setattr(serving, "run_workers", give_up)
    shared = ["--fanout", "redis://127.0.0.1:1/0", "--workers", "2"]
    run = play("serve", "--port", "0", "--database", str(tmp_path / "tables.db"), *shared)
    assert run.code == 1
    assert run.err == "luckynumbers: 5 workers died within 60 seconds; see the log\n"
