"""Gymnasium, one learner: the official check over every preset, losses that arrive, and repeatable episodes."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import firetower_env.registry as registry
from firetower_env.adapters.single import SingleLearner
from firetower_env.agents import RandomAgent
from firetower_env.core.errors import BatchError, GameOverError, IllegalActionError, UnknownNameError
from firetower_env.presets import PRESETS, make_game
from tests.contract.helpers import ALL, same
from tests.presets import briefly


def episode(env: SingleLearner, seed: int | None) -> list[Any]:
    """A random episode: everything that was returned, the end last."""
    observation, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    returned: list[Any] = [(observation, info)]
    while True:
        returned.append(env.step(int(rng.choice(np.flatnonzero(info["action_mask"])))))
        _, reward, terminated, truncated, info = returned[-1]
        if terminated or truncated:
            return returned
        assert reward == 0.0


def beside(preset: str) -> dict[str, str]:
    """Named partners, where a seat has any."""
    game = make_game(preset)
    return {"partners": "random"} if len(set(game.sides)) < game.seats else {}


@pytest.mark.parametrize("preset", ALL)
def test_the_official_check(preset: str) -> None:
    # the check carries an action over from one game to another, in which it need not be legal
    check_env(gymnasium.make(PRESETS[preset].env_id, illegal="replace").unwrapped)


@pytest.mark.parametrize("preset", ALL)
def test_ids_are_registered(preset: str) -> None:
    last = make_game(preset).seats - 1
    env = gymnasium.make(f"firetower_env.registry:{PRESETS[preset].env_id}", learner_seat=last, **beside(preset))
    observation, info = env.reset(seed=1)
    assert observation in env.observation_space
    assert info["learner_seat"] == last
    assert isinstance(env.unwrapped, SingleLearner)
    registry.register()  # once more changes nothing and warns of nothing


@pytest.mark.parametrize("preset", ["fire_tower_2p", "fire_tower_4p", "fire_tower_3p_events"])
def test_wins_and_losses_arrive(preset: str) -> None:
    env = SingleLearner(preset)
    ends = []
    for seed in range(8):
        last = episode(env, seed)[-1]
        ends.append(last[1])
        paid = env.batch.returns[0, env.learner_seat] if env.batch.over[0] else -1 / (env.batch.game.seats - 1)
        assert last[1] == pytest.approx(paid)
        assert not last[-1]["action_mask"].any()
        assert not env.action_masks().any()
        with pytest.raises(GameOverError):
            env.step(0)
    assert min(ends) < 0 < max(ends)


def test_losses_arrive_even_when_the_loser_is_never_asked_again() -> None:
    env = SingleLearner("fire_tower_4p")
    went_on = 0
    for seed in range(6):
        _, reward, terminated, truncated, _ = episode(env, seed)[-1]
        if not env.batch.over[0]:
            went_on += 1
            assert (reward, terminated, truncated) == (pytest.approx(-1 / 3), True, False)
    assert went_on > 0


@pytest.mark.parametrize("preset", ALL)
def test_a_seed_decides_the_whole_episode(preset: str) -> None:
    def some(seed: int) -> list[Any]:
        env = SingleLearner(preset, **briefly(preset, 12))
        return [episode(env, seed), env.batch.digest(), env.reset()]

    assert same(some(5), some(5))
    assert not same(some(5), some(6))


def test_seats_are_fixed_or_drawn() -> None:
    assert {episode_seat(SingleLearner("fire_tower_3p", learner_seat=2), seed) for seed in range(5)} == {2}
    assert {episode_seat(SingleLearner("fire_tower_3p"), seed) for seed in range(20)} == {0, 1, 2}


def episode_seat(env: SingleLearner, seed: int) -> int:
    _, info = env.reset(seed=seed)
    assert env.batch.asked[0] == info["learner_seat"] == env.learner_seat
    return int(info["learner_seat"])


class Noting(RandomAgent):
    """A random agent that notes which corners it played for."""

    def __init__(self, vector: Any) -> None:
        self.place = vector.slices["asked"], vector.slices["own_corner"]
        self.corners: set[int] = set()

    def act(self, observations: Any, masks: Any, rng: Any) -> Any:
        asked, own = (observations["vector"][:, place].argmax(axis=1) for place in self.place)
        assert np.array_equal(asked, own), "an agent must see what its own seat sees"
        self.corners |= set(own.tolist())
        return super().act(observations, masks, rng)


def test_opponents_sit_clockwise_from_the_learner() -> None:
    vector = SingleLearner("fire_tower_4p").batch.game.vector
    agents = [Noting(vector) for _ in range(3)]
    env = SingleLearner("fire_tower_4p", agents, learner_seat=2, relative=False, max_turns=12)
    episode(env, 1)
    assert [agent.corners for agent in agents] == [{3}, {0}, {1}]


def test_forced_answers_can_be_left_to_the_environment() -> None:
    def fewest_answers(auto_forced: bool) -> int:
        env = SingleLearner("fire_tower_2p", auto_forced=auto_forced, max_turns=60)
        return min(int(one[-1]["action_mask"].sum()) for seed in range(4) for one in episode(env, seed)[:-1])

    assert fewest_answers(auto_forced=False) == 1
    assert fewest_answers(auto_forced=True) > 1


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    env = SingleLearner()
    _, info = env.reset(seed=1)
    before = env.batch.digest(), env.np_random.bit_generator.state
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for action in (illegal, -1, 304, None, 2.0, "1"):
        with pytest.raises(IllegalActionError):
            env.step(action)
    assert (env.batch.digest(), env.np_random.bit_generator.state) == before
    env.step(int(info["action_mask"].argmax()))


def test_sampling_the_action_space_gives_legal_actions() -> None:
    env = SingleLearner("fire_tower_4p", max_turns=10)
    env.reset(seed=1)
    env.action_space.seed(1)
    terminated = truncated = False
    while not (terminated or truncated):
        _, _, terminated, truncated, _ = env.step(env.action_space.sample())
    stored = pickle.dumps(env.action_space)
    assert len(stored) < 1000, "more than the space and its generator"
    assert type(pickle.loads(stored)) is gymnasium.spaces.Discrete  # noqa: S301  our own bytes of a moment ago


def test_human_mode_prints_what_the_learner_may_see(capsys: pytest.CaptureFixture[str]) -> None:
    env = SingleLearner("fire_tower_2p", render_mode="human", learner_seat=0)
    env.reset(seed=1)
    assert "Fire Tower" in capsys.readouterr().out
    assert env.render() is None
    assert "cards" in capsys.readouterr().out


def test_a_game_that_ends_before_the_learner_is_asked_is_dealt_anew() -> None:
    env = SingleLearner("fire_tower_2p", learner_seat=1, max_turns=1)
    for seed in range(12):
        _, info = env.reset(seed=seed)
        assert info["action_mask"].any()


def test_misuse_has_typed_errors() -> None:
    with pytest.raises(GameOverError):
        SingleLearner().step(0)
    with pytest.raises(UnknownNameError):
        SingleLearner("no_such_preset")
    with pytest.raises(UnknownNameError):
        SingleLearner(opponents="no_such_agent")
    for opponents in ([], ["random"] * 2, ["random"] * 4):
        with pytest.raises(BatchError):
            SingleLearner("fire_tower_4p", opponents)
    for seat in (-1, 2, "first", True, 1.5):
        with pytest.raises(BatchError):
            SingleLearner(learner_seat=seat)
