"""The kernel against the plain rules: random games through both, equal after every event."""

import random

import numpy as np
import pytest

import luckynumbers as ln
from luckynumbers.engine import kernel, layout
from luckynumbers.engine.bridge import action_of, code_of, row_of

KINDS = [
    (players, setup, bruno)
    for players in (2, 3, 4)
    for setup in ("sorted", "choice", "michael")
    for bruno in (False, True)
]


def walk(players: int, setup: str, bruno: bool, seed: str, longest: int) -> int:
    """Play one random game through both; return how many events were compared."""
    rng = random.Random(seed)
    limit = rng.choice([None, 7, 60, longest, 10**9])
    position = ln.Position.start(players, setup, rng.randrange(players), bruno, limit)
    row = row_of(position)
    actions = np.zeros(layout.MOST_ACTIONS, np.int32)
    events = 0
    while position.outcome is None and position.turns < longest:
        if position.to_act == ln.CHANCE:
            assert kernel.chance_is_next(row)
            assert kernel.legal_actions(row, actions) == 0
            chances = position.chances()
            (clover,) = rng.choices(tuple(chances), tuple(chances.values()))
            kernel.reveal(row, clover)
            position = position.apply(ln.Reveal(clover))
        else:
            legal = position.legal_actions()
            count = kernel.legal_actions(row, actions)
            assert [code_of(action) for action in legal] == actions[:count].tolist()
            assert [action_of(int(code)) for code in actions[:count]] == list(legal)
            action = rng.choice(legal)
            kernel.apply(row, code_of(action))
            position = position.apply(action)
        # A limit beyond the row's reach is stored by what is left of it.
        if limit == 10**9:
            row[[layout.TURNS, layout.LIMIT]] = row_of(position)[[layout.TURNS, layout.LIMIT]]
        assert row.tolist() == row_of(position).tolist(), position
        events += 1
    if position.outcome is not None:
        shares = np.zeros(8, np.float32)
        kernel.winners(row, shares)
        winners = tuple(seat for seat in range(players) if shares[seat])
        if position.outcome.reason != "resigned":
            assert winners == position.outcome.winners
            assert shares[:players].sum() == pytest.approx(1)
    return events


@pytest.mark.parametrize(("players", "setup", "bruno"), KINDS)
def test_random_games_go_the_same_way_through_both(players: int, setup: str, bruno: bool) -> None:
    assert all(walk(players, setup, bruno, f"{players}{setup}{bruno}{game}", 80) for game in range(12))


@pytest.mark.slow
@pytest.mark.parametrize(("players", "setup", "bruno"), KINDS)
def test_thousands_of_random_games(players: int, setup: str, bruno: bool) -> None:
    events = sum(
        walk(players, setup, bruno, f"more {players}{setup}{bruno}{game}", 60) for game in range(120)
    )
    assert events > 1000


def test_games_played_by_the_kernel_alone_end() -> None:
    row, actions = np.zeros(layout.SIZE, np.int16), np.zeros(layout.MOST_ACTIONS, np.int32)
    seeds = np.array([kernel.scramble(5)], np.uint64)
    for players, setup in ((2, layout.SORTED), (3, layout.CHOICE), (4, layout.MICHAEL)):
        kernel.begin(row, players, setup, 0, 1, 300)
        kernel.play_randomly(row, actions, seeds)
        assert row[layout.PHASE] == layout.OVER
        on_the_ground = np.count_nonzero(row[: 16 * players])
        assert on_the_ground + row[layout.TABLE] + row[layout.UNSEEN] == 20 * players
