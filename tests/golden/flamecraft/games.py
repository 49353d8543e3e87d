"""The golden games of Flamecraft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests.golden.kept import Kept


class FlamecraftKept(Kept):
    """Chance is told in the game's own words."""

    seeds: ClassVar[Mapping[str, int]] = {
        "flamecraft_2p": 16,
        "flamecraft_3p": 28,
        "flamecraft_4p": 34,
        "flamecraft_5p": 20,
        "flamecraft_2p_golden": 15,
        "flamecraft_3p_golden": 28,
        "flamecraft_4p_golden": 40,
        "flamecraft_5p_golden": 38,
        "flamecraft_2p_companions": 12,
        "flamecraft_3p_companions": 33,
        "flamecraft_4p_companions": 13,
        "flamecraft_5p_companions": 26,
        "flamecraft_2p_quick": 35,
        "flamecraft_4p_quick": 37,
        "flamecraft_solo": 14,
        "flamecraft_solo_golden": 37,
        "flamecraft_campaign": 15,
        "flamecraft_campaign_full": 15,
    }
    families = ("SHOP", "GOOD", "TYPE", "PARK", "ROW", "SETS", "SEAT", "FANCY", "SPACE")


KEPT = FlamecraftKept()
