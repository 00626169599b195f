"""The pages people see, rendered on the server in their language."""

import datetime
import hashlib
import io
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, quote

import segno
from babel.dates import format_date
from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from fastapi.staticfiles import StaticFiles as PlainStaticFiles
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.types import Scope

from luckynumbers.drawing.shapes import shapes
from luckynumbers.web.http.dependencies import guest_of, rooms_of, url_of
from luckynumbers.web.http.languages import (
    COOKIE,
    LANGUAGES,
    Language,
    all_languages,
    choose_language,
    language,
)
from luckynumbers.web.http.levels import levels
from luckynumbers.web.http.people import remember, unfinished_games
from luckynumbers.web.http.tables import list_tables
from luckynumbers.web.limits import TEXT_LENGTH
from luckynumbers.web.store import ratings
from luckynumbers.web.table.decisions import DEFAULT_BOT
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import split_game_id

HERE: Final = Path(__file__).parents[1]
STATIC: Final = HERE / "static"
YEAR: Final = 365 * 24 * 3600

router = APIRouter(include_in_schema=False)


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


def language_of(request: Request) -> Language:
    """Return the language for this request."""
    return choose_language(request.cookies.get(COOKIE), request.headers.get("accept-language"))


def render(request: Request, page: str, code: int = 200, **values: Any) -> HTMLResponse:
    """Render a page in the language of the request."""
    spoken = language_of(request)
    html = (
        _for_language(spoken.code)
        .get_template(page)
        .render(language=spoken, languages=all_languages(), path=request.url.path, **values)
    )
    return HTMLResponse(
        html, code, headers={"Vary": "Accept-Language, Cookie", "Content-Language": spoken.code}
    )


@cache
def _for_language(code: str) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(HERE / "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["static"] = static_url
    environment.globals["shapes"] = Markup(shapes())  # noqa: S704
    environment.filters["day"] = partial(format_date, format="long", locale=code)
    environment.install_gettext_translations(language(code).translations, newstyle=True)  # type: ignore[attr-defined]
    return environment


@router.get("/locale/{code}.js")
def locale(code: str) -> Response:
    """Return what the page's scripts say, in one language."""
    if code not in LANGUAGES:
        return PlainTextResponse("no such language", 404)
    return Response(language(code).module(), media_type="text/javascript")


@router.post("/language")
async def set_language(request: Request) -> Response:
    """Remember a chosen language and go back to the page it was chosen on."""
    form = parse_qs((await request.body()).decode("utf-8", "replace"))
    code, back = form.get("language", [""])[0], form.get("back", ["/"])[0]
    safe = back if back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable() else "/"
    response = RedirectResponse(quote(safe, safe="/?=&%.-_~"), 303)
    if code in LANGUAGES:
        response.set_cookie(COOKIE, code, max_age=YEAR, samesite="lax", httponly=True)
    return response


async def show(request: Request, page: str, **values: Any) -> HTMLResponse:
    """Render a page for whoever looks; a newcomer becomes a guest."""
    guest = await guest_of(request)
    newcomer = guest or rooms_of(request).guests.new()
    response = render(request, page, me={"player": newcomer.player, "name": newcomer.name}, **values)
    if guest is None:
        remember(request, response, newcomer)
    return response


def error_page(request: Request, status: int, message: str) -> HTMLResponse:
    """Tell a person what went wrong and what to do next."""
    return render(request, "error.html", status, me=None, status=status, message=message)


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    """Show the front door."""
    open_tables = await list_tables(request)
    games = await unfinished_games(request)
    return await show(
        request, "home.html", tables=[line.model_dump() for line in open_tables.tables], games=games
    )


@router.get("/new")
async def new_table(request: Request) -> HTMLResponse:
    """Show the options of a table."""
    offered = levels(language_of(request).translations.gettext)
    return await show(request, "new.html", levels=offered, default_bot=DEFAULT_BOT)


@router.get("/t/{table}")
async def table(request: Request, table: str) -> HTMLResponse:
    """Show a table."""
    live = await rooms_of(request).hall.find(table)
    url = url_of(request, f"/t/{live.state.id}")
    return await show(request, "table.html", table=live.state.id, share_url=url)


@router.get("/t/{table}/qr.svg")
async def table_code(request: Request, table: str) -> Response:
    """Draw the link to a table."""
    live = await rooms_of(request).hall.find(table)
    return _qr(url_of(request, f"/t/{live.state.id}"))


@router.get("/me/qr/{code}.svg")
async def link_code(request: Request, code: str) -> Response:
    """Draw the link that carries an identity to another device."""
    return _qr(url_of(request, f"/me?code={quote(code[:TEXT_LENGTH])}"))


@router.get("/g/{game}")
async def replay(request: Request, game: str) -> HTMLResponse:
    """Show a game again."""
    table_id, number = split_game_id(game)
    live = await rooms_of(request).hall.find(table_id)
    if not 1 <= number <= live.state.number:
        raise Refused(Reason.UNKNOWN, "there is no such game")
    return await show(request, "replay.html", game=game)


@router.get("/learn")
async def learn(request: Request) -> HTMLResponse:
    """Show how to play."""
    return await show(request, "learn.html")


@router.get("/players")
async def leaderboard(request: Request) -> HTMLResponse:
    """Show the leaderboard."""
    return await show(
        request, "players.html", players=await rooms_of(request).store.read(ratings.leaderboard)
    )


@router.get("/players/{player}")
async def player(request: Request, player: str) -> HTMLResponse:
    """Show a player and their games."""
    found = await rooms_of(request).store.read(lambda connection: ratings.player_page(connection, player))
    if found is None:
        raise Refused(Reason.UNKNOWN, "there is no such player")
    shown, games = found
    history = [
        {**game, "when": datetime.datetime.fromtimestamp(game["at"], tz=datetime.UTC)} for game in games
    ]
    return await show(request, "player.html", player=shown, history=history)


@router.get("/verify")
async def verify(request: Request) -> HTMLResponse:
    """Show a form to check a shuffle."""
    return await show(request, "verify.html")


@router.get("/me")
async def myself(request: Request) -> HTMLResponse:
    """Show who you are here."""
    return await show(request, "me.html")


@router.get("/api/docs")
async def api_docs(request: Request) -> Response:
    """Describe the interface: a page for people, OpenAPI for programs."""
    description = request.app.openapi()
    if "text/html" not in request.headers.get("accept", ""):
        return JSONResponse(description)
    return await show(request, "api.html", description=description)


@router.get("/manifest.webmanifest")
async def manifest() -> FileResponse:
    """Describe the app to a phone that installs it."""
    return FileResponse(STATIC / "manifest.webmanifest", media_type="application/manifest+json")


def _qr(url: str) -> Response:
    drawn = io.BytesIO()
    try:
        code = segno.make(url, error="m")
    except segno.DataOverflowError:
        raise HTTPException(400, "this address is too long to draw") from None
    code.save(
        drawn, kind="svg", scale=6, border=2, light="#fff", xmldecl=False, svgclass=None, lineclass=None
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")
