"""The turned view: a seat sees the board with its own tower in the north-west, and answers in that view.

Cells, verbs and windows turn together. A window's anchor is its north-west cell, which after a turn is another cell
of the window, so windows are turned, not anchors. Only square boards turn; a layout without turned verbs says that
its game does not.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.actions import WORD, ActionLayout
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.engine import Engine
from firetower_env.core.masks import Words
from firetower_env.core.turning import turn_each

#: height and width of what an answer anchors
Box = tuple[int, int]
#: from so many turned masks on words are turned, not bits looked up
_MANY = 128


def turn_anchor(row: int, col: int, box: Box, rotation: int, side: int) -> tuple[int, int]:
    """Where the anchor of a window with this bounding box goes when a board of `side` rows turns clockwise."""
    height, width = box
    for _ in range(rotation % 4):
        row, col, height, width = col, side - row - height, width, height
    return row, col


@cache
def anchor_table(box: Box, rotation: int, side: int) -> NDArray[np.int64]:
    """For each anchor of the turned view the anchor on the real board, -1 where no such window fits."""
    table = np.full(side * side, -1)
    for row in range(side - box[0] + 1):
        for col in range(side - box[1] + 1):
            turned_row, turned_col = turn_anchor(row, col, box, rotation, side)
            table[turned_row * side + turned_col] = row * side + col
    return table


class TurnTables:
    """How the answers of one layout turn. *Ways* are bounding boxes and quarter turns in one number."""

    def __init__(self, layout: ActionLayout, boxes: tuple[Box, ...]) -> None:
        ways = [(box, rotation) for box in boxes for rotation in range(4)]
        #: by way and answer in the turned view: the answer on the real board, or -1
        self.real: NDArray[np.int64] = np.empty((len(ways), layout.size), np.int64)
        for way, (box, rotation) in enumerate(ways):
            self.real[way, : layout.cells] = anchor_table(box, rotation, layout.rows)
            self.real[way, layout.cells :] = layout.cells + np.argsort(layout.turned_verbs[rotation])
        #: by way and bit of a turned mask: the bit it comes from. Where no window fits that is the last cell, where
        #: none fits either; bits without an answer stay where they are
        self.sources: NDArray[np.int64] = np.tile(np.arange(WORD * layout.words), (len(ways), 1))
        self.sources[:, : layout.size] = np.where(self.real < 0, layout.cells - 1, self.real)
        #: by way: how far north and west the anchor of a window lies from where its cell comes
        self.shifts: NDArray[np.int64] = np.array([_shift_of(box, rotation) for box, rotation in ways])
        self._place_verbs(layout)

    def _place_verbs(self, layout: ActionLayout) -> None:
        """How the words of the verbs turn: the bits that stay, and those that go from a byte to a word."""
        stays = np.ones((4, WORD * layout.verb_words), np.bool_)
        moves: dict[tuple[int, int], Words] = {}
        for turns, targets in enumerate(layout.turned_verbs):
            for verb, target in enumerate(targets):
                if verb == target:
                    continue
                stays[turns, verb] = False
                table = moves.setdefault((verb // 8, target // WORD), np.zeros((4, 256), np.uint16))
                table[turns, np.arange(256) >> verb % 8 & 1 > 0] |= np.uint16(1 << target % WORD)
        #: by quarter turns: the bits that stay
        self.stays = bb.pack(stays)
        #: byte, word, and by quarter turns and value of the byte in one number: the bits that the word gets
        self.moves = tuple((*places, table.reshape(-1)) for places, table in moves.items())


def _shift_of(box: Box, rotation: int) -> tuple[int, int]:
    height, width = box
    return ((0, 0), (0, height - 1), (height - 1, width - 1), (width - 1, 0))[rotation]


@cache
def _shared_tables(layout: ActionLayout, boxes: tuple[Box, ...]) -> TurnTables:
    return TurnTables(layout, boxes)


def tables_of(e: Engine[Any]) -> TurnTables:
    """The tables of the engine's game, which it keeps: to find them by their layout takes longer than to use them."""
    if e.turn_tables is None:
        e.turn_tables = _shared_tables(e.layout, e.phases.boxes)
    return e.turn_tables


