"""Before the first clover of every game people may add to the shuffle, and nobody is waited for for long."""

from collections.abc import Sequence

import pytest

import luckynumbers as ln
from luckynumbers.rules.clovers import full_set
from luckynumbers.rules.dealer import shuffle
from luckynumbers.web.table import decisions, gathering
from luckynumbers.web.table.change import Change, Owner
from luckynumbers.web.table.events import Revealed, Sitter, Started
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import TableState, fold

from .tables import ANN, AT, BOB, HASH, NOBODY, SEED, SNAIL, ended, kinds, make, move, started

PEOPLE = {0: "ann", 1: "bob"}


def made(*sitters: Sitter, player: str | None = "ann", patience: float = 10.0) -> Change:
    return make(*sitters, player=player, patience=patience)


def joined(table: TableState, player: str | None, number: str | None) -> Change:
    return decisions.join(
        table,
        "Bob",
        number,
        seed=SEED,
        token_hash=HASH,
        player=player,
        owners={0: "ann"},
        at=AT + 1,
        patience=1.0,
    )


def again(present: Sequence[int] = (0, 1), owners: dict[int, str | None] | None = None) -> TableState:
    """Return a table whose second game has begun."""
    people = PEOPLE if owners is None else owners
    return decisions.next_game(ended(started()), present, SEED, AT + 9, people, 1.0).after


def revealed(change: Change) -> list[int]:
    return [int(event.move) for event in change.events if isinstance(event, Revealed)]


def test_a_table_that_starts_at_once_waits_for_the_browser_that_made_it() -> None:
    change = made(ANN, SNAIL)
    assert kinds(change.events) == ["Created", "Started"]
    table = change.after
    assert (table.status, table.to_act, table.awaited, table.deadline) == ("playing", None, (0,), AT + 10)
    added = decisions.contribute(table, 0, "7", SEED, AT + 0.2)
    assert kinds(added.events)[:2] == ["Contributed", "Revealed"]
    assert revealed(added) == [*shuffle(full_set(2), SEED, ("7", ""))[:8]]
    assert (added.after.to_act, added.after.awaited, added.after.deadline) == (0, (), None)


@pytest.mark.parametrize(("player", "patience"), [(None, 10.0), ("ann", 0.0)])
def test_a_program_is_not_waited_for(player: str | None, patience: float) -> None:
    change = made(ANN, SNAIL, player=player, patience=patience)
    assert kinds(change.events)[:3] == ["Created", "Started", "Revealed"]
    assert change.after.to_act == 0


def test_people_on_one_device_add_one_number() -> None:
    table = made(ANN, BOB).after
    assert table.awaited == (0,)
    assert decisions.contribute(table, 0, "7", SEED, AT).after.to_act == 0


def test_with_everybodys_number_the_first_game_begins_as_the_last_one_sits_down() -> None:
    waiting = decisions.contribute(made(ANN, NOBODY).after, 0, "1", SEED, AT).after
    change = joined(waiting, "bob", "2")
    assert kinds(change.events)[:4] == ["Joined", "Contributed", "Started", "Revealed"]
    assert revealed(change) == [*shuffle(full_set(2), SEED, ("1", "2"))[:8]]


def test_those_who_have_not_added_by_then_may_for_a_moment() -> None:
    table = joined(made(ANN, NOBODY).after, "bob", "2").after
    assert (table.awaited, table.deal_at) == ((0,), AT + 2)
    assert joined(made(ANN, NOBODY).after, None, None).after.awaited == (0,), "a program sat down"


def test_also_if_whoever_made_the_table_does_not_wait_for_more_people() -> None:
    """A bot on the last seat, or a beginning with who is here, is a beginning like any other."""
    table = joined(made(ANN, NOBODY, NOBODY).after, "bob", "2").after
    bot = gathering.seat_bot(table, [0], "snail", SEED, AT + 2, owners=PEOPLE, patience=1.0).after
    owners = [Owner(0, HASH, "ann"), Owner(1, HASH, "bob")]
    alone = gathering.begin_now(table, [0], owners, SEED, AT + 2, patience=1.0).after
    for begun in (bot, alone):
        assert (begun.status, begun.awaited, begun.deal_at) == ("playing", (0,), AT + 3)
        assert decisions.contribute(begun, 0, "1", SEED, AT + 2.1).after.to_act == 0


