"""Beginnings that many tests of Rising Flames share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.fire_tower.table import Table

Lay = Callable[..., Table]
CORE, WEATHER = {"expansion": "core"}, {"expansion": "weather"}
#: six cards that do nothing by themselves, for hands that do not matter
PLAIN = "NORTH*2 EAST*2 SOUTH*2"


def holding(lay: Lay, held: str, seat: int = 0, **given: Any) -> Table:
    """A seat at its action with these cards in hand (core expansion unless told otherwise)."""
    hands = {seat: held, **given.pop("hands", {})}
    return lay(at="action", seat=seat, hands=hands, **{**CORE, **given})


def drawing(lay: Lay, top: str, seat: int = 0, **given: Any) -> Table:
    """A seat passes with five cards and draws: events from the top, and an action card in the end."""
    hands = {seat: "NORTH*3 EAST*2", **given.pop("hands", {})}
    return lay(at="action", seat=seat, hands=hands, top=top, **{**WEATHER, "hand_limit": 6, **given}).do("DONE")


def rolling(lay: Lay, die: list[int], seat: int = 0, **given: Any) -> Table:
    """The turn of a Shadow that rolls these results (core expansion, seat 0 the only Shadow unless told otherwise)."""
    dice = {"die": die, **given.pop("dice", {})}
    return lay(seat=seat, dice=dice, **{**CORE, "shadows": [seat], **given})
