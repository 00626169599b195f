"""Games to review: every way to play, by players of different strength."""

from functools import cache
from itertools import product

import luckynumbers as ln

WAYS = [*product((2, 3, 4), ("sorted", "choice", "michael"), (False, True))]
PLAYERS = ("ladybug", "snail", "sprout", "gardener")


@cache
def played(players: int, setup: str, bruno: bool = False, seed: int = 1, stop: int = 500) -> ln.Record:
    """Return a game of at most ``stop`` decisions; the second seat begins."""
    bots = [ln.bots.load(name) for name in PLAYERS[:players]]
    names, dealt = [bot.name for bot in bots], f"{players} {setup} {bruno} {seed}"
    for bot in bots:
        bot.begin(dealt)
    game = ln.Game.deal(players, setup, 1, bruno, 300, dealt, names)
    while not game.over and stop:
        game.play(bots[game.position.turn].choose(game.position))
        stop -= 1
    return game.record()


def resigned(seat: int, stop: int, setup: str = "sorted") -> ln.Record:
    """Return a game of two in which ``seat`` resigned after so many decisions."""
    record = played(2, setup, stop=stop)
    text = str(record).replace("[result *]", f"[result {2 - seat}]\n[reason resigned]")
    return ln.Record.parse(f"{text.rstrip()} #{seat + 1}\n")
