"""A hint for the present question of one game."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from firetower_agents.coaching.appraisal import Coach, told
from firetower_agents.search.evaluator import evaluator_for
from firetower_agents.search.forks import derived
from firetower_env.core.batch import Batch


@dataclass(frozen=True)
class Hint:
    """The answers that a coach holds best, on the real board, each with what it expects of it in words."""

    #: what is expected, "" for a share of the most that can be had
    unit: str
    best: tuple[tuple[int, str], ...]


def hint(batch: Batch, seed: int, game: int = 0, coach: Coach | None = None) -> Hint:
    """What a coach says; the same if it is asked again. It sees what the asked seat sees."""
    # what went before takes part, so that the same hint does not come with the same luck in every position
    keys = derived(np.array([seed], np.uint64), int(batch.lengths[game]))
    (found,) = (coach or Coach()).appraise(batch, np.array([game]), keys)
    unit = evaluator_for(batch.game).unit_of(batch.game)
    return Hint(unit, tuple((one.action, told(float(one.prospects[found.seat]), unit)) for one in found.answers))
