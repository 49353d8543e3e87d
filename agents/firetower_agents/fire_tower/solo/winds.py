"""Wind cards: the wind they set, the gem they place, and the two specialty cards that ask for more of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from firetower_agents.fire_tower import windows
from firetower_agents.fire_tower.plays import SETS
from firetower_agents.fire_tower.reader import CELLS, SIDE, Floats
from firetower_agents.fire_tower.solo.scale import Scale
from firetower_agents.fire_tower.solo.weigher import NEVER, Weigher
from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.geometry import DIRECTIONS, INTERCARDINALS

WINDS = (*DIRECTIONS, *INTERCARDINALS)
WATER = ("AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER", "HELITACK")
WET_LINE = 7


@dataclass(slots=True)
class Winds:
    """What winds bring: the best gem of each wind card, `(k, 8)`; another main wind, `(k, 4)`; a roll, `(k,)`."""

    gems: Floats
    sets: Floats
    roll: Floats

    def played(self, card: int) -> Floats:
        """What a wind card brings at its best, `(k,)`."""
        sets = [self.sets[:, wind] for wind in SETS[WINDS[card]]]
        return np.asarray(np.maximum.reduce([self.gems[:, card], self.roll, *sets]))


class WindChoices(Weigher):
    """Chooses among wind cards."""

    def hold(self, s: Scale) -> Floats:
        """What it is worth to keep each type of card rather than to draw another, `(k, cards)`."""
        names = s.g.view.reading.cards
        worth = np.array([self.weights.cards.get(name, 0) - self.weights.draw for name in names], np.float32)
        out = np.tile(worth, (s.g.count, 1))
        water = [name in WATER for name in names]
        out[:, water] += (s.g.runs(WET_LINE) * np.float32(self.weights.wet))[:, None]
        return out

    def winds(self, s: Scale) -> Winds:
        """What the wind cards bring, and what each main wind brings instead of the present one."""
        fire = windows.padded(s.g.fire.reshape(-1, SIDE, SIDE), False)
        around: Bools = windows.some(fire, windows.RING).reshape(-1, CELLS)
        singles = self.singles(s, s.g.vacant & around)
        gems = np.stack([np.where(s.g.beyond(d), singles, NEVER).max(axis=1) for d in range(len(WINDS))], axis=1)
        # where no gem can be placed the step is skipped, which is little better than a gem that harms
        ahead = np.maximum(gems[:, :4], np.float32(-1))
        now = ahead[np.arange(s.g.count), np.maximum(s.g.view.wind, 0)]
        gain = np.float32(self.weights.wind) * (ahead - now[:, None])
        valid = s.g.view.piece("valid_winds") > 0
        roll = np.where(valid, gain, 0).sum(axis=1) / np.maximum(valid.sum(axis=1), 1)
        return Winds(gems.astype(np.float32), np.where(valid, gain, np.float32(NEVER)), roll.astype(np.float32))

    def _held(self, s: Scale, gems: Floats) -> tuple[Floats, Floats]:
        """How many of each wind card are held, and what the gem of each brings beyond keeping it, `(k, 8)`."""
        cards = [s.g.view.reading.cards.index(name) for name in WINDS]
        worth = gems - np.float32(self.weights.thrift) * self.hold(s)[:, cards]
        return s.g.view.counts("hand")[:, cards].astype(np.float32), np.maximum(worth, 0)

    def breezes(self, s: Scale, gems: Floats) -> Floats:
        """What a Light Breeze brings after each wind card of the hand, `(k, 8)`: the best gem of another one."""
        held, worth = self._held(s, gems)
        worth *= held > 0
        rows, first = np.arange(s.g.count), worth.argmax(axis=1)
        best = worth[rows, first]
        out = np.repeat(best[:, None], len(WINDS), axis=1)
        worth[rows, first] = 0
        # the best card itself can be followed by the second best alone, unless there are two of it
        out[rows, first] = np.where(held[rows, first] > 1, best, worth.max(axis=1))
        flipped = s.g.view.piece("seat_heavy_winds")[:, :1] == 0
        return np.asarray(out * flipped, np.float32)

    def heavy_winds(self, s: Scale, gems: Floats) -> Floats:
        """What Heavy Winds bring: the gems of all wind cards of the hand that are worth it, `(k,)`."""
        held, worth = self._held(s, gems)
        return np.asarray((worth * held).sum(axis=1) - np.float32(self.weights.heavy))

    # -- questions ------------------------------------------------------------------------------------------------

    def wind_mode(self, s: Scale) -> Floats:
        """Set the wind, roll for another, or place a gem."""
        winds = self.winds(s)
        out = self.blank(s)
        rows, way = np.arange(s.g.count), np.maximum(s.g.view.chosen("direction"), 0)
        self.put(s, out, "WIND_SET", winds.sets[rows, way % 4])
        self.put(s, out, "WIND_ROLL", winds.roll)
        self.put(s, out, "WIND_GEM", winds.gems[rows, way])
        for d, name in enumerate(DIRECTIONS):
            self.put(s, out, f"DIR_{name}", winds.sets[:, d])
        return out

    def more_winds(self, s: Scale) -> Floats:
        """Wind cards for their gem alone, or none."""
        out = self.blank(s)
        gems = self.winds(s).gems
        keep = np.float32(self.weights.thrift) * self.hold(s)
        for d, name in enumerate(WINDS):
            self.put(s, out, f"PLAY_{name}", gems[:, d] - keep[:, s.g.view.reading.cards.index(name)])
        self.put(s, out, "DONE", 0)
        return out
