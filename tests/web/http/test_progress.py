"""How you play, over time: for nobody but yourself."""

from statistics import fmean

import pytest

import luckynumbers as ln
from luckynumbers.analysis.kinds import Kind
from luckynumbers.languages import LANGUAGES
from luckynumbers.web.http.languages import language
from luckynumbers.web.http.progress import GARDENER, SNAIL, draw_progress, lessons_of
from luckynumbers.web.table.digest import SeatDigest
from luckynumbers.web.table.progress import Cost, Progress, progress_of

from ..addresses import HTML
from ..guests import People
from ..playing import make_table

ME_AND_A_BOT = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "snail"}]


@pytest.mark.slow
def test_reviewed_games_are_told_on_the_page_of_whoever_played(browsers: People) -> None:
    ann, bob = browsers(), browsers()
    assert ann.get("/api/me/progress").json()["games"] == 0
    assert "How you play" not in ann.get("/me", headers=HTML).text
    for _ in range(2):
        table = make_table(ann, ME_AND_A_BOT)
        table.play("sprout")
        while ann.get(f"/api/games/{table.id}.1/review").status_code == 202:
            pass
    told = ann.get("/api/me/progress").json()
    assert told["games"] == len(told["luck"]) == 2
    assert len(told["accuracy"]) == 1
    assert told["costs"]
    page = ann.get("/me", headers=HTML).text
    assert "From the reviews of 2 games." in page
    assert "What costs you most" in page
    picture = ann.get("/me/progress.svg")
    assert picture.headers["cache-control"] == "private, no-cache"
    assert picture.text.startswith("<svg")
    assert bob.get("/api/me/progress").json()["games"] == 0


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_of_mistake_has_a_lesson(code: str) -> None:
    translate = language(code).translations.gettext
    costs = Progress(1, [], [], [Cost(str(kind), 3.21) for kind in Kind])
    lessons = lessons_of(costs, translate)
    assert len({one["name"] for one in lessons}) == len({one["lesson"] for one in lessons}) == len(Kind)
    assert {one["points"] for one in lessons} == {3.2}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "expected"), [("snail", SNAIL), ("gardener", GARDENER)])
def test_bots_are_as_accurate_as_the_picture_says(name: str, expected: float) -> None:
    found = []
    for seed in range(30):
        game, bot = ln.Game.deal(seed=seed, turn_limit=300), ln.bots.load(name)
        bot.begin(str(seed))
        while not game.over:
            game.play(bot.choose(game.position))
        found += [seat.accuracy for seat in ln.analysis.review(game.record()).seats]
    assert fmean(found) == pytest.approx(expected, abs=6)


def test_the_picture_has_bands() -> None:
    some = progress_of([SeatDigest(0.5, 1.0, 0.1, -0.1, accuracy) for accuracy in (70, 80, 90)])
    assert draw_progress(some, language("en")).count('class="band') == 2
    assert draw_progress(progress_of([]), language("de")).startswith("<svg")
