"""Whom a learner is measured against where its config does not say, and the league that follows from that."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from firetower_env.core.game import Game
from firetower_training import features
from firetower_training.league import PAST, SELF

RANDOM = "random"
#: shares of the policy itself, of its past, and of all scripted agents together
_SELF, _PAST, _SCRIPTED = 0.5, 0.3, 0.2


@cache
def _declared() -> dict[str, tuple[str, ...]]:
    """What the folders of games declare."""
    folders = (one.name for one in iter_modules(features.__path__, f"{features.__name__}.") if one.ispkg)
    return {game: codes for folder in folders for game, codes in import_module(folder).BASELINES.items()}


def baselines(game: Game) -> tuple[str, ...]:
    """Codes of the agents that others are measured against in this game, weakest first."""
    return _declared().get(game.name, (RANDOM,))


def usual_opponents(game: Game) -> dict[str, float]:
    """A league for this game: itself, its past, and the baselines that are more than random play; none on one side."""
    if game.cooperative:
        return {}
    scripted = [code for code in baselines(game) if code != RANDOM] or [RANDOM]
    return {SELF: _SELF, PAST: _PAST, **dict.fromkeys(scripted, _SCRIPTED / len(scripted))}
