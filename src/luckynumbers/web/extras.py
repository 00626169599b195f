"""What only hosts of many machines need is installed by those who do."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Say what to install if what is imported inside this is not there."""
    try:
        yield
    except ImportError as error:
        raise ImportError(f"{error}; pip install 'luckynumbers[{name}]'", name=error.name) from None
