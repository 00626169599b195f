"""The page knows a little of the rules, for feedback at once; here the rules check every answer."""

import json
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page

import luckynumbers as ln
from luckynumbers.rules.outcome import fewest_empty

from .conftest import Visit

pytestmark = pytest.mark.browser

CLOVERS = range(1, 21)
TOGETHER = {
    setup: ln.Position.start(setup=setup).apply("7").to_act == ln.CHANCE
    for setup in ("sorted", "choice", "michael")
}
"""In which set-ups nobody lays anything before there is more than one clover to lay."""
CELLS = range(16)
BATCH = 500

T = TypeVar("T")

# Answers come as one text: nested lists take the driver several times as long to pass on.
# Every answer as a word: where nothing is in the way a dash, else what stands there, on which side and where.
_PLACEMENT = """async (gardens) => {
  const { fits, legalCells, misfit } = await import("/static/js/game/rules.js");
  const { parseGarden } = await import("/static/js/game/notation.js");
  const word = (cells, clover, cell) => {
    const found = misfit(cells, clover, cell);
    if (fits(cells, clover, cell) === Boolean(found)) throw new Error("fits and misfit disagree");
    return found ? `${found.where}:${found.other}:${found.cell}` : "-";
  };
  return JSON.stringify(gardens.map(parseGarden).map((cells) => Array.from({ length: 20 }, (_, i) => [
    legalCells(cells, i + 1), cells.map((_, cell) => word(cells, i + 1, cell)).join(" "),
  ])));
}"""

_READING = """async (positions) => {
  const { parsePosition } = await import("/static/js/game/notation.js");
  const rules = await import("/static/js/game/rules.js");
  return JSON.stringify(positions.map(parsePosition).map((position) => ({
    ...position,
    empty: position.gardens.map(rules.emptyCells),
    golden: position.gardens.map(rules.freeDiagonal),
    faceDown: rules.faceDownCount(position),
    together: rules.dealtTogether(position),
    fewest: rules.fewestEmpty(position.gardens),
  })));
}"""

_TOURNAMENTS = """async (asked) => {
  const { gameOfTournament } = await import("/static/js/game/rules.js");
  return JSON.stringify(asked.map(([number, players]) => gameOfTournament(number, players)));
}"""

_MOVES = """async (moves) => {
  const { laying, parseMove, parsePosition } = await import("/static/js/game/notation.js");
  return JSON.stringify(
    moves.map(([move, before]) => [parseMove(move), laying(parseMove(move), parsePosition(before))]),
  );
}"""


@cache
def positions() -> tuple[tuple[ln.Position, str, ln.Position], ...]:
    """Return what happened in games at random: every position, the event, and the position after it."""
    found = []
    games = product((2, 3, 4), ("sorted", "choice", "michael"), (False, True), range(2))
    for seed, (players, setup, bruno, _) in enumerate(games):
        dice = random.Random(seed)
        game = ln.Game.deal(players=players, setup=setup, bruno=bruno, seed=seed, turn_limit=150)
        while not game.over:
            game.play(_choose(game.position, dice))
        before, *after = game.record().positions()
        for event, position in zip(game.record().events, after, strict=True):
            found.append((before, str(event), position))
            before = position
    return tuple(found)


def _choose(position: ln.Position, dice: random.Random) -> ln.Action:
    """Decide at random, but mostly for what fills a garden."""
    garden = position.gardens[position.turn]
    legal = position.legal_actions()
    filling = [action for action in legal if "@" in str(action) and not garden[_cell_of(str(action))]]
    return dice.choice(filling if filling and dice.random() < 0.8 else legal)


def _cell_of(move: str) -> int:
    return ln.parse_cell(move.partition("@")[2][:2])


def answers(page: Page, script: str, asked: list[Any]) -> list[Any]:
    """Return what the page answers to each."""
    told: list[Any] = json.loads(page.evaluate(script, asked))
    return told


def batches(things: Sequence[T]) -> Iterator[Sequence[T]]:
    """Return them in portions that go to the browser at once."""
    return (things[start : start + BATCH] for start in range(0, len(things), BATCH))


def gardens() -> list[ln.Garden]:
    """Return every garden of these games, each once."""
    return list(dict.fromkeys(garden for _, _, position in positions() for garden in position.gardens))


def test_where_a_clover_fits_and_what_is_in_the_way(visit: Visit) -> None:
    page = visit("/api/docs")
    compared = gardens()
    assert len(compared) > 3000
    assert {garden.empty_cells for garden in compared} >= {*range(13)}
    for batch in batches(compared):
        told = answers(page, _PLACEMENT, [str(garden) for garden in batch])
        for garden, answer in zip(batch, told, strict=True):
            expected = [
                [list(garden.cells_for(clover)), " ".join(_words(garden, clover))] for clover in CLOVERS
            ]
            assert answer == expected, str(garden)


