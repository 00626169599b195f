"""Sets of cells as bits: where numbers fit, counted and picked with single instructions where there are some.

The placement rule (R3, R5) is worked out for all twenty numbers and sixteen cells at once. A garden is
sixteen bytes; its *homes* are five 64-bit words, each with a 16-cell set for four numbers.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from llvmlite import binding, ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

_BYTE: Final = ir.IntType(8)
_GARDEN: Final = ir.VectorType(_BYTE, 16)
_FOUR: Final = ir.VectorType(_BYTE, 64)
_WORD: Final = ir.IntType(64)


def _shuffled(builder: Any, vector: Any, places: Sequence[int | None]) -> Any:
    """Return the bytes of ``vector`` at ``places``, 0 where that is None."""
    zero = ir.Constant(_GARDEN, None)
    indices = [16 if place is None else place for place in places]
    mask = ir.Constant(ir.VectorType(ir.IntType(32), len(indices)), indices)
    return builder.shuffle_vector(vector, zero, mask)


def _moved(builder: Any, vector: Any, columns: int, rows: int) -> Any:
    """Return a garden moved right and down; what falls off the edge is gone."""
    places: list[int | None] = []
    for cell in range(16):
        column, row = cell % 4 - columns, cell // 4 - rows
        places.append(row * 4 + column if 0 <= column < 4 and 0 <= row < 4 else None)
    return _shuffled(builder, vector, places)


def _highest(builder: Any, vectors: list[Any]) -> Any:
    best = vectors[0]
    for vector in vectors[1:]:
        best = builder.select(builder.icmp_unsigned(">", best, vector), best, vector)
    return best


def _write_homes(typing: Any, cells: Any, at: Any, words: Any, to: Any) -> tuple[Any, Callable[..., Any]]:
    """``write_homes(cells, at, words, to)``: from sixteen bytes to five words."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kinds = signature.args
        data = context.make_array(kinds[0])(context, builder, arguments[0]).data
        place = builder.bitcast(builder.gep(data, [arguments[1]]), _GARDEN.as_pointer())
        garden = builder.load(place, align=1)
        # The lowest number that fits is above everything left and above …
        low = _highest(
            builder,
            [_moved(builder, garden, step, 0) for step in (1, 2, 3)]
            + [_moved(builder, garden, 0, step) for step in (1, 2, 3)],
        )
        # … and counted down from 21, so is the highest above everything right and below.
        top = ir.Constant(_GARDEN, [21] * 16)
        empty = builder.icmp_unsigned("==", garden, ir.Constant(_GARDEN, None))
        down = builder.select(empty, ir.Constant(_GARDEN, None), builder.sub(top, garden))
        limit = _highest(
            builder,
            [_moved(builder, down, -step, 0) for step in (1, 2, 3)]
            + [_moved(builder, down, 0, -step) for step in (1, 2, 3)],
        )
        high = builder.sub(top, limit)
        lows, highs, owns = (
            _shuffled(builder, vector, list(range(16)) * 4) for vector in (low, high, garden)
        )
        target = context.make_array(kinds[2])(context, builder, arguments[2]).data
        for group in range(5):
            numbers = ir.Constant(_FOUR, [group * 4 + place // 16 + 1 for place in range(64)])
            fits = builder.and_(
                builder.icmp_signed(">", numbers, lows), builder.icmp_signed(">", highs, numbers)
            )
            fits = builder.and_(fits, builder.icmp_signed("!=", numbers, owns))
            index = builder.add(arguments[3], ir.Constant(arguments[3].type, group))
            builder.store(builder.bitcast(fits, _WORD), builder.gep(target, [index]))
        return context.get_dummy_value()

    return types.void(cells, types.intp, words, types.intp), code


def _count(typing: Any, word: Any) -> tuple[Any, Callable[..., Any]]:
    """``count_bits(word)``: how many bits are set."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), code


def _pick(typing: Any, word: Any, which: Any) -> tuple[Any, Callable[..., Any]]:
    """``pick_bit(word, which)``: where the set bit number ``which`` is, counted from 0."""
    parallel_deposit = "bmi2" in _features()

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        module = builder.module
        word, which = arguments
        if parallel_deposit:
            kind = ir.FunctionType(_WORD, [_WORD, _WORD])
            name = "llvm.x86.bmi.pdep.64"
            deposit = module.globals.get(name) or ir.Function(module, kind, name)
            single = builder.call(deposit, [builder.shl(ir.Constant(_WORD, 1), which), word])
            return builder.cttz(single, ir.Constant(ir.IntType(1), 1))
        # Elsewhere: clear the lowest bit as often as it takes.
        start = builder.block
        loop = builder.append_basic_block("clear")
        done = builder.append_basic_block("cleared")
        builder.branch(loop)
        builder.position_at_end(loop)
        rest = builder.phi(_WORD)
        turn = builder.phi(_WORD)
        rest.add_incoming(word, start)
        turn.add_incoming(which, start)
        cleared = builder.and_(rest, builder.sub(rest, ir.Constant(_WORD, 1)))
        fewer = builder.sub(turn, ir.Constant(_WORD, 1))
        rest.add_incoming(cleared, loop)
        turn.add_incoming(fewer, loop)
        builder.cbranch(builder.icmp_unsigned("==", turn, ir.Constant(_WORD, 0)), done, loop)
        builder.position_at_end(done)
        return builder.cttz(rest, ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64, types.uint64), code


def _features() -> set[str]:
    """Return what this processor knows; Numba's cache is kept apart for each kind of processor."""
    try:
        return {name for name, known in binding.get_host_cpu_features().items() if known}
    except RuntimeError:
        return set()


write_homes: Any = intrinsic(_write_homes)
count_bits: Any = intrinsic(_count)
pick_bit: Any = intrinsic(_pick)
