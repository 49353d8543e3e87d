"""The batch: starting, playing, copying, and everything it refuses."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError, GameOverError, IllegalActionError, SavedStateError
from firetower_env.presets import make_batch, make_game

PRESET = "fire_tower_3p_events"


def started(count: int = 4, seed: int = 1, **options) -> Batch:
    batch = make_batch(options.pop("preset", PRESET), count, **options)
    batch.reset(seed)
    return batch


def play(batch: Batch, steps: int, seed: int = 0) -> None:
    """So many random decisions in every running game; a game's choices do not depend on the others."""
    for step in range(steps):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            return
        masks = batch.masks(running)
        wishes = np.random.default_rng([seed, step]).random(masks.shape[1])
        batch.step((masks * wishes).argmax(axis=1), running)


def digests(batch: Batch) -> list[str]:
    return [batch.digest(game) for game in range(batch.count)]


# -- starting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, -1])
def test_a_batch_needs_games(count):
    with pytest.raises(BatchError, match="at least one game"):
        Batch(make_game(PRESET), count)


@pytest.mark.parametrize("count", [1.0, True, "3", None])
def test_a_batch_counts_whole_games(count):
    with pytest.raises(BatchError, match="number of games is a whole number"):
        Batch(make_game(PRESET), count)


def test_before_the_first_reset_nobody_is_asked():
    batch = make_batch(PRESET, 2)
    assert batch.asked.tolist() == [-1, -1]
    assert not batch.masks().any()
    with pytest.raises(GameOverError):
        batch.step([0, 0])


def test_equal_seeds_make_equal_games():
    assert digests(started(seed=5)) == digests(started(seed=5))
    assert digests(started(seed=5)) != digests(started(seed=6))
    assert len(set(digests(started(50, seed=5)))) == 50


def test_neighbouring_seeds_make_unrelated_games():
    assert not set(digests(started(20, seed=5))) & set(digests(started(20, seed=6)))


def test_without_a_seed_every_reset_is_new():
    assert digests(started(seed=None)) != digests(started(seed=None))


def test_seeds_belong_to_games_not_to_places():
    one, two = make_batch(PRESET, 3), make_batch(PRESET, 3)
    one.reset(seeds=[7, 8, 9])
    two.reset(seeds=[9, 7, 8])
    assert digests(one) == digests(two)[1:] + digests(two)[:1]


def test_a_game_plays_the_same_alone_and_in_a_batch():
    many = make_batch(PRESET, 8)
    many.reset(seeds=range(8))
    play(many, 120)
    for game in (0, 3, 7):
        alone = make_batch(PRESET, 1)
        alone.reset(seeds=[game])
        play(alone, 120)
        assert alone.digest() == many.digest(game)
        assert alone.lengths[0] == many.lengths[game]


def test_some_games_can_be_reset():
    batch = started(seed=1)
    play(batch, 10)
    before = digests(batch)
    batch.reset(seeds=[77, 78], games=[2, 0])
    after = digests(batch)
    assert after[1] == before[1]
    assert after[3] == before[3]
    assert batch.lengths.tolist() == [0, 10, 0, 10]
    fresh = make_batch(PRESET, 1)
    fresh.reset(seeds=[77])
    assert after[2] == fresh.digest()


def test_large_and_negative_seeds():
    batch, same = make_batch(PRESET, 2), make_batch(PRESET, 2)
    batch.reset(seeds=[-1, 5])
    same.reset(seeds=np.array([2**64 - 1, 5], np.uint64))
    assert digests(batch) == digests(same)
    batch.reset(np.int64(3))
    same.reset(3)
    assert digests(batch) == digests(same)


def test_small_and_large_seeds_in_one_list():
    batch, same = make_batch(PRESET, 2), make_batch(PRESET, 2)
    batch.reset(seeds=[5, 2**64 - 1])
    same.reset(seeds=np.array([5, 2**64 - 1], np.uint64))
    assert digests(batch) == digests(same)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"seed": 1.5}, "whole number"),
        ({"seed": True}, "whole number"),
        ({"seed": "one"}, "whole number"),
        ({"seeds": [1, 2]}, "4 games need seeds"),
        ({"seeds": [1, 2, 3, 4.5]}, "whole number"),
        ({"seeds": [1, 2, 3, None]}, "whole number"),
        ({"seed": 1, "seeds": [1, 2, 3, 4]}, "either seed or seeds"),
        ({"seed": 1, "games": [4]}, "games are 0 to 3"),
        ({"seed": 1, "games": [1, 1]}, "only once"),
        ({"seed": 1, "games": [0.5]}, "whole numbers"),
        ({"seed": 1, "games": [True, False, True, True]}, "whole numbers"),
        ({"seed": 1, "games": 2}, "list"),
    ],
)
def test_bad_resets_change_nothing(arguments, problem):
    batch = started()
    before = digests(batch)
    with pytest.raises(BatchError, match=problem):
        batch.reset(**arguments)
    assert digests(batch) == before


# -- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "games", "problem"),
    [
        ([0, 0, 0], None, "need actions of shape"),
        ([[0, 0, 0, 0]], None, "need actions of shape"),
        (0, None, "need actions of shape"),
        ([0.0, 0.0, 0.0, 0.0], None, "whole numbers"),
        ([True, True, True, True], None, "whole numbers"),
        (["DONE"] * 4, None, "whole numbers"),
        ([0], [9], "games are 0 to 3"),
        ([0], [-1], "games are 0 to 3"),
        ([0, 0], [1, 1], "only once"),
    ],
)
def test_bad_steps_change_nothing(actions, games, problem):
    batch = started()
    before = digests(batch)
    with pytest.raises(BatchError, match=problem):
        batch.step(actions, games)
    assert digests(batch) == before
    assert not batch.lengths.any()


