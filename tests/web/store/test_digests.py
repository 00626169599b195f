"""What reviews found is kept with them once, counted, and found again by those who played."""

import json
from functools import partial

from luckynumbers.web.store import keeping, plays, schema
from luckynumbers.web.store.store import Store
from luckynumbers.web.table.play import Play
from luckynumbers.web.table.tally import Sums

from ..table.tables import ANN, SNAIL, make
from .stores import count_of, with_stores


def review(luck: float) -> str:
    seats = [
        {"start": 0.5, "result": 1.0, "luck": own, "skill": 0.0, "accuracy": 90.0} for own in (luck, -luck)
    ]
    return json.dumps({"first": 1, "seats": seats, "moments": [{"seat": 0, "loss": 0.25, "kind": "drew"}]})


def test_a_review_is_counted_once_and_told_to_whoever_played(address: str) -> None:
    async def use(store: Store) -> None:
        made = make(ANN, SNAIL, player="ann")
        await store.save(None, made, [b"x"] * len(made.events), {0: "ann"})
        for game in ("t.1", "t.2"):
            await store.write(partial(plays.remember, player="ann", play=Play(game, 1.0, 2, ["snail"], True)))
        assert await store.games_of("ann") == []
        for _ in range(2):
            await store.keep_review("t.1", "quick", "", review(0.5))
        await store.keep_review("t.1", "deep", "", review(0.75))
        await store.keep_review("t.1", "quick", "de", review(0.75))
        [(play, own)] = await store.games_of("ann")
        assert (play.game, own.luck, own.costs) == ("t.1", 0.5, {"drew": 0.25})
        tally = await store.tally()
        assert tally.luck_of_people == Sums(1, 0.5, 0.25)
        assert tally.luck_of_first == Sums(1, -0.5, 0.25)
        assert await store.games_of("bob") == []
        await store.write(partial(keeping.delete_table, table_id="t"))
        assert await count_of(store, schema.digests) == 0
        assert await store.tally() == tally, "what was dealt was dealt"

    with_stores(address, use)
