"""axe finds nothing to complain about, on any page, in either theme."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from .conftest import Visit
from .scenes import SCENES
from .tables import Stage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1280, "height": 800}}
# A theme changes colours and nothing else.
THEMES: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
}
SHARE = 4

# Colours change softly; what is measured on the way is neither theme.
_SETTLED = """async () => {
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("part", range(SHARE))
def test_no_violations(ann: Visit, stage: Stage, part: int, size: str) -> None:
    """On a phone and on a desktop, because each shows things that the other hides."""
    axe = Axe()
    page = ann(viewport=SIZES[size])
    found = []
    for name in list(SCENES)[part::SHARE]:
        SCENES[name](page, stage)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.evaluate(_SETTLED)
            found += [
                f"{name}, {theme}: {violation['id']} {node['target']} {node['failureSummary']}"
                for violation in axe.run(page, options=THEMES[theme]).response["violations"]
                for node in violation["nodes"]
            ]
    assert not found, "\n".join(found)
