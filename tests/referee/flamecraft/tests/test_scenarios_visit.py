"""Scenarios 1 to 12: setup, visiting, gathering, placing and firing up (§22)."""

import pytest

from .. import RandomChance, Referee
from ..state import FACEDOWN, FACEUP, NO_SHOP, Game
from .positions import (
    at,
    build,
    coins,
    deck,
    dragons,
    fancy_count,
    fill_town,
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


@pytest.mark.parametrize(
    ("players", "artisans", "fancy", "limit"),
    [(1, 22, 11, 12), (2, 13, 34, 12), (3, 16, 33, 14), (4, 19, 32, 14), (5, 16, 31, 14)],
)
def test_1_counts_after_setup(players: int, artisans: int, fancy: int, limit: int) -> None:
    referee = Referee({"players": players}, RandomChance(players))
    asked = []
    while referee.phase != "VISIT":
        asked.append((referee.phase, referee.asked))
        referee.answer(min(referee.legal()))
    game = referee.game
    assert asked == [("SETUP_FANCY", seat) for seat in range(players)] + [
        ("SETUP_GOOD", seat) for seat in (3, 4) if seat < players
    ]
    assert (len(game.art_deck), len(game.e_deck), len(game.f_deck), len(game.s_deck)) == (artisans, 13, fancy, 10)
    assert game.limit == limit
    assert [sum(seat.hand) for seat in game.seats] == [3] * players
    assert [sum(seat.goods) for seat in game.seats] == [int(seat >= 3) for seat in range(players)]
    assert [(seat.coins, seat.rep) for seat in game.seats] == [(0, 0)] * players
    assert [fancy_count(game, seat) for seat in range(players)] == [1] * players
    assert not game.end_flag
    assert (referee.asked, sorted(game.shop[:6])) == (0, list(range(6)))


def test_2_gather() -> None:
    game = table()
    referee = play(game)
    say(referee, "SHOP(0)")
    assert goods(game) == {"bread": 2}
    assert offered(referee) == words("FIRE", "CELL(0,0)", "DONE")
    say(referee, "CELL(0,0)")
    # the draw comes first, then B's visit: everything between is forced
    assert offered(referee) == words("DRAW", "PARK(0 1 2 3 4)", "DECK")
    deck(game, "crystal potion potion")
    say(referee, "PARK(2)")
    assert hand(game) == {"iron": 1}
    assert (referee.asked, referee.phase) == (1, "VISIT")
    assert game.park == [0, 1, 3, 3, 4]


def test_3_own_space() -> None:
    game = table()
    stand(game, 0, 0)
    assert offered(play(game)) == words("VISIT", "SHOP(1 2 3 4 5)")
    stand(game, 1, 1)
    assert offered(play(game)) == words("VISIT", "SHOP(2 3 4 5)")
    give(game, coins=1)
    referee = play(game)
    assert offered(referee) == words("VISIT", "SHOP(1 2 3 4 5)")
    say(referee, "SHOP(1)")
    assert (coins(game, 0), coins(game, 1)) == (0, 1)


def test_4_two_tokens() -> None:
    game = table(3)
    stand(game, 1, 1)
    stand(game, 2, 1)
    give(game, goods="meat 1")
    assert offered(play(game)) == words("VISIT", "SHOP(0 2 3 4 5)")
    give(game, goods="meat 1", coins=1)
    referee = play(game)
    say(referee, "SHOP(1)")
    assert offered(referee) == words("PAY_VISIT", "GOOD(meat)", "COIN")
    say(referee, "GOOD(meat)")
    assert (goods(game, 1), coins(game, 2), coins(game, 0)) == ({"meat": 1}, 1, 0)


def test_5_place() -> None:
    game = table()
    give(game, hand="bread 1 meat 1 plant 1")
    referee = play(game)
    say(referee, "SHOP(0)")
    assert offered(referee) == words("PLACE_HERE", "TYPE(bread meat)", "DONE")
    say(referee, "TYPE(meat)")
    assert offered(referee) == words("PLACE_CELL", "CELL(0,1 0,2)")
    say(referee, "CELL(0,2)")
    assert fancy_count(game) == 1
    assert offered(referee) == words("FIRE", "CELL(0,0 0,2)", "DONE")
    assert goods(game) == {"bread": 2}


def test_6_fill() -> None:
    game = table()
    dragons(game, {(0, 1): "meat"})
    give(game, hand="meat 1")
    referee = play(game)
    say(referee, "SHOP(0) TYPE(meat) CELL(0,2)")
    assert (fancy_count(game), game.filled, game.face[6]) == (1, 1, FACEDOWN)
    say(referee, "DONE")
    assert (referee.asked, game.face[6]) == (1, FACEUP)
    # A stands at 0, B has nothing to pay with
    assert offered(referee) == words("VISIT", "SHOP(1 2 3 4 5 6)")


def _filled(players: int, in_use: int) -> Game:
    game = table(players)
    fill_town(game, in_use)
    game.s_deck = [32, 33]
    dragons(game, {(0, 1): "meat"})
    give(game, hand="meat 1")
    say(play(game), "SHOP(0) TYPE(meat) CELL(0,2)")
    assert game.filled == 1
    return game


def test_7_town_limit() -> None:
    assert _filled(2, 12).face[12] == NO_SHOP
    assert _filled(3, 12).face[12] == FACEDOWN
    game = _filled(3, 14)
    assert (game.spaces_in_use(), len(game.s_deck)) == (14, 2)


def test_8_iron() -> None:
    game = table()
    dragons(game, {(2, 1): "potion"})
    referee = play(game)
    say(referee, "SHOP(2)")
    assert goods(game) == {"iron": 2, "potion": 1}
    say(referee, "CELL(2,0)")
    assert offered(referee) == words("PICK_GOOD", "GOOD(iron potion)")
    say(referee, "GOOD(potion)")
    assert goods(game) == {"iron": 2, "potion": 3}


def test_8_iron_at_a_wild_shop() -> None:
    game = table()
    build(game, 6, "Bizarre Bazaar")
    dragons(game, {(6, 1): "iron"})
    referee = play(game)
    say(referee, "SHOP(6) GOOD(bread) CELL(6,1)")
    assert offered(referee) == words("PICK_GOOD", "GOOD(bread meat iron crystal plant potion)")


def test_9_crystal() -> None:
    game = table()
    referee = play(game)
    say(referee, "SHOP(3) CELL(3,0) GOOD(bread)")
    assert offered(referee) == words("PICK_GOOD", "GOOD(meat iron crystal plant potion)")
    say(referee, "GOOD(meat) GOOD(crystal)")
    assert goods(game) == {"bread": 1, "meat": 1, "crystal": 3}


def test_10_plant() -> None:
    game = table()
    say(play(game), "SHOP(4) CELL(4,0)")
    assert (goods(game), goods(game, 1), rep(game)) == ({"plant": 1}, {"plant": 1}, 2)


def test_11_potion() -> None:
    game = table()
    referee = play(game)
    say(referee, "SHOP(5) CELL(5,0)")
    assert offered(referee) == words("SWAP", "CELL(0,0 1,0 2,0 3,0 4,0)")
    say(referee, "CELL(3,0)")
    assert (at(game, 5, 0), at(game, 3, 0)) == ("crystal", "potion")
    assert (rep(game), coins(game), fancy_count(game)) == (0, 0, 0)
    say(referee, "GOOD(bread) GOOD(meat)")
    assert game.fired == 2
    say(referee, "GOOD(iron)")
    assert (referee.asked, referee.phase) == (1, "VISIT")
    assert goods(game) == {"bread": 1, "meat": 1, "iron": 1, "potion": 2}


def test_12_chain() -> None:
    game = table()
    dragons(game, {(2, 2): "potion"})
    referee = play(game)
    say(referee, "SHOP(5) CELL(5,0)")
    assert offered(referee) == words("SWAP", "CELL(0,0 1,0 2,0 2,2 3,0 4,0)")
    say(referee, "CELL(2,2)")
    assert offered(referee) == words("SWAP", "CELL(0,0 1,0 2,0 3,0 4,0)")
    referee.answer(12)
    assert game.fired == 3
    say(referee, "GOOD(potion)")
    assert (goods(game), goods(game, 1), rep(game)) == ({"potion": 1}, {"potion": 1}, 2)
    assert (at(game, 2, 2), at(game, 4, 0), at(game, 5, 0)) == ("potion", "potion", "plant")
