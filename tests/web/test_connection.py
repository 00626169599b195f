"""Writes of one turn of the loop leave in one piece, and none is lost at the end."""

import asyncio
from typing import cast

from luckynumbers.web.connection import Together


class Wire:
    """Stands for a transport."""

    def __init__(self) -> None:
        self.sent: list[bytes | None] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.sent.append(None)
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, name: str) -> str:
        return f"{name} of the wire"


def before(wire: Wire) -> Together:
    return Together(cast("asyncio.Transport", wire), asyncio.get_running_loop())


def test_what_is_written_in_one_turn_leaves_together() -> None:
    async def write() -> list[bytes | None]:
        wire = Wire()
        together = before(wire)
        together.write(b"head ")
        together.write(b"body")
        assert wire.sent == []
        await asyncio.sleep(0)
        together.write(b"more")
        await asyncio.sleep(0)
        return wire.sent

    assert asyncio.run(write()) == [b"head body", b"more"]


def test_closing_writes_what_is_left_and_nothing_afterwards() -> None:
    async def write() -> list[bytes | None]:
        wire = Wire()
        together = before(wire)
        together.write(b"the end")
        together.close()
        together.write(b"too late")
        await asyncio.sleep(0)
        return wire.sent

    assert asyncio.run(write()) == [b"the end", None]


def test_everything_else_is_asked_of_the_transport() -> None:
    async def ask() -> str:
        return str(before(Wire()).get_extra_info("peername"))

    assert asyncio.run(ask()) == "peername of the wire"
