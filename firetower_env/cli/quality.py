"""`firetower quality`: how well agents play, beside who wins: forced wins missed, dangers not met, seats, cost."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from firetower_env.agents import baselines, make_agent
from firetower_env.cli.common import FAILURE, JsonOption, RulesOption, examples, fail, parse_options, print_json
from firetower_env.cli.completion import agent_codes_like, presets_like
from firetower_env.cli.fitted import fitted, span
from firetower_env.cli.output import kept_output
from firetower_env.cli.seating import split_codes

NAME = "quality"
_HEADS = ("wins missed", "95 %", "not defended", "95 %", "won by side", "ms", "ms alone")
#: columns that can be left out, and in which order
_SPARE = (3, 1, 6)
EPILOG = examples(
    "firetower quality --preset fire_tower_2p --agents random,greedy,warden --games 100",
    "firetower quality --preset fire_tower_2p --agents mcts:sims=96 --against warden --games 40 --json",
    "firetower quality --preset fire_tower_2p --agents policy:fire_tower_2p,policy:fire_tower_2p:finish=1 --defence 1",
)


def command(
    preset: Annotated[str, typer.Option(help="What is played.", autocompletion=presets_like)],
    agents: Annotated[
        str, typer.Option(help="Codes of the agents, each measured by itself.", autocompletion=agent_codes_like)
    ],
    against: Annotated[
        str | None,
        typer.Option(help="Who holds the other sides; unless given the strongest baseline of the game."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="At least so many of each agent, in whole rotations.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the deals.")] = 1,
    defence: Annotated[
        float, typer.Option(min=0, max=1, help="The part of the agent's turns in which defence is looked at.")
    ] = 0.2,
    limit: Annotated[int, typer.Option(min=1, help="Positions after which a search for a win is given up.")] = 20_000,
    option: RulesOption = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, only the table.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure the play of agents: own turns that could have won, positions not defended, results by seat, cost."""
    measuring, schedule = _part("firetower_agents.quality.measuring"), _part("firetower_agents.arena.schedule")
    table = schedule.TableSpec(preset, parse_options(preset, option))
    opponent = against or baselines(table.game.name)[-1]
    codes = split_codes(agents)
    for code in (*codes, opponent):
        make_agent(code, table.game.name)  # a code that makes no agent is told before anybody has played
    found = []
    with kept_output(), _bar(quiet or as_json) as bar:
        for code in codes:
            task = bar.add_task(escape(code), total=games)

            def show(done: int, total: int, task: Any = task) -> None:
                bar.update(task, completed=done, total=total)

            given = {"part": defence, "limit": limit, "progress": show}
            found.append(measuring.measure(code, opponent, table, games, seed, **given))
    if as_json:
        rows = [one.to_dict() for one in found]
        said = {"preset": table.preset, "options": dict(table.options), "seed": seed, "defence": defence}
        print_json({**said, "limit": limit, "quality": rows})
    else:
        _show(Console(), found)


def _part(module: str) -> Any:
    """A part of the package `firetower_agents`, which needs more than the core."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        fail(f"this needs {error.name}, which is not installed: pip install 'firetower-env[arena]'", FAILURE)


def _bar(hidden: bool) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(20), MofNCompleteColumn())
    return Progress(*columns, console=Console(stderr=True), disable=hidden)


def _show(console: Console, found: list[Any]) -> None:
    """One line for each agent, and what lies behind it."""
    console.print(fitted(_HEADS, [one.agent for one in found], [_cells(one) for one in found], _SPARE, console.width))
    for one in found:
        turns = f"without a verdict {one.unclear.count} of {one.unclear.cases} turns"
        typer.echo(f"{one.agent}: {one.games} games against {one.opponent or 'nobody'}, {turns}")


def _cells(one: Any) -> list[str]:
    """The line of an agent, without its name."""
    sides = " ".join(f"{100 * side.count / side.cases:.0f}" for side in one.by_side)
    undefended = ["", ""] if one.undefended is None else _share(one.undefended)
    return [*_share(one.missed), *undefended, f"{sides} %", f"{one.cost.mean:.2f}", f"{one.alone.mean:.2f}"]


def _share(share: Any) -> list[str]:
    """A share with its cases, and its interval."""
    told = f"{100 * share.count / share.cases:.1f} % of {share.cases}" if share.cases else ""
    return [told, span(share.interval, ".1f", 100)]
