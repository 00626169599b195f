"""What is plain to see after a decision, by counting: gaps, what fits them, what the next player gets."""

from dataclasses import dataclass

from luckynumbers.rules.actions import Decision, Draw, Leave, Placement, SetUp
from luckynumbers.rules.cells import CELLS
from luckynumbers.rules.clovers import CLOVERS
from luckynumbers.rules.garden import Garden
from luckynumbers.rules.position import Position


@dataclass(frozen=True, slots=True)
class Fact:
    """Something true about a decision."""


@dataclass(frozen=True, slots=True)
class Wins(Fact):
    """It fills the garden."""


@dataclass(frozen=True, slots=True)
class Again(Fact):
    """It brings another turn (R18)."""


@dataclass(frozen=True, slots=True)
class Fills(Fact):
    """It fills a gap, or does not; so many are left."""

    does: bool
    left: int


@dataclass(frozen=True, slots=True)
class Room(Fact):
    """What fits an empty cell afterwards."""

    gap: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Odds(Fact):
    """So many of the face-down clovers fill a gap."""

    helpful: int
    face_down: int


@dataclass(frozen=True, slots=True)
class Offers(Fact):
    """The next player can fill a gap, or the last one, with a face-up clover."""

    seat: int
    clover: int
    cell: int
    wins: bool


@dataclass(frozen=True, slots=True)
class Throws(Fact):
    """What goes to the middle, and how many cells of the next player it fits."""

    clover: int
    seat: int
    cells: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """One decision of a position, and all that can be counted after it."""

    before: Position
    action: Decision
    after: Position

    @property
    def garden(self) -> Garden:
        """The garden of the one who decides."""
        return self.after.gardens[self.before.turn]

    @property
    def draws(self) -> bool:
        """Whether it is not known yet what will come."""
        return isinstance(self.action, Draw)

    @property
    def wins(self) -> bool:
        """Whether it fills the garden."""
        return self.garden.is_full

    @property
    def again(self) -> bool:
        """Whether the same seat has another turn at once (R18)."""
        return self.after.phase == "play" and not self.draws and self.after.turn == self.before.turn

    @property
    def fills(self) -> Fills:
        """Whether a gap is filled, and how many are left."""
        left = self.garden.empty_cells
        return Fills(left < self.before.gardens[self.before.turn].empty_cells, left)

    @property
    def odds(self) -> Odds:
        """How many face-down clovers would fill a gap."""
        helpful = (copies for clover, copies in self.after.unseen.items() if gaps_for(self.garden, clover))
        return Odds(sum(helpful), self.after.face_down)

    @property
    def rooms(self) -> dict[int, Room]:
        """What fits each empty cell."""
        return {cell: room(self.garden, cell) for cell in CELLS if not self.garden[cell]}

    @property
    def offer(self) -> Offers | None:
        """What the next player can take to fill a gap: the last gap if possible, else what is new there."""
        if self.after.phase != "play" or self.draws or self.again:
            return None
        seat = self.after.turn
        garden = self.after.gardens[seat]
        new = [clover for clover in self.after.table if clover not in self.before.table]
        for clover in self.after.table if garden.empty_cells == 1 else new:
            if cells := gaps_for(garden, clover):
                return Offers(seat, clover, cells[0], garden.empty_cells == 1)
        return None

    @property
    def throws(self) -> Throws | None:
        """What is thrown away: a drawn clover that is left, or what an exchange takes off."""
        if self.after.phase != "play" or self.draws or self.again:
            return None
        seat, clover = self.after.turn, _thrown(self.before, self.action)
        return Throws(clover, seat, len(self.after.gardens[seat].cells_for(clover))) if clover else None


def _thrown(before: Position, action: Decision) -> int:
    """Return the clover that goes to the middle, 0 if none does."""
    if isinstance(action, Leave):
        return before.hand[0]
    return before.gardens[before.turn][action.cell] if isinstance(action, Placement) else 0


def outlook(before: Position, action: Decision) -> Outlook:
    """Return what can be counted after ``action``."""
    return Outlook(before, action, before.apply(action))


def gaps_for(garden: Garden, clover: int) -> tuple[int, ...]:
    """Return the empty cells that ``clover`` fits."""
    return tuple(cell for cell in garden.cells_for(clover) if not garden[cell])


def room(garden: Garden, gap: int) -> Room:
    """Return which numbers fit an empty cell."""
    return Room(gap, tuple(clover for clover in CLOVERS if garden.fits(clover, gap)))


def place_of(action: Decision) -> int | None:
    """Return the cell that an action lays a clover on."""
    return action.cell if isinstance(action, Placement | SetUp) else None
