"""`luckynumbers admin …`: what a host does with the database besides serving it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from luckynumbers.cli.complaint import Complaint
from luckynumbers.cli.database import named_database

admin = typer.Typer(
    name="admin",
    help="Back up, restore, and see to people and tables.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
Database = Annotated[
    str | None,
    typer.Option(help="A file, sqlite:///… or postgresql://…; default: the file in your data folder."),
]
TableCode = Annotated[str, typer.Argument(metavar="TABLE", help="The code in the link of a table.")]
PlayerCode = Annotated[str, typer.Argument(metavar="PLAYER", help="The code in the link of a person's page.")]
PlainName = Annotated[str, typer.Argument(metavar="NAME", help="As people would write it.")]
FileName = Annotated[Path, typer.Argument(metavar="FILE")]
AS_WRITTEN: Final = {"ignore_unknown_options": True}
"""Old codes, and names, may begin with a dash; what is no option of ours is one of those."""


@contextmanager
def _complaints() -> Iterator[None]:
    """Say what goes wrong in one line."""
    from luckynumbers.web.logs import first_line
    from luckynumbers.web.store.connecting import UNUSABLE

    try:
        yield
    except UNUSABLE as error:
        raise Complaint(first_line(error)) from None


def _file(database: str | None) -> Path:
    from luckynumbers.web.store.holding import file_of

    with _complaints():
        path = file_of(named_database(database))
    if path is None:
        raise Complaint("this is for SQLite files; PostgreSQL has pg_dump and pg_restore")
    return path


def _existing(database: str | None) -> str:
    """Return the address of a database; a file that is not there was mistyped, and is not made here."""
    from luckynumbers.web.store.holding import file_of

    address = named_database(database)
    with _complaints():
        path = file_of(address)
    if path is not None and not path.exists():
        raise Complaint(f"there is no {path}")
    return address


def _change(database: str | None, do: Callable[[Any], Any]) -> Any:
    from luckynumbers.web.store.keeping import change

    address = _existing(database)
    with _complaints():
        return change(address, do)


def _found(found: object, what: str) -> None:
    if not found:
        raise Complaint(f"there is no {what}")


@admin.command()
def backup(file: FileName, database: Database = None) -> None:
    """Copy a SQLite database, also while it is served."""
    from luckynumbers.web.store.keeping import back_up

    path = _file(database)
    if not path.exists():
        raise Complaint(f"there is no {path}")
    if file.exists():
        raise Complaint(f"{file} is there already; name another file")
    with _complaints():
        back_up(path, file)
    typer.echo(f"{path} is copied to {file}")


@admin.command()
def restore(file: FileName, database: Database = None) -> None:
    """Put a copy back; the server must be stopped, and what was there is kept beside it."""
    from luckynumbers.web.store.keeping import restore as put_back

    path = _file(database)
    if not file.exists():
        raise Complaint(f"there is no {file}")
    with _complaints():
        put_back(path, file)
    typer.echo(f"{path} is as it was in {file}")


@admin.command()
def rotate_key(database: Database = None) -> None:
    """Make a new key for cookies; nobody is logged out, and the old key ends with the next rotation."""
    from luckynumbers.web.store.keeping import rotate

    _change(database, partial(rotate, name="cookie"))
    typer.echo("cookies are signed with a new key from the next start of the server on")


@admin.command(context_settings=AS_WRITTEN)
def delete_table(table: TableCode, database: Database = None) -> None:
    """Forget a table and every game at it."""
    from luckynumbers.web.store.keeping import delete_table as delete

    _found(_change(database, partial(delete, table_id=table)), f"table {table}")
    typer.echo(f"table {table} is gone")


@admin.command(context_settings=AS_WRITTEN)
def close_table(table: TableCode, database: Database = None) -> None:
    """Let nobody play on at a table; what was played there stays."""
    from luckynumbers.web.store.keeping import close_table as close
    from luckynumbers.web.table.refused import Refused

    try:
        found = _change(database, partial(close, table_id=table))
    except Refused as refused:
        raise Complaint(str(refused)) from None
    _found(found, f"table {table}")
    typer.echo(f"table {table} is closed")


@admin.command(context_settings=AS_WRITTEN)
def refuse_name(name: PlainName, database: Database = None) -> None:
    """Let nobody take a name, or one that looks the same."""
    from luckynumbers.web.store.refused_names import refuse

    _change(database, partial(refuse, name=name))
    typer.echo(f"nobody can be called {name}")


@admin.command(context_settings=AS_WRITTEN)
def allow_name(name: PlainName, database: Database = None) -> None:
    """Let people take a name again."""
    from luckynumbers.web.store.refused_names import allow

    _found(_change(database, partial(allow, name=name)), f"refused name {name}")
    typer.echo(f"people can be called {name}")


@admin.command(context_settings=AS_WRITTEN)
def take_name(player: PlayerCode, database: Database = None) -> None:
    """Take a name away from somebody; they may choose another."""
    from luckynumbers.web.store.keeping import rename

    _found(_change(database, partial(rename, player=player)), f"player {player}")
    typer.echo(f"{player} has no name now")


@admin.command(context_settings=AS_WRITTEN)
def delete_person(player: PlayerCode, database: Database = None) -> None:
    """Delete what is kept of a person: name, rating, results, games, and which seats were theirs."""
    from luckynumbers.web.store.keeping import forget

    _found(_change(database, partial(forget, player=player)), f"player {player}")
    typer.echo(f"{player} is forgotten")


@admin.command(context_settings=AS_WRITTEN)
def export_person(player: PlayerCode, database: Database = None) -> None:
    """Print everything that is kept of a person, as JSON."""
    from luckynumbers.web.store.keeping import export

    found = _change(database, partial(export, player=player))
    _found(found, f"player {player}")
    typer.echo(json.dumps(found, ensure_ascii=False, indent=1))


@admin.command()
def forget_old(
    days: Annotated[float, typer.Option(min=1, help="Tables at which nothing happened for so many days.")],
    people: Annotated[
        bool,
        typer.Option("--people", help="Also people who came so long ago, if nothing is left of them."),
    ] = False,
    database: Database = None,
) -> None:
    """Delete old tables; nothing is ever forgotten unless this is asked for."""
    from luckynumbers.web.store.keeping import forget_old as forget
    from luckynumbers.web.store.keeping import forget_people

    typer.echo(f"{_change(database, partial(forget, days=days))} tables are gone")
    if people:
        typer.echo(f"{_change(database, partial(forget_people, days=days))} people are forgotten")
