"""The rulings of material, placement and a turn, R1 to R9: at least one test each, its number in the name."""

import pytest

import luckynumbers as ln

from .situations import EXAMPLE, PLAIN, at_play, refused, reveal, texts

# Material


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_the_deck_is_one_set_of_1_to_20_per_player(players: int) -> None:
    position = ln.Position.start(players=players)
    assert position.unseen == dict.fromkeys(range(1, 21), players)
    assert sum(position.unseen.values()) == 20 * players
    assert len(position.gardens) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 5, True])
def test_r1_only_2_to_4_play(players: int) -> None:
    with pytest.raises(ValueError, match=r"R1\b"):
        ln.Position.start(players=players)


def test_r1_a_number_cannot_be_revealed_more_often_than_there_are_players() -> None:
    position = reveal(ln.Position.start(players=2), 7, 7)
    assert 7 not in position.chances()
    assert refused(position, "7", "R1") == "7 cannot be revealed (R1): no 7 is face-down any more"


def test_r2_cells_are_named_like_chess_squares_row_by_row() -> None:
    names = [ln.cell_name(cell) for cell in range(16)]
    assert " ".join(names) == "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4"
    assert [ln.parse_cell(name) for name in names] == list(range(16))
    garden = ln.Garden.parse(EXAMPLE)
    assert [garden[ln.parse_cell(name)] for name in ("a1", "b1", "d2", "a3", "d4")] == [3, 5, 10, 13, 19]


def test_r2_the_golden_diagonal_runs_from_a1_to_the_ladybug_at_d4() -> None:
    assert [ln.cell_name(cell) for cell in ln.DIAGONAL] == ["a1", "b2", "c3", "d4"]


# Placement


@pytest.mark.parametrize(
    ("clover", "cell", "why"),
    [
        (5, "b2", "5 does not fit b2 (R3): 6 stands to its left at a2"),
        (15, "b2", "15 does not fit b2 (R3): 14 stands to its right at d2"),
        (3, "b2", "3 does not fit b2 (R3): 6 stands to its left at a2"),
        (8, "b3", "8 does not fit b3 (R3): 9 stands above it at b1"),
        (17, "b2", "17 does not fit b2 (R3): 14 stands to its right at d2"),
        (16, "b3", "16 does not fit b3 (R3): 16 stands below it at b4"),
        (14, "a2", "14 does not fit a2 (R3): 14 stands to its right at d2"),
    ],
)
def test_r3_a_clover_must_be_greater_than_left_and_above_and_smaller_than_right_and_below(
    clover: int, cell: str, why: str
) -> None:
    garden = ln.Garden.parse(".,9,.,./6,.,.,14/.,.,.,./.,16,.,.")
    assert not garden.fits(clover, ln.parse_cell(cell))
    with pytest.raises(ln.IllegalAction) as caught:
        garden.place(clover, ln.parse_cell(cell))
    assert caught.value.rule == "R3"
    assert str(caught.value) == why


def test_r3_the_refusal_names_the_rule_and_the_neighbour() -> None:
    garden = "2,.,.,./.,15,.,./.,.,16,./.,.,.,19"
    position = at_play(garden, PLAIN, hand="13")
    assert refused(position, "@b3", "R3") == "13 does not fit b3 (R3): 15 stands above it at b2"


def test_r3_gaps_are_fine_and_only_lines_count() -> None:
    garden = ln.Garden.parse("1,.,.,20/.,.,.,./.,.,.,./.,.,.,.")
    below_the_20 = {ln.D2, ln.D3, ln.D4}
    assert {*garden.cells_for(10)} == {*range(16)} - below_the_20
    assert garden.cells_for(20) == (ln.A2, ln.B2, ln.C2, ln.A3, ln.B3, ln.C3, ln.A4, ln.B4, ln.C4)


def test_r3_equal_numbers_never_share_a_line_but_may_touch_at_a_corner() -> None:
    garden = ln.Garden.parse(".,.,.,./.,9,.,./.,.,.,./.,.,.,.")
    in_line = {ln.B1, ln.A2, ln.C2, ln.D2, ln.B3, ln.B4}
    assert {*garden.cells_for(9)} == {*range(16)} - in_line - {ln.B2}


