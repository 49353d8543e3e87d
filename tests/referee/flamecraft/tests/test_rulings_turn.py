"""Rulings about setup, visiting, paying, firing and windows (§17)."""

import pytest

from .. import RandomChance, Referee
from ..actions import FANCY
from ..state import FACEDOWN, NONE
from .positions import (
    at,
    build,
    coins,
    companion,
    deck,
    dragons,
    fancy_count,
    fill_town,
    give,
    goods,
    kind,
    offered,
    offered_now,
    play,
    rep,
    say,
    set_fancy_deck,
    set_row,
    stand,
    table,
    words,
)


def test_f1_f2_the_first_seat_begins_and_starters_stand_in_order() -> None:
    referee = Referee({"starter_order": "fixed"}, RandomChance(0))
    assert referee.game.shop[:6] == [0, 1, 2, 3, 4, 5]
    assert [referee.game.cell[3 * space] for space in range(6)] == [0, 1, 2, 3, 4, 5]
    while referee.phase != "VISIT":
        referee.answer(min(referee.legal()))
    assert referee.asked == 0


def test_f2_each_starter_brings_its_own_dragon() -> None:
    game = Referee({}, RandomChance(4)).game
    assert game.shop[:6] != [0, 1, 2, 3, 4, 5]
    assert [game.cell[3 * space] for space in range(6)] == game.shop[:6]


def test_f4_rejected_fancy_dragons_go_under_the_deck_in_choosing_order() -> None:
    referee = Referee({"players": 3}, RandomChance(1))
    game = referee.game
    dealt = [game.fancy_of(seat) for seat in range(3)]
    assert [len(cards) for cards in dealt] == [2, 2, 2]
    rejected = []
    for seat in range(3):
        assert referee.legal() == {FANCY + card for card in dealt[seat]}
        referee.answer(FANCY + dealt[seat][seat % 2])
        rejected.append(dealt[seat][1 - seat % 2])
    assert game.f_deck[-3:] == rejected
    assert [game.f_seen[card] for card in rejected] == [{0}, {1}, {2}]


def test_f4_sandra_chooses_from_five_and_brad_and_rich_have_their_start() -> None:
    for seed in range(40):
        referee = Referee({"players": 5, "companions": True}, RandomChance(seed))
        game = referee.game
        names = [game.companion_name(seat) for seat in range(5)]
        if {"Sandra", "Brad", "Rich"} <= set(names):
            break
    for seat in range(5):
        assert (referee.phase, referee.asked) == ("SETUP_FANCY", seat)
        assert len(referee.legal()) == (5 if names[seat] == "Sandra" else 2)
        referee.answer(min(referee.legal()))
    say(referee, "GOOD(bread) GOOD(meat)")
    assert (referee.phase, referee.asked) == ("SETUP_RESERVE", names.index("Brad"))
    row = list(game.row)
    say(referee, "ROW(2)")
    assert game.seats[names.index("Brad")].reserved == row[2]
    assert NONE not in game.row
    assert (len(game.e_deck), game.end_flag) == (12, False)
    assert [seat.coins for seat in game.seats] == [2 * (name == "Rich") for name in names]


def test_f6_the_wild_pick_comes_after_fixed_gains() -> None:
    game = table()
    build(game, 6, "Nunya's Beeswax")
    dragons(game, {(6, 0): "iron"})
    game.ench[6] = [0, 2, 0, 0, 0, 0]
    referee = play(game)
    say(referee, "SHOP(6)")
    assert (referee.phase, goods(game)) == ("PICK_GOOD", {"iron": 1, "meat": 2})


def test_f7_fees_are_paid_clockwise_from_the_visitor() -> None:
    game = table(4)
    game.seat = 2
    for seat in (0, 1, 3):
        stand(game, seat, 4)
    give(game, 2, goods="bread 1 meat 1 iron 1")
    say(play(game), "SHOP(4) GOOD(bread) GOOD(meat)")
    assert [goods(game, seat) for seat in (3, 0, 1)] == [{"bread": 1}, {"meat": 1}, {"iron": 1}]


def test_f8_without_an_affordable_shop_the_turn_ends() -> None:
    game = table(1)
    game.pos = [1, 0, 2, 3, 4, 5]
    game.seats[0].last = 0
    deck(game, "bread bread")
    referee = play(game)
    # nothing was asked of the turn; the automaton has placed a bread Dragon and now casts
    assert (referee.phase, at(game, 0, 1)) == ("SOLO_ROW", "bread")
    assert (game.here, goods(game)) == (NONE, {})


def test_f8_suns_are_offered_at_the_end_step_then() -> None:
    game = table(1)
    game.pos = [1, 0, 2, 3, 4, 5]
    game.seats[0].last = 0
    give(game, hand="bread 3", fancy="Matches")
    referee = play(game)
    assert offered(referee) == words("END_STEP", "FANCY(24)", "DONE")


