"""A database of its own for every test, of each kind that hosts have."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ...faults.databases import running_postgresql
from .stores import Template, new_database


@pytest.fixture(scope="session")
def template(program: Callable[..., Path]) -> Iterator[Template]:
    """Run a PostgreSQL with an empty database that is up to date."""
    with running_postgresql(program("initdb")) as postgresql:
        yield Template(postgresql)


@pytest.fixture
def file_address(tmp_path: Path) -> str:
    """Return the address of a file, for what is so in files only."""
    return new_database(tmp_path / "tables.db")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database, up to date."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("file_address"))
    template: Template = request.getfixturevalue("template")
    return template.copy()
