"""Features: the observation and what is worked out from it, the same as agents work out by other ways."""

import numpy as np
import pytest

from agents.position import Position
from agents.view import View
from firetower_env.agents import RandomAgent
from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch, make_game
from training.danger import FAR
from training.features import Features

PRESETS = ["fire_tower_2p", "fire_tower_3p", "fire_tower_team", "rising_flames_4p_weather", "rising_flames_double_core"]


def played(preset: str, games: int = 40, steps: int = 150) -> Batch:
    """Games at random, some way into play."""
    batch = make_batch(preset, games, auto_reset=True)
    batch.reset(seed=3)
    rng, agent = np.random.default_rng(0), RandomAgent()
    for _ in range(steps):
        batch.step(agent.act({}, batch.masks(), rng))
    return batch


@pytest.mark.parametrize("preset", [*PRESETS, "rising_flames_ghost_core", "solo_4"])
@pytest.mark.parametrize("derived", [True, False])
def test_rows_are_in_the_space_and_begin_with_the_observation(preset: str, derived: bool) -> None:
    batch = played(preset, 6, 60)
    features = Features(batch.game, derived)
    seen = batch.observe()
    made = features.of(seen, batch.masks())
    assert made["board"].shape == (6, *features.board_shape)
    assert made["vector"].shape == (6, features.vector_size)
    assert (made["board"].dtype, made["vector"].dtype) == (np.uint8, np.float32)
    for row in range(6):
        assert {name: array[row] for name, array in made.items()} in features.space()
    assert np.array_equal(made["board"][:, : seen["board"].shape[1]], seen["board"])
    assert np.array_equal(made["vector"][:, : seen["vector"].shape[1]], seen["vector"])
    assert (made["board"].shape[1] > seen["board"].shape[1]) == derived


@pytest.mark.parametrize("steps", [0, 150])
@pytest.mark.parametrize("preset", PRESETS)
def test_distances_are_those_of_the_scripted_agents(preset: str, steps: int) -> None:
    batch = played(preset, steps=steps)
    seen, masks = batch.observe(), batch.masks()
    features = Features(batch.game)
    made = features.of(seen, masks)
    position = Position(View.of(seen, masks))
    standing = position.view.standing
    fields = made["board"][:, seen["board"].shape[1] :]
    marks = made["vector"][:, seen["vector"].shape[1] :].reshape(len(masks), 2, 4, FAR + 1)
    assert (marks.sum(axis=3) == standing[:, None]).all()
    assert (fields[~standing] == FAR).all()
    near = np.minimum(position.now.near[:, :, 0, 0], FAR)
    for place, slot in enumerate(position.slots):
        here = standing[:, slot]
        assert np.array_equal(fields[here, slot], np.minimum(position.field[here, place], FAR))
        assert np.array_equal(marks[here, 0, slot].argmax(axis=1), near[here, place])
    assert np.array_equal(features.nearest(made) > 0, marks[:, 0, :, 1:].any(axis=2))
    assert standing.any(axis=1).all()


@pytest.mark.parametrize("preset", ["fire_tower_2p", "fire_tower_4p"])
def test_the_wind_brings_fire_as_near_as_the_agents_think(preset: str) -> None:
    batch = played(preset)
    seen, masks = batch.observe(), batch.masks()
    made = Features(batch.game).of(seen, masks)
    marks = made["vector"][:, seen["vector"].shape[1] :].reshape(len(masks), 2, 4, FAR + 1)
    position = Position(View.of(seen, masks))
    blown = np.minimum(position.now.blown[:, :, 0, 0], FAR)
    for place, slot in enumerate(position.slots):
        here = position.view.standing[:, slot]
        assert np.array_equal(marks[here, 1, slot].argmax(axis=1), blown[here, place])
    assert (marks[:, 0] != marks[:, 1]).any()


def test_legal_answers_are_no_feature() -> None:
    batch = played("fire_tower_2p", 8, 100)
    features, seen, masks = Features(batch.game), batch.observe(), batch.masks()
    one, other = features.of(seen, masks), features.of(seen, 1 - masks)
    assert all(np.array_equal(one[name], other[name]) for name in one)
    assert set(features.space().keys()) == {"board", "vector"}


def test_a_row_does_not_depend_on_the_others() -> None:
    batch = played("rising_flames_4p_weather", 30)
    features = Features(batch.game)
    together = features.of(batch.observe())
    for game in range(0, 30, 7):
        alone = features.of(batch.observe([game]))
        assert all(np.array_equal(alone[name][0], together[name][game]) for name in alone)


def test_arrays_are_fresh() -> None:
    batch = played("fire_tower_2p", 4, 20)
    for derived in (True, False):
        seen = batch.observe()
        made = Features(batch.game, derived).of(seen)
        assert not any(np.shares_memory(made[name], seen[name]) for name in seen)


def test_kinds_of_features() -> None:
    two, team, rising = (make_game(name) for name in ("fire_tower_2p", "fire_tower_team", "rising_flames_2p_core"))
    assert Features(two).like(Features(team))
    assert not Features(two).like(Features(rising))
    assert not Features(two).like(Features(two, derived=False))
