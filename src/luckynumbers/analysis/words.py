"""Why, in words a child understands, in every language; every number in them is counted, none is guessed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from babel.numbers import format_decimal, format_percent

from luckynumbers.analysis.facts import (
    Again,
    Fact,
    Fills,
    Odds,
    Offers,
    Room,
    Throws,
    Wins,
    gaps_for,
    outlook,
)
from luckynumbers.analysis.reasons import reason, virtue
from luckynumbers.languages import LANGUAGES, translations
from luckynumbers.rules.actions import Decision, Draw, Event, Leave, Resign, Reveal, SetUp, Take
from luckynumbers.rules.cells import CELL_NAMES
from luckynumbers.rules.options import PLAY
from luckynumbers.rules.position import Position

FOLDER: Final = Path(__file__).parent / "locales"
FEW: Final = 3
"""So many numbers are named, more are counted."""


class Words:
    """Says things in one language."""

    def __init__(self, language: str = "en", names: Sequence[str] = ()) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"we speak {', '.join(LANGUAGES)}, not {language!r}")
        self.language, self.names = language, names
        self._texts = translations(FOLDER, language)

    def text(self, message: str, **values: object) -> str:
        """Return a text of the catalogue."""
        return self._texts.gettext(message) % values

    def texts(self, one: str, many: str, num: int, **values: object) -> str:
        """Return a text of the catalogue in the form that ``num`` asks for."""
        return self._texts.ngettext(one, many, num) % {"num": num, **values}

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        own = self.names[seat] if seat < len(self.names) else ""
        _ = self.text
        return own or _("player %(seat)s", seat=seat + 1)

    def percent(self, part: float, digits: int = 0) -> str:
        """Return a chance as people write it, with at most so many digits after the comma, or point."""
        written = format_percent(round(part, 2 + digits), locale=self.language, decimal_quantization=False)
        return written.replace("-", "−")  # a result without luck may be below nothing

    def decimal(self, number: float, digits: int = 1) -> str:
        """Return a number as people write it, with so many digits after the comma, or point."""
        return format_decimal(round(number, digits), f"0.{'0' * digits}", locale=self.language)

    def points(self, amount: float, digits: int = 0) -> str:
        """Return a change of a chance in points, hundredths of a win, with its sign."""
        rounded = round(100 * amount, digits)
        sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
        return sign + self.decimal(abs(rounded), digits)

    def error(self, error: float | None, digits: int = 1) -> str:
        """Return a standard error, in hundredths, to stand behind its number; nothing if none was sampled."""
        return f" ± {self.decimal(100 * error, digits)}" if error else ""

    def move(self, action: Decision, before: Position) -> str:
        """Return what a decision is called."""
        _ = self.text
        if isinstance(action, Draw):
            return _("drawing")
        if isinstance(action, Resign):
            return _("resigning")
        if isinstance(action, Leave):
            return _("leaving the %(clover)s", clover=before.hand[0])
        clover = action.clover if isinstance(action, Take | SetUp) else before.hand[0]
        cell, off = CELL_NAMES[action.cell], before.gardens[before.turn][action.cell]
        if off:
            return _("%(clover)s for the %(off)s on %(cell)s", clover=clover, off=off, cell=cell)
        return _("%(clover)s on %(cell)s", clover=clover, cell=cell)

    def fact(self, fact: Fact) -> str:
        """Return a fact as the second half of a sentence."""
        _, n = self.text, self.texts
        match fact:
            case Wins():
                return _("fills the garden and wins at once")
            case Again():
                return _("equal numbers touch, which brings another turn")
            case Fills(True, left):
                return n("fills a gap; %(num)s is left", "fills a gap; %(num)s are left", left)
            case Fills(_, left):
                return n("fills no gap; %(num)s is left", "fills no gap; %(num)s are left", left)
            case Odds(helpful, face_down):
                return n(
                    "%(num)s of %(all)s face-down clovers fills a gap",
                    "%(num)s of %(all)s face-down clovers fill a gap",
                    helpful,
                    all=face_down,
                )
            case Offers(seat, clover, _cell, True):
                return _("%(name)s can win with the %(clover)s", name=self.name(seat), clover=clover)
            case Offers(seat, clover, cell):
                where = CELL_NAMES[cell]
                return _(
                    "%(name)s can lay the %(clover)s on %(cell)s",
                    name=self.name(seat),
                    clover=clover,
                    cell=where,
                )
            case Throws(clover, seat, cells):
                return self._thrown(clover, self.name(seat), cells)
            case Room(gap, numbers):
                return self._room(CELL_NAMES[gap], numbers)
        raise TypeError(f"nothing is said about {fact!r}")

    def _thrown(self, clover: int, name: str, cells: int) -> str:
        _, n = self.text, self.texts
        if not cells:
            return _("throws away the %(clover)s, which %(name)s cannot use", clover=clover, name=name)
        return n(
            "throws away the %(clover)s, which fits %(num)s cell of %(name)s",
            "throws away the %(clover)s, which fits %(num)s cells of %(name)s",
            cells,
            clover=clover,
            name=name,
        )

    def _room(self, gap: str, numbers: tuple[int, ...]) -> str:
        _, n = self.text, self.texts
        if not numbers:
            return _("nothing fits %(gap)s any more", gap=gap)
        if len(numbers) <= FEW:
            named = ", ".join(map(str, numbers))
            return n(
                "only %(numbers)s fits %(gap)s",
                "only %(numbers)s fit %(gap)s",
                len(numbers),
                numbers=named,
                gap=gap,
            )
        return n("%(num)s number fits %(gap)s", "%(num)s numbers fit %(gap)s", len(numbers), gap=gap)

    def claim(self, action: Decision, before: Position, fact: Fact) -> str:
        """Return a sentence about a decision."""
        _ = self.text
        said = _("%(move)s: %(fact)s.", move=self.move(action, before), fact=self.fact(fact))
        # Where sentences begin with the cell, it keeps its name: b2 is no B2.
        return said if said[:2] in CELL_NAMES else said[:1].upper() + said[1:]

    def better(self, action: Decision, before: Position, fact: Fact | None) -> str:
        """Return a sentence about the better decision."""
        _ = self.text
        told = _("nothing to count here, playing on shows it") if fact is None else self.fact(fact)
        return _("Better %(move)s: %(fact)s.", move=self.move(action, before), fact=told)

    def why(self, event: Event, before: Position, best: Decision | None, loss: float | None) -> str:
        """Say what speaks for the ``best`` decision, or what came; ``loss`` is what the event cost."""
        _ = self.text
        if isinstance(event, Reveal):
            return self.reveal(event.clover, before)
        if isinstance(event, Resign):
            return _("Resigning gave up a chance of %(chance)s.", chance=self.percent(loss or 0.0))
        assert isinstance(event, Decision)  # noqa: S101  (every action is one)
        return self.explain(before, event, best or event)

    def explain(self, before: Position, made: Decision, best: Decision) -> str:
        """Say why ``best`` is better than ``made``, or what is good about it if that is what was made."""
        if made == best:
            return self.claim(made, before, virtue(outlook(before, made)))
        found = reason(before, made, best)
        said = [] if found.made is None else [self.claim(made, before, found.made)]
        return " ".join([*said, self.better(best, before, found.best)])

    def reveal(self, clover: int, before: Position) -> str:
        """Return how likely a reveal was, and what it is good for."""
        _ = self.text
        if before.phase is not PLAY:
            return _("%(clover)s is dealt.", clover=clover)
        copies, garden = before.unseen[clover], before.gardens[before.turn]
        told = {"clover": clover, "copies": copies, "all": before.face_down}
        likely = _("%(clover)s comes: %(copies)s of %(all)s face-down clovers.", **told)
        if gaps := gaps_for(garden, clover):
            use = _("It can fill %(cells)s.", cells=", ".join(CELL_NAMES[cell] for cell in gaps))
        elif garden.cells_for(clover):
            use = _("It fills no gap.")
        else:
            use = _("It fits nowhere.")
        return f"{likely} {use}"
