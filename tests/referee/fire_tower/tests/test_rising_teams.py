"""Teams with Rising Flames: the action of a self-burned player goes on, hawks, specialty cards, events, endings."""

from typing import Any

import pytest

from .. import Referee
from ..rules import read_rules
from .positions import EAST, NORTH, SOUTH, WEST, Dice, answer, asks, block, cells, verbs
from .rising_positions import at_action, drawing, table

TEAMS: dict[str, Any] = {"teams": True}
WEATHER: dict[str, Any] = {"expansion": "weather"}
NW = block((0, 2), (0, 2))


# -- R46, X59: the action goes on -------------------------------------------------------------------------------------


def test_creeping_fires_go_on_when_the_own_tower_burns() -> None:
    referee = at_action(["CREEPING_FIRES"], wind=SOUTH, gems=[(1, 0)], **TEAMS)
    answer(referee, "PLAY_CREEPING_FIRES", (0, 0))
    assert referee.game.burned[0]
    assert asks(referee) == (0, "CREEP")
    answer(referee, (6, 7))
    assert asks(referee) == (0, "CREEP")
    answer(referee, (9, 8))
    assert referee.game.gems == {(6, 7), (9, 8)}
    assert referee.game.permanent >= NW
    assert [len(hand) for hand in referee.game.hands] == [6] * 4
    assert asks(referee) == (1, "WIND")


def test_a_second_crown_fire_may_follow_when_the_own_tower_burns() -> None:
    referee = at_action(["CROWN_FIRE", "CROWN_FIRE"], wind=SOUTH, gems=[(1, 0)], **TEAMS)
    answer(referee, "PLAY_CROWN_FIRE", "HORIZONTAL", (0, 0))
    assert referee.game.burned[0]
    assert asks(referee) == (0, "CROWN_AGAIN")
    answer(referee, "HORIZONTAL", (0, 2))
    assert referee.game.gems == {(0, 3)}  # the rest of both pairs went into the tower
    assert referee.view()["discard"][18] == 2  # type: ignore[index]
    assert asks(referee) == (1, "WIND")


def abandoning(**options: Any) -> Referee:
    """Seat 0 has dropped three cards in Reckless Abandon, with fire beside its own corner; its first gem is due."""
    gems = [(1, 0), *options.pop("gems", [])]
    referee = at_action(wind=SOUTH, gems=gems, empty_buckets=[0], **options)
    answer(referee, "RECKLESS_WATER", "DROP_AIR_DROP", "DROP_AIR_DROP", "DROP_AIR_DROP")
    assert asks(referee) == (0, "RECKLESS_GEM")
    return referee


def test_hawks_wait_for_the_second_reckless_gem() -> None:
    referee = abandoning(hawks=[(6, 7)], **TEAMS)
    answer(referee, (0, 0))
    assert asks(referee) == (0, "RECKLESS_GEM")
    answer(referee, (6, 7))
    assert asks(referee) == (0, "FLIGHT")
    assert NW.isdisjoint(referee.game.permanent)
    answer(referee, (9, 8))
    assert referee.game.gems == {(9, 8)}
    assert referee.game.permanent >= NW
    assert asks(referee) == (1, "WIND")


def test_reckless_ends_with_the_last_tower_of_the_own_side() -> None:
    referee = abandoning(burned_corners=[2], **TEAMS)
    answer(referee, (0, 0))
    assert (referee.winners, referee.returns) == ([1, 3], [-1.0, 1.0, -1.0, 1.0])


def test_picking_goes_on_when_the_own_tower_burns() -> None:
    referee = at_action(["FLARE_UP"], wind=SOUTH, gems=[(1, 0)], fire_pick=True, **TEAMS)
    answer(referee, "PLAY_FLARE_UP_PICK", (0, 0))
    assert asks(referee) == (0, "PICK")
    answer(referee, (0, 1), (0, 2))
    assert asks(referee) == (1, "WIND")


def test_several_gems_of_one_card_go_on_in_mobilization() -> None:
    referee = at_action(wind=SOUTH, gems=[(1, 0)], pile=["MOBILIZATION", "NORTH", "CREEPING_FIRES"], **TEAMS, **WEATHER)
    answer(referee, "DROP_AIR_DROP", "DONE", "PLAY_CREEPING_FIRES", (0, 0))
    assert asks(referee) == (0, "CREEP")
    answer(referee, (6, 7), (9, 8))
    assert asks(referee) == (1, "MOB_CARD")


