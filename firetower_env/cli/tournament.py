"""`firetower tournament`: agents play each other, or the same deals, until it is clear who is stronger."""

from __future__ import annotations

import time
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column

from firetower_env.cli.common import (
    FAILURE,
    INTERRUPTED,
    JsonOption,
    RulesOption,
    check_outputs,
    examples,
    fail,
    parse_options,
    print_json,
)
from firetower_env.cli.completion import agent_codes_like, presets_like, tournaments_like
from firetower_env.cli.output import kept_output
from firetower_env.cli.seating import split_codes
from firetower_env.cli.standings import show_standings
from firetower_env.shipped import TOURNAMENTS, find_config

NAME = "tournament"
EPILOG = examples(
    "firetower tournament ladder_2p",
    "firetower tournament --agents random,greedy --preset fire_tower_4p --blocks 200",
    "firetower tournament --agents warden,greedy --preset fire_tower_2p --blocks 1000 --sprt 0.5 0.55",
    "firetower tournament ladder_4p --until-ci 60 --workers 2 --json",
    "firetower tournament --agents random,solo_planner --preset solo_1 --blocks 100",
    "firetower tournament my_config.yaml --report ladder.html --replays 5 --export payoff.npz",
)
FOLDER = Path("results/tournament")
_RATED_EVERY = 2.0  # seconds


def command(
    config: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="A YAML file, or the name of a config of the project; the options below change what it says.",
            autocompletion=tournaments_like,
        ),
    ] = None,
    agents: Annotated[
        str | None,
        typer.Option(help="Agent codes: random,greedy:attack=2,warden", autocompletion=agent_codes_like),
    ] = None,
    preset: Annotated[
        list[str] | None, typer.Option(help="What is played; may be repeated.", autocompletion=presets_like)
    ] = None,
    blocks: Annotated[int | None, typer.Option(help="Deals for every line-up, each in all seat rotations.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the tournament.")] = None,
    option: RulesOption = None,
    lineups: Annotated[
        str | None,
        typer.Option(metavar="mixed|duels", help="Three or four seats: all together, or one against copies."),
    ] = None,
    partners: Annotated[
        str | None,
        typer.Option(metavar="CODES", help="Games of one side: who holds the other seats; else the agent holds all."),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="P0 P1", help="Stop when the first agent's score is shown to be P1, not P0, or P0."),
    ] = None,
    until_ci: Annotated[
        float | None,
        typer.Option(metavar="WIDTH", help="Stop when all intervals are at most so wide, in Elo or score points."),
    ] = None,
    check_every: Annotated[int | None, typer.Option(help="Blocks between two looks at these rules.")] = None,
    executor: Annotated[str | None, typer.Option(metavar="serial|local|ray", help="Where games are played.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; 0 is one per core.")] = None,
    batch: Annotated[int | None, typer.Option(help="Games side by side in a process.")] = None,
    time_limit: Annotated[float | None, typer.Option(help="Seconds for one decision.")] = None,
    results: Annotated[Path | None, typer.Option(metavar="FILE", help="Where results are kept, as JSON lines.")] = None,
    resume: Annotated[bool, typer.Option("--resume/--fresh", help="Go on with the results there are, or anew.")] = True,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report as one HTML file.")] = None,
    replays: Annotated[
        int, typer.Option(min=0, max=99, help="Replays of chosen games beside the report; 0 is none.")
    ] = 3,
    export: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Write mean returns of line-ups as .npz (tensor) or .csv; may be repeated."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, only the final table.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Play a tournament of agents and rate or compare them; stopped at any time, the same command goes on."""
    arena = _arena("firetower_agents.arena.tournament")
    config = None if config is None else find_config(TOURNAMENTS, config)
    given = {
        "agents": split_codes(agents) if agents else None,
        "presets": preset,
        "blocks": blocks,
        "seed": seed,
        "lineups": lineups,
        "partners": split_codes(partners) if partners else None,
        "sprt": dict(zip(("p0", "p1"), sprt, strict=True)) if sprt else None,
        "until_ci": until_ci,
        "check_every": check_every,
        "executor": executor,
        "workers": workers,
        "batch": batch,
        "time_limit": time_limit,
    }
    description = _merged(arena, config, {name: value for name, value in given.items() if value is not None}, option)
    path = results or FOLDER / f"{_name(config, description)}.jsonl"
    check_outputs([report, *(export or ())], [config])
    written = _Written(path, report, replays, tuple(export or ()))
    with kept_output():  # agents may print what they like: this is not the place for it
        tournament = arena.Tournament(description, path, fresh=not resume)
        table = _play(tournament, arena, quiet or as_json)
        files = written.write(tournament.games, description.players)
    if as_json:
        print_json({**description.identity, "results": str(path), **table.to_dict(), **files})
    else:
        show_standings(Console(), table)
        for what, where in {"results": str(path), **files}.items():
            typer.echo(f"{what.capitalize()}: {where if isinstance(where, str) else ', '.join(where)}")


