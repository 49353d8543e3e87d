"""Whole games of Rising Flames by random players: they end, and the invariants hold after every decision."""

import random
from collections import Counter
from typing import Any

import pytest

from .. import Referee
from ..random_chance import RandomChance
from ..rules import CHOICES
from .rising_invariants import RisingWatcher

TWO, THREE = (0, 2), (0, 1, 2)
TABLES: dict[str, dict[str, Any]] = {
    "2p": {"towers": TWO},
    "3p": {"towers": THREE},
    "4p": {},
    "team": {"teams": True},
    "double": {"variant": "double"},
    "ghost": {"variant": "ghost"},
}
PHASES = (
    "CHAMPION_BREAK WIND ACTION WIND_MODE WIND_CARD_GEM ORIENT WINDOW CENTRE PICK EMBER_FROM EMBER_TO FOREST_CELL "
    "DISCARD_MORE RECKLESS_DROP RECKLESS_GEM LATE_BUCKET KEEP STORM_DISCARD AID_CHOICE AID_GEM_CELL AID_BREAK_CELL "
    "AID_DROP SHADOW_CHOICE SHADOW_PLAY SHADOW_GEM "
    "SETUP_HAWK CROWN_AGAIN CREEP BRAND_A BRAND_B BRAND_DIR HELI_1 HELI_2 HELI_3 BACKBURN HAWK_TAKE HAWK_PLACE "
    "FLOCK_PICK FLOCK_TO FLIGHT LIGHTNING SHADOW_ONE SH_HAWK SH_GEM SH_TO SH_BREAK DIE_GEM DIE_CARD SHADOW_WIND PUSH "
    "PUSH_GEM KETTLE_GEM KETTLE_TO KETTLE_HAWK MOB_CARD HW_CARD BREEZE LOOK_CARD PATROL_DROP PATROL_KEEP GHOST_CHOICE"
)
#: the options whose values the wild games mix
FLAGS = (
    "mutual_aid firestorm_card tower_ablaze revenge_storm fire_pick dry_storm kettle_flight mobilization hawk_chain "
    "shadow_flocks creep_stop brand_from_tower return_flight bust_ends_turn kettle_from_tower look_compulsory "
    "ghost_clear"
)
NUMBERS: dict[str, tuple[int, ...]] = {
    "hawks_total": (18, 6, 0),
    "start_hawks": (1, 0, 3),
    "push_cap": (20, 1, 3),
    "shadow_rolls_cap": (12, 1, 2),
    "dry_storm_rolls": (4, 5, 1),
    "shadow_min_towers": (2, 1, 3),
    "hand_size": (6, 3, 8),
    "max_turns": (400, 30),
}
GAMES = 4


def play(rules: dict[str, Any], seed: int) -> tuple[Referee, Counter[tuple[str, int]]]:
    """One game by players who answer blindly; also how often each phase and action came up."""
    player = random.Random(seed)
    referee = Referee(rules, RandomChance(seed))
    watcher = RisingWatcher(referee)
    seen: Counter[tuple[str, int]] = Counter()
    while not referee.over:
        action = player.choice(sorted(referee.legal()))
        seen[str(referee.phase), action] += 1
        referee.apply(action)
        watcher.look()
    return referee, seen


def wild_rules(seed: int) -> dict[str, Any]:
    """Every option drawn by lot, half of them away from what is usual."""
    rng = random.Random(f"wild {seed}")
    table = rng.choice(list(TABLES))
    rules: dict[str, Any] = {**TABLES[table], "expansion": rng.choice(["core", "weather"])}
    for name, values in CHOICES.items():
        if name not in ("expansion", "variant"):
            rules[name] = rng.choice(values)
    rules |= {name: rng.random() < 0.5 for name in FLAGS.split()}
    rules |= {name: rng.choice(values) for name, values in NUMBERS.items()}
    if rules["hawks_total"] < 4 * rules["start_hawks"]:
        rules["start_hawks"] = 0
    if rules["expansion"] == "core":
        rules |= {"dry_storm": False, "kettle_flight": False, "mobilization": False}
    if table in ("3p", "4p"):
        rules["shadow_turns"] = rng.random() < 0.8
    if table in ("3p", "4p", "ghost"):
        rules["shadow_of_the_wood"] = rng.random() < 0.7
    rules["champion_seat"] = rng.choice([None, 0, 1])
    return rules


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("expansion", ["core", "weather"])
@pytest.mark.parametrize("table", TABLES)
def test_games_end_and_keep_the_invariants(table: str, expansion: str, seed: int) -> None:
    referee, _ = play({**TABLES[table], "expansion": expansion}, seed)
    assert referee.over
    assert not referee.truncated


def test_wild_games_meet_every_phase_and_verb() -> None:
    seen: Counter[tuple[str, int]] = Counter()
    for seed in range(120):
        referee, met = play(wild_rules(seed), seed)
        assert referee.over
        seen += met
    assert {phase for phase, _ in seen} == set(PHASES.split())
    assert {action for _, action in seen if action >= 256} == set(range(256, 339))


def test_same_luck_same_game() -> None:
    rules = {"expansion": "weather"}
    assert play(rules, 3)[0].view() == play(rules, 3)[0].view()
