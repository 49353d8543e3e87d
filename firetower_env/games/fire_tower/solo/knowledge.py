"""Hidden in solo is only the order of the three piles: dealing anew shuffles them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import mix

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine


def redeal(e: SoloEngine, games: Ints, seats: Ints, seeds: NDArray[np.uint64]) -> None:
    """Shuffle what is left of each pile, and re-key the future with the seeds."""
    if not games.size:
        return
    s = e.s
    s.seed[games] = mix(seeds)
    s.draws[games] = 0
    for stream, pile, size in (
        ("deck", s.pile, s.pile_size),
        ("enemy", s.enemy_pile, s.enemy_size),
        ("challenge", s.challenge_pile, s.challenge_size),
    ):
        # in the order of the cards first: their true order must not show through
        known = np.arange(pile.shape[1]) < size[games][:, None]
        cards = np.sort(np.where(known, pile[games], 255), axis=1)
        pile[games] = e.chance.shuffle(games, stream, cards, size[games].astype(np.int64))
