"""Measuring a table on the screen, in any browser that can run a script."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from .tables import Guest, Json

Size = tuple[int, int]

PHONES: Final[tuple[Size, ...]] = (
    (320, 540),
    (360, 640),
    (375, 553),
    (390, 844),
    (540, 320),
    (667, 375),
    (844, 390),
)
LARGER: Final[tuple[Size, ...]] = ((768, 1024), (1280, 800), (1920, 1080))
EXTREMES: Final[tuple[Size, ...]] = ((320, 540), (375, 553), (390, 844), (667, 375))
"""The smallest, the shortest, the tallest and one on its side: for engines in which a new size takes long."""

KEYS: Final = {
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Escape": "\ue00c",
    "Home": "\ue011",
    "End": "\ue010",
}
"""What the keys without a letter are called between a program and a browser (WebDriver)."""

# Everything that must not move, everything that can be tapped, and every text that does not fit its place.
_LOOK: Final = """async () => {
  // A new size is there once it has been drawn.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const find = (selector) => [...document.querySelectorAll(selector)];
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  const size = (element) => element.getBoundingClientRect();
  const box = (selector) => {
    const { left, top, width, height } = size(document.querySelector(selector));
    return [left, top + scrollY, width, height].map((number) => Math.round(10 * number) / 10);
  };
  const named = (element) => `${element.id || element.className} ${element.textContent.trim().slice(0, 30)}`;
  const small = (element) => Math.min(size(element).width, size(element).height) < 43.9;
  const cut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
    scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
  const words = size(document.querySelector(".status-words"));
  const beyond = (element) => size(element).bottom > words.bottom + 1 || size(element).left >= words.right;
  const parts = ["#mine .garden", "#middle", ".status", ".acts", "#heap", "#others"];
  const targets = "#mine .cell, .acts button, #heap, #face-up button, .look-closer, #result .button";
  return {
    screen: [innerWidth, innerHeight],
    places: Object.fromEntries(parts.map((part) => [part, box(part)])),
    cells: find("#mine .cell").map(size).map(({ width, height }) => [width, height]),
    sideways: document.scrollingElement.scrollWidth - innerWidth,
    small: find(targets).filter(visible).filter(small).map(named),
    cut: [
      ...find(".acts button, #result").filter(cut),
      ...find("#turn-line, #hint").filter(beyond),
    ].filter(visible).map(named),
    rows: new Set(find("#face-up [data-clover]").map((clover) => Math.round(clover.offsetTop))).size,
  };
}"""


@dataclass(frozen=True)
class Screen:
    """A browser window on a table, and what people do there."""

    run: Callable[[str], Any]
    """Calls a function written in JavaScript, and returns what it returns."""
    resize: Callable[[Size], None]
    """Makes what the page sees this wide and high."""
    come_in: Callable[[str, str, list[Json]], None]
    """Opens a table of a server as the guest these cookies make of a browser."""
    tap: Callable[[float, float], None]
    """Touches a place with a finger."""
    press: Callable[[str], None]
    """Presses a key, called as in a browser: d, ArrowLeft, Enter."""

    def look(self, size: Size, script: str = _LOOK) -> Json:
        """Return how the table, or what another script looks at, lies on a screen of this size."""
        self.resize(size)
        seen: Json = self.run(script)
        assert seen["screen"] == list(size)
        return seen

    def wait(self, condition: str, seconds: float = 60, first: str = "") -> None:
        """Wait until an expression of JavaScript is true; do what comes first before."""
        waited = self.run(
            f"""async () => {{
              {first};
              const end = performance.now() + {1000 * seconds};
              while (!({condition}) && performance.now() < end) await new Promise(requestAnimationFrame);
              return Boolean({condition});
            }}"""
        )
        assert waited is True, (condition, waited)


def check(seen: Json, *, one_row: bool = True) -> None:
    """The garden is whole, square and the largest thing; nothing is cut, too small or beyond the edge."""
    width, height = seen["screen"]
    left, top, across, down = seen["places"]["#mine .garden"]
    assert abs(across - down) < 1, seen
    assert left >= 0, seen
    assert left + across <= width, seen
    assert top + down <= height + 0.5, seen
    assert all(abs(one - other) < 1 for one, other in seen["cells"]), seen
    assert seen["sideways"] <= 0, seen
    assert seen["small"] == [], seen
    assert seen["cut"] == [], seen
    assert seen["rows"] <= 1 or not one_row, seen


class Gallery:
    """One page on many screens, moment after moment."""

    def __init__(
        self,
        screen: Screen,
        sizes: tuple[Size, ...],
        script: str = _LOOK,
        judge: Callable[[Json], None] = check,
    ) -> None:
        self.screen = screen
        self._sizes = sizes
        self._script = script
        self._judge = judge
        self._places: dict[Size, Json] = {}

    def look(self) -> None:
        """Measure every size; nothing may lie elsewhere than it did before."""
        for size in self._sizes:
            seen = self.screen.look(size, self._script)
            self._judge(seen)
            places = self._places.setdefault(size, seen["places"])
            assert seen["places"] == places, size


def asking(function: str) -> str:
    """Return a script for a driver that calls a function and tells what it returned, or threw."""
    return f"""const done = arguments[arguments.length - 1];
      Promise.resolve().then({function})
        .then((value) => done({{ value }}), (error) => done({{ error: `${{error}}` }}));"""


def answer_of(told: Json) -> Any:
    """Return what a function in a browser returned; what it threw fails the test."""
    assert "error" not in told, told
    return told.get("value")


def walk_in(
    go: Callable[[str], Any], add_cookie: Callable[[Json], Any], address: str, cookies: list[Json]
) -> None:
    """Open an address with cookies; a browser takes them only from where it already is."""
    go(address.partition("/t/")[0] + "/healthz")
    for cookie in cookies:
        add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})
    go(address)


def friends(url: str, players: int, **options: Any) -> tuple[str, list[Guest]]:
    """Seat Ann and people with the longest names there are; return the table, and everybody."""
    people = [Guest(url) for _ in range(players)]
    for guest in people:
        guest.get("/").raise_for_status()
    ann, *others = people
    seats = ({"kind": "me", "name": "Ann"}, *({"kind": "open"} for _ in others))
    table = ann.make_table(seats, **options)
    for number, guest in enumerate(others, 2):
        guest.ask(f"tables/{table}/join", name=f"Wilhelmina-Maximiliane {number}")
    return table, people
