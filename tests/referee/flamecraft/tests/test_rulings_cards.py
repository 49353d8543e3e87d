"""Rulings about Fancy Dragons, Enchantments, companions and what is known of hands (§17)."""

import pytest

from ..actions import FANCY
from ..state import NONE
from .positions import (
    at,
    build,
    coins,
    companion,
    deck,
    dragons,
    fancy_count,
    final_scoring,
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


@pytest.mark.parametrize("counts", [True, False])
def test_f22_f25_sleepers_count_for_suns(counts: bool) -> None:
    game = table(facedown_counts=counts)
    build(game, 6, "Draggin' Tail Roost")
    dragons(game, {(6, 0): "iron", (6, 1): "iron", (6, 2): "iron"})
    give(game, fancy="Shimmer")
    assert ("FANCY(27)" in offered_now(play(game))) == counts
    # Taylor: the only meat Dragon in Town sleeps; worth nothing it is not offered
    game = table(facedown_counts=counts)
    build(game, 6, "Draggin' Tail Roost")
    game.cell[3] = NONE
    give(game, hand="meat 1", fancy="Taylor")
    referee = play(game)
    say(referee, "SHOP(6) DECK TYPE(meat)")
    assert ("FANCY(16)" in offered_now(referee)) == counts


def test_f22_sleepers_never_count_for_moons() -> None:
    game = table()
    build(game, 6, "Draggin' Tail Roost")
    dragons(game, {(6, 0): "bread", (0, 1): "bread"})
    give(game, fancy="Sweetie")
    assert final_scoring(game).over
    # two awake: one point, and the most
    assert rep(game) == 1 + 3


def test_f32_no_dragon_is_no_majority() -> None:
    game = table()
    for space in range(6):
        game.cell[3 * space] = NONE
    give(game, fancy="Sweetie")
    assert final_scoring(game).over
    assert (rep(game), game.f_scored[0]) == (0, False)


def test_f31_talisman_comes_before_the_other_moons() -> None:
    game = table()
    give(game, goods="bread 1 meat 1", fancy="Talisman|Todd|Buddy|Frazzle")
    referee = final_scoring(game)
    assert (referee.phase, referee.asked) == ("TALISMAN", 0)
    assert offered(referee) == words("TALISMAN", "FANCY(17 20 22)", "DONE")
    say(referee, "FANCY(17) FANCY(20) DONE")
    # two returned; Todd is gone; Buddy counts Talisman and itself
    assert rep(game) == 2 * 2 + 2
    assert (game.f_deck[-2:], game.f_owner[20], game.f_seen[20]) == ([17, 20], NONE, {0})
    assert referee.over


def test_f31_talisman_is_scored_by_a_single_card() -> None:
    for answer, scored in (("FANCY(17)", True), ("DONE", False)):
        game = table()
        give(game, fancy="Talisman|Frazzle")
        say(final_scoring(game), answer)
        assert (rep(game), game.f_scored[21]) == (2 * scored, scored)


def test_f31_talisman_without_other_cards_is_not_asked() -> None:
    game = table()
    give(game, fancy="Talisman")
    assert final_scoring(game).over
    assert (rep(game), game.f_scored[21]) == (0, False)


def test_f33_dragon_alley_is_never_full() -> None:
    game = table()
    build(game, 6, "Dragon Alley")
    for space in (0, 1):
        dragons(game, {(space, 1): "bread", (space, 2): "bread"})
    give(game, fancy="Frazzle")
    assert "FANCY(17)" not in offered_now(play(game))
    dragons(game, {(2, 1): "bread", (2, 2): "bread"})
    referee = play(game)
    say(referee, "FANCY(17)")
    assert rep(game) == 5


@pytest.mark.parametrize(("multiplicity", "left"), [("cost", "GOOD(meat potion)"), ("free", "GOOD(bread meat potion)")])
def test_f35_sage_takes_a_good_as_often_as_the_cost_shows_it(multiplicity: str, left: str) -> None:
    game = table(sage_multiplicity=multiplicity)
    build(game, 6, "Sage of Sage")
    # bread 1, meat 2, potion 3
    set_row(game, "P-crystal-2 P-meat-1 P-iron-1 P-crystal-1 P-plant-1")
    referee = play(game)
    say(referee, "SHOP(6) ABILITY_A ROW(0) GOOD(bread)")
    assert offered(referee) == words("PICK_GOOD", left)


def test_f36_a_bought_card_may_be_cast_later() -> None:
    game = table()
    build(game, 6, "Draconic Tonic")
    give(game, goods="plant 4 meat 6")
    referee = play(game)
    say(referee, "SHOP(6) ABILITY_A ROW(0) YES DECK")
    assert game.seats[0].reserved == 0
    game.seat = 0
    stand(game, 1, 1)
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT DECK")
    assert (game.seats[0].reserved, game.ench[0][0], rep(game)) == (NONE, 1, 8)


def test_f40_erick_may_stop() -> None:
    game = table()
    build(game, 6, "Dragon Hoard Bank")
    companion(game, "Erick")
    give(game, rep=3, coins=2)
    referee = play(game)
    say(referee, "SHOP(6) COMPANION ABILITY_A ABILITY_B")
    assert (rep(game), coins(game)) == (4, 3)
    assert offered(referee) == words("ABILITY", "ABILITY_A", "ABILITY_B", "DONE")
    say(referee, "DONE")
    assert (referee.asked, referee.phase) == (1, "VISIT")


def test_f41_manny_opens_a_window_of_its_own() -> None:
    game = table()
    companion(game, "Manny")
    give(game, hand="meat 1 iron 1")
    referee = play(game)
    say(referee, "SHOP(1) DONE CELL(1,0) TYPE(iron) CELL(1,1)")
    assert offered(referee) == words("MANNY", "COMPANION", "DONE")
    say(referee, "COMPANION")
    # the first Dragon again, and the one just placed
    assert offered(referee) == words("FIRE", "CELL(1,0 1,1)", "DONE")
    say(referee, "CELL(1,0) CELL(0,1)")
    # MANNY is not asked again
    assert offered(referee) == words("FIRE", "CELL(1,1)", "DONE")
    say(referee, "CELL(1,1) GOOD(meat)")
    assert (goods(game), coins(game), hand(game)) == ({"meat": 4}, 2, {})


def test_f41_manny_is_not_asked_where_nobody_is_awake() -> None:
    game = table()
    build(game, 6, "Draggin' Tail Roost")
    companion(game, "Manny")
    give(game, hand="meat 1")
    referee = play(game)
    say(referee, "SHOP(1) DONE CELL(1,0) CELL(6,1)")
    assert (fancy_count(game), referee.asked, referee.phase) == (1, 1, "VISIT")


def test_f42_f60_eternal_flame_fills_before_peter_goes_there() -> None:
    game = table()
    companion(game, "Peter")
    game.s_deck.insert(0, game.cards.shop_number("Eternal Flame"))
    dragons(game, {(0, 1): "meat"})
    give(game, hand="meat 1")
    game.end_flag, game.turns_left = True, 1
    deck(game, "iron iron bread")
    referee = play(game)
    say(referee, "SHOP(0) TYPE(meat) CELL(0,2) DONE")
    assert (referee.phase, at(game, 6, 0), at(game, 6, 2)) == ("REVEAL", "iron", "iron")
    # in the final turns, too; the last turn is over only after the new one
    say(referee, "SHOP(6)")
    assert (referee.phase, referee.asked, game.here) == ("PICK_GOOD", 0, 6)
    say(referee, "GOOD(bread) DONE DONE")
    assert referee.over


def test_f43_sandra_scores_again() -> None:
    game = table()
    companion(game, "Sandra")
    give(game, goods="plant 10", fancy="Greenhorn|Todd")
    referee = play(game)
    say(referee, "FANCY(32)")
    assert (rep(game), goods(game), coins(game)) == (3, {"plant": 5}, 2)
    say(referee, "COMPANION")
    # Greenhorn once more, at its price, or the Moon as it stands: one odd Good
    assert offered(referee) == words("SCORE_PICK", "FANCY(20 32)")
    say(referee, "FANCY(32) DONE")
    assert (rep(game), goods(game), coins(game)) == (6, {}, 4)


@pytest.mark.parametrize("goal", [True, False])
def test_f43_the_goal_must_be_met_again(goal: bool) -> None:
    game = table(sandra_goal=goal)
    companion(game, "Sandra")
    give(game, fancy="Matches")
    game.f_scored[24] = True
    assert ("COMPANION" in offered_now(play(game))) == (not goal)


def test_f44_brad_takes_two_goods_off_the_bill() -> None:
    game = table()
    companion(game, "Brad")
    give(game, goods="plant 2 meat 1")
    referee = play(game)
    referee.answer(42)
    assert "ENCHANT" in offered_now(referee)
    say(referee, "ENCHANT")
    # the only way is Brad, and both units must be meat
    assert (referee.phase, rep(game), goods(game)) == ("DRAW", 4, {})
    assert game.seats[0].companion_used


def test_f44_brad_with_a_choice() -> None:
    game = table()
    companion(game, "Brad")
    give(game, goods="plant 2 meat 3")
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert offered(referee) == words("DISCOUNT", "COMPANION", "DONE")
    say(referee, "COMPANION")
    assert offered(referee) == words("DISCOUNT", "GOOD(meat plant)", "DONE")
    say(referee, "GOOD(plant) DONE")
    assert goods(game) == {"plant": 1}


def test_f44_brad_helps_with_cards_that_take_no_coins() -> None:
    game = table()
    companion(game, "Brad")
    set_row(game, "G-bread-2 G-meat-1 G-iron-1 G-crystal-1 G-plant-1")
    give(game, goods="plant 2 crystal 1 potion 1", coins=4)
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    assert offered(referee) == words("SETS", "SETS(1 2)")
    say(referee, "SETS(2)")
    # crystal and potion are taken off, one of each: what is missing cannot be paid otherwise
    assert offered(referee) == words("DISCOUNT", "GOOD(crystal potion)")
    say(referee, "GOOD(potion)")
    assert (rep(game), goods(game), coins(game)) == (5, {}, 4)


def test_f45_rich_spends_at_least_one_coin() -> None:
    game = table()
    companion(game, "Rich")
    give(game, coins=1)
    referee = play(game)
    referee.answer(134)
    assert (referee.phase, offered_now(referee)) == ("RICH", {"COIN"})
    say(referee, "COIN GOOD(bread) GOOD(bread)")
    # no Coin is left, so nothing more is asked
    assert (referee.phase, goods(game)) == ("VISIT", {"bread": 2})


def test_daniel_fires_any_dragons_of_the_park() -> None:
    game = table()
    companion(game, "Daniel")
    game.park = [2, 3, 4, 5, 1]
    referee = play(game)
    say(referee, "COMPANION")
    # plant has nothing to give and meat nothing to place
    assert offered(referee) == words("FIRE", "PARK(0 1 3)", "DONE")
    say(referee, "PARK(0) GOOD(plant)")
    assert offered(referee) == words("FIRE", "PARK(1 2 3)", "DONE")
    say(referee, "PARK(3) CELL(4,0) GOOD(plant)")
    assert (game.park, at(game, 4, 0)) == ([2, 3, 4, 4, 1], "potion")
    say(referee, "DONE")
    assert (referee.phase, rep(game), goods(game)) == ("VISIT", 2, {"plant": 1})


def test_f62_bizarre_bazaar() -> None:
    for draw in ("always", "after_score"):
        game = table(bazaar_draw=draw)
        build(game, 6, "Bizarre Bazaar")
        give(game, goods="bread 1", fancy="Todd|Chonkers")
        set_fancy_deck(game, (9, 10))
        referee = play(game)
        say(referee, "SHOP(6) GOOD(meat) ABILITY_A")
        # Todd alone can be scored: two odd Goods; then a card comes
        assert (rep(game), game.f_scored[20], game.f_owner[9]) == (2, True, 0)
        assert final_scoring(game).over
        assert rep(game) == 2


@pytest.mark.parametrize(("draw", "offers"), [("always", True), ("after_score", False)])
def test_f62_bizarre_bazaar_with_nothing_to_score(draw: str, offers: bool) -> None:
    game = table(bazaar_draw=draw)
    build(game, 6, "Bizarre Bazaar")
    set_fancy_deck(game, (9, 10))
    referee = play(game)
    say(referee, "SHOP(6) GOOD(meat)")
    assert (referee.phase == "ABILITY") == offers
    if offers:
        say(referee, "ABILITY_A")
        assert game.f_owner[9] == 0


def test_f62_talisman_at_the_bazaar() -> None:
    game = table()
    build(game, 6, "Bizarre Bazaar")
    set_fancy_deck(game, (9, 10))
    give(game, fancy="Talisman|Chonkers")
    referee = play(game)
    say(referee, "SHOP(6) GOOD(meat) ABILITY_A")
    assert offered(referee) == words("TALISMAN", "FANCY(25)", "DONE")
    say(referee, "FANCY(25)")
    assert (rep(game), game.f_deck, game.f_owner[9]) == (2, [10, 25], 0)


def test_f65_goldrush_without_coin_slots_needs_no_coins() -> None:
    game = table()
    give(game, fancy="Goldrush")
    assert "FANCY(18)" not in offered_now(play(game))
    dragons(game, {(space, 1): "bread" for space in range(6)})
    build(game, 6, "Dragon Alley")
    assert "FANCY(18)" in offered_now(play(game))


def test_f68_taylor_counts_the_latest_placement() -> None:
    game = table()
    give(game, hand="meat 1 iron 1", fancy="Taylor")
    dragons(game, {(2, 1): "iron"})
    referee = play(game)
    say(referee, "SHOP(1) TYPE(meat)")
    assert (game.placed_type, offered(referee)) == (kind("meat"), words("FIRE", "CELL(1,0 1,1)", "FANCY(16)", "DONE"))
    say(referee, "CELL(1,0) CELL(1,2)")
    # three iron Dragons, two meat ones
    assert game.placed_type == kind("iron")
    say(referee, "FANCY(16)")
    assert rep(game) == 3


def test_f69_matches_shows_three() -> None:
    game = table()
    give(game, hand="iron 4 plant 1", fancy="Matches")
    game.seats[0].known_hand = [0, 0, 1, 0, 0, 0]
    referee = play(game)
    say(referee, "FANCY(24)")
    assert (rep(game), game.seats[0].known_hand) == (4, [0, 0, 3, 0, 0, 0])


def test_starburst_buys_from_the_row_and_leaves_the_card() -> None:
    game = table()
    give(game, goods="plant 2 meat 3", fancy="Starburst")
    referee = play(game)
    assert "FANCY(15)" in offered_now(referee)
    say(referee, "FANCY(15) DECK")
    assert (rep(game), game.row[0], goods(game)) == (4, 0, {})
    assert (game.cast_id, game.seats[0].casts) == (NONE, 0)


def test_bubu_gives_three_units_away() -> None:
    game = table(3)
    give(game, goods="plant 2", coins=1, fancy="Bubu")
    referee = play(game)
    referee.answer(FANCY + 23)
    say(referee, "COIN SEAT(+1) GOOD(plant) SEAT(+2) SEAT(+2)")
    assert (rep(game), coins(game, 1), goods(game, 2), goods(game)) == (6, 1, {"plant": 2}, {})


def test_dazzle_takes_one_of_each() -> None:
    game = table()
    give(game, goods="bread 1 meat 1 iron 1 crystal 1 plant 1", coins=1, fancy="Dazzle")
    referee = play(game)
    say(referee, "FANCY(26)")
    assert (rep(game), goods(game), coins(game)) == (8, {}, 0)