@pytest.mark.parametrize("shadow_turns", [True, False])
def test_without_teams_who_burned_his_own_tower_places_no_more(shadow_turns: bool) -> None:
    options: dict[str, Any] = {"wind": SOUTH, "shadow_turns": shadow_turns}
    creeping = at_action(["CREEPING_FIRES"], gems=[(1, 0)], dice=Dice(wind=[SOUTH, SOUTH]), **options)
    answer(creeping, "PLAY_CREEPING_FIRES", (0, 0))
    crown = at_action(["CROWN_FIRE", "CROWN_FIRE"], gems=[(1, 0)], dice=Dice(wind=[SOUTH, SOUTH]), **options)
    answer(crown, "PLAY_CROWN_FIRE", "HORIZONTAL", (0, 0))
    reckless = abandoning(dice=Dice(wind=[SOUTH, SOUTH]), shadow_turns=shadow_turns)
    answer(reckless, (0, 0))
    for referee in (creeping, crown, reckless):
        assert referee.game.eliminated[0]
        assert asks(referee) == (1, "WIND")


@pytest.mark.parametrize(
    ("variant", "following"), [("double", (0, "RECKLESS_GEM")), ("ghost", (1, "WIND")), (None, (1, "WIND"))]
)
def test_of_the_variants_only_double_towers_go_on(variant: str | None, following: tuple[int, str]) -> None:
    referee = abandoning(variant=variant, dice=Dice(wind=[SOUTH, SOUTH]))
    answer(referee, (0, 0))
    assert asks(referee) == following


# -- Heavy Winds and Light Breeze go on in teams too (R46); without teams they end with the own tower (8b) ------------


def windy(**options: Any) -> Referee:
    """Seat 0 holds three wind cards, with fire beside its own corner."""
    return at_action(["NORTH", "EAST", "EAST"], wind=SOUTH, gems=[(1, 0)], **WEATHER, **options)


def breezy(**options: Any) -> Referee:
    """The same, with the back of Heavy Winds up."""
    referee = windy(**options)
    referee.game.heavy_winds[0] = False
    return referee


def own_tower_burned(front: bool, **options: Any) -> Referee:
    """The gem of the first wind card, by Heavy Winds or with the Light Breeze to follow, went into the own corner."""
    referee = windy(**options) if front else breezy(**options)
    answer(referee, *(["HEAVY_WINDS", "PLAY_NORTH"] if front else ["PLAY_NORTH", "WIND_GEM"]), (0, 0))
    assert referee.game.burned[0]
    return referee


def test_heavy_winds_go_on_when_the_own_tower_burns() -> None:
    referee = own_tower_burned(front=True, **TEAMS)
    assert NW.isdisjoint(referee.game.permanent)  # not resolved before the last gem
    assert (asks(referee), verbs(referee)) == ((0, "HW_CARD"), {"PLAY_EAST", "DONE"})
    answer(referee, "PLAY_EAST", (0, 1))
    assert (asks(referee), verbs(referee)) == ((0, "HW_CARD"), {"PLAY_EAST", "DONE"})
    answer(referee, "PLAY_EAST", (7, 9))
    assert referee.game.gems == {(7, 9)}  # the other gems went into the tower
    assert referee.game.permanent >= NW
    assert not referee.game.heavy_winds[0]
    assert [len(hand) for hand in referee.game.hands] == [6] * 4
    assert asks(referee) == (1, "WIND")


def test_heavy_winds_may_stop_after_the_own_tower_burned() -> None:
    referee = own_tower_burned(front=True, **TEAMS)
    answer(referee, "DONE")
    assert referee.game.permanent >= NW
    assert asks(referee) == (1, "WIND")


def test_a_light_breeze_may_follow_when_the_own_tower_burns() -> None:
    referee = own_tower_burned(front=False, **TEAMS)
    assert (asks(referee), verbs(referee)) == ((0, "BREEZE"), {"PLAY_EAST", "DONE"})
    answer(referee, "PLAY_EAST")
    assert (0, 1) in cells(referee)
    answer(referee, (7, 9))
    assert referee.game.gems == {(7, 9)}
    assert referee.game.permanent >= NW
    assert [len(hand) for hand in referee.game.hands] == [6] * 4
    assert asks(referee) == (1, "WIND")


