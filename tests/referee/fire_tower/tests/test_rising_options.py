"""The options of Rising Flames: defaults, refusals, and what the less usual values change."""

from typing import Any

import pytest

from .. import Referee
from ..rules import read_rules
from .positions import EAST, NORTH, SOUTH, WEST, Dice, answer, answer_with_any, asks, cells, on_top, position, verbs
from .rising_positions import at_action, drawing, table

WEATHER: dict[str, Any] = {"expansion": "weather"}


def test_defaults() -> None:
    core, weather = read_rules({"expansion": "core"}), read_rules(WEATHER)
    assert (core.hand_size, sum(core.card_copies), core.shadow_turns, core.shadow_of_the_wood) == (6, 80, True, True)
    assert (core.dry_storm, core.mobilization, core.firestorm_cut) == (False, False, "uniform")
    assert (weather.dry_storm, weather.kettle_flight, weather.mobilization, weather.mutual_aid) == (1, 0, 1, 0)
    assert weather.firestorm_cut == "middle"
    assert not read_rules({"expansion": "core", "towers": (0, 2)}).shadow_turns
    assert not read_rules({"expansion": "core", "teams": True}).shadow_turns
    assert read_rules({"expansion": "core", "variant": "ghost"}).towers == (0, 1, 2)
    assert read_rules({"expansion": "core", "variant": "double"}).seats == 2


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "ghost", "towers": (0, 1, 2)},
        {"shadow_turns": True},
        {"expansion": "core", "dry_storm": True},
        {"expansion": "core", "towers": (0, 2), "shadow_turns": True},
        {"expansion": "core", "teams": True, "shadow_turns": True},
        {"expansion": "core", "variant": "ghost", "shadow_turns": True},
        {"expansion": "core", "variant": "ghost", "towers": (0, 1, 2, 3)},
        {"expansion": "core", "variant": "double", "towers": (0, 2)},
        {"expansion": "core", "variant": "double", "teams": True},
        {"expansion": "core", "variant": "double", "shadow_of_the_wood": True},
        {"expansion": "core", "crown_double": "always"},
        {"expansion": "core", "card_copies": (4,) * 14},
        {"expansion": "core", "card_copies": (1,) * 25},
    ],
)
def test_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_rules(options)


def test_flights_without_chains_and_with_return() -> None:
    referee = table(wind=NORTH, hawks=[(6, 7), (9, 8)], hawk_chain=False)
    answer(referee, (6, 7))
    assert (9, 8) not in cells(referee)
    referee = table(wind=NORTH, hawks=[(6, 7)], return_flight=True)
    answer(referee, (6, 7))
    assert (6, 7) in cells(referee)


def test_creeping_may_stop() -> None:
    referee = at_action(["CREEPING_FIRES"], wind=SOUTH, creep_stop=True)
    answer(referee, "PLAY_CREEPING_FIRES")
    assert verbs(referee) == set()
    answer(referee, (6, 7))
    assert verbs(referee) == {"DONE"}
    answer(referee, "DONE")
    assert referee.game.gems == {(6, 7)}


def test_firebrand_passes_hawks_unnoticed() -> None:
    referee = at_action(
        ["ROLLING_FIREBRAND"], wind=SOUTH, gems=[(4, 4), (5, 4)], hawks=[(4, 5), (5, 6)], brand_hawks="landing"
    )
    answer(referee, "PLAY_ROLLING_FIREBRAND", (4, 4), (5, 4), "DIR_EAST")
    assert referee.game.pending_flights == {(5, 6)}
    assert (referee.game.gems, referee.game.hawks) == ({(4, 6)}, {(4, 5)})


