"""The pages people see, and what belongs to them."""

import asyncio
import datetime
import json
import time
from contextlib import suppress
from copy import copy
from functools import cache, partial
from typing import Final
from urllib.parse import parse_qs, quote

from fastapi import APIRouter, Request
from fastapi.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
)

from luckynumbers import bots
from luckynumbers.web.http import qr
from luckynumbers.web.http.dependencies import Address, Game, House, Links, Seats, Table, Visitor
from luckynumbers.web.http.languages import COOKIE, LANGUAGES, Language, catalogue_url, language
from luckynumbers.web.http.levels import MOST_STARS, known_as, levels, title_of
from luckynumbers.web.http.lists import MyTables, OpenTables
from luckynumbers.web.http.opening import against_bots, going_on, open_table
from luckynumbers.web.http.progress import lessons_of, progress_of_visitor
from luckynumbers.web.http.reference import calls_of, whole_game
from luckynumbers.web.http.rendering import Showing, language_of
from luckynumbers.web.http.static import (
    ASK_AGAIN,
    FOR_GOOD,
    STATIC,
    YEAR,
    Kept,
    kept,
    script_url,
    sent,
    static_url,
    version,
)
from luckynumbers.web.http.views import table_view
from luckynumbers.web.limits import LONG_GAME
from luckynumbers.web.live import deeds
from luckynumbers.web.store.guests import DEFAULT_NAME
from luckynumbers.web.table.decisions import DEFAULT_BOT
from luckynumbers.web.table.names import doubles
from luckynumbers.web.table.play import summary_of
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import has_company

router = APIRouter(include_in_schema=False)
MARK_LETTERS: Final = 4
"""Of the code of a player, where the name alone does not say who it is."""


@router.get("/locale/{code}.js")
async def locale(code: str, request: Request) -> Response:
    """Return what the page's scripts say, in one language."""
    if code not in LANGUAGES:
        raise Refused(Reason.UNKNOWN, "there is no such page")
    spoken = language(code)
    for_good = f"{request.url.path}?{request.url.query}" == catalogue_url(spoken)
    headers = {"Cache-Control": FOR_GOOD if for_good else ASK_AGAIN}
    return sent(_catalogue(spoken), request.scope, headers)


@cache
def _catalogue(spoken: Language) -> Kept:
    return kept(spoken.module().encode(), "text/javascript")


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


@router.get("/")
async def home(screen: Showing, tables: OpenTables, games: MyTables) -> HTMLResponse:
    """Show the front door."""
    mine = {game.table for game in games}
    others = [table for table in tables if table.table not in mine]
    return screen.show("home.html", tables=others, games=games, going_on=going_on(games), now=time.time())


@router.post("/play")
async def play(
    request: Request, visitor: Visitor, house: House, address: Address, games: MyTables
) -> Response:
    """Go on with what is open, or sit down opposite bots; the forms for it work before any script came."""
    if visitor.guest is None:  # the front door makes them known
        return RedirectResponse("/", 303)
    form = parse_qs((await request.body()).decode("utf-8", "replace"))
    if not form and (open_already := going_on(games)) is not None:
        return RedirectResponse(f"/t/{quote(open_already)}", 303)
    _ = language_of(request).translations.gettext
    name = _("Guest") if visitor.name == DEFAULT_NAME else visitor.name
    table, *_seat = await open_table(against_bots(form, name), visitor, house, address)
    return RedirectResponse(f"/t/{quote(table.state.id)}", 303)


@router.get("/choose")
async def choose(request: Request, screen: Showing) -> HTMLResponse:
    """Show the creatures one can play against."""
    offered = levels(language_of(request).translations.gettext)
    return screen.show("choose.html", levels=offered, default_bot=DEFAULT_BOT, most_stars=MOST_STARS)


@router.post("/t/{table}/dismiss")
async def dismiss(table: Table, visitor: Visitor, seats: Seats, house: House) -> Response:
    """Take a table off somebody's list; where others wait for them, a bot plays on."""
    if visitor.player is not None:
        mine = seats.numbers
        for place in range(len(mine) if has_company(table.state, mine) else 0):
            with suppress(Refused):  # there is nothing to leave
                await deeds.leave(house.hall, table, partial(seats.at, place))
        await house.store.dismiss(visitor.player, table.state.id)
    return RedirectResponse("/", 303)


@router.get("/new")
async def new_table(request: Request, screen: Showing) -> HTMLResponse:
    """Show the options of a table."""
    offered = levels(language_of(request).translations.gettext)
    return screen.show("new.html", levels=offered, default_bot=DEFAULT_BOT, most_stars=MOST_STARS)


