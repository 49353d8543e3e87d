"""What people call the cells of a board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CellNames:
    """Names of rows and columns, such as numbers and letters; without names they are counted from 0."""

    rows: tuple[str, ...] = ()
    cols: tuple[str, ...] = ()
    #: what stands between the row and the column of a cell that is named by its row first, as in `6.2`
    between: str = ""

    def row(self, row: int) -> str:
        """The name of a row."""
        return self.rows[row] if self.rows else str(row)

    def col(self, col: int) -> str:
        """The name of a column."""
        return self.cols[col] if self.cols else str(col)

    def cell(self, row: int, col: int) -> str:
        """A cell in words: `B3` where rows and columns have names, else `row 3, column 7`."""
        return self._named(row, col) if self.rows else f"row {row}, column {col}"

    def short(self, row: int, col: int) -> str:
        """A cell as people type it: `B3`, or `3,7`."""
        return self._named(row, col) if self.rows else f"{row},{col}"

    def _named(self, row: int, col: int) -> str:
        if self.between:
            return f"{self.row(row)}{self.between}{self.col(col)}"
        return f"{self.col(col)}{self.row(row)}"


UNNAMED = CellNames()
