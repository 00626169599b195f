"""Weights: kept in a small file, lent from table to table, put together."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import luckynumbers as ln
from luckynumbers.engine import network
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.evaluation import new_view, value_of
from luckynumbers.engine.features import RIVALS
from luckynumbers.engine.jit import Floats

GARDEN = "1,.,.,./.,6,.,./.,.,11,./.,.,.,20"


def pairs(one: network.Network, other: network.Network) -> Iterator[tuple[Floats, Floats]]:
    """Return the weights of both, side by side."""
    return zip(network.arrays_of(one).values(), network.arrays_of(other).values(), strict=True)


def test_weights_round_trip_through_a_small_file(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    net = network.fresh(3)
    network.save(net, file)
    back = network.load(file)
    assert all(np.abs(one - two).max() < 1e-3 for one, two in pairs(net, back))
    assert file.stat().st_size < 4_000_000


def test_weights_of_another_network_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    shapes = {name: np.zeros(3, np.float32) for name in network.SHAPES}
    np.savez(file, **shapes)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="another network: rows has shape"):
        network.load(file)


def test_weights_from_before_gardens_had_rivals_judge_as_they_did(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    arrays = {name: value.astype(np.float16) for name, value in network.arrays_of(network.fresh(5)).items()}
    arrays["rows"] = arrays["rows"][:, :RIVALS]
    np.savez(file, **arrays)  # type: ignore[arg-type]
    net = network.load(file)
    assert np.array_equal(net.rows[:, :RIVALS], arrays["rows"].astype(np.float32))
    assert not net.rows[:, RIVALS:].any()


def test_weights_begin_with_a_cache_line() -> None:
    for net in (network.fresh(1), network.ladybug(), network.copied(network.fresh(1))):
        assert all(value.ctypes.data % 64 == 0 for value in network.arrays_of(net).values())


def test_a_table_can_begin_with_what_another_knows() -> None:
    """Where all gardens are equal, whoever moved last has the same odds against each of the others.

    That is, while nothing is known of rivals: of three, each has one more.
    """
    net = network.fresh(4)
    net.out[...] *= 20
    lent = network.adopted(net, 2, 3)
    assert np.array_equal(lent.rows[0], net.rows[0])
    two, three = np.zeros(8, np.float32), np.zeros(8, np.float32)
    for players, net_of, values in ((2, net, two), (3, lent, three)):
        gardens = ";".join([GARDEN] * players)
        row = row_of(ln.Position.parse(f"{gardens} - 1 - play sorted"))
        row[64:85] = row_of(ln.Position.parse(f"{GARDEN};{GARDEN} - 1 - play sorted"))[64:85]
        value_of(row, new_view(net_of), values)
    odds = two[1] / two[0]
    assert three[2] / three[0] == pytest.approx(odds, rel=1e-2)
    assert three[0] == pytest.approx(three[1], rel=1e-3)


def test_tables_are_put_together() -> None:
    parts = [network.fresh(seed) for seed in (1, 2, 3)]
    whole = network.together(*parts)
    for table, part in enumerate(parts):
        assert all(np.array_equal(mine[table], its[table]) for mine, its in pairs(whole, part))
