"""A trained network as a policy of searches: it rates answers, and games are played out with it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra `train`")

from firetower_agents.arena.identity import code_identity
from firetower_agents.search.evaluator import evaluator_for
from firetower_env.agents import ask, forks_for, make_agent
from firetower_env.presets import make_batch
from firetower_training.checkpoints import CheckpointError
from firetower_training.policy.loading import load_policy
from firetower_training.trainer import Trainer
from tests.training.runs import tiny


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network that has learned next to nothing."""
    folder = tmp_path_factory.mktemp("policy") / "run"
    Trainer(tiny("decisions=64", "teacher=null", "evaluation.every=1000"), folder).run()
    return folder / "final"


def test_ratings_are_log_probabilities_and_the_best_one_is_the_answer(policy: Path) -> None:
    agent, batch = load_policy(policy), make_batch("fire_tower_2p", 40)
    batch.reset(seed=1)
    masks = batch.masks()
    rated = agent.rate(batch.observe(), masks)
    assert np.allclose(np.exp(rated).sum(axis=1, where=masks != 0), 1, atol=1e-5)
    assert rated.argmax(axis=1).tolist() == ask(agent, batch, batch.all_games, np.random.default_rng(0)).tolist()


def test_playouts_are_played_by_the_network(policy: Path) -> None:
    code = f"policy:{policy}"
    batch = make_batch("fire_tower_2p", 6)
    batch.reset(seed=2)
    playing = evaluator_for(batch.game).policy(code)
    given = playing.answers(batch, batch.all_games, np.zeros(6))
    own = load_policy(policy).act(batch.observe(), batch.masks(), np.random.default_rng(0))
    assert given.tolist() == batch.real_actions(own).tolist()


@pytest.mark.parametrize("search", ["flatmc:sims=4,width=2", "mcts:sims=4,lanes=2,width=2"])
def test_searches_take_it_for_playouts_and_for_advice(search: str, policy: Path) -> None:
    agent = make_agent(f"{search},policy=policy:{policy},advice=policy:{policy}")
    batch = make_batch("fire_tower_2p", 5)
    batch.reset(seed=3)
    salts = np.arange(5)
    forks = forks_for(batch, batch.all_games, batch.asked, salts)
    whole = agent.act(batch.observe(), batch.masks(), np.random.default_rng(3), forks)  # type: ignore[call-arg]
    # rows do not depend on each other, although a network answers for them together
    some = forks_for(batch, [0, 1], batch.asked[:2], salts[:2])
    part = agent.act(batch.observe([0, 1]), batch.masks([0, 1]), np.random.default_rng(3), some)  # type: ignore[call-arg]
    assert part.tolist() == whole[:2].tolist()


def test_its_weights_are_part_of_whose_code_plays(policy: Path) -> None:
    assert str(policy) in code_identity([f"flatmc:policy=policy:{policy}"])


def test_a_policy_that_is_not_there_is_told_when_it_is_needed(tmp_path: Path) -> None:
    agent = make_agent(f"flatmc:policy=policy:{tmp_path / 'none'}")
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(seed=1)
    with pytest.raises(CheckpointError, match="no checkpoint"):
        ask(agent, batch, batch.all_games, np.random.default_rng(0))
