"""Fire Tower as a PettingZoo module: `fire_tower_v0.env()` and `fire_tower_v0.raw_env()`.

Both take the name of a preset of Fire Tower and rules options by name, such as `mutual_aid=True`.
"""

from __future__ import annotations

from firetower_env.adapters.aec import env, raw_env

__all__ = ["env", "raw_env"]
