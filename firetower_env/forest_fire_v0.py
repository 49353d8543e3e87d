"""Forest Fire! as a PettingZoo module: `forest_fire_v0.env()` and `forest_fire_v0.raw_env()`.

Both take the name of a preset of Forest Fire! and rules options by name, such as `limit=50`.
"""

from __future__ import annotations

from firetower_env.adapters.modules import environments

env, raw_env = environments("forest_fire", default="forest_fire_standard")
__all__ = ["env", "raw_env"]
