"""A finished game looked at again in three engines and every language: by touch, and by keyboard alone."""

from typing import Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]

from luckynumbers.languages import LANGUAGES

from ..waiting import wait_for
from .conftest import Visit
from .hosting import Server
from .layout import Screen
from .tables import Guest, Stage
from .test_layout import screen_in_chromium

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE, DESKTOP = (375, 667), (1280, 800)

LINK: Final = "#result-review .review-summary > a"
OTHER: Final = "#insight > .button"
OPTION: Final = "#trying .trying-option"
BACK: Final = "#trying .trying-acts .button:last-child"

_PLACE: Final = """async () => {
  const element = document.querySelector(%r);
  element.scrollIntoView({ block: "center", behavior: "instant" });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height];
}"""
_SLIDER: Final = "document.querySelector('#slider')"
_WORDS: Final = "() => document.querySelector(%r).textContent"
# What axe finds wrong in this engine.
_COMPLAINTS: Final = f"""async () => {{
  if (!window.axe) {{ {AXE_SCRIPT} }}
  const {{ violations }} = await axe.run({{ resultTypes: ["violations"] }});
  return violations.map(({{ id, nodes }}) => `${{id}} ${{nodes.map(({{ target }}) => target)}}`);
}}"""


class Reader:
    """Somebody who looks at a game again; the hands are for those who know which."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def choose(self, target: str) -> None:
        """Press what is there, a link or a button."""
        raise NotImplementedError

    def scrub(self) -> None:
        """Go to the last event but one: anywhere else first, then there."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Leave the line, for the game as it was."""
        raise NotImplementedError

    def come_to(self, part: str) -> None:
        """Wait for another page, on which part of an address stands."""

        def there() -> bool:
            try:
                return part in str(self.screen.run("() => location.pathname"))
            except Exception:
                return False  # drivers have many words for a page that is just being left

        wait_for(there, part)

    def words(self, place: str) -> str:
        return str(self.screen.run(_WORDS % place))

    def at(self) -> int:
        return int(self.screen.run(f"() => {_SLIDER}.value"))


class ByTouch(Reader):
    """Has fingers."""

    def choose(self, target: str) -> None:
        left, top, width, height = self.screen.run(_PLACE % target)
        self.screen.tap(left + width / 2, top + height / 2)

    def scrub(self) -> None:
        left, top, width, height = self.screen.run(_PLACE % "#curve svg")
        self.screen.tap(left + width / 3, top + height / 2)
        self.screen.wait(f"Math.abs({_SLIDER}.value - {_SLIDER}.max / 3) <= 1")
        self.screen.tap(left + width - 1, top + height / 2)
        self.screen.wait(f"{_SLIDER}.value === {_SLIDER}.max")
        self.choose("#back")

    def go_back(self) -> None:
        self.choose(BACK)


class ByKeys(Reader):
    """Has a keyboard and nothing else."""

    def choose(self, target: str) -> None:
        for _ in range(120):
            if self.screen.run(f"() => document.activeElement?.matches({target!r})"):
                break
            self.screen.press("Tab")
        else:
            raise AssertionError(f"no way leads to {target}")
        self.screen.press("Enter")

    def scrub(self) -> None:
        self.screen.press("End")
        assert self.at() > 0
        self.screen.press("Home")
        assert self.at() == 0
        self.screen.press("End")
        self.screen.press("ArrowLeft")

    def go_back(self) -> None:
        self.screen.press("Escape")


PEOPLE = [
    *((ByTouch, PHONE, language) for language in LANGUAGES[::2]),
    *((ByKeys, DESKTOP, language) for language in LANGUAGES[1::2]),
]


@pytest.mark.parametrize(("person", "size", "language"), PEOPLE)
def test_a_game_is_looked_at_again(
    screen: Screen, server: Server, stage: Stage, person: type[Reader], size: tuple[int, int], language: str
) -> None:
    look_again(person(screen), size, language, server, stage)


@pytest.mark.parametrize(("person", "size", "language"), PEOPLE)
def test_a_game_is_looked_at_again_in_chromium(
    visit: Visit, server: Server, stage: Stage, person: type[Reader], size: tuple[int, int], language: str
) -> None:
    screen = screen_in_chromium(visit(None, has_touch=person is ByTouch))
    look_again(person(screen), size, language, server, stage)


def look_again(reader: Reader, size: tuple[int, int], language: str, server: Server, stage: Stage) -> None:
    screen, game = reader.screen, f"{stage.over}.1"
    screen.resize(size)
    spoken = stage.cookies[0] | {"name": "language", "value": language}
    screen.come_in(server.url, stage.over, [*stage.cookies, spoken])
    screen.wait(f"document.querySelector({LINK!r}) && !document.querySelector('#result.settling')")
    with Guest(server.url) as guest:
        review = guest.review(game, language)
    reader.choose(LINK)
    reader.come_to(f"/g/{game}")
    screen.wait("document.querySelector('#insight:not([hidden])')")
    assert screen.run("() => document.documentElement.lang") == language
    reader.scrub()
    screen.wait(f"Number({_SLIDER}.value) === {_SLIDER}.max - 1")
    step = reader.at()
    assert review["moments"][step - 1]["why"] in reader.words("#insight .insight-moment")

    costliest = max(review["moments"], key=lambda moment: moment["loss"] or 0)
    label = f'.insight-seats [data-moment="{costliest["number"]}"]'
    reader.choose(label)
    screen.wait(f"Number({_SLIDER}.value) === {costliest['number'] + 1}")
    assert costliest["why"] in reader.words("#insight .insight-moment")
    assert screen.run(_COMPLAINTS) == []

    reader.choose(OTHER)
    screen.wait(f"document.querySelector({OPTION!r})")
    assert screen.run(_COMPLAINTS) == []
    before = reader.words("#others")
    reader.choose(OPTION)
    screen.wait("document.querySelector('#trying .insight-worth')")
    assert costliest["graded"] not in reader.words("#trying .insight-worth"), "the best move is no mistake"
    assert reader.words("#others") != before or costliest["best"] in {"+", "-"}
    reader.go_back()
    screen.wait("document.querySelector('#trying').hidden")
    assert reader.at() == costliest["number"] + 1
