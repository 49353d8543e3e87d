"""What searches take from the game, and what they reach with it."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_agents.search.evaluator import STRONG, evaluator_for
from firetower_agents.search.playouts import Playouts
from firetower_agents.wildfire_rescue.captain import CaptainAgent
from firetower_agents.wildfire_rescue.search import RescueEvaluator
from firetower_env.agents import ask, make_agent
from firetower_env.presets import make_batch
from tests.games.wildfire_rescue.table import Table


def test_the_game_has_its_own_evaluator() -> None:
    evaluator = evaluator_for(make_batch("wildfire_rescue_3p", 1).game)
    assert isinstance(evaluator, RescueEvaluator)
    assert evaluator.policy(STRONG) is evaluator.policy("captain")


def test_the_worth_of_a_position_is_its_score() -> None:
    table = Table(players=3, carried={0: 2, 2: 1}, dead=[1])
    values = RescueEvaluator().values(table.batch)
    assert values.tolist() == [[pytest.approx(2 / 5)] * 3] * table.batch.count


def test_playouts_end_though_a_team_waits_for_ever() -> None:
    """The camper on E1 cannot be reached, and no die does anything about it."""
    table = Table(fire="D1 E2", max_rounds=1000, dice=[5] * 400)
    playouts = Playouts(evaluator_for(table.batch.game), STRONG, 1)
    values = playouts.values(table.batch, table.batch.turns(), np.zeros(table.batch.count, np.uint64))
    assert not table.over
    assert playouts.decisions == RescueEvaluator.longest * table.batch.count
    assert not values.any()


@pytest.mark.parametrize(("players", "least"), [(2, 2.2), (4, 3.3)])
def test_a_small_search_beats_the_agent_it_plays_out_with(players: int, least: float) -> None:
    """Usual are 2.6 and 3.8; the interval of so few games is ± 0.5."""
    scores = {}
    for code in ("captain", "flatmc:sims=24"):
        batch = make_batch(f"wildfire_rescue_{players}p", 40)
        batch.reset(seed=13)
        agent, rng = make_agent(code), np.random.default_rng(13)
        while (live := np.flatnonzero(batch.asked >= 0)).size:
            batch.step(ask(agent, batch, live, rng), live)
        scores[code] = batch.report()["score"].mean()
    assert scores["flatmc:sims=24"] > max(least, scores["captain"])


def test_mcts_plays_whole_games() -> None:
    batch = make_batch("wildfire_rescue_3p", 4)
    batch.reset(seed=14)
    agent, rng = make_agent("mcts:sims=16,lanes=8"), np.random.default_rng(14)
    while (live := np.flatnonzero(batch.asked >= 0)).size:
        batch.step(ask(agent, batch, live, rng), live)
    assert batch.report()["score"].mean() > 1


def test_the_captain_differs_from_the_ranger_in_numbers_alone() -> None:
    assert {name for name in vars(CaptainAgent) if not name.startswith("__")} == {"weights"}
