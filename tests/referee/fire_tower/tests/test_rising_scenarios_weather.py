"""The scenarios of the expansion's specification: Extreme Weather (14-17, 22) and what belongs to it."""

from typing import Any

import pytest

from .. import ChanceError, Referee
from ..board import Cell
from ..random_chance import RandomChance
from .positions import EAST, NORTH, SOUTH, Dice, answer, asks, cells, on_top, verbs
from .rising_positions import at_action, drawing

WEATHER: dict[str, Any] = {"expansion": "weather"}


@pytest.mark.parametrize(
    ("things", "roll", "gem"),
    [
        ({"lightning": [(6, 6)], "gems": [(5, 6), (4, 6)]}, NORTH, (3, 6)),
        ({"lightning": [(6, 6)], "gems": [(5, 6)], "breaks": [(4, 6)]}, NORTH, None),
        ({"lightning": [(9, 6)]}, EAST, (9, 7)),
        ({"lightning": [(6, 9)]}, SOUTH, (7, 9)),
    ],
)
def test_14_dry_storm_walk(things: dict[str, Any], roll: int, gem: Cell | None) -> None:
    referee = drawing("DRY_STORM", wind=SOUTH, dry_storm_rolls=1, dice=Dice(roll=[roll]), **WEATHER, **things)
    assert referee.game.gems - set(things.get("gems", [])) == ({gem} if gem else set())
    assert referee.game.lightning == set(things["lightning"])
    assert referee.game.wind == SOUTH
    assert asks(referee) == (1, "WIND")


def test_14_a_hawk_stops_the_walk() -> None:
    dice = Dice(roll=[NORTH])
    referee = drawing(
        "DRY_STORM", seat=2, wind=SOUTH, lightning=[(6, 6)], hawks=[(5, 6)], dry_storm_rolls=1, dice=dice, **WEATHER,
    )  # fmt: skip
    assert asks(referee) == (0, "FLIGHT")
    assert (referee.game.gems, referee.game.hawks) == (set(), set())


def test_14_four_rolls_and_displaced_tokens() -> None:
    dice = Dice(roll=[EAST, EAST, NORTH, NORTH])
    referee = drawing("DRY_STORM", wind=SOUTH, lightning=[(6, 5), (6, 6)], dice=dice, **WEATHER)
    # the gem of the first token covers the second one, which strikes beyond it all the same
    assert referee.game.gems == {(6, 6), (6, 7)}
    assert asks(referee) == (0, "LIGHTNING")
    assert cells(referee) == {(5, 6), (5, 7), (7, 6), (6, 8)}
    answer(referee, (5, 6))
    while referee.phase == "LIGHTNING":
        answer(referee, min(cells(referee)))
    assert dice.used_up()
    assert len(referee.game.lightning) == 2


def test_15_displacement() -> None:
    around = {
        (3, 4), (3, 5), (3, 6), (4, 3), (5, 3), (6, 3), (4, 7), (5, 7), (6, 7), (7, 4), (7, 5), (7, 6),
    }  # fmt: skip
    referee = at_action(["EXPLOSION"], wind=SOUTH, gems=[(5, 5)], lightning=[(6, 6)], **WEATHER)
    answer(referee, "PLAY_EXPLOSION", (5, 5))
    assert asks(referee) == (0, "LIGHTNING")
    assert cells(referee) == around
    answer(referee, (3, 4))
    assert referee.game.lightning == {(3, 4)}
    blocked = at_action(["EXPLOSION"], wind=SOUTH, gems=[(5, 5)], breaks=around, lightning=[(6, 6)], **WEATHER)
    answer(blocked, "PLAY_EXPLOSION", (5, 5))
    assert blocked.game.lightning == set()
    assert blocked.phase != "LIGHTNING"


def test_15_only_around_the_covered_cell_by_option() -> None:
    referee = at_action(
        ["EXPLOSION"], wind=SOUTH, gems=[(5, 5)], lightning=[(6, 6)], lightning_reach="covering", **WEATHER
    )
    answer(referee, "PLAY_EXPLOSION", (5, 5))
    assert cells(referee) == {(6, 7), (7, 6)}


