"""The few operations worth writing in vectors: sums of weights for the network, placement for the playouts.

They are portable LLVM code, so that every processor gets the best it knows (AVX2, NEON …). Each takes whole
arrays and offsets counted in elements, which spares Numba the making of slices.
"""

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from first_ladybug.network import HIDDEN, MIXED

_FLOAT: Final = ir.FloatType()
_CONTRACT: Final = ("contract", "nsz", "reassoc")


def _pointer(context: Any, builder: Any, kind: Any, array: Any, offset: Any, vector: Any) -> Any:
    """Return a pointer to a vector at ``offset`` of an array."""
    data = context.make_array(kind)(context, builder, array).data
    at = builder.gep(data, [offset])
    return builder.bitcast(at, vector.as_pointer())


def _load(builder: Any, pointer: Any, bytes_each: int = 4) -> Any:
    return builder.load(pointer, align=bytes_each)


def _splat(builder: Any, value: Any, size: int) -> Any:
    """Return a vector with ``value`` everywhere."""
    lone = ir.Constant(ir.VectorType(value.type, size), ir.Undefined)
    first = builder.insert_element(lone, value, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), size), None)
    return builder.shuffle_vector(first, lone, zeros)


def _adding(size: int) -> Any:
    vector = ir.VectorType(_FLOAT, size)

    def add(typing: Any, weights: Any, at: Any, sums: Any, to: Any) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            row = _load(builder, _pointer(context, builder, kinds[0], arguments[0], arguments[1], vector))
            target = _pointer(context, builder, kinds[2], arguments[2], arguments[3], vector)
            builder.store(builder.fadd(_load(builder, target), row), target, align=4)
            return context.get_dummy_value()

        return types.void(weights, types.intp, sums, types.intp), code

    return intrinsic(add)


def _swapping(size: int) -> Any:
    vector = ir.VectorType(_FLOAT, size)

    def swap(
        typing: Any, weights: Any, old: Any, new: Any, sums: Any, to: Any
    ) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            gone = _load(builder, _pointer(context, builder, kinds[0], arguments[0], arguments[1], vector))
            come = _load(builder, _pointer(context, builder, kinds[0], arguments[0], arguments[2], vector))
            target = _pointer(context, builder, kinds[3], arguments[3], arguments[4], vector)
            changed = builder.fadd(_load(builder, target), builder.fsub(come, gone))
            builder.store(changed, target, align=4)
            return context.get_dummy_value()

        return types.void(weights, types.intp, types.intp, sums, types.intp), code

    return intrinsic(swap)


def _copying(size: int) -> Any:
    vector = ir.VectorType(_FLOAT, size)

    def copy(typing: Any, source: Any, at: Any, target: Any, to: Any) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            value = _load(builder, _pointer(context, builder, kinds[0], arguments[0], arguments[1], vector))
            place = _pointer(context, builder, kinds[2], arguments[2], arguments[3], vector)
            builder.store(value, place, align=4)
            return context.get_dummy_value()

        return types.void(source, types.intp, target, types.intp), code

    return intrinsic(copy)


def _layer(outputs: int, inputs: int = 8) -> Any:
    """Return code that adds ``relu(inputs) @ matrix`` to ``outputs``, eight inputs at a time."""
    vector = ir.VectorType(_FLOAT, outputs)
    single = ir.VectorType(_FLOAT, 1)

    def layer(
        typing: Any, matrix: Any, at: Any, values: Any, of: Any, sums: Any, to: Any
    ) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            target = _pointer(context, builder, kinds[4], arguments[4], arguments[5], vector)
            # Two chains of additions keep the processor's units busy.
            chains = [_load(builder, target), ir.Constant(vector, None)]
            for unit in range(inputs):
                step = ir.Constant(arguments[1].type, unit * outputs)
                one = ir.Constant(arguments[3].type, unit)
                offset = builder.add(arguments[1], step)
                weights = _load(builder, _pointer(context, builder, kinds[0], arguments[0], offset, vector))
                where = builder.add(arguments[3], one)
                lone = _load(builder, _pointer(context, builder, kinds[2], arguments[2], where, single))
                value = builder.extract_element(lone, ir.Constant(ir.IntType(32), 0))
                zero = ir.Constant(_FLOAT, 0.0)
                active = builder.select(builder.fcmp_ordered(">", value, zero), value, zero)
                product = builder.fmul(_splat(builder, active, outputs), weights, flags=_CONTRACT)
                chains[unit % 2] = builder.fadd(chains[unit % 2], product, flags=_CONTRACT)
            builder.store(builder.fadd(*chains), target, align=4)
            return context.get_dummy_value()

        return types.void(matrix, types.intp, values, types.intp, sums, types.intp), code

    return intrinsic(layer)


add_hidden: Any = _adding(HIDDEN)
"""``add_hidden(weights, at, sums, to)``: sums[to:] += weights[at:], as many as are hidden."""
add_mixed: Any = _adding(MIXED)
swap_hidden: Any = _swapping(HIDDEN)
"""``swap_hidden(weights, old, new, sums, to)``: sums[to:] += weights[new:] − weights[old:]."""
swap_mixed: Any = _swapping(MIXED)
copy_hidden: Any = _copying(HIDDEN)
copy_mixed: Any = _copying(MIXED)
copy_outputs: Any = _copying(8)
layer_hidden: Any = _layer(MIXED)
"""``layer_hidden(matrix, at, values, of, sums, to)``: sums[to:] += relu(values[of:]) @ matrix[at:]."""
layer_mixed: Any = _layer(8)
