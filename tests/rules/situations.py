"""Situations at a table, and what is asked of them, for the tests of the rulings."""

from collections import Counter

import pytest

import luckynumbers as ln

EXAMPLE = "3,5,.,./7,8,.,10/13,.,16,./.,15,.,19"
PLAIN = "1,.,.,./.,6,.,./.,.,12,./.,.,.,20"
ONE_LEFT = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."
TWO_LEFT = "1,2,3,4/5,6,7,8/9,10,11,./13,14,15,."


def at_play(
    *gardens: str, table: str = "-", turn: int = 0, hand: str = "-", options: str = "sorted"
) -> ln.Position:
    return ln.Position.parse(f"{';'.join(gardens)} {table} {turn + 1} {hand} play {options}")


def with_last_clover(*gardens: str, hand: int, turn: int = 0, options: str = "sorted") -> ln.Position:
    """Return a position whose last face-down clover was just revealed; the others lie on the table."""
    left = Counter({clover: len(gardens) for clover in range(1, 21)})
    left.subtract(clover for garden in gardens for clover in ln.Garden.parse(garden).cells if clover)
    left[hand] -= 1
    table = ",".join(map(str, sorted(left.elements())))
    return at_play(*gardens, table=table, turn=turn, hand=str(hand), options=options)


def reveal(position: ln.Position, *clovers: int) -> ln.Position:
    for clover in clovers:
        position = position.apply(ln.Reveal(clover))
    return position


def texts(position: ln.Position) -> list[str]:
    return [str(action) for action in position.legal_actions()]


def refused(position: ln.Position, move: str, rule: str) -> str:
    """Check that ``move`` is refused by ``rule``; return what the refusal says."""
    with pytest.raises(ln.IllegalAction) as caught:
        position.apply(move)
    assert caught.value.rule == rule
    assert f"({rule})" in str(caught.value)
    return str(caught.value)