def test_f9_coins_stand_in_for_goods_in_costs_and_gifts() -> None:
    game = table()
    build(game, 6, "Drake of Cakes")
    give(game, coins=1)
    say(play(game), "SHOP(6) ABILITY_A PARK(0) PARK(1)")
    assert (goods(game), coins(game)) == ({}, 0)
    game = table()
    give(game, coins=1)
    game.seats[0].goods = [0] * 6
    say(play(game), "SHOP(4) CELL(4,0) COIN")
    assert (coins(game), coins(game, 1), rep(game)) == (0, 1, 2)


def test_f11_rewards_come_in_order_and_the_draw_last() -> None:
    game = table()
    set_row(game, "G-bread-3 G-meat-1 G-iron-1 G-crystal-1 G-plant-1")
    give(game, goods="meat 4 crystal 2")
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert (referee.phase, rep(game), coins(game)) == ("DRAW", 3, 2)
    assert game.ench[0] == [0] * 6
    say(referee, "PARK(0)")
    assert game.ench[0] == [1, 0, 0, 0, 0, 0]


def test_f12_empty_decks_give_nothing_and_end_nothing() -> None:
    game = table()
    set_fancy_deck(game, ())
    deck(game, "")
    game.park = [NONE] * 5
    give(game, hand="meat 1")
    referee = play(game)
    say(referee, "SHOP(0) TYPE(meat) CELL(0,2)")
    assert (fancy_count(game), game.end_flag) == (0, False)
    # bread has nothing to draw, and meat nothing to place
    assert (referee.asked, referee.phase) == (1, "VISIT")


def test_f13_a_facedown_shop_has_no_slots_yet() -> None:
    game = table()
    dragons(game, {(0, 1): "meat"})
    give(game, hand="meat 2")
    referee = play(game)
    say(referee, "SHOP(0) TYPE(meat) CELL(0,2)")
    assert game.face[6] == FACEDOWN
    say(referee, "CELL(0,1)")
    # meat fits nowhere else in Town but at Draco Bell, though the new Shop has a slot for it
    assert at(game, 1, 1) == "meat"
    assert any(kind("meat") in slot.kinds for slot in game.shop_at(6).slots)


def test_f14_filling_counts_although_no_shop_comes() -> None:
    game = table()
    fill_town(game, 12)
    dragons(game, {(0, 1): "meat"})
    give(game, hand="meat 1", fancy="Fancy 35")
    referee = play(game)
    say(referee, "SHOP(0) TYPE(meat) CELL(0,2)")
    assert "FANCY(34)" in offered_now(referee)
    assert game.spaces_in_use() == 12


def test_f54_a_single_answer_is_asked_and_an_empty_offer_is_not() -> None:
    game = table()
    referee = play(game)
    referee.answer(42)
    assert (referee.phase, offered_now(referee)) == ("ACTION", {"GATHER"})
    referee.answer(128)
    # no hand: nothing about placing
    assert referee.phase == "FIRE"


def test_f58_who_is_there_already_gains_too() -> None:
    for present in (True, False):
        game = table(3, flagons_present=present)
        build(game, 6, "Flagons & Dragons")
        stand(game, 1, 6)
        give(game, coins=1)
        referee = play(game)
        say(referee, "SHOP(6) GOOD(iron) ABILITY_A GOOD(bread)")
        assert goods(game, 1) == ({"bread": 1} if present else {})
        assert (referee.phase, referee.asked) == ("JOIN", 2)


@pytest.mark.parametrize("must_move", [True, False])
def test_f59_the_own_space_is_barred_too(must_move: bool) -> None:
    game = table(must_move=must_move)
    stand(game, 0, 3)
    game.pos[0] = 5
    barred = {"SHOP(3)", "SHOP(5)"} if must_move else {"SHOP(3)"}
    assert offered_now(play(game)) == {f"SHOP({space})" for space in range(6)} - barred


def test_f67_the_seat_on_turn_goes_on_after_the_last_answer() -> None:
    game = table(3)
    build(game, 6, "Flagons & Dragons")
    companion(game, "Erick")
    referee = play(game)
    say(referee, "SHOP(6) GOOD(iron) COMPANION ABILITY_A GOOD(bread) YES YES")
    assert (referee.asked, referee.phase) == (0, "ABILITY")
    say(referee, "ABILITY_A GOOD(meat)")
    # both are here now: they gain without being asked
    assert (goods(game, 1), goods(game, 2)) == ({"bread": 1, "meat": 1}, {"bread": 1, "meat": 1})
    assert (referee.asked, referee.phase) == (0, "ABILITY")
