"""Firehawks, lightning, Shadows and events: the questions in which no tower comes nearer to burning at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from firetower_agents.fire_tower import cell_sets, distances
from firetower_agents.fire_tower.barriers import ways
from firetower_agents.fire_tower.judging import NEVER
from firetower_agents.fire_tower.outcomes import Use
from firetower_agents.fire_tower.planner import BoardRule
from firetower_agents.fire_tower.plays import CardPlanner
from firetower_agents.fire_tower.position import FAR, WeighedPosition
from firetower_agents.fire_tower.reader import CARD_QUESTIONS, CELLS, SIDE, Floats, ObservationReader
from firetower_agents.fire_tower.scoring import Rule
from firetower_agents.fire_tower.windows import PAIRS

#: a hawk does most on the way of the fire, so many cells in front of the fatal cell
_POST = 5


class WildPlanner(CardPlanner):
    """Answers every question of both editions, and those of solo that matter most."""

    #: what a gem in the claws of one's own hawk is worth, and what one in an enemy's costs
    own_flight: float = 0.05
    enemy_flight: float = 0.08
    #: how many gems a Shadow wants in its pot before it stops pushing its luck
    pot: int = 2

    # -- firehawks ------------------------------------------------------------------------------------------------

    def flights(self, p: WeighedPosition) -> Floats | None:
        """One's own hawks carry gems where they serve, those of enemies where they hurt."""
        if p.hawk is None:
            return None
        owned = p.view.planes("owned")
        mine = owned[:, 0].copy()
        mine |= owned[:, 2] & p.view.flag("teams")[:, None, None]
        worth = np.where(mine, np.float32(self.own_flight), np.float32(-self.enemy_flight))
        hawks = p.view.plane("hawk") & owned.any(axis=1)
        gain: Floats = np.where(hawks, worth, np.float32(0)).astype(np.float32).reshape(-1, CELLS)
        return np.where(cell_sets.as_bytes(p.vacant), gain, np.float32(0))

    def posts(self, p: WeighedPosition) -> Floats:
        """How well a hawk would stand on each cell, `(k, 256)`: on the fire's way to a friend, not too near to it."""
        friend = p.friend.T[:, :, None]
        share = (ways(p).share * friend).max(axis=0)
        away = np.where(friend, p.field, np.uint8(FAR)).min(axis=0).astype(np.float32)
        return np.asarray(share - np.float32(0.1) * np.abs(away - _POST), np.float32)

    def hawk_post(self, p: WeighedPosition) -> Floats:
        """A hawk goes where it guards best."""
        out = self.blank(p)
        out[:, :CELLS] = self.posts(p)
        return out

    def hawk_away(self, p: WeighedPosition) -> Floats:
        """A hawk is given up where it guards least; taking one from elsewhere is always worth it."""
        out = self.blank(p)
        out[:, :CELLS] = -self.posts(p)
        return out

    def flock(self, p: WeighedPosition) -> Floats:
        """A hawk moves if a much better post is free."""
        out = self.blank(p)
        posts = self.posts(p)
        bare = cell_sets.as_bytes(p.stays & ~p.areas).reshape(-1, SIDE, SIDE)
        bare = bare & ~p.view.plane("lightning") & p.view.plane("home")
        best = np.where(bare.reshape(-1, CELLS), posts, NEVER).max(axis=1)
        out[:, :CELLS] = best[:, None] - posts - np.float32(0.3)
        self.put(p, out, "DONE", 0)
        return out

    def lightning(self, p: WeighedPosition) -> Floats:
        """Lightning goes towards enemies and away from friends."""
        out = self.blank(p)
        out[:, :CELLS] = p.lean
        return out

    # -- Shadows --------------------------------------------------------------------------------------------------

    def shadow_one(self, p: WeighedPosition) -> Floats:
        """A hawk and a gem, unless opening a firebreak brings fire nearer."""
        out = self.blank(p, 0)
        breaks = p.breaks.any(axis=1)
        if breaks.any():
            opened = self.best(p, "DE_REFOREST")
            gem = self.best_single(p)
            self.put(p, out, "SHADOW_BREAK", np.where(breaks, opened - gem, NEVER))
        return out

    def shadow_hawk(self, p: WeighedPosition) -> Floats:
        """A hawk over gems that do little where they lie."""
        out = self.blank(p)
        out[:, :CELLS] = -self.posts(p)
        return out

    def push(self, p: WeighedPosition) -> Floats:
        """Roll until the pot is full enough, or suffices to burn a tower."""
        out = self.blank(p, 0)
        pot = p.view.piece("pot")[:, 0]
        self.put(p, out, "PUSH_ROLL", np.where((pot < self.pot) & (pot < p.enemy_near), np.float32(1), np.float32(-1)))
        return out

    def willing(self, view: ObservationReader) -> Floats:
        """Play on, and rather by dice than by other people's cards."""
        out = np.zeros(view.masks.shape, np.float32)
        for verb in ("YES", "SHADOW_ROLLS"):
            place = view.reading.actions.get(verb)
            if place is not None:
                out[:, place] = 1
        return out

    # -- events ---------------------------------------------------------------------------------------------------

    def aid(self, p: WeighedPosition) -> Floats:
        """Gems if one's own does much, otherwise new cards."""
        out = self.blank(p, 0)
        gain = self.best_single(p) - self.worth(p)
        self.put(p, out, "AID_GEM", gain - np.float32(0.05))
        self.put(p, out, "AID_BREAK", -0.01)
        return out

    def crown_again(self, p: WeighedPosition) -> Floats:
        """The second Crown Fire, if some place for it is better than none."""
        out = self.blank(p, self.worth(p)[:, None])
        joined = cell_sets.beside(distances.packed(p.view.plane("placed"))) & p.vacant
        keep = self.hold(p)[:, p.view.reading.cards.index("CROWN_FIRE")]
        uses = [Use(p.lighting(pair), cell_sets.some(joined, pair)) for pair in PAIRS]
        for verb, values in zip(("HORIZONTAL", "VERTICAL"), self.tops(p, [(use, None) for use in uses]), strict=True):
            self.put(p, out, verb, values - keep)
        return out

    board_rules: ClassVar[Mapping[str, BoardRule]] = {
        # of cards without a rule of their own
        **dict.fromkeys(CARD_QUESTIONS, CardPlanner.picked_cell),
        "CHAMPION_BREAK": CardPlanner.break_cell,
        "WIND": CardPlanner.wind_cell,
        "ACTION": CardPlanner.action,
        "WIND_MODE": CardPlanner.wind_mode,
        "ORIENT": CardPlanner.orient,
        "WINDOW": CardPlanner.window,
        "CENTRE": CardPlanner.window,
        "PICK": CardPlanner.picked_cell,
        "EMBER_FROM": CardPlanner.taken_gem,
        "FOREST_CELL": CardPlanner.break_cell,
        "LATE_BUCKET": CardPlanner.late_bucket,
        "AID_CHOICE": aid,
        "AID_BREAK_CELL": CardPlanner.break_cell,
        "CROWN_AGAIN": crown_again,
        "BRAND_A": CardPlanner.brand_cell,
        "BRAND_B": CardPlanner.brand_cell,
        "BRAND_DIR": CardPlanner.brand_way,
        "SETUP_HAWK": hawk_post,
        "HAWK_PLACE": hawk_post,
        "FLOCK_TO": hawk_post,
        "HAWK_TAKE": hawk_away,
        "KETTLE_HAWK": hawk_away,
        "FLOCK_PICK": flock,
        "LIGHTNING": lightning,
        "SHADOW_ONE": shadow_one,
        "SH_HAWK": shadow_hawk,
        "SH_BREAK": CardPlanner.break_cell,
        "SHADOW_WIND": CardPlanner.wind_mode,
        "PUSH": push,
        "HW_CARD": CardPlanner.wind_gems,
        "BREEZE": CardPlanner.wind_gems,
        **dict.fromkeys(("SHADOW_PLAY", "DIE_CARD", "MOB_CARD", "LOOK_CARD"), CardPlanner.played),
        **dict.fromkeys(("HELI_1", "HELI_2", "HELI_3", "BACKBURN"), CardPlanner.doused_cell),
        # solo: what the enemies do is the player's choice
        "ENEMY_ORIENT": CardPlanner.orient,
        **dict.fromkeys(("ENEMY_SNAG", "ENEMY_FLARE", "ENEMY_EXPLOSION"), CardPlanner.window),
        **dict.fromkeys(("ENEMY_FLIGHT", "SMOLDER"), CardPlanner.gem_cell),
        **dict.fromkeys(("KETTLE_GEM", "SH_GEM"), CardPlanner.taken_gem),
        **dict.fromkeys(
            (
                *("DISCARD_MORE", "STORM_DISCARD", "RECKLESS_DROP", "KEEP", "AID_DROP"),
                *("PATROL_DROP", "PATROL_KEEP", "WET_DROP"),
            ),
            CardPlanner.drop,
        ),
        **dict.fromkeys(
            (
                *("WIND_CARD_GEM", "EMBER_TO", "RECKLESS_GEM", "AID_GEM_CELL", "SHADOW_GEM", "FLIGHT"),
                *("CREEP", "DIE_GEM", "PUSH_GEM", "SH_TO", "KETTLE_TO"),
            ),
            CardPlanner.gem_cell,
        ),
    }
    rules: ClassVar[Mapping[str, Rule]] = {
        "SHADOW_CHOICE": willing,
        "GHOST_CHOICE": willing,
    }
