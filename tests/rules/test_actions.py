import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, astuple

import pytest

import luckynumbers as ln
from luckynumbers import Action, BadNotation, Draw, Lay, Leave, Resign, Reveal, SetUp, Take
from luckynumbers.rules.actions import lays, parse_events, takes

EVERY_ACTION = [
    Action.draw(),
    Action.leave(),
    *(Action.lay(cell) for cell in range(16)),
    *(Action.take(clover, cell) for clover in range(1, 21) for cell in range(16)),
    *(Action.set_up(clover, cell) for clover in range(1, 21) for cell in range(16)),
    *(Action.resign(seat) for seat in range(4)),
]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("+", Action.draw()),
        ("-", Action.leave()),
        ("@b2", Action.lay(ln.B2)),
        ("13@b2", Action.take(13, ln.B2)),
        ("*7@b2", Action.set_up(7, ln.B2)),
        ("#2", Action.resign(1)),
    ],
)
def test_the_table_of_the_notation(text: str, action: Action) -> None:
    assert Action.parse(text) == action
    assert str(action) == text
    assert repr(action) == f"Action.parse({text!r})"


def test_a_reveal_is_its_number() -> None:
    assert Reveal.parse("13") == Reveal(13)
    assert str(Reveal(13)) == "13"
    assert eval(repr(Reveal(13)), {"Reveal": Reveal}) == Reveal(13)  # noqa: S307


def test_every_action_round_trips_and_differs_from_every_other() -> None:
    assert len({*EVERY_ACTION}) == len({str(action) for action in EVERY_ACTION}) == 662
    for action in EVERY_ACTION:
        assert Action.parse(str(action)) == action
        assert eval(repr(action), {"Action": Action}) == action  # noqa: S307


@pytest.mark.parametrize(("text", "plain"), [("13@b2x10", "13@b2"), ("@b2x10", "@b2")])
def test_what_came_off_is_kept_for_apply_and_ignored_by_equality(text: str, plain: str) -> None:
    action = Action.parse(text)
    assert isinstance(action, Lay | Take)
    assert action.came_off == 10
    assert action == Action.parse(plain)
    assert hash(action) == hash(Action.parse(plain))
    assert str(action) == plain
    assert eval(repr(action), {"Action": Action}).came_off == 10  # noqa: S307


def test_a_whole_turn_gives_its_events_in_order() -> None:
    assert parse_events("+13@b2x10") == (Action.draw(), Reveal(13), Action.lay(ln.B2))
    assert parse_events("+13@b2") == (Action.draw(), Reveal(13), Action.lay(ln.B2))
    assert parse_events("+13-") == (Action.draw(), Reveal(13), Action.leave())
    assert parse_events("+13") == (Action.draw(), Reveal(13))
    assert parse_events("13@b2x10") == (Action.take(13, ln.B2),)
    last = parse_events("+13@b2x10")[-1]
    assert isinstance(last, Lay)
    assert last.came_off == 10


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "++",
            "--",
            "+-",
            "+@b2",
            "13-",
            "-13",
            "@",
            "@b5",
            "@e1",
            "@B2",
            "b2",
            "13@",
            "@b2x",
            "@b2x0",
        ),
        *(
            "0",
            "21",
            "013",
            "+0",
            "+21-",
            "13@b2x21",
            "13@b2x010",
            "*7",
            "*@b2",
            "*7@b2x3",
            "+13@b2-",
            "+13-x10",
        ),
        *(
            "#",
            "#0",
            "#5",
            "#12",
            "#-1",
            "+ 13",
            "+13 @b2",
            " +",
            "+\n",
            "13\n",
            "13@b2\r",
            "١٣",
            "1３",
            "＋",
            "−",
        ),
        *("13@b2x10x9", "+13@b2x10!", "1e1", "1_3", "pass", "\x00", "13\x00", "9" * 5000, "+" + "1" * 5000),
    ],
)
def test_other_texts_are_no_moves(text: str) -> None:
    for parse in (Action.parse, Reveal.parse, parse_events):
        with pytest.raises(BadNotation) as caught:
            parse(text)
        assert caught.value.text == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("13", "is a reveal, not an action"),
        ("+13", "more than one decision"),
        ("+13-", "more than one decision"),
    ],
)
def test_only_a_single_decision_is_an_action(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        Action.parse(text)


@pytest.mark.parametrize("text", ["+", "-", "@b2", "13@b2", "*7@b2", "#1", "+13"])
def test_only_a_number_is_a_reveal(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a reveal"):
        Reveal.parse(text)


@pytest.mark.parametrize("clover", [-1, 0, 21])
def test_no_other_clover_is_revealed(clover: int) -> None:
    with pytest.raises(ValueError, match="clovers are 1 to 20"):
        Reveal(clover)


@pytest.mark.parametrize(
    ("text", "kind", "fields"),
    [
        ("+", Draw, ()),
        ("-", Leave, ()),
        ("@b2x10", Lay, (ln.B2, 10)),
        ("13@b2", Take, (13, ln.B2, None)),
        ("*7@b2", SetUp, (7, ln.B2)),
        ("#2", Resign, (1,)),
    ],
)
def test_an_action_has_exactly_the_fields_of_its_kind(text: str, kind: type, fields: tuple[int, ...]) -> None:
    action = Action.parse(text)
    assert type(action) is kind
    assert astuple(action) == fields


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Lay, {"cell": 16}),
        (Lay, {"cell": -1}),
        (Lay, {"cell": None}),
        (Lay, {"cell": True}),
        (Lay, {"cell": 3, "came_off": 21}),
        (Lay, {"cell": 3, "came_off": 0}),
        (Take, {"clover": 0, "cell": 3}),
        (Take, {"clover": 3, "cell": 16}),
        (Take, {"clover": 3, "cell": 3, "came_off": 21}),
        (SetUp, {"clover": 21, "cell": 3}),
        (SetUp, {"clover": 3, "cell": "b2"}),
        (Resign, {"seat": 4}),
        (Resign, {"seat": -1}),
        (Resign, {"seat": None}),
    ],
)
def test_no_action_has_a_field_that_makes_no_sense(
    kind: Callable[..., Action], fields: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match=r"makes no sense for an action to (lay|take|set up|resign)"):
        kind(**fields)


def test_an_action_is_one_of_six_and_nothing_else() -> None:
    assert {type(action) for action in EVERY_ACTION} == {Draw, Lay, Leave, Take, SetUp, Resign}
    assert all(isinstance(action, Action) for action in EVERY_ACTION)
    with pytest.raises(TypeError, match=r"made by Action\.parse"):
        Action()
    with pytest.raises(TypeError, match="six kinds of action"):
        type("Pass", (Action,), {})


def test_actions_and_reveals_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Action.lay(3).cell = 4  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        Reveal(3).clover = 4  # type: ignore[misc]


@pytest.mark.parametrize(
    "event", [Action.parse("13@b2x10"), Action.draw(), Action.resign(0), Reveal(7)], ids=str
)
def test_copies_and_pickles_are_equal(event: ln.Event) -> None:
    for twin in (copy.copy(event), copy.deepcopy(event), pickle.loads(pickle.dumps(event))):  # noqa: S301
        assert twin == event
        assert hash(twin) == hash(event)
        assert repr(twin) == repr(event)


def test_prepared_actions_are_the_ordinary_ones() -> None:
    assert takes(13, (2, 7)) == [Action.take(13, 2), Action.take(13, 7)]
    assert lays((0, 15)) == [Action.lay(0), Action.lay(15)]
