"""Between the internet and the handlers: sizes, rates, origins, and headers that keep browsers strict."""

import asyncio
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from luckynumbers.web.connection import CROWD
from luckynumbers.web.http.errors import STATUS
from luckynumbers.web.http.timing import Timing
from luckynumbers.web.http.unforeseen import ANSWERING
from luckynumbers.web.limits import BODY_BYTES, LOOK_BURST, LOOK_RATE, UNWANTED_BYTES, UNWANTED_SECONDS
from luckynumbers.web.live.rates import Bucket
from luckynumbers.web.logs import REQUEST, note_answer, request_id
from luckynumbers.web.table.refused import too_often

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
_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_HEADERS.append((b"cache-control", b"private, no-cache"))
_ALWAYS_HTTPS: Final = (b"strict-transport-security", b"max-age=31536000")
FOR_HOSTS: Final = {"/healthz", "/readyz", "/metrics"}
"""What is asked by programs that know this server by whatever name."""
TOO_OFTEN: Final = STATUS[too_often().reason], too_often().message
CHANGES: Final = {"POST", "PUT", "PATCH", "DELETE"}


class Guard:
    """Wraps the application; plain ASGI, because it stands in the way of every move."""

    def __init__(
        self, app: ASGIApp, changes: Bucket, looks: Bucket | None = None, public_url: str | None = None
    ) -> None:
        self._app = app
        self._changes = changes
        self._looks = looks or Bucket(LOOK_BURST, LOOK_RATE)
        self.timing = Timing()
        public = urlsplit(public_url or "")
        self._public_host, self._public_name = public.netloc or None, public.hostname
        self._headers = [*_HEADERS, _ALWAYS_HTTPS] if public.scheme == "https" else _HEADERS
        self._names = frozenset(name for name, _ in self._headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what is too large, too much or from another site; add the headers to every answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        asked = time.perf_counter()
        asking = dict(reversed(scope["headers"]))  # the first of its name counts
        request = request_id(asking.get(b"x-request-id"))
        REQUEST.set(request)
        known_by = (b"x-request-id", request.encode())

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                scope[ANSWERING] = True
                headers = message["headers"] = list(message.get("headers", ()))
                said = {name for name, _ in headers}
                if said.isdisjoint(self._names):
                    headers += self._headers
                else:
                    headers += [header for header in self._headers if header[0] not in said]
                headers.append(known_by)
                took = time.perf_counter() - asked
                self.timing.note(message["status"], took)
                note_answer(scope["method"], scope["path"], message["status"], took)
            await send(message)

        if "\x00" in scope["path"]:  # nothing is called that, and not every database can be asked
            await _answer(send_strictly, 404, "Not Found")
            return
        if self._public_host is not None and not self._is_for_us(scope["path"], asking):
            await _answer(send_strictly, 421, "this server is called something else")
            return
        if scope["method"] in CHANGES:
            refusal = self._refusal(scope, asking)
            if refusal:
                if b"expect" not in asking:  # who asks first whether to send it waits for this answer
                    await _hear_out(receive)
                await _answer(send_strictly, *refusal)
                return
            receive = _limited(receive)
        elif not self._looks.take(_household(scope)):
            await _answer(send_strictly, *TOO_OFTEN)
            return
        await self._app(scope, receive, send_strictly)

    def _is_for_us(self, path: str, headers: Mapping[bytes, bytes]) -> bool:
        """Return whether a request names us as people do, or by a number, as programs nearby may.

        A page elsewhere whose name was made to lead here would say its own name.
        """
        if path in FOR_HOSTS:
            return True
        host = headers.get(b"host", b"").decode("latin-1")
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name.lower() in {self._public_name, "localhost"}:
            return True
        try:
            return bool(ip_address(name.strip("[]")))
        except ValueError:
            return False

    def _refusal(self, scope: Scope, headers: Mapping[bytes, bytes]) -> tuple[int, str] | None:
        if not from_here(headers, self._public_host):
            return 403, "this request comes from another site"
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 12 or int(length) > BODY_BYTES:
            return 413, f"send at most {BODY_BYTES} bytes"
        if not self._changes.take(_household(scope)):
            return TOO_OFTEN
        return None


def _household(scope: Scope) -> str:
    """Return where a request comes from, as limits count it."""
    client = scope.get("client")
    return CROWD.household(client[0]) if client else "unknown"


def from_here(headers: Mapping[bytes, bytes], public_host: str | None = None) -> bool:
    """Return whether a change comes from our own page, or from a program (which sends no Origin).

    A web server in front may say another Host than people see; then theirs is ``public_host``.
    """
    if headers.get(b"sec-fetch-site") in {b"cross-site", b"same-site"}:
        return False
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        site = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:  # no address at all
        return False
    return site == public_host or site.encode("latin-1") == headers.get(b"host")


def _limited(receive: Receive) -> Receive:
    left = BODY_BYTES

    async def receive_some() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            if message.get("more_body"):
                await _hear_out(receive)
            raise HTTPException(413, f"send at most {BODY_BYTES} bytes")
        return message

    return receive_some


async def _hear_out(receive: Receive) -> None:
    """Read what is still on its way, if that is not too much.

    Who hangs up on somebody who is speaking may take their own last words back: a connection that is closed
    with bytes unread is reset, and the answer may be lost on its way.
    """
    left, more = UNWANTED_BYTES, True
    with suppress(TimeoutError):
        async with asyncio.timeout(UNWANTED_SECONDS):
            while more and left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                more = message.get("more_body", False)


async def _answer(send: Send, status: int, detail: str) -> None:
    body = json.dumps({"detail": detail, "rule": None}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
