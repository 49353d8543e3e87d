"""[FT p.4] Wind cards: set the wind, roll another wind, or one gem downwind of the card's direction."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import winds
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.cards.record import WIND, Card, Use
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import DIRECTIONS
from firetower_env.games.fire_tower.verbs import VERB

_SET, _ROLL, _GEM = VERB["WIND_SET"], VERB["WIND_ROLL"], VERB["WIND_GEM"]


def _mode_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.4] Set (valid, and by default another than now: R26), roll (always), or a gem in any direction (R27)."""
    verbs = e.verbs(games.size)
    valid = winds.valid_winds(e, games)[np.arange(games.size), fr.direction]
    verbs[:, _SET] = valid & ((fr.direction != e.s.wind[games]) | e.rules.wind_set_same)
    verbs[:, _ROLL] = True
    verbs[:, _GEM] = bb.some(Board(e, games).downwind(fr.direction))
    return Answers(verbs=verbs)


def _mode(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    verb = action - e.layout.cells
    sets = verb == _SET
    e.s.wind[games[sets]] = fr.direction[sets]
    roll_or_place(e, games, fr, verb)


def roll_or_place(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, verb: Ints) -> None:
    """The other two uses: another wind by the die, or a gem."""
    rolls, places = verb == _ROLL, verb == _GEM
    if rolls.any():
        winds.roll_new(e, games[rolls])
    e.push(games[places], "WIND_CARD_GEM", fr.seat[places], tool=fr.tool[places], direction=fr.direction[places])


def _gem_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.4] One gem on a vacant cell next to fire in the card's direction, whatever wind blows (ruling R27)."""
    return Answers(Board(e, games).downwind(fr.direction))


def _gem(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    ignite(e, games, bb.cell_plane(action), fr.seat)


ASK = "Set the wind, roll for another, or place a gem in that direction?"
_PHASES = (
    Phase("WIND_MODE", _mode, _mode_mask, ask=ASK),
    Phase("WIND_CARD_GEM", _gem, _gem_mask, follows=True, ask="Choose the cell for the gem of your wind card."),
)

CARDS: tuple[Card, ...] = tuple(
    Card(
        d,
        name,
        WIND,
        4,
        f"Set the wind to {name.lower()}, roll for another wind, or place one gem {name.lower()} of a fire.",
        "[FT p.4]",
        (Use(f"PLAY_{name}", "WIND_MODE", None, {"tool": d, "direction": d}),),
        _PHASES if d == 0 else (),
    )
    for d, name in enumerate(DIRECTIONS)
)
