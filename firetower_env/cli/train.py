"""`firetower train`: a policy learns a game from a config; stopped at any time, it goes on exactly where it was."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column

from firetower_env.cli.common import FAILURE, INTERRUPTED, JsonOption, examples, fail, print_json
from firetower_env.cli.completion import trainings_like
from firetower_env.shipped import TRAININGS, find_config

NAME = "train"
EPILOG = examples(
    "firetower train fire_tower_2p",
    "firetower train my_config.yaml --set decisions=200000 --set ppo.epochs=3 --run runs/short",
    "firetower train fire_tower_2p --resume",
    "firetower tournament --agents policy:runs/fire_tower_2p,greedy --preset fire_tower_2p --blocks 100",
)
FOLDER = Path("runs")


def command(
    config: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A YAML file, or the name of a config of the project.", autocompletion=trainings_like
        ),
    ],
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="A.B=C", help="Change a setting of the file; may be repeated."),
    ] = None,
    run: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the run is kept; by default runs/ and the file's name.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the latest checkpoint of the run.")] = False,
    overwrite: Annotated[
        bool,
        typer.Option("--overwrite", help="Begin anew where a run is kept; the old one goes at the first checkpoint."),
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, only the results.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Train a policy by masked PPO against itself, its past and scripted agents."""
    if resume and overwrite:
        fail("--resume goes on with a run, --overwrite begins anew: give one of them")
    settings = training_part("firetower_training.config").load_config(find_config(TRAININGS, config), setting or ())
    folder = run or FOLDER / config.stem
    trainer = training_part("firetower_training.trainer").Trainer(settings, folder, resume=resume, overwrite=overwrite)
    results = _train(trainer, quiet or as_json)
    if as_json:
        print_json(results)
    else:
        _show(trainer, results, folder)
    if trainer.stopping:
        given = "".join(f" --set {text}" for text in setting or ()) + (f" --run {run}" if run else "")
        at = f"{trainer.decisions:,} of {settings.decisions:,} decisions"
        fail(f"stopped after {at}; go on with: firetower train {config}{given} --resume", INTERRUPTED)


def training_part(module: str) -> Any:
    """A part of the package `firetower_training`, which needs torch and more."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        missing = (error.name or module).partition(".")[0]
        what = f"{missing} of this project" if missing in ("firetower_training", "firetower_agents") else missing
        install = "pip install torch==2.13.0, then pip install 'firetower-env[train,arena]'"
        fail(f"training needs {what}, which is not installed: {install}", FAILURE)


def _train(trainer: Any, quiet: bool) -> dict[str, Any]:
    with _stopped_by_interrupt(trainer):
        if quiet:
            return dict(trainer.run())
        with _bar() as bar:
            return dict(trainer.run(_Live(bar, trainer)))


@contextmanager
def _stopped_by_interrupt(trainer: Any) -> Iterator[None]:
    """Ctrl-C lets the present update end and a checkpoint be written; a second one ends at once."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        if trainer.stopping:
            raise KeyboardInterrupt
        trainer.stopping = True
        typer.echo("firetower: finishing this update and saving; Ctrl-C again to leave at once", err=True)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _bar() -> Progress:
    rest = Column(ratio=1, no_wrap=True, overflow="ellipsis")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(20),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f}"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, TextColumn("{task.fields[told]}", table_column=rest), console=Console(stderr=True))


class _Live:
    """Shows how far a run is, how fast, and each evaluation as it comes."""

    def __init__(self, bar: Progress, trainer: Any) -> None:
        self._bar = bar
        self._task = bar.add_task("decisions", total=trainer.config.decisions, completed=trainer.decisions, told="")

    def __call__(self, progress: Any) -> None:
        met = ", ".join(
            f"{name.partition('/')[2]} {rate:.0%}"
            for name, rate in progress.numbers.items()
            if name.startswith("league/")
        )
        told = f"{progress.speed.decisions_per_second:,.0f}/s; wins against {met}" if met else progress.speed.told()
        self._bar.update(self._task, description=progress.phase, completed=progress.decisions, told=escape(told))
        if progress.evaluations:
            results = ", ".join(one.told() for one in progress.evaluations)
            self._bar.console.print(escape(f"{progress.decisions:,}: {results}"), highlight=False)


def _show(trainer: Any, results: dict[str, Any], folder: Path) -> None:
    for one in results["evaluations"][-1]["results"] if results["evaluations"] else ():
        how = "drawn answers" if one["sample"] else "most likely answers"
        span = f"{100 * one['low']:.1f} to {100 * one['high']:.1f}"
        where = f"{one['preset']}, " if one["preset"] else ""
        typer.echo(f"{where}{one['opponent']}: {100 * one['win_rate']:.1f} % ({span}) of {one['games']} games, {how}")
    typer.echo(trainer.clock.speed().told())
    typer.echo(f"Results: {folder / 'results.json'}")
    if results["finished"]:
        typer.echo(f"Play it: policy:{folder / 'final'}")
