"""Ladybug with time to think."""

import luckynumbers as ln
from luckynumbers.bots.ladybug_deep import LadybugDeep

OPENING = ["3", "7", "12", "18", "2", "5", "11", "20"]


def test_her_time_may_change_between_two_moves() -> None:
    position = ln.Position.start()
    for clover in OPENING:
        position = position.apply(clover)
    bot = LadybugDeep(milliseconds=20.0)
    assert bot.choose(position) in position.legal_actions()
    engine = bot._engine()
    assert engine.effort.milliseconds == 20.0
    bot.milliseconds = 5.0
    assert bot.choose(position) in position.legal_actions()
    assert bot._engine() is engine
    assert engine.effort.milliseconds == 5.0
