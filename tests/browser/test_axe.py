"""axe finds nothing to complain about, on any page, in either theme."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from .conftest import Visit
from .scenes import SCENES
from .tables import Stage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1280, "height": 800}}
SHARE = 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("part", range(SHARE))
def test_no_violations(ann: Visit, stage: Stage, part: int, size: str) -> None:
    """On a phone and on a desktop, because each shows things that the other hides."""
    axe = Axe()
    page = ann(viewport=SIZES[size])
    found = []
    for name in list(SCENES)[part::SHARE]:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            if scheme == "light":
                SCENES[name](page, stage)
            results = axe.run(page)
            if results.violations_count:
                found.append(f"{name}, {scheme}: {results.generate_report()}")
    assert not found, "\n".join(found)
