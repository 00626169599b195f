"""Bots by name."""

import subprocess
import sys

import pytest

import luckynumbers as ln


def test_the_names_come_weakest_first() -> None:
    names = ln.bots.names()
    order = [names.index(name) for name in ("sprout", "seedling", "gardener", "ladybug", "ladybug-deep")]
    assert order == sorted(order)
    assert (names[0], names[-1]) == ("sprout", "ladybug-deep")


@pytest.mark.parametrize("name", ln.bots.names())
def test_a_bot_knows_its_name_and_tells_people_what_to_expect(name: str) -> None:
    assert ln.bots.load(name).name == name
    assert ln.bots.blurb(name)
    assert 0 < ln.bots.milliseconds(name) <= 1000


def test_only_the_ladybugs_need_an_engine() -> None:
    assert [name for name in ln.bots.names() if ln.bots.needs_engine(name)] == ["ladybug", "ladybug-deep"]


def test_every_load_gives_a_fresh_bot() -> None:
    assert ln.bots.load("sprout") is not ln.bots.load("sprout")


@pytest.mark.parametrize("name", ["", "wizard", "Gardener", "gardener ", "__init__"])
def test_an_unknown_name_is_answered_with_the_known_ones(name: str) -> None:
    with pytest.raises(ValueError, match="there is no bot called") as caught:
        ln.bots.load(name)
    assert repr(name) in str(caught.value)
    assert all(known in str(caught.value) for known in ln.bots.names())


def test_loading_a_bot_loads_no_engine() -> None:
    """Numba takes a moment; whoever does not ask a ladybug for a move does not wait for it."""
    program = (
        "import sys, luckynumbers as ln; [ln.bots.load(name) for name in ln.bots.names()];"
        "sys.exit(not {'numba', 'numpy', 'luckynumbers.engine'}.isdisjoint(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=120).returncode == 0
