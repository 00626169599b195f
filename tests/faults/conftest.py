"""What every test with faults leaves behind: nothing."""

import threading
from collections.abc import Iterator

import pytest

from .hosting import Witness


@pytest.fixture(autouse=True)
def nobody_listens_on() -> Iterator[None]:
    """A witness that outlives its test would break another one, somewhere else."""
    yield
    assert not [thread for thread in threading.enumerate() if isinstance(thread, Witness)]
