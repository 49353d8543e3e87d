"""Environments keep their promises: the official checks, and random play in which everything fits its space."""

from __future__ import annotations

import io
import warnings
from contextlib import redirect_stdout
from typing import Any

import numpy as np

from firetower_env.presets import PRESETS
from firetower_env.selfcheck.check import Case, Defect, demand
from firetower_env.selfcheck.env_play import KINDS, TURNS, make_wrapped_aec, pick
from firetower_env.selfcheck.play import capped, same

CYCLES, STEPS, PROBED = 60, 40, 8


def check(case: Case) -> None:
    """One preset through PettingZoo and Gymnasium, by its id and by its class."""
    seed = case.below(1 << 31)
    _official(case.preset)
    case.tried(CYCLES)
    case.tried(_whole_game(case.preset, seed, case.rng))
    case.tried(_episode(case.preset, seed, case.rng))
    for kind in KINDS:
        case.tried(_repeats(kind, case.preset, seed))


def _official(preset: str) -> None:
    """PettingZoo's own test. It prints, and it warns of masks in a dict and of empty ones, both of which are meant."""
    from pettingzoo.test.api_test import api_test

    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        try:
            api_test(make_wrapped_aec(preset), num_cycles=CYCLES)
        except AssertionError as error:
            raise Defect(f"PettingZoo's api_test: {error}") from error


def _whole_game(preset: str, seed: int, rng: np.random.Generator) -> int:
    """A random game of a bare environment to its end: every agent is paid what the game pays."""
    from firetower_env.adapters.aec import raw_env

    env: Any = raw_env(preset)
    env.reset(seed=seed)
    paid, steps = dict.fromkeys(env.possible_agents, 0.0), 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        if steps < PROBED:
            demand(seen in env.observation_space(agent), "PettingZoo: an observation is outside its space")
        demand(same(seen["action_mask"], info["action_mask"]), "PettingZoo: two masks for one question")
        paid[agent] += reward
        out = terminated or truncated
        demand(out or info["action_mask"].any(), f"PettingZoo: {agent} is asked, but nothing is legal")
        env.step(None if out else pick(info["action_mask"], rng))
        steps += 1
    demand(not env.agents and env.batch.over[0], "PettingZoo: the game is not over when no agent is left")
    owed = dict(zip(env.possible_agents, env.batch.returns[0].tolist(), strict=True))
    demand(_close(paid, owed), f"PettingZoo: agents were paid {paid}, not {owed}")
    return steps


def _close(paid: dict[str, float], owed: dict[str, float]) -> bool:
    return all(abs(paid[agent] - owed[agent]) < 1e-6 for agent in owed)


def _episode(preset: str, seed: int, rng: np.random.Generator) -> int:
    """A random episode of an environment made by its id, until the end arrives."""
    import gymnasium

    import firetower_env.registry  # noqa: F401  registers the ids

    env: Any = gymnasium.make(PRESETS[preset].env_id, **capped(preset, TURNS))
    seen, info = env.reset(seed=seed)
    ended, steps = False, 0
    while not ended:
        if steps < PROBED:
            demand(seen in env.observation_space, "Gymnasium: an observation is outside its space")
        demand(info["action_mask"].any(), "Gymnasium: the learner is asked, but nothing is legal")
        seen, reward, terminated, truncated, info = env.step(pick(info["action_mask"], rng))
        ended, steps = terminated or truncated, steps + 1
        demand(np.isfinite(reward), "Gymnasium: a reward is no number")
    demand(not info["action_mask"].any(), "Gymnasium: something is legal after the end")
    return steps


def _repeats(kind: str, preset: str, seed: int) -> int:
    """An environment and another of its kind with the same seed return the same."""
    make, play = KINDS[kind]
    told = []
    for _ in range(2):
        env = make(preset)
        first = env.reset(seed=seed)
        told.append((first, play(env, STEPS, np.random.default_rng(seed))))
    demand(same(*told), f"{kind}: a seed does not decide what follows")
    return 2 * STEPS
