"""Where several parts of the solo rules meet: flights, Buckets, fallen towers and challenges in one placement."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import AREAS, cells
from tests.games.fire_tower.solo import Alone, acting, pass_turn, to_action
from tests.games.fire_tower.table import after, anchors


def test_patterns_may_touch_fire_across_the_border(alone: Alone) -> None:
    given = {"gems": "4,8", "breaks": "6,7 7,6"}
    assert alone(enemy="BURNING_SNAG WEST", **given).legal == cells("3,6 4,6")
    flare = alone(enemy="FLARE_UP WEST", **given)
    assert anchors(flare, "HORIZONTAL") == {(4, 5)}
    assert anchors(flare, "VERTICAL") == cells("2-3,7"), "rows 4 to 6 would meet the firebreak"
    assert alone(enemy="BURNING_SNAG WEST", gems="4,9", breaks="6,7 7,6").asks == (0, "PUNISH_DIR")


def test_hawks_and_sanctuaries_count_as_vacant(alone: Alone) -> None:
    """Without them the gem on the edge would have three cells."""
    table = alone(enemy="EXPLOSION WEST", gems="5,0", breaks="4,0", hawks="4,1", sanctuaries="6,1")
    assert table.legal == {(5, 0)}
    assert table.do((5, 0)).outcome == "lost", "the sanctuary burned"


def test_a_bucket_waits_for_the_flights_that_a_flight_sets_off(alone: Alone) -> None:
    given = {"gems": "0,12 5,5", "hawks": "4,5 6,8", "wind": "E"}
    table = acting(alone, "CREEPING_FIRES", **given).do("PLAY_CREEPING_FIRES", (0, 13), (4, 5), (9, 7))
    assert table.asks == (0, "FLIGHT")
    table.do((6, 8))
    assert table.asks == (0, "ENEMY_FLIGHT")
    assert table.unspent == {1, 2, 3}
    table.do((7, 6))
    assert table.unspent == {2, 3}
    assert table.gems == cells("5,5 9,7 7,6")


def test_a_bucket_answers_in_part_one(alone: Alone) -> None:
    table = alone(enemy="NORTH WEST", hawks="6,7", gems="3,13", breaks="2,14")
    assert table.asks == (0, "FLIGHT")
    table.do((2, 13))
    assert table.gems == set()
    assert table.unspent == {2, 3}
    assert table.asks == (0, "WIND")


def test_a_bucket_answers_an_explosion(alone: Alone) -> None:
    table = acting(alone, "EXPLOSION", gems="3,12", wind="S").do("PLAY_EXPLOSION", (3, 12))
    assert table.asks == (0, "EB_ORIENT"), "two lines of three with one gem inside"
    lying = after(table, "HORIZONTAL")
    assert lying.legal == {(2, 11)}
    assert lying.do((2, 11)).gems == cells("3,11 3,13 4,11-13")
    assert table.do("VERTICAL").legal == {(2, 13)}


def test_a_tower_fallen_in_a_doubled_attack_is_settled_in_between(alone: Alone) -> None:
    given = {"running": "RED_FLAG", "hawks": "6,7", "gems": "1,15", "spent": [1], "dice": {"winds": "ES"}}
    table = alone(enemy="NORTH WEST", **given).do("YES")
    assert table.asks == (0, "FLIGHT")
    table.do((0, 15))
    assert table.permanent == AREAS[1]
    assert table.gems == cells("7,9 8,9 6,7"), "the tower's storm to the east, then north once more"
    assert table.asks == (0, "WIND")
    assert table.wind == "S"


def test_a_tower_fallen_by_the_smoldering_gem_is_settled_before_part_one(alone: Alone) -> None:
    given = {"running": "SMOLDER", "hawks": "6,7", "gems": "1,15", "spent": [1], "dice": {"winds": "WS"}}
    table = alone(enemy="BURNING_SNAG WEST", **given).do((6, 7), (0, 15))
    assert table.asks == (0, "ENEMY_SNAG")
    assert (7, 6) in table.gems, "the storm has blown"
    assert (6, 5) not in table.cells, "its window holds a gem now"


def test_the_wet_square_over_a_hawk(alone: Alone) -> None:
    table = alone(at="round end", running="WET", hand="NORTH", hawks="4,4").do((3, 3))
    assert table.asks == (0, "FLIGHT")
    assert table.gems == cells("3-5,3-5") - {(4, 4)}
    assert table.running == {"WET"}
    assert table.do((9, 7)).asks == (0, "CHALLENGE")
    assert table.running == set()


@pytest.mark.parametrize(("cell", "outcome"), [((0, 0), "lost"), ((6, 7), "")])
def test_reckless_abandon_stops_at_the_own_corner(alone: Alone, cell: tuple[int, int], outcome: str) -> None:
    table = acting(alone, "AIR_DROP*3", gems="0,1", empty_buckets=[0]).do("RECKLESS_WATER", *("DROP_AIR_DROP",) * 3)
    assert table.asks == (0, "RECKLESS_GEM")
    table.do(cell)
    assert table.outcome == outcome
    assert table.question == ("" if outcome else "RECKLESS_GEM")


def test_an_own_flight_may_end_on_a_sanctuary(alone: Alone) -> None:
    table = alone(at="wind", wind="N", hawks="6,7", sanctuaries="7,6").do((6, 7))
    assert table.asks == (0, "FLIGHT")
    assert (7, 6) in table.cells
    assert table.do((7, 6)).outcome == "lost"


def test_a_plan_of_the_whole_hand(alone: Alone) -> None:
    """Level 7 opens with a plan of all three cards, and play goes on without a hand."""
    dice = {"winds": "E", "challenges": ["PLAN"], "enemies": ["NORTH WEST"]}
    table = alone(at="setup", level=7, dice=dice)
    names = sorted(table.cards_held.elements())
    table.do(*(f"DROP_{name}" for name in names))
    assert (table.plan, table.held(0)) == (names, 0)
    assert table.question == "WIND"


def test_two_skips_and_no_more(alone: Alone) -> None:
    first = alone(at="round end", challenges="DRY SMOKE").do("NO")
    assert (first.skips, first.running) == (1, set())
    second = alone(at="round end", skips=1, challenges="DRY SMOKE").do("NO")
    assert (second.skips, second.running) == (0, set())
    third = alone(at="round end", skips=0, challenges="DRY SMOKE")
    assert third.running == {"DRY"}


def test_the_wind_step_is_skipped_without_a_cell(alone: Alone) -> None:
    assert alone(at="wind", wind="N", breaks="6,7 6,8").asks == (0, "ACTION")


def test_red_flag_and_smoldering_fire_together(alone: Alone) -> None:
    table = alone(running="SMOLDER RED_FLAG", enemy="NORTH WEST EXPLOSION", wind="E")
    assert table.asks == (0, "SMOLDER")
    table.do((6, 7))
    assert table.asks == (0, "RED_FLAG")
    table.do("YES")
    assert table.gems == cells("6,7 5,7 4,7")
    pass_turn(table)
    assert table.asks == (0, "SMOLDER"), "each turn of the round"
    table.do((7, 6))
    assert table.question == "WIND", "a card was doubled already"


def test_smoke_in_every_turn_of_the_round(alone: Alone) -> None:
    table = alone(at="action", running="SMOKE", hand="NORTH*3", enemy="WEST NORTH", dice={"pulls": [0, 0]})
    table.do("DROP_NORTH", "DROP_NORTH", "PLAY_NORTH", "WIND_GEM", (6, 8))
    assert to_action(table).asks == (0, "SMOKE_A")
    table.do("DROP_NORTH", "DROP_NORTH")
    assert table.legal == {"PLAY_NORTH"}


def test_a_planned_card_may_win(alone: Alone) -> None:
    given = {"plan": "SOUTH EAST", "gems": "14,0", "ablaze": [1, 2], "spent": [3], "wind": "N"}
    table = alone(at="action", **given).do("PLAY_SOUTH", "WIND_GEM", (15, 0))
    assert table.outcome == "won"
    assert table.plan == ["EAST"]


def test_dry_season_in_a_lookout(alone: Alone) -> None:
    given = {"running": "DRY", "gems": "5,4 5,5", "top": "AIR_DROP HELITACK FIRE_ENGINE"}
    table = acting(alone, "NORTH", **given).do("LOOKOUT")
    assert table.asks == (0, "LOOK_CARD")
    assert table.legal == {"PLAY_AIR_DROP_PICK", "PLAY_HELITACK", "PLAY_FIRE_ENGINE_PICK"}


def test_cards_of_a_lookout_outside_the_plan(alone: Alone) -> None:
    """A lookout is an action of one's own: with a plan there is none."""
    table = alone(at="action", plan="EAST", hand="NORTH*2")
    assert "LOOKOUT" not in table.verbs
    assert table.cards_held == Counter(NORTH=2)


def test_a_tower_fallen_by_the_wet_square_is_settled_before_the_round_ends(alone: Alone) -> None:
    given = {"running": "WET", "hand": "NORTH", "hawks": "4,4", "gems": "1,15", "spent": [1], "dice": {"winds": "EN"}}
    table = alone(at="round end", **given).do((3, 3), (0, 15))
    assert table.asks == (0, "CHALLENGE")
    assert table.permanent == AREAS[1]
    assert cells("7,9 8,9") < table.gems, "its storm has blown"
