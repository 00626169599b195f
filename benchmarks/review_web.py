"""How soon a server shows a quick review that is asked for, and whether its fairness page counts every game.

    python benchmarks/review_web.py [--games 200] [--seed 1] [--unwatched] [--json]

Programs play against bots over HTTP, watch their games as the page does, and ask for the review of every game
when it ends; ``--unwatched`` they only play, so that nobody has begun with the review before. What the
reviews say of the luck of these programs, and of whoever began, must be what ``/api/fairness`` says.
"""

import argparse
import math
import random
import statistics
import time
from contextlib import ExitStack
from typing import Any

import httpx
from machine import describe_machine, tell
from web_server import WebServer

import luckynumbers as ln
from luckynumbers.share import STANDARD_ERRORS

PLAYERS = ("beekeeper", "gardener", "hedgehog", "seedling", "snail")
LOOK_SECONDS = 0.005


def play(client: httpx.Client, own: str, bot: str, first: int, watching: ExitStack | None) -> str:
    """Play a game against a bot to its end; return its name. It is watched until ``watching`` ends."""
    seats = [{"kind": "me", "name": "Program"}, {"kind": "bot", "bot": bot}]
    made = client.post("/api/tables", json={"players": 2, "seats": seats, "first": first}).json()
    path, key = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['token']}"}
    if watching is not None:
        watching.enter_context(client.stream("GET", f"{path}/events", headers=key))
    player = ln.bots.load(own)
    while (seen := client.get(path, headers=key).json())["status"] == "playing":
        if seen["to_act"] == 0:
            move = str(player.choose(ln.Position.parse(seen["position"])))
            answer = client.post(f"{path}/moves", json={"seq": seen["seq"], "move": move}, headers=key)
            answer.raise_for_status()
        else:
            time.sleep(LOOK_SECONDS)
    return f"{made['table']}.1"


def reviewed(client: httpx.Client, game: str) -> tuple[dict[str, Any], float]:
    """Return a review, and the milliseconds until it was there."""
    began = time.perf_counter()
    while (answer := client.get(f"/api/games/{game}/review")).status_code == 202:
        pass
    return answer.json(), (time.perf_counter() - began) * 1000


def main() -> None:
    """Measure, and print what was measured on what."""
    parser = argparse.ArgumentParser(description="reviews of a server")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unwatched", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    waited, own, of_first = [], [], []
    with (
        WebServer(options=["--bot-seconds", "0"], warm_up=True) as server,
        httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=300) as client,
    ):
        for number in range(options.games):
            first = number % 2
            with ExitStack() as watching:
                players = dice.choice(PLAYERS), dice.choice(PLAYERS)
                game = play(client, *players, first, None if options.unwatched else watching)
                review, milliseconds = reviewed(client, game)
            waited.append(milliseconds)
            luck = [seat["luck"] for seat in review["seats"]]
            own.append(luck[0])
            of_first.append(luck[first])
        fairness = client.get("/api/fairness").json()
    told = fairness["luck_of_people"], fairness["luck_of_first"]
    found = {
        "machine": describe_machine(),
        "seed": options.seed,
        "games": options.games,
        "review_first_ms": round(waited[0], 1),
        "review_median_ms": round(statistics.median(waited[1:]), 1),
        "review_95_of_100_ms": round(sorted(waited[1:])[int(0.95 * len(waited[1:]))], 1),
        "review_slowest_ms": round(max(waited[1:]), 1),
        "luck_of_programs": f"{statistics.fmean(own):+.4f} ± {interval(own):.4f}",
        "luck_of_first": f"{statistics.fmean(of_first):+.4f} ± {interval(of_first):.4f}",
        "games_counted": [one["games"] for one in told],
        "counted_wrongly_by": max(
            abs(one["mean"] - statistics.fmean(luck)) for one, luck in zip(told, (own, of_first), strict=True)
        ),
    }
    tell(found, options.json)


def interval(values: list[float]) -> float:
    """Return half of the 95% interval of a mean."""
    return STANDARD_ERRORS * statistics.stdev(values) / math.sqrt(len(values))


if __name__ == "__main__":
    main()
