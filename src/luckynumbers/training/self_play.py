"""Games of networks against each other, with the luck of every reveal known.

A turn begins with a position and the network's opinion of it. Looking one ply ahead gives a better opinion,
the *backup*, in which no luck has happened yet. What the draw then adds to it is luck; its mean is zero.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.evaluation import value_of
from luckynumbers.engine.jit import Floats, Ints, Row, Seeds, compiled, float32, int64, uint64
from luckynumbers.engine.kernel import apply, begin, chance_is_next, random_below, reveal, scramble, winners
from luckynumbers.engine.layout import DRAW, HELD, MICHAEL, OVER, PHASE, PLAYING, SIZE, SORTED, TURN, UNSEEN
from luckynumbers.engine.one_ply import Mind, best_of, consider, consider_setup

MOST_TURNS: Final = 200
"""Training games are cut here; the last opinion then stands for the result."""
MARGIN: Final = MOST_TURNS + 40
"""No game needs more records than this."""


class Records(NamedTuple):
    """Turn after turn of many games."""

    rows: Row
    opinions: Floats
    backups: Floats
    last: Ints
    """1 at the last record of each game."""


class Table(NamedTuple):
    """Working memory of a game."""

    row: Row
    trial: Row
    deck: Ints
    opinion: Floats
    backup: Floats
    result: Floats
    luck: Floats
    seeds: Seeds


def new_records(size: int) -> Records:
    """Return room for ``size`` turns."""
    return Records(
        np.zeros((size, SIZE), np.int16),
        np.zeros((size, 8), np.float32),
        np.zeros((size, 8), np.float32),
        np.zeros(size, np.int32),
    )


def new_table() -> Table:
    """Return memory for ``play_game``."""
    return Table(
        row=np.zeros(SIZE, np.int16),
        trial=np.zeros(SIZE, np.int16),
        deck=np.zeros(80, np.int32),
        opinion=np.zeros(8, np.float32),
        backup=np.zeros(8, np.float32),
        result=np.zeros(8, np.float32),
        luck=np.zeros(8, np.float32),
        seeds=np.ones(1, np.uint64),
    )


@compiled
def _shuffle(deck: Ints, players: int, seeds: Seeds) -> None:
    for place in range(20 * players):
        deck[place] = place % 20 + 1
    for last in range(20 * players - 1, 0, -1):
        other = random_below(seeds, last + 1)
        deck[last], deck[other] = deck[other], deck[last]


@compiled
def play_game(
    first: Mind,
    second: Mind,
    seats_of_second: int,
    table: Table,
    seed: int,
    players: int,
    setup: int,
    bruno: int,
    explore: float,
    records: Records,
    start: int,
) -> int:
    """Play one game and return how many records it wrote; the result and its luck stand in ``table``.

    The deck depends on ``seed`` alone, so that a deal can be played again with seats changed. Seats whose bit
    is set in ``seats_of_second`` are the second mind's. A part ``explore`` of the decisions is random.
    """
    row, seeds, luck = table.row, table.seeds, table.luck
    seeds[0] = scramble(seed)
    _shuffle(table.deck, players, seeds)
    begin(row, players, setup, 0, bruno, 0)
    luck[:] = 0
    left = 20 * players
    count = 0
    turns = 0
    while row[PHASE] != OVER and turns < MOST_TURNS:
        mind = second if seats_of_second >> row[TURN] & 1 else first
        choices = mind.choices
        if row[PHASE] != PLAYING and setup == SORTED:
            left -= 1
            reveal(row, table.deck[left])
            continue
        seat = row[TURN]
        at = start + count
        if not (row[PHASE] != PLAYING and row[HELD]):
            records.rows[at] = row
            value_of(row, mind.sight, records.opinions[at])
            records.last[at] = 0
            count += 1
        wild = explore > 0 and random_below(seeds, 1 << 20) < explore * (1 << 20)
        if row[PHASE] != PLAYING:
            _set_up(mind, table, records, at, setup)
            while row[TURN] == seat and chance_is_next(row):
                left -= 1
                reveal(row, table.deck[left])
            while row[TURN] == seat and row[HELD]:
                options = consider_setup(row, mind)
                best = best_of(mind, options, seat)
                if setup == MICHAEL:
                    for place in range(8):
                        luck[place] += choices.values[best, place] - records.backups[at, place]
                elif row[HELD] == 4:
                    records.backups[at] = choices.values[best]
                    for place in range(8):
                        luck[place] += choices.values[best, place] - records.opinions[at, place]
                if wild:
                    best = random_below(seeds, options)
                apply(row, choices.actions[best])
                if setup == MICHAEL:
                    break
            continue
        options = consider(row, mind)
        best = best_of(mind, options, seat)
        records.backups[at] = choices.values[best]
        if wild:
            best = random_below(seeds, options)
        action = choices.actions[best]
        apply(row, action)
        if action == DRAW:
            left -= 1
            drawn = table.deck[left]
            reveal(row, drawn)
            for place in range(8):
                luck[place] += choices.use_values[drawn, place] - choices.values[0, place]
            apply(row, choices.use[drawn])
        turns += 1
    if row[PHASE] == OVER:
        winners(row, table.result)
    else:
        value_of(row, first.sight, table.result)
    if count:
        records.last[start + count - 1] = 1
    return count


@compiled
def _set_up(mind: Mind, table: Table, records: Records, at: int, setup: int) -> None:
    """Write the backup of a position in which Michael's set-up is about to reveal a clover (R13)."""
    if setup != MICHAEL:
        return
    row, trial, choices = table.row, table.trial, mind.choices
    records.backups[at] = 0
    for number in range(1, 21):
        if row[UNSEEN + number]:
            trial[:] = row
            reveal(trial, number)
            options = consider_setup(trial, mind)
            best = best_of(mind, options, row[TURN])
            weight = float32(row[UNSEEN + number]) / float32(row[UNSEEN])
            for place in range(8):
                records.backups[at, place] += weight * choices.values[best, place]


