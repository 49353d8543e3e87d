"""Which games an agent plays is declared, and the declarations are true."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from firetower_agents.arena.config import ConfigError, make_config
from firetower_agents.arena.tournament import Tournament
from firetower_env import agents
from firetower_env.agents import (
    WITH_PATH,
    UnfitAgentError,
    agent_codes,
    agent_games,
    ask,
    baselines,
    catalogue_agent,
    check_plays,
    facts_of,
    make_agent,
)
from firetower_env.cli.app import app
from firetower_env.presets import GAMES, make_batch
from firetower_env.web.players import Agents
from tests.checkout import ROOT, import_path
from tests.miniature.known import miniature_known

CODES = tuple(code for code in agent_codes() if code not in WITH_PATH)


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    with miniature_known():
        yield


class Plain:
    """An agent of a user's own: nothing but `act`."""

    def act(self, observations: object, masks: np.ndarray, rng: object) -> np.ndarray:
        return masks.argmax(axis=1)


class Boastful(Plain):
    wants_forks = row_independent = True
    rows_at_once = np.int64(7)

    def rate(self, observations: object, masks: np.ndarray) -> np.ndarray:
        return masks


def test_what_an_agent_leaves_out_has_a_default() -> None:
    facts = facts_of(Plain())
    assert (facts.wants_forks, facts.row_independent, facts.rows_at_once, facts.rate) == (False, False, None, None)
    facts = facts_of(Boastful())
    assert (facts.wants_forks, facts.row_independent, facts.rows_at_once) == (True, True, 7)
    assert facts.rate is not None
    assert facts.rating_step is None
    batch = make_batch("fire_tower_2p", 2)
    batch.reset(seed=1)
    batch.step(ask(Plain(), batch, batch.all_games, np.random.default_rng(0)))
    assert batch.lengths.tolist() == [1, 1]


@pytest.mark.parametrize("step", [0, -1.0, float("nan"), float("inf")])
def test_a_step_of_ratings_is_above_nothing(step: float) -> None:
    class Stepping(Boastful):
        rating_step = 0.5

    assert facts_of(Stepping()).rating_step == 0.5
    Stepping.rating_step = step
    with pytest.raises(ValueError, match="rating_step is a number above 0"):
        facts_of(Stepping())


@pytest.mark.parametrize("game", [*GAMES, "miniature"])
def test_who_says_so_plays(game: str) -> None:
    assert {"random", "flatmc", "mcts"} <= set(agent_codes(game))
    for preset in (GAMES[game].presets[0].name, GAMES[game].presets[-1].name):
        for code in CODES:
            if code not in agent_codes(game):
                continue
            small = {"flatmc": "flatmc:sims=2,width=2", "mcts": "mcts:sims=2,lanes=2"}.get(code, code)
            batch = make_batch(preset, 2)
            batch.reset(seed=1)
            batch.step(ask(make_agent(small, game), batch, batch.all_games, np.random.default_rng(0)))


@pytest.mark.parametrize("game", [*GAMES, "miniature"])
def test_baselines_play_their_game(game: str) -> None:
    assert baselines(game)
    assert set(baselines(game)) <= set(agent_codes(game))


def test_games_of_agents_exist() -> None:
    for code in CODES:
        assert set(agent_games(code) or ()) <= set(GAMES)
    assert {declared.game for declared in agents.declared_games()} <= set(GAMES)


@pytest.mark.parametrize("code", ["solo_planner", "solo_planner:caution=2", "hermit"])
@pytest.mark.parametrize("make", [make_agent, catalogue_agent])
def test_who_does_not_play_is_refused_with_a_list_of_those_who_do(code: str, make: object) -> None:
    assert callable(make)
    with pytest.raises(UnfitAgentError, match="'solo_planner' does not play fire_tower; agents that do are random, "):
        make(code, "fire_tower")
    assert make(code, "solo")
    assert make(code)


def test_nothing_is_known_of_files() -> None:
    check_plays("./my_agent.py:MyAgent", "fire_tower")


def test_a_tournament_refuses_agents_that_do_not_play(tmp_path: Path) -> None:
    config = make_config({"preset": "miniature_5", "agents": ["random", "warden"], "executor": "serial"})
    with pytest.raises(ConfigError, match="'warden' does not play miniature; agents that do are random, flatmc, mcts"):
        Tournament(config, tmp_path / "results.jsonl")


def test_the_command_line_refuses_agents_that_do_not_play() -> None:
    for command in (["watch", "fire_tower_2p"], ["play", "fire_tower_2p"]):
        done = CliRunner().invoke(app, [*command, "--agents", "solo_planner"])
        assert done.exit_code != 0
        text = " ".join((done.output + str(done.exception or "")).split())
        assert "does not play fire_tower; agents that do are random" in text


def test_pages_offer_agents_that_play() -> None:
    offered = Agents()
    assert offered.suited("miniature") == ["random", "flatmc", "mcts"]
    assert "solo_planner" in offered.suited("solo")
    assert "solo_planner" not in offered.suited("fire_tower")


def test_the_list_tells_who_plays_what() -> None:
    done = CliRunner().invoke(app, ["list"])
    assert done.exit_code == 0, done.output
    (line,) = [line for line in done.output.splitlines() if line.startswith("solo_planner")]
    assert line.split()[1] == "solo"
    (line,) = [line for line in done.output.splitlines() if line.startswith("mcts")]
    assert line.split()[1] == "all"


def test_agents_load_when_they_are_made() -> None:
    code = (
        "import sys; from firetower_env.agents import agent_codes, make_agent; agent_codes();"
        "late = [name for name in sys.modules if name.startswith(('firetower_agents.', 'firetower_env.games.'))];"
        "print(*late); make_agent('greedy'); print('firetower_agents.fire_tower.greedy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PYTHONPATH": import_path()},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded, made = done.stdout.splitlines()
    folders = {name.removesuffix(".catalogue") for name in loaded.split() if name.endswith(".catalogue")}
    assert {"firetower_agents", "firetower_agents.fire_tower"} <= folders
    assert set(loaded.split()) == {*folders, *(f"{name}.catalogue" for name in folders)} - {"firetower_agents"}
    assert made == "True"
