import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, replace

import pytest

import luckynumbers as ln
from luckynumbers import CHANCE, Action, Game, IllegalAction, Position, Reveal

PLAY = "3,5,.,./7,8,.,10/13,.,16,./.,15,.,19;1,.,.,./.,6,.,./.,.,12,./.,.,.,20 4,18 1 - play sorted,turns=9"


def some_positions() -> Iterator[Position]:
    """Yield a position of every sort: chance and decision, every set-up, play and every end."""
    for setup in ("sorted", "choice", "michael"):
        for players in (2, 3, 4):
            game = Game.deal(
                players, setup, first=players - 1, turn_limit=6, bruno=players == 3, seed=players
            )
            while not game.over:
                game.play(game.position.legal_actions()[-1])
            yield from game.record().positions()
    yield Position.parse(PLAY).apply("+").apply("#2")


def test_the_start_is_as_the_contract_says() -> None:
    position = Position.start(players=2, setup="sorted", first=0, bruno=False, turn_limit=None)
    assert position == Position.start()
    assert (position.to_act, position.turn, position.turns, position.outcome) == (CHANCE, 0, 0, None)
    assert (position.table, position.hand, position.gardens) == ((), (), (ln.Garden(), ln.Garden()))
    assert position.chances() == position.unseen == dict.fromkeys(range(1, 21), 2)
    assert position.legal_actions() == ()
    assert (position.players, position.face_down) == (2, 40)


def test_chance_is_no_seat() -> None:
    assert CHANCE not in {None, *range(4)}


def test_the_turn_is_known_at_chance_nodes_too() -> None:
    position = Position.start(players=3, first=2)
    assert (position.to_act, position.turn) == (CHANCE, 2)
    drawn = Position.parse(PLAY).apply("+")
    assert (drawn.to_act, drawn.turn) == (CHANCE, 0)


def test_chances_are_empty_where_a_seat_decides_and_actions_where_chance_does() -> None:
    position = Position.parse(PLAY)
    assert position.chances() == {}
    assert position.legal_actions()
    drawn = position.apply("+")
    assert drawn.chances() == drawn.unseen
    assert drawn.legal_actions() == ()


def test_what_is_handed_out_can_be_changed_without_harm() -> None:
    position = Position.start()
    position.unseen.clear()
    position.chances()[1] = 99
    assert position.unseen == dict.fromkeys(range(1, 21), 2)


def test_actions_come_in_the_order_of_the_contract() -> None:
    position = Position.parse(PLAY)
    face_up = position.apply("+13-").apply("+17-")
    assert [str(action) for action in face_up.legal_actions()] == [
        "+",
        *(f"4@{cell}" for cell in ("a1", "b1", "a2")),
        *(f"13@{cell}" for cell in ("c1", "d2", "b4")),
        *(f"17@{cell}" for cell in ("d2", "c3", "d3", "b4", "c4", "d4")),
        *(f"18@{cell}" for cell in ("d2", "c3", "d3", "b4", "c4", "d4")),
    ]
    shown = position.apply("+").apply("13")
    assert [str(action) for action in shown.legal_actions()] == ["@c1", "@d2", "@b4", "-"]


def test_a_face_up_number_is_offered_once_however_many_copies_lie_there() -> None:
    position = Position.parse(PLAY.replace("4,18", "4,4"))
    assert [str(action) for action in position.legal_actions()] == ["+", "4@a1", "4@b1", "4@a2"]
    assert position.apply("4@b1x5").table == (4, 5)


def test_apply_takes_actions_reveals_and_every_text() -> None:
    position = Position.parse(PLAY)
    drawn = position.apply(Action.draw())
    assert drawn == position.apply("+")
    shown = drawn.apply(Reveal(13))
    assert shown == drawn.apply("13") == position.apply("+13")
    assert shown.apply(Action.lay(ln.D2)) == shown.apply("@d2x10") == position.apply("+13@d2x10")
    assert shown.apply(Action.leave()) == shown.apply("-") == position.apply("+13-")
    assert position.apply(Action.take(18, ln.D2)) == position.apply("18@d2x10")
    assert position.apply(Action.resign(1)) == position.apply("#2")


