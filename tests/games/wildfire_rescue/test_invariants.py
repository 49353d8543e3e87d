"""Random games of all presets and of many rules: invariants after every decision, and saved states are sound."""

from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.validation import broken_facts
from firetower_env.presets import PRESETS, make_batch
from firetower_env.selfcheck.saves import judge
from tests.games.wildfire_rescue.invariants import check, played_on, terrain_of

NAMES = [name for name, preset in PRESETS.items() if preset.game == "wildfire_rescue"]
VARIED: list[dict[str, Any]] = [
    {"safe_edge": False, "extinguish_in_place": True},
    {"starting_tool": False, "shared_corners": True, "carry_limit": 1},
    {"camper_option": 4, "plane_lines": "all", "max_rounds": 4},
    {"camper_option": "choose", "carry_limit": 2, "reward": "shaped", "shared_corners": True},
]


def _play(batch: Batch, seed: int) -> int:
    batch.reset(seed)
    rng = np.random.default_rng(seed)
    terrain = [terrain_of(batch.engine.s, game) for game in range(batch.count)]
    decisions = 0
    while not batch.over.all():
        check(batch, terrain)
        assert broken_facts(batch.game, batch.engine) == []
        played_on(batch, rng)
        decisions += 1
        assert decisions < 400
    check(batch, terrain)
    assert broken_facts(batch.game, batch.engine) == []
    return decisions


@pytest.mark.parametrize("preset", NAMES)
def test_invariants_hold_after_every_decision(preset: str) -> None:
    assert _play(make_batch(preset, 60), 5) > 15


@pytest.mark.parametrize("options", VARIED, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_under_other_rules(players: int, options: dict[str, Any]) -> None:
    _play(make_batch(f"wildfire_rescue_{players}p", 30, **options), players)


@pytest.mark.parametrize("preset", NAMES)
def test_a_game_plays_the_same_alone_and_beside_others(preset: str) -> None:
    batch = make_batch(preset, 12)
    batch.reset(seeds=list(range(100, 112)))
    singles = [make_batch(preset, 1) for _ in range(12)]
    for game, single in enumerate(singles):
        single.reset(seeds=[100 + game])
    rng = np.random.default_rng(1)
    while not batch.over.all():
        running = np.flatnonzero(batch.asked >= 0)
        masks = batch.masks(running)
        seen = batch.observe(running)
        actions = (masks * rng.random(masks.shape)).argmax(axis=1)
        for row, game in enumerate(running.tolist()):
            single = singles[game]
            assert single.digest() == batch.digest(game)
            assert (single.masks()[0] == masks[row]).all()
            alone = single.observe()
            assert all((alone[name][0] == seen[name][row]).all() for name in seen)
            single.step([actions[row]])
        batch.step(actions, running)
    assert (np.concatenate([single.returns for single in singles]) == batch.returns).all()


def test_means_of_random_play() -> None:
    """Mean scores and lengths that were worked out elsewhere by playing many thousand games."""
    for players, score, length in ((2, -0.8, 15), (3, -1.1, 21), (4, -1.4, 26)):
        batch = make_batch(f"wildfire_rescue_{players}p", 2000)
        batch.reset(8)
        rng = np.random.default_rng(3)
        while not batch.over.all():
            played_on(batch, rng)
        assert abs(batch.scores()[:, 0].mean() - score) < 0.15
        assert abs(batch.lengths.mean() - length) < 1.2


#: damage that play would stumble over, in a game at its first turn
IMPOSSIBLE: dict[str, Any] = {
    "two kinds on one tile": lambda s: s.tree.__ior__(s.rock),
    "a token on the wildfire tile": lambda s: s.fire.__ior__(s.wildfire),
    "a hazard in a wood": lambda s: s.hazard.__ior__(s.tree),
    "a timer without fire": lambda s: s.camper_soon.__ior__(s.camper),
    "a camper too many": lambda s: s.lost.__iadd__(1),
    "a player in the wildfire": lambda s: s.tile.__setitem__((0, 0), np.bitwise_count(s.wildfire[0] - 1)),
    "a dead player on the board": lambda s: s.alive.__iand__(1),
    "a turn owed and given": lambda s: (s.skip.__ior__(2), s.used.__ior__(2)),
    "three tools at a turn": lambda s: s.tools.__iadd__(5),
    "a card too few": lambda s: s.deck_size.__isub__(1),
    "a deck of other cards": lambda s: s.deck.__setitem__((0, 0), (s.deck[0, 0] + 1) % 4),
    "somebody else's turn": lambda s: s.turn_of.__setitem__(0, 1),
    "a turn had before it came": lambda s: s.had.__ior__(2),
    "a die inside a turn that was not rolled": lambda s: s.mid.__ior__(1),
    "a round after the last": lambda s: s.round.__setitem__(0, 61),
    "no set of campers": lambda s: s.camper_set.__setitem__(0, 0),
    "nobody left": lambda s: (s.alive.__iand__(0), s.tile.__setitem__(0, 25), s.tools.__imul__(0)),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_impossible_games_are_refused_without_a_trace(case: str) -> None:
    batch = make_batch("wildfire_rescue_2p", 1)
    batch.reset(3)
    for _ in range(2):
        batch.step(batch.masks().argmax(axis=1))
    assert batch.questions() == ["TURN"]
    saved = batch.save()
    twin = batch.fork()
    IMPOSSIBLE[case](twin.engine.s)
    assert broken_facts(twin.game, twin.engine) != []
    assert judge(batch, saved, twin.save(), np.random.default_rng(0))
