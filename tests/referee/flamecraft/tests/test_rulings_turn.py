"""Rulings about setup, visiting, paying, firing and windows (§17)."""

import pytest

from .. import RandomChance, Referee
from ..actions import FANCY
from ..state import FACEDOWN, NONE, Game
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
    hand,
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


def cast_at_0(game: Game) -> Referee:
    """Cast P-bread-1 at Critical Rolls, with a card from the deck."""
    seat = game.seats[0]
    seat.goods = [have + cost for have, cost in zip(seat.goods, (0, 3, 0, 0, 2, 0), strict=True)]
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT DECK")
    return referee


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


@pytest.mark.parametrize("fizzle", [False, True])
def test_f15_useless_fire_ups_are_not_offered(fizzle: bool) -> None:
    game = table(allow_fizzle=fizzle)
    referee = play(game)
    say(referee, "SHOP(1)")
    if fizzle:
        assert offered(referee) == words("FIRE", "CELL(1,0)", "DONE")
        say(referee, "CELL(1,0)")
        assert rep(game) == 0
    # no hand, so meat has nothing to place
    assert (referee.asked, referee.phase) == (1, "VISIT")


def test_f15_a_useless_dragon_may_be_taken_at_the_roost() -> None:
    game = table()
    build(game, 6, "Draggin' Tail Roost")
    game.park = [kind("plant"), NONE, NONE, NONE, NONE]
    referee = play(game)
    say(referee, "SHOP(6) DECK DONE ABILITY_A")
    # nothing to give away, so no reputation; the Dragon comes all the same
    assert (hand(game), rep(game)) == ({"plant": 1, "potion": 1}, 0)


@pytest.mark.parametrize("refire", [False, True])
def test_f16_what_arrived_by_a_swap_has_been_fired(refire: bool) -> None:
    game = table(swap_refire=refire)
    dragons(game, {(0, 1): "potion", (0, 2): "crystal"})
    referee = cast_at_0(game)
    assert offered(referee) == words("FIRE", "CELL(0,0 0,1 0,2)", "DONE")
    # crystal comes to (0,1) and is fired; the potion lies at (0,2) and has been fired too
    say(referee, "CELL(0,1) CELL(0,2) GOOD(bread) GOOD(meat) GOOD(iron)")
    assert (at(game, 0, 1), at(game, 0, 2)) == ("crystal", "potion")
    assert offered(referee) == words("FIRE", "CELL(0,0 0,1)" if refire else "CELL(0,0)", "DONE")


def test_f16_a_swap_elsewhere_marks_only_its_own_slot() -> None:
    game = table()
    dragons(game, {(0, 1): "potion", (0, 2): "crystal"})
    referee = cast_at_0(game)
    say(referee, "CELL(0,1) CELL(2,0) GOOD(bread)")
    assert offered(referee) == words("FIRE", "CELL(0,0 0,2)", "DONE")


def test_f17_two_potions_cannot_swap_for_ever() -> None:
    game = table()
    for space in range(5):
        game.cell[3 * space] = NONE
    dragons(game, {(0, 0): "potion"})
    referee = play(game)
    say(referee, "SHOP(5) CELL(5,0)")
    # one swap; the potion that came finds no target, so it is not counted as fired
    assert (game.chain, referee.asked, referee.phase) == (set(), 1, "VISIT")


def test_f18_the_park_is_no_target() -> None:
    game = table()
    referee = play(game)
    say(referee, "SHOP(5) CELL(5,0)")
    assert all(word.startswith("CELL") for word in offered_now(referee))


def test_f19_nunyas_window_is_new_and_pays_for_itself() -> None:
    game = table()
    build(game, 6, "Nunya's Beeswax")
    dragons(game, {(6, 0): "iron"})
    give(game, coins=1)
    referee = play(game)
    say(referee, "SHOP(6) GOOD(bread) CELL(6,0) GOOD(iron) ABILITY_A")
    assert offered(referee) == words("FIRE", "CELL(6,0)", "DONE")


def test_f20_a_potion_is_not_repeated() -> None:
    game = table()
    build(game, 6, "Spellfire Springs")
    for space in range(6):
        game.cell[3 * space] = NONE
    dragons(game, {(0, 0): "potion", (6, 0): "potion"})
    referee = play(game)
    say(referee, "SHOP(6) CELL(6,0)")
    assert game.turn_no == 1
    assert (referee.asked, referee.phase) == (1, "VISIT")


