"""Who beats whom, on fixed deals, with the lower end of the interval."""

import itertools

import pytest

import luckynumbers as ln


def lowest_share(better: str, worse: str, deals: int) -> float:
    result = ln.arena.match([ln.bots.load(better), ln.bots.load(worse)], deals=deals, seed="strength", jobs=2)
    return result.share_low[0]


def test_seedling_beats_sprout() -> None:
    assert lowest_share("seedling", "sprout", deals=60) > 0.9


@pytest.mark.slow
def test_gardener_beats_seedling_in_three_of_four_paired_deals() -> None:
    assert lowest_share("gardener", "seedling", deals=400) >= 0.75


LEVELS = [name for name in ln.bots.names() if name != "ladybug-deep"]


@pytest.mark.slow
@pytest.mark.parametrize(("worse", "better"), list(itertools.pairwise(LEVELS)))
def test_every_level_is_a_step_up_but_no_wall(worse: str, better: str) -> None:
    """Steps of 60 to 75% make a ladder; a few deals show them to within some points."""
    share, _ = ln.arena.match([ln.bots.load(better), ln.bots.load(worse)], deals=80, seed="levels").shares
    assert share.low > 0.5
    assert 0.55 < share.mean < 0.8
