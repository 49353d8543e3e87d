"""What people may type for an answer: a word for what the question does, and the thing it is done to (§20)."""

from __future__ import annotations

from collections.abc import Iterator

from firetower_env.games.flamecraft.verbs import CELLS, SLOTS, VERBS

#: by kind of answer, then by question: the word
_WORDS: dict[str, dict[str, str]] = {
    "SHOP": {"VISIT": "visit", "REVEAL": "go to", "SOLO_SHOP": "to"},
    "TYPE": {"PLACE_HERE": "place", "PLACE_TYPE": "place", "HAND_LIMIT": "drop", "FIRE": "fire", "EXCH_TYPE": "put"},
    "GOOD": {
        "PICK_GOOD": "take",
        "SETUP_GOOD": "take",
        "PAY_VISIT": "pay",
        "PAY_COIN": "coin for",
        "PAY_TYPE": "pay",
        "GIFT_ITEM": "give",
        "TRADE": "trade",
    },
    "PARK": {"FIRE": "fire park", "DRAW": "take park"},
    "ROW": {"CAST": "cast", "SETUP_RESERVE": "reserve"},
}
_SLOTS = {"FIRE": "fire", "PLACE_CELL": "place", "SWAP": "swap", "EXCH_CELL": "exchange", "SLOT_PICK": "take"}


def phrases(question: str, action: int, fancy_names: tuple[str, ...]) -> Iterator[str]:
    """The phrases of an answer, the best first."""
    if action < CELLS:
        place = f"{action // SLOTS}.{action % SLOTS}"
        if question in _SLOTS:
            yield f"{_SLOTS[question]} {place}"
        yield f"slot {place}"
        return
    kind, _, rest = VERBS[action - CELLS].partition("_")
    if kind == "FANCY":
        yield fancy_names[int(rest)]
    elif question in _WORDS.get(kind, {}):
        yield f"{_WORDS[kind][question]} {rest.lower()}"
