"""Files of the page: kept for ever under an address that changes with them, asked about again otherwise."""

import httpx
import pytest

from luckynumbers.web.http.static import STATIC, YEAR, static_url

STYLE = "css/base.css"


def test_the_address_of_a_file_changes_with_it() -> None:
    others = {static_url(path.relative_to(STATIC).as_posix()) for path in STATIC.glob("css/*.css")}
    assert len({url.partition("?v=")[2] for url in others}) == len(others) > 1
    assert static_url(STYLE).startswith(f"/static/{STYLE}?v=")


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        (static_url(STYLE), f"max-age={YEAR}, immutable"),
        (f"/static/{STYLE}", "no-cache"),
        ("/static/js/shared/start.js?v=12345678", "no-cache"),
    ],
)
def test_how_long_a_browser_keeps_it(client: httpx.Client, address: str, kept: str) -> None:
    answer = client.get(address)
    assert answer.headers["cache-control"] == kept


def test_a_browser_that_asks_again_is_told_that_nothing_changed(client: httpx.Client) -> None:
    first = client.get(f"/static/{STYLE}")
    again = client.get(f"/static/{STYLE}", headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
