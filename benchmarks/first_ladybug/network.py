"""The value network: gardens through one shared encoder, then a small layer for 2, 3 or 4 players.

    fifty rows of each garden ──sum──▶ 128 ──ReLU─┐  one matrix for each seat, counted from the next to act
                                                  ├──▶ 64 ──ReLU──▶ a chance to win for each seat (softmax)
    counts of each number ────────────────────────┘                 and its expected empty cells

Everything is an array; this module makes, saves and loads them. ``evaluation`` computes with them.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import numpy as np

from first_ladybug.features import COUNTS, ROWS
from luckynumbers.engine.jit import Floats

HIDDEN: Final = 128
MIXED: Final = 64
EMPTY_SCALE: Final = 4.0
"""The network's unit of empty cells, so that all outputs are of the size of one."""


class Network(NamedTuple):
    """The weights; the first axis of all but ``rows`` is the number of players less two."""

    rows: Floats
    mix: Floats
    counts: Floats
    out: Floats
    bias: Floats


SHAPES: Final = Network(
    rows=(ROWS, HIDDEN),  # type: ignore[arg-type]
    mix=(3, 4, HIDDEN, MIXED),  # type: ignore[arg-type]
    counts=(3, COUNTS, MIXED),  # type: ignore[arg-type]
    out=(3, MIXED, 8),  # type: ignore[arg-type]
    bias=(3, 8),  # type: ignore[arg-type]
)


def fresh(seed: int) -> Network:
    """Return an untrained network."""
    rng = np.random.default_rng(seed)

    def normal(shape: Any, spread: float) -> Floats:
        values: Floats = (rng.standard_normal(shape) * spread).astype(np.float32)
        return values

    rows = normal(SHAPES.rows, 0.10)
    rows[0] = 0
    mix = normal(SHAPES.mix, (2 / (3 * HIDDEN)) ** 0.5)
    counts = normal(SHAPES.counts, 0.02)
    out = normal(SHAPES.out, 0.05)
    bias = np.zeros(SHAPES.bias, np.float32)
    bias[:, 4:] = 4 / EMPTY_SCALE
    return Network(rows, mix, counts, out, bias)


def save(network: Network, file: Path | IO[bytes]) -> None:
    """Write the weights in half precision, which costs nothing measurable in strength."""
    np.savez_compressed(file, **{name: value.astype(np.float16) for name, value in network._asdict().items()})


def load(file: Path | IO[bytes]) -> Network:
    """Read weights written by ``save``."""
    with np.load(file, allow_pickle=False) as stored:
        arrays = {name: np.ascontiguousarray(stored[name], np.float32) for name in Network._fields}
    for name, shape in SHAPES._asdict().items():
        if arrays[name].shape != shape:
            raise ValueError(f"these weights are of another network: {name} has shape {arrays[name].shape}")
    return Network(**arrays)


@cache
def ladybug() -> Network:
    """Return the weights of the first release."""
    with files("first_ladybug").joinpath("first_ladybug.npz").open("rb") as file:
        return load(file)
