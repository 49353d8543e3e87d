"""`firetower puzzles`."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from firetower_agents.puzzles.puzzle import Task, all_puzzles, chosen
from firetower_env.cli.app import app

WIN = min(chosen(["fire_tower_2p"], [Task.WIN]), key=lambda puzzle: len(puzzle.solution))


def run(*words: str, keys: str = "") -> Result:
    return CliRunner().invoke(app, ["puzzles", *words], input=keys)


def well(*words: str, keys: str = "") -> str:
    result = run(*words, keys=keys)
    assert result.exit_code == 0, result.output
    return result.output


def test_all_are_listed() -> None:
    told = json.loads(well("--json"))
    assert [one["name"] for one in told] == [puzzle.name for puzzle in all_puzzles()]
    assert f"{len(told)} puzzles" in well()


def test_one_is_shown_with_its_task_and_only_then_its_solution() -> None:
    told = well(WIN.name, "--ascii")
    assert WIN.told in told
    assert "hand" in told
    assert len(well(WIN.name, "--ascii", "--solution").splitlines()) == len(told.splitlines()) + len(WIN.solution)


def test_a_person_solves_one_and_fails_at_it() -> None:
    layout = WIN.lay_out().game.layout
    keys = "".join(
        f"{action // layout.cols},{action % layout.cols}\n" if action < layout.cells else layout.describe(action) + "\n"
        for action in WIN.solution
    )
    assert "Solved!" in well(WIN.name, "--play", "--ascii", keys=keys)
    # the last of the listed answers is a cell, or a card put away
    assert "Not solved" in well(WIN.name, "--play", "--ascii", keys="".join(f"{n}\n" for n in range(40, 0, -1)) * 9)
    assert "Solved!" not in well(WIN.name, "--play", "--ascii", keys="quit\n")


def test_agents_are_compared() -> None:
    told = json.loads(well("--agents", "random,greedy", "--preset", "fire_tower_2p", "--task", "win", "--json"))
    assert list(told) == ["random", "greedy"]
    for found in told.values():
        assert found["tried"] == len(found["puzzles"]) == len(chosen(["fire_tower_2p"], [Task.WIN]))
        assert found["solved"] == sum(found["puzzles"].values())
    assert told["greedy"]["solved"] > told["random"]["solved"]
    assert "solved" in well("--agent", "random", "--preset", "fire_tower_2p", "--task", "win")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nothing_like_it"], "unknown puzzle"),
        (["--task", "dance"], "win, hold, survive"),
        (["--agents", "nobody"], "nobody"),
        (["--agents", "chief", "--preset", "fire_tower_2p"], "chief"),
        (["--play"], "needs the name"),
        (["--preset", "flamecraft_2p"], "no such puzzles"),
    ],
)
def test_mistakes_are_told(words: list[str], told: str) -> None:
    result = run(*words)
    assert result.exit_code != 0
    assert told in result.output
