"""Somebody types whatever comes to their fingers: nothing crashes, and no clover is ever lost."""

import io
import random
from collections import Counter
from pathlib import Path

import pytest

import luckynumbers as ln

from .keyboard import ESCAPE, Play, records_in

pytestmark = pytest.mark.slow

LINES = 300
CELLS = [ln.cell_name(cell) for cell in range(16)]
WISHES = [
    "?",
    "hint",
    "help",
    "moves",
    "save",
    "quit",
    "exit",
    "yes",
    "resign now",
    "#1",
    "++",
    "+-",
    "draw",
    "leave",
]
JUNK = [
    "[red]",
    "[/red]",
    "\x1b[2J\x1b[31m",
    "\x00",
    "\t\v\f",
    "a\u202eb",
    "\ud800",
    "🍀" * 50,
    "x" * 10_000,
    "'; drop table",
    "-1 a1",
    "٣ a1",
    "1e9 a1",
    "0x5 b2",
    "save /",
    "save missing/game.txt",
    "save \x00",
    "s " + "n" * 300,
    "%s%n",
    "{}",
]


def a_line(fingers: random.Random, number: int) -> str:
    cell, clover, other = fingers.choice(CELLS), fingers.randint(-1, 22), fingers.randint(0, 21)
    return fingers.choice(
        [
            *["+", "-", cell, cell, f"{clover} {cell}"] * 4,
            "",
            f"{clover}@{cell}x{other}",
            f"*{clover}@{cell}",
            f"{cell} x{other}",
            fingers.choice(WISHES),
            fingers.choice(JUNK),
            f"save copy {number}.txt",
            "".join(map(chr, fingers.choices(range(0x250), k=fingers.randint(1, 8)))),
        ]
    )


def check_clovers(record: ln.Record) -> None:
    for position in record.positions():
        clovers = Counter(position.unseen)
        clovers.update(clover for garden in position.gardens for clover in garden.cells if clover)
        clovers.update(position.table)
        clovers.update(position.hand)
        assert clovers == dict.fromkeys(range(1, 21), record.players)


@pytest.mark.parametrize("seed", range(12))
def test_no_typing_breaks_the_game_or_loses_a_clover(play: Play, tmp_path: Path, seed: int) -> None:
    fingers = random.Random(seed)
    players, setup = 2 + seed % 3, ("sorted", "choice", "michael")[seed // 3 % 3]
    path = tmp_path / "game.txt"
    seats = ["Ann", *fingers.choices(["Bo", "sprout", "gardener"], k=players - 1)]
    options = [option for option in ("--bruno", "--tournament") if fingers.random() < 0.5]
    typed = io.StringIO("".join(f"{a_line(fingers, number)}\n" for number in range(LINES)))
    run = play("play", *seats, "--setup", setup, *options, "--save", path, typed=typed)
    seen: tuple[ln.Event, ...] = ()
    while True:
        assert (run.code, run.err) == (0, "")
        assert ESCAPE not in run.out
        records = records_in(path)
        assert sum(record.outcome is None for record in records) <= 1
        events = tuple(event for record in records for event in record.events)
        assert events[: len(seen)] == seen
        seen = events
        if "Go on with" not in run.out or typed.tell() == len(typed.getvalue()):
            break
        run = play("play", "--resume", path, typed=typed)
    assert len(seen) > 20, "the fingers got somewhere"
    for record in records:
        check_clovers(record)
    for copy in tmp_path.glob("copy *.txt"):
        saved = tuple(event for record in records_in(copy) for event in record.events)
        assert seen[: len(saved)] == saved
