"""What a host can set."""

import os
from dataclasses import dataclass
from pathlib import Path

from luckynumbers.web.logs import LogFormat


@dataclass(frozen=True)
class Settings:
    """One server. The defaults are right for a living room."""

    database: str
    """An SQLAlchemy address: sqlite:///… or postgresql+psycopg://…"""
    fanout: str | None = None
    """redis://… when several workers share the tables."""
    public_url: str | None = None
    """How people outside reach this server; otherwise as the request says."""
    house_url: str | None = None
    """How phones in the house reach this server; for links made by whoever came in from this very machine."""
    shuffle_seconds: float = 1.0
    """How long the first clover of a game waits for the numbers that people's browsers add to the shuffle."""
    bot_seconds: float = 0.7
    """How long a bot seems to think, so that people can follow."""
    warm_up: bool = True
    """Compile the engine in the background of the start, so that no first move waits for it."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of web servers in front, which may say where a request comes from."""
    public_metrics: bool = False
    """Whether anyone may see /metrics, and not only this machine."""
    numbers: str | None = None
    """A folder in which several workers leave their numbers, so that any of them can tell those of all."""
    log_format: LogFormat = LogFormat.TEXT
    log_answers: bool = False
    """Whether every answer is a line of the log."""
    secure_cookies: bool = False
    """Set when the server is reached by https only."""


def default_database() -> str:
    """Return the address of the living-room database, in the user's data folder."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "luckynumbers"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    return f"sqlite:///{folder / 'tables.db'}"


def is_in_memory(address: str) -> bool:
    """Return whether a database would be gone with the process that opened it."""
    kind, _, file = address.partition("://")
    return kind.startswith("sqlite") and file.strip("/").partition("?")[0] in {"", ":memory:"}


def database_address(text: str) -> str:
    """Return ``text`` as SQLAlchemy wants it: postgresql:// means the driver we ship with."""
    if text.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + text.split("://", 1)[1]
    return text if "://" in text else f"sqlite:///{text}"
