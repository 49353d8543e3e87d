"""firetower_env: fire-themed board games for reinforcement learning, thousands at a time.

The names below load what they need when first used, so that importing the package stays quick and `core` and
`games` need numpy alone. The ids of all presets are there for Gymnasium and for PettingZoo.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the same names for type checkers, which do not run `__getattr__`
    from firetower_env.agents import make_agent
    from firetower_env.core.batch import Batch
    from firetower_env.notebook import show
    from firetower_env.positions import position_of, read_position
    from firetower_env.presets import PRESETS, make_batch, make_game
    from firetower_env.registry import register
    from firetower_env.words import GameWords

from firetower_env.arrival import register_on_arrival

__version__ = "0.1.0"

_HOMES = {
    "Batch": "firetower_env.core.batch",
    "make_batch": "firetower_env.presets",
    "make_game": "firetower_env.presets",
    "PRESETS": "firetower_env.presets",
    "position_of": "firetower_env.positions",
    "read_position": "firetower_env.positions",
    "make_agent": "firetower_env.agents",
    "register": "firetower_env.registry",
    "GameWords": "firetower_env.words",
    "show": "firetower_env.notebook",
}
__all__ = [
    "PRESETS",
    "Batch",
    "GameWords",
    "__version__",
    "make_agent",
    "make_batch",
    "make_game",
    "position_of",
    "read_position",
    "register",
    "show",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register_on_arrival()