def test_a_light_breeze_may_follow_a_looked_up_card_that_burned_the_own_tower() -> None:
    referee = breezy(pile=["NORTH", "SOUTH", "SOUTH"], **TEAMS)
    answer(referee, "LOOKOUT", "PLAY_NORTH", "WIND_GEM", (0, 0))
    assert referee.game.burned[0]
    assert asks(referee) == (0, "BREEZE")


def test_a_light_breeze_may_follow_when_a_hawk_carries_the_gem_to_the_own_tower() -> None:
    referee = breezy(hawks=[(6, 7)], **TEAMS)
    answer(referee, "PLAY_NORTH", "WIND_GEM", (6, 7), (0, 0))
    assert referee.game.burned[0]
    assert asks(referee) == (0, "BREEZE")


@pytest.mark.parametrize("front", [True, False])
def test_no_wind_card_follows_the_last_tower_of_the_own_side(front: bool) -> None:
    referee = own_tower_burned(front, burned_corners=[2], **TEAMS)
    assert (referee.winners, referee.asked) == ([1, 3], None)


@pytest.mark.parametrize("front", [True, False])
@pytest.mark.parametrize("shadow_turns", [True, False])
def test_without_teams_no_wind_card_follows_the_own_tower(front: bool, shadow_turns: bool) -> None:
    referee = own_tower_burned(front, dice=Dice(wind=[SOUTH, SOUTH]), shadow_turns=shadow_turns)
    assert referee.game.eliminated[0]
    assert asks(referee) == (1, "WIND")


@pytest.mark.parametrize("front", [True, False])
def test_double_towers_go_on_after_the_first_of_two(front: bool) -> None:
    referee = own_tower_burned(front, variant="double")
    assert asks(referee) == (0, "HW_CARD" if front else "BREEZE")


# -- a seat without tower keeps everything else (9.3) ------------------------------------------------------------------


def test_a_burned_tower_moves_no_cards_and_brings_no_storm_nor_shadow() -> None:
    dice = Dice()
    referee = table(wind=EAST, gems=[(0, 14)], dice=dice, **TEAMS)
    game = referee.game
    hands = [list(hand) for hand in game.hands]
    answer(referee, (0, 15))
    assert asks(referee) == (0, "ACTION")
    assert (game.hands, game.hand_limit) == (hands, 6)
    assert (game.shadow, game.eliminated) == ([False] * 4, [False] * 4)
    assert (game.gems, dice.supports) == (set(), {})


def test_a_seat_without_tower_flies_its_hawks() -> None:
    referee = table(seat=2, wind=NORTH, hawks=[(6, 7)], burned_corners=[0], **TEAMS)
    answer(referee, (6, 7))
    assert asks(referee) == (0, "FLIGHT")
    answer(referee, (9, 7))
    assert asks(referee) == (2, "ACTION")


def test_a_seat_without_tower_plays_hawks_and_rearranges() -> None:
    referee = at_action(["HAWK_TWO"], wind=SOUTH, hawks=[(12, 12)], burned_corners=[0], **TEAMS)
    answer(referee, "PLAY_HAWK_TWO")
    assert cells(referee) >= {(3, 3), (5, 5), (10, 10)}
    assert cells(referee).isdisjoint([*NW, (3, 10), (14, 14), (10, 3)])
    answer(referee, (5, 5), (10, 10))
    assert (asks(referee), cells(referee)) == ((0, "FLOCK_PICK"), {(5, 5)})
    answer(referee, "DONE")
    # a hawk belongs to whoever owns the quadrant, whoever put it there
    assert (asks(referee), cells(referee)) == ((2, "FLOCK_PICK"), {(10, 10), (12, 12)})


def test_a_hawk_in_the_partners_quadrant_is_flown_by_the_partner() -> None:
    referee = at_action(["HAWK_TWO", "CREEPING_FIRES"], wind=SOUTH, **TEAMS)
    answer(referee, "PLAY_HAWK_TWO", (9, 8), (10, 10), "DONE")
    referee.restart_turn(1)
    answer(referee, (9, 8))
    assert asks(referee) == (2, "FLIGHT")


def test_specialty_cards_of_a_seat_without_tower() -> None:
    referee = at_action(["NORTH", "EAST", "WEST"], wind=SOUTH, burned_corners=[0], **TEAMS, **WEATHER)
    assert {"HEAVY_WINDS", "LOOKOUT"} <= verbs(referee)
    answer(referee, "HEAVY_WINDS", "PLAY_NORTH", (6, 7))
    assert asks(referee) == (0, "HW_CARD")  # the tower burned before: nothing ends
    answer(referee, "DONE")
    assert len(referee.game.hands[0]) == 6
    game = referee.game
    game.hands[0][:2] = [0, 1]
    referee.restart_turn(0)
    answer(referee, max(cells(referee)))
    answer(referee, "PLAY_NORTH", "WIND_ROLL")
    assert asks(referee) == (0, "BREEZE")


