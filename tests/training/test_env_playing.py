"""A step of the environment: who is asked, with what, how often; what the learner sees and is told."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")

from firetower_env.adapters.spaces import row_of
from firetower_env.core.errors import IllegalActionError
from firetower_env.presets import make_game
from firetower_training.features.common import Features
from firetower_training.levels import Levels
from firetower_training.seating import LEARNER
from firetower_training.vec_env import SelfPlayVecEnv
from tests.training.playing import ATTACKER, RANDOM, Spy, answers, environment, league, mixed

PRESETS = ["fire_tower_2p", "fire_tower_4p", "fire_tower_team", "rising_flames_3p_weather", "solo_2"]


def equal(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_asks_its_learner_an_open_question(preset: str) -> None:
    env = environment(preset, 12)
    rng = np.random.default_rng(0)
    seen = env.reset()
    games = env.batch.all_games
    for _ in range(60):
        assert (env.seating.players[games, env.batch.asked] == LEARNER).all()
        masks = env.action_masks()
        assert masks.dtype == np.bool_
        assert (masks.sum(axis=1) > 1).all()
        assert np.array_equal(masks, env.batch.masks() > 0)
        assert equal(seen, env.features.of(env.batch.observe()))
        assert row_of(seen, 3) in env.observation_space
        seen, rewards, done, infos = env.step(answers(env, RANDOM, rng))
        assert (rewards.shape, rewards.dtype, done.dtype, len(infos)) == ((12,), np.float32, np.bool_, 12)


def test_forced_answers_are_given_for_opponents_too() -> None:
    spy = Spy()
    env = SelfPlayVecEnv("fire_tower_2p", 16, league({"self": 1.0}, spy), 1)
    fewest: list[int] = []
    act = spy.act

    def note(observations: Any, masks: Any, rng: Any) -> Any:
        fewest.append(int(masks.sum(axis=1).min()))
        return act(observations, masks, rng)

    spy.act = note  # type: ignore[method-assign]
    env.reset()
    rng = np.random.default_rng(0)
    for _ in range(40):
        assert not env.step(answers(env, RANDOM, rng))[2].any()
    assert min(fewest) > 1
    assert env.batch.lengths.sum() > 16 * 40 + sum(spy.calls), "no answer was forced"


def test_an_opponent_is_asked_once_a_round_for_all_its_games() -> None:
    spies = [Spy(), Spy()]
    met = league({"self": 0.5, "past": 0.5}, spies[0], capacity=1)
    met.add_snapshot("old", spies[1])
    env = SelfPlayVecEnv("fire_tower_2p", 64, met, 1)
    step = env.batch.step
    asked: list[list[int]] = []

    def before_answers(actions: Any, games: Any = None) -> Any:
        if games is not None:
            asked.append([len(spy.calls) for spy in spies])
        return step(actions, games)

    env.batch.step = before_answers  # type: ignore[method-assign]
    env.reset()
    rng = np.random.default_rng(0)
    for _ in range(30):
        env.step(answers(env, RANDOM, rng))
    calls = np.diff(np.array([[0, 0], *asked]), axis=0)
    assert calls.max() == 1, "once a round, whatever the number of games"
    assert (calls.sum(axis=0) > 30).all()
    games = [np.count_nonzero(env.seating.players == number) for number in (0, 1)]
    assert sum(games) == 64
    assert min(games) > 16
    assert max(max(spy.calls) for spy in spies) > 8


class Learned(Spy):
    """An agent that takes features of one kind."""

    def __init__(self, features: Features) -> None:
        super().__init__()
        self.features = features
        self.boards: list[np.ndarray] = []

    def act_on(self, features: Any, masks: Any, rng: Any) -> Any:
        assert features["board"].shape[1:] == self.features.board_shape
        self.boards.append(features["board"])
        return RANDOM.act({}, masks, rng)


def test_policies_get_features_worked_out_for_all_of_them() -> None:
    game = make_game("fire_tower_2p")
    now, old, other_kind = (Learned(Features(game, derived)) for derived in (True, True, False))
    met = league({"self": 0.5, "past": 0.5}, now, capacity=2)
    met.add_snapshot("old", old)
    met.add_snapshot("other kind", other_kind)
    env = SelfPlayVecEnv("fire_tower_2p", 48, met, 1)
    env.reset()
    rng = np.random.default_rng(0)
    for _ in range(10):
        env.step(answers(env, RANDOM, rng))
    assert now.boards
    assert old.boards
    assert not now.calls
    assert other_kind.calls, "asked with observations"
    assert not other_kind.boards
    # the fire on the board is where the fields say, seen from the own corner
    planes = sum(piece.size for piece in game.planes)
    assert all((board[:, planes, 0, 0] == 0).all() for board in now.boards)


def test_agents_that_search_get_forks() -> None:
    env = environment("fire_tower_2p", 2, {"flatmc:sims=4": 1.0})
    env.reset()
    rng = np.random.default_rng(0)
    lengths = env.batch.lengths.copy()
    for _ in range(6):
        env.step(answers(env, RANDOM, rng))
    assert (env.batch.lengths > lengths).all()


def test_the_learner_takes_every_seat_in_turn() -> None:
    env = environment("fire_tower_2p", 8, {"pyromaniac": 1.0})
    seats: list[list[int]] = [[] for _ in range(8)]
    rng = np.random.default_rng(0)
    env.reset()
    while min(map(len, seats)) < 3:
        for game, info in enumerate(env.step(answers(env, ATTACKER, rng))[3]):
            if info:
                seats[game].append(info["seat"])
    for game, taken in enumerate(seats):
        assert taken == [(game + n) % 2 for n in range(len(taken))]


def test_partners_are_one_learner_and_opponents_one_side() -> None:
    env = environment("fire_tower_team", 12, {"self": 0.5, "random": 0.5})
    env.reset()
    rng = np.random.default_rng(0)
    asked = set()
    for _ in range(60):
        asked |= set(zip(env.batch.all_games.tolist(), env.batch.asked.tolist(), strict=True))
        env.step(answers(env, RANDOM, rng))
    players = env.seating.players
    assert np.array_equal(players[:, :2], players[:, 2:])
    assert ((players == LEARNER).sum(axis=1) == 2).all()
    learners = {(game, seat) for game, seat in np.argwhere(players == LEARNER).tolist()}
    assert asked >= learners


def test_each_other_seat_has_an_opponent_of_its_own() -> None:
    env = environment("fire_tower_4p", 64, {"self": 0.4, "random": 0.6})
    env.reset()
    others = np.sort(env.seating.players, axis=1)
    assert (others[:, 0] == LEARNER).all()
    assert (others[:, 1:] >= 0).all()
    assert len(np.unique(others, axis=0)) == 4, "all mixtures of two opponents at three seats"


def test_what_is_told_about_an_end() -> None:
    env = environment("fire_tower_4p", 64, {"pyromaniac": 0.9, "random": 0.1})
    env.reset()
    rng = np.random.default_rng(1)
    told = []
    for _ in range(40):
        players = env.seating.players.copy()
        _, rewards, done, infos = env.step(mixed(env, rng))
        assert [bool(info) for info in infos] == done.tolist()
        for game in np.flatnonzero(done).tolist():
            info = infos[game]
            told.append(info)
            assert info["terminal_observation"] in env.observation_space
            assert info["TimeLimit.truncated"] is False
            assert info["opponent_ids"] == [number for number in players[game].tolist() if number != LEARNER]
            assert info["opponents"] == [env.league.name(number) for number in info["opponent_ids"]]
            if info["won"]:
                assert min(info["results"]) >= 0.5
            elif not info["capped"]:
                assert rewards[game] < 0
                assert max(info["results"]) <= 0.5
    assert {info["won"] for info in told} == {False, True}


def test_the_cap_on_turns_is_an_end_that_is_paid_and_not_bootstrapped() -> None:
    env = environment("fire_tower_2p", 8, options={"max_turns": 6, "cap_result": "distance"})
    env.reset()
    rng = np.random.default_rng(0)
    capped = []
    for _ in range(40):
        _, rewards, done, infos = env.step(answers(env, RANDOM, rng))
        capped += [(infos[game]["capped"], float(rewards[game])) for game in np.flatnonzero(done)]
        assert not any(info.get("TimeLimit.truncated") for info in infos)
    assert all(cap for cap, _ in capped)
    assert {paid for _, paid in capped} >= {-1.0, 1.0}


def test_an_illegal_answer_changes_nothing() -> None:
    env = environment("fire_tower_2p", 4)
    env.reset()
    before = env.state()
    wrong = env.action_masks().argmin(axis=1)
    with pytest.raises(IllegalActionError):
        env.step(wrong)
    assert equal({**before, "seconds": 0}, {**env.state(), "seconds": 0})


def test_the_seed_decides_everything() -> None:
    def rollout(seed: int) -> list[Any]:
        env = environment("fire_tower_3p", 6, {"self": 0.5, "random": 0.5}, seed=seed)
        first, rng = env.reset()["vector"], np.random.default_rng(0)
        return [first, *(env.step(answers(env, RANDOM, rng))[0]["vector"] for _ in range(30))]

    assert np.array_equal(rollout(1), rollout(1))
    assert not np.array_equal(rollout(1), rollout(2))


def test_solo_levels_follow_the_curriculum() -> None:
    levels = Levels((1, 3), promote_at=0.01, window=1, rehearse=0.5, seed=3)
    env = environment("solo_1", 32, levels=levels)
    env.reset()
    assert (env.batch.report()["level"] == 1).all()
    # a window of one game, which is called won
    levels.record([1], [True])
    rng = np.random.default_rng(0)
    ended = []
    for _ in range(60):
        ended += [info["level"] for info in env.step(answers(env, RANDOM, rng))[3] if info]
    assert {1, 3} >= set(ended)
    assert {1, 3} == set(env.batch.report()["level"].tolist())
