"""The few operations worth writing in vectors: sums of rows, layers of the network, and their gradients.

They are portable LLVM code, so that every processor gets the best it knows (AVX2, NEON …). Each takes whole
arrays and offsets counted in elements, which spares Numba the making of slices.
"""

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from luckynumbers.engine.network import HIDDEN, INNER, MIXED, OUTPUTS

_FLOAT: Final = ir.FloatType()
_INDEX: Final = ir.IntType(64)
_ZERO: Final = ir.Constant(_FLOAT, 0.0)
_FREELY: Final = ("contract", "nsz", "reassoc")
_AT_ONCE: Final = 128
"""Sums that a layer keeps in registers; with fewer outputs it makes several of each, added up in the end."""
_MOST_CHAINS: Final = 8


def _pointer(context: Any, builder: Any, kind: Any, array: Any, offset: Any, what: Any) -> Any:
    """Return a pointer to ``what`` (a vector or a number) at ``offset`` of an array."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [offset]), what.as_pointer())


def _load(builder: Any, pointer: Any) -> Any:
    return builder.load(pointer, align=4)


def _store(builder: Any, value: Any, pointer: Any) -> None:
    builder.store(value, pointer, align=4)


def _splat(builder: Any, value: Any, size: int) -> Any:
    """Return a vector with ``value`` everywhere."""
    lone = ir.Constant(ir.VectorType(value.type, size), ir.Undefined)
    first = builder.insert_element(lone, value, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), size), None)
    return builder.shuffle_vector(first, lone, zeros)


def _positive(builder: Any, value: Any) -> Any:
    """Return ``value``, or 0 if it is less (ReLU)."""
    return builder.select(builder.fcmp_ordered(">", value, _ZERO), value, _ZERO)


def _adding(size: int) -> Any:
    vector = ir.VectorType(_FLOAT, size)

    def add(typing: Any, weights: Any, at: Any, sums: Any, to: Any) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            row = _load(builder, _pointer(context, builder, kinds[0], arguments[0], arguments[1], vector))
            target = _pointer(context, builder, kinds[2], arguments[2], arguments[3], vector)
            _store(builder, builder.fadd(_load(builder, target), row), target)
            return context.get_dummy_value()

        return types.void(weights, types.intp, sums, types.intp), code

    return intrinsic(add)


def _copying(size: int) -> Any:
    vector = ir.VectorType(_FLOAT, size)

    def copy(typing: Any, source: Any, at: Any, target: Any, to: Any) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            value = _load(builder, _pointer(context, builder, kinds[0], arguments[0], arguments[1], vector))
            _store(builder, value, _pointer(context, builder, kinds[2], arguments[2], arguments[3], vector))
            return context.get_dummy_value()

        return types.void(source, types.intp, target, types.intp), code

    return intrinsic(copy)


def _index(value: int) -> Any:
    return ir.Constant(_INDEX, value)


def _loop(
    builder: Any, rounds: Any, carried: list[Any], body: Callable[[Any, list[Any]], list[Any]]
) -> list[Any]:
    """Write a loop that hands ``carried`` from round to round through ``body(round, carried)``."""
    before = builder.block
    test, inside, after = (builder.append_basic_block(name) for name in ("test", "round", "after"))
    builder.branch(test)
    builder.position_at_end(test)
    number = builder.phi(_INDEX)
    number.add_incoming(_index(0), before)
    phis = [builder.phi(value.type) for value in carried]
    for phi, value in zip(phis, carried, strict=True):
        phi.add_incoming(value, before)
    builder.cbranch(builder.icmp_signed("<", number, rounds), inside, after)
    builder.position_at_end(inside)
    results = body(number, phis)
    number.add_incoming(builder.add(number, _index(1)), builder.block)
    for phi, result in zip(phis, results, strict=True):
        phi.add_incoming(result, builder.block)
    builder.branch(test)
    builder.position_at_end(after)
    return phis


def _exchanging(size: int) -> Any:
    """Return code that takes some rows out of a sum and puts others in, the sum staying in registers."""
    vector = ir.VectorType(_FLOAT, size)

    def swap(
        typing: Any,
        weights: Any,
        first: Any,
        pairs: Any,
        count: Any,
        source: Any,
        at: Any,
        target: Any,
        to: Any,
    ) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args

            def place(argument: int, offset: Any, what: Any) -> Any:
                return _pointer(context, builder, kinds[argument], arguments[argument], offset, what)

            def row(number: Any, which: int) -> Any:
                offset = builder.add(builder.mul(number, _index(2)), _index(which))
                pair = _load(builder, place(2, offset, ir.IntType(32)))
                index = builder.add(builder.sext(pair, _INDEX), arguments[1])
                return _load(builder, place(0, builder.mul(index, _index(size)), vector))

            def body(number: Any, carried: list[Any]) -> list[Any]:
                left = builder.fsub(carried[0], row(number, 0))
                return [builder.fadd(left, row(number, 1))]

            begun = _load(builder, place(4, arguments[5], vector))
            (total,) = _loop(builder, arguments[3], [begun], body)
            _store(builder, total, place(6, arguments[7], vector))
            return context.get_dummy_value()

        offset = types.intp
        return types.void(weights, offset, pairs, offset, source, offset, target, offset), code

    return intrinsic(swap)


def _layer(inputs: int, outputs: int) -> Any:
    """Return code for target = start + relu(values) @ matrix, the sums staying in registers."""
    vector = ir.VectorType(_FLOAT, outputs)
    chains = min(_AT_ONCE // outputs, _MOST_CHAINS)

    def layer(
        typing: Any, matrix: Any, at: Any, values: Any, of: Any, start: Any, begin: Any, target: Any, to: Any
    ) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args

            def place(argument: int, offset: Any, what: Any) -> Any:
                return _pointer(context, builder, kinds[argument], arguments[argument], offset, what)

            def body(number: Any, carried: list[Any]) -> list[Any]:
                totals = []
                for chain, total in enumerate(carried):
                    unit = builder.add(builder.mul(number, _index(chains)), _index(chain))
                    value = _load(builder, place(2, builder.add(arguments[3], unit), _FLOAT))
                    offset = builder.add(arguments[1], builder.mul(unit, _index(outputs)))
                    weights = _load(builder, place(0, offset, vector))
                    active = _splat(builder, _positive(builder, value), outputs)
                    product = builder.fmul(active, weights, flags=_FREELY)
                    totals.append(builder.fadd(total, product, flags=_FREELY))
                return totals

            begun = [_load(builder, place(4, arguments[5], vector))]
            begun += [ir.Constant(vector, None)] * (chains - 1)
            total, *others = _loop(builder, _index(inputs // chains), begun, body)
            for other in others:
                total = builder.fadd(total, other)
            _store(builder, total, place(6, arguments[7], vector))
            return context.get_dummy_value()

        offset = types.intp
        return types.void(matrix, offset, values, offset, start, offset, target, offset), code

    return intrinsic(layer)


def _back(inputs: int, outputs: int) -> Any:
    """Return code for the gradients of a layer, given those of its outputs.

    ``slope += relu(values)ᵀ ⊗ down`` and ``up = matrix @ down`` where the value was above zero, else 0.
    """
    vector = ir.VectorType(_FLOAT, outputs)

    def back(
        typing: Any, matrix: Any, at: Any, values: Any, of: Any, down: Any, slope: Any, up: Any, to: Any
    ) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            name = f"llvm.vector.reduce.fadd.v{outputs}f32"
            kind = ir.FunctionType(_FLOAT, [_FLOAT, vector])
            add_up = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)

            def place(argument: int, offset: Any, what: Any) -> Any:
                return _pointer(context, builder, kinds[argument], arguments[argument], offset, what)

            slopes_down = _load(builder, place(4, _index(0), vector))

            def body(unit: Any, carried: list[Any]) -> list[Any]:
                value = _load(builder, place(2, builder.add(arguments[3], unit), _FLOAT))
                offset = builder.add(arguments[1], builder.mul(unit, _index(outputs)))
                active = _splat(builder, _positive(builder, value), outputs)
                target = place(5, offset, vector)
                change = builder.fmul(active, slopes_down, flags=_FREELY)
                _store(builder, builder.fadd(_load(builder, target), change, flags=_FREELY), target)
                products = builder.fmul(_load(builder, place(0, offset, vector)), slopes_down, flags=_FREELY)
                total = builder.call(add_up, [_ZERO, products], fastmath=_FREELY)
                felt = builder.select(builder.fcmp_ordered(">", value, _ZERO), total, _ZERO)
                _store(builder, felt, place(6, builder.add(arguments[7], unit), _FLOAT))
                return carried

            _loop(builder, _index(inputs), [], body)
            return context.get_dummy_value()

        offset = types.intp
        return types.void(matrix, offset, values, offset, down, slope, up, offset), code

    return intrinsic(back)


add_hidden: Any = _adding(HIDDEN)
"""``add_hidden(weights, at, sums, to)``: sums[to:] += weights[at:], as many as are hidden."""
exchange_hidden: Any = _exchanging(HIDDEN)
"""``exchange_hidden(weights, first, pairs, count, source, at, target, to)``:
target[to:] = source[at:], and for each pair of rows, counted from ``first``, − weights[old] + weights[new]"""
copy_hidden: Any = _copying(HIDDEN)
copy_mixed: Any = _copying(MIXED)
layer_mixed: Any = _layer(HIDDEN, MIXED)
"""``layer_mixed(matrix, at, values, of, start, begin, target, to)``:
target[to:] = start[begin:] + relu(values[of:]) @ matrix[at:]."""
layer_inner: Any = _layer(MIXED, INNER)
layer_outputs: Any = _layer(INNER, OUTPUTS)
back_mixed: Any = _back(HIDDEN, MIXED)
"""``back_mixed(matrix, at, values, of, down, slope, up, to)``: from ``down``, the gradients of its outputs,
slope[at:] += relu(values[of:])ᵀ ⊗ down, and up[to:] = the gradients of the values."""
back_inner: Any = _back(MIXED, INNER)
back_outputs: Any = _back(INNER, OUTPUTS)
