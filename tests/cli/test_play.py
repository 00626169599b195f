"""`luckynumbers play`: whole games, typed."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import luckynumbers as ln
from luckynumbers.cli.table import TerminalTable
from luckynumbers.cli.terminal import Terminal
from luckynumbers.engine.other_side import BOTH
from luckynumbers.engine.player import Player
from luckynumbers.rules.dealer import shuffle

from .keyboard import DRAW_AND_LEAVE, ESCAPE, Play, RecordReader, piped, records_in

SETUPS = ("sorted", "choice", "michael")
SEATS = {2: ("Ann", "Bo"), 3: ("seedling", "Ann", "gardener"), 4: ("sprout", "gardener", "Ann", "seedling")}
PROMPT = re.compile(r"^(?:Ann|Bo|You)(?:: \+ to draw|, you |, Enter lays).*$", re.MULTILINE)


# Whole games


@pytest.mark.slow
@pytest.mark.parametrize("bruno", [False, True])
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_of_people_and_bots(
    play: Play, tmp_path: Path, players: int, setup: str, bruno: bool
) -> None:
    path = tmp_path / "game.txt"
    options = ("--setup", setup, "--seed", "whole", "--save", path, *(["--bruno"] if bruno else []))
    run = play("play", *SEATS[players], *options, typed=RecordReader(path))
    assert (run.code, run.err) == (0, "")
    assert ESCAPE not in run.out
    (record,) = records_in(path)
    assert record.outcome is not None
    assert (record.players, record.setup, record.bruno) == (players, setup, bruno)
    assert record.names == SEATS[players]
    assert record.turn_limit is None, "R16: between people at a table nothing is added"
    assert record.revealed == shuffle([*range(1, 21)] * players, "whole")[: len(record.revealed)]
    assert ln.verify(record).fair
    winners = [SEATS[players][seat] for seat in record.outcome.winners]
    assert re.search(rf"^{winners[0]}.* wins?\b", run.out.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS)
def test_a_whole_game_through_pipes(tmp_path: Path, setup: str) -> None:
    path = tmp_path / "game.txt"
    run = piped(
        "play", "Ann", "gardener", "--setup", setup, "--save", path, typed=DRAW_AND_LEAVE, cwd=tmp_path
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert ESCAPE.encode() not in run.stdout
    assert "gardener wins" in run.stdout.decode().splitlines()[-1]
    assert ln.verify(records_in(path)[0]).fair


def test_a_game_of_bots_alone_is_cut_at_the_turn_limit(play: Play, tmp_path: Path) -> None:
    """R16: where only programs play."""
    path = tmp_path / "game.txt"
    run = play("play", "sprout", "gardener", "--save", path)
    (record,) = records_in(path)
    assert run.code == 0
    assert record.turn_limit == 500
    assert "help" not in run.out


def test_without_names_you_play_seedling(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run = play("play", "--save", path, typed="+\n")
    assert records_in(path)[0].names == ("You", "seedling")
    assert "Set-up sorted. You begin." in run.out


@pytest.mark.slow
def test_everything_that_happens_is_told_once(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    out = play("play", "Ann", "sprout", "--seed", "told", "--save", path, typed=RecordReader(path)).out
    (record,) = records_in(path)
    told = [line for line in out.splitlines() if re.match(r"(Ann|sprout): (drew|took)", line)]
    assert len(told) == record.positions()[-1].turns + 2
    drawn = [
        int(number) for line in told for number in re.findall(r"\d+", line.split(", l")[0]) if "drew" in line
    ]
    assert tuple(drawn) == record.revealed


# Who sits where


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (("seedling",) * 4, ("seedling", "seedling 2", "seedling 3", "seedling 4")),
        (("Ann", "Ann 2", "Ann"), ("Ann", "Ann 2", "Ann 3")),
        ((" Ann ", "Bo"), ("Ann", "Bo")),
        (("Žofie", "名前"), ("Žofie", "名前")),
    ],
)
def test_seats_of_the_same_name_are_told_apart(
    play: Play, tmp_path: Path, seats: tuple[str, ...], names: tuple[str, ...]
) -> None:
    path = tmp_path / "game.txt"
    play("play", *seats, "--save", path)
    assert records_in(path)[0].names == names


def test_a_bot_is_a_bot_however_it_is_written(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run = play("play", "Sprout", "GARDENER", "--save", path)
    assert records_in(path)[0].outcome is not None
    assert dict(records_in(path)[0].others)["seats"] == '["sprout", "gardener"]'
    assert run.code == 0


@pytest.mark.parametrize(("first", "seat"), [("1", 0), ("3", 2), ("Bo", 1), ("seedling", 2)])
def test_r10_any_seat_may_begin(play: Play, tmp_path: Path, first: str, seat: int) -> None:
    path = tmp_path / "game.txt"
    run = play("play", "Ann", "Bo", "seedling", "--first", first, "--save", path)
    assert records_in(path)[0].first == seat
    assert f"{('Ann', 'Bo', 'seedling')[seat]} begins." in run.out


def test_r10_chance_may_decide_who_begins(play: Play, tmp_path: Path) -> None:
    firsts = set()
    for seed in range(8):
        path = tmp_path / f"{seed}.txt"
        play("play", *"ABC", "--first", "random", "--seed", str(seed), "--save", path)
        firsts.add(records_in(path)[0].first)
        again = tmp_path / f"{seed} again.txt"
        play("play", *"ABC", "--first", "random", "--seed", str(seed), "--save", again)
        assert str(records_in(again)[0]) == str(records_in(path)[0])
    assert firsts == {0, 1, 2}


def test_without_a_seed_nobody_knows_the_order(play: Play, tmp_path: Path) -> None:
    play("play", *"AB", "--save", tmp_path / "1.txt")
    play("play", *"AB", "--save", tmp_path / "2.txt")
    assert records_in(tmp_path / "1.txt")[0].commitment != records_in(tmp_path / "2.txt")[0].commitment


# Names are text


@pytest.mark.parametrize("name", ["[red]x[/red]", "[/]", ":smile:", "{0}", "%s", "$(ls)", "\\[bold]"])
def test_a_name_is_text_not_markup(play: Play, tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.txt"
    typed = "?\n+\n-\nresign\nresign\n"
    run = play("play", name, "sprout", "--tournament", "--save", path, typed=typed)
    assert run.code == 0
    assert f"> {name}" in run.out
    assert f"{name}: + to draw" in run.out
    assert f"  {name}  " in run.out.split("Sum")[-1]
    assert records_in(path)[0].names == (name, "sprout")


def test_a_name_of_200_letters_stays_in_its_place(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    name = "Wolfeschlegelsteinhausen" * 9
    run = play("play", name, "sprout", "--save", path, typed="nonsense\n+\n-\n")
    assert records_in(path)[0].names[0] == name
    assert name not in run.out
    shown = [line for line in run.out.splitlines() if "│" in line or "empty" in line]
    assert shown
    assert max(map(len, shown)) <= 80


def test_escape_codes_in_a_saved_name_are_not_obeyed(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("play", "Ann", "sprout", "--save", path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"Ann"', r'"\u001b[31mAnn\u0007\n"'), encoding="utf-8")
    run = play("play", "--resume", path, typed="+\n")
    assert run.code == 0
    assert ESCAPE not in run.out
    assert "?[31mAnn??" in run.out


# Typing


def answers(out: str) -> list[list[str]]:
    """Return what was said after each prompt, up to the next one."""
    return [part.splitlines()[1:] for part in PROMPT.sub("\0", out).split("\0")[1:]]


def test_nonsense_gets_one_line_and_another_try(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    nonsense = ["", "hello", "99 b2", "b2", "-", "\x1b[A", "+ +", "🍀", "x" * 5000]
    run = play("play", "Ann", "seedling", "--save", path, typed="\n".join([*nonsense, "+"]) + "\n")
    before = answers(run.out)[: len(nonsense)]
    assert [len(lines) for lines in before] == [1] * len(nonsense)
    assert {line[0] for line in before} == {
        "Type + to draw (help lists everything).",
        "There is no clover 99: they go from 1 to 20.",
    }
    assert records_in(path)[0].events[-2] == ln.Action.draw()


def test_an_illegal_move_says_which_rule_and_which_neighbour(play: Play) -> None:
    run = play("play", "Ann", "Bo", "--seed", "1", typed="+\nb1\nd4 x1\n7 a1\n")
    assert "1 does not fit b1 (R3): 3 stands to its left at a1" in run.out
    assert "1 cannot come off d4 (R4): 13 stands there" in run.out


def test_taking_what_is_not_there(play: Play) -> None:
    assert "13 cannot be taken (R7): no 13 lies face-up" in play("play", "Ann", "Bo", typed="13 b2\n").out


def test_r8_a_clover_that_fits_nowhere_is_announced() -> None:
    blocked = "1,2,3,4/5,6,.,./9,.,12,./13,.,.,20"
    position = ln.Position.parse(f"{blocked};2,.,.,./.,7,.,./.,.,13,./.,.,.,19 - 1 1 play sorted")
    table = TerminalTable(Terminal(), ("Ann", "Bo"), ("person", "person"))
    assert table.prompt(position) == "Ann, you drew 1, which fits nowhere: - to leave it:"


def test_r12_one_enter_lays_all_four_in_order(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run = play("play", "Ann", "Bo", "--setup", "choice", "--save", path, typed="\n\n")
    position = records_in(path)[0].positions()[-1]
    assert position.phase == "play"
    for garden in position.gardens:
        laid = [garden[cell] for cell in ln.DIAGONAL]
        assert laid == sorted(laid)
    assert "Enter lays all in order" in run.out


def test_r12_what_was_laid_by_hand_stays_and_enter_does_the_rest(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("play", "Ann", "Bo", "--setup", "choice", "--seed", "3", "--save", path, typed="18 a1\n\n")
    assert [records_in(path)[0].positions()[-1].gardens[0][cell] for cell in ln.DIAGONAL] == [18, 2, 6, 13]


def test_r13_each_clover_is_laid_before_the_next_is_seen(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run = play("play", "Ann", "Bo", "--setup", "michael", "--save", path, typed="a1\nd4\na1\nb2\n\n")
    events = records_in(path)[0].events
    assert [type(event) for event in events[:8]] == [ln.Reveal, ln.SetUp] * 4
    assert "already lies there and stays" in run.out
    assert "set-up uses only the golden cells" in play("play", *"AB", "--setup", "michael", typed="b1\n").out


def test_r18_brunos_extra_turn_is_announced(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    options = ("--bruno", "--seed", "whole", "--save", path)
    out = play("play", "Ann", "gardener", *options, typed=RecordReader(path, ln.bots.load("gardener"))).out
    (record,) = records_in(path)
    turns = [position for position in record.positions() if position.phase == "play" and not position.hand]
    starts = [position for position in turns if not position.drawing]
    extra = sum(one.turn == other.turn for one, other in pairwise(starts))
    assert extra > 0, "choose another seed"
    assert out.count("which gives another turn") == extra
    assert "Set-up sorted with Bruno's variant." in out


def test_a_hint_comes_in_three_steps_from_the_coach(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run = play("play", "Ann", "Bo", "--seed", "hint", "--save", path, typed="+\n?\n?\n?\n")
    advice = Player(sides=BOTH).choose(records_in(path)[0].positions()[-1])
    (said,) = re.findall(r"^The coach would .*\((.*)\)\.$", run.out, re.MULTILINE)
    assert said == str(advice).removeprefix("@")
    nudge, _, why = run.out.partition("The coach would")
    assert re.search(r"^(Look at|Would|Does) .*[.?]$", nudge, re.MULTILINE)
    assert re.search(r"^.*: .*\d.*\.$", why, re.MULTILINE)


def test_r17_in_a_tournament_a_hint_counts_points(play: Play) -> None:
    for options, told in (((), False), (("--tournament",), True)):
        out = play("play", "Ann", "Bo", "--seed", "hint", *options, typed="+\n?\n?\n?\n").out
        assert ("points from this game." in out) == told


@pytest.mark.slow
def test_a_hint_can_be_typed_as_it_is_given(play: Play, tmp_path: Path) -> None:
    for setup in SETUPS:
        path = tmp_path / f"{setup}.txt"
        line = "hint"
        for _ in range(12):
            options = ("--resume", path) if path.exists() else (*"AB", "--setup", setup, "--save", path)
            out = play("play", *options, typed=f"{line}\nhint\nhint\n").out
            line = re.findall(r"^The coach would .*\((.*)\)\.$", out, re.MULTILINE)[-1]
        assert records_in(path)[0].positions()[-1].turns >= 1


def test_moves_lists_everything_that_is_legal(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run = play("play", "Ann", "Bo", "--save", path, typed="+\nmoves\n")
    legal = " ".join(map(str, records_in(path)[0].positions()[-1].legal_actions()))
    assert f"\n{legal}\n" in run.out


def test_help_says_what_can_be_typed_and_what_the_marks_mean(play: Play) -> None:
    out = play("play", typed="help\n").out
    assert "reveal a face-down clover" in out
    assert "golden diagonal" in out


def test_r20_one_of_two_may_resign(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run = play("play", "Ann", "Bo", "--save", path, typed="+\nresign\n")
    assert run.out.endswith("Bo wins: Ann resigned.\n")
    outcome = records_in(path)[0].outcome
    assert outcome == ln.Outcome((1,), "resigned")


def test_r20_one_of_three_may_not(play: Play) -> None:
    assert "only in a game of two can one resign" in play("play", *"ABC", typed="resign\n").out


# Tournaments


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_r17_a_tournament_ends_with_its_ranking(play: Play, tmp_path: Path, players: int) -> None:
    path = tmp_path / "game.txt"
    names = SEATS[players]
    options = ("--tournament", "--first", "2", "--seed", "cup", "--save", path)
    run = play("play", *names, *options, typed=RecordReader(path))
    records = records_in(path)
    assert [record.first for record in records] == [(1 + game) % players for game in range(players)]
    assert len({record.seed for record in records}) == players, "every game has its own deal"
    sheet = ln.Tournament(players, first=1)
    for record in records:
        assert record.outcome is not None
        sheet.add(record.outcome, record.positions()[-1].gardens)
    tables = run.out.split("  Game  ")[1:]
    assert [table.count("Sum") for table in tables] == [1] * players, "the score is shown after each game"
    rows = [line.split() for line in tables[-1].splitlines()]
    for seat, name in enumerate(names):
        points = [*(game[seat] for game in sheet.games), sheet.points[seat]]
        assert [name, *(f"{point:+d}" if point else "0" for point in points)] in rows
    assert [f"Game {game} of {players}" in run.out for game in range(1, players + 1)] == [True] * players
    last = run.out.splitlines()[-1]
    assert "the tournament with" in last
    assert all(names[seat] in last for seat in sheet.winners)


# Who plays


@pytest.mark.parametrize(("answer", "sits"), [("\n", "seedling"), ("y\n", "seedling"), ("no\n", "sedling")])
def test_a_name_that_looks_like_a_bot_is_asked_about(
    play: Play, tmp_path: Path, answer: str, sits: str
) -> None:
    path = tmp_path / "game.txt"
    run = play("play", "Ann", "sedling", "--save", path, typed=f"{answer}quit\n")
    assert "There is no bot called sedling. Did you mean seedling?" in run.out
    assert records_in(path)[0].names == ("Ann", sits)


def test_other_names_are_nobodys_business(play: Play) -> None:
    assert "Did you mean" not in play("play", "Ann", "Basil", typed="quit\n").out
