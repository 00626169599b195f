"""What guests have played is kept once, in order, until they want it forgotten."""

from functools import partial

from luckynumbers.web.store import plays
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.play import Play

from .stores import with_stores

FIRST, SECOND = Play("a.1", 1.0, 2, ["snail"], True, 20), Play("b.1", 2.0, 3, [], False, None, 3)


def test_a_game_is_kept_once_and_forgotten_when_wished(address: str) -> None:
    async def use(store: Store) -> None:
        for play in (SECOND, FIRST, FIRST):
            await store.write(partial(plays.remember, player="ann", play=play))
        await store.write(partial(plays.remember, player="bob", play=FIRST))
        assert await store.plays_of("ann") == [FIRST, SECOND]
        await store.forget_plays("ann")
        assert await store.plays_of("ann") == []
        assert await store.plays_of("bob") == [FIRST]

    with_stores(address, use)
