"""Rulings about fire-ups, windows, swaps and checkpoints (§17)."""

import pytest

from ..state import NONE
from .positions import (
    at,
    build,
    cast_at_0,
    companion,
    deck,
    dragons,
    give,
    goods,
    hand,
    kind,
    offered,
    offered_now,
    play,
    rep,
    say,
    table,
    words,
)


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
