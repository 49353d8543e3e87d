"""What a game remembers, declared once. Sets of acres are planes of bits; numbers of tokens are planes, too."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.fields import State, field
from firetower_env.core.hexes import Plane
from firetower_env.core.ranges import FLAG, below, bits, up_to
from firetower_env.games.forest_fire.cards.table import CARDS, MOST_ACRES
from firetower_env.games.forest_fire.geometry import LANES, OFF, SIDE
from firetower_env.games.forest_fire.scenario import BULLDOZERS

Scalar = NDArray[np.int32]
BARRELS, BALLS = 28, 14
BARREL_BITS, BALL_BITS = 5, 4
MOST_CARGO = 42
#: the fires that a goal may ask for, and more than any game puts out
MOST_PUT_OUT = 400
_ROW = bits(SIDE)


#: the planes of the block by name, in the order in which a seat sees them, and how many there are of each
PLANES = {
    "river": 1,
    "rock": 1,
    "burnt": 1,
    "fire": 1,
    "house": 1,
    "school": 1,
    "barrels": BARREL_BITS,
    "balls": BALL_BITS,
    "drawn": 1,
    "warm": 1,
}


class ForestFireState(State):
    """One row per game. What is neither river, rock, burnt nor fire is forest."""

    # the planes of the board, as they lie in its block
    river: Plane
    rock: Plane
    burnt: Plane
    fire: Plane
    house: Plane
    school: Plane
    #: tokens on the ground: the bits of their number, lowest first
    barrels: Plane
    balls: Plane
    #: the fire or river being placed
    drawn: Plane
    #: burning acres of fires that have spread once (ruling FF33)
    warm: Plane

    #: the board: all planes in one block, which have names below
    board: Plane = field(np.uint32, (sum(PLANES.values()), LANES), within=_ROW)
    #: the acres of a new fire in the order they were placed
    placed: NDArray[np.int16] = field(np.int16, (MOST_ACRES,), fill=OFF, within=up_to(OFF))
    #: how many fires there are: connected groups of burning acres
    fires: Scalar = field(within=up_to(OFF))

    # equipment
    dozer: NDArray[np.int64] = field(np.int64, (BULLDOZERS,), fill=OFF, within=up_to(OFF))
    heli: Scalar = field(fill=OFF, within=up_to(OFF))
    water: Scalar = field(within=up_to(MOST_CARGO))
    cargo_barrels: Scalar = field(within=up_to(BARRELS))
    cargo_balls: Scalar = field(within=up_to(BALLS))
    store_barrels: Scalar = field(fill=BARRELS, within=up_to(BARRELS))
    store_balls: Scalar = field(fill=BALLS, within=up_to(BALLS))

    # the weather; there is none before the wind die
    wind: Scalar = field(fill=-1, within=below(6, low=-1))
    mph: Scalar = field(within=up_to(22))
    spreads: Scalar = field(within=up_to(4))
    distance: Scalar = field(within=up_to(3))
    jump: Scalar = field(within=FLAG)

    # cards: the deck in order of play, what has not been seen of it, and what is left of the pile that comes next
    deck: NDArray[np.uint8] = field(np.uint8, ("cards",), within=below(CARDS))
    unseen: NDArray[np.uint8] = field(np.uint8, (CARDS,), within=up_to("cards"))
    pile_fires: Scalar = field(within=up_to(4))
    pile_droughts: Scalar = field(within=up_to(2))
    #: the card in force, and the turn: cards seen
    card: Scalar = field(fill=-1, within=below(CARDS, low=-1))
    turn: Scalar = field(within=up_to("cards"))

    put_out: Scalar = field(within=up_to(MOST_PUT_OUT))
    #: edges that have the end of a river, while the players design the board
    edges: Scalar = field(within=bits(4))
    won: Scalar = field(within=FLAG)

    def __init__(self, count: int, sizes: dict[str, int]) -> None:
        super().__init__(count, sizes)
        place = 0
        for name, planes in PLANES.items():
            part = self.board[:, place : place + planes]
            setattr(self, name, part if planes > 1 else part[:, 0])
            place += planes
