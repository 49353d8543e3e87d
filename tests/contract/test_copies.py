"""Deep copies, pickles and cloudpickles of batches and environments are independent equals of their originals."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.vector import AutoresetMode

import firetower_env.registry  # noqa: F401  makes the ids known
from firetower_env.adapters.aec import env as aec_env
from firetower_env.adapters.aec import raw_env
from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.vector import VectorLearner
from firetower_env.agents import WITH_PATH, RandomAgent, agent_codes, agent_games, facts_of, make_agent
from firetower_env.core.batch import Batch
from firetower_env.core.recorder import Recorder
from firetower_env.presets import GAMES, PRESETS, make_batch, make_game
from tests.contract.helpers import ALL, EVERY, USUAL, advance, digests, random_actions, same, started, step_randomly
from tests.presets import ALONE, FOUR, THREE, TWO, briefly

Copy = Callable[[Any], Any]
Play = Callable[[Any, int, int], list[Any]]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301  our own bytes of a moment ago


def cloudpickled(thing: Any) -> Any:
    return pickle.loads(cloudpickle.dumps(thing))  # noqa: S301  our own bytes of a moment ago


COPIES: dict[str, Copy] = {"deepcopy": copy.deepcopy, "pickle": pickled, "cloudpickle": cloudpickled}
#: so many turns bring every random game to its end within some dozens of steps
SOON = 4


# -- how each kind is begun and played: what a player meets on the way is what must be equal --------------------------


def play_batch(batch: Batch, steps: int, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    path: list[Any] = []
    for _ in range(steps):
        ended = batch.step(random_actions(batch, batch.all_games, rng))
        path.append([vars(ended), digests(batch), batch.masks(), batch.observe(), batch.report()])
    return path


def play_aec(env: Any, steps: int, seed: int) -> list[Any]:
    path: list[Any] = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        agent = env.agent_selection
        seen, reward, terminated, truncated, info = env.last()
        mask = info["action_mask"]
        action = None if terminated or truncated else int(env.action_space(agent).sample(mask))
        path.append([agent, seen, reward, terminated, truncated, info, action, dict(env.rewards)])
        env.step(action)
    return path


def play_single(env: Any, steps: int, seed: int) -> list[Any]:
    path: list[Any] = []
    for _ in range(steps):
        action = env.action_space.sample()
        result = env.step(action)
        path.append([action, *result, env.unwrapped.learner_seat])
        if result[2] or result[3]:
            path.append(list(env.reset()))
    return path


def play_vector(env: Any, steps: int, seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    path: list[Any] = []
    for _ in range(steps):
        masks = env.unwrapped.action_masks()
        actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        path.append([actions, *env.step(actions)])
    return path


def begin_batch(preset: str) -> Batch:
    return started(preset, 3, seed=5, auto_reset=True, **briefly(preset, SOON))


def begin_aec(make: Callable[..., Any], preset: str) -> Any:
    env = make(preset, **briefly(preset, SOON))
    env.reset(seed=5)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    return env


def begin_single(preset: str, **settings: Any) -> Any:
    env = gymnasium.make(PRESETS[preset].env_id, **{**briefly(preset, SOON), **settings})
    env.action_space.seed(6)
    env.reset(seed=5)
    return env


def begin_vector(preset: str, mode: AutoresetMode = AutoresetMode.NEXT_STEP) -> Any:
    env = gymnasium.make_vec(PRESETS[preset].env_id, num_envs=3, autoreset_mode=mode, **briefly(preset, SOON))
    env.reset(seed=5)
    return env


#: with the steps that are long enough; those of a learner hold the answers of all others
BEGIN: dict[str, tuple[Callable[[str], Any], Play, int]] = {
    "batch": (begin_batch, play_batch, 12),
    "env": (lambda preset: begin_aec(aec_env, preset), play_aec, 16),
    "single": (begin_single, play_single, 6),
    "vector": (begin_vector, play_vector, 4),
}
MORE: dict[str, tuple[str, Callable[[str], Any], Play]] = {
    "raw_env": (THREE, lambda preset: begin_aec(raw_env, preset), play_aec),
    "registered": (
        USUAL[-1],
        lambda preset: begin_aec(lambda name, **more: pettingzoo.make("aec", PRESETS[name].env_id, **more), preset),
        play_aec,
    ),
    "forced answers": (TWO, lambda preset: begin_single(preset, auto_forced=True), play_single),
    "same step": (TWO, lambda preset: begin_vector(preset, AutoresetMode.SAME_STEP), play_vector),
}


def batch_of(thing: Any) -> Batch:
    return thing if isinstance(thing, Batch) else thing.unwrapped.batch


def look(thing: Any) -> list[Any]:
    """All that a batch shows, saves and forks."""
    batch = batch_of(thing)
    fork = batch.fork()
    shown = [batch.masks(), batch.packed_masks(), batch.observe(), batch.asked, batch.over, batch.returns]
    counted = [batch.lengths.copy(), batch.truncated, batch.questions(), batch.report(), batch.save()]
    return [digests(batch), *shown, *counted, digests(fork), fork.masks(), fork.observe()]


def check(original: Any, play: Play, steps: int) -> None:
    """Copies play on like the original, and neither disturbs the other."""
    sight = look(original)
    twins = {name: make(original) for name, make in COPIES.items()}
    twins["copy of a copy"] = copy.deepcopy(twins["pickle"])
    paths = {}
    for name, twin in twins.items():
        assert same(look(twin), sight), f"{name} shows something else"
        paths[name] = play(twin, steps, 8)
        assert same(look(original), sight), f"{name} has changed its original"
    ends = {name: look(twin) for name, twin in twins.items()}
    path = play(original, steps, 8)
    for name, twin in twins.items():
        assert same(paths[name], path), f"{name} played otherwise"
        assert same(look(twin), ends[name]), f"{name} was changed by its original"
        assert same(ends[name], look(original))


@pytest.mark.parametrize("kind", BEGIN)
@pytest.mark.parametrize("preset", EVERY)
def test_a_copy_plays_on_like_its_original_and_by_itself(preset: str, kind: str) -> None:
    begin, play, steps = BEGIN[kind]
    original = begin(preset)
    play(original, int(np.random.default_rng(ALL.index(preset)).integers(2 * steps)), 7)
    check(original, play, steps)


@pytest.mark.parametrize("kind", MORE)
def test_every_way_to_make_an_environment_can_be_copied(kind: str) -> None:
    preset, begin, play = MORE[kind]
    original = begin(preset)
    for steps in (0, 12):
        play(original, steps, 7)
        check(original, play, 20)


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("preset", USUAL)
def test_a_copy_that_is_over_can_be_reset(preset: str, name: str) -> None:
    batch, rng = started(preset, 2, seed=3, **briefly(preset, SOON)), np.random.default_rng(0)
    while not batch.over.all():
        step_randomly(batch, rng)
    twin = COPIES[name](batch)
    assert twin.over.all()
    for one in (batch, twin):
        one.reset(11)
    assert not twin.over.any()
    assert digests(twin) == digests(batch)
    assert same(look(advance(twin, 9, np.random.default_rng(1))), look(advance(batch, 9, np.random.default_rng(1))))


@pytest.mark.parametrize("name", COPIES)
def test_a_batch_and_an_environment_can_be_copied_before_their_first_game(name: str) -> None:
    for thing in (make_batch(ALONE, 2), raw_env(THREE)):
        twin = COPIES[name](thing)
        assert same(look(twin), look(thing))
    for env in (SingleLearner(TWO), VectorLearner(2, TWO)):
        twin = COPIES[name](env)
        assert same(twin.reset(seed=4), env.reset(seed=4))


# -- what belongs to a batch besides its games ------------------------------------------------------------------------


def test_copies_share_the_game_and_pickles_hold_no_tables() -> None:
    for preset in USUAL:
        batch = advance(started(preset, 2), 5, np.random.default_rng(0))
        assert copy.deepcopy(batch).game is batch.game
        contents = sum(array.nbytes for array in batch.save().values()) + batch.engine.mask.nbytes
        for dumps in (pickle.dumps, cloudpickle.dumps):
            assert len(dumps(batch)) < contents + 6000
        assert len(pickle.dumps(raw_env(preset))) < 200_000


def test_the_rules_come_along() -> None:
    game = make_game(TWO, **briefly(TWO, 9))
    for make in COPIES.values():
        twin = make(game)
        assert (twin.rules, twin.name, twin.version) == (game.rules, game.name, game.version)


def test_a_shallow_copy_shares_the_games() -> None:
    batch = advance(started(FOUR, 2, relative=False), 8, np.random.default_rng(0))
    turned = copy.copy(batch)
    turned.relative = True
    assert turned.engine is batch.engine
    assert not batch.relative
    batch.step(random_actions(batch, batch.all_games, np.random.default_rng(1)))
    assert digests(turned) == digests(batch)
    both = copy.deepcopy([batch, turned])
    assert both[0].engine is both[1].engine
    advance(both[0], 1, np.random.default_rng(2))
    assert digests(both[1]) == digests(both[0]) != digests(batch)


@pytest.mark.parametrize("name", COPIES)
def test_nobody_listens_to_a_copy_but_the_copy_of_a_recorder(name: str) -> None:
    batch = started(TWO, 2)
    recorder = Recorder(batch, [1])
    advance(batch, 6, np.random.default_rng(0))
    assert COPIES[name](batch).engine.chance.listener is None
    assert batch.engine.chance.listener is not None
    twin, listening = COPIES[name]((batch, recorder))
    for one in (batch, twin):
        one.reset(4)
        advance(one, 20, np.random.default_rng(1))
    heard = recorder.take(1)
    assert heard
    assert listening.take(1) == heard
    listening.close()
    assert twin.engine.chance.listener is None
    assert batch.engine.chance.listener is not None
    closed = COPIES[name](listening)
    assert closed.take(1) == []


class Moody:
    """An agent with a generator and a memory of its own."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(3)
        self.asked = 0

    def act(self, observations: Any, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        self.asked += 1
        return RandomAgent().act(observations, masks, self.rng if self.asked % 2 else rng)


@pytest.mark.parametrize("kind", [SingleLearner, lambda **more: VectorLearner(3, **more)])
def test_opponents_are_copied_with_their_memory(kind: Callable[..., Any]) -> None:
    opponents = [Moody(), Moody(), RandomAgent()]
    env = kind(preset=FOUR, opponents=opponents, **briefly(FOUR, SOON))
    env.reset(seed=5)
    play = play_single if isinstance(env, SingleLearner) else play_vector
    play(env, 6, 0)
    asked = opponents[0].asked
    twin = copy.deepcopy(env)
    play(twin, 10, 0)
    assert opponents[0].asked == asked > 0
    check(env, play, 15)


# -- what people do with copies ---------------------------------------------------------------------------------------


Branch = Callable[[Any, list[int]], Any]


def best(env: Any, depth: int, me: str, line: list[int], branch: Branch) -> tuple[float, int | None]:
    """The best of the first answers of each question, some questions ahead; `branch` makes the game after a line."""
    if not depth or not env.agents or env.terminations[me] or env.truncations[me]:
        return int(env.unwrapped.batch.digest(), 16), None
    agent = env.agent_selection
    found = []
    for action in np.flatnonzero(env.observe(agent)["action_mask"])[:3].tolist():
        child = branch(env, [*line, action])
        found.append((best(child, depth - 1, me, [*line, action], branch)[0], action))
    return (max if agent == me else min)(found)


def copied(env: Any, line: list[int]) -> Any:
    child = copy.deepcopy(env)
    child.step(line[-1])
    return child


@pytest.mark.parametrize("preset", USUAL)
def test_a_planner_may_copy_an_environment_at_every_node(preset: str) -> None:
    def replayed(env: Any, line: list[int]) -> Any:
        child = begin_aec(aec_env, preset)
        for action in line:
            child.step(action)
        return child

    env, line = begin_aec(aec_env, preset), []
    for _ in range(2):
        before, me = look(env), env.agent_selection
        planned = best(env, 3, me, line, copied)
        assert same(look(env), before), "planning has changed the game"
        assert planned == best(env, 3, me, line, replayed)
        env.step(planned[1])
        line.append(planned[1])
        assert same(look(env), look(replayed(env, line)))


@pytest.mark.parametrize("context", ["fork", "spawn"])
def test_async_vector_environments_play_like_synchronous_ones(context: str) -> None:
    if context not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system starts no processes by {context}")
    make = partial(gymnasium.make, f"firetower_env.registry:{PRESETS[TWO].env_id}", **briefly(TWO, 3))
    env = gymnasium.vector.AsyncVectorEnv([make] * 2, context=context)
    try:
        beside = gymnasium.vector.SyncVectorEnv([make] * 2)
        seen, infos = env.reset(seed=3)
        assert same(seen, beside.reset(seed=3)[0])
        for _ in range(8):
            actions = np.array([mask.argmax() for mask in infos["action_mask"]])
            result, other = env.step(actions), beside.step(actions)
            assert same(list(result), list(other))
            infos = result[-1]
    finally:
        env.close()


@pytest.mark.parametrize("code", [code for code in agent_codes() if code not in WITH_PATH])
def test_agents_of_the_catalogue_can_be_copied(code: str) -> None:
    game = (agent_games(code) or tuple(GAMES))[0]
    agent, batch = make_agent(code), started(GAMES[game].presets[0].name)
    for make in COPIES.values():
        twin = make(agent)
        assert type(twin) is type(agent)
        if not facts_of(agent).wants_forks:
            seen = batch.observe(), batch.masks()
            assert twin.act(*seen, np.random.default_rng(1)) == agent.act(*seen, np.random.default_rng(1))
