"""The part of SB3's `VecEnv` that is about many environments, for one that holds all of its games itself."""

from __future__ import annotations

from typing import Any

from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices


class OneVecEnv(VecEnv):
    """A `VecEnv` whose games are rows of one environment: what is asked of one game is a row of what all have."""

    render_mode = None

    def close(self) -> None:
        """Nothing is held open."""

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute of the environment, once for each game."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Refused."""
        raise AttributeError(f"{attr_name!r} cannot be set game by game: the games are one environment")

    def env_method(self, method_name: str, *args: Any, indices: VecEnvIndices = None, **kwargs: Any) -> list[Any]:
        """The rows of what a method returns for all games."""
        rows = getattr(self, method_name)(*args, **kwargs)
        return [rows[game] for game in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: VecEnvIndices = None) -> list[bool]:
        """There are no wrappers inside."""
        return [False for _ in self._get_indices(indices)]
