"""Scripted agents as the policy of playouts: dearer than the light one, and much better players."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.fire_tower.reader import READINGS, ObservationReader
from firetower_agents.fire_tower.scoring import ScoringAgent, best_answers
from firetower_env.core import views
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.game import Game


def can_read(game: Game) -> bool:
    """Do the scripted agents know what observations of this game mean?"""
    planes = sum(piece.size for piece in game.planes)
    return (planes, game.vector.size, game.layout.size) in READINGS


class ScriptedPolicy:
    """Plays every seat of a playout as this agent would."""

    def __init__(self, agent: ScoringAgent) -> None:
        self.agent = agent

    def answers(self, batch: Batch, games: Ints, draws: NDArray[np.float64]) -> Ints:
        """One legal answer on the real board for each of these games; the draws settle ties."""
        scores, masks, rotations = self._scores(batch, games)
        return views.real_actions(batch.engine, games, best_answers(scores, masks, draws), rotations)

    def advice(self, batch: Batch, games: Ints) -> tuple[Ints, Ints, Ints, NDArray[np.float64]]:
        """Every legal answer: its place among the games, its names turned and real, its score (the best has zero)."""
        scores, masks, rotations = self._scores(batch, games)
        place, turned = np.nonzero(masks)
        real = views.real_actions(batch.engine, games[place], turned, rotations[place])
        best = np.where(masks > 0, scores, -np.inf).max(axis=1)
        return place, turned, real, (scores[place, turned] - best[place]).astype(np.float64)

    def _scores(self, batch: Batch, games: Ints) -> tuple[NDArray[np.float32], NDArray[np.int8], Ints]:
        e = batch.engine
        seats = e.asked[games]
        rotations = batch.game.rotations(e, games, seats)
        masks = batch.unpack_masks(views.turned_masks(e, games, rotations))
        seen = batch.game.observe(e, games, seats, True)
        return self.agent.scores(ObservationReader.of(seen, masks)), masks, rotations
