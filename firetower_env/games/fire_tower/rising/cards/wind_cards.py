"""[RF Action Cards] Intercardinal winds: they set either of their two winds, and place their gem diagonally."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import winds
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.cards.record import WIND, Card, Use
from firetower_env.games.fire_tower.cards.wind_cards import ASK, roll_or_place
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import INTERCARDINALS
from firetower_env.games.fire_tower.verbs import CARD, DIRS, VERB

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_ROLL, _GEM = VERB["WIND_ROLL"], VERB["WIND_GEM"]
#: the winds that each intercardinal card names: NE, SE, SW, NW
_NAMED: Bools = np.array([[d in (way, (way + 1) % 4) for d in range(4)] for way in range(4)])


def _between_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] Either of the two winds it names, a roll, or one gem diagonally of a fire (rulings X6, X7)."""
    verbs = e.verbs(games.size)
    can_set = winds.valid_winds(e, games) & _NAMED[fr.direction - 4]
    if not e.rules.wind_set_same:
        can_set[np.arange(games.size), e.s.wind[games]] = False
    verbs[:, DIRS] = can_set
    verbs[:, _ROLL] = True
    verbs[:, _GEM] = bb.some(Board(e, games).downwind(fr.direction))
    return Answers(verbs=verbs)


def _between(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    verb = action - e.layout.cells
    sets = (verb >= DIRS.start) & (verb < DIRS.stop)
    e.s.wind[games[sets]] = verb[sets] - DIRS.start
    roll_or_place(e, games, fr, verb)


CARDS = tuple(
    Card(
        CARD[name],
        name,
        WIND,
        2,
        f"Set either wind of {name.lower()}, roll for another wind, or place one gem {name.lower()} of a fire.",
        "[RF Action Cards]",
        (Use(f"PLAY_{name}", "WIND_MODE BETWEEN", None, {"tool": CARD[name], "direction": 4 + way}),),
        (Phase("WIND_MODE BETWEEN", _between, _between_mask, ask=ASK),) if way == 0 else (),
    )
    for way, name in enumerate(INTERCARDINALS)
)
