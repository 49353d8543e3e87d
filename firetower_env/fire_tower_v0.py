"""Fire Tower as a PettingZoo module: `fire_tower_v0.env()` and `fire_tower_v0.raw_env()`.

Both take the name of a preset of Fire Tower and rules options by name, such as `mutual_aid=True`.
"""

from __future__ import annotations

from firetower_env.adapters.modules import environments

env, raw_env = environments("fire_tower", default="fire_tower_2p")
__all__ = ["env", "raw_env"]
