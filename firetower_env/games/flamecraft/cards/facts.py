"""What must hold between the records of a card file (§18, 1 to 4, and whatever programs and lists refer to)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from firetower_env.games.flamecraft.cards.names import DECKS, GOODS
from firetower_env.games.flamecraft.cards.shapes import ALLEY

Content = dict[str, Any]
_STARTERS = 6
#: Shops of each pile; the starters are in none
_PILES: dict[str | None, int] = {**dict.fromkeys(GOODS, 3), "other": 10, None: _STARTERS}
#: rows that refer to what an earlier row of the same program did
_NEEDS: dict[tuple[Any, ...], tuple[Any, ...]] = {
    ("TAKEFIRED",): ("FIRE", "PARK", 1),
    ("GIFT", "FIRED_DRAGON"): ("FIRE", "HAND", 1),
    ("GIFT", "DRAWN_FANCY"): ("FANCYDRAWN",),
    ("JOIN",): ("PICK", 1),
    ("BUY", "RESERVED"): ("RESERVE",),
}
#: by timing: what a companion can do then
_COMPANION_PROGRAMS: dict[str, tuple[list[Any], ...]] = {
    "PAY_STEP": (["DISCOUNT"],),
    "CHECKPOINT": (["FIRE", "PARK", "ALL"], ["RICH"], ["SCORE", "own"]),
    "ABILITY_STEP": (["USES"],),
    "AFTER_FIREUP_PLACEMENT": (["FIRE", "PLACED_SHOP", "ALL"],),
    "REVEAL": (["NEWTURN"],),
}
#: goals that only a turn under way can meet
_OF_A_TURN = ("FIRE_STEP", "CAST", "ROW_PAYABLE", "PLACED", "FILLED_AT_LEAST")
_TURN_COUNTERS = ("TOWN_TYPE_PLACED", "ENCH_ON_CAST_SHOP", "ENCH_IN_TOWN_SAME_ICON")


def wrong_facts(content: Content) -> list[str]:
    """What does not fit together in a card file whose shapes are right."""
    return [message for fact in _FACTS for message in fact(content)]


def _numbered(content: Content) -> Iterator[str]:
    for table, name in (("shops", "name"), ("enchantments", "key"), ("fancy_dragons", "name"), ("companions", "name")):
        found = Counter(card[name] for card in content[table])
        yield from (f"cards.{table}: {word!r} is the name of {n} cards" for word, n in found.items() if n > 1)
        for number, card in enumerate(content[table]):
            if card["id"] != number:
                yield f"cards.{table}[{number}].id must be its place in the list, {number}, not {card['id']}"


def _artisans(content: Content) -> Iterator[str]:
    found = Counter((card["icon"], card["starter"]) for card in content["artisans"])
    for number, good in enumerate(GOODS):
        if content["artisan_types"][number]["icon"] != good:
            yield f"cards.artisan_types[{number}].icon must be {good}"
        if found[good, False] != 6 or found[good, True] != 1:
            yield f"cards.artisans: {good} needs six Dragons and one starter"


def _shops(content: Content) -> Iterator[str]:
    piles = Counter(shop["pile"] for shop in content["shops"])
    for pile, n in _PILES.items():
        if piles[pile] != n:
            yield f"cards.shops: pile {pile or 'null (starters)'} must have {n} Shops, not {piles[pile]}"
    for number, shop in enumerate(content["shops"]):
        place = f"cards.shops[{number}] ({shop['name']})"
        yield from (f"{place}: {message}" for message in _shop(number, shop))


def _shop(number: int, shop: Content) -> Iterator[str]:
    starter = number < _STARTERS
    if shop["starter"] != starter or (shop["pile"] is None) != starter:
        yield "the first six Shops, and no others, are starters without a pile"
    if starter and (shop["icon"] != GOODS[number] or shop["n_slots"] != 3 or shop["program_a"] or shop["program_b"]):
        yield f"this starter needs the icon {GOODS[number]}, three slots and no ability"
    if starter and shop["slots"] and GOODS[number] not in shop["slots"][0]["icons"]:
        yield f"slot 0 holds a {GOODS[number]} Dragon and must accept it"
    yield from _pile(shop)
    yield from _slots(shop)
    if shop["program_b"] is not None and shop["program_a"] is None:
        yield "program_b needs a program_a"
    for half in ("program_a", "program_b"):
        yield from (f"{half}{message}" for message in _program(shop[half] or []))


def _pile(shop: Content) -> Iterator[str]:
    if shop["pile"] in GOODS and shop["icon"] != shop["pile"]:
        yield f"its icon must be that of its pile, {shop['pile']}"
    if shop["pile"] == "other" and shop["icon"] in GOODS:
        yield "Shops of a Good belong to the pile of the Good"


def _slots(shop: Content) -> Iterator[str]:
    if shop["n_slots"] not in (0, 3) or shop["n_slots"] != len(shop["slots"]):
        yield "n_slots must be the number of its slots, none or three"
    if ("NO_DRAGON_SLOTS" in shop["passive"]) != (shop["n_slots"] == 0):
        yield "NO_DRAGON_SLOTS stands for a Shop without slots"
    for place, slot in enumerate(shop["slots"]):
        if len(set(slot["icons"])) != len(slot["icons"]) or slot["wild"] != (len(slot["icons"]) == len(GOODS)):
            yield f"slots[{place}] must name each icon once; wild stands for all six"


def _program(rows: list[list[Any]]) -> Iterator[str]:
    optional = 0
    for number, row in enumerate(rows):
        if row[0] == "OPT":
            if optional or number + row[1] >= len(rows):
                yield f"[{number}]: OPT {row[1]} needs as many rows after it, none of them an OPT"
            optional = row[1] + 1
        optional = max(optional - 1, 0)
        if row[0] == "REP" and row[1] < 0 and number:
            yield f"[{number}]: reputation is given up in the first row only"
        if row[:2] == ["FIRE", "PLACED_SHOP"]:
            yield f"[{number}]: PLACED_SHOP is known to companions only"
        for later, needed in _NEEDS.items():
            if tuple(row[: len(later)]) == later and not _earlier(rows[:number], needed):
                yield f"[{number}]: {' '.join(map(str, later))} needs {' '.join(map(str, needed))} before it"


def _earlier(rows: list[list[Any]], needed: tuple[Any, ...]) -> bool:
    return any(tuple(row[: len(needed)]) == needed for row in rows)


def alleys(shops: list[Content]) -> list[int]:
    """The Shops at which Coins are left for a further turn, by number; one in a sound file."""
    return [
        number
        for number, shop in enumerate(shops)
        if any(row[0].startswith("ALLEY_") for half in ("program_a", "program_b") for row in shop[half] or [])
    ]


def _alley(content: Content) -> Iterator[str]:
    with_ops = alleys(content["shops"])
    if len(with_ops) != 1:
        yield f"cards.shops: one Shop has ALLEY_LEAVE and ALLEY_TAKE, not {len(with_ops)}"
        return
    yield from ALLEY.wrong(content["shops"][with_ops[0]]["params"], f"cards.shops[{with_ops[0]}].params")


def _enchantments(content: Content) -> Iterator[str]:
    found = Counter((card["deck"], card["icon"]) for card in content["enchantments"])
    for deck in DECKS:
        for icon in GOODS:
            if found[deck, icon] != 3:
                yield f"cards.enchantments: the {deck} deck must have three of {icon}, not {found[deck, icon]}"
    for number, card in enumerate(content["enchantments"]):
        place = f"cards.enchantments[{number}] ({card['key']})"
        if len(card["rep_by_sets"] or [0]) != card["max_sets"]:
            yield f"{place}: rep_by_sets must have {card['max_sets']} numbers; null stands for one set"
        if card["rep_by_sets"] and card["reward"]:
            yield f"{place}: what several sets pay stands in rep_by_sets alone"
        if not any(card["cost"]):
            yield f"{place}: it must cost a Good"
        if card["no_coins"] and card["coin_cost"]:
            yield f"{place}: a card without Coins cannot cost one"


def _fancy(content: Content) -> Iterator[str]:
    handlers = Counter(card["row"].get("handler") for card in content["fancy_dragons"])
    for handler in ("POCUS", "TALISMAN"):
        if handlers[handler] > 1:
            yield f"cards.fancy_dragons: {handler} can be on one card only"
    for number, card in enumerate(content["fancy_dragons"]):
        place = f"cards.fancy_dragons[{number}] ({card['name']})"
        yield from (f"{place}: {message}" for message in _goal(card["kind"], card["row"]))


def _goal(kind: str, row: Content) -> Iterator[str]:
    handler, cost = row.get("handler"), row.get("cost")
    if handler is None and ("value" not in row or "rate" not in row):
        yield "it needs a value and a rate, or a handler"
    if (handler == "BUY") != (cost == [["BUY", "ROW"]]) or (handler == "BUY") != (row["cond"] == ["ROW_PAYABLE"]):
        yield "handler BUY, cost BUY ROW and goal ROW_PAYABLE belong together"
    if (handler == "POCUS") != (row["cond"] == ["FIRE_STEP"]) or (handler == "TALISMAN" and kind != "moon"):
        yield "POCUS belongs to FIRE_STEP, TALISMAN to a Moon"
    if kind == "moon" and (cost or row["cond"][0] in _OF_A_TURN or row.get("value", [""])[0] in _TURN_COUNTERS):
        yield "a Moon is scored at the end: it has no cost, and nothing of a turn counts for it"
    if cost and any(paid[0] == "GIFT" and paid[1] not in ("GOOD", "COIN") for paid in cost):
        yield "its cost can give away Goods or Coins only"
    if cost and len(cost) > 1:
        yield "its cost is one row"
    if row.get("value", [""])[0] == "TOWN_TYPE_PLACED" and row["cond"] != ["PLACED"]:
        yield "TOWN_TYPE_PLACED needs the goal PLACED"
    if row.get("value", [""])[0].startswith("ENCH_") and row["cond"] != ["CAST"]:
        yield "Enchantments of a cast need the goal CAST"


def _companions(content: Content) -> Iterator[str]:
    for number, card in enumerate(content["companions"]):
        program = card["program"]
        if len(program) != 1 or not any(program[0][: len(fit)] == fit for fit in _COMPANION_PROGRAMS[card["timing"]]):
            yield f"cards.companions[{number}].program does not fit its timing {card['timing']}"


def _solo(content: Content) -> Iterator[str]:
    solo = content["solo"]
    shops = {shop["name"] for shop in content["shops"][_STARTERS:]}
    fancy = {card["name"] for card in content["fancy_dragons"]}
    listed: dict[str, set[str]] = {"start_shops": shops, "start_fancy": fancy}
    for name, known in listed.items():
        yield from _names(solo[name], known, f"cards.solo.{name}")
    awards = solo["awards"]
    if awards[0][1] != 0 or not all(a[1] < b[1] for a, b in pairwise(awards)):
        yield "cards.solo.awards must be names with rising reputation, the first one 0"
    unlocks = solo["unlocks_by_award"]
    if set(unlocks) != {name for name, _ in awards}:
        yield "cards.solo.unlocks_by_award must name a number for each award"
    ids = Counter(one["id"] for one in solo["achievements"])
    yield from (f"cards.solo.achievements: {n} are called {word}" for word, n in ids.items() if n > 1)
    added: dict[str, list[str]] = {"add_shops": list(solo["start_shops"]), "add_fancy": list(solo["start_fancy"])}
    for number, one in enumerate(solo["achievements"]):
        yield from _unlocks(one["unlock"], added, shops, fancy, f"cards.solo.achievements[{number}].unlock")
    for name, found in added.items():
        twice = [word for word, n in Counter(found).items() if n > 1]
        yield from (f"cards.solo: {word!r} would be in the game twice ({name})" for word in twice)


def _unlocks(
    unlock: Content, added: dict[str, list[str]], shops: set[str], fancy: set[str], place: str
) -> Iterator[str]:
    for name, known in (("add_shops", shops), ("add_fancy", fancy)):
        yield from _names(unlock.get(name, []), known, f"{place}.{name}")
        added[name] += unlock.get(name, [])
    for original, offers in unlock.get("replace", {}).items():
        yield from _names([original, *offers], shops, f"{place}.replace")
        if original not in added["add_shops"]:
            yield f"{place}.replace must offer two Shops for one that is in the deck"
        added["add_shops"] += offers


def _names(names: list[str], known: set[str], place: str) -> Iterator[str]:
    yield from (f"{place}: {name!r} is no card of this file" for name in names if name not in known)
    if len(set(names)) != len(names):
        yield f"{place} names a card twice"


_FACTS: tuple[Callable[[Content], Iterator[str]], ...] = (
    _numbered,
    _artisans,
    _shops,
    _alley,
    _enchantments,
    _fancy,
    _companions,
    _solo,
)
