"""What decides the outcome of a training run, and what is noted on the way; standard library only."""

import math
from dataclasses import asdict, dataclass
from typing import Final

BATCH: Final = 1024
"""Positions in one lesson."""
MOST_JOBS: Final = 64
_MOST: Final = 1 << 40


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that decides what comes out."""

    chunks: int = 200
    """How many times to play and learn; each plays about 8,192 turns."""
    seed: int = 1
    jobs: int = 1
    """How many threads play and learn."""
    rate: float = 2e-3
    last_rate: float = 4e-5
    fade: float = 0.95
    """How much later corrections count (λ) at first …"""
    last_fade: float = 0.6
    """… and in the end."""
    wander: float = 0.35
    """The part of turns on which close decisions are tried out as well as the best."""
    blur: float = 0.03
    """How close they are: the deviation of what is added to the worth of each."""
    wild: float = 0.0
    """The part of games that begin with turns as beginners play them."""
    reuse: float = 2.0
    """How often each turn is learned from."""
    memory: int = 65_536
    """How many turns are remembered."""
    diet: tuple[float, ...] = (0.6, 0.2, 0.2, 0.05, 0.05, 0.1)
    """Parts of games with 2, 3, 4 players; set up by choice, by Michael; Bruno's."""

    def __post_init__(self) -> None:
        if not 1 <= self.chunks < _MOST:
            raise ValueError(f"there must be at least one chunk, not {self.chunks}")
        if not 0 <= self.seed < _MOST:
            raise ValueError(f"the seed must be a number from 0 to {_MOST - 1}, not {self.seed}")
        if not 1 <= self.jobs <= MOST_JOBS:
            raise ValueError(f"there must be from 1 to {MOST_JOBS} jobs, not {self.jobs}")
        if not 0 < self.last_rate <= self.rate < 1:
            raise ValueError(
                "the learning rate must fall from a number below 1 to a smaller one above 0, "
                f"not from {self.rate} to {self.last_rate}"
            )
        if not 0 < self.reuse < 1000:
            raise ValueError(
                f"each turn must be learned from more than 0 and less than 1000 times, not {self.reuse}"
            )
        if not BATCH <= self.memory < _MOST:
            raise ValueError(f"at least {BATCH} turns must be remembered, not {self.memory}")
        parts = {name: getattr(self, name) for name in ("fade", "last_fade", "wander", "blur", "wild")}
        if len(self.diet) != 6:
            raise ValueError(f"a diet has six parts, not {len(self.diet)}")
        parts |= dict(zip(DIET, self.diet, strict=True))
        for together in (("three players", "four players"), ("choice", "michael")):
            if sum(parts[name] for name in together) > 1 + 1e-9:
                raise ValueError(f"{' and '.join(together)} are parts of all games: together at most 1")
        for name, part in parts.items():
            if not 0 <= part <= 1:
                raise ValueError(f"{name} must be a part from 0 to 1, not {part}")

    @property
    def tables(self) -> tuple[int, ...]:
        """Return which numbers of players are played, less two."""
        return tuple(table for table, part in enumerate(self.diet[:3]) if part > 0)

    def falling(self, high: float, low: float, part: float) -> float:
        """Return where something stands that falls along a cosine, after ``part`` of the run."""
        return low + (high - low) * 0.5 * (1 + math.cos(math.pi * part))

    def differences(self, other: "Recipe") -> list[str]:
        """Return what is not the same in ``other``, in words."""
        mine, its = asdict(self), asdict(other)
        return [f"{name} is {its[name]}, not {mine[name]}" for name in mine if mine[name] != its[name]]


DIET: Final = ("two players", "three players", "four players", "choice", "michael", "bruno")
"""The parts of a diet, in order."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the learning curve."""

    chunk: int
    games: int
    turns: int
    seconds: float
    error: float
    """Mean squared error of the chances to win, against their luck-adjusted targets."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How the network of one moment did against another."""

    chunk: int
    games: int
    share: float
    """Of two-player deals, luck-adjusted."""
    error: float
    """The standard error of ``share``."""
