"""The command `luckynumbers`."""

import errno
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from luckynumbers import __version__
from luckynumbers.cli.admin import admin
from luckynumbers.cli.arena import arena
from luckynumbers.cli.bench import bench
from luckynumbers.cli.bots import bots, bots_for_help
from luckynumbers.cli.complaint import Complaint
from luckynumbers.cli.interruption import INTERRUPTED
from luckynumbers.cli.play import play
from luckynumbers.cli.review import review
from luckynumbers.cli.serve import serve
from luckynumbers.cli.terminal import printable
from luckynumbers.cli.train import train
from luckynumbers.cli.verify import verify

app = typer.Typer(
    name="luckynumbers",
    help="The tile game Lucky Numbers: play it, and check that nobody cheated. "
    "Without a command, serve the web table on a free local port and open the browser.",
    subcommand_metavar="[COMMAND] [ARGS]...",
    rich_markup_mode=None,
    add_completion=False,
)
app.add_typer(admin)
app.command()(serve)
app.command(epilog=bots_for_help())(play)
app.command()(bots)
app.command()(arena)
app.command()(review)
app.command()(verify)
app.command()(bench)
app.command()(train)


@app.callback(invoke_without_command=True)
def luckynumbers(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """Serve the web table when no command is given."""
    if version:
        typer.echo(f"luckynumbers {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve(port=0, open_browser=True)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line; bad input ends with exit code 2 and one line that says what was wrong."""
    try:
        code = app(args=arguments, prog_name="luckynumbers", standalone_mode=False)
    except Complaint as complaint:
        _refuse(str(complaint))
    except typer.Abort:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has left; closing stderr too keeps Python from complaining at exit.
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        sys.stdout = None  # or Python would try once more, and complain itself
        _refuse(f"the output cannot be written: {error.strerror}", 1)
    except Exception as error:
        explain = getattr(error, "format_message", None)
        if explain is None:
            raise
        _refuse(explain())
    sys.exit(code if isinstance(code, int) else 0)


def _refuse(message: str, code: int = 2) -> NoReturn:
    # The message may quote a file or an argument, and nothing in those shall steer the terminal.
    print(f"luckynumbers: {printable(' '.join(message.split()))}", file=sys.stderr)
    sys.exit(code)
