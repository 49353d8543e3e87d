"""The scenarios of the expansion's specification: Shadows, variants and the end (18-21, 23, 24)."""

import pytest

from .. import Referee
from .positions import EAST, NORTH, SOUTH, WEST, Dice, answer, answer_with_any, asks, cells, position, verbs
from .rising_positions import drawing, table


def window(storm: int) -> tuple[Referee, Dice]:
    """Seats 0 and 2 are Shadows; Shadow 0 has rolled a two, and fire is next to the corners of both towers."""
    dice = Dice(die=[2, 1, 1, 1], wind=[storm, SOUTH])
    referee = table(seat=0, wind=SOUTH, gems=[(0, 14), (15, 1)], shadows=[0, 2], dice=dice)
    return referee, dice


def test_18_shadow_window() -> None:
    referee, dice = window(SOUTH)
    assert asks(referee) == (0, "DIE_GEM")
    held = len(referee.game.hands[3])
    answer(referee, (0, 15))
    assert dice.used_up()  # roll again, bonus roll, Shadow 2
    assert referee.game.eliminated == [True, True, True, False]
    assert referee.game.shadow == [True, False, True, False]
    assert referee.game.hands[1] == []
    assert len(referee.game.hands[3]) == held + 1
    assert (referee.winners, referee.game.turn_seat, referee.game.turn_number) == ([3], 3, 3)
    assert referee.returns == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1])


def test_18_the_storm_burns_the_last_tower() -> None:
    referee, _ = window(WEST)
    answer(referee, (0, 15))
    assert referee.winners == [0, 2]
    assert referee.returns == pytest.approx([1 / 3, -1 / 3, 1 / 3, -1 / 3])


def test_18_neighbouring_shadows_play_before_the_survivor() -> None:
    dice = Dice(die=[2, 1, 1, 2], wind=[WEST, WEST])
    gems = [(0, 14), (1, 0)]
    referee = table(seat=2, wind=WEST, gems=gems, shadows=[2, 3], dice=dice)
    answer(referee, (0, 15))
    assert asks(referee) == (3, "DIE_GEM")
    answer(referee, (0, 0))
    assert referee.winners == [2, 3]


def test_19_result_four() -> None:
    dice = Dice(die=[4], wind=[SOUTH, EAST])
    referee = table(seat=0, wind=NORTH, gems=[(1, 15)], shadows=[0], dice=dice)
    assert asks(referee) == (0, "WIND")
    answer(referee, (0, 15))
    assert referee.game.shadow == [True, True, False, False]
    assert referee.game.forming == [False, True, False, False]
    assert asks(referee) == (0, "SHADOW_WIND")
    assert verbs(referee) == {"DIR_SOUTH", "DIR_WEST"}


def test_forming_shadows_lose_their_first_turn() -> None:
    dice = Dice(wind=[SOUTH, SOUTH, SOUTH, SOUTH], die=[6])
    referee = table(seat=3, wind=NORTH, gems=[(1, 0)], dice=dice)
    answer(referee, (0, 0))
    while referee.phase == "KEEP":
        answer_with_any(referee)
    answer(referee, "DONE")
    assert asks(referee) == (1, "WIND")
    assert referee.game.turn_number == 3
    assert referee.game.forming == [False] * 4
    for _ in range(3):
        answer_with_any(referee)
        answer(referee, "DONE")
    assert asks(referee) == (0, "CREEP")


def test_push_your_luck() -> None:
    dice = Dice(die=[5, 4, 1])
    referee = table(seat=0, wind=SOUTH, shadows=[0], dice=dice)
    assert (asks(referee), verbs(referee)) == ((0, "PUSH"), {"PUSH_ROLL", "PUSH_STOP"})
    answer(referee, "PUSH_ROLL", "PUSH_ROLL", "PUSH_STOP")
    for cell in [(6, 7), (5, 7), (4, 7)]:
        assert asks(referee) == (0, "PUSH_GEM")
        answer(referee, cell)
    assert referee.game.gems == {(6, 7), (5, 7), (4, 7)}
    assert asks(referee) == (1, "WIND")
    bust = table(seat=0, wind=SOUTH, shadows=[0], dice=Dice(die=[5, 6]))
    answer(bust, "PUSH_ROLL")
    assert asks(bust) == (1, "WIND")
    capped = table(seat=0, wind=SOUTH, shadows=[0], push_cap=1, dice=Dice(die=[5]))
    assert verbs(capped) == {"PUSH_STOP"}


def test_result_one_moves_a_gem_to_another_quadrant() -> None:
    dice = Dice(die=[1])
    hawks, breaks = [(3, 12), (12, 12)], [(4, 12)]
    referee = table(seat=0, wind=SOUTH, gems=[(3, 10)], hawks=hawks, breaks=breaks, shadows=[0], dice=dice)
    assert (asks(referee), verbs(referee)) == ((0, "SHADOW_ONE"), {"SHADOW_HAWK", "SHADOW_BREAK"})
    answer(referee, "SHADOW_HAWK")
    assert cells(referee) == {(3, 12)}
    answer(referee, (3, 12))
    assert cells(referee) == {(3, 10)}
    answer(referee, (3, 10))
    at_the_burned_tower = {(0, 3), (1, 3), (2, 3), (3, 0), (3, 1), (3, 2)}
    assert cells(referee) == {(6, 7), (7, 6), (8, 6), (9, 7), (9, 8), (8, 9)} | at_the_burned_tower
    answer(referee, (6, 7))
    assert referee.game.gems == {(6, 7)}
    assert referee.game.hawks == {(12, 12)}


