"""Every pair of counts a set-up calls possible must occur in some game, and no other."""

import pytest

from luckynumbers import CHANCE, Position, Reveal
from luckynumbers.rules.setups import SETUPS, check_setup

Counts = tuple[int, int, tuple[int, ...]]


def counts_that_occur(players: int, setup: str) -> set[Counts]:
    """Play one set-up and note what the seat at turn has laid and holds, and what the others have laid."""
    seen: set[Counts] = set()
    position = Position.start(players, setup)
    while position.phase == "setup":
        laid = [16 - garden.empty_cells for garden in position.gardens]
        others = tuple(laid[(position.turn + step) % players] for step in range(1, players))
        seen.add((laid[position.turn], len(position.hand), others))
        if position.to_act == CHANCE:
            position = position.apply(Reveal(next(iter(position.chances()))))
        else:
            position = position.apply(position.legal_actions()[0])
    return seen


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup", SETUPS)
def test_possible_counts_are_those_that_occur(setup: str, players: int) -> None:
    lists: list[tuple[int, ...]] = [()]
    for _ in range(players - 1):
        lists = [(*others, laid) for others in lists for laid in range(6)]
    possible = {
        (laid, hand, others)
        for laid in range(6)
        for hand in range(6)
        for others in lists
        if SETUPS[setup].possible(laid, hand, others)
    }
    assert possible == counts_that_occur(players, setup)


@pytest.mark.parametrize("setup", SETUPS)
def test_each_set_up_names_itself_and_its_ruling(setup: str) -> None:
    assert check_setup(setup) == SETUPS[setup].name == setup
    assert SETUPS[setup].rule == {"sorted": "R11", "choice": "R12", "michael": "R13"}[setup]


def test_other_names_are_refused() -> None:
    with pytest.raises(ValueError, match="set-up must be sorted, choice, michael, not 'mixed'"):
        check_setup("mixed")
