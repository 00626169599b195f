"""Random playouts through the public API, beside python-chess in the same run.

Both list every legal move at every ply and choose one at random. A turn of ours is a draw with its reveal
and placement, or a take; a turn of chess is one ply. The two take turns in short rounds, so that a busy
machine slows both; what counts is the ratio within a round.

    python benchmarks/playouts.py [--rounds 15] [--seconds 0.5] [--seed 1] [--json]
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

import chess
from machine import describe_machine, tell

import luckynumbers as ln
from luckynumbers.rules.options import PLAYOUT_LIMIT


def lucky_numbers_playout(rng: random.Random) -> int:
    """Play one random game of Lucky Numbers; return its turns."""
    position = ln.Position.start(players=2, setup="sorted", turn_limit=PLAYOUT_LIMIT)
    while position.outcome is None:
        if actions := position.legal_actions():
            position = position.apply(rng.choice(actions))
        else:
            chances = position.chances()
            (clover,) = rng.choices(tuple(chances), tuple(chances.values()))
            position = position.apply(ln.Reveal(clover))
    return position.turns


def chess_playout(rng: random.Random) -> int:
    """Play one random game of chess, cut at as many plies; return its plies."""
    board = chess.Board()
    while board.ply() < PLAYOUT_LIMIT and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
    return board.ply()


def turns_per_second(playout: Callable[[random.Random], int], rng: random.Random, seconds: float) -> float:
    """Return the speed of whole games over at least ``seconds`` of processor time."""
    turns, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        turns += playout(rng)
    return turns / spent


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="random playouts beside python-chess")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    ours, theirs = [], []
    for _ in range(options.rounds):
        ours.append(turns_per_second(lucky_numbers_playout, rng, options.seconds))
        theirs.append(turns_per_second(chess_playout, rng, options.seconds))
    ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
    error = statistics.stdev(ratios) / len(ratios) ** 0.5
    found = {
        "machine": describe_machine(),
        "seed": options.seed,
        "rounds": options.rounds,
        "luckynumbers_turns_per_second": round(statistics.median(ours)),
        "chess_plies_per_second": round(statistics.median(theirs)),
        "ratio": round(statistics.fmean(ratios), 3),
        "ratio_standard_error": round(error, 3),
    }
    tell(found, options.json)


if __name__ == "__main__":
    main()
