"""The league of a learner where its config does not say whom it meets."""

from __future__ import annotations

from firetower_env.agents import baselines
from firetower_env.core.game import Game
from firetower_training.league import PAST, SELF

RANDOM = "random"
#: shares of the policy itself, of its past, and of all scripted agents together
_SELF, _PAST, _SCRIPTED = 0.5, 0.3, 0.2


def usual_opponents(game: Game) -> dict[str, float]:
    """A league for this game: itself, its past, and the baselines that are more than random play; none on one side."""
    if game.cooperative:
        return {}
    scripted = [code for code in baselines(game.name) if code != RANDOM] or [RANDOM]
    return {SELF: _SELF, PAST: _PAST, **dict.fromkeys(scripted, _SCRIPTED / len(scripted))}