def test_in_games_after_the_first_everyone_is_asked_again() -> None:
    table = again()
    assert (table.number, table.awaited, table.contributions, table.deal_at) == (2, (0, 1), (), AT + 10)
    one = decisions.contribute(table, 1, "b", SEED, AT + 9.1).after
    assert (one.awaited, one.to_act) == ((0,), None)
    both = decisions.contribute(one, 0, "a", SEED, AT + 9.2)
    assert revealed(both) == [*shuffle(full_set(2), SEED, ("a", "b"))[:8]]


def test_a_commitment_is_public_before_anyone_is_asked() -> None:
    begun = decisions.next_game(ended(started()), (0, 1), SEED, AT + 9, PEOPLE, 1.0)
    [event] = begun.events
    assert isinstance(event, Started)
    assert event.commitment == begun.after.commitment


def test_whoever_does_not_answer_is_left_out() -> None:
    one = decisions.contribute(again(), 1, "b", SEED, AT + 9.1).after
    with pytest.raises(Refused) as early:
        decisions.run_out(one, SEED, AT + 10)
    assert early.value.reason is Reason.STALE
    late = decisions.run_out(one, SEED, AT + 10.01)
    assert revealed(late) == [*shuffle(full_set(2), SEED, ("", "b"))[:8]]
    assert late.after.contributions == ("", "b")
    with pytest.raises(Refused, match="already shuffled"):
        decisions.contribute(late.after, 0, "a", SEED, AT + 11)


def test_whoever_left_the_last_game_and_is_not_back_is_not_waited_for() -> None:
    over = ended(decisions.leave(started(), 1, SEED, AT).after)
    assert decisions.next_game(over, (0,), SEED, AT, PEOPLE, 1.0).after.awaited == (0,)
    assert decisions.next_game(over, (0, 1), SEED, AT, PEOPLE, 1.0).after.awaited == (0, 1)


def test_leaving_before_the_deal_holds_it_up_no_longer() -> None:
    one = decisions.contribute(again(), 1, "b", SEED, AT + 9.1).after
    left = decisions.leave(one, 0, SEED, AT + 9.2)
    assert kinds(left.events)[:2] == ["Left", "Revealed"]
    assert left.after.to_act == 1


def test_who_moves_at_once_does_without_a_number() -> None:
    table = made(ANN, SNAIL).after
    change = decisions.deal_unseen(table, table.seq, "+", [0], SEED, AT)
    change = change.then(move(change.after, "+"))
    assert kinds(change.events)[-2:] == ["Moved", "Revealed"]
    assert revealed(change) == [*shuffle(full_set(2), SEED)[:9]]
    assert change.after.awaited == ()


def test_but_not_for_the_others() -> None:
    table = again()
    for decide in (decisions.move, decisions.deal_unseen):
        with pytest.raises(Refused, match="being shuffled"):
            decide(table, table.seq, "+", [1], SEED, AT + 9.1)


@pytest.mark.parametrize(("late", "text"), [(-1, "+"), (0, "nonsense")])
def test_nothing_is_dealt_for_what_is_no_move(late: int, text: str) -> None:
    table = made(ANN, SNAIL).after
    with pytest.raises((Refused, ln.BadNotation)):
        decisions.deal_unseen(table, table.seq + late, text, [0], SEED, AT)


def test_a_table_that_waits_is_the_fold_of_its_events() -> None:
    change = made(ANN, SNAIL)
    change = change.then(decisions.contribute(change.after, 0, "7", SEED, AT))
    entries = [*change.entries()]
    assert fold("t", entries) == change.after
    assert fold("t", entries[:2]).awaited == (0,)
