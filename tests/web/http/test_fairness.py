"""The deck is fair: counted as games end, told to programs and to people."""

import httpx
import pytest

from luckynumbers.web.http.fairness import draw_numbers
from luckynumbers.web.http.languages import LANGUAGES, language
from luckynumbers.web.table.fairness import fairness_of
from luckynumbers.web.table.tally import Tally, dealt

from ..addresses import HTML
from ..conftest import Serve
from ..playing import make_table


def test_games_are_counted_as_they_end(serve: Serve) -> None:
    with serve().client() as program:
        before = program.get("/api/fairness").json()
        assert (before["games"], before["reveals"], before["chi_square"]) == (0, 0, None)
        assert "too few clovers" in program.get("/fairness", headers=HTML).text
        table = make_table(program)
        table.play(moves=2)
        assert program.get("/api/fairness").json()["games"] == 0
        table.play()
        after = program.get("/api/fairness").json()
        assert after["games"] == 1
        revealed = 40 - after["reveals"]
        record = table.record()
        assert 0 <= revealed < 32
        assert sum(number["seen"] for number in after["numbers"]) == after["reveals"]
        assert sum(number["expected"] for number in after["numbers"]) == pytest.approx(after["reveals"])
        assert after["first"]["2"]["games"] == 1
        assert record


def test_the_page_says_the_same_and_is_found(client: httpx.Client) -> None:
    page = client.get("/fairness", headers=HTML).text
    told = client.get("/api/fairness").json()
    assert f"<dd>{told['games']}</dd>" in page
    assert 'href="/fairness"' in client.get("/verify", headers=HTML).text
    assert client.get("/fairness/numbers.svg").headers["content-type"].startswith("image/svg+xml")


def test_the_picture_has_a_band_and_speaks_every_language() -> None:
    some = fairness_of(Tally(1, *dealt([*range(1, 21)], 2)))
    drawn = {code: draw_numbers(some, language(code)) for code in LANGUAGES}
    assert len({*drawn.values()}) == len(LANGUAGES)
    assert all('class="band' in one for one in drawn.values())
    assert draw_numbers(fairness_of(Tally()), language("en")).startswith("<svg")
