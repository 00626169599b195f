"""Games that would never end by themselves (R16)."""

import httpx
import pytest

import luckynumbers as ln
from luckynumbers.web.table import decisions

from ...waiting import wait_for_end
from ..checking import check_record
from ..conftest import Serve
from ..hosting import Server
from ..playing import detail, make_table

BOTS = [{"kind": "bot", "bot": "sprout"}, {"kind": "bot", "bot": "gardener"}]


def test_r16_a_table_of_bots_plays_by_itself_within_the_turn_limit(client: httpx.Client) -> None:
    table = make_table(client, BOTS)
    assert table.tokens == {}
    assert " play " in table.view()["position"]
    assert "limit=500" in table.view()["position"]
    wait_for_end(table.view)
    record = check_record(table, 1, turn_limit=500)
    assert record.outcome is not None


@pytest.mark.slow
def test_r16_bots_that_never_finish_are_cut_at_the_limit(serve: Serve) -> None:
    """Two bots that take turns at the same exchange would go on for ever."""
    server = serve()
    asked = let_sprout_exchange(server)
    with server.client() as client:
        table = make_table(client, [{"kind": "bot", "bot": "sprout"}] * 2)
        seen = wait_for_end(table.view)
        assert seen["outcome"]["reason"] == "turn limit"
        record = check_record(table, 1, turn_limit=500)
        assert record.positions()[-1].turns == 500
    assert len(asked) >= 500


class Exchanging(ln.bots.Bot):
    """Takes whenever it can, so that two of them never come to an end."""

    name = "exchanging"

    def choose(self, position: ln.Position) -> ln.Action:
        legal = position.legal_actions()
        garden = position.gardens[position.turn]
        exchanges = (action for action in legal if isinstance(action, ln.Take) and garden[action.cell])
        leave = (action for action in legal if str(action) == "-")
        return (*exchanges, *leave, *legal)[0]


@pytest.mark.slow
def test_r16_programs_of_people_exchange_for_ever_and_are_told_to_draw(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is added between people, so the game is not cut; but it must not fill the disk."""
    monkeypatch.setattr(decisions, "TURNS_WITH_A_CHOICE", 40)
    table = make_table(client)
    bot = Exchanging()
    while ln.Position.parse((seen := table.view(0))["position"]).turns < 40:
        action = bot.choose(ln.Position.parse(seen["position"]))
        assert table.move(seen["to_act"], str(action), seen["seq"]).status_code == 200
    position = ln.Position.parse(seen["position"])
    assert position.options.turn_limit is None
    wanted = bot.choose(position)
    assert "@" in str(wanted)
    answer = table.move(seen["to_act"], str(wanted), seen["seq"])
    assert (answer.status_code, answer.json()["rule"]) == (422, "R16")
    assert detail(answer) == "this game has gone on for 40 turns; draw, so that it comes to an end"
    while (seen := table.view(0))["status"] == "playing":
        assert not [move for move in seen["legal"] if move[0].isdigit()]
        move = "-" if "-" in seen["legal"] else "+"
        assert table.move(seen["to_act"], move, seen["seq"]).status_code == 200
    assert seen["outcome"]["reason"] == "deck empty"
    check_record(table, 1, turn_limit=None)


@pytest.mark.slow
def test_r16_a_bot_at_a_table_with_people_is_not_stuck_there(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "TURNS_WITH_A_CHOICE", 10)
    server = serve()
    asked = let_sprout_exchange(server)
    with server.client() as client:
        table = make_table(client, [{"kind": "me"}, {"kind": "bot", "bot": "sprout"}])
        while (seen := table.ready())["status"] == "playing":
            move = "-" if "-" in seen["legal"] else "+"
            assert table.move(0, move, seen["seq"]).status_code == 200
        assert seen["outcome"]["reason"] == "deck empty"
        check_record(table, 1)
    late = [position for position in asked if position.turns >= 10 and not position.hand]
    wanted = [str(Exchanging().choose(position)) for position in late]
    assert any("@" in move for move in wanted), "otherwise there was nothing to be stuck in"


def let_sprout_exchange(server: Server) -> list[ln.Position]:
    """Let somebody else sit where sprout should; return what they will have been asked."""
    asked: list[ln.Position] = []

    class Asked(Exchanging):
        def choose(self, position: ln.Position) -> ln.Action:
            asked.append(position)
            return super().choose(position)

    load = ln.bots.load

    def loading(name: str, *, objective: str = "win") -> ln.bots.Bot:
        return Asked() if name == "sprout" else load(name, objective=objective)

    server.rooms.thinking.load = loading
    return asked
