"""Names the host does not want, however they are written."""

from functools import partial

import pytest

from luckynumbers.web.store import refused_names, schema
from luckynumbers.web.store.refused_names import RefusedNames, allow, refuse
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.refused import Refused

from .stores import with_stores


def test_whatever_looks_the_same_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refused_names, "FRESH_SECONDS", 0.0)

    async def use(store: Store) -> None:
        names = RefusedNames(store)
        await names.check("Häßlich")
        for _ in range(2):  # twice is once
            await store.write(partial(refuse, name="Häßlich"))
        await names.check(None, "Ann", "")
        for spelling in ("Häßlich", "HASSLICH", "h ä ß lich", "ｈasslich"):
            with pytest.raises(Refused, match="choose another"):
                await names.check("Ann", spelling)
        await store.write(partial(allow, name="hasslich"))
        await names.check("Häßlich")

    with_stores(address, use)


def test_what_was_refused_before_more_letters_looked_alike_is_refused_still(address: str) -> None:
    russian = "\u0410\u043d\u043d\u0430"
    written = schema.refused_names.insert().values(look=russian.casefold(), name=russian)

    async def use(store: Store) -> None:
        await store.write(lambda connection: connection.execute(written))
        with pytest.raises(Refused):
            await RefusedNames(store).check(russian)
        await store.write(partial(allow, name=russian))
        await RefusedNames(store).check(russian)

    with_stores(address, use)


def test_the_database_is_not_asked_every_time(address: str) -> None:
    async def use(store: Store) -> None:
        names = RefusedNames(store)
        await names.check("Ann")
        await store.write(partial(refuse, name="Ann"))
        await names.check("Ann")

    with_stores(address, use)


def test_names_too_long_for_their_column(address: str) -> None:
    async def use(store: Store) -> None:
        await store.write(partial(refuse, name="\ufdfa" * 24))
        with pytest.raises(Refused):
            await RefusedNames(store).check("\ufdfa" * 24)

    with_stores(address, use)
