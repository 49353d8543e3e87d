"""The shape of a board's cells: a fact of the game, from which every renderer knows where cells lie."""

from __future__ import annotations

from enum import StrEnum


class CellShape(StrEnum):
    """Squares in rows and columns; or hexes with level tops in straight columns, odd columns half a cell lower."""

    SQUARE = "square"
    HEX = "hex"