@compiled
def play_many(
    mind: Mind,
    table: Table,
    seed: int,
    diet: Floats,
    explore: float,
    records: Records,
) -> tuple[int, int]:
    """Fill ``records`` with games of ``mind`` against itself; return how many records and games.

    ``diet`` says how often games have 2, 3 and 4 players, are set up by choice, by Michael, and are Bruno's.
    """
    count, games = 0, 0
    seeds = np.empty(1, np.uint64)
    seeds[0] = scramble(seed)
    while count + MARGIN <= records.last.shape[0]:
        dice = random_below(seeds, 1 << 20) / (1 << 20)
        players = 2 if dice < diet[0] else 3 if dice < diet[0] + diet[1] else 4
        dice = random_below(seeds, 1 << 20) / (1 << 20)
        setup = 1 if dice < diet[3] else 2 if dice < diet[3] + diet[4] else 0
        bruno = int(random_below(seeds, 1 << 20) < diet[5] * (1 << 20))
        own_seed = int64(seeds[0] >> uint64(2))
        count += play_game(mind, mind, 0, table, own_seed, players, setup, bruno, explore, records, count)
        games += 1
    return count, games


@compiled
def duel(
    first: Mind,
    second: Mind,
    table: Table,
    seed: int,
    deals: int,
    records: Records,
    shares: Floats,
) -> None:
    """Play deals of two twice, seats swapped; write the first mind's share of each, raw and adjusted."""
    for deal in range(deals):
        shares[deal] = 0
        for swapped in range(2):
            play_game(
                first,
                second,
                1 if swapped else 2,
                table,
                seed + deal,
                2,
                0,
                0,
                0.0,
                records,
                0,
            )
            shares[deal, 0] += table.result[swapped] / 2
            shares[deal, 1] += (table.result[swapped] - table.luck[swapped]) / 2


@compiled
def targets_of(records: Records, count: int, fade: float, targets: Floats) -> None:
    """Write what each opinion should have been: itself plus all later corrections, fading, luck left out."""
    for place in range(8):
        later = float32(0)
        for back in range(count):
            at = count - 1 - back
            if records.last[at]:
                later = float32(0)
            later = records.backups[at, place] - records.opinions[at, place] + float32(fade) * later
            targets[at, place] = records.opinions[at, place] + later
