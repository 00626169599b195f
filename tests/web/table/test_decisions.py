"""What may be done at a table, and what comes of it; without a server."""

from collections.abc import Callable
from functools import partial

import pytest

import luckynumbers as ln
from luckynumbers.rules.dealer import commitment_to
from luckynumbers.rules.errors import BadNotation, IllegalAction
from luckynumbers.web.table import decisions
from luckynumbers.web.table.change import Change, Deal, Owner
from luckynumbers.web.table.events import (
    Contributed,
    End,
    Joined,
    Left,
    Returned,
    Revealed,
    Started,
    Wished,
)
from luckynumbers.web.table.refused import Reason, Refused

from .tables import (
    ANN,
    AT,
    BOB,
    HASH,
    NOBODY,
    SEED,
    SNAIL,
    ended,
    join,
    kinds,
    last_move,
    make,
    move,
    started,
)


def refused(decide: Callable[[], object]) -> Refused:
    """Return the refusal of a decision."""
    with pytest.raises(Refused) as caught:
        decide()
    return caught.value


# Sitting down


def test_a_table_with_an_open_seat_waits() -> None:
    change = make(ANN, NOBODY, player="ann")
    assert kinds(change.events) == ["Created"]
    assert change.owners == (Owner(0, HASH, "ann"),)
    assert change.deal == Deal(1, SEED)
    assert change.after.commitment == commitment_to(SEED)


def test_a_full_table_starts_at_once_up_to_the_first_decision() -> None:
    change = make(ANN, BOB)
    assert kinds(change.events) == ["Created", "Started", *["Revealed"] * 8]
    assert [owner.seat for owner in change.owners] == [0, 1]
    assert change.after.to_act == 0
    deck = decisions.deck_of(2, SEED, ())
    revealed = [event for event in change.events if isinstance(event, Revealed)]
    assert [int(event.move) for event in revealed] == [*deck[:8]]
    assert [event.position for event in revealed][-1] == str(change.after.position)
    assert [event.to_act for event in revealed] == [None] * 7 + [0]


def test_whoever_joins_last_starts_the_game_with_every_contribution() -> None:
    table = decisions.contribute(make(ANN, NOBODY, NOBODY).after, 0, "1", SEED, AT).after
    table = join(table, "Bob").after
    change = join(table, "Cleo", "3")
    assert kinds(change.events)[:3] == ["Joined", "Contributed", "Started"]
    assert change.events[0] == Joined(2, "Cleo")
    assert isinstance(change.events[2], Started)
    assert change.events[2].contributions == ("1", "", "3")
    assert change.owners == (Owner(2, "hash of Cleo", None),)
    deck = decisions.deck_of(3, SEED, ("1", "", "3"))
    assert change.after.position.unseen == ln.Game.from_deck(deck, players=3).position.unseen


def test_nobody_sits_down_twice_or_where_there_is_no_seat() -> None:
    def again(player: str | None) -> Change:
        table = make(ANN, NOBODY, NOBODY).after
        return decisions.join(
            table, "Ann", None, seed=SEED, token_hash=HASH, player=player, owners={0: "ann", 1: None}, at=AT
        )

    said = refused(lambda: again("ann"))
    assert (said.reason, str(said)) == (Reason.NOT_NOW, "you already sit at this table")
    assert again("bob").after.names == again(None).after.names == ["Ann", "Ann (2)", ""]
    assert str(refused(lambda: join(started()))) == "this table is full"


def test_a_seat_contributes_once_and_before_the_shuffle() -> None:
    table = make(ANN, NOBODY).after
    change = decisions.contribute(table, 0, "7", SEED, AT)
    assert change.events == (Contributed(0, "7"),)
    assert "already added" in str(refused(lambda: decisions.contribute(change.after, 0, "8", SEED, AT)))
    assert decisions.contribute(change.after, 1, "8", SEED, AT).after.contributions == ("7", "8")
    assert "already shuffled" in str(refused(lambda: decisions.contribute(started(), 0, "7", SEED, AT)))


# Moves


def test_a_decision_and_what_the_dealer_reveals_after_it() -> None:
    table = started()
    change = move(table, "+")
    assert kinds(change.events) == ["Moved", "Revealed"]
    moved, revealed = change.events
    clover = decisions.deck_of(2, SEED, ())[8]
    assert (last_move(change).seat, last_move(change).move, last_move(change).to_act) == (0, "+", None)
    assert isinstance(revealed, Revealed)
    assert (revealed.seat, revealed.move, revealed.to_act) == (0, str(clover), 0)
    assert change.after.position.hand == (clover,)
    assert revealed.position == str(change.after.position)
    assert table.position.apply("+").apply(str(clover)) == change.after.position
    assert (change.owners, change.deal) == ((), None)
    assert moved is not revealed


