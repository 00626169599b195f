"""What a host asks: is it alive, and what is it doing."""

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from luckynumbers.web.http.dependencies import House, Rooms

router = APIRouter(tags=["host"])


@router.get("/healthz", response_class=PlainTextResponse)
async def healthz(house: House) -> PlainTextResponse:
    """Say that this worker is alive and its database answers."""
    await house.store.check()
    return PlainTextResponse("ok")


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(house: House) -> PlainTextResponse:
    """Return numbers for Prometheus."""
    return PlainTextResponse(metrics_text(house), media_type="text/plain; version=0.0.4")


def metrics_text(house: Rooms) -> str:
    """Return what this worker is doing, as Prometheus reads it."""
    registry = CollectorRegistry()
    hall, journal = house.hall, house.store.journal
    Gauge("luckynumbers_live_tables", "Tables in memory", registry=registry).set(hall.live_tables)
    Gauge("luckynumbers_streams", "Open event streams", registry=registry).set(house.streams.count())
    Counter("luckynumbers_moves", "Durable moves", registry=registry).inc(hall.moves)
    Counter("luckynumbers_commits", "Commits to the database", registry=registry).inc(journal.commits)
    Counter("luckynumbers_writes", "Writes those commits held", registry=registry).inc(journal.writes)
    return generate_latest(registry).decode()
