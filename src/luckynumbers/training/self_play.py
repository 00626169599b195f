"""Games of networks against each other, with the luck of every reveal known.

A turn begins with a position and the network's opinion of it. Looking one ply ahead gives a better opinion,
the *backup*, in which no luck has happened yet. What the draw then adds to it is luck; its mean is zero.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.evaluation import value_of
from luckynumbers.engine.jit import Floats, Ints, Row, Seeds, compiled, copy, float32, int64, part, uint64
from luckynumbers.engine.kernel import apply, begin, chance_is_next, random_below, reveal, scramble, winners
from luckynumbers.engine.layout import (
    CHOICE,
    DRAW,
    GARDEN,
    HELD,
    HIGHEST,
    LAY,
    LEAVE,
    MICHAEL,
    OVER,
    PHASE,
    PLAYING,
    SEATS,
    SIZE,
    SORTED,
    TURN,
    UNSEEN,
)
from luckynumbers.engine.network import OUTPUTS
from luckynumbers.engine.one_ply import (
    Mind,
    add_expected,
    best_of,
    consider,
    consider_drawn,
    consider_setup,
    utility,
)
from luckynumbers.rules.options import TRAINING_LIMIT

MARGIN: Final = TRAINING_LIMIT + 40
"""No game needs more records than this."""
_FINE: Final = 1 << 20
"""The grain of random parts."""
WILDEST: Final = 100
"""The most turns that are played wildly …"""
WILD_BLUR: Final = 0.3
"""… by someone who hardly sees a difference …"""
RELUCTANT: Final = 0.67
"""… and in this part of such games never exchanges."""


class Records(NamedTuple):
    """Turn after turn of many games."""

    rows: Row
    opinions: Floats
    backups: Floats
    cut: Ints
    """1 where what came later says nothing: after a game's last turn, and after one that was not the best."""


class Table(NamedTuple):
    """Working memory of a game."""

    row: Row
    trial: Row
    deck: Ints
    result: Floats
    luck: Floats
    seeds: Seeds
    """Decide a game."""
    dice: Seeds
    """Decide which games."""


class Sides(NamedTuple):
    """Who plays: two minds, or one against itself."""

    first: Mind
    second: Mind
    seats_of_second: int
    """As bits; all others are the first mind's."""


class Terms(NamedTuple):
    """What is played, and how curiously."""

    players: int
    setup: int = SORTED
    bruno: int = 0
    wander: float = 0.0
    """The part of turns on which close decisions are tried out as well."""
    blur: float = 0.0
    """How close: what is added to the worth of each decision then varies by this much."""
    wild_turns: int = 0
    """So many turns are played wildly at first …"""
    wild_seats: int = 0
    """… by these seats, as bits: what they leave behind is seen in games of beginners, not of ladybugs."""
    reluctance: float = 0.0
    """How much less an exchange looks worth to them."""


class Curiosity(NamedTuple):
    """What is tried out beside the best."""

    wander: float
    blur: float
    wild: float
    """The part of games that begin wildly."""


def new_records(size: int) -> Records:
    """Return room for ``size`` turns."""
    return Records(
        np.zeros((size, SIZE), np.int16),
        np.zeros((size, OUTPUTS), np.float32),
        np.zeros((size, OUTPUTS), np.float32),
        np.zeros(size, np.int32),
    )


def new_table() -> Table:
    """Return memory for ``play_game``."""
    return Table(
        row=np.zeros(SIZE, np.int16),
        trial=np.zeros(SIZE, np.int16),
        deck=np.zeros(SEATS * HIGHEST, np.int32),
        result=np.zeros(OUTPUTS, np.float32),
        luck=np.zeros(OUTPUTS, np.float32),
        seeds=np.ones(1, np.uint64),
        dice=np.ones(1, np.uint64),
    )


@part
def _shuffle(deck: Ints, players: int, seeds: Seeds) -> None:
    for place in range(HIGHEST * players):
        deck[place] = place % HIGHEST + 1
    for last in range(HIGHEST * players - 1, 0, -1):
        other = random_below(seeds, last + 1)
        deck[last], deck[other] = deck[other], deck[last]


@part
def _happens(part: float, seeds: Seeds) -> bool:
    """Return whether something happens that does so in this part of all cases."""
    return part > 0 and random_below(seeds, _FINE) < part * _FINE


