"""Games on disk: whatever stands in a file, it is taken up or complained about."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

import luckynumbers as ln
from luckynumbers.cli import savegame
from luckynumbers.cli.complaint import Complaint


def played(moves: int = 0, players: int = 2, setup: str = "sorted", first: int = 0) -> ln.Record:
    """Return a game in which everybody draws and leaves, or lays in order, ``moves`` times."""
    game = ln.Game.deal(players=players, setup=setup, first=first, seed="file")
    for _ in range(moves):
        if not game.over:
            game.play(game.position.legal_actions()[-1 if game.position.hand else 0])
    return game.record()


FINISHED = played(200)
UNFINISHED = played(7)
SEATS = ("person", "gardener")


def write(path: Path, *records: ln.Record, tournament: bool = False) -> Path:
    savegame.save(
        path, [savegame.with_seats(record, ("person",) * record.players, tournament) for record in records]
    )
    return path


def files_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def complaint_about(path: Path) -> str:
    with pytest.raises(Complaint) as caught:
        savegame.load(path)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
    return str(caught.value)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    savegame.save(path, [savegame.with_seats(UNFINISHED, SEATS, tournament=False)])
    saved = savegame.load(path)
    assert saved.current.events == UNFINISHED.events
    assert saved.seats == SEATS
    assert saved.finished == ()
    assert not saved.tournament


def test_a_tournament_is_its_games_one_after_another(tmp_path: Path) -> None:
    saved = savegame.load(write(tmp_path / "game.txt", FINISHED, UNFINISHED, tournament=True))
    assert [record.events for record in saved.finished] == [FINISHED.events]
    assert saved.current.events == UNFINISHED.events
    assert saved.tournament


def test_a_tournament_between_two_games_goes_on(tmp_path: Path) -> None:
    saved = savegame.load(write(tmp_path / "game.txt", FINISHED, tournament=True))
    assert saved.current.outcome is not None


def test_what_others_wrote_into_a_record_stays_there() -> None:
    annotated = replace(
        UNFINISHED, others=(("event", "Club night"),), comments=((8, "well dealt"),), date="2020-02-02"
    )
    again = savegame.with_seats(UNFINISHED, SEATS, tournament=True, resumed=annotated)
    assert ("event", "Club night") in again.others
    assert again.comments == ((8, "well dealt"),)
    assert again.date == "2020-02-02"


def test_saving_leaves_nothing_else_in_the_folder(tmp_path: Path) -> None:
    write(tmp_path / "game.txt", UNFINISHED)
    assert files_in(tmp_path) == ["game.txt"]


def test_whoever_reads_while_it_is_saved_sees_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = write(tmp_path / "game.txt", UNFINISHED)
    before = path.read_text(encoding="utf-8")
    with path.open(encoding="utf-8") as reading:
        start = reading.read(20)
        write(path, FINISHED)
        assert start + reading.read() == before
    assert path.read_text(encoding="utf-8") != before


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "game.txt", UNFINISHED)
    before = path.read_bytes()

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    assert savegame.try_to_save(path, [FINISHED]) == f"{path} cannot be written: No space left on device"
    assert path.read_bytes() == before
    assert files_in(tmp_path) == ["game.txt"]


@pytest.mark.parametrize("name", ["/", ".", "folder", "missing/game.txt", "file/game.txt", "n" * 300, "a\0b"])
def test_files_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    assert f"{Path(name)} cannot be written: " in savegame.try_to_save(Path(name), [UNFINISHED])
    assert files_in(tmp_path) == ["file", "folder"]


def test_a_device_is_not_replaced_by_a_record(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "not an ordinary file" in savegame.try_to_save(pipe, [UNFINISHED])
    assert pipe.is_fifo()


def test_a_fresh_name_never_belongs_to_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seen = set()
    for _ in range(5):
        path = next(savegame.fresh_paths())
        assert not path.exists()
        path.touch()
        seen.add(path)
    assert len(seen) == 5


def test_a_finished_game_cannot_be_resumed(tmp_path: Path) -> None:
    assert "this game is over" in complaint_about(write(tmp_path / "game.txt", FINISHED))


def test_a_finished_tournament_cannot_be_resumed(tmp_path: Path) -> None:
    other = replace(FINISHED, first=0)
    assert "this game is over" in complaint_about(
        write(tmp_path / "game.txt", FINISHED, other, tournament=True)
    )


def test_a_tournament_has_no_more_games_than_players(tmp_path: Path) -> None:
    path = write(tmp_path / "game.txt", FINISHED, FINISHED, UNFINISHED, tournament=True)
    assert "a tournament of 2 has no game 3" in complaint_about(path)


def test_only_the_last_game_can_be_unfinished(tmp_path: Path) -> None:
    path = write(tmp_path / "game.txt", UNFINISHED, UNFINISHED, tournament=True)
    assert "only the last game of a file can be unfinished" in complaint_about(path)


def test_the_games_of_a_file_belong_together(tmp_path: Path) -> None:
    path = write(tmp_path / "game.txt", FINISHED, played(3, players=3), tournament=True)
    assert "its games differ" in complaint_about(path)


@pytest.mark.parametrize(
    "seats",
    [
        "person",
        '["person"]',
        '["person", "person", "person"]',
        '["person", "wizard"]',
        "[1, 2]",
        "[" * 9999,
        "{}",
    ],
)
def test_the_header_of_seats_must_make_sense(tmp_path: Path, seats: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(replace(UNFINISHED, others=(("seats", seats),))), encoding="utf-8")
    assert "must name person or a bot for each seat" in complaint_about(path)


def test_a_seat_cannot_be_a_list(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(replace(UNFINISHED, others=(("seats", '[["person"], {}]'),))), encoding="utf-8")
    assert "must name person or a bot" in complaint_about(path)


@pytest.mark.parametrize(
    ("names", "seats"),
    [
        ((), ("person", "person")),
        (("Ann", "gardener"), ("person", "gardener")),
        (("a", "b"), ("person", "person")),
    ],
)
def test_a_record_from_elsewhere_has_bots_where_the_names_say_so(
    tmp_path: Path, names: tuple[str, ...], seats: tuple[str, ...]
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(replace(UNFINISHED, names=names)), encoding="utf-8")
    assert savegame.load(path).seats == seats


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the header [players"),
        (b"garbage", "line 1, column 1: expected a header"),
        (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", "is not a text file"),
        (b"\xff\xfe[\x00p\x00", "is not a text file"),
        (json.dumps({"players": 2}).encode(), "expected a header"),
        (b"[players 2]\n[set-up sorted]\n[first 1]\n\n3 3 3", "3 cannot be revealed"),
        (b"[players 9]\n[set-up sorted]\n[first 1]\n\n", "players must be 2, 3 or 4"),
        (b"[players 2]\n" * 3, "players is given twice"),
    ],
)
def test_garbage_is_complained_about(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    assert said in complaint_about(path)


def test_a_missing_file_and_a_folder_are_complained_about(tmp_path: Path) -> None:
    assert "No such file" in complaint_about(tmp_path / "missing.txt")
    assert "Is a directory" in complaint_about(tmp_path)


def test_a_file_from_windows_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    text = "\ufeff" + str(savegame.with_seats(UNFINISHED, SEATS, tournament=False)).replace("\n", "\r\n")
    path.write_bytes(text.encode())
    assert savegame.load(path).current.events == UNFINISHED.events
