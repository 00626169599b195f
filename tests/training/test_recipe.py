"""A recipe that makes no sense is refused before hours are spent on it."""

from typing import Any

import pytest

from luckynumbers.training.recipe import Recipe


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"chunks": 0}, "at least one chunk"),
        ({"seed": -1}, "the seed must be"),
        ({"seed": 1 << 40}, "the seed must be"),
        ({"rate": 1e-5}, "the learning rate must fall"),
        ({"last_rate": 0.0}, "the learning rate must fall"),
        ({"rate": float("nan")}, "the learning rate must fall"),
        ({"reuse": 0.0}, "must be learned from"),
        ({"memory": 1023}, "at least 1024 turns"),
        ({"fade": 1.1}, "fade must be a part from 0 to 1, not 1.1"),
        ({"wander": -0.1}, "wander must be"),
        ({"wild": 1.5}, "wild must be"),
        ({"jobs": 0}, "from 1 to 64 jobs, not 0"),
        ({"diet": (1.0,)}, "six parts, not 1"),
        ({"diet": (0.6, 0.2, 0.2, 0.1, 0.1, 2.0)}, "bruno must be a part from 0 to 1, not 2.0"),
        ({"diet": (0.0, 0.6, 0.6, 0.1, 0.1, 0.1)}, "three players and four players are parts of all games"),
        ({"diet": (1.0, 0.0, 0.0, 0.6, 0.6, 0.1)}, "choice and michael are parts of all games"),
    ],
)
def test_a_senseless_recipe_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Recipe(**wrong)


def test_differences_are_told_in_words() -> None:
    assert Recipe().differences(Recipe()) == []
    assert Recipe(chunks=3).differences(Recipe(chunks=5, memory=1600)) == [
        "chunks is 5, not 3",
        "memory is 1600, not 65536",
    ]
