"""Before the first game: who may give up what, and what becomes of the table."""

from typing import TYPE_CHECKING

import pytest

from luckynumbers.web.table import decisions, gathering
from luckynumbers.web.table.change import Change, Owner
from luckynumbers.web.table.events import BOT, OPEN, Cancelled, Closed, Seated, Vacated
from luckynumbers.web.table.listing import listing_of
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import CANCELLED, PLAYING, WAITING

from .tables import ANN, AT, BOB, NOBODY, SEED, SNAIL, join, kinds, make, move, started

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_seat_that_is_given_up_is_open_again() -> None:
    table = join(make(ANN, NOBODY, NOBODY, public=True).after).after
    change = gathering.stand_up(table, 1, AT + 5)
    assert change.events == (Vacated(1),)
    assert change.vacated == (1,)
    assert change.after.names == ["Ann", "", ""]
    assert listing_of(change.after).open
    assert join(change.after, "Dan").after.names == ["Ann", "Dan", ""]


def test_with_whoever_made_it_the_table_goes() -> None:
    table = make(NOBODY, ANN, NOBODY, public=True).after
    assert table.host == 1
    change = gathering.stand_up(table, 1, AT)
    assert change.events == (Cancelled(),)
    assert change.after.status == CANCELLED
    listing = listing_of(change.after)
    assert (listing.open, listing.over, listing.deadline) == (False, True, None)


@pytest.mark.parametrize("ask", ["join", "move", "leave", "cancel"])
def test_nothing_more_can_be_done_at_a_table_that_was_cancelled(ask: str) -> None:
    table = gathering.cancel(make(ANN, NOBODY).after, [0], AT).after
    asks = {
        "join": lambda: join(table),
        "move": lambda: move(table, "+"),
        "leave": lambda: decisions.leave(table, 0, SEED, AT),
        "cancel": lambda: gathering.cancel(table, [0], AT),
    }
    with pytest.raises(Refused, match="has taken it away") as refused:
        asks[ask]()
    assert refused.value.reason is Reason.NOT_NOW


def test_only_whoever_made_the_table_disposes_of_it() -> None:
    table = join(make(ANN, NOBODY, NOBODY).after).after
    asks: list[Callable[[], Change]] = [
        lambda: gathering.cancel(table, [1], AT),
        lambda: gathering.seat_bot(table, [1], "snail", SEED, AT),
        lambda: gathering.begin_now(table, [1], [], SEED, AT),
    ]
    for ask in asks:
        with pytest.raises(Refused, match="only whoever made the table") as refused:
            ask()
        assert refused.value.reason is Reason.NOT_YOURS


def test_a_game_that_has_begun_cannot_be_called_off() -> None:
    with pytest.raises(Refused, match="already begun"):
        gathering.cancel(started(), [0], AT)
    with pytest.raises(Refused, match="already begun"):
        gathering.stand_up(started(), 1, AT)


def test_bots_take_open_seats_and_on_the_last_one_the_game_begins() -> None:
    table = make(ANN, NOBODY, NOBODY).after
    one = gathering.seat_bot(table, [0], "snail", SEED, AT)
    assert one.events == (Seated(1, "snail"),)
    assert (one.after.status, one.after.seats[1].kind, one.after.seats[2].kind) == (WAITING, BOT, OPEN)
    two = gathering.seat_bot(one.after, [0], "gardener", SEED, AT)
    assert kinds(two.events)[:2] == ["Seated", "Started"]
    assert two.after.status == PLAYING
    assert two.after.bots == [None, "snail", "gardener"]


@pytest.mark.parametrize(
    ("person", "bot"),
    [("Snail", "snail (2)"), ("sn\u0430il", "snail (2)"), ("Escargot", "snail (2)"), ("Cleo", "snail")],
)
def test_a_bot_is_told_apart_from_whoever_goes_by_its_name(person: str, bot: str) -> None:
    table = join(make(ANN, NOBODY, NOBODY).after, person).after
    change = gathering.seat_bot(table, [0], "snail", SEED, AT, known_as=["Escargot"])
    assert change.after.names == ["Ann", person, bot]
    assert change.after.bots == [None, None, "snail"]


def test_two_bots_of_a_kind_go_by_one_name() -> None:
    table = gathering.seat_bot(make(ANN, NOBODY, NOBODY).after, [0], "snail", SEED, AT).after
    assert gathering.seat_bot(table, [0], "snail", SEED, AT).after.names == ["Ann", "snail", "snail"]


def test_those_who_are_here_begin_and_keep_what_is_theirs() -> None:
    table = join(make(NOBODY, ANN, NOBODY, NOBODY, first=2).after, "Cleo", "7").after
    table = gathering.stand_up(join(table, "Dan").after, 0, AT).after
    assert table.names == ["", "Ann", "Dan", ""]
    owners = [Owner(1, "ann", "a"), Owner(2, "dan", None)]
    change = gathering.begin_now(table, [1], owners, SEED, AT)
    assert change.events[0] == Closed((1, 2), 1)
    after = change.after
    assert (after.status, after.players, after.options.players, after.first) == (PLAYING, 2, 2, 1)
    assert (after.names, after.host, after.position.turn) == (["Ann", "Dan"], 0, 1)
    assert (change.owners, change.vacated) == ((Owner(0, "ann", "a"), Owner(1, "dan", None)), (1, 2))


def test_whoever_was_to_begin_in_an_open_seat_is_followed_by_the_next_clockwise() -> None:
    table = make(ANN, SNAIL, NOBODY, NOBODY, first=2).after
    assert gathering.begin_now(table, [0], [], SEED, AT).after.first == 0


def test_numbers_for_the_shuffle_stay_with_their_seats() -> None:
    table = join(make(ANN, NOBODY, NOBODY).after, "Cleo", "7").after
    assert gathering.begin_now(table, [0], [], SEED, AT).after.contributions == ("", "7")


def test_a_game_needs_two() -> None:
    with pytest.raises(Refused, match="needs two players"):
        gathering.begin_now(make(ANN, NOBODY, NOBODY).after, [0], [], SEED, AT)


def test_one_of_two_on_the_same_device_may_give_up_a_seat() -> None:
    table = make(ANN, BOB, NOBODY).after
    assert gathering.stand_up(table, 1, AT).after.names == ["Ann", "", ""]