def test_r3_on_an_exchange_the_clover_being_replaced_is_ignored() -> None:
    garden = ln.Garden.parse("2,9,12,./.,.,.,./.,.,.,./.,.,.,.")
    assert [clover for clover in range(1, 21) if garden.fits(clover, ln.B1)] == [3, 4, 5, 6, 7, 8, 10, 11]


def test_r4_an_empty_cell_takes_a_clover_and_nothing_comes_off() -> None:
    garden, came_off = ln.Garden.parse(EXAMPLE).place(13, ln.C1)
    assert (str(garden), came_off) == ("3,5,13,./7,8,.,10/13,.,16,./.,15,.,19", 0)


def test_r4_the_replaced_clover_goes_face_up_to_the_middle() -> None:
    position = at_play(EXAMPLE, PLAIN, table="4,18", hand="13").apply("@d2")
    assert str(position.gardens[0]) == "3,5,.,./7,8,.,13/13,.,16,./.,15,.,19"
    assert position.table == (4, 10, 18)


def test_r4_a_taken_clover_leaves_the_middle_as_its_replacement_arrives() -> None:
    position = at_play(EXAMPLE, PLAIN, table="4,13").apply("13@b4x15")
    assert position.table == (4, 15)
    assert position.gardens[0][ln.B4] == 13


def test_r4_what_came_off_is_checked_when_it_is_named() -> None:
    position = at_play(EXAMPLE, PLAIN, hand="13")
    assert refused(position, "@d2x11", "R4") == "11 cannot come off d2 (R4): 10 stands there"
    assert refused(position, "@c1x11", "R4") == "11 cannot come off c1 (R4): nothing stands there"
    assert position.apply("@d2x10") == position.apply("@d2")


def test_r5_the_13_of_the_rulebook_goes_only_on_c1_d2_or_b4() -> None:
    garden = ln.Garden.parse(EXAMPLE)
    assert garden.cells_for(13) == (ln.C1, ln.D2, ln.B4)
    position = at_play(EXAMPLE, PLAIN, hand="13")
    assert texts(position) == ["@c1", "@d2", "@b4", "-"]
    assert garden.place(13, ln.D2)[1] == 10
    assert garden.place(13, ln.B4)[1] == 15


@pytest.mark.parametrize(
    ("cell", "rule", "why"),
    [
        ("a1", "R3", "5 stands to its right at b1"),
        ("b1", "R3", "8 stands below it at b2"),
        ("d1", "R3", "10 stands below it at d2"),
        ("a2", "R3", "8 stands to its right at b2"),
        ("b2", "R3", "10 stands to its right at d2"),
        ("c2", "R3", "10 stands to its right at d2"),
        ("a3", "R5", "the same number already stands there"),
        ("b3", "R3", "13 stands to its left at a3"),
        ("c3", "R3", "13 stands to its left at a3"),
        ("d3", "R3", "16 stands to its left at c3"),
        ("a4", "R3", "13 stands above it at a3"),
        ("c4", "R3", "15 stands to its left at b4"),
        ("d4", "R3", "15 stands to its left at b4"),
    ],
)
def test_r5_every_other_cell_of_the_rulebook_example_says_why_not(cell: str, rule: str, why: str) -> None:
    position = at_play(EXAMPLE, PLAIN, hand="13")
    assert refused(position, f"@{cell}", rule) == f"13 does not fit {cell} ({rule}): {why}"


def test_r5_a_number_is_not_exchanged_for_itself_by_taking_either() -> None:
    position = at_play(EXAMPLE, PLAIN, table="13")
    assert texts(position) == ["+", "13@c1", "13@d2", "13@b4"]
    refused(position, "13@a3", "R5")


# Turn


def test_r6_a_turn_is_a_draw_or_a_take() -> None:
    position = at_play(EXAMPLE, PLAIN, table="13,18")
    takes_of_13 = ["13@c1", "13@d2", "13@b4"]
    takes_of_18 = ["18@d2", "18@c3", "18@d3", "18@b4", "18@c4", "18@d4"]
    assert texts(position) == ["+", *takes_of_13, *takes_of_18]


