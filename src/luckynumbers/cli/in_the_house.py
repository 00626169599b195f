"""How the phones in the house reach a server: an address they can open, and a picture of it to scan."""

import io
import socket
from typing import Final

import segno

EVERYWHERE: Final = {"0.0.0.0", "::"}  # noqa: S104  (compared with, not bound to)
_SOMEWHERE: Final = ("192.0.2.1", 9)
"""An address that belongs to nobody; asking for the way there sends nothing."""


def reachable(host: str) -> str:
    """Return what a server on ``host`` is called in addresses; if it is for everyone, as phones can open."""
    if host in EVERYWHERE:
        return _own_address() or socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _own_address() -> str | None:
    """Return this machine's address in the house, if it is in one: where it would send from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_SOMEWHERE)
        except OSError:
            return None
        own: str = asking.getsockname()[0]
    return None if own.startswith("0.") else own


def picture(url: str) -> str:
    """Return a QR code of an address, drawn with blocks for a terminal."""
    drawn = io.StringIO()
    segno.make(url, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
