"""By what a table is found: kept up to date, and not written when nothing of it changes."""

from luckynumbers.web.table import decisions
from luckynumbers.web.table.listing import Summary, listing_of, new_listing

from .tables import ANN, AT, BOB, NOBODY, SEED, ended, join, make, move, started


def test_what_a_list_shows() -> None:
    listing = listing_of(make(ANN, NOBODY, public=True, bruno=True).after)
    assert listing.summary == Summary("t", ["Ann", ""], [None, None], 2, "sorted", True, False)
    assert (listing.changed, listing.open, listing.over, listing.deadline) == (AT, True, False, None)


def test_only_a_public_table_that_waits_is_open() -> None:
    public = make(ANN, NOBODY, public=True).after
    assert not listing_of(make(ANN, NOBODY).after).open
    assert not listing_of(join(public).after).open


def test_a_new_table_is_listed() -> None:
    change = make(ANN, NOBODY)
    assert new_listing(None, change) == listing_of(change.after)


def test_moves_at_a_table_without_a_clock_leave_its_listing_alone() -> None:
    table = started()
    assert new_listing(table, move(table, "+")) is None
    waiting = make(ANN, NOBODY).after
    assert new_listing(waiting, decisions.contribute(waiting, 0, "7", SEED, AT)) is None


def test_every_other_change_is_listed() -> None:
    waiting = make(ANN, NOBODY).after
    playing, timed = started(), started(ANN, BOB, clock=30)
    over = ended(playing)
    for before, change in (
        (waiting, join(waiting)),
        (playing, decisions.leave(playing, 1, SEED, AT)),
        (playing, move(playing, "#1")),
        (over, decisions.next_game(over, [0, 1], "other", AT)),
        (timed, move(timed, "+")),
    ):
        assert new_listing(before, change) == listing_of(change.after)
