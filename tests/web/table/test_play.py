"""What games were to those who played them, and what they add up to."""

from msgspec.structs import replace

from luckynumbers.web.table import decisions
from luckynumbers.web.table.play import Against, Play, Streak, new_plays, summary_of
from luckynumbers.web.table.state import TableState

from .tables import ANN, AT, BOB, SEED, SNAIL, ended, move, started


def played(before: TableState, after: TableState, *owners: str | None) -> dict[str, Play]:
    return dict(new_plays(before, after, dict(enumerate(owners))))


def full_garden(table: TableState) -> TableState:
    """Return a table where the first seat has just filled its garden, in its second turn."""
    garden = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
    other = "1,.,.,./.,2,.,./.,.,3,./.,.,.,4"
    position = type(table.position).parse(f"{garden};{other} 20 1 - play sorted,turns=2")
    return move(replace(table, position=position), "20@d4").after


def test_a_game_against_a_bot_counts_for_whoever_played_it() -> None:
    table = started(ANN, SNAIL)
    over = ended(table, resigning=1)
    assert played(table, over, "ann") == {"ann": Play("t.1", AT + 2, 2, ["snail"], won=False)}
    assert played(over, over, "ann") == {}
    assert played(table, table, "ann") == {}
    assert played(table, over, None) == {}


def test_a_full_garden_remembers_its_turns() -> None:
    table = started(ANN, SNAIL)
    assert played(table, full_garden(table), "ann")["ann"].turns == 2


def test_nobody_can_say_whose_game_it_was_on_a_shared_device() -> None:
    table = started(ANN, BOB)
    assert played(table, ended(table), "ann", "ann") == {}


def test_whoever_left_did_not_play_it_to_its_end() -> None:
    table = decisions.leave(started(ANN, BOB), 0, SEED, AT).after
    assert [*played(table, ended(table, resigning=2), "ann", "bob")] == ["bob"]


def test_points_are_those_of_a_whole_tournament() -> None:
    first = ended(started(ANN, SNAIL, tournament=True))
    assert played(started(ANN, SNAIL), first, "ann")["ann"].tournament is None
    second = decisions.next_game(first, [0], SEED, AT).after
    assert played(second, ended(second), "ann")["ann"].tournament == -24


def test_what_games_add_up_to() -> None:
    def game(won: bool, bot: str = "snail", turns: int | None = None, points: int | None = None) -> Play:
        return Play("g", AT, 2, [bot], won, turns, points)

    plays = [game(True), game(True, turns=20), game(False, "sprout"), game(True, turns=12, points=3)]
    done = summary_of(plays)
    assert (done.games, done.wins, done.streak) == (4, 3, Streak(1, 2))
    assert (done.fastest, done.best_tournament) == (12, 3)
    assert done.against == [Against("snail", 3, 3), Against("sprout", 1, 0)]
    nothing = summary_of([])
    assert (nothing.games, nothing.fastest, nothing.best_tournament) == (0, None, None)
