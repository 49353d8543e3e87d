"""Registration: every preset becomes an id of PettingZoo and of Gymnasium. Importing this module registers."""

from __future__ import annotations

import gymnasium
import pettingzoo

from firetower_env.presets import PRESETS

AEC = "firetower_env.adapters.aec:env"
SINGLE = "firetower_env.adapters.single:SingleLearner"
VECTOR = "firetower_env.adapters.vector:VectorLearner"


def register() -> None:
    """Make every preset known as `firetower/<preset>-v<version>`; ids already known are left alone."""
    for preset in PRESETS.values():
        if preset.env_id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", preset.env_id, AEC, kwargs={"preset": preset.name})
        if preset.env_id not in gymnasium.registry:
            gymnasium.register(preset.env_id, SINGLE, vector_entry_point=VECTOR, kwargs={"preset": preset.name})


register()
