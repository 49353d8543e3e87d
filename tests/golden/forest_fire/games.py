"""The golden games of Forest Fire!."""

from __future__ import annotations

from tests.golden.kept import Kept


class ForestFireKept(Kept):
    """Chance is told in the game's own words."""


KEPT = ForestFireKept()
