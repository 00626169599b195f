"""Games for the benchmarks of reviews."""

import random
from collections.abc import Iterator, Sequence
from itertools import product

import luckynumbers as ln
from luckynumbers.arena.contestant import Contestant
from luckynumbers.bots.ladybug_deep import LadybugDeep
from luckynumbers.rules.options import TURN_LIMIT

BOTS = ("ladybug", "beekeeper", "gardener", "hedgehog", "seedling", "snail", "sprout")


def game(
    names: Sequence[str],
    setup: str,
    bruno: bool,
    seed: str,
    resigns_after: int = 0,
    milliseconds: float | None = None,
) -> ln.Record:
    """Return a game of bots; in a game of two somebody may resign after so many decisions.

    ``milliseconds`` are for a move of ladybug-deep.
    """
    bots = [ln.bots.load(name) for name in names]
    for bot in bots:
        if milliseconds is not None and bot.name == LadybugDeep.name:
            bot.milliseconds = milliseconds
    seated = [Contestant(bot) for bot in bots]
    for seat, contestant in enumerate(seated):
        contestant.begin(f"{seed}/{seat}")
    played = ln.Game.deal(len(bots), setup, 0, bruno, TURN_LIMIT, seed, names)
    while not played.over:
        played.play(seated[played.position.turn].choose(played.position))
        resigns_after -= 1
        if resigns_after == 0 and not played.over:
            played.play("#1")
    return played.record()


def mixed(games: int, seed: int) -> Iterator[ln.Record]:
    """Yield games of mixed bots, 2 to 4 players, all set-ups, Bruno's variant on and off, some resigned."""
    dice = random.Random(seed)
    ways = [*product((2, 3, 4), ("sorted", "choice", "michael"), (False, True))]
    for number in range(games):
        players, setup, bruno = ways[number % len(ways)]
        names = [dice.choice(BOTS) for _ in range(players)]
        resigns = dice.randrange(1, 40) if players == 2 and dice.random() < 0.2 else 0
        yield game(names, setup, bruno, f"mixed/{seed}/{number}", resigns)
