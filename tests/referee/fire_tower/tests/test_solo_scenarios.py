"""The scenarios of the solo specification: attacks, Buckets, flights and the end (1-16, 20, 22)."""

import pytest

from .. import Referee
from ..board import AREAS, Cell
from .positions import EAST, NORTH, SOUTH, WEST, Dice, answer, asks, cells, drop_one, verbs
from .solo_positions import alone, at_action, at_part_two, pass_turn

LEVEL_3 = {"level": 3}


def explosion_on(*gems: Cell) -> Referee:
    """The enemies' next cards are an Explosion and a west wind."""
    return alone(gems=gems, enemy=["EXPLOSION", "WEST"])


def test_01_start() -> None:
    referee = alone(enemy=["BURNING_SNAG"])
    assert asks(referee) == (0, "ENEMY_SNAG")
    assert cells(referee) == {(5, 6), (6, 5)}
    for way, ends in [("HORIZONTAL", {(6, 5), (7, 4)}), ("VERTICAL", {(4, 7), (5, 6)})]:
        referee = alone(enemy=["FLARE_UP"])
        assert asks(referee) == (0, "ENEMY_ORIENT")
        assert verbs(referee) == {"HORIZONTAL", "VERTICAL"}
        answer(referee, way)
        assert asks(referee) == (0, "ENEMY_FLARE")
        assert cells(referee) == ends


def test_02_an_attack_that_is_impossible() -> None:
    referee = explosion_on()
    assert asks(referee) == (0, "PUNISH_DIR")
    assert verbs(referee) == {"DIR_NORTH", "DIR_WEST"}
    assert (referee.game.solo.enemy_card, referee.game.solo.enemy_discard.count(5)) == (None, 1)
    answer(referee, "DIR_NORTH")
    assert referee.game.gems == {(6, 7), (7, 6), (6, 6)}  # and west once more, by the next card
    assert asks(referee) == (0, "WIND")
    assert referee.game.solo.reveals == 2


def test_03_quadrant_storm() -> None:
    referee = alone(gems=[(8, 5)], wind=EAST, enemy=["WEST"])
    assert referee.game.gems == {(8, 5), (7, 6)}
    assert asks(referee) == (0, "WIND")
    assert referee.game.wind == EAST


def test_04_snapshot() -> None:
    referee = alone(gems=[(4, 7), (4, 8)], enemy=["WEST"])
    assert referee.game.gems == {(4, 7), (4, 8), (4, 6), (7, 6)}


def test_05_an_explosion_needs_four_cells() -> None:
    assert explosion_on((7, 0)).phase == "PUNISH_DIR"
    referee = explosion_on((6, 0))
    assert asks(referee) == (0, "ENEMY_EXPLOSION")
    assert cells(referee) == {(6, 0)}
    answer(referee, (6, 0))
    assert referee.game.breaks == {(6, 0)}
    assert referee.game.gems == {(5, 0), (5, 1), (6, 1), (7, 0), (7, 1)}


def test_06_an_explosion_stays_at_home() -> None:
    referee = explosion_on((5, 7))
    answer(referee, (5, 7))
    assert referee.game.gems == {(4, 6), (4, 7), (5, 6), (6, 6), (6, 7)}


def test_07_own_hawk() -> None:
    referee = alone(hawks=[(6, 7)], enemy=["BURNING_SNAG", "NORTH"])
    answer(referee, (5, 6))
    assert referee.game.gems == {(5, 6), (5, 7), (6, 6)}
    assert (referee.game.hawks, referee.game.hawk_supply) == (set(), 18)
    assert asks(referee) == (0, "FLIGHT")
    assert {(4, 6), (9, 8), (6, 8)} <= cells(referee)
    assert (6, 7) not in cells(referee)
    answer(referee, (9, 8))
    assert asks(referee) == (0, "WIND")
    assert (9, 8) in referee.game.gems


def test_08_punishment_for_the_last_card() -> None:
    referee = alone(enemy=["EXPLOSION"])
    answer(referee, "DIR_NORTH")
    assert asks(referee) == (0, "WIND")
    assert referee.game.gems == {(6, 7)}
    pass_turn(referee)
    assert asks(referee) == (0, "CHALLENGE")
    assert (len(referee.game.solo.enemy_pile), referee.game.solo.enemy_discard) == (5, [])


def test_09_another_tower() -> None:
    rules = {"solo_tower": "SE"}
    assert alone(enemy=["SOUTH"], rules=rules).game.gems == {(9, 8)}
    assert cells(alone(enemy=["BURNING_SNAG"], rules=rules)) == {(8, 9), (9, 8)}
    assert verbs(alone(enemy=["EXPLOSION"], rules=rules)) == {"DIR_SOUTH", "DIR_EAST"}


def test_10_enemy_bucket() -> None:
    referee = at_part_two(gems=[(3, 13), (4, 13)], wind=NORTH)
    answer(referee, (2, 13))
    assert asks(referee) == (0, "ACTION")
    assert referee.game.gems == set()
    assert referee.game.solo.enemy_buckets == {2, 3}


def test_11_gems_inside_the_tower_count_first() -> None:
    referee = at_part_two(gems=[(2, 14), (3, 13), (4, 13)])
    answer(referee, (2, 13))
    assert asks(referee) == (0, "ACTION")
    assert referee.game.gems == {(3, 13), (4, 13)}


