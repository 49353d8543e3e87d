"""Copies are true: however a batch or an environment is copied, both go on alike and neither touches the other."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.selfcheck.check import Case, Defect, demand
from firetower_env.selfcheck.env_play import KINDS
from firetower_env.selfcheck.play import at_a_moment, digests, same, step_randomly

BATCH = "batch"
GAMES, STEPS = 4, 25
ENV_STEPS = 40


def check(case: Case) -> None:
    """One way to copy one kind of thing: all pairs take turns."""
    pairs = [(BATCH, name) for name in (*WAYS, *OBJECT_WAYS)] + [(kind, name) for kind in KINDS for name in OBJECT_WAYS]
    kind, name = case.turn(pairs)
    way, told = {**WAYS, **OBJECT_WAYS}[name], f"{name} ({kind})"
    if kind == BATCH:
        batch = at_a_moment(case.preset, GAMES, case.rng, auto_reset=bool(case.below(2)))
        _compare(batch, _copied(told, way, batch), case.rng, told)
    else:
        _compare_environments(kind, told, way, case)
    case.tried()


def _compare(batch: Batch, twin: Batch, rng: np.random.Generator, name: str) -> None:
    _alike(batch, twin, name)
    kept = digests(twin)
    path = []
    for _ in range(STEPS):
        moves = step_randomly(batch, rng)
        path.append((*moves, digests(batch)))
    demand(digests(twin) == kept, f"{name}: playing a batch changes its copy")
    for games, actions, expected in path:
        if games.size:
            twin.step(actions, games)
        demand(digests(twin) == expected, f"{name}: a copy does not go on as its original did")
    _alike(batch, twin, name)
    step_randomly(twin, rng)
    demand(digests(batch) == path[-1][-1], f"{name}: playing a copy changes its original")
    for one in (batch, twin):
        one.reset(int(kept[0], 16) % (1 << 63))
    demand(not twin.over.any(), f"{name}: games of a copy are over after reset")
    _alike(batch, twin, name)


def _alike(batch: Batch, twin: Batch, name: str) -> None:
    demand(digests(twin) == digests(batch), f"{name}: a copy has another digest")
    demand(np.array_equal(twin.lengths, batch.lengths), f"{name}: a copy has counted other decisions")
    demand(same(twin.observe(), batch.observe()), f"{name}: a copy shows something else")
    demand(same(twin.masks(), batch.masks()), f"{name}: a copy allows something else")


def _compare_environments(kind: str, name: str, way: Callable[[Any], Any], case: Case) -> None:
    """Both are played from the same moment on, the original first: what touched the copy would show in its play."""
    make, play = KINDS[kind]
    env = make(case.preset)
    env.reset(seed=case.below(1 << 31))
    play(env, case.below(ENV_STEPS), case.rng)
    twin = _copied(name, way, env)
    seed = case.below(1 << 63)
    first = play(env, ENV_STEPS, np.random.default_rng(seed))
    second = play(twin, ENV_STEPS, np.random.default_rng(seed))
    for step, (one, other) in enumerate(zip(first, second, strict=True)):
        demand(same(one, other), f"{name}: the copy returns something else in step {step}")


# -- ways to copy -----------------------------------------------------------------------------------------------------


def _copied(name: str, way: Callable[[Any], Any], thing: Any) -> Any:
    try:
        return way(thing)
    except Exception as error:
        raise Defect(f"{name} fails: {type(error).__name__}: {error}") from error


def _forked(batch: Batch) -> Batch:
    return batch.fork()


def _restored(batch: Batch) -> Batch:
    twin = Batch(batch.game, batch.count, relative=batch.relative, auto_reset=batch.auto_reset)
    twin.restore(batch.save())
    return twin


def _pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301  our own bytes of a moment ago


def _cloudpickled(thing: Any) -> Any:
    import cloudpickle  # type: ignore[import-untyped]

    return pickle.loads(cloudpickle.dumps(thing))  # noqa: S301  our own bytes of a moment ago


#: batches alone
WAYS: dict[str, Callable[[Any], Any]] = {"fork": _forked, "save and restore": _restored}
#: batches and environments
OBJECT_WAYS: dict[str, Callable[[Any], Any]] = {"deepcopy": copy.deepcopy, "pickle": _pickled}
if find_spec("cloudpickle"):
    OBJECT_WAYS["cloudpickle"] = _cloudpickled
