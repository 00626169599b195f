"""A share of all games, or any other mean, and how far it may be off."""

from dataclasses import dataclass
from typing import Final, Self

CONFIDENCE: Final = 0.95
"""How often an interval holds the truth."""
STANDARD_ERRORS: Final = 1.96
"""So many to each side make such an interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """A mean and the bounds of its 95% interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, mean: float, standard_error: float) -> Self:
        """Return the interval of a mean that is off by about ``standard_error``."""
        half = STANDARD_ERRORS * standard_error
        return cls(mean, mean - half, mean + half)

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} to {self.high:.1%})"

    @property
    def interval(self) -> tuple[float, float]:
        """The two bounds."""
        return self.low, self.high

    def named(self, name: str, digits: int | None = None) -> dict[str, float]:
        """Return it as programs read it: ``name``, ``name_low`` and ``name_high``."""
        told = {name: self.mean, f"{name}_low": self.low, f"{name}_high": self.high}
        return told if digits is None else {key: round(value, digits) for key, value in told.items()}
