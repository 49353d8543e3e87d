"""Scenarios 20, 21, 23 to 27 and 35 to 39: the end of a turn, and Shops with their abilities (§22)."""

import pytest

from ..actions import GOODS
from ..state import FACEDOWN, NONE
from .positions import (
    at,
    build,
    coins,
    companion,
    deck,
    dragons,
    fancy_count,
    give,
    goods,
    hand,
    offered,
    play,
    rep,
    say,
    stand,
    table,
    words,
)


def test_20_limits() -> None:
    game = table()
    give(game, goods="bread 9", hand="bread 4 iron 4")
    give(game, 1, goods="bread 8")
    referee = play(game)
    say(referee, "SHOP(5) DONE")
    assert offered(referee) == words("HAND_LIMIT", "TYPE(bread iron)")
    before = len(game.art_deck)
    say(referee, "TYPE(iron) TYPE(bread)")
    assert [GOODS[card.kind] for card in game.art_deck[before:]] == ["iron", "bread"]
    assert [card.seen for card in game.art_deck] == [False] * before + [True, True]
    assert (goods(game), goods(game, 1)) == ({"bread": 7, "potion": 2}, {"bread": 8})
    assert (referee.asked, referee.phase) == (1, "VISIT")


def test_21_trigger() -> None:
    game = table(3)
    game.seat = 1
    deck(game, "potion")
    stand(game, 1, 3)
    referee = play(game)
    say(referee, "SHOP(0) CELL(0,0) DECK")
    assert (game.end_flag, game.triggered_by) == (True, 1)
    turns = []
    while not referee.over:
        if referee.phase == "VISIT":
            turns.append(referee.asked)
        referee.answer(max(referee.legal()))
    assert turns == [2, 0, 1]
    assert not game.truncated


def test_23_roost() -> None:
    game = table()
    build(game, 6, "Draggin' Tail Roost")
    dragons(game, {(6, 1): "plant"})
    referee = play(game)
    say(referee, "SHOP(6)")
    assert offered(referee) == words("DRAW", "PARK(0 1 2 3 4)", "DECK")
    say(referee, "DECK")
    assert (goods(game), hand(game)) == ({}, {"potion": 1})
    # the potion could be placed at (6,2), so that is asked; firing is not
    assert offered(referee) == words("PLACE_HERE", "TYPE(potion)", "DONE")
    say(referee, "DONE")
    assert offered(referee) == words("ABILITY", "ABILITY_A", "DONE")
    say(referee, "ABILITY_A PARK(3) GOOD(bread) GOOD(meat) GOOD(iron)")
    assert goods(game) == {"bread": 1, "meat": 1, "iron": 1}
    assert hand(game) == {"crystal": 1, "potion": 1}
    assert (referee.asked, game.park[3]) == (1, GOODS.index("potion"))


def test_23_potion_wakes_a_sleeper() -> None:
    game = table()
    build(game, 6, "Draggin' Tail Roost")
    dragons(game, {(6, 1): "plant"})
    referee = play(game)
    say(referee, "SHOP(5) CELL(5,0)")
    assert "CELL(6,1)" in offered(referee)
    say(referee, "CELL(6,1)")
    assert (rep(game), at(game, 5, 0), at(game, 6, 1)) == (2, "plant", "potion")
    assert game.faceup_cells(6) == []


def test_24_eternal_flame() -> None:
    game = table(3)
    game.s_deck.insert(0, game.cards.shop_number("Eternal Flame"))
    dragons(game, {(0, 1): "meat"})
    deck(game, "bread iron")
    give(game, hand="meat 1")
    game.seat = 0
    referee = play(game)
    say(referee, "SHOP(0) TYPE(meat) CELL(0,2) DONE")
    assert (at(game, 6, 0), at(game, 6, 1), at(game, 6, 2)) == ("bread", "", "iron")
    assert (game.end_flag, game.turns_left, referee.asked) == (True, 3, 1)
    turns = []
    while not referee.over:
        if referee.phase == "VISIT":
            turns.append(referee.asked)
        referee.answer(max(referee.legal()))
    assert turns == [1, 2, 0]


def test_25_la_petite_dragonne() -> None:
    game = table()
    build(game, 6, "La Petite Dragonne")
    give(game, hand="bread 2")
    referee = play(game)
    say(referee, "SHOP(6) TYPE(bread) CELL(6,0)")
    assert (rep(game), coins(game)) == (3, 0)
    say(referee, "DONE ABILITY_A")
    assert (rep(game), coins(game), at(game, 6, 2)) == (3, 2, "bread")


