"""A trained network as a policy of searches: it rates answers, and games are played out with it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra `train`")

import torch

from firetower_agents.arena.identity import code_identity
from firetower_agents.search.evaluator import evaluator_for
from firetower_agents.search.playouts import Playouts
from firetower_env.agents import ask, forks_for, make_agent
from firetower_env.core.batch import Batch
from firetower_env.core.errors import UnknownNameError
from firetower_env.presets import make_batch
from firetower_training.checkpoints import CheckpointError
from firetower_training.config import make_config
from firetower_training.policy.agent import PolicyError
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


RESCUE = {
    "preset": "wildfire_rescue_2p",
    "options": {"reward": "shaped"},
    "games": 16,
    "decisions": 128,
    "network": {"patch": 1, "channels": 4, "blocks": 1, "embedding": 8, "trunk": 8, "squeeze": 1},
    "ppo": {"n_steps": 8, "batch": 32, "gamma": 1.0},
    "evaluation": {"every": 1000, "games": 2},
}


@pytest.fixture(scope="module")
def rescuer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same for a game of one side that pays on the way."""
    folder = tmp_path_factory.mktemp("rescuer") / "run"
    Trainer(make_config(RESCUE), folder).run()
    return folder / "final"


def _played(preset: str, turns: int) -> Batch:
    """Games in which something has been won or lost, some of them over."""
    batch, rng, agent = make_batch(preset, 24), np.random.default_rng(4), make_agent("random")
    batch.reset(seed=4)
    for _ in range(turns):
        running = np.flatnonzero(~batch.over)
        batch.step(ask(agent, batch, running, rng), running)
    return batch


def test_a_network_tells_what_positions_are_worth_with_what_was_paid_before(rescuer: Path) -> None:
    agent, batch = load_policy(rescuer), _played("wildfire_rescue_2p", 9)
    running = np.flatnonzero(~batch.over)
    scores = batch.game.scores(batch.engine, running)[:, 0]
    assert running.size > 8
    assert np.unique(scores).size > 1
    seen, masks = batch.observe(running), batch.masks(running)
    features = {name: torch.from_numpy(array) for name, array in agent.features.of(seen, masks).items()}
    with torch.inference_mode():
        to_come = agent.network.values(features["board"], features["vector"])[:, 0].numpy()  # type: ignore[operator]
    told = agent.expect(batch, running, seen, masks)
    assert np.allclose(told, to_come + scores / 5, atol=1e-5)
    by_search = evaluator_for(batch.game).policy(f"policy:{rescuer}").expected(batch, running)
    assert np.array_equal(by_search, told)


def test_playouts_can_end_with_what_a_network_expects(rescuer: Path) -> None:
    batch = _played("wildfire_rescue_2p", 9).fork()
    turns, keys = batch.turns(), np.arange(24, dtype=np.uint64)
    playouts = Playouts(evaluator_for(batch.game), "captain", 1, f"policy:{rescuer}")
    values = playouts.values(batch, turns, keys)
    running = np.flatnonzero(~batch.over)
    assert running.size
    # a round in which nobody has a turn is passed over
    assert (batch.turns()[running] > turns[running]).all()
    assert (batch.turns()[running] == turns[running] + 1).any()
    assert np.allclose(
        values[running, 0], evaluator_for(batch.game).policy(f"policy:{rescuer}").expected(batch, running)
    )
    over = np.flatnonzero(batch.over)
    assert np.allclose(values[over], batch.game.scores(batch.engine, over) / 5)


def test_a_search_ends_its_playouts_with_a_network_row_by_row(rescuer: Path) -> None:
    agent = make_agent(f"flatmc:sims=8,value=policy:{rescuer}")
    batch = make_batch("wildfire_rescue_2p", 5)
    batch.reset(seed=3)
    salts = np.arange(5)
    forks = forks_for(batch, batch.all_games, batch.asked, salts)
    whole = agent.act(batch.observe(), batch.masks(), np.random.default_rng(3), forks)  # type: ignore[call-arg]
    some = forks_for(batch, [0, 1], batch.asked[:2], salts[:2])
    part = agent.act(batch.observe([0, 1]), batch.masks([0, 1]), np.random.default_rng(3), some)  # type: ignore[call-arg]
    assert part.tolist() == whole[:2].tolist()


def test_only_networks_of_one_side_tell_what_positions_are_worth(policy: Path) -> None:
    batch = make_batch("fire_tower_2p", 2)
    batch.reset(seed=1)
    for code in (f"policy:{policy}", "greedy"):
        with pytest.raises(UnknownNameError, match="cannot tell what positions are worth"):
            evaluator_for(batch.game).policy(code).expected(batch, batch.all_games)


def test_a_network_that_was_paid_something_else_does_not_tell(tmp_path: Path) -> None:
    Trainer(make_config(RESCUE, ["preset=solo_1", "options={}", "shaping=0.5"]), tmp_path / "run").run()
    batch = make_batch("solo_1", 2)
    batch.reset(seed=1)
    with pytest.raises(PolicyError, match="trained with `shaping`"):
        evaluator_for(batch.game).policy(f"policy:{tmp_path / 'run'}").expected(batch, batch.all_games)
