"""For a process that does nothing but compile: a third less time for the same machine code.

Most of compiling is Numba's own Python. It looks up anew what ``+`` or ``<`` mean for two integers wherever
they stand, compares its options one by one, and fills the memory with objects that point at each other,
through all of which Python then searches for garbage again and again.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from numba.core import targetconfig, types
from numba.core.types import functions

_Function: Any = functions.BaseFunction
_Options: Any = targetconfig.TargetConfig
_Method = Callable[..., Any]
_NUMBERS: Final = (types.Integer, types.Float, types.Boolean, types.IntegerLiteral)


@contextmanager
def nothing_but_compiling() -> Iterator[None]:
    """Remember what functions of plain numbers mean, and leave garbage where it is."""
    collecting = gc.isenabled()
    gc.disable()
    with ExitStack() as changes:
        for owner, name, quicker in (
            (_Function, "get_call_type", _remembering(_Function.get_call_type)),
            (_Options, "__hash__", lambda options: hash(type(options))),
            (_Options, "__eq__", _same_at_sight(_Options.__eq__)),
        ):
            changes.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, quicker)
        try:
            yield
        finally:
            if collecting:
                gc.enable()


def _remembering(look_up: _Method) -> _Method:
    """Return ``get_call_type`` that looks every function of plain numbers up only once."""
    known: dict[Any, tuple[Any, Any]] = {}

    def remember(function: Any, context: Any, arguments: Any, named: Any) -> Any:
        key = (function, arguments)
        if named or not all(isinstance(argument, _NUMBERS) for argument in arguments):
            return look_up(function, context, arguments, named)
        if key not in known:
            signature = look_up(function, context, arguments, named)
            known[key] = (signature, function._impl_keys[signature.args])
        signature, implementation = known[key]
        function._impl_keys[signature.args] = implementation
        return signature

    return remember


def _same_at_sight(compare: _Method) -> _Method:
    """Return a comparison that looks at options one by one only if they were not given alike."""

    def same(options: Any, others: Any) -> Any:
        alike = type(options) is type(others) and options._values == others._values
        return alike or compare(options, others)

    return same
