"""The scenarios of the solo specification: challenges (17-19, 21), and what else they say."""

from typing import Any

import pytest

from ..board import Cell
from ..cards import card_number
from ..solo_state import DRY, HEAVY_SMOKE, PLAN, RED_FLAG, SANCTUARY, SMOLDERING, STURDY, WET_LINE
from .positions import EAST, NORTH, SOUTH, Dice, answer, asks, cells, verbs
from .solo_positions import alone, at_action, at_part_two, blow, pass_turn

AIR_DROP = card_number("AIR_DROP")


def taking(challenge: int, **options: Any) -> Any:
    """The enemies' deck is empty at the end of a turn, and the next challenge is this one, which is taken."""
    pile = [challenge, *(other for other in range(8) if other != challenge)]
    referee = at_action(challenge_pile=pile, rules={"level": 3}, **options)
    answer(referee, "DONE")
    return referee


def test_17_smoldering_fire_without_a_cell() -> None:
    referee = alone(breaks=[(6, 7), (7, 6)], challenges={SMOLDERING})
    assert referee.over
    assert (referee.winners, referee.truncated, referee.returns) == ([], False, [0.0])
    assert referee.game.solo.reveals == 0


def test_17_smoldering_fire() -> None:
    referee = alone(enemy=["BURNING_SNAG"], challenges={SMOLDERING}, hawks=[(6, 7)])
    assert asks(referee) == (0, "SMOLDER")
    assert cells(referee) == {(6, 7), (7, 6)}
    answer(referee, (6, 7))
    assert asks(referee) == (0, "FLIGHT")
    answer(referee, (9, 7))
    assert asks(referee) == (0, "ENEMY_SNAG")


def test_18_the_last_card_is_doubled() -> None:
    enemy = ["BURNING_SNAG", "FLARE_UP", "EXPLOSION", "WEST", "NORTH"]
    referee = alone(enemy=enemy, challenges={RED_FLAG})
    for _ in range(4):
        assert asks(referee) == (0, "RED_FLAG")
        answer(referee, "NO")
        while referee.phase != "WIND":
            referee.apply(max(referee.legal()))
        answer(referee, max(cells(referee)))
        referee.game.gems &= {(6, 7), (7, 6)} if referee.game.solo.enemy_pile != [NORTH] else set()
        answer(referee, "DONE")
    assert asks(referee) == (0, "WIND")
    assert referee.game.gems == {(6, 7), (5, 7)}


def test_18_a_doubled_card_that_fits_once() -> None:
    # the gem on the edge has four cells around it, and once they burn none of them has four
    walls = [(6, 2), (5, 2), (4, 2), (3, 0), (3, 1)]
    referee = alone(enemy=["EXPLOSION", "NORTH"], gems=[(5, 0)], breaks=[*walls, (4, 0)], challenges={RED_FLAG})
    answer(referee, "YES")
    assert referee.view()["doubled"] is True
    answer(referee, (5, 0))
    assert asks(referee) == (0, "PUNISH_DIR")
    assert not referee.game.solo.doubled
    assert (referee.game.solo.reveals, referee.game.solo.enemy_pile) == (1, [NORTH])


def test_18_a_doubled_card_that_fits_twice() -> None:
    referee = alone(enemy=["BURNING_SNAG", "NORTH"], challenges={RED_FLAG})
    answer(referee, "YES", (5, 6))
    assert asks(referee) == (0, "ENEMY_SNAG")
    assert referee.game.solo.second
    answer(referee, min(cells(referee)))
    assert asks(referee) == (0, "WIND")
    assert len(referee.game.gems) == 8


def test_18_a_doubled_card_that_does_not_fit() -> None:
    referee = alone(enemy=["EXPLOSION", "NORTH"], challenges={RED_FLAG})
    answer(referee, "YES")
    assert asks(referee) == (0, "PUNISH_DIR")
    answer(referee, "DIR_WEST")
    assert referee.game.gems == {(7, 6), (6, 6), (6, 7)}  # one storm for the punishment, one for the next card
    assert asks(referee) == (0, "WIND")


def test_19_wet_line_with_water() -> None:
    hand = ["AIR_DROP", "AIR_DROP", "HELITACK", "NORTH", "NORTH", "NORTH"]
    referee = at_action(hand, challenges={WET_LINE})
    answer(referee, "DONE")
    assert asks(referee) == (0, "WET_DROP")
    assert verbs(referee) == {"DROP_AIR_DROP", "DROP_HELITACK"}
    answer(referee, "DROP_AIR_DROP", "DROP_HELITACK", "DROP_AIR_DROP")
    assert asks(referee) == (0, "CHALLENGE")
    assert referee.game.hands[0] == [0, 0, 0]
    answer(referee, "NO")
    while referee.phase != "WIND":
        referee.apply(max(referee.legal()))
    assert len(referee.game.hands[0]) == 3
    pass_turn(referee)
    assert len(referee.game.hands[0]) == 6


@pytest.mark.parametrize(("gems", "anchors"), [([], 35), ([(2, 2), (2, 5), (5, 2), (5, 5)], 0)])
def test_19_wet_line_without_water(gems: list[Cell], anchors: int) -> None:
    hand = ["AIR_DROP", "AIR_DROP", "NORTH", "NORTH", "NORTH", "EAST"]
    referee = at_action(hand, gems=gems, challenges={WET_LINE})
    answer(referee, "DONE")
    if "DONE" in verbs(referee):
        answer(referee, "DONE")
    if not anchors:
        assert referee.over
        assert referee.winners == []
        return
    assert asks(referee) == (0, "WET_SQUARE")
    assert len(cells(referee)) == anchors
    answer(referee, (3, 3))
    assert len(referee.game.gems) == 9
    assert asks(referee) == (0, "CHALLENGE")


