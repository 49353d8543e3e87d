"""The stacks of all editions: which step may wait under which, and what its frame may hold.

Read from the rules: what a phase pushes lies on what lay under it. Phases that an edition or a set of rules lacks are
left out, so one table serves them all. No path through it comes back to where it was, but for a Shadow that rolls
again, the hawks of the setup, and enemy Buckets between flights; facts count those. So stacks have a bounded height.
"""

from __future__ import annotations

from collections.abc import Iterable

from firetower_env.core.bitboards import CELLS
from firetower_env.core.phases import PhaseTable
from firetower_env.core.stacks import BOTTOM, Bounds, StackRules
from firetower_env.games.fire_tower.cards import CATALOGUE
from firetower_env.games.fire_tower.cards.record import RECKLESS_FIREBREAK, RECKLESS_WATER
from firetower_env.games.fire_tower.rising.rules import GHOST, RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.solo.state import PLAN, SMOKE
from firetower_env.games.fire_tower.verbs import CARD

_SECOND_CROWN = ("CROWN_AGAIN", "WINDOW CROWN_SECOND H", "WINDOW CROWN_SECOND V")
#: questions of cards, of whichever zone they are played
_CARDS = (
    *(
        phase.key
        for card in CATALOGUE
        for phase in card.phases
        if phase.mask is not None and phase.key not in ("HELI_2", *_SECOND_CROWN)
    ),
    "HELI_3",
    "flocking",
)
#: what a placement may set off
_LANDS = ("landing", "flights", "enemy_buckets")
_BUCKET = ("ORIENT BUCKET", "WINDOW BUCKET H", "WINDOW BUCKET V", "PICK BUCKET")
_EVENTS = ("storm_exchange", "aid_turns", "shadow_turns", "dry_roll", "kettle_turns", "mobilize")
_TAKEN = ("STURDY", "PLAN", "SANCTUARY", "CHALLENGE")
_ENEMY = ("ENEMY_SNAG", "ENEMY_ORIENT", "ENEMY_FLARE H", "ENEMY_FLARE V", "ENEMY_EXPLOSION", "PUNISH_DIR")
_DIE = ("SHADOW_ONE", "SH_HAWK", "SH_GEM", "SH_TO", "SH_BREAK", "shadow_die", "die_cards", "SHADOW_WIND")
_AT_START = ("SETUP_HAWK", "CHAMPION_BREAK", "challenge_step", "enemy_pieces")

