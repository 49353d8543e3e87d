"""Rulings S36 to S50: what came up when the rules of the solo mode met each other and the options."""

from collections import Counter

import numpy as np
import pytest

from firetower_env.core import bitboards as bb
from firetower_env.curriculum import set_levels
from firetower_env.presets import make_batch
from tests.games.fire_tower.names import cells
from tests.games.fire_tower.solo import CHALLENGES, IDLE, LEVELS, Alone, acting, to_action

END = {"at": "round end"}
SEVEN = {**END, "level": 7}
NO_TOUCH = "6,7 7,6"


def test_s36_both_challenges_are_drawn_before_the_first_is_resolved(alone: Alone) -> None:
    table = alone(**SEVEN, challenges="SANCTUARY DRY SMOKE").do("YES")
    assert table.asks == (0, "SANCTUARY")
    assert CHALLENGES[int(table.s.shown[0])] == "DRY"
    assert "DRY" not in table.challenge_deck
    assert table.running == set(), "it runs from its own resolution on"
    assert table.do((5, 5)).running == {"DRY"}


def test_s37_towers_are_settled_in_the_order_in_which_they_fell(alone: Alone) -> None:
    """The tower that comes last clockwise falls to the first gem."""
    table = acting(alone, "NORTH SOUTH*2", gems="14,0 1,15", spent=[1, 3], wind="E")
    table.do("HEAVY_WINDS", "PLAY_SOUTH", (15, 0), "PLAY_NORTH", (0, 15))
    assert table.question == "HW_CARD"
    assert table.s.victim_tower[0, :2].tolist() == [3, 1]


def test_s37_towers_of_one_placement_go_clockwise(alone: Alone) -> None:
    given = {"gems": "15,14 0,14", "spent": [1, 2], "hand": "NORTH*3 SOUTH*2", "top": "FIRESTORM EAST"}
    table = alone(at="refill", **given, dice={"winds": "EN"})
    assert table.asks == (0, "STORM_DISCARD")
    assert table.s.victim_tower[0, :2].tolist() == [1, 2]


@pytest.mark.parametrize("when", ["before_flights", "after_flights"])
def test_s38_a_gem_in_the_air_is_not_put_out(alone: Alone, when: str) -> None:
    table = acting(alone, "FLARE_UP", gems="3,13", hawks="4,13", enemy_bucket=when)
    table.do("PLAY_FLARE_UP", "VERTICAL", (2, 13))
    assert table.asks == (0, "ENEMY_FLIGHT"), "the gem on the hawk went up"
    assert table.unspent == ({2, 3} if when == "before_flights" else {1, 2, 3})
    assert table.gems == (set() if when == "before_flights" else cells("2-3,13"))
    assert table.do((6, 7)).gems == {(6, 7)}


def test_s39_where_the_enemy_card_lies(alone: Alone) -> None:
    flying = alone(enemy="NORTH WEST", hawks="6,7")
    assert flying.asks == (0, "FLIGHT")
    assert flying.names[int(flying.s.enemy_card[0])] == "NORTH"
    punished = alone(enemy="EXPLOSION WEST")
    assert punished.asks == (0, "PUNISH_DIR")
    assert punished.s.enemy_card[0] == -1


def test_s40_no_question_no_bucket(alone: Alone) -> None:
    table = alone(at="action", plan="FIRE_ENGINE", gems="2,2", hand="AIR_DROP*4 NORTH", top="EMBER")
    assert table.asks == (0, "LATE_BUCKET")
    assert table.discard == Counter(["FIRE_ENGINE"])


def test_s41_a_freed_card_stays_in_the_hand(alone: Alone) -> None:
    given = {"running": "SMOKE", "hand": "FIRE_ENGINE*2", "smoke_unplayable": "free_action", "dice": {"pulls": [0]}}
    table = alone(at="action", **given).do("DROP_FIRE_ENGINE", "DROP_FIRE_ENGINE")
    assert table.asks == (0, "ACTION")
    assert table.cards_held == Counter(FIRE_ENGINE=2)
    assert table.do("DROP_FIRE_ENGINE").cards_held == Counter(FIRE_ENGINE=1)


