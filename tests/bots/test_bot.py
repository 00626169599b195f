"""What a bot is, and what it may leave unsaid."""

import pytest

import luckynumbers as ln
from luckynumbers.bots.bot import decisions


class Plain(ln.bots.Bot):
    """Says only what it must."""

    name = "plain"

    def choose(self, position: ln.Position) -> ln.Action:
        return position.legal_actions()[0]


def test_whoever_inherits_says_only_what_is_different() -> None:
    bot = Plain()
    assert (bot.name, bot.objective, bot.blurb) == ("plain", "win", "")
    assert (bot.milliseconds, bot.needs_engine) == (1.0, False)
    bot.begin("dice")
    bot.warm_up()
    assert vars(bot) == {}, "neither changes anything"


def test_a_bot_without_a_choice_is_none() -> None:
    class Silent(ln.bots.Bot):
        pass

    with pytest.raises(TypeError, match="choose"):
        Silent()  # type: ignore[abstract]


@pytest.mark.parametrize("name", ln.bots.names())
def test_ours_say_everything(name: str) -> None:
    bot = ln.bots.load(name)
    assert bot.blurb == ln.bots.blurb(name) != ""
    assert bot.needs_engine is ln.bots.needs_engine(name)
    bot.begin(7)


@pytest.mark.parametrize("name", ln.bots.names())
def test_r17_everyone_can_be_told_what_to_aim_at(name: str) -> None:
    assert ln.bots.load(name).objective == "win"
    assert ln.bots.load(name, objective="points").objective == "points"
    assert ln.bots.load(name).objective == "win", "only the bot that was told"


@pytest.mark.parametrize("name", ["sprout", "earthworm", "snail"])
def test_who_rolls_dice_rolls_the_same_again(name: str) -> None:
    position = ln.Game.deal(setup="choice", seed=3).position
    bot = ln.bots.load(name)

    def choices(seed: str) -> list[str]:
        bot.begin(seed)
        return [str(bot.choose(position)) for _ in range(12)]

    assert choices("a") == choices("a") != choices("b")


def test_only_a_position_can_be_decided() -> None:
    with pytest.raises(TypeError, match="asked about a Position, not a str"):
        decisions(str(ln.Position.start()))  # type: ignore[arg-type]
