"""What people read about options, events and answers of Rising Flames: one line each."""

from __future__ import annotations

from dataclasses import replace

from firetower_env.core.texts import AnswerText
from firetower_env.games.fire_tower import docs
from firetower_env.games.fire_tower.doc_records import SWITCH, EventDoc, OptionDoc
from firetower_env.games.fire_tower.geometry import DIRECTIONS
from firetower_env.games.fire_tower.rising.cards import CARDS

OPTIONS = {
    "card_copies": OptionDoc(
        f"{len(CARDS)} counts", "copies of each action card, in the order of the card table", "X64"
    ),
    "hand_size": OptionDoc("1 or more", "hand limit at the start; it grows by one with each elimination", "X64"),
    "shadow_of_the_wood": OptionDoc(
        SWITCH, "do eliminated players or Shadows strike back? Always so with shadow_turns", "R50"
    ),
    "expansion": OptionDoc("core, weather", "core: new cards, firehawks, Shadows; weather adds events and lightning"),
    "variant": OptionDoc("none, double, ghost", "Double Tower for two, Ghost Tower for three", "X50, X51"),
    "shadow_turns": OptionDoc(
        f"none, {SWITCH}", "do burned players play on as Shadows? None: with three seats or more, no teams, no variant"
    ),
    "dry_storm": OptionDoc(f"none, {SWITCH}", "is Dry Storm in the draw pile? None: with weather", "X38, X39"),
    "kettle_flight": OptionDoc(f"none, {SWITCH}", "is Kettle Flight in the draw pile? None: no", "X42, X44"),
    "mobilization": OptionDoc(f"none, {SWITCH}", "is Mobilization in the draw pile? None: with weather", "X46, X47"),
    "hawks_total": OptionDoc("0–100", "firehawks in the game"),
    "start_hawks": OptionDoc("0–8", "firehawks that each seat places at the start", "X4"),
    "firestorm_cut": OptionDoc(
        "none, uniform, middle",
        "where the Firestorm is cut in: anywhere, or the middle third. None: as in the box",
        "X3",
    ),
    "firebreak_on_hawk": OptionDoc(SWITCH, "may a firebreak be laid on a firehawk's cell?", "X1"),
    "crown_double": OptionDoc("hand", "a second Crown Fire comes from the hand, in one's own action", "X9"),
    "orphan_hawk": OptionDoc("inert, placer", "who flies the hawks of a quadrant without a seat", "X17"),
    "shadow_flocks": OptionDoc(SWITCH, "do Shadows take part in flocking?", "X20"),
    "flight_order": OptionDoc("placer_clockwise", "flights go clockwise from the placer's quadrant", "X22"),
    "storm_hawks": OptionDoc(
        "after_roll, after_spread, after_discards", "when the hawks of a storm fly: after which of its steps", "X25"
    ),
    "hawk_chain": OptionDoc(SWITCH, "may a flight land on a firehawk, which then flies too?", "X27"),
    "push_cap": OptionDoc("1–20", "most gems that a Shadow can win by pushing on", "X36"),
    "shadow_rolls_cap": OptionDoc("1–100", "most rolls of the Shadow die in a turn", "X36"),
    "dry_storm_rolls": OptionDoc("1–20", "rolls of a Dry Storm"),
    "event_elimination": OptionDoc("after", "seats burned in an event are eliminated after it", "X38"),
    "lightning_reach": OptionDoc(
        "placement, covering",
        "lightning moves next to any piece of the placement, or to the one that covered it",
        "X40",
    ),
    "kettle_short": OptionDoc(
        "remove_two, remove_used", "with fewer than two gems to move: do two hawks leave, or one per gem?", "X43"
    ),
    "breeze_scope": OptionDoc("action", "a Light Breeze follows wind cards of one's own action", "X48"),
    "double_split": OptionDoc("NS, EW", "Double Tower: which two towers each seat has"),
    "ghost_burn": OptionDoc("full, quiet", "Ghost Tower: has the first burn all the usual effects?", "X51"),
    "creep_stop": OptionDoc(SWITCH, "may Creeping Fires be stopped early?", "X11"),
    "brand_hawks": OptionDoc(
        "first, landing", "which hawk takes a rolling gem: any on its way, or where it lands", "X14"
    ),
    "brand_from_tower": OptionDoc(SWITCH, "may a Rolling Firebrand take gems out of towers?", "X13"),
    "return_flight": OptionDoc(SWITCH, "may a flight end where it began?"),
    "shadow_min_towers": OptionDoc("2–4", "towers that must stand for a victim to become a Shadow", "X29"),
    "bonus": OptionDoc("any_fall, own_credit", "which towers earn a Shadow its bonus roll", "X32"),
    "bust_ends_turn": OptionDoc(SWITCH, "does a bust end a Shadow's turn, bonus roll included?", "X33"),
    "shadow_share": OptionDoc("all, formed", "do Shadows that are still forming share a win?", "X37"),
    "kettle_from_tower": OptionDoc(SWITCH, "may a Kettle Flight take gems out of towers?", "X44"),
    "mob_five": OptionDoc(
        "two_participants, two_seats", "when a Mobilization has five cards and two plays each", "X46"
    ),
    "look_compulsory": OptionDoc(SWITCH, "must a playable card of a Lookout or Patrol be played?", "X49"),
    "ghost_clear": OptionDoc(SWITCH, "is the Ghost Tower cleared when it is taken?", "X52"),
    "ghost_personal_cards": OptionDoc("keep, fresh", "Bucket and specialty cards of who takes the Ghost Tower", "X53"),
    "team_hawk_zone": OptionDoc(
        "both, cards_only", "teams: may hawks of setup and Kettle Flight go to the partner's?", "X56"
    ),
}

