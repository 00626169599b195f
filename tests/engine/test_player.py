"""What bots ask the engine."""

import pickle
import subprocess
import sys

import pytest

import luckynumbers as ln
from luckynumbers.bots.ladybug import Ladybug
from luckynumbers.bots.ladybug_deep import LadybugDeep
from luckynumbers.engine.player import Player
from luckynumbers.engine.search import Effort, Searcher

NEARLY = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,.;1,.,.,./.,6,.,./.,.,11,./.,.,.,20 19 1 - play sorted"


@pytest.mark.parametrize(
    "module", ["luckynumbers", "luckynumbers.bots.ladybug", "luckynumbers.bots.ladybug_deep"]
)
def test_numba_is_loaded_only_when_a_move_is_asked_for(module: str) -> None:
    program = f"import sys, {module}; print('numba' in sys.modules, 'numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


@pytest.mark.slow
@pytest.mark.parametrize("bot", [Ladybug(), LadybugDeep(milliseconds=20)], ids=["ladybug", "ladybug-deep"])
@pytest.mark.parametrize(
    ("players", "setup", "bruno"), [(2, "sorted", False), (3, "michael", True), (4, "choice", False)]
)
def test_every_answer_is_legal(bot: Ladybug, players: int, setup: str, bruno: bool) -> None:
    game = ln.Game.deal(players, setup, 0, bruno, 500, seed=1)
    for _ in range(30):
        if not game.over:
            action = bot.choose(game.position)
            assert action in game.position.legal_actions()
            game.play(action)


@pytest.mark.parametrize("bot", [Ladybug(), LadybugDeep()], ids=["ladybug", "ladybug-deep"])
def test_nothing_to_decide_is_said_clearly(bot: Ladybug) -> None:
    with pytest.raises(ValueError, match="a clover is to be revealed first"):
        bot.choose(ln.Position.start())
    with pytest.raises(ValueError, match="the game is over"):
        bot.choose(ln.Position.parse(NEARLY).apply("19@d4"))


def test_the_winning_clover_is_taken() -> None:
    position = ln.Position.parse(NEARLY)
    for player in (Player(), Searcher(effort=Effort(milliseconds=20))):
        assert str(player.choose(position)) == "19@d4"
    judged = {str(judgement.action): judgement for judgement in Player().judge(position)}
    assert list(judged) == [str(action) for action in position.legal_actions()]
    assert judged["19@d4"].win == (1.0, 0.0)
    assert judged["19@d4"].empty == (0.0, 12.0)


def test_tournament_points_are_an_objective() -> None:
    judged = Player(objective="points").judge(ln.Position.parse(NEARLY))
    assert max(judgement.worth for judgement in judged) == 2.0
    with pytest.raises(ValueError, match="win or points"):
        Player(objective="glory")


def test_chances_are_known_everywhere_in_a_game() -> None:
    player = Player()
    game = ln.Game.deal(3, "choice", seed=2, turn_limit=500)
    for position in game.record().positions():
        assert sum(player.chances(position)) == pytest.approx(1, abs=1e-4)
    for _ in range(40):
        if not game.over:
            game.play(player.choose(game.position))
            assert sum(player.chances(game.position)) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("text", ["", "nonsense", NEARLY])
def test_a_foreign_position_is_refused_clearly(text: str) -> None:
    for bot in (Ladybug(), LadybugDeep()):
        with pytest.raises(TypeError, match="asked about a Position, not a str"):
            bot.choose(text)  # type: ignore[arg-type]


def test_bots_travel_to_other_processes() -> None:
    bot = LadybugDeep(milliseconds=20)
    bot.warm_up()
    assert pickle.loads(pickle.dumps(bot)).milliseconds == 20  # noqa: S301
