"""Numbers for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from luckynumbers.web.http.dependencies import Rooms


def metrics_text(rooms: Rooms) -> str:
    """Return what this worker is doing, as Prometheus reads it."""
    registry = CollectorRegistry()
    hall, journal = rooms.hall, rooms.store.journal
    Gauge("luckynumbers_live_tables", "Tables in memory", registry=registry).set(hall.live_tables)
    Gauge("luckynumbers_streams", "Open event streams", registry=registry).set(hall.streams.count())
    Counter("luckynumbers_moves", "Durable moves", registry=registry).inc(hall.moves_made)
    Counter("luckynumbers_commits", "Commits to the database", registry=registry).inc(journal.commits)
    Counter("luckynumbers_writes", "Writes those commits held", registry=registry).inc(journal.writes)
    return generate_latest(registry).decode()