@pytest.mark.parametrize("compulsory", [True, False])
def test_s42_a_forced_card_is_forced(alone: Alone, compulsory: bool) -> None:
    table = alone(at="action", plan="EAST", look_compulsory=compulsory)
    assert table.legal == {"PLAY_EAST"}


def test_s43_a_challenge_that_runs_twice_acts_once(alone: Alone) -> None:
    gone = [name for name in CHALLENGES if name != "SMOLDER"]
    dice = {"challenges": ["SMOLDER"], "enemies": ["WEST"]}
    table = alone(**SEVEN, challenges_drawn=gone, dice=dice, hand=IDLE[:3]).do("YES")
    assert table.asks == (0, "SMOLDER")
    table.do((6, 7))
    assert table.question == "WIND"


def test_s44_a_skip_ends_the_failed_challenge_alone(alone: Alone) -> None:
    table = alone(running="SMOLDER DRY", challenge_skip="failure", breaks=NO_TOUCH, enemy="NORTH WEST")
    assert table.running == {"DRY"}
    assert table.skips == 1
    assert table.asks == (0, "WIND")


def test_s45_only_the_refill_waits(alone: Alone) -> None:
    given = {**END, "running": "WET", "hand": "AIR_DROP*3 NORTH", "skips": 0, "challenges": "DRY"}
    drops = ("DROP_AIR_DROP",) * 3
    late = alone(**given, top="EAST SOUTH EMBER", dice={"enemies": ["WEST"]}).do(*drops)
    assert late.held(0) == 1
    assert to_action(late).do("LOOKOUT").asks == (0, "LOOK_CARD"), "other cards are drawn as usual"
    now = alone(**given, wet_refill=True, top="EAST SOUTH EMBER NORTH*2", dice={"enemies": ["WEST"]}).do(*drops)
    assert now.held(0) == 6
    assert now.round == 2


def test_s46_the_round_counts_up_after_the_draw(alone: Alone) -> None:
    table = alone(**END, challenges="DRY")
    assert (table.question, table.round) == ("CHALLENGE", 1)
    assert table.do("YES").round == 2


def test_s47_a_firebreak_on_the_corner_of_a_sturdy_tower(alone: Alone) -> None:
    given = {"gems": "0,13-14 1,13-15 2,14-15 3,13", "breaks": "0,15", "sturdy": [1], "spent": [1]}
    table = alone(at="wind", wind="N", **given, dice={"winds": "ES"})
    assert 1 in table.towers
    assert 1 not in table.do((2, 13)).towers


def test_s48_firebreaks_keep_apart_across_quadrants() -> None:
    batch = make_batch("solo_6", 300, enemy_setup="quadrant")
    batch.reset(seed=1)
    breaks = batch.engine.s.breaks
    assert (bb.count(breaks) == 18).all()
    assert not bb.some(bb.around4(breaks) & breaks).any()
    beside = bb.from_cells([(row, col) for row in range(16) for col in (7, 8)])
    assert bb.some(breaks & beside).sum() > 100, "many lie at a border"


def test_s49_a_corner_lit_by_a_gem_of_several_wins_there(alone: Alone) -> None:
    given = {"gems": "14,0", "ablaze": [1, 2], "spent": [3], "wind": "N"}
    table = acting(alone, "CREEPING_FIRES", **given).do("PLAY_CREEPING_FIRES", (15, 0))
    assert table.outcome == "won"


def test_s50_levels_by_lot_and_by_place() -> None:
    first, again = (make_batch("solo_1", 60, level=(1, 7)) for _ in range(2))
    for batch in (first, again):
        batch.reset(seeds=np.arange(60))
    levels = first.report()["level"]
    assert set(levels.tolist()) == {1, 7}
    assert np.array_equal(levels, again.report()["level"])
    assert np.array_equal(first.engine.s.hand_limit, [LEVELS[level][0] for level in levels])
    set_levels(again, 4, [0, 1])
    again.reset(seeds=np.arange(60))
    assert again.report()["level"].tolist() == [4, 4, *levels[2:].tolist()]