@pytest.mark.parametrize("relative", [True, False])
def test_every_illegal_answer_is_refused(relative):
    batch = started(2, relative=relative)
    rng = np.random.default_rng(0)
    for _ in range(25):
        before = digests(batch)
        masks = batch.masks()
        illegal = np.flatnonzero(masks[0] == 0)
        legal = np.flatnonzero(masks[1])[0]
        for action in [-1, -300, 304, 2**40, *rng.choice(illegal, 20, replace=False)]:
            with pytest.raises(IllegalActionError):
                batch.step([int(action), int(legal)])
        assert digests(batch) == before
        assert np.array_equal(batch.masks(), masks)
        play(batch, 1)


def test_views_are_fresh_arrays():
    batch = started()
    before = digests(batch), batch.masks()
    for array in (batch.asked, batch.over, batch.returns, batch.truncated, batch.masks(), batch.packed_masks()):
        array[...] = 1
    for array in batch.observe().values():
        array[...] = 1
    assert digests(batch) == before[0]
    assert np.array_equal(batch.masks(), before[1])


def test_ended_games_are_reported_and_refuse_to_go_on():
    batch = started(6, preset="fire_tower_2p", max_turns=3)
    ended = {}
    for _ in range(200):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            break
        result = batch.step([int(np.flatnonzero(mask)[0]) for mask in batch.masks(running)], running)
        for place, game in enumerate(result.games):
            ended[int(game)] = (
                result.returns[place].tolist(),
                bool(result.truncated[place]),
                int(result.lengths[place]),
            )
    assert sorted(ended) == list(range(6))
    for game, (returns, truncated, length) in ended.items():
        assert returns == batch.returns[game].tolist()
        assert truncated == batch.truncated[game]
        assert length == batch.lengths[game]
    with pytest.raises(GameOverError, match="is over"):
        batch.step([0], [2])
    assert batch.asked.tolist() == [-1] * 6
    assert batch.questions() == [""] * 6


def test_auto_reset_goes_on_with_derived_seeds():
    batch = started(3, preset="fire_tower_2p", max_turns=2, auto_reset=True)
    twin = started(3, preset="fire_tower_2p", max_turns=2, auto_reset=True)
    games = 0
    for _ in range(60):
        action = [int(np.flatnonzero(mask)[0]) for mask in batch.masks()]
        result, same = batch.step(action), twin.step(action)
        games += result.games.size
        assert np.array_equal(result.games, same.games)
        assert not batch.over.any()
    assert games > 6
    assert digests(batch) == digests(twin)
    assert len(set(batch.engine.s.seed.tolist())) == 3


@pytest.mark.parametrize("seats", [3, -1, [0, 1, 2, 5]])
def test_observing_seats_that_do_not_exist(seats):
    with pytest.raises(BatchError, match="seats are 0 to 2"):
        started().observe(seats=seats)


# -- copying ----------------------------------------------------------------------------------------------------------


def test_forks_are_isolated():
    batch = started()
    play(batch, 30)
    before, masks = digests(batch), batch.masks()
    twin = batch.fork([2, 0], copies=3)
    assert digests(twin) == [before[2]] * 3 + [before[0]] * 3
    assert twin.lengths.tolist() == [30] * 6
    assert np.array_equal(twin.masks(), masks[[2, 2, 2, 0, 0, 0]])
    play(twin, 40, seed=9)
    assert digests(batch) == before
    assert np.array_equal(batch.masks(), masks)
    kept = digests(twin)
    play(batch, 5)
    assert digests(twin) == kept


def test_a_fork_plays_on_like_the_original():
    batch = started()
    play(batch, 30)
    twin = batch.fork()
    play(batch, 60, seed=4)
    play(twin, 60, seed=4)
    assert digests(twin) == digests(batch)


def test_fork_of_ended_games():
    batch = started(2, preset="fire_tower_2p", max_turns=1)
    play(batch, 300)
    assert batch.over.all()
    twin = batch.fork()
    assert twin.over.all()
    assert twin.asked.tolist() == [-1, -1]


@pytest.mark.parametrize("copies", [0, -2])
def test_forks_need_copies(copies):
    with pytest.raises(BatchError, match="at least 1"):
        started().fork(copies=copies)


def test_put_refuses_other_rules_and_other_numbers():
    batch = started()
    before = digests(batch)
    with pytest.raises(BatchError, match="same rules"):
        batch.put([0], started(preset="fire_tower_2p"), [0])
    with pytest.raises(BatchError, match="same rules"):
        batch.put([0], started(hand_size=4), [0])
    with pytest.raises(BatchError, match="2 games cannot overwrite 1"):
        batch.put([0], started(), [0, 1])
    assert digests(batch) == before


def test_put_overwrites_games():
    batch, source = started(seed=1), started(seed=2)
    play(source, 20)
    batch.put([3, 1], source, [0, 0])
    assert batch.digest(3) == batch.digest(1) == source.digest(0)
    assert batch.questions()[3] == source.questions()[0]


def test_save_and_restore():
    batch = started()
    play(batch, 25)
    saved = batch.save()
    before = digests(batch)
    play(batch, 25)
    other = make_batch(PRESET, 4)
    other.restore(saved)
    assert digests(other) == before
    assert other.lengths.tolist() == [25] * 4
    play(other, 25)
    play(other, 0)
    assert digests(other) == digests(batch)


def test_restore_refuses_what_does_not_fit():
    batch = started()
    before = digests(batch)
    damaged = started().save()
    del damaged["gem"]
    for saved in (started(3).save(), {}, damaged, started(preset="fire_tower_2p").save(), started(hand_size=4).save()):
        with pytest.raises(SavedStateError):
            batch.restore(saved)
    assert digests(batch) == before
    assert not batch.lengths.any()
