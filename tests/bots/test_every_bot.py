"""What every bot owes the table: a legal answer to every question, and nothing else."""

import itertools
import random

import pytest

import luckynumbers as ln

SETTINGS = list(itertools.product([2, 3, 4], ["sorted", "choice", "michael"], [False, True]))
DIAGONAL = "3,.,.,./.,8,.,./.,.,12,./.,.,.,19"
ONE_LEFT = "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,."


AT_RANDOM = {"sprout", "earthworm"}
UNHURRIED = AT_RANDOM | {"ladybug", "ladybug-deep"}
LAY_AS_THEY_LIKE = AT_RANDOM | {"snail", "ladybug", "ladybug-deep"}


@pytest.fixture(params=[name for name in ln.bots.names() if name != "ladybug-deep"])
def bot(request: pytest.FixtureRequest) -> ln.bots.Bot:
    name: str = request.param
    return ln.bots.load(name)


@pytest.mark.parametrize(("players", "setup", "bruno"), SETTINGS)
def test_every_decision_of_a_random_game_gets_a_legal_answer(
    bot: ln.bots.Bot, players: int, setup: str, bruno: bool
) -> None:
    """The bot is asked everywhere; what happens then is chance, so that it sees strange positions too."""
    dice = random.Random(f"{players}{setup}{bruno}")
    game = ln.Game.deal(players, setup, players - 1, bruno, turn_limit=60, seed="legal")
    asked = 0
    while not game.over:
        before = game.position
        choice = bot.choose(before)
        asked += 1
        assert choice in before.legal_actions()
        assert game.position is before
        game.play(choice if dice.random() < 0.5 else dice.choice(before.legal_actions()))
    assert asked > 30


@pytest.mark.parametrize("bot", sorted({*ln.bots.names()} - UNHURRIED), indirect=True)
@pytest.mark.parametrize(("players", "setup", "bruno"), SETTINGS)
def test_four_of_a_kind_play_to_an_end(bot: ln.bots.Bot, players: int, setup: str, bruno: bool) -> None:
    """They want to fill their gardens, so nobody has to cut them short (R16)."""
    bot.begin("own")
    game = ln.Game.deal(players, setup, 0, bruno, turn_limit=100, seed="own")
    while not game.over:
        game.play(bot.choose(game.position))
    assert game.position.outcome is not None
    assert game.position.outcome.reason != "turn limit"


def test_there_is_nothing_to_decide_before_a_clover_is_revealed(bot: ln.bots.Bot) -> None:
    drawing = ln.Game.deal(seed=1).position.apply("+")
    for position in (ln.Position.start(), ln.Position.start(setup="michael"), drawing):
        assert position.to_act == ln.CHANCE
        with pytest.raises(ValueError, match="nothing to decide here: a clover is to be revealed first"):
            bot.choose(position)


def test_there_is_nothing_to_decide_after_the_end(bot: ln.bots.Bot) -> None:
    over = ln.Game.deal(seed=1).position.apply("#1")
    with pytest.raises(ValueError, match="nothing to decide here: the game is over"):
        bot.choose(over)


def test_one_clover_from_home_it_is_laid(bot: ln.bots.Bot) -> None:
    """R14: whoever thinks at all lays the winning clover."""
    position = ln.Position.parse(f"{ONE_LEFT};{DIAGONAL} - 1 20 play sorted")
    wins = ln.Action.lay(ln.D4)
    assert wins in position.legal_actions()
    if bot.name not in AT_RANDOM:
        assert bot.choose(position) == wins


def test_a_winning_clover_on_the_table_is_taken(bot: ln.bots.Bot) -> None:
    position = ln.Position.parse(f"{ONE_LEFT};{DIAGONAL} 17 1 - play sorted")
    if bot.name not in AT_RANDOM:
        assert bot.choose(position) == ln.Action.take(17, ln.D4)


def test_a_full_table_and_an_empty_deck_are_no_trouble(bot: ln.bots.Bot) -> None:
    """The last face-down clover is in hand, and everything else lies face-up."""
    left = [clover for clover in range(1, 21) for _ in range(2)]
    for garden in (ONE_LEFT, DIAGONAL):
        for clover in filter(None, ln.Garden.parse(garden).cells):
            left.remove(clover)
    left.remove(5)
    table = ",".join(map(str, left))
    hand = ln.Position.parse(f"{DIAGONAL};{ONE_LEFT} {table} 1 5 play sorted")
    assert hand.face_down == 0
    assert bot.choose(hand) in hand.legal_actions()
    left.append(5)
    one_left = ln.Position.parse(
        f"{DIAGONAL};{ONE_LEFT} {','.join(map(str, sorted(left)[:-1]))} 1 - play sorted"
    )
    assert one_left.face_down == 1
    assert bot.choose(one_left) in one_left.legal_actions()


def test_r8_a_clover_that_fits_nowhere_is_left(bot: ln.bots.Bot) -> None:
    blocked = "1,2,3,4/5,6,.,./9,.,12,./13,.,.,20"
    position = ln.Position.parse(f"{blocked};{DIAGONAL} - 1 1 play sorted")
    assert position.legal_actions() == (ln.Action.leave(),)
    assert bot.choose(position) == ln.Action.leave()


@pytest.mark.parametrize("bot", sorted({*ln.bots.names()} - LAY_AS_THEY_LIKE), indirect=True)
def test_the_ascending_diagonal_is_laid_in_choice(bot: ln.bots.Bot) -> None:
    game = ln.Game.deal(setup="choice", seed="diagonal")
    while game.position.phase == "setup":
        game.play(bot.choose(game.position))
    for garden in game.position.gardens:
        laid = [garden[cell] for cell in ln.DIAGONAL]
        assert laid == sorted(laid)


def test_a_bot_sees_the_position_and_nothing_else(bot: ln.bots.Bot) -> None:
    """Nobody peeks: the same position gets the same answer whatever order the deck is in."""
    position = ln.Game.deal(seed="one").position.apply("+").apply("7")
    bot.begin("dice")
    first = bot.choose(position)
    bot.begin("dice")
    assert bot.choose(ln.Position.parse(str(position))) == first
