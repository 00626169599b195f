"""`python -m luckynumbers.web.devserver --port 8000`: a server with a fresh database, to look at."""

import argparse
import socket
import tempfile
from pathlib import Path

from luckynumbers.web.serving import run
from luckynumbers.web.settings import Settings


def main() -> None:
    """Serve a fresh database on a port."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default=None)
    parser.add_argument("--bot-seconds", type=float, default=0.5)
    parser.add_argument("--shuffle-seconds", type=float, default=Settings.shuffle_seconds)
    parser.add_argument("--no-warm-up", action="store_true")
    options = parser.parse_args()
    database = options.database or f"sqlite:///{Path(tempfile.mkdtemp()) / 'tables.db'}"
    listening = socket.create_server(("127.0.0.1", options.port))
    settings = Settings(
        database,
        bot_seconds=options.bot_seconds,
        shuffle_seconds=options.shuffle_seconds,
        warm_up=not options.no_warm_up,
    )
    run(settings, listening)


if __name__ == "__main__":
    main()
