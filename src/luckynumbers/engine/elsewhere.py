"""Compiled code that is called where it is, by compiled code and by Python.

Python hands a bundle of bundles over by unpacking all of it, which takes a tenth of the time of a decision.
``Kept`` unpacks it once and keeps what it comes to in machine words.
"""

from collections.abc import Callable
from typing import Any, Final

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from luckynumbers.engine.jit import Words, compiled

_typeof: Any = numba.typeof
_WORD: Final = 8
"""Bytes of an element of ``Words``."""
_ROOM: Final = 64
"""Words for the largest argument that is kept."""


class Elsewhere:
    """A compiled function that others call where it is, instead of compiling it in once more.

    Python asks for its ``address`` and hands that on; compiled code uses ``call(address, first, second)``. It
    takes two arguments, of the same types every time, and returns an integer. ``call_with(address, first,
    words)`` is the same with a second argument that ``keep`` has written down.
    """

    def __init__(self, function: Callable[..., int]) -> None:
        self._function: Any = function
        self._address = 0
        self._kinds: tuple[Any, ...] = ()
        self.call: Any = intrinsic(_call)
        self.call_with: Any = intrinsic(self._calling_with())

    def address(self, first: object, second: object) -> int:
        """Return where the machine code is, compiled for such arguments."""
        if not self._address:
            self._kinds = (_typeof(first), _typeof(second))
            self._function.compile(self._kinds)
            found = self._function.overloads[self._kinds]
            self._address = found.library.get_pointer_to_function(found.fndesc.llvm_func_name)
        return self._address

    def _calling_with(self) -> Callable[..., Any]:
        def call_with(typing: Any, address: Any, first: Any, words: Any) -> Any:
            kinds = self._kinds

            def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
                place = _place(context, builder, words, values[2], context.get_value_type(kinds[1]))
                return _jump(
                    context, builder, kinds, values[0], [values[1], builder.load(place, align=_WORD)]
                )

            # Another first argument than the function was compiled for is refused by returning nothing.
            return (types.int64(types.intp, first, words), code) if kinds[:1] == (first,) else None

        return call_with


def _call(typing: Any, address: Any, first: Any, second: Any) -> tuple[Any, Callable[..., Any]]:
    """``call(address, first, second)``: jump there, and come back with an integer."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return _jump(context, builder, signature.args[1:], values[0], values[1:])

    return types.int64(types.intp, first, second), code


def _jump(context: Any, builder: Any, kinds: Any, address: Any, arguments: Any) -> Any:
    convention = context.call_conv
    function = convention.get_function_type(types.int64, kinds).as_pointer()
    place = builder.inttoptr(address, function)
    _, found = convention.call_function(builder, place, types.int64, kinds, arguments)
    return found


def _place(context: Any, builder: Any, kind: Any, array: Any, what: Any) -> Any:
    """Return a pointer to ``what`` at the beginning of an array."""
    return builder.bitcast(context.make_array(kind)(context, builder, array).data, what.as_pointer())


def _keep(typing: Any, value: Any, words: Any) -> tuple[Any, Callable[..., Any]]:
    """``keep(value, words)``: write down what an argument comes to in machine words."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        what = values[0].type
        if context.get_abi_sizeof(what) > _ROOM * _WORD:
            raise ValueError(f"there is no room for {signature.args[0]}")
        builder.store(values[0], _place(context, builder, words, values[1], what), align=_WORD)
        return context.get_dummy_value()

    return types.void(value, words), code


_keep_words: Any = intrinsic(_keep)


@compiled
def keep(value: object, words: Words) -> None:
    """Write down what ``value`` comes to; it holds as long as ``value`` is not given back."""
    _keep_words(value, words)


class Kept:
    """An argument that is unpacked once; ``words`` stand for it as long as this lives."""

    def __init__(self, value: object) -> None:
        self.value = value
        self.words: Words = np.zeros(_ROOM, np.uint64)
        keep(value, self.words)
