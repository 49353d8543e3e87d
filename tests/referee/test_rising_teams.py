"""Teams with Rising Flames: the action of a self-burned player goes on, hawks, specialty cards, events, endings."""

from typing import Any

import pytest

from .fire_tower import Referee
from .positions import SOUTH, Dice, answer, asks, block
from .rising_positions import at_action

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
    referee = abandoning(burned=[2], **TEAMS)
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


# -- Heavy Winds and Light Breeze end with the own tower, in teams too (8b) --------------------------------------------


def test_heavy_winds_end_when_the_own_tower_burns() -> None:
    referee = at_action(["NORTH", "EAST", "EAST"], wind=SOUTH, gems=[(1, 0)], **TEAMS, **WEATHER)
    answer(referee, "HEAVY_WINDS", "PLAY_NORTH", (0, 0))
    assert referee.game.burned[0]
    assert not referee.game.heavy_winds[0]
    assert [len(hand) for hand in referee.game.hands] == [6] * 4
    assert asks(referee) == (1, "WIND")


def test_no_light_breeze_after_the_own_tower_burned() -> None:
    referee = at_action(["NORTH", "EAST", "EAST"], wind=SOUTH, gems=[(1, 0)], **TEAMS, **WEATHER)
    referee.game.heavy_winds[0] = False
    answer(referee, "PLAY_NORTH", "WIND_GEM", (0, 0))
    assert asks(referee) == (1, "WIND")
