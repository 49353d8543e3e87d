"""Shaping is a potential of what the learner sees: its discounted differences add up to nothing but where it began."""

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")

from firetower_env.core.errors import BatchError
from firetower_training.features.common import Features
from firetower_training.potential import Potential
from tests.training.playing import RANDOM, answers, environment, mixed

WEIGHT, DISCOUNT = 0.5, 0.97


@pytest.mark.parametrize("preset", ["fire_tower_2p", "solo_1"])
def test_it_telescopes_over_every_episode(preset: str) -> None:
    opponents = {"pyromaniac": 1.0}
    plain = environment(preset, 16, opponents)
    shaped = environment(preset, 16, opponents, shaping=WEIGHT, discount=DISCOUNT)
    potential = Potential(shaped.features)
    plain.reset()
    first = potential.of(shaped.reset())
    rngs = [np.random.default_rng(2) for _ in range(2)]
    total, power, episodes = np.zeros(16), np.ones(16), 0
    for _ in range(80):
        _, unshaped, _, _ = plain.step(mixed(plain, rngs[0]))
        seen, rewards, done, _ = shaped.step(mixed(shaped, rngs[1]))
        total += power * (rewards - unshaped)
        power *= DISCOUNT
        assert total[done] == pytest.approx(-WEIGHT * first[done], abs=1e-5)
        now = potential.of(seen)
        assert (total + WEIGHT * first)[~done] == pytest.approx((power * WEIGHT * now)[~done], abs=1e-5)
        first[done], total[done], power[done] = now[done], 0, 1
        episodes += int(done.sum())
    assert episodes > 2


def test_the_potential_rises_as_the_enemy_burns() -> None:
    env = environment("fire_tower_2p", 64, {"random": 1.0}, shaping=1.0)
    potential, rng = Potential(env.features), np.random.default_rng(0)
    seen = env.reset()
    assert np.abs(potential.of(seen)).max() < 0.5, "no side is ahead at the start"
    for _ in range(40):
        seen = env.step(mixed(env, rng))[0]
    values = potential.of(seen)
    assert values[1::2].mean() > 0.2 + values[::2].mean(), "whoever attacks is ahead of whoever plays at random"
    assert np.abs(values).max() <= 1


def test_own_and_other_towers_by_table() -> None:
    for preset, own in (("fire_tower_team", [0, 2]), ("rising_flames_double_core", [0, 1]), ("solo_1", [0])):
        env = environment(preset, 2)
        seen = env.reset()
        potential = Potential(env.features)
        board = seen["board"]
        corners = ((0, 0), (0, 15), (15, 15), (15, 0))
        fatal = [piece.name for piece in env.batch.game.planes].index("fatal") + 3
        burned = fatal + 1
        assert board[:, fatal, 0, 0].all()
        base = potential.of(seen)
        for slot, (row, col) in enumerate(corners):
            fallen = {name: array.copy() for name, array in seen.items()}
            fallen["board"][:, fatal, row, col] = 0
            fallen["board"][:, burned, row, col] = 1
            changed = potential.of(fallen) - base
            assert ((changed < 0) == (slot in own)).all(), (preset, slot)


def test_the_games_own_shaping_is_paid_too() -> None:
    env = environment("solo_1", 64, options={"reward": "shaped"})
    env.reset()
    rng, on_the_way, at_end = np.random.default_rng(0), 0, []
    totals = np.zeros(64)
    for _ in range(110):
        _, rewards, done, infos = env.step(mixed(env, rng))
        totals += rewards
        on_the_way += int((rewards[~done] > 0).sum())
        at_end += [(float(totals[game]), infos[game]["won"]) for game in np.flatnonzero(done)]
        totals[done] = 0
    assert on_the_way > 0
    assert at_end
    assert all((total > 1e-6) == won and total > -1e-6 for total, won in at_end)


def test_shaping_needs_something_to_go_by() -> None:
    env = environment("fire_tower_2p", 2)
    with pytest.raises(BatchError, match="derived"):
        Potential(Features(env.batch.game, derived=False))
    assert env.reset()["board"].shape[0] == 2
    assert env.step(answers(env, RANDOM, np.random.default_rng(0)))[1].tolist() == [0, 0]
