"""All facts of a set of rules."""

from __future__ import annotations

from firetower_env.games.fire_tower.rising.rules import GHOST, RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.validation import (
    board_facts,
    card_facts,
    event_facts,
    play_facts,
    rising_facts,
    seat_facts,
    shadow_facts,
    solo_facts,
)
from firetower_env.games.fire_tower.validation.position import Fact


def facts_of(rules: Rules) -> tuple[Fact, ...]:
    """What holds in every game under these rules, at every question and after its end."""
    facts: tuple[Fact, ...] = (
        *board_facts.ALWAYS,
        *card_facts.ALWAYS,
        *seat_facts.ALWAYS,
        *event_facts.ALWAYS,
        *play_facts.ALWAYS,
    )
    if isinstance(rules, SoloRules):
        facts += solo_facts.ALWAYS
    else:
        facts += (*board_facts.FOR_SEATS, *seat_facts.FOR_SEATS)
    if isinstance(rules, RisingRules):
        facts += (*rising_facts.ALWAYS, *card_facts.RISING, *shadow_facts.ALWAYS)
        facts += shadow_facts.GHOST_TOWER if rules.variant == GHOST else shadow_facts.WITHOUT_GHOST
        if not isinstance(rules, SoloRules):
            facts += rising_facts.FOR_SEATS
    return facts
