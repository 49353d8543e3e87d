"""The abilities of the Shops that no scenario shows (§14.2)."""

from ..state import NONE
from .positions import (
    at,
    at_shop,
    build,
    coins,
    deck,
    dragons,
    fancy_count,
    give,
    goods,
    hand,
    kind,
    next_turn,
    offered,
    play,
    rep,
    say,
    set_row,
    stand,
    table,
    words,
)


def test_drake_of_cakes() -> None:
    game = table()
    give(game, goods="bread 1")
    referee = at_shop(game, "Drake of Cakes", "ABILITY_A")
    assert offered(referee) == words("DRAW", "PARK(0 1 2 3 4)")
    say(referee, "PARK(1) PARK(4)")
    assert (hand(game), goods(game)) == ({"meat": 1, "plant": 1}, {})


def test_drake_of_cakes_with_an_empty_park() -> None:
    game = table()
    game.park = [NONE] * 5
    deck(game, "")
    give(game, goods="bread 1")
    referee = at_shop(game, "Drake of Cakes")
    assert offered(referee) == words("ABILITY", "ABILITY_A", "DONE")
    say(referee, "ABILITY_A")
    assert (hand(game), goods(game)) == ({}, {})


def test_guilty_treasures() -> None:
    game = table(3)
    referee = at_shop(game, "Guilty Treasures", "ABILITY_A")
    assert (coins(game), offered(referee)) == (1, words("ASK", "YES", "DONE"))
    say(referee, "YES")
    assert offered(referee) == words("GIFT_SEAT", "SEAT(+1 +2)")
    say(referee, "SEAT(+2)")
    assert (coins(game), coins(game, 2), rep(game)) == (0, 1, 4)


def test_fogo_de_char() -> None:
    game = table()
    give(game, goods="meat 1", hand="potion 1")
    dragons(game, {(0, 1): "bread"})
    referee = at_shop(game, "Fogo de Char", "DONE")
    say(referee, "ABILITY_A")
    assert offered(referee).startswith("PLACE_CELL: CELL(0,2) CELL(1,1) CELL(1,2) ")
    say(referee, "CELL(0,2)")
    # a potion where only meat fits, the reward all the same, and the Shop is full
    assert (at(game, 0, 2), fancy_count(game), coins(game), game.face[7]) == ("potion", 1, 2, 2)


def test_fogo_de_char_needs_a_dragon() -> None:
    game = table()
    give(game, goods="meat 5")
    assert next_turn(at_shop(game, "Fogo de Char"))


def test_full_plate_buffet() -> None:
    game = table()
    give(game, coins=1)
    referee = at_shop(game, "Full Plate Buffet", "ABILITY_A", "GOOD(bread)", "GOOD(meat)", "GOOD(iron)")
    assert offered(referee) == words("ASK", "YES", "DONE")
    say(referee, "YES GOOD(bread)")
    assert offered(referee) == words("PICK_GOOD", "GOOD(meat iron crystal plant potion)")
    say(referee, "GOOD(plant) GOOD(potion)")
    assert goods(game) == {"bread": 2, "meat": 2, "iron": 1, "plant": 1, "potion": 1}
    assert coins(game) == 0


def test_pizza_coven() -> None:
    game = table()
    give(game, goods="bread 1 meat 1 iron 1 crystal 1 plant 1", coins=3)
    referee = at_shop(game, "Pizza Coven", "ABILITY_A")
    assert offered(referee) == words("PARK_PICK", "PARK(0 1 2 3 4)")
    say(referee, "PARK(0)")
    assert offered(referee) == words("PARK_PICK", "PARK(1 2 3 4)", "DONE")
    say(referee, "PARK(1) PARK(2) PARK(3) PARK(4)")
    assert (rep(game), coins(game), goods(game)) == (5, 4, {"meat": 1})
    assert game.park_goods == [[int(one == other) for other in range(6)] for one in range(5)]
    # whoever takes such a Dragon gains the Good
    stand(game, 1, 3)
    say(play(game), "SHOP(0) CELL(0,0) PARK(2)")
    assert (hand(game, 1), goods(game, 1)) == ({"iron": 1}, {"bread": 2, "iron": 1})


def test_pizza_coven_takes_no_coins() -> None:
    game = table()
    game.park = [kind("iron")] * 5
    give(game, coins=9)
    assert next_turn(at_shop(game, "Pizza Coven"))


