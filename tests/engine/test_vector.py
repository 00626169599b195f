"""Layers and their gradients in vectors, against the same in NumPy."""

import numpy as np
import pytest

from luckynumbers.engine.jit import Floats, compiled
from luckynumbers.engine.network import HIDDEN, INNER, MIXED, OUTPUTS
from luckynumbers.engine.vector import (
    back_inner,
    back_mixed,
    back_outputs,
    layer_inner,
    layer_mixed,
    layer_outputs,
)

BEFORE = 3
"""Elements before those that count, so that offsets are seen to be kept."""
SIZES = {"mixed": (HIDDEN, MIXED), "inner": (MIXED, INNER), "outputs": (INNER, OUTPUTS)}


@compiled
def layer_of(inputs: int, matrix: Floats, values: Floats, start: Floats, target: Floats) -> None:
    if inputs == HIDDEN:
        layer_mixed(matrix, BEFORE, values, BEFORE, start, BEFORE, target, BEFORE)
    elif inputs == MIXED:
        layer_inner(matrix, BEFORE, values, BEFORE, start, BEFORE, target, BEFORE)
    else:
        layer_outputs(matrix, BEFORE, values, BEFORE, start, BEFORE, target, BEFORE)


@compiled
def back_of(inputs: int, matrix: Floats, values: Floats, down: Floats, slope: Floats, up: Floats) -> None:
    if inputs == HIDDEN:
        back_mixed(matrix, BEFORE, values, BEFORE, down, slope, up, BEFORE)
    elif inputs == MIXED:
        back_inner(matrix, BEFORE, values, BEFORE, down, slope, up, BEFORE)
    else:
        back_outputs(matrix, BEFORE, values, BEFORE, down, slope, up, BEFORE)


def some(size: int, seed: int) -> Floats:
    return np.random.default_rng(seed).standard_normal(BEFORE + size).astype(np.float32)


def units(count: int, loud: float) -> Floats:
    """Return values of which the part ``loud`` is above zero, and some are nothing at all."""
    values = abs(some(count, 1))
    quiet = np.random.default_rng(2).random(BEFORE + count) >= loud
    values[quiet] *= -1
    values[np.flatnonzero(quiet)[::3]] = 0
    return values


@pytest.mark.parametrize("loud", [0.0, 0.25, 1.0])
@pytest.mark.parametrize("name", SIZES)
def test_a_layer_adds_up_what_is_not_silent(name: str, loud: float) -> None:
    inputs, outputs = SIZES[name]
    matrix, values, start = some(inputs * outputs, 3), units(inputs, loud), some(outputs, 4)
    target = np.full(BEFORE + outputs + 1, 7, np.float32)
    layer_of(inputs, matrix, values, start, target)
    heard = np.maximum(values[BEFORE:], 0).astype(np.float64)
    expected = start[BEFORE:] + heard @ matrix[BEFORE:].reshape(inputs, outputs)
    np.testing.assert_allclose(target[BEFORE:-1], expected, rtol=1e-4, atol=1e-4)
    assert (target[:BEFORE] == 7).all()
    assert target[-1] == 7


@pytest.mark.parametrize("loud", [0.0, 0.25, 1.0])
@pytest.mark.parametrize("name", SIZES)
def test_gradients_reach_only_what_is_not_silent(name: str, loud: float) -> None:
    inputs, outputs = SIZES[name]
    matrix, values, down = some(inputs * outputs, 3), units(inputs, loud), some(outputs, 4)[BEFORE:].copy()
    slope, up = some(inputs * outputs, 5), np.full(BEFORE + inputs + 1, 7, np.float32)
    before = slope.copy()
    back_of(inputs, matrix, values, down, slope, up)
    heard = np.maximum(values[BEFORE:], 0)
    grown = before[BEFORE:].reshape(inputs, outputs) + np.outer(heard, down)
    np.testing.assert_allclose(slope[BEFORE:].reshape(inputs, outputs), grown, rtol=1e-4, atol=1e-4)
    felt = (matrix[BEFORE:].reshape(inputs, outputs).astype(np.float64) @ down) * (heard > 0)
    np.testing.assert_allclose(up[BEFORE:-1], felt, rtol=1e-4, atol=1e-4)
    assert (slope[:BEFORE] == before[:BEFORE]).all()
    assert (up[:BEFORE] == 7).all()
    assert up[-1] == 7
