"""Rulings S14 to S16 and S24 to S27: drawing challenges, sanctuaries, Wet Line, challenges drawn again."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import AREAS, FLAME, QUADRANTS, cells
from tests.games.fire_tower.solo import CHALLENGES, CORNERS, Alone, facing, to_action
from tests.games.fire_tower.table import after

HOME = QUADRANTS[0] - AREAS[0] - FLAME
WET = {"at": "round end", "running": "WET"}
#: neither Smoldering Fire nor a square of nine finds a cell
NO_CELL = {"breaks": "2,2 2,5 5,2 5,5 6,7 7,6"}

# -- skips ------------------------------------------------------------------------------------------------------------


def test_s14_skips_are_declared_at_the_draw(alone: Alone) -> None:
    table = alone(at="round end", challenges="DRY SMOKE")
    assert table.asks == (0, "CHALLENGE")
    assert table.legal == {"YES", "NO"}
    taken, skipped = after(table, "YES"), after(table, "NO")
    assert (taken.running, taken.skips) == ({"DRY"}, 2)
    assert (skipped.running, skipped.skips) == (set(), 1)
    assert skipped.challenge_deck[0] == "SMOKE", "no replacement: one card was drawn"
    assert skipped.round == taken.round == 2


def test_s14_without_skips_no_question(alone: Alone) -> None:
    table = alone(at="round end", challenges="DRY", skips=0)
    assert table.question != "CHALLENGE"
    assert table.running == {"DRY"}


@pytest.mark.parametrize("skips", [0, 2])
def test_s14_at_the_draw_failing_loses_whatever_is_left(alone: Alone, skips: int) -> None:
    assert alone(running="SMOLDER", skips=skips, **NO_CELL).outcome == "lost"
    assert alone(**WET, hand="NORTH", skips=skips, **NO_CELL).outcome == "lost"


def test_s14_skips_are_spent_on_failure(alone: Alone) -> None:
    rules = {"challenge_skip": "failure"}
    table = alone(at="round end", challenges="SMOLDER", **rules, dice={"enemies": ["WEST"]}, **NO_CELL)
    assert table.running == set(), "taken without a question, failed at once, and ended by a skip"
    assert table.skips == 1
    assert table.asks == (0, "WIND"), "Part One went on"
    wet = alone(**WET, hand="NORTH", **rules, challenges="DRY", **NO_CELL)
    assert (wet.running, wet.skips, wet.gems) == ({"DRY"}, 1, set())
    assert wet.round == 2


def test_s14_on_failure_nothing_is_spent_while_a_cell_is_left(alone: Alone) -> None:
    table = alone(running="SMOLDER", challenge_skip="failure")
    assert table.asks == (0, "SMOLDER")
    assert table.skips == 2
    square = alone(**WET, hand="NORTH", challenge_skip="failure")
    assert square.asks == (0, "WET_SQUARE")


def test_s14_on_failure_without_skips_the_game_is_lost(alone: Alone) -> None:
    assert alone(running="SMOLDER", challenge_skip="failure", skips=0, **NO_CELL).outcome == "lost"
    assert alone(**WET, hand="NORTH", challenge_skip="failure", skips=0, **NO_CELL).outcome == "lost"


# -- the challenge deck -----------------------------------------------------------------------------------------------


def test_s15_an_empty_deck_is_made_anew(alone: Alone) -> None:
    dice = {"challenges": ["DRY SMOKE"]}
    table = alone(at="round end", level=3, challenges_drawn=CHALLENGES, dice=dice)
    assert table.running == {"DRY"}
    assert len(table.challenge_deck) == 7, "all eight were shuffled"
    assert table.challenge_deck[0] == "SMOKE"


def test_s15_not_before_a_card_is_needed(alone: Alone) -> None:
    but_one = [name for name in CHALLENGES if name != "DRY"]
    table = alone(at="round end", level=3, challenges_drawn=but_one)
    assert table.running == {"DRY"}
    assert table.challenge_deck == []


# -- the double draw --------------------------------------------------------------------------------------------------

SEVEN = {"at": "round end", "level": 7}


@pytest.mark.parametrize(("answer", "running"), [("YES", {"DRY", "SMOKE"}), ("NO", {"DRY"})])
def test_s16_asked_until_used(alone: Alone, answer: str, running: set[str]) -> None:
    table = alone(**SEVEN, challenges="DRY SMOKE WET")
    assert table.asks == (0, "DOUBLE")
    assert table.legal == {"YES", "NO"}
    table.do(answer)
    assert table.running == running
    assert bool(table.s.double_used[0]) is (answer == "YES")


def test_s16_both_in_the_order_drawn(alone: Alone) -> None:
    table = alone(**SEVEN, challenges="PLAN SANCTUARY").do("YES")
    assert table.asks == (0, "PLAN")
    table.do(*(f"DROP_{name}" for name in ("FIRE_ENGINE",) * 3))
    assert table.asks == (0, "SANCTUARY")
    other = alone(**SEVEN, challenges="SANCTUARY PLAN").do("YES")
    assert other.asks == (0, "SANCTUARY")
    assert other.do((5, 5)).asks == (0, "PLAN")


@pytest.mark.parametrize(("number", "deadline", "asked"), [(2, 3, True), (3, 3, False), (1, 1, False), (3, 4, True)])
def test_s16_the_deadline(alone: Alone, number: int, deadline: int, asked: bool) -> None:
    table = alone(**SEVEN, in_round=number, double_deadline=deadline, challenges="DRY SMOKE")
    assert (table.question == "DOUBLE") is asked
    assert table.running == (set() if asked else {"DRY", "SMOKE"})


def test_s16_once_an_enemy_has_fallen(alone: Alone) -> None:
    table = alone(**SEVEN, ablaze=[2], challenges="DRY SMOKE")
    assert table.running == {"DRY", "SMOKE"}


def test_s16_once_in_a_game(alone: Alone) -> None:
    table = alone(**SEVEN, in_round=5, double_used=True, challenges="DRY SMOKE")
    assert table.question != "DOUBLE"
    assert table.running == {"DRY"}


@pytest.mark.parametrize("level", range(1, 7))
def test_s16_on_the_highest_level_only(alone: Alone, level: int) -> None:
    table = alone(at="round end", level=level, in_round=3, challenges="DRY SMOKE", skips=0)
    assert table.running == {"DRY"}


def test_s16_the_deck_runs_out_in_between(alone: Alone) -> None:
    gone = [name for name in CHALLENGES if name != "DRY"]
    table = alone(**SEVEN, challenges_drawn=gone, dice={"challenges": ["SMOKE"]}).do("YES")
    assert table.running == {"DRY", "SMOKE"}
    assert len(table.challenge_deck) == 7


# -- sanctuaries ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("supply", "left"), [(18, 17), (1, 0), (0, 0)])
def test_s24_a_sanctuary_takes_a_token_if_any(alone: Alone, supply: int, left: int) -> None:
    table = facing(alone, "SANCTUARY", supply=supply).do((5, 5))
    assert table.supply == left
    assert table.sanctuaries == {(5, 5)}
    assert table.hawks == set(), "it is no hawk"


def test_s24_where_a_sanctuary_may_be(alone: Alone) -> None:
    given = {"hawks": "5,5", "gems": "4,4", "breaks": "4,6", "sanctuaries": "3,3"}
    table = facing(alone, "SANCTUARY", **given)
    assert table.asks == (0, "SANCTUARY")
    assert table.legal == HOME - cells("5,5 4,4 4,6 3,3")
    assert facing(alone, "SANCTUARY", breaks=HOME).question != "SANCTUARY", "no cell: no effect"


def test_s24_a_sanctuary_keeps_hawks_off_and_takes_no_part(alone: Alone) -> None:
    table = alone(at="action", hand="HAWK_TWO", sanctuaries="5,5").do("PLAY_HAWK_TWO")
    assert table.legal == HOME - {(5, 5)}
    table.do((4, 4), (4, 5))
    assert table.asks == (0, "FLOCK_PICK")
    assert table.legal == {(4, 4), (4, 5), "DONE"}
    assert (5, 5) not in after(table, (4, 4)).cells


# -- Wet Line ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("refill", [False, True])
def test_s25_cards_for_the_wet_line(alone: Alone, refill: bool) -> None:
    given = {"hand": "AIR_DROP*3 NORTH*3", "top": "EMBER*3", "dice": {"enemies": ["WEST"]}, "skips": 0}
    table = alone(**WET, **given, wet_refill=refill, challenges="DRY").do(*("DROP_AIR_DROP",) * 3)
    assert table.cards_held == Counter(NORTH=3, EMBER=3 if refill else 0)
    to_action(table).do("DONE")
    assert table.held(0) == 6


def test_s25_a_firestorm_among_them_comes_before_the_next_round(alone: Alone) -> None:
    given = {"hand": "AIR_DROP*3 NORTH*3", "top": "FIRESTORM EMBER*3", "skips": 0, "dice": {"winds": "SE"}}
    table = alone(**WET, **given, wet_refill=True, challenges="DRY").do(*("DROP_AIR_DROP",) * 3)
    assert table.asks == (0, "STORM_DISCARD")
    assert table.running == {"WET"}
    assert table.do("DONE").running == {"DRY"}


def test_s25_planned_cards_are_no_cards_for_the_wet_line(alone: Alone) -> None:
    table = alone(**WET, hand="AIR_DROP*2 NORTH", plan="AIR_DROP HELITACK")
    assert table.asks == (0, "WET_SQUARE")


@pytest.mark.parametrize("touch", [False, True])
def test_s26_the_square_need_not_touch_fire(alone: Alone, touch: bool) -> None:
    table = alone(**WET, hand="NORTH", wet_touch=touch)
    assert table.legal == (cells("4,5 5,4") if touch else cells("0-5,0-5") - {(5, 5)})


def test_s26_without_a_touching_square_the_game_is_lost(alone: Alone) -> None:
    given = {"hand": "NORTH", "breaks": "6,7 7,6"}
    assert alone(**WET, **given).asks == (0, "WET_SQUARE")
    assert alone(**WET, **given, wet_touch=True).outcome == "lost"


# -- drawn again ------------------------------------------------------------------------------------------------------


def test_s27_another_sanctuary(alone: Alone) -> None:
    table = facing(alone, "SANCTUARY", sanctuaries="5,5").do((4, 4))
    assert table.sanctuaries == {(4, 4), (5, 5)}


@pytest.mark.parametrize(
    ("given", "corners"),
    [
        ({}, {1, 2, 3}),
        ({"sturdy": [1]}, {2, 3}),
        ({"sturdy": [1, 2, 3]}, set()),
        ({"sturdy": [1], "ablaze": [3]}, {2}),
    ],
    ids=str,
)
def test_s27_another_sturdy_tower(alone: Alone, given: dict[str, list[int]], corners: set[int]) -> None:
    table = facing(alone, "STURDY", **given)
    assert (table.question == "STURDY") is bool(corners)
    if corners:
        assert table.legal == {CORNERS[corner] for corner in corners}
        chosen = min(corners)
        assert table.do(CORNERS[chosen]).sturdy == {chosen, *given.get("sturdy", ())}


def test_s27_a_plan_is_appended(alone: Alone) -> None:
    table = facing(alone, "PLAN", plan="SOUTH EAST", hand="NORTH EMBER WEST").do("DROP_WEST", "DROP_NORTH")
    assert table.asks == (0, "PLAN")
    table.do("DROP_EMBER")
    assert table.plan == ["SOUTH", "EAST", "WEST", "NORTH", "EMBER"]
    assert table.held(0) == 0


def test_s27_a_plan_of_as_many_cards_as_held(alone: Alone) -> None:
    table = facing(alone, "PLAN", level=7, double_used=True, hand="NORTH EAST").do("DROP_EAST", "DROP_NORTH")
    assert table.plan == ["EAST", "NORTH"]
    assert table.question != "PLAN"
    assert facing(alone, "PLAN", hand="").question != "PLAN"