def test_gnome_depot() -> None:
    game = table()
    give(game, goods="iron 5 bread 7", coins=2)
    referee = at_shop(game, "Gnome Depot", "ABILITY_A")
    assert offered(referee) == words("PAY_TYPE", "GOOD(bread iron)")
    say(referee, "GOOD(iron)")
    assert (rep(game), goods(game), coins(game)) == (8, {"bread": 7}, 0)
    game = table()
    give(game, goods="iron 4", coins=2)
    assert next_turn(at_shop(game, "Gnome Depot"))


def test_the_savage_beat() -> None:
    game = table()
    game.park[1] = NONE
    referee = at_shop(game, "The Savage Beat", "ABILITY_A")
    assert offered(referee) == words("PARK_PICK", "PARK(0 2 3 4)")
    say(referee, "PARK(2) PARK(0)")
    assert offered(referee) == words("PARK_PICK", "PARK(3 4)", "DONE")
    say(referee, "PARK(4)")
    assert (goods(game), next_turn(referee)) == ({"bread": 1, "iron": 2, "plant": 1}, True)


def test_dragon_hoard_bank() -> None:
    game = table()
    give(game, rep=2, coins=1)
    assert next_turn(at_shop(game, "Dragon Hoard Bank"))
    game = table()
    give(game, rep=3, coins=1)
    referee = at_shop(game, "Dragon Hoard Bank")
    assert offered(referee) == words("ABILITY", "ABILITY_A", "DONE")
    say(referee, "ABILITY_A")
    assert (rep(game), coins(game)) == (0, 4)
    game = table()
    give(game, rep=2, coins=2)
    say(at_shop(game, "Dragon Hoard Bank"), "ABILITY_B")
    assert (rep(game), coins(game)) == (6, 0)


def test_tip_the_scales() -> None:
    game = table()
    give(game, goods="crystal 1")
    # two crystal would be paid, and nothing is left to trade (F64)
    assert next_turn(at_shop(game, "Tip the Scales"))
    game = table()
    give(game, goods="crystal 2 bread 2", coins=2)
    referee = at_shop(game, "Tip the Scales", "ABILITY_A", "DONE")
    assert offered(referee) == words("TRADE", "GOOD(bread crystal)", "COIN")
    say(referee, "GOOD(bread) COIN")
    assert offered(referee) == words("TRADE", "GOOD(crystal)", "COIN", "DONE")
    say(referee, "COIN GOOD(crystal)")
    assert (rep(game), goods(game), coins(game)) == (4, {"bread": 1}, 0)


def test_tip_the_scales_takes_six_units_at_most() -> None:
    game = table()
    give(game, goods="crystal 2", coins=9)
    referee = at_shop(game, "Tip the Scales", "ABILITY_A", "DONE", "COIN COIN COIN COIN COIN COIN")
    assert (rep(game), coins(game), next_turn(referee)) == (6, 3, True)


def test_touch_o_glass() -> None:
    game = table(3)
    give(game, hand="iron 1 bread 2")
    referee = at_shop(game, "Touch o' Glass", "DONE", "ABILITY_A")
    assert offered(referee) == words("FIRE", "TYPE(bread iron)")
    say(referee, "TYPE(iron)")
    assert offered(referee) == words("PICK_GOOD", "GOOD(bread iron)")
    say(referee, "GOOD(bread)")
    assert (goods(game), offered(referee)) == ({"bread": 2, "crystal": 1}, words("ASK", "YES", "DONE"))
    say(referee, "YES SEAT(+1)")
    assert (hand(game), hand(game, 1), rep(game)) == ({"bread": 2}, {"iron": 1}, 3)
    assert game.seats[1].known_hand[kind("iron")] == 1


def test_touch_o_glass_gives_the_arrival() -> None:
    game = table()
    give(game, hand="potion 1")
    referee = at_shop(game, "Touch o' Glass", "DONE", "ABILITY_A", "CELL(4,0)")
    # the plant that came gave the gathered crystal away
    assert (at(game, 4, 0), hand(game), rep(game)) == ("potion", {"plant": 1}, 2)
    say(referee, "YES")
    assert (hand(game), hand(game, 1), rep(game)) == ({}, {"plant": 1}, 5)


def test_touch_o_glass_with_a_dragon_that_places_itself() -> None:
    game = table()
    give(game, hand="meat 1")
    referee = at_shop(game, "Touch o' Glass", "DONE", "ABILITY_A", "CELL(0,1)")
    # nothing is left to give (F39)
    assert (hand(game), coins(game), next_turn(referee)) == ({}, 1, True)


