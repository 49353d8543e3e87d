"""What people read about the game: cards with their origin, options, answers and chance results in words."""

from __future__ import annotations

from typing import Any

from firetower_env.core.texts import AnswerText, GameTexts, Rows
from firetower_env.games.flamecraft import docs
from firetower_env.games.flamecraft.answer_words import answer_words
from firetower_env.games.flamecraft.cards.file import card_file
from firetower_env.games.flamecraft.cards.names import DECKS, GOODS
from firetower_env.games.flamecraft.cards.shapes import MARKS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.phrases import phrases
from firetower_env.games.flamecraft.questions import Question
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.games.flamecraft.verbs import CELLS, FANCY, SLOTS

_NO_CARD = 255


class FlamecraftTexts(GameTexts):
    """The texts of the game under one set of rules."""

    @property
    def _rules(self) -> Rules:
        rules = self.game.rules
        assert isinstance(rules, Rules)
        return rules

    # -- tables ---------------------------------------------------------------------------------------------------

    def cards(self) -> Rows:
        """Every card with what it does, where its values come from, and how sure they are."""
        content = card_file(self._rules.cards)
        return [
            *(_shop_row(shop) for shop in content["shops"]),
            *(_artisan_row(kind) for kind in content["artisan_types"]),
            *(_enchantment_row(card) for card in content["enchantments"]),
            *(_fancy_row(card) for card in content["fancy_dragons"]),
            *(_companion_row(card) for card in content["companions"]),
            *(_achievement_row(one) for one in content["solo"]["achievements"]),
        ]

    def options(self) -> Rows:
        """Every option with its meaning and its ruling."""
        rows = super().options()
        return [
            {
                **row,
                "here": _short(row["here"]),
                "meaning": f"{docs.OPTIONS[row['option']].doc} ({row['meaning']})",
                "ruling": docs.OPTIONS[row["option"]].ruling,
            }
            for row in rows
        ]

    # -- answers --------------------------------------------------------------------------------------------------

    def answer(self, question: str, verb: str) -> AnswerText:
        """What stands on the button of a verb."""
        if verb in docs.ANSWERS:
            return AnswerText(*docs.ANSWERS[verb])
        kind, _, rest = verb.partition("_")
        if kind == "FANCY":
            card = card_file(self._rules.cards)["fancy_dragons"][int(rest)]
            return AnswerText(card["name"], f"{card['goal']}: {card['reward']}", card["name"])
        if kind in ("GOOD", "TYPE"):
            return AnswerText(f"{docs.KINDS[kind]} {rest.lower()}".strip().capitalize())
        return AnswerText(f"{docs.KINDS[kind]} {rest}".replace("+ ", "+"))

    def chosen(self, question: str, action: int) -> str:
        """An answer that was given."""
        if action < CELLS:
            return f"{_SLOT_WORDS.get(question, 'chooses')} {self.cell(action)}"
        return super().chosen(question, action)

    #: flips are thrown before everybody's eyes
    open_chance = frozenset({"coin"})

    def ask(self, engine: FlamecraftEngine, game: int) -> str:
        """The pending question, with what it is about."""
        return Question(engine, game).sentence()

    def phrases(self, question: str, action: int) -> tuple[str, ...]:
        """What people may type: `visit 6`, `place bread`, `fire 6.1`, a Fancy Dragon by its name."""
        return tuple(phrases(question, action, self._rules.tables.fancy_names))

    def named(self, label: str, name: str) -> str:
        """Things on the table are called by their names alone."""
        return name[:1].upper() + name[1:] if name else label

    def told(self, question: str, action: int, name: str = "") -> str:
        """An answer that was given, as a sentence about the seat."""
        return answer_words(question, action, name, self._rules.tables.fancy_names) or self.chosen(question, action)

    def is_private(self, question: str, action: int) -> bool:
        """Fancy Dragons that are chosen, given away or put back unseen are nobody else's business (§16)."""
        return question in ("SETUP_FANCY", "GIFT_FANCY", "TALISMAN") and action >= CELLS + FANCY

    def cell(self, action: int) -> str:
        """A slot: space and slot, from 0."""
        return f"slot {action // SLOTS}.{action % SLOTS}"

    # -- chance ---------------------------------------------------------------------------------------------------

    def chance(self, kind: str, result: Any) -> str:
        """A chance result in words."""
        t = self._rules.tables
        names: dict[str, tuple[str, ...]] = {
            "starter_order": t.shop_names,
            "shops": t.shop_names,
            "artisans": GOODS,
            "enchantments": t.ench_names,
            "fancy": t.fancy_names,
            "companions": t.comp_names,
        }
        if kind in names:
            listed = [names[kind][card] for card in result if card != _NO_CARD]
            return f"{_DEALT[kind]}: {', '.join(listed)}"
        if kind == "coin":
            return f"the coin shows {'heads' if result else 'tails'}"
        if kind == "colour":
            return f"own icon: {GOODS[result]}"
        if kind == "deck_colour":
            return f"{DECKS[result]} Enchantments"
        if kind == "unlocked":
            told = [name for number, name in enumerate(t.ach_ids) if result >> number & 1]
            return f"unlocked: {', '.join(told) or 'nothing'}"
        if kind == "replaced":
            swaps = [
                (swap[0], swap[choice]) for swap, choice in zip(t.ach_swap.tolist(), result, strict=True) if choice
            ]
            told = [f"{t.shop_names[old]} by {t.shop_names[new]}" for old, new in swaps]
            return f"replaced: {', '.join(told) or 'nothing'}"
        return super().chance(kind, result)


