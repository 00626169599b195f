"""The dealer: shuffles so that nobody can peek, and so that anyone can check afterwards.

1. The dealer picks a secret seed and publishes its *commitment*, a hash of it.
2. Each seat may then add a number of its own.
3. The deck is a function of the seed and those numbers, written out in docs/shuffle.md.
4. After the game the seed is revealed, and everyone can compute commitment and deck again.

The dealer cannot change the seed after step 1, and does not know the numbers of step 2 before it.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from luckynumbers.rules.clovers import CLOVERS, check_players, full_set

Seed = int | str

COMMITMENT_LABEL: Final = "luckynumbers commitment 1"
DECK_LABEL: Final = "luckynumbers deck 1"
"""Both carry the version of the algorithm: another algorithm gets another number."""

SECRET_BYTES: Final = 32
_WORDS: Final = 1 << 32


def seed_text(seed: Seed) -> str:
    """Return a seed as text; 7 and "7" are the same seed."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise TypeError(f"a seed is an int or a str, not {type(seed).__name__}")
    return str(seed)


def commitment_to(seed: Seed) -> str:
    """Return the hash that is published before the first clover."""
    return hashlib.sha256(_bytes(f"{COMMITMENT_LABEL}\n{seed_text(seed)}")).hexdigest()


def shuffle(clovers: Iterable[int], seed: Seed, contributions: Sequence[str] = ()) -> tuple[int, ...]:
    """Return ``clovers`` in the order that ``seed`` and ``contributions`` decide.

    Fisher–Yates from the last place down, each index drawn without bias from an HMAC-SHA-256 stream
    keyed with the seed. The order in which ``clovers`` are given does not matter.
    """
    deck = sorted(clovers)
    words = _stream(deck, seed_text(seed), contributions)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(last + 1, words)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _stream(deck: Sequence[int], seed: str, contributions: Sequence[str]) -> Iterator[int]:
    """Yield unsigned 32-bit words, eight from each block, most significant byte first."""
    numbers = ",".join(map(str, deck))
    added = json.dumps(list(contributions), separators=(",", ":"))
    block = 0
    while True:
        message = f"{DECK_LABEL}\n{numbers}\n{added}\n{block}"
        digest = hmac.digest(_bytes(seed), _bytes(message), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """Return the next number below ``bound``; words that would favour small numbers are passed over."""
    fair = _WORDS - _WORDS % bound
    return next(word for word in words if word < fair) % bound


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


class Dealer:
    """Shuffles one game. The order stays in here until the clovers are revealed one by one."""

    def __init__(
        self, players: int = 2, seed: Seed | None = None, clovers: Iterable[int] | None = None
    ) -> None:
        """Shuffle the whole set for ``players``, or only ``clovers`` when a game is taken up again."""
        self.players = check_players(players)
        self._clovers = full_set(players) if clovers is None else sorted(clovers)
        if not {*self._clovers} <= {*CLOVERS}:
            raise ValueError("clovers are 1 to 20")
        self._seed = secrets.token_hex(SECRET_BYTES) if seed is None else seed_text(seed)
        self._contributions = [""] * players
        self._deck: tuple[int, ...] | None = None

    def __repr__(self) -> str:
        return f"<Dealer for {self.players}, commitment {self.commitment}>"

    @property
    def commitment(self) -> str:
        """What to publish before anyone contributes."""
        return commitment_to(self._seed)

    @property
    def contributions(self) -> tuple[str, ...]:
        """What each seat added, "" for nothing; ``()`` when nobody did."""
        return tuple(self._contributions) if any(self._contributions) else ()

    def contribute(self, seat: int, number: Seed) -> None:
        """Mix in a number (or any text) chosen by ``seat`` after seeing the commitment."""
        if seat not in range(self.players):
            raise ValueError(f"there is no seat {seat!r} among {self.players}")
        if self._deck is not None:
            raise ValueError("the clovers are already shuffled")
        self._contributions[seat] = seed_text(number)

    def deck(self) -> tuple[int, ...]:
        """Shuffle, once. Only whoever reveals the clovers may ask."""
        if self._deck is None:
            self._deck = shuffle(self._clovers, self._seed, self.contributions)
        return self._deck

    def reveal_seed(self) -> str:
        """Return the seed. Call it only when the game is over."""
        return self._seed
