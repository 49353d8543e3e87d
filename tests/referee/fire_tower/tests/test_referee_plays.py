"""Whole games by random players: they end, and the invariants hold after every decision."""

import random
from collections import Counter
from typing import Any

import pytest

from .. import Referee
from ..random_chance import RandomChance
from .invariants import Watcher

TWO, THREE = (0, 2), (0, 1, 2)
PRESETS: dict[str, dict[str, object]] = {
    "2p": {"towers": TWO},
    "2p side by side": {"towers": (1, 2)},
    "3p": {"towers": THREE},
    "3p shadow": {"towers": THREE, "shadow_of_the_wood": True, "mutual_aid": True},
    "4p": {},
    "4p beginners": {"firestorm_card": False},
    "4p events": {"mutual_aid": True, "shadow_of_the_wood": True},
    "4p aid anywhere": {"mutual_aid": True, "aid_gem": "anywhere", "storm_credit": "roller"},
    "team": {"teams": True},
    "team events": {"teams": True, "mutual_aid": True, "tower_ablaze": False, "cap_result": "distance"},
    "fire_pick": {"fire_pick": True},
    "fire_pick one run": {"towers": TWO, "fire_pick": True, "flare_across_break": False, "explosion_needs_gem": True},
    "champion": {"towers": THREE, "champion_seat": 2, "champion_breaks": 3},
    "calm": {"towers": THREE, "tower_ablaze": False, "revenge_storm": False, "storm_credit": "none"},
    "strict": {"own_corner": "avoid", "firebreak_towers": "own", "smokejumper_tower_centre": False},
    "short": {"max_turns": 25, "cap_result": "distance", "wind_set_same": True},
}
PHASES = (
    "CHAMPION_BREAK WIND ACTION WIND_MODE WIND_CARD_GEM ORIENT WINDOW CENTRE PICK EMBER_FROM EMBER_TO FOREST_CELL "
    "DISCARD_MORE RECKLESS_DROP RECKLESS_GEM LATE_BUCKET KEEP STORM_DISCARD AID_CHOICE AID_GEM_CELL AID_BREAK_CELL "
    "AID_DROP SHADOW_CHOICE SHADOW_PLAY SHADOW_GEM"
)
GAMES = 4


class CountingChance(RandomChance):
    """Luck that counts what was asked of it."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.taken: Counter[str] = Counter()

    def take(self, kind: str, *, support: Any = None) -> Any:
        self.taken[kind] += 1
        return super().take(kind, support=support)


def play(rules: dict[str, object], seed: int, watch: bool = True) -> tuple[Referee, Counter[tuple[str, int]]]:
    """One game by players who answer blindly; also how often each phase and action came up."""
    chance, player = CountingChance(seed), random.Random(seed)
    referee = Referee(rules, chance)
    watcher = Watcher(referee)
    seen: Counter[tuple[str, int]] = Counter()
    while not referee.over:
        action = player.choice(sorted(referee.legal()))
        seen[str(referee.phase), action] += 1
        watcher.answer(action, chance.taken["wind"])
        referee.apply(action)
        if watch:
            watcher.look(chance.taken["wind"])
    return referee, seen


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("preset", PRESETS)
def test_games_end_and_keep_the_invariants(preset: str, seed: int) -> None:
    referee, _ = play(PRESETS[preset], seed)
    assert referee.over
    assert referee.truncated is (preset == "short")
    assert referee.game.turn_number <= 400


def test_random_games_meet_every_phase_and_verb() -> None:
    seen: Counter[tuple[str, int]] = Counter()
    for preset in ("4p events", "fire_pick", "champion"):
        for seed in range(12):
            seen += play(PRESETS[preset], seed, watch=False)[1]
    assert {phase for phase, _ in seen} == set(PHASES.split())
    assert {action for _, action in seen if action >= 256} == set(range(256, 304))


def test_same_luck_same_game() -> None:
    first, second = (play(PRESETS["4p events"], 3)[0] for _ in range(2))
    assert first.view() == second.view()
    assert first.view() != play(PRESETS["4p events"], 4)[0].view()
