"""A saved environment, taken up again by a fresh one, goes on bit by bit as the one that was never stopped."""

import io
import json
from typing import Any

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")

from firetower_env.core.errors import SavedStateError
from firetower_training.generators import packed_json
from firetower_training.levels import Levels
from firetower_training.vec_env import SelfPlayVecEnv
from tests.training.playing import RANDOM, answers, league


def fresh(preset: str, seed: int) -> SelfPlayVecEnv:
    solo = preset.startswith("solo")
    met = league({} if solo else {"self": 0.3, "past": 0.3, "pyromaniac": 0.4}, capacity=2)
    levels = Levels((1, 2, 4), promote_at=0.01, window=3, seed=seed) if solo else None
    return SelfPlayVecEnv(preset, 10, met, seed, shaping=0.5, discount=0.99, levels=levels)


def play(env: SelfPlayVecEnv, steps: int, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    found: list[Any] = []
    for _ in range(steps):
        seen, rewards, done, infos = env.step(answers(env, RANDOM, rng))
        for info in infos:
            info.get("episode", {}).pop("t", None)
            info.pop("terminal_observation", None)
        found.append((seen["board"], seen["vector"], rewards, done, infos, env.action_masks()))
    return found


@pytest.mark.parametrize("preset", ["fire_tower_2p", "rising_flames_3p_core", "fire_tower_team", "solo_1"])
def test_resumed_equals_uninterrupted(preset: str) -> None:
    env = fresh(preset, 1)
    env.league.add_snapshot("a", RANDOM)
    env.reset()
    play(env, 25, 0)
    env.league.add_snapshot("b", RANDOM)
    stored = io.BytesIO()
    np.savez(stored, allow_pickle=False, **env.state())
    met = json.dumps(env.league.state())
    last_sight = env.observe()
    uninterrupted = play(env, 50, 7)

    other = fresh(preset, 2)
    other.league.restore(json.loads(met), {"a": RANDOM, "b": RANDOM})
    stored.seek(0)
    other.restore(dict(np.load(stored, allow_pickle=False)))
    assert all(np.array_equal(last_sight[name], array) for name, array in other.observe().items())
    resumed = play(other, 50, 7)
    for one, two in zip(uninterrupted, resumed, strict=True):
        assert all(np.array_equal(left, right) for left, right in zip(one, two, strict=True))
    assert any(done.any() for _, _, _, done, _, _ in resumed)
    assert json.dumps(env.league.state()) == json.dumps(other.league.state())


def test_saved_arrays_do_not_change_afterwards() -> None:
    env = fresh("fire_tower_2p", 1)
    env.reset()
    saved = env.state()
    kept = {name: array.copy() for name, array in saved.items()}
    play(env, 5, 0)
    assert all(np.array_equal(saved[name], kept[name]) for name in kept)


def test_what_does_not_fit_is_refused() -> None:
    env = fresh("fire_tower_2p", 1)
    env.reset()
    saved = env.state()
    with pytest.raises(SavedStateError, match="lacks rng"):
        env.restore({name: array for name, array in saved.items() if name != "rng"})
    with pytest.raises(SavedStateError, match="generator"):
        env.restore({**saved, "rng": np.frombuffer(b'{"a": 1}', np.uint8)})
    with pytest.raises(SavedStateError, match="damaged"):
        env.restore({**saved, "levels": np.frombuffer(b"?", np.uint8)})
    with pytest.raises(SavedStateError, match="players"):
        env.restore({**saved, "seating.players": saved["seating.players"] + 99})
    with pytest.raises(SavedStateError):
        fresh("fire_tower_3p", 1).restore(saved)
    with pytest.raises(SavedStateError, match="levels"):
        env.restore({**saved, "levels": packed_json({"reached": 1})})


def test_a_solo_environment_saved_without_the_next_levels_goes_on() -> None:
    """Before they were saved with the batch; each is drawn when its game begins, so nothing is lost."""
    env = fresh("solo_1", 1)
    env.reset()
    play(env, 10, 0)
    saved = env.state()
    uninterrupted = play(env, 40, 7)
    other = fresh("solo_1", 2)
    del saved["batch.next_level"]
    other.restore(saved)
    for one, two in zip(uninterrupted, play(other, 40, 7), strict=True):
        assert all(np.array_equal(left, right) for left, right in zip(one, two, strict=True))


def test_levels_go_on_where_they_were() -> None:
    one, other = (Levels((1, 2, 4), promote_at=0.5, window=4, rehearse=0.5, seed=seed) for seed in (1, 2))
    one.record([1, 1, 1, 1, 2], [True, True, False, True, True])
    assert one.highest == 2
    one.draw(7)
    other.restore(json.loads(json.dumps(one.state())))
    assert (other.highest, other.win_rate(1), other.win_rate(2)) == (2, 0.75, 1.0)
    assert np.array_equal(one.draw(50), other.draw(50))
    for schedule in (one, other):
        schedule.record([2, 2, 2], [False, True, False])
    assert one.state() == other.state()
    assert other.highest == 4
    with pytest.raises(SavedStateError, match="levels"):
        Levels((1, 2), seed=1).restore(one.state())
