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
from firetower_env.core.grouping import groups
from firetower_env.core.masks import Words


def turn_anchor(row: int, col: int, box: tuple[int, int], rotation: int, side: int) -> tuple[int, int]:
    """Where the anchor of a window with this bounding box goes when a board of `side` rows turns clockwise."""
    height, width = box
    for _ in range(rotation % 4):
        row, col, height, width = col, side - row - height, width, height
    return row, col


@cache
def anchor_table(box: tuple[int, int], rotation: int, side: int) -> NDArray[np.int64]:
    """For each anchor of the turned view the anchor on the real board, -1 where no such window fits."""
    table = np.full(side * side, -1)
    for row in range(side - box[0] + 1):
        for col in range(side - box[1] + 1):
            turned_row, turned_col = turn_anchor(row, col, box, rotation, side)
            table[turned_row * side + turned_col] = row * side + col
    return table


def _shift_words(rows: Plane, north: int, west: int) -> Plane:
    """Rows of bits moved north and west, `(k, 16)`; nothing set may fall off."""
    moved = rows >> np.uint16(west)
    return np.roll(moved, -north, axis=1) if north else moved


def _turn_cells(rows: Plane, box: tuple[int, int], rotation: int) -> Plane:
    """Packed cell masks whose answers anchor windows of this box, turned clockwise."""
    height, width = box
    north = {0: 0, 1: 0, 2: height - 1, 3: width - 1}[rotation]
    west = {0: 0, 1: height - 1, 2: width - 1, 3: 0}[rotation]
    turned = bb.turn(rows, rotation)
    return _shift_words(turned, north, west) if north or west else turned


@cache
def real_table(layout: ActionLayout, boxes: tuple[tuple[int, int], ...]) -> NDArray[np.int64]:
    """By bounding box, quarter turns and answer in the turned view: the answer on the real board, or -1."""
    table = np.empty((len(boxes), 4, layout.size), np.int64)
    for number, box in enumerate(boxes):
        for rotation in range(4):
            table[number, rotation, : layout.cells] = anchor_table(box, rotation, layout.rows)
            table[number, rotation, layout.cells :] = layout.cells + np.argsort(layout.turned_verbs[rotation])
    return table


def turned_masks(e: Engine[Any], games: Ints, rotations: Ints) -> Words:
    """The packed masks of these games as seen after turning the board clockwise, each by its own rotation."""
    packed = e.mask.take(games, axis=0)
    if not rotations.any():
        return packed
    boxes = e.phases.box_of[e.phase[games]]
    turn = _turn_words if e.layout.cols == WORD else _turn_bits
    for key, here in groups(rotations + 4 * boxes):
        box, turns = key // 4, key % 4
        rows: Any = slice(None) if here is None else here
        if turns:
            packed[rows] = turn(e, packed[rows], box, turns)
    return packed


def _turn_words(e: Engine[Any], packed: Words, box: int, turns: int) -> Words:
    """Where each row of the board is a word, the words of the cells are turned as they are."""
    side, cells, verbs = e.layout.rows, e.layout.cells, len(e.layout.verbs)
    bits = bb.unpack(packed[:, side:])
    bits[:, :verbs] = bits[:, real_table(e.layout, e.phases.boxes)[0, turns, cells:] - cells]
    return np.concatenate([_turn_cells(packed[:, :side], e.phases.boxes[box], turns), bb.pack(bits)], axis=1)


def _turn_bits(e: Engine[Any], packed: Words, box: int, turns: int) -> Words:
    """On any other board every answer is looked up."""
    real = real_table(e.layout, e.phases.boxes)[box, turns]
    bits = bb.unpack(packed)
    turned = np.zeros_like(bits)
    turned[:, : e.layout.size] = bits[:, real] * (real >= 0)
    return bb.pack(turned)


def real_actions(e: Engine[Any], games: Ints, actions: Ints, rotations: Ints) -> Ints:
    """Answers given in the turned view as answers on the real board; what fits no window becomes -1."""
    return real_table(e.layout, e.phases.boxes)[e.phases.box_of[e.phase[games]], rotations, actions]


def turned_action(e: Engine[Any], game: int, action: int, rotation: int) -> int:
    """One answer on the real board as it is called in the turned view (the inverse of `real_actions`)."""
    cells = e.layout.cells
    if action >= cells:
        return cells + int(e.layout.verb_turns[rotation % 4][action - cells])
    box, side = e.phases.boxes[e.phases.box_of[e.phase[game]]], e.layout.rows
    row, col = turn_anchor(*divmod(action, side), box, rotation, side)
    return row * side + col
