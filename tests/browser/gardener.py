"""A person at the table: they know what the page shows and nothing else, and touch only what is on it."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

from playwright.sync_api import Locator, Page, Request, expect

from ..waiting import PATIENCE, wait_for

COLUMNS = "abcd"
NAMES = [f"{column}{row}" for row in range(1, 5) for column in COLUMNS]

# Something to decide here and nothing under way, or the game is over.
_READY = """() => !document.querySelector("#result").hidden
  || Boolean(document.querySelector("#board.my-turn:not(.sending) #mine .seat-acting")
    && !document.querySelector("#ask-coach[aria-busy]"))"""

# A tap arrives a moment after the finger is gone.
AWAIT_TAP: Final = """() => {
  window.tapped = false;
  addEventListener("click", () => { window.tapped = true; }, { capture: true, once: true });
}"""
TAPPED: Final = "window.tapped"

# Two digits are one number if they come soon after one another; these do, however busy the machine is.
# What takes longer than a second goes on: drivers have timers on the page, too.
HOLD_TIMERS: Final = """() => {
  const { setTimeout } = window, held = [];
  window.setTimeout = (deed, wait) => (wait < 1000 ? void held.push(deed) : setTimeout(deed, wait));
  window.letGo = () => {
    window.setTimeout = setTimeout;
    held.forEach((deed) => deed());
  };
}"""
LET_GO: Final = "() => window.letGo()"


@dataclass(frozen=True)
class Cell:
    """One cell of a garden, as it is read out."""

    index: int
    label: str
    lit: bool

    @property
    def name(self) -> str:
        """The name of the cell, like b2."""
        return self.label.split(", ")[0]

    @property
    def number(self) -> int | None:
        """The clover on it."""
        found = re.search(r"\d+", self.label.split(", ")[1])
        return int(found[0]) if found else None


class Hand(Protocol):
    """How a person does things."""

    def draw(self, page: Page) -> None: ...
    def pick(self, page: Page, number: int) -> None: ...
    def lay(self, page: Page, cell: int) -> None: ...
    def leave(self, page: Page) -> None: ...
    def confirm(self, page: Page) -> None: ...


def cell_at(page: Page, cell: int) -> Locator:
    """Return a cell of the large garden."""
    return page.locator("#mine").get_by_role("gridcell").nth(cell)


def face_up(page: Page, number: int) -> Locator:
    """Return a face-up clover."""
    return page.locator(f'#face-up [data-clover="{number}"]')


class Mouse:
    """Points and clicks."""

    def draw(self, page: Page) -> None:
        page.locator("#heap").click()

    def pick(self, page: Page, number: int) -> None:
        face_up(page, number).click()

    def lay(self, page: Page, cell: int) -> None:
        cell_at(page, cell).click()

    def leave(self, page: Page) -> None:
        page.locator("#act").click()

    confirm = leave


class Fingers:
    """Taps."""

    def draw(self, page: Page) -> None:
        self._tap(page.locator("#draw"))

    def pick(self, page: Page, number: int) -> None:
        self._tap(face_up(page, number))

    def lay(self, page: Page, cell: int) -> None:
        exchanged = "can be exchanged" in str(cell_at(page, cell).get_attribute("aria-label"))
        self._tap(cell_at(page, cell))
        if exchanged:
            expect(page.locator("#hint")).to_contain_text("Tap again: ")
            self._tap(cell_at(page, cell))

    def leave(self, page: Page) -> None:
        self._tap(page.locator("#act"))

    def _tap(self, target: Locator) -> None:
        with arriving(target.page):
            target.tap()

    confirm = leave


class Dragging(Mouse):
    """Carries clovers to where they go."""

    def __init__(self) -> None:
        self._carried: Locator | None = None

    def pick(self, page: Page, number: int) -> None:
        self._carried = face_up(page, number)

    def lay(self, page: Page, cell: int) -> None:
        source, self._carried = self._carried or page.locator("#hand .drawn"), None
        carry(page, source, cell_at(page, cell))

    def leave(self, page: Page) -> None:
        carry(page, page.locator("#hand .drawn"), page.locator("#face-up"))


@contextmanager
def arriving(page: Page) -> Iterator[None]:
    """Tap on a page; go on once it has noticed, for until then nothing seems to be under way."""
    page.evaluate(AWAIT_TAP)
    yield
    wait_for(lambda: page.evaluate(TAPPED), "the tap")


def carry(page: Page, source: Locator, target: Locator, *, drop: bool = True) -> None:
    """Press the mouse on one thing and let go over another, or hold on above it."""
    for place, press in ((source, True), (target, False)):
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 if press else 5)
        if press:
            page.mouse.down()
    if drop:
        page.mouse.up()


class Keyboard:
    """Presses keys only."""

    def draw(self, page: Page) -> None:
        page.keyboard.press("d")

    def pick(self, page: Page, number: int) -> None:
        page.evaluate(HOLD_TIMERS)
        page.keyboard.type(str(number))
        expect(face_up(page, number)).to_have_attribute("aria-pressed", "true")
        page.evaluate(LET_GO)

    def lay(self, page: Page, cell: int) -> None:
        at = self._walk_in(page)
        while at != cell:
            across, down = cell % 4 - at % 4, cell // 4 - at // 4
            key = (
                ("ArrowRight" if across > 0 else "ArrowLeft")
                if across
                else "ArrowDown"
                if down > 0
                else "ArrowUp"
            )
            page.keyboard.press(key)
            at = self._where(page)
        page.keyboard.press("Enter")

    def leave(self, page: Page) -> None:
        page.keyboard.press("l")

    def confirm(self, page: Page) -> None:
        for _ in range(100):
            if page.evaluate("document.activeElement?.id") == "act":
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError("Tab does not reach the button")

    def _walk_in(self, page: Page) -> int:
        if self._where(page) < 0:
            page.keyboard.press("ArrowDown")
        at = self._where(page)
        assert at >= 0, "the arrow keys do not lead into the garden"
        return at

    def _where(self, page: Page) -> int:
        at: int = page.evaluate("Number(document.activeElement?.closest('#mine .cell')?.dataset.cell ?? -1)")
        return at


@dataclass
class Person:
    """Plays sensibly enough to fill most of a garden."""

    page: Page
    hand: Hand
    wants_equals: bool = False
    """Whether they go for equal neighbours, for Bruno's variant."""

    # What they see

    def garden(self) -> list[Cell]:
        """Read the large garden."""
        return read(self.page.locator("#mine"))

    def drawn(self) -> int | None:
        """Return the clover that was drawn and must be laid or left."""
        shown = self.page.locator("#hand .drawn .clover-number").all_text_contents()
        return int(shown[0]) if shown else None

    def offered(self) -> list[int]:
        """Return the face-up clovers that fit somewhere."""
        shown = self.page.locator("#face-up .useful .clover-number").all_text_contents()
        return [int(number) for number in shown]

    @property
    def over(self) -> bool:
        """Whether the result is on the screen."""
        return self.page.locator("#result").is_visible()

    @property
    def ready(self) -> bool:
        """Whether there is something to decide now, or the game is over."""
        return bool(self.page.evaluate(_READY))

    @property
    def result(self) -> str:
        """The sentence at the end."""
        return self.page.locator("#result-title").inner_text()

    @property
    def last_move(self) -> str:
        """What happened last, in words."""
        return self.page.locator("#last-move").inner_text()

    def wait(self) -> bool:
        """Wait until there is something to decide; False when the game is over."""
        self.page.wait_for_function(_READY)
        return not self.over

    # What they do

    def draw(self) -> int:
        """Draw; return the clover."""
        self.hand.draw(self.page)
        expect(self.page.locator("#hand .drawn")).to_be_visible()
        assert self.wait()
        drawn = self.drawn()
        assert drawn is not None
        return drawn

    def lay(self, cell: int) -> None:
        """Lay what is held."""
        self.hand.lay(self.page, cell)

    def take_turn(self) -> None:
        """Do whatever the page asks for next, to the end of the turn or of the game."""
        garden = self.garden()
        if self.page.locator("#heap.heap-ready").count():
            if self._take(garden):
                return
            self.hand.draw(self.page)
            if not self.wait():
                return
            garden = self.garden()
        drawn = self.drawn()
        if drawn is None:
            self.hand.confirm(self.page)
            return
        where = self._best(garden, drawn)
        if where is None:
            self.hand.leave(self.page)
        else:
            self.hand.lay(self.page, where)

    def play(self, *, turns: int = 200) -> int:
        """Play to the end of the game or for some turns; return how many there were."""
        for turn in range(turns):
            if not self.wait():
                return turn
            self.take_turn()
        return turns

    def _take(self, garden: list[Cell]) -> bool:
        """Take a face-up clover if one fits an empty cell well."""
        numbers = [cell.number for cell in garden]
        free = [cell for cell in range(16) if numbers[cell] is None]
        for number in self.offered():
            # Nothing is lit before a clover is chosen, so this is the person's own idea of the rules.
            fitting = [cell for cell in free if fits(numbers, number, cell)]
            good = [cell for cell in fitting if misplaced(number, cell) <= 4 or len(free) <= 3]
            if good:
                self.hand.pick(self.page, number)
                self.hand.lay(self.page, min(good, key=lambda cell: misplaced(number, cell)))
                return True
        return False

    def _best(self, garden: list[Cell], number: int) -> int | None:
        """Choose where to lay a drawn clover; None to leave it."""
        lit = [cell for cell in garden if cell.lit]
        empty = [cell.index for cell in lit if cell.number is None]
        equal = [
            cell.index for cell in lit if any(garden[near].number == number for near in corners(cell.index))
        ]
        if self.wants_equals and equal:
            return equal[0]
        if empty:
            return min(empty, key=lambda cell: misplaced(number, cell))
        gains = {
            cell.index: misplaced(cell.number, cell.index) - misplaced(number, cell.index)
            for cell in lit
            if cell.number is not None
        }
        best = max(gains, key=lambda cell: gains[cell], default=None)
        return best if best is not None and gains[best] > 2 else None


