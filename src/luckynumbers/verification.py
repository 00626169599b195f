"""Check afterwards that a game was dealt from the order its dealer had promised."""

from dataclasses import dataclass

from luckynumbers.notation.record import Record
from luckynumbers.rules.clovers import full_set
from luckynumbers.rules.dealer import commitment_to, shuffle


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check found: ``fair`` is ``None`` when the record does not hold what a check needs."""

    fair: bool | None
    message: str
    deck: tuple[int, ...] = ()
    """The order as recomputed, once the seed is known."""
    added: tuple[str, ...] = ()
    """Who added a number of their own to the shuffle."""

    def as_json(self) -> dict[str, object]:
        """Return what was found as programs read it."""
        return {
            "matches": self.fair,
            "verdict": self.verdict,
            "message": self.message,
            "deck": list(self.deck),
            "added": list(self.added),
            "proof": self.proof,
        }

    @property
    def proof(self) -> str:
        """What a shuffle that matches proves, and to whom; nothing is proved by any other."""
        if not self.fair:
            return ""
        if not self.added:
            return (
                "Nobody added to the shuffle, so the dealer could have tried seeds until the order pleased."
            )
        who = " and ".join(filter(None, (", ".join(self.added[:-1]), self.added[-1])))
        return (
            f"{who} added to the shuffle after the seed was sealed, "
            "so the dealer alone could not choose the order."
        )

    @property
    def verdict(self) -> str:
        """What to say of the shuffle, in three words."""
        return {True: "matches", False: "does not match", None: "cannot be checked"}[self.fair]


def verify(record: Record) -> Verification:
    """Recompute commitment and deck of ``record`` and compare them with what was played."""
    if not isinstance(record, Record):
        raise TypeError(f"verify takes a Record, not {type(record).__name__}")
    if record.seed is None:
        if record.outcome is None:
            return Verification(None, "The game is unfinished, so its seed is still secret.")
        return Verification(None, "The record holds no seed, so the shuffle cannot be checked.")
    before = record.shuffled_after
    deck = shuffle(_clovers_shuffled(record), record.seed, record.contributions)
    played = record.revealed[before:]
    for number, (clover, expected) in enumerate(zip(played, deck, strict=False), before + 1):
        if clover != expected:
            said = f"Clover number {number} was {clover}, but the seed gives {expected}."
            return Verification(False, said, deck)
    if record.commitment is None:
        said = "The clovers match the seed, but without a commitment it may have been chosen afterwards."
        return Verification(None, said, deck)
    if commitment_to(record.seed) != record.commitment:
        return Verification(False, "The seed is not the one the commitment was made to.", deck)
    said = f"The seed matches the commitment, and all {len(played)} clovers came in the order it gives."
    if before:
        said += f" The first {before} came before the game was taken up again and cannot be checked."
    return Verification(True, said, deck, _added(record))


def _added(record: Record) -> tuple[str, ...]:
    """Return the names of those who added to the shuffle."""
    names = record.names or ("",) * record.players
    return tuple(
        name or f"seat {seat}"
        for seat, (name, number) in enumerate(zip(names, record.contributions, strict=False), 1)
        if number
    )


def _clovers_shuffled(record: Record) -> list[int]:
    """Return the clovers the shuffle was of: all, or what was face-down when the game was taken up again."""
    left = full_set(record.players)
    for clover in record.revealed[: record.shuffled_after]:
        left.remove(clover)
    return left
