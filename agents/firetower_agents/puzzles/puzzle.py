"""A puzzle: a position, a task, and a verified way to do it. Every game keeps its own in a folder `puzzles`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from firetower_env import games
from firetower_env.core.batch import Batch
from firetower_env.core.errors import PositionError, UnknownNameError
from firetower_env.positions import preset_of, read_position
from firetower_env.presets import PRESETS, make_batch


class Task(StrEnum):
    """What is to be done."""

    #: the asked seat wins within its present turn, whatever is hidden
    WIN = "win"
    #: after the present turn nobody else can force a win in the next one
    HOLD = "hold"
    #: alone, or as one side: nothing is lost in the rounds to come, in all of several futures
    SURVIVE = "survive"


TOLD = {
    Task.WIN: "Win within this turn.",
    Task.HOLD: "Play this turn so that the next opponent cannot force a win.",
    Task.SURVIVE: "Do not lose until your next turn begins, whatever comes.",
}


@dataclass(frozen=True)
class Puzzle:
    """One of them."""

    name: str
    preset: str
    options: dict[str, Any]
    task: Task
    #: 1 to 3: how hard it is
    stars: int
    position: dict[str, Any]
    #: answers on the real board that do it, those of the present turn; the rest of a rescue is played by `solver`
    solution: tuple[int, ...]
    solver: str
    path: Path

    @property
    def told(self) -> str:
        """The task in words."""
        return TOLD[self.task]

    def lay_out(self, copies: int = 1, *, relative: bool = False) -> Batch:
        """A batch of games, each of which is at the position of the puzzle."""
        batch = make_batch(self.preset, copies, relative=relative, **self.options)
        batch.set_position(self.position)
        return batch


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of all games, by name."""
    folders = (Path(place) for place in games.__path__)
    found = [read_puzzle(path) for folder in folders for path in sorted(folder.glob("*/puzzles/*.yaml"))]
    return tuple(sorted(found, key=lambda puzzle: (list(PRESETS).index(puzzle.preset), puzzle.task, puzzle.name)))


def find_puzzle(name: str) -> Puzzle:
    """The puzzle of this name."""
    by_name = {puzzle.name: puzzle for puzzle in all_puzzles()}
    if name not in by_name:
        raise UnknownNameError.of("puzzle", name, tuple(by_name))
    return by_name[name]


def chosen(presets: Iterable[str] = (), tasks: Iterable[str] = ()) -> list[Puzzle]:
    """The puzzles of these presets and tasks; all where none is named."""
    wanted, kinds = set(presets), set(tasks)
    return [
        puzzle
        for puzzle in all_puzzles()
        if (not wanted or puzzle.preset in wanted) and (not kinds or puzzle.task in kinds)
    ]


def read_puzzle(path: Path) -> Puzzle:
    """A puzzle from its file."""
    told = read_position(path)
    try:
        position = told["position"]
        preset, options = preset_of(position)
        return Puzzle(
            name=path.stem,
            preset=preset,
            options=options,
            task=Task(told["task"]),
            stars=int(told["stars"]),
            position=position,
            solution=tuple(int(action) for action in told["solution"]),
            solver=str(told.get("solver", "")),
            path=path,
        )
    except (KeyError, TypeError, ValueError) as error:
        raise PositionError(f"{path}: no puzzle: {error!r}") from error
