"""Programs that sit at a table and play it through HTTP."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.live import deeds

from ..waiting import wait_for

Json = dict[str, Any]

ME_AND_OPEN = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
ALL_HERE = [
    {"kind": "me", "name": "Ann"},
    *({"kind": "here", "name": name} for name in ("Bob", "Cleo", "Dan")),
]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def detail(answer: httpx.Response) -> str:
    """Return the sentence of a refusal; there always is one."""
    said = answer.json()
    assert {*said} == {"detail", "rule"}
    assert isinstance(said["detail"], str)
    assert said["detail"]
    return said["detail"]


@dataclass
class Table:
    """A table, and the tokens of the seats that are played from here."""

    client: httpx.Client
    id: str
    tokens: dict[int, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"/api/tables/{self.id}"

    def view(self, seat: int | None = None) -> Json:
        """Return the table as ``seat`` sees it, or as a spectator does."""
        headers = {} if seat is None else bearer(self.tokens[seat])
        answer = self.client.get(self.url, headers=headers)
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    def post(self, action: str, seat: int | None = None, /, **wish: Any) -> httpx.Response:
        """Ask for a change at the table."""
        headers = {} if seat is None else bearer(self.tokens[seat])
        return self.client.post(f"{self.url}/{action}", json=wish, headers=headers)

    def move(self, seat: int, move: str, seq: int | None = None) -> httpx.Response:
        """Send a decision, by default for the table as it stands."""
        return self.post("moves", seat, seq=self.view()["seq"] if seq is None else seq, move=move)

    def again(self) -> None:
        """Begin another game, because everyone we play for wants it."""
        for token in {*self.tokens.values()}:
            if self.view()["status"] == "over":
                answer = self.client.post(f"{self.url}/next", headers=bearer(token))
                assert answer.status_code == 200, answer.text

    def join(self, name: str = "Bob", **more: Any) -> int:
        """Take an open seat."""
        answer = self.post("join", name=name, **more)
        assert answer.status_code == 200, answer.text
        seat: int = answer.json()["seat"]
        self.tokens[seat] = answer.json()["token"]
        return seat

    def play(self, bot: str = "seedling", moves: int | None = None) -> Json:
        """Play our seats as ``bot`` would, to the end of the game or for some moves; return the table."""
        player = ln.bots.load(bot)
        seen = self.ready()
        made = 0
        while seen["status"] == "playing" and made != moves:
            seat = seen["to_act"]
            position = ln.Position.parse(seen["position"])
            assert seen["legal"] == [str(action) for action in position.legal_actions()]
            answer = self.move(seat, str(player.choose(position)), seen["seq"])
            assert answer.status_code == 200, answer.text
            made += 1
            asked = answer.json()["events"][-1].get("to_act")
            seen = self.view(asked) if asked in self.tokens else self.ready()
        return seen

    def everyone_moves(self) -> None:
        """Let every seat draw and leave a clover, so that all have taken part."""
        for _ in self.tokens:
            for move in ("+", "-"):
                seen = self.view()
                assert self.move(seen["to_act"], move, seen["seq"]).status_code == 200

    def ready(self) -> Json:
        """Wait for bots; return the table once one of us must decide, or the game is over."""

        def ours() -> Json | None:
            seen = self.view(next(iter(self.tokens), None))
            if seen["status"] != "playing" or seen["to_act"] in seen["you"]:
                return seen
            return self.view(seen["to_act"]) if seen["to_act"] in self.tokens else None

        return wait_for(ours, f"our turn at {self.id}")

    def record(self, number: int = 1) -> str:
        answer = self.client.get(f"/api/games/{self.id}.{number}/record")
        assert answer.status_code == 200, answer.text
        return answer.text


def make_table(client: httpx.Client, seats: Sequence[Json] | None = None, **options: Any) -> Table:
    """Make a table; our token plays every seat that is not open and not a bot's."""
    seats = ALL_HERE[: options.get("players", 2)] if seats is None else seats
    answer = client.post("/api/tables", json={"players": len(seats), "seats": seats, "first": 0, **options})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    ours = [seat for seat, wish in enumerate(seats) if wish["kind"] in {"me", "here"}]
    assert made["seat"] == (ours[0] if ours else None)
    return Table(client, made["table"], dict.fromkeys(ours, made["token"]))


def at_once(how_many: int, ask: Callable[[int], httpx.Response]) -> list[httpx.Response]:
    """Send several requests at the same moment."""
    ready = threading.Barrier(how_many)
    answers: list[httpx.Response] = []

    def send(number: int) -> None:
        ready.wait()
        answers.append(ask(number))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(how_many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == how_many
    return answers


def shuffle_by(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """Have every game shuffled by the same seed, so that those who play alike play the same."""
    monkeypatch.setattr(deeds, "new_seed", lambda: seed.zfill(64))
