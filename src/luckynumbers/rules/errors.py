"""The two ways text or a move can be wrong. Both are ``ValueError``s."""

from typing import Self


class BadNotation(ValueError):
    """The text is not in the grammar, or the position it describes is impossible.

    ``line`` and ``column`` count from 1 and point at the place in ``text``.
    """

    def __init__(self, message: str, *, text: str = "", line: int = 1, column: int = 1) -> None:
        ValueError.__init__(self, message)
        self.text = text
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.args, self.__dict__))


class IllegalAction(ValueError):
    """The move is legible but not allowed here; ``rule`` names the ruling, like ``"R3"``."""

    def __init__(self, message: str, *, rule: str) -> None:
        ValueError.__init__(self, message)
        self.rule = rule

    @classmethod
    def because(cls, rule: str, what: str, why: str) -> Self:
        """Say it the way every message reads: what is wrong, the rule, the reason."""
        return cls(f"{what} ({rule}): {why}", rule=rule)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.args, self.__dict__))


def _rebuild(kind: type[ValueError], args: tuple[object, ...], state: dict[str, object]) -> ValueError:
    """Unpickle an error whose ``__init__`` has keywords, so that it survives process pools."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


def text_of(value: object) -> str:
    """Return ``value`` if it is text; a parser raises nothing but ``BadNotation``."""
    if not isinstance(value, str):
        raise BadNotation(f"expected text, not {type(value).__name__}")
    return value
