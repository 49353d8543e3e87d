"""What each option changes, and which choices of options are refused."""

import pytest

from ..rules import read_rules
from .positions import (
    EAST,
    NORTH,
    SOUTH,
    Dice,
    answer,
    answer_with_any,
    asks,
    block,
    cells,
    drop_one,
    position,
    verbs,
)

TWO = (0, 2)
PLAIN = ["EAST", "EAST", "WEST", "WEST"]


@pytest.mark.parametrize(
    "options",
    [
        {"towers": (0,)},
        {"towers": (0, 0)},
        {"towers": (2, 1, 0)},
        {"towers": (0, 1, 4)},
        {"towers": TWO, "teams": True},
        {"towers": TWO, "shadow_of_the_wood": True},
        {"teams": True, "shadow_of_the_wood": True},
        {"towers": TWO, "champion_seat": 2},
        {"card_copies": (1,) * 14},
        {"card_copies": (4,) * 13},
        {"storm_credit": "thief"},
        {"dragons": True},
    ],
)
def test_refused_choices(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_rules(options)


def test_enough_cards_for_the_fullest_table() -> None:
    assert read_rules({"card_copies": (20,) + (0,) * 13}).card_copies[0] == 20
    with pytest.raises(ValueError, match="too few cards"):
        read_rules({"card_copies": (19,) + (0,) * 13})


def test_own_corner_avoided_while_another_cell_is_legal() -> None:
    assert cells(position(gems=[(1, 0)])) == {(0, 0), (6, 7), (6, 8)}
    assert cells(position(gems=[(1, 0)], own_corner="avoid")) == {(6, 7), (6, 8)}
    assert cells(position(gems=[(1, 0)], breaks=[(6, 7), (6, 8)], own_corner="avoid")) == {(0, 0)}


def test_wind_set_same() -> None:
    referee = position(hands={0: ["NORTH", *PLAIN]}, wind_set_same=True)
    answer(referee, (6, 7), "PLAY_NORTH")
    assert verbs(referee) == {"WIND_SET", "WIND_ROLL", "WIND_GEM"}


def test_firebreaks_in_towers_of_others() -> None:
    referee = position(hands={0: ["DE_REFOREST", *PLAIN]}, firebreak_towers="own")
    answer(referee, (6, 7), "PLAY_DE_REFOREST")
    assert block((0, 2), (13, 15)) <= cells(referee)
    assert block((0, 2), (0, 2)).isdisjoint(cells(referee))


def test_smokejumper_centre_outside_towers() -> None:
    for allowed in (True, False):
        hands = {0: ["SMOKEJUMPER", *PLAIN]}
        referee = position(gems=[(2, 2), (3, 3)], hands=hands, smokejumper_tower_centre=allowed)
        answer(referee, (6, 7))
        assert ("PLAY_SMOKEJUMPER_ALL" in verbs(referee)) is allowed


def test_explosion_may_need_a_gem() -> None:
    for needed in (True, False):
        referee = position(
            gems=[(4, 4)],
            breaks=block((3, 5), (3, 5)) - {(4, 4)},
            hands={0: ["EXPLOSION", *PLAIN]},
            explosion_needs_gem=needed,
        )
        answer(referee, (6, 7), "PLAY_EXPLOSION")
        assert cells(referee) == ({(6, 7)} if needed else {(4, 4), (6, 7)})


def test_flare_across_break_lights_both_runs_or_the_first() -> None:
    gems, breaks = [(4, 3), (4, 7)], [(4, 5)]
    for across, lit in {True: {(4, 4), (4, 6)}, False: {(4, 4)}}.items():
        hands = {0: ["FLARE_UP", *PLAIN]}
        referee = position(gems=gems, breaks=breaks, hands=hands, flare_across_break=across)
        answer(referee, (6, 7), "PLAY_FLARE_UP", "HORIZONTAL", (4, 4))
        assert referee.game.gems == {*gems, (6, 7)} | lit


def test_picking_a_flare_up() -> None:
    gems, breaks = [(4, 3), (4, 7)], [(4, 5)]
    for across in (True, False):
        hands = {0: ["FLARE_UP", *PLAIN]}
        referee = position(gems=gems, breaks=breaks, hands=hands, flare_across_break=across, fire_pick=True)
        answer(referee, (6, 7), "PLAY_FLARE_UP_PICK")
        assert "DONE" not in verbs(referee)
        assert (4, 4) in cells(referee)
        assert (5, 4) not in cells(referee)
        answer(referee, (4, 4))
        expected = {(2, 4), (3, 4), (5, 4), (6, 4), (4, 2)}  # burning cells do not cut a run
        assert cells(referee) == (expected | {(4, 6)} if across else expected)
        assert verbs(referee) == {"DONE"}
        answer(referee, (5, 4))
        assert cells(referee) == {(3, 4), (6, 4)}
        answer(referee, "DONE")
        assert referee.game.gems == {*gems, (6, 7), (4, 4), (5, 4)}


def test_picking_a_burning_snag() -> None:
    hands = {0: ["BURNING_SNAG", *PLAIN]}
    referee = position(gems=[(4, 4)], breaks=[(3, 5)], hands=hands, fire_pick=True)
    answer(referee, (6, 7), "PLAY_BURNING_SNAG_PICK", (4, 5))
    assert cells(referee) == {(3, 6), (4, 6), (5, 6), (5, 5), (5, 4), (3, 4)}
    answer(referee, (3, 6))
    assert cells(referee) == {(4, 6)}
    answer(referee, (4, 6))
    assert asks(referee) == (1, "WIND")


def test_picking_stops_when_the_game_is_won() -> None:
    hands = {0: ["FLARE_UP", *PLAIN]}
    referee = position(towers=TWO, gems=[(15, 14)], hands=hands, fire_pick=True)
    answer(referee, (6, 7), "PLAY_FLARE_UP_PICK", (15, 15))
    assert referee.winners == [0]
    assert referee.game.in_play == []


def test_mutual_aid_gem_anywhere() -> None:
    for where in ("anywhere", "touching"):
        hands = {0: ["EAST", *PLAIN]}
        referee = position(towers=TWO, hands=hands, mutual_aid=True, aid_gem=where, pile=["MUTUAL_AID"])
        answer(referee, (6, 7), "DROP_EAST", "DONE", "AID_GEM")
        assert ((15, 15) in cells(referee)) is (where == "anywhere")
        answer(referee, (5, 7))
        assert (4, 7) not in cells(referee)
        assert ((15, 0) in cells(referee)) is (where == "anywhere")


def test_without_tower_ablaze_and_revenge() -> None:
    dice = Dice()
    referee = position(wind=EAST, gems=[(0, 14)], tower_ablaze=False, revenge_storm=False, dice=dice)
    answer(referee, (0, 15))
    answer_with_any(referee, 4)
    assert asks(referee) == (0, "ACTION")
    assert referee.game.gems == {(0, 14), (0, 15)}
    assert "wind" not in dice.supports
    assert referee.game.wind == EAST


def test_without_revenge_a_dead_wind_is_rerolled() -> None:
    dice = Dice(wind=[SOUTH])
    referee = position(seat=2, gems=[(1, 15)], burned=[0], revenge_storm=False, dice=dice)
    answer(referee, (0, 15))
    answer_with_any(referee, 5)
    assert dice.supports["wind"] == [[1, 2, 3]]
    assert referee.game.wind == SOUTH


@pytest.mark.parametrize(
    ("credit", "storm_credit", "revenge_credit"), [("drawer", 0, None), ("roller", 0, 0), ("none", None, None)]
)
def test_storm_credit(credit: str, storm_credit: int | None, revenge_credit: int | None) -> None:
    hands = {0: ["EAST", *PLAIN]}
    dice = Dice(wind=[NORTH, SOUTH])
    referee = position(gems=[(1, 15)], hands=hands, pile=["FIRESTORM"], storm_credit=credit, dice=dice)
    answer(referee, (6, 7))
    drop_one(referee)
    assert referee.game.victims == [(1, storm_credit)]

    referee = position(wind=EAST, gems=[(0, 14), (14, 15)], storm_credit=credit, dice=Dice(wind=[SOUTH]))
    answer(referee, (0, 15))
    answer_with_any(referee, 4)
    heirs_keep = asks(referee) == (0, "KEEP")
    assert heirs_keep is (revenge_credit == 0)
    assert referee.game.eliminated == [False, True, True, False]


def test_turn_cap() -> None:
    referee = position(max_turns=1, gems=[(0, 6)], burned=[2])
    answer(referee, (6, 7), "DONE")
    assert (referee.over, referee.truncated, referee.winners) == (True, True, [0, 1, 3])
    assert referee.returns == pytest.approx([1 / 9, 1 / 9, -1 / 3, 1 / 9])


def test_turn_cap_by_distance() -> None:
    referee = position(max_turns=1, cap_result="distance", gems=[(0, 6)])
    answer(referee, (6, 7), "DONE")
    assert referee.winners == [2, 3]
    teams = position(max_turns=1, cap_result="distance", gems=[(0, 6)], teams=True)
    answer(teams, (6, 7), "DONE")
    assert teams.winners == [1, 3]
    assert teams.returns == [-1.0, 1.0, -1.0, 1.0]


def test_turn_cap_in_teams_ties_all() -> None:
    referee = position(max_turns=1, teams=True, burned=[1])
    answer(referee, (6, 7), "DONE")
    assert referee.winners == [0, 1, 2, 3]
    assert referee.returns == [0.0] * 4


def test_beginners_have_no_firestorm() -> None:
    assert 14 not in position(firestorm_card=False).game.pile
