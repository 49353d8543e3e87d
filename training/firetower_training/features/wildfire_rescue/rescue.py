"""What the network sees of Wildfire Rescue! beyond the observation: ways, ways out, and what `captain` thinks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.wildfire_rescue.captain import CaptainAgent
from firetower_agents.wildfire_rescue.reader import PLAYERS, SIDE, STEPS, TILES, VERBS, Reader
from firetower_env.core.batch import Observation
from firetower_env.core.game import Game
from firetower_training.features.derived import DerivedFeatures
from firetower_training.features.symmetry import Symmetries
from firetower_training.features.wildfire_rescue.views import rescue_views
from firetower_training.features.wildfire_rescue.ways import FAR, at_hand, rolls_until_fire, turns_to, ways_out

#: planes hold numbers from 0 to this; counts take steps of `_STEP`
_MOST = 60
_STEP = _MOST // FAR
#: planes by what is in them: ways and ways out of each ranger, ways of the observer's with each other one
_WAYS, _NOW, _LATER = slice(0, PLAYERS), slice(PLAYERS, 2 * PLAYERS), slice(2 * PLAYERS, 3 * PLAYERS)
_TOGETHER = slice(3 * PLAYERS, 4 * PLAYERS - 1)
_ROLLS, _RATED = 4 * PLAYERS - 1, 4 * PLAYERS


class RescueFeatures(DerivedFeatures):
    """What rangers can reach and flee to with the tools at hand, and how `captain` rates the answers.

    For each ranger, the observer's first: turns to every tile; tiles from which there is a way out of the flames now;
    tiles from which there is one after the next spread, too. For each other ranger: the observer's turns to every tile
    with the tools of both. Rolls of the wildfire until each tile burns. The ratings of the tiles; the numbers are those
    of the verbs.
    """

    planes, largest = 4 * PLAYERS + 1, _MOST
    numbers = len(VERBS)

    def __init__(self, game: Game) -> None:
        """All is read by name, whatever the rules in force."""
        self._game, self._captain = game, CaptainAgent()

    def of(self, observations: Observation, numbers: NDArray[np.float32]) -> NDArray[np.uint8]:
        """The planes in each row."""
        view = Reader.of(observations, np.zeros((len(observations["vector"]), TILES + len(VERBS)), np.int8))
        planes = np.zeros((view.count, self.planes, TILES), np.uint8)
        _put_ways(planes, view)
        rated = self._ratings(observations, view)
        planes[:, _RATED] = np.rint(_MOST * rated[:, :TILES])
        numbers[:] = rated[:, TILES:]
        return planes.reshape(view.count, self.planes, SIDE, SIDE)

    def symmetries(self) -> Symmetries:
        """The board can be turned and mirrored."""
        return rescue_views(self._game)

    def _ratings(self, observations: Observation, view: Reader) -> NDArray[np.float32]:
        """What `captain` thinks of every answer, from 0 to 1; teaming up is rated with neighbours alone."""
        neighbours = view.alive & (STEPS[view.here[:, None], view.tiles] == 1)
        for number in range(1, PLAYERS):
            for verb in (f"JOIN_{number}", f"PULL_{number}"):
                view.masks[:, VERBS[verb]] = neighbours[:, number]
        rated = self._captain.rate(observations, view.masks)
        return np.asarray((1 + rated / (1 + np.abs(rated))) / 2, np.float32)


def _put_ways(planes: NDArray[np.uint8], view: Reader) -> None:
    """Write ways, ways out and the coming of the fire into planes `(rows, planes, tiles)`."""
    planes[:, _WAYS], planes[:, _TOGETHER] = _MOST, _MOST
    planes[:, _ROLLS] = _STEP * rolls_until_fire(view)
    # rangers who are in no row need not be worked out
    slots = np.flatnonzero(view.alive.any(axis=0))
    others = slots[slots > 0]
    there, hands = view.alive[:, slots, None], at_hand(view)
    safe = ~view.burning & (view.rock | ~view.exposed)
    planes[:, _WAYS][:, slots] = np.where(there, _STEP * turns_to(view, hands[:, slots], slots), _MOST)
    planes[:, _NOW][:, slots] = _MOST * (there & ways_out(view, hands[:, slots], ~view.burning))
    planes[:, _LATER][:, slots] = _MOST * (there & ways_out(view, hands[:, slots], safe))
    both = view.alive[:, others, None] & view.alive[:, :1, None]
    with_them = turns_to(view, hands[:, :1] | hands[:, others], np.zeros_like(others))
    planes[:, _TOGETHER][:, others - 1] = np.where(both, _STEP * with_them, _MOST)
