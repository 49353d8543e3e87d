"""What people read about options, events and answers of the solo mode: one line each."""

from __future__ import annotations

from dataclasses import replace

from firetower_env.games.fire_tower import docs
from firetower_env.games.fire_tower.doc_records import SWITCH, OptionDoc
from firetower_env.games.fire_tower.rising import docs as rising_docs

_FIXED = "always so in solo"

OPTIONS = {
    "towers": OptionDoc("0, 1, 2, 3", "all four corners: the player's and three enemies"),
    "teams": OptionDoc("false", _FIXED),
    "hand_size": OptionDoc("6", "the largest hand; the level says how many cards the game begins with"),
    "mutual_aid": OptionDoc("false", _FIXED),
    "shadow_of_the_wood": OptionDoc("false", _FIXED),
    "champion_seat": OptionDoc("none", _FIXED),
    "max_turns": OptionDoc("1–10000", "turns after which a game is cut off and lost", "S33"),
    "cap_result": OptionDoc("tie, distance", "not used in solo", "S33"),
    "expansion": OptionDoc("weather", _FIXED),
    "variant": OptionDoc("solo", _FIXED),
    "shadow_turns": OptionDoc("false", _FIXED),
    "dry_storm": OptionDoc("false", _FIXED),
    "kettle_flight": OptionDoc("none, false", _FIXED),
    "mobilization": OptionDoc("false", _FIXED),
    "start_hawks": OptionDoc("as solo_start_hawks", "follows solo_start_hawks", "S4"),
    "firestorm_cut": OptionDoc("uniform", "the Firestorm lies anywhere in the pile"),
    "orphan_hawk": OptionDoc("inert, placer", "not used in solo: the player flies every hawk's gem", "S29"),
    "level": OptionDoc("1–7, or several", "the level; of several, each game gets one by lot", "S50"),
    "solo_tower": OptionDoc("NW, NE, SE, SW", "the player's corner"),
    "solo_start_hawks": OptionDoc("0–8", "firehawks that the player places at the start", "S4"),
    "enemy_setup": OptionDoc(
        "ring, quadrant, player", "where the enemies' pieces stand, and who puts them there", "S6"
    ),
    "quadrant_storm_flame": OptionDoc(SWITCH, "does the flame spread in quadrant storms?", "S8"),
    "enemy_explosion": OptionDoc("home, all", "does an enemy Explosion also light cells across the border?", "S9"),
    "hawk_take_enemy": OptionDoc(SWITCH, "with an empty supply, may hawks be taken from the enemies?", "S12"),
    "challenge_skip": OptionDoc(
        "draw, failure", "skips are spent as a challenge is drawn, or where it would lose", "S14"
    ),
    "double_deadline": OptionDoc("1–100", "level 7: the round end by which two challenges must be drawn", "S16"),
    "smoke_unplayable": OptionDoc(
        "discard, free_action", "Heavy Smoke leaves a card without use: it is discarded, or any action is free", "S19"
    ),
    "plan_fail": OptionDoc("discard, lose", "a planned card without use: it is discarded, or the game is lost", "S22"),
    "wet_refill": OptionDoc(SWITCH, "are cards paid for a Wet Line replaced at once?", "S25"),
    "wet_touch": OptionDoc(SWITCH, "must the square of a Wet Line touch fire?", "S26"),
    "enemy_bucket": OptionDoc("after_flights, before_flights", "when enemy Buckets answer a placement", "S30"),
    "score_firebreak": OptionDoc("unburned, burned", "how firebreaks in the own tower count for the score", "S32"),
    "reward": OptionDoc("score, win, shaped", "what is paid: by score, plus or minus one, or by score and on the way"),
}
CELLS = {
    "ENEMY_SNAG": "the enemy's fire at",
    "ENEMY_FLARE": "the enemy's fire at",
    "ENEMY_EXPLOSION": "the enemy's explosion at",
    "ENEMY_FLIGHT": "an enemy firehawk drops fire at",
    "EB_WINDOW": "the enemy's Bucket at",
    "ENEMY_BREAK": "the enemy's firebreak at",
    "ENEMY_HAWK": "the enemy's firehawk at",
    "SMOLDER": "gem at",
    "SANCTUARY": "sanctuary at",
    "WET_SQUARE": "square at",
    "STURDY": "sturdy tower at",
}
#: of the events the Firestorm alone takes part
DOCS = replace(
    rising_docs.DOCS.with_more(OPTIONS, {}, CELLS), events=docs.EVENTS[:1], naming=("PLAN", "SMOKE_A", "SMOKE_B")
)
