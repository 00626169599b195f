"""What a host asks of a database is done, or refused in one line."""

import json
from pathlib import Path

import pytest

from luckynumbers.web.store.connecting import open_engine

from .keyboard import Play


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = tmp_path / "tables.db"
    engine = open_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO players (id, name, created, mu, sigma, games) VALUES ('ann', 'Ann', 1, 25, 8, 0)"
        )
    engine.dispose()
    return str(path)


def test_a_copy_and_back(play: Play, database: str, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.db")
    assert play("admin", "backup", copy, "--database", database).code == 0
    assert play("admin", "delete-person", "ann", "--database", database).code == 0
    assert play("admin", "export-person", "ann", "--database", database).code == 2
    assert play("admin", "restore", copy, "--database", database).code == 0
    told = play("admin", "export-person", "ann", "--database", database)
    assert json.loads(told.out)["player"]["name"] == "Ann"


def test_names_keys_and_old_tables(play: Play, database: str) -> None:
    for words in (
        ["take-name", "ann"],
        ["refuse-name", "Rude"],
        ["allow-name", "RUDE"],
        ["rotate-key"],
        ["forget-old", "--days", "30"],
    ):
        run = play("admin", *words, "--database", database)
        assert (run.code, run.err) == (0, "")
        assert len(run.out.splitlines()) == 1
    run = play("admin", "forget-old", "--days", "30", "--people", "--database", database)
    assert run.out.splitlines() == ["0 tables are gone", "1 people are forgotten"]


def test_a_code_that_begins_with_a_dash_is_no_option(play: Play, database: str) -> None:
    """Codes of tables and people did so once in 64."""
    engine = open_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE players SET id = '-N1-60WsEqBA'")
    engine.dispose()
    for command, code in (
        ("export-person", "-N1-60WsEqBA"),
        ("take-name", "-N1-60WsEqBA"),
        ("refuse-name", "--rude"),
    ):
        run = play("admin", command, code, "--database", database)
        assert (run.code, run.err) == (0, ""), command
    run = play("admin", "delete-table", "-h", "--database", database)
    assert (run.code, run.err) == (2, "luckynumbers: there is no table -h\n")
    run = play("admin", "delete-table", "nowhere", "--databse", database)
    assert run.code == 2
    assert "--databse" in run.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["delete-table", "nowhere"], "there is no table nowhere"),
        (["close-table", "nowhere"], "there is no table nowhere"),
        (["allow-name", "Ann"], "there is no refused name Ann"),
        (["take-name", "nobody"], "there is no player nobody"),
        (["backup", "{copy}", "--database", "postgresql://here/db"], "PostgreSQL has pg_dump"),
        (["backup", "{copy}", "--database", "/nowhere/at/all.db"], "there is no /nowhere/at/all.db"),
        (["backup", "{there}"], "is there already"),
        (["restore", "/nowhere/copy.db"], "there is no /nowhere/copy.db"),
        (["restore", "{there}"], "file is not a database"),
        (["rotate-key", "--database", "{copy}"], "there is no "),
        (["refuse-name", "Rude", "--database", "{copy}"], "there is no "),
        (["refuse-name", "Rude", "--database", "nonsense://"], "nonsense"),
    ],
)
def test_what_cannot_be_done(play: Play, database: str, tmp_path: Path, words: list[str], said: str) -> None:
    there = tmp_path / "there.txt"
    there.write_text("no database " * 100)
    asked = [word.format(copy=tmp_path / "copy.db", there=there) for word in words]
    run = play("admin", *asked, *([] if "--database" in asked else ["--database", database]))
    assert run.code == 2
    [line] = run.err.splitlines()
    assert said in line
    assert not (tmp_path / "copy.db").exists(), "a mistyped name makes no database"
