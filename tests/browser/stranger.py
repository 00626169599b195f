"""A person in any browser: they see the screen, and touch it or press keys."""

from dataclasses import dataclass
from typing import Any, Final

from .gardener import AWAIT_TAP, HOLD_TIMERS, LET_GO, TAPPED, fits, misplaced
from .layout import Screen

Place = tuple[float, float]

# What there is to decide, once there is something, and where on the screen everything is.
_SEE: Final = """async () => {
  const find = (selector) => document.querySelector(selector);
  const over = () => !find("#result").hidden && !find("#result.settling");
  const ready = () => find("#board.my-turn:not(.sending) #mine .seat-acting")
    && !find("#act.settling, .flying, .landing");
  const end = performance.now() + 60000;
  while (!over() && !ready() && performance.now() < end) await new Promise(requestAnimationFrame);
  const place = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  // The row of face-up clovers goes on beyond both of its edges.
  const row = find("#face-up").getBoundingClientRect();
  const reached = (element) => row.left < place(element)[0] && place(element)[0] < row.right - 24;
  const number = (element) => Number(element?.textContent ?? 0);
  const cells = [...document.querySelectorAll("#mine .cell")];
  return {
    over: over() ? find("#result-title").textContent : null,
    numbers: cells.map((cell) => number(cell.querySelector(".clover:not(.clover-incoming)"))),
    lit: cells.filter((cell) => cell.matches(".cell-legal")).map((cell) => Number(cell.dataset.cell)),
    cells: cells.map(place),
    drawn: number(find("#hand .drawn")),
    offered: [...document.querySelectorAll("#face-up .useful")].filter(reached).map(
      (one) => [number(one.querySelector(".clover")), place(one)],
    ),
    draw: place(find("#draw")),
    act: place(find("#act")),
    at: Number(document.activeElement?.closest("#mine .cell")?.dataset.cell ?? -1),
  };
}"""


@dataclass
class Stranger:
    """Plays sensibly enough to fill most of a garden; the ways to do it are for those who know a hand."""

    screen: Screen

    def play(self) -> str:
        """Play to the end of a game; return the sentence said there."""
        for _ in range(400):
            seen = self.screen.run(_SEE)
            if seen["over"]:
                return str(seen["over"])
            self.decide(seen)
        raise AssertionError("the game does not end")

    def decide(self, seen: Any) -> None:
        """Do one thing."""
        if not seen["drawn"]:
            if not self.take(seen):
                self.draw(seen)
            return
        drawn, numbers = seen["drawn"], seen["numbers"]
        free = [cell for cell in seen["lit"] if not numbers[cell]]
        gains = {
            cell: misplaced(numbers[cell], cell) - misplaced(drawn, cell)
            for cell in seen["lit"]
            if numbers[cell]
        }
        if free:
            self.lay(seen, min(free, key=lambda cell: misplaced(drawn, cell)))
        elif gains and max(gains.values()) > 2:
            self.exchange(seen, max(gains, key=lambda cell: gains[cell]))
        else:
            self.leave(seen)

    def take(self, seen: Any) -> bool:
        """Take a face-up clover if one fits an empty cell."""
        numbers = [number or None for number in seen["numbers"]]
        for number, place in seen["offered"]:
            fitting = [cell for cell in range(16) if numbers[cell] is None and fits(numbers, number, cell)]
            if fitting:
                self.pick(number, place)
                self.screen.wait("document.querySelector('#mine .cell-legal')")
                self.lay(self.screen.run(_SEE), min(fitting, key=lambda cell: misplaced(number, cell)))
                return True
        return False

    def draw(self, seen: Any) -> None:
        raise NotImplementedError

    def pick(self, number: int, place: Place) -> None:
        raise NotImplementedError

    def lay(self, seen: Any, cell: int) -> None:
        raise NotImplementedError

    def exchange(self, seen: Any, cell: int) -> None:
        raise NotImplementedError

    def leave(self, seen: Any) -> None:
        raise NotImplementedError


class ByTouch(Stranger):
    """Has fingers."""

    def draw(self, seen: Any) -> None:
        self._tap(seen["draw"])

    def pick(self, number: int, place: Place) -> None:
        self._tap(place)

    def lay(self, seen: Any, cell: int) -> None:
        self._tap(seen["cells"][cell])

    def exchange(self, seen: Any, cell: int) -> None:
        self.lay(seen, cell)
        self.screen.wait(f"document.querySelector('[data-cell=\"{cell}\"].cell-weighed:not(.settling)')")
        self.lay(seen, cell)

    def leave(self, seen: Any) -> None:
        self._tap(seen["act"])

    def _tap(self, place: Place) -> None:
        self.screen.run(AWAIT_TAP)
        self.screen.tap(*place)
        self.screen.wait(TAPPED)


class ByKeys(Stranger):
    """Has a keyboard and nothing else."""

    def draw(self, seen: Any) -> None:
        self.screen.press("d")

    def pick(self, number: int, place: Place) -> None:
        self.screen.run(HOLD_TIMERS)
        for digit in str(number):
            self.screen.press(digit)
        self.screen.wait(f"document.querySelector('#face-up [data-clover=\"{number}\"][aria-pressed=true]')")
        self.screen.run(LET_GO)

    def lay(self, seen: Any, cell: int) -> None:
        at = seen["at"]
        if at < 0:
            self.screen.press("ArrowDown")
            at = self.screen.run(_SEE)["at"]
        across, down = cell % 4 - at % 4, cell // 4 - at // 4
        for key, steps in {
            "ArrowRight": across,
            "ArrowLeft": -across,
            "ArrowDown": down,
            "ArrowUp": -down,
        }.items():
            for _ in range(steps):
                self.screen.press(key)
        self.screen.press("Enter")

    exchange = lay

    def leave(self, seen: Any) -> None:
        self.screen.press("l")
