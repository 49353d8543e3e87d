"""Gymnasium, many games at once: both ways of starting anew, every end paid once, repeatable, infos as documented."""

from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList

import firetower_env.registry  # noqa: F401  registers the ids
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.errors import BatchError, GameOverError, IllegalActionError, UnknownNameError, WorkerError
from firetower_env.core.processes import batch as processes_batch
from firetower_env.presets import PRESETS, make_game
from tests.contract.helpers import ALL, digests, same
from tests.contract.test_single import beside
from tests.presets import briefly

NEXT_STEP, SAME_STEP = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP


def pick(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action a row, 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def run(env: VectorLearner, steps: int, seed: int) -> list[Any]:
    observation, infos = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    returned: list[Any] = [(observation, infos)]
    for _ in range(steps):
        returned.append(env.step(pick(returned[-1][-1]["action_mask"], rng)))
    return returned


@pytest.mark.parametrize("mode", [NEXT_STEP, SAME_STEP])
@pytest.mark.parametrize("preset", ALL)
def test_shapes_types_and_repeatability(preset: str, mode: AutoresetMode) -> None:
    def some(seed: int) -> list[Any]:
        return run(VectorLearner(3, preset, autoreset_mode=mode, **briefly(preset, 5)), 25, seed)

    first = some(1)
    assert same(first, some(1))
    assert not same(first, some(2))
    env = VectorLearner(3, preset)
    for observation, rewards, terminated, truncated, infos in first[1:]:
        assert observation in env.observation_space
        assert (rewards.dtype, terminated.dtype, truncated.dtype) == (np.float64, np.bool_, np.bool_)
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
        assert infos["action_mask"].dtype == np.int8
        assert all(f"_{key}" in infos and infos[f"_{key}"].dtype == np.bool_ for key in infos if key[0] != "_")
        assert np.array_equal(infos["action_mask"].any(axis=1), infos["_action_mask"])


def test_games_are_the_same_in_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes_batch, "WORTH_SHARING", 1)
    alone = run(VectorLearner(8, ALL[0]), 40, 1)
    env = gymnasium.make_vec(PRESETS[ALL[0]].env_id, num_envs=8, processes=2)
    assert isinstance(env, VectorLearner)
    assert same(run(env, 40, 1), alone)
    env.close()
    with pytest.raises(WorkerError, match="closed"):
        env.reset(seed=1)


@pytest.mark.parametrize("preset", ALL)
def test_ids_are_registered(preset: str) -> None:
    last = make_game(preset).seats - 1
    env = gymnasium.make_vec(PRESETS[preset].env_id, num_envs=3, learner_seat=last, **beside(preset))
    assert isinstance(env, VectorLearner)
    assert env.metadata["autoreset_mode"] is NEXT_STEP
    assert (env.reset(seed=1)[1]["learner_seat"] == last).all()
    same_step = gymnasium.make_vec(PRESETS[preset].env_id, num_envs=2, autoreset_mode="SameStep")
    assert same_step.metadata["autoreset_mode"] is SAME_STEP


@pytest.mark.parametrize("preset", ["fire_tower_2p", "fire_tower_4p", "fire_tower_3p_events", "fire_tower_team"])
def test_wins_and_losses_arrive(preset: str) -> None:
    env = VectorLearner(24, preset)
    rng = np.random.default_rng(0)
    _, infos = env.reset(seed=0)
    paid: list[float] = []
    for _ in range(1500):
        _, rewards, terminated, truncated, infos = env.step(pick(infos["action_mask"], rng))
        ended = terminated | truncated
        assert not rewards[~ended].any()
        assert np.array_equal(infos["action_mask"].any(axis=1), ~ended)
        for game in np.flatnonzero(ended):
            over, seat = env.batch.over[game], infos["learner_seat"][game]
            assert rewards[game] == (env.batch.returns[game, seat] if over else env.batch.game.lost_return)
            assert over or env.batch.game.is_terminated(env.batch.engine, np.array([game]), np.array([seat]))[0]
        paid += rewards[ended].tolist()
        if len(paid) >= 10 and min(paid) < 0 < max(paid):
            return
    pytest.fail(f"{len(paid)} games ended, paying {sorted(set(paid))}")


