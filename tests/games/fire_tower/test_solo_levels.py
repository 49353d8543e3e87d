"""Solo levels side by side in one batch, the schedule that climbs them, and rewards on the way."""

import copy
from collections.abc import Callable

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from firetower_env import registry
from firetower_env.adapters.aec import raw_env
from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError, RulesError
from firetower_env.curriculum import LevelSchedule, SoloCurriculum, set_levels
from firetower_env.games.fire_tower.solo.levels import LEVELS
from tests.contract.helpers import advance, started, step_randomly

HANDS = np.array([0, *(level.hand for level in LEVELS)])


def uniform(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal answer where one is wanted, else anything."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


# -- levels -----------------------------------------------------------------------------------------------------------


def test_a_level_by_lot_for_each_game() -> None:
    batch = started("solo_1", 400, seed=2, level=(2, 5, 5, 7))
    level = batch.report()["level"]
    shares = [(level == number).mean() for number in (2, 5, 7)]
    assert shares == pytest.approx([0.25, 0.5, 0.25], abs=0.1)
    assert np.array_equal(batch.engine.s.hands.sum(axis=(1, 2)), HANDS[level])
    again = started("solo_1", 400, seed=2, level=(2, 5, 5, 7))
    assert np.array_equal(again.report()["level"], level)


def test_levels_set_for_places_hold_from_the_next_game_on() -> None:
    batch = started("solo_1", 7, auto_reset=True)
    set_levels(batch, range(1, 8))
    assert (batch.report()["level"] == 1).all()
    batch.reset(seed=1)
    assert batch.report()["level"].tolist() == [1, 2, 3, 4, 5, 6, 7]
    rng = np.random.default_rng(1)
    endings = 0
    for _ in range(400):
        endings += batch.step(uniform(batch.masks(), rng)).games.size
    assert endings > 7
    assert batch.report()["level"].tolist() == [1, 2, 3, 4, 5, 6, 7]
    set_levels(batch, 0, [3])
    batch.reset(seed=1)
    assert batch.report()["level"].tolist() == [1, 2, 3, 1, 5, 6, 7]


def test_a_game_plays_the_same_among_other_levels() -> None:
    mixed = started("solo_1", 7)
    set_levels(mixed, range(1, 8))
    mixed.reset(seeds=[9] * 7)
    for level in range(1, 8):
        alone = started(f"solo_{level}")
        alone.reset(seeds=[9])
        for name in ("hands", "pile", "breaks", "hawk", "enemy_pile", "challenge_pile"):
            assert np.array_equal(getattr(alone.engine.s, name)[0], getattr(mixed.engine.s, name)[level - 1]), name


@pytest.mark.parametrize(
    ("preset", "levels", "games", "said"),
    [
        ("solo_1", 8, None, "1 to 7"),
        ("solo_1", [1, -1], None, "1 to 7"),
        ("solo_1", 1.5, None, "1 to 7"),
        ("solo_1", [1, 2, 3], None, "one level for all"),
        ("solo_1", 1, [-1], "games are 0 to 1"),
        ("solo_1", 1, [2], "games are 0 to 1"),
        ("fire_tower_2p", 1, None, "not for fire_tower"),
    ],
)
def test_bad_levels_are_refused(preset: str, levels: object, games: object, said: str) -> None:
    batch = started(preset, 2)
    with pytest.raises(BatchError, match=said):
        set_levels(batch, levels, games)  # type: ignore[arg-type]  # wrong on purpose


def test_a_level_needs_its_hawks() -> None:
    batch = started("solo_1", 2, hawks_total=6)
    set_levels(batch, 4)
    with pytest.raises(RulesError, match="at least 12"):
        set_levels(batch, 7)


# -- copies -----------------------------------------------------------------------------------------------------------


def _put(batch: Batch) -> Batch:
    twin = started("solo_1", batch.count, seed=99, auto_reset=True)
    twin.put(twin.all_games, batch, batch.all_games)
    return twin


def _restored(batch: Batch) -> Batch:
    twin = started("solo_1", batch.count, seed=99, auto_reset=True)
    twin.restore(batch.save())
    return twin


COPIES: dict[str, Callable[[Batch], Batch]] = {
    "fork": Batch.fork,
    "put": _put,
    "restore": _restored,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("way", COPIES)
def test_copies_deal_the_levels_that_were_set(way: str) -> None:
    """At any moment of a game: the copy is dealt the levels of its original, and setting one leaves the other alone."""
    rng = np.random.default_rng(7)
    batch = started("solo_1", 4, seed=3, auto_reset=True)
    for levels in ([1, 3, 5, 7], [0, 2, 0, 6], [4, 4, 1, 1]):
        set_levels(batch, levels)
        for _ in range(int(rng.integers(1, 60))):
            batch.step(uniform(batch.masks(), rng))
        twin = COPIES[way](batch)
        told = [level or 1 for level in levels]
        set_levels(twin, 7, [0])
        twin.reset(seed=5)
        assert twin.report()["level"].tolist() == [7, *told[1:]]
        moment = batch.save()
        batch.reset(seed=5)
        assert batch.report()["level"].tolist() == told
        batch.restore(moment)


def test_a_fork_of_some_games_takes_their_levels_along() -> None:
    batch = started("solo_1", 4)
    set_levels(batch, [1, 3, 5, 7])
    twin = batch.fork([3, 1], copies=2)
    twin.reset(seed=1)
    assert twin.report()["level"].tolist() == [7, 7, 3, 3]


def test_a_batch_goes_on_as_if_it_had_not_been_restored() -> None:
    """Games that follow by themselves are dealt the levels that were set before the batch was saved."""
    batch = started("solo_1", 6, seed=1, auto_reset=True)
    set_levels(batch, [2, 3, 4, 5, 6, 7])
    twin = _restored(batch)
    rng, again = np.random.default_rng(2), np.random.default_rng(2)
    ended = 0
    for _ in range(300):
        ended += batch.step(uniform(batch.masks(), rng)).games.size
        twin.step(uniform(twin.masks(), again))
    assert ended > 6
    assert [batch.digest(game) for game in range(6)] == [twin.digest(game) for game in range(6)]


def test_the_level_of_the_next_game_is_no_part_of_the_game() -> None:
    """A game's fingerprint says how it stands, whatever follows it; and batches saved without the levels are good."""
    batch = started("solo_1", 2, seed=1)
    before = batch.digest(1)
    set_levels(batch, [4, 5])
    assert batch.digest(1) == before
    saved = batch.save()
    del saved["next_level"]
    twin = started("solo_1", 2, seed=2)
    set_levels(twin, [6, 7])
    twin.restore(saved)
    assert twin.digest(1) == before
    twin.reset(seed=1)
    assert twin.report()["level"].tolist() == [1, 1], "as the rules say"


# -- the schedule -----------------------------------------------------------------------------------------------------


def test_the_schedule_climbs_with_wins_and_rehearses() -> None:
    schedule = LevelSchedule((1, 3, 7), promote_at=0.5, window=10, rehearse=0.4, seed=1)
    assert schedule.draw(50).tolist() == [1] * 50
    schedule.record([1] * 9, [True] * 9)
    assert schedule.highest == 1
    schedule.record([1], [False])
    assert (schedule.highest, schedule.win_rate(1)) == (3, 0.9)
    schedule.record([3] * 10, [False] * 6 + [True] * 4)
    assert schedule.highest == 3
    schedule.record([1] * 10, [True] * 10)
    assert schedule.highest == 3
    schedule.record([3], [True])
    assert schedule.highest == 7
    drawn = schedule.draw(3000)
    shares = [(drawn == level).mean() for level in (1, 3, 7)]
    assert shares == pytest.approx([0.4 / 3, 0.4 / 3, 0.6 + 0.4 / 3], abs=0.03)
    schedule.record([7] * 10, [True] * 10)
    assert schedule.highest == 7


@pytest.mark.parametrize(
    "settings", [{"levels": ()}, {"levels": (0,)}, {"promote_at": 0}, {"window": 0}, {"rehearse": 1.1}]
)
def test_bad_schedules_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(BatchError):
        LevelSchedule(**settings)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_curriculum_deals_the_levels_of_its_schedule(mode: AutoresetMode) -> None:
    registry.register()
    vector: VectorEnv = gymnasium.make_vec("firetower/solo_1-v0", num_envs=6, autoreset_mode=mode)
    schedule = LevelSchedule((2, 6), promote_at=1.0, window=1000, rehearse=0.0)
    env = SoloCurriculum(vector, schedule)
    _, infos = env.reset(seed=4)
    rng = np.random.default_rng(0)
    met: set[int] = set()
    ended = 0
    for step in range(500):
        met |= set(infos["level"].tolist())
        if step == 200:
            schedule.reached = 2
        _, _, terminated, truncated, infos = env.step(uniform(infos["action_mask"], rng))
        ended += int((terminated | truncated).sum())
    assert met == {2, 6}
    assert (infos["level"] == 6).all()
    played = sum(len(latest) for latest in schedule._latest.values())
    assert played == ended > 12


def test_a_seed_decides_the_levels_too() -> None:
    levels = []
    for _ in range(2):
        env = SoloCurriculum(VectorLearner(40, "solo_1"), LevelSchedule((1, 2, 3), rehearse=1.0))
        env.schedule.reached = 3
        env.reset(seed=11)
        levels.append(env.reset(seed=12)[1]["level"].tolist())
    assert levels[0] == levels[1]
    assert set(levels[0]) == {1, 2, 3}


def test_a_curriculum_refuses_what_is_not_solo() -> None:
    with pytest.raises(BatchError, match="not for fire_tower"):
        SoloCurriculum(VectorLearner(2, "fire_tower_2p"))
    with pytest.raises(BatchError, match="either a schedule or its settings"):
        SoloCurriculum(VectorLearner(2, "solo_1"), LevelSchedule(), window=3)


# -- rewards on the way -----------------------------------------------------------------------------------------------


def fell_towers(env: SingleLearner | VectorLearner, game: int, count: int) -> None:
    """So many enemies of a game are gone, as if they had fallen in an earlier turn."""
    env.batch.engine.s.standing[game] &= ~sum(1 << corner for corner in (1, 2, 3)[:count])


def test_shaped_rewards_add_up_to_the_return() -> None:
    for seed in range(5):
        env = SingleLearner("solo_2", reward="shaped")
        _, info = env.reset(seed=seed)
        fell_towers(env, 0, 2)
        rng = np.random.default_rng(seed)
        rewards = []
        done = False
        while not done:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, reward, terminated, truncated, info = env.step(action)
            rewards.append(reward)
            done = terminated or truncated
        assert rewards[0] == pytest.approx(0.2)
        assert sum(rewards) == pytest.approx(float(env.batch.returns[0, 0]))
        assert rewards[-1] == pytest.approx(float(env.batch.returns[0, 0]) - 0.1 * info["towers_fallen"])


def test_a_vector_pays_what_single_games_pay() -> None:
    env = VectorLearner(3, "solo_2", reward="shaped")
    _, infos = env.reset(seed=3)
    fell_towers(env, 1, 1)
    _, rewards, _, _, infos = env.step(infos["action_mask"].argmax(axis=1))
    assert rewards.tolist() == pytest.approx([0, 0.1, 0])
    _, rewards, _, _, infos = env.step(infos["action_mask"].argmax(axis=1))
    assert rewards.tolist() == [0, 0, 0]


def test_pettingzoo_pays_on_the_way() -> None:
    env = raw_env("solo_1", reward="shaped")
    env.reset(seed=1)
    env.batch.engine.s.standing[0] &= ~2
    env.step(int(env.infos["player_0"]["action_mask"].argmax()))
    assert env.rewards["player_0"] == pytest.approx(0.1)
    assert env.infos["player_0"]["towers_fallen"] == 1


@pytest.mark.parametrize(("reward", "lost"), [("win", -1.0), ("score", 0.0), ("shaped", 0.0)])
def test_a_loss_pays(reward: str, lost: float) -> None:
    batch = started("solo_7", 8, seed=1, reward=reward)
    advance(batch, 400, np.random.default_rng(1))
    assert batch.over.all()
    assert set(batch.returns[:, 0].tolist()) == {lost}


def test_reports_follow_the_game() -> None:
    batch = started("solo_4", 16, seed=5)
    rng = np.random.default_rng(5)
    rounds = batch.report()["round"]
    assert (rounds == 1).all()
    while not batch.over.all():
        step_randomly(batch, rng)
        now = batch.report()["round"]
        assert (now >= rounds).all()
        rounds = now
    report = batch.report()
    assert rounds.max() > 1
    assert not (report["won"] & (report["towers_fallen"] < 3)).any()
    assert np.array_equal(report["score"] > 0, report["won"])
