"""The hall: every table that is being played at now, and the one way to change one.

Change a table: take its lock, work out the events, append them durably, only then apply and publish them.
"""

import asyncio
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection, update

from luckynumbers.rules.actions import Action
from luckynumbers.rules.dealer import commitment_to
from luckynumbers.web.limits import IDLE_SECONDS, LIVE_TABLES, OVER_SECONDS
from luckynumbers.web.live.fanout import Fanout, Streams
from luckynumbers.web.store import ratings, schema
from luckynumbers.web.store.identity import hash_of, new_token
from luckynumbers.web.store.journal import Stale
from luckynumbers.web.store.store import Store, summary_text
from luckynumbers.web.table import decisions
from luckynumbers.web.table.refused import Reason, Refused
from luckynumbers.web.table.state import OPEN, OVER, PERSON, WAITING, Event, TableState

Also = Callable[[Connection], object]
P = ParamSpec("P")
R = TypeVar("R")


class Behind(Refused):
    """Another worker has appended in the meantime."""


@dataclass
class LiveTable:
    """A table in memory: what everyone may see, and what only the dealer and the owners of seats know."""

    state: TableState
    seeds: dict[int, str] = field(default_factory=dict)
    tokens: dict[str, list[int]] = field(default_factory=dict)
    owners: dict[int, str | None] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    looked_at: float = 0.0
    """When anyone last asked for it, by a clock that only ever goes on."""

    def seats_of(self, token: str | None, player: str | None) -> list[int]:
        """Return the seats a bearer token or a guest may play."""
        if token is not None:
            return self.tokens.get(hash_of(token), [])
        return [seat for seat, owner in self.owners.items() if player is not None and owner == player]

    @property
    def seed(self) -> str:
        """The secret of the game on the table."""
        return self.seeds[self.state.number]


def whenever(
    change: Callable[Concatenate["Hall", LiveTable, P], Awaitable[R]],
) -> Callable[Concatenate["Hall", LiveTable, P], Coroutine[Any, Any, R]]:
    """Try a change again while other workers are quicker: it is wanted wherever the table stands."""

    @wraps(change)
    async def changed(hall: "Hall", live: LiveTable, /, *wish: P.args, **more: P.kwargs) -> R:
        while True:
            seq = live.state.seq
            try:
                return await change(hall, live, *wish, **more)
            except Behind:
                if live.state.seq == seq:
                    raise

    return changed


