"""The state for critics: within its bounds, everything in it, nothing but the position, hidden cards included."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test.state_test import test_state as official_state
from pettingzoo.test.state_test import test_state_space as official_state_space

from firetower_env.adapters.aec import env, raw_env
from firetower_env.core.batch import Batch
from firetower_env.core.fields import State
from firetower_env.core.state_vector import LEFT_OUT
from firetower_env.presets import make_batch
from tests.contract.helpers import EVERY, USUAL, advance, started, step_randomly, steps_for
from tests.presets import FOUR, TWO


def later(preset: str, steps: int = 40, count: int = 12) -> Batch:
    """Games under way."""
    batch = started(preset, count, seed=3)
    advance(batch, steps_for(preset, steps), np.random.default_rng(3))
    return batch


@pytest.mark.parametrize("preset", EVERY)
def test_every_place_stays_within_its_bounds(preset: str) -> None:
    batch, rng = started(preset, 12, seed=2), np.random.default_rng(2)
    layout = batch.game.state_vector
    assert (layout.low < layout.high).all()
    for _ in range(80):
        states = batch.states()
        assert states.dtype == np.float32
        assert states.shape == (12, layout.size)
        outside = (states < layout.low) | (states > layout.high)
        assert [name for name, place in layout.slices.items() if outside[:, place].any()] == []
        if batch.over.all():
            return
        step_randomly(batch, rng)


@pytest.mark.parametrize("preset", USUAL)
def test_it_is_what_pettingzoo_expects(preset: str) -> None:
    official_state_space(env(preset))
    official_state(env(preset), 1)
    environment = raw_env(preset)
    environment.reset(seed=4)
    state = environment.state()
    assert state in environment.state_space
    assert np.array_equal(state, environment.batch.states()[0])
    kept = state.copy()
    environment.step(int(environment.last()[-1]["action_mask"].argmax()))
    assert np.array_equal(state, kept), "what was returned never changes"
    assert not np.array_equal(environment.state(), kept)


@pytest.mark.parametrize("preset", EVERY)
def test_every_field_of_the_position_shows(preset: str) -> None:
    """Whatever number of a game is changed within its range, the state is another one."""
    batch = later(preset, count=1)
    layout, state = batch.game.state_vector, batch.engine.s
    before = batch.states()[0]
    hidden_away = [*LEFT_OUT, "frames", "depth", *state.lasting_names()]
    assert set(layout.slices) == {"asked", "question", "frames", "depth", *state.fields()} - {
        *LEFT_OUT,
        *state.lasting_names(),
    }
    for name, spec in state.fields().items():
        place = layout.slices.get(name, slice(0, 0))
        if name in hidden_away or place.start == place.stop:
            continue
        array = getattr(state, name)
        first = array[0].reshape(-1)[0] if array.ndim > 1 else array[0]
        low, high = (0, 1) if spec.within is None else spec.within.bounds(state.sizes)
        if low == high:
            continue
        changed = high if int(first) != high else low
        array[(0, *([0] * (array.ndim - 1)))] = changed
        after = batch.states()[0]
        array[(0, *([0] * (array.ndim - 1)))] = first
        differs = np.flatnonzero(before != after)
        assert differs.size, name
        assert place.start <= differs[0] <= differs[-1] < place.stop, name
    assert np.array_equal(batch.states()[0], before)


@pytest.mark.parametrize("preset", EVERY)
def test_equal_games_have_equal_states_and_chance_to_come_is_none_of_it(preset: str) -> None:
    batch, twin = later(preset), later(preset)
    states = batch.states()
    assert np.array_equal(states, twin.states())
    assert np.array_equal(states[[3, 1]], batch.states([3, 1]))
    twin.engine.s.seed[:] += 1
    twin.engine.s.draws[:] += 1
    twin.engine.s.frames[np.arange(twin.count), twin.engine.s.depth] += 1  # answered long ago
    assert np.array_equal(states, twin.states())
    assert len(np.unique(states, axis=0)) == batch.count


@pytest.mark.parametrize("preset", EVERY)
def test_hidden_cards_show(preset: str) -> None:
    """A redeal changes nothing that a seat sees: what it changes is hidden, and the state differs."""
    batch = make_batch(preset, 12, auto_reset=True)
    batch.reset(3)
    differed, rng = 0, np.random.default_rng(3)
    for _ in range(40):  # a long setup may have nothing to hide yet
        if differed > batch.count:
            return
        advance(batch, steps_for(preset, 20), rng)
        for seat in range(batch.game.seats):
            twin = batch.fork()
            twin.redeal(seat, 1)
            for game in range(batch.count):
                other = differing(batch.engine.s, twin.engine.s, game)
                assert np.array_equal(batch.states([game]), twin.states([game])) == (not other), (seat, game, other)
                differed += bool(other)
    raise AssertionError("nothing hidden was found")


def differing(one: State, two: State, game: int) -> list[str]:
    """The fields of the position in which two games differ."""
    fields = [name for name, spec in one.fields().items() if name not in LEFT_OUT and not spec.lasting]
    return [name for name in fields if not np.array_equal(getattr(one, name)[game], getattr(two, name)[game])]


def test_who_is_asked_comes_first_and_the_present_step_before_those_that_wait() -> None:
    batch = later(TWO)
    layout, frames = batch.game.state_vector, batch.engine.s.frames
    states = batch.states()
    assert next(iter(layout.slices)) == "asked"
    assert np.array_equal(states[:, layout.slices["asked"]].argmax(axis=1), batch.asked)
    names = [batch.game.phases.questions[number] for number in states[:, layout.slices["question"]].argmax(axis=1)]
    assert names == batch.questions()
    tops = frames[np.arange(batch.count), batch.engine.s.depth - 1, 0]
    assert np.array_equal(states[:, layout.slices["frames"]][:, 0], tops)


def test_over_games_have_a_state_too() -> None:
    batch: Any = make_batch(FOUR, 3, max_turns=3)
    batch.reset(1)
    rng = np.random.default_rng(0)
    while not batch.over.all():
        step_randomly(batch, rng)
    layout = batch.game.state_vector
    assert not batch.states()[:, layout.slices["asked"]].any()
    assert not batch.states()[:, layout.slices["frames"]].any()
    assert batch.states()[:, layout.slices["over"]].all()


def test_the_table_is_not_turned() -> None:
    one, two = make_batch(TWO, 2), make_batch(TWO, 2, relative=False)
    for batch in (one, two):
        batch.reset(5)
    assert np.array_equal(one.states(), two.states())
