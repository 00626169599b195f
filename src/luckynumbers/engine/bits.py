"""Sets of cells as bits: where numbers fit, counted and picked with single instructions where there are some.

The placement rule (R3, R5) is worked out for all twenty numbers and sixteen cells at once. A garden is
sixteen bytes; its *homes* are five 64-bit words, each with a 16-cell set for four numbers.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from llvmlite import binding, ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

SIDE: Final = 4
CELLS: Final = SIDE * SIDE
WORDS: Final = 5
"""Of a garden's homes."""
DIAGONAL_NEIGHBOURS: Final = tuple(
    sum(
        1 << (row * SIDE + column)
        for row in (cell // SIDE - 1, cell // SIDE + 1)
        for column in (cell % SIDE - 1, cell % SIDE + 1)
        if 0 <= row < SIDE and 0 <= column < SIDE
    )
    for cell in range(CELLS)
)
"""For each cell the set of those that touch its corners (R18)."""

_BEYOND: Final = 21
"""The first number that there is not."""
_PER_WORD: Final = 4
"""Numbers that a word speaks of."""
_BYTE: Final = ir.IntType(8)
_GARDEN: Final = ir.VectorType(_BYTE, CELLS)
_FOUR: Final = ir.VectorType(_BYTE, _PER_WORD * CELLS)
_WORD: Final = ir.IntType(64)


def _shuffled(builder: Any, vector: Any, places: Sequence[int | None]) -> Any:
    """Return the bytes of ``vector`` at ``places``, 0 where that is None."""
    zero = ir.Constant(_GARDEN, None)
    indices = [CELLS if place is None else place for place in places]
    mask = ir.Constant(ir.VectorType(ir.IntType(32), len(indices)), indices)
    return builder.shuffle_vector(vector, zero, mask)


def _moved(builder: Any, vector: Any, columns: int, rows: int) -> Any:
    """Return a garden moved right and down; what falls off the edge is gone."""
    places: list[int | None] = []
    for cell in range(CELLS):
        column, row = cell % SIDE - columns, cell // SIDE - rows
        places.append(row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else None)
    return _shuffled(builder, vector, places)


def _highest(builder: Any, vectors: list[Any]) -> Any:
    best = vectors[0]
    for vector in vectors[1:]:
        best = builder.select(builder.icmp_unsigned(">", best, vector), best, vector)
    return best


def _garden_at(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """Load sixteen cells, whatever integers they are kept in, as bytes."""
    data = context.make_array(kind)(context, builder, array).data
    cells = ir.VectorType(data.type.pointee, 16)
    place = builder.bitcast(builder.gep(data, [at]), cells.as_pointer())
    garden = builder.load(place, align=data.type.pointee.width // 8)
    return garden if cells == _GARDEN else builder.trunc(garden, _GARDEN)


def _room(builder: Any, garden: Any) -> tuple[Any, Any]:
    """Return for each cell what a number laid there must exceed, and what it must stay below (R3)."""
    lines = [(step, 0) for step in (1, 2, 3)] + [(0, step) for step in (1, 2, 3)]
    low = _highest(builder, [_moved(builder, garden, *step) for step in lines])
    # Counted down from beyond, what must be stayed below is what must be exceeded.
    top = ir.Constant(_GARDEN, [_BEYOND] * CELLS)
    empty = builder.icmp_unsigned("==", garden, ir.Constant(_GARDEN, None))
    down = builder.select(empty, ir.Constant(_GARDEN, None), builder.sub(top, garden))
    limit = _highest(builder, [_moved(builder, down, -right, -below) for right, below in lines])
    return low, builder.sub(top, limit)


def _fits(builder: Any, numbers: Any, low: Any, high: Any, garden: Any) -> Any:
    """Return where ``numbers`` fit (R3) and are not there already (R5)."""
    above = builder.icmp_signed(">", numbers, low)
    below = builder.icmp_signed(">", high, numbers)
    other = builder.icmp_signed("!=", numbers, garden)
    return builder.and_(builder.and_(above, below), other)


def _write_homes(typing: Any, cells: Any, at: Any, words: Any, to: Any) -> tuple[Any, Callable[..., Any]]:
    """``write_homes(cells, at, words, to)``: from sixteen cells to five words."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kinds = signature.args
        garden = _garden_at(context, builder, kinds[0], arguments[0], arguments[1])
        four_times = [
            _shuffled(builder, vector, list(range(CELLS)) * _PER_WORD)
            for vector in (*_room(builder, garden), garden)
        ]
        target = context.make_array(kinds[2])(context, builder, arguments[2]).data
        for group in range(WORDS):
            numbers = ir.Constant(
                _FOUR, [group * _PER_WORD + place // CELLS + 1 for place in range(_PER_WORD * CELLS)]
            )
            fits = _fits(builder, numbers, *four_times)
            index = builder.add(arguments[3], ir.Constant(arguments[3].type, group))
            builder.store(builder.bitcast(fits, _WORD), builder.gep(target, [index]))
        return context.get_dummy_value()

    return types.void(cells, types.intp, words, types.intp), code


def _everywhere(builder: Any, number: Any) -> Any:
    """Return a garden with ``number`` on every cell."""
    lone = builder.insert_element(
        ir.Constant(_GARDEN, ir.Undefined), builder.trunc(number, _BYTE), ir.Constant(ir.IntType(32), 0)
    )
    return _shuffled(builder, lone, [0] * CELLS)


def _homes_of(typing: Any, cells: Any, at: Any, number: Any) -> tuple[Any, Callable[..., Any]]:
    """``homes_of(cells, at, number)``: where one number fits (R3, R5), as a set."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        garden = _garden_at(context, builder, signature.args[0], arguments[0], arguments[1])
        fits = _fits(builder, _everywhere(builder, arguments[2]), *_room(builder, garden), garden)
        return builder.zext(builder.bitcast(fits, ir.IntType(CELLS)), _WORD)

    return types.int64(cells, types.intp, types.int64), code


def _cells_with(typing: Any, cells: Any, at: Any, number: Any) -> tuple[Any, Callable[..., Any]]:
    """``cells_with(cells, at, number)``: where a number stands, as a set."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        garden = _garden_at(context, builder, signature.args[0], arguments[0], arguments[1])
        equal = builder.icmp_signed("==", garden, _everywhere(builder, arguments[2]))
        return builder.zext(builder.bitcast(equal, ir.IntType(CELLS)), _WORD)

    return types.int64(cells, types.intp, types.int64), code


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
homes_of: Any = intrinsic(_homes_of)
cells_with: Any = intrinsic(_cells_with)
count_bits: Any = intrinsic(_count)
pick_bit: Any = intrinsic(_pick)
