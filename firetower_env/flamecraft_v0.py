"""Flamecraft as a PettingZoo module: `flamecraft_v0.env()` and `flamecraft_v0.raw_env()`.

Both take the name of a preset of Flamecraft and rules options by name, such as `coin_choice="minimal"`.
"""

from __future__ import annotations

from firetower_env.adapters.modules import environments

env, raw_env = environments("flamecraft", default="flamecraft_2p")
__all__ = ["env", "raw_env"]
