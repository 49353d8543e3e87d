"""The scenarios of the expansion's specification: cards and hawks (1-13, 25)."""

import pytest

from .. import Referee
from ..board import Cell
from ..wind_cards import wind_gem_cells
from .positions import EAST, NORTH, SOUTH, WEST, Dice, answer, asks, cells, verbs
from .rising_positions import at_action, drawing, table

AT_FLAME = {(6, 7), (6, 8), (7, 6), (7, 9), (8, 6), (8, 9), (9, 7), (9, 8)}


def test_01_start() -> None:
    referee = table(wind=NORTH)
    assert asks(referee) == (0, "WIND")
    assert cells(referee) == {(6, 7), (6, 8)}
    assert wind_gem_cells(referee.game, 14) == {(6, 8), (6, 9), (7, 9)}
    referee = at_action(["NORTHEAST"], wind=WEST)
    answer(referee, "PLAY_NORTHEAST")
    assert verbs(referee) == {"DIR_NORTH", "DIR_EAST", "WIND_ROLL", "WIND_GEM"}
    answer(referee, "WIND_GEM")
    assert cells(referee) == {(6, 8), (6, 9), (7, 9)}


@pytest.mark.parametrize(
    ("card", "offered"),
    [
        (14, {(6, 8), (6, 9), (7, 9)}),
        (15, {(8, 9), (9, 9), (9, 8)}),
        (16, {(9, 7), (9, 6), (8, 6)}),
        (17, {(7, 6), (6, 6), (6, 7)}),
    ],
)
def test_01_all_diagonals(card: int, offered: set[Cell]) -> None:
    assert wind_gem_cells(table().game, card) == offered


def test_01_setting_the_wind_needs_a_valid_and_different_one() -> None:
    referee = at_action(["SOUTHWEST"], wind=WEST, burned=[3], seat=1, shadow_turns=False)
    answer(referee, "PLAY_SOUTHWEST")
    assert {verb for verb in verbs(referee) if verb.startswith("DIR")} == {"DIR_SOUTH"}
    answer(referee, "DIR_SOUTH")
    assert referee.game.wind == SOUTH


def test_02_vacancy() -> None:
    assert (6, 7) in cells(table(wind=NORTH, hawks=[(6, 7)]))
    referee = at_action(["DE_REFOREST"], wind=SOUTH, hawks=[(6, 7)], lightning=[(6, 6)])
    answer(referee, "PLAY_DE_REFOREST")
    assert (6, 7) not in cells(referee)
    assert (6, 6) in cells(referee)
    referee = at_action(["HAWK_TWO"], wind=SOUTH, hawks=[(6, 7)], lightning=[(6, 6)])
    answer(referee, "PLAY_HAWK_TWO")
    assert referee.phase == "HAWK_PLACE"
    assert not {(6, 6), (6, 7), (7, 7), (2, 2), (6, 8)} & cells(referee)
    assert {(6, 5), (3, 3), (0, 3)} <= cells(referee)


def test_03_wind_trigger() -> None:
    referee = table(seat=2, wind=NORTH, hawks=[(6, 7)])
    answer(referee, (6, 7))
    assert referee.game.hawk_supply == 18
    assert referee.game.gems == set()
    assert referee.game.pending_flights == {(6, 7)}
    assert asks(referee) == (0, "FLIGHT")
    assert cells(referee) == {(6, 8), (7, 6), (7, 9), (8, 6), (8, 9), (9, 7), (9, 8)}
    answer(referee, (9, 7))
    assert asks(referee) == (2, "ACTION")
    assert referee.game.gems == {(9, 7)}
    assert referee.game.pending_flights == set()


def test_04_full_pattern_first() -> None:
    referee = at_action(["BURNING_SNAG"], seat=2, wind=SOUTH, gems=[(6, 7)], hawks=[(5, 7), (5, 8)])
    answer(referee, "PLAY_BURNING_SNAG", (4, 7))
    assert referee.game.gems == {(6, 7), (4, 7), (4, 8)}
    assert asks(referee) == (0, "FLIGHT")
    assert (5, 8) in cells(referee)
    assert (5, 7) not in cells(referee)
    assert {(3, 7), (3, 8), (4, 6), (4, 9)} <= cells(referee)
    answer(referee, (5, 8))
    assert asks(referee) == (1, "FLIGHT")
    assert (5, 7) in cells(referee)
    assert (5, 8) not in cells(referee)


def test_05_chain() -> None:
    referee = table(wind=NORTH, hawks=[(6, 7), (9, 8)])
    answer(referee, (6, 7), (9, 8))
    assert asks(referee) == (2, "FLIGHT")
    assert (9, 8) not in cells(referee)
    assert (6, 7) in cells(referee)
    assert referee.game.hawks == set()


