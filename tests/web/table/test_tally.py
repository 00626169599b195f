"""Games are counted once, and a clover against how likely it was when it came."""

import random

import pytest

from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.web.table.decisions import deck_of
from luckynumbers.web.table.tally import Sums, Tally, dealt, new_tally, tally_of_luck

from .tables import SEED, ended, move, started


def test_the_chances_of_every_clover_just_before_it_came() -> None:
    seen, expected, squares = dealt([3, 3, 5], 2)
    assert [seen[clover - 1] for clover in (3, 4, 5)] == [2, 0, 1]
    assert expected[3 - 1] == pytest.approx(2 / 40 + 1 / 39 + 0 / 38)
    assert expected[4 - 1] == pytest.approx(2 / 40 + 2 / 39 + 2 / 38)
    assert squares[3 - 1] == pytest.approx((2 / 40) ** 2 + (1 / 39) ** 2)
    assert squares[4 - 1] == pytest.approx((2 / 40) ** 2 + (2 / 39) ** 2 + (2 / 38) ** 2)
    assert sum(expected) == pytest.approx(3)


def test_a_whole_deck_is_just_what_was_expected_of_it() -> None:
    deck = [*CLOVERS] * 2
    random.Random(1).shuffle(deck)
    seen, expected, _ = dealt(deck, 2)
    assert {*seen} == {2.0}
    assert sum(expected) == pytest.approx(40)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sums_are_those_of_every_single_chance(players: int) -> None:
    deck = [*CLOVERS] * players
    random.Random(players).shuffle(deck)
    for many in (0, 1, 17, len(deck)):
        _, expected, squares = dealt(deck[:many], players)
        for place, clover in enumerate(CLOVERS):
            chances = [deck[time:].count(clover) / (len(deck) - time) for time in range(many)]
            assert expected[place] == pytest.approx(sum(chances))
            assert squares[place] == pytest.approx(sum(chance**2 for chance in chances), abs=1e-12)


def test_a_game_counts_when_it_ends_and_only_then() -> None:
    table = started()
    table = move(move(table, "+").after, "-").after
    assert new_tally(table, table) is None
    over = move(table, "#2").after
    tally = new_tally(table, over)
    assert tally is not None
    revealed = deck_of(2, SEED, ())[:9]
    assert tally.games == 1
    assert [tally.seen[clover - 1] for clover in CLOVERS] == [revealed.count(clover) for clover in CLOVERS]
    won = tally.first[2]
    assert (won.number, won.total) == (1, 1.0), "who began has won"
    assert 0.5 < won.expected < 0.6, "to begin is worth something"
    assert new_tally(over, over) is None
    lost = new_tally(started(), ended(started(), resigning=1))
    assert lost is not None
    assert lost.first[2].total == 0.0


def test_tallies_add_up() -> None:
    one = Tally(1, *dealt([1], 2), {2: Sums(1, 1.0, 1.0, 0.5)})
    other = Tally(2, *dealt([1, 2], 3), {3: Sums(1, 0.0, 0.0, 0.4), 2: Sums(1, 0.5, 0.25, 0.5)})
    both = one + other
    assert both.games == 3
    assert both.seen[:3] == (2.0, 1.0, 0.0)
    assert both.first == {2: Sums(2, 1.5, 1.25, 1.0), 3: Sums(1, 0.0, 0.0, 0.4)}
    assert sum([one, other], Tally()) == both


def test_the_luck_of_people_counts_against_bots_only() -> None:
    tally = tally_of_luck(1, (0.3, -0.1, -0.2), [0, 2])
    assert tally.games == 0
    assert (tally.luck_of_first.number, tally.luck_of_first.total) == (1, -0.1)
    assert tally.luck_of_first.squares == pytest.approx(0.01)
    assert tally.luck_of_people.total == pytest.approx(0.1)
    for people in ([0, 1, 2], []):
        assert tally_of_luck(1, (0.3, -0.1, -0.2), people).luck_of_people == Sums()
