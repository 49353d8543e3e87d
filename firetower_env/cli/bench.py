"""`firetower bench`: how many decisions a second one core plays, or several, and where the time goes."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from firetower_env.adapters.aec import raw_env
from firetower_env.cli import bench_report
from firetower_env.cli.bench_series import all_series, single_games
from firetower_env.cli.common import JsonOption, RulesOption, examples, fail, parse_options, print_json
from firetower_env.cli.measure import PARTS, BatchResult, measure_aec, measure_batch, together
from firetower_env.cli.peers import PEERS, AecMaker, peer_env
from firetower_env.core.batch import Batch
from firetower_env.presets import DEFAULT_PRESET, find_preset, make_batch

NAME = "bench"
EPILOG = examples(
    "firetower bench --quick",
    "firetower bench --preset fire_tower_4p --batches 1,256,4096",
    "firetower bench --preset fire_tower_2p --beside rising_flames_2p_weather --batches 4096",
    "firetower bench --preset fire_tower_2p --batches 8192 --processes 1,2",
    "firetower bench --peers --json",
    "firetower bench --report speed.md --beside wildfire_rescue_2p --vary 'hand_size=3;5;8'",
)
_SEED = 1
_TURNS = 4
_OWN = "firetower raw_env"


def command(
    preset: Annotated[str, typer.Option(help="The preset that is played.")] = DEFAULT_PRESET,
    batches: Annotated[str, typer.Option(help="Sizes of the batches.")] = "1,64,1024,4096",
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each measurement.")] = 2.0,
    option: RulesOption = None,
    beside: Annotated[list[str] | None, typer.Option(help="Another preset, measured in turns with it.")] = None,
    peers: Annotated[bool, typer.Option("--peers", help="Measure two PettingZoo games beside it.")] = False,
    processes: Annotated[str, typer.Option(help="Numbers of processes that play each batch, in turns.")] = "1",
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Measure how cost grows with the work: a page, and a picture."),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=A;B", help="An option of the rules whose values the report compares; repeatable."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="A few seconds in all, less exact.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure random play on one core a process: masks, observations, choices and steps of games at mixed stages.

    It stays on the first of the cores it may use, or on as many as there are processes. Two of these commands side by
    side would therefore share a core; `taskset -c 1 firetower bench` (Linux) gives the second one of its own.
    """
    sizes = _numbers("--batches", batches, 1 << 17)
    counts = _numbers("--processes", processes, min(sizes))
    seconds = min(seconds, 0.3) if quick else seconds
    options = parse_options(preset, option)
    _so_many_cores(max(counts))
    presets = {preset: options, **{find_preset(name).name: {} for name in beside or ()}}
    if report is not None:
        _write_report(report, presets, _varied(preset, vary), seconds)
        return
    if vary:
        fail("--vary goes with --report")
    batches_of = {
        _titled(name, count): partial(make_batch, name, auto_reset=True, processes=count, **given)
        for name, given in presets.items()
        for count in counts
    }
    measured = _in_turns(batches_of, sizes, seconds)
    results = next(iter(measured.values()))
    singles, notes = _singles(find_preset(preset).name, options, seconds, peers)
    ratios = _ratios(results, singles)
    cores = _cores()
    notes.append(_on_cores(cores, max(counts)))
    if as_json:
        rows = {name: [result.to_dict() for result in found] for name, found in measured.items()}
        first = rows.pop(next(iter(rows)))
        summary = {"preset": preset, "batches": first, "beside": rows, "aec": singles, "ratios": ratios}
        print_json({**summary, "cores": cores, "notes": notes})
    else:
        _show(measured, singles, ratios, notes)


def _varied(preset: str, texts: list[str] | None) -> dict[str, dict[str, Any]]:
    """`name=a;b` as options for each value, by how they are written."""
    given = [f"{text.partition('=')[0]}={value}" for text in texts or () for value in text.partition("=")[2].split(";")]
    return {text: parse_options(preset, [text]) for text in given}


def _write_report(
    path: Path, presets: dict[str, dict[str, Any]], varied: dict[str, dict[str, Any]], seconds: float
) -> None:
    series = []
    for one in all_series(presets, varied, seconds):
        typer.echo(f"measured: {one.title.lower()}", err=True)
        series.append(one)
    rates = single_games(list(presets), seconds)
    written = bench_report.write_report(path, series, rates, shlex.join(["firetower", *sys.argv[1:]]))
    if len(written) == 1:
        typer.echo(bench_report.NEEDS, err=True)
    typer.echo(f"Report: {', '.join(map(str, written))}")


