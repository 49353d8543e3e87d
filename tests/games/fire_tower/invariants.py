"""The invariants of the specification (15), checked over whole batches in random play."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from tests.games.fire_tower.names import AREAS, FLAME, NUMBER

_AREA = np.stack([bb.from_cells(sorted(area)) for area in AREAS])
_FATAL = np.stack([bb.from_cells([cell]) for cell in ((0, 0), (0, 15), (15, 15), (15, 0))])
_FLAME = bb.from_cells(sorted(FLAME))
#: questions whose answer may lay gems
GEM_QUESTIONS = {
    *("WIND", "WIND_CARD_GEM", "RECKLESS_GEM", "AID_GEM_CELL", "SHADOW_GEM", "EMBER_TO"),
    *("WINDOW BURNING_SNAG", "WINDOW FLARE_UP H", "WINDOW FLARE_UP V", "CENTRE EXPLOSION"),
    *("PICK BURNING_SNAG", "PICK FLARE_UP"),
}
SHADOW_EVENT = 3


class Watch:
    """Remembers the state before a step and compares it with the state after."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.s: Any = batch.engine.s
        self.rules = batch.game.rules
        self.towers = np.array(self.rules.towers)
        self.remember()

    def remember(self) -> None:
        s = self.s
        self.before = {name: array.copy() for name, array in s.arrays().items()}
        self.scalars = {name: getattr(s, name).copy() for name in ("standing", "eliminated", "bucket_full", "over")}
        phases = self.batch.game.phases.all
        self.keys = [phases[number].key if number >= 0 else "" for number in self.batch.engine.phase]

    def check(self) -> None:
        """All invariants; call after each step, then `remember`."""
        self.cards()
        self.cells()
        self.breaks()
        self.gems()
        self.towers_and_buckets()
        self.questions()
        paid = self.s.returns.sum(axis=1)
        assert np.abs(paid).max() < 1e-5, "returns sum to 0"

    def cards(self) -> None:
        s, rules = self.s, self.rules
        in_pile = np.arange(s.pile.shape[1]) < s.pile_size[:, None]
        types = np.arange(17)
        pile = ((s.pile[:, :, None] == types) & in_pile[:, :, None]).sum(axis=1)
        found = pile + s.discard
        found[:, :14] += s.hands.sum(axis=1, dtype=np.int64) + s.in_play
        assert (found[:, :14] == np.array(rules.card_copies)).all(), "action cards are conserved"
        assert (found[:, NUMBER["FIRESTORM"]] == rules.firestorm_card).all()
        assert (found[:, NUMBER["MUTUAL_AID"]] == rules.mutual_aid).all()
        in_box = s.shadow_place == 1
        assert (found[:, 16] + in_box == rules.shadow_of_the_wood).all()
        out = (s.eliminated[:, None] >> np.arange(rules.seats) & 1).astype(bool)
        assert not s.hands[out].any(), "eliminated seats hold nothing"

    def cells(self) -> None:
        s = self.s
        for plane in (s.gem, s.breaks, s.permanent):
            assert not plane[:, [0, -1]].any(), "guard lanes are clean"
        assert not (s.gem & s.breaks | s.gem & s.permanent | s.breaks & s.permanent).any(), "one thing in a cell"
        assert not (_FLAME & ~s.permanent).any(), "the flame burns for ever"
        assert not (self.before["permanent"] & ~s.permanent).any(), "permanent fire never reverts"
        standing = (s.standing[:, None] >> np.arange(4) & 1).astype(np.uint16)
        fatal = np.bitwise_or.reduce(_FATAL * standing[:, :, None], axis=1)
        assert not (fatal & (s.gem | s.permanent)).any(), "a standing tower's corner does not burn"

    def breaks(self) -> None:
        s = self.s
        new = s.breaks & ~self.before["breaks"]
        standing = (self.scalars["standing"][:, None] >> np.arange(4) & 1).astype(np.uint16)
        area = np.bitwise_or.reduce(_AREA * standing[:, :, None], axis=1)
        beside = bb.around4(s.breaks) & s.breaks & new
        for game in np.flatnonzero(new.any(axis=1)):
            key = self.keys[game]
            explodes = key == "CENTRE EXPLOSION"
            if self.rules.firebreak_towers == "all":
                assert explodes or not (new[game] & area[game]).any(), f"{key} laid a break in a tower"
            assert explodes or "DOZER" in key or not beside[game].any(), f"{key} laid a break beside another"

    def gems(self) -> None:
        """Without a storm (no roll of the wind) gems come from the listed effects alone."""
        grown = bb.count(self.s.gem) - bb.count(self.before["gem"])
        calm = self.s.draws[:, 1] == self.before["draws"][:, 1]
        for game in np.flatnonzero((grown > 0) & calm):
            assert self.keys[game] in GEM_QUESTIONS, f"{self.keys[game]} laid gems"
        for game in np.flatnonzero(calm & (self.scalars["over"] == 0)):
            if self.keys[game] in ("EMBER_TO", "WIND_MODE"):
                assert grown[game] <= 0

    def towers_and_buckets(self) -> None:
        s = self.s
        assert not (s.standing & ~self.scalars["standing"]).any(), "burned never reverts"
        assert not (self.scalars["eliminated"] & ~s.eliminated).any()
        assert not (s.bucket_full & ~self.scalars["bucket_full"]).any(), "a Bucket never refills"
        gone = np.bitwise_count(s.eliminated.astype(np.uint32))
        assert (s.hand_limit == self.rules.hand_size + gone).all()
        if self.rules.teams:
            assert not gone.any()

    def questions(self) -> None:
        s, batch = self.s, self.batch
        asked, masks = batch.asked, batch.engine.mask
        running = s.over == 0
        assert (masks.any(axis=1) == running).all(), "a running game has an answer, an ended one has none"
        assert ((asked >= 0) == running).all()
        out = (s.eliminated >> np.maximum(asked, 0) & 1).astype(bool) & running
        assert (s.running_event[out] == SHADOW_EVENT).all(), "eliminated seats are asked only as Shadows"
        names = np.array(batch.questions())
        at_turn = (names == "WIND") | (names == "ACTION")
        valid = np.array(
            [[bool(towers >> d & 1 or towers >> (d + 1) % 4 & 1) for d in range(4)] for towers in range(16)]
        )
        assert valid[s.standing, s.wind][at_turn].all(), "the wind is valid"
        acting = np.flatnonzero(names == "ACTION")
        held = s.hands[acting, asked[acting]].sum(axis=1, dtype=np.int64)
        limit = s.hand_limit[acting] - s.short[acting, asked[acting]]
        assert (held <= limit).all()
        assert (held == limit)[s.eliminated[acting] == 0].all(), "a full hand at every action"
