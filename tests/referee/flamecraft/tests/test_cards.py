"""The rows of the card file beside the tables of the specification (§11, §14)."""

from typing import Any

import pytest

from ..actions import GOODS
from ..cards import Enchantment, standard_cards
from ..programs import OPS

CARDS = standard_cards()
CYCLE = ("bread", "meat", "iron", "potion", "crystal", "plant")

#: §14.2: what the ability of each Shop does, as rows
ABILITIES: dict[str, Any] = {
    "Drake of Cakes": [["PAY", {"bread": 2}], ["DRAW", "PARK", 2]],
    "Guilty Treasures": [["COIN", 1], ["OPT", 2], ["GIFT", "COIN", 1], ["REP", 4]],
    "La Petite Dragonne": [["PLACE", "HERE", "match", "rep_to_coins", 0]],
    "Fogo de Char": [["PAY", {"meat": 2}], ["PLACE", "TOWN", "any", "", 0], ["COIN", 2]],
    "Full Plate Buffet": [
        ["PICK", 3, 1, "distinct", "ANY"],
        ["OPT", 2],
        ["PAYCOIN", 1],
        ["PICK", 3, 1, "distinct", "ANY"],
    ],
    "Pizza Coven": [["PIZZA", 1, 1]],
    "Gnome Depot": [["PAYSAME", 8], ["REP", 8]],
    "Saving Throw": [["PLACE", "TOWN", "match", "fill_bonus_rep", 4]],
    "The Savage Beat": [["PARKGOODS", 3]],
    "Dragon Hoard Bank": [["REP", -3], ["COIN", 3]],
    "Tip the Scales": [["PAY", {"crystal": 2}], ["TRADE", 6, 1]],
    "Touch o' Glass": [["FIRE", "HAND", 1], ["OPT", 2], ["GIFT", "FIRED_DRAGON", 1], ["REP", 3]],
    "Hedges & Henges": [["GIFT", "GOOD", 1], ["ALT", 2, 1], ["OPT", 2], ["GIFT", "GOOD", 1], ["ALT", 2, 1]],
    "Oh My Gourd!": [["SLOTREWARD", 2]],
    "Sage of Sage": [["SAGE", 3]],
    "Draconic Tonic": [["RESERVE"], ["OPT", 1], ["BUY", "RESERVED"]],
    "Funky Brewsters": [["EXCHANGE"]],
    "Spellfire Springs": [["REFIRE"]],
    "Bizarre Bazaar": [["SCORE", "unscored"], ["FANCY", 1]],
    "Draggin' Tail Roost": [["FIRE", "PARK", 1], ["TAKEFIRED"]],
    "Dragon Alley": [["ALLEY_LEAVE"]],
    "Eternal Flame": [["FIRE", "HERE_OTHER", 1]],
    "Flagons & Dragons": [["PICK", 1, 2, "same", "ANY"], ["JOIN", 1]],
    "Maw & Paw's": [
        ["FLIP", ["DRAW", "ANY", 1], ["FANCY", 1]],
        ["OPT", 2],
        ["PAYCOIN", 1],
        ["FLIP", ["DRAW", "ANY", 1], ["FANCY", 1]],
    ],
    "Nunya's Beeswax": [["PAYCOIN", 1], ["FIRE", "HERE", "ALL"]],
    "Scale Mail Post": [["FANCYDRAWN", 2], ["GIFT", "DRAWN_FANCY", 1]],
    "Sew Cute": [["COUNT", "TOWN_TYPE_DRAWN", 1]],
    "Wishing Well": [["WISH", 3, 2]],
}
SECOND_HALVES: dict[str, Any] = {
    "Dragon Hoard Bank": [["PAYCOIN", 2], ["REP", 4]],
    "Oh My Gourd!": [["HEREGOODS", 2]],
    "Dragon Alley": [["ALLEY_TAKE"]],
}
#: §14.3: the Suns, and the Moons besides those of a type or a Good
SUNS = {12, 13, 14, 15, 16, 17, 18, 23, 24, 25, 26, 27, *range(28, 35)}


