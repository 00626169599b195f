"""Workers that can ask each other who does what, without Redis."""

from luckynumbers.web.live.fanout import Alone


class Shared(Alone):
    """Claims of workers that can ask each other; none is ever given up."""

    def __init__(self) -> None:
        self.said: dict[str, str] = {}

    async def claim(self, what: str, _seconds: float, say: str = "") -> bool:
        return what not in self.said and self.said.setdefault(what, say) == say

    async def renew(self, what: str, _seconds: float, say: str) -> None:
        self.said[what] = say

    async def claimed(self, what: str) -> str | None:
        return self.said.get(what)

    async def release(self, what: str) -> None:
        self.said.pop(what, None)
