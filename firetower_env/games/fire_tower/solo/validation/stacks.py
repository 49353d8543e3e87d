"""The stacks of the solo mode: steps of the enemies, of rounds and of challenges."""

from __future__ import annotations

from firetower_env.core.bitboards import CELLS
from firetower_env.core.stacks import BOTTOM
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.rising.validation.stacks import LANDED_ON, RisingStacks
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.solo.state import PLAN, SMOKE
from firetower_env.games.fire_tower.validation.stacks import Columns, LiesOn, joined

_TAKEN = ("STURDY", "PLAN", "SANCTUARY", "CHALLENGE")
_ENEMY = ("ENEMY_SNAG", "ENEMY_ORIENT", "ENEMY_FLARE H", "ENEMY_FLARE V", "ENEMY_EXPLOSION", "PUNISH_DIR")
#: what a placement sets off, and more steps on which it may land
_LANDS = ("landing", "flights", "enemy_buckets")
_LANDED_ON = (*LANDED_ON, "reveal", "attack_done", "round_over")

_LIES_ON: LiesOn = {
    BOTTOM: ("turn_over",),
    # the setup
    "start_turn": ("challenge_step", "enemy_pieces", "challenge_shown", "round_over", "next_round"),
    "SETUP_HAWK": ("enemy_pieces",),
    "challenge_step": ("SETUP_HAWK", "enemy_pieces"),
    "enemy_pieces": ("ENEMY_BREAK", "ENEMY_HAWK"),
    # the turn
    "turn_over": ("late_step", "LATE_BUCKET", "bucket_done"),
    "refill": ("forced_over", "SMOKE_A", "SMOKE_B"),
    "WIND": ("reveal", "attack_done", "RED_FLAG"),
    "flights": ("ENEMY_FLIGHT", "enemy_buckets"),
    "reveal": ("SMOLDER", "settle"),
    "attack_done": (*_ENEMY, "settle"),
    "enemy_buckets": ("EB_ORIENT", "EB_WINDOW H", "EB_WINDOW V", "landing", "flights"),
    "forced_over": ("LOOK_CARD FORCED", "action_done", "settle"),
    "LOOK_CARD FORCED": ("bucket_done",),
    "SMOKE_A": ("bucket_done",),
    # the round
    "round_over": ("WET_DROP", "WET_SQUARE", "settle"),
    "next_round": ("DOUBLE", "challenge_shown"),
    "challenge_shown": _TAKEN,
}


class SoloStacks(RisingStacks):
    """The stacks of solo games under one set of rules."""

    own_seat = (*RisingStacks.own_seat, "enemy_buckets")

    def __init__(self, rules: SoloRules, box: GameBox) -> None:
        super().__init__(rules, box)
        self.rules: SoloRules = rules

    def lies_on(self) -> LiesOn:
        return joined(super().lies_on(), _LIES_ON, dict.fromkeys(_LANDED_ON, _LANDS))

    def bounds(self) -> Columns:
        why = (min(SMOKE, PLAN), max(SMOKE, PLAN))
        corners = ("ENEMY_BREAK", "ENEMY_HAWK", "EB_ORIENT", "EB_WINDOW H", "EB_WINDOW V")
        return {
            **super().bounds(),
            "ENEMY_FLIGHT": {"other": (0, CELLS - 1)},
            "enemy_pieces": {"left": (1, 30)},
            **{key: {"other": (0, 3)} for key in corners},
            "challenge_step": {"left": (1, 1)},
            "PLAN": {"left": (1, 3)},
            "WET_DROP": {"left": (1, 3)},
            "forced_over": {"other": why},
            "LOOK_CARD FORCED": {"left": (0, 1), "other": why},
        }

    def unused(self) -> set[str]:
        rules, unused = self.rules, super().unused() | {"end_turn"}
        if rules.challenge_skip != "draw":
            unused.add("CHALLENGE")
        if rules.enemy_setup != "player":
            unused |= {"enemy_pieces", "ENEMY_BREAK", "ENEMY_HAWK"}
        return unused

    def never(self) -> LiesOn:
        """Enemy Buckets answer between flights by an option only."""
        if self.rules.enemy_bucket != "after_flights":
            return super().never()
        return {**super().never(), "flights": ("enemy_buckets",)}
