"""Games dealt ahead are the games that their seeds deal, and nobody notices."""

import copy

import numpy as np
import pytest

from firetower_env.core.spares import Spares
from firetower_env.presets import make_batch

GAMES = {
    "fire_tower_2p": {"max_turns": 8},
    "rising_flames_3p_weather": {"max_turns": 8},
    "wildfire_rescue_2p": {},
    "forest_fire_standard": {},
}
SHORT = GAMES["fire_tower_2p"]


def play(batch, steps: int, games=None) -> list:
    """Random play; what ended and what it became."""
    rng = np.random.default_rng(2)
    ended = []
    for _ in range(steps):
        masks = batch.masks(games)
        done = batch.step((masks * rng.random(masks.shape)).argmax(axis=1), games)
        ended += [(int(game), int(batch.engine.s.seed[game]), batch.digest(game)) for game in done.games]
    return ended


@pytest.mark.parametrize("preset", GAMES)
@pytest.mark.parametrize("count", [1, 5, 40])
def test_a_spare_is_the_game_of_its_seed(preset, count):
    batch = make_batch(preset, count, auto_reset=True, **GAMES[preset])
    batch.reset(9)
    begun = play(batch, 1500 if count == 1 else 300)
    assert len(begun) > 2
    plain = make_batch(preset, len(begun), **GAMES[preset])
    plain.reset(seeds=[seed for _, seed, _ in begun])
    assert [digest for _, _, digest in begun] == [plain.digest(game) for game in range(len(begun))]


def test_who_listens_hears_every_deal():
    heard = []
    for listens in (False, True):
        batch = make_batch("fire_tower_2p", 20, auto_reset=True, **SHORT)
        batch.reset(3)
        if listens:
            batch.engine.chance.listener = lambda kind, games, results: heard.append((kind, games.copy()))
        begun = play(batch, 100)
        assert begun
        assert (batch._spares is None) == listens
    deals = [game for kind, games in heard if kind == "deal" for game in games.tolist()]
    assert deals == [game for game, _, _ in begun]


@pytest.mark.parametrize("change", ["reset", "restore", "put"])
def test_a_game_of_another_seed_is_not_taken_for_a_spare(change):
    """After a reset, a restored save or copied games the places hold games that no spare follows."""
    batch, other = (make_batch("fire_tower_2p", 30, auto_reset=True, **SHORT) for _ in range(2))
    source = make_batch("fire_tower_2p", 30, **SHORT)
    batch.reset(1)
    source.reset(50)
    play(batch, 100)
    assert batch._spares is not None
    if change == "reset":
        batch.reset(77)
    elif change == "restore":
        batch.restore(source.save())
    else:
        batch.put(np.arange(10), source, np.arange(10, 20))
    other.restore(batch.save())
    begun = play(batch, 150)
    assert begun
    assert begun == play(other, 150)


def test_only_places_that_are_played_get_spares():
    batch = make_batch("fire_tower_2p", 200, auto_reset=True, **SHORT)
    batch.reset(1)
    games = np.arange(40, 80)
    play(batch, 100, games)
    assert isinstance(batch._spares, Spares)
    ready = np.flatnonzero(batch._spares.ready.any(axis=1))
    assert ready.size
    assert set(ready.tolist()) <= set(games.tolist())


def test_copies_have_their_own():
    batch = make_batch("fire_tower_2p", 8, auto_reset=True, **SHORT)
    batch.reset(1)
    play(batch, 100)
    twin = copy.deepcopy(batch)
    assert batch._spares is not None
    assert twin._spares is None
    assert play(batch, 200) == play(twin, 200)