def test_f21_suns_are_not_offered_inside_an_effect() -> None:
    game = table()
    give(game, goods="bread 6", fancy="Chonkers")
    referee = play(game)
    assert "FANCY(25)" in offered_now(referee)
    say(referee, "SHOP(3)")
    for phase, answer in (("ACTION", "GATHER"), ("PLACE_HERE", "DONE"), ("FIRE", "CELL(3,0)")):
        assert referee.phase == phase
        assert "FANCY(25)" in offered_now(referee)
        say(referee, answer)
    assert referee.phase == "PICK_GOOD"
    assert "FANCY(25)" not in offered_now(referee)
    say(referee, "GOOD(bread) GOOD(meat) GOOD(iron)")
    # the questions of a Shop without ability are checkpoints, too
    assert offered(referee) == words("ABILITY", "FANCY(25)", "DONE")
    say(referee, "DONE")
    assert offered(referee) == words("END_STEP", "FANCY(25)", "DONE")


def test_f23_sparkle_and_twinkle_wait_until_the_end_step() -> None:
    game = table()
    give(game, fancy="Sparkle|Twinkle")
    game.ench[0] = [0, 0, 1, 0, 0, 0]
    game.ench[3] = [1, 0, 0, 0, 0, 0]
    referee = cast_at_0(game)
    say(referee, "DONE")
    assert offered(referee) == words("END_STEP", "FANCY(13 14)", "DONE")
    say(referee, "FANCY(13)")
    assert rep(game) == 4 + 4
    say(referee, "FANCY(14)")
    assert rep(game) == 4 + 4 + 4


def test_f24_pocus_lasts_to_the_end_of_the_turn_at_the_visited_shop() -> None:
    game = table()
    build(game, 6, "Nunya's Beeswax")
    dragons(game, {(6, 0): "meat", (6, 1): "iron"})
    give(game, coins=1, fancy="Pocus")
    referee = play(game)
    say(referee, "SHOP(6) GOOD(bread)")
    # meat can do nothing, so only iron is offered before Pocus
    assert offered(referee) == words("FIRE", "CELL(6,1)", "FANCY(12)", "DONE")
    say(referee, "FANCY(12)")
    assert offered(referee) == words("FIRE", "CELL(6,0 6,1)", "DONE")
    referee.answer(18)
    assert (referee.phase, offered_now(referee)) == ("POCUS", {"REP"})
    say(referee, "REP")
    assert (rep(game), game.fired, game.gmask) == (2, 0, {0})
    say(referee, "ABILITY_A CELL(6,1) REP CELL(6,0) REP")
    assert (rep(game), game.fired) == (6, 0)


def test_f24_pocus_needs_a_dragon_awake() -> None:
    game = table()
    build(game, 6, "Draggin' Tail Roost")
    dragons(game, {(6, 0): "iron"})
    give(game, fancy="Pocus")
    referee = play(game)
    say(referee, "SHOP(6) DECK DONE")
    assert referee.phase == "ABILITY"


def test_f37_goods_stay_on_the_position_of_a_swapped_card() -> None:
    game = table()
    build(game, 6, "Draggin' Tail Roost")
    game.park[0] = kind("potion")
    game.park_goods[0] = [0, 0, 0, 0, 0, 2]
    referee = play(game)
    say(referee, "SHOP(6) DECK DONE ABILITY_A PARK(0) CELL(2,0) GOOD(iron)")
    # the iron that came was fired in the Park, then taken with what lay there
    assert (at(game, 2, 0), hand(game)) == ("potion", {"iron": 1, "potion": 1})
    assert goods(game) == {"iron": 2, "potion": 2}


def test_f37_iron_in_the_park_takes_goods_of_its_dragons() -> None:
    game = table()
    build(game, 6, "Draggin' Tail Roost")
    game.park = [2, 4, 4, NONE, 0]
    referee = play(game)
    say(referee, "SHOP(6) DECK DONE ABILITY_A PARK(0)")
    assert offered(referee) == words("PICK_GOOD", "GOOD(bread iron plant)")


def test_f54_a_single_answer_is_asked_and_an_empty_offer_is_not() -> None:
    game = table()
    referee = play(game)
    referee.answer(42)
    assert (referee.phase, offered_now(referee)) == ("ACTION", {"GATHER"})
    referee.answer(128)
    # no hand: nothing about placing
    assert referee.phase == "FIRE"


def test_f57_a_park_dragon_does_not_draw_itself() -> None:
    game = table()
    companion(game, "Daniel")
    game.park = [kind("bread"), NONE, NONE, NONE, NONE]
    deck(game, "")
    assert "COMPANION" not in offered_now(play(game))
    deck(game, "iron iron")
    referee = play(game)
    say(referee, "COMPANION")
    assert offered(referee) == words("FIRE", "PARK(0)", "DONE")
    referee.answer(69)
    assert (referee.phase, offered_now(referee)) == ("DRAW", {"DECK"})


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
