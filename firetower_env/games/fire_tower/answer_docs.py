"""Answers for people: what is written on the button of each verb, what it does, and how a chosen cell is told of."""

from __future__ import annotations

from firetower_env.core.texts import AnswerText
from firetower_env.games.fire_tower.cards import CATALOGUE
from firetower_env.games.fire_tower.geometry import DIRECTIONS
from firetower_env.games.fire_tower.titles import card_title

_CARDS = {card.name: card.text for card in CATALOGUE}
_FORMS = {"_ALL": ("all at once", "The whole pattern."), "_PICK": ("one by one", "You choose cell by cell.")}
_OTHERS = {
    "DONE": AnswerText("Done", "Nothing more here: go on."),
    "HORIZONTAL": AnswerText("Lying ↔", "From left to right."),
    "VERTICAL": AnswerText("Standing ↕", "From top to bottom."),
    "WIND_SET": AnswerText("Turn the wind", "The wind blows the way of the card from now on."),
    "WIND_ROLL": AnswerText("Roll for the wind", "The die chooses another wind."),
    "WIND_GEM": AnswerText("Place a fire gem", "One gem next to a fire, on the side the card names."),
    "BUCKET_ALL": AnswerText(
        "Use your Bucket", "Once a game: put out a line of three that reaches into your own tower. Your turn goes on."
    ),
    "BUCKET_PICK": AnswerText("Use your Bucket: one by one", "Once a game: you choose gem by gem which are put out."),
    "RECKLESS_WATER": AnswerText("Reckless Abandon: water", "Give up three water cards and place two gems."),
    "RECKLESS_FIREBREAK": AnswerText(
        "Reckless Abandon: firebreaks", "Give up three firebreak cards and place two gems."
    ),
    "AID_GEM": AnswerText("Everyone places a gem"),
    "AID_BREAK": AnswerText("Everyone places a firebreak"),
    "AID_CARDS": AnswerText("Everyone swaps three cards"),
    "SHADOW_CARDS": AnswerText("Pull cards", "Cards from the others' hands, of which you play one."),
    "SHADOW_ROLLS": AnswerText("Roll three times", "Each roll of the wind die gives you a gem to place."),
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
#: how the cell that answers a question is told of
_CELLS = {
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


#: questions in which a card is only named
_NAMING = ("PLAN", "SMOKE_A", "SMOKE_B")


def answer_doc(verb: str, question: str = "") -> AnswerText:
    """What people read about a verb, given the question it answers."""
    if (question, verb) == ("ACTION", "DONE"):
        return AnswerText("Pass", "Play no card this turn.")
    if verb in _OTHERS:
        return _OTHERS[verb]
    kind, _, rest = verb.partition("_")
    form = next((form for form in _FORMS if rest.endswith(form)), "")
    name = rest.removesuffix(form)
    title = card_title(name)
    if question in _NAMING:
        return AnswerText(title, _CARDS[name], title)
    if kind == "DROP":
        return AnswerText(f"Discard {title}", f"Put this card away. (It says: {_CARDS[name]})", title, "discard")
    how, detail = _FORMS.get(form, ("", ""))
    label = f"Play {title}: {how}" if how else f"Play {title}"
    return AnswerText(label, f"{_CARDS[name]} {detail}".strip(), title, "play")


def told(question: str, verb: str) -> str:
    """A verb that was chosen, as it stands in a list of what happened."""
    if verb in ("YES", "NO"):
        return f"{_words(question)}: {verb.lower()}"
    return answer_doc(verb, question).label


def told_cell(question: str, cell: str) -> str:
    """A cell that was chosen, as it stands in a list of what happened."""
    return f"{_CELLS.get(question, _words(question))} {cell}"


def _words(question: str) -> str:
    return question.replace("_", " ").lower()
