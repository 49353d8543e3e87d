"""Teams in events and at the end: everybody takes part, sides win, lose and tie as a whole."""

from typing import Any

import pytest

from .. import Referee
from ..board import Cell
from ..rules import read_rules
from ..terrain import breakable
from .positions import EAST, NORTH, SOUTH, WEST, Dice, answer, answer_with_any, asks, block, drop_one, position, verbs

TEAMS: dict[str, Any] = {"teams": True}
PLAIN = ["EAST", "EAST", "WEST", "WEST"]
NW, NE, SE = block((0, 2), (0, 2)), block((0, 2), (13, 15)), block((13, 15), (13, 15))


# -- events -----------------------------------------------------------------------------------------------------------


def drawing(event: str, **options: Any) -> Referee:
    """Seat 0 has drawn an event in its refill, which is under way."""
    hands = {0: ["EAST", *PLAIN]}
    referee = position(hands=hands, pile=[event], mutual_aid=event == "MUTUAL_AID", wind=SOUTH, **TEAMS, **options)
    answer(referee, (9, 7))
    drop_one(referee)
    return referee


def test_all_exchange_cards_in_a_firestorm() -> None:
    # tower 2 burned long ago, tower 1 burns in this storm
    referee = drawing("FIRESTORM", gems=[(1, 15)], burned=[2], dice=Dice(wind=[NORTH, WEST]))
    assert referee.game.burned == [False, True, True, False]
    for seat in (0, 1, 2, 3):
        assert asks(referee) == (seat, "STORM_DISCARD")
        assert len(verbs(referee)) > 1
        answer(referee, "DONE")
    assert asks(referee) == (1, "WIND")
    assert referee.game.permanent >= NE


def test_the_drawer_burned_by_his_own_firestorm_plays_on() -> None:
    referee = drawing("FIRESTORM", gems=[(1, 0), (14, 14)], dice=Dice(wind=[NORTH, WEST]))
    assert referee.game.burned[0]
    answer(referee, "DONE", "DONE", "DONE", "DONE")
    assert asks(referee) == (0, "LATE_BUCKET")


def test_a_firestorm_that_burns_the_last_towers_of_both_sides_is_a_tie() -> None:
    referee = drawing("FIRESTORM", gems=[(1, 0), (1, 15)], burned=[2, 3], dice=Dice(wind=[NORTH]))
    assert referee.winners == [0, 1, 2, 3]
    assert referee.returns == [0.0] * 4


@pytest.mark.parametrize(("lost", "winners"), [(2, [1, 3]), (3, [0, 2])])
def test_a_firestorm_that_burns_two_towers_may_end_one_side(lost: int, winners: list[int]) -> None:
    referee = drawing("FIRESTORM", gems=[(1, 0), (1, 15)], burned=[lost], dice=Dice(wind=[NORTH]))
    assert referee.winners == winners
    assert sum(referee.game.burned) == 3


def test_everybody_takes_part_in_mutual_aid() -> None:
    for choice, phase in (("AID_GEM", "AID_GEM_CELL"), ("AID_BREAK", "AID_BREAK_CELL"), ("AID_CARDS", "AID_DROP")):
        referee = drawing("MUTUAL_AID", burned=[0, 1])
        assert asks(referee) == (0, "AID_CHOICE")
        answer(referee, choice)
        asked = []
        while referee.phase == phase:
            asked.append(referee.asked)
            answer_with_any(referee)
        times = 3 if choice == "AID_CARDS" else 1
        assert asked == [seat for seat in (0, 1, 2, 3) for _ in range(times)]
        assert asks(referee) == (1, "WIND")
        assert [len(hand) for hand in referee.game.hands] == [5] * 4


def test_mutual_aid_goes_on_past_the_last_tower_of_a_side() -> None:
    referee = drawing("MUTUAL_AID", gems=[(1, 0), (1, 15)], burned=[2, 3])
    answer(referee, "AID_GEM", (0, 15))
    assert asks(referee) == (1, "AID_GEM_CELL")
    tied = drawing("MUTUAL_AID", gems=[(1, 0), (1, 15)], burned=[2, 3])
    answer(tied, "AID_GEM", (0, 15), (0, 0))  # no tower is left: nobody else is asked
    assert (tied.winners, tied.returns) == ([0, 1, 2, 3], [0.0] * 4)
    answer(referee, (6, 7), (7, 6))
    assert not referee.over
    answer(referee, (7, 9))
    assert referee.winners == [0, 2]


def test_who_burns_his_own_tower_in_mutual_aid_stays_in_the_game() -> None:
    referee = drawing("MUTUAL_AID", gems=[(1, 0), (14, 14)])
    answer(referee, "AID_GEM", (0, 0), (6, 7), (7, 6), (7, 9))
    assert referee.game.permanent >= NW
    assert asks(referee) == (0, "LATE_BUCKET")
    assert referee.game.eliminated == [False] * 4


# -- ends and options -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "gem", "wind"), [(1, (14, 15), SOUTH), (0, (14, 15), SOUTH), (2, (15, 14), EAST)])
def test_a_side_loses_with_its_second_tower_whoever_burns_it(seat: int, gem: Cell, wind: int) -> None:
    referee = position(seat=seat, wind=wind, gems=[gem], burned=[0], **TEAMS)
    answer(referee, (15, 15))
    assert referee.winners == [1, 3]
    assert referee.returns == [-1.0, 1.0, -1.0, 1.0]


def test_two_towers_of_different_sides_end_nothing() -> None:
    referee = position(seat=2, gems=[(1, 15)], burned=[0], dice=Dice(wind=[SOUTH]), **TEAMS)
    answer(referee, (0, 15))
    assert not referee.over


def test_the_cap_adds_up_the_room_of_standing_towers() -> None:
    options: dict[str, Any] = {"max_turns": 1, "cap_result": "distance", "wind": SOUTH, **TEAMS}
    nearer = position(**options)
    answer(nearer, (9, 7), "DONE")  # one step nearer to the south-western corner, to no other
    assert (nearer.winners, nearer.returns) == ([0, 2], [1.0, -1.0, 1.0, -1.0])
    burned = position(burned=[0], **options)
    answer(burned, (9, 7), "DONE")
    assert burned.winners == [1, 3]
    shared = position(breaks=[(9, 7), (9, 8)], **options)
    answer(shared, "DONE")
    assert (shared.winners, shared.returns) == ([0, 1, 2, 3], [0.0] * 4)


def test_breaks_in_the_partners_tower_by_option() -> None:
    game = position(firebreak_towers="own", **TEAMS).game
    assert breakable(game, 0) >= SE
    assert breakable(game, 0).isdisjoint(NW)
    assert breakable(position(**TEAMS).game, 0).isdisjoint(NW | NE | SE)


def test_a_deck_for_teams_need_not_grow() -> None:
    copies = (4,) + (0,) * 13
    assert read_rules({"hand_size": 1, "card_copies": copies, **TEAMS}).card_copies == copies
    with pytest.raises(ValueError, match="too few cards"):
        read_rules({"hand_size": 1, "card_copies": copies})
    with pytest.raises(ValueError, match="too few cards"):
        read_rules({"hand_size": 1, "card_copies": (3,) + (0,) * 13, **TEAMS})


def test_the_partners_hand_may_be_open_and_play_stays_the_same() -> None:
    closed, open_hands = position(**TEAMS), position(team_open_hands=True, **TEAMS)
    assert open_hands.view() == closed.view()
