"""What changes of the board are worth: own danger, harm at home, gems that the enemy towers still take.

Gains are differences to the board as it lies. Most parts add up cell by cell; the distances of nearest fires are
smallest values, which gems that go out may raise, and Buckets of enemies answer fire inside their towers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from firetower_agents.fire_tower import windows
from firetower_agents.fire_tower.reader import CELLS, SIDE, Bytes, Floats
from firetower_agents.fire_tower.solo.changes import Changes
from firetower_agents.fire_tower.solo.enemy_buckets import INSIDE, poured
from firetower_agents.fire_tower.solo.ground import CORNERS, FAR, HOME, NOWHERE, PLACES, SLOTS, Ground, placed
from firetower_agents.fire_tower.solo.solo_weights import NEED, SoloWeights
from firetower_agents.fire_tower.windows import STEPS
from firetower_env.core.bitboards import Bools, Ints

#: the end of the game outweighs everything else
END = np.float32(1000)


@dataclass(slots=True)
class Outcome:
    """What the towers face after changes, `(n, 4)` each."""

    #: gems from the nearest fire, and from the best gem that the wind could add
    near: Bytes
    blown: Bytes
    #: whose Bucket is full, and how many cells of the tower are bare
    bucket: Bools
    bare: Ints

    def take(self, rows: Ints) -> Outcome:
        """A copy for these rows, which may repeat."""
        near, blown = self.near.take(rows, axis=0), self.blown.take(rows, axis=0)
        return Outcome(near, blown, self.bucket.take(rows, axis=0), self.bare.take(rows, axis=0))


class Scale:
    """Weighs changes of some boards."""

    def __init__(self, g: Ground, weights: SoloWeights) -> None:
        self.g, self.weights = g, weights
        storms: Ints = np.clip(np.rint(g.storms), 0, 2).astype(np.int64)
        self.storms = storms
        #: how far a gem on each place would be from each tower, if it stays there
        self.landing: Bytes = placed(np.where(g.stays[:, None], g.field, np.uint8(FAR)), FAR)
        #: the same of the gem that the wind could add
        self.ahead: Bytes = placed(g.ahead, FAR)
        harms = self._harms()
        #: what a gem on each place costs, and what a new one brings
        self.harms: Floats = placed(harms, 0)
        flight = np.where(g.attacked, np.float32(weights.attack_flight), np.float32(weights.own_flight))
        flown = np.where(g.own_hawk, flight[:, None], np.float32(-weights.enemy_flight))
        fresh = np.where(g.stays, -harms, flown)
        fresh[g.sanctuary | (np.arange(CELLS) == CORNERS[0])] -= END
        self.fresh: Floats = placed(fresh.astype(np.float32), 0)
        self.now = self._cost(np.arange(g.count), Outcome(g.near, g.blown, g.bucket, g.bare))

    def _harms(self) -> Floats:
        """What a gem on each cell costs: where it lies, and what the attack winds will make of it, `(k, 256)`."""
        g, weights = self.g, self.weights
        harms = np.where(HOME, weights.harms.take(g.field[:, 0]), np.float32(0))
        fire = windows.padded((g.fire & HOME).reshape(-1, SIDE, SIDE), False)
        spread = windows.padded(np.where(g.stays, harms, np.float32(0)).reshape(-1, SIDE, SIDE), 0)
        more = np.zeros_like(harms)
        for row, col in (STEPS[0], STEPS[3]):
            # a gem lights the cell before it, and takes a cell that the fire behind it would have lit
            behind = windows.at(fire, (-row, -col)).reshape(-1, CELLS)
            more += windows.at(spread, (row, col)).reshape(-1, CELLS) - behind * harms
        serves = (weights.serves.take(g.field[:, 1:]) * g.standing[:, 1:, None]).sum(axis=1)
        return np.asarray(harms + np.float32(weights.spread) * np.where(HOME, more, np.float32(0)) - serves, np.float32)

    def take(self, rows: Ints) -> Scale:
        """The same for these rows of the boards."""
        if rows.size == self.g.count:
            return self
        part = object.__new__(Scale)
        part.g, part.weights = self.g.take(rows), self.weights
        for name in ("storms", "landing", "ahead", "harms", "fresh", "now"):
            setattr(part, name, getattr(self, name).take(rows, axis=0))
        return part

    def gains(self, ch: Changes) -> Floats:
        """What each of these changes brings, `(n,)`."""
        if not ch.rows.size:
            return np.zeros(0, np.float32)
        g, base = self.g, ch.rows[:, None] * PLACES
        then = Outcome(g.near, g.blown, g.bucket, g.bare).take(ch.rows)
        out = np.zeros(ch.rows.size, np.float32)
        if ch.doused.shape[1]:
            out += self.harms.reshape(-1).take(base + ch.doused).sum(axis=1)
            self._raise(ch, then.near)
        if ch.lit.shape[1]:
            lit = base + ch.lit
            out += self.fresh.reshape(-1).take(lit).sum(axis=1)
            lit += (SLOTS - 1) * base
            for slot in range(SLOTS):
                for field, least in ((self.landing, then.near), (self.ahead, then.blown)):
                    np.minimum(least[:, slot], field.reshape(-1).take(lit).min(axis=1), out=least[:, slot])
                lit += PLACES
            self._fill(ch, then.bare)
            self._pour(ch, then)
        return np.asarray(out + self.now.take(ch.rows) - self._cost(ch.rows, then), np.float32)

    # -- what a board costs ---------------------------------------------------------------------------------------

    def _cost(self, rows: Ints, then: Outcome) -> Floats:
        """Own danger, and what the enemies still take."""
        g, weights = self.g, self.weights
        cost = weights.perils[then.near[:, 0], self.storms.take(rows)]
        won, helped = np.ones(rows.size, np.bool_), np.zeros(rows.size, np.bool_)
        for slot in range(1, SLOTS):
            need = then.near[:, slot].astype(np.int64)
            if g.sturdy[:, slot].any():
                need += np.where(g.sturdy[:, slot].take(rows), then.bare[:, slot], 0)
            need *= g.standing[:, slot].take(rows)
            stands = need > 0
            cost += weights.needs.take(np.minimum(need, NEED))
            cost += np.float32(weights.enemy_bucket) * (then.bucket[:, slot] & stands)
            won &= ~stands
            helped |= stands & (then.blown[:, slot] < then.near[:, slot])
        return np.asarray(cost - np.float32(weights.breath) * helped - END / 2 * won, np.float32)

    def _raise(self, ch: Changes, near: Bytes) -> None:
        """Distances after gems went out: looked up anew where one of them was the nearest."""
        g, flat = self.g, ch.rows[:, None] * (SLOTS * CELLS) + np.minimum(ch.doused, CELLS - 1)
        for slot in range(SLOTS):
            hit = (g.field.reshape(-1).take(flat + slot * CELLS) == near[:, slot, None]) & (ch.doused != NOWHERE)
            part = np.flatnonzero(hit.any(axis=1))
            if part.size:
                fire = _without(g.fire, ch.take(part))
                near[part, slot] = np.where(fire, g.field[ch.rows[part], slot], np.uint8(FAR)).min(axis=1)

    def _fill(self, ch: Changes, bare: Ints) -> None:
        """Cells of sturdy towers that burn now."""
        for slot in range(1, SLOTS):
            if self.g.sturdy[:, slot].any():
                bare[:, slot] -= np.count_nonzero(self._lit_inside(ch, slot), axis=1)

    def _lit_inside(self, ch: Changes, slot: int) -> Bools:
        """Which of the lit cells lie in this tower and keep their gem."""
        inside: Bools = INSIDE[slot].take(ch.lit)
        rows = np.flatnonzero(inside.any(axis=1))
        inside[rows] &= self.landing[ch.rows[rows, None], slot, ch.lit[rows]] < FAR
        return inside

    def _pour(self, ch: Changes, then: Outcome) -> None:
        """A standing enemy with fire inside uses its Bucket, unless it has fallen."""
        g = self.g
        for slot in range(1, SLOTS):
            if not g.bucket[:, slot].any():
                continue
            stands = np.where(g.sturdy[ch.rows, slot], then.bare[:, slot], then.near[:, slot]) > 0
            caught = self._lit_inside(ch, slot).any(axis=1)
            part = np.flatnonzero(then.bucket[:, slot] & stands & caught)
            if part.size:
                then.near[part, slot], then.bare[part, slot] = poured(g, ch.take(part), slot)
                then.bucket[part, slot] = False


def _without(fire: Bools, ch: Changes) -> Bools:
    """Fire without what was put out."""
    out = placed(fire[ch.rows], 0)
    out[np.arange(ch.rows.size)[:, None], ch.doused] = False
    return np.asarray(out[:, :CELLS])
