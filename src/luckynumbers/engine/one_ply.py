"""One ply: every decision of a turn judged by what it leads to, a draw by the mean over what may come.

A draw is worth the probability-weighted mean over all twenty numbers, each put to its best use. Values are
vectors: chances to win in ``[:4]``, expected empty cells of those who do not win in ``[4:8]``, by seat.
"""

from typing import Final, NamedTuple

import numpy as np

from luckynumbers.engine.evaluation import View, look_at, new_view, value_after
from luckynumbers.engine.jit import Floats, Ints, Row, bundle, compiled_apart, copy, float32, int64, part
from luckynumbers.engine.kernel import apply, homes, legal_actions, touches_equal, winners
from luckynumbers.engine.layout import (
    APART,
    BRUNO,
    DIAGONAL,
    EMPTY,
    GARDEN,
    HAND,
    HELD,
    HIGHEST,
    LAY,
    LEAVE,
    LIMIT,
    MOST_ACTIONS,
    PHASE,
    SEATS,
    SET_UP,
    SETTING_UP,
    SIZE,
    TURN,
    TURNS,
    UNSEEN,
)
from luckynumbers.engine.network import OUTPUTS, Network
from luckynumbers.engine.other_side import (
    BOTH,
    ONE,
    Beside,
    agree,
    new_beside,
    place_there,
    there,
    turn_round,
    value_from_sides,
)


class Aim(NamedTuple):
    """What winning and empty cells count for."""

    win: float
    empty: float


WIN: Final = Aim(1.0, 0.0)
"""Only this game counts."""
POINTS: Final = Aim(2.0, 1.0)
"""Expected tournament points (R17): +2 for a win, −1 for each empty cell of a loser."""


class Choices:
    """What ``consider`` found: decisions with their values, and the best use of each drawn number."""

    actions: Ints
    values: Floats
    use: Ints
    use_values: Floats
    worth: Floats
    numbers: Ints
    cells: Ints


def new_choices() -> Choices:
    """Return memory for ``consider``."""
    return bundle(
        Choices,
        actions=(np.int32, MOST_ACTIONS),
        values=(np.float32, (MOST_ACTIONS, OUTPUTS)),
        use=(np.int32, HIGHEST + 1),
        use_values=(np.float32, (HIGHEST + 1, OUTPUTS)),
        worth=(np.float32, MOST_ACTIONS),
        numbers=(np.int32, DIAGONAL),
        cells=(np.int32, DIAGONAL),
    )


class Mind(NamedTuple):
    """All it takes to decide: how positions look to a network, what it found, and what it plays for."""

    sight: View
    choices: Choices
    aim: Aim
    trial: Floats
    """Values of a decision that may turn out best."""
    row: Row
    """A position before or after the one that is looked at."""
    beside: Beside
    """For a second opinion, from the other side."""


def new_mind(net: Network, aim: Aim = WIN, sides: int = ONE) -> Mind:
    """Return someone who thinks with ``net``; not for use by two threads at once."""
    view, trial, row = new_view(net), np.zeros(OUTPUTS, np.float32), np.zeros(SIZE, np.int16)
    return Mind(view, new_choices(), aim, trial, row, new_beside(view, sides))


@part
def utility(values: Floats, seat: int, aim: Aim) -> float:
    """Return what ``values`` are worth to ``seat``."""
    worth: float = aim.win * values[seat] - aim.empty * values[SEATS + seat]
    return worth


@part
def value_of_turn(row: Row, view: View, drawn: int, taken: int, cell: int, values: Floats) -> None:
    """Judge a whole turn: the drawn or taken number laid on ``cell``, or left (-1); ends are exact."""
    seat = int64(row[TURN])
    fills = cell >= 0 and row[seat * GARDEN + cell] == 0
    deck = row[UNSEEN] - (1 if drawn else 0)
    if (fills and row[EMPTY + seat] == 1) or deck == 0 or row[TURNS] + 1 == row[LIMIT]:
        row[EMPTY + seat] -= fills
        winners(row, values)
        row[EMPTY + seat] += fills
        return
    again = row[BRUNO] == 1 and cell >= 0 and touches_equal(row, seat * GARDEN, cell, drawn + taken)
    value_after(row, view, drawn, taken, cell, again, values)


@part
def look(row: Row, mind: Mind) -> None:
    """Prepare for the successors of ``row``."""
    beside, view, seen = mind.beside, mind.sight, row
    for side in range(beside.sides):
        if side:
            turn_round(row, beside.row)
            view, seen = View(view.net, beside.gardens, beside.memory), beside.row
        look_at(seen, view)


@part
def opinion(row: Row, mind: Mind, drawn: int, taken: int, cell: int, values: Floats) -> None:
    """Judge a whole turn as ``value_of_turn`` does, from one side or both."""
    beside, view, found = mind.beside, mind.sight, values
    # One call in a loop, since every call that is written down is compiled once more.
    for side in range(beside.sides):
        if side:
            view, row, found = View(view.net, beside.gardens, beside.memory), beside.row, beside.values
            drawn, taken, cell = there(drawn), there(taken), place_there(cell)
        value_of_turn(row, view, drawn, taken, cell, found)
    if beside.sides == BOTH:
        agree(values, beside.values)


