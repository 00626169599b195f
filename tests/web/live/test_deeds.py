"""What people and bots do at a table, with the secrets that belong to it."""

import asyncio
import inspect
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import luckynumbers as ln
from luckynumbers.rules.dealer import commitment_to
from luckynumbers.web.http.dependencies import OwnSeats
from luckynumbers.web.live import deeds
from luckynumbers.web.live.hall import Hall
from luckynumbers.web.live.live_table import LiveTable
from luckynumbers.web.table.events import Options
from luckynumbers.web.table.refused import Reason, Refused

from .halls import ANN, BOB, NOBODY, SNAIL, in_halls, table_of


def test_whoever_makes_a_table_plays_for_all_who_sit_with_them(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        table, seat, token = await deeds.create(hall, Options(3, "sorted"), [SNAIL, ANN, BOB], 0, "ann")
        assert seat == 1
        assert table.seats_of(token, None) == table.seats_of(None, "ann") == [1, 2]
        assert table.seats_of("another", None) == table.seats_of(None, None) == []
        bots, seat, _ = await deeds.create(hall, Options(2, "sorted"), [SNAIL, SNAIL], 0, "ann")
        assert seat is None
        assert bots.seats_of(None, "ann") == []

    in_halls(tmp_path, use)


def test_every_table_and_every_game_has_secrets_of_its_own(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        one, other = await table_of(hall), await table_of(hall)
        assert one.state.id != other.state.id
        assert one.seed != other.seed
        assert one.state.commitment == commitment_to(one.seed)
        first = one.seed
        await deeds.move(hall, one, one.state.seq, "#1", lambda: [0])
        assert one.state.seed == first
        await deeds.next_game(hall, one, lambda: [0, 1])
        assert one.seed != first
        assert one.state.commitment == commitment_to(one.seed)

    in_halls(tmp_path, use)


def test_who_joins_gets_a_token_that_plays_their_seat(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        table = await table_of(hall, ANN, NOBODY, NOBODY)
        seat, token = await deeds.join(hall, table, "Bob", "bob", "7")
        assert (seat, table.seats_of(token, None), table.seats_of(None, "bob")) == (1, [1], [1])
        assert table.state.contributions == ("", "7", "")
        await deeds.contribute(hall, table, lambda: 0, "8")
        assert table.state.contributions == ("8", "7", "")
        assert await deeds.join(hall, table, "Cleo", None, None) != (1, token)
        assert table.state.to_act == 0

    in_halls(tmp_path, use)


def test_a_move_returns_the_text_that_is_kept(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        table = await table_of(hall)
        seq, bodies = await deeds.move(hall, table, table.state.seq, "+", lambda: [0])
        kept = await hall._store.events_after(table.state.id, seq - 2)
        assert [body.encode() for _, body in kept] == bodies
        assert hall.moves == 1

    in_halls(tmp_path, use)


def test_a_bot_moves_and_somebody_leaves(tmp_path: Path) -> None:
    async def use(hall: Hall) -> None:
        table = await table_of(hall, SNAIL, ANN)
        await deeds.move_of_bot(hall, table, table.state.seq, ln.Action.draw())
        assert table.state.position.hand
        await deeds.leave(hall, table, lambda: 1)
        assert table.state.seats[1].bot == "seedling"
        with pytest.raises(Refused):
            await deeds.leave(hall, table, lambda: 1)

    in_halls(tmp_path, use)


def test_r20_time_is_up_only_if_it_still_is_under_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock looked before the move came in; what counts is the table when its turn comes."""

    async def use(hall: Hall) -> None:
        table = await table_of(hall, clock=30)
        monkeypatch.setattr(deeds, "now", lambda: table.state.changed + 29)
        late = table.state.changed + 31
        moving = asyncio.create_task(deeds.move(hall, table, table.state.seq, "+", lambda: [0]))
        await asyncio.sleep(0)
        assert table.lock.locked(), "the move is on its way to the disk"
        running = asyncio.create_task(deeds.run_out(hall, table, late))
        await moving
        with pytest.raises(Refused) as refused:
            await running
        assert refused.value.reason is Reason.STALE
        await deeds.run_out(hall, table, late + 31)
        assert table.state.seats[0].bot == "seedling"

    in_halls(tmp_path, use)


def test_whatever_is_done_is_heard_of_once(tmp_path: Path) -> None:
    """Bots, streams and other workers hang on one hook, and nobody who does anything has to remember them."""
    heard: list[tuple[bool, bytes]] = []
    seen: set[str] = set()

    async def use(hall: Hall) -> None:
        hall.after_change.append(lambda _table, news: heard.append((news.ours, news.lines)))

        async def done(deed: str, table: LiveTable, *wish: Any) -> None:
            heard.clear()
            before = len(table.lines)
            await getattr(deeds, deed)(hall, table, *wish)
            assert len(table.lines) > before
            assert heard == [(True, b"".join(table.lines[before:]))], deed
            seen.add(deed)

        table = await table_of(hall, ANN, NOBODY)
        assert heard == [(True, table.lines[0])]
        await done("contribute", table, lambda: 0, "8")
        await done("join", table, "Bob", "bob", None)
        await done("move", table, table.state.seq, "+", lambda: [0])
        await done("leave", table, lambda: 1)
        await done("come_back", table, lambda: 1)
        await done("move", table, table.state.seq, "#1", lambda: [0])
        await done("next_game", table, lambda: [0, 1])
        waiting = await table_of(hall, ANN, NOBODY, NOBODY)
        await done("contribute_in_time", waiting, lambda: 0, "8")
        await done("seat_bot", waiting, lambda: [0], "snail")
        await done("begin_now", waiting, lambda: [0])
        await done("cancel", await table_of(hall, ANN, NOBODY), lambda: [0])
        late = await table_of(hall, ANN, SNAIL, clock=30)
        await done("run_out", late, deeds.now() + 31)
        await done("move_of_bot", late, late.state.seq, ln.Action.draw())

    in_halls(tmp_path, use)
    everything = {name for name, deed in vars(deeds).items() if inspect.iscoroutinefunction(deed)}
    assert seen == everything - {"create"}


def test_a_number_goes_to_the_seat_its_owner_has_when_seats_were_counted_anew(tmp_path: Path) -> None:
    """Another worker has begun the game without the open seat; this one has not heard of it."""

    async def use(here: Hall, elsewhere: Hall) -> None:
        here.shuffle_seconds = elsewhere.shuffle_seconds = 60.0
        table = await table_of(here, ANN, NOBODY, NOBODY, NOBODY, player="ann")
        await deeds.join(here, table, "Bob", "bob", None)
        await deeds.join(here, table, "Cleo", "cleo", None)
        await deeds.leave(here, table, lambda: 1)
        stale = await elsewhere.find(table.state.id)
        await deeds.begin_now(here, table, lambda: [0])
        assert [table.seats_of(None, player) for player in ("ann", "cleo")] == [[0], [1]]
        await deeds.contribute(elsewhere, stale, lambda: stale.seats_of(None, "cleo")[0], "7")
        assert stale.state.names == ["Ann", "Cleo"]
        assert (stale.state.contributions, stale.state.awaited) == (("", "7"), (0,))

    in_halls(tmp_path, use, how_many=2)


@pytest.mark.parametrize("known_by", ["token", "cookie"])
def test_who_gave_up_a_seat_cannot_move_for_whoever_took_it_meanwhile(tmp_path: Path, known_by: str) -> None:
    """Eve asks to move while her own leaving is being kept; the game begins before that is looked at."""

    async def use(hall: Hall) -> None:
        table, _, _ = await deeds.create(hall, Options(3, "sorted"), [ANN, NOBODY, NOBODY], 1, None)
        seat, token = await deeds.join(hall, table, "Eve", "eve", None)
        proof = (token, None) if known_by == "token" else (None, "eve")
        seats = OwnSeats(partial(table.seats_of, *proof))
        leaving = asyncio.create_task(deeds.leave(hall, table, seats.one))
        await asyncio.sleep(0)
        assert table.lock.locked(), "it is on its way to the disk"
        assert seats.numbers == [seat]
        joining = [asyncio.create_task(deeds.join(hall, table, name, None, None)) for name in ("Bob", "Cy")]
        # Vacated, Bob and Cy, the start, and four clovers for each of three.
        moving = asyncio.create_task(deeds.move(hall, table, table.state.seq + 16, "+", seats.some))
        await asyncio.gather(leaving, *joining)
        assert table.state.names == ["Ann", "Bob", "Cy"]
        with pytest.raises(Refused) as refused:
            await moving
        assert refused.value.reason is Reason.STRANGER
        assert table.state.position.to_act == 1
        await deeds.move(hall, table, table.state.seq, "+", lambda: [1])

    in_halls(tmp_path, use)
