"""Answers are counted by how long they took and by how they ended."""

from prometheus_client import CollectorRegistry

from luckynumbers.web.http.timing import Timing


def test_answers_are_counted() -> None:
    timing, registry = Timing(), CollectorRegistry()
    registry.register(timing)
    for status, seconds in ((200, 0.0005), (200, 0.02), (404, 0.02), (500, 9.0)):
        timing.note(status, seconds)

    def value(name: str, **labels: str) -> float | None:
        return registry.get_sample_value(f"luckynumbers_{name}", labels)

    assert [value("answer_seconds_bucket", le=le) for le in ("0.001", "0.01", "0.025", "+Inf")] == [
        1,
        1,
        3,
        4,
    ]
    assert value("answer_seconds_count") == 4
    assert value("answer_seconds_sum") == 9.0405
    assert [value("answers_total", status=status) for status in ("2xx", "4xx", "5xx")] == [2, 1, 1]
