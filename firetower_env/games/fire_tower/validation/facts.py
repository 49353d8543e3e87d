"""All facts of the base game: what holds in every game, at every question and after its end."""

from __future__ import annotations

from firetower_env.games.fire_tower.validation import board_facts, card_facts, event_facts, play_facts, seat_facts
from firetower_env.games.fire_tower.validation.position import Fact

#: of every edition
ALWAYS: tuple[Fact, ...] = (
    *board_facts.ALWAYS,
    *card_facts.ALWAYS,
    *seat_facts.ALWAYS,
    *event_facts.ALWAYS,
    *play_facts.ALWAYS,
)
FACTS = (*ALWAYS, *board_facts.FOR_SEATS, *seat_facts.FOR_SEATS)
