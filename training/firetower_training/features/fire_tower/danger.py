"""How near fire is to each tower, from observations: gems from every cell to the fatal cells, and the nearest fire.

Works for every edition of Fire Tower by the names of its planes. All counts end at `FAR`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from firetower_agents.fire_tower import distances as gems
from firetower_agents.fire_tower.reader import CELLS, FATAL_COLS, FATAL_ROWS, Bytes
from firetower_env.core.batch import Observation
from firetower_env.core.bitboards import Bools, Plane
from firetower_env.core.game import Game

#: the largest count, which also stands for everything beyond it and for towers that do not stand
FAR = 15
SLOTS = 4


@dataclass(frozen=True)
class Danger:
    """What threatens the towers of each slot: own, then clockwise."""

    #: gems from each cell to the fatal cell `(k, slots, 16, 16)`
    distance: Bytes
    #: gems from the nearest fire to the fatal cell, and the same once the present wind has added one, `(k, slots)`
    near: Bytes
    blown: Bytes
    standing: Bools


class DangerReader:
    """Reads danger from the observations of one game."""

    def __init__(self, game: Game) -> None:
        ends = np.cumsum([piece.size for piece in game.planes]).tolist()
        self._planes = {piece.name: slice(end - piece.size, end) for piece, end in zip(game.planes, ends, strict=True)}

    def read(self, observations: Observation) -> Danger:
        """The danger in each row."""
        board = observations["board"]
        count = len(board)
        standing = self.standing(observations)
        # a column of towers that stand in no row need not be worked out
        slots = np.flatnonzero(standing.any(axis=0)).tolist()
        distance = np.full((count, SLOTS, *board.shape[2:]), FAR, np.uint8)
        if slots:
            breaks = gems.packed(self._plane(board, "break").view(np.bool_))
            reached = gems.to_fatal(breaks, self._hawks(board), slots, FAR - 1)
            distance[:, slots] = np.minimum(reached, FAR)
            distance[~standing] = FAR
        fire = self._plane(board, "gem") | self._plane(board, "permanent")
        near = _least(distance, fire)
        blown = np.minimum(near, _least(distance, self._plane(board, "downwind")))
        return Danger(distance, near, blown, standing)

    def standing(self, observations: Observation) -> Bools:
        """By slot: does a tower stand there?"""
        return self._plane(observations["board"], "fatal")[:, FATAL_ROWS, FATAL_COLS].astype(np.bool_)

    def fallen(self, observations: Observation) -> Bools:
        """By slot: has a tower burned down there?"""
        burned = self._plane(observations["board"], "burned")
        return burned[:, FATAL_ROWS, FATAL_COLS].astype(np.bool_)

    def home(self, observations: Observation) -> Bools:
        """By slot: is this corner the observer's, as far as the board tells?"""
        if "home" in self._planes:
            return self._plane(observations["board"], "home")[:, FATAL_ROWS, FATAL_COLS].astype(np.bool_)
        mine = np.zeros((len(observations["board"]), SLOTS), np.bool_)
        mine[:, 0] = True
        return mine

    def _plane(self, board: Bytes, name: str) -> Bytes:
        return board[:, self._planes[name].start]

    def _hawks(self, board: Bytes) -> Plane | None:
        """Firehawks that carry gems off: those that someone commands."""
        if "hawk" not in self._planes:
            return None
        hawks = self._plane(board, "hawk").view(np.bool_)
        if not hawks.any():
            return None
        if "owned" in self._planes:
            hawks = hawks & board[:, self._planes["owned"]].any(axis=1)
        return gems.packed(hawks)


def _least(distance: Bytes, cells: Bytes) -> Bytes:
    """The smallest distance of each slot over these cells (0 or 1 each), FAR where there are none."""
    # cells that do not count become 255, whatever their distance
    ignored = (cells - np.uint8(1)).reshape(len(cells), 1, CELLS)
    least: Bytes = (distance.reshape(len(distance), SLOTS, CELLS) | ignored).min(axis=2)
    return np.minimum(least, FAR)