@part
def best_use(row: Row, mind: Mind, drawn: int, best: Floats) -> int:
    """Return the best use of a drawn number and write its value to ``best``."""
    aim, trial = mind.aim, mind.trial
    seat = int64(row[TURN])
    opinion(row, mind, drawn, int64(0), int64(-1), best)
    action = LEAVE
    highest = utility(best, seat, aim)
    fits = homes(row, seat, drawn)
    for cell in range(GARDEN):
        if fits >> cell & 1:
            opinion(row, mind, drawn, int64(0), cell, trial)
            worth = utility(trial, seat, aim)
            if worth > highest:
                highest = worth
                action = LAY + cell
                copy(trial, best)
    return action


@part
def add_expected(row: Row, number: int, values: Floats, mean: Floats) -> None:
    """Add what follows if ``number`` is drawn to the mean over all that may be."""
    weight = float32(row[UNSEEN + number]) / float32(row[UNSEEN])
    for place in range(OUTPUTS):
        mean[place] += weight * values[place]


@part
def consider(row: Row, mind: Mind) -> int:
    """Judge every decision at the beginning of a turn; return how many. The draw comes first."""
    choices = mind.choices
    look(row, mind)
    drawing = choices.values[0]
    for place in range(OUTPUTS):
        drawing[place] = 0
    for number in range(1, HIGHEST + 1):
        if row[UNSEEN + number]:
            best = choices.use_values[number]
            choices.use[number] = best_use(row, mind, number, best)
            add_expected(row, number, best, drawing)
    count = legal_actions(row, choices.actions)
    for index in range(1, count):
        number, cell = divmod(choices.actions[index], GARDEN)
        opinion(row, mind, int64(0), number, cell, choices.values[index])
    return count


@part
def consider_drawn(row: Row, mind: Mind) -> int:
    """Judge every use of the drawn clover in hand; return how many."""
    choices = mind.choices
    drawn = int64(row[HAND])
    before = mind.row
    undo_reveal(row, before)
    look(before, mind)
    count = legal_actions(row, choices.actions)
    for index in range(count):
        action = choices.actions[index]
        cell = int64(-1) if action == LEAVE else int64(action - LAY)
        opinion(before, mind, drawn, int64(0), cell, choices.values[index])
    return count


@part
def undo_reveal(row: Row, before: Row) -> None:
    """Write the beginning of the turn in which the clover in hand was drawn."""
    copy(row, before)
    drawn = row[HAND]
    before[UNSEEN + drawn] += 1
    before[UNSEEN] += 1
    before[HAND] = 0
    before[HELD] = 0


@part
def consider_setup(row: Row, mind: Mind) -> int:
    """Judge every decision of set-up: each is worth the best way to lay all that is in hand."""
    choices = mind.choices
    seat, held = int64(row[TURN]), int64(row[HELD])
    count = legal_actions(row, choices.actions)
    highest = choices.worth
    for index in range(count):
        highest[index] = -1e9
    ways = 1
    for several in range(2, held + 1):
        ways *= several
    later, numbers, cells = mind.row, choices.numbers, choices.cells
    free = 0
    for cell in range(0, GARDEN, APART):
        if row[seat * GARDEN + cell] == 0:
            cells[free] = cell
            free += 1
    # With one clover there may be several free cells, with more there are as many of each (R12, R13).
    for way in range(ways if held > 1 else free):
        for place in range(held):
            numbers[place] = row[HAND + place]
        copy(row, later)
        code = way
        for place in range(held):
            if held > 1:
                choice = code % (held - place)
                code //= held - place
                number, cell = numbers[choice], cells[place]
                numbers[choice] = numbers[held - place - 1]
            else:
                number, cell = numbers[0], cells[way]
            apply(later, SET_UP + GARDEN * number + cell)
        value_from_sides(later, mind.sight, mind.beside, mind.trial)
        worth = utility(mind.trial, seat, mind.aim)
        for index in range(count):
            action = choices.actions[index] - SET_UP
            if later[seat * GARDEN + action % GARDEN] == action // GARDEN and worth > highest[index]:
                highest[index] = worth
                copy(mind.trial, choices.values[index])
    return count


@compiled_apart
def decide(row: Row, mind: Mind) -> int:
    """Judge every decision where a seat is to act; return how many. Python asks a ``Decider`` to."""
    if row[PHASE] == SETTING_UP:
        return consider_setup(row, mind)
    if row[HELD]:
        return consider_drawn(row, mind)
    return consider(row, mind)


@part
def best_of(mind: Mind, count: int, seat: int) -> int:
    """Return the index of the best decision for ``seat``."""
    values = mind.choices.values
    best = 0
    for index in range(1, count):
        if utility(values[index], seat, mind.aim) > utility(values[best], seat, mind.aim):
            best = index
    return best
