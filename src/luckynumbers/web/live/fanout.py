"""How news of a table reaches the workers that watch it, and who of them plays for its bots."""

from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from luckynumbers.web.live.hints import Hint

Listener = Callable[[str, Hint], None]
LookAgain = Callable[[Collection[str]], Awaitable[None]]


class Claims(Protocol):
    """Settles which of several workers does what only one needs to do."""

    async def claim(self, what: str, seconds: float, say: str = "") -> bool:
        """Return whether we are the first to ask for ``what`` in the last ``seconds``; or nobody can say."""
        ...

    async def renew(self, what: str, seconds: float, say: str) -> None:
        """Keep what we have claimed for longer, and say how far we are."""
        ...

    async def claimed(self, what: str) -> str | None:
        """Return what whoever has claimed ``what`` says; ``None`` if nobody has, or nobody can say."""
        ...

    async def release(self, what: str) -> None:
        """Let others claim it."""
        ...


class Fanout(Claims, Protocol):
    """Tells other workers about events that are already durable."""

    async def start(self, listener: Listener, look_again: LookAgain) -> None:
        """Begin to hear from other workers; ``look_again`` is for tables whose news may have been missed."""
        ...

    def watch(self, table_id: str) -> None:
        """Hear of this table from soon on; ``look_again`` is asked when that is so."""
        ...

    def unwatch(self, table_id: str) -> None:
        """Hear of it no more."""
        ...

    def tell(self, table_id: str, hint: Hint) -> None:
        """Tell other workers; they will hear of it soon."""
        ...

    async def reach(self) -> None:
        """Fail unless the others can be told now."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...

    @property
    def shared(self) -> bool:
        """Whether other workers may append to the same tables."""
        ...


class Alone:
    """One worker: there is nobody else to tell."""

    shared = False

    async def start(self, listener: Listener, look_again: LookAgain) -> None:
        """Hear nothing."""

    def watch(self, table_id: str) -> None:
        """Nobody else has anything to say."""

    def unwatch(self, table_id: str) -> None:
        """As before."""

    def tell(self, table_id: str, hint: Hint) -> None:
        """Tell nobody."""

    async def claim(self, what: str, seconds: float, say: str = "") -> bool:
        """Be the first, since there is nobody else."""
        return True

    async def renew(self, what: str, seconds: float, say: str) -> None:
        """Nobody asks."""

    async def claimed(self, what: str) -> str | None:
        """Nobody else has."""
        return None

    async def release(self, what: str) -> None:
        """Nobody waits for it."""

    async def reach(self) -> None:
        """Nobody has to be reached."""

    async def close(self) -> None:
        """Nothing is open."""