def test_the_end_of_a_game_tells_its_seed_and_nothing_before_does() -> None:
    table = started()
    assert last_move(move(table, "+")).seed is None
    change = move(table, "#2")
    assert last_move(change).outcome == End((0,), "resigned")
    assert last_move(change).seed == change.after.seed == SEED


@pytest.mark.parametrize(
    ("seq", "text", "seats", "reason", "why"),
    [
        (-1, "+", [0], Reason.STALE, "the table has gone on: it is at seq 10 now"),
        (0, "+", [1], Reason.NOT_YOURS, "it is not your turn"),
        (0, "#1", [1], Reason.NOT_YOURS, "it is not your turn"),
    ],
)
def test_who_may_not_move(seq: int, text: str, seats: list[int], reason: Reason, why: str) -> None:
    table = started()
    said = refused(lambda: decisions.move(table, table.seq + seq, text, seats, SEED, AT))
    assert (said.reason, str(said)) == (reason, why)


def test_nobody_moves_before_the_start_after_the_end_or_for_a_seat_that_a_bot_plays() -> None:
    waiting = make(ANN, NOBODY).after
    assert str(refused(lambda: move(waiting, "+"))) == "not everyone is here yet"
    over = ended(started())
    assert str(refused(lambda: move(over, "+"))) == "the game is over"
    left = decisions.leave(started(), 0, SEED, AT).after
    said = refused(lambda: move(left, "+"))
    assert (said.reason, str(said)) == (Reason.NOT_YOURS, "a bot plays for this seat now")


@pytest.mark.parametrize("text", ["13", "+13-", "+13@b2"])
def test_r6_chance_is_the_dealers(text: str) -> None:
    with pytest.raises(IllegalAction, match="the dealer reveals the clovers") as illegal:
        move(started(), text)
    assert illegal.value.rule == "R6"


def test_what_the_rules_or_the_notation_forbid() -> None:
    with pytest.raises(IllegalAction, match="no clover has been drawn"):
        move(started(), "-")
    with pytest.raises(BadNotation):
        move(started(), "hello")


def test_a_bot_moves_only_where_it_has_looked() -> None:
    table = started(SNAIL, ANN)
    change = decisions.move_of_bot(table, table.seq, ln.Action.draw(), SEED, AT)
    assert last_move(change).move == "+"
    said = refused(lambda: decisions.move_of_bot(table, table.seq - 1, ln.Action.draw(), SEED, AT))
    assert said.reason is Reason.STALE


def test_r16_a_very_long_game_can_only_be_drawn_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started()
    while not any(isinstance(action, ln.rules.actions.Take) for action in table.position.legal_actions()):
        table = move(table, "-" if table.position.hand else "+").after
    take = next(str(action) for action in table.position.legal_actions() if "@" in str(action))
    assert take in map(str, decisions.legal_moves(table))
    monkeypatch.setattr(decisions, "TURNS_WITH_A_CHOICE", table.position.turns)
    said = refused(lambda: move(table, take))
    assert (said.reason, said.rule) == (Reason.NOT_ALLOWED, "R16")
    assert [*map(str, decisions.legal_moves(table))] == ["+"]
    bots = decisions.move_of_bot(table, table.seq, ln.Action.parse(take), SEED, AT)
    assert last_move(bots).move == "+"


# Leaving, and playing again


def test_r20_leaving() -> None:
    table = started()
    change = decisions.leave(table, 1, SEED, AT)
    assert change.events == (Left(1, "seedling", "left"),)
    assert "a bot already plays" in str(refused(lambda: decisions.leave(change.after, 1, SEED, AT)))


def test_r20_running_out_of_time_is_judged_by_the_table_as_it_stands() -> None:
    table = started(ANN, BOB, clock=30)
    assert refused(lambda: decisions.run_out(table, SEED, AT + 30)).reason is Reason.STALE
    assert decisions.run_out(table, SEED, AT + 30.5).events == (Left(0, "seedling", "time"),)
    moved = move(table, "+", at=AT + 29).after
    assert refused(lambda: decisions.run_out(moved, SEED, AT + 31)).reason is Reason.STALE
    assert refused(lambda: decisions.run_out(started(), SEED, AT * 2)).reason is Reason.STALE
    assert refused(lambda: decisions.run_out(ended(table), SEED, AT * 2)).reason is Reason.STALE


def test_another_game_has_its_own_seed_and_the_next_seat_begins() -> None:
    table = ended(started())
    change = decisions.next_game(table, [0, 1], "other", AT)
    begun = change.events[0]
    assert isinstance(begun, Started)
    assert (begun.game, begun.number, begun.first, begun.commitment) == ("t.2", 2, 1, commitment_to("other"))
    assert (begun.contributions, begun.back, begun.away) == ((), (), ())
    assert begun.position == str(ln.Position.start(2, first=1))
    assert change.deal == Deal(2, "other")
    assert change.after.seed is None
    assert (
        str(refused(lambda: decisions.next_game(started(), [0], "other", AT))) == "this game is not over yet"
    )


