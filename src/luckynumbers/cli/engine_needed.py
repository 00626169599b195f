"""The engine is imported by the commands that use it, and only once they do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from luckynumbers.cli.complaint import Complaint

_NEEDED: Final = ("numba", "numpy")


@contextmanager
def engine_needed(command: str) -> Iterator[None]:
    """Import the engine inside this: say in one line what to install if it cannot be loaded."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").startswith("luckynumbers"):
            raise
        raise Complaint(
            f"luckynumbers {command} needs {' and '.join(_NEEDED)}: pip install {' '.join(_NEEDED)} ({error})"
        ) from None
