"""Full rounds: every game gets one answer in each, whoever is asked; what is paid arrives at the right decision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")

import torch
from gymnasium import spaces

from firetower_training.levels import Levels
from firetower_training.rollouts import Rollouts
from firetower_training.rounds import Asked
from firetower_training.seating import LEARNER
from firetower_training.vec_env import SelfPlayVecEnv
from tests.training.playing import ATTACKER, RANDOM, Ledger, Spy, environment, finish, league

TABLES = [
    ("fire_tower_2p", 128, 90),
    ("fire_tower_4p", 64, 160),
    ("fire_tower_team", 48, 160),
    ("rising_flames_ghost_core", 48, 120),
    ("solo_1", 96, 90),
]


def answers(env: SelfPlayVecEnv, asked: Asked, rng: np.random.Generator) -> np.ndarray:
    """Well in half of the games, at random in the others."""
    seen, masks = env.features.observation(asked.seen), asked.masks.astype(np.int8)
    good, bad = (agent.act(seen, masks, rng) for agent in (ATTACKER, RANDOM))
    return np.where(asked.games % 2 == 0, bad, good)


class Rewarded:
    """Plays rounds and notes, game by game, what arrives for each of its learner's decisions."""

    def __init__(self, env: SelfPlayVecEnv, seed: int = 3) -> None:
        self.env, self.rng = env, np.random.default_rng(seed)
        #: by game: for each decision what it brought, and whether it was the last of an episode
        self.brought: list[list[tuple[float, bool]]] = [[] for _ in range(env.num_envs)]

    def credit(self) -> None:
        rewards, done = self.env.rounds.take_rewards()
        for game in np.flatnonzero((rewards != 0) | done).tolist():
            paid, over = self.brought[game][-1]
            assert not over, "nothing is paid after the end"
            self.brought[game][-1] = (paid + float(rewards[game]), bool(done[game]))

    def round(self, most: int = 1 << 30) -> Asked:
        asked = self.env.rounds.ask(most)
        self.credit()
        for game in asked.games.tolist():
            self.brought[game].append((0.0, False))
        self.env.rounds.play(answers(self.env, asked, self.rng))
        return asked

    def rest(self) -> Asked:
        left = self.env.rounds.rest()
        self.credit()
        return left


@pytest.mark.parametrize(("preset", "games", "rounds"), TABLES)
def test_what_was_played_arrives_at_the_last_decision_of_each_episode(preset: str, games: int, rounds: int) -> None:
    options = {"reward": "win"} if preset == "solo_1" else {}
    env = environment(preset, games, {"pyromaniac": 0.9, "random": 0.1}, options=options)
    ledger, played = Ledger(env), Rewarded(env)
    env.reset()
    count = env.games.count_answers

    def noted(answered: Any) -> None:
        ledger.answered[answered] += 1
        count(answered)

    def seats_before(actions: Any, places: Any = None) -> Any:
        ledger.seats = env.seating.seats(env.batch.all_games)[:, 0].copy()
        return step(actions, places)

    env.games.count_answers = noted  # type: ignore[method-assign]
    step, env.batch.step = env.batch.step, seats_before  # type: ignore[method-assign]
    for _ in range(rounds):
        played.round()
    env.batch.step = step  # type: ignore[method-assign]
    seats_left = ledger.seats
    played.rest()
    ledger.seats = seats_left
    ledger.settle()
    delivered = [[paid for paid, over in decisions if over] for decisions in played.brought]
    assert delivered == ledger.played
    assert not any(paid for decisions in played.brought for paid, over in decisions if not over)
    paid = np.concatenate([np.array(one) for one in delivered])
    assert paid.size > games / 8
    assert (paid < 0).any()