_DEALT = {
    "starter_order": "starter Shops from space 0 on",
    "shops": "Shop deck, top first",
    "artisans": "Artisan deck, top first",
    "enchantments": "Enchantment deck, top first",
    "fancy": "Fancy deck, top first",
    "companions": "companions by seat",
}
_SLOT_WORDS = {
    "PLACE_CELL": "places into",
    "FIRE": "fires up",
    "SWAP": "swaps with",
    "EXCH_CELL": "exchanges",
    "SLOT_PICK": "takes the reward of",
}


def _short(value: str) -> str:
    """An option's value as a table can show it; own cards are long."""
    return value if len(value) <= 60 else f"{value[:57]}..."


def _told(marks: dict[str, str]) -> str:
    """Marks by field; alike ones together, the best first."""
    found = {mark: [name for name, value in marks.items() if value == mark] for mark in MARKS}
    if len(set(marks.values())) == 1:
        return next(iter(marks.values()))
    return "; ".join(f"{mark}: {', '.join(fields)}" for mark, fields in found.items() if fields)


def _sure(confidence: str | dict[str, str]) -> str:
    if isinstance(confidence, str):
        return confidence
    if len(set(confidence.values())) == 1:
        return next(iter(confidence.values()))
    return ", ".join(f"{name} {value}" for name, value in confidence.items())


def _row(card: str, kind: str, effect: str, marks: dict[str, str], confidence: str | dict[str, str]) -> dict[str, str]:
    return {"card": card, "kind": kind, "effect": effect, "origin": _told(marks), "confidence": _sure(confidence)}


def reward_words(reward: dict[str, int]) -> str:
    """A reward in words."""
    units = {"rep": "reputation", "coins": "Coin", "fancy": "Fancy", "artisan": "artisan"}
    many = {name: "s" if name in ("coins", "artisan") and amount > 1 else "" for name, amount in reward.items()}
    return ", ".join(f"{amount} {units[name]}{many[name]}" for name, amount in reward.items()) or "nothing"


def _shop_row(shop: dict[str, Any]) -> dict[str, str]:
    slots = [
        f"{'any' if slot['wild'] else '/'.join(slot['icons'])} ({reward_words(slot['reward'])})"
        for slot in shop["slots"]
    ]
    effect = f"{shop['effect']} Slots: {'; '.join(slots) or 'none'}."
    marks = dict(shop["marks"])
    marks |= _slot_marks(shop["slots"])
    return _row(shop["name"], f"Shop, {shop['icon']}", effect, marks, shop["confidence"])


def _slot_marks(slots: list[dict[str, Any]]) -> dict[str, str]:
    """Marks of slots, as few as tell all."""
    found = [set(slot["marks"].values()) for slot in slots]
    every = set().union(*found)
    if len(every) == 1:
        return {"slots": every.pop()}
    told: dict[str, str] = {}
    for number, (slot, marks) in enumerate(zip(slots, found, strict=True)):
        if len(marks) == 1:
            told[f"slot {number}"] = next(iter(marks))
        else:
            told |= {f"{name} of slot {number}": mark for name, mark in slot["marks"].items()}
    return told


def _artisan_row(kind: dict[str, Any]) -> dict[str, str]:
    copies = f"{kind['deck_copies']} and a starter"
    return _row(f"{kind['icon']} Dragon", f"artisan, {copies}", kind["effect"], kind["marks"], kind["confidence"])


def _enchantment_row(card: dict[str, Any]) -> dict[str, str]:
    cost = [f"{amount} {good}" for good, amount in zip(GOODS, card["cost"], strict=True) if amount]
    if card["coin_cost"]:
        cost.append(f"{card['coin_cost']} Coin")
    if card["rep_by_sets"]:
        paid = f"{' / '.join(map(str, card['rep_by_sets']))} reputation for 1 to {card['max_sets']} sets"
    else:
        paid = reward_words(card["reward"])
    effect = f"{', '.join(cost)}{', no Coins in their place' if card['no_coins'] else ''}: {paid}."
    return _row(card["key"], f"{card['deck']} Enchantment", effect, card["marks"], card["confidence"])


def _fancy_row(card: dict[str, Any]) -> dict[str, str]:
    effect = f"{card['goal'][:1].upper()}{card['goal'][1:]}: {card['reward']}."
    return _row(card["name"], f"Fancy, {card['kind'].capitalize()}", effect, card["marks"], card["confidence"])


def _companion_row(card: dict[str, Any]) -> dict[str, str]:
    start = f"At the start: {card['start']}. " if card["start"] else ""
    effect = f"{start}Once: {card['effect']}."
    return _row(card["name"], "companion", effect, card["marks"], card["confidence"])


def _achievement_row(one: dict[str, Any]) -> dict[str, str]:
    unlock = one["unlock"]
    offers = [f"{' or '.join(to)} for {old}" for old, to in unlock.get("replace", {}).items()]
    gained = [*offers, *unlock.get("add_shops", []), *unlock.get("add_fancy", [])]
    effect = f"{one['requirement'].capitalize()}: {', '.join(gained)}."
    return _row(one["id"], "achievement", effect, {"list": one["mark"]}, "-")
