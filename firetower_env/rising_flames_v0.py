"""Rising Flames as a PettingZoo module: `rising_flames_v0.env()` and `rising_flames_v0.raw_env()`.

Both take the name of a preset of Rising Flames and rules options by name, such as `kettle_flight=True`.
"""

from __future__ import annotations

from firetower_env.adapters.modules import environments

env, raw_env = environments("rising_flames", default="rising_flames_2p_weather")
__all__ = ["env", "raw_env"]
