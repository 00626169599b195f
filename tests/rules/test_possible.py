"""What cannot be is refused, with the part that is to blame."""

import pickle
from dataclasses import replace

import pytest

from luckynumbers import Garden, Phase, Position
from luckynumbers.rules.possible import Impossible, check_possible

PLAIN = "1,.,.,./.,6,.,./.,.,12,./.,.,.,20"
PLAY = Position.parse(f"{PLAIN};{PLAIN} 5 1 - play sorted,turns=3")


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"gardens": (Garden(),) * 2}, "gardens"),
        ({"table": (12,)}, "gardens"),
        ({"table": (21,)}, "table"),
        ({"hand": (0,)}, "hand"),
        ({"turn": 2}, "turn"),
        ({"turns": -1}, "options"),
        ({"phase": Phase.OVER}, "phase"),
        ({"resigned": 0}, "phase"),
        ({"resigned": "1", "phase": Phase.OVER}, "options"),
        ({"drawing": "yes"}, "hand"),
        ({"gardens": ("a", "b")}, "gardens"),
        ({"gardens": (Garden.parse(PLAIN),) * 5}, "gardens"),
        ({"options": None}, "options"),
        ({"table": (3, "x")}, "table"),
        ({"hand": (None,)}, "hand"),
        ({"turn": None}, "turn"),
        ({"turns": "3"}, "options"),
        ({"gardens": None}, "gardens"),
        ({"table": 5}, "table"),
        ({"table": iter([5, 5, 5])}, "gardens"),
    ],
)
def test_an_impossible_position_says_where_it_is_wrong(changes: dict[str, object], where: str) -> None:
    with pytest.raises(Impossible) as caught:
        replace(PLAY, **changes)  # type: ignore[arg-type]
    assert caught.value.where == where
    assert isinstance(caught.value, ValueError)


def test_what_is_listed_is_read_once() -> None:
    again = replace(PLAY, gardens=iter(PLAY.gardens), table=iter([9, 7]), hand=iter(()))  # type: ignore[arg-type]
    assert again == replace(PLAY, table=(7, 9))
    assert (again.gardens, again.table, again.hand) == (PLAY.gardens, (7, 9), ())


def test_the_complaint_survives_a_process_pool() -> None:
    error = pickle.loads(pickle.dumps(Impossible("hand", "too many")))  # noqa: S301
    assert (str(error), error.where) == ("too many", "hand")


def test_what_is_played_is_possible() -> None:
    position = PLAY
    for move in ("+", "3", "@b1", "5@a2", "+13-", "#2"):
        position = position.apply(move)
        check_possible(position)
