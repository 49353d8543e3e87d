"""The player's own turn: which card to play, drop or keep, the Bucket, the specialty cards."""

from __future__ import annotations

import numpy as np

from firetower_agents.fire_tower import windows
from firetower_agents.fire_tower.reader import CELLS, SIDE, Floats
from firetower_agents.fire_tower.solo import moves
from firetower_agents.fire_tower.solo.scale import Scale
from firetower_agents.fire_tower.solo.weigher import NEVER, top
from firetower_agents.fire_tower.solo.winds import WINDS, WindChoices, Winds
from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.cards.record import FIRE, WATER


class CardChoices(WindChoices):
    """Chooses among cards."""

    # -- what cards bring -----------------------------------------------------------------------------------------

    def plays(self, s: Scale, winds: Winds) -> Floats:
        """What each PLAY verb brings at its best, `(k, answers)`."""
        view = s.g.view
        out = self.blank(s)
        for d, name in enumerate(WINDS):
            self.put(s, out, f"PLAY_{name}", winds.played(d))
        for card in view.reading.cards:
            verbs = self.verbs(s, card)
            rows = np.flatnonzero(view.masks[:, verbs].any(axis=1))
            if rows.size and card not in WINDS:
                gain = self.card(s.take(rows), card)
                for later, verb in enumerate(verbs):
                    # all of a pattern rather than cell by cell
                    out[rows, verb] = gain - np.float32(0.01) * later
        return out

    def verbs(self, s: Scale, card: str) -> list[int]:
        """The answers that play a card."""
        actions = s.g.view.reading.actions
        names = (f"PLAY_{card}", f"PLAY_{card}_ALL", f"PLAY_{card}_PICK")
        return [actions[name] for name in names if name in actions]

    def card(self, s: Scale, card: str) -> Floats:
        """The gain of a card that is no wind card, at its best."""
        if card == "HELITACK":
            return np.asarray(self.best(s, card) + self._one_out(s) / 2)
        if card in moves.MOVES:
            return self.best(s, card)
        if card == "EMBER":
            return np.asarray(self._one_out(s) + self.singles(s, s.g.touching).max(axis=1))
        if card == "CREEPING_FIRES":
            one = self.singles(s, s.g.touching).max(axis=1)
            return np.asarray(one * np.float32(1 + 2 * self.weights.creep))
        if card == "ROLLING_FIREBRAND":
            rolls = [self.top(s, moves.rolling(s.g, lies, way)) for lies in (0, 1) for way in range(4)]
            return np.asarray(np.maximum.reduce(rolls))
        return self.unknown_card(s, card)

    def unknown_card(self, s: Scale, card: str) -> Floats:
        """A card by its kind: fire is worth a gem, water a gem less, others what their firehawks are."""
        kind = s.g.view.reading.kinds[card]
        if kind == FIRE:
            return np.asarray(self.singles(s, s.g.touching).max(axis=1))
        if kind == WATER:
            return self._one_out(s)
        hawks = 3 if card == "HAWK_THREE" else 2
        return np.full(s.g.count, hawks * self.weights.hawk, np.float32)

    def _one_out(self, s: Scale) -> Floats:
        """The gain of one removable gem less."""
        return np.maximum(self.top(s, moves.gone(s.g.removable)), np.float32(-5))

    # -- a turn's action ------------------------------------------------------------------------------------------

    def action(self, s: Scale) -> Floats:
        """Play, discard, use what lies in front of the player, or pass."""
        view, weights = s.g.view, self.weights
        keep, held = self.hold(s), view.counts("hand")
        winds = self.winds(s)
        out = self.plays(s, winds)
        self._together(s, out, winds)
        for card, name in enumerate(view.reading.cards):
            for verb in self.verbs(s, name):
                out[:, verb] -= np.float32(weights.thrift) * keep[:, card]
        better = np.maximum(-keep, 0) * np.float32(weights.drop)
        gain = (better * held).sum(axis=1, dtype=np.float32)
        out[:, view.reading.drops] = gain[:, None] - np.maximum(keep, 0) - keep / 1000
        self.put(s, out, "DONE", -0.001)
        self.put(s, out, "LOOKOUT", weights.lookout)
        least = np.where(held > 0, keep, np.float32(9)).min(axis=1)
        self.put(s, out, "PATROL", weights.patrol - np.float32(weights.thrift) * least)
        self.put(s, out, "HEAVY_WINDS", self.heavy_winds(s, winds.gems))
        self._reckless(s, out)
        self.with_bucket(s, out)
        return out

    def _together(self, s: Scale, out: Floats, winds: Winds) -> None:
        """What a Light Breeze adds to wind cards, and a second Crown Fire to the first."""
        actions, held = s.g.view.reading.actions, s.g.view.counts("hand")
        more = self.breezes(s, winds.gems)
        for d, name in enumerate(WINDS):
            out[:, actions[f"PLAY_{name}"]] += more[:, d]
        pair = held[:, s.g.view.reading.cards.index("CROWN_FIRE")] > 1
        out[:, actions["PLAY_CROWN_FIRE"]] += np.float32(self.weights.crown) * pair

    def _reckless(self, s: Scale, out: Floats) -> None:
        rows = np.flatnonzero(s.g.view.legal("RECKLESS_WATER"))
        if rows.size:
            here = s.take(rows)
            one = self.singles(here, here.g.touching).max(axis=1)
            out[rows, s.g.view.reading.actions["RECKLESS_WATER"]] = 2 * one - np.float32(3 * self.weights.thrift)

    def with_bucket(self, s: Scale, out: Floats) -> None:
        """The Bucket comes on top of whatever else is best, if it is worth its price."""
        rows = np.flatnonzero(s.g.view.legal("BUCKET_ALL"))
        if rows.size:
            masked = np.where(s.g.view.masks[rows] > 0, out[rows], NEVER).max(axis=1)
            gain = self.best(s.take(rows), "BUCKET") - np.float32(self.weights.bucket)
            out[rows, s.g.view.reading.actions["BUCKET_ALL"]] = np.where(gain > 0, masked + 1, NEVER)

    def late_bucket(self, s: Scale) -> Floats:
        """Use the Bucket at the end of the turn, or not."""
        out = self.blank(s)
        self.put(s, out, "DONE", 0)
        self.with_bucket(s, out)
        return out

    def wind_cell(self, s: Scale) -> Floats:
        """The gem of the wind, or the Bucket before it."""
        out = self.gem_cell(s)
        out[:, CELLS:] = NEVER
        self.with_bucket(s, out)
        return out

    def forced(self, s: Scale) -> Floats:
        """A card that was drawn or must be played, or the Bucket before it."""
        out = self.plays(s, self.winds(s))
        self.put(s, out, "DONE", 0)
        self.with_bucket(s, out)
        return out

    # -- other cards ----------------------------------------------------------------------------------------------

    def crown_again(self, s: Scale) -> Floats:
        """The second Crown Fire beside the first, if some place for it is better than none."""
        out = self.blank(s, 0)
        first: Bools = s.g.view.plane("placed")
        beside = s.g.vacant & windows.neighbours(first).reshape(-1, CELLS)
        keep = np.float32(self.weights.thrift) * self.hold(s)[:, s.g.view.reading.cards.index("CROWN_FIRE")]
        for lies, verb in enumerate(("HORIZONTAL", "VERTICAL")):
            joined = windows.some(windows.padded(beside.reshape(-1, SIDE, SIDE), False), windows.PAIRS[lies])
            legal = (joined & windows.fits(windows.PAIRS[lies])).reshape(-1, CELLS)
            self.put(s, out, verb, self.top(s, moves.MOVES["CROWN_FIRE"][lies](s.g, legal)) - keep)
        return out

    def _rolls(self, s: Scale) -> tuple[Floats, Floats]:
        """The best roll by gem, `(k, 256)`, and by direction, `(k, 4)`, of pairs with all gems chosen so far."""
        chosen = s.g.view.plane("chosen").reshape(-1, CELLS)
        by_gem = np.full((s.g.count, CELLS), NEVER, np.float32)
        by_way = np.full((s.g.count, 4), NEVER, np.float32)
        for lies in (0, 1):
            for way in range(4):
                ch = moves.rolling(s.g, lies, way)
                held = chosen[ch.rows[:, None], ch.doused].sum(axis=1)
                ch = ch.take(held == chosen.sum(axis=1)[ch.rows])
                gains = s.gains(ch)
                for one in (0, 1):
                    np.maximum.at(by_gem, (ch.rows, ch.doused[:, one]), gains)
                by_way[:, way] = np.maximum(by_way[:, way], top(ch, gains, s.g.count))
        return by_gem, by_way

    def brand_cell(self, s: Scale) -> Floats:
        """A gem of the pair that rolls best."""
        out = self.blank(s)
        out[:, :CELLS] = self._rolls(s)[0]
        return out

    def brand_way(self, s: Scale) -> Floats:
        """The best way to roll."""
        out = self.blank(s)
        first = s.g.view.reading.actions["DIR_NORTH"]
        out[:, first : first + 4] = self._rolls(s)[1]
        return out

    def drop(self, s: Scale) -> Floats:
        """Drop what is worth least; DONE once the rest is worth keeping."""
        out = self.blank(s)
        out[:, s.g.view.reading.drops] = -self.hold(s)
        self.put(s, out, "DONE", 0)
        return out
