"""What the scripted agents answer in drawn positions."""

from __future__ import annotations

import pytest

from firetower_agents.flamecraft.greedy import FlameGreedyAgent
from firetower_agents.flamecraft.reader import Reader
from tests.agents.flamecraft.answering import GREEDY, PLANNER, answer
from tests.games.flamecraft.scenes import Scene

BOTH = pytest.mark.parametrize("code", [GREEDY, PLANNER])


def test_there_is_a_rule_for_every_question() -> None:
    assert set(FlameGreedyAgent().rules()) == set(Reader.game.phases.questions)


@BOTH
def test_the_visit_goes_where_a_card_in_hand_fits(code: str) -> None:
    assert answer(Scene().hand(iron=1), code) == "SHOP_1"


def test_the_planner_goes_for_what_its_target_lacks() -> None:
    """A meat is missing for P-bread-1: crystals fetch it. The other counts Goods alike, and gifts pay at once."""
    scene = Scene().goods(plant=2, meat=2)
    assert (answer(scene, GREEDY), answer(scene, PLANNER)) == ("SHOP_4", "SHOP_3")
    scene.play("SHOP_3", "GATHER", "3.0")
    assert (answer(scene, GREEDY), answer(scene, PLANNER)) == ("GOOD_BREAD", "GOOD_MEAT")


@BOTH
def test_what_can_be_paid_is_cast(code: str) -> None:
    scene = Scene().goods(plant=2, meat=3)
    assert answer(scene, code) == "SHOP_0"
    assert answer(scene.play("SHOP_0"), code) == "ENCHANT"


@BOTH
def test_as_many_sets_as_can_be_paid(code: str) -> None:
    scene = Scene().row(0, "P-bread-3").goods(plant=3, crystal=3).play("SHOP_0", "ENCHANT", "ROW_0")
    assert answer(scene, code) == "SETS_3"


def test_the_last_turn_is_for_reputation() -> None:
    scene = Scene().goods(plant=2, meat=2)
    assert answer(scene, PLANNER) == "SHOP_3"
    assert answer(scene.note(end_flag=1, turns_left=2), PLANNER) == "SHOP_4"


@BOTH
def test_a_sun_that_pays_is_scored_at_once(code: str) -> None:
    assert answer(Scene().holds(0, "Chonkers").goods(bread=6), code) == "FANCY_25"


def test_a_sun_that_may_grow_waits_while_there_is_time() -> None:
    """Taylor pays two; the decks are nearly full, or one is nearly empty."""
    scene = Scene().holds(0, "Taylor").hand(bread=1).play("SHOP_0", "GATHER", "TYPE_BREAD", "0.1")
    assert answer(scene, GREEDY) == "FANCY_16"
    assert answer(scene, PLANNER) == "0.0"
    scene.artisans(["potion"]).settle()
    assert answer(scene, PLANNER) == "FANCY_16"


@BOTH
def test_fees_are_paid_with_what_is_worth_least(code: str) -> None:
    """Bread is of no use to the target P-bread-1, and a Coin is dearer than any Good."""
    scene = Scene().goods(plant=1, meat=2, bread=1, coins=1).at(1, 3).play("SHOP_3")
    assert answer(scene, code) == "GOOD_BREAD"


@BOTH
def test_gifts_go_to_the_seat_with_least_reputation(code: str) -> None:
    scene = Scene(players=3).goods(bread=1).goods(1, rep=7).goods(2, rep=3)
    scene.play("SHOP_4", "GATHER", "4.0", "GOOD_BREAD")
    assert answer(scene, code) == "SEAT_2"
    assert answer(scene.goods(2, rep=8), code) == "SEAT_1"


def test_a_potion_fetches_the_dragon_that_brings_most() -> None:
    scene = Scene().play("SHOP_5", "GATHER", "5.0")
    assert answer(scene, GREEDY) == "4.0"
    assert answer(scene, PLANNER) == "3.0"


@BOTH
def test_a_card_of_the_park_is_one_that_fits(code: str) -> None:
    """Only a potion fits where a Fancy Dragon is left; all others are in hand."""
    scene = Scene().hand(bread=1, meat=1, iron=1, crystal=1, plant=1)
    scene.s.park[:] = [0, 1, 2, 5, 4]
    assert answer(scene.settle().play("SHOP_0", "GATHER", "DONE", "0.0"), code) == "PARK_3"


@BOTH
def test_too_full_a_hand_loses_what_it_holds_most(code: str) -> None:
    scene = Scene().hand(bread=2, iron=5, plant=1).play("SHOP_5", "GATHER", "DONE")
    while scene.question != "HAND_LIMIT":
        scene.do("DONE")
    assert answer(scene, code) == "TYPE_IRON"


@BOTH
def test_an_ability_is_used_if_it_is_worth_it(code: str) -> None:
    """Dragon Hoard Bank: two Coins for four reputation, but no reputation for Coins."""
    scene = Scene().shop(6, "Dragon Hoard Bank").goods(coins=2, rep=9).play("SHOP_6", "GATHER")
    assert answer(scene, code) == "ABILITY_B"
    scene = Scene().shop(6, "Dragon Hoard Bank").goods(rep=2, coins=1)
    assert "ABILITY_B" not in scene.play("SHOP_6", "GATHER").legal


def test_goods_that_the_target_needs_are_not_laid_on_pizza() -> None:
    """P-meat-1 costs two bread and three iron; of these both could be laid down, but only meat is."""
    scene = Scene().shop(6, "Pizza Coven").goods(bread=2, iron=2).play("SHOP_6", "GATHER", "ABILITY_A")
    assert answer(scene, PLANNER) == "PARK_1"
    assert {"PARK_0", "PARK_2"} <= scene.do("PARK_1").legal
    assert answer(scene, PLANNER) == "DONE"


@BOTH
def test_a_lonely_player_gives_the_town_the_card_he_wants_least(code: str) -> None:
    """P-meat-1 lacks nothing but iron, P-meat-2 everything."""
    scene = Scene(players=1, solo_colour=0).row(0, "P-meat-2").goods(bread=2, iron=2)
    scene.artisans(["meat"] * 9).settle().play("SHOP_5", "GATHER", "DONE")
    assert scene.question == "SOLO_ROW"
    assert answer(scene, code) == "ROW_0"


@BOTH
def test_talisman_gives_back_suns_and_poor_moons(code: str) -> None:
    """Steven counts six Goods held in even number (none of each), Toasty is worth nothing."""
    scene = Scene().holds(0, "Talisman", "Steven", "Toasty", "Frazzle").note(end_flag=1, turns_left=1, turn_no=4)
    scene.visits(0)
    while scene.question != "TALISMAN":
        scene.do("DONE" if "DONE" in scene.legal else min(scene.legal))
    first = answer(scene, code)
    second = answer(scene.do(first), code)
    assert {first, second} == {"FANCY_6", "FANCY_17"}
    assert answer(scene.do(second), code) == "DONE"
