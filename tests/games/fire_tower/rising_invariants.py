"""The invariants of the Rising Flames specification (14), checked over whole batches in random play."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from tests.games.fire_tower.names import AREAS, FLAME, RISING_CARDS, RISING_EVENTS

_AREA = np.stack([bb.from_cells(sorted(area)) for area in AREAS])
_FLAME = bb.from_cells(sorted(FLAME))
_CARDS, _EVENTS = len(RISING_CARDS), len(RISING_EVENTS)
_SHADOW = 3
#: questions inside a placement that is not complete; and the one that clears lightning away
UNFINISHED = {
    *("CREEP", "CROWN_AGAIN", "RECKLESS_GEM", "PUSH_GEM", "CHAMPION_BREAK", "LIGHTNING"),
    *("WINDOW CROWN_SECOND H", "WINDOW CROWN_SECOND V", "PICK BURNING_SNAG", "PICK FLARE_UP"),
}
VALID = np.array([[bool(towers >> d & 1 or towers >> (d + 1) % 4 & 1) for d in range(4)] for towers in range(16)])


def _bits(numbers: Any, count: int) -> Any:
    return (numbers[:, None] >> np.arange(count) & 1).astype(bool)


class RisingWatch:
    """Remembers the state before a step and compares it with the state after."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.engine: Any = batch.engine
        self.s: Any = self.engine.s
        self.rules: Any = batch.game.rules
        self.lifted = np.zeros(batch.count, np.int64)
        self.flown = np.zeros(batch.count, np.int64)
        self.flocking: list[tuple[int, int, int]] = [(-1, 0, 0)] * batch.count
        self.met: set[str] = set()
        self.remember()

    def remember(self) -> None:
        s = self.s
        self.supply, self.lightning, self.permanent = s.hawk_supply.copy(), s.lightning.copy(), s.permanent.copy()
        self.standing, self.shadow, self.over = s.standing.copy(), s.shadow.copy(), s.over.copy()
        self.eliminated, self.placing = s.eliminated.copy(), s.ghost.copy()
        self.keys = self._keys()

    def _keys(self) -> list[str]:
        phases = self.batch.game.phases.all
        return [phases[number].key if number >= 0 else "" for number in self.batch.engine.phase]

    def check(self) -> None:
        """All invariants; call after each step, then `remember`."""
        self.now = self._keys()
        self.met.update(self.batch.questions())
        self.hawks()
        self.cells()
        self.cards()
        self.shadows()
        self.flights()
        self.questions()
        assert np.abs(self.s.returns.sum(axis=1)).max() < 1e-5, "returns sum to 0"

    def hawks(self) -> None:
        s = self.s
        total = bb.count(s.hawk) + s.hawk_supply
        in_hand = np.array([key == "HAWK_PLACE" for key in self.now]) & (total == self.rules.hawks_total - 1)
        assert (total + in_hand == self.rules.hawks_total).all(), "hawks are conserved"
        assert (s.hawk_supply >= 0).all()
        assert (bb.count(s.lightning) <= 4).all()
        # a token lies in nobody's hand but while its move is asked
        asked = np.array([key == "LIGHTNING" for key in self.now])
        before = bb.count(self.lightning) + np.array([key == "LIGHTNING" for key in self.keys])
        assert (bb.count(s.lightning) + asked <= before).all(), "lightning never increases"

    def cells(self) -> None:
        s = self.s
        for plane in (s.gem, s.breaks, s.hawk, s.lightning):
            assert not plane[:, [0, -1]].any(), "guard lanes are clean"
        assert not (s.gem & s.breaks).any()
        assert not ((s.gem | s.breaks) & s.permanent).any()
        assert not (s.hawk & s.lightning).any()
        assert not (_FLAME & ~s.permanent).any()
        assert not (self.permanent & ~s.permanent).any(), "ablaze cells never revert"
        area = np.bitwise_or.reduce(_AREA * _bits(s.standing, 4).astype(np.uint16)[:, :, None], axis=1)
        running = s.over == 0
        assert not (s.hawk & (area | s.permanent))[running].any(), "hawks in the open only"
        if self.rules.variant != "ghost" or self.rules.ghost_clear:
            assert not (s.lightning & (area | s.permanent))[running].any(), "lightning in the open only"
        whole = running & np.array([key not in UNFINISHED for key in self.now])
        if self.rules.storm_hawks == "after_discards":
            whole &= np.array([key != "STORM_DISCARD" for key in self.now])
        assert not (s.gem & (s.hawk | s.lightning))[whole].any(), "one thing in a cell"
        assert not (s.breaks & s.lightning)[whole].any()
        if not self.rules.firebreak_on_hawk:
            assert not (s.breaks & s.hawk)[running].any()

    def cards(self) -> None:
        s, rules = self.s, self.rules
        in_pile = np.arange(s.pile.shape[1]) < s.pile_size[:, None]
        pile = ((s.pile[:, :, None] == np.arange(_CARDS + _EVENTS)) & in_pile[:, :, None]).sum(axis=1)
        found = pile + s.discard
        found[:, :_CARDS] += s.hands.sum(axis=1, dtype=np.int64) + s.in_play + s.drawn + s.pool
        assert (found[:, :_CARDS] == np.array(rules.card_copies)).all(), "action cards are conserved"
        used = [rules.firestorm_card, rules.mutual_aid, rules.shadow_of_the_wood]
        used += [rules.dry_storm, rules.kettle_flight, rules.mobilization]
        events = found[:, _CARDS:] + (np.arange(_EVENTS) == 2) * (s.shadow_place == 1)[:, None]
        assert (events == np.array(used)).all(), "every event in use once"
        out = _bits(s.eliminated, rules.seats)
        assert not s.hands[out].any(), "Shadows and those who are out hold nothing"

    def shadows(self) -> None:
        s = self.s
        assert (np.bitwise_count(s.shadow.astype(np.uint32)) <= 2).all()
        assert not (s.shadow & ~s.eliminated).any()
        assert not (s.forming & ~s.shadow).any()
        assert not (self.shadow & ~s.shadow).any(), "once a Shadow, always a Shadow"
        assert not (self.eliminated & ~s.eliminated).any()
        if not self.rules.shadow_turns and self.rules.variant != "ghost":
            assert not s.shadow.any()
        taken = (self.placing < 0) & (s.ghost >= 0)
        fresh = s.standing & ~self.standing
        assert not fresh[~taken].any(), "burned never reverts"

    def flights(self) -> None:
        s = self.s
        placed = np.array([key in ("HAWK_PLACE", "SETUP_HAWK") for key in self.keys])
        self.lifted += np.maximum(s.hawk_supply - self.supply + placed, 0)
        self.flown += np.array([key == "FLIGHT" for key in self.keys]) & (self.over == 0)
        due = np.array([key == "FLIGHT" for key in self.now])
        assert (self.flown + due <= self.lifted).all(), "each flight follows a hawk that left"

    def questions(self) -> None:
        s, batch = self.s, self.batch
        asked, masks = batch.asked, batch.masks()
        running = s.over == 0
        assert (masks.any(axis=1) == running).all(), "a running game has an answer, an ended one has none"
        done_only = masks[:, 256] & (masks.sum(axis=1) == 1)
        base = {"ACTION", "STORM_DISCARD", "SHADOW_PLAY", "LATE_BUCKET", "DISCARD_MORE", ""}
        for game in np.flatnonzero(done_only):
            assert self.now[game] in base, f"{self.now[game]} was asked though only DONE is legal"
        gone = s.eliminated & ~s.shadow
        out = (gone >> np.maximum(asked, 0) & 1).astype(bool) & running
        assert (s.running_event[out] == _SHADOW).all(), "who is out is asked only in Shadow of the Wood"
        at_wind = np.array([key == "WIND" for key in self.now]) & running
        assert VALID[s.standing, s.wind][at_wind].all(), "the wind is valid"
        for game in np.flatnonzero([key.startswith("FLOCK") for key in self.now]):
            self.flock(int(game), int(asked[game]))
        for game in np.flatnonzero([not key.startswith("FLOCK") for key in self.now]):
            self.flocking[game] = (-1, 0, 0)

    def flock(self, game: int, seat: int) -> None:
        """A flocking asks a seat at most twice per hawk."""
        who, count, hawks = self.flocking[game]
        if who != seat:
            home = self.engine.home_of(np.array([game]), np.array([seat]))
            count, hawks = 0, int(bb.count(self.s.hawk[game : game + 1] & home)[0])
        self.flocking[game] = (seat, count + 1, hawks)
        assert count + 1 <= 2 * hawks
