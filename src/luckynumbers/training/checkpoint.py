"""A run of training between two chunks: everything it needs to go on as if nothing had happened."""

import hashlib
import json
import os
import zipfile
import zlib
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from luckynumbers.engine import network as networks
from luckynumbers.engine.jit import Floats, Row
from luckynumbers.engine.layout import SIZE
from luckynumbers.engine.network import OUTPUTS, Network
from luckynumbers.training.learning import Learner
from luckynumbers.training.recipe import Point, Recipe, Strength

_KIND: Final = "luckynumbers training, with its memory and its mean"
_UNREADABLE: Final = (
    ValueError,
    KeyError,
    IndexError,
    TypeError,
    AttributeError,
    EOFError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What NumPy and we say of files that are something else, or only half there."""


class NotACheckpoint(ValueError):
    """The file is none, or one that does not hold all a run needs."""


class OtherRecipe(ValueError):
    """The checkpoint belongs to a run that would come to something else."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is to do; two runs with equal plans come to the same, unless there is a clock."""

    recipe: Recipe
    start: str = ""
    """A digest of the weights it began with; nothing if they came from the seed."""
    seconds: float | None = None

    def differences(self, other: "Plan") -> list[str]:
        """Return what is not the same in ``other``, in words."""
        found = self.recipe.differences(other.recipe)
        if self.start != other.start:
            found.append(f"it began with {_weights_in_words(other)}, not with {_weights_in_words(self)}")
        if self.seconds != other.seconds:
            found.append(f"its clock is {_clock_in_words(other)}, not {_clock_in_words(self)}")
        return found


def _weights_in_words(plan: Plan) -> str:
    return f"weights {plan.start[:8]}…" if plan.start else "new weights"


def _clock_in_words(plan: Plan) -> str:
    return "none" if plan.seconds is None else f"{plan.seconds / 60:g} minutes"


@dataclass(slots=True)
class Run:
    """The state between two chunks."""

    learner: Learner
    memory: Row
    """The positions that are remembered, a ring."""
    wanted: Floats
    """Their targets."""
    rng: np.random.Generator
    """Chooses what to learn from."""
    kept: int = 0
    """Where the ring goes on."""
    filled: int = 0
    curve: list[Point] = field(default_factory=list)
    strengths: list[Strength] = field(default_factory=list)

    def remember(self, rows: Row, targets: Floats) -> None:
        """Keep positions with what the network should have said of them; the oldest are forgotten."""
        size = len(self.memory)
        at = (self.kept + np.arange(len(rows))) % size
        self.memory[at], self.wanted[at] = rows, targets
        self.kept = (self.kept + len(rows)) % size
        self.filled = min(self.filled + len(rows), size)


def new_run(recipe: Recipe, start: Network | None) -> Run:
    """Return the state before the first chunk."""
    rng = np.random.default_rng((recipe.seed, 0))
    seed = int(rng.integers(1, 1 << 62))
    return Run(
        learner=Learner(start or networks.fresh(recipe.seed), recipe.tables, recipe.jobs, seed),
        memory=np.zeros((recipe.memory, SIZE), np.int16),
        wanted=np.zeros((recipe.memory, OUTPUTS), np.float32),
        rng=rng,
    )


def digest(network: Network) -> str:
    """Return a name for weights that no others have."""
    weights = networks.arrays_of(network).values()
    return hashlib.sha256(b"".join(value.tobytes() for value in weights)).hexdigest()


def store(path: Path, plan: Plan, run: Run) -> None:
    """Write a checkpoint so that a crash leaves the old one whole."""
    told = {
        "kind": _KIND,
        "recipe": asdict(plan.recipe),
        "start": plan.start,
        "seconds": plan.seconds,
        "kept": run.kept,
        "generator": run.rng.bit_generator.state,
        "curve": [list(asdict(point).values()) for point in run.curve],
        "strengths": [list(asdict(strength).values()) for strength in run.strengths],
    }
    arrays: dict[str, NDArray[Any]] = {
        "about": np.array(json.dumps(told)),
        "memory": run.memory[: run.filled],
        "wanted": run.wanted[: run.filled],
        **run.learner.state(),
    }
    whole = path.with_name(path.name + ".new")
    with whole.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
        file.flush()
        os.fsync(file.fileno())
    whole.replace(path)


def restore(path: Path, plan: Plan) -> Run:
    """Read what ``store`` wrote, if it belongs to ``plan``."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        if "curve" in arrays and "about" not in arrays:
            raise NotACheckpoint(
                f"{path} is a checkpoint of an older kind without the memory of past games; begin anew"
            )
        told = json.loads(str(arrays.pop("about")))
        if told["kind"] != _KIND:
            raise NotACheckpoint(f"{path} is a checkpoint of another kind")
        told["recipe"]["diet"] = tuple(told["recipe"]["diet"])
        its = Plan(Recipe(**told["recipe"]), told["start"], told["seconds"])
        if differences := plan.differences(its):
            raise OtherRecipe(f"{path} belongs to another run: {'; '.join(differences)}")
        return _restored(plan.recipe, told, arrays)
    except (NotACheckpoint, OtherRecipe):
        raise
    except _UNREADABLE:
        raise NotACheckpoint(f"{path} is no checkpoint of a training run, or a damaged one") from None


def _restored(recipe: Recipe, told: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> Run:
    run = new_run(recipe, None)
    run.filled = len(arrays["memory"])
    run.memory[: run.filled] = arrays.pop("memory")
    run.wanted[: run.filled] = arrays.pop("wanted")
    run.kept = int(told["kept"])
    run.rng.bit_generator.state = told["generator"]
    run.curve = [Point(*values) for values in told["curve"]]
    run.strengths = [Strength(*values) for values in told["strengths"]]
    run.learner.restore(arrays)
    return run


def read_weights(path: Path) -> Network:
    """Read weights from a file that may be anything."""
    try:
        with path.open("rb") as file:
            return networks.load(file)
    except _UNREADABLE as error:
        reason = f": {error}" if "another network" in str(error) else ""
        raise ValueError(f"{path} holds no weights of this network{reason}") from None
