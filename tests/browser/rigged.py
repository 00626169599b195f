"""A server whose shuffles are known beforehand: the same is played there in every run of the tests."""

from itertools import count
from unittest.mock import patch

from luckynumbers.web import devserver

_NUMBERS = count()


def known_seed() -> str:
    """Return the next of seeds that anyone can know."""
    return f"{next(_NUMBERS):064x}"


if __name__ == "__main__":
    with patch("luckynumbers.web.live.deeds.new_seed", known_seed):
        devserver.main()
