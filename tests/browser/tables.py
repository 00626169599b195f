"""Tables ready to be looked at, made through the interface for programs."""

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
from playwright.sync_api import Page, expect

import luckynumbers as ln

from ..waiting import PATIENCE, REVIEWING, wait_for

Json = dict[str, Any]

HERE = ({"kind": "me", "name": "Ann"}, *({"kind": "here", "name": name} for name in ("Ben", "Cleo", "Dan")))
OPEN = ({"kind": "me", "name": "Ann"}, {"kind": "open"})
BOT = ({"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "seedling"})


class Guest(httpx.Client):
    """Somebody with a cookie, who plays without a browser."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, timeout=PATIENCE, trust_env=False)

    def ask(self, path: str, **wish: Any) -> Json:
        """Change something; return the answer."""
        answer = self.post(f"/api/{path}", json=wish)
        assert answer.is_success, answer.text
        told: Json = answer.json()
        return told

    def make_table(self, seats: tuple[Json, ...], **options: Any) -> str:
        """Make a table at which seat 1 begins."""
        wish = {"players": len(seats), "seats": list(seats), "first": 0, **options}
        table: str = self.ask("tables", **wish)["table"]
        return table

    def look(self, table: str) -> Json:
        """Return the table as it stands."""
        seen: Json = self.get(f"/api/tables/{table}").json()
        return seen

    def move(self, table: str, move: str, seq: int | None = None) -> None:
        """Make a move on the table as it stands, or stood after event ``seq``."""
        self.ask(f"tables/{table}/moves", seq=self.look(table)["seq"] if seq is None else seq, move=move)

    def review(self, game: str, language: str = "en") -> Json:
        """Return the review of a finished game, once it is worked out; the first one waits for the engine."""

        def told() -> Json | None:
            answer = self.get(f"/api/games/{game}/review", params={"language": language})
            assert answer.is_success, answer.text
            found: Json = answer.json()
            return found if answer.status_code == 200 else None

        return wait_for(told, f"the review of {game}", REVIEWING)

    def cookies_for_a_browser(self) -> list[Json]:
        """Return the cookies, so that a browser can be this guest."""
        return [
            {"name": cookie.name, "value": cookie.value, "domain": cookie.domain, "path": cookie.path}
            for cookie in self.cookies.jar
        ]


def play(table: str, *people: Guest, moves: int = 10_000, leave: bool = False) -> Json:
    """Play as a good bot would, to the end or for some moves; with ``leave`` nothing is ever laid."""
    bot = ln.bots.load("gardener")
    seated = {seat: guest for guest in people for seat in guest.look(table)["you"]}

    def ours() -> Json | None:
        seen = people[0].look(table)
        return seen if seen["status"] != "playing" or seen["to_act"] in seated else None

    made = 0
    while (seen := wait_for(ours, f"our turn at {table}"))["status"] == "playing" and made < moves:
        position = ln.Position.parse(seen["position"])
        action = ("-" if position.hand else "+") if leave else str(bot.choose(position))
        seated[seen["to_act"]].move(table, action, seen["seq"])
        made += 1
    return seen


def play_whole_game(ann: Guest, ben: Guest) -> str:
    """Let two people meet and play until one wins; return their table. Now and then a win is shared (R15)."""
    while True:
        table = ann.make_table(OPEN, setup="sorted")
        ben.ask(f"tables/{table}/join", name="Ben")
        if len(play(table, ann, ben)["outcome"]["winners"]) == 1:
            return table


def hurry(*pages: Page) -> None:
    """Play what is on these pages to its end, out of their sight, and wait until they show how it went."""
    with ExitStack() as stack:
        people = [stack.enter_context(_same_guest(page)) for page in pages]
        play(urlsplit(pages[0].url).path.removeprefix("/t/"), *people)
    for page in pages:
        expect(page.locator("#result")).to_be_visible()


def _same_guest(page: Page) -> Guest:
    """Return whoever sits before ``page``, whose last tap has arrived."""
    expect(page.locator("#board.sending")).to_have_count(0)
    same = Guest(urljoin(page.url, "/"))
    for cookie in page.context.cookies():
        same.cookies.set(cookie["name"], cookie["value"])
    return same


@dataclass(frozen=True)
class Stage:
    """What Ann can see: her tables in every state, and those of others."""

    cookies: list[Json]
    waiting: str
    invited: str
    choosing: str
    laying: str
    arranging: str
    four: str
    watched: str
    over: str
    before: str
    """Another game between the same two."""
    tournament: str
    player: str


def set_stage(url: str) -> Stage:
    """Play whatever must have been played for every page to have something to show."""
    with Guest(url) as ann, Guest(url) as ben:
        for guest in (ann, ben):
            guest.get("/").raise_for_status()
        ben.ask("me", name="Ben")
        ann.ask("me", name="Ann")
        over, before = (play_whole_game(ann, ben) for _ in range(2))
        tournament = ann.make_table(HERE[:3], tournament=True)
        for _ in range(3):
            if play(tournament, ann)["scores"]["next_first"] is not None:
                ann.ask(f"tables/{tournament}/next")
        choosing = ann.make_table(BOT)
        # The bot may take what Ann leaves; go on until there is something to choose from.
        seen = ann.look(choosing)
        while len(ln.Position.parse(seen["position"]).table) < 3:
            assert seen["status"] == "playing"
            seen = play(choosing, ann, moves=2, leave=True)
        laying = ann.make_table(BOT)
        play(laying, ann, moves=5, leave=True)
        four = ann.make_table(HERE, bruno=True, clock=86400)
        play(four, ann, moves=50)
        watched = ben.make_table(HERE[:3])
        play(watched, ben, moves=17)
        for reviewed in (over, before, tournament):  # afterwards none has to wait for the engine
            ann.review(f"{reviewed}.1")
        return Stage(
            cookies=ann.cookies_for_a_browser(),
            waiting=ann.make_table((*OPEN, {"kind": "bot", "bot": "gardener"}), setup="michael", bruno=True),
            invited=ben.make_table(OPEN, public=True),
            choosing=choosing,
            laying=laying,
            arranging=ann.make_table(BOT, setup="choice"),
            four=four,
            watched=watched,
            over=over,
            before=before,
            tournament=tournament,
            player=ann.get("/api/me").json()["player"],
        )
