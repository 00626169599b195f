"""Everybody against everybody."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

import luckynumbers as ln
from luckynumbers.arena.league import LeagueResult, _bradley_terry
from luckynumbers.drawing.crosstable import crosstable_svg
from luckynumbers.share import Share


@pytest.mark.slow
def test_a_league_orders_the_bots_by_strength() -> None:
    bots = [ln.bots.load(name) for name in ("seedling", "gardener", "sprout")]
    result = ln.arena.league(bots, deals=6, seed=2)
    assert result.names == ("seedling", "gardener", "sprout")
    ratings = dict(zip(result.names, result.ratings, strict=True))
    assert ratings["gardener"] > ratings["seedling"] > ratings["sprout"]
    assert sum(result.ratings) == pytest.approx(0, abs=1e-6)
    for one in range(3):
        assert result.shares[one][one] is None
        for other in range(3):
            mine, theirs = result.shares[one][other], result.shares[other][one]
            if mine is not None and theirs is not None:
                assert mine + theirs == pytest.approx(1)


def test_programs_read_shares_and_intervals_side_by_side() -> None:
    won, lost = Share(0.6, 0.5, 0.7), Share(0.4, 0.3, 0.5)
    result = LeagueResult(("a", "b"), ((None, won), (lost, None)), (5, -5), 10)
    assert result.as_json() == {
        "names": ("a", "b"),
        "shares": ((None, 0.6), (0.4, None)),
        "intervals": ((None, (0.5, 0.7)), ((0.3, 0.5), None)),
        "ratings": (5, -5),
        "deals": 10,
        "luck_adjusted_shares": None,
        "luck_adjusted_intervals": None,
    }
    fair = replace(result, luck_adjusted=result.crosstable).as_json()
    assert fair["luck_adjusted_shares"] == fair["shares"]
    assert fair["luck_adjusted_intervals"] == fair["intervals"]


def test_ratings_explain_the_shares() -> None:
    three_to_one = _bradley_terry([[None, 0.75], [0.25, None]], 10_000)
    assert three_to_one[0] - three_to_one[1] == pytest.approx(190.8, abs=1)
    even = _bradley_terry([[None, 0.5], [0.5, None]], 10)
    assert even[0] == pytest.approx(even[1])


def test_a_league_of_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least two"):
        ln.arena.league([ln.bots.load("sprout")])


def test_the_crosstable_is_a_picture_of_all_matches() -> None:
    won, lost = Share(0.6, 0.5, 0.7), Share(0.4, 0.3, 0.5)
    svg = crosstable_svg(["a<b", "c"], [[None, won], [lost, None]], [-5, 5])
    texts = [element.text for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("a<b") == 2
    assert {"60.0%", "40.0%", "50.0% – 70.0%"} <= {*texts}
    assert texts.index("c") < texts.index("a<b"), "the strongest first"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "luckynumbers", "arena", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.slow
def test_the_command_answers_people_and_programs(tmp_path: Path) -> None:
    said = run("seedling", "sprout", "--deals", "3", "--seed", "5")
    assert said.returncode == 0
    assert "seedling" in said.stdout
    assert "3 deals, 6 games" in said.stdout
    answer = json.loads(run("seedling", "sprout", "--deals", "3", "--seed", "5", "--json").stdout)
    assert [bot["name"] for bot in answer["bots"]] == ["seedling", "sprout"]
    assert sum(bot["share"] for bot in answer["bots"]) == pytest.approx(1)
    assert all(bot["share_low"] <= bot["share"] <= bot["share_high"] for bot in answer["bots"])
    assert all(bot["share_low"] < bot["share_high"] for bot in answer["bots"])
    picture = tmp_path / "league.svg"
    assert run("seedling", "sprout", "--league", "--deals", "2", "--svg", str(picture)).returncode == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("gardener",), "2 to 4 bots"),
        (("gardener", "nobody"), "no bot called 'nobody'"),
        (("gardener", "seedling", "--deals", "0"), "--deals"),
        (("gardener", "seedling", "--svg", "x.svg"), "add --league"),
        (("gardener", "program:/no/such"), "cannot be started"),
        (("gardener", "seedling", "--setup", "odd"), "--setup"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[str, ...], complaint: str) -> None:
    said = run(*arguments)
    assert said.returncode == 2
    assert complaint in said.stderr
    assert len(said.stderr.strip().splitlines()) == 1
