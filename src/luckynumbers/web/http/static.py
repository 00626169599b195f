"""The files of the page: scripts, styles, pictures; a browser may keep what will not change.

The style sheet that all pages share begins with the palette of our pictures, so that colours have one home.
All of them are known by one version, the digest of all their contents, which stands in their address: with
another content they have another address, and a page never mixes old and new.
"""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import HTTPException
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles as PlainStaticFiles
from starlette.datastructures import Headers
from starlette.types import Scope

from luckynumbers.drawing.palette import style_sheet
from luckynumbers.web.http.bundling import bundle

STATIC: Final = Path(__file__).parents[1] / "static"
SHARED_STYLE: Final = "css/base.css"
YEAR: Final = 365 * 24 * 3600
FOR_GOOD: Final = f"max-age={YEAR}, immutable"
ASK_AGAIN: Final = "no-cache"
_VERSIONED: Final = re.compile(r"([0-9a-f]{10})/(one/)?(.+)")
_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
_ZIPPED: Final = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
_WORTH_IT: Final = 200
"""Bytes from which compressing saves anything."""


@dataclass(frozen=True)
class Kept:
    """A file as it is sent, and compressed if that makes it smaller."""

    body: bytes
    zipped: bytes | None
    media_type: str


class StaticFiles(PlainStaticFiles):
    """Static files that browsers keep for ever under a versioned address, and ask about again otherwise."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with how long the file may be kept."""
        versioned = _VERSIONED.fullmatch(path)
        if versioned is None:
            response = await super().get_response(path, scope)
            response.headers["Cache-Control"] = ASK_AGAIN
            return response
        found = kept_file(versioned[3], whole=bool(versioned[2]))
        if found is None:
            raise HTTPException(404)
        # A page of an older version may still ask; it gets what there is, but must not keep it by that name.
        headers = {"Cache-Control": FOR_GOOD if versioned[1] == version() else ASK_AGAIN}
        return sent(found, scope, headers)


def sent(file: Kept, scope: Scope, headers: dict[str, str]) -> Response:
    """Return an answer with a file, compressed for whoever understands that."""
    if file.zipped is None or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
        return Response(file.body, headers=headers, media_type=file.media_type)
    return Response(file.zipped, headers={**headers, **_ZIPPED}, media_type=file.media_type)


def kept(body: bytes, media_type: str) -> Kept:
    """Return a file ready to be sent."""
    zipped = gzip.compress(body, 9, mtime=0)
    smaller = len(body) > _WORTH_IT and len(zipped) < len(body)
    return Kept(body, zipped if smaller else None, media_type)


@cache
def kept_file(path: str, whole: bool = False) -> Kept | None:
    """Return a file of ours by its name; a script ``whole`` with everything that it imports."""
    if path not in _files() or (whole and not path.endswith(".js")):
        return None
    body = bundle(path, _read).encode() if whole else _content(path)
    kind = _TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0]
    return kept(body, kind or "application/octet-stream")


def _content(path: str) -> bytes:
    """Return what a versioned address brings."""
    body = (STATIC / path).read_bytes()
    return style_sheet().encode() + b"\n" + body if path == SHARED_STYLE else body


def _read(path: str) -> str:
    return (STATIC / path).read_text(encoding="utf-8")


@cache
def _files() -> frozenset[str]:
    return frozenset(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())


@cache
def version() -> str:
    """Return the digest of all static files."""
    digest = hashlib.sha256()
    for path in sorted(_files()):
        digest.update(path.encode() + b"\0" + hashlib.sha256(_content(path)).digest())
    return digest.hexdigest()[:10]


def static_url(path: str) -> str:
    """Return the address of a static file; browsers may keep it for ever."""
    if path not in _files():
        raise FileNotFoundError(path)
    return f"/static/{version()}/{path}"


def script_url(path: str) -> str:
    """Return the address of a script with everything it imports."""
    return static_url(path).replace(f"/{version()}/", f"/{version()}/one/", 1)
