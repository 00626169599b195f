"""A table in memory: its state, its lines, its secrets."""

import pytest

from luckynumbers.web.live.live_table import body_of, line_of
from luckynumbers.web.table import decisions
from luckynumbers.web.table.change import Deal, Owner
from luckynumbers.web.table.events import Started
from luckynumbers.web.table.refused import Refused
from luckynumbers.web.tokens import hash_of

from ..table.tables import ANN, AT, NOBODY, SEED, join, make, move
from .halls import live


def test_a_line_is_what_a_stream_sends() -> None:
    line = line_of(7, b'{"seq":7,"data: ":"data: "}')
    assert line == b'id: 7\ndata: {"seq":7,"data: ":"data: "}\n\n'
    assert body_of(line) == b'{"seq":7,"data: ":"data: "}'


def test_a_change_is_adopted_as_it_is() -> None:
    made = make(ANN, NOBODY)
    joined = join(made.after, "Bob")
    table = live(made, joined)
    assert table.state is joined.after
    assert len(table.lines) == joined.after.seq
    assert table.seed == SEED


def test_the_games_of_a_table_one_by_one() -> None:
    made = make(ANN, NOBODY)
    joined = join(made.after, "Bob")
    over = move(joined.after, "#1")
    again = decisions.next_game(over.after, [0, 1], "other", AT)
    table = live(made, joined, over, again)
    assert isinstance(table.game(1)[0].event, Started)
    assert [entry.seq for entry in table.game(1)] == [*range(3, over.after.seq + 1)]
    assert table.game(2)[0].event == again.events[0]
    assert table.seed == "other"
    with pytest.raises(Refused):
        table.game(3)


def test_secrets_that_are_known_already_change_nothing() -> None:
    table = live(make(ANN, NOBODY))
    owners = [Owner(0, hash_of("a"), "ann"), Owner(1, hash_of("a"), "ann"), Owner(2, hash_of("b"), None)]
    for _ in range(2):
        table.learn(owners, [Deal(2, "x")])
        assert table.seats_of("a", None) == table.seats_of(None, "ann") == [0, 1]
        assert table.seats_of("b", "ann") == [2], "a token goes before a cookie"
        assert table.seeds == {1: SEED, 2: "x"}