def _in_turns(
    makers: Mapping[str, Callable[[int], Batch]], sizes: list[int], seconds: float
) -> dict[str, list[BatchResult]]:
    """Measure every kind of batch with each size; several take turns, so that a slow moment meets them all."""
    measured: dict[str, list[BatchResult]] = {name: [] for name in makers}
    turns = 1 if len(makers) == 1 else _TURNS
    for size in sizes:
        with ExitStack() as open_batches:
            batches = {name: open_batches.enter_context(make(size)) for name, make in makers.items()}
            found = [
                (name, measure_batch(batches[name], seconds / turns, _SEED)) for _ in range(turns) for name in makers
            ]
        for name in makers:
            measured[name].append(together([result for whose, result in found if whose == name]))
    return measured


def _titled(preset: str, processes: int) -> str:
    """What is measured, in words."""
    return preset if processes == 1 else f"{preset} in {processes} processes"


def _numbers(option: str, text: str, most: int) -> list[int]:
    """Whole numbers from 1 to `most`, in the order given."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and 1 <= int(part) <= most for part in parts):
        fail(f"{option} is a list of numbers from 1 to {most:,}, such as 1,2,4, not {text!r}")
    return [int(part) for part in parts]


def _so_many_cores(count: int) -> None:
    """Stay on so many cores where the system allows to choose; the suite itself starts no threads."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:count])


def _cores() -> list[int]:
    """The cores on which this process may run; none where the system does not tell."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def _on_cores(cores: list[int], processes: int) -> str:
    """Where it was measured, in words."""
    if not cores:
        return "Which cores were used is not known here: another program may have shared them."
    where = f"Measured on core{'s'[: len(cores) > 1]} {', '.join(map(str, cores))}"
    if len(cores) < processes:
        where += f", too few for {processes} processes"
    return (
        f"{where}. Another bench beside this one would take the same: `taskset -c 1 firetower bench` stays elsewhere."
    )


def _singles(preset: str, options: dict[str, Any], seconds: float, peers: bool) -> tuple[dict[str, float], list[str]]:
    """Decisions per second of single PettingZoo environments: ours and, if wanted, the yardsticks."""
    makers: dict[str, AecMaker] = {_OWN: partial(raw_env, preset, **options)}
    if peers:
        makers |= {name: partial(peer_env, name) for name in PEERS}
    rates, notes = {}, []
    for name, make in makers.items():
        try:
            env = make()
        except ImportError as error:
            notes.append(f"{name} was not measured: {error}")
            continue
        rates[name] = measure_aec(env, seconds, _SEED)
    return rates, notes


def _ratios(results: list[BatchResult], singles: dict[str, float]) -> dict[str, dict[str, float]]:
    """How many times as fast as each yardstick our single environment and our best batch are."""
    ours = {"best_batch": max(result.rate for result in results)}
    if _OWN in singles:
        ours["raw_env"] = singles[_OWN]
    return {name: {key: rate / singles[name] for key, rate in ours.items()} for name in PEERS if name in singles}


def _show(
    measured: dict[str, list[BatchResult]],
    singles: dict[str, float],
    ratios: dict[str, dict[str, float]],
    notes: list[str],
) -> None:
    console = Console()
    first = next(iter(measured.values()))
    for preset, results in measured.items():
        compared = () if results is first else ("of the first",)
        table = _table(f"{preset}: random play, one core a process", ("batch", "decisions/s", *compared, *PARTS))
        for result, other in zip(results, first, strict=True):
            share = [f"{100 * result.rate / other.rate:.0f} %" for _ in compared]
            parts = (f"{100 * result.shares[part]:.0f} %" for part in PARTS)
            table.add_row(f"{result.batch:,}", f"{result.rate:,.0f}", *share, *parts)
        console.print(table)
    if singles:
        table = _table("\none PettingZoo environment", ("environment", "decisions/s", "our raw_env", "our best batch"))
        for name, rate in singles.items():
            times = (ratios.get(name, {}).get(key) for key in ("raw_env", "best_batch"))
            table.add_row(
                name, f"{rate:,.0f}", *("" if time is None else f"{time:.2g} times as fast" for time in times)
            )
        console.print(table)
    for note in notes:
        typer.echo(note)


def _table(title: str, columns: tuple[str, ...]) -> Table:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="left" if column == "environment" else "right")
    return table
