"""Teams: nobody is eliminated, who burned his own tower goes on with his action, and Buckets serve both towers."""

from typing import Any

import pytest

from .. import Referee
from ..actions import Action
from ..board import Cell
from ..terrain import breakable
from .positions import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Dice,
    answer,
    answer_with_any,
    asks,
    block,
    cells,
    position,
    verbs,
)

TEAMS: dict[str, Any] = {"teams": True}
PLAIN = ["EAST", "EAST", "WEST", "WEST"]
WATER = ["AIR_DROP", "AIR_DROP", "AIR_DROP", "EAST", "EAST"]
NW, NE = block((0, 2), (0, 2)), block((0, 2), (13, 15))


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


def test_one_procedure_after_the_other_is_no_tie() -> None:
    referee = abandoning(gems=[(1, 15)], burned=[2, 3], **TEAMS)
    answer(referee, (0, 0))  # the second gem could have lit the other corner, but the game is over
    assert referee.winners == [1, 3]


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


# -- nobody is eliminated ---------------------------------------------------------------------------------------------


def test_a_burned_tower_moves_no_cards_and_brings_no_storm() -> None:
    dice = Dice()
    referee = position(wind=EAST, gems=[(0, 14)], dice=dice, **TEAMS)
    game = referee.game
    hands, pile = [list(hand) for hand in game.hands], list(game.pile)
    answer(referee, (0, 15))
    assert asks(referee) == (0, "ACTION")
    assert (game.hands, game.pile, game.hand_limit) == (hands, pile, 5)
    assert (game.gems, game.wind, dice.supports) == (set(), EAST, {})


def test_everybody_keeps_his_turns() -> None:
    referee = position(burned=[0, 1], wind=SOUTH, **TEAMS)
    asked = []
    for _ in range(5):
        asked.append(asks(referee))
        answer_with_any(referee)
        answer(referee, "DONE")
    assert asked == [(seat, "WIND") for seat in (0, 1, 2, 3, 0)]


def test_the_partners_tower_may_be_burned() -> None:
    referee = position(wind=SOUTH, gems=[(14, 15)], own_corner="avoid", **TEAMS)
    assert (15, 15) in cells(referee)  # only one's own corner is avoided
    answer(referee, (15, 15))
    assert referee.game.burned == [False, False, True, False]
    assert asks(referee) == (0, "ACTION")


def test_a_wind_that_still_has_a_tower_is_not_rerolled() -> None:
    dice = Dice()
    referee = position(gems=[(1, 15)], burned=[2], dice=dice, **TEAMS)
    answer(referee, (0, 15))
    assert (referee.game.wind, dice.supports) == (NORTH, {})


def test_the_wind_is_rerolled_after_the_whole_action() -> None:
    dice = Dice(wind=[WEST])
    referee = position(gems=[(1, 15)], burned=[0], hands={1: ["EXPLOSION", *PLAIN]}, seat=1, dice=dice, **TEAMS)
    answer(referee, (6, 7), "PLAY_EXPLOSION", (1, 15))
    assert dice.supports["wind"] == [[EAST, SOUTH, WEST]]
    assert referee.game.breaks == set()  # the tower ablaze covers the break of the Explosion
    assert (referee.game.wind, asks(referee)) == (WEST, (2, "WIND"))


def test_without_tower_ablaze_a_burned_tower_is_forest() -> None:
    hands = {0: ["AIR_DROP", *PLAIN]}
    referee = position(gems=[(1, 0), (2, 2)], hands=hands, tower_ablaze=False, **TEAMS)
    game = referee.game
    assert "BUCKET_ALL" in verbs(referee)
    assert breakable(game, 1).isdisjoint(NW)
    answer(referee, (0, 0))
    assert "BUCKET_ALL" not in verbs(referee)
    assert breakable(game, 1) >= NW - game.gems
    answer(referee, "PLAY_AIR_DROP_ALL", "VERTICAL", (0, 0))
    assert game.gems == {(2, 2)}
    assert game.burned[0]
    game.gems.add((1, 0))
    referee.restart_turn(1)
    answer(referee, (0, 0))  # once burned, a corner is a cell like any other
    assert (game.victims, game.burned) == ([], [True, False, False, False])
    assert asks(referee) == (1, "ACTION")


