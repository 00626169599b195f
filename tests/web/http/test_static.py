"""Files of the page: kept for ever under an address that changes with them, asked about again otherwise."""

import gzip
import re

import httpx
import pytest

from luckynumbers.drawing.palette import style_sheet
from luckynumbers.web.http.static import ASK_AGAIN, FOR_GOOD, STATIC, kept, script_url, static_url, version

STYLE, SCRIPT = "css/base.css", "js/shared/start.js"
PLAIN = {"Accept-Encoding": "identity"}


def test_all_addresses_have_the_version_of_all_files() -> None:
    assert static_url(STYLE) == f"/static/{version()}/{STYLE}"
    assert script_url(SCRIPT) == f"/static/{version()}/one/{SCRIPT}"
    with pytest.raises(FileNotFoundError):
        static_url("css/nothing.css")


@pytest.mark.parametrize(
    ("address", "how_long"),
    [
        (static_url(STYLE), FOR_GOOD),
        (static_url("manifest.webmanifest"), FOR_GOOD),
        (script_url(SCRIPT), FOR_GOOD),
        (f"/static/{STYLE}", ASK_AGAIN),
        (f"/static/{SCRIPT}?v=12345678", ASK_AGAIN),
        (f"/static/0123456789/{STYLE}", ASK_AGAIN),
    ],
)
def test_how_long_a_browser_keeps_it(client: httpx.Client, address: str, how_long: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == how_long


@pytest.mark.parametrize(
    "path", ["css/nothing.css", "../settings.py", "one/css/base.css", "one/js/nothing.js"]
)
def test_what_is_no_file_of_ours_is_not_there(client: httpx.Client, path: str) -> None:
    assert client.get(f"/static/{version()}/{path}").status_code == 404


def test_a_browser_that_asks_again_is_told_that_nothing_changed(client: httpx.Client) -> None:
    first = client.get(f"/static/{STYLE}")
    again = client.get(f"/static/{STYLE}", headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_whoever_understands_it_gets_it_compressed(client: httpx.Client) -> None:
    small, plain = client.get(static_url(STYLE)), client.get(static_url(STYLE), headers=PLAIN)
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(small.headers["content-length"]) < len(plain.content) / 2
    assert small.content == plain.content == f"{style_sheet()}\n".encode() + (STATIC / STYLE).read_bytes()
    assert {small.headers["vary"], plain.headers["vary"]} == {"Accept-Encoding"}


def test_only_one_script_reads_the_notation() -> None:
    """Whoever takes a move apart asks ``parseMove``; whoever needs a cell by its name, too."""
    scripts = {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in STATIC.rglob("*.js")}
    reads = re.compile(r"""["']@["']|\[a-d\]|function parse|CELL_NAMES\.indexOf""")
    assert [name for name, text in scripts.items() if reads.search(text)] == ["js/game/notation.js"]
    assert scripts["js/game/notation.js"].count("function parseMove(") == 1


def test_compressing_must_be_worth_it() -> None:
    assert kept(b"x" * 100, "text/plain").zipped is None
    zipped = kept(b"x" * 1000, "text/plain").zipped
    assert zipped is not None
    assert gzip.decompress(zipped) == b"x" * 1000


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_a_catalogue_has_an_address_that_changes_with_it(client: httpx.Client, language: str) -> None:
    page = client.get("/", headers={"Accept-Language": language}).text
    address = page.split('data-catalogue="')[1].split('"')[0]
    assert f'<script type="module" src="{address}"></script>' in page
    for_good, plain = client.get(address), client.get(f"/locale/{language}.js")
    assert (for_good.headers["cache-control"], plain.headers["cache-control"]) == (FOR_GOOD, ASK_AGAIN)
    assert for_good.content == plain.content
    assert "data-catalogue" not in client.get("/", headers={"Accept-Language": "en"}).text
