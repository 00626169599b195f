"""A change: what happened, with its numbers, and what comes after it."""

from luckynumbers.web.table.change import Change, Deal, Owner, change_by
from luckynumbers.web.table.events import Contributed, Entry, Joined

from .tables import ANN, AT, NOBODY, make


def test_events_are_numbered_from_where_the_table_stood() -> None:
    table = make(ANN, NOBODY, NOBODY).after
    joined, contributed = Joined(1, "Bob"), Contributed(1, "7")
    change = change_by(table, AT + 5, joined, contributed)
    assert [*change.entries()] == [Entry(2, AT + 5, joined), Entry(3, AT + 5, contributed)]
    assert change.after.names == ["Ann", "Bob", ""]
    assert table.names == ["Ann", "", ""]


def test_two_changes_are_one() -> None:
    table = make(ANN, NOBODY, NOBODY).after
    one, two = change_by(table, AT, Joined(1, "Bob")), None
    one = Change(one.events, one.after, (Owner(1, "hash", None),), Deal(1, "seed"))
    two = change_by(one.after, AT, Contributed(1, "7"))
    both = one.then(two)
    assert both.events == one.events + two.events
    assert both.after is two.after
    assert (both.owners, both.deal) == (one.owners, one.deal)
    assert [entry.seq for entry in both.entries()] == [2, 3]
