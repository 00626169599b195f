"""The record of a game, from its events."""

import luckynumbers as ln
from luckynumbers.web.table import decisions
from luckynumbers.web.table.events import Entry
from luckynumbers.web.table.record import record_text
from luckynumbers.web.table.state import TableState

from .tables import ANN, AT, NOBODY, SEED, SNAIL, join, make, move


def played(*moves: str) -> tuple[TableState, list[Entry]]:
    """Return a table where a number was added to the shuffle and some moves were made, and its game."""
    change = make(ANN, NOBODY, setup="choice")
    change = change.then(join(change.after, "Bob", "7"))
    for text in moves:
        change = change.then(move(change.after, text))
    table = change.after
    return table, [*change.entries()][table.span_of(1).start - 1 :]


def test_an_unfinished_game_keeps_its_seed() -> None:
    table, game = played()
    record = ln.Record.parse(record_text(table, game))
    assert record.seed is None
    assert record.positions()[-1] == table.position
    assert (record.names, record.contributions) == (("Ann", "Bob"), ("", "7"))
    assert (record.setup, record.date, record.commitment) == ("choice", "1970-01-01", table.commitment)


def test_a_finished_game_tells_it_and_can_be_verified() -> None:
    table, game = played("#2")
    record = ln.Record.parse(record_text(table, game))
    assert record.seed == SEED
    assert record.outcome is not None
    assert record.outcome.winners == (0,)
    assert ln.verification.verify(record).fair


def test_numbers_that_were_added_after_the_start_are_in_it() -> None:
    change = make(ANN, SNAIL, player="ann", patience=10.0)
    change = change.then(decisions.contribute(change.after, 0, "7", SEED, AT))
    change = change.then(move(change.after, "#1"))
    record = ln.Record.parse(record_text(change.after, [*change.entries()][1:]))
    assert record.contributions == ("7", "")
    assert ln.verify(record).fair
    assert ln.verify(record).added == ("Ann",)


def test_what_happens_after_the_end_changes_nothing() -> None:
    table, game = played("#2")
    left = decisions.leave(table, 1, SEED, AT)
    assert record_text(left.after, [*game, *left.entries()]) == record_text(table, game)


def test_r16_a_table_of_bots_names_its_limit() -> None:
    change = make(SNAIL, SNAIL)
    game = [*change.entries()][1:]
    assert "[limit 500]" in record_text(change.after, game)
