"""Rising Flames as a PettingZoo module: `rising_flames_v0.env()` and `rising_flames_v0.raw_env()`.

Both take the name of a preset of Rising Flames and rules options by name, such as `kettle_flight=True`.
"""

from __future__ import annotations

from functools import partial

from firetower_env.adapters import aec

DEFAULT = "rising_flames_2p_weather"

env = partial(aec.env, preset=DEFAULT)
raw_env = partial(aec.raw_env, preset=DEFAULT)

__all__ = ["env", "raw_env"]
