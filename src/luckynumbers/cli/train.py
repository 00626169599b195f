"""`luckynumbers train`: a network that learns the game by playing against itself."""

import json
import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from luckynumbers.cli.complaint import Complaint
from luckynumbers.cli.engine_needed import engine_needed
from luckynumbers.cli.interruption import INTERRUPTED, politely
from luckynumbers.cli.waiting import waiting_bar
from luckynumbers.share import Share
from luckynumbers.training.recipe import Point, Recipe

if TYPE_CHECKING:
    from luckynumbers.engine.network import Network
    from luckynumbers.training.train import Training, Yardstick

_USUAL: Final = Recipe()
_WHOLE: Final = 10**6
"""The length of the bar."""
_TOLD: Final = 100
"""How many lines a log gets, where there is no screen for a bar."""


def train(
    chunks: Annotated[int, typer.Option(help="How often to play and learn; about 8,192 turns each.")] = (
        _USUAL.chunks
    ),
    seed: Annotated[int, typer.Option(help="The same seed and options give the same network.")] = _USUAL.seed,
    jobs: Annotated[
        int, typer.Option(help="How many threads play and learn; other numbers come to other networks.")
    ] = _USUAL.jobs,
    minutes: Annotated[
        float | None,
        typer.Option(help="End by the clock if that comes first; the result then depends on the machine."),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR|FILE", help="The weights, a new .npz file; .json and .svg beside it.")
    ] = Path("network.npz"),
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where an interrupted run goes on.  [default: beside the weights]"),
    ] = None,
    start: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Weights to begin with instead of new ones.")
    ] = None,
    adopt: Annotated[
        int | None,
        typer.Option(min=2, max=4, help="Begin with what those weights know of a table of so many players."),
    ] = None,
    rate: Annotated[float, typer.Option(help="Learning rate at first.")] = _USUAL.rate,
    last_rate: Annotated[float, typer.Option(help="Learning rate at last.")] = _USUAL.last_rate,
    fade: Annotated[float, typer.Option(help="How much later corrections count at first.")] = _USUAL.fade,
    last_fade: Annotated[
        float, typer.Option(help="How much later corrections count at last.")
    ] = _USUAL.last_fade,
    wander: Annotated[
        float, typer.Option(help="Part of turns on which close decisions are tried out as well.")
    ] = _USUAL.wander,
    blur: Annotated[float, typer.Option(help="How close those are, in chances to win.")] = _USUAL.blur,
    wild: Annotated[
        float, typer.Option(help="Part of games that begin with turns as beginners play them.")
    ] = _USUAL.wild,
    reuse: Annotated[float, typer.Option(help="How often each turn is learned from.")] = _USUAL.reuse,
    memory: Annotated[int, typer.Option(help="How many turns are remembered.")] = _USUAL.memory,
    three_players: Annotated[float, typer.Option(help="Part of games with three players.")] = _USUAL.diet[1],
    four_players: Annotated[float, typer.Option(help="Part of games with four players.")] = _USUAL.diet[2],
    choice: Annotated[float, typer.Option(help="Part of games set up by choice.")] = _USUAL.diet[3],
    michael: Annotated[float, typer.Option(help="Part of games with Michael's set-up.")] = _USUAL.diet[4],
    bruno: Annotated[float, typer.Option(help="Part of games in Bruno's variant.")] = _USUAL.diet[5],
    deals: Annotated[
        int, typer.Option(min=0, max=10**7, help="Deals against ladybug afterwards; 0 for none.")
    ] = 1000,
    measure_every: Annotated[
        int, typer.Option(min=0, help="Chunks after which to play them on the way, too, for the curve.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Train a network by self-play, with the luck of every draw taken out of what it learns from.

    Ctrl-C ends it after the chunk at hand; the same command goes on with it, to the very same network.
    """
    diet = (round(1 - three_players - four_players, 12), three_players, four_players, choice, michael, bruno)
    try:
        recipe = Recipe(
            chunks, seed, jobs, rate, last_rate, fade, last_fade, wander, blur, wild, reuse, memory, diet
        )
    except ValueError as error:
        raise Complaint(str(error)) from None
    if minutes is not None and not 0 < minutes < 10**7:
        raise Complaint(f"the clock must be set to more than 0 minutes, not {minutes:g}")
    if deals == 1 or (measure_every and not deals):
        raise Complaint("strength is measured on at least two deals: give --deals more")
    if adopt is not None and start is None:
        raise Complaint("--adopt needs weights to adopt from: give --from")
    weights = out if out.suffix == ".npz" else out / "network.npz"
    checkpoint = checkpoint or _usual_checkpoint(weights)
    options = _options(recipe, minutes, start, adopt)
    command = shlex.join(["luckynumbers", "train", *options])
    _make_room(weights, checkpoint, command)
    with engine_needed("train"):
        from luckynumbers.training import train as training
    try:
        begin = _begin(start, adopt, recipe) if start else None
        rival = _ladybug() if deals else None
        yardstick = training.Yardstick(rival, measure_every, deals) if rival and measure_every else None
        found = _learn(recipe, begin, checkpoint, minutes, yardstick)
    except KeyboardInterrupt:
        if checkpoint.exists():
            typer.echo(
                f"Stopped at once; {checkpoint} still holds what was done when it was written.", err=True
            )
        raise typer.Exit(INTERRUPTED) from None
    except ValueError as error:
        raise Complaint(f"{error}{_way_out(error)}") from None
    except OSError as error:
        raise Complaint(f"{error.filename or checkpoint}: {error.strerror or error}") from None
    if not found.finished:
        _leave(found, checkpoint, [*options, *_places(out, checkpoint, weights, deals, measure_every)])
    _tell(found, weights, command, rival, deals, as_json)


def _begin(start: Path, adopt: int | None, recipe: Recipe) -> "Network":
    """Return the weights to begin with."""
    from luckynumbers.engine.network import adopted
    from luckynumbers.training.checkpoint import read_weights

    network = read_weights(start)
    if adopt:
        for table in recipe.tables:
            network = adopted(network, adopt, table + 2)
    return network


def _make_room(weights: Path, checkpoint: Path, command: str) -> None:
    """Find out before hours are spent whether there is a place for what they come to."""
    ours = checkpoint.exists() and (checkpoint == _usual_checkpoint(weights) or _made_by(weights) == command)
    if weights.exists() and not ours:
        raise Complaint(f"{weights} is there already: choose another --out, or move it away")
    for folder in {weights.parent, checkpoint.parent}:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / f".{weights.name}.probe"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise Complaint(f"nothing can be written to {folder}: {error.strerror or error}") from None


def _usual_checkpoint(weights: Path) -> Path:
    return weights.with_suffix(".checkpoint")


def _made_by(weights: Path) -> object:
    """Return the command that made weights, if it is known."""
    try:
        told = json.loads(weights.with_suffix(".json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return told.get("command") if isinstance(told, dict) else None


def _way_out(error: ValueError) -> str:
    from luckynumbers.training.checkpoint import NotACheckpoint, OtherRecipe

    if isinstance(error, NotACheckpoint | OtherRecipe):
        return "; choose another --out or --checkpoint, or move it away"
    return ""


def _ladybug() -> "Network":
    from luckynumbers.engine.network import ladybug

    return ladybug()


def _learn(
    recipe: Recipe,
    start: "Network | None",
    checkpoint: Path,
    minutes: float | None,
    yardstick: "Yardstick | None",
) -> "Training":
    from luckynumbers.training.train import train as train_network

    seconds = None if minutes is None else minutes * 60

    def part(point: Point) -> int:
        return int(_WHOLE * max(point.chunk / recipe.chunks, point.seconds / seconds if seconds else 0.0))

    with _progress() as progress:
        bar = progress.add_task("loading", total=None, news="")
        seen: list[Point] = []

        def advance(point: Point) -> None:
            if not seen:
                # What an earlier run did says nothing about how long the rest will take.
                begun = part(point) * (point.chunk - 1) // point.chunk
                progress.reset(bar, total=_WHOLE, completed=begun, description="learning")
            seen.append(point)
            news = f"{point.games:,} games, {point.turns:,} turns, error {point.error:.4f}"
            progress.update(bar, completed=part(point), news=news)
            if not progress.console.is_terminal and point.chunk % max(1, recipe.chunks // _TOLD) == 0:
                print(f"chunk {point.chunk} of {recipe.chunks}: {news}", file=sys.stderr, flush=True)

        def noticed() -> None:
            progress.update(bar, description="stopping")

        with politely(noticed) as stop:
            return train_network(
                recipe,
                start=start,
                checkpoint=checkpoint,
                seconds=seconds,
                progress=advance,
                stop=stop,
                yardstick=yardstick,
            )


def _progress() -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=16),
        TextColumn("{task.fields[news]}"),
        TimeRemainingColumn(),
    )
    return waiting_bar(*columns, refresh_per_second=2, speed_estimate_period=600)


def _options(recipe: Recipe, minutes: float | None, start: Path | None, adopt: int | None) -> list[str]:
    """Return the options that make this network."""
    _, three_players, four_players, choice, michael, bruno = recipe.diet
    values = {
        **{name: value for name, value in asdict(recipe).items() if name != "diet"},
        "three_players": three_players,
        "four_players": four_players,
        "choice": choice,
        "michael": michael,
        "bruno": bruno,
    }
    usual = asdict(_USUAL) | dict(
        zip(("three_players", "four_players", "choice", "michael", "bruno"), _USUAL.diet[1:], strict=True)
    )
    options = []
    for name, value in values.items():
        if name in ("chunks", "seed") or value != usual[name]:
            options += [f"--{name.replace('_', '-')}", f"{value}"]
    if minutes is not None:
        options += ["--minutes", f"{minutes:g}"]
    if start:
        options += ["--from", str(start)]
    return options + (["--adopt", str(adopt)] if adopt else [])


def _places(out: Path, checkpoint: Path, weights: Path, deals: int, measure_every: int) -> list[str]:
    """Return the options that change nothing about the network."""
    options = ["--out", str(out), "--deals", str(deals)]
    if checkpoint != _usual_checkpoint(weights):
        options += ["--checkpoint", str(checkpoint)]
    return options + (["--measure-every", str(measure_every)] if measure_every else [])


def _leave(found: "Training", checkpoint: Path, options: list[str]) -> NoReturn:
    done = found.curve[-1].chunk if found.curve else 0
    typer.echo(
        f"Stopped after chunk {done} of {found.recipe.chunks}; all of it is in {checkpoint}. To go on:\n"
        f"  {shlex.join(['luckynumbers', 'train', *options])}",
        err=True,
    )
    raise typer.Exit(INTERRUPTED)


def _tell(
    found: "Training", weights: Path, command: str, rival: "Network | None", deals: int, as_json: bool
) -> None:
    from luckynumbers.training.picture import learning_curve_svg

    more: dict[str, object] = {"command": command}
    if found.strengths:
        more["strengths"] = [asdict(strength) for strength in found.strengths]
    picture, against = weights.with_suffix(".svg"), {}
    try:
        found.save(weights, **more)
        picture.write_text(learning_curve_svg(found.curve, found.strengths), encoding="utf-8")
        if rival:
            # Whoever stops this has the network all the same.
            more["against_ladybug"] = against = _compare(weights, rival, deals)
            found.save(weights, **more)
    except OSError as error:
        raise Complaint(f"{weights} cannot be written: {error.strerror or error}") from None
    if as_json:
        result = asdict(found.curve[-1])
        typer.echo(
            json.dumps({"weights": str(weights), "recipe": asdict(found.recipe), "result": result, **more})
        )
        return
    last = found.curve[-1]
    typer.echo(
        f"Learned from {last.games:,} games, {last.turns:,} turns, in {last.seconds / 60:.1f} minutes; "
        f"squared error {last.error:.4f}."
    )
    typer.echo(f"Weights: {weights}; recipe: {weights.with_suffix('.json')}; learning curve: {picture}")
    if against:
        typer.echo(
            f"Against ladybug, {deals} deals: {_share(against, 'share')} of the games; "
            f"with luck taken out {_share(against, 'luck_adjusted_share')}."
        )


def _share(against: dict[str, float], name: str) -> str:
    return f"{against[name]:.1%} ({against[f'{name}_low']:.1%} – {against[f'{name}_high']:.1%})"


def _compare(weights: Path, rival: "Network", deals: int) -> dict[str, float]:
    """Measure what was written, which is a little coarser than what was learned."""
    from luckynumbers.training.checkpoint import read_weights
    from luckynumbers.training.train import compare

    with waiting_bar() as progress:
        bar = progress.add_task("playing against ladybug", total=deals)
        found = compare(
            read_weights(weights), rival, deals, progress=lambda done: progress.advance(bar, done)
        )
    told: dict[str, float] = {"deals": deals}
    for name, key in (("share", "share"), ("luck_adjusted_share", "adjusted")):
        told |= Share.of(found[key], found[f"{key}_error"]).named(name)
    return told
