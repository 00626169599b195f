"""The only door to Numba: compiled on first use, cached on disk, free of the GIL.

Numba has no types that mypy can follow, so everything untyped about it stays in this file.
"""

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import numba

_PACKAGE: Final = Path(__file__).parents[1]
_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """Compile ``function`` when it is first called; the machine code is kept for the next process."""
    return _kept(numba.njit(nogil=True, fastmath=False, error_model="numpy")(function))


def compiled_fast(function: _Function) -> _Function:
    """Like ``compiled``, for sums of floats whose order may change so that they run in vectors."""
    return _kept(
        numba.njit(nogil=True, fastmath={"reassoc", "contract", "nsz", "arcp", "afn"}, error_model="numpy")(
            function
        )
    )


def inlined(function: _Function) -> _Function:
    """Compile ``function`` into each of its callers."""
    return _kept(numba.njit(nogil=True, error_model="numpy", forceinline=True)(function))


def _kept(dispatcher: Any) -> Any:
    """Keep the machine code of ``dispatcher`` on disk, if there is a disk to write to."""
    with contextlib.suppress(RuntimeError):  # no directory at all can be written: compile every time
        _choose_cache_directory()
        dispatcher.enable_caching()
        with contextlib.suppress(AttributeError):
            # Numba looks only at the file a function stands in; what it calls stands in others.
            dispatcher._cache._cache_file._source_stamp = _source_stamp()
    return dispatcher


@cache
def _source_stamp() -> str:
    """Return a digest of all code that may be compiled, so that no change meets stale machine code."""
    digest = hashlib.sha256()
    for folder in ("engine", "training"):
        for path in sorted((_PACKAGE / folder).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _choose_cache_directory() -> None:
    """Let Numba write beside the package or in the user's cache; in a private temporary directory if not."""
    if numba.config.CACHE_DIR or os.access(_PACKAGE / "engine", os.W_OK):
        return
    numba.config.CACHE_DIR = str(private_directory(Path(tempfile.gettempdir()), "luckynumbers-numba"))


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