def test_the_drawn_cards_are_kept_when_an_event_burns_the_own_tower() -> None:
    dice = Dice(wind=[NORTH, SOUTH])
    pile = ["EAST", "FIRESTORM", "EAST", "WEST"]
    referee = at_action(wind=SOUTH, gems=[(1, 0)], pile=pile, dice=dice, **TEAMS, **WEATHER)
    answer(referee, "LOOKOUT")
    assert referee.game.burned[0]
    for seat in (0, 1, 2, 3):
        assert asks(referee) == (seat, "STORM_DISCARD")
        answer(referee, "DONE")
    assert (asks(referee), verbs(referee)) == ((0, "LOOK_CARD"), {"PLAY_EAST", "PLAY_WEST"})
    answer(referee, "PLAY_EAST", "WIND_SET")
    assert asks(referee) == (1, "WIND")


def test_another_seats_flight_into_the_own_tower_leaves_the_turn() -> None:
    # the wind gem of seat 0 hits a hawk of seat 1, which carries it into the corner of seat 0
    referee = table(wind=EAST, gems=[(1, 0)], hawks=[(7, 9)], **TEAMS)
    answer(referee, (7, 9))
    assert asks(referee) == (1, "FLIGHT")
    answer(referee, (0, 0))
    assert referee.game.permanent >= NW
    assert asks(referee) == (0, "ACTION")
    assert [len(hand) for hand in referee.game.hands] == [6] * 4


# -- events -----------------------------------------------------------------------------------------------------------


def test_mobilization_counts_four() -> None:
    pool = ["NORTH", "EAST", "SOUTH", "WEST", "NORTHEAST"]
    referee = drawing("MOBILIZATION", "NORTH", *pool, wind=WEST, burned_corners=[0, 1], **TEAMS, **WEATHER)
    assert len(referee.game.pool) == 5
    order = []
    while referee.phase == "MOB_CARD":
        order.append(referee.asked)
        answer(referee, min(verbs(referee)), "WIND_ROLL")
    assert order == [0, 1, 2, 3]


def test_mobilization_goes_on_past_the_last_tower_of_a_side() -> None:
    pool = ["EXPLOSION", "EXPLOSION", "EAST", "SOUTH", "WEST"]
    options: dict[str, Any] = {"wind": SOUTH, "burned_corners": [2, 3], **TEAMS, **WEATHER}
    referee = drawing("MOBILIZATION", "NORTH", *pool, gems=[(1, 1), (1, 14)], **options)
    answer(referee, "PLAY_EXPLOSION", (1, 14))
    assert asks(referee) == (1, "MOB_CARD")
    answer(referee, "PLAY_EXPLOSION", (1, 1))  # no tower is left
    assert (referee.winners, referee.returns) == ([0, 1, 2, 3], [0.0] * 4)


def test_a_kettle_flight_counts_hawks_at_home_and_adds_them_on_both_sides() -> None:
    for zone in ("both", "cards_only"):
        referee = drawing(
            "KETTLE_FLIGHT", wind=SOUTH, hawks=[(3, 3), (10, 10), (10, 11)], kettle_flight=True, burned_corners=[0],
            team_hawk_zone=zone, **TEAMS, **WEATHER,
        )  # fmt: skip
        assert asks(referee) == (0, "HAWK_PLACE")  # one hawk at home, however many the partner has
        assert ((12, 12) in cells(referee)) is (zone == "both")
        assert cells(referee) >= {(3, 4), (5, 5)}
        answer(referee, (3, 4), (3, 5))
        assert (asks(referee), cells(referee)) == ((0, "FLOCK_PICK"), {(3, 3), (3, 4), (3, 5)})


@pytest.mark.parametrize(
    ("rolls", "winners"), [([WEST, EAST], [0, 1, 2, 3]), ([WEST, SOUTH], [1, 3]), ([SOUTH, EAST], [0, 2])]
)
def test_a_dry_storm_puts_the_end_off(rolls: list[int], winners: list[int]) -> None:
    dice = Dice(roll=rolls)
    referee = drawing(
        "DRY_STORM", wind=SOUTH, gems=[(0, 1), (0, 2), (0, 13), (0, 14)], lightning=[(0, 3), (0, 12)],
        burned_corners=[2, 3], dry_storm_rolls=2, dice=dice, **TEAMS, **WEATHER,
    )  # fmt: skip
    assert dice.used_up()
    assert referee.winners == winners


