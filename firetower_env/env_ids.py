"""The ids of environments: every preset by its name in the registries of Gymnasium and of PettingZoo."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from firetower_env.presets import PRESETS

AEC = "firetower_env.adapters.aec:env"
SINGLE = "firetower_env.adapters.single:SingleLearner"
VECTOR = "firetower_env.adapters.vector:VectorLearner"


def register_with(library: str) -> None:
    """Make every preset known to this library as `firetower/<preset>-v<version>`; ids already known are left alone."""
    REGISTERS[library](import_module(library))


def _gymnasium(gymnasium: Any) -> None:
    for preset in PRESETS.values():
        if preset.env_id not in gymnasium.registry:
            gymnasium.register(preset.env_id, SINGLE, vector_entry_point=VECTOR, kwargs={"preset": preset.name})


def _pettingzoo(pettingzoo: Any) -> None:
    """PettingZoo has ids since 1.27; with older ones environments are made by their modules alone."""
    if not hasattr(pettingzoo, "register"):
        return
    for preset in PRESETS.values():
        if preset.env_id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", preset.env_id, AEC, kwargs={"preset": preset.name})


#: by library: how its registry learns of us
REGISTERS = {"gymnasium": _gymnasium, "pettingzoo": _pettingzoo}
