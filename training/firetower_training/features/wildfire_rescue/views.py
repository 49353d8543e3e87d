"""The eight views of the board of Wildfire Rescue!: its rules know no direction once everybody stands on the board.

The camper set keeps its number: it names what lay where at first, and the campers themselves are on the board.
"""

from __future__ import annotations

import numpy as np

from firetower_agents.wildfire_rescue.reader import SIDE, TILES, VERBS
from firetower_agents.wildfire_rescue.scout import LINES
from firetower_env.core.bitboards import Ints
from firetower_env.core.game import Game
from firetower_training.features.symmetry import Symmetries, square_views


def rescue_views(game: Game) -> Symmetries:
    """All views of features whose derived numbers are one for each verb."""
    cells = square_views(SIDE)
    verbs = np.stack([_verbs(view) for view in cells])
    raw = game.vector.size
    vector = np.concatenate([np.tile(np.arange(raw), (len(cells), 1)), raw + verbs], axis=1)
    return Symmetries(cells, vector, np.concatenate([cells, TILES + verbs], axis=1))


def _verbs(view: Ints) -> Ints:
    """For each verb the one that means the same in the usual view: lines turn with the board, all else stays."""
    at = {frozenset(tiles.tolist()): VERBS[verb] - TILES for verb, tiles in LINES.items()}
    verbs = np.arange(len(VERBS))
    for verb, tiles in LINES.items():
        verbs[VERBS[verb] - TILES] = at[frozenset(view[tiles].tolist())]
    return verbs
