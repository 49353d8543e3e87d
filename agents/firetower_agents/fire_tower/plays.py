"""Which card to play: every card is judged by the best it can do now, and by what it would be worth to keep it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from firetower_agents.fire_tower import cell_sets, flat
from firetower_agents.fire_tower.judging import NEVER
from firetower_agents.fire_tower.outcomes import Use, best_of_rows
from firetower_agents.fire_tower.planner import Planner
from firetower_agents.fire_tower.position import WeighedPosition
from firetower_agents.fire_tower.reader import CELLS, Floats
from firetower_agents.fire_tower.tools import TOOLS
from firetower_agents.fire_tower.windows import ONE
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.fire_tower.cards.record import FIRE, WATER
from firetower_env.games.fire_tower.geometry import DIRECTIONS, INTERCARDINALS

#: by wind card: the main winds that it can set
SETS = {name: (d,) for d, name in enumerate(DIRECTIONS)} | {
    name: (d, (d + 1) % 4) for d, name in enumerate(INTERCARDINALS)
}
_WINDS = (*DIRECTIONS, *INTERCARDINALS)
#: cards that build on a gem of the wind, and how near an enemy must be for that to matter
_SPREADS = ("BURNING_SNAG", "EXPLOSION", "FLARE_UP", "CROWN_FIRE")
_IN_REACH = 7


class CardPlanner(Planner):
    """Chooses among cards. Numbers that differ between agents are class attributes."""

    #: what a firehawk card brings, and what looking for other cards does
    hawk_gain: float = 0.05
    lookout_gain: float = 0.1
    patrol_gain: float = 0.05
    #: what Heavy Winds must at least bring
    heavy_price: float = 0.2
    #: how many gems of the wind are tried out with the card that could follow
    foresight: int = 0

    def bucket_worth(self, p: WeighedPosition) -> Floats:
        """What the Bucket must at least bring, being there but once, `(k,)`."""
        return np.full(p.count, 0.1, np.float32)

    # -- winds ----------------------------------------------------------------------------------------------------

    def wind_values(self, p: WeighedPosition, downwind: Bools) -> Floats:
        """The value of each wind instead of the present one, `(k, 4)`; NEVER where it cannot be set."""
        winds, towers = 4, len(p.slots)
        # the gem that each wind would add to some fire
        unlit = downwind[:winds, None].view(np.uint8) - np.uint8(1)
        added = flat.smallest(p.lit[:towers] | unlit).swapaxes(0, 1)
        near = np.broadcast_to(p.now[:towers, None], added.shape)
        after = np.concatenate([near, np.minimum(near, added)]).reshape(2 * towers, -1)
        values = np.ascontiguousarray(self.value(p, np.tile(np.arange(p.count), winds), after).reshape(winds, -1).T)
        able = (p.view.piece("valid_winds") > 0) & (p.view.wind[:, None] != np.arange(winds))
        return np.where(able, values, np.float32(NEVER))

    def wind_gem_values(self, p: WeighedPosition, downwind: Bools) -> Floats:
        """The value of the best gem that the card of each wind could place, `(k, winds)`."""
        after = p.lighting(ONE)
        changed = after.changed()
        flights = self.flights(p)
        if flights is not None:
            changed |= flights != 0
        out = np.where(np.logical_or.reduce(downwind > changed, axis=2), self.worth(p), np.float32(NEVER))
        rows, cells = cell_sets.listed(np.bitwise_or.reduce(downwind, axis=0) & changed)
        if rows.size:
            values = self.value(p, rows, after.at(rows, cells))
            values = values if flights is None else values + flights[rows, cells]
            best_of_rows(rows, np.where(downwind[:, rows, cells], values, np.float32(NEVER)), out)
        return out.T

    def modes(self, p: WeighedPosition) -> tuple[Floats, Floats, Floats]:
        """Values of setting each wind `(k, 4)`, of rolling `(k,)`, and of the gem of each wind card `(k, 8)`."""
        # vacant cells with fire behind them as each wind goes
        names = _WINDS if p.view.rising else DIRECTIONS
        downwind = cell_sets.as_bytes(cell_sets.stepped(p.fire, len(names)) & p.vacant)
        winds = self.wind_values(p, downwind)
        can = winds > NEVER
        roll = np.where(can, winds, 0).sum(axis=1) / np.maximum(can.sum(axis=1), 1)
        roll = np.where(can.any(axis=1), roll, NEVER).astype(np.float32)
        return winds, roll, self.wind_gem_values(p, downwind)

    def wind_mode(self, p: WeighedPosition) -> Floats:
        """Set the wind, roll for another, or place a gem."""
        winds, roll, gems = self.modes(p)
        out = self.blank(p)
        direction = np.maximum(p.view.chosen("direction"), 0)
        rows = np.arange(p.count)
        self.put(p, out, "WIND_SET", winds[rows, direction % 4])
        self.put(p, out, "WIND_ROLL", roll)
        self.put(p, out, "WIND_GEM", gems[rows, np.minimum(direction, gems.shape[1] - 1)])
        for d, name in enumerate(DIRECTIONS):
            self.put(p, out, f"DIR_{name}", winds[:, d])
        return out

    def wind_gems(self, p: WeighedPosition) -> Floats:
        """Wind cards for their gem alone; DONE leaves things as they are."""
        out = self.blank(p, self.worth(p)[:, None])
        _, _, gems = self.modes(p)
        keep = self.hold(p)
        for d, name in enumerate(_WINDS[: gems.shape[1]]):
            self.put(p, out, f"PLAY_{name}", gems[:, d] - keep[:, p.view.reading.cards.index(name)])
        return out

    # -- cards ----------------------------------------------------------------------------------------------------

    def plays(self, p: WeighedPosition) -> Floats:
        """What each PLAY verb leads to at its best, `(k, answers)`."""
        out = self.blank(p)
        winds, roll, gems = self.modes(p)
        for d, name in enumerate(_WINDS[: gems.shape[1]]):
            options = [winds[:, one] for one in SETS[name]]
            self.put(p, out, f"PLAY_{name}", np.maximum.reduce([*options, roll, gems[:, d]]))
        cards, answers = p.view.reading.cards, p.view.reading.plays
        held = p.view.masks[:, answers] > 0
        rows = {card: held[:, number].nonzero()[0] for number, card in enumerate(cards) if card not in SETS}
        for card, values in self.card_values(p, {card: part for card, part in rows.items() if part.size}).items():
            out[rows[card], answers[cards.index(card)]] = values
        return out

    def card_values(self, p: WeighedPosition, wanted: Mapping[str, Ints]) -> dict[str, Floats]:
        """The value of each of these cards, none of them a wind card, at its best, for the rows that may play it."""
        tools = {card: rows for card, rows in wanted.items() if card in TOOLS}
        values = self.best_of_tools(p, tools)
        for card, rows in wanted.items():
            if card not in tools:
                values[card] = self.card(p.narrowed(rows), card)
        return values

    def card(self, p: WeighedPosition, card: str) -> Floats:
        """The value of a card that is neither a wind card nor a tool, at its best."""
        now = self.worth(p)
        if card == "EMBER":
            return self.top(p, Use(p.moving(p.removable, self.best_gem(p)), p.removable))
        if card == "CREEPING_FIRES":
            return np.asarray(now + np.float32(1.5) * (self.best_single(p) - now))
        if card == "ROLLING_FIREBRAND":
            return np.asarray(self.brands(p)[0].max(axis=1))
        return self.unknown_card(p, card, now)

    def unknown_card(self, p: WeighedPosition, card: str, now: Floats) -> Floats:
        """A card by its kind: fire is worth a gem, water a gem less, others what a firehawk card is."""
        kind = p.view.reading.kinds[card]
        if kind == FIRE:
            return self.best_single(p)
        if kind == WATER:
            return self.top(p, Use(p.dousing(p.removable, ONE), p.removable))
        return now + np.float32(self.hawk_gain)

    def played(self, p: WeighedPosition) -> Floats:
        """A card that is played at once and was never in hand; DONE leaves things as they are."""
        out = self.plays(p)
        self.put(p, out, "DONE", self.worth(p))
        return out

    # -- a turn's action ------------------------------------------------------------------------------------------

    def action(self, p: WeighedPosition) -> Floats:
        """Play, discard, use what lies in front of the seat, or pass."""
        view, now = p.view, self.worth(p)
        keep, held = self.hold(p), view.counts("hand")
        out = self.plays(p)
        out[:, view.reading.plays] -= keep
        gain = (np.maximum(-keep, 0) * held).sum(axis=1, dtype=np.float32)
        # a trifle, so that the worst card goes first
        out[:, view.reading.drops] = (now + gain)[:, None] - np.maximum(keep, 0) - keep / 1000
        self.put(p, out, "DONE", now - np.float32(0.001))
        self._specialties(p, out, now, keep)
        self.with_bucket(p, out, now)
        self._reckless(p, out, now)
        return out

    def _specialties(self, p: WeighedPosition, out: Floats, now: Floats, keep: Floats) -> None:
        if not p.view.rising:
            return
        self.put(p, out, "LOOKOUT", now + np.float32(self.lookout_gain))
        held = np.where(p.view.counts("hand") > 0, keep, np.float32(9))
        self.put(p, out, "PATROL", now + np.float32(self.patrol_gain) - held.min(axis=1))
        (rows,) = p.view.legal("HEAVY_WINDS").nonzero()
        if rows.size:
            part = p.narrowed(rows)
            _, _, gems = self.modes(part)
            cards = [part.view.reading.cards.index(name) for name in _WINDS]
            count = part.view.counts("hand")[:, cards]
            gains = np.maximum(gems - keep[rows][:, cards] - now[rows, None], 0) * count
            out[rows, p.view.reading.actions["HEAVY_WINDS"]] = now[rows] + gains.sum(axis=1) - self.heavy_price

    def with_bucket(self, p: WeighedPosition, out: Floats, now: Floats) -> None:
        """The Bucket comes on top of whatever else is best, if it is worth its price."""
        (rows,) = p.view.legal("BUCKET_ALL").nonzero()
        if rows.size:
            masked = np.where(p.view.masks[rows] > 0, out[rows], NEVER)
            part = p.narrowed(rows)
            gain = self.best(part, "BUCKET") - now[rows] - self.bucket_worth(part)
            out[rows, p.view.reading.actions["BUCKET_ALL"]] = np.where(gain > 0, masked.max(axis=1) + gain, NEVER)

    def _reckless(self, p: WeighedPosition, out: Floats, now: Floats) -> None:
        """Two gems for three cards."""
        (rows,) = (p.view.legal("RECKLESS_WATER") | p.view.legal("RECKLESS_FIREBREAK")).nonzero()
        if rows.size:
            one = self.best_single(p.narrowed(rows))
            for verb in ("RECKLESS_WATER", "RECKLESS_FIREBREAK"):
                out[rows, p.view.reading.actions[verb]] = one + np.maximum(one - now[rows], 0)

    def late_bucket(self, p: WeighedPosition) -> Floats:
        """Use the Bucket at the end of the turn, or not."""
        now = self.worth(p)
        out = self.blank(p)
        self.put(p, out, "DONE", now)
        self.with_bucket(p, out, now)
        return out

    def wind_cell(self, p: WeighedPosition) -> Floats:
        """The gem of the wind, or the Bucket before it."""
        out = self.gem_cell(p)
        out[:, CELLS:] = NEVER
        if self.foresight > 1:
            self._look_on(p, out)
        self.with_bucket(p, out, self.worth(p))
        return out

    def _look_on(self, p: WeighedPosition, out: Floats) -> None:
        """The most promising gems are judged by the best fire card that could follow; the others drop out."""
        held = p.view.counts("hand") > 0
        cards = [number for number, name in enumerate(p.view.reading.cards) if name in _SPREADS]
        (rows,) = ((p.enemy_near <= _IN_REACH) & np.logical_or.reduce(held[:, cards], axis=1)).nonzero()
        if not rows.size:
            return
        legal = p.view.cells[rows]
        left = np.where(legal, out[rows, :CELLS], np.float32(2 * NEVER))
        then = np.full_like(left, NEVER)
        tries: list[tuple[Ints, Ints]] = []
        every = np.arange(rows.size)
        for _ in range(self.foresight):
            cells = left.argmax(axis=1)
            (able,) = legal[every, cells].nonzero()
            tries.append((able, cells[able]))
            left[every, cells] = 2 * NEVER
        tried, cells = (np.concatenate(column) for column in zip(*tries, strict=True))
        able = rows[tried]
        then[tried, cells] = self._followed(p.take(able).with_gems(cells), held[able], cards)
        out[rows, :CELLS] = then

    def _followed(self, p: WeighedPosition, held: Bools, cards: list[int]) -> Floats:
        """The value of positions after the best of these cards, or without any."""
        best, keep = self.worth(p), self.hold(p)
        rows = {card: held[:, card].nonzero()[0] for card in cards}
        names = p.view.reading.cards
        values = self.best_of_tools(p, {names[card]: part for card, part in rows.items() if part.size})
        for card, part in rows.items():
            if part.size:
                best[part] = np.maximum(best[part], values[names[card]] - keep[part, card])
        return best

    # -- hands ----------------------------------------------------------------------------------------------------

    def drop(self, p: WeighedPosition) -> Floats:
        """Drop what is worth least; DONE once the rest is worth keeping."""
        out = self.blank(p)
        out[:, p.view.reading.drops] = -self.hold(p)
        self.put(p, out, "DONE", 0)
        return out