class Hall:
    """All tables of this worker."""

    def __init__(self, store: Store, fanout: Fanout) -> None:
        self.store = store
        self.fanout = fanout
        self.streams = Streams()
        self.moves_made = 0
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._held: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Those in ``_live``, and those a bot, a stream or a request still holds: never two of one table."""
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.attend: Callable[[LiveTable], None] = lambda live: None
        """Called whenever a table is looked at or has changed; the bots listen here."""

    async def start(self) -> None:
        """Hear from other workers."""
        await self.fanout.start(self._hear, self._look_again)

    async def close(self) -> None:
        """Stop; nothing is lost, everything shown is already durable."""
        await self.fanout.close()

    @property
    def live_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._held)

    # Finding tables

    async def find(self, table_id: str) -> LiveTable:
        """Return a table, reading it from the store if need be, up to date with other workers."""
        live = self._held.get(table_id)
        if live is None:
            live = await self._load(table_id)
        if self.fanout.shared:
            await self._catch_up(live)
        self._keep(live)
        self.attend(live)
        return live

    async def _load(self, table_id: str) -> LiveTable:
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if (held := self._held.get(table_id)) is not None:
                return held
            rows = await self.store.events_after(table_id, 0)
            if not rows:
                raise Refused(Reason.UNKNOWN, "there is no such table")
            live = LiveTable(TableState(table_id))
            await self._learn_secrets(live)
            for _, body in rows:
                live.state.apply(body)
            self._keep(live)
            return live

    async def _learn_secrets(self, live: LiveTable) -> None:
        live.seeds, seats = await self.store.secrets_of(live.state.id)
        live.tokens = {}
        for seat, (token_hash, player) in seats.items():
            live.tokens.setdefault(token_hash, []).append(seat)
            live.owners[seat] = player

    def _keep(self, live: LiveTable) -> None:
        live.looked_at = time.monotonic()
        self._live[live.state.id] = self._held[live.state.id] = live
        self._live.move_to_end(live.state.id)
        if len(self._live) > LIVE_TABLES:
            self._live.popitem(last=False)

    def put_away(self) -> None:
        """Forget tables that nobody watches and nobody has looked at for a while; the store keeps them."""
        now = time.monotonic()
        for table_id, live in tuple(self._live.items()):
            patience = OVER_SECONDS if live.state.status == OVER else IDLE_SECONDS
            if now - live.looked_at > patience and not self.streams.count(table_id):
                del self._live[table_id]

    async def _catch_up(self, live: LiveTable) -> None:
        """Take in what other workers have appended."""
        rows = await self.store.events_after(live.state.id, live.state.seq)
        if rows:
            await self._learn_secrets(live)
        self._take_in(live, rows)

    def _take_in(self, live: LiveTable, rows: list[tuple[int, str]]) -> None:
        """Apply durable events and show them to everyone who watches here."""
        before = len(live.state.lines)
        for seq, body in rows:
            if seq == live.state.seq + 1:
                live.state.apply(body)
        if len(live.state.lines) > before:
            self.streams.send(live.state.id, b"".join(live.state.lines[before:]))

    async def _hear(self, table_id: str, news: dict[str, Any]) -> None:
        if "reaction" in news:
            self.streams.send(table_id, reaction_line(news))
        live = self._held.get(table_id)
        if live is not None and news.get("seq", 0) > live.state.seq:
            await self._catch_up(live)

    async def _look_again(self) -> None:
        """News may have been missed: see what has become of every table that is watched here."""
        for live in tuple(self._held.values()):
            if self.streams.count(live.state.id):
                await self._catch_up(live)

    # Changing tables

    async def create(
        self, options: dict[str, Any], seats: list[dict[str, Any]], first: int, player: str | None
    ) -> tuple[LiveTable, int | None, str]:
        """Make a table; return it with the seat and token of whoever made it."""
        live = LiveTable(TableState(secrets.token_urlsafe(9)))
        state = live.state
        token = new_token()
        live.seeds[1] = secrets.token_hex(32)
        commitment = commitment_to(live.seeds[1])
        mine = [seat for seat, sitter in enumerate(seats) if sitter["kind"] == PERSON]
        created = {
            "type": "created",
            "options": options,
            "seats": seats,
            "first": first,
            "commitment": commitment,
        }
        rows = []
        for seat in mine:
            rows.append(
                {"table_id": state.id, "seat": seat, "token_hash": hash_of(token), "player_id": player}
            )
            live.tokens.setdefault(hash_of(token), []).append(seat)
            live.owners[seat] = player
        now = time.time()

        def also(connection: Connection) -> None:
            connection.execute(
                schema.tables.insert().values(
                    id=state.id, created=now, changed=now, open=False, over=False, deadline=None, summary="{}"
                )
            )
            connection.execute(schema.deals.insert().values(table_id=state.id, number=1, seed=live.seeds[1]))
            if rows:
                connection.execute(schema.seats.insert(), rows)

        async with live.lock:
            await self._append(live, self._started_if_full(live, [created]), also)
            self._keep(live)
        self.attend(live)
        return live, (mine[0] if mine else None), token

    def _started_if_full(self, live: LiveTable, events: list[Event]) -> list[Event]:
        """Add the start of the first game when these events fill the last open seat."""
        trial = live.state.after(events, 0)
        if any(seat.kind == OPEN for seat in trial.seats):
            return events
        return [*events, *decisions.start_game(trial, 1, trial.first, live.seeds[1], trial.commitment)]

    @whenever
    async def join(
        self, live: LiveTable, name: str, player: str | None, contribution: str | None
    ) -> tuple[int, str]:
        """Take an open seat; return it and its token."""
        async with live.lock:
            if player is not None and player in live.owners.values():
                raise Refused(Reason.NOT_NOW, "you already sit at this table")
            seat = decisions.open_seat(live.state)
            token = new_token()
            row = {
                "table_id": live.state.id,
                "seat": seat,
                "token_hash": hash_of(token),
                "player_id": player,
            }
            events: list[Event] = [{"type": "joined", "seat": seat, "name": name}]
            if contribution:
                events.append({"type": "contributed", "seat": seat, "number": contribution})
            await self._append(
                live,
                self._started_if_full(live, events),
                lambda connection: connection.execute(schema.seats.insert().values(row)),
            )
            live.tokens[hash_of(token)] = [seat]
            live.owners[seat] = player
        self.attend(live)
        return seat, token

    @whenever
    async def contribute(self, live: LiveTable, seat: int, number: str) -> None:
        """Mix a number of a seat's own into the shuffle (before the first clover)."""
        async with live.lock:
            await self._append(live, decisions.contribute(live.state, seat, number))

    async def move(self, live: LiveTable, seq: int, text: str, seats: list[int]) -> list[str]:
        """Play a decision for one of ``seats``; return its events, as JSON, once they are durable."""
        async with live.lock:
            if seq != live.state.seq:
                raise Refused(
                    Reason.STALE, "the table has gone on: it is at seq %(seq)s now", seq=live.state.seq
                )
            action = decisions.read_move(live.state, text)
            mover = decisions.mover_of(live.state, action)
            if mover not in seats:
                raise Refused(Reason.NOT_YOURS, "it is not your turn")
            if live.state.seats[mover].played_by_bot:
                raise Refused(Reason.NOT_YOURS, "a bot plays for this seat now")
            events = await self._append(live, decisions.play(live.state, action, live.seed))
        self.moves_made += 1
        self.attend(live)
        return events

    async def move_for_bot(self, live: LiveTable, seq: int, action: Action) -> None:
        """Play what a bot chose, if the table has not gone on since."""
        async with live.lock:
            if seq == live.state.seq:
                action = decisions.bots_move(live.state, action)
                await self._append(live, decisions.play(live.state, action, live.seed))
                self.moves_made += 1

    @whenever
    async def leave(self, live: LiveTable, seat: int, why: str) -> None:
        """Let a bot play on for a seat until this game ends (R20)."""
        async with live.lock:
            await self._append(live, decisions.leave(live.state, seat, why))
        self.attend(live)

    async def next_game(self, live: LiveTable, seats: list[int]) -> None:
        """Begin the next game of a tournament, or a rematch, because one of ``seats`` asked for it."""
        async with live.lock:
            number, first = decisions.check_next(live.state)
            seed = secrets.token_hex(32)
            events = decisions.start_game(live.state, number, first, seed, commitment_to(seed), seats)
            row = {"table_id": live.state.id, "number": number, "seed": seed}
            live.seeds[number] = seed
            await self._append(
                live, events, lambda connection: connection.execute(schema.deals.insert().values(row))
            )
        self.attend(live)

    async def react(self, live: LiveTable, seat: int, reaction: str) -> None:
        """Show a reaction to everyone who is there now; it is not part of the game and is not kept."""
        news = {"type": "reaction", "seat": seat, "reaction": reaction}
        if not self.fanout.shared:
            self.streams.send(live.state.id, reaction_line(news))
        await self.fanout.publish(live.state.id, news)

    async def _append(self, live: LiveTable, events: list[Event], also: Also | None = None) -> list[str]:
        """Make events durable, then apply and show them; return their JSON. The caller holds the lock."""
        state = live.state
        now = round(time.time(), 3)
        rows = []
        for step, event in enumerate(events, 1):
            numbered = {"seq": state.seq + step, "at": now, **event}
            # In ASCII, so that nothing in it ends a line, whatever a client takes for the end of one.
            rows.append((state.seq + step, json.dumps(numbered, separators=(",", ":"))))
        try:
            await self.store.append(state.id, rows, self._with_index(live, events, now, also))
        except Stale:
            await self._catch_up(live)
            raise Behind(
                Reason.STALE, "the table has gone on: it is at seq %(seq)s now", seq=state.seq
            ) from None
        self._take_in(live, rows)
        await self.fanout.publish(state.id, {"seq": state.seq})
        return [body for _, body in rows]

    def _with_index(self, live: LiveTable, events: list[Event], now: float, also: Also | None) -> Also | None:
        """Add what lists of tables and ratings need, when these events change it."""
        kinds = {event["type"] for event in events}
        ended = next((event for event in events if "outcome" in event), None)
        clock = live.state.options.get("clock") or next(
            (event["options"]["clock"] for event in events if event["type"] == "created"), None
        )
        away = any(seat.away for seat in live.state.seats)
        if not (kinds & {"created", "joined", "started", "left"} or ended or clock or away):
            return also
        trial = live.state.after(events, now)
        values = {
            "changed": now,
            "open": trial.status == WAITING and bool(trial.options["public"]),
            "over": trial.status == OVER,
            "deadline": trial.deadline,
            "summary": summary_text(trial.summary()),
        }
        change = update(schema.tables).where(schema.tables.c.id == trial.id).values(values)
        rated = _rated_players(live, trial) if ended else None
        deserters = _deserters(trial)

        def both(connection: Connection) -> None:
            if also:
                also(connection)
            connection.execute(change)
            if rated and trial.position is not None and trial.game_id is not None:
                ratings.rate(connection, trial.game_id, now, trial.names, rated, trial.position, deserters)

        return both


def _rated_players(live: LiveTable, trial: TableState) -> list[str] | None:
    """Return the players of a game that counts: different people we know in every seat, who all played."""
    owners = [live.owners.get(seat) for seat in range(trial.players)]
    people = [owner for owner in owners if owner is not None]
    if len({*people}) != trial.players:
        return None
    return people if all(ratings.took_part(live.state.history, seat) for seat in _deserters(trial)) else None


def _deserters(table: TableState) -> list[int]:
    """Return the seats of people for whom a bot has taken over in this game (R20)."""
    return [number for number, seat in enumerate(table.seats) if seat.kind == PERSON and seat.played_by_bot]


def reaction_line(news: dict[str, Any]) -> bytes:
    """Return a reaction as it goes over the wire; it has no seq, because it is not part of the game."""
    return f"data: {json.dumps(news, separators=(',', ':'))}\n\n".encode()
