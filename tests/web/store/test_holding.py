"""A database file has one server, or several that hear of each other."""

import stat
from pathlib import Path

import pytest

from luckynumbers.web.store.holding import InUse, file_of, hold, let_go


def test_a_second_server_is_refused_until_the_first_has_gone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    lock = hold(address, shared=False)
    for shared in (False, True):
        with pytest.raises(InUse, match=r"another server already uses .*tables\.db"):
            hold(address, shared)
    let_go(lock)
    let_go(hold(address, shared=False))


def test_a_link_to_the_file_is_the_file(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "tables.db")
    lock = hold(f"sqlite:///{tmp_path / 'tables.db'}", shared=False)
    with pytest.raises(InUse):
        hold(f"sqlite:///{link}", shared=False)
    let_go(lock)
    let_go(hold(f"sqlite:///{link}", shared=False))


def test_a_file_of_two_names_is_refused_by_either(tmp_path: Path) -> None:
    database, other = tmp_path / "tables.db", tmp_path / "same.db"
    database.touch()
    other.hardlink_to(database)
    for name in (database, other):
        with pytest.raises(InUse, match="has a second name"):
            hold(f"sqlite:///{name}", shared=True)
    other.unlink()
    let_go(hold(f"sqlite:///{database}", shared=False))


def test_servers_that_hear_of_each_other_may_share_but_not_with_one_that_does_not(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    locks = [hold(address, shared=True) for _ in range(2)]
    with pytest.raises(InUse):
        hold(address, shared=False)
    for lock in locks:
        let_go(lock)


def test_the_lock_is_nobody_elses_business(tmp_path: Path) -> None:
    let_go(hold(f"sqlite:///{tmp_path / 'tables.db'}", shared=False))
    [lock] = tmp_path.iterdir()
    assert stat.S_IMODE(lock.stat().st_mode) == 0o600


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:", "postgresql+psycopg://somewhere/db"])
def test_what_is_no_file_needs_no_lock(address: str) -> None:
    assert file_of(address) is None
    assert hold(address, shared=False) is None
