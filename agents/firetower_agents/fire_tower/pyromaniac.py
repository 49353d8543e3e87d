"""`pyromaniac`: one rule. Burn towards the nearest enemy, with whatever burns."""

from __future__ import annotations

import numpy as np

from firetower_agents.fire_tower.reader import CELLS, FATAL_COLS, FATAL_ROWS, SIDE, Floats, ObservationReader
from firetower_agents.fire_tower.scoring import ScoringAgent
from firetower_agents.fire_tower.windows import LINES, PAIRS, RING, SQUARE, Shape, least, padded
from firetower_env.games.fire_tower.cards.record import FIRE
from firetower_env.games.fire_tower.geometry import DIRECTIONS, INTERCARDINALS

_FAR = 99
_GRID = np.arange(SIDE)
#: steps on the board from every cell to the fatal cell of each slot
_STEPS = (
    np.abs(_GRID[:, None] - FATAL_ROWS[:, None, None]) + np.abs(_GRID[None, :] - FATAL_COLS[:, None, None])
).astype(np.uint8)
#: what burns, best first
_FIRE = ("FLARE_UP", "BURNING_SNAG", "CREEPING_FIRES", "CROWN_FIRE", "EXPLOSION", "ROLLING_FIREBRAND", "EMBER")
_BURNS = (*_FIRE, *INTERCARDINALS, *DIRECTIONS)
_SHAPES: dict[str, tuple[Shape, ...]] = {
    "FLARE_UP": LINES,
    "BURNING_SNAG": (SQUARE,),
    "EXPLOSION": (RING,),
    "CROWN_FIRE": PAIRS,
}


class PyromaniacAgent(ScoringAgent):
    """Always lights the legal cell nearest to an enemy's fatal cell, and plays fire and wind cards for that."""

    def scores(self, view: ObservationReader) -> Floats:
        """The same rule for every question."""
        out = np.zeros(view.masks.shape, np.float32)
        away = np.where(view.hostile[:, :, None, None], _STEPS, np.uint8(_FAR)).min(axis=1)
        vacant = view.plane("vacant")
        names = [*view.reading.cards, *[""] * 4]
        lit = padded(np.where(vacant, away, np.uint8(_FAR)), _FAR)
        out[:, :CELLS] = -away.astype(np.float32).reshape(-1, CELLS)
        stands = view.piece("orientation")[:, 1] > 0
        for number, name in enumerate(names):
            for way, shape in enumerate(_SHAPES.get(name, ())):
                rows = np.flatnonzero((view.tool == number) & ((stands == way) | (len(_SHAPES[name]) == 1)))
                if rows.size:
                    out[rows, :CELLS] = -least(lit[rows], shape).astype(np.float32).reshape(-1, CELLS)
        unknown = [card for card, kind in view.reading.kinds.items() if kind == FIRE and card not in _FIRE]
        for place, card in enumerate((*_BURNS, *unknown)):
            for verb in (f"PLAY_{card}", f"PLAY_{card}_PICK"):
                if verb in view.reading.actions:
                    out[:, view.reading.actions[verb]] = 100 - place
        for verb in ("WIND_GEM", "RECKLESS_WATER", "RECKLESS_FIREBREAK", "AID_GEM", "SHADOW_ROLLS"):
            out[:, view.reading.actions[verb]] = 50
        out[:, view.reading.actions["DONE"]] = -_FAR
        return out
