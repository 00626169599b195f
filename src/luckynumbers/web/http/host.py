"""What a host asks: is it alive, can it work, and what is it doing."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from luckynumbers.web.connection import CROWD, is_own
from luckynumbers.web.http.dependencies import Address, House, Rooms
from luckynumbers.web.http.numbers import numbers_of
from luckynumbers.web.http.timing import BotTiming, Timing
from luckynumbers.web.table.refused import Reason, Refused

router = APIRouter(tags=["host"])


@router.get("/healthz", response_class=PlainTextResponse)
async def healthz() -> PlainTextResponse:
    """Say that this worker is alive, and nothing else: one whose database is away need not be restarted."""
    return PlainTextResponse("ok")


@router.get("/readyz", response_class=PlainTextResponse)
async def readyz(house: House) -> PlainTextResponse:
    """Say whether this worker can do its work: write to the database, and be heard by the others."""
    try:
        await house.store.check_writing()
    except Exception:
        return PlainTextResponse("the database cannot be written to", 503)
    try:
        await house.workers.reach()
    except Exception:
        return PlainTextResponse("other workers cannot be reached", 503)
    return PlainTextResponse("ok")


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request, house: House, address: Address) -> PlainTextResponse:
    """Return numbers for Prometheus.

    With several workers they are those of all, whichever is asked.
    """
    nearby = is_own(address) and "x-forwarded-for" not in request.headers
    if not (nearby or house.settings.public_metrics):
        raise Refused(Reason.UNKNOWN, "Not Found")
    numbers = numbers_of(request.app)
    timing: Timing = request.app.state.guard.timing
    text = metrics_text(house, timing) if numbers is None else await numbers.of_all()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def metrics_text(house: Rooms, timing: Timing) -> str:
    """Return what this worker is doing, as Prometheus reads it."""
    registry = CollectorRegistry()
    registry.register(timing)
    registry.register(BotTiming(house.thinking.took))
    hall, journal = house.hall, house.store.journal
    for name, what, now in (
        ("luckynumbers_live_tables", "Tables in memory", hall.live_tables),
        ("luckynumbers_streams", "Open event streams", house.streams.count()),
        ("luckynumbers_waiting_writes", "Writes that wait for a commit", journal.waiting),
        ("luckynumbers_thinking_bots", "Moves that bots think about or wait to", house.thinking.moves),
        ("luckynumbers_waiting_reviews", "Deep reviews that wait for their turn", house.reviews.waiting),
    ):
        Gauge(name, what, registry=registry).set(now)
    for name, what, so_far in (
        ("luckynumbers_moves", "Durable moves", hall.moves),
        ("luckynumbers_commits", "Commits to the database", journal.commits),
        ("luckynumbers_writes", "Writes those commits held", journal.writes),
        ("luckynumbers_failed_writes", "Writes that failed", journal.failures),
        ("luckynumbers_turned_away", "Connections turned away", CROWD.turned_away),
    ):
        Counter(name, what, registry=registry).inc(so_far)
    return generate_latest(registry).decode()
