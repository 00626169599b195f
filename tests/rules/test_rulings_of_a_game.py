"""The rulings of a whole game, R10 to R20: at least one test each, its number in the name."""

import pytest

import luckynumbers as ln

from .situations import EXAMPLE, ONE_LEFT, PLAIN, TWO_LEFT, at_play, refused, reveal, texts, with_last_clover

# Set-up


@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_r10_any_seat_may_begin_and_play_goes_clockwise(setup: str, players: int, first: int) -> None:
    game = ln.Game.deal(players=players, setup=setup, first=first, seed=10)
    dealt = [game.record().positions()[0].turn]
    while game.position.phase == "setup":
        game.play(game.position.legal_actions()[0])
    for position in game.record().positions():
        if position.turn != dealt[-1]:
            dealt.append(position.turn)
    clockwise = [(first + step) % players for step in range(len(dealt))]
    assert dealt == clockwise
    assert game.position.turn == first
    for step in range(1, players + 2):
        game.play("+")
        game.play("-")
        assert game.position.turn == (first + step) % players


@pytest.mark.parametrize("first", [-1, 2, True])
def test_r10_only_a_seat_can_begin(first: int) -> None:
    with pytest.raises(ValueError, match=r"R10\b"):
        ln.Position.start(players=2, first=first)


def test_r11_a_sorted_diagonal_ascends_and_equal_numbers_may_stand_next_to_each_other() -> None:
    position = reveal(ln.Position.start(players=2, setup="sorted"), 15, 5, 15)
    assert (position.hand, position.gardens[0].empty_cells) == ((5, 15, 15), 16)
    position = reveal(position, 7)
    assert str(position.gardens[0]) == "5,.,.,./.,7,.,./.,.,15,./.,.,.,15"
    assert (position.hand, position.turn) == ((), 1)
    assert reveal(position, 20, 1, 19, 2).phase == "play"


