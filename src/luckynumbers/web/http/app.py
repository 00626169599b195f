"""The application: what hangs together how."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from luckynumbers import __version__
from luckynumbers.web.http import pages, people, tables
from luckynumbers.web.http.dependencies import Rooms, rooms_of
from luckynumbers.web.http.guard import Bucket, Guard
from luckynumbers.web.http.methods import HeadAsGet, methods_of
from luckynumbers.web.http.metrics import metrics_text
from luckynumbers.web.http.unforeseen import Unforeseen
from luckynumbers.web.limits import CHANGE_BURST, CHANGE_RATE
from luckynumbers.web.live.attendants import BotPlayers, Clock, Heartbeat
from luckynumbers.web.live.engine_room import EngineRoom
from luckynumbers.web.live.fanout import Alone, Fanout, OverRedis
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.thinking import Thinking
from luckynumbers.web.settings import Settings
from luckynumbers.web.store.identity import Guests
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.refused import Refused


def create_app(settings: Settings) -> FastAPI:
    """Return the application for one worker."""
    app = FastAPI(
        title="luckynumbers",
        version=__version__,
        summary="Tables of Lucky Numbers, for programs and for the page.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lambda app: _open_rooms(app, settings),
    )
    app.add_middleware(HeadAsGet)
    app.add_middleware(Unforeseen, apology=_sorry)
    app.add_middleware(Guard, changes=Bucket(CHANGE_BURST, CHANGE_RATE), public_url=settings.public_url)
    app.include_router(tables.router)
    app.include_router(people.router)
    app.include_router(pages.router)
    app.mount("/static", pages.StaticFiles(directory=pages.STATIC), name="static")
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_found)

    @app.get("/healthz", tags=["host"], response_class=PlainTextResponse)
    async def healthz(request: Request) -> PlainTextResponse:
        """Say that this worker is alive and its database answers."""
        await rooms_of(request).store.key("cookie")
        return PlainTextResponse("ok")

    @app.get("/metrics", tags=["host"], response_class=PlainTextResponse)
    async def metrics(request: Request) -> PlainTextResponse:
        """Return numbers for Prometheus."""
        return PlainTextResponse(metrics_text(rooms_of(request)), media_type="text/plain; version=0.0.4")

    return app


@asynccontextmanager
async def _open_rooms(app: FastAPI, settings: Settings) -> AsyncIterator[None]:
    store = await Store.open(settings.database)
    fanout: Fanout = OverRedis(settings.fanout) if settings.fanout else Alone()
    hall = Hall(store, fanout)
    engine_room = EngineRoom() if settings.warm_up else None
    thinking = Thinking(engine_room.ready) if engine_room else Thinking()
    bot_players = BotPlayers(hall, thinking, settings.bot_seconds)
    await hall.start()
    clock, heartbeat = Clock(hall), Heartbeat(hall)
    app.state.rooms = Rooms(settings, store, hall, Guests(store, await store.key("cookie")))
    try:
        yield
    finally:
        await clock.close()
        await heartbeat.close()
        await bot_players.close()
        if engine_room:
            await engine_room.close()
        await hall.close()
        await store.close()


def _problem(request: Request, status: int, detail: str, rule: str | None = None) -> Response:
    """Answer programs in JSON and people with a page."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"detail": detail, "rule": rule}, status)
    return pages.error_page(request, status, detail)


def _refusal(request: Request, error: Refused) -> Response:
    translate = pages.language_of(request).translations.gettext
    return _problem(request, error.status, error.sentence(translate), error.rule)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)  # noqa: S101
    return _refusal(request, error)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    return _problem(request, 422, "; ".join(_sentence(one) for one in error.errors()[:5]))


def _sentence(error: dict[str, Any]) -> str:
    where = ".".join(str(part) for part in error["loc"] if part not in {"body", "query", "path", "header"})
    return f"{where}: {error['msg']}" if where else str(error["msg"])


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101
    if error.status_code == 404:
        return _refusal(request, Refused(404, "there is no such page"))
    answer = _problem(request, error.status_code, str(error.detail))
    answer.headers.update(error.headers or {})
    if error.status_code == 405:  # one route was asked, but others may have the same address
        answer.headers["Allow"] = ", ".join(methods_of(request.app.routes, request.scope))
    return answer


def _sorry(request: Request) -> Response:
    return _refusal(request, Refused(500, "something broke on our side; try again in a moment"))
