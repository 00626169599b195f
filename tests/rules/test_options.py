import subprocess
import sys

import pytest

from luckynumbers import Options, Position
from luckynumbers.rules.options import MOST_TURNS, turn_limit


def test_nothing_is_agreed_unless_said() -> None:
    assert Options() == Options(setup="sorted", bruno=False, turn_limit=None)


def test_r16_only_games_that_programs_play_among_themselves_are_cut() -> None:
    assert turn_limit(only_programs=True) == 500
    assert turn_limit(only_programs=False) is None


@pytest.mark.parametrize("limit", [1, 500, MOST_TURNS])
def test_a_limit_may_be_any_number_of_turns(limit: int) -> None:
    position = Position.start(turn_limit=limit)
    assert position.options.turn_limit == limit
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize("limit", [0, -1, MOST_TURNS + 1, False])
def test_other_numbers_are_no_limits(limit: int) -> None:
    with pytest.raises(ValueError, match=r"turn limit must be .*\(R16\)"):
        Options(turn_limit=limit)


def test_what_is_not_a_whole_number_is_no_limit() -> None:
    """In another process: looking for such a value among all numbers would take for ever."""
    tries = (
        "from luckynumbers import Options\n"
        "for limit in ('500', 5.0, 0.5, [5]):\n"
        "    try:\n"
        "        Options(turn_limit=limit)\n"
        "    except ValueError as error:\n"
        "        assert 'R16' in str(error)\n"
        "    else:\n"
        "        raise AssertionError(limit)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", tries], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("setup", ["", "Sorted", "random", "sorted "])
def test_there_are_three_set_ups(setup: str) -> None:
    with pytest.raises(ValueError, match="set-up must be sorted, choice, michael"):
        Options(setup=setup)


@pytest.mark.parametrize("bruno", ["no", 1, None])
def test_bruno_plays_or_does_not(bruno: object) -> None:
    with pytest.raises(ValueError, match=r"bruno is True or False, .*\(R18\)"):
        Options(bruno=bruno)  # type: ignore[arg-type]
