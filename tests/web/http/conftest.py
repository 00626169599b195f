"""A table that many tests look at or ask something of."""

import httpx
import pytest

from ..playing import Table, make_table


@pytest.fixture
def table(client: httpx.Client) -> Table:
    return make_table(client)