def test_abilities_are_those_of_the_table() -> None:
    for shop in CARDS.shops:
        assert shop.programs == (ABILITIES.get(shop.name), SECOND_HALVES.get(shop.name))
    assert [shop.name for shop in CARDS.shops[6:]] == list(ABILITIES)


def test_every_row_has_an_op() -> None:
    programs = [program for shop in CARDS.shops for program in shop.programs if program]
    programs += [fancy.cost for fancy in CARDS.fancy]
    assert {row[0] for program in programs for row in program} - {"OPT"} <= set(OPS)


def test_special_shops() -> None:
    special = {(shop.name, passive) for shop in CARDS.shops for passive in shop.passive if "GOODS_LIE" not in passive}
    assert special == {
        ("Draggin' Tail Roost", "FACEDOWN_DRAGONS"),
        ("Dragon Alley", "NO_DRAGON_SLOTS"),
        ("Eternal Flame", "ON_REVEAL_FILL_SLOTS_1_3"),
    }
    assert [shop.name for shop in CARDS.shops if not shop.slots] == ["Dragon Alley"]
    assert {shop.name: shop.amount for shop in CARDS.shops if shop.amount != 1} == {"Wishing Well": 3}


def _card(colour: str, icon: str, number: int) -> Enchantment:
    return CARDS.enchantments[CARDS.enchantment_number(f"{colour}-{icon}-{number}")]


@pytest.mark.parametrize("icon", GOODS)
def test_enchantments_follow_the_pattern(icon: str) -> None:
    following = GOODS.index(CYCLE[(CYCLE.index(icon) + 1) % 6])
    before = GOODS.index(CYCLE[CYCLE.index(icon) - 1])
    own = GOODS.index(icon)

    def shape(card: Enchantment) -> tuple[list[int], int, bool, int]:
        """The numbers of the cost, Coins, whether Coins may stand in, and the sets."""
        assert card.cost[own] == 0
        return sorted(filter(None, card.cost)), card.coin_cost, card.no_coins, card.most_sets

    first, second, third = (_card("P", icon, number) for number in (1, 2, 3))
    assert shape(first) == ([2, 3], 0, False, 1)
    assert (first.cost[before], first.cost[following]) == (2, 3)
    assert (first.reward.rep, first.reward.artisan) == (4, 1)
    assert shape(second) == ([1, 2, 3], 0, False, 1)
    assert (second.cost[before], second.reward.rep) == (3, 6)
    assert (shape(third), third.rep_by_sets) == (([1, 1], 0, False, 4), (0, 2, 4, 8))
    first, second, third = (_card("G", icon, number) for number in (1, 2, 3))
    assert shape(first) == ([1, 3], 1, False, 1)
    assert (first.cost[following], first.reward.rep, first.reward.fancy) == (1, 4, 1)
    assert (shape(second), second.rep_by_sets) == (([1, 1, 1], 0, True, 3), (0, 5, 9))
    assert shape(third) == ([2, 4], 0, False, 1)
    assert third.cost[following] == 4
    assert (third.reward.rep, third.reward.coins, third.reward.artisan) == (3, 2, 1)


def test_suns_and_moons() -> None:
    assert {number for number, fancy in enumerate(CARDS.fancy) if fancy.sun} == SUNS
    order = ("bread", "meat", "plant", "potion", "iron", "crystal")
    assert [fancy.counter for fancy in CARDS.fancy[:6]] == [["TOWN_TYPE", good] for good in order]
    assert [fancy.condition for fancy in CARDS.fancy[6:12]] == [["GOOD_AT_LEAST", good, 3] for good in order]
    assert [fancy.cost for fancy in CARDS.fancy[28:34]] == [[["PAY", {good: 5}]] for good in GOODS]
