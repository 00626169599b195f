"""Enumerations whose members are words of the notation."""

from enum import StrEnum


class Word(StrEnum):
    """Equals its text, and looks like it wherever it is shown or written: in a ``repr`` and in JSON too."""

    def __repr__(self) -> str:
        return repr(self.value)
