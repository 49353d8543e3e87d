"""Rulings about Fancy Dragons: goals, counters, values, and who may score what."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_env.games.flamecraft import achievements, fancy
from firetower_env.games.flamecraft.cards.names import GOODS
from tests.games.flamecraft.table import Table

POTION = GOODS.index("potion")


def value(table: Table, name: str, seat: int = 0) -> int:
    card = table.t.fancy_names.index(name)
    return int(fancy.value(table.engine, np.array([0]), np.array([seat]), np.array([card]))[0])


def suns(table: Table, seat: int = 0, fire_step: bool = False) -> set[str]:
    marks = fancy.suns(table.engine, np.array([0]), np.array([seat]), fire_step)[0]
    return {table.t.fancy_names[card] for card in np.flatnonzero(marks)}


def scorable(table: Table, own: bool = False) -> set[str]:
    marks = fancy.scorable(table.engine, np.array([0]), np.array([0]), own)[0]
    return {table.t.fancy_names[card] for card in np.flatnonzero(marks)}


def moons(table: Table, seat: int = 0) -> dict[str, int]:
    found = fancy.moons(table.engine, np.array([0]), np.array([seat]))[0]
    return {table.t.fancy_names[card]: int(found[card]) for card in np.flatnonzero(found)}


def test_f9_coins_count_as_no_goods() -> None:
    table = Table().goods(coins=9, bread=2).holds(0, "Toasty", "Steven", "Fancy 36")
    assert moons(table) == {"Steven": 6}
    assert "FANCY_25" in Table().goods(coins=2, iron=4).holds(0, "Chonkers").legal
    assert "FANCY_25" not in Table().goods(coins=1, iron=4).holds(0, "Chonkers").legal


@pytest.mark.parametrize("counted", [True, False])
def test_f22_facedown_dragons_count_for_suns_by_option(counted: bool) -> None:
    table = Table(facedown_counts=counted).shop(6, "Draggin' Tail Roost")
    table.dragons({(6, 0): "potion", (6, 1): "potion", (6, 2): "potion"}).note(placed_type=POTION)
    table.holds(0, "Taylor", "Shimmer", "Jitters")
    assert value(table, "Taylor") == (4 if counted else 1)
    assert suns(table) == {"Taylor", "Shimmer"} if counted else {"Taylor"}
    assert moons(table) == {"Jitters": 3}


def test_f23_goals_about_a_cast_last_to_the_end_of_the_turn() -> None:
    table = Table().goods(plant=2, meat=3).holds(0, "Sparkle", "Twinkle")
    assert "FANCY_13" not in table.legal
    table.do("SHOP_0", "ENCHANT", "ROW_0", "DECK", "DONE")
    assert table.question == "END_STEP"
    assert {"FANCY_13", "FANCY_14"} <= table.legal
    table.do("FANCY_13", "FANCY_14")
    assert table.rows("rep")[0] == 4 + 2 + 2


def test_f25_a_sun_worth_nothing_is_not_offered() -> None:
    table = Table(facedown_counts=False).shop(6, "Draggin' Tail Roost").holds(0, "Taylor")
    table.note(placed_type=POTION)
    assert suns(table) == {"Taylor"}
    table.s.cell[:] = np.where(table.s.cell == POTION, 0, table.s.cell)
    assert suns(table) == set()
    table.dragons({(6, 0): "potion"})
    assert suns(table) == set()


def test_f32_most_needs_one_and_ties_count() -> None:
    table = Table().holds(0, "Sweetie", "Umami")
    assert moons(table) == {"Sweetie": 3, "Umami": 3}
    table.dragons({(0, 1): "bread"})
    assert moons(table) == {"Sweetie": 4}
    table.s.cell[:] = -1
    assert moons(table) == {}


def test_f33_and_f71_full_shops() -> None:
    table = Table().holds(0, "Frazzle").shop(6, "Dragon Alley").shop(7, "Draggin' Tail Roost")
    for space in (0, 1):
        table.dragons({(space, slot): "bread" for slot in range(3)})
    assert suns(table) == set(), "two are full; Dragon Alley has no slots"
    table.dragons({(7, slot): "iron" for slot in range(3)})
    assert suns(table) == {"Frazzle"}


def test_f33_no_shop_without_slots_is_full() -> None:
    table = Table().holds(0, "Frazzle").shop(6, "Dragon Alley")
    table.dragons({(space, slot): "bread" for space in (0, 1) for slot in range(3)})
    assert suns(table) == set()


@pytest.mark.parametrize("counted", [True, False])
def test_f71_the_roost_is_full_whatever_counts(counted: bool) -> None:
    table = Table(facedown_counts=counted).holds(0, "Frazzle").shop(6, "Draggin' Tail Roost")
    table.dragons({(space, slot): "bread" for space in (0, 1, 6) for slot in range(3)})
    assert suns(table) == {"Frazzle"}


@pytest.mark.parametrize("goal", [True, False])
def test_f43_goals_of_cards_scored_again(goal: bool) -> None:
    table = Table(sandra_goal=goal).goods(plant=5).holds(0, "Matches", "Toasty", "Greenhorn", scored=True)
    table.holds(0, "Carnie")
    assert scorable(table, own=True) == {"Greenhorn"} | (set() if goal else {"Matches", "Toasty"})
    assert scorable(table) == set()
    table.goods(plant=4)
    assert "Greenhorn" not in scorable(table, own=True), "the cost stays"


def test_f56_achievements_use_the_final_position() -> None:
    table = Table(1).goods(bread=7, meat=6, rep=90)
    assert not achievements.report(table.engine, table.games)["achievements"].any(), "the game is not over"
    table.s.over[:], table.s.end_coins[:], table.s.own_casts[:] = 1, 6, 5
    table.s.f_owner[:, :4], table.s.f_scored[:, :4] = 0, 1
    found = achievements.report(table.engine, table.games)
    reached = {table.t.ach_ids[number] for number in range(12) if found["achievements"][0] >> number & 1}
    assert reached == {"A1", "A7", "A8", "A10", "A12"}
    assert (found["award"][0], found["may_unlock"][0]) == (2, 2)
    table.s.unlocked[:] = 1 << 0 | 1 << 6 | 1 << 7 | 1 << 9
    assert achievements.report(table.engine, table.games)["may_unlock"][0] == 1
    table.s.rep[:] = 74
    assert achievements.report(table.engine, table.games)["award"][0] == 0


def test_f65_goldrush() -> None:
    table = Table().holds(0, "Goldrush").goods(coins=5)
    assert suns(table) == set(), "six starter slots pay a Coin"
    assert suns(table.goods(coins=6)) == {"Goldrush"}
    table.dragons({(space, slot): "bread" for space in range(6) for slot in range(3)}).goods(coins=0)
    assert suns(table) == {"Goldrush"}, "no slot asks for no Coin"
    assert suns(table.shop(6, "Dragon Alley")) == {"Goldrush"}


def test_f68_taylor_counts_the_latest_type() -> None:
    table = Table().hand(bread=1).holds(0, "Taylor")
    table.do("SHOP_0", "GATHER", "TYPE_BREAD", "0.1")
    assert value(table, "Taylor") == 2
    assert value(table.note(placed_type=POTION), "Taylor") == 1


def test_f72_pocus_is_scored_at_its_checkpoints_alone() -> None:
    table = Table().holds(0, "Pocus")
    assert scorable(table) == scorable(table, own=True) == set()
    assert "FANCY_12" not in table.legal
    table.do("SHOP_0", "GATHER")
    assert table.question == "FIRE"
    assert "FANCY_12" in table.legal


def test_only_the_seat_on_turn_scores_suns() -> None:
    table = Table().holds(1, "Goldrush").goods(1, coins=9)
    assert suns(table, seat=1) == set()


def test_values_of_moons() -> None:
    table = Table().goods(bread=4, meat=2).goods(1, bread=4).holds(0, "Toasty", "Steven", "Todd", "Buddy")
    assert moons(table) == {"Toasty": 6, "Steven": 6, "Buddy": 4}
    table.goods(1, bread=5)
    assert moons(table)["Toasty"] == 3
    table.goods(bread=15, meat=4).holds(0, "Fancy 36")
    assert moons(table)["Fancy 36"] == 6, "capped"


def test_a_sun_that_costs_is_offered_if_payable() -> None:
    table = Table().goods(plant=4).holds(0, "Greenhorn", "Dazzle", "Bubu")
    assert suns(table) == {"Bubu"}
    assert suns(table.goods(coins=1)) == {"Bubu", "Greenhorn"}
    assert suns(table.goods(coins=5, plant=1)) == {"Bubu", "Greenhorn", "Dazzle"}


def test_talisman_needs_another_card() -> None:
    table = Table().holds(0, "Talisman")
    assert scorable(table) == set()
    assert "Talisman" in scorable(table.holds(0, "Bubu"))
    assert "Talisman" not in moons(table)


def test_starburst_needs_a_payable_card() -> None:
    table = Table().holds(0, "Starburst")
    assert suns(table) == set()
    assert suns(table.goods(coins=5)) == {"Starburst"}
