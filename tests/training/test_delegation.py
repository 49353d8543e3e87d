"""Questions that an adviser answers in the learner's place: in training, in play, in configs and in policies."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from firetower_env.agents import make_agent
from firetower_env.core.batch import Observation
from firetower_env.core.errors import FiretowerError, UnknownNameError
from firetower_env.presets import make_batch, make_game
from firetower_training.checkpoints import Checkpoint, CheckpointError, read_checkpoint, write_checkpoint
from firetower_training.config import make_config
from firetower_training.features.common import Features, Seen
from firetower_training.policy.agent import PolicyAgent
from firetower_training.policy.build import make_network
from firetower_training.policy.loading import load_policy
from firetower_training.policy.settings import NetworkConfig
from firetower_training.trainer import Trainer
from tests.training.playing import RANDOM, answers, environment
from tests.training.runs import TINY, tiny

PRESET, ADVISER = "forest_fire_standard", "splasher"
LEFT = ("HELI", "PLACE", "NEW_FIRE", "FIRST_FIRE", "SETUP_DOZER")
SMALL = NetworkConfig(channels=4, blocks=1, embedding=8, trunk=8, squeeze=1)


def test_a_learner_is_not_asked_what_it_leaves_to_its_adviser() -> None:
    env = environment(PRESET, 6, adviser=ADVISER, delegated=LEFT)
    adviser, rng, given = make_agent(ADVISER), np.random.default_rng(1), 0
    step = env.batch.step

    def watched(actions: np.ndarray, games: np.ndarray | None = None) -> None:
        nonlocal given
        if games is not None:
            asked = np.isin(np.array(env.batch.questions())[games], LEFT)
            open_ones = games[asked & (env.batch.masks(games).sum(axis=1) > 1)]
            if open_ones.size:
                advised = adviser.act(env.batch.observe(open_ones), env.batch.masks(open_ones), rng)
                assert np.array_equal(actions[np.isin(games, open_ones)], advised)
                given += open_ones.size
        step(actions, games)

    env.batch.step = watched  # type: ignore[method-assign]
    env.reset()
    for _ in range(25):
        assert not set(env.batch.questions()) & set(LEFT)
        env.step(answers(env, RANDOM, rng))
    assert given > 100


@pytest.mark.parametrize("sample", [False, True])
def test_a_policy_answers_as_its_adviser_does_where_it_leaves_the_question_to_it(sample: bool) -> None:
    batch, rng = make_batch(PRESET, 12), np.random.default_rng(2)
    batch.reset(seed=2)
    features = Features(batch.game, adviser=ADVISER, delegated=LEFT)
    network = make_network(features, SMALL)
    network.trust.weight.data.fill_(-50.0)  # type: ignore[union-attr, operator]  # the network itself would never agree
    agent, adviser, seen = PolicyAgent(network, features, sample=sample), make_agent(ADVISER), set()
    for _ in range(60):
        live = np.flatnonzero(~batch.over)
        observed, masks = batch.observe(live), batch.masks(live)
        given, advised = (one.act(observed, masks, rng) for one in (agent, adviser))
        left = np.isin(np.array(batch.questions())[live], LEFT)
        wide = masks.sum(axis=1) > 1
        assert np.array_equal(given[left], advised[left])
        assert (given[~left & wide] != advised[~left & wide]).all()
        rated = agent.rate(observed, masks)
        assert np.array_equal(rated[left].argmax(axis=1), advised[left])
        assert np.exp(rated).sum(axis=1) == pytest.approx(1)
        seen |= set(np.array(batch.questions())[live])
        batch.step(advised, live)
    assert {"HELI", "PLACE", "MAIN"} <= seen


def test_a_policy_works_out_no_features_for_what_it_leaves_to_its_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    batch, rng = make_batch(PRESET, 12), np.random.default_rng(3)
    batch.reset(seed=3)
    features = Features(batch.game, adviser=ADVISER, delegated=LEFT)
    agent, worked_out, of = PolicyAgent(make_network(features, SMALL), features), [], features.of

    def watched(observations: Observation, masks: np.ndarray | None = None) -> Seen:
        worked_out.append(len(observations["vector"]))
        return of(observations, masks)

    monkeypatch.setattr(features, "of", watched)
    own = 0
    for _ in range(60):
        live = np.flatnonzero(~batch.over)
        own += np.count_nonzero(~np.isin(np.array(batch.questions())[live], LEFT))
        batch.step(agent.act(batch.observe(live), batch.masks(live), rng), live)
    assert sum(worked_out) == own > 0


@pytest.mark.parametrize(
    ("delegated", "adviser", "message"),
    [
        (("HELI", "LUNCH"), ADVISER, "forest_fire does not ask 'LUNCH'"),
        (("HELI",), "", "delegated to an adviser, and there is none"),
        (make_game(PRESET).phases.questions, ADVISER, "nothing is left to learn"),
    ],
)
def test_what_cannot_be_left_to_an_adviser(delegated: tuple[str, ...], adviser: str, message: str) -> None:
    with pytest.raises(UnknownNameError, match=message):
        Features(make_game(PRESET), adviser=adviser, delegated=delegated)
    sets = {"preset": PRESET, "options": {}, "adviser": adviser or None, "delegated": list(delegated)}
    with pytest.raises(FiretowerError, match=message):
        make_config({**TINY, **sets, "league": {}, "evaluation": {}, "teacher": None}).check()


def test_a_policy_keeps_what_it_leaves_to_its_adviser(tmp_path: Path) -> None:
    kept = ("preset=forest_fire_standard", "options={}", "league={}", f"adviser={ADVISER}", f"delegated={list(LEFT)}")
    config = tiny(*kept, "teacher=null", "decisions=64", "evaluation={against: [], games: 1}")
    trainer = Trainer(config, tmp_path / "run")
    trainer.run()
    policy = load_policy(tmp_path / "run")
    assert policy.features.delegated == LEFT
    found = read_checkpoint(tmp_path / "run" / "final")
    for changes in ({"delegated": ["LUNCH"]}, {"adviser": ""}):
        description = {**found.state["policy"], **changes}
        damaged = Checkpoint({**found.state, "policy": description}, found.tensors)
        with pytest.raises(CheckpointError, match="no policy that can be played"):
            load_policy(write_checkpoint(tmp_path / "-".join(changes), damaged))
