"""The few operations worth writing in vectors: sums of rows, layers of the network, and their gradients.

They are portable LLVM code, so that every processor gets the best it knows (AVX2, NEON …). Each takes whole
arrays and offsets counted in elements, which spares Numba the making of slices. Three of four units are
silent (ReLU), so a layer goes through the others only, as bits of a word; a branch for each would be guessed
wrong too often.
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
_WORD: Final = 64
"""Units whose bits fit a machine word."""


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
    builder: Any,
    carried: list[Any],
    goes_on: Callable[[list[Any]], Any],
    body: Callable[[list[Any]], list[Any]],
) -> list[Any]:
    """Write a loop that hands ``carried`` from round to round through ``body``, as long as it ``goes_on``."""
    before = builder.block
    test, inside, after = (builder.append_basic_block(name) for name in ("test", "round", "after"))
    builder.branch(test)
    builder.position_at_end(test)
    phis = [builder.phi(value.type) for value in carried]
    for phi, value in zip(phis, carried, strict=True):
        phi.add_incoming(value, before)
    builder.cbranch(goes_on(phis), inside, after)
    builder.position_at_end(inside)
    results = body(phis)
    for phi, result in zip(phis, results, strict=True):
        phi.add_incoming(result, builder.block)
    builder.branch(test)
    builder.position_at_end(after)
    return phis


def _for_active(
    builder: Any,
    place: Callable[[Any, Any], Any],
    units: int,
    carried: list[Any],
    body: Callable[[Any, Any, list[Any]], list[Any]],
) -> list[Any]:
    """Write a loop over the ``units`` above zero, of those at ``place(unit, type)``.

    ``body(unit, value, carried)`` returns what is carried on.
    """
    for first in range(0, units, _WORD):
        width = min(_WORD, units - first)
        vector = ir.VectorType(_FLOAT, width)
        values = _load(builder, place(_index(first), vector))
        above = builder.fcmp_ordered(">", values, ir.Constant(vector, None))
        bits = builder.zext(builder.bitcast(above, ir.IntType(width)), _INDEX)

        def visit(round_of: list[Any], first: int = first) -> list[Any]:
            left, *others = round_of
            lowest = builder.cttz(left, ir.Constant(ir.IntType(1), 1))
            unit = builder.add(lowest, _index(first))
            others = body(unit, _load(builder, place(unit, _FLOAT)), others)
            return [builder.and_(left, builder.sub(left, _index(1))), *others]

        _, *carried = _loop(
            builder, [bits, *carried], lambda now: builder.icmp_signed("!=", now[0], _index(0)), visit
        )
    return carried


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

            def body(carried: list[Any]) -> list[Any]:
                number, total = carried
                left = builder.fsub(total, row(number, 0))
                return [builder.add(number, _index(1)), builder.fadd(left, row(number, 1))]

            def goes_on(carried: list[Any]) -> Any:
                return builder.icmp_signed("<", carried[0], arguments[3])

            begun = _load(builder, place(4, arguments[5], vector))
            _, total = _loop(builder, [_index(0), begun], goes_on, body)
            _store(builder, total, place(6, arguments[7], vector))
            return context.get_dummy_value()

        offset = types.intp
        return types.void(weights, offset, pairs, offset, source, offset, target, offset), code

    return intrinsic(swap)


def _layer(inputs: int, outputs: int) -> Any:
    """Return code for target = start + relu(values) @ matrix, the sums staying in registers."""
    vector = ir.VectorType(_FLOAT, outputs)

    def layer(
        typing: Any, matrix: Any, at: Any, values: Any, of: Any, start: Any, begin: Any, target: Any, to: Any
    ) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args

            def place(argument: int, offset: Any, what: Any) -> Any:
                return _pointer(context, builder, kinds[argument], arguments[argument], offset, what)

            def unit_at(unit: Any, what: Any) -> Any:
                return place(2, builder.add(arguments[3], unit), what)

            def body(unit: Any, value: Any, carried: list[Any]) -> list[Any]:
                offset = builder.add(arguments[1], builder.mul(unit, _index(outputs)))
                weights = _load(builder, place(0, offset, vector))
                product = builder.fmul(_splat(builder, value, outputs), weights, flags=_FREELY)
                return [builder.fadd(carried[0], product, flags=_FREELY)]

            begun = _load(builder, place(4, arguments[5], vector))
            (total,) = _for_active(builder, unit_at, inputs, [begun], body)
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
    silent = ir.VectorType(_FLOAT, inputs)

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

            def unit_at(unit: Any, what: Any) -> Any:
                return place(2, builder.add(arguments[3], unit), what)

            slopes_down = _load(builder, place(4, _index(0), vector))

            def body(unit: Any, value: Any, _: list[Any]) -> list[Any]:
                offset = builder.add(arguments[1], builder.mul(unit, _index(outputs)))
                target = place(5, offset, vector)
                change = builder.fmul(_splat(builder, value, outputs), slopes_down, flags=_FREELY)
                _store(builder, builder.fadd(_load(builder, target), change, flags=_FREELY), target)
                products = builder.fmul(_load(builder, place(0, offset, vector)), slopes_down, flags=_FREELY)
                total = builder.call(add_up, [_ZERO, products], fastmath=_FREELY)
                _store(builder, total, place(6, builder.add(arguments[7], unit), _FLOAT))
                return []

            _store(builder, ir.Constant(silent, None), place(6, arguments[7], silent))
            _for_active(builder, unit_at, inputs, [], body)
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