def test_06_storm() -> None:
    dice = Dice(wind=[NORTH, EAST])
    referee = drawing(
        "FIRESTORM", seat=3, wind=SOUTH, gems=[(5, 5), (5, 6)], hawks=[(4, 5), (6, 8)], dice=dice,
    )  # fmt: skip
    assert referee.game.wind == EAST
    assert referee.game.gems == {(5, 5), (5, 6), (4, 6), (6, 7)}
    assert referee.game.pending_flights == {(4, 5), (6, 8)}
    assert asks(referee) == (0, "FLIGHT")
    answer(referee, (7, 9))
    assert asks(referee) == (1, "FLIGHT")
    answer(referee, (9, 8))
    assert asks(referee) == (3, "STORM_DISCARD")


@pytest.mark.parametrize(
    ("when", "order"),
    [
        ("after_roll", ["FLIGHT", "STORM_DISCARD"]),
        ("after_spread", ["FLIGHT", "STORM_DISCARD"]),
        ("after_discards", ["STORM_DISCARD", "FLIGHT"]),
    ],
)
def test_06_when_hawks_fly_in_a_storm(when: str, order: list[str]) -> None:
    dice = Dice(wind=[NORTH, EAST])
    referee = drawing("FIRESTORM", wind=SOUTH, hawks=[(6, 7)], storm_hawks=when, dice=dice)
    seen = []
    rolled_at_flight = None
    while referee.phase in ("FLIGHT", "STORM_DISCARD"):
        if referee.phase == "FLIGHT":
            rolled_at_flight = referee.game.wind
            answer(referee, (9, 7))
            seen.append("FLIGHT")
        else:
            seen += ["STORM_DISCARD"] if "STORM_DISCARD" not in seen else []
            answer(referee, "DONE")
    assert seen == order
    assert rolled_at_flight == (SOUTH if when == "after_spread" else EAST)


def test_07_supply() -> None:
    referee = at_action(["HAWK_TWO"], wind=SOUTH, hawks=[(3, 10)], supply=1)
    answer(referee, "PLAY_HAWK_TWO")
    assert asks(referee) == (0, "HAWK_PLACE")
    answer(referee, (5, 5))
    assert asks(referee) == (0, "HAWK_TAKE")
    assert (cells(referee), verbs(referee)) == ({(3, 10)}, {"DONE"})
    answer(referee, "DONE")
    assert referee.game.hawks == {(3, 10), (5, 5)}
    assert asks(referee) == (0, "FLOCK_PICK")


def test_07_a_hawk_taken_is_in_hand() -> None:
    referee = at_action(["HAWK_TWO"], wind=SOUTH, hawks=[(3, 10)], supply=0)
    answer(referee, "PLAY_HAWK_TWO", (3, 10))
    assert asks(referee) == (0, "HAWK_PLACE")
    assert (referee.game.hawks, referee.game.hawk_supply) == (set(), 0)
    answer(referee, (5, 5))
    assert asks(referee) == (0, "FLOCK_PICK")


def test_08_flocking() -> None:
    referee = at_action(["HAWK_TWO"], wind=SOUTH, hawks=[(3, 3), (12, 12)], supply=1)
    answer(referee, "PLAY_HAWK_TWO", (5, 5), "DONE")
    answer(referee, (3, 3))
    assert asks(referee) == (0, "FLOCK_TO")
    assert not {(3, 3), (5, 5)} & cells(referee)
    answer(referee, (4, 4))
    assert (cells(referee), verbs(referee)) == ({(5, 5)}, {"DONE"})
    answer(referee, (5, 5), (3, 3))
    assert asks(referee) == (2, "FLOCK_PICK")


def test_09_crown() -> None:
    referee = at_action(["CROWN_FIRE", "CROWN_FIRE"], wind=SOUTH, gems=[(5, 5)], hawks=[(5, 6)])
    answer(referee, "PLAY_CROWN_FIRE", "HORIZONTAL", (5, 6))
    assert referee.game.gems == {(5, 5), (5, 6), (5, 7)}
    assert referee.game.hawks == {(5, 6)}
    assert asks(referee) == (0, "CROWN_AGAIN")
    assert verbs(referee) == {"HORIZONTAL", "VERTICAL", "DONE"}
    answer(referee, "VERTICAL")
    assert referee.phase == "WINDOW"
    expected = {(3, 6), (3, 7), (4, 6), (4, 7), (5, 6), (5, 7), (6, 6), (4, 8), (5, 8), (6, 7)}
    assert cells(referee) == expected
    answer(referee, (6, 7))
    assert asks(referee) == (0, "FLIGHT")
    assert referee.game.gems == {(5, 5), (5, 7), (6, 7)}


def test_10_creeping() -> None:
    referee = at_action(["CREEPING_FIRES"], wind=SOUTH, gems=[(3, 3)])
    answer(referee, "PLAY_CREEPING_FIRES", (2, 3))
    assert cells(referee) == {(3, 2), (3, 4), (4, 3)} | AT_FLAME
    assert not verbs(referee)


