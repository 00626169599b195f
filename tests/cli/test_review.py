"""`luckynumbers review`: a game taken apart, or one clear line about what is wrong with it."""

import json
import re
from pathlib import Path

import pytest

import luckynumbers as ln
from tests.analysis.games import played

from .keyboard import Play, Run, at_terminal

RECORD = played(2, "sorted")
KEYS = ("share", "adjusted", "luck", "skill", "accuracy")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(str(RECORD), encoding="utf-8")
    return path


def test_it_says_what_the_review_says(play: Play, file: Path) -> None:
    review = ln.analysis.review(RECORD)
    assert play("review", file) == Run(0, review.as_text(), "")
    assert play("review", file, "--language", "ko").out == review.as_text("ko")
    assert json.loads(play("review", file, "--json").out) == json.loads(review.as_json())


def test_pictures_and_pages_go_into_files(play: Play, file: Path, tmp_path: Path) -> None:
    review = ln.analysis.review(RECORD)
    assert play("review", file, "--svg", tmp_path / "a.svg", "--html", tmp_path / "a.html") == Run(0, "", "")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == review.as_svg()
    assert (tmp_path / "a.html").read_text(encoding="utf-8") == review.as_html()


def test_the_record_comes_back_with_glyphs_and_comments(play: Play, file: Path, tmp_path: Path) -> None:
    assert play("review", file, "--annotate", tmp_path / "a.txt") == Run(0, "", "")
    record = ln.Record.parse((tmp_path / "a.txt").read_text(encoding="utf-8"))
    review = ln.analysis.review(RECORD)
    assert record.events == RECORD.events
    assert record == review.annotated()
    costly = [moment for moment in review.moments if moment.grade in {"inaccuracy", "mistake", "blunder"}]
    assert 0 < len(record.glyphs) <= len(costly)
    assert {text for _, text in record.comments} <= {moment.why() for moment in costly}
    assert ("??" in {glyph for _, glyph in record.glyphs}) == any(one.grade == "blunder" for one in costly)


@pytest.mark.slow
def test_all_sums_up_by_player_whatever_the_processes(play: Play, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "one.txt").write_text(ln.format_records([RECORD, played(2, "choice")]), encoding="utf-8")
    (folder / "two.txt").write_text(str(played(3, "sorted")), encoding="utf-8")
    told = json.loads(play("review", folder, "--all", "--json", "--jobs", "1").out)
    assert told == json.loads(play("review", folder, "--all", "--json", "--jobs", "2").out)
    assert told["games"] == 3
    assert {one["name"]: one["games"] for one in told["players"]} == {"ladybug": 3, "snail": 3, "sprout": 1}
    first = ln.analysis.review(RECORD).seats[0]
    assert told["reviews"][0][0]["luck"] == first.luck
    table = play("review", folder, "--all").out
    assert "3 games" in table
    ladybug = next(one for one in told["players"] if one["name"] == "ladybug")
    (row,) = re.findall(r"^ *ladybug .*$", table, re.MULTILINE)
    told_there = row.replace(" ± ", "±").replace("−", "-").split()[1:]
    assert told_there[0] == "3"
    for text, key, scale in zip(told_there[1:], KEYS, (100, 100, 100, 100, 1), strict=True):
        mean, half = map(float, text.split("±"))
        off = 0.051 if "." in text else 0.51
        assert mean == pytest.approx(scale * ladybug[key]["mean"], abs=off)
        assert half == pytest.approx(scale * (ladybug[key]["high"] - ladybug[key]["mean"]), abs=off)
    assert max(map(len, table.splitlines())) <= 80
    assert "±" not in next(line for line in table.splitlines() if "sprout" in line), "one game has no spread"
    french = play("review", folder, "--all", "--language", "fr").out
    assert "3 parties" in french
    assert (
        row.replace(".", ",").split()
        == next(line for line in french.splitlines() if "ladybug" in line).split()
    )