@part
def _exchanges(row: Row, seat: int, action: int) -> bool:
    """Return whether a decision lays a clover where one stands."""
    if action in (DRAW, LEAVE):
        return False
    cell = action - LAY if action >= LAY else action % GARDEN
    return bool(row[seat * GARDEN + cell])


@part
def _tempting(mind: Mind, count: int, terms: Terms, table: Table) -> int:
    """Return the best decision to someone who sees values a little blurred."""
    seat, seeds = int64(table.row[TURN]), table.seeds
    best, highest = 0, -1e9
    for index in range(count):
        # The sum of four uniform numbers is nearly normal; its deviation is the root of a third.
        noise = -2.0
        for _ in range(4):
            noise += random_below(seeds, _FINE) / _FINE
        worth = utility(mind.choices.values[index], seat, mind.aim) + terms.blur * noise * 1.7320508
        if terms.reluctance and _exchanges(table.row, seat, int64(mind.choices.actions[index])):
            worth -= terms.reluctance
        if worth > highest:
            best, highest = index, worth
    return best


@compiled
def play_game(sides: Sides, terms: Terms, seed: int, table: Table, records: Records, start: int) -> int:
    """Play one game and return how many records it wrote; the result and its luck stand in ``table``.

    The deck depends on ``seed`` alone, so that a deal can be played again with seats changed.
    """
    row, seeds = table.row, table.seeds
    seeds[0] = scramble(seed)
    _shuffle(table.deck, terms.players, seeds)
    begin(row, terms.players, terms.setup, 0, terms.bruno, 0)
    table.luck[:] = 0
    left = HIGHEST * terms.players
    count, turns = 0, 0
    while row[PHASE] != OVER and turns < TRAINING_LIMIT:
        if row[PHASE] != PLAYING and terms.setup == SORTED:
            left -= 1
            reveal(row, table.deck[left])
            continue
        mind = sides.second if sides.seats_of_second >> row[TURN] & 1 else sides.first
        at = start + count
        if row[PHASE] == PLAYING or row[HELD] == 0:
            copy(row, records.rows[at])
            value_of(row, mind.sight, records.opinions[at])
            records.cut[at] = 0
            count += 1
        if row[PHASE] == PLAYING:
            left = _play_turn(mind, _mood(terms, turns, int64(row[TURN])), table, records, at, left)
            turns += 1
        else:
            left = _set_up(mind, _calm(terms), table, records, at, left)
    if row[PHASE] == OVER:
        winners(row, table.result)
    else:
        value_of(row, sides.first.sight, table.result)
    if count:
        records.cut[start + count - 1] = 1
    return count


@part
def _calm(terms: Terms) -> Terms:
    """Return terms without anything wild."""
    return Terms(terms.players, terms.setup, terms.bruno, terms.wander, terms.blur, int64(0), int64(0), 0.0)


@part
def _mood(terms: Terms, turns: int, seat: int) -> Terms:
    """Return how ``seat`` plays a turn, after so many."""
    if turns < terms.wild_turns and terms.wild_seats >> seat & 1:
        return Terms(
            terms.players, terms.setup, terms.bruno, 1.0, WILD_BLUR, int64(0), int64(0), terms.reluctance
        )
    return _calm(terms)


@part
def _play_turn(mind: Mind, terms: Terms, table: Table, records: Records, at: int, left: int) -> int:
    """Play a turn, and note its backup and its luck; return how many clovers are left to be drawn."""
    row, choices, seat = table.row, mind.choices, int64(table.row[TURN])
    options = consider(row, mind)
    best = best_of(mind, options, seat)
    copy(choices.values[best], records.backups[at])
    wanders = _happens(terms.wander, table.seeds)
    chosen = _tempting(mind, options, terms, table) if wanders else best
    records.cut[at] |= chosen != best
    action = choices.actions[chosen]
    apply(row, action)
    if action != DRAW:
        return left
    left -= 1
    drawn = table.deck[left]
    reveal(row, drawn)
    for place in range(OUTPUTS):
        table.luck[place] += choices.use_values[drawn, place] - choices.values[0, place]
    use = choices.use[drawn]
    if wanders:
        options = consider_drawn(row, mind)
        use = choices.actions[_tempting(mind, options, terms, table)]
        records.cut[at] |= use != choices.use[drawn]
    apply(row, use)
    return left


