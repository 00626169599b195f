"""The application: what hangs together how."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from luckynumbers import __version__
from luckynumbers.web.http import coaching as coach
from luckynumbers.web.http import (
    fairness,
    games,
    host,
    pages,
    people,
    pictures,
    progress,
    reviews,
    tables,
    trying,
)
from luckynumbers.web.http.cookies import Cookies
from luckynumbers.web.http.dependencies import Rooms
from luckynumbers.web.http.errors import answer_refusals, apology
from luckynumbers.web.http.guard import Guard
from luckynumbers.web.http.methods import HeadAsGet
from luckynumbers.web.http.numbers import Numbers
from luckynumbers.web.http.quick import Quick
from luckynumbers.web.http.static import STATIC, StaticFiles
from luckynumbers.web.http.unforeseen import Unforeseen
from luckynumbers.web.limits import CHANGE_BURST, CHANGE_RATE
from luckynumbers.web.live.bots import BotPlayers
from luckynumbers.web.live.clock import Clock
from luckynumbers.web.live.coaching import Coaching
from luckynumbers.web.live.counting import ALONE, Counting
from luckynumbers.web.live.engine_room import EngineRoom
from luckynumbers.web.live.fanout import Alone, Fanout
from luckynumbers.web.live.gallery import Gallery
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.heartbeat import Heartbeat
from luckynumbers.web.live.rates import Bucket, Rates
from luckynumbers.web.live.reviews import Reviews
from luckynumbers.web.live.shuffles import Shuffles
from luckynumbers.web.live.streams import Streams
from luckynumbers.web.live.thinking import Thinking, at_once
from luckynumbers.web.live.unasked import UnaskedReviews
from luckynumbers.web.live.workers import Workers
from luckynumbers.web.logs import first_line
from luckynumbers.web.settings import Settings
from luckynumbers.web.store.connecting import UNUSABLE
from luckynumbers.web.store.guests import Guests
from luckynumbers.web.store.refused_names import RefusedNames
from luckynumbers.web.store.store import Store

SMALL = 500
"""Bytes of an answer that are not worth compressing."""


class Application(FastAPI):
    """The framework behind our own door."""

    door: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request through the door."""
        scope["app"] = self
        if scope["type"] == "lifespan":
            send = partial(self._say_what_is_missing, send)
        await self.door(scope, receive, send)

    async def _say_what_is_missing(self, send: Send, message: Message) -> None:
        """Tell the host in a line what cannot be opened; what we do not know stays a traceback."""
        if message["type"] == "lifespan.startup.failed" and (missing := getattr(self.state, "missing", None)):
            message["message"] = missing
        await send(message)

    async def framework(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the framework does."""
        await super().__call__(scope, receive, send)


def create_app(settings: Settings) -> FastAPI:
    """Return the application for one worker."""
    app = Application(
        title="luckynumbers",
        version=__version__,
        summary="Tables of Lucky Numbers, for programs and for the page.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lambda app: _open_rooms(app, settings),
    )
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)  # moves and events pass it by
    app.add_middleware(HeadAsGet)
    app.add_middleware(Unforeseen, apology=apology)  # within, because the framework would answer for itself
    quick = Unforeseen(Quick(app.framework), apology=apology)
    app.door = app.state.guard = Guard(
        quick, changes=Bucket(CHANGE_BURST, CHANGE_RATE), public_url=settings.public_url
    )
    for room in (tables, coach, games, fairness, reviews, trying, people, progress, host, pictures, pages):
        # As they are: the framework would work out what it includes again, during the first requests.
        app.router.routes.extend(room.router.routes)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    answer_refusals(app)
    return app


class _Closing(Protocol):
    """What has to be closed."""

    async def close(self) -> None: ...


_Room = TypeVar("_Room", bound=_Closing)


@asynccontextmanager
async def _open_rooms(app: FastAPI, settings: Settings) -> AsyncIterator[None]:
    """Open what a worker needs. What was opened last is closed first, also if the next cannot be opened."""
    async with AsyncExitStack() as house:

        def opened(room: _Room) -> _Room:
            house.push_async_callback(room.close)
            return room

        store = opened(await _open_store(app, settings))
        fanout = _fanout(settings)
        hall = Hall(store, fanout.shared, settings.shuffle_seconds)
        streams = Streams(hall)
        workers = opened(Workers(hall, streams, fanout))
        await workers.start()
        counting = opened(_counting(settings, await store.key("counting")))
        gallery = opened(Gallery(streams, counting))
        engine_room = opened(EngineRoom()) if settings.warm_up else None
        engine_ready = engine_room.ready if engine_room else at_once
        coaching = Coaching(engine_ready)
        house.callback(coaching.close)
        reviewing = opened(Reviews(store, engine_ready, fanout))
        opened(UnaskedReviews(hall, reviewing, streams.watched if engine_room else ()))
        thinking = Thinking(engine_ready)
        opened(BotPlayers(hall, thinking, settings.bot_seconds, fanout))
        opened(Heartbeat(hall, streams, workers, store, gallery))
        opened(Shuffles(hall))
        opened(Clock(hall, store))
        app.state.rooms = Rooms(
            settings,
            store,
            hall,
            streams,
            workers,
            Guests(store),
            Cookies(await store.keys("cookie"), settings.secure_cookies),
            reviewing,
            thinking,
            RefusedNames(store),
            coaching,
            Rates(counting),
            gallery,
        )
        numbers = _numbers(app, settings)
        app.state.numbers = opened(numbers) if numbers else None
        yield


async def _open_store(app: FastAPI, settings: Settings) -> Store:
    try:
        return await Store.open(settings.database)
    except UNUSABLE as error:
        app.state.missing = f"the database cannot be opened: {first_line(error)}"
        raise


def _numbers(app: FastAPI, settings: Settings) -> Numbers | None:
    if settings.numbers is None:
        return None
    return Numbers(Path(settings.numbers), lambda: host.metrics_text(app.state.rooms, app.state.guard.timing))


def _fanout(settings: Settings) -> Fanout:
    if settings.fanout is None:
        return Alone()
    from luckynumbers.web.live.redis_fanout import OverRedis  # an extra; only hosts of many machines need it

    return OverRedis(settings.fanout)


def _counting(settings: Settings, secret: str) -> Counting:
    if settings.fanout is None:
        return ALONE
    from luckynumbers.web.live.redis_counting import CountingOverRedis

    return CountingOverRedis(settings.fanout, secret)