def fits(numbers: list[int | None], number: int, cell: int) -> bool:
    """Return whether numbers still ascend with ``number`` at ``cell``."""
    row, column = divmod(cell, 4)
    line = [(i - column, numbers[4 * row + i]) for i in range(4)]
    line += [(i - row, numbers[4 * i + column]) for i in range(4)]
    return all(
        other is None or not step or (other < number if step < 0 else other > number) for step, other in line
    )


def corners(cell: int) -> list[int]:
    """Return the cells diagonally next to ``cell``."""
    row, column = divmod(cell, 4)
    near = [(row + down, column + across) for down in (-1, 1) for across in (-1, 1)]
    return [4 * down + across for down, across in near if 0 <= down < 4 and 0 <= across < 4]


def misplaced(number: int, cell: int) -> float:
    """Return how far a number is from where it would naturally stand."""
    row, column = divmod(cell, 4)
    return abs(number - (2 + (row + column) * 17 / 6))


def read(place: Locator) -> list[Cell]:
    """Read the sixteen cells of the garden in ``place``, as a screen reader would."""
    told: list[list[Any]] = place.get_by_role("gridcell").evaluate_all(
        "cells => cells.map(cell => [cell.ariaLabel, cell.classList.contains('cell-legal')])"
    )
    cells = [Cell(index, label, lit) for index, (label, lit) in enumerate(told)]
    assert [cell.name for cell in cells] == NAMES
    return cells


