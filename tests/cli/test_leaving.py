"""Leaving and coming back: whatever ends the program, the game can be taken up again."""

import os
import shutil
import signal
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

import luckynumbers as ln
from luckynumbers.cli.interruption import endings_interrupt, undisturbed

from ..waiting import PATIENCE
from .keyboard import (
    COMMAND,
    DRAW_AND_LEAVE,
    Play,
    RecordReader,
    Run,
    at_pipes,
    at_terminal,
    last_position,
    piped,
    records_in,
    surroundings,
)

pytestmark = pytest.mark.slow

DRAW = ": + to draw"


def refusal(run: Run) -> str:
    assert (run.code, run.out) == (2, "")
    assert run.err.count("\n") == 1
    return run.err


def only_file(folder: Path) -> Path:
    (path,) = folder.glob("luckynumbers-*.txt")
    return path


# Saving and resuming


def test_a_drawn_clover_stays_drawn(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("play", "Ann", "seedling", "--save", path, typed="+\n")
    before = last_position(path)
    assert len(before.hand) == 1
    assert str(records_in(path)[0]).rstrip().endswith(f"1. +{before.hand[0]}")
    run = play("play", "--resume", path)
    assert f"Ann, you drew {before.hand[0]}:" in run.out
    assert "Taken up again at turn 1." in run.out
    assert last_position(path) == before


@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
def test_nothing_seen_is_unseen_again(play: Play, tmp_path: Path, setup: str) -> None:
    """Leave after every single move, and come back with another shuffle each time."""
    path = tmp_path / "game.txt"
    person = RecordReader(path, lines=1)
    play("play", "Ann", "sprout", "Bo", "--setup", setup, "--bruno", "--save", path)
    seen: tuple[ln.Event, ...] = ()
    while records_in(path)[-1].outcome is None and len(seen) < 40:
        (record,) = records_in(path)
        assert record.events[: len(seen)] == seen
        assert len(record.events) > len(seen)
        seen = record.events
        person.seen.clear()
        assert play("play", "--resume", path, typed=person).code == 0
    assert records_in(path)[0].bruno
    assert records_in(path)[0].events[: len(seen)] == seen


def test_a_resumed_game_ends_and_can_be_verified(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("play", "Ann", "gardener", "--save", path, typed="+\n-\n+\n")
    seen = len(records_in(path)[0].revealed)
    assert play("play", "--resume", path, typed=RecordReader(path)).code == 0
    (record,) = records_in(path)
    assert record.outcome is not None
    assert record.shuffled_after == seen
    assert play("verify", path).code == 0


def test_a_resumed_tournament_counts_all_its_games(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("play", "Ann", "gardener", "--tournament", "--save", path, typed="resign\n+\n")
    assert [record.outcome is None for record in records_in(path)] == [False, True]
    run = play("play", "--resume", path, typed="resign\n")
    assert "Game 2 of 2" in run.out
    assert "Game 1 of 2" not in run.out
    first, second = (record.positions()[-1].gardens[0].empty_cells for record in records_in(path))
    assert ["Ann", f"-{first}", f"-{second}", f"-{first + second}"] in map(str.split, run.out.splitlines())
    assert run.out.endswith("gardener wins the tournament with 4 points.\n")
    assert "this game is over" in refusal(play("play", "--resume", path))


def test_a_tournament_left_between_two_games_goes_on_with_the_next(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("play", "Ann", "Bo", "--tournament", "--save", path, typed="resign\n")
    first, second = records_in(path)
    path.write_text(str(first), encoding="utf-8")
    run = play("play", "--resume", path, typed="resign\n")
    assert "Game 2 of 2" in run.out
    assert records_in(path)[1].first == second.first == 1
    assert "share the tournament" in run.out


def test_resuming_elsewhere_leaves_the_old_file_alone(play: Play, tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    play("play", "Ann", "Bo", "--save", old, typed="+\n")
    before = old.read_bytes()
    play("play", "--resume", old, "--save", new, typed="-\n+\n")
    assert old.read_bytes() == before
    assert last_position(new).turns == 1


def test_a_record_without_names_can_be_taken_up(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(ln.Game.deal(players=3, seed=1).record()), encoding="utf-8")
    assert "> Seat 1" in play("play", "--resume", path, typed="+\n").out


def test_what_others_wrote_into_a_record_survives_being_played_on(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("play", "Ann", "Bo", "--save", path, typed="+\n-\n")
    text = path.read_text(encoding="utf-8").rstrip()
    path.write_text(f"[event Club night]\n{text} {{so far so good}}\n", encoding="utf-8")
    play("play", "--resume", path, typed="+\n-\n")
    (record,) = records_in(path)
    assert ("event", "Club night") in record.others
    assert [comment for _, comment in record.comments] == ["so far so good"]
    assert record.positions()[-1].turns == 2


@pytest.mark.parametrize(
    "more", [["Ann", "Bo"], ["--bruno"], ["--tournament"], ["--setup", "choice"], ["--first", "2"]]
)
def test_a_resumed_game_knows_who_plays_and_how(play: Play, tmp_path: Path, more: list[str]) -> None:
    path = tmp_path / "game.txt"
    play("play", "--save", path)
    assert "a resumed game knows who plays and how" in refusal(play("play", "--resume", path, *more))


def test_files_that_cannot_be_resumed(play: Play, tmp_path: Path) -> None:
    finished, garbage, binary = (tmp_path / name for name in ("finished", "garbage", "binary"))
    play("play", "sprout", "gardener", "--save", finished)
    garbage.write_text("[red]garbage[/red]\n", encoding="utf-8")
    binary.write_bytes(bytes(range(256)))
    assert "this game is over" in refusal(play("play", "--resume", finished))
    assert "expected a header" in refusal(play("play", "--resume", garbage))
    assert "is not a text file" in refusal(play("play", "--resume", binary))
    assert "Is a directory" in refusal(play("play", "--resume", tmp_path))
    assert "No such file" in refusal(play("play", "--resume", tmp_path / "missing"))
    assert garbage.read_text(encoding="utf-8") == "[red]garbage[/red]\n"


# Files that cannot be written


@pytest.mark.parametrize("name", ["missing/game.txt", ".", "/", "n" * 300])
def test_a_file_that_cannot_be_written_is_refused_before_the_game(play: Play, name: str) -> None:
    assert "cannot be written" in refusal(play("play", "--save", name))


def test_a_file_in_the_way_is_not_overwritten(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("my diary", encoding="utf-8")
    assert "already exists" in refusal(play("play", "--save", path))
    assert f"{path} already exists" in play("play", typed=f"save {path}\n").out
    assert path.read_text(encoding="utf-8") == "my diary"


def test_a_disk_that_fails_is_mentioned_once_and_the_game_goes_on(play: Play, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    path = folder / "game.txt"

    class Unplugger(RecordReader):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            if folder.exists():
                shutil.rmtree(folder)
            self.seen.append(ln.Position.start())
            return "" if len(self.seen) > 6 else "+\n-\n".splitlines(keepends=True)[len(self.seen) % 2 - 1]

    run = play("play", "Ann", "Bo", "--save", path, typed=Unplugger(path))
    assert run.code == 0
    assert run.out.count(f"{path} cannot be written: No such file or directory") == 2, (
        "in play, and on leaving"
    )
    assert last_position(only_file(tmp_path)).turns == 3


def test_without_a_place_here_the_game_is_saved_at_home(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, gone = tmp_path / "home", tmp_path / "gone"
    home.mkdir()
    gone.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(gone)
    gone.rmdir()
    run = play("play", typed="+\n")
    assert f"Go on with: luckynumbers play --resume {only_file(home)}" in run.out


def test_without_any_place_the_loss_is_admitted(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luckynumbers.cli.savegame.fresh_paths", lambda: iter([Path("/"), Path("missing/x")]))
    assert play("play", typed="+\n").out.endswith("The game could not be saved anywhere.\n")


# Typing save and quit


def test_a_file_named_in_the_game_is_kept_up_to_date(play: Play, tmp_path: Path) -> None:
    run = play("play", "Ann", "Bo", typed="save my game.txt\n+\n-\n")
    path = tmp_path / "my game.txt"
    assert "Saved as my game.txt" in run.out
    assert last_position(path).turns == 1
    assert "Go on with: luckynumbers play --resume 'my game.txt'" in run.out
    assert [entry.name for entry in tmp_path.iterdir()] == ["my game.txt"]


def test_save_alone_finds_a_name(play: Play, tmp_path: Path) -> None:
    run = play("play", "Ann", "Bo", typed="save\nsave\nquit\n")
    assert f"Saved as {only_file(tmp_path).name}" in run.out
    assert run.out.count("Saved as") == 3


def test_a_copy_may_be_saved_beside(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("play", "Ann", "Bo", "--save", path, typed="+\nsave copy.txt\n-\n")
    assert last_position(tmp_path / "copy.txt").turns == 0
    assert last_position(path).turns == 1


@pytest.mark.parametrize(
    "name",
    ["/", ".", "..", "missing/x", "n" * 300, "a\0b", "~nobody at all/x", "\udcff/x", "/dev/null", "\x1b[2J/"],
)
def test_a_name_that_cannot_be_used_gets_one_line_and_another_try(play: Play, name: str) -> None:
    run = play("play", "Ann", "Bo", typed=f"save {name}\nsave good.txt\n")
    said = run.out.split(DRAW)[1].splitlines()[1:-1]
    assert len(said) == 1
    assert said[0].isprintable()
    assert last_position(Path("good.txt")).turns == 0
    assert not Path("/dev/null").is_file()


def test_a_home_may_be_written_as_a_tilde(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    play("play", typed="save ~/game.txt\n")
    assert last_position(tmp_path / "game.txt").turns == 0


@pytest.mark.parametrize("typed", ["quit\n", "", "+\n", "q", "nonsense"])
def test_the_end_of_the_input_saves_like_quit(play: Play, tmp_path: Path, typed: str) -> None:
    run = play("play", "Ann", "Bo", typed=typed)
    path = only_file(tmp_path)
    assert run.code == 0
    assert run.out.endswith(f"\nSaved as {path.name}\nGo on with: luckynumbers play --resume {path.name}\n")
    assert records_in(path)[0].outcome is None


def test_a_finished_game_leaves_no_file_nobody_asked_for(play: Play, tmp_path: Path) -> None:
    play("play", "Ann", "Bo", typed="resign\n")
    assert list(tmp_path.iterdir()) == []


def test_the_end_of_a_pipe_saves(tmp_path: Path) -> None:
    run = piped("play", "Ann", "seedling", typed="+\n", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, b"")
    assert last_position(only_file(tmp_path)).hand


def test_without_any_keyboard_the_game_is_saved(tmp_path: Path) -> None:
    run = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "play"],
        capture_output=True,
        cwd=tmp_path,
        env=surroundings(),
        timeout=PATIENCE,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert last_position(only_file(tmp_path)).turns == 0


def test_a_reader_who_leaves_early_is_no_error(tmp_path: Path) -> None:
    shell = 'exec 3>&1; { "$@"; echo "code $?" >&3; } | head -1'
    run = subprocess.run(
        [
            "/bin/sh",
            "-c",
            shell,
            "sh",
            *COMMAND,
            "play",
            "sprout",
            "sprout",
            "sprout",
            "sprout",
            "--tournament",
        ],
        capture_output=True,
        cwd=tmp_path,
        env=surroundings(),
        timeout=PATIENCE,
        check=False,
    )
    assert run.stderr == b""
    assert b"Game 1 of 4" in run.stdout


# Signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_at_a_pipe_leaves_a_resumable_record(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "game.txt"
    with at_pipes("play", "Ann", "seedling", "--save", path, cwd=tmp_path) as game:
        game.answer(DRAW, "+")
        drawn = int(game.until("you drew ") and game.until(":").rstrip(":"))
        game.until("leave it: ")
        game.press(number, "Saved as")
        assert game.end() == 0
        assert game.heard.endswith(f"\nSaved as {path}\nGo on with: luckynumbers play --resume {path}\n")
    assert last_position(path).hand == (drawn,)
    run = piped("play", "--resume", path, typed=f"-\n{DRAW_AND_LEAVE}", cwd=tmp_path)
    assert run.returncode == 0
    assert records_in(path)[0].outcome is not None


def test_ctrl_c_at_a_terminal_leaves_a_resumable_record(tmp_path: Path) -> None:
    with at_terminal("play", "Ann", "Bo", cwd=tmp_path) as game:
        game.answer(DRAW, "+")
        game.until("you drew ")
        game.until("leave it:")
        game.type("b")
        game.until("b")  # the line editor loses a letter and the Ctrl-C that comes in the same instant
        game.press("\x03", "Go on with: luckynumbers play --resume ")
        assert game.end() == 0
        assert "Traceback" not in game.heard
    path = only_file(tmp_path)
    drawn = last_position(path).hand
    assert len(drawn) == 1
    with at_terminal("play", "--resume", path, cwd=tmp_path) as game:
        game.until(f"Ann, you drew {drawn[0]}")
        game.type("-\n")
        game.until("Bo: + to draw")
        game.type("\x04")
        assert game.end() == 0
    assert last_position(path).table == drawn


def test_sigterm_at_a_terminal_leaves_a_resumable_record(tmp_path: Path) -> None:
    with at_terminal("play", "Ann", "gardener", "--setup", "michael", cwd=tmp_path) as game:
        game.until("you drew ")
        game.until("Enter for ")
        game.until(": ")
        game.press(signal.SIGTERM, "Go on with: ")
        assert game.end() == 0
    assert last_position(only_file(tmp_path)).to_act == 0


def test_a_closed_window_leaves_a_resumable_record(tmp_path: Path) -> None:
    with at_terminal("play", "Ann", "Bo", cwd=tmp_path) as game:
        game.answer(DRAW, "+")
        game.until("leave it:")
        game.hang_up()
    assert len(last_position(only_file(tmp_path)).hand) == 1


def test_saving_is_not_disturbed_by_a_second_ctrl_c() -> None:
    endings_interrupt()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with undisturbed():
            signal.raise_signal(number)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_impatient_second_signal_does_not_spoil_the_saving(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: signal.raise_signal(number))
    run = play("play", "Ann", "Bo", typed="+\nquit\n")
    assert run.code == 0
    assert run.out.count("Saved as") == 1
    assert last_position(only_file(tmp_path)).hand


def test_a_signal_that_comes_together_with_the_end_of_the_input(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed window does both, in either order."""
    times = iter(range(2))

    def interrupted_once() -> AbstractContextManager[None]:
        if next(times) == 0:
            raise KeyboardInterrupt
        return undisturbed()

    monkeypatch.setattr("luckynumbers.cli.table.undisturbed", interrupted_once)
    run = play("play", "Ann", "Bo", typed="+\n")
    assert run.code == 0
    assert last_position(only_file(tmp_path)).hand


def test_nohup_is_obeyed() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    endings_interrupt()
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


def test_an_interruption_at_any_moment_keeps_what_was_shown(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupt after the file was written for the nth time, for every n of a short tournament."""
    fsync, written = os.fsync, 0

    def interrupted_after(times: int) -> None:
        nonlocal written
        written = 0

        def count(descriptor: int) -> None:
            nonlocal written
            fsync(descriptor)
            written += 1
            if written == times:
                raise KeyboardInterrupt

        monkeypatch.setattr(os, "fsync", count)

    typed = "+\n-\nresign\n+\n-\n+\n-\nresign\n"
    for times in range(2, 14):
        path = tmp_path / f"{times}.txt"
        interrupted_after(times)
        run = play("play", "Ann", "Bo", "--tournament", "--seed", "stop", "--save", path, typed=typed)
        monkeypatch.setattr(os, "fsync", fsync)
        assert run.code == 0
        records = records_in(path)
        assert [record.first for record in records] == [0, 1][: len(records)]
        if "Go on with" in run.out:
            assert play("play", "--resume", path).code == 0
        else:
            assert [record.outcome is None for record in records] == [False, False]
