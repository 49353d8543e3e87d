"""Random play of Rising Flames: the invariants hold after every decision, every game ends, every question is met."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rising.phases import QUESTIONS as RISING_QUESTIONS
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.presets import PRESETS, make_batch
from tests.games.fire_tower.rising_invariants import RisingWatch

WEATHER = {"expansion": "weather"}
ALL_EVENTS = {**WEATHER, "kettle_flight": True, "mutual_aid": True}
WILD = [
    {**ALL_EVENTS, "players": 4, "storm_hawks": "after_spread", "orphan_hawk": "placer", "return_flight": True},
    {**ALL_EVENTS, "players": 3, "storm_hawks": "after_discards", "creep_stop": True, "bonus": "own_credit"},
    {**ALL_EVENTS, "players": 4, "tower_ablaze": False, "shadow_turns": False, "shadow_of_the_wood": True},
    {**ALL_EVENTS, "players": 4, "teams": True, "team_hawk_zone": "cards_only", "firebreak_on_hawk": True},
    {**ALL_EVENTS, "players": 2, "variant": "double", "double_split": "EW", "champion_seat": 1, "fire_pick": True},
    {**ALL_EVENTS, "players": 3, "variant": "ghost", "ghost_burn": "quiet", "ghost_personal_cards": "fresh"},
    {**ALL_EVENTS, "players": 3, "variant": "ghost", "ghost_clear": False, "shadow_of_the_wood": True},
    {**ALL_EVENTS, "towers": (1, 2, 3), "hawks_total": 5, "start_hawks": 1, "lightning_reach": "covering"},
    {**ALL_EVENTS, "players": 4, "brand_from_tower": True, "kettle_from_tower": True, "hawk_chain": False},
    {**ALL_EVENTS, "players": 4, "look_compulsory": False, "kettle_short": "remove_used", "shadow_flocks": False},
    {
        **ALL_EVENTS,
        "players": 4,
        "shadow_min_towers": 3,
        "bust_ends_turn": False,
        "push_cap": 3,
        "revenge_storm": False,
    },
    {**ALL_EVENTS, "players": 2, "hand_size": 3, "card_copies": (1,) * 25, "storm_credit": "none"},
]
#: cells far from the middle are likelier, so that towers burn early
EAGER = np.ones(339)
EAGER[:256] = [1.5 ** (abs(r - 7.5) + abs(c - 7.5)) for r in range(16) for c in range(16)]


def play(batch: Batch, seed: int) -> RisingWatch:
    """Play all games to their end by random answers, watching."""
    batch.reset(seed)
    rng = np.random.default_rng(seed)
    watch = RisingWatch(batch)
    watch.check()
    for _ in range(6000):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            break
        masks = batch.masks(running)
        batch.step((masks * EAGER * rng.random(masks.shape)).argmax(axis=1), running)
        watch.check()
        watch.remember()
    assert batch.over.all()
    return watch


@pytest.mark.parametrize("name", sorted(name for name in PRESETS if name.startswith("rising_flames")))
def test_invariants_of_the_presets(name):
    play(make_batch(name, 12, relative=False, max_turns=150), seed=5)


@pytest.mark.parametrize("options", WILD, ids=lambda options: "-".join(map(str, list(options.values())[3:])))
def test_invariants_under_wild_options(options):
    play(Batch(game_of(RisingRules.make(max_turns=150, **options)), 8, relative=False), seed=6)


def test_random_play_meets_every_question():
    """The last table has hawk cards but no hawks, so that a Patrol often finds nothing to play."""
    met: set[str] = set()
    for options in (
        {"players": 4, "champion_seat": 1, "fire_pick": True, "hawks_total": 8},
        {"players": 3, "variant": "ghost", "hawks_total": 8},
        {"players": 2, "hawks_total": 0, "start_hawks": 0, "card_copies": (*(2,) * 23, 20, 20)},
    ):
        rules = RisingRules.make(**ALL_EVENTS, **options, max_turns=150)
        met |= play(Batch(game_of(rules), 32, relative=False), seed=8).met
    assert met - {""} == set(RISING_QUESTIONS)