def _ways(e: Engine[Any], games: Ints, rotations: Ints) -> Ints:
    return e.phases.first_way.take(e.phase.take(games)) + rotations


def _way(e: Engine[Any], game: int, rotations: Ints) -> int:
    """The same for one game alone."""
    return int(e.phases.first_way[e.phase[game]]) + int(rotations[0])


def turned_bits(e: Engine[Any], games: Ints, rotations: Ints) -> NDArray[np.uint8]:
    """The masks of these games as seen after turning the board, one 0/1 byte per answer, padded to whole words."""
    sources = tables_of(e).sources
    if games.size == 1:
        game = int(games[0])
        return np.asarray(bb.unpack(e.mask[game]).take(sources[_way(e, game, rotations)])[None])
    bits, ways = bb.unpack(e.mask.take(games, axis=0)), _ways(e, games, rotations)
    starts = np.arange(0, bits.size, bits.shape[1])
    return np.asarray(bits.reshape(-1).take(sources.take(ways, axis=0) + starts[:, None]))


def turned_masks(e: Engine[Any], games: Ints, rotations: Ints) -> Words:
    """The packed masks of these games as seen after turning the board clockwise, each by its own rotation."""
    packed = e.mask.take(games, axis=0)
    (turned,) = rotations.nonzero()
    if not turned.size:
        return packed
    games, rotations = games[turned], rotations[turned]
    if turned.size < _MANY or e.layout.cols != WORD:
        packed[turned] = bb.pack(turned_bits(e, games, rotations))
    else:
        packed[turned] = _turned_words(e, packed[turned], games, rotations)
    return packed


def _turned_words(e: Engine[Any], packed: Words, games: Ints, rotations: Ints) -> Words:
    """Where each row of the board is a word, the words are turned as they are."""
    side, tables = e.layout.rows, tables_of(e)
    bytes_ = packed[:, side:].astype("<u2", order="C").view(np.uint8)
    packed[:, side:] &= tables.stays.take(rotations, axis=0)
    values = rotations * 256
    for byte, word, table in tables.moves:
        packed[:, side + word] |= table.take(values + bytes_[:, byte])
    # most questions have no answers on the board
    here = np.flatnonzero(packed[:, :side].any(axis=1))
    if here.size:
        packed[here, :side] = _turned_cells(packed[here, :side], _ways(e, games[here], rotations[here]), tables)
    return packed


def _turned_cells(rows: Plane, ways: Ints, tables: TurnTables) -> Plane:
    """Packed cell masks `(k, side)` whose answers anchor windows, turned clockwise."""
    rows = turn_each(rows[:, None], ways & 3)[:, 0]
    north, west = tables.shifts.take(ways, axis=0).T
    (moved,) = (north | west).nonzero()
    if moved.size:
        # nothing set falls off, since turned windows lie on the board as well
        lines = (np.arange(rows.shape[1]) + north[moved, None]) % rows.shape[1]
        rows[moved] = np.take_along_axis(rows[moved], lines, axis=1) >> west[moved, None].astype(np.uint16)
    return rows


def real_actions(e: Engine[Any], games: Ints, actions: Ints, rotations: Ints) -> Ints:
    """Answers given in the turned view as answers on the real board; what fits no window becomes -1."""
    real = tables_of(e).real
    if games.size == 1:
        return np.asarray(real[_way(e, int(games[0]), rotations)].take(actions))
    return np.asarray(real.reshape(-1).take(_ways(e, games, rotations) * real.shape[1] + actions))


def turned_action(e: Engine[Any], game: int, action: int, rotation: int) -> int:
    """One answer on the real board as it is called in the turned view (the inverse of `real_actions`)."""
    cells = e.layout.cells
    if action >= cells:
        return cells + int(e.layout.verb_turns[rotation % 4][action - cells])
    box, side = e.phases.boxes[e.phases.box_of[e.phase[game]]], e.layout.rows
    row, col = turn_anchor(*divmod(action, side), box, rotation, side)
    return row * side + col
