"""Gymnasium where seats win together: a learner plays its whole side, or one seat beside partners who are named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from firetower_env.adapters.opponents import Lineup
from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.vector import VectorLearner
from firetower_env.agents import RandomAgent
from firetower_env.core.errors import BatchError
from firetower_env.presets import PRESETS
from tests.contract.helpers import same
from tests.contract.test_single import episode
from tests.contract.test_vector import pick, run
from tests.miniature.game import Miniature
from tests.miniature.known import miniature_known

TOGETHER, TEAM = "miniature_together", "fire_tower_team"
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with miniature_known():
        yield


class Counting(RandomAgent):
    """A random agent that counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, observations: Any, masks: Any, rng: Any) -> Any:
        self.asked += len(masks)
        return super().act(observations, masks, rng)


def seats_asked(env: SingleLearner, seeds: int = 8) -> set[int]:
    """The seats that the learner answered for, in some random episodes."""
    return {one[-1]["learner_seat"] for seed in range(seeds) for one in episode(env, seed)[:-1]}


def test_a_whole_side_answers_every_question_and_sees_what_the_asked_seat_sees() -> None:
    env = gymnasium.make(PRESETS[TOGETHER].env_id).unwrapped
    assert isinstance(env, SingleLearner)
    rng = np.random.default_rng(0)
    observation, info = env.reset(seed=1)
    asked = []
    while info["action_mask"].any():
        seat = int(env.batch.asked[0])
        assert info["learner_seat"] == env.learner_seat == seat
        assert same(observation, {name: array[0] for name, array in env.batch.observe(seats=[seat]).items()})
        asked.append(seat)
        observation, reward, terminated, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert asked == [0, 0, 1, 1, 2, 2] * 4
    assert terminated
    assert reward == env.batch.returns[0, 0] != 0


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_side_in_a_vector(mode: AutoresetMode) -> None:
    env = gymnasium.make_vec(PRESETS[TOGETHER].env_id, num_envs=16, autoreset_mode=mode.value)
    assert isinstance(env, VectorLearner)
    rng, paid = np.random.default_rng(0), []
    observation, infos = env.reset(seed=1)
    for step in range(150):
        asked = infos["_action_mask"]
        assert np.array_equal(infos["learner_seat"][asked], env.batch.asked[asked])
        assert same(observation, env.batch.observe(seats=infos["learner_seat"]))
        answers = pick(infos["action_mask"], rng)
        if step % 100 < 50:  # the last bed and the best seed: all but PASS
            answers = infos["action_mask"].shape[1] - 2 - infos["action_mask"][:, -2::-1].argmax(axis=1)
        observation, rewards, terminated, truncated, infos = env.step(answers)
        ended = terminated | truncated
        assert set(rewards[~ended].tolist()) <= {0.0}
        paid += rewards[ended].tolist()
        if mode is AutoresetMode.SAME_STEP and ended.any():
            assert np.array_equal(infos["_final_obs"], ended)
    assert len(paid) >= 16
    assert set(paid) == {-1.0, 1.0}


@pytest.mark.parametrize("mode", MODES)
def test_seeds_decide_episodes_of_sides(mode: AutoresetMode) -> None:
    def some(seed: int, **more: Any) -> list[Any]:
        return run(VectorLearner(3, TOGETHER, autoreset_mode=mode, **more), 30, seed)

    for more in ({}, {"partners": "random"}, {"learner_seat": 1, "partners": ["random", "random"]}):
        assert same(some(1, **more), some(1, **more))
        assert not same(some(1, **more), some(2, **more))


def test_one_seat_with_named_partners() -> None:
    partners = [Counting(), Counting()]
    env = SingleLearner(TOGETHER, learner_seat=1, partners=partners)
    told = episode(env, 3)
    assert {one[-1]["learner_seat"] for one in told} == {1}
    assert len(told) == 1 + 2 * 4
    assert [one.asked for one in partners] == [8, 8]
    assert told[-1][1] == env.batch.returns[0, 1]
    assert seats_asked(SingleLearner(TOGETHER, partners="random"), 12) == {0, 1, 2}
    env = VectorLearner(4, TOGETHER, learner_seat=2, partners="random")
    assert (env.reset(seed=1)[1]["learner_seat"] == 2).all()


def test_partners_are_never_made_up() -> None:
    for make in (SingleLearner, lambda *more, **options: VectorLearner(2, *more, **options)):
        for preset in (TOGETHER, TEAM):
            with pytest.raises(BatchError, match="name them, such as partners="):
                make(preset, learner_seat=0)
            with pytest.raises(BatchError, match=r"need partners: one for all or \d, not 3"):
                make(preset, learner_seat=0, partners=["random"] * 3)
        with pytest.raises(BatchError, match="one side and no opponents"):
            make(TOGETHER, "warden")
        with pytest.raises(BatchError, match="nobody has a partner"):
            make("fire_tower_2p", partners="random")
        with pytest.raises(BatchError, match="need opponents: one for all or 2, not 1"):
            make(TEAM, ["random"], learner_seat=0, partners="random")


def test_in_teams_a_partner_is_no_opponent() -> None:
    enemies = [Counting(), Counting()]
    env = SingleLearner(TEAM, enemies, max_turns=12)
    sides = set()
    for seed in range(8):
        asked = {one[-1]["learner_seat"] for one in episode(env, seed)[:-1]}
        assert asked in ({0, 2}, {1, 3})
        sides |= asked
    assert sides == {0, 1, 2, 3}
    assert all(one.asked for one in enemies)
    assert seats_asked(SingleLearner(TEAM, learner_seat=3, partners="self", max_turns=12)) == {1, 3}
    partner = Counting()
    assert seats_asked(SingleLearner(TEAM, enemies, learner_seat=3, partners=partner, max_turns=12)) == {3}
    assert partner.asked


def test_a_list_for_every_other_seat_names_the_partner_too() -> None:
    """So it was before there were sides: clockwise from the learner, the partner in the middle."""
    others = [Counting(), Counting(), Counting()]
    env = VectorLearner(3, TEAM, others, learner_seat=1, max_turns=8)
    for one in run(env, 30, 1):
        assert (one[-1]["learner_seat"] == 1).all()
    assert all(one.asked for one in others)


def test_a_side_is_out_when_all_its_seats_are(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = {0}
    monkeypatch.setattr(Miniature, "is_terminated", lambda _, engine, games, seats: np.isin(seats, list(gone)))
    env = SingleLearner(TOGETHER)
    for out, end in (({0}, (0.0, False)), ({0, 1}, (0.0, False)), ({0, 1, 2}, (-1.0, True))):
        gone |= out
        if not end[1]:
            env.reset(seed=1)
        _, reward, terminated, _, _ = env.step(int(env.action_masks().argmax()))
        assert (reward, terminated) == end
    # one seat of a side with partners is out by itself
    gone = {1}
    batch, games = env.batch, env.batch.all_games
    lineup = Lineup(batch.game, "random", "random", 1)
    assert [bool(lineup.is_out(batch, games, np.array([seat]))[0]) for seat in range(3)] == [False, True, False]