def test_16_kettle() -> None:
    referee = drawing(
        "KETTLE_FLIGHT", wind=SOUTH, gems=[(5, 5)], hawks=[(4, 4), (4, 5), (4, 6), (3, 10)], kettle_flight=True,
        **WEATHER,
    )  # fmt: skip
    assert (asks(referee), cells(referee)) == ((0, "KETTLE_GEM"), {(5, 5)})
    answer(referee, (5, 5))
    assert referee.phase == "KETTLE_TO"
    assert cells(referee) == {(6, 7), (6, 8), (7, 6), (7, 9), (8, 6), (8, 9), (9, 7), (9, 8)}
    answer(referee, (6, 7))
    assert (asks(referee), cells(referee)) == ((0, "KETTLE_HAWK"), {(4, 4), (4, 5), (4, 6)})
    answer(referee, (4, 4), (4, 6))
    assert (asks(referee), cells(referee)) == ((0, "FLOCK_PICK"), {(4, 5)})
    answer(referee, "DONE")
    assert asks(referee) == (1, "HAWK_PLACE")
    answer(referee, (3, 11), (3, 12))
    assert (asks(referee), cells(referee)) == ((1, "FLOCK_PICK"), {(3, 10), (3, 11), (3, 12)})
    answer(referee, "DONE")
    assert asks(referee) == (2, "HAWK_PLACE")


@pytest.mark.parametrize(("short", "left"), [("remove_two", 1), ("remove_used", 2)])
def test_16_hawks_leave_without_gems(short: str, left: int) -> None:
    hawks = [(4, 4), (4, 5), (4, 6)]
    referee = drawing(
        "KETTLE_FLIGHT", wind=SOUTH, gems=[(5, 5)], hawks=hawks, kettle_flight=True, kettle_short=short, **WEATHER
    )
    answer(referee, (5, 5), (6, 7))
    while referee.phase == "KETTLE_HAWK":
        answer(referee, min(cells(referee)))
    assert len(referee.game.hawks) == left


def test_17_mobilization_with_a_shadow() -> None:
    pool = ["NORTH", "EAST", "MUTUAL_AID", "SOUTH", "WEST", "NORTHEAST"]
    referee = drawing("MOBILIZATION", "NORTH", *pool, seat=1, wind=SOUTH, shadows=[0], mutual_aid=True, **WEATHER)
    game = referee.game
    assert asks(referee) == (1, "MOB_CARD")
    assert sorted(game.pool) == [0, 1, 2, 3, 14]
    assert len(game.events) == 1
    for seat, card in [(1, "EAST"), (2, "SOUTH"), (3, "WEST"), (0, "NORTH")]:
        assert asks(referee) == (seat, "MOB_CARD")
        answer(referee, f"PLAY_{card}", "WIND_ROLL")
    assert game.pool == []
    assert 14 in game.discard
    assert asks(referee) == (1, "AID_CHOICE")


def test_17_mobilization_of_two() -> None:
    pool = ["NORTH", "EAST", "SOUTH", "WEST", "NORTHEAST"]
    referee = drawing("MOBILIZATION", "NORTH", *pool, seat=1, wind=SOUTH, towers=(0, 2), **WEATHER)
    order = []
    while referee.phase == "MOB_CARD":
        order.append(referee.asked)
        answer(referee, min(verbs(referee)), "WIND_ROLL")
    assert order == [1, 0, 1, 0]
    assert referee.game.pool == []


