"""What a game remembers, declared once. Sets of tiles and sets of players are bits of a number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.fields import State, field
from firetower_env.core.ranges import FLAG, below, bits, up_to
from firetower_env.games.wildfire_rescue.geometry import CELLS, OFF
from firetower_env.games.wildfire_rescue.rules import CAMPERS, DRAWS
from firetower_env.games.wildfire_rescue.tools import COPIES, HEAPS, TOOLS

Scalar = NDArray[np.int32]
_TILES = bits(CELLS)
_PLAYERS = bits("players")
_HEAP = below(HEAPS)
NOBODY = -1


class WildfireState(State):
    """One row per game."""

    # the board, in the order of the planes that a seat sees
    animal: Scalar = field(within=_TILES)
    tree: Scalar = field(within=_TILES)
    rock: Scalar = field(within=_TILES)
    wildfire: Scalar = field(within=_TILES)
    fire: Scalar = field(within=_TILES)
    hazard: Scalar = field(within=_TILES)
    #: hazards whose timer is 1; that of the others is 2
    hazard_soon: Scalar = field(within=_TILES)
    #: tiles with campers, and those with two
    camper: Scalar = field(within=_TILES)
    camper_pair: Scalar = field(within=_TILES)
    #: burning campers whose timer is 1, and 2
    camper_soon: Scalar = field(within=_TILES)
    camper_later: Scalar = field(within=_TILES)

    # players: their tiles, tools (a heap each) and campers; flags as sets of players
    tile: NDArray[np.int64] = field(np.int64, ("players",), fill=OFF, within=up_to(OFF))
    tools: NDArray[np.uint8] = field(np.uint8, ("players",), within=_HEAP)
    carried: NDArray[np.uint8] = field(np.uint8, ("players",), within=up_to(CAMPERS))
    alive: Scalar = field(within=_PLAYERS)
    #: owes a lost turn; gave the turn of this round away; the turn of this round is over
    skip: Scalar = field(within=_PLAYERS)
    used: Scalar = field(within=_PLAYERS)
    had: Scalar = field(within=_PLAYERS)

    # the tool deck, the top card last; its contents and what is out of the game as heaps
    deck: NDArray[np.uint8] = field(np.uint8, (len(TOOLS) * COPIES,), within=below(len(TOOLS)))
    deck_size: Scalar = field(within=up_to("cards"))
    unseen: Scalar = field(within=_HEAP)
    gone: Scalar = field(within=_HEAP)
    draws_left: Scalar = field(within=up_to(DRAWS))

    # the round
    round: Scalar = field(within=up_to("max_rounds"))
    lost: Scalar = field(within=up_to(CAMPERS))
    camper_set: Scalar = field(within=below(10))
    turn_of: Scalar = field(fill=NOBODY, within=below("players", low=-1))
    #: a die rolled inside a turn is being carried out
    mid: Scalar = field(within=FLAG)
