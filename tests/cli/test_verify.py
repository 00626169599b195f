"""`luckynumbers verify`: says plainly whether a record was dealt as promised."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import luckynumbers as ln

from .keyboard import Play, Run

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_records(*records: ln.Record | str) -> Path:
        path = tmp_path / "game.txt"
        path.write_text("\n".join(map(str, records)), encoding="utf-8")
        return path

    return write_records


def finished(seed: str | None = "secret", **options: object) -> ln.Record:
    game = ln.Game.deal(seed=seed, **options)  # type: ignore[arg-type]
    while not game.over:
        game.play(ln.bots.load("seedling").choose(game.position))
    return game.record()


FAIR = finished()


def swapped() -> str:
    """Return the fair game as if two clovers of the deal had come in another order."""
    text = str(FAIR)
    deal = text.split("\n\n", 1)[1].splitlines()[0]
    first, second, *others = deal.split()
    assert first != second
    return text.replace(deal, " ".join((second, first, *others)))


def test_a_fair_game_matches(play: Play, write: Write) -> None:
    run = play("verify", write(FAIR))
    clovers = len(FAIR.revealed)
    said = f"The seed matches the commitment, and all {clovers} clovers came in the order it gives."
    proof = "Nobody added to the shuffle, so the dealer could have tried seeds until the order pleased."
    assert run == Run(0, f"The shuffle matches. {said} {proof}\n", "")


def test_a_game_nobody_chose_the_seed_of_matches(play: Play, write: Write) -> None:
    record = finished(seed=None, players=4, setup="michael", contributions=("a", "", "ü", "4"))
    assert play("verify", write(record)).code == 0


def test_a_game_taken_up_again_matches_from_there_on(play: Play, write: Write) -> None:
    game = ln.Game.deal(seed="before")
    game.play("+")
    game = ln.Game.resume(game.record(), seed="after")
    while not game.over:
        game.play(ln.bots.load("seedling").choose(game.position))
    run = play("verify", write(game.record()))
    assert run.code == 0
    assert "The first 9 came before the game was taken up again and cannot be checked." in run.out


def test_a_tampered_clover_is_found(play: Play, write: Write) -> None:
    run = play("verify", write(swapped()))
    first, second = FAIR.revealed[:2]
    said = f"The shuffle does not match. Clover number 1 was {second}, but the seed gives {first}.\n"
    assert run == Run(1, said, "")


def test_a_tampered_seed_is_found(play: Play, write: Write) -> None:
    run = play("verify", write(str(FAIR).replace("[seed secret]", "[seed secrets]")))
    assert run.code == 1
    assert run.out.startswith("The shuffle does not match. Clover number ")


def test_a_tampered_commitment_is_found(play: Play, write: Write) -> None:
    run = play("verify", write(replace(FAIR, commitment=finished("other").commitment)))
    said = "The shuffle does not match. The seed is not the one the commitment was made to.\n"
    assert run == Run(1, said, "")


def test_tampered_contributions_are_found(play: Play, write: Write) -> None:
    assert play("verify", write(replace(FAIR, contributions=("1", "2")))).code == 1


def test_an_unfinished_game_cannot_be_checked_yet(play: Play, write: Write) -> None:
    run = play("verify", write(ln.Game.deal(seed="secret").record()))
    assert run == Run(
        2, "The shuffle cannot be checked. The game is unfinished, so its seed is still secret.\n", ""
    )


def test_a_record_without_seed_or_commitment_cannot_be_checked(play: Play, write: Write) -> None:
    assert "holds no seed" in play("verify", write(replace(FAIR, seed=None))).out
    run = play("verify", write(replace(FAIR, commitment=None)))
    assert run.code == 2
    assert "it may have been chosen afterwards" in run.out


def test_several_games_are_judged_one_by_one(play: Play, write: Write) -> None:
    run = play("verify", write(FAIR, swapped(), ln.Game.deal(seed=1).record()))
    first, second, third = run.out.splitlines()
    assert first.startswith("Game 1: the shuffle matches.")
    assert second.startswith("Game 2: the shuffle does not match.")
    assert third.startswith("Game 3: the shuffle cannot be checked.")
    assert run.code == 1


def test_programs_get_json(play: Play, write: Write) -> None:
    path = write(FAIR, swapped(), ln.Game.deal(seed=1).record())
    run = play("verify", path, "--json")
    answer = json.loads(run.out)
    assert run.code == 1
    assert answer["file"] == str(path)
    assert [game["matches"] for game in answer["games"]] == [True, False, None]
    assert [game["verdict"] for game in answer["games"]] == ["matches", "does not match", "cannot be checked"]
    deck = answer["games"][0]["deck"]
    assert tuple(deck[: len(FAIR.revealed)]) == FAIR.revealed
    assert sorted(deck) == sorted([*range(1, 21)] * 2)
    assert answer["games"][2]["deck"] == []


@pytest.mark.parametrize("more", [(), ("--json",)])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"garbage", "line 1, column 1: expected a header"),
        (b"", "the header [players"),
        (b"\x00\xff\xfe", "is not a text file"),
        (b"[players 2]\n[set-up sorted]\n[first 1]\n[result 1]\n\n", "the result says 1"),
        (b"[players 2]\n[set-up sorted]\n[first 1]\n[reason \x1b[31m]\n\n", "the reason says"),
    ],
)
def test_a_bad_file_gets_one_line_and_exit_code_2(
    play: Play, tmp_path: Path, content: bytes, said: str, more: tuple[str, ...]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    run = play("verify", path, *more)
    assert (run.code, run.out) == (2, "")
    assert run.err.count("\n") == 1
    assert run.err.rstrip("\n").isprintable()
    assert said in run.err
    assert str(path) in run.err


def test_a_missing_file_and_a_folder(play: Play, tmp_path: Path) -> None:
    assert "No such file" in play("verify", tmp_path / "missing").err
    assert "Is a directory" in play("verify", tmp_path).err


@pytest.mark.slow
def test_a_game_played_here_can_be_verified_here(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    assert play("play", "gardener", "sprout", "--tournament", "--save", path).code == 0
    run = play("verify", path)
    assert run.code == 0
    assert run.out.count("the shuffle matches.") == 2