@pytest.mark.parametrize(
    ("running", "offered"),
    [(set(), {"PLAY_AIR_DROP_ALL", "PLAY_AIR_DROP_PICK"}), ({DRY}, {"PLAY_AIR_DROP_PICK"})],
)
def test_21_planned_card(running: set[int], offered: set[str]) -> None:
    referee = at_action(gems=[(5, 4), (5, 5)], plan=[AIR_DROP], challenges=running)
    assert asks(referee) == (0, "LOOK_CARD")
    assert verbs(referee) == offered
    answer(referee, "PLAY_AIR_DROP_PICK", (5, 4), "DONE")
    assert referee.game.gems == {(5, 5)}
    assert referee.game.solo.plan == []
    assert referee.game.discard == [AIR_DROP]


def test_21_planned_card_that_does_nothing() -> None:
    referee = at_part_two(plan=[AIR_DROP, AIR_DROP], breaks=[(6, 7), (6, 8)])  # no wind gem to put out either
    assert asks(referee) == (0, "CHALLENGE")
    assert (referee.game.solo.plan, referee.game.discard) == ([AIR_DROP], [AIR_DROP])


def test_21_the_bucket_comes_with_a_planned_card() -> None:
    referee = at_action(gems=[(5, 4), (2, 1)], plan=[AIR_DROP])
    assert verbs(referee) == {"PLAY_AIR_DROP_ALL", "BUCKET_ALL"}
    answer(referee, "BUCKET_ALL", "HORIZONTAL", (2, 0))
    assert asks(referee) == (0, "LOOK_CARD")
    assert verbs(referee) == {"PLAY_AIR_DROP_ALL"}


def test_plan() -> None:
    referee = taking(PLAN, hand=["NORTH", "AIR_DROP", "EAST", "EMBER", "WEST"])
    assert asks(referee) == (0, "PLAN")
    answer(referee, "DROP_EAST", "DROP_NORTH", "DROP_EMBER")
    assert referee.game.solo.plan == [1, 0, 7]
    assert sorted(referee.game.hands[0]) == [3, 8]
    while referee.phase != "WIND":
        referee.apply(max(referee.legal()))
    answer(referee, max(cells(referee)))
    assert verbs(referee) == {"PLAY_EAST"}
    answer(referee, "PLAY_EAST", "WIND_ROLL")
    assert len(referee.game.hands[0]) == 3
    assert referee.game.solo.plan == [0, 7]


def test_sturdy_and_sanctuary() -> None:
    referee = taking(STURDY, sturdy={1}, burned=[3])
    assert cells(referee) == {(15, 15)}
    answer(referee, (15, 15))
    assert referee.game.solo.sturdy == {1, 2}
    referee = taking(SANCTUARY, hawks=[(5, 5)], gems=[(4, 4)], sanctuaries={(3, 3)})
    assert not {(5, 5), (4, 4), (3, 3), (2, 2), (7, 7), (3, 8)} & cells(referee)
    answer(referee, (6, 7))
    assert referee.game.hawk_supply == 16
    referee = at_action(["NORTH"], sanctuaries={(6, 7)}, wind=EAST)
    answer(referee, "PLAY_NORTH", "WIND_GEM", (6, 7))
    assert referee.winners == []


def test_heavy_smoke() -> None:
    dice = Dice(smoke=[0])
    referee = at_action(["NORTH", "EAST"], challenges={HEAVY_SMOKE}, gems=[(2, 2)], dice=dice)
    assert asks(referee) == (0, "SMOKE_A")
    assert verbs(referee) == {"DROP_NORTH", "DROP_EAST", "DROP_FIRE_ENGINE", "BUCKET_ALL"}
    answer(referee, "BUCKET_ALL", "VERTICAL", (0, 2), "DROP_NORTH")
    assert asks(referee) == (0, "SMOKE_B")
    assert verbs(referee) == {"DROP_EAST", "DROP_FIRE_ENGINE"}
    answer(referee, "DROP_EAST")
    assert dice.supports["smoke"] == [[0, 1]]
    assert verbs(referee) == {"PLAY_NORTH"}


def test_heavy_smoke_with_few_cards() -> None:
    referee = at_part_two(hand=["NORTH"], challenges={HEAVY_SMOKE}, wind=EAST)
    blow(referee)
    assert asks(referee) == (0, "LOOK_CARD")
    assert verbs(referee) == {"PLAY_NORTH"}
    referee = at_part_two(hand=[], challenges={HEAVY_SMOKE}, wind=EAST)
    blow(referee)
    assert asks(referee) == (0, "CHALLENGE")
    assert len(referee.game.hands[0]) == 6


def test_helitack_in_a_dry_season() -> None:
    referee = at_action(["HELITACK"], gems=[(5, 5), (5, 6), (9, 9)], challenges={DRY}, wind=SOUTH)
    answer(referee, "PLAY_HELITACK", (5, 5), (5, 6))
    assert referee.phase not in ("HELI_3", "ACTION")
    referee = at_action(["HELITACK"], gems=[(5, 5), (5, 6), (9, 9)], challenges={DRY}, wind=SOUTH)
    answer(referee, "PLAY_HELITACK", (5, 5), "DONE")
    assert referee.phase == "HELI_3"