def test_result_three_plays_two_of_three_cards() -> None:
    dice = Dice(die=[3])
    referee = table(seat=0, wind=SOUTH, shadows=[0], pile=["NORTH", "EAST", "WEST"], dice=dice)
    assert (asks(referee), verbs(referee)) == ((0, "DIE_CARD"), {"PLAY_NORTH", "PLAY_EAST", "PLAY_WEST", "DONE"})
    answer(referee, "PLAY_EAST", "WIND_GEM", (7, 9))
    assert verbs(referee) == {"PLAY_NORTH", "PLAY_WEST", "DONE"}
    answer(referee, "PLAY_WEST", "WIND_SET")
    assert referee.game.drawn == []
    assert asks(referee) == (1, "WIND")


def test_20_double_tower() -> None:
    referee = table(variant="double", seat=1, wind=NORTH, gems=[(1, 15), (1, 1)])
    answer(referee, (0, 15))
    assert referee.game.burned == [False, True, False, False]
    assert referee.game.hand_limit == 6
    assert not any(referee.game.eliminated)
    assert asks(referee) == (1, "ACTION")
    answer(referee, "DONE")
    assert asks(referee) == (0, "WIND")
    assert "BUCKET_ALL" in verbs(referee)
    answer(referee, (6, 7))
    referee.game.hands[0][0] = 23
    referee.restart_turn(0)
    answer(referee, max(cells(referee)), "PLAY_HAWK_TWO")
    assert {(5, 3), (5, 12)} <= cells(referee)
    assert all(row <= 7 for row, _ in cells(referee))


def test_20_the_second_tower_decides() -> None:
    referee = table(variant="double", seat=1, wind=NORTH, gems=[(1, 0)], burned_corners=[1])
    answer(referee, (0, 0))
    assert referee.winners == [1]
    assert referee.returns == [-1.0, 1.0]
    own = table(variant="double", double_split="EW", seat=0, wind=NORTH, gems=[(1, 0)], burned_corners=[3])
    answer(own, (0, 0))
    assert own.winners == [1]


@pytest.mark.parametrize(("wind", "first"), [(NORTH, 0), (EAST, 0), (SOUTH, 1), (WEST, 1)])
def test_20_first_seat_is_the_owner_of_the_tower(wind: int, first: int) -> None:
    referee = Referee({"expansion": "core", "variant": "double"}, Dice(wind=[wind]))
    assert asks(referee) == (first, "SETUP_HAWK")


def test_21_no_window() -> None:
    dice = Dice(wind=[EAST])
    referee = table(seat=0, wind=NORTH, gems=[(1, 0), (0, 14), (15, 14)], dice=dice)
    answer(referee, (0, 0))
    assert referee.game.shadow == [True, False, False, False]
    assert referee.game.forming == [True, False, False, False]
    assert referee.winners == [3]


def test_23_cap() -> None:
    referee = table(seat=2, wind=SOUTH, shadows=[0, 2], max_turns=1, dice=Dice(die=[1]))
    assert referee.truncated
    assert referee.winners == [1, 3]
    assert referee.returns == pytest.approx([-1 / 3, 1 / 3, -1 / 3, 1 / 3])


def test_24_ghost_two_at_once() -> None:
    dice = Dice(wind=[EAST])
    referee = drawing("FIRESTORM", variant="ghost", wind=SOUTH, gems=[(0, 14), (15, 14)], dice=dice)
    assert referee.winners == [0]
    assert referee.game.ghost is None
    assert referee.game.place == [[0], [1], [2]]


def test_ghost_takes_the_free_tower() -> None:
    dice = Dice(wind=[SOUTH, SOUTH])
    gems, breaks = [(1, 15), (14, 1), (15, 0)], [(13, 2)]
    referee = position(expansion="core", variant="ghost", wind=NORTH, gems=gems, breaks=breaks, dice=dice)
    game = referee.game
    assert game.gems == set(gems)
    answer(referee, (0, 15))
    assert asks(referee) == (0, "KEEP")
    while referee.phase == "KEEP":
        answer_with_any(referee)
    assert (game.ghost, game.place) == (1, [[0], [3], [2]])
    assert not game.eliminated[1]
    assert [len(hand) for hand in game.hands] == [7, 7, 7]
    assert not {(14, 1), (15, 0)} & game.gems
    assert game.breaks == set()
    answer(referee, "DONE")
    assert asks(referee) == (2, "WIND")
    answer_with_any(referee)
    answer(referee, "DONE")
    assert asks(referee) == (1, "WIND")


def ghosts_turn(*gems: tuple[int, int], wind: int) -> Referee:
    """Seat 1 has become the Ghost in the south-west, and it is its turn."""
    dice = Dice(wind=[wind, wind])
    referee = position(expansion="core", variant="ghost", wind=NORTH, gems=[(1, 15)], dice=dice)
    answer(referee, (0, 15))
    while referee.phase == "KEEP":
        answer_with_any(referee)
    referee.game.gems = set(gems)
    referee.game.wind = wind
    return referee


def test_ghost_victims_may_become_shadows() -> None:
    referee = ghosts_turn((15, 14), wind=EAST)
    referee.restart_turn(1)
    answer(referee, (15, 15))
    assert (asks(referee), verbs(referee)) == ((2, "GHOST_CHOICE"), {"YES", "NO"})
    answer(referee, "YES")
    assert referee.game.shadow == [False, False, True]
    assert referee.game.forming == [False, False, True]


def test_one_more_burn_wins_for_an_original_tower() -> None:
    referee = ghosts_turn((15, 1), wind=WEST)
    referee.restart_turn(0)
    answer(referee, (15, 0))
    assert referee.winners == [0]
    assert referee.returns == [1.0, -0.5, -0.5]