def test_11_lines_that_are_equally_good() -> None:
    referee = at_part_two(gems=[(3, 13), (2, 14), (1, 13)], breaks=[(3, 12)])
    answer(referee, (2, 13))
    assert asks(referee) == (0, "ACTION")  # the column takes two inside and one more, the row just two
    assert referee.game.gems == {(2, 14)}
    for way, ends, taken in [
        ("HORIZONTAL", {(2, 12), (2, 13)}, {(2, 13), (2, 14)}),
        ("VERTICAL", {(0, 13), (1, 13)}, {(1, 13), (2, 13)}),
    ]:
        referee = at_part_two(gems=[(2, 14), (1, 13)], wind=WEST)
        answer(referee, (2, 13))
        assert asks(referee) == (0, "EB_ORIENT")
        answer(referee, way)
        assert asks(referee) == (0, "EB_WINDOW")
        assert cells(referee) == ends
        answer(referee, max(ends))
        assert referee.game.gems == {(2, 13), (2, 14), (1, 13)} - taken
        assert asks(referee) == (0, "ACTION")


def test_12_the_corner_comes_before_the_bucket() -> None:
    dice = Dice(wind=[EAST, WEST])
    referee = at_action(["FLARE_UP"], gems=[(3, 15)], wind=SOUTH, dice=dice)
    answer(referee, "PLAY_FLARE_UP", "VERTICAL", (0, 15))
    game = referee.game
    assert game.burned == [False, True, False, False]
    assert game.solo.enemy_buckets == {1, 2, 3}
    assert (game.hand_limit, game.wind, len(game.hands[0])) == (6, WEST, 6)
    assert AREAS[1] <= game.permanent
    assert game.gems == {(3, 15), (7, 9), (8, 9)}
    assert dice.used_up()


def test_13_the_hand_grows() -> None:
    dice = Dice(wind=[WEST])
    rules = {"level": 5}
    hand = ["FIRE_ENGINE"] * 4
    referee = at_part_two(gems=[(1, 15)], spent=[1], hand=hand, pile=["EMBER"], dice=dice, rules=rules)
    answer(referee, (0, 15))
    assert asks(referee) == (0, "ACTION")
    assert referee.game.hand_limit == 5
    assert sorted(referee.game.hands[0]) == [7, 9, 9, 9, 9]
    assert {(0, 12), (1, 12), (2, 12), (7, 6), (8, 6)} == referee.game.gems


def test_14_enemy_hawk() -> None:
    referee = at_action(["FLARE_UP"], gems=[(6, 10)], hawks=[(5, 10)], wind=SOUTH)
    answer(referee, "PLAY_FLARE_UP", "VERTICAL", (3, 10))
    assert referee.game.gems == {(6, 10), (3, 10), (4, 10)}
    assert referee.game.hawks == set()
    assert asks(referee) == (0, "ENEMY_FLIGHT")
    assert cells(referee) == {(6, 7), (7, 6)}
    answer(referee, (7, 6))
    assert (7, 6) in referee.game.gems


def test_14_an_enemy_gem_without_a_cell_is_lost() -> None:
    referee = at_part_two(hawks=[(6, 8)], breaks=[(6, 7), (7, 6)])
    answer(referee, (6, 8))
    assert asks(referee) == (0, "ACTION")
    assert referee.game.gems == set()


def test_15_loss_before_win() -> None:
    dice = Dice(wind=[WEST])
    referee = at_action(gems=[(0, 1), (15, 1)], spent=[3], burned=[1, 2], pile=["FIRESTORM"], dice=dice)
    drop_one(referee)
    assert referee.over
    assert {(0, 0), (15, 0)} <= referee.game.gems
    assert (referee.winners, referee.view()["score"], referee.returns) == ([], 0, [0.0])


@pytest.mark.parametrize(("cell", "falls"), [((9, 7), False), ((13, 13), True)])
def test_16_sturdy(cell: Cell, falls: bool) -> None:
    dice = Dice(wind=[NORTH])
    gems = (AREAS[2] - {(13, 13), (14, 14)}) | {(12, 13)}
    referee = at_part_two(gems=gems, breaks=[(14, 14)], wind=SOUTH, sturdy={2}, spent=[2], dice=dice)
    assert not referee.game.burned[2]
    answer(referee, cell)
    assert asks(referee) == (0, "ACTION")
    assert referee.game.burned[2] is falls
    assert dice.used_up() is falls
    assert ((6, 7) in referee.game.gems) is falls


def test_20_score() -> None:
    own = [(2, 0), (2, 1), (1, 1)]
    referee = at_part_two(gems=[*own, (14, 0)], breaks=[(1, 2)], spent=[3], burned=[1, 2], wind=SOUTH)
    answer(referee, (15, 0))
    assert referee.over
    assert (referee.winners, referee.view()["score"]) == ([0], 6)
    assert referee.returns == [0.5 + 6 / 18]


def test_22_a_win_asks_no_flight() -> None:
    referee = at_action(
        ["CREEPING_FIRES"], gems=[(14, 0)], hawks=[(9, 7)], burned=[1, 2], spent=[3], wind=EAST, rules=LEVEL_3
    )
    answer(referee, "PLAY_CREEPING_FIRES", (9, 7), (15, 0))
    assert referee.over
    assert referee.winners == [0]
    assert (9, 7) in referee.game.hawks
