"""Quality figures: what is missed is counted, what is taken is not; the same games give the same figures."""

from __future__ import annotations

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from firetower_agents.arena.schedule import TableSpec
from firetower_agents.quality.defence import Defences
from firetower_agents.quality.figures import Share
from firetower_agents.quality.measuring import measure
from firetower_agents.quality.turns import OwnTurns, look
from firetower_agents.search.finishing import FinishingAgent
from firetower_env.agents import Agent, ask
from firetower_env.cli.app import app

from .helpers import NEAR, Idle, near_wins


@pytest.mark.parametrize(
    ("agent", "misses"), [(Idle(), True), (FinishingAgent(Idle()), False)], ids=["idle", "finishing"]
)
def test_turns_that_could_win(agent: Agent, misses: bool) -> None:
    batch, rng = near_wins(), np.random.default_rng(2)
    could = int(np.count_nonzero(look(batch, batch.all_games, rng, 20_000).wins))
    assert could > 5
    watch, seats, first = OwnTurns(batch, np.random.default_rng(3), 20_000), batch.asked, batch.turns()
    for _ in range(60):
        own = np.flatnonzero((batch.asked == seats) & (batch.turns() == first))
        if not own.size:
            break
        watch.begin(own)
        batch.step(ask(agent, batch, own, rng), own)
        watch.end(own[batch.over[own]])
    # the turns that did not win are complete when another begins
    rest = np.flatnonzero(~batch.over)
    watch.begin(rest)
    assert watch.missed.cases == could
    assert (watch.missed.count > could / 2) if misses else (watch.missed.count == 0)
    assert watch.unclear == Share(0, batch.count)


def test_defence_is_measured_by_other_turns() -> None:
    """The opponent is a turn away from winning: the idle agent fails to defend where other turns would not."""
    batch, rng = near_wins(), np.random.default_rng(2)
    own = 1 - batch.asked
    # the opponent wastes its turn, then the agent wastes its own
    watch = Defences(batch, own, 1.0, np.random.default_rng(4), 20_000)
    begun = np.zeros(batch.count, np.bool_)
    for _ in range(200):
        running = np.flatnonzero(~batch.over)
        watch.look(running)
        mine = running[batch.asked[running] == own[running]]
        watch.begin(mine[~begun[mine]])
        begun[mine] = True
        going = running[~(begun[running] & (batch.asked[running] != own[running]))]
        if not going.size:
            break
        batch.step(Idle().act({}, batch.masks(going), rng), going)
        watch.end(going[batch.over[going]])
    failed, undecided = watch.failed, watch.undecided
    assert 0 < failed.count < failed.cases <= undecided.cases
    assert undecided.count < undecided.cases / 4


def test_the_same_games_give_the_same_figures() -> None:
    seen: list[tuple[int, int]] = []
    found = [
        measure("greedy", "greedy", TableSpec(NEAR), 5, 4, part=0.3, progress=lambda done, of: seen.append((done, of)))
        for _ in range(2)
    ]
    first, second = ({**one.to_dict(), "cost": 0, "cost_alone": 0} for one in found)
    assert first == second
    assert found[0].games == 6  # in whole rotations
    assert [side.cases for side in found[0].by_side] == [3, 3]
    assert seen[0] == (0, 6)
    assert seen[-1] == (6, 6)
    assert found[0].cost.mean > 0
    assert found[0].cost.decisions == found[1].cost.decisions


def test_shares_have_intervals() -> None:
    low, high = Share(3, 10).interval or (0, 0)
    assert 0 < low < 0.3 < high < 1
    assert Share(0, 0).interval is None
    assert Share(0, 0).to_dict()["share"] is None


def test_command() -> None:
    words = [
        "quality",
        "--preset",
        NEAR,
        "--agents",
        "random,greedy",
        "--against",
        "random",
        "--games",
        "2",
        "--defence",
        "0.1",
        "--json",
    ]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    data = json.loads(told.stdout)
    assert (data["preset"], data["seed"], data["defence"], data["limit"]) == (NEAR, 1, 0.1, 20_000)
    assert [row["agent"] for row in data["quality"]] == ["random", "greedy"]
    assert {row["opponent"] for row in data["quality"]} == {"random"}
    shown = CliRunner().invoke(app, [*words[:-1], "--quiet"])
    assert "wins missed" in shown.stdout
    assert "greedy: 2 games against random" in shown.stdout


def test_command_in_a_game_of_one_side() -> None:
    told = CliRunner().invoke(
        app,
        ["quality", "--preset", "wildfire_rescue_2p", "--agents", "scout", "--games", "1", "--limit", "50", "--json"],
    )
    (row,) = json.loads(told.stdout)["quality"]
    assert row["opponent"] is None
    assert row["undefended"] is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--agents", "random,nobody"], "unknown agent 'nobody'"),
        (["--agents", "scout"], "does not play"),
        (["--agents", "random", "--defence", "2"], "--defence"),
        (["--agents", "random", "--games", "0"], "--games"),
    ],
)
def test_command_refuses(words: list[str], said: str) -> None:
    told = CliRunner().invoke(app, ["quality", "--preset", NEAR, *words])
    assert told.exit_code == 2
    assert said in told.output
