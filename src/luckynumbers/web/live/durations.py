"""How long something took, again and again: counted as Prometheus wants it."""

from bisect import bisect_left
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds."""


class Durations:
    """Counts by how many of ``BOUNDS`` were passed."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0
        """All of them together."""

    def note(self, seconds: float) -> None:
        """Count one."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """Return how many took at most as long as each bound."""
        seen, buckets = 0, []
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            seen += number
            buckets.append((bound, float(seen)))
        return buckets
