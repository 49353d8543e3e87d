"""`firetower evaluate`: how a trained policy does against fixed opponents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from firetower_env.agents import baselines, check_plays
from firetower_env.cli.common import FAILURE, JsonOption, RulesOption, examples, fail, parse_options, print_json
from firetower_env.cli.completion import agent_codes_like, policies_like, presets_like
from firetower_env.cli.seating import split_codes
from firetower_env.cli.train import training_part
from firetower_env.presets import DEFAULT_PRESET

NAME = "evaluate"
EPILOG = examples(
    "firetower evaluate runs/my_run",
    "firetower evaluate fire_tower_2p --against greedy,warden",
    "firetower evaluate runs/my_run/final --against mcts,random --games 1000 --sample --json",
    f"firetower evaluate runs/my_run --preset {DEFAULT_PRESET} --games 500",
    "firetower evaluate fire_tower_2p --calibration --games 400 --picture calibration.png",
    "firetower evaluate runs/mine --network ./my_net.py:MyNet",
)


def command(
    checkpoint: Annotated[
        Path,
        typer.Argument(
            metavar="POLICY",
            help="A run, a checkpoint, or the name of a policy of the project.",
            autocompletion=policies_like,
        ),
    ],
    against: Annotated[
        str | None,
        typer.Option(
            help="Codes of opponents, unless given the baselines of the game. One side: others on the same deals.",
            autocompletion=agent_codes_like,
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="At least so many against each, in whole seat rotations.")] = 200,
    preset: Annotated[
        str | None,
        typer.Option(
            help="What is played; by default what the policy was trained on, or the first of several.",
            autocompletion=presets_like,
        ),
    ] = None,
    option: RulesOption = None,
    network: Annotated[
        str, typer.Option(metavar="FILE.py:CLASS", help="The network of your own that it was trained with, if any.")
    ] = "",
    sample: Annotated[
        bool, typer.Option("--sample/--greedy", help="Draw answers, or take the most likely ones.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the deals.")] = 1,
    calibration: Annotated[
        bool,
        typer.Option("--calibration", help="Compare its value with what comes of it in so many games with itself."),
    ] = False,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE.png", help="With --calibration: draw it.", show_default=False)
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play a trained policy against fixed opponents in all seats, or solo: win rates with 95 % intervals."""
    evaluation, loading = (
        training_part("firetower_training.evaluation"),
        training_part("firetower_training.policy.loading"),
    )
    agent = loading.load_policy(checkpoint, sample=sample, network=network)
    trained = agent.description
    played = preset or trained.preset
    changed = parse_options(played, option)
    options = changed if preset else {**trained.options, **changed}
    table = training_part("firetower_agents.arena.schedule").TableSpec(played, options)
    if calibration:
        if against:
            fail("--calibration plays the policy with itself: leave --against out")
        about = {"policy": str(checkpoint), "preset": table.preset, "options": options}
        _calibrate(agent, table, games, seed, about, picture, as_json)
        return
    alone = evaluation.plays_alone(table)
    codes = split_codes(against) if against else list(baselines(table.game.name))
    for code in codes:
        check_plays(code, table.game.name)
    found = (evaluation.evaluate_alone if alone else evaluation.evaluate)(agent, table, codes, games=games, seed=seed)
    if as_json:
        rows = [one.to_dict() for one in found]
        print_json({"policy": str(checkpoint), "preset": table.preset, "options": options, "results": rows})
        return
    shown = Table(box=None, pad_edge=False)
    who = f"{table.preset} {'played by' if alone else 'against'}"
    for column in (who, "wins", "95 %", "mean return", "games"):
        shown.add_column(column, justify="left" if column == who else "right")
    for one in found:
        span = f"{100 * one.low:.1f} to {100 * one.high:.1f}"
        name = escape(one.player if alone else one.opponent)
        shown.add_row(name, f"{100 * one.win_rate:.1f} %", span, f"{one.mean_return:.3f}", str(one.games))
    Console().print(shown)
    for other in found[1:] if alone else ():
        means = f"policy {found[0].mean_score:.2f}, {other.player} {other.mean_score:.2f}"
        typer.echo(f"{other.score}: {means}; on the same deals {other.ahead_told}")
    if trained.presets:
        typer.echo(f"The policy was trained on {', '.join(trained.presets)}; --preset chooses.")
    typer.echo("The policy drew its answers." if sample else "The policy gave its most likely answers.")


def _calibrate(
    agent: Any, table: Any, games: int, seed: int, about: dict[str, Any], picture: Path | None, as_json: bool
) -> None:
    """Show how far the value of the policy can be trusted."""
    found = training_part("firetower_training.calibration").calibrate(
        agent, table, games=games, seed=seed, shaping=agent.shaping
    )
    if picture is not None:
        draw = training_part("firetower_training.reliability").draw_calibration
        if not draw(picture, f"{about['policy']} on {table.preset}", found):
            fail("the picture needs matplotlib: pip install 'firetower-env[viz]'", FAILURE)
    if as_json:
        print_json({**about, "calibration": found.to_dict()})
        return
    typer.echo(f"{table.preset}, {found.games:,} games with itself, {found.positions:,} starts of turns")
    typer.echo(found.told())
    shown = Table(box=None, pad_edge=False)
    for column in ("expected", "paid", "positions"):
        shown.add_column(column, justify="right")
    for one in found.bins:
        shown.add_row(f"{one.expected:.3f}", f"{one.paid:.3f}", f"{one.positions:,}")
    Console().print(shown)