@pytest.mark.parametrize("preset", ["fire_tower_2p", "fire_tower_4p", "rising_flames_2p_weather", "solo_2"])
def test_a_round_asks_each_game_once_and_shows_its_learner_what_it_is_asked(preset: str) -> None:
    env = environment(preset, 24)
    env.reset()
    played = Rewarded(env)
    for number in range(60):
        lengths, open_ones = env.batch.lengths, env.batch.masks().sum(axis=1) > 1
        learners = env.seating.players[env.batch.all_games, env.batch.asked] == LEARNER
        observed = env.features.of(env.batch.observe())
        asked = env.rounds.ask(1 << 30)
        assert np.array_equal(asked.games, np.flatnonzero(learners & open_ones))
        assert np.array_equal(asked.masks, env.batch.masks(asked.games) > 0)
        assert all(np.array_equal(array, observed[name][asked.games]) for name, array in asked.seen.items())
        if number == 0:
            assert asked.games.size == 24
        env.rounds.play(answers(env, asked, played.rng))
        after = env.batch.lengths
        assert ((after == lengths + 1) | (after == 0)).all(), "one answer in every game; a new deal where it ended"


def test_learners_beyond_the_room_wait_and_all_are_asked_in_the_end() -> None:
    env = environment("fire_tower_2p", 32, {"random": 1.0})
    env.reset()
    played = Rewarded(env)
    for _ in range(12):
        played.round()
    asking = env.rounds.ask(1 << 30)
    assert asking.games.size > 6
    lengths = env.batch.lengths
    few = env.rounds.ask(5)
    assert np.array_equal(few.games, asking.games[:5])
    env.rounds.play(answers(env, few, played.rng))
    assert np.array_equal(env.batch.lengths[asking.games[5:]], lengths[asking.games[5:]])
    left = env.rounds.rest()
    assert np.array_equal(left.games, np.arange(32))
    assert (env.seating.players[left.games, env.batch.asked] == LEARNER).all()
    assert (left.masks.sum(axis=1) > 1).all()
    assert all(np.array_equal(array, env.observe()[name]) for name, array in left.seen.items())


def test_an_opponent_is_asked_once_a_round_for_all_its_games() -> None:
    spies = [Spy(), Spy()]
    met = league({"self": 0.5, "past": 0.5}, spies[0], capacity=1)
    met.add_snapshot("old", spies[1])
    env = SelfPlayVecEnv("fire_tower_2p", 64, met, 1)
    env.reset()
    played = Rewarded(env)
    for spy in spies:
        spy.calls.clear()
    for _ in range(40):
        played.round()
        assert max(len(spy.calls) for spy in spies) == 1 or not spies[0].calls
        for spy in spies:
            spy.rows = [*getattr(spy, "rows", []), *spy.calls]  # type: ignore[attr-defined]
            spy.calls.clear()
    assert all(np.mean(spy.rows) > 4 for spy in spies)  # type: ignore[attr-defined]


def test_shaping_telescopes_over_every_episode() -> None:
    weight, discount = 0.5, 0.97
    runs = []
    for shaping in (0.0, weight):
        env = environment("fire_tower_2p", 16, {"pyromaniac": 1.0}, shaping=shaping, discount=discount)
        env.reset()
        played = Rewarded(env)
        for _ in range(3):
            for _ in range(60):
                played.round()
            played.rest()
        runs.append(played.brought)
    firsts = 0
    for plain, shaped in zip(*runs, strict=True):
        assert [over for _, over in plain] == [over for _, over in shaped]
        total, power = 0.0, 1.0
        for (without, over), (paid, _) in zip(plain, shaped, strict=True):
            total += power * (paid - without)
            power *= discount
            if over:
                # all that is left is what the first sight of the episode was worth: next to nothing in a new game
                assert abs(total) < weight * 0.2
                total, power, firsts = 0.0, 1.0, firsts + 1
    assert firsts > 5
    way = [
        abs(paid - without)
        for plain, shaped in zip(*runs, strict=True)
        for (without, _), (paid, _) in zip(plain, shaped, strict=True)
    ]
    assert max(way) > weight * 0.3, "shaping pays much more on the way and takes it back at the end"


