"""The golden games of Forest Fire!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests.golden.kept import Further, Kept


class ForestFireKept(Kept):
    """Chance is told in the game's own words."""

    seeds: ClassVar[Mapping[str, int]] = {
        "forest_fire_standard": 229,
        "forest_fire_easier": 12,
        "forest_fire_challenge": 219,
        "forest_fire_standard_2p": 186,
        "forest_fire_standard_3p": 158,
        "forest_fire_standard_4p": 148,
        "forest_fire_standard_5p": 219,
        "forest_fire_standard_6p": 3,
        "forest_fire_easier_4p": 39,
        "forest_fire_challenge_4p": 12,
        "forest_fire_mild": 141,
        "forest_fire_fifty": 279,
        "forest_fire_six_fires": 206,
        "forest_fire_realistic": 186,
        "forest_fire_strict": 186,
        "forest_fire_design": 214,
    }
    further: ClassVar[Mapping[str, Further]] = {
        # everything that no preset changes, and a deck that is dry from the start
        "odd_options": Further(
            "forest_fire_challenge",
            {"building_saved": True, "weather": "relabelled", "limit": 80, "rock_cap": None, "reward": "shaped"},
            134,
        ),
        "scenario": Further(
            "forest_fire_realistic",
            {"scenario": "river 0,1 1,0; houses 9,4; schools 12,12", "n_drought": 3},
            79,
        ),
    }


KEPT = ForestFireKept()
