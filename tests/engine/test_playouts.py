"""Random playouts: the same game as the plain rules play, only faster."""

import random
import statistics

import numpy as np
import pytest

import luckynumbers as ln
from luckynumbers.engine.bits import count_bits, pick_bit, write_homes
from luckynumbers.engine.bridge import row_of
from luckynumbers.engine.jit import compiled
from luckynumbers.engine.playouts import random_playouts, random_playouts_from


@compiled
def homes(cells: np.ndarray, words: np.ndarray) -> None:
    write_homes(cells, 0, words, 0)


@compiled
def picked(word: int, which: int) -> int:
    return pick_bit(np.uint64(word), np.uint64(which))  # type: ignore[no-any-return]


@compiled
def counted(word: int) -> int:
    return count_bits(np.uint64(word))  # type: ignore[no-any-return]


def a_garden(rng: random.Random, moves: int) -> ln.Garden:
    garden = ln.Garden()
    for _ in range(moves):
        number = rng.randint(1, 20)
        if cells := garden.cells_for(number):
            garden, _ = garden.place(number, rng.choice(cells))
    return garden


def test_homes_are_where_the_rules_say_a_number_fits_r3_r5() -> None:
    rng = random.Random(3)
    words = np.zeros(5, np.uint64)
    for _ in range(500):
        garden = a_garden(rng, rng.randint(0, 60))
        homes(np.array(garden.cells, np.uint8), words)
        for number in range(1, 21):
            found = int(words[(number - 1) // 4]) >> (number - 1) % 4 * 16 & 0xFFFF
            assert found == garden.cell_set_for(number)


def test_bits_are_counted_and_picked() -> None:
    rng = random.Random(4)
    for _ in range(100):
        word = rng.getrandbits(63) | 1
        places = [place for place in range(64) if word >> place & 1]
        assert counted(word) == len(places)
        assert [picked(word, which) for which in range(len(places))] == places


def plain_playout(rng: random.Random, setup: str, bruno: bool, players: int) -> tuple[int, bool]:
    position = ln.Position.start(players=players, setup=setup, bruno=bruno, turn_limit=200)
    while (outcome := position.outcome) is None:
        if actions := position.legal_actions():
            position = position.apply(rng.choice(actions))
        else:
            chances = position.chances()
            position = position.apply(ln.Reveal(*rng.choices(tuple(chances), tuple(chances.values()))))
    return position.turns, outcome.reason == "garden full"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "setup", "bruno"), [(2, "sorted", False), (3, "michael", True), (4, "choice", False)]
)
def test_playouts_last_and_end_like_games_of_the_plain_rules(players: int, setup: str, bruno: bool) -> None:
    rng = random.Random(5)
    plain = [plain_playout(rng, setup, bruno, players) for _ in range(250)]
    fast = random_playouts(20_000, 5, players, setup, bruno)
    turns, full = zip(*plain, strict=True)
    assert abs(statistics.fmean(turns) - fast.turns.mean()) < 4 * statistics.stdev(turns) / len(plain) ** 0.5
    assert abs(statistics.fmean(full) - fast.full.mean()) < 4 * 0.5 / len(plain) ** 0.5


def test_equal_seeds_give_equal_games() -> None:
    first, second, other = random_playouts(50, 1), random_playouts(50, 1), random_playouts(50, 2)
    assert first.turns.tolist() == second.turns.tolist() != other.turns.tolist()


def test_playouts_from_a_position_that_is_nearly_won() -> None:
    gardens = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,.,.,./.,6,.,./.,.,11,./.,.,.,20"
    text = f"{gardens} 19,20 1 - play sorted,limit=40"
    found = random_playouts_from(row_of(ln.Position.parse(text)), 2000, 1)
    assert found.turns.min() == 1
    assert (found.winners == 1).mean() > 0.5


@pytest.mark.parametrize("wrong", [{"players": 5}, {"setup": "other"}, {"limit": 0}])
def test_nonsense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no game has"):
        random_playouts(1, 1, **wrong)  # type: ignore[arg-type]


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(ValueError, match="need a turn limit"):
        random_playouts_from(row_of(ln.Position.start()), 1, 1)
