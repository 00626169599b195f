"""What is counted at all workers together, so that more workers do not mean more for one visitor."""

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

Places = Mapping[str, int]
"""Rooms by name, and how many find a place in each."""


class Counting(Protocol):
    """Counts for all workers; says ``None`` where it cannot, and then each worker counts for itself."""

    async def take(self, what: str, burst: float, rate: float) -> bool | None:
        """Return whether ``what`` may happen once more: ``burst`` times at once, then so often a second."""
        ...

    async def enter(self, places: Places, who: str) -> int | None:
        """Take a place in each of these rooms; return 0, or how many are in the one that is full."""
        ...

    async def stay(self, rooms: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Say who is still in which room: a place that nobody speaks for is given away after a while."""
        ...

    async def leave(self, rooms: Iterable[str], who: str) -> None:
        """Give the places back."""
        ...

    async def close(self) -> None:
        """Count no more."""
        ...


class CountingAlone:
    """One worker: its own count is everybody's."""

    async def take(self, what: str, burst: float, rate: float) -> bool | None:
        """Have it counted here."""
        return None

    async def enter(self, places: Places, who: str) -> int | None:
        """Have it counted here."""
        return None

    async def stay(self, rooms: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Nobody else wants to know."""

    async def leave(self, rooms: Iterable[str], who: str) -> None:
        """As before."""

    async def close(self) -> None:
        """Nothing is open."""


ALONE: Final = CountingAlone()
