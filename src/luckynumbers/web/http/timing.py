"""How long answers take, and how many fail: counted for whoever looks after the server."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds."""


class Timing:
    """Counts answers by how long they took to begin, and by the class of their status."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0
        self._statuses = [0] * 6

    def note(self, status: int, seconds: float) -> None:
        """Count one answer."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds
        self._statuses[status // 100] += 1

    def collect(self) -> Iterator[Metric]:
        """Yield the counts as Prometheus reads them."""
        took = HistogramMetricFamily("luckynumbers_answer_seconds", "Time until an answer begins")
        seen, buckets = 0, []
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            seen += number
            buckets.append((bound, float(seen)))
        took.add_metric([], buckets, self._seconds)
        yield took
        answers = CounterMetricFamily("luckynumbers_answers", "Answers by their status", labels=["status"])
        for kind, number in enumerate(self._statuses):
            if kind:
                answers.add_metric([f"{kind}xx"], number)
        yield answers
