"""Records to read, and games to write down."""

import random

import luckynumbers as ln
from luckynumbers import Action, Game, Record, Reveal

HEAD = "[players 2]\n[set-up sorted]\n[first 1]\n"
EVENTS = ["3", "7", "12", "18", "2", "9", "9", "20", "+", "13", "@d2", "+", "5", "-", "5@b1"]
DEALT = "3 7 12 18\n2 9 9 20\n"
SHORT = f"{HEAD}\n{DEALT}1. +13@d2 2. +5- 3. 5@b1"


def played(
    players: int = 2,
    setup: str = "sorted",
    first: int = 0,
    bruno: bool = False,
    limit: int | None = None,
    seed: int = 1,
) -> Game:
    """Play a whole game by chance, filling empty cells rather than leaving."""
    game = Game.deal(
        players, setup, first, bruno, limit, seed=seed, names=[f"Name {n}" for n in range(players)]
    )
    chooser = random.Random(seed)
    while not game.over:
        actions = game.position.legal_actions()
        garden = game.position.gardens[game.position.turn]
        placing = [action for action in actions if isinstance(action, ln.Lay | ln.Take | ln.SetUp)]
        filling = [action for action in placing if not garden[action.cell]]
        game.play(chooser.choice(filling or actions))
    return game


def same(record: Record) -> bool:
    """Return whether a record reads back the same, from its text and from its repr."""
    names = {"Record": Record, "Action": Action, "Reveal": Reveal}
    rebuilt: Record = eval(repr(record), names)  # noqa: S307
    return Record.parse(str(record)) == record == rebuilt