def test_22_patrol_and_an_event() -> None:
    dice = Dice(wind=[NORTH, EAST])
    referee = patrolling(["EAST", "FIRESTORM", "SOUTH", "HELITACK", "WEST"], dice)
    game = referee.game
    answer(referee, "PATROL", "DROP_NORTH")
    assert asks(referee) == (0, "STORM_DISCARD")
    assert len(game.hands[0]) == 5
    assert len(game.drawn) == 2
    answer(referee, "DROP_NORTH", "DROP_NORTH", "DONE")
    assert len(game.hands[0]) == 5
    answer(referee, "DONE", "DONE", "DONE")
    assert asks(referee) == (0, "LOOK_CARD")
    assert verbs(referee) == {"PLAY_EAST", "PLAY_SOUTH"}
    answer(referee, "PLAY_EAST")
    assert len(game.hands[0]) == 6
    assert game.hands[0].count(2) == 1


def patrolling(pile: list[str], dice: Dice | None = None) -> Referee:
    """Seat 0 has used its Lookout in an earlier turn; and its action is due."""
    referee = at_action(["NORTH"] * 3, wind=SOUTH, pile=pile, dice=dice, **WEATHER)
    referee.game.lookout[0] = False
    referee.restart_turn(0)
    answer(referee, (9, 7))
    referee.game.gems.discard((9, 7))
    return referee


def test_patrol_without_a_playable_card() -> None:
    referee = patrolling(["ROLLING_FIREBRAND", "ROLLING_FIREBRAND"])
    answer(referee, "PATROL", "DROP_NORTH")
    assert asks(referee) == (0, "PATROL_KEEP")
    assert verbs(referee) == {"DROP_ROLLING_FIREBRAND"}
    answer(referee, "DROP_ROLLING_FIREBRAND")
    assert referee.game.hands[0].count(20) == 1
    assert asks(referee) == (1, "WIND")


def test_lookout_discards_the_others() -> None:
    referee = at_action(wind=SOUTH, pile=["EAST", "SOUTH", "SOUTH"], **WEATHER)
    answer(referee, "LOOKOUT")
    assert (asks(referee), verbs(referee)) == ((0, "LOOK_CARD"), {"PLAY_EAST", "PLAY_SOUTH"})
    answer(referee, "PLAY_EAST", "WIND_SET")
    assert sorted(referee.game.discard) == [1, 2, 2]
    assert asks(referee) == (1, "WIND")


def test_heavy_winds_and_light_breeze() -> None:
    referee = at_action(["NORTH", "EAST", "NORTHEAST"], wind=SOUTH, **WEATHER)
    answer(referee, "HEAVY_WINDS")
    assert (asks(referee), verbs(referee)) == ((0, "HW_CARD"), {"PLAY_NORTH", "PLAY_EAST", "PLAY_NORTHEAST"})
    answer(referee, "PLAY_NORTH", (6, 7))
    assert verbs(referee) == {"PLAY_EAST", "PLAY_NORTHEAST", "DONE"}
    answer(referee, "PLAY_NORTHEAST", (5, 8), "PLAY_EAST", (5, 9))
    assert asks(referee) == (1, "WIND")
    game = referee.game
    assert len(game.hands[0]) == 6
    assert not game.heavy_winds[0]
    game.hands[0][:2] = [0, 1]
    referee.restart_turn(0)
    answer(referee, max(cells(referee)))
    assert "HEAVY_WINDS" not in verbs(referee)
    answer(referee, "PLAY_NORTH", "WIND_ROLL")
    assert referee.phase == "BREEZE"
    assert {"PLAY_EAST", "DONE"} <= verbs(referee)
    answer(referee, "PLAY_EAST")
    assert referee.phase == "WIND_CARD_GEM"


def test_the_firestorm_is_cut_into_the_middle() -> None:
    for seed in range(20):
        pile = Referee({"expansion": "weather"}, RandomChance(seed)).game.pile
        number = len(pile)
        assert number == 80 - 24 + 3
        assert -(-number // 3) <= pile.index(25) + 1 <= 2 * number // 3
    with pytest.raises(ChanceError, match="must lie from 20 to 39"):
        Referee({"expansion": "weather"}, Dice(shuffle=[on_top("FIRESTORM", expansion=True)]))
