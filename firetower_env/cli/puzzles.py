"""`firetower puzzles`: positions with a task; show them, try them, and see which of them agents solve."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from firetower_env.agents import agent_games, check_plays, make_agent
from firetower_env.cli.common import JsonOption, examples, fail, print_json
from firetower_env.cli.completion import agent_codes_like, presets_like
from firetower_env.cli.helping import usual_opponent
from firetower_env.cli.person import Person
from firetower_env.cli.screen import Screen
from firetower_env.cli.seating import split_codes
from firetower_env.cli.session import Session, SessionSpec
from firetower_env.presets import PRESETS, find_preset
from firetower_env.render.changes import told_answer
from firetower_env.render.wording import printable

NAME = "puzzles"
EPILOG = examples(
    "firetower puzzles",
    "firetower puzzles fire_tower_2p_win_5a",
    "firetower puzzles fire_tower_2p_win_5a --solution",
    "firetower puzzles --agents random,greedy,warden --preset fire_tower_2p",
    "firetower puzzles --agents ./my_agent.py:MyAgent --json",
)
_Words = list[str] | None


def command(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Show this puzzle.")] = None,
    agents: Annotated[
        str | None,
        typer.Option(
            "--agents",
            "--agent",
            metavar="CODES",
            help="Codes of agents that try the puzzles, one try each.",
            autocompletion=agent_codes_like,
        ),
    ] = None,
    preset: Annotated[
        _Words, typer.Option(help="Puzzles of this preset alone; may be repeated.", autocompletion=presets_like)
    ] = None,
    task: Annotated[_Words, typer.Option(help="win, hold or survive; may be repeated.")] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the answers that do it.")] = False,
    play: Annotated[bool, typer.Option("--play", help="Try it yourself.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the agents' own chance.")] = 1,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Puzzles: win within the turn, leave the next opponent no forced win, or survive what comes.

    Without options they are listed. Agents are asked as in any game: they see what their seat sees. What wins does so
    whatever is hidden; what holds does so against the very hand that the opponent has; who survives does so in eight
    different futures.
    """
    puzzles = import_module("firetower_agents.puzzles.puzzle")
    if unknown := [kind for kind in task or () if kind not in set(puzzles.Task)]:
        fail(f"--task is {', '.join(puzzles.Task)}, not {unknown[0]!r}")
    chosen = puzzles.chosen([find_preset(one).name for one in preset or ()], task or ())
    if name is None and (solution or play):
        fail(f"--{'solution' if solution else 'play'} needs the name of a puzzle")
    if name is not None and play:
        _play(puzzles.find_puzzle(name), Screen.make(ascii_only=ascii_only))
    elif name is not None:
        _show(puzzles.find_puzzle(name), solution, Screen.make(ascii_only=ascii_only))
    elif not chosen:
        fail("there are no such puzzles; `firetower puzzles` lists all")
    elif agents is not None:
        _try(split_codes(agents), chosen, seed, as_json)
    elif as_json:
        print_json([_told(puzzle) for puzzle in chosen])
    else:
        _list(chosen)


def _told(puzzle: Any) -> dict[str, Any]:
    return {"name": puzzle.name, "preset": puzzle.preset, "task": str(puzzle.task), "stars": puzzle.stars}


def _list(chosen: list[Any]) -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("puzzle", "stars", "task"):
        table.add_column(column)
    for puzzle in chosen:
        table.add_row(puzzle.name, "*" * puzzle.stars, puzzle.told)
    Console().print(table)
    typer.echo(f"{len(chosen)} puzzles; firetower puzzles NAME shows one.")


def _show(puzzle: Any, solution: bool, screen: Screen) -> None:
    """The board with the hand of the asked seat, the task, and how to go on."""
    batch = puzzle.lay_out()
    seat = int(batch.asked[0])
    shown = batch.snapshot(viewer=seat)
    screen.show(shown)
    screen.say(f"{shown.seats[seat].name}: {puzzle.told} {'*' * puzzle.stars}")
    if solution:
        for action in puzzle.solution:
            before, question = batch.snapshot(), batch.questions()[0]
            words = told_answer(batch.game.texts, None, before, int(batch.asked[0]), question, action)
            screen.say(f"  {before.seats[int(batch.asked[0])].name}: {words}")
            batch.step([action])
    screen.say(f"Try it: firetower puzzles {puzzle.name} --play")


class _OneTurn(Session):
    """A game that is over when the turn is."""

    def __init__(self, table: SessionSpec, viewer: int) -> None:
        super().__init__(table, viewer)
        self._turn = int(self.batch.turns()[0])

    @property
    def over(self) -> bool:
        """Has the turn ended, or even the game?"""
        return super().over or int(self.batch.turns()[0]) != self._turn


def _play(puzzle: Any, screen: Screen) -> None:
    """Let the person play the turn; agents answer what others are asked within it."""
    judge = import_module("firetower_agents.puzzles.judge")
    batch = puzzle.lay_out()
    seat, game = int(batch.asked[0]), batch.game
    agents = [
        None if side == game.sides[seat] else make_agent(usual_opponent(game.name), game.name) for side in game.sides
    ]
    codes = ["person" if agent is None else usual_opponent(game.name) for agent in agents]
    table = SessionSpec(puzzle.preset, puzzle.options, agents, codes, position=puzzle.position)
    with _OneTurn(table, seat) as session:
        screen.say(f"{puzzle.told} {'*' * puzzle.stars} (help explains what you may type)")
        Person(session, screen).play()
        if not session.over:
            return
        screen.say("Solved!" if judge.did_it(puzzle.task, session.batch, seat) else "Not solved; --solution shows how.")


def _try(codes: list[str], chosen: list[Any], seed: int, as_json: bool) -> None:
    """The share that each agent solves, of those that it can play."""
    judge = import_module("firetower_agents.puzzles.judge")
    rows = []
    for code in codes:
        make_agent(code)
        known = agent_games(code)
        mine = [puzzle for puzzle in chosen if known is None or PRESETS[puzzle.preset].game in known]
        if not mine:
            check_plays(code, PRESETS[chosen[0].preset].game)
        rows.append((code, judge.solve(mine, code, seed)))
    if as_json:
        print_json(
            {
                code: {
                    "solved": sum(one.solved for one in verdicts),
                    "tried": len(verdicts),
                    "puzzles": {one.puzzle.name: one.solved for one in verdicts},
                }
                for code, verdicts in rows
            }
        )
        return
    tasks = sorted({str(puzzle.task) for puzzle in chosen})
    table = Table(box=None, pad_edge=False)
    for column in ("agent", "solved", *tasks, "one star", "two", "three"):
        table.add_column(column, justify="left" if column == "agent" else "right")
    for code, verdicts in rows:
        tried: Counter[str | int] = Counter()
        solved: Counter[str | int] = Counter()
        for one in verdicts:
            for key in ("", str(one.puzzle.task), one.puzzle.stars):
                tried[key] += 1
                solved[key] += one.solved
        keys: list[str | int] = ["", *tasks, 1, 2, 3]
        told = [f"{solved[key]} of {tried[key]}" if tried[key] else "" for key in keys]
        table.add_row(escape(printable(code)), *told)
    Console().print(table)
