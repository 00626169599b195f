"""A race of candidates over the same decks: who falls behind is dropped, and time goes where it is close.

The time is shared out among rounds, after each of which the better half goes on (sequential halving). Between
them a candidate is dropped as soon as it is hardly worth looking at, and the race ends early when only one
is left.
"""

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from luckynumbers.engine.jit import Floats
from luckynumbers.engine.network import OUTPUTS

FEWEST_DECKS: Final = 16
"""Decks before anyone is dropped for what was seen on them …"""
LAP: Final = 8
"""… and decks between two looks at who is behind."""
PRIOR: Final = 4
"""How many rollouts the first opinion counts for, so that a hurried answer is no worse than none."""


class Race:
    """Candidates, and what they came to on every deck so far."""

    def __init__(
        self,
        opinions: Floats,
        roll: Callable[[int, int, Floats], None],
        worth: Callable[[Floats], float],
        clock: Callable[[], float],
        pays: float,
    ) -> None:
        """Prepare a race of as many candidates as there are ``opinions``.

        ``roll(candidate, deck, values)`` tries one on one deck, ``worth(values)`` says what that is worth. A
        candidate is dropped that is expected to bring less than ``pays`` if it were looked at for ever.
        """
        self.running = list(range(len(opinions)))
        self.decks = 0
        """On how many all that are running have been tried."""
        self._opinions = opinions
        self._roll, self._worth, self._clock, self._pays = roll, worth, clock, pays
        self._sums = np.zeros((len(opinions), OUTPUTS))
        self._worths: list[list[float]] = [[] for _ in opinions]
        self._slowest = 0.0

    def run(self, ends: float, most: int) -> None:
        """Race until the clock shows ``ends``, or ``most`` decks, or one is left."""
        rounds = max(math.ceil(math.log2(len(self.running))), 1)
        for left in range(rounds, 0, -1):
            now = self._clock()
            self._run_round(now + (ends - now) / left, self.decks + (most - self.decks) // left)
            if left > 1:
                self._halve()

    def values(self, candidate: int) -> Floats:
        """Return the mean over all decks, its opinion among them."""
        mean: Floats = PRIOR * self._opinions[candidate] + self._sums[candidate]
        return mean / (PRIOR + self.decks)

    def error(self, candidate: int) -> float:
        """Return the standard error of what a candidate is worth."""
        seen = self._worths[candidate][: self.decks]
        return float(np.std(seen) / len(seen) ** 0.5) if seen else 0.0

    def _run_round(self, ends: float, most: int) -> None:
        while len(self.running) > 1 and self.decks < most:
            if not self._try_next_deck(ends):
                return
            if self.decks >= FEWEST_DECKS and self.decks % LAP == 0:
                self._drop()

    def _try_next_deck(self, ends: float) -> bool:
        """Try everyone on the next deck; return whether there was time for it."""
        tried = np.zeros((len(self.running), OUTPUTS), np.float32)
        for place, candidate in enumerate(self.running):
            began = self._clock()
            if began + self._slowest > ends:
                return False
            self._roll(candidate, self.decks, tried[place])
            self._slowest = max(self._slowest, self._clock() - began)
        for candidate, values in zip(self.running, tried, strict=True):
            self._sums[candidate] += values
            self._worths[candidate].append(self._worth(values))
        self.decks += 1
        return True

    def _standing(self, candidate: int) -> float:
        return self._worth(self.values(candidate))

    def _halve(self) -> None:
        """Let the better half go on."""
        best_first = sorted(self.running, key=self._standing, reverse=True)
        self.running = sorted(best_first[: (len(self.running) + 1) // 2])

    def _drop(self) -> None:
        """Drop whoever is so far behind the leader on the same decks that it hardly pays to go on."""
        lead = max(self.running, key=self._standing)
        leading = np.array(self._worths[lead])
        kept = []
        for candidate in self.running:
            behind = leading - np.array(self._worths[candidate])
            error = float(behind.std(ddof=1)) / self.decks**0.5
            if candidate == lead or hope(float(behind.mean()), error) > self._pays:
                kept.append(candidate)
        self.running = kept


def hope(behind: float, error: float) -> float:
    """Return what someone ``behind`` by that much, give or take ``error``, is expected to be ahead, if ahead.

    That is the mean of a normal variable where it is positive, and 0 where it is not.
    """
    if error == 0:
        return max(-behind, 0.0)
    z = behind / error
    density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
    return error * density - behind * math.erfc(z / math.sqrt(2)) / 2
