"""Several presets in one run: every game is played as in a run of its own, and one policy learns from all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from firetower_env.core.errors import FiretowerError
from firetower_env.presets import make_batch
from firetower_training.checkpoints import CheckpointError
from firetower_training.config import TrainConfig, make_config
from firetower_training.learner import Learner
from firetower_training.mixed_env import MixedVecEnv, seeds_of
from firetower_training.mixing import shared, split
from firetower_training.policy.loading import PolicyDescription, load_policy
from firetower_training.rounds import Asked
from firetower_training.trainer import Progress, Trainer
from firetower_training.vec_env import SelfPlayVecEnv
from tests.training.playing import RANDOM, environment
from tests.training.runs import TINY, weights_of

PRESETS = {"fire_tower_2p": 1, "fire_tower_3p": 1.5, "fire_tower_4p": 2, "fire_tower_team": 1}
ALONE = {key: value for key, value in TINY.items() if key != "preset"}


def mixture(**changed: Any) -> TrainConfig:
    return make_config({**ALONE, "presets": PRESETS, "games": 16, **changed})


# -- the games --------------------------------------------------------------------------------------------------------


def parts(seed: int = 4) -> list[SelfPlayVecEnv]:
    presets = (("fire_tower_2p", 6), ("fire_tower_4p", 9), ("fire_tower_team", 4))
    return [
        environment(preset, games, seed=own, options={"max_turns": 8})
        for (preset, games), own in zip(presets, seeds_of(seed, 3), strict=True)
    ]


def answers(asked: Asked) -> Any:
    """The legal answer that is preferred by one of four fixed orders, the same whoever else is asked."""
    orders = np.random.default_rng(0).random((4, asked.masks.shape[1]))
    return (asked.masks * orders[asked.masks.sum(axis=1) % 4]).argmax(axis=1)


def test_rounds_of_several_presets_are_those_of_each() -> None:
    mixed, alone = MixedVecEnv(parts()), parts()
    mixed.reset()
    for part in alone:
        part.reset()
    ended = 0
    starts = (0, 6, 15)
    for _ in range(150):
        asked = mixed.rounds.ask(1 << 30)
        rewards, done = mixed.rounds.take_rewards()
        own = [part.rounds.ask(1 << 30) for part in alone]
        paid = [part.rounds.take_rewards() for part in alone]
        assert np.array_equal(asked.games, np.concatenate([o.games + s for o, s in zip(own, starts, strict=True)]))
        assert np.array_equal(asked.masks, np.concatenate([one.masks for one in own]))
        for name, array in asked.seen.items():
            assert np.array_equal(array, np.concatenate([one.seen[name] for one in own]))
        assert np.array_equal(rewards, np.concatenate([one for one, _ in paid]))
        assert np.array_equal(done, np.concatenate([one for _, one in paid]))
        ended += int(done.sum())
        mixed.rounds.play(answers(asked))
        for part, one in zip(alone, own, strict=True):
            part.rounds.play(answers(one))
    assert ended > 10
    left, rest = mixed.rounds.rest(), [part.rounds.rest() for part in alone]
    assert left.games.tolist() == list(range(19)) == list(range(mixed.rounds.count))
    assert np.array_equal(left.seen["vector"], np.concatenate([one.seen["vector"] for one in rest]))


def test_no_more_learners_answer_than_there_is_room_for() -> None:
    mixed = MixedVecEnv(parts())
    mixed.reset()
    asked = mixed.rounds.ask(8)
    assert asked.games.tolist() == [0, 1, 2, 3, 4, 5, 6, 7]
    mixed.rounds.play(answers(asked))
    assert mixed.rounds.ask(0).games.size == 0


def test_steps_of_sb3_are_those_of_each() -> None:
    mixed, alone = MixedVecEnv(parts()), parts()
    seen, own = mixed.reset(), [part.reset() for part in alone]
    rng = np.random.default_rng(2)
    told = 0
    for _ in range(40):
        assert np.array_equal(seen["board"], np.concatenate([one["board"] for one in own]))
        masks = mixed.action_masks()
        assert np.array_equal(masks, np.concatenate([part.action_masks() for part in alone]))
        chosen = RANDOM.act({}, masks.astype(np.int8), rng)
        seen, rewards, done, infos = mixed.step(chosen)
        stepped = [part.step(one) for part, one in zip(alone, np.split(chosen, (6, 15)), strict=True)]
        own = [one[0] for one in stepped]
        assert np.array_equal(rewards, np.concatenate([one[1] for one in stepped]))
        assert np.array_equal(done, np.concatenate([one[2] for one in stepped]))
        assert [sorted(info) for info in infos] == [sorted(info) for one in stepped for info in one[3]]
        told += int(done.sum())
    assert told
    assert mixed.seed(3) == [3] * 19
    assert len({part.games.rng.integers(1 << 60) for part in mixed.parts}) == 3


def test_games_are_shared_out() -> None:
    assert shared(16, [1, 1.5, 2, 1]) == [3, 4, 6, 3]
    assert shared(10, [1]) == [10]
    assert sum(shared(7, [0.001, 1, 1])) == 7
    assert min(shared(7, [0.001, 1, 1])) == 1
    found = [(part, rows, games.tolist()) for part, rows, games in split([3, 2, 4], np.array([1, 2, 5, 8]))]
    assert found == [(0, slice(0, 2), [1, 2]), (2, slice(2, 4), [0, 3])]


# -- the run ----------------------------------------------------------------------------------------------------------


def test_a_run_of_several_presets_goes_on_exactly_and_leaves_a_policy_for_all(tmp_path: Path) -> None:
    config = mixture(decisions=384, evaluation={"every": 192, "against": ["random"], "games": 4})
    whole = Trainer(config, tmp_path / "whole").run()
    part = Trainer(config, tmp_path / "part")

    def stop(_progress: Progress) -> None:
        part.stopping = True

    part.run(stop)
    Trainer(config, tmp_path / "part", resume=True).run()
    assert weights_of(tmp_path / "part") == weights_of(tmp_path / "whole")
    assert [one["preset"] for one in whole["evaluations"][-1]["results"]] == list(PRESETS)
    assert whole["preset"] == ", ".join(PRESETS)
    policy = load_policy(tmp_path / "part")
    assert policy.description.plays == tuple(PRESETS)
    for preset in PRESETS:
        batch = make_batch(preset, 3)
        batch.reset(seed=1)
        chosen = policy.act(batch.observe(), batch.masks(), np.random.default_rng(0))
        assert batch.masks()[np.arange(3), chosen].all()
    results = json.loads((tmp_path / "whole" / "results.json").read_text(encoding="utf-8"))
    assert results["config"]["presets"] == PRESETS


def test_the_teacher_answers_in_every_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner(mixture())
    learner.model.begin(384)
    env, teacher = learner.env, learner.teacher
    assert teacher is not None
    assert isinstance(env, MixedVecEnv)
    batches = [part.batch for part in env.parts]
    told: list[int] = []

    def ask(_agent: Any, batch: Any, games: Any, _rng: Any, masks: Any, _memories: Any) -> Any:
        """Notes whom it was asked for, and gives the last legal answer."""
        assert np.array_equal(masks, batch.masks(games))
        told.append(batches.index(batch))
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    monkeypatch.setattr("firetower_training.teacher.ask", ask)
    teacher.iterate()
    buffer = teacher.buffer
    last = buffer.masks.shape[1] - 1 - buffer.masks[:, ::-1].argmax(axis=1)
    assert np.array_equal(buffer.actions, last)
    assert set(told) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"presets": {"fire_tower_2p": 1, "rising_flames_2p_core": 1}}, "2p and rising_flames_2p_core .* not one game"),
        ({"presets": {"flamecraft_2p": 1, "flamecraft_solo": 1}, "league": {}}, "cannot be learned in one run"),
        ({"presets": PRESETS, "preset": "fire_tower_2p"}, "give either `preset` or `presets`"),
        ({"presets": {}}, "give either `preset` or `presets`"),
        ({"presets": {"fire_tower_2p": 0}}, "presets.fire_tower_2p: .* greater than 0"),
        ({"presets": {"chess": 1}}, "unknown preset 'chess'"),
        ({"games": 3, "ppo": {"batch": 8}}, "4 presets need as many games"),
        ({"presets": {"solo_1": 1, "solo_2": 1}, "league": {}, "levels": {}}, "levels are opened in one preset"),
    ],
)
def test_what_cannot_be_mixed_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(FiretowerError, match=message):
        make_config({**ALONE, "options": {}, "presets": PRESETS, "teacher": None, **changed}).check()


def test_a_policy_that_names_presets_of_another_size_is_refused(tmp_path: Path) -> None:
    learner = Learner(mixture())
    described = learner.description.model_dump(mode="json")
    other = PolicyDescription.model_validate({**described, "options": {}, "presets": ["fire_tower_2p", "solo_1"]})
    with pytest.raises(FiretowerError, match="solo_1 has not the observation and answers of fire_tower_2p"):
        other.features()
    with pytest.raises(CheckpointError):
        load_policy(tmp_path)
