"""Durations, counted."""

from luckynumbers.web.live.durations import BOUNDS, Durations


def test_each_counts_for_every_bound_it_did_not_pass() -> None:
    took = Durations()
    for seconds in (0.001, 0.0011, 3.0, 60.0):
        took.note(seconds)
    counts = dict(took.buckets())
    assert [*counts] == [*map(str, BOUNDS), "+Inf"]
    assert [counts[bound] for bound in ("0.001", "0.0025", "2.5", "5.0", "+Inf")] == [1, 2, 2, 3, 4]
    assert took.seconds == 63.0021