#: by step: what may wait directly on it
LIES_ON: dict[str, tuple[str, ...]] = {
    BOTTOM: ("start_turn", "end_turn", "turn_over"),
    # the setup
    "start_turn": (*_AT_START, "challenge_shown", "round_over", "next_round", *_LANDS),
    "SETUP_HAWK": ("SETUP_HAWK", "CHAMPION_BREAK", "enemy_pieces", *_LANDS),
    "challenge_step": ("SETUP_HAWK", "enemy_pieces"),
    "enemy_pieces": ("ENEMY_BREAK", "ENEMY_HAWK"),
    # the turn
    "end_turn": ("late_step", "LATE_BUCKET", "bucket_done", "shadow_bonus", "result_done", "settle"),
    "turn_over": ("late_step", "LATE_BUCKET", "bucket_done"),
    "late_step": ("refill", "settle"),
    "refill": ("action_step", "ACTION", "action_done", "settle", "forced_over", "SMOKE_A", "SMOKE_B"),
    "action_step": ("WIND", "settle", *_LANDS),
    "WIND": ("bucket_done", "reveal", "attack_done", "RED_FLAG"),
    "ACTION": ("bucket_done",),
    "bucket_done": _BUCKET,
    "action_done": (
        *(*_CARDS, *_SECOND_CROWN, *_LANDS, "DISCARD_MORE", "RECKLESS_DROP", "RECKLESS_GEM"),
        *("HW_CARD", "BREEZE", "PATROL_DROP", "PATROL_KEEP", "look", "look_unplayable"),
    ),
    "look": ("settle",),
    "look_unplayable": ("LOOK_CARD", *_CARDS, *_LANDS),
    "HW_CARD": ("WIND_CARD_GEM", *_LANDS),
    "HELI_3": ("HELI_2",),
    # firehawks and lightning
    "flocking": ("FLOCK_PICK", "FLOCK_TO", "hawks_due", "HAWK_TAKE", "kettle_hawks", "KETTLE_HAWK"),
    "hawks_due": ("HAWK_PLACE",),
    "landing": ("LIGHTNING",),
    "flights": ("FLIGHT", "ENEMY_FLIGHT", "landing", "enemy_buckets"),
    # settling
    "settle": (*_EVENTS, "revenge", "eliminate", "second_roll", "WIND", "DIE_GEM", *_LANDS),
    "revenge": ("others_draw", "ghost_takeover"),
    "ghost_takeover": ("others_draw",),
    "others_draw": ("KEEP",),
    "eliminate": ("GHOST_CHOICE",),
    "second_roll": _LANDS,
    # events
    "storm_exchange": ("STORM_DISCARD", "second_roll", *_LANDS),
    "aid_turns": ("AID_CHOICE", "AID_GEM_CELL", "AID_BREAK_CELL", "AID_DROP", *_LANDS),
    "shadow_turns": ("SHADOW_CHOICE", "shadow_roll", "SHADOW_GEM", "pulled_done", *_LANDS),
    "shadow_roll": ("SHADOW_GEM", *_LANDS),
    "pulled_done": ("SHADOW_PLAY", *_CARDS, "RECKLESS_GEM", *_LANDS),
    "dry_roll": _LANDS,
    "kettle_turns": ("flocking",),
    "kettle_hawks": ("KETTLE_GEM", "KETTLE_TO", *_LANDS),
    "KETTLE_GEM": _LANDS,
    "mobilize": ("mobilized",),
    "mobilized": ("MOB_CARD", *_CARDS, *_LANDS),
    # a Shadow's turn
    "shadow_bonus": ("result_done", "settle"),
    "result_done": (*_DIE, "PUSH", "PUSH_GEM", "CREEP", "result_done", "settle", *_LANDS),
    "shadow_die": ("settle",),
    "SHADOW_WIND": ("settle",),
    "die_cards": ("settle", "DIE_CARD", "die_card_done"),
    "die_card_done": (*_CARDS, *_LANDS),
    # solo
    "reveal": ("SMOLDER", "settle", *_LANDS),
    "attack_done": (*_ENEMY, "settle", *_LANDS),
    "enemy_buckets": ("EB_ORIENT", "EB_WINDOW H", "EB_WINDOW V", "landing", "flights"),
    "forced_over": ("LOOK_CARD FORCED", "action_done", "settle"),
    "LOOK_CARD FORCED": ("bucket_done",),
    "SMOKE_A": ("bucket_done",),
    "round_over": ("WET_DROP", "WET_SQUARE", "settle", *_LANDS),
    "next_round": ("DOUBLE", "challenge_shown"),
    "challenge_shown": _TAKEN,
}
#: steps whose seat also has what waits on them, and those that belong to a seat of their own wherever they lie
SAME_SEAT = (
    *("end_turn", "late_step", "refill", "action_step", "WIND", "ACTION", "bucket_done", "action_done"),
    *("look_unplayable", "HW_CARD", "HELI_3", "flocking", "hawks_due", "landing", "revenge", "ghost_takeover"),
    *("eliminate", "shadow_roll", "pulled_done", "kettle_hawks", "mobilized", "shadow_bonus", "result_done"),
    *("die_cards", "die_card_done"),
)
OWN_SEAT = ("settle", "second_roll", *_LANDS, "FLOCK_PICK", "FLOCK_TO")
_CELL = (0, CELLS - 1)


