"""The value network, one for each of 2, 3 and 4 players.

    rows of each garden ──sum──▶ 128 ──ReLU──▶ one matrix for each seat, counted from the next to act
                                               └──sum──▶ 64 ──ReLU──▶ 32 ──ReLU──▶ a chance to win for each
                                                                                   seat (softmax), and its
                                                                                   expected empty cells

All gardens go through the same first layer. Everything is an array; this module makes, saves and loads them.
``forward`` computes with them.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Any, Final

import numpy as np

from luckynumbers.engine.features import NOTHING, RIVALS, ROWS
from luckynumbers.engine.jit import Floats, bundle
from luckynumbers.engine.layout import SEATS

TABLES: Final = 3
"""Tables of 2, 3 and 4 players."""
HIDDEN: Final = 128
MIXED: Final = 64
INNER: Final = 32
OUTPUTS: Final = 2 * SEATS
"""A chance to win for each seat, and its empty cells."""
EMPTY_SCALE: Final = 4.0
"""The network's unit of empty cells, so that all outputs are of the size of one."""


class Network:
    """The weights; the first axis of all is the number of players less two."""

    rows: Floats
    mix: Floats
    mix_bias: Floats
    inner: Floats
    inner_bias: Floats
    out: Floats
    out_bias: Floats


SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "rows": (TABLES, ROWS, HIDDEN),
    "mix": (TABLES, SEATS, HIDDEN, MIXED),
    "mix_bias": (TABLES, MIXED),
    "inner": (TABLES, MIXED, INNER),
    "inner_bias": (TABLES, INNER),
    "out": (TABLES, INNER, OUTPUTS),
    "out_bias": (TABLES, OUTPUTS),
}


def zeros() -> Network:
    """Return a network of nothing but zeros."""
    return bundle(Network, **{name: (np.float32, shape) for name, shape in SHAPES.items()})


def arrays_of(network: Network) -> dict[str, Floats]:
    """Return the weights by name; they are the network's own, not copies."""
    return {name: getattr(network, name) for name in SHAPES}


def copied(network: Network) -> Network:
    """Return a copy that shares nothing."""
    copy = zeros()
    for name, values in arrays_of(network).items():
        getattr(copy, name)[...] = values
    return copy


def fresh(seed: int) -> Network:
    """Return an untrained network."""
    rng = np.random.default_rng(seed)
    network = zeros()
    spreads = {"rows": 0.08, "mix": (2 / (3 * HIDDEN)) ** 0.5, "inner": (2 / MIXED) ** 0.5, "out": 0.05}
    for name, spread in spreads.items():
        values = getattr(network, name)
        if name == "rows":  # who has yet to learn what a gap is worth is only confused by what others want
            values = values[:, :RIVALS]
        values[...] = rng.standard_normal(values.shape) * spread
    network.rows[:, NOTHING] = 0
    network.out_bias[:, SEATS:] = 4 / EMPTY_SCALE
    return network


def adopted(network: Network, lender: int, players: int) -> Network:
    """Return a copy in which a table of ``players`` knows what one of ``lender`` players does.

    Whoever moved last is the same at both; those between the next seat and that one are alike, and all others
    together count as much as before.
    """
    copy = copied(network)
    for name, mine in arrays_of(copy).items():
        its, mine = getattr(network, name)[lender - 2], mine[players - 2]
        mine[...] = its
        for role in range(players):
            last = role == players - 1
            model = lender - 1 if last else min(role, lender - 2)
            if name == "mix":
                mine[role] = its[model] * (1 if last else (lender - 1) / (players - 1))
            if name.startswith("out"):
                mine[..., [role, SEATS + role]] = its[..., [model, SEATS + model]]
    return copy


def together(*networks: Network) -> Network:
    """Return a network that plays each table as the one given for it does, beginning with two players."""
    whole = zeros()
    for table, network in enumerate(networks):
        for name, values in arrays_of(network).items():
            getattr(whole, name)[table] = values[table]
    return whole


def save(network: Network, file: Path | IO[bytes]) -> None:
    """Write the weights in half precision, which costs nothing measurable in strength."""
    arrays: dict[str, Any] = {name: value.astype(np.float16) for name, value in arrays_of(network).items()}
    np.savez_compressed(file, **arrays)


def load(file: Path | IO[bytes]) -> Network:
    """Read weights written by ``save``; those from before gardens had rivals have nothing to say of them."""
    network = zeros()
    with np.load(file, allow_pickle=False) as stored:
        for name, values in arrays_of(network).items():
            its = stored[name]
            if name == "rows" and its.shape == (TABLES, RIVALS, HIDDEN):
                values = values[:, :RIVALS]
            if its.shape != values.shape:
                raise ValueError(f"these weights are of another network: {name} has shape {its.shape}")
            values[...] = its
    return network


@cache
def ladybug() -> Network:
    """Return the trained weights that come with the package."""
    with files("luckynumbers.engine").joinpath("ladybug.npz").open("rb") as file:
        return load(file)