def test_apply_changes_nothing_in_the_position_it_is_asked_of() -> None:
    position = Position.parse(PLAY)
    position.apply("+13@d2")
    with pytest.raises(IllegalAction):
        position.apply("+13@a3")
    assert str(position) == PLAY


@pytest.mark.parametrize("event", [None, 13, b"+", ("+",), 1.5])
def test_apply_takes_nothing_else(event: object) -> None:
    with pytest.raises(TypeError, match="takes an Action, a Reveal or text"):
        Position.parse(PLAY).apply(event)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "pass", "+13@e1", "١٣", "13 @b2"])
def test_apply_reads_nothing_else(text: str) -> None:
    with pytest.raises(ln.BadNotation):
        Position.parse(PLAY).apply(text)


def test_turns_count_what_is_completed() -> None:
    position = Position.parse(PLAY)
    assert [position.apply(text).turns for text in ("+", "+17", "+17-", "18@d2")] == [9, 9, 10, 10]


def test_equal_positions_are_equal_however_they_came_about() -> None:
    start = Position.parse(PLAY)
    one = start.apply("18@d2x10").apply("4@b2x6").apply("6@b1x5")
    assert one == Position.parse(str(one))
    other = Position.start().apply("3")
    assert hash(other) == hash(Position.start(2).apply(Reveal(3)))
    assert Position.start() != Position.start(first=1)
    assert Position.start() != Position.start(bruno=True)
    assert Position.start() != Position.start(turn_limit=500)
    assert Position.start() != Position.start(setup="choice")
    assert start.apply("#1") != start.apply("#2")
    assert {start, Position.parse(PLAY)} == {start}


def test_clovers_may_be_shown_in_any_order() -> None:
    orders = [(9, 4, 18), (18, 9, 4), (4, 18, 9)]
    positions = set()
    for order in orders:
        position = Position.start(setup="choice")
        for clover in order:
            position = position.apply(Reveal(clover))
        positions.add(position)
    assert len(positions) == 1
    assert positions.pop().hand == (4, 9, 18)


def test_a_position_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Position.start().turn = 1  # type: ignore[misc]


def test_every_form_of_a_position_rebuilds_it() -> None:
    for position in some_positions():
        twins = [
            Position.parse(str(position)),
            eval(repr(position), {"Position": Position}),  # noqa: S307
            copy.copy(position),
            copy.deepcopy(position),
            pickle.loads(pickle.dumps(position)),  # noqa: S301
        ]
        for twin in twins:
            assert twin == position
            assert hash(twin) == hash(position)
            assert twin.unseen == position.unseen
            assert twin.chances() == position.chances()
            assert twin.legal_actions() == position.legal_actions()
            assert twin.outcome == position.outcome


def test_a_subclass_stays_one() -> None:
    class Diary(Position):
        __slots__ = ()

    diary = Diary.start().apply("3")
    assert type(diary) is Diary
    assert type(Diary.parse(PLAY).apply("+13-")) is Diary


@pytest.mark.parametrize("first", [2, -1, None, "0", 0.0])
def test_first_is_a_seat(first: object) -> None:
    with pytest.raises(ValueError, match="first must be a seat"):
        Position.start(first=first)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [None, "2", 2.5, 2.0])
def test_players_is_a_number(players: object) -> None:
    with pytest.raises(ValueError, match="players must be 2, 3 or 4"):
        Position.start(players=players)  # type: ignore[arg-type]


def test_the_set_up_is_one_of_three() -> None:
    with pytest.raises(ValueError, match="set-up must be"):
        Position.start(setup="random")


# Built from its fields

FIELDS = tuple(field.name for field in fields(Position))


def rebuilt(position: Position, **changes: object) -> Position:
    """Build a position anew from its public fields."""
    values = {name: getattr(position, name) for name in FIELDS}
    return Position(**(values | changes))


def test_a_position_holds_nothing_that_follows_from_its_fields() -> None:
    assert not [name for name in FIELDS if name.startswith("_")]


