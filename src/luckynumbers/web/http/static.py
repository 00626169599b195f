"""The files of the page: scripts, styles, pictures; a browser may keep what will not change."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles as PlainStaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parents[1] / "static"
YEAR: Final = 365 * 24 * 3600


class StaticFiles(PlainStaticFiles):
    """Static files that browsers keep for ever under a versioned address, and ask about again otherwise.

    Modules import each other without a version, so a page must never mix old and new ones.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with how long the file may be kept."""
        response = await super().get_response(path, scope)
        versioned = b"v=" in scope.get("query_string", b"") and not path.endswith(".js")
        response.headers["Cache-Control"] = f"max-age={YEAR}, immutable" if versioned else "no-cache"
        return response


@cache
def static_url(path: str) -> str:
    """Return the address of a static file; it changes with the file, so browsers may keep it."""
    digest = hashlib.sha256((STATIC / path).read_bytes()).hexdigest()[:8]
    return f"/static/{path}?v={digest}"
