"""Luck is what a reveal adds beyond its mean, so over all that can be revealed it comes to nothing."""

import pytest

import luckynumbers as ln
from luckynumbers.engine.luck import LuckMeter


@pytest.fixture(scope="module")
def meter() -> LuckMeter:
    return LuckMeter()


def in_play(players: int, bruno: bool, turns: int) -> ln.Position:
    """Return a position in which a clover was drawn and is not yet revealed."""
    game = ln.Game.deal(players=players, bruno=bruno, seed=5)
    bot = ln.bots.load("gardener")
    while game.position.turns < turns:
        game.play(bot.choose(game.position))
    return game.position.apply("+")


@pytest.mark.parametrize("bruno", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_mean_of_luck_is_zero_and_so_is_its_sum(meter: LuckMeter, players: int, bruno: bool) -> None:
    position = in_play(players, bruno, 9)
    chances = position.chances()
    mean = [0.0] * players
    for clover, copies in chances.items():
        luck = meter.luck(position, clover)
        assert sum(luck) == pytest.approx(0, abs=1e-5)
        for seat, lucky in enumerate(luck):
            mean[seat] += copies * lucky / sum(chances.values())
    assert mean == pytest.approx([0] * players, abs=1e-5)


def test_the_last_clover_is_lucky_for_who_can_use_it(meter: LuckMeter) -> None:
    garden = "1,2,3,4/5,6,7,8/9,10,.,13/14,15,16,17"
    position = ln.Position.parse(f"{garden};{garden} - 1 + play sorted")
    assert meter.luck(position, 11)[0] > 0 > meter.luck(position, 20)[0]


def test_luck_of_michaels_set_up(meter: LuckMeter) -> None:
    start = ln.Position.start(setup="michael")
    luck = {clover: meter.luck(start, clover)[0] for clover in start.chances()}
    assert sum(luck.values()) == pytest.approx(0, abs=1e-5)
    assert max(luck.values()) > min(luck.values())


def test_dealt_diagonals_are_not_measured(meter: LuckMeter) -> None:
    assert meter.luck(ln.Position.start(players=3), 7) == (0, 0, 0)


def test_what_cannot_be_revealed_has_no_luck(meter: LuckMeter) -> None:
    position = in_play(2, False, 3)
    with pytest.raises(ValueError, match="21 cannot be revealed"):
        meter.luck(position, 21)
    with pytest.raises(ValueError, match="cannot be revealed"):
        meter.luck(position.apply(str(min(position.chances()))), 7)


def test_the_luck_of_a_game_is_that_of_its_reveals(meter: LuckMeter) -> None:
    game = ln.Game.deal(seed=8)
    bot = ln.bots.load("gardener")
    while not game.over:
        game.play(bot.choose(game.position))
    position, apart = ln.Position.start(), [0.0, 0.0]
    for event in game.events:
        if isinstance(event, ln.Reveal):
            lucky = meter.luck(position, event.clover)
            apart = [sum(pair) for pair in zip(apart, lucky, strict=True)]
        position = position.apply(event)
    total = meter.luck_of_game(ln.Position.start(), game.events)
    assert total == pytest.approx(apart, abs=1e-4)
    assert sum(total) == pytest.approx(0, abs=1e-4)
    assert max(map(abs, total)) > 0.01, "or it shows nothing"
