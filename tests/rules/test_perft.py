"""Counted futures: how many ways the next events can go, decisions and reveals alike.

They are counted twice, by the library and by ``plain_rules``, which shares no code with it.
"""

import pytest

from luckynumbers import Event, IllegalAction, Position, Reveal

from .plain_rules import NAMES as CELLS
from .plain_rules import PlainRules

EVERY_EVENT = [
    "+",
    "-",
    *map(str, range(1, 21)),
    *(f"@{cell}" for cell in CELLS),
    *(f"{star}{clover}@{cell}" for star in ("", "*") for clover in range(1, 21) for cell in CELLS),
]

PLAIN = "1,.,.,./.,6,.,./.,.,12,./.,.,.,20"
BRUNO = "4,.,.,./.,9,.,./.,.,13,./.,.,.,20"
NOTHING = ".,.,.,./.,.,.,./.,.,.,./.,.,.,."

COUNTS = {
    "sorted set-up": (str(Position.start(2, "sorted")), [20, 400, 7980]),
    "choice set-up": (str(Position.start(3, "choice")), [20, 400, 8000]),
    "michael set-up": (str(Position.start(4, "michael")), [20, 80, 1600, 6400]),
    "four to lay": (f"{NOTHING};{NOTHING} - 1 4,4,9,18 setup choice", [12, 84, 288, 288]),
    "the rulebook's garden": (
        f"3,5,.,./7,8,.,10/13,.,16,./.,15,.,19;{PLAIN} 4,13,18 1 - play sorted",
        [13, 367, 3651, 69_841],
    ),
    "bruno": (f"{BRUNO};{PLAIN} 9,13 1 - play sorted,bruno", [15, 176, 1439, 16_649]),
    "three players": (
        f"{PLAIN};{BRUNO};2,5,.,./.,7,11,./.,.,14,./.,.,.,18 8 3 - play michael,turns=4",
        [10, 63, 438, 5332],
    ),
    "almost over": (
        "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,2,3,4/5,6,7,8/9,10,11,./13,14,15,. "
        "16,17 1 - play sorted,turns=60,limit=62",
        [7, 38, 46, 322],
    ),
}


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    events: list[Event] = [*position.legal_actions(), *map(Reveal, position.chances())]
    return sum(perft(position.apply(event), depth - 1) for event in events)


def perft_by_trying(position: Position, depth: int) -> int:
    """Count the same by trying every event there is, whatever the position says is legal."""
    if depth == 0:
        return 1
    total = 0
    for event in EVERY_EVENT:
        try:
            after = position.apply(event)
        except IllegalAction:
            continue
        total += perft_by_trying(after, depth - 1)
    return total


def plain_perft(game: PlainRules, depth: int) -> int:
    """Count the same by the second set of rules; the last events are counted, not made."""
    events = game.events()
    return len(events) if depth == 1 else sum(plain_perft(game.after(event), depth - 1) for event in events)


@pytest.mark.parametrize("name", COUNTS)
def test_futures_are_as_many_as_written(name: str) -> None:
    text, counts = COUNTS[name]
    position = Position.parse(text)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", COUNTS)
def test_a_second_implementation_counts_as_many(name: str) -> None:
    text, counts = COUNTS[name]
    game = PlainRules.read(text)
    assert [plain_perft(game, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", COUNTS)
def test_trying_every_event_finds_the_same_futures(name: str) -> None:
    text, counts = COUNTS[name]
    assert perft_by_trying(Position.parse(text), 2) == counts[1]


def test_the_sorted_set_up_is_counted_by_hand_too() -> None:
    """Three numbers of twenty in a row, without those that need a third copy of a number."""
    assert perft(Position.start(2, "sorted"), 3) == 20**3 - 20
