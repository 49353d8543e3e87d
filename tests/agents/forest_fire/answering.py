"""What agents answer in drawn positions, by name."""

from __future__ import annotations

import numpy as np

from firetower_agents.forest_fire.reader import Reader
from firetower_env.agents import make_agent
from firetower_env.games.forest_fire.geometry import CELLS
from firetower_env.games.forest_fire.verbs import VERBS
from tests.games.forest_fire.table import Table, name


def answer(table: Table, code: str = "chief") -> str:
    """The answer of an agent, the same in all copies of the game."""
    given = make_agent(code).act(table.batch.observe(), table.batch.masks(), np.random.default_rng(1))
    assert len(set(given.tolist())) == 1
    action = int(given[0])
    words = name(action) if action < CELLS else VERBS[action - CELLS]
    assert words in table.legal
    return words


def turn(table: Table, code: str = "chief") -> list[str]:
    """All answers of an agent until its turn is over or something else is asked."""
    given, start = [], table.number("turn")
    while not table.over and table.number("turn") == start:
        given.append(answer(table, code))
        table.do(given[-1])
    return given


def view_of(table: Table) -> Reader:
    """What the asked player sees."""
    return Reader.of(table.batch.observe(), table.batch.masks())