def test_26_saving_throw() -> None:
    game = table()
    build(game, 6, "Saving Throw")
    dragons(game, {(0, 1): "bread"})
    give(game, hand="meat 1")
    referee = play(game)
    say(referee, "SHOP(6) DONE ABILITY_A CELL(0,2)")
    assert (fancy_count(game), rep(game), game.face[6]) == (1, 4, 2)

    game = table()
    build(game, 6, "Saving Throw")
    dragons(game, {(6, 0): "iron", (6, 1): "bread"})
    give(game, hand="meat 1")
    referee = play(game)
    say(referee, "SHOP(6) TYPE(meat)")
    assert (rep(game), game.filled, game.face[7]) == (2, 1, FACEDOWN)


def test_27_dragon_alley() -> None:
    game = table()
    build(game, 6, "Dragon Alley")
    give(game, coins=1)
    referee = play(game)
    say(referee, "SHOP(6)")
    assert coins(game) == 2
    say(referee, "ABILITY_A SPACE(0)")
    assert (coins(game), rep(game), fancy_count(game), game.alley) == (0, 3, 1, [2, 0, 0])
    assert offered(referee) == words("VISIT", "SHOP(0 1 2 3 4 5)")
    assert referee.asked == 0
    say(referee, "SHOP(5) DONE")
    assert referee.asked == 1
    give(game, 1, coins=1)
    say(referee, "SHOP(6)")
    assert offered(referee) == words("ABILITY", "ABILITY_A", "ABILITY_B", "DONE")
    say(referee, "ABILITY_B")
    assert (coins(game, 1), game.alley) == (4, [0, 0, 0])


def test_35_wishing_well() -> None:
    game = table(flips="ht")
    build(game, 6, "Wishing Well")
    referee = play(game)
    say(referee, "SHOP(6)")
    assert coins(game) == 3
    say(referee, "ABILITY_A COIN COIN DONE")
    assert (rep(game), coins(game)) == (2, 2)


def test_36_flagons_and_dragons() -> None:
    game = table(3)
    build(game, 6, "Flagons & Dragons")
    stand(game, 1, 2)
    referee = play(game)
    say(referee, "SHOP(6) GOOD(iron) ABILITY_A GOOD(bread)")
    assert (referee.phase, referee.asked) == ("JOIN", 1)
    say(referee, "YES")
    assert (referee.phase, referee.asked) == ("JOIN", 2)
    say(referee, "DONE")
    assert (goods(game), goods(game, 1), goods(game, 2)) == ({"bread": 2, "iron": 1}, {"bread": 1}, {})
    assert game.pos[:3] == [6, 6, NONE]
    assert offered(referee) == words("VISIT", "SHOP(0 1 3 4 5)")


@pytest.mark.parametrize("half", ["A", "B"])
def test_37_oh_my_gourd(half: str) -> None:
    game = table()
    build(game, 6, "Oh My Gourd!")
    dragons(game, {(6, 1): "meat"})
    referee = play(game)
    say(referee, f"SHOP(6) ABILITY_{half}")
    if half == "B":
        assert goods(game) == {"meat": 3, "plant": 1}
        return
    assert offered(referee) == words("SLOT_PICK", "CELL(6,0 6,2)")
    say(referee, "CELL(6,0)")
    assert (rep(game), at(game, 6, 0)) == (6, "")


def test_38_peter() -> None:
    game = table()
    companion(game, "Peter")
    dragons(game, {(0, 1): "meat"})
    give(game, hand="meat 1")
    referee = play(game)
    say(referee, "SHOP(0) TYPE(meat) CELL(0,2) DONE")
    assert offered(referee) == words("REVEAL", "SHOP(6)", "DONE")
    referee.answer(42 + 6)
    assert (referee.phase, referee.asked, game.here) == ("ACTION", 0, 6)
    assert game.seats[0].last == 6
    say(referee, "DONE")
    assert (coins(game), referee.asked, referee.phase) == (3, 1, "VISIT")


def test_39_maw_and_paws() -> None:
    game = table(flips="th")
    build(game, 6, "Maw & Paw's")
    referee = play(game)
    say(referee, "SHOP(6) ABILITY_A")
    assert (fancy_count(game), coins(game)) == (1, 1)
    assert offered(referee) == words("ASK", "YES", "DONE")
    say(referee, "YES")
    assert coins(game) == 0
    assert offered(referee) == words("DRAW", "PARK(0 1 2 3 4)", "DECK")