EVENTS = (
    EventDoc(
        "dry_storm",
        "Dry Storm",
        "Four rolls; each time every lightning token strikes the first cell that way beyond the fire.",
        "[RF Extreme Weather]",
    ),
    EventDoc(
        "kettle_flight",
        "Kettle Flight",
        "Who has two firehawks at home moves two gems with them; who has fewer places two.",
        "[RF Extreme Weather]",
    ),
    EventDoc(
        "mobilization",
        "Mobilization",
        "A pool of cards goes round, and everyone plays one of them (two, if two play).",
        "[RF Extreme Weather]",
    ),
)

ANSWERS = {
    "HEAVY_WINDS": AnswerText("Heavy Winds", "Once a game: play any number of wind cards for their gems."),
    "LOOKOUT": AnswerText("Lookout", "Once a game: draw three cards and play one of them."),
    "PATROL": AnswerText("Patrol", "Drop a card, draw two, play one and keep the other."),
    "SHADOW_HAWK": AnswerText("Send a firehawk off"),
    "SHADOW_BREAK": AnswerText("Remove a firebreak"),
    "PUSH_ROLL": AnswerText("Roll again", "One more gem, or you lose them all."),
    "PUSH_STOP": AnswerText("Stop here"),
    "YES": AnswerText("Yes"),
    "NO": AnswerText("No"),
    **{f"DIR_{name}": AnswerText(name.title()) for name in DIRECTIONS},
}
CELLS = {
    "SETUP_HAWK": "firehawk at",
    "HAWK_TAKE": "firehawk taken from",
    "HAWK_PLACE": "firehawk at",
    "FLOCK_PICK": "firehawk leaves",
    "FLOCK_TO": "firehawk lands at",
    "FLIGHT": "a firehawk drops fire at",
    "LIGHTNING": "lightning moves to",
    "CREEP": "creeping fire at",
    "BRAND_A": "first gem at",
    "BRAND_B": "second gem at",
    "HELI_1": "fire put out at",
    "HELI_2": "fire put out at",
    "HELI_3": "fire put out at",
    "BACKBURN": "gem becomes a firebreak at",
    "DIE_GEM": "gem at",
    "PUSH_GEM": "gem at",
    "SH_HAWK": "firehawk leaves",
    "SH_GEM": "it carries off the gem at",
    "SH_TO": "it drops the gem at",
    "SH_BREAK": "firebreak removed at",
    "KETTLE_GEM": "gem taken from",
    "KETTLE_TO": "gem moves to",
    "KETTLE_HAWK": "firehawk leaves",
}
DOCS = replace(docs.DOCS.with_more(OPTIONS, ANSWERS, CELLS), events=(*docs.EVENTS, *EVENTS))
