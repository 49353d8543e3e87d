"""Random play of solo games: the invariants hold after every decision, every game ends, every question is met."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.solo.phases import QUESTIONS as SOLO_QUESTIONS
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.games.fire_tower.verbs import VERBS
from tests.games.fire_tower.names import QUADRANTS
from tests.games.fire_tower.solo import CORNERS, LEVELS, TOWERS, Solo
from tests.games.fire_tower.solo_invariants import SoloWatch

ALL = tuple(LEVELS)
WILD: list[dict[str, Any]] = [
    {"enemy_setup": "quadrant", "enemy_explosion": "all", "storm_hawks": "after_spread", "reward": "win"},
    {"enemy_setup": "player", "quadrant_storm_flame": False, "storm_hawks": "after_discards", "reward": "shaped"},
    {"hawk_take_enemy": False, "hawks_total": 13, "enemy_bucket": "before_flights", "score_firebreak": "burned"},
    {"challenge_skip": "failure", "double_deadline": 1, "smoke_unplayable": "free_action", "wet_touch": True},
    {"plan_fail": "lose", "wet_refill": True, "solo_start_hawks": 3, "fire_pick": True, "hawk_chain": False},
    {"tower_ablaze": False, "hawks_total": 12, "brand_hawks": "landing", "return_flight": True, "creep_stop": True},
    {"revenge_storm": False, "firestorm_card": False, "look_compulsory": False, "own_corner": "avoid"},
]


def eager(own: int, targets: Sequence[int]) -> Any:
    """Likely answers: cells near these corners, at home those far from the own one, and cards rather than passing."""
    weights = np.ones(339)
    for r, c in np.ndindex(16, 16):
        away = [abs(r - row) + abs(c - col) for row, col in CORNERS]
        weights[16 * r + c] = 3.0 ** -min(away[corner] for corner in targets)
        if (r, c) in QUADRANTS[own]:
            weights[16 * r + c] = 1e-12 * 1.5 ** away[own]
    for number, verb in enumerate(VERBS):
        weights[256 + number] = 6 if verb.startswith(("PLAY_", "BUCKET_", "WIND_GEM")) else 0.5
    return weights


def play(batch: Batch, seed: int, weights: Any = None) -> SoloWatch:
    """Play all games to their end by random answers (equally likely without weights), watching."""
    rng = np.random.default_rng(seed)
    watch = SoloWatch(batch)
    watch.check()
    for _ in range(6000):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            break
        masks = batch.masks(running)
        chances = masks * rng.random(masks.shape)
        batch.step((chances if weights is None else chances * weights).argmax(axis=1), running)
        watch.check()
        watch.remember()
    assert batch.over.all()
    return watch


def play_boldly(batch: Batch, seed: int) -> SoloWatch:
    """New games, played towards the enemies."""
    batch.reset(seed)
    rules: Any = batch.game.rules
    own = TOWERS.index(rules.solo_tower)
    return play(batch, seed, eager(own, [(own + step) % 4 for step in (1, 2, 3)]))


def batch_of(count: int, **options: Any) -> Batch:
    return Batch(game_of(SoloRules.make(**options)), count, relative=False)


@pytest.mark.parametrize("tower", TOWERS)
@pytest.mark.parametrize("level", ALL)
def test_invariants_of_every_level_and_tower(level: int, tower: str) -> None:
    play_boldly(batch_of(8, level=level, solo_tower=tower), seed=level)


@pytest.mark.parametrize("tower", TOWERS)
def test_invariants_of_mixed_levels(tower: str) -> None:
    watch = play_boldly(batch_of(48, level=ALL, solo_tower=tower), seed=5)
    assert set(watch.s.level) == set(ALL)


@pytest.mark.parametrize("options", WILD, ids=lambda options: "-".join(map(str, options.values())))
def test_invariants_under_wild_options(options: dict[str, Any]) -> None:
    tower = TOWERS[WILD.index(options) % 4]
    level = tuple(level for level in ALL if 3 * LEVELS[level][2] + options.get("solo_start_hawks", 0) <= 18)
    play_boldly(batch_of(24, level=level, solo_tower=tower, **options), seed=6)


LATE = {"ablaze": [1, 2], "spent": [3], "hawks": "9,3 5,5", "hand": "WEST SOUTH EAST", "wind": "W"}


@pytest.mark.parametrize(
    ("level", "reward", "given"),
    [
        (1, "score", {"gems": "11,1 10,2 2,1 3,2"}),
        (3, "win", {"gems": "13,0-2 12,1 2,1 3,2", "sturdy": [3]}),
        (7, "shaped", {"gems": "12,1 11,2 2,1 3,2"}),
    ],
)
def test_late_games_are_won_and_lost(level: int, reward: str, given: dict[str, Any]) -> None:
    """Two towers have fallen, the third is near: games end either way, and are paid so."""
    table = Solo(copies=60, luck=True, level=level, reward=reward, **LATE, **given)
    table.s.seed[:] = np.arange(60)
    watch = play(table.batch, level, eager(0, [3]))
    won = watch.s.winners == 1
    assert 3 < won.sum() < 57
    assert len(set(watch.s.score[won])) > 1


def test_random_play_meets_every_question() -> None:
    """The last table has many hawk cards but few hawks, so that they are taken and a Patrol often plays nothing."""
    met: set[str] = set()
    for options in (
        {"level": ALL, "fire_pick": True},
        {"level": (1, 7), "enemy_setup": "player", "solo_start_hawks": 2, "hawks_total": 14},
        {"level": (1, 2), "card_copies": (*(2,) * 23, 30, 20), "hawks_total": 1},
    ):
        batch = batch_of(120, **options)
        met |= play_boldly(batch, seed=8).met
        batch.reset(9)
        met |= play(batch, seed=9).met
    # firebreak cards are not in the deck
    assert met - {""} == set(SOLO_QUESTIONS) - {"FOREST_CELL", "BACKBURN"}
