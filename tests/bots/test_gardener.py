"""Gardener: counts which clovers can still fill each gap."""

import pytest

import luckynumbers as ln
from luckynumbers.bots.gaps import Taste
from luckynumbers.bots.gardener import Gardener

PLAIN = "1,.,.,./.,6,.,./.,.,12,./.,.,.,20"


def at(garden: str, other: str = PLAIN, table: str = "-", hand: str = "-") -> ln.Position:
    return ln.Position.parse(f"{garden};{other} {table} 1 {hand} play sorted")


def choice(position: ln.Position) -> str:
    return str(Gardener().choose(position))


def test_a_gap_that_nothing_can_fill_is_mended_by_an_exchange() -> None:
    """Between 7 and 8 no number fits; a drawn 12 opens the gap again."""
    garden = "1,.,.,./.,7,.,8/.,.,12,./.,.,.,20"
    assert choice(at(garden, hand="11")) == "@d2"


def test_the_rarest_gap_is_filled_first() -> None:
    """A 5 fits many places; the one between 4 and 6 takes nothing else."""
    garden = "1,.,.,./.,4,.,6/.,.,12,./.,.,.,20"
    assert choice(at(garden, hand="5")) == "@c2"


def test_a_clover_the_next_player_waits_for_is_not_handed_over() -> None:
    """All else equal, leaving the clover that wins the game for the other is the worst idea."""
    nearly = "2,3,4,5/6,7,8,9/10,11,12,13/14,15,16,."
    mine = "1,.,.,./.,9,.,./.,.,14,./.,.,.,20"
    careless = Gardener(Taste(rival=0.0))
    careful = Gardener(Taste(rival=50.0))
    position = at(mine, nearly, hand="20")
    assert str(careless.choose(position)) == "-"
    assert str(careful.choose(position)) == "@c3"


@pytest.mark.parametrize("cells", [1, 2, 3])
def test_late_positions_are_judged_like_any_other(cells: int) -> None:
    full = [1, 3, 5, 7, 4, 6, 8, 10, 7, 9, 11, 13, 10, 12, 14, 16]
    garden = ln.Garden(tuple(0 if cell >= 16 - cells else clover for cell, clover in enumerate(full)))
    rival = ln.Garden.parse("2,.,.,./.,8,.,./.,.,15,./.,.,.,19")
    seen = [*garden.cells, *rival.cells]
    for clover in range(1, 21):
        if seen.count(clover) == 2:
            continue
        position = at(str(garden), str(rival), hand=str(clover))
        chosen = Gardener().choose(position)
        assert chosen in position.legal_actions()
        if clover > full[14] and cells == 1:
            assert chosen == ln.Action.lay(ln.D4), "a winning clover is laid"


@pytest.mark.parametrize(("table", "move"), [("1", "+"), ("12", "+"), ("5", "5@b1"), ("9", "9@c2")])
def test_a_draw_is_weighed_against_what_lies_face_up(table: str, move: str) -> None:
    """A 5 and a 9 fill a gap; a 1 or a 12 only changes places with what stands well already."""
    assert choice(at(PLAIN, "3,.,.,./.,8,.,./.,.,14,./.,.,.,17", table=table)) == move


def test_it_is_the_same_every_time() -> None:
    position = at(PLAIN, table="4,9,15,17")
    assert len({choice(position) for _ in range(5)}) == 1


def test_equal_clovers_on_every_table_are_judged_once_each() -> None:
    position = ln.Position.parse(";".join([PLAIN] * 4) + " 4,4,9,9,9,15 1 - play sorted")
    assert Gardener().choose(position) in position.legal_actions()
