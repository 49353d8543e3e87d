"""PettingZoo: its own tests with every option that a client may need, and random games to their ends."""

from __future__ import annotations

import io
import warnings
from contextlib import redirect_stdout
from importlib.metadata import version
from typing import Any

import common
import pettingzoo
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state, test_state_space

from firetower_env.adapters.aec import env, raw_env
from firetower_env.presets import PRESETS

FORMS: tuple[dict[str, Any], ...] = (
    {},
    {"flat": True},
    {"ends": "together"},
    {"mask_in": "observation"},
    {"mask_in": "info", "flat": True},
    {"illegal": "replace"},
)
#: the test of these versions compares the types of nested observations, which have none
OLD = version("pettingzoo").startswith("1.24.")


def official(preset: str) -> None:
    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for form in FORMS:
            if form.get("flat") or not OLD:
                api_test(env(preset, **form), num_cycles=60)
        seed_test(lambda: env(preset), num_cycles=20)
        render_test(lambda **options: env(preset, **options))
        test_state_space(env(preset))
        test_state(env(preset), 2)


def whole_games(preset: str) -> None:
    """Every player is paid the same, whether it leaves early or with the others."""
    for seed in range(2):
        paid = []
        for ends in ("own", "together"):
            game = raw_env(preset, ends=ends)
            game.reset(seed=seed)
            sums = dict.fromkeys(game.possible_agents, 0.0)
            for space in game.action_spaces.values():
                space.seed(seed)
            for agent in game.agent_iter():
                observation, reward, terminated, truncated, _ = game.last()
                sums[agent] += reward
                done = terminated or truncated
                legal = None if done else observation["action_mask"]
                game.step(None if legal is None else int(legal.argmax()))
            paid.append(sums)
        assert paid[0] == paid[1], paid


def ids(preset: str) -> None:
    """PettingZoo has ids since 1.27."""
    if hasattr(pettingzoo, "make"):
        pettingzoo.make("aec", PRESETS[preset].env_id).reset(seed=1)


def main() -> None:
    for preset in common.played("PettingZoo"):
        official(preset)
        whole_games(preset)
        ids(preset)


if __name__ == "__main__":
    main()
