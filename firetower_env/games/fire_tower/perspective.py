"""What all parts of an observation start from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.games.fire_tower.engine import FireTowerEngine


@dataclass(slots=True)
class Perspective:
    """Seats that look at their games."""

    e: FireTowerEngine
    games: Ints
    seats: Ints
    #: the observer's corner, the corner turned to the north-west, and the number of the view
    own: Ints
    turned: Ints
    view: Ints
    #: the pending questions, and the numbers of the state's shared block
    frames: Ints
    scalars: NDArray[np.int32]
