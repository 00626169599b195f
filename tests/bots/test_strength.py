"""Who beats whom, on fixed deals, with the lower end of the interval."""

import pytest

import luckynumbers as ln


def lowest_share(better: str, worse: str, deals: int) -> float:
    result = ln.arena.match([ln.bots.load(better), ln.bots.load(worse)], deals=deals, seed="strength", jobs=2)
    return result.share_low[0]


def test_seedling_beats_sprout() -> None:
    assert lowest_share("seedling", "sprout", deals=60) > 0.9


@pytest.mark.slow
def test_gardener_beats_seedling_in_three_of_four_paired_deals() -> None:
    assert lowest_share("gardener", "seedling", deals=150) >= 0.75
