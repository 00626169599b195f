"""Anything with a name and a choice may compete."""

import copy
import pickle

import pytest

import luckynumbers as ln
from luckynumbers.arena.contestant import Contestant

START = ln.Game.deal(seed=1).position


class Foreign:
    """The least that plays."""

    name = "foreign"

    def choose(self, position: ln.Position) -> ln.Action:
        return position.legal_actions()[-1]


class Diary(Foreign):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def begin(self, seed: str) -> None:
        self.told.append(f"begin {seed}")

    def warm_up(self) -> None:
        self.told.append("warm up")


def test_a_name_and_a_choice_are_enough() -> None:
    contestant = Contestant(Foreign())
    contestant.begin("dice")
    contestant.warm_up()
    assert contestant.name == "foreign"
    assert contestant.choose(START) == START.legal_actions()[-1]


def test_what_only_sounds_like_it_is_left_alone() -> None:
    class Scheduled(Foreign):
        begin = 0.5
        warm_up = True

    contestant = Contestant(Scheduled())
    contestant.begin("dice")
    contestant.warm_up()
    assert contestant.choose(START) == START.legal_actions()[-1]


def test_who_wants_to_know_is_told() -> None:
    diary = Diary()
    contestant = Contestant(diary)
    contestant.warm_up()
    contestant.begin("dice")
    assert diary.told == ["warm up", "begin dice"]


def test_a_copy_tells_the_copy_of_its_bot() -> None:
    """Threads and processes each get their own."""
    diary = Diary()
    for twin in (copy.deepcopy(Contestant(diary)), pickle.loads(pickle.dumps(Contestant(diary)))):  # noqa: S301
        twin.begin("elsewhere")
        assert isinstance(twin.bot, Diary)
        assert twin.bot.told == ["begin elsewhere"]
    assert diary.told == []


def test_a_failing_bot_is_not_taken_for_one_without_dice() -> None:
    class Clumsy(Foreign):
        def begin(self, seed: str) -> None:
            raise AttributeError("drops the dice")

    with pytest.raises(AttributeError, match="drops the dice"):
        Contestant(Clumsy()).begin("dice")
