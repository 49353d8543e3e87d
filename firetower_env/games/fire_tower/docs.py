"""What the documentation says about options and cards: one line each. `firetower spec` makes tables of it."""

from __future__ import annotations

import dataclasses

from firetower_env.games.fire_tower.cards import CATALOGUE
from firetower_env.games.fire_tower.option_docs import SWITCH, EventDoc, OptionDoc
from firetower_env.games.fire_tower.rising import docs as rising_docs
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo import docs as solo_docs
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.titles import card_title

OPTIONS = {
    "towers": OptionDoc("2–4 corners, clockwise", "manned corners: NW 0, NE 1, SE 2, SW 3; entry i is seat i", "R3"),
    "teams": OptionDoc(SWITCH, "two sides of two, on diagonal towers; needs all four towers", "R56"),
    "card_copies": OptionDoc("14 counts", "copies of each action card, in the order of the card table", "R1, R64"),
    "hand_size": OptionDoc("1 or more", "hand limit at the start; it grows by one with each elimination", "R64"),
    "firestorm_card": OptionDoc(SWITCH, "is the Firestorm in the draw pile? Beginners leave it out"),
    "mutual_aid": OptionDoc(SWITCH, "is Mutual Aid in the draw pile?", "R47, R48, R49"),
    "shadow_of_the_wood": OptionDoc(
        SWITCH, "do eliminated players strike back? Needs three towers or more and no teams", "R50"
    ),
    "champion_seat": OptionDoc("none, a seat", "the Champion of the Wood, who opens with firebreaks", "R6"),
    "champion_breaks": OptionDoc("2, 3", "how many firebreaks; three make a Grand Champion", "R6"),
    "tower_ablaze": OptionDoc(SWITCH, "does a burned tower become permanent fire?", "R35"),
    "revenge_storm": OptionDoc(SWITCH, "does a storm follow each elimination?", "R41"),
    "storm_credit": OptionDoc("drawer, roller, none", "who is rewarded for towers burned by storms", "R36"),
    "fire_pick": OptionDoc(SWITCH, "may Burning Snag and Flare Up be placed gem by gem, and so only in part?", "R8"),
    "flare_across_break": OptionDoc(SWITCH, "may one Flare Up burn on both sides of a firebreak?", "R9, R65"),
    "explosion_needs_gem": OptionDoc(SWITCH, "must an Explosion light at least one cell?", "R11"),
    "own_corner": OptionDoc(
        "legal, avoid", "may the wind gem go onto one's own fatal cell while there are others?", "R13"
    ),
    "firebreak_towers": OptionDoc("all, own", "which standing towers are closed to firebreak cards", "R15"),
    "smokejumper_tower_centre": OptionDoc(SWITCH, "may Smokejumpers centre on a gem inside a tower?", "R20"),
    "wind_set_same": OptionDoc(SWITCH, "may a wind card set the wind that blows already?", "R26"),
    "aid_gem": OptionDoc("touching, anywhere", "must a gem of Mutual Aid touch fire?", "R47"),
    "team_open_hands": OptionDoc(SWITCH, "do partners see each other's hands?", "R58"),
    "max_turns": OptionDoc("1–10000", "turns after which a game is cut off", "R60"),
    "cap_result": OptionDoc("tie, distance", "who shares the win when it is cut off", "R60"),
}

_EVENTS = (
    EventDoc(
        "firestorm_card", "Firestorm", "A storm along a rolled wind, a new wind, then everyone may exchange cards."
    ),
    EventDoc(
        "mutual_aid",
        "Mutual Aid",
        "The drawer chooses what everyone does: a gem, a firebreak, or three cards exchanged.",
    ),
    EventDoc(
        "shadow_of_the_wood",
        "Shadow of the Wood",
        "Each eliminated player plays a pulled card, or rolls for three gems.",
    ),
)


def option_docs(rules: Rules) -> dict[str, OptionDoc]:
    """What is said of the options of an edition."""
    said = {**OPTIONS, **rising_docs.OPTIONS} if isinstance(rules, RisingRules) else OPTIONS
    return {**said, **solo_docs.OPTIONS} if isinstance(rules, SoloRules) else said


def _events(rules: Rules) -> tuple[EventDoc, ...]:
    if isinstance(rules, SoloRules):
        return _EVENTS[:1]
    return (*_EVENTS, *rising_docs.EVENTS) if isinstance(rules, RisingRules) else _EVENTS


def option_rows(rules: Rules) -> list[dict[str, str]]:
    """One row per option, with its value in these rules."""
    said = option_docs(rules)
    return [
        {
            "option": field.name,
            "default": _shown(field.default),
            "here": _shown(getattr(rules, field.name)),
            "meaning": f"{said[field.name].doc} ({said[field.name].values})",
            "ruling": said[field.name].ruling,
        }
        for field in dataclasses.fields(rules)
    ]


def card_rows(rules: Rules) -> list[dict[str, str]]:
    """One row per action card, then the events."""
    cards = [
        {
            "#": str(card.id),
            "card": card_title(card.name),
            "kind": card.kind,
            "copies": str(copies),
            "effect": card.text,
            "reference": card.reference,
        }
        for card, copies in zip(CATALOGUE, rules.deck_copies, strict=False)
    ]
    events = [
        {
            "#": str(len(cards) + place),
            "card": event.title,
            "kind": "event",
            "copies": "1" if getattr(rules, event.option) else "1 if used",
            "effect": event.text,
            "reference": event.reference,
        }
        for place, event in enumerate(_events(rules))
    ]
    return cards + events


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(entry) for entry in value)
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
