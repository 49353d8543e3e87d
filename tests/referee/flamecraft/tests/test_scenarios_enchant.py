"""Scenarios 13 to 19 and 22: casting, paying and reserving (§22)."""

import pytest

from ..state import NONE
from .positions import (
    at,
    build,
    coins,
    fancy_count,
    give,
    goods,
    hand,
    offered,
    offered_now,
    play,
    rep,
    say,
    set_row,
    stand,
    table,
    words,
)

OTHERS = "P-meat-1 P-iron-1 P-crystal-1 P-plant-1"


def test_13_cast() -> None:
    game = table()
    give(game, goods="plant 2 meat 2", coins=1)
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert (rep(game), coins(game), goods(game)) == (4, 0, {})
    assert offered(referee) == words("DRAW", "PARK(0 1 2 3 4)", "DECK")
    say(referee, "DECK")
    assert (game.ench[0], game.row[0], hand(game)) == ([1, 0, 0, 0, 0, 0], NONE, {"potion": 1})
    assert offered(referee) == words("FIRE", "CELL(0,0)", "DONE")
    say(referee, "DONE")
    assert (referee.asked, game.row[0]) == (1, game.cards.enchantment_number("P-bread-2"))
    stand(game, 0, 1)
    say(play(game), "SHOP(0)")
    assert goods(game, 1) == {"bread": 3}


def test_14_no_coins() -> None:
    game = table()
    set_row(game, "G-bread-2 " + OTHERS)
    give(game, goods="plant 1 crystal 1", coins=5)
    referee = play(game)
    say(referee, "SHOP(0)")
    assert goods(game) == {"bread": 2, "plant": 1, "crystal": 1}  # to gather was all there was
    game = table()
    set_row(game, "G-bread-2 " + OTHERS)
    give(game, goods="plant 2 crystal 2 potion 2", coins=5)
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert offered(referee) == words("SETS", "SETS(1 2)")
    say(referee, "SETS(2)")
    assert (rep(game), coins(game), goods(game)) == (5, 5, {})


@pytest.mark.parametrize(("sets", "reputation", "left"), [(3, 4, 0), (1, 0, 1)])
def test_15_variable(sets: int, reputation: int, left: int) -> None:
    game = table(coin_choice="minimal")
    set_row(game, "P-bread-3 " + OTHERS)
    give(game, goods="plant 3 crystal 2", coins=1)
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert offered(referee) == words("SETS", "SETS(1 2 3)")
    say(referee, f"SETS({sets})")
    assert (rep(game), coins(game), game.ench[0][0]) == (reputation, left, 1)
    assert game.row[0] == NONE


@pytest.mark.parametrize(("key", "sets", "most"), [("P-bread-3", "SETS(1 2 3 4)", 8), ("G-bread-2", "SETS(1 2 3)", 9)])
def test_15_no_more_sets_than_the_card_shows(key: str, sets: str, most: int) -> None:
    game = table()
    set_row(game, f"{key} {OTHERS}")
    give(game, goods="crystal 7 plant 7 potion 7")
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert offered(referee) == words("SETS", sets)
    referee.answer(max(referee.legal()))
    assert rep(game) == most


@pytest.mark.parametrize(
    ("held", "purse", "legal"),
    [("meat 1 potion 3", 0, False), ("meat 1 potion 3", 1, True), ("potion 3", 2, True), ("potion 3", 1, False)],
)
def test_16_coin_price(held: str, purse: int, legal: bool) -> None:
    game = table()
    set_row(game, "G-bread-1 " + OTHERS)
    give(game, goods=held, coins=purse)
    referee = play(game)
    referee.answer(42)
    assert ("ENCHANT" in offered_now(referee)) == legal
    if legal:
        say(referee, "ENCHANT")
        assert (rep(game), coins(game), fancy_count(game), goods(game)) == (4, 0, 1, {})


def test_17_free_coins() -> None:
    game = table()
    give(game, goods="plant 2 meat 3", coins=2)
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert offered(referee) == words("PAY_COIN", "GOOD(meat plant)", "DONE")
    say(referee, "GOOD(meat) DONE")
    assert (goods(game), coins(game)) == ({"meat": 1}, 1)
    game = table(coin_choice="minimal")
    give(game, goods="plant 2 meat 3", coins=2)
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert (referee.phase, goods(game), coins(game)) == ("DRAW", {}, 2)


def test_18_where() -> None:
    def enchant_at(space: int, enchantments: int = 0) -> bool:
        game = table()
        build(game, 6, "Nunya's Beeswax")
        build(game, 7, "Wishing Well")
        game.ench[6][0] = enchantments
        give(game, goods="plant 2 meat 3")
        referee = play(game)
        referee.answer(42 + space)
        return "ENCHANT" in offered_now(referee)

    assert enchant_at(6)
    assert enchant_at(6, 2)
    assert not enchant_at(6, 3)
    assert not enchant_at(7)


def test_19_enchanting_fires_a_placed_dragon() -> None:
    game = table()
    give(game, goods="bread 2 iron 3", hand="iron 1")
    referee = play(game)
    say(referee, "SHOP(1) ENCHANT PARK(3) CELL(1,0)")
    assert offered(referee) == words("PLACE_TYPE", "TYPE(iron crystal)")
    say(referee, "TYPE(iron) CELL(1,2)")
    assert fancy_count(game) == 1
    assert offered(referee) == words("FIRE", "CELL(1,2)", "DONE")
    say(referee, "CELL(1,2)")
    assert offered(referee) == words("PICK_GOOD", "GOOD(meat iron)")
    say(referee, "GOOD(iron)")
    assert (goods(game), at(game, 1, 2)) == ({"iron": 2}, "iron")
    assert (referee.asked, referee.phase) == (1, "VISIT")


def test_22_reserve() -> None:
    game = table()
    game.seats[0].reserved = game.cards.enchantment_number("P-bread-2")
    build(game, 6, "Draconic Tonic")
    build(game, 7, "Sage of Sage")
    give(game, goods="iron 1 potion 2 plant 3")
    referee = play(game)
    say(referee, "SHOP(6)")
    # nothing is fired, and the ability is not on offer: B's turn comes
    assert (referee.asked, referee.phase) == (1, "VISIT")

    game.seat = 0
    stand(game, 0, 6)
    give(game, goods="iron 1 potion 2 plant 3")
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert (rep(game), game.seats[0].reserved, game.ench[0][0]) == (6, NONE, 1)


def test_22_nobody_else_casts_a_reserved_card() -> None:
    game = table()
    game.seats[0].reserved = game.cards.enchantment_number("P-bread-2")
    game.seat = 1
    give(game, 1, goods="iron 1 potion 2 plant 3")
    referee = play(game)
    referee.answer(42)
    assert "ENCHANT" not in offered_now(referee)


def test_22_sage_of_sage() -> None:
    game = table()
    game.seats[0].reserved = game.cards.enchantment_number("P-bread-2")
    build(game, 6, "Draconic Tonic")
    build(game, 7, "Sage of Sage")
    referee = play(game)
    say(referee, "SHOP(7) ABILITY_A")
    assert offered(referee) == words("ROW_PICK", "ROW(0 1 2 3 4)", "RESERVED")
    say(referee, "ROW(0)")
    assert offered(referee) == words("PICK_GOOD", "GOOD(meat plant)")
    say(referee, "GOOD(plant) GOOD(plant)")
    # the cost shows plant twice; now only meat is left, and nothing about reserving is asked
    assert goods(game) == {"plant": 3, "meat": 1}
    assert (referee.asked, referee.phase) == (1, "VISIT")