def test_hedges_and_henges() -> None:
    game = table()
    give(game, goods="bread 1")
    referee = at_shop(game, "Hedges & Henges", "ABILITY_A", "GOOD(plant)")
    assert offered(referee) == words("ALT", "COIN", "REP")
    say(referee, "COIN")
    assert offered(referee) == words("ASK", "YES", "DONE")
    say(referee, "YES GOOD(bread) REP")
    assert (rep(game), coins(game), goods(game), goods(game, 1)) == (2, 1, {}, {"plant": 1, "bread": 1})


def test_sage_may_reserve_what_it_took_goods_from() -> None:
    game = table()
    set_row(game, "P-bread-3 P-meat-1 P-iron-1 P-crystal-1 P-plant-1")
    referee = at_shop(game, "Sage of Sage", "ABILITY_A", "ROW(0)", "GOOD(crystal) GOOD(crystal) GOOD(crystal)")
    assert offered(referee) == words("ASK", "YES", "DONE")
    say(referee, "YES")
    assert (game.seats[0].reserved, goods(game)) == (2, {"crystal": 3, "plant": 1})


def test_draconic_tonic() -> None:
    game = table()
    give(game, goods="plant 2 meat 3")
    referee = at_shop(game, "Draconic Tonic", "ABILITY_A", "ROW(0)")
    assert offered(referee) == words("ASK", "YES", "DONE")
    say(referee, "YES PARK(0)")
    # paid and gained, but not cast: it stays reserved (F36)
    assert (rep(game), goods(game), game.seats[0].reserved) == (4, {"potion": 1}, 0)
    assert (game.seats[0].casts, game.ench[6]) == (0, [0] * 6)


def test_draconic_tonic_without_the_price() -> None:
    game = table()
    referee = at_shop(game, "Draconic Tonic", "ABILITY_A", "ROW(3)")
    assert (game.seats[0].reserved, next_turn(referee)) == (18, True)


def test_funky_brewsters() -> None:
    game = table()
    give(game, hand="crystal 1 bread 1")
    dragons(game, {(0, 1): "meat", (0, 2): "meat"})
    referee = at_shop(game, "Funky Brewsters", "DONE", "ABILITY_A")
    assert offered(referee) == words("EXCH_CELL", "CELL(0,0 0,1 0,2 1,0 2,0 3,0 4,0 5,0)")
    say(referee, "CELL(0,1)")
    assert offered(referee) == words("EXCH_TYPE", "TYPE(bread crystal)")
    say(referee, "TYPE(crystal) GOOD(bread) GOOD(meat) GOOD(iron)")
    assert (at(game, 0, 1), hand(game)) == ("crystal", {"bread": 1, "meat": 1})
    # no reward, no filling
    assert (coins(game), game.face[7], game.seats[0].known_hand[kind("meat")]) == (0, 0, 1)


def test_funky_brewsters_wakes_nobody_at_the_roost() -> None:
    game = table()
    build(game, 7, "Draggin' Tail Roost")
    dragons(game, {(7, 0): "bread"})
    give(game, hand="crystal 1")
    referee = at_shop(game, "Funky Brewsters", "DONE", "ABILITY_A", "CELL(7,0)")
    assert (at(game, 7, 0), hand(game), next_turn(referee)) == ("crystal", {"bread": 1}, True)


def test_spellfire_springs() -> None:
    game = table()
    dragons(game, {(6, 1): "iron"})
    referee = at_shop(game, "Spellfire Springs", "CELL(6,1)", "GOOD(iron)")
    assert offered(referee) == words("ABILITY", "ABILITY_A", "DONE")
    say(referee, "ABILITY_A")
    assert offered(referee) == words("PICK_GOOD", "GOOD(iron potion)")
    say(referee, "GOOD(potion)")
    assert goods(game) == {"iron": 3, "potion": 3}


def test_spellfire_springs_repeats_the_last_link_but_no_potion() -> None:
    game = table()
    dragons(game, {(6, 1): "potion"})
    referee = at_shop(game, "Spellfire Springs")
    say(referee, "CELL(6,1) CELL(0,0) DECK")
    assert offered(referee) == words("ABILITY", "ABILITY_A", "DONE")
    say(referee, "ABILITY_A")
    assert referee.phase == "DRAW"
    # without a fire-up there is nothing to repeat
    game = table()
    dragons(game, {(6, 1): "iron"})
    assert next_turn(at_shop(game, "Spellfire Springs", "DONE"))