@router.get("/t/{table}")
async def table_page(
    request: Request, table: Table, seats: Seats, screen: Showing, links: Links, house: House
) -> HTMLResponse:
    """Show a table, as it stands: whoever opens it need not ask for it once more."""
    still, mine, present = copy(table), seats.numbers, house.workers.presence.at(table.state.id)
    offered = levels(language_of(request).translations.gettext)
    state = still.state

    def draw() -> HTMLResponse:
        return screen.show(
            "table.html",
            table=state.id,
            share_url=links.url(f"/t/{state.id}"),
            levels=offered,
            default_bot=DEFAULT_BOT,
            view=table_view(still, mine, present).model_dump(mode="json"),
            host=None if state.host is None else state.names[state.host],
            picture=links.url(static_url("icons/card.jpg")),
            now=time.time(),
        )

    # A long game takes a while to write out, as for programs.
    return draw() if table.events_of_game < LONG_GAME else await asyncio.to_thread(draw)


@router.get("/t/{table}/qr.svg")
async def table_code(table: Table, links: Links) -> Response:
    """Draw the link to a table."""
    return Response(qr.drawn(links.url(f"/t/{table.state.id}")), media_type="image/svg+xml")


@router.get("/g/{game}")
async def replay(game: Game, screen: Showing) -> HTMLResponse:
    """Show a game again."""
    state = game.table.state
    state.span_of(game.number)
    return screen.show("replay.html", game=game.name, bots=state.bots)


@router.get("/learn")
async def learn(screen: Showing) -> HTMLResponse:
    """Show how to play."""
    return screen.show("learn.html")


@router.get("/players")
async def leaderboard(screen: Showing, house: House) -> HTMLResponse:
    """Show the leaderboard; whoever could be taken for another, or for a bot, by more than a name."""
    players = await house.store.leaderboard()
    of_bots = frozenset[str]().union(*map(known_as, bots.names()))
    same = doubles([one["name"] for one in players], of_bots)
    codes = [one["player"] for one, twice in zip(players, same, strict=True) if twice]
    marks = {code: code[:MARK_LETTERS] for code in codes}
    return screen.show("players.html", players=players, marks=marks)


@router.get("/players/{player}")
async def player_page(player: str, screen: Showing, house: House) -> HTMLResponse:
    """Show a player and their games."""
    found = await house.store.player_page(player)
    if found is None:
        raise Refused(Reason.UNKNOWN, "there is no such player")
    shown, games = found
    history = [
        {**game, "when": datetime.datetime.fromtimestamp(game["at"], tz=datetime.UTC)} for game in games
    ]
    return screen.show("player.html", player=shown, history=history)


@router.get("/verify")
async def verify(screen: Showing) -> HTMLResponse:
    """Show a form to check a shuffle."""
    return screen.show("verify.html")


@router.get("/me")
async def myself(request: Request, screen: Showing, visitor: Visitor, house: House) -> HTMLResponse:
    """Show who you are here, and what you have done."""
    plays = await house.store.plays_of(visitor.player) if visitor.player else []
    played = await progress_of_visitor(visitor, house)
    translate = language_of(request).translations.gettext
    titles = {bot: title_of(bot, translate) for bot in bots.names()}
    lessons = lessons_of(played, translate)
    return screen.show("me.html", done=summary_of(plays), titles=titles, played=played, lessons=lessons)


@router.get("/api/docs")
async def api_docs(request: Request, screen: Showing, links: Links) -> Response:
    """Describe the interface: a page for people, OpenAPI for programs."""
    description = request.app.openapi()
    if "text/html" not in request.headers.get("accept", ""):
        return JSONResponse(description)
    base = links.url("")
    return screen.show("api.html", groups=calls_of(description, base), example=whole_game(base))


@router.get("/offline")
async def offline(screen: Showing) -> HTMLResponse:
    """Show what a browser keeps for when there is no connection."""
    return screen.show("offline.html")


@router.get("/worker.js")
async def worker() -> Response:
    """Return the service worker; another version of anything makes it another worker."""
    files = [static_url("css/base.css"), static_url("css/pages.css"), script_url("js/pages/learn/learn.js")]
    shell = [*files, static_url("icons/clover.svg")]
    told = f"const VERSION = {version()!r};\nconst SHELL = {json.dumps(shell)};\n"
    body = told + (STATIC / "js/worker.js").read_text(encoding="utf-8")
    return Response(body, headers={"Cache-Control": ASK_AGAIN}, media_type="text/javascript")


@router.get("/manifest.webmanifest")
async def manifest() -> FileResponse:
    """Describe the app to a phone that installs it."""
    return FileResponse(STATIC / "manifest.webmanifest", media_type="application/manifest+json")
