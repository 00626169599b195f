"""The headers of a record: ``[key value]``, one per line, lower-case keys."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NoReturn

from luckynumbers.notation.movetext import bad_record
from luckynumbers.rules.clovers import SEATS
from luckynumbers.rules.setups import SETUPS

REQUIRED: Final = ("players", "set-up", "first")
_HEADER = re.compile(r"\[(?P<key>[a-z][a-z0-9-]*)[ ]+(?P<value>[^ ].*)\]", re.DOTALL)
_NUMBER = re.compile("[1-9][0-9]{0,17}")
_RESULT = re.compile(r"[1-4](?:,[1-4]){0,3}|\*")
_YES: Final = {"on", "yes", "true", "1"}
_NO: Final = {"off", "no", "false", "0"}

UNFINISHED: Final = "*"
TOURNAMENT: Final = "tournament"
"""A further header: the game was one of a tournament, in which points count (R17)."""


@dataclass
class Headers:
    """The headers as written, and where each of them stands."""

    text: str
    values: dict[str, str] = field(default_factory=dict)
    offsets: dict[str, int] = field(default_factory=dict)
    end: int = 0
    """Where the game begins."""

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def refuse(self, key: str, message: str) -> NoReturn:
        """Complain about a header, at its place."""
        raise bad_record(self.text, self.offsets.get(key, 0), message)

    def number(self, key: str, highest: int | None = None) -> int:
        """Return a header that is a number from 1."""
        value = self.values[key]
        if not _NUMBER.fullmatch(value) or (highest is not None and int(value) > highest):
            upto = f" from 1 to {highest}" if highest else ""
            self.refuse(key, f"{key} must be a number{upto}, not {value!r}")
        return int(value)

    def players(self) -> int:
        """Return how many play (R1)."""
        players = self.number("players")
        if players not in SEATS:
            self.refuse("players", f"players must be 2, 3 or 4, not {players} (R1)")
        return players

    def setup(self) -> str:
        """Return which set-up was used."""
        setup = self.values["set-up"]
        if setup not in SETUPS:
            self.refuse("set-up", f"set-up must be {', '.join(SETUPS)}, not {setup!r}")
        return setup

    def flag(self, key: str) -> bool:
        """Return a header that is on or off; absent means off."""
        value = self.values.get(key, "off")
        if value not in _YES | _NO:
            self.refuse(key, f"{key} must be on or off, not {value!r}")
        return value in _YES

    def texts(self, key: str, players: int) -> tuple[str, ...]:
        """Return a JSON list with one text for each player; ``()`` if the key is absent or the list empty."""
        try:
            texts = json.loads(self.values.get(key, "[]"))
        except (ValueError, RecursionError):
            self.refuse(key, f"{key} must be a JSON list of texts")
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            self.refuse(key, f"{key} must be a JSON list of texts")
        if texts and len(texts) != players:
            self.refuse(key, f"{key} must list {players} texts, not {len(texts)}")
        return tuple(texts)

    def seed(self) -> str | None:
        """Return the seed; one that cannot stand on a line by itself is written as a JSON string."""
        value = self.values.get("seed")
        if value is None or not value.startswith('"'):
            return value
        try:
            seed = json.loads(value)
        except ValueError:
            self.refuse("seed", "a seed that begins with a quotation mark must be a JSON string")
        return str(seed)

    def result(self) -> tuple[int, ...] | None:
        """Return the winning seats, ``()`` for an unfinished game, ``None`` when nothing is said."""
        value = self.values.get("result")
        if value is None:
            return None
        if not _RESULT.fullmatch(value):
            self.refuse("result", f"result must be seats like 1 or 1,2, or * for unfinished, not {value!r}")
        return () if value == UNFINISHED else tuple(sorted(int(seat) - 1 for seat in value.split(",")))


def parse_headers(text: str) -> Headers:
    """Read the headers at the beginning of ``text``, up to the blank line."""
    headers = Headers(text)
    offset = 0
    while offset < len(text):
        end = text.find("\n", offset)
        line = text[offset : end if end >= 0 else len(text)].strip(" \t\r")
        if line:
            _add_header(headers, line, offset)
        offset = end + 1 if end >= 0 else len(text)
        if not line and headers.values:
            break
    headers.end = offset
    for key in REQUIRED:
        if key not in headers:
            raise bad_record(text, 0, f"the header [{key} …] is missing")
    return headers


def _add_header(headers: Headers, line: str, offset: int) -> None:
    match = _HEADER.fullmatch(line)
    if match is None or not match["value"].strip(" \t\r"):
        why = "expected a header like [players 2], or a blank line before the game"
        raise bad_record(headers.text, offset, why)
    key = match["key"]
    if key in headers:
        raise bad_record(headers.text, offset, f"{key} is given twice")
    headers.values[key] = match["value"].strip(" \t\r")
    headers.offsets[key] = offset


def format_headers(values: Mapping[str, str]) -> str:
    """Write headers, one per line."""
    return "".join(f"[{key} {value}]\n" for key, value in values.items())


def format_texts(texts: tuple[str, ...]) -> str:
    """Write a JSON list; letters stay readable unless they cannot be written to a file."""
    return _json(list(texts))


def format_seed(seed: str) -> str:
    """Write a seed plainly where it reads back the same, as a JSON string otherwise."""
    plain = seed and seed.isprintable() and seed == seed.strip() and not seed.startswith('"')
    return seed if plain else _json(seed)


def _json(value: object) -> str:
    written = json.dumps(value, ensure_ascii=False)
    return written if written.isprintable() else json.dumps(value)