@pytest.mark.parametrize("preset", ["fire_tower_2p", "fire_tower_team", "solo_1"])
def test_a_saved_environment_goes_on_in_rounds_as_the_one_that_never_stopped(preset: str) -> None:
    def fresh(seed: int) -> SelfPlayVecEnv:
        solo = preset.startswith("solo")
        met = league({} if solo else {"self": 0.6, "pyromaniac": 0.4}, capacity=2)
        levels = Levels((1, 2, 4), promote_at=0.01, window=3, seed=seed) if solo else None
        return SelfPlayVecEnv(preset, 10, met, seed, shaping=0.5, discount=0.99, levels=levels)

    def path(env: SelfPlayVecEnv) -> list[Any]:
        played = Rewarded(env, 7)
        for _ in range(2):
            for _ in range(30):
                played.round()
            played.rest()
        return [played.brought, env.batch.save(), env.league.state()]

    env, other = fresh(1), fresh(2)
    env.reset()
    before = Rewarded(env)
    for _ in range(25):
        before.round()
    before.rest()
    other.league.restore(env.league.state(), {})
    other.restore(env.state())
    np.testing.assert_equal(path(other), path(env))


# -- the buffer -------------------------------------------------------------------------------------------------------


def test_advantages_of_trajectories_of_unequal_length_are_those_of_the_textbook() -> None:
    gamma, lam, games, size = 0.9, 0.8, 5, 40
    rng = np.random.default_rng(0)
    space = spaces.Dict({"vector": spaces.Box(0, 1, (3,), np.float32)})
    buffer = Rollouts(size // games, space, spaces.Discrete(4), gae_lambda=lam, gamma=gamma, n_envs=games, seed=1)
    for _ in range(2):  # the second time in the same memory
        buffer.reset()
        told: list[list[list[float]]] = [[] for _ in range(games)]
        while buffer.room:
            rewards, done = rng.random(games), rng.random(games) < 0.2
            if not buffer.filled:
                rewards[:], done[:] = 0, False
            for game in range(games):
                if told[game]:
                    told[game][-1][1] += rewards[game]
                    told[game][-1][2] = max(told[game][-1][2], done[game])
            buffer.credit(rewards, done)
            some = np.flatnonzero(rng.random(games) < (1.0 if not buffer.filled else 0.6))[: buffer.room]
            values = torch.rand(some.size, 1)
            asked = Asked(some, {"vector": np.zeros((some.size, 3), np.float32)}, np.ones((some.size, 4), np.bool_))
            buffer.add(asked, np.zeros(some.size, np.int64), values, torch.zeros(some.size))
            for game, value in zip(some.tolist(), values.flatten().tolist(), strict=True):
                told[game].append([value, 0.0, False])
        last = torch.rand(games)
        buffer.finish(last)
        for game in range(games):
            rows = np.flatnonzero(buffer.games == game)
            value_after, advantage = float(last[game]), 0.0
            for row, (value, reward, over) in zip(rows[::-1], told[game][::-1], strict=True):
                goes_on = not over
                advantage = reward + gamma * value_after * goes_on - value + gamma * lam * goes_on * advantage
                assert buffer.advantages[row] == pytest.approx(advantage, abs=1e-5)
                assert buffer.returns[row] == pytest.approx(advantage + value, abs=1e-5)
                value_after = value


def test_minibatches_hold_every_decision_once_and_parts_add_up() -> None:
    space = spaces.Dict({"vector": spaces.Box(0, 1, (3,), np.float32)})
    buffer = Rollouts(5, space, spaces.Discrete(4), n_envs=10, seed=1)
    buffer.actions[:] = np.arange(50)
    buffer.seen["vector"][:, 1] = np.arange(50)
    batches = list(buffer.get(16))
    assert [len(one) for one in batches] == [17, 17, 16]
    assert sorted(torch.cat([one.actions for one in batches]).tolist()) == list(range(50))
    for batch in batches:
        parts = list(batch.parts(6))
        assert [len(part) for part in parts][:2] == [6, 6]
        assert torch.equal(torch.cat([part.actions for part in parts]), batch.actions)
        assert all(torch.equal(part.seen["vector"][:, 1].long(), part.actions) for part in parts)


def test_rounds_play_the_same_game_again_from_the_same_seed() -> None:
    def played() -> list[Any]:
        env = environment("fire_tower_3p", 6, {"self": 0.5, "random": 0.5})
        env.reset()
        one = Rewarded(env)
        for _ in range(40):
            one.round()
        return [one.brought, finish(env.batch.fork()).returns]

    np.testing.assert_equal(played(), played())
