"""Scenarios 28 to 34: Suns, Moons, ties, solo play, Pocus and companions (§22)."""

import pytest

from ..actions import GOODS
from ..ending import winners
from .positions import (
    at,
    build,
    coins,
    companion,
    deck,
    dragons,
    final_scoring,
    give,
    goods,
    offered,
    play,
    rep,
    say,
    set_row,
    table,
    words,
)


def test_28_suns() -> None:
    game = table()
    give(game, goods="bread 4 plant 5", coins=1, fancy="Chonkers|Greenhorn|Goldrush")
    referee = play(game)
    assert offered(referee) == words("VISIT", "SHOP(0 1 2 3 4 5)", "FANCY(25 32)")
    say(referee, "FANCY(32) DONE")
    assert (coins(game), rep(game), goods(game)) == (3, 3, {"bread": 4})
    say(referee, "FANCY(25) DONE")
    assert (coins(game), rep(game), goods(game)) == (1, 11, {})
    game.seats[0].coins = 6
    referee = play(game)
    assert offered(referee) == words("VISIT", "SHOP(0 1 2 3 4 5)", "FANCY(18)")
    say(referee, "FANCY(18)")
    assert (rep(game), coins(game)) == (16, 6)


def test_29_moons() -> None:
    game = table()
    give(game, goods="bread 4 meat 2", coins=3, fancy="Toasty|Steven|Todd|Buddy")
    give(game, 1, goods="bread 4")
    assert final_scoring(game).over
    assert (rep(game), coins(game)) == (19, 0)
    game = table()
    give(game, goods="bread 2", fancy="Toasty")
    assert final_scoring(game).over
    assert rep(game) == 0


@pytest.mark.parametrize(("held", "won"), [("meat 4", [0]), ("meat 5", [0, 1])])
def test_30_tie(held: str, won: list[int]) -> None:
    game = table()
    give(game, rep=40, goods="bread 5", hand="iron 2")
    give(game, 1, rep=40, goods=held, hand="bread 1 iron 1")
    referee = final_scoring(game)
    assert winners(game) == won
    assert referee.outcome is not None
    assert referee.outcome.returns == ([1.0, -1.0] if len(won) == 1 else [0.0, 0.0])


def test_31_solo_automaton() -> None:
    game = table(1)
    set_row(game, "P-bread-1 P-meat-1 P-iron-1 P-crystal-1 P-plant-1")
    deck(game, "plant bread bread bread")
    referee = play(game)
    say(referee, "SHOP(5) DONE")
    assert (at(game, 3, 1), game.pos[GOODS.index("plant")]) == ("plant", 3)
    assert game.ench[4] == [0, 0, 0, 0, 1, 0]
    give(game)
    assert offered(play(game)) == words("VISIT", "SHOP(0 1 2 4)")
    give(game, goods="bread 1")
    referee = play(game)
    assert offered(referee) == words("VISIT", "SHOP(0 1 2 3 4)")
    say(referee, "SHOP(3)")
    assert goods(game) == {"crystal": 2, "plant": 1}


def test_31_solo_automaton_of_the_own_colour() -> None:
    game = table(1)
    deck(game, "meat bread bread bread")
    referee = play(game)
    say(referee, "SHOP(5) DONE")
    assert at(game, 0, 1) == "meat"
    assert game.pos == [-1, 5, -1, -1, -1, -1]
    assert game.ench[1] == [0, 1, 0, 0, 0, 0]


def test_32_solo_end() -> None:
    game = table(1)
    deck(game, "plant")
    referee = play(game)
    say(referee, "SHOP(5) DONE")
    assert (game.end_flag, game.turns_left, referee.phase) == (True, 1, "VISIT")
    deck(game, "plant plant")
    say(referee, "SHOP(0) DONE")
    assert (referee.over, len(game.art_deck), game.turn_no) == (True, 2, 2)


def test_33_pocus() -> None:
    game = table()
    dragons(game, {(0, 1): "meat"})
    give(game, goods="plant 2 meat 3", hand="meat 1", fancy="Pocus")
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT DECK")
    assert offered(referee) == words("FIRE", "CELL(0,0 0,1)", "FANCY(12)", "DONE")
    say(referee, "FANCY(12) CELL(0,0)")
    assert offered(referee) == words("POCUS", "REP", "YES")
    say(referee, "REP CELL(0,1) YES")
    assert (rep(game), game.fired) == (6, 1)
    assert referee.phase == "PLACE_TYPE"


def test_34_erick() -> None:
    game = table()
    build(game, 6, "Tip the Scales")
    companion(game, "Erick")
    give(game, goods="bread 3 crystal 5")
    referee = play(game)
    say(referee, "SHOP(6)")
    assert goods(game) == {"bread": 3, "crystal": 6}
    assert offered(referee) == words("ABILITY", "ABILITY_A", "COMPANION", "DONE")
    say(referee, "COMPANION ABILITY_A GOOD(bread) DONE ABILITY_A GOOD(bread) DONE ABILITY_A GOOD(bread)")
    assert (rep(game), goods(game), referee.asked) == (3, {}, 1)


def test_34_rich() -> None:
    game = table()
    companion(game, "Rich")
    give(game, coins=2)
    referee = play(game)
    say(referee, "COMPANION COIN GOOD(bread) GOOD(iron)")
    assert offered(referee) == words("RICH", "COIN", "DONE")
    say(referee, "DONE")
    assert (coins(game), goods(game), game.seats[0].companion_used) == (1, {"bread": 1, "iron": 1}, True)
    assert offered(referee) == words("VISIT", "SHOP(0 1 2 3 4 5)")
