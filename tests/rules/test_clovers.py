import pytest

from luckynumbers import BadNotation
from luckynumbers.rules.clovers import CLOVERS, check_players, count, full_set, parse_clover


def test_clovers_are_1_to_20() -> None:
    assert [parse_clover(str(clover)) for clover in CLOVERS] == list(range(1, 21))


@pytest.mark.parametrize("text", ["", "0", "21", "01", "+7", "-7", "7 ", "7.0", "７", "1_0", "x", "1" * 5000])
def test_other_texts_are_no_clovers(text: str) -> None:
    with pytest.raises(BadNotation, match="clovers are 1 to 20"):
        parse_clover(text)


def test_the_complaint_points_into_the_whole_text() -> None:
    with pytest.raises(BadNotation) as caught:
        parse_clover("21", whole="3,21", column=3)
    assert (caught.value.text, caught.value.line, caught.value.column) == ("3,21", 1, 3)


def test_the_full_set_holds_each_number_once_per_player() -> None:
    assert full_set(3)[:7] == [1, 1, 1, 2, 2, 2, 3]
    assert len(full_set(4)) == 80
    assert count(full_set(2)) == [0, *([2] * 20)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_may_play(players: int) -> None:
    assert check_players(players) == players
