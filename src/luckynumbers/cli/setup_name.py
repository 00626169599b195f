"""The set-ups as the command line offers them."""

from enum import StrEnum


class SetupName(StrEnum):
    """The three ways to lay the diagonal."""

    SORTED = "sorted"
    CHOICE = "choice"
    MICHAEL = "michael"
