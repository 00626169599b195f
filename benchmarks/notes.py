"""Notes of a long measurement, a line of JSON each, so that it can be stopped and go on."""

import json
from pathlib import Path
from typing import Any


def read_notes(path: Path | None) -> list[Any]:
    """Return what was noted so far."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path and path.exists() else []


def add_note(path: Path | None, note: object) -> None:
    """Keep one more, as soon as it is known."""
    if path:
        with path.open("a") as file:
            file.write(json.dumps(note) + "\n")
