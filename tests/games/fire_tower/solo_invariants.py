"""The invariants of the solo specification (10), checked over whole batches in random play."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from tests.games.fire_tower.names import AREAS, FLAME, QUADRANTS, RISING_CARDS, RISING_EVENTS
from tests.games.fire_tower.rising_invariants import VALID
from tests.games.fire_tower.solo import COPIES, CORNERS, LEVELS, TOWERS, enemy_cards

_AREA = np.stack([bb.from_cells(sorted(area)) for area in AREAS])
_QUADRANT = np.stack([bb.from_cells(sorted(quadrant)) for quadrant in QUADRANTS])
_CORNER = np.stack([bb.from_cells([corner]) for corner in CORNERS])
_FLAME = bb.from_cells(sorted(FLAME))
_CARDS, _EVENTS = len(RISING_CARDS), len(RISING_EVENTS)
#: column of the counters that the wind die uses
_WIND = 1
_HAND = np.array([0, *(row[0] for row in LEVELS.values())])
_SKIPS = np.array([0, *(row[3] for row in LEVELS.values())])
#: questions inside a placement that is not complete
UNFINISHED = {"CREEP", "CROWN_AGAIN", "RECKLESS_GEM", "WINDOW CROWN_SECOND H", "WINDOW CROWN_SECOND V"}
UNFINISHED |= {"PICK BURNING_SNAG", "PICK FLARE_UP"}
#: the enemy's attack, and all questions whose cells lie at home
ATTACKS = ("ENEMY_SNAG", "ENEMY_FLARE", "ENEMY_EXPLOSION", "PUNISH_DIR", "RED_FLAG")
AT_HOME = (
    *("ENEMY_SNAG", "ENEMY_FLARE", "ENEMY_EXPLOSION", "ENEMY_FLIGHT", "SMOLDER", "WET_SQUARE", "SANCTUARY"),
    *("SETUP_HAWK", "HAWK_PLACE", "FLOCK_PICK", "FLOCK_TO"),
)
SETUP = ("ENEMY_BREAK", "ENEMY_HAWK", "SETUP_HAWK")
#: what is compared with the state before
KEPT = (
    *("gem", "permanent", "hawk", "standing", "skips", "enemy_buckets", "sturdy", "sanctuary", "hand_limit", "level"),
    *("enemy_size", "turn", "round", "draws", "hawk_supply", "double_used"),
)


class SoloWatch:
    """Remembers the state before a step and compares it with the state after."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.engine: Any = batch.engine
        self.s: Any = self.engine.s
        self.rules: Any = batch.game.rules
        self.own = TOWERS.index(self.rules.solo_tower)
        self.enemies = [(self.own + step) % 4 for step in (1, 2, 3)]
        self.home = _QUADRANT[self.own]
        self.deck = [RISING_CARDS.index(name) for name in enemy_cards(self.rules.solo_tower)]
        # firebreak cards are left out, and the enemy has one of each of its own
        used = [bool(COPIES[name]) for name in RISING_CARDS]
        self.copies = np.array(self.rules.card_copies) * used - np.isin(np.arange(_CARDS), self.deck)
        self.tokens = np.zeros(batch.count, np.int64)
        self.reveals = np.zeros(batch.count, np.int64)
        self.met: set[str] = set()
        self.remember()

    def remember(self) -> None:
        self.before = {name: getattr(self.s, name).copy() for name in KEPT}
        self.keys = self._keys()

    def _keys(self) -> list[str]:
        phases = self.batch.game.phases.all
        return [phases[number].key if number >= 0 else "" for number in self.engine.phase]

    def _where(self, keys: list[str], *wanted: str) -> Any:
        return np.array([key.split(" ")[0] in wanted for key in keys])

    def check(self) -> None:
        """All invariants; call after each step, then `remember`."""
        self.now = self._keys()
        self.met.update(self.batch.questions())
        self.running = self.s.over == 0
        self.enemy_cards()
        self.player_cards()
        self.challenges()
        self.cells()
        self.hawks()
        self.towers()
        self.no_way_back()
        self.attack()
        self.questions()
        self.ends()

    # -- cards ----------------------------------------------------------------------------------------------------

    def enemy_cards(self) -> None:
        """Deck, discard and the card in play make five: those not in the deck and not in play are discarded."""
        s = self.s
        in_deck = np.arange(5) < s.enemy_size[:, None]
        found = ((s.enemy_pile[:, :, None] == np.array(self.deck)) & in_deck[:, :, None]).sum(axis=1)
        assert (found.sum(axis=1) == s.enemy_size).all(), "no other cards"
        assert (found <= 1).all()
        assert (found == (s.enemy_left[:, None] >> np.arange(5) & 1)).all(), "what is left is known"
        in_play = s.enemy_card[:, None] == np.array(self.deck)
        assert (in_play.any(axis=1) == (s.enemy_card >= 0)).all()
        assert not (in_play & (found > 0)).any(), "the card in play left the deck"
        attacked = self._where(self.now, *ATTACKS[:3], "ENEMY_ORIENT")
        assert (s.enemy_card[attacked] >= 0).all()
        acting = self._where(self.now, "PUNISH_DIR", "WIND", "ACTION", "SMOLDER", "CHALLENGE") & self.running
        assert (s.enemy_card[acting] < 0).all(), "carried out cards are discarded"
        assert not ((s.second > 0) & (s.doubled_card == 0)).any()
        assert not ((s.doubled_card > 0) & (s.red_flag_used == 0))[self.running].any()

    def player_cards(self) -> None:
        s = self.s
        in_pile = np.arange(s.pile.shape[1]) < s.pile_size[:, None]
        found = ((s.pile[:, :, None] == np.arange(_CARDS + _EVENTS)) & in_pile[:, :, None]).sum(axis=1) + s.discard
        assert (found[:, _CARDS:] == [self.rules.firestorm_card, 0, 0, 0, 0, 0]).all(), "Firestorm in deck or discard"
        in_plan = np.arange(6) < s.plan_size[:, None]
        assert ((s.plan >= 0) == in_plan).all()
        plan = ((s.plan[:, :, None] == np.arange(_CARDS)) & in_plan[:, :, None]).sum(axis=1)
        held = s.hands.sum(axis=1, dtype=np.int64)
        assert (found[:, :_CARDS] + held + plan + s.in_play + s.drawn == self.copies).all(), "62 cards"
        assert not s.pool.any()
        assert (held.sum(axis=1) + s.plan_size <= s.hand_limit).all(), "hand and plan within the limit"
        fallen = 3 - np.bitwise_count(s.standing & self._bits(self.enemies)) - s.victims
        assert (s.hand_limit == np.minimum(6, _HAND[s.level] + fallen))[self.running].all()
        assert (s.hand_limit <= 6).all()

    def challenges(self) -> None:
        s = self.s
        in_deck = np.arange(8) < s.challenge_size[:, None]
        found = ((s.challenge_pile[:, :, None] == np.arange(8)) & in_deck[:, :, None]).sum(axis=1)
        assert (found == (s.challenges_left[:, None] >> np.arange(8) & 1)).all(), "each once, and known by counting"
        shown = self._where(self.now, "CHALLENGE")
        assert ((s.shown >= 0) >= shown).all()
        assert not ((s.shown_next >= 0) & (s.shown < 0)).any()
        assert (s.skips[shown] > 0).all(), "asked only while skips are left"
        doubled = self._where(self.now, "DOUBLE")
        assert (s.level[doubled] == 7).all()
        assert not s.double_used[doubled].any()

    # -- board ----------------------------------------------------------------------------------------------------

    @staticmethod
    def _bits(corners: list[int]) -> int:
        return sum(1 << corner for corner in corners)

    def cells(self) -> None:
        s = self.s
        for plane in (s.gem, s.breaks, s.hawk, s.sanctuary):
            assert not plane[:, [0, -1]].any(), "guard lanes are clean"
        assert not (s.gem & s.breaks | (s.gem | s.breaks) & s.permanent).any(), "one thing in a cell"
        assert not (_FLAME & ~s.permanent).any()
        assert not s.lightning.any()
        assert not (s.sanctuary & ~self.home).any()
        assert not (s.sanctuary & (s.hawk | s.breaks)).any(), "a sanctuary keeps hawks and firebreaks off"
        whole = self.running & np.array([key not in UNFINISHED for key in self.now])
        if self.rules.storm_hawks == "after_discards":
            whole &= ~self._where(self.now, "STORM_DISCARD")
        assert not (s.gem & s.hawk)[whole].any(), "gems on hawks have flown"
        perilous = s.sanctuary | _CORNER[self.own]
        assert not (s.gem & perilous)[self.running].any(), "the game goes on: neither corner nor sanctuary burns"

    def hawks(self) -> None:
        s, total = self.s, self.rules.hawks_total
        answered = self._where(self.keys, "SANCTUARY") & (bb.count(s.sanctuary) > bb.count(self.before["sanctuary"]))
        self.tokens += answered & (self.before["hawk_supply"] > 0)
        found = bb.count(s.hawk) + s.hawk_supply + self.tokens
        in_hand = self._where(self.now, "HAWK_PLACE") & (found == total - 1)
        assert (found + in_hand == total).all(), "hawks are conserved, sanctuaries counted"
        assert (s.hawk_supply >= 0).all()
        areas = np.bitwise_or.reduce(_AREA * (s.standing[:, None] >> np.arange(4) & 1)[:, :, None].astype(np.uint16), 1)
        assert not (s.hawk & (areas | s.permanent | s.breaks))[self.running].any(), "hawks in the open only"

    def towers(self) -> None:
        s = self.s
        assert (s.standing >> self.own & 1).all(), "the own tower is not among those that fall"
        for corner in self.enemies:
            stands = (s.standing >> corner & 1).astype(bool)
            sturdy = (s.sturdy >> corner & 1).astype(bool)
            assert not (s.gem & _CORNER[corner])[stands & ~sturdy].any()
            is_open = bb.some(_AREA[corner] & ~(s.gem | s.breaks))
            assert is_open[stands & sturdy].all(), "a sturdy tower with nine filled cells has fallen"
        assert not ((s.sturdy | s.enemy_buckets) & ~self._bits(self.enemies)).any()
        decided = (s.standing & self._bits(self.enemies)) == 0
        assert not (decided & self.running).any(), "all enemies fallen: the game is over"

    # -- time -----------------------------------------------------------------------------------------------------

    def no_way_back(self) -> None:
        s, before = self.s, self.before
        assert (s.skips <= before["skips"]).all()
        assert (s.skips >= 0).all()
        assert (s.skips <= _SKIPS[s.level]).all()
        assert not (s.standing & ~before["standing"]).any(), "burned never reverts"
        assert not (s.enemy_buckets & ~before["enemy_buckets"]).any(), "a Bucket never refills"
        for name in ("sturdy", "double_used"):
            assert not (before[name] & ~getattr(s, name)).any()
        for name in ("permanent", "sanctuary"):
            assert not (before[name] & ~getattr(s, name)).any()
        assert (s.hand_limit >= before["hand_limit"]).all()
        assert (s.hand_limit >= _HAND[s.level]).all()
        assert (s.level == before["level"]).all()
        playing = ~self._where(self.keys, *SETUP)
        assert not (s.hawk & ~before["hawk"] & ~self.home)[playing].any(), "enemy hawks only decrease"
        self._count_reveals()

    def _count_reveals(self) -> None:
        s, before = self.s, self.before
        full = np.where(s.round > before["round"], 5, before["enemy_size"])
        revealed = full - s.enemy_size
        self.reveals = np.where(s.turn > before["turn"], 0, self.reveals) + np.maximum(revealed, 0)
        assert (revealed >= 0)[self._where(self.now, *ATTACKS, "WIND", "ACTION") & (s.round == before["round"])].all()
        assert (self.reveals <= 5).all()

    def attack(self) -> None:
        """Gems of Part One lie at home, unless a storm followed."""
        if self.rules.enemy_explosion == "all":
            return
        s, before = self.s, self.before
        calm = s.draws[:, _WIND] == before["draws"][:, _WIND]
        attacked = self._where(self.keys, *ATTACKS, "SMOLDER", "WET_SQUARE", "ENEMY_FLIGHT") & calm
        assert not (s.gem & ~before["gem"] & ~self.home)[attacked].any()

    def questions(self) -> None:
        s, batch = self.s, self.batch
        masks = batch.masks()
        assert (masks.any(axis=1) == self.running).all(), "a running game has an answer, an ended one has none"
        assert ((batch.asked == 0) == self.running).all()
        cells = self.engine.mask[:, : bb.SIDE]
        at_home = self._where(self.now, *AT_HOME)
        assert not (cells & ~self.home[1:-1])[at_home].any()
        done_only = masks[:, 256] & (masks.sum(axis=1) == 1)
        base = {"ACTION", "STORM_DISCARD", "LATE_BUCKET", "DISCARD_MORE"}
        assert {self.now[game] for game in np.flatnonzero(done_only)} <= base
        at_turn = self._where(self.now, "WIND", "ACTION") & self.running
        assert VALID[s.standing, s.wind][at_turn].all(), "the wind is valid"
        assert not (s.victims + s.events)[at_turn].any(), "everything is settled"
        acting = self._where(self.now, "ACTION")
        assert not s.plan_size[acting].any(), "a plan leaves no free action"

    def ends(self) -> None:
        s = self.s
        won = s.winners == 1
        assert not (won & self.running).any()
        lowest = 1 if self.rules.score_firebreak == "unburned" else 0
        assert ((s.score >= lowest) & (s.score <= 9))[won].all()
        assert not s.score[~won].any()
        assert not (won & (s.truncated > 0)).any()
        if self.rules.reward == "win":
            paid = np.where(won, 1.0, -1.0)
        else:
            paid = np.where(won, 0.5 + s.score / 18, 0.0)
        assert np.allclose(s.returns[:, 0], np.where(self.running, 0.0, paid), atol=1e-6)
