"""The golden playthroughs, compared line by line."""

import itertools

import pytest
from tests.scripts import script

import luckynumbers as ln

golden = script("tests/golden/playthrough.py")


@pytest.mark.parametrize(("players", "setup", "bruno"), golden.SETTINGS)
def test_playthrough_is_as_written(players: int, setup: str, bruno: bool) -> None:
    written = golden.file_of(players, setup, bruno).read_text(encoding="utf-8").splitlines()
    played = list(golden.playthrough(players, setup, bruno))
    for number, (was, now) in enumerate(zip(written, played, strict=False), 1):
        assert now == was, f"line {number}"
    assert len(played) == len(written)


def test_the_playthroughs_show_every_kind_of_event() -> None:
    text = "\n".join(golden.file_of(*setting).read_text(encoding="utf-8") for setting in golden.SETTINGS)
    events = {line.split()[1] for line in text.splitlines() if line.startswith("event")}
    kinds = {type(ln.Action.parse(event)) for event in events if not event.isdigit()}
    assert kinds == {ln.Draw, ln.Lay, ln.Leave, ln.Take, ln.SetUp}


def test_a_bruno_playthrough_gives_extra_turns() -> None:
    def movers(bruno: bool) -> list[str]:
        lines = golden.file_of(2, "sorted", bruno).read_text(encoding="utf-8").splitlines()
        return [line.split()[1] for line in lines if line.startswith("seat")]

    def turns_in_a_row(bruno: bool) -> bool:
        """Whether a seat begins a turn right after completing one."""
        lines = golden.file_of(2, "sorted", bruno).read_text(encoding="utf-8").splitlines()
        starts = [line.split()[1] for line in lines if line.startswith("seat") and " + " in f" {line[7:]} "]
        return any(one == other for one, other in itertools.pairwise(starts))

    assert movers(bruno=True) != movers(bruno=False)
    assert turns_in_a_row(bruno=True)
    assert not turns_in_a_row(bruno=False)
