"""The cookie by which a browser is known: who it is and since when, signed by us."""

import time
from typing import Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.responses import Response

COOKIE: Final = "guest"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""A browser that does not come for so long is nobody's any more; none keeps a cookie for longer."""
RENEW_SECONDS: Final = 7 * 24 * 3600
"""A cookie this old is given anew, so that whoever comes now and then stays known."""


class Known(NamedTuple):
    """What a cookie says."""

    player: str
    since: float
    """When it was given; 0 if it does not say, as the first ones did not."""
    replaced: bool = False
    """Whether it was signed with a key that another has replaced, and that the next one ends."""

    @property
    def old(self) -> bool:
        """Whether it is time for a new one."""
        return self.replaced or time.time() - self.since > RENEW_SECONDS


class Cookies:
    """Signs cookies with the last of ``keys``, which all workers share, and reads those of the others too."""

    def __init__(self, keys: str | list[str], secure: bool) -> None:
        *replaced, current = [keys] if isinstance(keys, str) else keys
        self._signer = URLSafeSerializer(current, salt="guest")
        self._before = URLSafeSerializer(replaced, salt="guest") if replaced else None
        self._secure = secure

    def give(self, response: Response, player: str) -> None:
        """Have a browser known as a player from now on."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps([player, time.time()])),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def read(self, cookie: str | None) -> Known | None:
        """Return whom a cookie belongs to; a forged one, or one too old, to nobody."""
        if not cookie:
            return None
        known = _read(self._signer, cookie)
        if known is None and self._before is not None:
            known = _read(self._before, cookie)
            return known and known._replace(replaced=True)
        return known


def _read(signer: URLSafeSerializer, cookie: str) -> Known | None:
    try:
        said = signer.loads(cookie)
    except BadSignature:
        return None
    match said:
        case str():
            return Known(said, 0.0)
        case [str() as player, float() | int() as since] if time.time() - since < COOKIE_SECONDS:
            return Known(player, since)
    return None
