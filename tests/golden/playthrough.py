"""Writes golden playthroughs: every position, choice and chance of one whole game per setting.

`make golden` writes the files anew. Read the diff: a line that changes is a rule that changed.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import luckynumbers as ln
from luckynumbers.rules.clovers import full_set
from luckynumbers.rules.dealer import shuffle

FOLDER = Path(__file__).parent
SETTINGS = tuple(product((2, 3, 4), ("sorted", "choice", "michael"), (False, True)))
TURN_LIMIT = 120


def file_of(players: int, setup: str, bruno: bool) -> Path:
    return FOLDER / f"{players}-{setup}{'-bruno' if bruno else ''}.txt"


def playthrough(players: int, setup: str, bruno: bool) -> Iterator[str]:
    """Yield the lines of one game, played by a fixed rule that needs no random numbers of Python's."""
    seed = f"golden {players} {setup} {bruno}"
    deck = iter(shuffle(full_set(players), seed))
    position = ln.Position.start(players, setup, first=players - 1, bruno=bruno, turn_limit=TURN_LIMIT)
    yield f"# {players} players, set-up {setup}, Bruno {'on' if bruno else 'off'}, seat {players} begins"
    step = 0
    while position.outcome is None:
        step += 1
        yield ""
        yield f"position {position}"
        event: ln.Event
        if position.to_act == ln.CHANCE:
            yield "chances  " + " ".join(
                f"{clover}x{copies}" for clover, copies in position.chances().items()
            )
            event = ln.Reveal(next(deck))
        else:
            actions = position.legal_actions()
            yield f"seat {position.turn + 1}   " + " ".join(map(str, actions))
            event = _pick(position, actions, step)
        yield f"event    {event}"
        position = position.apply(event)
    yield ""
    yield f"position {position}"
    yield f"outcome  {','.join(str(seat + 1) for seat in position.outcome.winners)} {position.outcome.reason}"


def _pick(position: ln.Position, actions: Sequence[ln.Action], step: int) -> ln.Action:
    """Choose a filling move three times out of four, so that games end; otherwise go round all kinds."""
    garden = position.gardens[position.turn]
    placing = [action for action in actions if isinstance(action, ln.Lay | ln.Take | ln.SetUp)]
    fills = [action for action in placing if not garden[action.cell]]
    choices = fills if fills and step % 4 else actions
    return choices[step * 7919 % len(choices)]


def write_all() -> None:
    for setting in SETTINGS:
        file_of(*setting).write_text("\n".join(playthrough(*setting)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
