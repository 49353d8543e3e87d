"""Whole games played alone, blindly and boldly: they end, and the invariants hold after every decision."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from .. import Referee
from ..random_chance import RandomChance
from ..solo_options import SOLO_CHOICES, TOWER_NAMES
from .solo_invariants import SoloWatcher
from .solo_players import blind, bold
from .solo_positions import alone

Player = Callable[[Referee, random.Random], int]

PHASES = (
    "ENEMY_SNAG ENEMY_ORIENT ENEMY_FLARE ENEMY_EXPLOSION PUNISH_DIR ENEMY_FLIGHT EB_ORIENT EB_WINDOW CHALLENGE DOUBLE "
    "SMOLDER RED_FLAG SMOKE_A SMOKE_B STURDY PLAN SANCTUARY WET_DROP WET_SQUARE ENEMY_BREAK ENEMY_HAWK"
)
#: phases of the multiplayer game that are left
KEPT = (
    "WIND ACTION WIND_MODE WIND_CARD_GEM ORIENT WINDOW CENTRE PICK EMBER_FROM EMBER_TO DISCARD_MORE RECKLESS_DROP "
    "RECKLESS_GEM LATE_BUCKET STORM_DISCARD SETUP_HAWK CROWN_AGAIN CREEP BRAND_A BRAND_B BRAND_DIR HELI_1 HELI_2 "
    "HELI_3 HAWK_TAKE HAWK_PLACE FLOCK_PICK FLOCK_TO FLIGHT HW_CARD BREEZE LOOK_CARD PATROL_DROP PATROL_KEEP"
)
#: options of all kinds that the wild games mix
FLAGS = (
    "quadrant_storm_flame hawk_take_enemy wet_refill wet_touch firestorm_card tower_ablaze revenge_storm fire_pick "
    "hawk_chain creep_stop brand_from_tower return_flight look_compulsory smokejumper_tower_centre wind_set_same"
)
NUMBERS: dict[str, tuple[int, ...]] = {
    "level": (1, 2, 3, 4, 5, 6, 7),
    "solo_start_hawks": (0, 1, 3),
    "double_deadline": (3, 1, 9),
    "max_turns": (200, 12),
    "hawks_total": (18, 15),
}
WORDS: dict[str, tuple[str, ...]] = {
    **SOLO_CHOICES,
    "storm_hawks": ("after_roll", "after_spread", "after_discards"),
    "brand_hawks": ("first", "landing"),
    "own_corner": ("legal", "avoid"),
    "firestorm_cut": ("uniform", "middle"),
}
GAMES = 15


class CountingChance(RandomChance):
    """Luck that counts how often the wind die was rolled."""

    rolls = 0

    def take(self, kind: str, *, support: Any = None) -> Any:
        self.rolls += kind == "wind"
        return super().take(kind, support=support)


def play(rules: dict[str, Any], player: Player, seed: int) -> tuple[Referee, Counter[str]]:
    """One game; also how often each phase came up, and each challenge as it ran."""
    chance = CountingChance(seed)
    referee = Referee({"expansion": "weather", "variant": "solo", **rules}, chance)
    return referee, play_on(referee, chance, player, seed)


def play_on(referee: Referee, chance: CountingChance, player: Player, seed: int) -> Counter[str]:
    """From a position to the end, with all invariants checked."""
    rng = random.Random(seed)
    watcher, seen = SoloWatcher(referee), Counter[str]()
    watcher.look(chance.rolls)
    while not referee.over:
        seen[str(referee.phase)] += 1
        seen.update(f"challenge {challenge}" for challenge in referee.game.solo.challenges)
        referee.apply(player(referee, rng))
        watcher.look(chance.rolls)
    seen["won"] += bool(referee.winners)
    seen["fallen"] += len(referee.game.solo.fallen)
    return seen


def wild_rules(seed: int) -> dict[str, Any]:
    """Every option drawn by lot."""
    rng = random.Random(f"alone {seed}")
    rules: dict[str, Any] = {name: rng.choice(values) for name, values in (WORDS | NUMBERS).items()}
    return rules | {name: rng.random() < 0.5 for name in FLAGS.split()}


@pytest.mark.parametrize("player", [blind, bold])
@pytest.mark.parametrize("level", range(1, 8))
def test_games_end_and_keep_the_invariants(level: int, player: Player) -> None:
    for seed in range(GAMES):
        referee, _ = play({"level": level, "solo_tower": TOWER_NAMES[seed % 4]}, player, seed)
        assert referee.over
        assert not referee.truncated


def test_wild_games_meet_every_phase_and_challenge() -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        referee, met = play(wild_rules(seed), bold if seed % 4 else blind, seed)
        assert referee.over
        seen += met
    phases = {name for name in seen if name.isupper()}
    assert phases == {*PHASES.split(), *KEPT.split()}
    assert {f"challenge {challenge}" for challenge in (0, 1, 2, 4, 7)} <= set(seen)
    assert seen["fallen"] > 20


def test_late_games_are_lost_and_won() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        chance = CountingChance(seed)
        rules = wild_rules(seed) | {"solo_tower": "NW", "max_turns": 200, "tower_ablaze": True, "firestorm_card": True}
        gems, hawks = [(12, 1), (12, 2), (11, 1)], [(9, 3), (5, 5)]
        referee = alone(gems=gems, hawks=hawks, burned=[1, 2], dice=chance, rules=rules)
        seen += play_on(referee, chance, bold, seed)
    assert 5 < seen["won"] < 35


def test_same_luck_same_game() -> None:
    rules = {"level": 4}
    assert play(rules, bold, 3)[0].view() == play(rules, bold, 3)[0].view()
