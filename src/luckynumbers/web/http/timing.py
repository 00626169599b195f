"""How long answers take, and how many fail: counted for whoever looks after the server."""

from collections.abc import Iterator, Mapping

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

from luckynumbers.web.live.durations import Durations


class Timing:
    """Counts answers by how long they took to begin, and by the class of their status."""

    def __init__(self) -> None:
        self._took = Durations()
        self._statuses = [0] * 6

    def note(self, status: int, seconds: float) -> None:
        """Count one answer."""
        self._took.note(seconds)
        self._statuses[status // 100] += 1

    def collect(self) -> Iterator[Metric]:
        """Yield the counts as Prometheus reads them."""
        took = HistogramMetricFamily("luckynumbers_answer_seconds", "Time until an answer begins")
        took.add_metric([], self._took.buckets(), self._took.seconds)
        yield took
        answers = CounterMetricFamily("luckynumbers_answers", "Answers by their status", labels=["status"])
        for kind, number in enumerate(self._statuses):
            if kind:
                answers.add_metric([f"{kind}xx"], number)
        yield answers


class BotTiming:
    """How long bots take for a move, waiting for their turn to think included."""

    def __init__(self, took: Mapping[str, Durations]) -> None:
        self._took = took

    def collect(self) -> Iterator[Metric]:
        """Yield the counts of every bot that has moved here."""
        metric = HistogramMetricFamily("luckynumbers_bot_seconds", "Time a bot takes", labels=["bot"])
        for bot, took in self._took.items():
            metric.add_metric([bot], took.buckets(), took.seconds)
        yield metric
