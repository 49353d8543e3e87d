"""Games dealt ahead are the games that their seeds deal, and nobody notices."""

import copy

import numpy as np
import pytest

from firetower_env.core.spares import Spares
from firetower_env.presets import make_batch

GAMES = ["fire_tower_2p", "rising_flames_3p_weather", "wildfire_rescue_2p", "flamecraft_2p"]


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
    batch = make_batch(preset, count, auto_reset=True)
    batch.reset(9)
    begun = play(batch, 2500 if count == 1 else 400)
    assert len(begun) > 2
    plain = make_batch(preset, len(begun))
    plain.reset(seeds=[seed for _, seed, _ in begun])
    assert [digest for _, _, digest in begun] == [plain.digest(game) for game in range(len(begun))]


def test_who_listens_hears_every_deal():
    heard = []
    for listens in (False, True):
        batch = make_batch("fire_tower_2p", 20, auto_reset=True)
        batch.reset(3)
        if listens:
            batch.engine.chance.listener = lambda kind, games, results: heard.append((kind, games.copy()))
        begun = play(batch, 250)
        assert begun
        assert (batch._spares is None) == listens
    deals = [game for kind, games in heard if kind == "deal" for game in games.tolist()]
    assert deals == [game for game, _, _ in begun]


def test_a_game_of_another_seed_is_not_taken_for_a_spare():
    """After a reset, a restored save or copied games the places hold games that no spare follows."""
    batch, other = make_batch("fire_tower_2p", 30, auto_reset=True), make_batch("fire_tower_2p", 30, auto_reset=True)
    batch.reset(1)
    play(batch, 200)
    for change in (
        lambda b: b.reset(77),
        lambda b: b.restore(saved),
        lambda b: b.put(np.arange(10), source, np.arange(10, 20)),
    ):
        source = make_batch("fire_tower_2p", 30)
        source.reset(50)
        saved = source.save()
        change(batch)
        other.restore(batch.save())
        assert play(batch, 200) == play(other, 200)


def test_only_places_that_are_played_get_spares():
    batch = make_batch("fire_tower_2p", 200, auto_reset=True)
    batch.reset(1)
    games = np.arange(40, 80)
    play(batch, 200, games)
    assert isinstance(batch._spares, Spares)
    ready = np.flatnonzero(batch._spares.ready.any(axis=1))
    assert ready.size
    assert set(ready.tolist()) <= set(games.tolist())


def test_copies_have_their_own():
    batch = make_batch("fire_tower_2p", 8, auto_reset=True)
    batch.reset(1)
    play(batch, 300)
    twin = copy.deepcopy(batch)
    assert batch._spares is not None
    assert twin._spares is None
    assert play(batch, 200) == play(twin, 200)
