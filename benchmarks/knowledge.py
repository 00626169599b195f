"""What the engine found out about the game, as numbers with intervals and as pictures.

    python benchmarks/knowledge.py [--games 3000] [--seed 1] [--out docs/pictures]

Everything is measured with ladybug's own judgement in games against herself, with the luck of every reveal
taken out. Writes `knowledge.json` and the pictures of `docs/knowledge.md`.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from typing import Any

import numpy as np
from machine import describe_machine
from rich.console import Console
from rich.progress import track

from luckynumbers.drawing.curve import Chart, Series, charts_svg
from luckynumbers.drawing.heatmap import heatmap_svg
from luckynumbers.engine.decider import Decider
from luckynumbers.engine.evaluation import value_of
from luckynumbers.engine.jit import Row
from luckynumbers.engine.kernel import apply, begin, chance_is_next, draw_at_random, reveal
from luckynumbers.engine.layout import (
    CHOICE,
    DRAW,
    EMPTY,
    HAND,
    HELD,
    LAY,
    LEAVE,
    MICHAEL,
    PHASE,
    PLAYING,
    SET_UP,
    SIZE,
    SORTED,
    TURN,
    UNSEEN,
)
from luckynumbers.engine.network import ladybug
from luckynumbers.engine.one_ply import new_mind
from luckynumbers.engine.rollouts import Course, new_rolling, roll_out
from luckynumbers.share import Share
from luckynumbers.training.self_play import MARGIN, Sides, Terms, new_records, new_table, play_game

GOLDEN = (0, 5, 10, 15)
GOLDEN_NAMES = ("a1", "b2", "c3", "d4")
NUMBERS = range(1, 21)
OUT_OF_ORDER = ((13, 18, 15, 19), (18, 9, 17, 19), (11, 7, 14, 19))
"""Diagonals the engine prefers to the same four in order."""
ANY = 0
"""No clover in particular is drawn first."""
TO_THE_END = 200
LONG = 30
"""Turns of each player that count. One game in hundreds goes on for long with nothing but exchanges (R16)."""
Mean = dict[str, float]


class Lab:
    """The engine and its working memory."""

    def __init__(self, seed: int) -> None:
        self.mind = new_mind(ladybug())
        self.choices = self.mind.choices
        self.decider = Decider(self.mind)
        self.table, self.records, self.rolling = new_table(), new_records(MARGIN), new_rolling()
        self.rng = np.random.default_rng(seed)
        self.dice = self.rng.integers(1, 1 << 62, 1, np.uint64)

    def seed(self) -> int:
        """Return a fresh seed."""
        return int(self.rng.integers(1, 1 << 62))

    def play(self, players: int) -> int:
        """Play a game against herself; return how many turns were recorded."""
        return int(
            play_game(
                Sides(self.mind, self.mind, 0), Terms(players), self.seed(), self.table, self.records, 0
            )
        )

    def decide(self, row: Row) -> tuple[int, int]:
        """Judge every decision; return how many there are, and the best."""
        count = self.decider.decide(row)
        return count, self.decider.best_of(count, int(row[TURN]))

    def value(self, row: Row, seat: int) -> float:
        """Return the network's opinion of a position at the beginning of a turn."""
        values = np.zeros(8, np.float32)
        value_of(row, self.mind.sight, values)
        return float(values[seat])

    def play_on(self, row: Row, seat: int) -> float:
        """Return what ``seat`` comes to when ladybug plays on from ``row``, without luck."""
        values = np.zeros(8, np.float32)
        _, best = self.decide(row)
        action = int(self.choices.actions[best])
        roll_out(row, action, self.mind, self.rolling, Course(self.seed(), ANY, TO_THE_END), values)
        return float(values[seat])


