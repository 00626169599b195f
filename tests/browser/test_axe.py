"""axe finds nothing to complain about, on any page, in either theme."""

from itertools import product
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

from .conftest import Visit
from .scenes import SCENES
from .tables import Stage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
# A theme changes colours and nothing else.
THEMES: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]},
}
SHARE = 6
"""Tests that share the scenes between them, so that none takes long."""

# Colours change softly; what is measured on the way is neither theme.
_SETTLED = """async () => {
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
}"""

# Nothing but what is wrong leaves the page: telling all that is right took longer than finding it out.
_VIOLATIONS = """async (options) => (await axe.run(options)).violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`))"""


def violations(page: Page, options: dict[str, list[str]]) -> list[str]:
    """Return what axe finds on a page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[Any] = page.evaluate(_VIOLATIONS, options)
    return [str(each) for each in found]


def test_what_is_wrong_is_found(ann: Visit) -> None:
    page = ann("/learn")
    page.evaluate("() => document.body.append(document.createElement('button'))")
    assert [each.split()[0] for each in violations(page, THEMES["light"])] == ["button-name"]


@pytest.mark.parametrize("part", range(SHARE))
def test_no_violations(ann: Visit, stage: Stage, part: int) -> None:
    """On a phone and on a desktop, because each shows things that the other hides."""
    page, found = ann(), []
    for name in list(SCENES)[part::SHARE]:
        page.set_viewport_size(PHONE)
        SCENES[name](page, stage)
        for size, theme in product((PHONE, DESKTOP), THEMES):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme)
            page.evaluate(_SETTLED)
            width = size["width"]
            found += [f"{name}, {width}, {theme}: {each}" for each in violations(page, THEMES[theme])]
    assert not found, "\n".join(found)