@pytest.mark.parametrize("hawks", [[], [(4, 6)]])
def test_11_firebrand(hawks: list[Cell]) -> None:
    referee = at_action(["ROLLING_FIREBRAND"], wind=SOUTH, gems=[(4, 4), (4, 5)], hawks=hawks)
    answer(referee, "PLAY_ROLLING_FIREBRAND")
    assert cells(referee) == {(4, 4), (4, 5)}
    answer(referee, (4, 4), (4, 5))
    assert verbs(referee) == {"DIR_NORTH", "DIR_EAST", "DIR_SOUTH", "DIR_WEST"}
    answer(referee, "DIR_EAST")
    if hawks:
        assert asks(referee) == (0, "FLIGHT")
        assert referee.game.hawks == set()
        assert referee.game.gems == {(4, 6)}
        assert referee.game.pending_flights == {(4, 6)}
    else:
        assert referee.game.gems == {(4, 6), (4, 7)}


def test_11_an_obstructed_leader() -> None:
    referee = at_action(["ROLLING_FIREBRAND"], wind=SOUTH, gems=[(4, 4), (4, 5)], breaks=[(4, 7)])
    answer(referee, "PLAY_ROLLING_FIREBRAND", (4, 5), (4, 4))
    assert verbs(referee) == {"DIR_NORTH", "DIR_SOUTH", "DIR_WEST"}


def test_12_firebrand_by_the_tower() -> None:
    referee = at_action(["ROLLING_FIREBRAND"], wind=SOUTH, gems=[(2, 3), (3, 3)])
    answer(referee, "PLAY_ROLLING_FIREBRAND", (2, 3), (3, 3), "DIR_WEST")
    assert referee.game.gems == {(2, 1), (3, 1)}
    referee = at_action(["ROLLING_FIREBRAND"], wind=SOUTH, gems=[(2, 2), (2, 3)])
    assert "PLAY_ROLLING_FIREBRAND" not in verbs(referee)
    referee = at_action(["ROLLING_FIREBRAND"], wind=SOUTH, gems=[(2, 2), (2, 3)], brand_from_tower=True)
    assert "PLAY_ROLLING_FIREBRAND" in verbs(referee)


def test_13_backburn() -> None:
    referee = at_action(["BACKBURN"], wind=SOUTH, gems=[(5, 5), (5, 7)], breaks=[(5, 8)])
    answer(referee, "PLAY_BACKBURN")
    assert cells(referee) == {(5, 5)}
    answer(referee, (5, 5))
    assert (referee.game.gems, referee.game.breaks) == ({(5, 7)}, {(5, 5), (5, 8)})


def test_helitack_takes_a_pair_and_one_more() -> None:
    referee = at_action(["HELITACK"], wind=SOUTH, gems=[(5, 5), (5, 6), (10, 10), (1, 1)])
    answer(referee, "PLAY_HELITACK")
    assert (referee.phase, cells(referee)) == ("HELI_1", {(5, 5), (5, 6), (10, 10)})
    answer(referee, (5, 5))
    assert (referee.phase, cells(referee), verbs(referee)) == ("HELI_2", {(5, 6)}, {"DONE"})
    answer(referee, "DONE")
    assert (referee.phase, cells(referee)) == ("HELI_3", {(5, 6), (10, 10)})
    answer(referee, (10, 10))
    assert referee.game.gems == {(5, 6), (1, 1)}


def test_25_orphaned_roll() -> None:
    referee = at_action(
        ["ROLLING_FIREBRAND"], wind=NORTH, gems=[(9, 2), (10, 2)], hawks=[(9, 3)], burned=[3], shadow_turns=False,
    )  # fmt: skip
    answer(referee, "PLAY_ROLLING_FIREBRAND", (9, 2), (10, 2), "DIR_EAST")
    assert referee.game.gems == {(9, 4), (10, 4)}
    assert (referee.game.hawks, referee.game.hawk_supply) == (set(), 18)
    assert referee.phase != "FLIGHT"


def test_25_by_option_the_placer_flies() -> None:
    referee = at_action(
        ["ROLLING_FIREBRAND"], wind=NORTH, gems=[(9, 2), (10, 2)], hawks=[(9, 3)], burned=[3], shadow_turns=False,
        orphan_hawk="placer",
    )  # fmt: skip
    answer(referee, "PLAY_ROLLING_FIREBRAND", (9, 2), (10, 2), "DIR_EAST")
    assert referee.game.gems == {(10, 4)}
    assert asks(referee) == (0, "FLIGHT")


def test_setup_hawks_in_turn_order() -> None:
    referee = Referee({"expansion": "core"}, Dice(wind=[SOUTH]))
    asked = []
    for _ in range(4):
        asked.append(asks(referee))
        answer(referee, min(cells(referee)))
    assert asked == [(seat, "SETUP_HAWK") for seat in (2, 3, 0, 1)]
    assert referee.game.hawk_supply == 14
    assert asks(referee) == (2, "WIND")