def _bounds(rules: Rules) -> dict[str, dict[str, Bounds]]:
    """By step: the bounds of the columns that vary."""
    seat = (0, rules.seats - 1)
    winds = (CARD["NORTH"], CARD["WEST"])
    between = (CARD["NORTHEAST"], CARD["NORTHWEST"])
    reckless = (RECKLESS_WATER, RECKLESS_FIREBREAK)
    why = (min(SMOKE, PLAN), max(SMOKE, PLAN))
    bounds: dict[str, dict[str, Bounds]] = {
        "CHAMPION_BREAK": {"left": (1, rules.champion_breaks)},
        "second_roll": {"seat": (0, 0)},
        "WIND_MODE": {"tool": winds, "direction": (0, 3)},
        "WIND_MODE BETWEEN": {"tool": between, "direction": (4, 7)},
        "WIND_CARD_GEM": {"tool": (0, between[1]), "direction": (0, 7)},
        **{phase.key: {"left": (0, 8)} for card in CATALOGUE for phase in card.phases if phase.question == "PICK"},
        "PICK BUCKET": {"left": (0, 2)},
        "RECKLESS_DROP": {"tool": reckless, "left": (1, 3)},
        "RECKLESS_GEM": {"tool": reckless, "left": (1, 2)},
        "KEEP": {"left": (1, sum(rules.card_copies))},
        **{key: {"other": seat} for key in ("others_draw", "revenge")},
        **{key: {"left": (0, 3), "other": seat} for key in ("eliminate", "GHOST_CHOICE")},
        "AID_DROP": {"left": (1, 3)},
        "shadow_roll": {"left": (1, 2)},
        "SHADOW_GEM": {"left": (1, 3), "direction": (0, 3)},
        "HELI_2": {"other": _CELL},
        "BRAND_B": {"other": _CELL},
        "BRAND_DIR": {"other": _CELL},
        "CREEP": {"left": (1, 3)},
        "hawks_due": {"left": (0, 2), "form": (0, 1)},
        "HAWK_TAKE": {"left": (1, 3), "form": (0, 1)},
        "HAWK_PLACE": {"left": (1, 3), "form": (0, 1), "other": (0, 1)},
        "flocking": {"other": (0, (1 << rules.seats) - 1)},
        **{key: {"other": _CELL} for key in ("FLOCK_TO", "FLIGHT", "ENEMY_FLIGHT", "LIGHTNING", "SH_GEM", "SH_TO")},
        "KETTLE_GEM": {"left": (1, 2), "other": (-1, _CELL[1])},
        "KETTLE_TO": {"left": (1, 2)},
        "KETTLE_HAWK": {"left": (1, 2)},
        "mobilize": {"left": (0, 3)},
        "MOB_CARD": {"left": (1, 4)},
        "HW_CARD": {"left": (0, 1)},
        "die_cards": {"left": (0, 2)},
        "DIE_CARD": {"left": (1, 2)},
        "enemy_pieces": {"left": (1, 30)},
        **{key: {"other": (0, 3)} for key in ("ENEMY_BREAK", "ENEMY_HAWK", "EB_ORIENT", "EB_WINDOW H", "EB_WINDOW V")},
        "challenge_step": {"left": (1, 1)},
        "PLAN": {"left": (1, 3)},
        "WET_DROP": {"left": (1, 3)},
        "forced_over": {"other": why},
        "LOOK_CARD FORCED": {"left": (0, 1), "other": why},
    }
    if isinstance(rules, RisingRules):
        bounds["dry_roll"] = {"left": (0, rules.dry_storm_rolls - 1)}
        bounds["PUSH"] = {"left": (0, rules.push_cap)}
        bounds["PUSH_GEM"] = {"left": (1, rules.push_cap)}
    return bounds


def _unused(rules: Rules) -> set[str]:
    """Steps that these rules never come to."""
    unused: set[str] = set()
    if rules.champion_seat is None:
        unused.add("CHAMPION_BREAK")
    if not rules.fire_pick:
        unused |= {"PICK BURNING_SNAG", "PICK FLARE_UP"}
    if isinstance(rules, RisingRules):
        unused |= _unused_by_rising(rules)
    if isinstance(rules, SoloRules):
        unused.add("end_turn")
        unused |= {"CHALLENGE"} if rules.challenge_skip != "draw" else set()
        unused |= {"enemy_pieces", "ENEMY_BREAK", "ENEMY_HAWK"} if rules.enemy_setup != "player" else set()
    return unused


def _unused_by_rising(rules: RisingRules) -> set[str]:
    unused: set[str] = set()
    if rules.variant != GHOST:
        unused |= {"ghost_takeover", "eliminate", "GHOST_CHOICE"}
    if not rules.weather:
        unused |= {"HW_CARD", "BREEZE", "PATROL_DROP", "PATROL_KEEP", "look", "look_unplayable", "LOOK_CARD"}
    if not rules.shadow_turns and rules.variant != GHOST:
        unused |= {*_DIE, "shadow_bonus", "result_done", "die_card_done", "DIE_CARD", "DIE_GEM", "PUSH", "PUSH_GEM"}
    if not rules.dry_storm:
        unused |= {"landing", "LIGHTNING"}
    if rules.storm_hawks != "after_spread":
        unused.add("second_roll")
    return unused


def _never_on(rules: Rules) -> dict[str, tuple[str, ...]]:
    """By step: what never waits directly on it under these rules, though both may wait elsewhere."""
    never: dict[str, tuple[str, ...]] = {}
    if not isinstance(rules, RisingRules) or "shadow_bonus" in _unused_by_rising(rules):
        # only a Shadow's die puts the wind there
        never["settle"] = ("WIND",)
    if isinstance(rules, SoloRules) and rules.enemy_bucket == "after_flights":
        never["flights"] = ("enemy_buckets",)
    return never


def stack_rules(rules: Rules, phases: PhaseTable) -> StackRules:
    """The stacks of games under these rules."""
    unused, never = _unused(rules), _never_on(rules)

    def used(keys: Iterable[str]) -> list[str]:
        return [key for key in keys if key in phases.number and key not in unused]

    def on(under: str) -> list[str]:
        return [key for key in used(LIES_ON[under]) if key not in never.get(under, ())]

    table = _bounds(rules)
    return StackRules(
        phases,
        rules.seats,
        {under: on(under) for under in (BOTTOM, *used(key for key in LIES_ON if key))},
        {key: table[key] for key in used(table)},
        used(SAME_SEAT),
        used(OWN_SEAT),
    )
