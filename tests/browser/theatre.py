"""The stage, set once for all processes of a run: a database that every server of these tests begins with."""

import fcntl
import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path

from .hosting import DATABASE, RIGGED, Server
from .tables import Stage, set_stage


@dataclass(frozen=True)
class Theatre:
    """Where what was played is kept, and what it is."""

    folder: Path
    stage: Stage

    def furnish(self, folder: Path) -> None:
        """Give a server that keeps its tables in ``folder`` a copy to begin with."""
        for file in self.folder.glob(f"{DATABASE}*"):
            shutil.copy(file, folder)


def stage_in(folder: Path) -> Theatre:
    """Set the stage in ``folder`` if nobody has, or wait for whoever does."""
    folder.mkdir(exist_ok=True)
    told = folder / "stage.json"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            told.write_text(json.dumps(asdict(_set(folder))), encoding="utf-8")
    return Theatre(folder, Stage(**json.loads(told.read_text(encoding="utf-8"))))


def _set(folder: Path) -> Stage:
    for file in folder.glob(f"{DATABASE}*"):  # somebody began and failed
        file.unlink()
    server = Server(folder, program=RIGGED, shuffle_seconds=0)
    server.start()
    try:
        stage = set_stage(server.url)
    finally:
        server.stop()
    assert server.said() == ""
    return stage
