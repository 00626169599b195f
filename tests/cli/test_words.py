"""What people may type: forgiving about form, never about meaning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import luckynumbers as ln
from luckynumbers.cli.words import HELP, Request, Unclear, Wish, example_of_a_take, read_line

DIAGONAL = "3,.,.,./.,8,.,./.,.,12,./.,.,.,19"
START = ln.Position.parse(f"{DIAGONAL};{DIAGONAL} 5,13 1 - play sorted")
NOTHING_TO_TAKE = ln.Position.parse(f"{DIAGONAL};{DIAGONAL} - 1 - play sorted")
DREW_13 = ln.Position.parse(f"{DIAGONAL};{DIAGONAL} 5 2 13 play sorted")
EMPTY = ".,.,.,./.,.,.,./.,.,.,./.,.,.,."
HOLDS_FOUR = ln.Position.parse(f"{EMPTY};{EMPTY} - 1 3,7,7,20 setup choice")
HOLDS_ONE = ln.Position.parse(f"7,.,.,./.,.,.,./.,.,.,./.,.,.,.;{EMPTY} - 2 9 setup michael")
EVERYWHERE = (START, NOTHING_TO_TAKE, DREW_13, HOLDS_FOUR, HOLDS_ONE)


@pytest.mark.parametrize("line", ["+", "d", "draw", "DRAW", "  draw\t\n"])
def test_drawing(line: str) -> None:
    assert read_line(line, START) == ln.Action.draw()


@pytest.mark.parametrize(
    "line", ["5 b1", "5b1", "5@b1", "5 @ B1", "5 to b1", "5 on b1", "take 5 to b1", "  5   b1 \r\n", "05 b1"]
)
def test_taking(line: str) -> None:
    assert read_line(line, START) == ln.Action.take(5, ln.B1)


@pytest.mark.parametrize("line", ["b1", "@b1", "B1", "on b1", "lay b1", "13 b1", "13@b1", "lay 13 on b1"])
def test_laying_what_was_drawn(line: str) -> None:
    assert read_line(line, DREW_13) == ln.Action.lay(ln.B1)


@pytest.mark.parametrize("line", ["-", "l", "leave", "Leave"])
def test_leaving(line: str) -> None:
    assert read_line(line, DREW_13) == ln.Action.leave()


@pytest.mark.parametrize("line", ["9 b2", "*9@b2", "b2", "@b2", "9 on b2"])
def test_laying_the_one_clover_of_a_set_up(line: str) -> None:
    assert read_line(line, HOLDS_ONE) == ln.Action.set_up(9, ln.B2)


def test_with_four_in_hand_the_clover_must_be_named() -> None:
    assert read_line("20 a1", HOLDS_FOUR) == ln.Action.set_up(20, ln.A1)
    with pytest.raises(Unclear, match=r"like 3 a1, or Enter"):
        read_line("a1", HOLDS_FOUR)


@pytest.mark.parametrize("line", ["", "\n", "y", "yes", "ok"])
def test_enter_confirms_in_set_up_only(line: str) -> None:
    assert read_line(line, HOLDS_FOUR) == Request(Wish.CONFIRM)
    with pytest.raises(Unclear):
        read_line(line, START)
    with pytest.raises(Unclear):
        read_line(line, DREW_13)


@pytest.mark.parametrize("line", ["resign", "#", "Resign"])
def test_resigning_is_for_whoever_types(line: str) -> None:
    assert read_line(line, START) == ln.Action.resign(0)
    assert read_line(line, DREW_13) == ln.Action.resign(1)


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        ("?", Wish.HINT),
        ("hint", Wish.HINT),
        ("help", Wish.HELP),
        ("h", Wish.HELP),
        ("moves", Wish.MOVES),
        ("m", Wish.MOVES),
        ("save", Wish.SAVE),
        ("S", Wish.SAVE),
        ("QUIT", Wish.QUIT),
        ("q", Wish.QUIT),
        ("exit", Wish.QUIT),
    ],
)
@pytest.mark.parametrize("position", EVERYWHERE)
def test_wishes_are_heard_everywhere(line: str, wish: Wish, position: ln.Position) -> None:
    assert read_line(line, position) == Request(wish)


def test_a_file_name_keeps_its_capitals_and_blanks() -> None:
    assert read_line("save My Game.txt\n", START) == Request(Wish.SAVE, "My Game.txt")


@pytest.mark.parametrize("line", ["help me", "quit now", "hint 5"])
def test_a_wish_with_more_behind_it_is_not_granted_by_accident(line: str) -> None:
    with pytest.raises(Unclear):
        read_line(line, START)


def test_what_comes_off_is_passed_on_for_the_rules_to_check() -> None:
    take = read_line("13 c3 x12", START)
    assert isinstance(take, ln.Take)
    assert take.came_off == 12
    START.apply(take)
    wrong = read_line("13@c3x11", START)
    assert isinstance(wrong, ln.Action)
    with pytest.raises(ln.IllegalAction, match="11 cannot come off c3"):
        START.apply(wrong)
    lay = read_line("c3 x 12", DREW_13)
    assert isinstance(lay, ln.Lay)
    assert lay.came_off == 12


@pytest.mark.parametrize("line", ["0 b2", "21 b2", "999 b2", "5 b2 x21", "5 b2 x0"])
def test_clovers_go_from_1_to_20(line: str) -> None:
    with pytest.raises(Unclear, match="they go from 1 to 20"):
        read_line(line, START)


@pytest.mark.parametrize(
    ("line", "position", "said"),
    [
        ("b2", START, "Type + to draw, or a face-up clover and a cell like 5 a1 (help lists everything)."),
        ("-", NOTHING_TO_TAKE, "Type + to draw (help lists everything)."),
        ("13", START, "Type + to draw"),
        ("5 e1", START, "Type + to draw"),
        ("5 b5", START, "Type + to draw"),
        ("-5 b2", START, "Type + to draw"),
        ("٥ b2", START, "Type + to draw"),
        ("12345 b2", START, "Type + to draw"),
        ("", START, "Type + to draw"),
        ("+", DREW_13, "You hold a 13: type a cell like b2 to lay it, or - to leave it"),
        ("5 b1", DREW_13, "You hold a 13"),
        ("e5", HOLDS_ONE, "Type where to lay a clover, like a1, or Enter to have it done for you."),
        ("9 b2 x3", HOLDS_ONE, "Type where to lay a clover"),
        ("+", HOLDS_FOUR, "Type where to lay a clover, like 3 a1"),
    ],
)
def test_nonsense_gets_one_helpful_line(line: str, position: ln.Position, said: str) -> None:
    with pytest.raises(Unclear) as caught:
        read_line(line, position)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text() | st.text(alphabet="0123456789abcd@x+-*# tolayke"), st.sampled_from(EVERYWHERE))
def test_any_line_is_understood_or_politely_not(line: str, position: ln.Position) -> None:
    try:
        answer: object = read_line(line, position)
    except Unclear as unclear:
        answer = str(unclear)
    assert isinstance(answer, ln.Action | Request) or (isinstance(answer, str) and answer.isprintable())


@pytest.mark.parametrize("position", EVERYWHERE)
def test_every_legal_action_can_be_typed_as_records_write_it(position: ln.Position) -> None:
    for action in position.legal_actions():
        assert read_line(str(action), position) == action


def test_the_example_of_a_take_is_a_legal_one() -> None:
    assert read_line(example_of_a_take(START), START) in START.legal_actions()
    assert example_of_a_take(NOTHING_TO_TAKE) == ""


def test_help_names_every_word_that_can_be_typed() -> None:
    typed = " ".join(words for words, _ in HELP)
    for word in ("draw", "leave", "Enter", "hint", "moves", "save", "quit", "resign"):
        assert word in typed