def everything(page: Page) -> dict[str, Any]:
    """Return the whole position as the page tells it: every garden, the middle, whose turn it is."""
    seats = sorted(page.locator(".seat").all(), key=lambda seat: str(seat.get_attribute("data-seat")))
    return {
        "gardens": [[(cell.name, cell.number) for cell in read(seat)] for seat in seats],
        "heap": page.locator("#heap-count").inner_text(),
        "drawn": page.locator(".drawn .clover-number").all_text_contents(),
        "face up": page.locator("#face-up [data-clover]").all_text_contents(),
        "acting": page.locator(".seat-acting").evaluate_all("all => all.map(seat => seat.dataset.seat)"),
        "history": page.locator("#history .notation").all_text_contents(),
    }


def agree(*pages: Page) -> dict[str, Any]:
    """Wait until all pages show the same; return it."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        first, *others = (everything(page) for page in pages)
        if all(other == first for other in others):
            return first
        pages[0].wait_for_timeout(100)
    raise AssertionError(f"the pages show different things: {[first, *others]}")


class Sent:
    """The decisions a page has sent."""

    def __init__(self, page: Page) -> None:
        self.moves: list[str] = []
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/moves"):
            self.moves.append(json.loads(request.post_data or "{}")["move"])


def take_turns(*people: Person, turns: int = 300) -> None:
    """Let people in different browsers play in turn, to the end of the game or for some turns."""
    for _ in range(turns):
        playing = wait_for_one(people)
        if playing.over:
            for person in people:
                assert not person.wait()
            return
        playing.take_turn()
        expect(playing.page.locator("#board.sending")).to_have_count(0)


def wait_until(page: Page, told: list[Any]) -> None:
    """Wait until a test has been told something; it is told while it waits."""

    def look() -> bool:
        page.wait_for_timeout(10)
        return bool(told)

    wait_for(look, "what a test is told")


def wait_for_one(people: tuple[Person, ...]) -> Person:
    """Wait until somebody has something to decide."""
    return wait_for(lambda: next((person for person in people if person.ready), None), "anybody's turn")


def wait_for_promise(page: Page, function: str, arg: Any = None) -> None:
    """Wait until what a function promises is true; to Playwright's own waiting every promise is true."""
    wait_for(lambda: page.evaluate(function, arg), function)


def hold(page: Page) -> None:
    """Stop the clock of a page: what it shows for a moment only stays until the test has seen it."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + PATIENCE)


def play_at_once(page: Page, label: str = "Play") -> None:
    """Click the big button of the first page."""
    page.get_by_role("button", name=label, exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board")).to_be_visible()


def wait_for_worker(page: Page) -> None:
    """Wait until the service worker has everything it keeps."""
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
