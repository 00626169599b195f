"""A database of its own for every test."""

from pathlib import Path

import pytest

from .stores import new_database


@pytest.fixture
def address(tmp_path: Path) -> str:
    return new_database(tmp_path / "tables.db")
