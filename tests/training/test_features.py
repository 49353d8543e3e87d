"""Features: the observation and what is worked out from it, the same as agents work out by other ways."""

import numpy as np
import pytest

from firetower_agents.fire_tower.position import WeighedPosition
from firetower_agents.fire_tower.reader import ObservationReader
from firetower_env.agents import RandomAgent, baselines, facts_of, make_agent
from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch, make_game
from firetower_training.features.common import Features
from firetower_training.features.fire_tower.danger import FAR
from firetower_training.features.fire_tower.towers import TowerDistances
from tests.presets import USUAL

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
    assert isinstance(features.extra, TowerDistances)
    made = features.of(seen, masks)
    position = WeighedPosition(ObservationReader.of(seen, masks))
    standing = position.view.standing
    fields = made["board"][:, seen["board"].shape[1] :]
    marks = made["vector"][:, seen["vector"].shape[1] :].reshape(len(masks), 2, 4, FAR + 1)
    assert (marks.sum(axis=3) == standing[:, None]).all()
    assert (fields[~standing] == FAR).all()
    near = np.minimum(position.now[: len(position.slots)].T, FAR)
    for place, slot in enumerate(position.slots):
        here = standing[:, slot]
        assert np.array_equal(fields[here, slot], np.minimum(position.field[place, here].reshape(-1, 16, 16), FAR))
        assert np.array_equal(marks[here, 0, slot].argmax(axis=1), near[here, place])
    assert np.array_equal(features.extra.nearest(features.numbers(made)) > 0, marks[:, 0, :, 1:].any(axis=2))
    assert standing.any(axis=1).all()


@pytest.mark.parametrize("preset", ["fire_tower_2p", "fire_tower_4p"])
def test_the_wind_brings_fire_as_near_as_the_agents_think(preset: str) -> None:
    batch = played(preset)
    seen, masks = batch.observe(), batch.masks()
    made = Features(batch.game).of(seen, masks)
    marks = made["vector"][:, seen["vector"].shape[1] :].reshape(len(masks), 2, 4, FAR + 1)
    position = WeighedPosition(ObservationReader.of(seen, masks))
    blown = np.minimum(position.now[len(position.slots) :].T, FAR)
    for place, slot in enumerate(position.slots):
        here = position.view.standing[:, slot]
        assert np.array_equal(marks[here, 1, slot].argmax(axis=1), blown[here, place])
    assert (marks[:, 0] != marks[:, 1]).any()


@pytest.mark.parametrize("preset", USUAL)
def test_nobody_asked_is_no_rows(preset: str) -> None:
    batch = played(preset, 2, 5)
    strongest = baselines(batch.game.name)[-1]
    for adviser in ("", strongest):
        features = Features(batch.game, adviser=adviser)
        one = features.of(batch.observe([0]), batch.masks([0]))
        none = features.of(batch.observe([]), batch.masks([]))
        assert {name: (array.shape, array.dtype) for name, array in none.items()} == {
            name: ((0, *array.shape[1:]), array.dtype) for name, array in one.items()
        }


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


def test_an_adviser_adds_its_answer_and_nothing_else() -> None:
    batch = make_batch("solo_3", 6)
    batch.reset(seed=4)
    plain, advised = Features(batch.game), Features(batch.game, adviser="solo_planner")
    assert not plain.like(advised)
    for _ in range(30):
        seen, masks = batch.observe(), batch.masks()
        before, after = plain.of(seen, masks), advised.of(seen, masks)
        size = plain.vector_size
        assert np.array_equal(after["vector"][:, :size], before["vector"])
        assert np.array_equal(after["board"], before["board"])
        marks = after["vector"][:, size:]
        assert marks.shape == masks.shape
        assert (marks.sum(axis=1) == 1).all()
        ratings = np.where(masks != 0, make_agent("solo_planner").rate(seen, masks), -np.inf)  # type: ignore[attr-defined]
        assert (ratings[marks == 1] == ratings.max(axis=1)).all()
        # row by row, whoever else is asked
        alone = {name: array[2:3] for name, array in seen.items()}
        assert np.array_equal(advised.of(alone, masks[2:3])["vector"], after["vector"][2:3])
        batch.step(marks.argmax(axis=1))
    # a game that is over has no advice
    assert not advised.of(batch.observe())["vector"][:, size:].any()


def test_an_adviser_whose_ratings_have_a_step_marks_what_is_nearly_as_good() -> None:
    batch = make_batch("flamecraft_2p", 12)
    batch.reset(seed=4)
    planner = make_agent("flame_planner")
    step = facts_of(planner).rating_step
    assert step is not None
    advised, rng = Features(batch.game, adviser="flame_planner"), np.random.default_rng(0)
    near = 0
    for _ in range(40):
        seen, masks = batch.observe(), batch.masks()
        marks = advised.of(seen, masks)["vector"][:, -masks.shape[1] :]
        answers = planner.act(seen, masks, rng)
        rows = np.arange(batch.count)
        assert (marks[rows, answers] == 1).all()
        assert np.array_equal(marks.argmax(axis=1), answers)
        assert not marks[masks == 0].any()
        rated = planner.rate(seen, masks)  # type: ignore[attr-defined]
        behind = np.where(masks != 0, rated[rows, answers][:, None] - rated, np.inf)
        assert np.allclose(marks, np.exp(-behind / step))
        near += int(((behind > 0) & (behind < step)).sum())
        batch.step(answers)
    assert near, "some answers come near to the best"


def test_an_advised_network_begins_by_following_its_adviser() -> None:
    pytest.importorskip("sb3_contrib")
    from firetower_training.policy.agent import PolicyAgent  # torch is not everywhere
    from firetower_training.policy.build import make_network
    from firetower_training.policy.settings import NetworkConfig

    batch = make_batch("fire_tower_2p", 8)
    batch.reset(seed=4)
    features = Features(batch.game, adviser="warden")
    small = NetworkConfig(channels=8, blocks=1, embedding=16, trunk=16)
    for kind in ("board", "mlp"):
        agent = PolicyAgent(make_network(features, small.model_copy(update={"kind": kind})), features)
        for _ in range(10):
            seen, masks = batch.observe(), batch.masks()
            answers = agent.act(seen, masks, np.random.default_rng(0))
            marks = features.of(seen, masks)["vector"][:, -masks.shape[1] :]
            assert np.array_equal(answers, marks.argmax(axis=1))
            batch.step(answers)
