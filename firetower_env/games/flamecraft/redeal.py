"""Dealing anew, for one seat, all cards it cannot see, in a way that its knowledge allows (§16).

It depends on nothing but what the seat may know and on the seeds: hidden cards are first put in order, then shuffled
and laid into the hidden places, which are public. Deals under which another seat could not be asked what it is asked
are thrown away.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import mix
from firetower_env.core.errors import StuckGameError
from firetower_env.core.grouping import runs
from firetower_env.games.flamecraft import dealing, fancy_dealing
from firetower_env.games.flamecraft.cards.names import BY_TALISMAN, GIFT_FIRED, OP
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import COLUMN
from firetower_env.games.flamecraft.state import TYPES

#: deals that contradict what is asked are thrown away, which leaves the others as likely as they are
_TRIES = 4096


def redeal(e: FlamecraftEngine, games: Ints, seats: Ints, seeds: NDArray[np.uint64]) -> None:
    """Deal anew what these seats cannot see, and re-key the future with the seeds."""
    if not games.size:
        return
    e.s.seed[games] = mix(seeds)
    e.s.draws[games] = 0
    dealing.enchantments(e, games)
    dealing.shops(e, games)
    for _ in range(_TRIES):
        dealing.artisans(e, games, seats)
        fancy_dealing.fancies(e, games, seats)
        wrong = _contradicts(e, games, seats)
        if not np.count_nonzero(wrong):
            return
        games, seats = games[wrong], seats[wrong]
    raise StuckGameError(f"no deal of {_TRIES} fitted what is asked in game {int(games[0])}")


def _contradicts(e: FlamecraftEngine, games: Ints, seats: Ints) -> Bools:
    """Where another seat could not be asked what it is asked, had it these cards."""
    top = fancy_dealing.top_frames(e, games)
    asked = top[:, COLUMN["seat"]]
    wrong = np.zeros(games.size, np.bool_)
    rows = ((e.s.depth[games] > 0) & (asked != seats)).nonzero()[0]
    if rows.size:
        wrong[rows] = _unanswerable(e, games[rows], top[rows]) | _impossible(e, games[rows], top[rows])
    return wrong


def _unanswerable(e: FlamecraftEngine, games: Ints, top: Ints) -> Bools:
    """Would the question have no answer?"""
    found = np.zeros(games.size, np.bool_)
    order, groups = runs(top[:, 0])
    for number, here in groups:
        rows = order[here]
        mask = e.phases.all[number].mask
        assert mask is not None
        answers = mask(e, games[rows], e.phases.frames(top[rows]))
        some = np.zeros(rows.size, np.bool_)
        for part in (answers.cells, answers.verbs):
            if part is not None:
                some |= part.any(axis=1)
        found[rows] = ~some
    return found


def _impossible(e: FlamecraftEngine, games: Ints, top: Ints) -> Bools:
    """A Dragon to be placed or given that is not in hand, or a Talisman that the seat has not."""
    s, number = e.s, e.phases.number
    asked, memory = top[:, COLUMN["seat"]], np.clip(top[:, COLUMN["memory"]], 0, TYPES - 1)
    placing = top[:, 0] == number["PLACE_CELL"]
    wrong: Bools = placing & (s.hand[games, asked, memory] == 0)
    wrong |= _gift_asked(e, games, top) & (s.hand[games, asked, np.maximum(s.fired_at[games], 0)] == 0)
    returns = (top[:, 0] == number["TALISMAN"]).nonzero()[0]
    if returns.size:
        talisman = int(np.flatnonzero(e.cards.fancy_handler == BY_TALISMAN)[0])
        wrong[returns] |= s.f_owner[games[returns], talisman] != asked[returns]
    return wrong


def _gift_asked(e: FlamecraftEngine, games: Ints, top: Ints) -> Bools:
    """Is it asked whether the Dragon fired from the hand is given away? The program that goes on lies under it."""
    asks: Bools = (top[:, 0] == e.phases.number["ASK"]) & (e.s.depth[games] > 1)
    rows = asks.nonzero()[0]
    if rows.size:
        below = e.s.frames[games[rows], e.s.depth[games[rows]] - 2].astype(np.int64)
        row = e.cards.prog[below[:, COLUMN["number"]], below[:, COLUMN["left"]]]
        asks[rows] = (below[:, 0] == e.phases.number["run"]) & (row[:, 0] == OP.GIFT) & (row[:, 1] == GIFT_FIRED)
    return asks
