"""Every win and every loss that is played arrives at the learner, once, in its own game."""

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")

from tests.training.playing import Ledger, environment, mixed

#: preset, games, steps, fewest episodes, and whether learners are out before the others have finished
TABLES = [
    ("fire_tower_2p", 256, 70, 200, False),
    ("fire_tower_4p", 96, 50, 50, True),
    ("fire_tower_team", 64, 90, 20, False),
    ("fire_tower_3p_events", 32, 70, 10, False),
    ("rising_flames_2p_weather", 48, 80, 20, False),
    ("rising_flames_ghost_core", 64, 60, 20, True),
    ("solo_1", 128, 70, 50, False),
]


@pytest.mark.parametrize(("preset", "games", "steps", "fewest", "early"), TABLES)
def test_what_is_delivered_is_what_was_played(preset: str, games: int, steps: int, fewest: int, early: bool) -> None:
    options = {"reward": "win"} if preset == "solo_1" else {}
    env = environment(preset, games, {"pyromaniac": 0.9, "random": 0.1}, options=options)
    ledger = Ledger(env)
    rng = np.random.default_rng(3)
    env.reset()
    delivered: list[list[float]] = [[] for _ in range(games)]
    lengths = np.zeros(games, np.int64)
    for _ in range(steps):
        _, rewards, done, infos = ledger.step(mixed(env, rng))
        lengths += 1
        assert not rewards[~done].any()
        for game in np.flatnonzero(done).tolist():
            delivered[game].append(float(rewards[game]))
            episode = infos[game]["episode"]
            assert episode["r"] == pytest.approx(rewards[game])
            assert episode["l"] == lengths[game]
            assert infos[game]["won"] == (rewards[game] > 0)
            lengths[game] = 0
    ledger.settle()
    assert delivered == ledger.played
    paid = np.concatenate([np.array(one) for one in delivered])
    assert paid.size >= fewest
    assert (paid > 0).any() or preset == "solo_1"
    assert (paid < 0).any()
    assert bool(ledger.left_early) == early


def test_games_in_which_the_learner_is_never_asked_are_no_episodes() -> None:
    # of two players one alone has a turn
    env = environment("fire_tower_2p", 64, {"random": 1.0}, options={"max_turns": 1, "cap_result": "distance"})
    ledger = Ledger(env)
    env.reset()
    rng, episodes, lengths = np.random.default_rng(0), 0, []
    for _ in range(30):
        _, rewards, done, infos = ledger.step(mixed(env, rng))
        assert not rewards[~done].any()
        episodes += int(done.sum())
        lengths += [infos[game]["episode"]["l"] for game in np.flatnonzero(done)]
        for game in np.flatnonzero(done):
            assert rewards[game] == ledger.played[game][-1]
    assert episodes == sum(map(len, ledger.played))
    assert env.seating.dealt.sum() > 1.5 * episodes, "most games had no episode"
    assert min(lengths) == 1
