"""Everybody's first before anybody's second; places are told as they come true."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.web.live.fair_queue import FairQueue


def queue_of(wishes: str) -> FairQueue[str]:
    """Return a queue: ``a1 a2 b1`` is Ann's first and second, and Bob's first."""
    queue: FairQueue[str] = FairQueue()
    for wish in wishes.split():
        queue.put(wish[0], wish)
    return queue


def served(queue: FairQueue[str]) -> str:
    return " ".join(queue.take() for _ in range(len(queue)))


@pytest.mark.parametrize(
    ("asked", "order"),
    [
        ("a1 a2 a3", "a1 a2 a3"),
        ("a1 a2 a3 a4 b1", "a1 b1 a2 a3 a4"),
        ("a1 a2 b1 b2 b3 c1", "a1 b1 c1 a2 b2 b3"),
        ("b1 a1 a2 b2", "b1 a1 b2 a2"),
    ],
)
def test_it_goes_round(asked: str, order: str) -> None:
    assert served(queue_of(asked)) == order


def test_who_comes_late_waits_for_one_of_everybody() -> None:
    queue = queue_of("a1 a2 a3 b1 b2")
    assert (queue.take(), queue.take()) == ("a1", "b1")
    queue.put("c", "c1")
    assert served(queue) == "a2 b2 c1 a3"


def test_who_was_served_and_comes_again_is_last() -> None:
    queue = queue_of("a1 b1 b2")
    queue.take()
    queue.put("a", "a2")
    assert served(queue) == "b1 a2 b2"


def test_what_is_not_wanted_any_more() -> None:
    queue = queue_of("a1 a2 b1")
    for wish in ("a1", "b1", "z9"):
        queue.drop(wish)
    assert served(queue) == "a2"


def test_nobody_wants_anything() -> None:
    queue = queue_of("a1")
    queue.take()
    assert len(queue) == 0
    assert queue.place("a1") == 0
    with pytest.raises(LookupError):
        queue.take()


@given(st.lists(st.sampled_from("abcd"), max_size=12), st.integers(0, 12))
def test_places_come_true(people: list[str], already: int) -> None:
    queue: FairQueue[str] = FairQueue()
    for number, person in enumerate(people):
        queue.put(person, f"{person}{number}")
    for _ in range(min(already, len(queue))):
        queue.take()
    wishes = [f"{person}{number}" for number, person in enumerate(people)]
    places = {wish: queue.place(wish) for wish in wishes}
    order = served(queue).split()
    assert {wish: place for wish, place in places.items() if place} == {
        wish: place for place, wish in enumerate(order, 1)
    }
