"""What a seat cannot see: the order of the cards, and the future."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.games.forest_fire.cards import deck
from firetower_env.games.forest_fire.engine import ForestFireEngine


def redeal(e: ForestFireEngine, games: Ints, seeds: NDArray[np.uint64]) -> None:
    """Cards not seen yet are dealt anew, pile by pile, and every chance from now on comes from these seeds."""
    s = e.s
    s.seed[games], s.draws[games] = seeds, 0
    # before the first turn there is no deck yet
    deck.deal(e, games[s.turn[games] > 0])
