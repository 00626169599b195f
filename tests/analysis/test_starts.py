"""The chances before the first clover are what the engine thinks of deals on average."""

import pytest

import luckynumbers as ln
from luckynumbers.analysis.quick import QuickJudge
from luckynumbers.analysis.starts import start_of
from tests.analysis.games import WAYS
from tests.scripts import script

tool = script("tools/starts.py")


@pytest.mark.slow
@pytest.mark.parametrize(("players", "setup", "bruno"), WAYS)
def test_they_belong_to_these_weights(players: int, setup: str, bruno: bool) -> None:
    """A few deals are enough to see when ``tools/starts.py`` has not been run for other weights."""
    again = tool.measure(QuickJudge(), players, setup, bruno, 30)
    start = start_of(ln.Position.start(players, setup, bruno=bruno))
    assert sum(start.chances) == pytest.approx(1)
    assert start.chances == pytest.approx(again["chances"], abs=5 * again["error"] + 0.002)


def test_they_follow_who_begins() -> None:
    first = start_of(ln.Position.start(3, first=0)).chances
    assert start_of(ln.Position.start(3, first=2)).chances == (first[1], first[2], first[0])
    assert first[0] > first[1] > first[2]
