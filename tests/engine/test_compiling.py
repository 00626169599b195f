"""What makes compiling quicker changes nothing about what is compiled, and is over when that is over."""

import gc
import operator
from typing import Any

import pytest
from numba import types
from numba.core.compiler import Flags
from numba.core.registry import cpu_target
from numba.core.targetconfig import TargetConfig
from numba.core.types import functions

from luckynumbers.engine.compiling import nothing_but_compiling

PAIRS = [
    (types.int64, types.int64),
    (types.int16, types.int64),
    (types.uint64, types.uint64),
    (types.float32, types.int64),
    (types.boolean, types.int64),
]


@pytest.mark.parametrize("symbol", [operator.add, operator.lt, operator.rshift, operator.truediv])
@pytest.mark.parametrize("pair", PAIRS)
def test_functions_of_numbers_mean_the_same(symbol: object, pair: tuple[types.Type, types.Type]) -> None:
    context = cpu_target.typing_context
    context.refresh()
    meant = context.resolve_value_type(symbol)
    try:
        expected = meant.get_call_type(context, pair, {})
    except Exception as refused:
        with nothing_but_compiling(), pytest.raises(type(refused)):
            meant.get_call_type(context, pair, {})
        return
    implementation = meant.get_impl_key(expected)
    with nothing_but_compiling():
        for _ in range(2):
            assert meant.get_call_type(context, pair, {}) == expected
            assert meant.get_impl_key(expected) is implementation


def test_options_are_the_same_as_before() -> None:
    flags: Any = Flags
    plain, again, other = flags(), flags(), flags()
    again.nrt = plain.nrt  # said, but nothing else than what holds anyway
    other.nrt = not plain.nrt
    with nothing_but_compiling():
        assert plain == again
        assert hash(plain) == hash(again)
        assert plain != other


def test_afterwards_everything_is_as_it_was() -> None:
    def changed() -> tuple[object, ...]:
        return functions.BaseFunction.get_call_type, TargetConfig.__eq__, TargetConfig.__hash__

    before = changed()
    with nothing_but_compiling():
        assert not gc.isenabled()
        assert all(now is not then for now, then in zip(changed(), before, strict=True))
    assert gc.isenabled()
    assert changed() == before
