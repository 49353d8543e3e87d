"""Every puzzle: it can be laid out, its solution does it, and not everything does."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from firetower_agents.puzzles.judge import begun, did_it, judge, solve
from firetower_agents.puzzles.mine import looked_into, written
from firetower_agents.puzzles.puzzle import Puzzle, Task, all_puzzles, chosen, find_puzzle, read_puzzle
from firetower_env.agents import RandomAgent, make_agent
from firetower_env.core.batch import Batch
from firetower_env.core.errors import PositionError, UnknownNameError

PUZZLES = all_puzzles()
_TRIES = 8

by_name = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)


def played(puzzle: Puzzle, batch: Batch) -> int:
    """Give the answers of the solution; returns the seat whose puzzle it is."""
    seat = int(batch.asked[0])
    for action in puzzle.solution:
        batch.step(np.full(batch.count, action))
    return seat


def test_there_are_enough_of_every_kind() -> None:
    assert len(PUZZLES) >= 30
    assert Counter(puzzle.task for puzzle in PUZZLES).keys() == set(Task)
    assert Counter(puzzle.stars for puzzle in PUZZLES).keys() == {1, 2, 3}
    assert len({puzzle.name for puzzle in PUZZLES}) == len(PUZZLES)
    assert len({str(puzzle.position) for puzzle in PUZZLES}) == len(PUZZLES)


@by_name
def test_the_solution_does_it(puzzle: Puzzle) -> None:
    if puzzle.task is Task.SURVIVE:
        batch = begun(puzzle)
        assert judge(puzzle, batch, make_agent(puzzle.solver), np.random.default_rng([1, 0]))
        return
    batch = puzzle.lay_out()
    assert did_it(puzzle.task, batch, played(puzzle, batch))


@pytest.mark.parametrize("puzzle", chosen(tasks=[Task.WIN]), ids=lambda puzzle: puzzle.name)
def test_a_win_does_not_depend_on_what_is_hidden(puzzle: Puzzle) -> None:
    batch = puzzle.lay_out(copies=6)
    batch.redeal(batch.asked, 100 + np.arange(6))
    before = batch.engine.s.draws.copy()
    assert did_it(Task.WIN, batch, played(puzzle, batch))
    assert (batch.engine.s.draws == before).all(), "chance had a say"


@by_name
def test_not_everything_does_it(puzzle: Puzzle) -> None:
    rngs = (np.random.default_rng([7, number]) for number in range(_TRIES))
    tries = [judge(puzzle, begun(puzzle), RandomAgent(), rng) for rng in rngs]
    assert sum(tries) < _TRIES


@by_name
def test_a_file_is_what_is_written(puzzle: Puzzle) -> None:
    assert puzzle.path.read_text(encoding="utf-8") == written(puzzle)


def test_what_is_tried_beside_a_puzzle_does_not_matter() -> None:
    some = [puzzle for puzzle in PUZZLES if puzzle.task is not Task.SURVIVE][:6]
    together = {verdict.puzzle.name: verdict.solved for verdict in solve(some, "random", seed=3)}
    alone = {puzzle.name: solve([puzzle], "random", seed=3)[0].solved for puzzle in reversed(some)}
    assert together == alone


def test_puzzles_are_chosen_by_preset_and_task() -> None:
    preset = PUZZLES[0].preset
    assert {puzzle.preset for puzzle in chosen([preset])} == {preset}
    assert {puzzle.task for puzzle in chosen(tasks=["hold"])} == {Task.HOLD}
    assert find_puzzle(PUZZLES[-1].name) is PUZZLES[-1]
    with pytest.raises(UnknownNameError, match="did you mean"):
        find_puzzle(PUZZLES[0].name + "x")


@pytest.mark.parametrize(
    "text",
    ["", 'task: "win"\n', 'task: "dance"\nstars: 1\nsolution: [1]\nposition: {"preset": "fire_tower_2p"}\n'],
)
def test_what_is_no_puzzle_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    with pytest.raises(PositionError):
        read_puzzle(path)


def test_the_tool_finds_a_win_again() -> None:
    """What was mined is found in its own position, and nothing where no win is in reach."""
    puzzle = min(chosen([PUZZLES[0].preset], [Task.WIN]), key=lambda one: len(one.solution))
    batch = puzzle.lay_out(relative=True)
    found = looked_into(batch, 0, puzzle.preset, Task.WIN, np.random.default_rng(1))
    assert found is not None
    assert found.stars >= 1
    batch.reset(seed=1)
    assert looked_into(batch, 0, puzzle.preset, Task.WIN, np.random.default_rng(1)) is None