@pytest.mark.slow
def test_r17_games_of_a_tournament_are_told_in_points_too(play: Play, file: Path, tmp_path: Path) -> None:
    plain = play("review", file)
    text = str(RECORD).replace("\n\n", "\n[tournament on]\n\n", 1)
    file.write_text(text, encoding="utf-8")
    review = ln.analysis.review(text)
    snail = review.seats[1]
    lost = f"Own moves cost {snail.points:.1f} points of the tournament."
    dearest = max(moment.points or 0 for moment in review.moments)
    assert "tournament" not in plain.out
    for said in (play("review", file).out, review.as_html()):
        assert lost in said
        assert f"In the tournament it cost {dearest:.1f} points." in said
    assert json.loads(play("review", file, "--json").out)["seats"][1]["points"] == pytest.approx(snail.points)
    play("review", file, "--annotate", tmp_path / "annotated.txt")
    comments = dict(ln.Record.parse((tmp_path / "annotated.txt").read_text(encoding="utf-8")).comments)
    assert any(comment.endswith(f"it cost {dearest:.1f} points.") for comment in comments.values())
    table = play("review", file, "--all").out
    assert f"snail: own moves cost {snail.points:.1f} points of the tournament a game" in table
    told = json.loads(play("review", file, "--all", "--json").out)["players"]
    assert {one["name"]: one["points"]["mean"] for one in told}["snail"] == snail.points


@pytest.mark.slow
def test_who_waits_sees_how_far_it_is(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(ln.format_records([RECORD] * 3), encoding="utf-8")
    with at_terminal("review", "games.txt", "--all", cwd=tmp_path) as terminal:
        terminal.until("reviewing")
        terminal.until("3 games")
        assert terminal.end() == 0


MOVES = "1. +13@d2 2. +5- 3. 5@b1"
HEAD = "[players 2]\n[set-up sorted]\n[first 1]\n\n3 7 12 18\n2 9 9 20\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1"),
        ("PGN [Event]", "line 1, column 1"),
        (HEAD + "1. +13@d2 2. +5@b3", "turn 2, line 7, column 14"),
        (HEAD + "1. +13@d2\n2. +5- 3. 5@", "turn 3, line 8, column 11"),
        (HEAD + "1. +13@d2 2. {never closed", "turn 2, line 7, column 14"),
        (HEAD + "1. +99", "turn 1, line 7"),
        (HEAD.replace("sorted", "upside-down") + MOVES, "line 2"),
        (HEAD.replace("\n\n", "\n[result 1]\n\n") + MOVES, "turn 3, line 4, column 1: the result says 1"),
        (HEAD.replace("\n\n", "\n[reason resigned]\n\n"), "line 4, column 1: the reason says resigned"),
        (HEAD + MOVES + "\n" + HEAD + "1. +13@d2 2. +77-", "turn 2, line 14"),
    ],
)
def test_bad_records_are_told_in_one_line(play: Play, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    run = play("review", path, "--all")
    assert (run.code, run.out) == (2, "")
    assert run.err.count("\n") == 1
    assert said in run.err
    assert [file.name for file in tmp_path.iterdir()] == ["bad.txt"]


def test_what_cannot_be_reviewed_is_refused(
    play: Play, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "cannot be read" in play("review", tmp_path / "none.txt").err
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in play("review", tmp_path / "bytes").err
    (tmp_path / "empty").mkdir()
    assert "is empty" in play("review", tmp_path / "empty", "--all").err
    assert "leave out --all" in play("review", file, "--all", "--svg", tmp_path / "a.svg").err
    assert "cannot be written" in play("review", file, "--svg", tmp_path / "no" / "a.svg").err
    record = file.read_bytes()
    for option in ("--svg", "--html"):
        assert "is the record itself" in play("review", file, option, file).err
    assert file.read_bytes() == record
    (tmp_path / "two.txt").write_text(ln.format_records([RECORD, RECORD]), encoding="utf-8")
    assert "holds 2 games: add --all" in play("review", tmp_path / "two.txt").err
    monkeypatch.setattr("luckynumbers.cli.records.LARGEST", 100)
    assert "larger than" in play("review", file).err


def test_a_game_without_end_is_refused_before_it_is_played(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("luckynumbers.cli.records.LONGEST", 2)
    path = tmp_path / "game.txt"
    path.write_text("\ufeff" + HEAD + "{3. is no turn}\n" + MOVES, encoding="utf-8")
    run = play("review", path)
    assert (run.code, run.out) == (2, "")
    assert run.err.endswith("turn 3, line 8, column 18: a game of more than 2 turns is not reviewed\n")
    monkeypatch.setattr("luckynumbers.cli.records.LONGEST", 3)
    assert play("review", path).code == 0


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without end")
def test_a_file_without_end_is_not_read_to_it(play: Play) -> None:
    run = play("review", "/dev/zero")
    assert (run.code, run.err.count("\n")) == (2, 1)
    assert "/dev/zero is larger than 16 MB" in run.err
