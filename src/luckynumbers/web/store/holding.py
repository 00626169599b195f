"""One server to a database file, unless they hear of each other's moves.

Servers that do not would each show its own old positions. The lock belongs to the process and goes with it,
however that ends.
"""

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import make_url

try:
    import fcntl
except ImportError:  # pragma: no cover  (Windows: nobody is kept out there)
    fcntl = None  # type: ignore[assignment]


class InUse(Exception):
    """Another server has the file."""


def hold(address: str, shared: bool) -> int | None:
    """Keep others out of a database file, or only those who are not ``shared``; return the lock to keep."""
    path = file_of(address)
    if path is not None:
        check_file(path)
    if path is None or fcntl is None:
        return None
    path = path.resolve()  # by whatever links it was named, it is one file
    if path.exists() and path.stat().st_nlink > 1:
        # SQLite keeps a journal for each name: what one server has written the next would not see.
        raise InUse(f"{path} has a second name (a hard link); copy the file, or remove one of its names")
    try:
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise OSError(f"unable to open {path}: {error.strerror}") from None
    give_to_owner(path.with_name(path.name + ".lock"), path)
    try:
        fcntl.flock(lock, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise InUse(f"another server already uses {path}") from None
    return lock


def give_to_owner(made: Path, database: Path) -> None:
    """Let what root made beside a database belong to whoever serves it, who could not open it otherwise."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = (database if database.exists() else database.parent).stat()
        os.chown(made, owner.st_uid, owner.st_gid)


def check_file(path: Path) -> None:
    """Refuse what is there but no file, before anything is made beside it or its permissions are changed.

    A device that is named by mistake would be taken away from everyone else on the machine.
    """
    if path.is_dir():
        raise OSError(f"unable to open {path}: it is a folder")
    if path.exists() and not path.is_file():
        raise OSError(f"unable to open {path}: it is no file")


def let_go(lock: int | None) -> None:
    """Let others have the file."""
    if lock is not None:
        with suppress(OSError):
            os.close(lock)


def file_of(address: str) -> Path | None:
    """Return the file of a database; ``None`` if it is none."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)