def mean(values: Iterable[float]) -> Mean:
    """Return a mean with its 95% interval."""
    array = np.array(list(values), np.float64)
    share = Share.of(float(array.mean()), float(array.std(ddof=1)) / len(array) ** 0.5)
    return {
        "mean": round(share.mean, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "n": len(array),
    }


def bar(things: Any, words: str) -> Any:
    """Show how far it has come."""
    return track(things, words, console=Console(file=sys.stderr))


def first_seat(lab: Lab, games: int) -> dict[str, list[Mean]]:
    """Return the part of games won by each seat, for 2 to 4 players."""
    found = {}
    for players in (2, 3, 4):
        fair = np.zeros((games, players))
        for game in bar(range(games), f"seats, {players} players"):
            lab.play(players)
            fair[game] = lab.table.result[:players] - lab.table.luck[:players]
        found[str(players)] = [mean(fair[:, seat]) for seat in range(players)]
    return found


def exchanges(lab: Lab, games: int) -> dict[str, Any]:
    """Return how often the best turn exchanges, by empty cells, and what a taken exchange gains."""
    found: dict[str, Any] = {}
    for players in (2, 3, 4):
        by_empty: dict[int, list[float]] = {}
        kinds: dict[str, list[float]] = {kind: [] for kind in ("draw", "fill", "exchange", "leave")}
        gains: list[float] = []
        for _ in bar(range(games), f"exchanges, {players} players"):
            for at in range(min(lab.play(players), LONG * players)):
                row = lab.records.rows[at]
                if row[PHASE] != PLAYING:
                    continue
                turn = kinds_of_turn(lab, row, gains)
                for kind, part in turn.items():
                    kinds[kind].append(part)
                by_empty.setdefault(int(row[EMPTY + row[TURN]]), []).append(turn["exchange"])
        found[str(players)] = {
            "turns": {kind: mean(parts) for kind, parts in kinds.items()},
            "by_empty_cells": {
                str(empty): mean(parts) for empty, parts in sorted(by_empty.items()) if len(parts) >= 100
            },
            "gain_of_a_taken_exchange": mean(gains),
        }
    return found


def kinds_of_turn(lab: Lab, row: Row, gains: list[float]) -> dict[str, float]:
    """Return how likely the best turn draws, fills, exchanges and leaves, before the draw is known."""
    count, best = lab.decide(row)
    seat = int(row[TURN])
    choices = lab.choices
    parts = dict.fromkeys(("draw", "fill", "exchange", "leave"), 0.0)
    action = int(choices.actions[best])
    if action != DRAW:
        filled = row[16 * seat + (action & 15)] == 0
        parts["fill" if filled else "exchange"] = 1.0
        if not filled:
            others = [
                float(choices.values[index, seat])
                for index in range(count)
                if choices.actions[index] == DRAW or row[16 * seat + (choices.actions[index] & 15)] == 0
            ]
            gains.append(float(choices.values[best, seat]) - max(others))
        return parts
    parts["draw"] = 1.0
    for number in NUMBERS:
        if copies := int(row[UNSEEN + number]):
            use = int(choices.use[number])
            kind = "leave" if use == LEAVE else "fill" if row[16 * seat + use - LAY] == 0 else "exchange"
            parts[kind] += copies / int(row[UNSEEN])
    return parts


def diagonals(lab: Lab, opponents: int) -> dict[str, Any]:
    """Return what each starting diagonal is worth to the first of two; the extremes are played out."""
    worth: dict[tuple[int, ...], float] = {}
    dealt = [
        numbers
        for numbers in combinations_with_replacement(NUMBERS, 4)
        if all(numbers.count(number) <= 2 for number in numbers)
    ]
    for numbers in bar(dealt, "diagonals"):
        worth[numbers] = float(np.mean([lab.value(start(lab, numbers), 0) for _ in range(opponents)]))
    weights = {numbers: ways(numbers) for numbers in worth}
    table = [[weighted(worth, weights, place, number) for number in NUMBERS] for place in range(4)]
    order = sorted(worth, key=lambda numbers: -worth[numbers])
    played = {}
    for numbers in bar([*order[:5], *order[-5:]], "best and worst diagonals"):
        played[",".join(map(str, numbers))] = mean(lab.play_on(start(lab, numbers), 0) for _ in range(600))
    more = {
        str(players): {
            ",".join(map(str, numbers)): mean(
                lab.play_on(start(lab, numbers, players), 0) for _ in range(600)
            )
            for numbers in (order[0], order[-1])
        }
        for players in bar((3, 4), "the same with three and four")
    }
    overall = float(np.average([worth[n] for n in worth], weights=[weights[n] for n in worth]))
    return {
        "by_cell": table,
        "mean": round(overall, 4),
        "extremes": played,
        "extremes_with_more_players": more,
        "diagonals": len(worth),
    }


def weighted(
    worth: dict[tuple[int, ...], float], weights: dict[tuple[int, ...], int], place: int, number: int
) -> float | None:
    """Return the mean worth of all diagonals with ``number`` at ``place``, as they are dealt."""
    chosen = [numbers for numbers in worth if numbers[place] == number]
    total = sum(weights[numbers] for numbers in chosen)
    return sum(worth[numbers] * weights[numbers] for numbers in chosen) / total if total else None


def ways(numbers: tuple[int, ...]) -> int:
    """Return how many hands of four clovers out of forty make this diagonal."""
    made = 1
    for number in set(numbers):
        made *= 2 if numbers.count(number) == 1 else 1
    return made


def start(lab: Lab, numbers: tuple[int, ...], players: int = 2) -> Row:
    """Return a game just set up, with ``numbers`` for the first and any for the others."""
    row = np.zeros(SIZE, np.int16)
    begin(row, players, SORTED, 0, 0, 0)
    for number in numbers:
        reveal(row, number)
    while row[PHASE] != PLAYING:
        reveal(row, draw_at_random(row, lab.dice))
    return row


def michael(lab: Lab, deals: int, played: int) -> dict[str, Any]:
    """Return what it is worth to lay a first number on each golden cell, and a first 9 with intervals."""
    table: list[list[float | None]] = [[None] * len(NUMBERS) for _ in GOLDEN]
    for number in bar(NUMBERS, "Michael's first clover"):
        seeds = [lab.seed() for _ in range(deals)]
        for place, cell in enumerate(GOLDEN):
            table[place][number - 1] = float(
                np.mean([lab.value(set_up_from(lab, number, cell, seed), 0) for seed in seeds])
            )
    nine = {}
    seeds = [lab.seed() for _ in range(played)]
    for name, cell in bar(list(zip(GOLDEN_NAMES, GOLDEN, strict=True)), "a first 9"):
        nine[name] = mean(lab.play_on(set_up_from(lab, 9, cell, seed), 0) for seed in seeds)
    return {"by_cell": table, "nine": nine}


def choice(lab: Lab, hands: int, played: int) -> dict[str, Any]:
    """Return how often the best diagonal of one's own choice is out of order, and what that gains."""
    others: list[float] = []
    gains: list[float] = []
    for _ in bar(range(hands), "diagonals of one's own choice"):
        row = np.zeros(SIZE, np.int16)
        begin(row, 2, CHOICE, 0, 0, 0)
        for _ in range(4):
            reveal(row, draw_at_random(row, lab.dice))
        hand = tuple(sorted(int(number) for number in row[HAND : HAND + 4]))
        worth = {order: lab.value(laid(row, order), 0) for order in set(permutations(hand))}
        best = max(worth, key=lambda order: worth[order])
        others.append(float(best != hand))
        gains.append(worth[best] - worth[hand])
    examples = {}
    for order in bar(OUT_OF_ORDER, "laid in order and out of order"):
        row = np.zeros(SIZE, np.int16)
        begin(row, 2, CHOICE, 0, 0, 0)
        for number in sorted(order):
            reveal(row, number)
        for tried in (tuple(sorted(order)), order):
            name = ",".join(map(str, tried))
            examples[name] = mean(lab.play_on(others_sorted(lab, laid(row, tried)), 0) for _ in range(played))
    return {"out_of_order": mean(others), "gain": mean(gains), "examples": examples}


def laid(row: Row, order: tuple[int, ...]) -> Row:
    """Return the set-up after the hand was laid on the diagonal in this order."""
    after = row.copy()
    for number, cell in zip(order, GOLDEN, strict=True):
        apply(after, SET_UP + 16 * number + cell)
    return after


def others_sorted(lab: Lab, row: Row) -> Row:
    """Return the end of the set-up in which everybody else lays what they get in order."""
    while row[PHASE] != PLAYING:
        if chance_is_next(row):
            reveal(row, draw_at_random(row, lab.dice))
        else:
            lowest = min(int(number) for number in row[HAND : HAND + row[HELD]])
            free = next(cell for cell in GOLDEN if not row[16 * row[TURN] + cell])
            apply(row, SET_UP + 16 * lowest + free)
    return row


def set_up_from(lab: Lab, number: int, cell: int, seed: int) -> Row:
    """Return a game of two after Michael's set-up in which the first clover was ``number`` on ``cell``."""
    dice = np.array([seed], np.uint64)
    row = np.zeros(SIZE, np.int16)
    begin(row, 2, MICHAEL, 0, 0, 0)
    reveal(row, number)
    apply(row, SET_UP + 16 * number + cell)
    while row[PHASE] != PLAYING:
        if chance_is_next(row):
            reveal(row, draw_at_random(row, dice))
        else:
            _, best = lab.decide(row)
            apply(row, int(lab.choices.actions[best]))
    return row


def draw(found: dict[str, Any], folder: Path) -> None:
    """Write the pictures."""
    seats = [
        _series(f"{players} players", range(1, int(players) + 1), shares)
        for players, shares in found["first_seat"].items()
    ]
    chart = Chart("Who begins wins more often", "seat", "part of games won", seats, percent_y=True)
    (folder / "first-seat.svg").write_text(charts_svg(chart), encoding="utf-8")
    lines = []
    for players, numbers in found["exchanges"].items():
        by_empty = numbers["by_empty_cells"]
        lines.append(_series(f"{players} players", [int(empty) for empty in by_empty], by_empty.values()))
    chart = Chart(
        "How often the best turn is an exchange",
        "empty cells in one's own garden",
        "part of turns",
        lines,
        percent_y=True,
    )
    (folder / "exchanges.svg").write_text(charts_svg(chart), encoding="utf-8")
    columns = [str(number) for number in NUMBERS]
    for name, title in (
        ("diagonals", "Chance of the first of two, by what lies on the diagonal"),
        ("michael", "Michael's set-up: where to lay the first clover"),
    ):
        picture = heatmap_svg(title, GOLDEN_NAMES, columns, found[name]["by_cell"], "{:.0%}")
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")


def _series(name: str, x: Iterable[float], means: Iterable[Mean]) -> Series:
    known = list(means)
    return Series(
        name,
        list(x),
        [each["mean"] for each in known],
        [each["low"] for each in known],
        [each["high"] for each in known],
        marks=True,
    )


def main() -> None:
    """Measure everything, write numbers and pictures."""
    parser = argparse.ArgumentParser(description="what the engine found out about the game")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    options = parser.parse_args()
    lab = Lab(options.seed)
    found = {
        "machine": describe_machine(),
        "seed": options.seed,
        "games": options.games,
        "first_seat": first_seat(lab, options.games),
        "exchanges": exchanges(lab, max(options.games // 10, 10)),
        "diagonals": diagonals(lab, 40),
        "michael": michael(lab, 200, 1000),
        "choice": choice(Lab(options.seed), 1000, 600),
    }
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "knowledge.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    draw(found, options.out)
    print(json.dumps({key: found[key] for key in ("first_seat", "exchanges")}))
    print(json.dumps(found["diagonals"]["extremes"]), json.dumps(found["michael"]["nine"]))
    print(json.dumps(found["choice"]))


if __name__ == "__main__":
    main()
