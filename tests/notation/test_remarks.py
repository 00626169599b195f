"""Comments and glyphs that could not be written are refused when a record is made."""

import pytest

import luckynumbers as ln

GAME = ln.Game.deal(seed=1)
GAME.play("+")
GAME.play("-")
EVENTS = GAME.events
SETUP, TURN = len(EVENTS) - 3, len(EVENTS)


def record(
    comments: tuple[tuple[int, str], ...] = (),
    glyphs: tuple[tuple[int, str], ...] = (),
    others: tuple[tuple[str, str], ...] = (),
) -> ln.Record:
    return ln.Record(2, "sorted", 0, EVENTS, comments=comments, glyphs=glyphs, others=others)


def test_remarks_behind_moves_are_written_and_read_back() -> None:
    made = record(((0, "before"), (SETUP, "dealt"), (TURN, "a turn")), ((TURN, "!?"),), (("event", "club"),))
    assert ln.Record.parse(str(made)) == made


@pytest.mark.parametrize(
    "comments", [((TURN - 1, "inside"),), ((TURN + 1, "beyond"),), ((TURN, "b"), (0, "a"))]
)
def test_a_comment_stands_behind_a_move(comments: tuple[tuple[int, str], ...]) -> None:
    with pytest.raises(ValueError, match="a comment stands behind a move"):
        record(comments=comments)


@pytest.mark.parametrize("glyphs", [((0, "!"),), ((TURN - 1, "!"),), ((TURN, "!"), (TURN, "?"))])
def test_a_glyph_stands_behind_a_move_once(glyphs: tuple[tuple[int, str], ...]) -> None:
    with pytest.raises(ValueError, match="a glyph stands behind a move"):
        record(glyphs=glyphs)


def test_a_header_is_given_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        record(others=(("event", "a"), ("event", "b")))