# -- the Bucket and Reckless Abandon ----------------------------------------------------------------------------------


@pytest.mark.parametrize("burned", [[], [0]])
@pytest.mark.parametrize(
    ("before", "asking", "after"),
    [
        ([], "WIND", (0, "WIND")),
        ([(9, 7)], "ACTION", (0, "ACTION")),
        ([(9, 7), "DONE"], "LATE_BUCKET", (1, "WIND")),
    ],
)
def test_the_bucket_serves_the_partner_at_every_point_of_the_turn(
    before: list[Action], asking: str, after: tuple[int, str], burned: list[int]
) -> None:
    gems = [(14, 14), (12, 14)]
    referee = position(gems=gems, burned=burned, wind=SOUTH, **TEAMS)
    answer(referee, *before)
    assert asks(referee) == (0, asking)
    assert {"BUCKET_ALL", "BUCKET_PICK"} <= verbs(referee)
    answer(referee, "BUCKET_ALL", "VERTICAL", (12, 14))
    assert referee.game.gems.isdisjoint(gems)
    assert referee.game.bucket_full == [False, True, True, True]
    assert asks(referee) == after
    assert "BUCKET_ALL" not in verbs(referee)


def test_picking_with_the_bucket_must_reach_the_partners_tower() -> None:
    referee = position(gems=[(12, 14), (13, 14), (3, 3)], burned=[0], wind=SOUTH, **TEAMS)
    answer(referee, "BUCKET_PICK")
    assert (cells(referee), verbs(referee)) == ({(12, 14), (13, 14)}, set())
    answer(referee, (12, 14))
    assert (cells(referee), verbs(referee)) == ({(13, 14)}, set())
    answer(referee, (13, 14))
    assert asks(referee) == (0, "WIND")
    assert not referee.game.bucket_full[0]


def test_the_bucket_serves_the_partner_in_the_turn_in_which_the_own_tower_burned() -> None:
    referee = position(gems=[(1, 0), (14, 14)], **TEAMS)
    answer(referee, (0, 0))
    assert asks(referee) == (0, "ACTION")
    assert "BUCKET_ALL" in verbs(referee)
    answer(referee, "BUCKET_ALL")
    assert verbs(referee) == {"HORIZONTAL", "VERTICAL"}
    answer(referee, "HORIZONTAL")
    assert cells(referee) == {(14, 12), (14, 13)}


@pytest.mark.parametrize(
    ("gems", "burned", "empty"),
    [
        ([(1, 14), (14, 1)], [], []),  # the opponents' towers
        ([(14, 14)], [], [0]),  # the partner's Bucket is full, one's own is empty
        ([(12, 12)], [0], []),  # no tower at all
    ],
)
def test_where_the_bucket_does_not_serve(gems: list[Cell], burned: list[int], empty: list[int]) -> None:
    referee = position(gems=gems, burned=burned, empty_buckets=empty, wind=SOUTH, **TEAMS)
    assert verbs(referee) == set()
    answer(referee, (9, 7))
    assert verbs(referee).isdisjoint(["BUCKET_ALL", "BUCKET_PICK"])


def test_the_bucket_is_used_in_the_own_turn_alone() -> None:
    referee = position(seat=1, gems=[(14, 14)], wind=SOUTH, **TEAMS)
    assert verbs(referee) == set()
    answer(referee, (9, 7), "DONE")
    assert asks(referee) == (2, "WIND")
    assert "BUCKET_ALL" in verbs(referee)


@pytest.mark.parametrize(
    ("gems", "burned", "offered"),
    [([(1, 1)], [], True), ([(1, 1)], [2], True), ([(14, 14)], [], False), ([(14, 14)], [0], False)],
)
def test_reckless_needs_fire_in_the_own_standing_tower(gems: list[Cell], burned: list[int], offered: bool) -> None:
    referee = position(gems=gems, burned=burned, empty_buckets=[0, 2], hands={0: WATER}, wind=SOUTH, **TEAMS)
    answer(referee, (9, 7))
    assert ("RECKLESS_WATER" in verbs(referee)) is offered
