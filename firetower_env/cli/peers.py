"""Yardsticks of the benchmark: board games of other libraries, as far as these are installed, in random play.

They differ in rules and in what a step gives, so they tell an order of magnitude: PettingZoo and OpenSpiel play single
games, Pgx plays batches in JAX. EnvPool has no board games; its CartPole shows how cheap a step can be.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

AecMaker = Callable[[], Any]
#: games of PettingZoo: name and module
PEERS = {
    "connect_four_v3 raw_env": "pettingzoo.classic.connect_four_v3",
    "go_v5 raw_env": "pettingzoo.classic.go_v5",
}
_INSTALL = "pip install pygame-ce"
#: games at once in libraries that play batches
BATCH = 1024


def peer_env(name: str) -> Any:
    """A game of PettingZoo by name."""
    try:
        with warnings.catch_warnings():
            # the classic modules announce a newer way to make environments
            warnings.simplefilter("ignore", DeprecationWarning)
            module = import_module(PEERS[name])
            return module.raw_env()
    except ImportError as error:
        raise ImportError(f"{error}; `{_INSTALL}` brings it") from error


def measure_open_spiel(game: str, seconds: float, seed: int) -> float:
    """Decisions a second of OpenSpiel: legal actions, an observation as numbers, a step."""
    spiel = import_module("pyspiel")
    rng = np.random.default_rng(seed)
    rules = spiel.load_game(game)
    state, decisions, start = rules.new_initial_state(), 0, perf_counter()
    while perf_counter() - start < seconds:
        if state.is_terminal():
            state = rules.new_initial_state()
        legal = state.legal_actions()
        state.observation_tensor()
        state.apply_action(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions / (perf_counter() - start)


def measure_pgx(game: str, seconds: float, seed: int) -> float:
    """Decisions a second of Pgx, a batch of games in one compiled call with auto-reset."""
    pgx, jax = import_module("pgx"), import_module("jax")
    wrappers = import_module("pgx.experimental.wrappers")
    env = pgx.make(game)
    step = jax.vmap(wrappers.auto_reset(env.step, env.init))

    def decide(states: Any, key: Any) -> Any:
        logits = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        chosen, key = jax.random.split(key)
        return step(states, jax.random.categorical(chosen, logits, axis=-1), jax.random.split(key, BATCH))

    decide = jax.jit(decide)
    key = jax.random.PRNGKey(seed)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    states = decide(states, key)
    states.observation.block_until_ready()
    rounds, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        key, drawn = jax.random.split(key)
        states = decide(states, drawn)
        states.observation.block_until_ready()
        rounds += 1
    return rounds * BATCH / (perf_counter() - start)


def measure_envpool(task: str, seconds: float, seed: int) -> float:
    """Steps a second of EnvPool, a batch in one thread."""
    envs = import_module("envpool").make(task, env_type="gymnasium", num_envs=BATCH, num_threads=1, seed=seed)
    envs.reset()
    rng = np.random.default_rng(seed)
    rounds, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        envs.step(rng.integers(0, envs.action_space.n, BATCH))
        rounds += 1
    return rounds * BATCH / (perf_counter() - start)


#: libraries beside PettingZoo: what is measured, how, with what, and what brings it
LIBRARIES: tuple[tuple[str, Callable[[str, float, int], float], str, str], ...] = (
    ("OpenSpiel connect_four, one game", measure_open_spiel, "connect_four", "pip install open_spiel"),
    ("OpenSpiel go 19×19, one game", measure_open_spiel, "go", "pip install open_spiel"),
    (f"Pgx connect_four, {BATCH:,} games", measure_pgx, "connect_four", "pip install pgx"),
    (f"Pgx go 9×9, {BATCH:,} games", measure_pgx, "go_9x9", "pip install pgx"),
    (f"EnvPool CartPole-v1, {BATCH:,} at once", measure_envpool, "CartPole-v1", "pip install envpool"),
)
