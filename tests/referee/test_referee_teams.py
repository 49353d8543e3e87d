"""Teams: nobody is eliminated, a self-burned player goes on with his action, and sides win or tie as a whole."""

from typing import Any

import pytest

from .fire_tower import Referee
from .fire_tower.board import Cell
from .positions import NORTH, SOUTH, Dice, answer, asks, block, cells, position, verbs

TEAMS: dict[str, Any] = {"teams": True}
PLAIN = ["EAST", "EAST", "WEST", "WEST"]
WATER = ["AIR_DROP", "AIR_DROP", "AIR_DROP", "EAST", "EAST"]
NW, NE, SE = block((0, 2), (0, 2)), block((0, 2), (13, 15)), block((13, 15), (13, 15))


def abandoning(**options: Any) -> Referee:
    """Seat 0 has dropped its water in Reckless Abandon, with fire beside its own corner; its first gem is due."""
    referee = position(gems=[(1, 0), *options.pop("gems", [])], empty_buckets=[0], hands={0: WATER}, **options)
    answer(referee, (6, 7), "RECKLESS_WATER", "DROP_AIR_DROP", "DROP_AIR_DROP", "DROP_AIR_DROP")
    assert asks(referee) == (0, "RECKLESS_GEM")
    return referee


def picking(card: str, **options: Any) -> Referee:
    """Seat 0 lays a fire card gem by gem, with fire beside its own corner; its first gem is due."""
    hands = {0: [card, *PLAIN]}
    referee = position(gems=[(1, 0), *options.pop("gems", [])], hands=hands, fire_pick=True, **options)
    answer(referee, (6, 7), f"PLAY_{card}_PICK")
    assert asks(referee) == (0, "PICK")
    return referee


# -- R46: the action goes on ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("second", [(0, 1), (5, 7)])
def test_reckless_goes_on_when_the_own_tower_burns(second: Cell) -> None:
    dice = Dice()
    referee = abandoning(dice=dice, **TEAMS)
    game = referee.game
    answer(referee, (0, 0))
    assert game.burned == [True, False, False, False]
    assert NW.isdisjoint(game.permanent)  # the tower is set ablaze when the action is over
    assert asks(referee) == (0, "RECKLESS_GEM")
    assert {(0, 1), (1, 1), (2, 0), (5, 7)} <= cells(referee)
    answer(referee, second)
    assert game.permanent >= NW
    assert game.gems == {(6, 7), second} - NW
    assert (game.hand_limit, [len(hand) for hand in game.hands]) == (5, [5] * 4)
    assert (game.wind, dice.supports) == (NORTH, {})  # no revenge
    assert (game.eliminated, game.victims) == ([False] * 4, [])
    assert asks(referee) == (1, "WIND")


def test_reckless_may_burn_the_own_tower_with_its_second_gem() -> None:
    referee = abandoning(**TEAMS)
    answer(referee, (2, 0))
    assert asks(referee) == (0, "RECKLESS_GEM")
    answer(referee, (0, 0))
    assert referee.game.burned == [True, False, False, False]
    assert asks(referee) == (1, "WIND")


def test_reckless_may_burn_two_towers() -> None:
    dice = Dice(wind=[SOUTH])
    referee = abandoning(gems=[(1, 15)], dice=dice, **TEAMS)
    answer(referee, (0, 0), (0, 15))
    assert referee.game.burned == [True, True, False, False]
    assert referee.game.permanent >= NW | NE
    assert dice.supports["wind"] == [[1, 2, 3]]  # no tower is left in the north
    assert asks(referee) == (1, "WIND")


@pytest.mark.parametrize(("lost", "winners"), [(2, [1, 3]), (None, None)])
def test_reckless_ends_with_the_last_tower_of_the_own_side(lost: int | None, winners: list[int] | None) -> None:
    referee = abandoning(burned=[] if lost is None else [lost], **TEAMS)
    answer(referee, (0, 0))
    assert referee.winners == winners
    assert referee.over is (winners is not None)


def test_reckless_ends_with_the_last_tower_of_the_other_side() -> None:
    referee = abandoning(gems=[(1, 15)], burned=[3], **TEAMS)
    answer(referee, (0, 15))
    assert (referee.winners, referee.asked) == ([0, 2], None)
    assert referee.game.burned[0] is False


def test_picking_a_flare_up_goes_on_when_the_own_tower_burns() -> None:
    referee = picking("FLARE_UP", **TEAMS)
    answer(referee, (0, 0))
    assert referee.game.burned[0]
    assert asks(referee) == (0, "PICK")
    assert cells(referee) == {(0, 1), (0, 2), (2, 0)}
    assert verbs(referee) == {"DONE"}
    answer(referee, (0, 1), (0, 2))
    assert referee.game.gems == {(6, 7)}
    assert referee.game.permanent >= NW
    assert asks(referee) == (1, "WIND")


def test_picking_a_burning_snag_goes_on_when_the_own_tower_burns() -> None:
    referee = picking("BURNING_SNAG", **TEAMS)
    answer(referee, (0, 0))
    assert asks(referee) == (0, "PICK")
    assert (cells(referee), verbs(referee)) == ({(0, 1), (1, 1)}, {"DONE"})
    answer(referee, "DONE")
    assert [len(hand) for hand in referee.game.hands] == [5] * 4
    assert asks(referee) == (1, "WIND")


def test_without_tower_ablaze_the_gems_picked_after_the_own_tower_stay() -> None:
    referee = picking("FLARE_UP", tower_ablaze=False, **TEAMS)
    answer(referee, (0, 0), (0, 1), (0, 2))
    assert referee.game.gems == {(0, 0), (0, 1), (0, 2), (1, 0), (6, 7)}
    assert asks(referee) == (1, "WIND")


@pytest.mark.parametrize(("lost", "gem", "winners"), [(2, (0, 0), [1, 3]), (3, (0, 15), [0, 2])])
def test_picking_ends_with_the_last_tower_of_a_side(lost: int, gem: Cell, winners: list[int]) -> None:
    referee = picking("FLARE_UP", gems=[(1, 15)], burned=[lost], **TEAMS)
    answer(referee, gem)
    assert referee.winners == winners
    assert (referee.over, referee.game.in_play) == (True, [])


@pytest.mark.parametrize("towers", [(0, 1, 2, 3), (0, 1, 2)])
def test_without_teams_who_burned_his_own_tower_places_no_more(towers: tuple[int, ...]) -> None:
    for referee in (
        abandoning(towers=towers, dice=Dice(wind=[SOUTH, SOUTH])),
        picking("FLARE_UP", towers=towers, dice=Dice(wind=[SOUTH, SOUTH])),
        picking("BURNING_SNAG", towers=towers, dice=Dice(wind=[SOUTH, SOUTH])),
    ):
        answer(referee, (0, 0))
        assert referee.game.eliminated[0]
        assert asks(referee) == (1, "WIND")


def test_own_corner_by_wind_goes_on_to_the_action() -> None:
    dice = Dice()
    referee = position(gems=[(1, 0)], hands={0: ["FLARE_UP", *PLAIN]}, dice=dice, **TEAMS)
    answer(referee, (0, 0))
    assert asks(referee) == (0, "ACTION")
    answer(referee, "PLAY_FLARE_UP", "HORIZONTAL", (0, 3))
    assert {(0, 3), (0, 4), (0, 5)} <= referee.game.gems
    assert [len(hand) for hand in referee.game.hands] == [5] * 4
    assert asks(referee) == (1, "WIND")
    assert dice.supports == {}
