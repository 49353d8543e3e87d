"""SB3 and sb3-contrib take the environments as they are."""

import gymnasium
import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import VecEnv

import firetower_env.registry  # noqa: F401  registers the ids
from tests.training.playing import environment


@pytest.mark.parametrize("preset", ["fire_tower_2p", "rising_flames_4p_weather", "solo_1"])
# boards are planes of zeros and ones, which the checker takes for pictures
@pytest.mark.filterwarnings("ignore:It seems that your observation space board is an image")
@pytest.mark.filterwarnings("ignore:Treating image space as channels-last")
@pytest.mark.filterwarnings("ignore:The minimal resolution for an image is 36x36")
def test_the_checker_passes(preset: str) -> None:
    check_env(gymnasium.make(f"firetower/{preset}-v0"))


def test_masks_are_found() -> None:
    env = environment("fire_tower_2p", 5)
    env.reset()
    assert isinstance(env, VecEnv)
    assert is_masking_supported(env)
    assert np.array_equal(get_action_masks(env), env.action_masks())
    assert np.array_equal(env.env_method("action_masks", indices=[3])[0], env.action_masks()[3])
    assert env.get_attr("num_envs", indices=2) == [5]
    assert env.env_is_wrapped(gymnasium.Wrapper) == [False] * 5
    assert not env.has_attr("nothing_of_the_kind")
    with pytest.raises(AttributeError, match="one environment"):
        env.set_attr("league", None)


def test_masked_ppo_learns_on_it() -> None:
    env = environment("fire_tower_2p", 8, {"random": 1.0}, options={"max_turns": 8})
    model = MaskablePPO("MultiInputPolicy", env, n_steps=16, batch_size=32, n_epochs=1, seed=0, device="cpu")
    before = [weight.detach().clone() for weight in model.policy.parameters()]
    model.learn(2 * 16 * 8)
    assert model.num_timesteps == 256
    assert any(not old.equal(new) for old, new in zip(before, model.policy.parameters(), strict=True))
    assert len(model.ep_info_buffer or ()) > 0


def test_the_policy_sees_no_mask() -> None:
    env = environment("fire_tower_2p", 2)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=2, batch_size=4, device="cpu")
    assert set(model.policy.observation_space.spaces) == {"board", "vector"}  # type: ignore[attr-defined]