def test_r6_a_drawn_clover_is_revealed_then_placed_exchanged_or_left() -> None:
    drawn = at_play(EXAMPLE, PLAIN).apply("+")
    assert (drawn.to_act, drawn.turn, drawn.hand) == (ln.CHANCE, 0, ())
    shown = drawn.apply("13")
    assert (shown.to_act, shown.hand) == (0, (13,))
    placed, exchanged, left = (shown.apply(move) for move in ("@c1", "@d2", "-"))
    assert (placed.gardens[0][ln.C1], placed.table) == (13, ())
    assert (exchanged.gardens[0][ln.D2], exchanged.table) == (13, (10,))
    assert (left.gardens, left.table) == (drawn.gardens, (13,))
    assert {after.turn for after in (placed, exchanged, left)} == {1}
    assert {after.turns for after in (placed, exchanged, left)} == {1}


def test_r6_a_taken_clover_may_not_be_put_back() -> None:
    position = at_play(EXAMPLE, PLAIN, table="13")
    refused(position, "-", "R6")
    refused(position, "@c1", "R6")
    assert position.apply("13@c1").hand == ()


def test_r6_after_drawing_nothing_is_taken_or_drawn_again() -> None:
    drawn = at_play(EXAMPLE, PLAIN, table="13").apply("+")
    for move in ("+", "-", "@c1", "13@c1"):
        assert "not revealed yet" in refused(drawn, move, "R6")
    shown = drawn.apply("4")
    for move in ("+", "13@c1"):
        assert "the drawn 4 is to be laid or left" in refused(shown, move, "R6")
    assert "the one in hand is to be laid first" in refused(shown, "5", "R6")


def test_r6_nobody_passes_and_nothing_is_revealed_undrawn() -> None:
    position = at_play(EXAMPLE, PLAIN)
    assert texts(position) == ["+"]
    assert "nobody has drawn" in refused(position, "13", "R6")
    assert "set-up is over" in refused(position, "*13@a1", "R6")


def test_r6_a_whole_turn_is_read_at_once() -> None:
    position = at_play(EXAMPLE, PLAIN, table="13")
    assert position.apply("+18@d3") == position.apply("+").apply("18").apply("@d3")
    assert position.apply("+18-") == position.apply("+").apply("18").apply("-")
    assert position.apply("+18@d2x10") == position.apply("+18@d2")


def test_r7_only_a_face_up_clover_that_fits_can_be_taken() -> None:
    blocked = "1,2,3,4/5,6,.,./9,.,12,./13,.,.,20"
    position = at_play(blocked, "2,.,.,./.,7,.,./.,.,13,./.,.,.,19", table="1,4")
    assert [text for text in texts(position) if text.startswith("1@")] == []
    assert any(text.startswith("4@") for text in texts(position))
    assert refused(position, "8@c2", "R7") == "8 cannot be taken (R7): no 8 lies face-up"


def test_r7_draw_is_possible_while_a_clover_is_face_down() -> None:
    blocked = "1,2,3,4/5,6,.,./9,.,12,./13,.,.,20"
    assert texts(at_play(blocked, PLAIN)) == ["+"]
    assert texts(at_play(blocked, PLAIN, table="2"))[0] == "+"


def test_r8_a_drawn_clover_that_fits_nowhere_is_left() -> None:
    blocked = "1,2,3,4/5,6,.,./9,.,12,./13,.,.,20"
    position = at_play(blocked, "2,.,.,./.,7,.,./.,.,13,./.,.,.,19").apply("+1")
    assert texts(position) == ["-"]
    assert position.apply("-").table == (1,)
    for cell in range(16):
        refused(position, f"@{ln.cell_name(cell)}", "R5" if cell == ln.A1 else "R3")


def test_r9_the_diagonal_is_ordinary_ground_once_play_begins() -> None:
    position = at_play(EXAMPLE, PLAIN, table="17", hand="2")
    assert position.apply("@a1x3").table == (3, 17)
    assert position.apply("-").apply("17@c3x12").gardens[1][ln.C3] == 17
