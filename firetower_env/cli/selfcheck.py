"""`firetower selfcheck`: attack the installed suite for some minutes, and tell what was tried and what did not hold."""

from __future__ import annotations

import shlex
import time
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from firetower_env import __version__
from firetower_env.cli.common import FAILURE, INTERRUPTED, MISTAKE, JsonOption, SeedOption, examples, fail, print_json
from firetower_env.presets import PRESETS
from firetower_env.selfcheck.runner import Result, Run
from firetower_env.selfcheck.table import CHECKS, chosen

NAME = "selfcheck"
EPILOG = examples(
    "firetower selfcheck",
    "firetower selfcheck --minutes 1 --only masks,copies,replays",
    "firetower selfcheck --only masks --seed 7 --case 12",
    "firetower selfcheck --minutes 60 --json > selfcheck.json",
)
#: defects of one check that are shown; JSON holds more
_SHOWN = 5


def command(
    minutes: Annotated[float, typer.Option(min=0.01, max=10_000, help="How long it may take.")] = 5.0,
    seed: SeedOption = None,
    only: Annotated[
        str, typer.Option(metavar="NAME,…", help=f"Only these checks: {', '.join(check.name for check in CHECKS)}.")
    ] = "",
    case: Annotated[
        int | None, typer.Option(min=0, help="Play this one case of each check again, however long it takes.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Attack the suite: fuzzers and kill tests over all presets, as many cases as the time allows.

    The exit code is 0 if no defect was found, and 1 otherwise.
    """
    checks = chosen([name.strip() for name in only.split(",") if name.strip()])
    if seed is None:
        seed = int(np.random.SeedSequence().generate_state(1)[0])
    began = time.monotonic()
    with _bar(as_json) as bar:
        run = Run(checks, seed, 60 * minutes, _Live(bar, minutes))
        interrupted = not _played(run, case)
    seconds = time.monotonic() - began
    if as_json:
        print_json(_data(run, seconds, interrupted))
    else:
        _show(run, seconds, interrupted)
    _leave(run, interrupted)


def _played(run: Run, case: int | None) -> bool:
    """Has it come to its end? Otherwise someone has pressed Ctrl-C."""
    try:
        if case is None:
            run.play()
        else:
            run.play_again(case)
    except KeyboardInterrupt:
        return False
    return True


def _leave(run: Run, interrupted: bool) -> None:
    if any(result.defects for result in run.results):
        raise typer.Exit(FAILURE)
    if interrupted:
        raise typer.Exit(INTERRUPTED)
    if not any(result.cases for result in run.results):
        fail("nothing was checked", MISTAKE)


# -- progress ---------------------------------------------------------------------------------------------------------


def _bar(quiet: bool) -> Progress:
    columns = (BarColumn(20), TimeRemainingColumn(), TextColumn("{task.description}"))
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)


class _Live:
    """Shows how much time is gone, what is being checked, and the counts so far."""

    def __init__(self, bar: Progress, minutes: float) -> None:
        self._bar, self._began = bar, time.monotonic()
        self._task = bar.add_task("", total=60 * minutes)
        self._seen: dict[str, Result] = {}

    def __call__(self, result: Result) -> None:
        self._seen[result.check.name] = result
        cases = sum(one.cases for one in self._seen.values())
        defects = sum(one.defects for one in self._seen.values())
        told = f"{result.check.name}: case {result.cases} ({cases:,} cases so far, {defects:,} defects)"
        self._bar.update(self._task, completed=time.monotonic() - self._began, description=told)


# -- the result -------------------------------------------------------------------------------------------------------


def _data(run: Run, seconds: float, interrupted: bool) -> dict[str, Any]:
    return {
        "version": __version__,
        "seed": run.seed,
        "seconds": round(seconds, 1),
        "interrupted": interrupted,
        "presets": sorted(run.presets),
        "defects": sum(result.defects for result in run.results),
        "checks": [_row(run, result) for result in run.results],
    }


def _row(run: Run, result: Result) -> dict[str, Any]:
    return {
        "check": result.check.name,
        "doc": result.check.doc,
        "state": str(result.state),
        "reason": result.reason,
        "cases": result.cases,
        result.check.unit: result.tries,
        "defects": result.defects,
        "seconds": round(result.seconds, 1),
        "found": [{**vars(found), "again": _again(run, result, found.case)} for found in result.found],
    }


def _again(run: Run, result: Result, case: int) -> str:
    return shlex.join(["firetower", NAME, "--only", result.check.name, "--seed", str(run.seed), "--case", str(case)])


def _show(run: Run, seconds: float, interrupted: bool) -> None:
    console = Console()
    table = Table(title="selfcheck", title_justify="left", box=None, pad_edge=False)
    for column in ("check", "cases", "tried", "defects", "seconds", "state"):
        table.add_column(column, justify="left" if column in ("check", "state") else "right", overflow="fold")
    for result in run.results:
        state = f"{result.state}: {result.reason}" if result.reason else str(result.state)
        tried = f"{result.tries:,} {result.check.unit}"
        counts = (f"{result.cases:,}", tried, f"{result.defects:,}", f"{result.seconds:.1f}")
        table.add_row(result.check.name, *counts, escape(state))
    console.print(table)
    for result in run.results:
        for found in result.found[:_SHOWN]:
            typer.echo(f"\n{result.check.name}, case {found.case} ({found.preset}): {found.told}")
            typer.echo(f"  again: {_again(run, result, found.case)}")
        if result.defects > _SHOWN:
            typer.echo(f"\n{result.check.name}: {result.defects - _SHOWN:,} more; --json tells of them")
    typer.echo(_summary(run, seconds, interrupted))


def _summary(run: Run, seconds: float, interrupted: bool) -> str:
    defects = sum(result.defects for result in run.results)
    cases = sum(result.cases for result in run.results)
    how = "Interrupted" if interrupted else "Ended"
    found = f"{defects:,} defect{'s' * (defects > 1)}" if defects else "no defect was found"
    presets = f"{len(run.presets)} of {len(PRESETS)} presets"
    return f"\n{how} after {seconds:.0f} s: {found} in {cases:,} cases with {presets} (seed {run.seed})."
