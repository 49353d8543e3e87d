"""The stacks of Rising Flames: steps of firehawks, lightning, Shadows, specialty cards and new events."""

from __future__ import annotations

from firetower_env.core.bitboards import CELLS
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rising.state import GHOST
from firetower_env.games.fire_tower.validation.stacks import Columns, LiesOn, Stacks, joined
from firetower_env.games.fire_tower.verbs import CARD

_SECOND_CROWN = ("CROWN_AGAIN", "WINDOW CROWN_SECOND H", "WINDOW CROWN_SECOND V")
#: what a placement may set off
LANDS = ("landing", "flights")
_DIE = ("SHADOW_ONE", "SH_HAWK", "SH_GEM", "SH_TO", "SH_BREAK", "shadow_die", "die_cards", "SHADOW_WIND")
#: steps on which a placement may land
LANDED_ON = (
    *("start_turn", "SETUP_HAWK", "action_step", "action_done", "look_unplayable", "HW_CARD", "settle", "second_roll"),
    *("storm_exchange", "aid_turns", "shadow_turns", "shadow_roll", "pulled_done", "dry_roll", "kettle_hawks"),
    *("KETTLE_GEM", "mobilized", "result_done", "die_card_done"),
)
_CELL = (0, CELLS - 1)

_LIES_ON: LiesOn = {
    # the setup
    "start_turn": ("SETUP_HAWK",),
    "SETUP_HAWK": ("SETUP_HAWK", "CHAMPION_BREAK"),
    # the turn
    "end_turn": ("shadow_bonus", "result_done", "settle"),
    "action_done": (*_SECOND_CROWN, "HW_CARD", "BREEZE", "PATROL_DROP", "PATROL_KEEP", "look", "look_unplayable"),
    "look": ("settle",),
    "look_unplayable": ("LOOK_CARD",),
    "HW_CARD": ("WIND_CARD_GEM",),
    # firehawks and lightning
    "flocking": ("FLOCK_PICK", "FLOCK_TO", "hawks_due", "HAWK_TAKE", "kettle_hawks", "KETTLE_HAWK"),
    "hawks_due": ("HAWK_PLACE",),
    "landing": ("LIGHTNING",),
    "flights": ("FLIGHT", "landing"),
    # settling
    "settle": ("dry_roll", "kettle_turns", "mobilize", "eliminate", "second_roll", "WIND", "DIE_GEM"),
    "revenge": ("ghost_takeover",),
    "ghost_takeover": ("others_draw",),
    "eliminate": ("GHOST_CHOICE",),
    # events
    "storm_exchange": ("second_roll",),
    "kettle_turns": ("flocking",),
    "kettle_hawks": ("KETTLE_GEM", "KETTLE_TO"),
    "mobilize": ("mobilized",),
    "mobilized": ("MOB_CARD",),
    # a Shadow's turn
    "shadow_bonus": ("result_done", "settle"),
    "result_done": (*_DIE, "PUSH", "PUSH_GEM", "CREEP", "result_done", "settle"),
    "shadow_die": ("settle",),
    "SHADOW_WIND": ("settle",),
    "die_cards": ("settle", "DIE_CARD", "die_card_done"),
}


class RisingStacks(Stacks):
    """The stacks of Rising Flames under one set of rules."""

    same_seat = (
        *Stacks.same_seat,
        *("look_unplayable", "HW_CARD", "HELI_3", "flocking", "hawks_due", "landing", "ghost_takeover", "eliminate"),
        *("kettle_hawks", "mobilized", "shadow_bonus", "result_done", "die_cards", "die_card_done"),
    )
    own_seat = (*Stacks.own_seat, "second_roll", *LANDS, "FLOCK_PICK", "FLOCK_TO")
    players = (*Stacks.players, "look_unplayable", "mobilized", "die_card_done")

    def __init__(self, rules: RisingRules, box: GameBox) -> None:
        super().__init__(rules, box)
        self.rules: RisingRules = rules

    def lies_on(self) -> LiesOn:
        return joined(super().lies_on(), _LIES_ON, dict.fromkeys(LANDED_ON, LANDS))

    def card_steps(self) -> tuple[str, ...]:
        """A second Crown Fire is for one's own action; hawk cards end in flocking."""
        return (*(key for key in super().card_steps() if key not in _SECOND_CROWN), "flocking")

    def bounds(self) -> Columns:
        rules = self.rules
        seat = (0, rules.seats - 1)
        return {
            **super().bounds(),
            "second_roll": {"seat": (0, 0)},
            "WIND_MODE BETWEEN": {"tool": (CARD["NORTHEAST"], CARD["NORTHWEST"]), "direction": (4, 7)},
            **{key: {"left": (0, 3), "other": seat} for key in ("eliminate", "GHOST_CHOICE")},
            "hawks_due": {"left": (0, 2), "form": (0, 1)},
            "HAWK_TAKE": {"left": (1, 3), "form": (0, 1)},
            "HAWK_PLACE": {"left": (1, 3), "form": (0, 1), "other": (0, 1)},
            "flocking": {"other": (0, (1 << rules.seats) - 1)},
            **{key: {"other": _CELL} for key in ("FLOCK_TO", "FLIGHT", "LIGHTNING", "SH_GEM", "SH_TO")},
            "KETTLE_GEM": {"left": (1, 2), "other": (-1, _CELL[1])},
            "KETTLE_TO": {"left": (1, 2)},
            "KETTLE_HAWK": {"left": (1, 2)},
            "mobilize": {"left": (0, 3)},
            "MOB_CARD": {"left": (1, 4)},
            "HW_CARD": {"left": (0, 1)},
            "die_cards": {"left": (0, 2)},
            "DIE_CARD": {"left": (1, 2)},
            "dry_roll": {"left": (0, rules.dry_storm_rolls - 1)},
            "PUSH": {"left": (0, rules.push_cap)},
            "PUSH_GEM": {"left": (1, rules.push_cap)},
        }

    def unused(self) -> set[str]:
        rules, unused = self.rules, super().unused()
        if rules.variant != GHOST:
            unused |= {"ghost_takeover", "eliminate", "GHOST_CHOICE"}
        if not rules.weather:
            unused |= {"HW_CARD", "BREEZE", "PATROL_DROP", "PATROL_KEEP", "look", "look_unplayable", "LOOK_CARD"}
        if not self._shadows_roll:
            unused |= {*_DIE, "shadow_bonus", "result_done", "die_card_done", "DIE_CARD", "DIE_GEM", "PUSH", "PUSH_GEM"}
        if not rules.dry_storm:
            unused |= {"landing", "LIGHTNING"}
        if rules.storm_hawks != "after_spread":
            unused.add("second_roll")
        return unused

    @property
    def _shadows_roll(self) -> bool:
        return bool(self.rules.shadow_turns) or self.rules.variant == GHOST

    def never(self) -> LiesOn:
        """Only a Shadow's die puts the wind on a settling."""
        return super().never() if self._shadows_roll else {**super().never(), "settle": ("WIND",)}
