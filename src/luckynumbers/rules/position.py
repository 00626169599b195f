"""A game at one moment, as everybody at the table sees it.

A position holds public knowledge only: which clovers are face-down, never their order. Chance is a player
of its own (``CHANCE``): at its nodes ``chances()`` says what may be revealed and how likely it is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NoReturn, Self, TypedDict, Unpack

from luckynumbers.rules import position_text
from luckynumbers.rules.actions import (
    DRAW,
    LEAVE,
    Decision,
    Draw,
    Event,
    Lay,
    Leave,
    Resign,
    Reveal,
    SetUp,
    lays,
    parse_events,
    takes,
)
from luckynumbers.rules.cells import CELL_NAMES, CELLS, DIAGONAL, diagonal_neighbours
from luckynumbers.rules.clovers import LOWEST, check_players, check_seat, count
from luckynumbers.rules.errors import IllegalAction
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.options import OVER, PLAY, SETUP, Options, Phase
from luckynumbers.rules.outcome import RULE_OF, Outcome, Reason, fewest_empty
from luckynumbers.rules.possible import check_kinds, check_possible, listed
from luckynumbers.rules.setups import SETUPS

CHANCE: Final = -1
"""The player who reveals face-down clovers."""

_NEIGHBOURS: Final = tuple(diagonal_neighbours(cell) for cell in CELLS)


class _Changes(TypedDict, total=False):
    """What may differ from one position to the next."""

    gardens: tuple[Garden, ...]
    table: tuple[int, ...]
    turn: int
    hand: tuple[int, ...]
    drawing: bool
    phase: Phase
    turns: int
    resigned: int
    _face_down: tuple[int, ...]


@dataclass(frozen=True, repr=False)  # no slots: what is derived is kept beside the fields
class Position:
    """An immutable position; ``apply`` returns the next one. Begin with ``start`` or ``parse``.

    Whoever builds one from its fields gets a ``ValueError`` if no game leads there.
    """

    gardens: tuple[Garden, ...]
    table: tuple[int, ...]
    """The face-up clovers in the middle, ascending."""
    turn: int
    """The seat whose turn it is, also at chance nodes; once over, the seat that moved last."""
    hand: tuple[int, ...]
    """What the seat at ``turn`` has been shown and not yet laid, ascending."""
    drawing: bool
    """Whether that seat has drawn a clover that is not revealed yet."""
    phase: Phase
    turns: int
    """Completed turns; Bruno's extra turns count like any other."""
    options: Options
    resigned: int | None = None
    """The seat that gave up, if one did (R20)."""

    def __post_init__(self) -> None:
        for name in ("gardens", "table", "hand"):
            object.__setattr__(self, name, listed(name, getattr(self, name)))
        check_kinds(self)
        object.__setattr__(self, "table", tuple(sorted(self.table)))
        object.__setattr__(self, "hand", tuple(sorted(self.hand)))
        object.__setattr__(self, "phase", Phase(self.phase))
        check_possible(self)

    def _next(self, **changes: Unpack[_Changes]) -> Self:
        """Return the position that differs by ``changes``, which the rules made and need not be checked.

        What is derived and kept, ``_face_down`` alone, is taken over too, so whoever changes it says so.
        """
        position = object.__new__(type(self))
        object.__setattr__(position, "__dict__", {**self.__dict__, **changes})
        return position

    @classmethod
    def start(
        cls,
        players: int = 2,
        setup: str = "sorted",
        first: int = 0,
        bruno: bool = False,
        turn_limit: int | None = None,
    ) -> Self:
        """Return the empty table before the first clover is revealed (R1, R10)."""
        check_players(players)
        check_seat(first, players)
        return cls(
            gardens=(Garden(),) * players,
            table=(),
            turn=first,
            hand=(),
            drawing=False,
            phase=SETUP,
            turns=0,
            options=Options(setup, bool(bruno), turn_limit),
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``gardens table turn hand phase options``; see docs/notation.md."""
        return position_text.parse(cls, text)

    def __str__(self) -> str:
        return position_text.format_position(self)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.gardens)

    @cached_property
    def _face_down(self) -> tuple[int, ...]:
        """How many copies of each number nobody has seen; a reveal takes one away, nothing adds one."""
        laid = (clover for garden in self.gardens for clover in garden.cells if clover)
        seen = count((*laid, *self.table, *self.hand))
        return (0, *(self.players - copies for copies in seen[LOWEST:]))

    @property
    def unseen(self) -> dict[int, int]:
        """The face-down clovers as ``{number: copies}``, from public knowledge."""
        return {clover: copies for clover, copies in enumerate(self._face_down) if copies}

    @property
    def face_down(self) -> int:
        """How many clovers are still face-down."""
        return sum(self._face_down)

    @property
    def to_act(self) -> int | None:
        """Who is next: a seat, ``CHANCE``, or ``None`` when the game is over."""
        if self.phase is PLAY:
            return CHANCE if self.drawing else self.turn
        if self.phase is OVER:
            return None
        return self.turn if self._lays_in_setup() else CHANCE

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, ``None`` while it goes on (R14–R16, R20)."""
        if self.phase is not OVER:
            return None
        if self.resigned is not None:
            return Outcome((1 - self.resigned,), Reason.RESIGNED)
        if self.gardens[self.turn].is_full:
            return Outcome((self.turn,), Reason.GARDEN_FULL)
        reason = Reason.TURN_LIMIT if any(self._face_down) else Reason.DECK_EMPTY
        return Outcome(fewest_empty(self.gardens), reason)

    def chances(self) -> dict[int, int]:
        """Return what may be revealed as ``{number: copies}`` at a chance node, ``{}`` elsewhere."""
        return self.unseen if self.to_act == CHANCE else {}

    def legal_actions(self) -> tuple[Decision, ...]:
        """Return every decision allowed now, in the contract's order; ``()`` unless a seat is to act."""
        if self.phase is PLAY:
            if self.drawing:
                return ()
            cells_for = self.gardens[self.turn].cells_for
            if self.hand:
                return (*lays(cells_for(self.hand[0])), LEAVE)
            actions: list[Decision] = [DRAW]
            for clover in sorted({*self.table}):
                actions += takes(clover, cells_for(clover))
            return tuple(actions)
        if self.phase is SETUP and self._lays_in_setup():
            garden = self.gardens[self.turn]
            free = [cell for cell in DIAGONAL if not garden.cells[cell]]
            return tuple(SetUp(clover, cell) for clover in sorted({*self.hand}) for cell in free)
        return ()

    def apply(self, event: Event | str) -> Self:
        """Return the position after ``event``: an action, a reveal, or text, a whole turn included."""
        if isinstance(event, Reveal):
            return self._reveal(event.clover)
        if isinstance(event, str):
            position = self
            for part in parse_events(event):
                position = position.apply(part)
            return position
        if not isinstance(event, Decision):
            raise TypeError(f"apply takes an Action, a Reveal or text, not {type(event).__name__}")
        if self.phase is PLAY:
            return self._play(event)
        if self.phase is OVER:
            self._refuse_after_the_end(event)
        return self._set_up(event)

    # Set-up (R11–R13)

    def _laid(self) -> int:
        return len(CELLS) - self.gardens[self.turn].empty_cells

    def _lays_in_setup(self) -> bool:
        return SETUPS[self.options.setup].seat_decides(self._laid(), len(self.hand))

    def _set_up(self, action: Decision) -> Self:
        if isinstance(action, Resign):
            return self._resign(action)
        rule = SETUPS[self.options.setup].rule
        if not isinstance(action, SetUp):
            raise IllegalAction.because(
                rule, f"{action} is not allowed yet", "the diagonals are still being laid"
            )
        clover, cell = action.clover, action.cell
        where = f"{clover} cannot be laid on {CELL_NAMES[cell]}"
        if not self._lays_in_setup():
            raise IllegalAction.because(rule, where, "a clover is to be revealed first")
        if clover not in self.hand:
            raise IllegalAction.because(rule, where, f"seat {self.turn + 1} does not hold a {clover}")
        if cell not in DIAGONAL:
            raise IllegalAction.because(rule, where, "set-up uses only the golden cells a1, b2, c3 and d4")
        garden = self.gardens[self.turn]
        if garden.cells[cell]:
            raise IllegalAction.because(rule, where, f"{garden.cells[cell]} already lies there and stays")
        garden, _ = garden.place(clover, cell)
        return self._after_setup_event(garden, _without(self.hand, clover))

    def _after_setup_event(self, garden: Garden, hand: tuple[int, ...]) -> Self:
        """Pass the turn when the hand is empty; begin to play when every diagonal is laid."""
        gardens = self._gardens_with(garden)
        laid = all(garden.cells[cell] for garden in gardens for cell in DIAGONAL)
        turn = self.turn if hand else (self.turn + 1) % len(gardens)
        return self._next(gardens=gardens, turn=turn, hand=hand, phase=PLAY if laid else SETUP)

    # Chance

    def _reveal(self, clover: int) -> Self:
        if self.to_act != CHANCE:
            if self.phase is OVER:
                self._refuse_after_the_end(Reveal(clover))
            why = "the one in hand is to be laid first" if self.hand else "nobody has drawn"
            raise IllegalAction.because("R6", f"{clover} cannot be revealed", why)
        counts = self._face_down
        if not counts[clover]:
            raise IllegalAction.because(
                "R1", f"{clover} cannot be revealed", f"no {clover} is face-down any more"
            )
        face_down = (*counts[:clover], counts[clover] - 1, *counts[clover + 1 :])
        hand = tuple(sorted((*self.hand, clover)))
        shown = self._next(hand=hand, drawing=False, _face_down=face_down)
        if self.phase is PLAY:
            return shown
        garden, hand = SETUPS[self.options.setup].after_reveal(self.gardens[self.turn], hand)
        return shown._after_setup_event(garden, hand)

    # Play (R3–R9, R14–R18)

    def _play(self, action: Decision) -> Self:
        match action:
            case Resign():
                return self._resign(action)
            case SetUp():
                raise IllegalAction.because("R6", f"{action} is not allowed", "set-up is over")
        if self.drawing:
            raise IllegalAction.because(
                "R6", f"{action} is not allowed", "the drawn clover is not revealed yet"
            )
        match action:
            case Lay(cell, came_off):
                return self._lay(self._drawn(action), cell, came_off, self.table)
            case Leave():
                return self._end_turn(self.gardens, (*self.table, self._drawn(action)), None)
        if self.hand:
            why = f"the drawn {self.hand[0]} is to be laid or left"
            raise IllegalAction.because("R6", f"{action} is not allowed", why)
        if isinstance(action, Draw):
            return self._next(drawing=True)
        clover = action.clover
        if clover not in self.table:
            raise IllegalAction.because("R7", f"{clover} cannot be taken", f"no {clover} lies face-up")
        return self._lay(clover, action.cell, action.came_off, _without(self.table, clover))

    def _drawn(self, action: Lay | Leave) -> int:
        if not self.hand:
            raise IllegalAction.because("R6", f"{action} is not allowed", "no clover has been drawn")
        return self.hand[0]

    def _lay(self, clover: int, cell: int, claimed: int | None, table: tuple[int, ...]) -> Self:
        """Lay ``clover``; what it replaces goes face-up to the middle (R4)."""
        garden, came_off = self.gardens[self.turn].place(clover, cell)
        if claimed is not None and claimed != came_off:
            stands = f"{came_off} stands there" if came_off else "nothing stands there"
            raise IllegalAction.because("R4", f"{claimed} cannot come off {CELL_NAMES[cell]}", stands)
        if came_off:
            table = (*table, came_off)
        return self._end_turn(self._gardens_with(garden), table, cell)

    def _end_turn(self, gardens: tuple[Garden, ...], table: Iterable[int], laid_on: int | None) -> Self:
        """Count the turn, end the game if it ends here, and say who is next."""
        turn, turns, options = self.turn, self.turns + 1, self.options
        over = gardens[turn].is_full or turns == options.turn_limit or not any(self._face_down)
        again = options.bruno and laid_on is not None and _touches_equal(gardens[turn], laid_on)
        return self._next(
            gardens=gardens,
            table=tuple(sorted(table)),
            turn=turn if over or again else (turn + 1) % len(gardens),
            hand=(),
            phase=OVER if over else PLAY,
            turns=turns,
        )

    # Leaving, and the end

    def _resign(self, action: Resign) -> Self:
        if self.players != 2:
            raise IllegalAction.because(
                "R20", f"{action} is not allowed", "only in a game of two can one resign"
            )
        if action.seat not in range(self.players):
            raise IllegalAction.because("R20", f"{action} is not allowed", "there is no such seat")
        return self._next(phase=OVER, resigned=action.seat)

    def _refuse_after_the_end(self, event: Event) -> NoReturn:
        assert self.outcome is not None  # noqa: S101
        reason = self.outcome.reason
        raise IllegalAction.because(RULE_OF[reason], f"{event} is not allowed", f"the game is over, {reason}")

    def _gardens_with(self, garden: Garden) -> tuple[Garden, ...]:
        return (*self.gardens[: self.turn], garden, *self.gardens[self.turn + 1 :])


def _without(clovers: tuple[int, ...], clover: int) -> tuple[int, ...]:
    index = clovers.index(clover)
    return clovers[:index] + clovers[index + 1 :]


def _touches_equal(garden: Garden, cell: int) -> bool:
    """Return whether an equal number stands diagonally next to ``cell`` (R18)."""
    clover = garden.cells[cell]
    return any(garden.cells[other] == clover for other in _NEIGHBOURS[cell])
