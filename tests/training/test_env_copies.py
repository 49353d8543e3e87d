"""Copies of the training environment go on like their originals, and SB3 can run our environments in processes."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pytest

pytest.importorskip("stable_baselines3")

from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from firetower_training.levels import Levels
from firetower_training.vec_env import SelfPlayVecEnv
from tests.contract.helpers import digests, same
from tests.training.playing import RANDOM, answers, league

COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),  # noqa: S301  our own bytes of a moment ago
    "cloudpickle": lambda env: pickle.loads(cloudpickle.dumps(env)),  # noqa: S301
}


def fresh(preset: str) -> SelfPlayVecEnv:
    solo = preset.startswith("solo")
    met = league({} if solo else {"self": 0.3, "past": 0.3, "pyromaniac": 0.4}, capacity=2)
    levels = Levels((2, 3, 5), promote_at=0.01, window=3, seed=1) if solo else None
    options = {"max_turns": 5}
    env = SelfPlayVecEnv(preset, 4, met, 1, shaping=0.5, discount=0.99, levels=levels, options=options)
    env.league.add_snapshot("a", RANDOM)
    env.reset()
    return env


def play(env: SelfPlayVecEnv, steps: int, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    found: list[Any] = []
    for _ in range(steps):
        *result, infos = env.step(answers(env, RANDOM, rng))
        found.append([*result, [_timeless(info) for info in infos], env.action_masks(), digests(env.batch)])
    return found


def _timeless(info: dict[str, Any]) -> dict[str, Any]:
    return {name: {**told, "t": 0.0} if name == "episode" else told for name, told in info.items()}


@pytest.mark.parametrize("preset", ["fire_tower_2p", "rising_flames_3p_core", "fire_tower_team", "solo_1"])
def test_a_copy_plays_on_like_its_original_and_by_itself(preset: str) -> None:
    env = fresh(preset)
    play(env, 15, 0)
    sight, standings = digests(env.batch), env.league.state()
    paths = {}
    for name, make in COPIES.items():
        twin = make(env)
        paths[name] = play(twin, 20, 7)
        assert digests(env.batch) == sight, f"{name} has changed its original"
        assert env.league.state() == standings
        assert twin.league.state() != standings or preset.startswith("solo")
    path = play(env, 20, 7)
    assert any(done.any() for _, _, done, *_ in path), "no game ended"
    for name, other in paths.items():
        assert same(other, path), f"{name} played otherwise"


ONE = partial(gymnasium.make, "firetower_env.registry:firetower/fire_tower_2p-v0", max_turns=3)


def test_processes_of_sb3_play_like_environments_side_by_side() -> None:
    env = SubprocVecEnv([ONE, ONE], start_method="fork")
    try:
        beside = DummyVecEnv([ONE, ONE])
        for one in (env, beside):
            one.seed(3)
        assert same(dict(env.reset()), dict(beside.reset()))
        for _ in range(8):
            masks = np.stack(env.env_method("action_masks"))
            assert same(masks, np.stack(beside.env_method("action_masks")))
            mine, theirs = (_plain(one.step(masks.argmax(axis=1))) for one in (env, beside))
            assert same(mine, theirs)
    finally:
        env.close()


def _plain(result: Any) -> list[Any]:
    seen, rewards, dones, infos = result
    return [dict(seen), rewards.tolist(), dones.tolist(), list(infos)]
