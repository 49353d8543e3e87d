"""The stacks of the base game: which step may wait under which, and what its frame may hold.

Read from the rules: what a phase pushes lies on what lay under it. Phases that an edition or a set of rules lacks are
left out, so an edition adds its own steps to this table. No path through it comes back to where it was, but for a
Shadow that rolls again, the hawks of the setup, and enemy Buckets between flights; facts count those. So stacks have a
bounded height.
"""

from __future__ import annotations

from collections.abc import Iterable

from firetower_env.core.stacks import BOTTOM, Bounds, StackRules
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.cards.record import RECKLESS_FIREBREAK, RECKLESS_WATER
from firetower_env.games.fire_tower.rules import Rules

#: by step: what may wait directly on it
LiesOn = dict[str, tuple[str, ...]]
#: by step: the bounds of the columns that vary
Columns = dict[str, dict[str, Bounds]]

_BUCKET = ("ORIENT BUCKET", "WINDOW BUCKET H", "WINDOW BUCKET V", "PICK BUCKET")
_LIES_ON: LiesOn = {
    BOTTOM: ("start_turn", "end_turn"),
    "start_turn": ("CHAMPION_BREAK",),
    # the turn
    "end_turn": ("late_step", "LATE_BUCKET", "bucket_done"),
    "late_step": ("refill", "settle"),
    "refill": ("action_step", "ACTION", "action_done", "settle"),
    "action_step": ("WIND", "settle"),
    "WIND": ("bucket_done",),
    "ACTION": ("bucket_done",),
    "bucket_done": _BUCKET,
    "action_done": ("DISCARD_MORE", "RECKLESS_DROP", "RECKLESS_GEM"),
    # settling
    "settle": ("storm_exchange", "aid_turns", "shadow_turns", "revenge"),
    "revenge": ("others_draw",),
    "others_draw": ("KEEP",),
    # events
    "storm_exchange": ("STORM_DISCARD",),
    "aid_turns": ("AID_CHOICE", "AID_GEM_CELL", "AID_BREAK_CELL", "AID_DROP"),
    "shadow_turns": ("SHADOW_CHOICE", "shadow_roll", "SHADOW_GEM", "pulled_done"),
    "shadow_roll": ("SHADOW_GEM",),
    "pulled_done": ("SHADOW_PLAY", "RECKLESS_GEM"),
}


class Stacks:
    """The stacks of games under one set of rules."""

    #: steps whose seat also has what waits on them, and those that belong to a seat of their own wherever they lie
    same_seat: tuple[str, ...] = (
        *("end_turn", "late_step", "refill", "action_step", "WIND", "ACTION", "bucket_done", "action_done"),
        *("revenge", "shadow_roll", "pulled_done"),
    )
    own_seat: tuple[str, ...] = ("settle",)
    #: steps under which cards are played
    players: tuple[str, ...] = ("action_done", "pulled_done")

    def __init__(self, rules: Rules, box: GameBox) -> None:
        self.rules, self.box = rules, box

    def made(self) -> StackRules:
        """The table for saved games."""
        phases, unused = self.box.phases, self.unused()

        def used(keys: Iterable[str]) -> list[str]:
            return [key for key in keys if key in phases.number and key not in unused]

        lies_on, never, bounds = self.lies_on(), self.never(), self.bounds()
        on = {under: [key for key in used(keys) if key not in never.get(under, ())] for under, keys in lies_on.items()}
        return StackRules(
            phases,
            self.rules.seats,
            {under: on[under] for under in (BOTTOM, *used(key for key in lies_on if key))},
            {key: bounds[key] for key in used(bounds)},
            used(self.same_seat),
            used(self.own_seat),
        )

    def lies_on(self) -> LiesOn:
        """By step: what may wait directly on it."""
        played = self.card_steps()
        return joined(_LIES_ON, dict.fromkeys(self.players, played), *(card.waits_on for card in self.box.cards))

    def card_steps(self) -> tuple[str, ...]:
        """What a card may have asked, whoever plays it and wherever it comes from."""
        cards = self.box.cards
        within = {key for card in cards for keys in card.waits_on.values() for key in keys}
        asked = (phase.key for card in cards for phase in card.phases if phase.mask is not None)
        return tuple(key for key in asked if key not in within)

    def bounds(self) -> Columns:
        """By step: the bounds of the columns that vary."""
        rules = self.rules
        seat, reckless = (0, rules.seats - 1), (RECKLESS_WATER, RECKLESS_FIREBREAK)
        steps = [phase for card in self.box.cards for phase in card.phases]
        winds = [card for card in self.box.cards if self.box.direction[card.id] >= 0]
        return {
            "CHAMPION_BREAK": {"left": (1, rules.champion_breaks)},
            "WIND_MODE": {"tool": (0, 3), "direction": (0, 3)},
            "WIND_CARD_GEM": {"tool": (0, winds[-1].id), "direction": (0, len(winds) - 1)},
            **{phase.key: {"left": (0, 8)} for phase in steps if phase.question == "PICK"},
            "PICK BUCKET": {"left": (0, 2)},
            "RECKLESS_DROP": {"tool": reckless, "left": (1, 3)},
            "RECKLESS_GEM": {"tool": reckless, "left": (1, 2)},
            "KEEP": {"left": (1, sum(rules.card_copies))},
            **{key: {"other": seat} for key in ("others_draw", "revenge")},
            "AID_DROP": {"left": (1, 3)},
            "shadow_roll": {"left": (1, 2)},
            "SHADOW_GEM": {"left": (1, 3), "direction": (0, 3)},
            **{key: columns for card in self.box.cards for key, columns in card.bounds.items()},
        }

    def unused(self) -> set[str]:
        """Steps that these rules never come to."""
        unused: set[str] = set()
        if self.rules.champion_seat is None:
            unused.add("CHAMPION_BREAK")
        if not self.rules.fire_pick:
            unused |= {"PICK BURNING_SNAG", "PICK FLARE_UP"}
        return unused

    def never(self) -> LiesOn:
        """By step: what never waits directly on it under these rules, though both may wait elsewhere."""
        return {}


def joined(*tables: LiesOn) -> LiesOn:
    """Several tables as one."""
    keys = dict.fromkeys(key for table in tables for key in table)
    return {key: tuple(on for table in tables for on in table.get(key, ())) for key in keys}