def test_bonus_for_own_burns_alone() -> None:
    # Shadow 0 plays; the gem it puts on a hawk of seat 2 is flown into the corner of seat 1 by seat 2
    for bonus, rolls in [("any_fall", 3), ("own_credit", 2)]:
        dice = Dice(die=[2, 1, 1], wind=[SOUTH, SOUTH])
        referee = table(wind=SOUTH, gems=[(0, 14)], hawks=[(9, 8)], shadows=[0], bonus=bonus, dice=dice)
        answer(referee, (9, 8))
        assert asks(referee) == (2, "FLIGHT")
        answer(referee, (0, 15))
        while referee.phase == "KEEP":
            answer_with_any(referee)
        assert len(dice.supports["die"]) == rolls
        assert referee.game.shadow == [True, True, False, False]


@pytest.mark.parametrize(("ends", "rolls"), [(True, 3), (False, 4)])
def test_bust(ends: bool, rolls: int) -> None:
    dice = Dice(die=[2, 5, 6, 1], wind=[SOUTH, SOUTH])
    referee = table(wind=SOUTH, gems=[(0, 14)], shadows=[0], bust_ends_turn=ends, dice=dice)
    answer(referee, (0, 15), "PUSH_ROLL")
    assert len(dice.supports["die"]) == rolls


def test_cap_of_rolls() -> None:
    dice = Dice(die=[2, 2, 2, 2])
    referee = table(wind=SOUTH, shadows=[0], shadow_rolls_cap=2, dice=dice)
    answer_with_any(referee, 2)
    assert asks(referee) == (1, "WIND")
    assert len(dice.supports["die"]) == 2


def test_shadows_that_have_formed_share() -> None:
    for share, winners in [("all", [0, 2]), ("formed", [0])]:
        dice = Dice(die=[2], wind=[WEST])
        gems = [(0, 14), (15, 1)]
        referee = table(wind=SOUTH, gems=gems, shadows=[0, 2], shadow_share=share, dice=dice)
        referee.game.forming[2] = True
        answer(referee, (0, 15))
        assert referee.winners == winners


def test_five_cards_for_two_participants_or_for_two_seats() -> None:
    pool = ["NORTH", "EAST", "SOUTH", "WEST", "NORTHEAST"]
    for five, cards in [("two_participants", 5), ("two_seats", 3)]:
        referee = drawing(
            "MOBILIZATION", "NORTH", *pool, seat=1, wind=SOUTH, burned=[0, 3], shadow_turns=False, mob_five=five,
            **WEATHER,
        )  # fmt: skip
        assert referee.phase == "MOB_CARD"
        assert len(referee.game.pool) == cards


def test_looking_without_playing() -> None:
    referee = at_action(wind=SOUTH, pile=["EAST", "SOUTH", "SOUTH"], look_compulsory=False, **WEATHER)
    answer(referee, "LOOKOUT")
    assert "DONE" in verbs(referee)
    answer(referee, "DONE")
    assert sorted(referee.game.discard) == [1, 2, 2]


def test_shadows_that_do_not_flock() -> None:
    for flocks in (True, False):
        referee = at_action(["HAWK_TWO"], seat=1, wind=SOUTH, shadows=[0], hawks=[(5, 5)], shadow_flocks=flocks)
        answer(referee, "PLAY_HAWK_TWO", (3, 9), (3, 10), "DONE")
        assert asks(referee) == ((0, "FLOCK_PICK") if flocks else (2, "WIND"))


@pytest.mark.parametrize("both", [True, False])
def test_hawks_of_teams(both: bool) -> None:
    options: dict[str, Any] = {"teams": True, "team_hawk_zone": "both" if both else "cards_only"}
    referee = Referee({"expansion": "core", **options}, Dice(wind=[NORTH]))
    assert ((10, 10) in cells(referee)) is both
    referee = at_action(["HAWK_TWO"], wind=SOUTH, hawks=[(3, 10), (12, 12)], supply=0, **options)
    answer(referee, "PLAY_HAWK_TWO")
    assert (referee.phase, cells(referee)) == ("HAWK_TAKE", {(3, 10)})
    answer(referee, (3, 10))
    assert {(10, 10), (5, 5)} <= cells(referee)
    assert (5, 10) not in cells(referee)