def test_r11_nobody_decides_in_a_sorted_set_up() -> None:
    position = ln.Position.start(players=3, setup="sorted", first=2)
    for dealt in range(12):
        assert (position.to_act, position.turn) == (ln.CHANCE, (2 + dealt // 4) % 3)
        assert position.legal_actions() == ()
        refused(position, "*1@a1", "R11")
        refused(position, "+", "R11")
        position = reveal(position, dealt + 1)
    assert (position.phase, position.to_act) == ("play", 2)


def test_r12_all_four_are_seen_before_the_first_is_laid() -> None:
    position = ln.Position.start(players=2, setup="choice")
    for clover in (9, 4, 18):
        position = reveal(position, clover)
        assert position.to_act == ln.CHANCE
        assert "is to be revealed first" in refused(position, f"*{clover}@a1", "R12")
    position = reveal(position, 4)
    assert (position.to_act, position.hand) == (0, (4, 4, 9, 18))
    assert texts(position)[:5] == ["*4@a1", "*4@b2", "*4@c3", "*4@d4", "*9@a1"]
    assert len(texts(position)) == 12


def test_r12_the_diagonal_may_be_laid_in_any_order_seat_after_seat() -> None:
    position = reveal(ln.Position.start(players=2, setup="choice"), 9, 4, 18, 4)
    for move in ("*18@a1", "*4@d4", "*9@b2"):
        position = position.apply(move)
        assert position.turn == 0
    assert "does not hold a 3" in refused(position, "*3@c3", "R12")
    assert "only the golden cells" in refused(position, "*4@a2", "R12")
    assert "18 already lies there and stays" in refused(position, "*4@a1", "R12")
    assert "still being laid" in refused(position, "+", "R12")
    position = position.apply("*4@c3")
    assert str(position.gardens[0]) == "18,.,.,./.,9,.,./.,.,4,./.,.,.,4"
    assert (position.turn, position.to_act, position.phase) == (1, ln.CHANCE, "setup")
    position = reveal(position, 1, 2, 3, 5)
    for move in ("*1@a1", "*2@b2", "*3@c3", "*5@d4"):
        assert position.gardens[0][ln.A1] == 18, "later seats see earlier diagonals"
        position = position.apply(move)
    assert (position.turn, position.to_act, position.phase) == (0, 0, "play")


def test_r13_each_clover_is_laid_before_the_next_is_seen_in_rounds() -> None:
    position = ln.Position.start(players=2, setup="michael")
    mine = iter([(15, "c3"), (5, "a1"), (14, "d4"), (7, "b2")])
    yours = iter([(1, "d4"), (2, "c3"), (3, "b2"), (4, "a1")])
    for round_number in range(4):
        for seat, laid in enumerate((mine, yours)):
            clover, cell = next(laid)
            assert (position.to_act, position.turn) == (ln.CHANCE, seat)
            position = reveal(position, clover)
            assert (position.to_act, position.hand) == (seat, (clover,))
            assert len(position.legal_actions()) == 4 - round_number
            refused(position, "20", "R6")
            position = position.apply(f"*{clover}@{cell}")
    assert str(position.gardens[0]) == "5,.,.,./.,7,.,./.,.,15,./.,.,.,14"
    assert str(position.gardens[1]) == "4,.,.,./.,3,.,./.,.,2,./.,.,.,1"
    assert (position.phase, position.to_act) == ("play", 0)


def test_r13_what_is_laid_stays_until_play_begins() -> None:
    position = reveal(ln.Position.start(players=2, setup="michael"), 5).apply("*5@b2")
    position = reveal(position, 9).apply("*9@b2")
    position = reveal(position, 6)
    assert "5 already lies there and stays" in refused(position, "*6@b2", "R13")
    assert "does not hold a 5" in refused(position, "*5@a1", "R13")
    assert texts(position) == ["*6@a1", "*6@c3", "*6@d4"]


# End


def test_r14_the_first_full_garden_wins_at_once() -> None:
    position = at_play(PLAIN, ONE_LEFT, "2,.,.,./.,7,.,./.,.,13,./.,.,.,19", turn=1, hand="20")
    ended = position.apply("@d4")
    assert ended.outcome == ln.Outcome(winners=(1,), reason="garden full")
    assert (ended.phase, ended.to_act, ended.turn) == ("over", None, 1)
    assert (ended.legal_actions(), ended.chances()) == ((), {})
    for move in ("+", "17", "-", "@a1", "20@d4", "*5@a1"):
        assert "the game is over, garden full" in refused(ended, move, "R14")


def test_r14_a_full_garden_wins_by_taking_too_and_an_exchange_does_not_fill() -> None:
    position = at_play(ONE_LEFT, PLAIN, table="18,20")
    assert position.apply("18@d4").outcome == ln.Outcome((0,), "garden full")
    full_but_one = at_play(TWO_LEFT, PLAIN, table="18,20")
    assert full_but_one.apply("18@d4").outcome is None
    assert position.apply("18@d3x12").outcome is None


def test_r15_the_player_who_reveals_the_last_clover_finishes_the_turn() -> None:
    position = with_last_clover(ONE_LEFT, PLAIN, hand=17)
    assert (position.unseen, position.to_act, position.outcome) == ({}, 0, None)
    assert position.apply("@d4").outcome == ln.Outcome((0,), "garden full")
    for move in ("-", "@d3"):
        ended = position.apply(move)
        assert ended.outcome == ln.Outcome((0,), "deck empty")
        assert (ended.to_act, ended.turn) == (None, 0)
        refused(ended, "+", "R15")


def test_r15_the_fewest_empty_cells_win_even_off_turn() -> None:
    assert with_last_clover(PLAIN, TWO_LEFT, hand=17).apply("-").outcome == ln.Outcome((1,), "deck empty")


def test_r15_equal_counts_share_the_win() -> None:
    twin = "1,2,3,4/5,6,7,8/9,10,11,./13,14,16,."
    position = with_last_clover(PLAIN, TWO_LEFT, twin, hand=17, turn=2)
    assert position.apply("-").outcome == ln.Outcome((1, 2), "deck empty")
    assert position.apply("@d4").outcome == ln.Outcome((2,), "deck empty")


def test_r15_nobody_draws_from_an_empty_deck() -> None:
    ended = str(with_last_clover(ONE_LEFT, PLAIN, hand=17).apply("-"))
    assert " over " in ended
    with pytest.raises(ln.BadNotation, match=r"R15\b"):
        ln.Position.parse(ended.replace(" over ", " play "))


def test_r16_programs_cut_a_game_at_the_turn_limit() -> None:
    position = at_play(EXAMPLE, PLAIN, table="2,18", options="sorted,turns=498,limit=500")
    position = position.apply("2@a1")
    assert (position.turns, position.outcome) == (499, None)
    position = position.apply("+")
    assert position.outcome is None, "the limit is tested after a completed turn"
    position = position.apply("15").apply("-")
    assert position.outcome == ln.Outcome((0,), "turn limit")
    assert (position.turns, position.turn, position.to_act) == (500, 1, None)
    refused(position, "+", "R16")


def test_r16_between_people_nothing_is_added() -> None:
    position = at_play(EXAMPLE, PLAIN, table="2,18", options="sorted,turns=100000")
    for _ in range(300):
        for seat, (comes, goes) in enumerate(((2, 3), (3, 1), (1, 2), (2, 3), (3, 1), (1, 2))):
            assert position.turn == seat % 2
            position = position.apply(f"{comes}@a1x{goes}")
    assert (position.turns, position.outcome) == (101_800, None)


def test_r16_when_ends_coincide_full_garden_comes_before_empty_deck_before_turn_limit() -> None:
    limited = "sorted,turns=9,limit=10"
    last = with_last_clover(ONE_LEFT, PLAIN, hand=17, options=limited)
    assert last.apply("@d4").outcome == ln.Outcome((0,), "garden full")
    assert last.apply("-").outcome == ln.Outcome((0,), "deck empty")
    full = at_play(ONE_LEFT, PLAIN, hand="17", options=limited)
    assert full.apply("@d4").outcome == ln.Outcome((0,), "garden full")
    assert full.apply("-").outcome == ln.Outcome((0,), "turn limit")


@pytest.mark.parametrize("limit", [0, -1, True])
def test_r16_a_limit_is_at_least_one_turn(limit: int) -> None:
    with pytest.raises(ValueError, match=r"R16\b"):
        ln.Position.start(turn_limit=limit)


# Variants beyond one game


def test_r17_every_player_begins_once_and_most_points_win() -> None:
    tournament = ln.Tournament(players=3, first=1)
    full, plain, twelve_empty = (
        ln.Garden.parse(text) for text in ("1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16", EXAMPLE, PLAIN)
    )
    assert (plain.empty_cells, twelve_empty.empty_cells) == (7, 12)
    assert (tournament.points, tournament.winners, tournament.next_first) == ((0, 0, 0), (), 1)
    tournament.add(ln.Outcome((0,), "garden full"), (full, plain, twelve_empty))
    assert (tournament.points, tournament.winners, tournament.next_first) == ((2, -7, -12), (), 2)
    tournament.add(ln.Outcome((1,), "deck empty"), (twelve_empty, plain, twelve_empty))
    assert (tournament.points, tournament.winners, tournament.next_first) == ((-10, -5, -24), (), 0)
    tournament.add(ln.Outcome((0, 1), "turn limit"), (plain, plain, twelve_empty))
    assert (tournament.points, tournament.winners, tournament.next_first) == ((-8, -3, -36), (1,), None)
    with pytest.raises(ValueError, match=r"R17\b"):
        tournament.add(ln.Outcome((0,), "garden full"), (full, plain, plain))


def test_r17_shared_wins_score_two_each_and_equal_points_share_the_tournament() -> None:
    tournament = ln.Tournament(players=2)
    gardens = (ln.Garden.parse(EXAMPLE), ln.Garden.parse(EXAMPLE))
    tournament.add(ln.Outcome((0, 1), "deck empty"), gardens)
    tournament.add(ln.Outcome((0, 1), "turn limit"), gardens)
    assert (tournament.points, tournament.winners) == ((4, 4), (0, 1))


def test_r17_resignation_scores_like_any_end() -> None:
    tournament = ln.Tournament(players=2, first=1)
    resigned = at_play(EXAMPLE, PLAIN).apply("#1")
    assert resigned.outcome is not None
    tournament.add(resigned.outcome, resigned.gardens)
    assert tournament.points == (-7, 2)


BRUNO = "4,.,.,./.,9,.,./.,.,13,./.,.,.,20"


@pytest.mark.parametrize(
    ("move", "again"),
    [
        ("+9@c1", True),
        ("+9@a3", True),
        ("+13@b4", True),
        ("+13@d2", True),
        ("+13@b2", True),
        ("+4@b2", True),
        ("+9@a4", False),
        ("+9@d1", False),
        ("+13@a4", False),
        ("+9-", False),
    ],
)
def test_r18_an_equal_number_at_a_corner_gives_another_turn(move: str, again: bool) -> None:
    position = at_play(BRUNO, PLAIN, options="sorted,bruno")
    assert position.apply(move).turn == (0 if again else 1)
    assert position.apply(move).turns == 1
    assert at_play(BRUNO, PLAIN).apply(move).turn == 1, "off by default"


def test_r18_another_turn_comes_again_and_again_by_taking_too() -> None:
    position = at_play(BRUNO, PLAIN, PLAIN.replace("20", "19"), table="9,13", options="sorted,bruno")
    position = position.apply("9@c1")
    assert (position.turn, position.turns) == (0, 1)
    position = position.apply("13@d2")
    assert (position.turn, position.turns) == (0, 2)
    position = position.apply("+17-")
    assert (position.turn, position.turns) == (1, 3)


def test_r18_only_the_clover_just_laid_counts() -> None:
    twins = "4,.,9,./.,9,.,./.,.,13,./.,.,.,20"
    assert at_play(twins, PLAIN, table="15", options="sorted,bruno").apply("15@d1").turn == 1
    assert at_play(twins, PLAIN, table="15", options="sorted,bruno").apply("15@d3").turn == 1


def test_r18_equal_numbers_of_the_set_up_give_nothing() -> None:
    position = reveal(ln.Position.start(players=2, setup="sorted", bruno=True), 5, 5, 9, 9)
    assert position.turn == 1
    position = ln.Position.start(players=2, setup="michael", bruno=True)
    for clover, cell in ((5, "a1"), (7, "a1"), (5, "b2")):
        position = reveal(position, clover).apply(f"*{clover}@{cell}")
    assert position.turn == 1


def test_r18_the_end_comes_before_another_turn() -> None:
    full = at_play("1,2,3,4/5,6,7,8/9,10,11,12/.,13,15,16", PLAIN, table="10", options="sorted,bruno")
    ended = full.apply("10@a4")
    assert ended.outcome == ln.Outcome((0,), "garden full")
    last = with_last_clover(BRUNO, PLAIN, hand=9, options="sorted,bruno")
    assert last.apply("@c1").outcome == ln.Outcome((0,), "deck empty")
    cut = at_play(BRUNO, PLAIN, hand="9", options="sorted,bruno,turns=4,limit=5")
    assert cut.apply("@c1").outcome == ln.Outcome((0,), "turn limit")


def test_r18_extra_turns_count_towards_the_turn_limit() -> None:
    position = at_play(BRUNO, PLAIN, table="9,13", options="sorted,bruno,limit=2")
    position = position.apply("9@c1").apply("13@d2")
    assert position.outcome == ln.Outcome((0,), "turn limit")


def test_r19_solo_puzzles_are_no_mode_of_a_game() -> None:
    """Solo puzzles are their own thing, not a game of one: a position of one player does not exist."""
    with pytest.raises(ValueError, match=r"R1\b"):
        ln.Position.start(players=1)
    with pytest.raises(ln.BadNotation, match=r"R1\b"):
        ln.Position.parse(f"{PLAIN} 5 1 - play sorted")


# Abandoning


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "position",
    [
        at_play(EXAMPLE, PLAIN, table="13"),
        at_play(EXAMPLE, PLAIN, turn=1),
        at_play(EXAMPLE, PLAIN, hand="+"),
        at_play(EXAMPLE, PLAIN, hand="13"),
        ln.Position.start(),
        reveal(ln.Position.start(setup="choice"), 4, 5, 6, 7).apply("*4@d4"),
        reveal(ln.Position.start(setup="michael"), 4),
    ],
    ids=["on-turn", "seat-2", "mid-draw", "in-hand", "before-the-first-clover", "choice", "michael"],
)
def test_r20_either_of_two_may_resign_on_or_off_turn_and_the_other_wins(
    position: ln.Position, seat: int
) -> None:
    resign = ln.Action.resign(seat)
    assert resign not in position.legal_actions()
    ended = position.apply(resign)
    assert ended == position.apply(f"#{seat + 1}")
    assert ended.outcome == ln.Outcome((1 - seat,), "resigned")
    assert (ended.to_act, ended.chances(), ended.legal_actions()) == (None, {}, ())
    assert (ended.gardens, ended.table, ended.unseen) == (position.gardens, position.table, position.unseen)
    assert ln.Position.parse(str(ended)) == ended
    for move in ("#1", "#2", "+", "7"):
        assert "the game is over, resigned" in refused(ended, move, "R20")


@pytest.mark.parametrize("players", [3, 4])
def test_r20_nobody_resigns_among_more_than_two(players: int) -> None:
    assert "only in a game of two" in refused(ln.Position.start(players=players), "#1", "R20")


@pytest.mark.parametrize("text", ["#3", "#4"])
def test_r20_only_a_seat_of_the_game_can_resign(text: str) -> None:
    assert "there is no such seat" in refused(ln.Position.start(), text, "R20")
