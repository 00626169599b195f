"""Where a table stands after its events."""

import pytest
from msgspec.structs import replace

import luckynumbers as ln
from luckynumbers.web.limits import AWAY_SECONDS
from luckynumbers.web.table import decisions
from luckynumbers.web.table.change import change_by
from luckynumbers.web.table.events import Contributed, Entry, Joined, Left, Started
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import (
    OVER,
    PLAYING,
    WAITING,
    fold,
    game_id,
    happen,
    split_game_id,
)

from .tables import ANN, AT, BOB, NOBODY, SEED, SNAIL, ended, join, make, move, started


def test_people_gather_then_play_then_it_is_over() -> None:
    table = make(ANN, NOBODY).after
    assert (table.status, table.to_act, table.number, table.game_id) == (WAITING, None, 0, None)
    assert table.position == ln.Position.start(2)
    table = join(table).after
    assert (table.status, table.to_act, table.number, table.game_id) == (PLAYING, 0, 1, "t.1")
    assert table.names == ["Ann", "Cleo"]
    table = ended(table)
    assert (table.status, table.to_act, table.number, table.seed) == (OVER, None, 1, SEED)


def test_folding_the_events_leads_to_the_state_that_was_decided() -> None:
    """The two ways to a state are one: what a decision says, and what its events say to another worker."""
    change = make(ANN, NOBODY, SNAIL, tournament=True, setup="choice")
    change = change.then(join(change.after, contribution="7"))
    change = change.then(move(change.after, str(change.after.position.legal_actions()[0])))
    change = change.then(decisions.leave(change.after, 1, SEED, AT + 2))
    entries = [*change.entries()]
    assert [entry.seq for entry in entries] == [*range(1, len(entries) + 1)]
    folded = fold("t", entries)
    assert folded.sheet is not None
    assert change.after.sheet is not None
    assert folded.sheet.games == change.after.sheet.games
    assert replace(folded, sheet=None) == replace(change.after, sheet=None)


def test_a_state_never_changes() -> None:
    table = started()
    with pytest.raises(AttributeError):
        table.seq = 7  # type: ignore[misc]
    before = table.position
    move(table, "+")
    assert table.position is before


def test_a_table_begins_with_being_made_and_is_made_once() -> None:
    with pytest.raises(TypeError, match="begins with being made"):
        fold("t", [Entry(1, AT, Joined(0, "Ann"))])
    created = make(ANN, NOBODY)
    with pytest.raises(ValueError, match="only once"):
        happen(created.after, created.events[0], AT)


def test_contributions_stand_at_their_seats() -> None:
    table = change_by(make(ANN, NOBODY).after, AT, Contributed(1, "7")).after
    assert table.contributions == ("", "7")
    assert change_by(table, AT, Contributed(0, "8")).after.contributions == ("8", "7")


def test_r16_a_table_of_bots_has_a_turn_limit() -> None:
    assert started(SNAIL, SNAIL).position.options.turn_limit == 500
    assert started(SNAIL, ANN).position.options.turn_limit is None
    assert started(SNAIL, SNAIL).only_bots


def test_the_bot_to_act() -> None:
    assert started(SNAIL, ANN).bot_to_act == "snail"
    assert started(ANN, SNAIL).bot_to_act is None
    assert make(NOBODY, SNAIL).after.bot_to_act is None


# Leaving (R20)


def test_r20_a_bot_takes_over_until_the_next_game_gives_the_seat_back() -> None:
    table = decisions.leave(started(), 1, SEED, AT).after
    assert table.seats[1].taken_over
    table = decisions.next_game(ended(table), [0], "other", AT).after
    assert table.seats[1].bot is None
    assert [seat.away for seat in table.seats] == [False, True]


def test_r20_who_was_away_and_moves_is_there_again() -> None:
    table = ended(decisions.leave(started(), 1, SEED, AT).after)
    table = decisions.next_game(table, [0], "other", AT).after
    assert (table.to_act, table.seats[1].away) == (1, True)
    assert not move(table, "+", seed="other").after.seats[1].away


def test_r20_tables_of_before_say_nothing_of_who_is_back() -> None:
    table = ended(decisions.leave(started(), 1, SEED, AT).after)
    again = Started("t.2", 2, 0, "", (), "")
    assert happen(table, again, AT).seats[1].bot == "seedling"


@pytest.mark.parametrize(
    ("number", "decided", "why", "counts"),
    [
        (1, False, "time", True),
        (2, False, "time", False),
        (2, True, "time", True),
        (2, False, "left", True),
    ],
)
def test_r20_whether_who_left_had_taken_part(number: int, decided: bool, why: str, counts: bool) -> None:
    """A rematch that somebody never came to is not theirs to lose."""
    table = started()
    if number == 2:
        table = decisions.next_game(ended(table), [0, 1], SEED, AT).after
    while decided and not table.seats[1].decided:
        table = move(table, "-" if table.position.hand else "+").after
    table = happen(table, Left(1, "seedling", why), AT)
    assert table.seats[1].deserted == counts


# Time


def test_a_clock_gives_everybody_so_long() -> None:
    table = started(ANN, BOB, clock=30)
    assert table.clocks == [30, 30]
    assert table.deadline == AT + 30
    assert move(table, "+", at=AT + 7).after.deadline == AT + 37
    assert decisions.leave(table, 0, SEED, AT).after.deadline is None, "bots are not timed"
    assert ended(table).deadline is None


def test_r20_without_a_clock_only_who_is_away_is_timed() -> None:
    assert started().deadline is None
    table = ended(decisions.leave(started(), 1, SEED, AT).after)
    table = decisions.next_game(table, [0], SEED, AT + 5).after
    assert table.clocks == [None, AWAY_SECONDS]
    assert table.deadline == AT + 5 + AWAY_SECONDS


# Games


def test_r17_a_tournament_counts_every_game_and_then_begins_anew() -> None:
    table = ended(started(tournament=True), resigning=2)
    assert table.sheet is not None
    assert table.sheet.games == ((2, -12),)
    begun = decisions.next_game(table, [0, 1], SEED, AT).after
    assert (begun.first, begun.sheet) == (1, table.sheet)
    table = ended(begun, resigning=2)
    assert table.sheet is not None
    assert len(table.sheet.games) == 2
    assert begun.sheet is not None
    assert len(begun.sheet.games) == 1, "the earlier state is as it was"
    third = decisions.next_game(table, [0, 1], SEED, AT).after
    assert third.sheet is not None
    assert third.sheet.games == ()


def test_every_game_has_its_span() -> None:
    table = ended(started())
    first = table.span_of(1)
    assert [*first] == [*range(2, table.seq + 1)]
    table = decisions.next_game(table, [0, 1], SEED, AT).after
    assert table.span_of(1) == first
    assert table.span_of(2) == range(first.stop, table.seq + 1)
    for number in (0, 3, -1):
        with pytest.raises(Refused) as refused:
            table.span_of(number)
        assert refused.value.reason is Reason.UNKNOWN


def test_names_of_games() -> None:
    assert split_game_id(game_id("ab.c", 12)) == ("ab.c", 12)
    for odd in ("", "abc", "abc.", "abc.x", "abc.²", "abc.1234567", "abc.-1", "abc.01", "abc.0"):
        assert split_game_id(odd)[1] == 0
