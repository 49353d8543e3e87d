"""`python -m tests.mutation --game <game>`: break one rule after another and see whether the suite notices."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tests.mutation.catalogue import Catalogue, catalogues
from tests.mutation.check import Verdict, copied_project

_CONSOLE = Console(soft_wrap=True, highlight=False)


def main(arguments: list[str] | None = None) -> int:
    """0 if every mutant was caught without golden files, 1 if any survived."""
    options = _options(arguments)
    survived = [_check(catalogues()[name], options) for name in options.game or catalogues()]
    return int(any(survived))


def _check(catalogue: Catalogue, options: argparse.Namespace) -> bool:
    """Judge the mutants of one game, or list them; did any survive?"""
    numbers = options.only or list(range(1, len(catalogue.mutants) + 1))
    if options.list:
        for number in numbers:
            mutant = catalogue.mutants[number - 1]
            _CONSOLE.print(f"{catalogue.name} {number:>3}  {mutant.file}: {mutant.breaks}", markup=False)
        return False
    with copied_project(catalogue) as check:
        if not options.unmeasured:
            for outcome in check.measure():
                _CONSOLE.print(f"unbroken: {outcome.stage.name} passes in {outcome.seconds:.0f} s")
        verdicts = []
        for verdict in check.judge_all(numbers, options.jobs):
            verdicts.append(verdict)
            _CONSOLE.print(f"{catalogue.name} {len(verdicts)}/{len(numbers)}  {_words(verdict)}", markup=False)
    _summary(sorted(verdicts, key=lambda verdict: verdict.number))
    return any(verdict.survived for verdict in verdicts)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--game", action="append", choices=catalogues(), help="repeatable; default: all of them")
    parser.add_argument("--list", action="store_true", help="show the mutants and what they break")
    parser.add_argument("--only", type=int, nargs="+", metavar="N", help="these mutants alone")
    parser.add_argument("--jobs", type=int, default=1, help="so many mutants at once (default 1)")
    parser.add_argument("--unmeasured", action="store_true", help="trust that the unbroken project passes")
    options = parser.parse_args(arguments)
    names = options.game or list(catalogues())
    if options.only and len(names) > 1:
        parser.error("--only needs one --game: each numbers its own mutants")
    most = len(catalogues()[names[0]].mutants)
    if any(not 1 <= number <= most for number in options.only or ()):
        parser.error(f"mutants are 1 to {most}")
    if options.jobs < 1:
        parser.error("--jobs is at least 1")
    return options


def _words(verdict: Verdict) -> str:
    mutant = verdict.mutant
    name = f"mutant {verdict.number} ({mutant.file.removeprefix('firetower_env/')}: {mutant.breaks})"
    golden = "golden files differ" if verdict.golden else "golden files are the same"
    if verdict.caught is None:
        return f"SURVIVED  {name}; {golden}"
    found = f"{verdict.caught.stage.name}, {verdict.caught.seconds:.0f} s, {verdict.caught.first_failure}"
    return f"caught  {name}: {found}; {golden}"


def _summary(verdicts: list[Verdict]) -> None:
    table = Table("mutant", "breaks", "caught by", "first failing test", "golden files")
    for verdict in verdicts:
        caught = verdict.caught
        table.add_row(
            str(verdict.number),
            verdict.mutant.breaks,
            caught.stage.name if caught else "SURVIVED",
            escape(caught.first_failure.split("::", 1)[-1]) if caught else "",
            "differ" if verdict.golden else "same",
        )
    Console(width=max(_CONSOLE.width, 160)).print(table)
    survivors = [verdict.number for verdict in verdicts if verdict.survived]
    seen = sum(verdict.golden is not None for verdict in verdicts)
    _CONSOLE.print(
        f"{len(verdicts) - len(survivors)} of {len(verdicts)} caught without golden files, {seen} seen by golden files"
    )
    if survivors:
        _CONSOLE.print(f"survived: {' '.join(map(str, survivors))}")


if __name__ == "__main__":
    sys.exit(main())