def test_next_step_shows_the_end_and_deals_anew_one_step_later() -> None:
    env = VectorLearner(6, "fire_tower_2p", max_turns=6)
    rng = np.random.default_rng(0)
    _, infos = env.reset(seed=4)
    ended, seen = np.zeros(6, bool), 0
    for _ in range(80):
        actions = pick(infos["action_mask"], rng)
        actions[ended] = 9999  # ignored, whatever it is
        observation, rewards, terminated, truncated, infos = env.step(actions)
        assert not (terminated | truncated)[ended].any()
        assert not rewards[ended].any()
        assert (env.batch.lengths[ended] < 40).all()
        ended = terminated | truncated
        seen += int(ended.sum())
        assert np.array_equal(infos["_action_mask"], ~ended)
        assert "final_obs" not in infos
        last = env.batch.observe(seats=infos["learner_seat"])
        assert same(observation, last)
    assert seen > 6


def test_same_step_hands_over_what_was_seen_last() -> None:
    env = VectorLearner(6, "fire_tower_2p", autoreset_mode=SAME_STEP, max_turns=6)
    seen = 0
    for observation, _, terminated, truncated, infos in run(env, 80, seed=4)[1:]:
        ended = terminated | truncated
        assert infos["_action_mask"].all()
        assert ended.any() == ("final_obs" in infos)
        if not ended.any():
            continue
        assert np.array_equal(infos["_final_obs"], ended)
        assert np.array_equal(infos["_final_info"], ended)
        for game in np.flatnonzero(ended):
            seen += 1
            final = infos["final_obs"][game]
            assert final in env.single_observation_space
            question = env.batch.game.vector.slices["question"]
            assert not final["vector"][question].any()
            assert observation["vector"][game, question].any()
    assert seen > 6


def test_infos_convert_to_lists() -> None:
    env = DictInfoToList(VectorLearner(2, "fire_tower_2p", autoreset_mode=SAME_STEP, max_turns=2))
    _, infos = env.reset(seed=1)
    rng = np.random.default_rng(0)
    for _ in range(12):
        *_, infos = env.step(pick(np.stack([info["action_mask"] for info in infos]), rng))
    assert {"action_mask", "question", "learner_seat"} <= infos[0].keys()


def test_one_seed_a_game_and_one_for_all() -> None:
    env = VectorLearner(4, "fire_tower_3p", learner_seat=0)
    env.reset(seed=[1, 2, 3, 4])
    listed = digests(env.batch)
    env.reset(seed=[1, 2, 3, 4])
    assert digests(env.batch) == listed
    env.reset(seed=1)
    assert len({*digests(env.batch), *listed}) == 8
    env.reset()
    assert len({*digests(env.batch), *listed}) == 8


def test_an_illegal_action_refuses_the_whole_step_and_changes_nothing() -> None:
    env = VectorLearner(4)
    _, infos = env.reset(seed=1)
    rng = np.random.default_rng(0)
    before = digests(env.batch), env.np_random.bit_generator.state
    for wrong in (-1, 304, int(np.flatnonzero(infos["action_mask"][2] == 0)[0])):
        actions = pick(infos["action_mask"], rng)
        actions[2] = wrong
        with pytest.raises(IllegalActionError):
            env.step(actions)
    for actions in (np.zeros(3, int), np.zeros((4, 1), int), np.zeros(4), 7):
        with pytest.raises(BatchError):
            env.step(actions)
    assert (digests(env.batch), env.np_random.bit_generator.state) == before


def test_a_batch_of_one_ends_and_starts_anew() -> None:
    env = VectorLearner(1, "fire_tower_2p", max_turns=3)
    ends = [bool(one[2][0] or one[3][0]) for one in run(env, 40, seed=1)[1:]]
    assert sum(ends) > 2
    assert not any(first and second for first, second in pairwise(ends))


def test_forced_answers_can_be_left_to_the_environment() -> None:
    def some_forced(auto_forced: bool) -> bool:
        env = VectorLearner(12, "fire_tower_2p", auto_forced=auto_forced)
        return any((one[-1]["action_mask"].sum(axis=1) == 1).any() for one in run(env, 120, seed=1))

    assert some_forced(auto_forced=False)
    assert not some_forced(auto_forced=True)


def test_rendering_every_game() -> None:
    env = VectorLearner(2, "fire_tower_2p", render_mode="ansi")
    env.reset(seed=1)
    frames = env.render()
    assert frames is not None
    assert len(frames) == 2
    assert all("Fire Tower" in frame for frame in frames)


def test_misuse_has_typed_errors() -> None:
    with pytest.raises(GameOverError):
        VectorLearner(2).step(np.zeros(2, int))
    with pytest.raises(BatchError):
        VectorLearner(2, autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(BatchError):
        VectorLearner(0)
    with pytest.raises(UnknownNameError):
        VectorLearner(2, render_mode="human")
    env = VectorLearner(2)
    for seed in ([1], [1, 2, 3], [1, -2], [1, 2.5], ["a", "b"]):
        with pytest.raises(BatchError):
            env.reset(seed=seed)
