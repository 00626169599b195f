"""A review as a file: read without a server, on a phone, by day and by night, in every language."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import luckynumbers as ln
from luckynumbers.languages import LANGUAGES

from ..analysis.games import played
from .test_axe import THEMES, violations

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_can_be_read_by_everybody(browser: Browser, tmp_path: Path, language: str) -> None:
    path = tmp_path / "review.html"
    path.write_text(ln.analysis.review(played(3, "choice", True)).as_html(language), encoding="utf-8")
    context = browser.new_context(viewport={"width": 320, "height": 540}, offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    assert [address for address in asked if not address.startswith("data:")] == [path.as_uri()]
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 320
    found = []
    for theme, options in THEMES.items():
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {each}" for each in violations(page, options)]
    context.close()
    assert found == []
