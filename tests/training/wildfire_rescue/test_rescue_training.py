"""Training a team of rangers: one policy for all seats, the whole return to it, and the teacher in every view."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra `train`")

import torch

from firetower_env.agents import make_agent
from firetower_training.config import TrainConfig, make_config
from firetower_training.features.wildfire_rescue.rescue import RescueFeatures
from firetower_training.learner import Learner
from firetower_training.trainer import Progress, Trainer
from tests.training.runs import weights_of

SMALL = {"patch": 1, "channels": 8, "blocks": 1, "embedding": 16, "trunk": 16, "squeeze": 1}


def config_of(preset: str, *sets: str) -> TrainConfig:
    data = {
        "preset": preset,
        "options": {"reward": "shaped"},
        "games": 16,
        "decisions": 1024,
        "network": SMALL,
        "ppo": {"n_steps": 16, "batch": 64, "gamma": 1.0},
        "evaluation": {"every": 512, "games": 4, "against": ["ranger"]},
        "checkpoints": {"every": 256, "keep": 2},
        "teacher": {"agent": "captain", "decisions": 768, "epochs": 4, "views": True, "learning_rate": 3e-3},
    }
    return make_config(data, sets)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_the_learner_and_gets_the_score_of_the_team(players: int) -> None:
    env = Learner(config_of(f"wildfire_rescue_{players}p")).env
    env.reset()
    rng, agent = np.random.default_rng(1), make_agent("ranger")
    paid, asked = np.zeros(env.num_envs), set()
    ended = []
    for _ in range(60):
        asked |= set(env.batch.asked.tolist())
        _, rewards, done, infos = env.step(agent.act(env.batch.observe(), env.batch.masks(), rng))
        paid += rewards
        ended += [(paid[game], infos[game]["score"]) for game in np.flatnonzero(done)]
        paid[done] = 0
    assert asked == set(range(players))
    assert len(ended) > 16
    sums, scores = np.array(ended).T
    assert np.allclose(sums, scores / 5, atol=1e-5)


def test_imitation_in_all_views_comes_out_the_same_when_resumed(tmp_path: Path) -> None:
    told: list[Progress] = []
    config = config_of("wildfire_rescue_3p")
    Trainer(config, tmp_path / "whole").run(told.append)
    losses = [one.numbers["teacher/cross_entropy"] for one in told if one.phase == "teacher"]
    assert len(losses) == 3
    assert losses[-1] < losses[0]
    first = Trainer(config, tmp_path / "parts")

    def stop(progress: Progress) -> None:
        first.stopping = progress.decisions >= 512

    first.run(stop)
    Trainer(config, tmp_path / "parts", resume=True).run()
    assert weights_of(tmp_path / "parts") == weights_of(tmp_path / "whole")


def test_a_minibatch_is_seen_in_one_view_as_a_whole() -> None:
    learner = Learner(config_of("wildfire_rescue_2p"))
    teacher = learner.teacher
    assert teacher is not None
    learner.model.begin(1024)
    teacher.iterate()
    extra = learner.features.extra
    assert isinstance(extra, RescueFeatures)
    views = extra.symmetries()
    part = next(learner.model.rollout_buffer.get(64))
    worth = np.random.default_rng(1).random(part.masks.shape, np.float32)
    found = set()
    for _ in range(40):
        (board, vector), masks, answers, turned = teacher._viewed(part, worth)
        assert board is not None
        usual = part.seen["board"].flatten(2)
        (view,) = [one for one in range(views.count) if torch.equal(board.flatten(2), usual[:, :, views.cells[one]])]
        assert torch.equal(vector, part.seen["vector"][:, views.vector[view]])
        assert torch.equal(masks, part.masks[:, views.answers[view]])
        assert np.array_equal(turned.numpy(), worth[:, views.answers[view]])
        # what was taught is legal in its view, and is the same answer
        assert masks[torch.arange(64), answers].all()
        assert torch.equal(torch.from_numpy(views.answers[view])[answers], part.actions.flatten())
        found.add(view)
    assert len(found) > 4


def test_what_answers_are_worth_is_learned_in_all_views_and_comes_out_the_same_when_resumed(tmp_path: Path) -> None:
    told: list[Progress] = []
    taught = ("teacher.agent=flatmc:sims=4,width=3", "teacher.n_steps=32", "teacher.decisions=1024")
    learned = ("teacher.temperature=0.1", "teacher.schedule=smooth", "decisions=1280")
    config = config_of("wildfire_rescue_2p", *taught, *learned)
    Trainer(config, tmp_path / "whole").run(told.append)
    assert [(one.decisions, one.phase) for one in told] == [(512, "teacher"), (1024, "teacher"), (1280, "self-play")]
    assert told[1].numbers["teacher/cross_entropy"] < told[0].numbers["teacher/cross_entropy"]
    first = Trainer(config, tmp_path / "parts")

    def stop(progress: Progress) -> None:
        first.stopping = progress.decisions >= 512

    first.run(stop)
    Trainer(config, tmp_path / "parts", resume=True).run()
    assert weights_of(tmp_path / "parts") == weights_of(tmp_path / "whole")
