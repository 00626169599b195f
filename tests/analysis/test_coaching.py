"""The coach: best first, in steps, true to what can be counted, and in points where those count."""

import pytest

import luckynumbers as ln
from luckynumbers.analysis import Grade
from luckynumbers.analysis.coaching import POINTS, SWING, Advice, Coach, CoachWords, quarter
from luckynumbers.analysis.grading import grade_of
from luckynumbers.engine.other_side import BOTH
from luckynumbers.engine.player import Player
from luckynumbers.languages import LANGUAGES
from luckynumbers.rules.actions import Draw, Leave, Take

LAYING = "2,.,.,./.,6,.,./.,.,13,15/.,.,.,18;5,.,.,./.,7,.,./.,.,11,./.,.,.,11 - 2 19 play sorted,turns=1"
TAKING = (
    "2,3,.,11/.,6,10,./.,.,13,15/.,.,16,18;5,.,7,./.,7,.,14/9,.,11,16/.,.,.,19 1,4 1 - play sorted,turns=12"
)
WINNING = (
    "1,3,5,11/2,6,10,14/7,9,13,15/8,12,16,.;5,.,8,./.,7,.,14/9,.,11,16/.,.,.,19 20 1 - play sorted,turns=30"
)


@pytest.fixture(scope="module")
def coach() -> Coach:
    return Coach()


def advised(coach: Coach, position: str, objective: str = "win") -> Advice:
    return coach.advise(ln.Position.parse(position), objective)


def test_she_judges_every_legal_decision_as_one_ply_does_from_both_sides(coach: Coach) -> None:
    one_ply = Player(sides=BOTH)
    for text in (LAYING, TAKING, WINNING):
        advice = advised(coach, text)
        legal = advice.position.legal_actions()
        assert {option.action for option in advice.options} == {*legal}
        assert advice.best == one_ply.choose(advice.position)
        losses = [option.loss for option in advice.options]
        assert losses == sorted(losses)
        assert losses[0] == 0
        assert all(option.grade == grade_of(option.loss) for option in advice.options)


def test_a_nudge_points_at_a_clover_or_an_area_and_not_at_a_cell(coach: Coach) -> None:
    laying, taking = advised(coach, LAYING), advised(coach, TAKING)
    assert str(laying.best) == "@d4"
    assert {ln.cell_name(cell) for cell in laying.area} == {"c3", "d3", "c4", "d4"}
    assert CoachWords().nudge(laying) == "Look at the lower right of your garden."
    assert isinstance(taking.best, Take)
    assert taking.clover == taking.best.clover
    assert taking.area == ()
    assert CoachWords().nudge(taking) == f"Look at the face-up {taking.clover}."


@pytest.mark.parametrize(
    ("cell", "side"),
    [("b2", "upper left"), ("c2", "upper right"), ("b3", "lower left"), ("c3", "lower right")],
)
def test_every_quarter_of_a_garden_has_a_name(coach: Coach, cell: str, side: str) -> None:
    found = {quarter(other): ln.cell_name(other) for other in (ln.B2, ln.C2, ln.B3, ln.C3)}
    assert found[quarter(ln.parse_cell(cell))] == cell
    said = {
        CoachWords().nudge(advice)
        for advice in _game(coach)
        if advice.area and quarter(advice.area[0]) == quarter(ln.parse_cell(cell))
    }
    assert said == {f"Look at the {side} of your garden."}


def _game(coach: Coach) -> list[Advice]:
    game, found = ln.Game.deal(seed=3), []
    while not game.over:
        found.append(coach.advise(game.position))
        game.play(found[-1].best)
    return found


def test_the_three_steps_of_a_whole_game(coach: Coach) -> None:
    """Every kind of decision is spoken of, and the best one is what she advises."""
    kinds = set()
    for advice in _game(coach):
        words = CoachWords(names=("Ann", "Bo"))
        kinds.add(type(advice.best))
        assert words.nudge(advice)
        assert words.move(advice).startswith("My advice: ")
        assert words.why(advice).endswith(".")
    assert {Draw, Leave, Take} <= kinds


def test_a_warning_says_what_it_costs_but_not_what_is_better(coach: Coach) -> None:
    advice = advised(coach, LAYING)
    worst = advice.options[-1]
    assert worst.grade is Grade.BLUNDER
    said = CoachWords().warning(advice, worst.action)
    assert said.startswith(f"This loses {round(100 * worst.loss)} more games in a hundred. 19 for the ")
    assert "d4" not in said
    assert "Better" not in said


def test_set_up_is_advised_too(coach: Coach) -> None:
    position = ln.Position.start(setup="michael").apply("7")
    advice = coach.advise(position)
    assert advice.area == ()
    assert "upper left" in CoachWords().nudge(advice)
    assert CoachWords().why(advice)


def test_r17_in_a_tournament_points_count(coach: Coach) -> None:
    advice = advised(coach, LAYING, POINTS)
    assert advice.best == ln.bots.load("ladybug", objective="points").choose(advice.position)
    first, last = advice.options[0], advice.options[-1]
    assert last.loss == pytest.approx(first.points - last.points, abs=1e-5)
    assert last.grade == grade_of(last.loss / SWING)
    assert CoachWords().why(advice).endswith(f"Expect {first.points:.1f} points from this game.")
    assert (
        CoachWords("de")
        .warning(advice, last.action)
        .startswith(f"Das kostet etwa {last.loss:.1f} Punkte.".replace(".", ",", 1))
    )
    assert advised(coach, WINNING, POINTS).options[0].points == pytest.approx(2)


def test_she_speaks_every_language(coach: Coach) -> None:
    advice = advised(coach, TAKING)
    worst = advice.options[-1].action
    told = {
        (words.nudge(advice), words.move(advice), words.why(advice), words.warning(advice, worst))
        for words in map(CoachWords, LANGUAGES)
    }
    assert len({*zip(*told, strict=True)}) == 4
    assert all(len({*column}) == len(LANGUAGES) for column in zip(*told, strict=True))
