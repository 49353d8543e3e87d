"""The golden games of Wildfire Rescue!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests.golden.kept import Kept


class WildfireKept(Kept):
    """Chance is told in the game's own words."""

    seeds: ClassVar[Mapping[str, int]] = {
        "wildfire_rescue_2p": 23,
        "wildfire_rescue_3p": 63,
        "wildfire_rescue_4p": 5,
        "wildfire_rescue_2p_solo": 11,
        "wildfire_rescue_3p_solo": 49,
        "wildfire_rescue_4p_solo": 37,
        "wildfire_rescue_2p_extinguish": 23,
        "wildfire_rescue_4p_choose": 63,
    }
    families = ("OPTION", "ROW", "COL")


KEPT = WildfireKept()
