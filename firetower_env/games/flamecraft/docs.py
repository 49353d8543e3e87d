"""What the documentation says about options, answers and questions: one line each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OptionDoc:
    """What one option decides, and the ruling it belongs to."""

    doc: str
    ruling: str = ""


OPTIONS = {
    "players": OptionDoc("seats; 1 is a game against the town"),
    "ench_deck": OptionDoc("Enchantment deck in use, or one of the two by chance"),
    "shop_deck": OptionDoc("Shops that may come: drawn by the rulebook's recipe (in solo: those unlocked), or by name"),
    "companions": OptionDoc("has every seat a companion?"),
    "starter_order": OptionDoc("order of the starter Shops", "F2"),
    "coin_choice": OptionDoc("may a Coin pay for a Good that is held, or only for what is missing?", "F10"),
    "allow_fizzle": OptionDoc("may fire-ups without effect be chosen?", "F15"),
    "swap_refire": OptionDoc("may a Dragon swapped within a window's Shop be fired in that window?", "F16"),
    "eternal_other": OptionDoc("must Eternal Flame fire another Dragon than step 3?", "F19"),
    "facedown_counts": OptionDoc("do facedown Dragons count for Suns?", "F22"),
    "sandra_goal": OptionDoc("must the goal be met when Sandra scores a card again?", "F43"),
    "sage_multiplicity": OptionDoc(
        "Goods from Sage of Sage: as often as the cost shows them, or freely among them", "F35"
    ),
    "bazaar_draw": OptionDoc("does Bizarre Bazaar draw without scoring?", "F62"),
    "flagons_present": OptionDoc("do tokens already at Flagons & Dragons gain too?", "F58"),
    "must_move": OptionDoc("is the space where the own token stands barred, or only that of the last visit?", "F59"),
    "solo_colour": OptionDoc("own icon in solo"),
    "solo_limits": OptionDoc("are there limits of Dragons and Goods in solo?", "F46"),
    "unlocked": OptionDoc("achievements unlocked in the campaign: ids, all, or drawn for every game"),
    "replace": OptionDoc("start Shops and what stands in their place, as 'old: new'"),
    "round_cap": OptionDoc("rounds after which a game is scored and cut off", "F53"),
    "reward": OptionDoc("what is paid at the end; by default win, in solo score", "F34"),
    "shaped": OptionDoc("are differences of reputation and Coins paid on the way?"),
    "cards": OptionDoc("the cards of the package, or changes to them in JSON (@file on the command line)"),
}

#: answers in words: what stands on the button, and what it does
ANSWERS = {
    "COIN": ("Coin", "A Coin, in place of a Good, to flip, or as the gain."),
    "DECK": ("Top of the deck", "The unseen top card of the Artisan deck."),
    "RESERVED": ("Reserved", "The Enchantment you have reserved."),
    "GATHER": ("Gather", "Goods of Dragons, Enchantments and Shop; then place, fire up, use the ability."),
    "ENCHANT": ("Enchant", "Pay for an Enchantment; then fire up the Dragons here."),
    "ABILITY_A": ("Ability", "The Shop's ability, or the first half of it."),
    "ABILITY_B": ("Second ability", "The second half of the Shop's ability."),
    "YES": ("Yes", "Do it."),
    "REP": ("Reputation", "Take reputation."),
    "COMPANION": ("Companion", "Use your companion, once in the game."),
    "DONE": ("Go on", "Stop, decline, or pay the rest with tokens."),
}
#: by first word of a verb: what people call it
KINDS = {
    "SHOP": "Shop on space",
    "GOOD": "",
    "TYPE": "Dragon:",
    "PARK": "Park",
    "ROW": "Row",
    "SETS": "Sets:",
    "SEAT": "Seat +",
    "SPACE": "Alley space",
}
