"""What a change writes besides its events."""

from functools import partial

from luckynumbers.web.store.saving import beside
from luckynumbers.web.store.store import Store
from luckynumbers.web.table import decisions
from luckynumbers.web.table.change import Change
from luckynumbers.web.table.state import TableState

from ..table.tables import ANN, AT, BOB, NOBODY, SEED, ended, make, move, started
from .stores import with_stores


def test_a_move_without_a_clock_writes_only_its_events() -> None:
    table = started()
    assert [*beside(table, move(table, "+"), {})] == []


def test_a_move_with_a_clock_writes_its_deadline(address: str) -> None:
    async def use(store: Store) -> None:
        made = make(ANN, BOB, clock=30)
        await store.save(None, made, [b"x"] * len(made.events))
        assert await store.late_tables(AT + 30, 9) == []
        assert await store.late_tables(AT + 31, 9) == ["t"]
        moved = move(made.after, "+", at=AT + 10)
        await store.save(made.after, moved, [b"x"] * len(moved.events))
        assert await store.late_tables(AT + 31, 9) == []
        assert await store.late_tables(AT + 41, 9) == ["t"]

    with_stores(address, use)


def test_the_seed_of_the_next_game_is_saved_with_its_start(address: str) -> None:
    async def use(store: Store) -> None:
        made = make(ANN, BOB)
        await store.save(None, made, [b"x"] * len(made.events))
        over = move(made.after, "#1")
        await store.save(made.after, over, [b"x"])
        begun = decisions.next_game(over.after, [0, 1], "other", AT)
        await store.save(over.after, begun, [b"x"] * len(begun.events))
        _, deals = await store.secrets_of("t")
        assert [(deal.number, deal.seed) for deal in deals] == [(1, "seed"), (2, "other")]

    with_stores(address, use)


def test_the_end_of_a_game_that_counts_is_rated_and_of_others_not() -> None:
    table = started()
    for text in ("+", "-", "+", "-"):
        table = move(table, text).after
    change = move(table, "#1")
    assert written(table, change, {0: "ann", 1: "bob"}) == [
        "_list_anew",
        "rate",
        "count",
        "remember",
        "remember",
    ]
    assert written(table, change, {0: "ann", 1: None}) == ["_list_anew", "count", "remember"]
    over = ended(table)
    assert written(over, decisions.leave(over, 1, SEED, AT), {0: "ann", 1: "bob"}) == ["_list_anew"]
    assert "rate" not in written(started(), move(started(), "#1"), {0: "ann", 1: "bob"}), "nobody has moved"


def written(before: TableState, change: Change, owners: dict[int, str | None]) -> list[str]:
    """Return what is written with a change, by the names of what writes it."""
    return [also.func.__name__ for also in beside(before, change, owners) if isinstance(also, partial)]


def test_a_new_table_is_listed_with_its_owners_and_its_seed() -> None:
    assert len([*beside(None, make(ANN, NOBODY), {})]) == 3
