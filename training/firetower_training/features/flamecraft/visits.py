"""What the network sees of Flamecraft beyond the observation: every Shop in its own row, what a visit there brings, and
what all that is held should come to.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_agents.flamecraft.master import FlameMasterAgent
from firetower_agents.flamecraft.reader import Reader
from firetower_agents.flamecraft.turns import enchantings, visit_parts
from firetower_agents.flamecraft.values import NEVER, Values
from firetower_env.core.batch import Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.game import Game
from firetower_env.games.flamecraft.cards.names import WILD
from firetower_env.games.flamecraft.cards.tables import SHOPS
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import SLOTS, SPACES
from firetower_training.features.derived import DerivedFeatures
from firetower_training.features.flamecraft.standing import STANDING, standing

Planes = NDArray[np.uint8]
#: planes hold numbers from 0 to this; what is there or not is 0 or this
_MOST = 60
#: reputation is told in tenths, from this upwards
_TENTHS, _LEAST = 10, -1.0
_ICONS = WILD + 3
#: what a visit brings, in parts
_PARTS = 6


class VisitFeatures(DerivedFeatures):
    """For every space, in all of its slots: the Shop, its icon, its faceup Dragons and Enchantments by type, the fee,
    and where a turn or its action is chosen the parts of what `flame_master` holds of a visit. Numbers: how things
    stand.
    """

    planes, largest = SHOPS + _ICONS + 2 * TYPES + 1 + _PARTS, _MOST
    numbers = STANDING

    def __init__(self, game: Game) -> None:
        """All is read by name, whatever the rules in force."""
        self._size = game.layout.size
        self._asked = [game.phases.questions.index(name) for name in ("VISIT", "ACTION", "REVEAL")]
        self._master = FlameMasterAgent()

    def of(self, observations: Observation, numbers: NDArray[np.float32]) -> Planes:
        """The planes in each row."""
        view = Reader.of(observations, np.zeros((len(observations["vector"]), self._size), np.int8))
        numbers[:] = standing(view)
        lines = np.zeros((view.count, self.planes, SPACES), np.uint8)
        _one_of(lines[:, :SHOPS], view.shops)
        _one_of(lines[:, SHOPS : SHOPS + _ICONS], view.icons)
        at = SHOPS + _ICONS
        counts = np.concatenate([view.faceup, view.ench, view.fees[:, :, None]], axis=2).transpose(0, 2, 1)
        lines[:, at : at + 2 * TYPES + 1] = np.minimum(counts * (_MOST // SLOTS), _MOST)
        asked = np.flatnonzero(np.isin(view.question, self._asked))
        if asked.size:
            lines[asked, -_PARTS:] = self._parts(view.take(asked))
        return np.repeat(lines, SLOTS, axis=2).reshape(view.count, self.planes, SPACES, SLOTS)

    def _parts(self, view: Reader) -> Planes:
        """What gathering brings in four parts, what casting brings, and all Dragons fired there."""
        values = Values(view, self._master.alone if view.solo.all() else self._master.weights)
        told = np.stack([*visit_parts(values), enchantings(values), values.all_fires], axis=1)
        scaled = np.clip(np.rint((told - _LEAST) * _TENTHS), 0, _MOST)
        return np.where(told > NEVER / 2, scaled, 0).astype(np.uint8)


def _one_of(planes: Planes, which: Ints) -> None:
    """Mark which of so many kinds `(rows, 14)` is where; none for -1."""
    rows, spaces = np.nonzero(which >= 0)
    planes[rows, which[rows, spaces], spaces] = _MOST
