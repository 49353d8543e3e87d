"""What a learner is paid at the end of its game, and how it fared against each opponent.

The rule is that of the other adapters: whoever brings the end about, it arrives; a learner who has lost for good is
not kept waiting and gets what the game pays the lost.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from firetower_env.adapters.seats import is_terminated
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_training.seating import LearnerSeats

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Finished:
    """Games whose episode is over, row by row."""

    games: Ints
    #: the seat that speaks for the learner's side
    seats: Ints
    paid: Floats
    #: has the learner's side won, by the rules of the game?
    won: Bools
    #: ended by the cap on turns, which pays a result of its own
    capped: Bools
    #: by meeting: its row, the opponent's number, and 1, ½ or 0 for a learner ahead, level or behind
    met_rows: Ints
    met: Ints
    results: Floats

    def take(self, which: Bools) -> Finished:
        """These rows alone."""
        kept = which[self.met_rows]
        rows = (which.cumsum() - 1)[self.met_rows[kept]]
        games, seats, paid, won = self.games[which], self.seats[which], self.paid[which], self.won[which]
        return Finished(games, seats, paid, won, self.capped[which], rows, self.met[kept], self.results[kept])


def finished(batch: Batch, seating: LearnerSeats, games: Ints) -> Finished | None:
    """Those of these games that are over, for the learner at least; None if there are none."""
    over = batch.over[games]
    out = lost_for_good(batch, seating, games)
    done = over | out
    if not np.count_nonzero(done):
        return None
    games, over, out = games[done], over[done], out[done]
    seats = seating.seats(games)[:, 0]
    returns = batch.returns[games].astype(np.float64)
    paid = np.where(out, batch.game.lost_return, returns[np.arange(games.size), seats])
    rows, others, numbers = seating.others(games)
    theirs = np.where(
        over[rows], returns[rows, others], np.where(is_terminated(batch, games[rows], others), paid[rows], np.inf)
    )
    results = np.where(paid[rows] > theirs, 1.0, np.where(paid[rows] == theirs, 0.5, 0.0))
    won = ~out & batch.game.won(batch.engine, games)[np.arange(games.size), seats]
    return Finished(games, seats, paid, won, batch.truncated[games] & ~out, rows, numbers, results)


def lost_for_good(batch: Batch, seating: LearnerSeats, games: Ints) -> Bools:
    """Where every seat of the learner can neither be asked nor win any more."""
    gone = np.ones(games.size, np.bool_)
    for seats in seating.seats(games).T:
        gone &= is_terminated(batch, games, seats)
    return gone
