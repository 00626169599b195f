"""Random games, as fast as they can be: every legal action as likely as the others at each decision.

The homes of each garden (``bits``) are kept between its turns; the table is five words of the same shape
with all sixteen bits set for each number that lies there, so that one ``and`` gives all takes.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.bits import WORDS, count_bits, pick_bit, write_homes
from luckynumbers.engine.jit import Bytes, Ints, Row, Seeds, Words, compiled, int64, part, uint64
from luckynumbers.engine.kernel import (
    apply,
    begin,
    chance_is_next,
    draw_at_random,
    legal_actions,
    random_below,
    reveal,
    scramble,
    touches_equal,
)
from luckynumbers.engine.layout import (
    APART,
    BRUNO,
    DIAGONAL,
    EMPTY,
    GARDEN,
    HIGHEST,
    LIMIT,
    MOST_ACTIONS,
    PHASE,
    PLAYERS,
    PLAYING,
    SEATS,
    SETUP,
    SIZE,
    SORTED,
    TABLE,
    TURN,
    TURNS,
    UNSEEN,
)
from luckynumbers.rules.options import PLAYOUT_LIMIT
from luckynumbers.rules.setups import SETUPS

_STEP: Final = uint64(6364136223846793005)
_SHIFT: Final = uint64(1442695040888963407)
_HALF: Final = uint64(32)
_ALL: Final = uint64(0xFFFF)


class Kind(NamedTuple):
    """What is played."""

    players: int
    setup: int
    bruno: bool
    limit: int
    """No game has more turns."""


class Ground(NamedTuple):
    """A game in the shape the playouts like."""

    cells: Bytes
    deck: Bytes
    copies: Bytes
    """Face-up copies of each number."""
    table: Words
    homes: Words
    empty: Ints
    row: Row
    """The same in the shape of the kernel, for set-ups with decisions …"""
    actions: Ints
    """… of which these are allowed."""


class Playouts(NamedTuple):
    """What many games came to."""

    turns: Ints
    winners: Bytes
    """A bit for each seat that won or shared the win."""
    full: Bytes
    """1 where a full garden ended the game (R14)."""

    @property
    def total_turns(self) -> int:
        """All completed turns."""
        return int(self.turns.sum(dtype=np.int64))


def _new_ground() -> Ground:
    return Ground(
        cells=np.zeros(SEATS * GARDEN, np.uint8),
        deck=np.zeros(SEATS * HIGHEST, np.uint8),
        copies=np.zeros(HIGHEST + 1, np.uint8),
        table=np.zeros(WORDS, np.uint64),
        homes=np.zeros(SEATS * WORDS, np.uint64),
        empty=np.zeros(SEATS, np.int32),
        row=np.zeros(SIZE, np.int16),
        actions=np.zeros(MOST_ACTIONS, np.int32),
    )


@part
def _everywhere(number: int) -> tuple[int, np.uint64]:
    """Return which word of a set of homes speaks of ``number``, and all its bits there."""
    kind = number - 1
    return kind >> 2, _ALL << uint64((kind & 3) * GARDEN)


@part
def _put_down(ground: Ground, number: int) -> None:
    """Lay a clover face-up on the table."""
    ground.copies[number] += 1
    word, bits = _everywhere(number)
    ground.table[word] |= bits


@part
def _take_up(ground: Ground, number: int) -> None:
    """Take a face-up clover from the table."""
    ground.copies[number] -= 1
    if ground.copies[number] == 0:
        word, bits = _everywhere(number)
        ground.table[word] &= ~bits


@part
def _deal(ground: Ground, players: int, s: np.uint64) -> tuple[np.uint64, int]:
    """Shuffle lazily and lay the diagonals in ascending order (R11)."""
    cells, deck = ground.cells, ground.deck
    left = HIGHEST * players
    for place in range(left):
        deck[place] = place % HIGHEST + 1
    cells[:] = 0
    ground.copies[:] = 0
    ground.table[:] = 0
    for seat in range(players):
        base = seat * GARDEN
        for held in range(DIAGONAL):
            s = s * _STEP + _SHIFT
            at = int64(((s >> _HALF) * uint64(left)) >> _HALF)
            number = deck[at]
            left -= 1
            deck[at] = deck[left]
            place = held
            while place > 0 and cells[base + APART * (place - 1)] > number:
                cells[base + APART * place] = cells[base + APART * (place - 1)]
                place -= 1
            cells[base + APART * place] = number
        ground.empty[seat] = GARDEN - DIAGONAL
        write_homes(cells, base, ground.homes, seat * WORDS)
    return s, left


@part
def _copy_from(row: Row, ground: Ground) -> int:
    """Take over a position at the beginning of a turn; return how many clovers are face-down."""
    ground.table[:] = 0
    left = 0
    for number in range(1, HIGHEST + 1):
        for _ in range(row[UNSEEN + number]):
            ground.deck[left] = number
            left += 1
        ground.copies[number] = row[TABLE + number]
        if row[TABLE + number]:
            word, bits = _everywhere(number)
            ground.table[word] |= bits
    for seat in range(row[PLAYERS]):
        for cell in range(GARDEN):
            ground.cells[seat * GARDEN + cell] = row[seat * GARDEN + cell]
        ground.empty[seat] = row[EMPTY + seat]
        write_homes(ground.cells, seat * GARDEN, ground.homes, seat * WORDS)
    return left


@part
def _play(
    ground: Ground, kind: Kind, seat: int, left: int, turns: int, s: np.uint64
) -> tuple[np.uint64, int, int]:
    """Play on to the end; return the generator, the turns and the seat with a full garden or -1."""
    cells, deck, table, homes = ground.cells, ground.deck, ground.table, ground.homes
    while turns != kind.limit:
        base = seat * GARDEN
        at = seat * WORDS
        first = homes[at] & table[0]
        second = homes[at + 1] & table[1]
        third = homes[at + 2] & table[2]
        fourth = homes[at + 3] & table[3]
        fifth = homes[at + 4] & table[4]
        one = count_bits(first)
        two = one + count_bits(second)
        three = two + count_bits(third)
        four = three + count_bits(fourth)
        five = four + count_bits(fifth)
        s = s * _STEP + _SHIFT
        choice = ((s >> _HALF) * (five + uint64(1))) >> _HALF
        cell = GARDEN
        if choice == five:
            s = s * _STEP + _SHIFT
            where = int64(((s >> _HALF) * uint64(left)) >> _HALF)
            number = int64(deck[where])
            left -= 1
            deck[where] = deck[left]
            fits = (homes[at + ((number - 1) >> 2)] >> uint64(((number - 1) & 3) * GARDEN)) & _ALL
            ways = count_bits(fits)
            s = s * _STEP + _SHIFT
            choice = ((s >> _HALF) * (ways + uint64(1))) >> _HALF
            if choice != ways:
                cell = int64(pick_bit(fits, choice))
        else:
            if choice < two:
                if choice < one:
                    word, group = first, 0
                else:
                    word, group, choice = second, 4, choice - one
            elif choice < three:
                word, group, choice = third, 8, choice - two
            elif choice < four:
                word, group, choice = fourth, 12, choice - three
            else:
                word, group, choice = fifth, 16, choice - four
            bit = int64(pick_bit(word, choice))
            number, cell = group + bit // GARDEN + 1, bit % GARDEN
            _take_up(ground, number)
        came_off = number
        if cell < GARDEN:
            came_off = int64(cells[base + cell])
            cells[base + cell] = number
            write_homes(cells, base, homes, at)
        turns += 1
        if came_off:
            _put_down(ground, came_off)
        else:
            ground.empty[seat] -= 1
            if ground.empty[seat] == 0:
                return s, turns, seat
        if left == 0:
            break
        if not (kind.bruno and cell < GARDEN and touches_equal(cells, base, cell, number)):
            seat += 1
            if seat == kind.players:
                seat = 0
    return s, turns, -1


@part
def _winner_bits(ground: Ground, players: int) -> int:
    least = GARDEN + 1
    for seat in range(players):
        least = min(least, ground.empty[seat])
    bits = 0
    for seat in range(players):
        if ground.empty[seat] == least:
            bits |= 1 << seat
    return bits


@compiled
def _many(ground: Ground, kind: Kind, seeds: Seeds, found: Playouts) -> None:
    s, row, actions = seeds[0], ground.row, ground.actions
    for game in range(found.turns.size):
        if kind.setup == SORTED:
            s, left = _deal(ground, kind.players, s)
        else:
            begin(row, kind.players, kind.setup, 0, 0, 0)
            seeds[0] = s | uint64(1)
            while row[PHASE] != PLAYING:
                if chance_is_next(row):
                    reveal(row, draw_at_random(row, seeds))
                else:
                    apply(row, actions[random_below(seeds, legal_actions(row, actions))])
            left = _copy_from(row, ground)
        s, turns, winner = _play(ground, kind, 0, left, 0, s)
        found.turns[game] = turns
        found.winners[game] = _winner_bits(ground, kind.players)
        found.full[game] = winner >= 0
    seeds[0] = s


@compiled
def _many_from(row: Row, ground: Ground, seeds: Seeds, found: Playouts) -> None:
    s = seeds[0]
    kind = Kind(int64(row[PLAYERS]), int64(row[SETUP]), row[BRUNO] == 1, int64(row[LIMIT]))
    for game in range(found.turns.size):
        left = _copy_from(row, ground)
        s, turns, winner = _play(ground, kind, int64(row[TURN]), left, int64(row[TURNS]), s)
        found.turns[game] = turns - row[TURNS]
        found.winners[game] = _winner_bits(ground, row[PLAYERS])
        found.full[game] = winner >= 0
    seeds[0] = s


def random_playouts(
    games: int,
    seed: int,
    players: int = 2,
    setup: str = "sorted",
    bruno: bool = False,
    limit: int = PLAYOUT_LIMIT,
) -> Playouts:
    """Play ``games`` random games, cut at ``limit`` turns."""
    if players not in (2, 3, 4) or setup not in SETUPS or games < 0 or limit < 1:
        raise ValueError(f"no game has {players} players, set-up {setup!r} and at most {limit} turns")
    found = _room(games)
    seeds = np.array([scramble(seed)], np.uint64)
    _many(_new_ground(), Kind(players, list(SETUPS).index(setup), bruno, limit), seeds, found)
    return found


def random_playouts_from(row: Row, games: int, seed: int) -> Playouts:
    """Play ``games`` random games from a position at the beginning of a turn that has a turn limit."""
    if row[PHASE] != PLAYING or row[LIMIT] <= row[TURNS]:
        raise ValueError("random games start from a position in play and need a turn limit")
    found = _room(games)
    _many_from(row, _new_ground(), np.array([scramble(seed)], np.uint64), found)
    return found


def _room(games: int) -> Playouts:
    return Playouts(np.zeros(games, np.int32), np.zeros(games, np.uint8), np.zeros(games, np.uint8))
