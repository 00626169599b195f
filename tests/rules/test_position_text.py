"""Position texts: what they say, and which positions cannot be."""

from collections import Counter

import pytest

from luckynumbers import BadNotation, Garden, Outcome, Position

NONE = ".,.,.,./.,.,.,./.,.,.,./.,.,.,."
ONE = "5,.,.,./.,.,.,./.,.,.,./.,.,.,."
THREE = "5,.,.,./.,7,.,./.,.,15,./.,.,.,."
FOUR = "5,.,.,./.,7,.,./.,.,15,./.,.,.,15"
OTHER = "1,.,.,./.,6,.,./.,.,12,./.,.,.,20"
FULL = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16"
ALMOST = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."


def everything_else(*gardens: str, besides: int | None = None) -> str:
    """Return a table that holds every clover not in ``gardens``, so that nothing is face-down."""
    left = Counter({clover: len(gardens) for clover in range(1, 21)})
    left.subtract(clover for garden in gardens for clover in Garden.parse(garden).cells if clover)
    if besides:
        left[besides] -= 1
    return ",".join(map(str, sorted(left.elements())))


POSSIBLE = {
    "the first clover": f"{NONE};{NONE} - 1 - setup sorted",
    "three dealt": f"{NONE};{FOUR} - 1 3,7,9 setup sorted",
    "choice, four seen": f"{NONE};{NONE};{FOUR} - 1 3,3,7,9 setup choice",
    "choice, three laid": f"{THREE};{NONE} - 1 9 setup choice",
    "choice, out of order": "9,.,.,./.,4,.,./.,.,4,./.,.,.,.;" + NONE + " - 1 2 setup choice",
    "michael, first round": f"{NONE};{ONE};{ONE} - 1 4 setup michael",
    "michael, last round": f"{THREE};{THREE} - 2 - setup michael,bruno",
    "play": f"{FOUR};{OTHER} - 1 - play sorted",
    "play, drawn": f"{FOUR};{OTHER} 3,3,19 2 + play sorted,turns=3",
    "play, revealed": f"{FOUR};{OTHER};{OTHER};{OTHER} 3,19 4 8 play michael,bruno,turns=2,limit=500",
    "the last clover in hand": (
        f"{ALMOST};{OTHER} {everything_else(ALMOST, OTHER, besides=17)} 1 17 play sorted"
    ),
    "the limit not reached": f"{FOUR};{OTHER} 3 1 - play sorted,turns=499,limit=500",
    "garden full": f"{FULL};{OTHER} - 1 - over sorted,turns=40",
    "deck empty": f"{ALMOST};{OTHER} {everything_else(ALMOST, OTHER)} 2 - over choice,turns=40",
    "turn limit": f"{ALMOST};{OTHER} 17 2 - over michael,turns=40,limit=40",
    "full at the limit": f"{FULL};{OTHER} - 1 - over sorted,turns=40,limit=40",
    "resigned at once": f"{NONE};{NONE} - 1 - over sorted,resigned=2",
    "resigned in set-up": f"{ONE};{NONE} - 2 4 over michael,resigned=1",
    "resigned in play": f"{FOUR};{OTHER} 3 1 - over sorted,turns=5,resigned=1",
    "resigned mid-draw": f"{FOUR};{OTHER} 3 1 + over sorted,turns=5,limit=9,resigned=2",
    "resigned with a clover in hand": f"{FOUR};{OTHER} 3 1 8 over sorted,bruno,turns=5,resigned=2",
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible_positions_print_as_they_were_written(name: str) -> None:
    position = Position.parse(POSSIBLE[name])
    assert str(position) == POSSIBLE[name]
    assert Position.parse(str(position)) == position
    assert position.outcome is None or " over " in POSSIBLE[name]


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("garden full", Outcome((0,), "garden full")),
        ("deck empty", Outcome((0,), "deck empty")),
        ("turn limit", Outcome((0,), "turn limit")),
        ("full at the limit", Outcome((0,), "garden full")),
        ("resigned in set-up", Outcome((1,), "resigned")),
        ("resigned mid-draw", Outcome((0,), "resigned")),
    ],
)
def test_the_outcome_is_read_off_the_position(name: str, outcome: Outcome) -> None:
    assert Position.parse(POSSIBLE[name]).outcome == outcome


def test_table_and_hand_are_read_in_any_order_and_options_too() -> None:
    position = Position.parse(f"  {FOUR};{OTHER}  19,3 1 -   play sorted,limit=9,turns=0,bruno ")
    assert str(position) == f"{FOUR};{OTHER} 3,19 1 - play sorted,bruno,limit=9"


