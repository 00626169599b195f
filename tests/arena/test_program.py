"""Programs that play through lines, the well-behaved and the others."""

import pickle
import sys
from pathlib import Path

import pytest

import luckynumbers as ln

EXAMPLE = Path(__file__).parents[2] / "docs" / "example_program.py"
FRESH = "1,.,.,./.,5,.,./.,.,9,./.,.,.,16;2,.,.,./.,9,.,./.,.,12,./.,.,.,20 - 1 - play sorted"


def program(code: str, patience: float = 20) -> ln.arena.ProgramBot:
    return ln.arena.ProgramBot([sys.executable, "-u", "-c", code], patience)


def answering(answer: str) -> str:
    return f"import sys\nfor line in sys.stdin: print({answer!r} if line[0] == 'c' else 'name odd')"


@pytest.mark.slow
def test_the_example_plays_a_match_and_loses_to_gardener() -> None:
    filler = ln.arena.ProgramBot([sys.executable, str(EXAMPLE)])
    result = ln.arena.match([ln.bots.load("gardener"), filler], deals=4, seed=1, jobs=2)
    assert result.names == ("gardener", "filler")
    assert result.share[0] > 0.5


@pytest.mark.slow
def test_a_program_can_be_sent_to_a_worker() -> None:
    filler = ln.arena.ProgramBot([sys.executable, str(EXAMPLE)])
    assert filler.name == "filler"
    assert pickle.loads(pickle.dumps(filler)).name == "filler"  # noqa: S301


@pytest.mark.parametrize(
    ("code", "patience", "complaint"),
    [
        ("print('hello'); input(); input()", 120, "must answer the greeting"),
        ("print('name '); input(); input()", 120, "must answer the greeting"),
        ("pass", 120, "has ended"),
        ("import time; time.sleep(60)", 0.2, "has not answered for 0.2 seconds"),
        (answering("13@b2"), 120, "no 13 lies face-up"),
        (answering("what?"), 120, "is not a move"),
        (answering("+13-"), 120, "not an action"),
        (answering(""), 120, "is not a move"),
    ],
)
def test_a_bad_program_is_told_apart_and_said_plainly(code: str, patience: float, complaint: str) -> None:
    bot = program(code, patience)
    with pytest.raises(ln.arena.ProgramError, match=complaint):
        bot.choose(ln.Position.parse(FRESH))


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(ln.arena.ProgramError, match="cannot be started"):
        ln.arena.ProgramBot("/no/such/program").begin(1)
    with pytest.raises(ln.arena.ProgramError, match="no program"):
        ln.arena.ProgramBot("")


def test_a_program_that_ends_in_the_middle() -> None:
    bot = program("print('name brief'); input()")
    assert bot.name == "brief"
    with pytest.raises(ln.arena.ProgramError, match="has ended"):
        bot.choose(ln.Position.parse(FRESH))
    bot.close()
    bot.close()
