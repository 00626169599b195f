"""The server is killed at any moment: what anyone ever saw is still there, once, and the games go on."""

import random
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

import luckynumbers as ln

from ..waiting import wait_for
from .hosting import Player, Witness, Worker

pytestmark = pytest.mark.slow

KILLS = 10


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Worker]:
    database = tmp_path / "tables.db"
    with Worker("--database", str(database), "--bot-seconds", "0", log=tmp_path / "log") as running:
        yield running


def test_a_revealed_clover_survives(worker: Worker) -> None:
    """Between the reveal and the placement, where a second look at the deck would be worth most."""
    chance = random.Random(7)
    with worker.client() as client:
        player = Player.sit(client, ["me", "here"])
    for _ in range(3):
        with worker.client() as client:
            seen = player.view(client)
            while ln.Position.parse(seen["position"]).hand:
                assert player.move(client, seen).status_code == 200
                seen = player.view(client)
            events = player.move(client, seen, "+").json()["events"]
        worker.end()
        worker.start()
        with worker.client() as client:
            again = player.view(client)
            assert again["seq"] == events[-1]["seq"]
            assert again["position"] == events[-1]["position"]
            assert ln.Position.parse(again["position"]).hand == (int(events[-1]["move"]),)
            legal = player.view(client, again["to_act"])["legal"]
            assert player.move(client, again, chance.choice(legal)).status_code == 200
    with worker.client() as client:
        player.finish(client)
        player.check(client)


def test_what_anyone_saw_is_still_there_after_many_kills(worker: Worker) -> None:
    chance = random.Random(20)
    with worker.client() as client:
        players = [
            Player.sit(client, ["me", "open"]),
            Player.sit(client, ["me", "bot"], setup="choice"),
            Player.sit(client, ["me", "here", "here"], setup="michael", bruno=True),
            Player.sit(client, ["me", "open", "bot", "here"], tournament=True),
        ]
    witnesses = [[Witness(worker, player.table) for _ in range(2)] for player in players]
    no_more_kills = threading.Event()
    wrong: list[BaseException] = []

    def play(player: Player) -> None:
        """Play one game after another, until there are no more kills and this game is over."""
        try:
            remains = True
            while remains:
                try:
                    with worker.client() as client:
                        while remains:
                            remains = player.step(client, rematch=not no_more_kills.is_set())
                except httpx.TransportError:
                    time.sleep(0.02)
        except BaseException as error:
            wrong.append(error)
            raise

    threads = [threading.Thread(target=play, args=(player,), daemon=True) for player in players]
    for thread in threads:
        thread.start()
    for _ in range(KILLS):
        # Not before everything is on its way again, and then at any moment.
        wait_for(partial(more_than, heard(witnesses) + 40, witnesses), "the games to go on")
        time.sleep(chance.uniform(0, 0.4))
        worker.end()
        before = opened(witnesses)
        worker.start()
        wait_for(partial(all_are_back, before, witnesses), "every witness to come back")
    no_more_kills.set()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    assert not wrong
    with worker.client() as client:
        for player, watching in zip(players, witnesses, strict=True):
            assert player.view(client)["status"] == "over"
            player.check(client, *watching)
    assert "Traceback" not in worker.log.read_text()


def heard(witnesses: list[list[Witness]]) -> int:
    return sum(len(witness.heard) for watching in witnesses for witness in watching)


def more_than(events: int, witnesses: list[list[Witness]]) -> bool:
    return heard(witnesses) > events


def opened(witnesses: list[list[Witness]]) -> list[int]:
    return [witness.opened for watching in witnesses for witness in watching]


def all_are_back(before: list[int], witnesses: list[list[Witness]]) -> bool:
    """Whether each has a stream that it opened after those."""
    return all(now > then for now, then in zip(opened(witnesses), before, strict=True))


def test_a_bot_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    options = ("--database", str(tmp_path / "tables.db"))
    slow = Worker(*options, "--bot-seconds", "60", log=tmp_path / "log")
    slow.start()
    with slow.client() as client:
        player = Player.sit(client, ["bot", "me"], first=0)
        assert player.view(client)["to_act"] == 0
    slow.end()
    with Worker(*options, "--bot-seconds", "0", log=tmp_path / "log") as quick, quick.client() as client:
        assert player.finish(client)["status"] == "over"
        player.check(client)


def test_ctrl_c_ends_it_with_streams_open(worker: Worker) -> None:
    with worker.client() as client:
        player = Player.sit(client, ["me", "here"])
        witness = Witness(worker, player.table)
        wait_for(lambda: witness.heard, "the stream")
        worker.end(signal.SIGINT)
    worker.start()
    with worker.client() as client:
        player.finish(client)
        player.check(client, witness)
