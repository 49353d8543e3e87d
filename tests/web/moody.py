"""An agent for tests of the app, named by this file and its class. A file says what mood it is in."""

import os
import time
from pathlib import Path
from typing import Any

from firetower_env.agents import RandomAgent


class Moody(RandomAgent):
    """Random, unless its mood is another one; beside the file of its mood it notes its process."""

    def __init__(self, mood: str = "", making: str = "") -> None:
        self._mood = Path(mood)
        if mood:
            self._mood.with_suffix(".pid").write_text(str(os.getpid()))
        self._give_way(making)

    def act(self, observations: Any, masks: Any, rng: Any) -> Any:
        mood = self._mood.read_text() if self._mood.is_file() else ""
        self._give_way(mood)
        return masks.argmin(axis=1) if mood == "illegal" else super().act(observations, masks, rng)

    def _give_way(self, mood: str) -> None:
        if mood == "raise":
            raise RuntimeError(f"a secret of {__file__}")
        if mood == "exit":
            os._exit(3)
        if mood == "sleep":
            time.sleep(10**6)
