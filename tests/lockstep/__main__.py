"""The command line: `python -m tests.lockstep --games 100000 --processes 2 --resume results/referee.jsonl`.

All games of the suite, or one by its folder: `--game <game>`. One of their games again, as a mismatch names it:
`--game <game> --preset <preset> --number 17 --style <style>`.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from . import long_run
from .found import pairings
from .report import Mismatch
from .tables import Table

MISMATCH, STOPPED = 1, 130


#: a preset with the folder of its pairing
Chosen = tuple[str, str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and return the exit code: 0 if core and referee agree."""
    parser = _parser()
    given = parser.parse_args(arguments)
    found = {name: pairing for name, pairing in pairings().items() if name in (given.game or pairings())}
    chosen = [(name, preset) for name, pairing in found.items() for preset in given.preset or pairing.presets]
    chosen = [(name, preset) for name, preset in chosen if preset in found[name].presets]
    strangers = set(given.preset or ()) - {preset for _, preset in chosen}
    if strangers:
        known = ", ".join(preset for pairing in found.values() for preset in pairing.presets)
        parser.error(f"unknown preset {', '.join(sorted(strangers))}; there are {known}")
    if given.number is not None:
        return _play_again(chosen[0], given.number, given.style)
    chunks = long_run.plan(chosen, given.games, given.first)
    return _play_many(chosen, chunks, given.processes, given.resume)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.lockstep", description=__doc__)
    parser.add_argument("--game", action="append", choices=pairings(), help="repeatable; default: all of them")
    parser.add_argument("--preset", action="append", help="repeatable; default: all of the games")
    parser.add_argument("--games", type=int, default=1000, help="how many in all, shared out among the presets")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="begin with this game of each preset")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="remember finished chunks here and skip them")
    parser.add_argument("--number", type=int, metavar="NUMBER", help="play this one game of the first preset again")
    styles = sorted({style for pairing in pairings().values() for style in pairing.styles})
    parser.add_argument("--style", choices=styles, help="with --number: how it is played")
    return parser


def _play_again(chosen: Chosen, number: int, style: str | None) -> int:
    """One game alone, then among the games it shared its batch with."""
    pairing, preset = pairings()[chosen[0]], chosen[1]
    size = pairing.table_size(preset)
    together = range(number // size * size, number // size * size + size)
    for table in (Table(pairing, preset, [number], style), Table(pairing, preset, together)):
        try:
            coverage = table.play()
        except Mismatch as mismatch:
            Console(soft_wrap=True).print(str(mismatch), markup=False, highlight=False)
            return MISMATCH
        Console().print(f"{preset}: {coverage.games} games, {coverage.decisions} decisions: core and referee agree")
    return 0


def _play_many(chosen: list[Chosen], chunks: list[long_run.Chunk], processes: int, resume: Path | None) -> int:
    """All chunks not yet finished, with a progress bar; the coverage at the end."""
    console, diary = Console(), long_run.Diary(resume)
    known = diary.read()
    done = [known[chunk.key] for chunk in chunks if chunk.key in known]
    left = [chunk for chunk in chunks if chunk.key not in known]
    code = 0
    try:
        with _progress(console) as progress, long_run.results(left, processes) as results:
            task = progress.add_task("games", total=sum(chunk.count for chunk in chunks), decisions=0)
            progress.advance(task, sum(result.games for result in done))
            for result in results:
                if result.mismatch:
                    console.print(result.mismatch, markup=False, highlight=False, soft_wrap=True)
                    code = MISMATCH
                    break
                diary.write(result)
                done.append(result)
                progress.update(task, advance=result.games, decisions=sum(one.decisions for one in done))
    except KeyboardInterrupt:
        console.print("stopped" + (f"; the same command goes on from {resume}" if resume else ""))
        code = STOPPED
    _show(console, chosen, done)
    return code


def _progress(console: Console) -> Progress:
    decisions = TextColumn("{task.fields[decisions]:,} decisions")
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        decisions,
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
    )


def _show(console: Console, chosen: list[Chosen], done: list[long_run.Result]) -> None:
    """What was reached in all, and what each preset has not reached."""
    coverage = long_run.total(done)
    for table in coverage.tables():
        console.print(table)
    for game, preset in chosen:
        here = [result for result in done if result.key.startswith(f"{game}/{preset}:")]
        missing = long_run.total(here).missing(pairings()[game], preset)
        if here and missing:
            console.print(f"not reached by {preset}: {', '.join(missing)}")
    console.print(f"{coverage.games:,} games, {coverage.decisions:,} decisions")


if __name__ == "__main__":
    sys.exit(main())