def first_burn(**options: Any) -> Referee:
    """Seat 0 burns the tower of seat 1 in a Ghost Tower game with fire and a break in the free tower."""
    dice = Dice(wind=[SOUTH, SOUTH])
    referee = position(
        expansion="core", variant="ghost", wind=NORTH, gems=[(1, 15), (14, 1)], breaks=[(13, 2)], empty_buckets=[1],
        dice=dice, **options,
    )  # fmt: skip
    answer(referee, (0, 15))
    while referee.phase == "KEEP":
        answer_with_any(referee)
    return referee


def test_ghost_options() -> None:
    usual, quiet = first_burn(), first_burn(ghost_burn="quiet")
    assert (usual.game.hand_limit, quiet.game.hand_limit) == (7, 6)
    assert [len(hand) for hand in quiet.game.hands] == [6, 6, 6]
    assert (9, 7) in usual.game.gems
    assert (9, 7) not in quiet.game.gems
    assert (14, 1) not in usual.game.gems | quiet.game.gems
    dirty = first_burn(ghost_clear=False)
    assert (14, 1) in dirty.game.gems
    assert dirty.game.breaks == {(13, 2)}
    assert not usual.game.bucket_full[1]
    assert first_burn(ghost_personal_cards="fresh").game.bucket_full[1]


def test_a_ghost_burned_in_its_own_turn_loses_it_to_the_next_place() -> None:
    dice = Dice(wind=[SOUTH, SOUTH])
    referee = position(expansion="core", variant="ghost", seat=1, wind=NORTH, gems=[(1, 15)], dice=dice)
    answer(referee, (0, 15))
    assert (referee.game.ghost, referee.game.place[1]) == (1, [3])
    assert asks(referee) == (2, "WIND")
    answer_with_any(referee)
    answer(referee, "DONE")
    assert asks(referee) == (1, "WIND")


def test_a_ghosts_shadow_wins_with_one_burn() -> None:
    referee = first_burn()
    game = referee.game
    game.gems, game.wind = {(15, 14), (15, 1)}, EAST
    referee.restart_turn(1)
    game.chance = Dice(wind=[NORTH, WEST], die=[2])
    answer(referee, (15, 15), "YES")
    while referee.phase == "KEEP":
        answer_with_any(referee)
    game.forming[2] = False
    referee.restart_turn(2)
    assert asks(referee) == (2, "DIE_GEM")
    answer(referee, (15, 0))
    assert referee.winners == [2]
    assert referee.returns == [-0.5, -0.5, 1.0]


def test_aid_gems_that_fly_off_do_not_count() -> None:
    referee = drawing("MUTUAL_AID", wind=SOUTH, hawks=[(6, 7)], mutual_aid=True)
    answer(referee, "AID_GEM", (6, 7))
    assert asks(referee) == (0, "FLIGHT")
    answer(referee, (9, 8))
    assert asks(referee) == (1, "AID_GEM_CELL")
    assert {(6, 7), (6, 8), (9, 7)} <= cells(referee)


def test_the_drawn_cards_of_a_lost_tower_are_discarded() -> None:
    # the Lookout draws a Firestorm, which burns its drawer; seat 0 becomes a Shadow and its turn is over
    dice = Dice(wind=[NORTH, SOUTH, SOUTH, SOUTH], shuffle=[on_top(*["HELITACK"] * 3)])
    referee = at_action(wind=SOUTH, gems=[(1, 0)], pile=["EAST", "FIRESTORM", "EAST", "WEST"], dice=dice, **WEATHER)
    answer(referee, "LOOKOUT")
    while referee.phase in ("STORM_DISCARD", "LIGHTNING"):
        answer(referee, "DONE" if "DONE" in verbs(referee) else min(cells(referee)))
    assert referee.game.shadow[0]
    assert referee.game.drawn == []
    assert asks(referee) == (1, "WIND")
