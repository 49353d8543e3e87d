"""Rulings S19 to S23, S34 and S35: Heavy Smoke, Dry Season, the plan, and the Bucket beside a forced card."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import cells
from tests.games.fire_tower.solo import Alone, facing, to_action
from tests.games.fire_tower.table import after, anchors

SMOKE = {"at": "action", "running": "SMOKE"}
#: where the turn after a forced card begins
NEXT = "ENEMY_ORIENT"

# -- Heavy Smoke ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pull", "card"), [(0, "FIRE_ENGINE"), (1, "SMOKEJUMPER")])
def test_s19_a_smoked_card_without_use_is_discarded(alone: Alone, pull: int, card: str) -> None:
    table = alone(**SMOKE, hand="FIRE_ENGINE SMOKEJUMPER EAST*4", top="EMBER", dice={"pulls": [pull]})
    table.do("DROP_FIRE_ENGINE", "DROP_SMOKEJUMPER")
    assert table.discard == Counter([card])
    assert table.question == NEXT, "no other action"
    assert table.cards_held == Counter(FIRE_ENGINE=1, SMOKEJUMPER=1, EMBER=1, EAST=4) - Counter([card])


def test_s19_by_an_option_the_action_is_free_then(alone: Alone) -> None:
    given = {"hand": "FIRE_ENGINE SMOKEJUMPER EAST*4", "smoke_unplayable": "free_action", "dice": {"pulls": [1]}}
    table = alone(**SMOKE, **given).do("DROP_FIRE_ENGINE", "DROP_SMOKEJUMPER")
    assert table.asks == (0, "ACTION")
    assert table.cards_held == Counter(FIRE_ENGINE=1, SMOKEJUMPER=1, EAST=4)
    assert {"PLAY_EAST", "LOOKOUT", "HEAVY_WINDS", "DROP_SMOKEJUMPER", "DONE"} <= table.verbs
    assert table.do("PLAY_EAST", "WIND_GEM", (7, 9)).question == NEXT, "smoke does not come up again in this turn"


@pytest.mark.parametrize("option", ["discard", "free_action"])
def test_s19_a_card_with_a_use_must_be_played(alone: Alone, option: str) -> None:
    given = {"hand": "NORTH EAST FIRE_ENGINE*4", "smoke_unplayable": option, "dice": {"pulls": [0]}}
    table = alone(**SMOKE, **given)
    assert table.asks == (0, "SMOKE_A")
    assert table.legal == {"DROP_NORTH", "DROP_EAST", "DROP_FIRE_ENGINE"}
    table.do("DROP_NORTH")
    assert table.asks == (0, "SMOKE_B")
    assert table.legal == {"DROP_EAST", "DROP_FIRE_ENGINE"}, "the one North is named already"
    table.do("DROP_EAST")
    assert table.asks == (0, "LOOK_CARD")
    assert table.legal == {"PLAY_NORTH"}
    assert table.do("PLAY_NORTH", "WIND_GEM", (6, 7)).cards_held["EAST"] == 1


def test_s19_two_of_a_kind_may_be_named(alone: Alone) -> None:
    table = alone(**SMOKE, hand="NORTH*2", dice={"pulls": [1]}).do("DROP_NORTH")
    assert table.legal == {"DROP_NORTH"}
    assert table.do("DROP_NORTH").legal == {"PLAY_NORTH"}


def test_s19_one_card_is_that_card_and_none_is_no_action(alone: Alone) -> None:
    one = alone(**SMOKE, hand="NORTH")
    assert one.asks == (0, "LOOK_CARD")
    assert one.legal == {"PLAY_NORTH"}
    none = alone(**SMOKE, hand="")
    assert none.question == NEXT
    assert none.held(0) == 6


# -- Dry Season -------------------------------------------------------------------------------------------------------

DRY = {"at": "action", "running": "DRY"}


@pytest.mark.parametrize("running", ["", "DRY"])
def test_s20_the_bucket_is_no_water_card(alone: Alone, running: str) -> None:
    table = alone(at="action", running=running, gems="1,0 1,1 1,2")
    assert {"BUCKET_ALL", "BUCKET_PICK"} <= table.verbs
    assert after(table, "BUCKET_ALL", "HORIZONTAL", (1, 0)).gems == set()
    picked = after(table, "BUCKET_PICK", (1, 0), (1, 1))
    assert picked.legal == {(1, 2), "DONE"}, "three may be picked"


def test_s20_reckless_abandon_is_unaffected(alone: Alone) -> None:
    table = alone(**DRY, hand="AIR_DROP*2 HELITACK", gems="1,1", empty_buckets=[0]).do("RECKLESS_WATER")
    for card in ("AIR_DROP", "AIR_DROP", "HELITACK"):
        assert table.asks == (0, "RECKLESS_DROP")
        table.do(f"DROP_{card}")
    assert table.asks == (0, "RECKLESS_GEM")
    assert table.do((6, 7), (5, 7)).gems == cells("1,1 6,7 5,7")


@pytest.mark.parametrize("card", ["AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER"])
def test_s20_water_cards_pick_two_at_most(alone: Alone, card: str) -> None:
    given = {"hand": card, "gems": "5,3 5,4 5,5 4,4" if card == "SMOKEJUMPER" else "5,3-5 4,3-4"}
    assert {f"PLAY_{card}_ALL", f"PLAY_{card}_PICK"} <= alone(at="action", **given).plays
    table = alone(**DRY, **given)
    assert {verb for verb in table.plays if card in verb} == {f"PLAY_{card}_PICK"}
    table.do(f"PLAY_{card}_PICK", (5, 3))
    assert "DONE" in table.verbs
    before = table.gems
    table.do((4, 4) if card == "SMOKEJUMPER" else (5, 4))
    assert len(before - table.gems) == 1
    assert table.question == NEXT, "two gems are all"


def test_s20_one_gem_is_picked_too(alone: Alone) -> None:
    assert alone(at="action", hand="AIR_DROP", gems="5,5").plays & {"PLAY_AIR_DROP_ALL", "PLAY_AIR_DROP_PICK"} == {
        "PLAY_AIR_DROP_ALL"
    }
    table = alone(**DRY, hand="AIR_DROP", gems="5,5")
    assert "PLAY_AIR_DROP_PICK" in table.plays
    assert table.do("PLAY_AIR_DROP_PICK").legal == {(5, 5)}
    assert table.do((5, 5)).question == NEXT


def test_s20_helitack_ends_after_two(alone: Alone) -> None:
    given = {"hand": "HELITACK", "gems": "5,5 5,6 9,9 10,3"}
    wet = alone(at="action", **given).do("PLAY_HELITACK", (5, 5), (5, 6))
    assert wet.asks == (0, "HELI_3")
    assert alone(**DRY, **given).do("PLAY_HELITACK", (5, 5), (5, 6)).question == NEXT
    apart = alone(**DRY, **given).do("PLAY_HELITACK", (5, 5), "DONE")
    assert apart.asks == (0, "HELI_3")
    assert apart.do((9, 9)).gems == cells("5,6 10,3")


# -- the plan ---------------------------------------------------------------------------------------------------------


def test_s21_planned_cards_count_for_the_hand(alone: Alone) -> None:
    table = facing(alone, "PLAN", hand="NORTH*3 EAST*2", top="EMBER*3", dice={"enemies": ["WEST NORTH"]})
    assert table.asks == (0, "PLAN")
    assert table.legal == {"DROP_NORTH", "DROP_EAST"}
    table.do("DROP_EAST", "DROP_NORTH", "DROP_EAST")
    assert table.plan == ["EAST", "NORTH", "EAST"]
    assert table.cards_held == Counter(NORTH=2), "not refilled"
    to_action(table)
    assert table.asks == (0, "LOOK_CARD")
    table.do("PLAY_EAST", "WIND_GEM", min(anchors(table, "PLAY_EAST", "WIND_GEM")))
    assert table.plan == ["NORTH", "EAST"]
    assert table.cards_held == Counter(NORTH=2, EMBER=1), "one place is free"


@pytest.mark.parametrize("fail", ["discard", "lose"])
def test_s22_a_planned_card_without_use(alone: Alone, fail: str) -> None:
    table = alone(at="action", plan="FIRE_ENGINE NORTH", hand="EAST*3 WEST", top="EMBER", plan_fail=fail)
    assert table.outcome == ("lost" if fail == "lose" else "")
    if fail == "discard":
        assert table.question == NEXT
        assert table.discard == Counter(FIRE_ENGINE=1)
        assert (table.plan, table.cards_held) == (["NORTH"], Counter(EAST=3, WEST=1, EMBER=1))


@pytest.mark.parametrize("fail", ["discard", "lose"])
def test_s22_failing_is_for_plans_alone(alone: Alone, fail: str) -> None:
    table = alone(**SMOKE, hand="FIRE_ENGINE", plan_fail=fail)
    assert table.question == NEXT
    assert alone(at="action", plan="NORTH", plan_fail=fail).legal == {"PLAY_NORTH"}


def test_s22_a_plan_runs_past_the_round(alone: Alone) -> None:
    table = alone(at="round end", skips=0, challenges="DRY", plan="NORTH", dice={"enemies": ["WEST"]})
    assert table.plan == ["NORTH"]
    assert to_action(table).legal == {"PLAY_NORTH"}


def test_s23_the_plan_goes_before_heavy_smoke(alone: Alone) -> None:
    table = alone(**SMOKE, plan="EAST", hand="NORTH*3", enemy="WEST NORTH", dice={"pulls": [0]})
    assert table.asks == (0, "LOOK_CARD")
    assert table.legal == {"PLAY_EAST"}
    table.do("PLAY_EAST", "WIND_SET")
    assert table.asks == (0, "WIND"), "it is the whole action"
    assert to_action(table).asks == (0, "SMOKE_A"), "the plan is done: smoke"
    assert table.do("DROP_NORTH", "DROP_NORTH").legal == {"PLAY_NORTH"}


# -- LOOK_CARD --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "gems", "offered"),
    [
        ("AIR_DROP", "5,5", {"PLAY_AIR_DROP_ALL"}),
        ("FIRE_ENGINE", "5,5 5,6", {"PLAY_FIRE_ENGINE_ALL", "PLAY_FIRE_ENGINE_PICK"}),
        ("NORTH", "", {"PLAY_NORTH"}),
        ("SOUTHEAST", "", {"PLAY_SOUTHEAST"}),
        ("EMBER", "5,5", {"PLAY_EMBER"}),
        ("HAWK_TWO", "", {"PLAY_HAWK_TWO"}),
        ("EMBER", "", None),
        ("EXPLOSION", "", None),
        ("HELITACK", "", None),
    ],
)
@pytest.mark.parametrize("why", ["plan", "smoke"])
def test_s34_only_legal_uses_are_offered(
    alone: Alone, card: str, gems: str, offered: set[str] | None, why: str
) -> None:
    given = {"plan": card, "hand": "EAST"} if why == "plan" else {"running": "SMOKE", "hand": card}
    table = alone(at="action", gems=gems, **given)
    if offered is None:
        assert table.question != "LOOK_CARD", "no question"
        assert table.discard == Counter([card])
    else:
        assert table.asks == (0, "LOOK_CARD")
        assert table.legal == offered


@pytest.mark.parametrize("compulsory", [True, False])
def test_s34_there_is_no_way_out(alone: Alone, compulsory: bool) -> None:
    table = alone(at="action", plan="NORTH", look_compulsory=compulsory)
    assert table.legal == {"PLAY_NORTH"}


def test_s34_no_second_crown_fire(alone: Alone) -> None:
    for given in ({"plan": "CROWN_FIRE", "hand": "CROWN_FIRE*2"}, {"running": "SMOKE", "hand": "CROWN_FIRE*2"}):
        table = alone(at="action", **given, dice={"pulls": [0] * ("running" in given)})
        if "running" in given:
            table.do("DROP_CROWN_FIRE", "DROP_CROWN_FIRE")
        assert table.legal == {"PLAY_CROWN_FIRE"}
        assert table.do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7)).question == NEXT
    free = alone(at="action", hand="CROWN_FIRE*2").do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7))
    assert free.asks == (0, "CROWN_AGAIN")


@pytest.mark.parametrize("flipped", [True, False])
def test_s34_light_breeze_is_allowed(alone: Alone, flipped: bool) -> None:
    fronts = {"heavy_winds": () if flipped else [0]}
    table = alone(at="action", plan="NORTH", hand="EAST*2", **fronts).do("PLAY_NORTH", "WIND_GEM", (6, 7))
    assert table.question == ("BREEZE" if flipped else NEXT)
    smoke = alone(**SMOKE, hand="NORTH EAST", **fronts, dice={"pulls": [0]})
    smoke.do("DROP_NORTH", "DROP_EAST", "PLAY_NORTH", "WIND_GEM", (6, 7))
    assert smoke.question == ("BREEZE" if flipped else NEXT)


# -- the Bucket -------------------------------------------------------------------------------------------------------


def test_s35_the_bucket_with_a_planned_card(alone: Alone) -> None:
    table = alone(at="action", plan="AIR_DROP", gems="5,4 2,1")
    assert table.asks == (0, "LOOK_CARD")
    assert table.legal == {"PLAY_AIR_DROP_ALL", "BUCKET_ALL"}
    table.do("BUCKET_ALL", "HORIZONTAL", (2, 0))
    assert table.gems == {(5, 4)}
    assert table.asks == (0, "LOOK_CARD"), "asked again"
    assert table.legal == {"PLAY_AIR_DROP_ALL"}


def test_s35_the_bucket_with_heavy_smoke(alone: Alone) -> None:
    table = alone(**SMOKE, hand="NORTH EAST", gems="2,1 4,1 4,2", dice={"pulls": [1]})
    assert table.asks == (0, "SMOKE_A")
    assert table.legal == {"DROP_NORTH", "DROP_EAST", "BUCKET_ALL", "BUCKET_PICK"}
    late = after(table, "DROP_NORTH")
    assert late.legal == {"DROP_EAST"}, "only in the first question"
    assert late.do("DROP_EAST").legal == {"PLAY_EAST"}, "nor in the second"
    table.do("BUCKET_ALL", "VERTICAL", (2, 1))
    assert table.gems == {(4, 2)}
    assert table.asks == (0, "SMOKE_A")
    assert table.legal == {"DROP_NORTH", "DROP_EAST"}
    table.do("DROP_NORTH", "DROP_EAST")


def test_s35_with_one_smoked_card_the_bucket_is_in_its_question(alone: Alone) -> None:
    assert alone(**SMOKE, hand="NORTH", gems="2,1").legal == {"PLAY_NORTH", "BUCKET_ALL"}


def test_s35_in_the_wind_step_and_late_as_usual(alone: Alone) -> None:
    table = alone(at="wind", plan="NORTH", gems="2,1", wind="S")
    assert "BUCKET_ALL" in table.verbs
    table.do((9, 7), "PLAY_NORTH", "WIND_GEM", (6, 7))
    assert table.asks == (0, "LATE_BUCKET")
    assert table.legal == {"BUCKET_ALL", "DONE"}


def test_s35_without_a_question_only_the_late_bucket_is_left(alone: Alone) -> None:
    table = alone(at="action", plan="EMBER", gems="2,1")
    assert table.asks == (0, "LATE_BUCKET")
    assert table.discard == Counter(EMBER=1)
