"""A table that many tests look at or ask something of."""

from collections.abc import Iterator

import httpx
import pytest

from ..hosting import Server
from ..playing import Table, make_table


@pytest.fixture
def table(client: httpx.Client) -> Table:
    return make_table(client)


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[Table]:
    with server.client() as client:
        table = make_table(client)
        table.play()
        yield table