class _Written:
    """What is written beside the results. Whether it can be is seen before games are played for it."""

    def __init__(self, results: Path, report: Path | None, replays: int, exports: tuple[Path, ...]) -> None:
        self._results, self._report, self._replays, self._exports = results, report, replays, exports
        self._reporter = _arena("firetower_agents.arena.report") if report else None
        self._payoffs = _arena("firetower_agents.arena.payoffs")
        for path in exports:
            self._payoffs.check_export(path)
        for path in (*exports, *([report] if report else [])):
            if path.resolve() == results.resolve():
                fail(f"{path} is where results are kept: choose another name")
            _arena("firetower_agents.arena.files").check_writable(path)

    def write(self, games: Any, agents: Any) -> dict[str, Any]:
        """Write it all, of games that these agents have played; returns what is where."""
        files: dict[str, Any] = {}
        for path in self._exports:
            self._payoffs.export_payoffs(games, path)
            files.setdefault("exports", []).append(str(path))
        if self._reporter is not None:
            self._reporter.write_report(self._results, self._report, games=games, replays=self._replays, agents=agents)
            files["report"] = str(self._report)
        return files


def _arena(module: str) -> Any:
    """A part of the arena. It lives in the package `firetower_agents`, which needs more than the core."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        missing = error.name or module
        what = f"{missing} of this project" if missing.startswith("firetower_agents") else missing.partition(".")[0]
        fail(f"tournaments need {what}, which is not installed: pip install 'firetower-env[arena]'", FAILURE)


def _merged(arena: Any, file: Path | None, given: dict[str, Any], option: list[str] | None) -> Any:
    """The tournament of a file (or none) with what the command line changes."""
    if file is None and not {"agents", "presets"} <= given.keys():
        fail("give a FILE, or --agents and --preset; `firetower tournament --help` shows examples")
    data = {} if file is None else arena.read_yaml(file)
    if not isinstance(data, dict):
        return arena.make_config(data, str(file))
    if "presets" in given:
        data.pop("preset", None)
    for rule, other in (("sprt", "until_ci"), ("until_ci", "sprt")):
        if rule in given and other not in given:
            data.pop(other, None)
    data |= given
    if option:
        first = given.get("presets") or arena.make_config(data, str(file)).presets
        data["options"] = {**(data.get("options") or {}), **parse_options(first[0], option)}
    return arena.make_config(data, "" if file is None else str(file))


def _name(file: Path | None, description: Any) -> str:
    """What results are called unless the user says: as the file, or by what is played."""
    if file is not None:
        return file.stem
    return f"{description.presets[0]}-{import_module('firetower_agents.arena.schedule').digest(description.identity)}"


def _play(tournament: Any, arena: Any, quiet: bool) -> Any:
    try:
        if quiet:
            return tournament.run()
        with _bar() as bar:
            return tournament.run(_Live(bar, tournament, arena))
    except KeyboardInterrupt:
        done = len(tournament.store.games)
        fail(f"stopped after {done} of {tournament.total} matches; the same command goes on from here", INTERRUPTED)


def _bar() -> Progress:
    rest = Column(ratio=1, no_wrap=True, overflow="ellipsis")
    columns = (TextColumn("matches"), BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(
        *columns, TextColumn("{task.fields[ratings]}", table_column=rest), console=Console(stderr=True), expand=True
    )


class _Live:
    """Shows how far a tournament is, and the ratings so far."""

    def __init__(self, bar: Progress, tournament: Any, arena: Any) -> None:
        self._bar, self._arena = bar, arena
        done = len(tournament.store.games)
        self._task = bar.add_task("matches", total=tournament.total, completed=done, ratings="")
        self._due = time.monotonic() + _RATED_EVERY

    def __call__(self, progress: Any) -> None:
        self._bar.update(self._task, completed=progress.done)
        now = time.monotonic()
        if now > self._due:
            self._bar.update(self._task, ratings=escape(self._arena.live_ratings(progress.games)))
            # many games take a while to rate: that must not slow the tournament down
            self._due = time.monotonic() + max(_RATED_EVERY, 10 * (time.monotonic() - now))
