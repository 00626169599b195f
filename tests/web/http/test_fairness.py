"""The deck is fair: counted as games end, told to programs and to people."""

import random
from functools import partial

import pytest

import luckynumbers as ln
from luckynumbers.web.http.fairness import draw_numbers
from luckynumbers.web.http.languages import LANGUAGES, language
from luckynumbers.web.store import tallies
from luckynumbers.web.table.fairness import fairness_of
from luckynumbers.web.table.tally import Sums, Tally, dealt

from ..addresses import HTML
from ..conftest import Serve
from ..playing import make_table


@pytest.mark.slow
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
        revealed = ln.Record.parse(table.record()).revealed
        assert after["reveals"] == len(revealed)
        assert {number["clover"]: number["seen"] for number in after["numbers"]} == {
            clover: revealed.count(clover) for clover in range(1, 21)
        }
        assert sum(number["expected"] for number in after["numbers"]) == pytest.approx(after["reveals"])
        assert after["first"]["2"]["games"] == 1


@pytest.mark.slow
def test_the_page_says_the_same_and_is_found(serve: Serve) -> None:
    with serve().client() as program:
        make_table(program).play()
        page = program.get("/fairness", headers=HTML).text
        told = program.get("/api/fairness").json()
        assert told["games"] == 1
        assert f"<dd>{told['games']}</dd>" in page
        assert f"<dd>{told['reveals']}</dd>" in page
        assert 'href="/fairness"' in program.get("/verify", headers=HTML).text
        assert program.get("/fairness/numbers.svg").headers["content-type"].startswith("image/svg+xml")


@pytest.mark.slow
def test_many_games_are_told_with_their_intervals_in_every_language(serve: Serve) -> None:
    luck, share = Sums(40, 1.0, 2.5), Sums(40, 22.0, 22.0, 21.92)
    dice, made_up = random.Random(1), Tally(first={2: share}, luck_of_first=luck, luck_of_people=luck)
    for _ in range(40):
        made_up += Tally(1, *dealt(dice.sample([*range(1, 21)] * 2, 30), 2))
    server = serve()
    server.run(server.rooms.store.write(partial(tallies.count, tally=made_up)))
    with server.client() as program:
        told = program.get("/api/fairness").json()
        assert (told["games"], told["reveals"], told["first"]["2"]["games"]) == (40, 1200, 40)
        page = program.get("/fairness", headers=HTML).text
        likely = f"of a hundred fair decks about {100 * told['p_value']:.0f} look"
        assert f"Chi-square is {told['chi_square']:.1f} with 19 degrees of freedom: {likely}" in page
        # 1.0 of a win over 40 games; the interval is 1.96 standard errors wide on either side.
        assert page.count("2.5 <small>−5.3 to 10.3</small>") == 2
        assert "55.0 <small>39.4 to 70.6</small>" in page
        assert "54.8" in page, "among equals"
        pages = {
            program.get("/fairness", headers={**HTML, "Accept-Language": code}).text for code in LANGUAGES
        }
        assert len(pages) == len(LANGUAGES)


def test_the_picture_has_a_band_and_speaks_every_language() -> None:
    some = fairness_of(Tally(1, *dealt([*range(1, 21)], 2)))
    drawn = {code: draw_numbers(some, language(code)) for code in LANGUAGES}
    assert len({*drawn.values()}) == len(LANGUAGES)
    assert all('class="band' in one for one in drawn.values())
    assert draw_numbers(fairness_of(Tally()), language("en")).startswith("<svg")
