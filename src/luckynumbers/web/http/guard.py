"""Between the internet and the handlers: sizes, rates, origins, and headers that keep browsers strict."""

import json
import time
from collections import OrderedDict
from typing import Final
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from luckynumbers.web.limits import BODY_BYTES

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
CHANGES: Final = {"POST", "PUT", "PATCH", "DELETE"}
ADDRESSES_REMEMBERED: Final = 20_000


class Bucket:
    """Lets a burst through, then a steady rate, for each of many keys."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, now: float | None = None) -> bool:
        """Return whether ``key`` may go on now."""
        now = time.monotonic() if now is None else now
        level, seen = self._levels.pop(key, (self._burst, now))
        level = min(self._burst, level + (now - seen) * self._rate)
        allowed = level >= 1
        self._levels[key] = (level - 1 if allowed else level, now)
        if len(self._levels) > ADDRESSES_REMEMBERED:
            self._levels.popitem(last=False)
        return allowed


class Guard:
    """Wraps the application; plain ASGI, because it stands in the way of every move."""

    def __init__(self, app: ASGIApp, changes: Bucket, public_url: str | None = None) -> None:
        self._app = app
        self._changes = changes
        self._public_host = urlsplit(public_url or "").netloc or None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what is too large, too much or from another site; add the headers to every answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if "\x00" in scope["path"]:  # nothing is called that, and not every database can be asked
            await _answer(send_with_headers, 404, "Not Found")
            return
        if scope["method"] in CHANGES:
            headers = Headers(scope=scope)
            refusal = self._refusal(scope, headers)
            if refusal:
                await _answer(send_with_headers, *refusal)
                return
            receive = _limited(receive)
        await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if not from_here(headers, self._public_host):
            return 403, "this request comes from another site"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > BODY_BYTES:
            return 413, f"send at most {BODY_BYTES} bytes"
        client = scope.get("client") or ("unknown", 0)
        if not self._changes.take(client[0]):
            return 429, "too many requests; wait a moment"
        return None


def from_here(headers: Headers, public_host: str | None = None) -> bool:
    """Return whether a change comes from our own page, or from a program (which sends no Origin).

    A web server in front may say another Host than people see; then theirs is ``public_host``.
    """
    if headers.get("sec-fetch-site") in {"cross-site", "same-site"}:
        return False
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc in {headers.get("host"), public_host}
    except ValueError:  # no address at all
        return False


def _limited(receive: Receive) -> Receive:
    left = BODY_BYTES

    async def receive_some() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413, f"send at most {BODY_BYTES} bytes")
        return message

    return receive_some


async def _answer(send: Send, status: int, detail: str) -> None:
    body = json.dumps({"detail": detail, "rule": None}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
