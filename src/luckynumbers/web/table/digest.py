"""What a review found, in short: of every seat its luck, its accuracy, and what each kind of mistake cost."""

from collections.abc import Sequence
from math import fsum
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder


class SeatDigest(Struct, frozen=True, gc=False):
    """A game of one seat."""

    start: float
    result: float
    luck: float
    skill: float
    accuracy: float
    costs: dict[str, float] = {}
    """What each kind of mistake cost, in chances to win."""


class Digest(Struct, frozen=True):
    """A game, seat by seat."""

    first: int
    seats: list[SeatDigest]


class _Moment(Struct, frozen=True, gc=False):
    seat: int
    loss: float | None = None
    kind: str | None = None


class _Review(Struct, frozen=True):
    """As much of a review as is needed here."""

    first: int
    seats: list[SeatDigest]
    moments: list[_Moment]


_reviews: Final = Decoder(_Review)


def digest_of(review: str) -> Digest:
    """Return the short form of a review, which is JSON."""
    whole = _reviews.decode(review)
    return Digest(whole.first, [_seat(one, seat, whole.moments) for seat, one in enumerate(whole.seats)])


def _seat(one: SeatDigest, seat: int, moments: Sequence[_Moment]) -> SeatDigest:
    own = [moment for moment in moments if moment.seat == seat and moment.kind and moment.loss]
    costs = {kind: fsum(moment.loss or 0.0 for moment in own if moment.kind == kind) for kind in _kinds(own)}
    return SeatDigest(one.start, one.result, one.luck, one.skill, one.accuracy, costs)


def _kinds(moments: Sequence[_Moment]) -> list[str]:
    return sorted({moment.kind for moment in moments if moment.kind})
