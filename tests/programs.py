"""Where the programs are that tests and benchmarks start."""

import os
import shutil
from pathlib import Path

# Debian keeps the programs of PostgreSQL here, where no PATH leads.
POSTGRESQL = Path("/usr/lib/postgresql")


def find_program(name: str) -> Path | None:
    """Return where a program is, if it is installed."""
    places = [*map(str, sorted(POSTGRESQL.glob("*/bin"), reverse=True)), os.environ["PATH"]]
    found = shutil.which(name, path=os.pathsep.join(places))
    return None if found is None else Path(found)
