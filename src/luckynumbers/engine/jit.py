"""The only door to Numba: compiled on first use, cached on disk, free of the GIL.

Numba has no types that mypy can follow, so everything untyped about it stays in this file.
"""

import contextlib
import hashlib
import os
import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core import codegen, compiler
from numpy.typing import NDArray

_CONFIG: Any = numba.config
_njit: Any = numba.njit
_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.Compiler
_OPTIONS: Final[dict[str, Any]] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "_nrt": False,
}
"""Wrappers for callers we do not have would be a good part of what is compiled.

Compiled code allocates nothing (``_nrt``), so it counts no references either: several threads that count the
same ones wait for each other, and counting took a third of the time.
"""
_PACKAGE: Final = Path(__file__).parents[1]
_IMPORTS: Final = re.compile(r"^from luckynumbers\.((?:engine|training)\.\w+) import", re.MULTILINE)
_Function = TypeVar("_Function", bound=Callable[..., Any])
_Bundle = TypeVar("_Bundle")


# Elements of arrays are machine numbers to Numba and plain ones to the reader; mypy need not tell them apart.
Row = NDArray[Any]
"""int16: a game as ``layout`` describes it, or many."""
Ints = NDArray[Any]
"""int32."""
Bytes = NDArray[Any]
"""uint8."""
Words = NDArray[Any]
"""uint64."""
Seeds = NDArray[Any]
"""uint64: the state of a random number generator."""
Floats = NDArray[Any]
"""float32."""

_LINE: Final = 64
"""Bytes of a processor's cache line."""


def floats(*shape: int) -> Floats:
    """Return zeros that begin with a cache line, so that no vector of them lies on two."""
    room = np.zeros(int(np.prod(shape)) * 4 + _LINE, np.uint8)
    begin = -room.ctypes.data % _LINE
    return room[begin : begin + room.size - _LINE].view(np.float32).reshape(shape)


int64: Any = np.int64
uint64: Any = np.uint64
float32: Any = np.float32
float64: Any = np.float64


def compiled(function: _Function) -> _Function:
    """Compile ``function`` when Python first calls it; the machine code is kept for the next process.

    To compiled callers it is a part.
    """
    kept = _kept(_njit(**_OPTIONS, pipeline_class=_KeptCompiler)(function))
    inside: Any = part(function)
    kept.get_call_template, kept.get_overload = inside.get_call_template, inside.get_overload
    return cast("_Function", kept)


def compiled_fast(function: _Function) -> _Function:
    """Like ``compiled``, for sums of floats whose order may change so that they run in vectors."""
    freely = {"reassoc", "contract", "nsz", "arcp", "afn"}
    options = {**_OPTIONS, "pipeline_class": _KeptCompiler}
    return cast("_Function", _kept(_njit(**options, fastmath=freely)(function)))


def compiled_apart(function: _Function) -> _Function:
    """Like ``compiled``, for what is only called where it is (see ``elsewhere``), never by Python."""
    options = {**_OPTIONS, "no_cpython_wrapper": True, "pipeline_class": _KeptCompiler}
    return cast("_Function", _kept(_njit(**options)(function)))


def part(function: _Function) -> _Function:
    """Compile ``function`` for compiled callers only; it is not kept on its own.

    Python must not call it: there is nothing that would turn its arguments into machine numbers.
    """
    options = {**_OPTIONS, "no_cpython_wrapper": True, "pipeline_class": _PartCompiler}
    inside = _njit(**options)(function)
    template_for = inside.get_call_template

    def for_any_number(arguments: Any, named: Any) -> Any:
        """Numba would compile it once more for a constant, which the optimiser makes use of anyway."""
        return template_for(tuple(map(types.unliteral, arguments)), named)

    inside.get_call_template = for_any_number
    return cast("_Function", inside)


