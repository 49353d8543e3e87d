"""The abilities of Shops with other icons that no scenario shows (§14.2)."""

from ..actions import GOODS
from ..state import NONE
from .positions import (
    at_shop,
    build,
    coins,
    deck,
    dragons,
    fancy_count,
    give,
    hand,
    next_turn,
    offered,
    offered_now,
    play,
    rep,
    say,
    set_fancy_deck,
    table,
    words,
)


def test_scale_mail_post() -> None:
    game = table(3)
    set_fancy_deck(game, (7, 9, 11))
    referee = at_shop(game, "Scale Mail Post", "GOOD(iron)", "ABILITY_A")
    assert offered(referee) == words("GIFT_FANCY", "FANCY(7 9)")
    say(referee, "FANCY(9) SEAT(+2)")
    assert (game.f_owner[7], game.f_owner[9], game.f_deck) == (0, 2, [11])
    assert (game.f_seen[7], game.f_seen[9]) == ({0}, {0, 2})


def test_scale_mail_post_gives_a_single_card_away() -> None:
    game = table()
    set_fancy_deck(game, (7,))
    at_shop(game, "Scale Mail Post", "GOOD(iron)", "ABILITY_A")
    assert (fancy_count(game), fancy_count(game, 1)) == (0, 1)
    game = table()
    set_fancy_deck(game, ())
    assert next_turn(at_shop(game, "Scale Mail Post", "GOOD(iron)"))


def test_sew_cute() -> None:
    game = table()
    build(game, 7, "Draggin' Tail Roost")
    dragons(game, {(0, 1): "meat", (7, 1): "meat"})
    referee = at_shop(game, "Sew Cute", "PARK(1)", "DONE", "ABILITY_A")
    # two faceup ones; the sleeper does not count
    assert (rep(game), next_turn(referee)) == (2, True)


def test_sew_cute_without_a_draw() -> None:
    game = table()
    game.park = [NONE] * 5
    deck(game, "")
    assert next_turn(at_shop(game, "Sew Cute"))


def test_maw_and_paws_needs_no_coin_for_the_first_flip() -> None:
    game = table(flips="h")
    referee = at_shop(game, "Maw & Paw's", "ABILITY_A", "DECK")
    assert (hand(game), coins(game)) == ({"potion": 1}, 1)
    say(referee, "DONE")
    assert (coins(game), next_turn(referee)) == (1, True)


def test_wishing_well_ends_after_three_flips_or_without_coins() -> None:
    game = table(flips="hhh")
    assert next_turn(at_shop(game, "Wishing Well", "ABILITY_A", "COIN COIN COIN"))
    assert (rep(game), coins(game)) == (6, 3)
    game = table(flips="ttt")
    assert next_turn(at_shop(game, "Wishing Well", "ABILITY_A", "COIN COIN COIN"))
    assert (rep(game), coins(game)) == (0, 0)


def test_nunyas_beeswax_fires_again_what_step_three_fired() -> None:
    game = table()
    dragons(game, {(6, 0): "iron", (6, 1): "crystal"})
    give(game, coins=1)
    referee = at_shop(game, "Nunya's Beeswax", "GOOD(bread)", "CELL(6,0)", "GOOD(iron)", "ABILITY_A")
    assert (coins(game), offered(referee)) == (0, words("FIRE", "CELL(6,0 6,1)", "DONE"))
    say(referee, "CELL(6,0) GOOD(iron)")
    assert offered(referee) == words("FIRE", "CELL(6,1)", "DONE")


def test_nunyas_beeswax_must_leave_something_to_fire() -> None:
    game = table()
    dragons(game, {(6, 0): "plant"})
    give(game, coins=1)
    build(game, 6, "Nunya's Beeswax")
    referee = play(game)
    # the gathered Goods are given away in step three; the last Coin would be the price
    say(referee, "SHOP(6) GOOD(bread)")
    game.seats[0].goods = [0] * 6
    say(referee, "DONE")
    assert next_turn(referee)
    game = table()
    dragons(game, {(6, 0): "plant"})
    give(game, coins=2)
    referee = at_shop(game, "Nunya's Beeswax", "GOOD(bread)", "DONE")
    assert "ABILITY_A" in offered_now(referee)


def test_eternal_flame_fires_another_dragon() -> None:
    game = table()
    dragons(game, {(6, 0): "iron", (6, 2): "crystal"})
    referee = at_shop(game, "Eternal Flame", "GOOD(bread)", "CELL(6,0)", "GOOD(iron)", "ABILITY_A")
    # it must be the other one, so nothing was asked but its Goods
    assert referee.phase == "PICK_GOOD"
    assert game.last_fired == GOODS.index("crystal")
    game = table(eternal_other=False)
    dragons(game, {(6, 0): "iron", (6, 2): "crystal"})
    referee = at_shop(game, "Eternal Flame", "GOOD(bread)", "CELL(6,0)", "GOOD(iron)", "ABILITY_A")
    assert offered(referee) == words("FIRE", "CELL(6,0 6,2)")


def test_dragon_alley_with_coins_on_all_spaces() -> None:
    game = table()
    game.alley = [2, 2, 2]
    give(game, coins=5)
    referee = at_shop(game, "Dragon Alley")
    assert offered(referee) == words("ABILITY", "ABILITY_B", "DONE")
    say(referee, "ABILITY_B")
    assert (coins(game), game.alley) == (12, [0, 0, 0])
