"""A database of its own for every test."""

from pathlib import Path

import pytest


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"