class _KeptLibrary(_Library):  # type: ignore[misc]
    """Code that is optimised once; Numba does it twice, so as to find references that need not be counted."""

    def add_linking_library(self, library: Any) -> None:
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, _PartLibrary):
            for called in library._linking_libraries:
                self.add_linking_library(called)

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class _PartLibrary(_Library):  # type: ignore[misc]
    """Code that is linked into that of whoever is kept, with everything that it calls, and optimised there.

    Numba would link and optimise it here already, and make it run, although nobody runs it: once for every
    level of calls, which is more than half of the time that compiling takes.
    """

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    @property
    def codegen(self) -> "_PartLibrary":
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Python objects are of no use to what compiled code calls."""


class _KeptCompiler(_Compiler):  # type: ignore[misc]
    """Numba's own compiler, which writes to a library of that kind."""

    library: type[Any] = _KeptLibrary

    def define_pipelines(self) -> Any:
        state = self.state
        if state.library is None:
            state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
        return super().define_pipelines()


class _PartCompiler(_KeptCompiler):
    """The same for parts."""

    library = _PartLibrary


def bundle(kind: type[_Bundle], **fields: tuple[Any, Any]) -> _Bundle:
    """Return arrays of zeros, each given by its type and shape, as attributes of one block of memory.

    Compiled code is handed one pointer to it; with a dozen arrays instead every function that hands them on
    would unpack and pack a hundred values. To compiled code the shape of an attribute belongs to its type:
    what takes such an array itself is compiled for each of them, what takes the bundle only once. It begins
    with a cache line, and so does every attribute as long as those before it fill whole ones.
    """
    layout = _layout(tuple((name, *field) for name, field in fields.items()))
    room = np.zeros(layout.itemsize + _LINE, np.uint8)
    begin = -room.ctypes.data % _LINE
    block = room[begin : begin + layout.itemsize].view(layout).view(np.recarray)
    return cast("_Bundle", block[0])


@cache
def _layout(fields: tuple[tuple[str, Any, Any], ...]) -> np.dtype[Any]:
    """Return one type for all bundles with the same fields, which Numba then knows again at once."""
    return np.dtype(list(fields), align=True)


@part
def copy(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Copy one row of numbers; ``target[:] = source`` would compile a second of code for its error text."""
    for place in range(target.size):
        target[place] = source[place]


def _kept(dispatcher: Any) -> Any:
    """Keep the machine code of ``dispatcher`` on disk, if there is a disk to write to."""
    with contextlib.suppress(RuntimeError):  # no directory at all can be written: compile every time
        _choose_cache_directory()
        dispatcher.enable_caching()
        with contextlib.suppress(AttributeError):
            # Numba looks only at the file a function stands in; what it calls stands in others.
            dispatcher._cache._cache_file._source_stamp = _source_stamp(
                dispatcher.py_func.__code__.co_filename
            )
    return dispatcher


@cache
def _source_stamp(source: str) -> str:
    """Return a digest of a file and all fast code it imports, so that no change goes unnoticed."""
    seen: set[Path] = set()
    waiting = [Path(source)]
    while waiting:
        path = waiting.pop()
        if path not in seen and path.exists():
            seen.add(path)
            imported = _IMPORTS.findall(path.read_text(encoding="utf-8"))
            waiting += [_PACKAGE.joinpath(*name.split(".")).with_suffix(".py") for name in imported]
    digest = hashlib.sha256()
    for path in sorted(seen):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _choose_cache_directory() -> None:
    """Let Numba write beside the package or in the user's cache; in a private temporary directory if not."""
    if _CONFIG.CACHE_DIR or os.access(_PACKAGE / "engine", os.W_OK):
        return
    _CONFIG.CACHE_DIR = str(private_directory(Path(tempfile.gettempdir()), "luckynumbers-numba"))


def private_directory(parent: Path, name: str) -> Path:
    """Return a directory nobody else can write to, because machine code will be loaded from it."""
    owner = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    path = parent / f"{name}-{owner}"
    with contextlib.suppress(OSError):
        path.mkdir(mode=0o700, exist_ok=True)
        status = path.lstat()
        ours = not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)
        if ours and path.is_dir() and not path.is_symlink():
            return path
    return Path(tempfile.mkdtemp(prefix=name, dir=parent))
