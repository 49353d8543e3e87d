"""Challenges: which to take on, and how to meet those that ask something."""

from __future__ import annotations

import numpy as np

from firetower_agents.fire_tower import windows
from firetower_agents.fire_tower.reader import CELLS, SIDE, Floats
from firetower_agents.fire_tower.solo.cards import CardChoices
from firetower_agents.fire_tower.solo.changes import covered, lighting
from firetower_agents.fire_tower.solo.ground import CORNERS, FAR, Ground
from firetower_agents.fire_tower.solo.scale import Scale
from firetower_agents.fire_tower.solo.winds import WINDS
from firetower_env.core.bitboards import Ints

_BLOCK: Ints = covered(tuple((row, col) for row in range(3) for col in range(3)))


class ChallengeChoices(CardChoices):
    """Meets challenges."""

    def challenge(self, s: Scale) -> Floats:
        """Take a challenge, unless it is one of the worst."""
        out = self.blank(s, 0)
        burden = np.array([*self.weights.burdens, 0.0])[s.g.view.chosen("challenge_shown")]
        self.put(s, out, "YES", np.where(burden > self.weights.skipped, np.float32(-1), np.float32(1)))
        return out

    def refuse(self, s: Scale) -> Floats:
        """Two challenges at once come soon enough."""
        out = self.blank(s, 0)
        self.put(s, out, "NO", 1)
        return out

    def accept(self, s: Scale) -> Floats:
        """The first card of a round is doubled: later ones find more fire."""
        out = self.blank(s, 0)
        self.put(s, out, "YES", 1)
        return out

    # -- cards that will be forced --------------------------------------------------------------------------------

    def named(self, s: Scale) -> Floats:
        """Cards named to be played soon: those that bring most."""
        out = self.blank(s)
        out[:, s.g.view.reading.drops] = self.playable(s)
        self.with_bucket(s, out)
        return out

    def playable(self, s: Scale) -> Floats:
        """What each card of the hand would bring if it were played now, `(k, cards)`."""
        cards = s.g.view.reading.cards
        gems = self.winds(s).gems
        out = np.zeros((s.g.count, len(cards)), np.float32)
        held = s.g.view.counts("hand") > 0
        for number, card in enumerate(cards):
            rows = np.flatnonzero(held[:, number])
            if rows.size and card in WINDS:
                # it can at least set the wind
                out[rows, number] = np.maximum(gems[rows, WINDS.index(card)], 0)
            elif rows.size:
                out[rows, number] = self.card(s.take(rows), card)
        return out

    # -- places ---------------------------------------------------------------------------------------------------

    def wet_square(self, s: Scale) -> Floats:
        """The square of nine that harms least."""
        return self.at_anchors(s, lighting(s.g, s.g.view.cells, _BLOCK))

    def sturdy(self, s: Scale) -> Floats:
        """The tower with most of its cells filled, otherwise the one that is farthest from falling."""
        out = self.blank(s)
        out[:, CORNERS] = s.g.near / np.float32(FAR + 1) - s.g.bare
        return out

    def sanctuary(self, s: Scale) -> Floats:
        """The cell that is farthest from fire."""
        out = self.blank(s)
        out[:, :CELLS] = _gaps(s.g)
        return out


def _gaps(g: Ground) -> Floats:
    """Steps from the nearest fire to every cell, `(k, 256)`."""
    out = np.zeros((g.count, CELLS), np.float32)
    reached = g.fire.reshape(-1, SIDE, SIDE)
    for _ in range(2 * SIDE):
        out += ~reached.reshape(-1, CELLS)
        reached = reached | windows.neighbours(reached)
    return out
