"""An answer that was given, as part of a sentence about the seat: "fires up meat at Critical Rolls" (§20)."""

from __future__ import annotations

from firetower_env.games.flamecraft.verbs import CELLS, VERBS

#: by kind of answer, then by question: what the seat does with the thing
_GOODS = {
    "PICK_GOOD": "gains",
    "SETUP_GOOD": "takes",
    "PAY_VISIT": "pays",
    "PAY_COIN": "pays with a Coin for",
    "PAY_TYPE": "pays with",
    "GIFT_ITEM": "gives",
    "TRADE": "trades",
    "ALT": "takes",
    "WISH": "flips",
    "RICH": "turns in",
}
_TYPES = {
    "PLACE_HERE": "will place",
    "PLACE_TYPE": "will place",
    "HAND_LIMIT": "returns",
    "FIRE": "fires up, out of the hand,",
    "EXCH_TYPE": "puts in",
}
_SLOTS = {
    "PLACE_CELL": "places it at",
    "FIRE": "fires up",
    "SWAP": "changes places with",
    "EXCH_CELL": "exchanges",
    "SLOT_PICK": "takes the reward of",
}
_PARK = {"DRAW": "takes", "FIRE": "fires up", "PARK_PICK": "chooses"}
_SHOPS = {"VISIT": "visits", "REVEAL": "goes on at", "SOLO_SHOP": "the card goes to"}
_CARDS = {"CAST": "casts", "SETUP_RESERVE": "reserves", "ROW_PICK": "chooses", "SOLO_ROW": "the town casts"}
_FANCY = {"SETUP_FANCY": "keeps", "GIFT_FANCY": "gives away", "TALISMAN": "returns"}
_SCORES = "scores"
#: seats ahead of the giver, where the seat has no name
_ONWARD = ("", "the next player", "the second player from here", "the third player from here", "the fourth from here")
#: answers that mean different things
_YES = {"ASK": "does it", "JOIN": "comes along", "POCUS": "fires it up"}
_DONE = {"ASK": "leaves it", "JOIN": "stays away", "PAY_COIN": "pays with tokens", "DISCOUNT": "pays the rest"}
_PLAIN = {
    "GATHER": "gathers",
    "ENCHANT": "enchants",
    "REP": "takes reputation",
    "COMPANION": "uses the companion",
    "DECK": "draws from the deck",
}


def answer_words(question: str, action: int, name: str, fancy_names: tuple[str, ...]) -> str:
    """The words; nothing for answers that stand for themselves. `name` is what it points at on the table."""
    if action < CELLS:
        return _of_slot(_SLOTS.get(question, ""), name)
    kind, _, rest = VERBS[action - CELLS].partition("_")
    if kind == "FANCY":
        return f"{_FANCY.get(question, _SCORES)} {fancy_names[int(rest)]}"
    if kind == "SEAT":
        return f"gives it to {name or _ONWARD[int(rest)]}"
    if kind == "SETS":
        return f"pays {rest} {'set' if rest == '1' else 'sets'}"
    if kind == "ABILITY":
        return f"uses the ability: {name}" if name else ""
    told = _of_thing(kind, rest, question, name)
    return told or {"YES": _YES, "DONE": _DONE}.get(kind, {}).get(question, _PLAIN.get(kind, ""))


def _of_thing(kind: str, rest: str, question: str, name: str) -> str:
    """An answer that names a Good, a type of Dragon, a Shop or a card."""
    if kind in ("GOOD", "COIN"):
        return _done(_GOODS.get(question, ""), rest.lower() if kind == "GOOD" else "a Coin")
    if kind == "TYPE":
        return _done(_TYPES.get(question, ""), rest.lower())
    if kind == "PARK":
        return _of_slot(_PARK.get(question, ""), name)
    if kind == "SPACE":
        return _done("leaves Coins at", name)
    return _done({"SHOP": _SHOPS, "ROW": _CARDS, "RESERVED": _CARDS}.get(kind, {}).get(question, ""), name)


def _of_slot(does: str, name: str) -> str:
    """A Dragon by its type and place; an empty slot by its place."""
    where, *slot = name.rsplit(", ", 2)
    # a card may have a comma in its name
    lies_here = len(slot) == 2 and slot[0].startswith(("slot", "place"))
    return _done(does, f"{slot[1]} at {where}" if lies_here else name)


def _done(does: str, thing: str) -> str:
    return f"{does} {thing}" if does and thing else ""
