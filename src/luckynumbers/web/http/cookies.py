"""The cookie by which a browser is known: who it is, signed by us."""

from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.responses import Response

COOKIE: Final = "guest"
COOKIE_SECONDS: Final = 400 * 24 * 3600


class Cookies:
    """Signs cookies with the last of ``keys``, which all workers share, and reads those of the others too."""

    def __init__(self, keys: str | list[str], secure: bool) -> None:
        self._signer = URLSafeSerializer(keys, salt="guest")
        self._secure = secure

    def give(self, response: Response, player: str) -> None:
        """Have a browser known as a player from now on."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps(player)),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def player_of(self, cookie: str | None) -> str | None:
        """Return whom a cookie belongs to; a forged one to nobody."""
        if not cookie:
            return None
        try:
            player = self._signer.loads(cookie)
        except BadSignature:
            return None
        return player if isinstance(player, str) else None
