"""Wildfire Rescue! as a PettingZoo module: `wildfire_rescue_v0.env()` and `wildfire_rescue_v0.raw_env()`.

Both take the name of a preset of Wildfire Rescue! and rules options by name, such as `safe_edge=False`.
"""

from __future__ import annotations

from firetower_env.adapters.modules import environments

env, raw_env = environments("wildfire_rescue", default="wildfire_rescue_2p")
__all__ = ["env", "raw_env"]
