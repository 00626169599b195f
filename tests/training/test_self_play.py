"""Self-play: games as good players play them, and as beginners begin them."""

import numpy as np
import pytest

from luckynumbers.engine.layout import TABLE
from luckynumbers.engine.network import ladybug
from luckynumbers.engine.one_ply import new_mind
from luckynumbers.training.recipe import Recipe
from luckynumbers.training.self_play import Curiosity, new_records, new_table, play_many

TWO_PLAYERS = Recipe(diet=(1.0, 0.0, 0.0, 0.0, 0.0, 0.0)).diet


def face_up(wild: float) -> float:
    """Return how many clovers lie face-up, in the mean over all positions of some games."""
    records = new_records(4000)
    curious, diet = Curiosity(0.0, 0.0, wild), np.array(TWO_PLAYERS, np.float32)
    count, _ = play_many(new_mind(ladybug()), 1, diet, curious, new_table(), records)
    return float(records.rows[:count, TABLE].mean())


@pytest.mark.slow
def test_beginners_leave_what_ladybugs_take() -> None:
    assert face_up(wild=1.0) > 1.5 * face_up(wild=0.0)


@pytest.mark.slow
def test_what_is_wild_is_not_held_against_the_position_before() -> None:
    records = new_records(4000)
    diet = np.array(TWO_PLAYERS, np.float32)
    count, games = play_many(new_mind(ladybug()), 1, diet, Curiosity(0.0, 0.0, 1.0), new_table(), records)
    assert records.cut[:count].sum() > 3 * games
    count, games = play_many(new_mind(ladybug()), 1, diet, Curiosity(0.0, 0.0, 0.0), new_table(), records)
    assert records.cut[:count].sum() == games