IMPOSSIBLE: dict[str, tuple[str, str, int | str]] = {
    # the grammar
    "nothing": ("", "6 fields", 1),
    "too few fields": (f"{FOUR};{OTHER} - 1 - play", "not 5", 1),
    "too many fields": (f"{FOUR};{OTHER} - 1 - play sorted bruno", "not 7", 1),
    "a tab is no blank": (f"{FOUR};{OTHER}\t- 1 - play sorted", "not 5", 1),
    "one garden": (f"{FOUR} - 1 - play sorted", "2 to 4 gardens are separated by ';', not 1 (R1)", "gardens"),
    "five gardens": (f"{';'.join([NONE] * 5)} - 1 - setup sorted", "not 5 (R1)", "gardens"),
    "no garden": (f"{FOUR}; - 1 - play sorted", "garden 2: a garden has 4 rows", 35),
    "a line out of order": (
        f"{FOUR};9,4,.,./.,.,.,./.,.,.,./.,.,.,. - 1 - play sorted",
        "garden 2: 9 does not fit a1 (R3): 4 stands to its right at b1",
        35,
    ),
    "no clover in a garden": (
        f"{FOUR};9,x,.,./.,.,.,./.,.,.,./.,.,.,. - 1 - play sorted",
        "'x' is not a clover",
        37,
    ),
    "no clover on the table": (f"{FOUR};{OTHER} 3,21 1 - play sorted", "'21' is not a clover", 71),
    "an empty table": (f"{FOUR};{OTHER} , 1 - play sorted", "'' is not a clover", "table"),
    "no clover in hand": (f"{FOUR};{OTHER} - 1 03 play sorted", "'03' is not a clover", "hand"),
    "seat 0": (f"{FOUR};{OTHER} - 0 - play sorted", "seats are 1 to 2", "turn"),
    "seat 3 of 2": (f"{FOUR};{OTHER} - 3 - play sorted", "seats are 1 to 2", "turn"),
    "seat ２": (f"{FOUR};{OTHER} - ２ - play sorted", "seats are 1 to 2", "turn"),
    "no phase": (f"{FOUR};{OTHER} - 1 - Play sorted", "phases are setup, play and over", "phase"),
    "no set-up": (f"{FOUR};{OTHER} - 1 - play bruno", "set-ups are sorted, choice, michael", "options"),
    "no option": (f"{FOUR};{OTHER} - 1 - play sorted,fast", "'fast' is not an option", "options"),
    "an empty option": (f"{FOUR};{OTHER} - 1 - play sorted,", "'' is not an option", "options"),
    "a leading zero": (f"{FOUR};{OTHER} - 1 - play sorted,turns=07", "not an option", "options"),
    "a sign": (f"{FOUR};{OTHER} - 1 - play sorted,turns=+7", "not an option", "options"),
    "too many digits": (f"{FOUR};{OTHER} - 1 - play sorted,turns={'9' * 5000}", "not an option", "options"),
    "twice": (f"{FOUR};{OTHER} - 1 - play sorted,turns=1,turns=1", "turns is given twice", "options"),
    "bruno twice": (f"{FOUR};{OTHER} - 1 - play sorted,bruno,bruno", "bruno is given twice", "options"),
    "no turns allowed": (f"{FOUR};{OTHER} - 1 - play sorted,limit=0", "(R16)", "options"),
    "past the limit": (
        f"{FOUR};{OTHER} - 1 - over sorted,turns=6,limit=5",
        "has been passed (R16)",
        "options",
    ),
    # the box
    "too many copies": (
        f"{FOUR};{OTHER} 15 1 - play sorted",
        "3 copies of 15 among 2 players (R1)",
        "gardens",
    ),
    "too many copies in hand": (f"{FOUR};{OTHER} - 1 15 play sorted", "3 copies of 15", "gardens"),
    # play
    "two full gardens": (f"{FULL};{FULL} - 1 - over sorted", "two gardens are full", "gardens"),
    "three clovers in play": (
        f"{OTHER};{THREE} - 1 - play sorted",
        "garden 2 has fewer than the four",
        "gardens",
    ),
    "nothing laid in play": (
        f"{NONE};{NONE} - 1 - play sorted",
        "garden 1 has fewer than the four",
        "gardens",
    ),
    "two in hand": (f"{FOUR};{OTHER} - 1 3,4 play sorted", "only one clover is drawn", "hand"),
    "full and playing": (
        f"{FULL};{OTHER} - 1 - play sorted",
        "a garden is full, so the game is over (R14)",
        "phase",
    ),
    "nothing to draw": (
        f"{ALMOST};{OTHER} {everything_else(ALMOST, OTHER)} 1 - play sorted",
        "no clover is face-down, so the game is over (R15)",
        "phase",
    ),
    "drawing from nothing": (
        f"{ALMOST};{OTHER} {everything_else(ALMOST, OTHER)} 1 + play sorted",
        "no clover is face-down, so the game is over (R15)",
        "phase",
    ),
    "at the limit and playing": (
        f"{FOUR};{OTHER} 3 1 - play sorted,turns=5,limit=5",
        "is over (R16)",
        "phase",
    ),
    "at the limit with one in hand": (
        f"{FOUR};{OTHER} - 1 3 play sorted,turns=5,limit=5",
        "is over (R16)",
        "phase",
    ),
    # the end
    "over for no reason": (
        f"{FOUR};{OTHER} - 1 - over sorted,turns=5,limit=6",
        "nothing has ended this game",
        "phase",
    ),
    "over with a hand": (f"{FOUR};{OTHER} - 1 3 over sorted,turns=5,limit=5", "no clover is in hand", "hand"),
    "over while drawing": (
        f"{FOUR};{OTHER} - 1 + over sorted,turns=5,limit=5",
        "no clover is in hand",
        "hand",
    ),
    "over in set-up": (f"{OTHER};{THREE} - 1 - over sorted,turns=5,limit=5", "garden 2 has fewer", "gardens"),
    "another's turn": (
        f"{FULL};{OTHER} - 2 - over sorted",
        "the turn stays with the player whose garden",
        "turn",
    ),
    # resignation
    "resigned and playing": (
        f"{FOUR};{OTHER} - 1 - play sorted,resigned=1",
        "so the game is over (R20)",
        "phase",
    ),
    "resigned and setting up": (
        f"{NONE};{NONE} - 1 - setup sorted,resigned=1",
        "so the game is over (R20)",
        "phase",
    ),
    "seat 3 resigned": (
        f"{FOUR};{OTHER} - 1 - over sorted,resigned=3",
        "cannot have resigned (R20)",
        "options",
    ),
    "seat 0 resigned": (
        f"{FOUR};{OTHER} - 1 - over sorted,resigned=0",
        "cannot have resigned (R20)",
        "options",
    ),
    "resigned among three": (
        f"{FOUR};{OTHER};{OTHER} - 1 - over sorted,resigned=1",
        "seat 1 of 3 cannot have resigned (R20)",
        "options",
    ),
    "resigned after the end": (f"{FULL};{OTHER} - 1 - over sorted,resigned=1", "a garden is full", "phase"),
    "resigned at the limit": (
        f"{FOUR};{OTHER} - 1 - over sorted,turns=5,limit=5,resigned=1",
        "(R16)",
        "phase",
    ),
    "resigned in no set-up": (f"{ONE};{NONE} - 1 4 over choice,resigned=1", "never has this many", "hand"),
    # set-up
    "off the diagonal": (
        f".,5,.,./.,.,.,./.,.,.,./.,.,.,.;{NONE} - 1 - setup michael",
        "diagonal only (R13)",
        "gardens",
    ),
    "all laid": (
        f"{FOUR};{OTHER} - 1 - setup sorted",
        "never has this many clovers laid and in hand (R11)",
        "hand",
    ),
    "drawing in set-up": (f"{NONE};{NONE} - 1 + setup sorted", "never has this many", "hand"),
    "four in hand when sorted": (f"{NONE};{NONE} - 1 1,2,3,4 setup sorted", "never has this many", "hand"),
    "five in hand": (f"{NONE};{NONE} - 1 1,2,3,4,5 setup choice", "never has this many", "hand"),
    "laid too soon": (f"{ONE};{NONE} - 1 1,2 setup choice", "in hand (R12)", "hand"),
    "two in hand in a round": (f"{NONE};{NONE} - 1 1,2 setup michael", "in hand (R13)", "hand"),
    "a seat served before its turn": (
        f"{NONE};{FOUR};{NONE} - 1 - setup sorted",
        "never has this many",
        "hand",
    ),
    "a round out of order": (f"{NONE};{ONE};{NONE} - 1 - setup michael", "never has this many", "hand"),
    "unsorted": (
        f"{NONE};7,.,.,./.,5,.,./.,.,15,./.,.,.,15 - 1 - setup sorted",
        "lays the diagonal in ascending order (R11)",
        "gardens",
    ),
    "a table in set-up": (f"{NONE};{NONE} 4 1 - setup sorted", "nothing lies face-up during set-up", "table"),
    "turns in set-up": (f"{NONE};{NONE} - 1 - setup sorted,turns=1", "no turn is completed", "options"),
}


def column_of(text: str, field: str) -> int:
    """Return where the word of a position that holds ``field`` begins, counted from 1."""
    before = ("gardens", "table", "turn", "hand", "phase", "options").index(field)
    return 1 + sum(len(word) + 1 for word in text.split(" ")[:before])


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_positions_are_bad_notation_and_say_where(name: str) -> None:
    text, why, place = IMPOSSIBLE[name]
    with pytest.raises(BadNotation) as caught:
        Position.parse(text)
    assert why in str(caught.value)
    column = place if isinstance(place, int) else column_of(text, place)
    assert (caught.value.text, caught.value.line, caught.value.column) == (text, 1, column)


@pytest.mark.parametrize("value", [None, 3, b"", ["-"]])
def test_only_text_is_a_position(value: object) -> None:
    with pytest.raises(BadNotation, match="expected text"):
        Position.parse(value)  # type: ignore[arg-type]
