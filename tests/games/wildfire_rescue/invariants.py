"""What must hold after every decision of every game, worked out game by game in plain Python."""

from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.games.wildfire_rescue import tools as cards
from firetower_env.games.wildfire_rescue.geometry import NAMES, OFF, names_of

_EDGE = {name for name in NAMES if name[0] in "AE" or name[1] in "15"}


def check(batch: Batch, terrain: list[tuple[int, ...]]) -> None:
    """All invariants of all games; `terrain` is that of their setup."""
    s: Any = batch.engine.s
    assert (batch.returns == batch.returns[:, :1]).all()
    running = batch.asked >= 0
    assert batch.masks()[running].any(axis=1).all()
    for game, question in enumerate(batch.questions()):
        assert terrain_of(s, game) == terrain[game]
        _board(s, game)
        _tools(batch, s, game, question)
        if s.round[game]:
            _campers(s, game)
        _players(batch, s, game, question)


def terrain_of(s: Any, game: int) -> tuple[int, ...]:
    """The four kinds of tiles of a game."""
    return tuple(int(plane[game]) for plane in (s.animal, s.tree, s.rock, s.wildfire))


def _tiles(plane: Any, game: int) -> set[str]:
    return set(names_of(int(plane[game])))


def _board(s: Any, game: int) -> None:
    fire, hazard, campers = _tiles(s.fire, game), _tiles(s.hazard, game), _tiles(s.camper, game)
    assert not fire & hazard
    assert not (fire | hazard | campers) & _tiles(s.wildfire, game)
    assert hazard <= _tiles(s.rock, game)
    assert _tiles(s.hazard_soon, game) <= hazard
    soon, later = _tiles(s.camper_soon, game), _tiles(s.camper_later, game)
    assert not soon & later
    assert soon | later == fire & campers
    assert _tiles(s.camper_pair, game) <= campers


def _tools(batch: Batch, s: Any, game: int, question: str) -> None:
    rules: Any = batch.game.rules
    held = [cards.words(int(heap)) for heap in s.tools[game]]
    total = sum(map(len, held)) + int(s.deck_size[game]) + len(cards.words(int(s.gone[game])))
    assert total == rules.players + 4
    asked = int(s.frames[game, s.depth[game] - 1, 2]) if s.depth[game] else -1
    for player, own in enumerate(held):
        assert len(own) == 3 if question == "DISCARD" and player == asked else len(own) <= 2
    dealt = rules.players * rules.starting_tool
    assert int(s.deck_size[game]) == rules.players + 4 - dealt - (4 - int(s.draws_left[game]))


def _campers(s: Any, game: int) -> None:
    on_board = len(_tiles(s.camper, game)) + len(_tiles(s.camper_pair, game))
    assert on_board + int(s.carried[game].sum()) + int(s.lost[game]) == 5
    standing = {NAMES[tile] for tile in s.tile[game] if tile != OFF}
    assert not standing & _tiles(s.camper, game)


def _players(batch: Batch, s: Any, game: int, question: str) -> None:
    rules: Any = batch.game.rules
    skip, used, alive = int(s.skip[game]), int(s.used[game]), int(s.alive[game])
    assert not skip & used
    for player in range(rules.players):
        tile = int(s.tile[game, player])
        if not alive >> player & 1:
            assert tile == OFF
            assert not s.tools[game, player]
            assert not s.carried[game, player]
            assert not (skip | used) >> player & 1
        elif question == "TURN" and NAMES[tile] in _tiles(s.fire, game):
            assert rules.safe_edge
            assert not _tiles(s.camper, game)
            assert NAMES[tile] in _EDGE
    if question:
        asked = int(s.frames[game, s.depth[game] - 1, 2])
        assert alive >> asked & 1
        assert int(batch.asked[game]) == (asked if rules.control == "seats" else 0)


def played_on(batch: Batch, rng: np.random.Generator) -> None:
    """One random decision in every game that runs."""
    running = np.flatnonzero(batch.asked >= 0)
    masks = batch.masks(running)
    batch.step((masks * rng.random(masks.shape)).argmax(axis=1), running)