@part
def _set_up(mind: Mind, terms: Terms, table: Table, records: Records, at: int, left: int) -> int:
    """Reveal and lay until the next seat is at turn; return how many are left to be drawn (R12, R13)."""
    row, choices, luck, seat = table.row, mind.choices, table.luck, int64(table.row[TURN])
    if terms.setup == MICHAEL:
        _expect_michael(mind, table, records, at)
    while row[TURN] == seat and chance_is_next(row):
        left -= 1
        reveal(row, table.deck[left])
    while row[TURN] == seat and row[HELD]:
        options = consider_setup(row, mind)
        best = best_of(mind, options, seat)
        if terms.setup == MICHAEL:
            for place in range(OUTPUTS):
                luck[place] += choices.values[best, place] - records.backups[at, place]
        elif row[HELD] == 4:
            copy(choices.values[best], records.backups[at])
            for place in range(OUTPUTS):
                luck[place] += choices.values[best, place] - records.opinions[at, place]
        chosen = best
        if _happens(terms.wander, table.seeds):
            chosen = _tempting(mind, options, terms, table)
            records.cut[at] |= chosen != best
        apply(row, choices.actions[chosen])
        if terms.setup == MICHAEL:
            break
    return left


@part
def _expect_michael(mind: Mind, table: Table, records: Records, at: int) -> None:
    """Write the backup of a position in which Michael's set-up is about to reveal a clover (R13)."""
    row, trial, choices = table.row, table.trial, mind.choices
    records.backups[at] = 0
    for number in range(1, HIGHEST + 1):
        if row[UNSEEN + number]:
            copy(row, trial)
            reveal(trial, number)
            best = best_of(mind, consider_setup(trial, mind), int64(row[TURN]))
            add_expected(row, number, choices.values[best], records.backups[at])


@compiled
def play_many(
    mind: Mind, seed: int, diet: Floats, curious: Curiosity, table: Table, records: Records
) -> tuple[int, int]:
    """Fill ``records`` with games of ``mind`` against itself; return how many records and games.

    ``diet`` says how often games have 2, 3 and 4 players, are set up by choice, by Michael, and are Bruno's.
    """
    count, games = 0, 0
    seeds = table.dice
    seeds[0] = scramble(seed)
    while count + MARGIN <= records.cut.shape[0]:
        dice = random_below(seeds, _FINE) / _FINE
        players = 2 if dice < diet[0] else 3 if dice < diet[0] + diet[1] else 4
        dice = random_below(seeds, _FINE) / _FINE
        setup = CHOICE if dice < diet[3] else MICHAEL if dice < diet[3] + diet[4] else SORTED
        bruno, wild_turns, wild_seats, reluctance = int64(_happens(diet[5], seeds)), int64(0), int64(0), 0.0
        if _happens(curious.wild, seeds):
            reluctance = 1.0 if _happens(RELUCTANT, seeds) else 0.0
            wild_turns = random_below(seeds, WILDEST + 1)
            wild_seats = 1 + random_below(seeds, (1 << players) - 1)
        terms = Terms(players, setup, bruno, curious.wander, curious.blur, wild_turns, wild_seats, reluctance)
        own_seed = int64(seeds[0] >> uint64(2))
        count += play_game(Sides(mind, mind, 0), terms, own_seed, table, records, count)
        games += 1
    return count, games


@compiled
def duel(
    first: Mind, second: Mind, seed: int, deals: int, table: Table, records: Records, shares: Floats
) -> None:
    """Play deals of two twice, seats swapped; write the first mind's share of each, raw and adjusted."""
    terms = Terms(2, SORTED, 0, 0.0, 0.0, 0, 0, 0.0)
    for deal in range(deals):
        shares[deal] = 0
        for swapped in range(2):
            sides = Sides(first, second, 1 if swapped else 2)
            play_game(sides, terms, seed + deal, table, records, 0)
            shares[deal, 0] += table.result[swapped] / 2
            shares[deal, 1] += (table.result[swapped] - table.luck[swapped]) / 2


@compiled
def targets_of(records: Records, count: int, fade: float, targets: Floats) -> None:
    """Write what each opinion should have been: itself plus all later corrections, fading, luck left out."""
    for place in range(OUTPUTS):
        later = float32(0)
        for back in range(count):
            at = count - 1 - back
            if records.cut[at]:
                later = float32(0)
            later = records.backups[at, place] - records.opinions[at, place] + float32(fade) * later
            targets[at, place] = records.opinions[at, place] + later
