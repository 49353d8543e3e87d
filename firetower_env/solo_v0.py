"""Solo Rising Flames as a PettingZoo module: `solo_v0.env()` and `solo_v0.raw_env()`.

Both take the name of a solo preset and rules options by name, such as `level=(1, 2, 3)` or `solo_tower="SE"`.
"""

from __future__ import annotations

from firetower_env.adapters.modules import environments

env, raw_env = environments("solo", default="solo_1")
__all__ = ["env", "raw_env"]