def test_a_firestorm_puts_no_end_off() -> None:
    # the storm burns the last tower of a side; the gem on the hawk is not flown any more
    dice = Dice(wind=[NORTH])
    referee = drawing(
        "FIRESTORM", wind=SOUTH, gems=[(1, 15)], hawks=[(6, 7)], burned_corners=[3], dice=dice, **TEAMS,
    )  # fmt: skip
    assert referee.winners == [0, 2]
    assert referee.game.pending_flights == set()


def test_a_firestorm_that_burns_the_last_towers_of_both_sides_is_a_tie() -> None:
    gems = [(1, 0), (1, 15)]
    referee = drawing("FIRESTORM", wind=SOUTH, gems=gems, burned_corners=[2, 3], dice=Dice(wind=[NORTH]), **TEAMS)
    assert (referee.winners, referee.returns) == ([0, 1, 2, 3], [0.0] * 4)


def test_all_exchange_cards_after_a_flight_burned_a_tower() -> None:
    dice = Dice(wind=[NORTH, SOUTH])
    referee = drawing("FIRESTORM", wind=SOUTH, gems=[(15, 14)], hawks=[(6, 7)], dice=dice, **TEAMS)
    answer(referee, (15, 15))
    assert referee.game.burned == [False, False, True, False]
    for seat in (0, 1, 2, 3):
        assert asks(referee) == (seat, "STORM_DISCARD")
        answer(referee, "DONE")


# -- ends and options -------------------------------------------------------------------------------------------------


def test_the_end_comes_before_the_flights() -> None:
    # the first gem hits a hawk of seat 1, the second burns the last tower of that side
    referee = abandoning(gems=[(1, 15)], hawks=[(6, 8)], burned_corners=[2, 3], **TEAMS)
    answer(referee, (6, 8), (0, 15))
    assert (referee.winners, referee.asked) == ([0, 2], None)
    assert referee.game.hawks == {(6, 8)}


def test_a_flight_may_end_the_game() -> None:
    referee = table(wind=EAST, gems=[(1, 0)], hawks=[(7, 9)], burned_corners=[2], **TEAMS)
    answer(referee, (7, 9), (0, 0))
    assert (referee.winners, referee.returns) == ([1, 3], [-1.0, 1.0, -1.0, 1.0])


def test_lightning_moves_when_the_whole_card_is_placed() -> None:
    referee = at_action(["CREEPING_FIRES"], wind=SOUTH, gems=[(1, 0), (6, 5)], lightning=[(6, 6)], **TEAMS, **WEATHER)
    answer(referee, "PLAY_CREEPING_FIRES", (6, 6), (0, 0))
    assert asks(referee) == (0, "CREEP")
    answer(referee, (9, 8))
    assert asks(referee) == (0, "LIGHTNING")
    assert {(5, 6), (9, 9)} <= cells(referee)
    answer(referee, (9, 9))
    assert referee.game.lightning == {(9, 9)}
    assert asks(referee) == (1, "WIND")


@pytest.mark.parametrize("shadows", ["shadow_turns", "shadow_of_the_wood"])
def test_no_shadows_in_teams(shadows: str) -> None:
    with pytest.raises(ValueError, match="Shadow"):
        read_rules({"expansion": "core", shadows: True, **TEAMS})


def test_a_deck_for_teams_need_not_grow() -> None:
    options: dict[str, Any] = {"expansion": "core", "hand_size": 1, "shadow_turns": False}
    assert read_rules({**options, "card_copies": (12,) + (0,) * 24, **TEAMS}).teams
    with pytest.raises(ValueError, match="too few cards"):
        read_rules({**options, "card_copies": (11,) + (0,) * 24, **TEAMS})
    with pytest.raises(ValueError, match="too few cards"):
        read_rules({**options, "card_copies": (12,) + (0,) * 24})


def test_the_cap_ties_all() -> None:
    referee = at_action(wind=SOUTH, burned_corners=[1], max_turns=1, **TEAMS)
    answer(referee, "DONE")
    assert (referee.truncated, referee.winners, referee.returns) == (True, [0, 1, 2, 3], [0.0] * 4)
