"""What agents answer in drawn positions, and what they think of the answers, by name."""

from __future__ import annotations

import numpy as np

from firetower_agents.wildfire_rescue.ranger import RangerAgent
from firetower_agents.wildfire_rescue.reader import Reader
from firetower_env.agents import make_agent
from firetower_env.games.wildfire_rescue.geometry import NAMES
from firetower_env.games.wildfire_rescue.verbs import VERBS
from tests.games.wildfire_rescue.table import Table

ANSWERS = (*NAMES, *VERBS)


def answer(table: Table, code: str = "scout") -> str:
    """The answer of an agent, the same in all copies of the game."""
    given = make_agent(code).act(table.batch.observe(), table.batch.masks(), np.random.default_rng(1))
    assert len(set(given.tolist())) == 1
    name = ANSWERS[int(given[0])]
    assert name in table.legal
    return name


def view_of(table: Table) -> Reader:
    """What the asked player sees."""
    return Reader.of(table.batch.observe(), table.batch.masks())


def values(table: Table) -> dict[str, float]:
    """What `ranger` thinks of every legal answer."""
    rated = RangerAgent().rate(table.batch.observe(), table.batch.masks())
    return {name: float(rated[0, ANSWERS.index(name)]) for name in table.legal}
