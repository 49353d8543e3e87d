"""What a game remembers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.fields import State, field

SEEDS = 3


class GardenState(State):
    """The arrays of N games."""

    #: planted beds of each seat, one word per row with a guard word at each end
    beds: NDArray[np.uint32] = field(np.uint32, ("seats", "lanes"))
    #: seed cards in hand by value 1, 2, 3, and points sown
    hands: NDArray[np.uint8] = field(np.uint8, ("seats", SEEDS))
    points: NDArray[np.uint8] = field(np.uint8, ("seats",))
    turn: NDArray[np.int32] = field()
