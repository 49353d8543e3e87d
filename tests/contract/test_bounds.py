"""Declared bounds are true: what any game shows lies within them, and they are near what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from numpy.typing import NDArray

from firetower_env.adapters.aec import GameAEC
from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.spaces import flat_row, flat_space, observation_space, row_of
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.batch import Observation
from firetower_env.core.pieces import OneHot, Places
from firetower_env.presets import GAMES, make_game
from firetower_env.selfcheck.play import capped
from tests.contract.helpers import ALL, advance, started
from tests.miniature.known import NAMES, miniature_known

#: a bound may be so many times what is seen in a short time, in games of so many turns
LOOSE, CAP = 16, 30


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with miniature_known():
        yield


@dataclass(frozen=True)
class Seen:
    """The least and the largest value in each place, in all that the seats of some games saw, and one sight."""

    low: dict[str, NDArray[Any]]
    high: dict[str, NDArray[Any]]
    sight: Observation


def seen_in_play(preset: str, **options: Any) -> Seen:
    """Random play, seen now and then by all seats, with and without turning the board."""
    batch = started(preset, 8, seed=7, **options)
    rng, games = np.random.default_rng(0), np.arange(8)
    ways = [(np.full(8, seat), relative) for seat in range(batch.game.seats) for relative in (True, False)]
    sights: list[Observation] = []
    for _ in range(25):
        sights += [batch.game.observe(batch.engine, games, *way) for way in ways]
        advance(batch, 8, rng)
    low = {name: np.min([sight[name].min(axis=0) for sight in sights], axis=0) for name in sights[0]}
    high = {name: np.max([sight[name].max(axis=0) for sight in sights], axis=0) for name in sights[0]}
    return Seen(low, high, sights[-1])


@pytest.mark.parametrize("preset", [*ALL, *NAMES])
def test_every_sight_is_within_its_bounds(preset: str) -> None:
    seen, space = seen_in_play(preset), observation_space(make_game(preset))
    assert seen.sight.keys() == space.keys()
    for name, box in space.spaces.items():
        assert isinstance(box, spaces.Box)
        assert box.dtype == seen.sight[name].dtype
        assert (box.low <= seen.low[name]).all()
        assert (seen.high[name] <= box.high).all()
    assert row_of(seen.sight) in space
    assert flat_row(seen.sight) in flat_space(make_game(preset))


@pytest.mark.parametrize("preset", [*ALL, *NAMES])
def test_bounds_follow_from_the_pieces(preset: str) -> None:
    game = make_game(preset)
    space = observation_space(game)
    low, high = space["vector"].low, space["vector"].high
    for piece in game.vector.pieces:
        part = game.vector.slices[piece.name]
        assert (low[part] == np.float32(piece.low)).all()
        assert (high[part] == np.float32(piece.high)).all()
        assert piece.low < piece.high
        assert not isinstance(piece, OneHot) or (piece.low, piece.high) == (0, 1)
    for piece, part in zip(game.planes, Places.of(game.planes).part.values(), strict=True):
        assert (space["board"].low[part] == piece.low).all()
        assert (space["board"].high[part] == piece.high).all()
    cells = sum(piece.size for piece in game.planes) * game.layout.cells
    flat = flat_space(game)
    assert (flat.high[cells:] == high).all()
    assert (flat.low[cells:] == low).all()


@pytest.mark.parametrize("preset", [*(game.presets[0].name for game in GAMES.values()), *NAMES])
def test_every_environment_declares_them(preset: str) -> None:
    space = observation_space(make_game(preset))
    for flat, wanted in ((False, space), (True, flat_space(make_game(preset)))):
        seats = GameAEC(preset, flat=flat)
        assert all(seats.observation_space(agent)["observation"] == wanted for agent in seats.possible_agents)
    assert SingleLearner(preset).observation_space == space
    assert VectorLearner(3, preset).single_observation_space == space


def parts_of_bounds(preset: str) -> Iterator[tuple[str, float]]:
    """By piece: the largest value that was seen as a part of its bound."""
    game, seen = make_game(preset, **capped(preset, CAP)), seen_in_play(preset, **capped(preset, CAP))
    for piece in game.vector.pieces:
        yield piece.name, float(seen.high["vector"][game.vector.slices[piece.name]].max()) / piece.high
    for piece, part in zip(game.planes, Places.of(game.planes).part.values(), strict=True):
        yield f"plane {piece.name}", float(seen.high["board"][part].max()) / piece.high


@pytest.mark.parametrize("name", [*GAMES, "miniature"])
def test_bounds_are_not_far_from_what_is_seen(name: str) -> None:
    reached: dict[str, float] = {}
    for preset in GAMES[name].presets:
        for piece, part in parts_of_bounds(preset.name):
            reached[piece] = max(reached.get(piece, 0), part)
    assert {piece: part for piece, part in reached.items() if 0 < part < 1 / LOOSE} == {}
    assert {piece: part for piece, part in reached.items() if piece.startswith("plane ") and 0 < part < 1} == {}