def _words(garden: ln.Garden, clover: int) -> Iterator[str]:
    for cell in CELLS:
        try:
            garden.place(clover, cell)
            yield "-"
        except ln.IllegalAction as refusal:
            yield _word(str(refusal))


@cache
def _word(sentence: str) -> str:
    """Return a refusal in a word; the sentence is the one of the rules."""
    clover, cell, rule, why = re.fullmatch(r"(\d+) does not fit (..) \((R\d)\): (.*)", sentence).groups()  # type: ignore[union-attr]
    if rule == "R5":
        assert why == "the same number already stands there"
        return f"same:{clover}:{ln.parse_cell(cell)}"
    side = r"(\d+) stands (?:to its (left|right)|(above|below) it) at (..)"
    other, *where, place = re.fullmatch(side, why).groups()  # type: ignore[union-attr]
    return f"{where[0] or where[1]}:{other}:{ln.parse_cell(place)}"


def test_positions_are_read_as_they_are_written(visit: Visit) -> None:
    page = visit("/api/docs")
    starts = {before for before, _, _ in positions() if not before.unseen or before.turns == 0}
    compared = list(starts | {after for _, _, after in positions()})
    assert len(compared) > 3000
    for batch in batches(compared):
        told = answers(page, _READING, [str(position) for position in batch])
        for position, answer in zip(batch, told, strict=True):
            assert answer == _as_read(position), str(position)


def _as_read(position: ln.Position) -> dict[str, Any]:
    phase, options = str(position).split(" ")[4:]
    diagonal = (ln.A1, ln.B2, ln.C3, ln.D4)
    return {
        "gardens": [list(garden.cells) for garden in position.gardens],
        "table": list(position.table),
        "turn": position.turn,
        "hand": list(position.hand),
        "drawing": phase == "play" and position.to_act == ln.CHANCE,
        "phase": phase,
        "setup": options.split(",")[0],
        "bruno": "bruno" in options.split(","),
        "turns": position.turns,
        "empty": [garden.empty_cells for garden in position.gardens],
        "golden": [[cell for cell in diagonal if not garden[cell]] for garden in position.gardens],
        "faceDown": sum(position.unseen.values()),
        "together": phase == "setup" and TOGETHER[options.split(",")[0]],
        "fewest": [*fewest_empty(position.gardens)],
    }


def test_games_of_a_tournament_are_counted_as_the_rules_do(visit: Visit) -> None:
    asked, expected = [], []
    for players in (2, 3, 4):
        over = next(after for _, _, after in positions() if after.outcome and after.players == players)
        assert over.outcome is not None
        for number in range(1, 3 * players + 1):
            if number % players == 1:  # a table may play one tournament after another
                games, tournament = 0, ln.Tournament(players)
            games += 1
            tournament.add(over.outcome, over.gardens)
            assert bool(tournament.winners) == (games == players)
            asked.append([number, players])
            expected.append({"game": games, "games": players})
    assert answers(visit("/api/docs"), _TOURNAMENTS, asked) == expected


def test_moves_are_read_as_they_were_meant(visit: Visit) -> None:
    page = visit("/api/docs")
    compared = [*positions(), *_resignations()]
    for batch in batches(compared):
        told = answers(page, _MOVES, [[move, str(before)] for before, move, _ in batch])
        for (before, move, after), answer in zip(batch, told, strict=True):
            assert answer == [_as_meant(move), _as_laid(before, move, after)], (str(before), move)
    assert {_as_meant(move)["kind"] for _, move, _ in compared} == KINDS


KINDS = {"draw", "reveal", "lay", "leave", "take", "set up", "resign"}


def _resignations() -> list[tuple[ln.Position, str, ln.Position]]:
    before = next(after for _, _, after in positions() if len(after.gardens) == 2 and after.turns > 3)
    return [(before, move, before.apply(move)) for move in ("#1", "#2")]


def _as_meant(move: str) -> dict[str, Any]:
    if move in {"+", "-"}:
        return {"kind": "draw" if move == "+" else "leave"}
    if move.startswith("#"):
        return {"kind": "resign", "seat": int(move[1:]) - 1}
    number, at, _ = move.removeprefix("*").partition("@")
    if not at:
        return {"kind": "reveal", "clover": int(number)}
    if not number:
        return {"kind": "lay", "cell": _cell_of(move)}
    return {"kind": "set up" if move[0] == "*" else "take", "clover": int(number), "cell": _cell_of(move)}


def _as_laid(before: ln.Position, move: str, after: ln.Position) -> dict[str, int] | None:
    """Return what the move changed in the garden of whoever made it."""
    if "@" not in move:
        return None
    was, now = before.gardens[before.turn], after.gardens[before.turn]
    [cell] = [cell for cell in CELLS if was[cell] != now[cell]]
    return {"clover": now[cell], "cell": cell, "off": was[cell]}
