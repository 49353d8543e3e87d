"""Random play under many combinations of options: the invariants hold after every decision, every game ends."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.phases import QUESTIONS
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rules import Rules
from tests.games.fire_tower.invariants import Watch

EVENTS = {"mutual_aid": True, "shadow_of_the_wood": True}
COMBINATIONS = [
    {"players": 2},
    {"players": 2, "mutual_aid": True, "aid_gem": "anywhere", "fire_pick": True, "own_corner": "avoid"},
    {"players": 3, **EVENTS, "storm_credit": "roller", "firebreak_towers": "own"},
    {"players": 4, **EVENTS},
    {"players": 4, **EVENTS, "tower_ablaze": False, "revenge_storm": False, "storm_credit": "none"},
    {"players": 4, **EVENTS, "fire_pick": True, "flare_across_break": False, "explosion_needs_gem": True},
    {"players": 4, "teams": True, "mutual_aid": True, "wind_set_same": True},
    {"players": 4, "teams": True, "tower_ablaze": False, "smokejumper_tower_centre": False, "fire_pick": True},
    {"towers": (3, 0), "champion_seat": 1, "champion_breaks": 3, "firestorm_card": False},
    {"towers": (2, 3, 0), **EVENTS, "hand_size": 3, "card_copies": (2,) * 14},
    {"players": 4, "max_turns": 20, "cap_result": "distance", "mutual_aid": True},
]
#: cells far from the middle are likelier, so that towers burn early
EAGER = np.ones(304)
EAGER[:256] = [1.5 ** (abs(r - 7.5) + abs(c - 7.5)) for r in range(16) for c in range(16)]


@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_invariants_in_random_play(options):
    batch = Batch(game_of(Rules.make(**options)), 24, relative=False)
    batch.reset(5)
    rng = np.random.default_rng(3)
    watch = Watch(batch)
    watch.check()
    for _ in range(3000):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            break
        masks = batch.masks(running)
        batch.step((masks * EAGER * rng.random(masks.shape)).argmax(axis=1), running)
        watch.check()
        watch.remember()
    assert batch.over.all()
    if "max_turns" in options:
        assert batch.truncated.any()


def test_random_play_meets_every_question():
    rules = Rules.make(players=4, mutual_aid=True, shadow_of_the_wood=True, champion_seat=1, fire_pick=True)
    batch = Batch(game_of(rules), 64, relative=False)
    batch.reset(9)
    rng = np.random.default_rng(4)
    met: set[str] = set()
    for _ in range(3000):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            break
        met.update(batch.questions())
        masks = batch.masks(running)
        batch.step((masks * EAGER * rng.random(masks.shape)).argmax(axis=1), running)
    assert met - {""} == set(QUESTIONS)
    assert len(QUESTIONS) == 25
