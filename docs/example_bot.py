"""A bot that sits down at a table over HTTP: python docs/example_bot.py http://localhost:8000 TABLE."""

import json
import sys
import urllib.request

import luckynumbers as ln


def call(url: str, body: dict[str, object] | None = None, token: str = "") -> dict[str, object]:
    """Ask the server; with a body it is a change."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)


def main() -> None:
    """Take an open seat and play until the game is over."""
    table = f"{sys.argv[1]}/api/tables/{sys.argv[2]}"
    seat = call(f"{table}/join", {"name": "example"})
    token, bot = str(seat["token"]), ln.bots.load("gardener")
    with urllib.request.urlopen(f"{table}/events") as events:
        for line in events:
            if not line.startswith(b"data: "):
                continue
            event = json.loads(line[6:])
            if event.get("outcome"):
                print("over:", event["outcome"])
                return
            if event.get("to_act") == seat["seat"]:
                position = ln.Position.parse(event["position"])
                call(f"{table}/moves", {"seq": event["seq"], "move": str(bot.choose(position))}, token)


if __name__ == "__main__":
    main()
