"""What people read about options, events and answers of the base game: one line each."""

from __future__ import annotations

from firetower_env.core.texts import AnswerText
from firetower_env.games.fire_tower.cards import CARDS
from firetower_env.games.fire_tower.doc_records import SWITCH, Docs, EventDoc, OptionDoc

OPTIONS = {
    "towers": OptionDoc("2–4 corners, clockwise", "manned corners: NW 0, NE 1, SE 2, SW 3; entry i is seat i", "R3"),
    "teams": OptionDoc(SWITCH, "two sides of two, on diagonal towers; needs all four towers", "R56"),
    "card_copies": OptionDoc(
        f"{len(CARDS)} counts", "copies of each action card, in the order of the card table", "R1, R64"
    ),
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

EVENTS = (
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

ANSWERS = {
    "DONE": AnswerText("Done", "Nothing more here: go on."),
    "HORIZONTAL": AnswerText("Lying ↔", "From left to right."),
    "VERTICAL": AnswerText("Standing ↕", "From top to bottom."),
    "WIND_SET": AnswerText("Turn the wind", "The wind blows the way of the card from now on."),
    "WIND_ROLL": AnswerText("Roll for the wind", "The die chooses another wind."),
    "WIND_GEM": AnswerText("Place a fire gem", "One gem next to a fire, on the side the card names."),
    "BUCKET_ALL": AnswerText(
        "Use your Bucket", "Once a game: put out a line of three that reaches into your own tower. Your turn goes on."
    ),
    "BUCKET_PICK": AnswerText(
        "Use your Bucket: one by one", "Once a game: you choose gem by gem which are put out.", form="one by one"
    ),
    "RECKLESS_WATER": AnswerText("Reckless Abandon: water", "Give up three water cards and place two gems."),
    "RECKLESS_FIREBREAK": AnswerText(
        "Reckless Abandon: firebreaks", "Give up three firebreak cards and place two gems."
    ),
    "AID_GEM": AnswerText("Everyone places a gem"),
    "AID_BREAK": AnswerText("Everyone places a firebreak"),
    "AID_CARDS": AnswerText("Everyone swaps three cards"),
    "SHADOW_CARDS": AnswerText("Pull cards", "Cards from the others' hands, of which you play one."),
    "SHADOW_ROLLS": AnswerText("Roll three times", "Each roll of the wind die gives you a gem to place."),
}
CELLS = {
    "CHAMPION_BREAK": "firebreak at",
    "WIND": "the wind carries fire to",
    "WIND_CARD_GEM": "gem at",
    "WINDOW": "pattern at",
    "CENTRE": "centre at",
    "PICK": "cell",
    "EMBER_FROM": "ember from",
    "EMBER_TO": "ember lands at",
    "FOREST_CELL": "firebreak placed or removed at",
    "RECKLESS_GEM": "gem at",
    "AID_GEM_CELL": "gem at",
    "AID_BREAK_CELL": "firebreak at",
    "SHADOW_GEM": "gem at",
}
DOCS = Docs(OPTIONS, EVENTS, ANSWERS, CELLS)