def test_a_position_built_from_its_fields_has_the_same_chances() -> None:
    for position in some_positions():
        for twin in (rebuilt(position), replace(position)):
            assert (twin, hash(twin), str(twin)) == (position, hash(position), str(position))
            assert (twin.unseen, twin.face_down) == (position.unseen, position.face_down)
            assert (twin.chances(), twin.legal_actions()) == (position.chances(), position.legal_actions())
            assert (twin.to_act, twin.outcome) == (position.to_act, position.outcome)


def test_what_is_built_goes_on_like_what_was_played() -> None:
    game = Game.deal(3, "michael", seed=5, turn_limit=20)
    while not game.over:
        game.play(game.position.legal_actions()[-1])
    position = Position.start(3, "michael", turn_limit=20)
    for event in game.events:
        position = rebuilt(position).apply(event)
    assert position == game.position
    assert position.unseen == game.position.unseen


def test_clovers_may_be_given_in_any_order() -> None:
    position = Position.parse(PLAY)
    assert rebuilt(position, table=[18, 4], gardens=[*position.gardens]) == position
    assert rebuilt(position, table=[18, 4]).table == (4, 18)


def test_a_phase_may_be_given_as_text() -> None:
    position = rebuilt(Position.parse(PLAY), phase="play")
    assert position.phase is ln.Phase.PLAY
    assert position.apply("+").to_act == CHANCE


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"table": (5,) * 6}, r"7 copies of 5 among 2 players \(R1\)"),
        ({"table": (5, 5)}, r"3 copies of 5 among 2 players \(R1\)"),
        ({"hand": (21,)}, "21 is not a clover"),
        ({"table": (0,)}, "0 is not a clover"),
        ({"table": (True,)}, "True is not a clover"),
        ({"hand": (2, 3)}, r"only one clover is drawn in a turn \(R6\)"),
        ({"hand": (2,), "drawing": True}, r"not revealed, so no other is in hand \(R6\)"),
        ({"gardens": ()}, r"2 to 4 gardens make a table, not 0 \(R1\)"),
        ({"gardens": (ln.Garden(),) * 5}, r"2 to 4 gardens make a table, not 5 \(R1\)"),
        ({"gardens": (ln.Garden(),) * 2}, "fewer than the four clovers of set-up"),
        ({"turn": 2}, "2 is not a seat: seats are 0 to 1"),
        ({"turn": -1}, "-1 is not a seat"),
        ({"turn": 1.0}, r"1\.0 is not a seat"),
        ({"turns": -1}, "-1 is not a number of turns"),
        ({"turns": 10**18}, "is not a number of turns"),
        ({"turns": None}, "None is not a number of turns"),
        ({"options": ln.Options(turn_limit=8)}, r"the limit of 8 turns has been passed \(R16\)"),
        ({"options": ln.Options(turn_limit=9)}, r"turn limit is reached, so the game is over \(R16\)"),
        ({"phase": "over"}, "nothing has ended this game"),
        ({"phase": "setup"}, "set-up lays clovers on the diagonal only"),
        ({"phase": "pause"}, "'pause' is not a valid Phase"),
        ({"resigned": 0}, r"a player has resigned, so the game is over \(R20\)"),
        ({"phase": "over", "resigned": 2}, r"seat 3 of 2 cannot have resigned \(R20\)"),
        ({"phase": "over", "resigned": True}, r"seat 2 of 2 cannot have resigned \(R20\)"),
    ],
)
def test_no_position_is_built_that_no_game_leads_to(changes: dict[str, object], why: str) -> None:
    position = Position.parse(PLAY)
    for build in (rebuilt, replace):
        with pytest.raises(ValueError, match=why):
            build(position, **changes)


def test_r20_nobody_resigns_among_three() -> None:
    three = Position.start(3)
    with pytest.raises(ValueError, match=r"seat 1 of 3 cannot have resigned \(R20\)"):
        replace(three, phase=ln.Phase.OVER, resigned=0)


def test_phases_are_the_words_of_the_notation() -> None:
    assert [str(phase) for phase in ln.Phase] == ["setup", "play", "over"]
    assert Position.parse(PLAY).phase == "play"
    assert (repr(ln.Phase.PLAY), json.dumps(ln.Phase.PLAY)) == ("'play'", '"play"')
    assert {"play": 1}[Position.parse(PLAY).phase] == 1
