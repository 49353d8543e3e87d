"""What a position is worth when a playout is cut off: by the judgement of `warden` where it can read the game.

That is dearer than the plain estimate, and better. Games it cannot read, solo among them, are estimated.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agents.position import Position
from agents.search import estimate
from agents.search.scripted import can_read
from agents.view import View
from agents.warden import WardenAgent
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints

_WARDEN = WardenAgent()
#: its scores are logarithms of odds, more or less, and both seats of a duel count what lies between them
_SLOPE = 0.5


def values(batch: Batch) -> NDArray[np.float64]:
    """What each game is worth to each seat, `(N, seats)`: returns of games that are over, else what to expect."""
    if batch.game.seats == 1 or not can_read(batch.game):
        return estimate.all_values(batch)
    out: NDArray[np.float64] = batch.engine.s.returns.astype(np.float64)
    games = np.flatnonzero(batch.engine.s.over == 0)
    if games.size:
        scores = np.stack([_scores(batch, games, seat) for seat in range(batch.game.seats)], axis=1)
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        out[games] = estimate.returns_of(batch.game.rules.teams, weights / weights.sum(axis=1, keepdims=True))
    return out


def _scores(batch: Batch, games: Ints, seat: int) -> NDArray[np.float64]:
    """The judgement of one seat, `(k,)`."""
    e = batch.engine
    # only the board is read, so that no answers need be offered
    masks = np.zeros((games.size, batch.game.layout.size), np.int8)
    position = Position(View.of(batch.game.observe(e, games, np.full(games.size, seat), True), masks))
    worth = _WARDEN.worth(position, position.now).astype(np.float64)
    # what is kept for later counts, or the search would spend every card at once
    worth += (_WARDEN.hold(position) * position.view.counts("hand")).sum(axis=1)
    worth += _WARDEN.bucket_worth(position) * (e.s.bucket_full[games] >> seat & 1)
    return np.asarray(_SLOPE * worth)