def test_r20_who_is_back_and_who_may_still_be_away() -> None:
    table = ended(decisions.leave(started(), 1, SEED, AT).after)
    for present, away in (([0], (1,)), ([0, 1], ())):
        begun = decisions.next_game(table, present, "other", AT).events[0]
        assert isinstance(begun, Started)
        assert (begun.back, begun.away) == ((1,), away)


def test_a_rematch_begins_once_everyone_wants_it() -> None:
    table = ended(started())
    first = decisions.next_game(table, [0], "other", AT)
    assert first.events == (Wished(0),)
    assert (first.after.status, first.after.seats[0].again) == ("over", True)
    assert decisions.next_game(first.after, [0], "other", AT).events == ()
    begun = decisions.next_game(first.after, [1], "other", AT)
    assert isinstance(begun.events[0], Started)
    assert not any(seat.again for seat in begun.after.seats)


def test_bots_and_those_who_left_need_not_agree() -> None:
    with_bot = ended(started(ANN, SNAIL))
    assert isinstance(decisions.next_game(with_bot, [0], "other", AT).events[0], Started)
    left = ended(decisions.leave(started(), 1, SEED, AT).after)
    assert isinstance(decisions.next_game(left, [0], "other", AT).events[0], Started)


def test_who_was_away_a_whole_game_need_not_agree_either() -> None:
    left = ended(decisions.leave(started(), 1, SEED, AT).after)
    table = decisions.next_game(left, [0], "other", AT).after
    assert table.seats[1].away
    assert isinstance(decisions.next_game(ended(table), [0], "third", AT).events[0], Started)


def test_r17_the_games_of_a_tournament_were_agreed_on_but_not_another_one() -> None:
    table = decisions.next_game(ended(started(tournament=True)), [0], "other", AT).after
    assert table.number == 2
    assert decisions.next_game(ended(table), [0], "third", AT).events == (Wished(0),)


def test_r20_whoever_left_takes_the_seat_back_from_the_next_decision_on() -> None:
    table = decisions.leave(move(started(clock=30), "+").after, 0, SEED, AT + 3).after
    assert "a bot plays" in str(refused(lambda: move(table, "-")))
    change = decisions.come_back(table, 0, AT + 9)
    assert change.events == (Returned(0),)
    seat = change.after.seats[0]
    assert (seat.played_by_bot, seat.deserted, seat.away) == (False, False, False)
    assert change.after.deadline == AT + 39
    assert last_move(move(change.after, "-")).seat == 0


def test_r20_a_seat_is_taken_back_only_from_a_bot_and_only_while_the_game_goes_on() -> None:
    over = ended(decisions.leave(started(), 1, SEED, AT).after)
    for table, seat in ((started(), 0), (started(ANN, SNAIL), 1), (over, 1)):
        assert refused(partial(decisions.come_back, table, seat, AT)).reason is Reason.NOT_NOW


def test_no_more_than_so_many_games_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "GAMES_AT_A_TABLE", 1)
    said = refused(lambda: decisions.next_game(ended(started()), [0], "other", AT))
    assert str(said) == "1 games have been played here; make a new table"


def test_nobody_fills_a_table_by_coming_and_going(monkeypatch: pytest.MonkeyPatch) -> None:
    playing, gathering = decisions.leave(started(), 0, SEED, AT).after, make(ANN, NOBODY).after
    come_back, sit_down = partial(decisions.come_back, playing, 0, AT), partial(join, gathering)
    for table, wish in ((playing, come_back), (gathering, sit_down)):
        monkeypatch.setattr(decisions, "EVENTS_WITH_A_CHOICE", table.seq + 1)
        assert wish().events
        monkeypatch.setattr(decisions, "EVENTS_WITH_A_CHOICE", table.seq)
        assert str(refused(wish)) == "too much has happened at this table; make a new one"


def test_r17_a_tournament_says_who_begins() -> None:
    table = started(first=1, tournament=True)
    assert table.first == 1
    assert decisions.next_game(ended(table), [0], "other", AT).after.first == 0


@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_web_and_the_library_play_the_same_game(setup: str, players: int) -> None:
    table = started(*[ANN, BOB, BOB, BOB][:players], setup=setup, bruno=True)
    game = ln.Game.from_deck(decisions.deck_of(players, SEED, ()), players, setup, bruno=True)
    bot = ln.bots.load("seedling")
    while table.to_act is not None:
        assert table.position == game.position
        action = bot.choose(table.position)
        table = move(table, str(action)).after
        game.play(action)
    assert table.position == game.position
    assert game.over
