"""What a seat cannot see: the order of the tool deck, and the future."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.tools import NO_CARD


def redeal(e: WildfireEngine, games: Ints, seeds: NDArray[np.uint64]) -> None:
    """The deck is shuffled and every chance from now on comes from these seeds."""
    s = e.s
    s.seed[games], s.draws[games] = seeds, 0
    sizes = s.deck_size[games].astype(np.int64)
    deck = s.deck[games]
    # sorted first, so that nothing of the old order is left
    deck[np.arange(deck.shape[1]) >= sizes[:, None]] = NO_CARD
    deck.sort(axis=1)
    s.deck[games] = e.chance.shuffle(games, "tools", deck, sizes)
