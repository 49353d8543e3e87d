"""What an action notes about itself as it begins: whether a card comes from the hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.plays import CARD_OF
from firetower_env.games.fire_tower.rising.engine import RisingEngine


class HandPlay:
    """Ruling X9 asks later whether a card is played in one's own action and from the hand."""

    def offer(self, e: RisingEngine, board: Board, seats: Ints, hand: NDArray[np.uint8], verbs: Bools) -> None:
        """Nothing of its own."""

    def begin(self, e: RisingEngine, games: Ints, seats: Ints, verb: Ints) -> None:
        """Note it."""
        e.s.from_hand[games] = CARD_OF[verb] >= 0
