"""What one step of the environment brings: rewards, ends, and the infos of the episodes that are over."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.adapters.spaces import row_of
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_training.credit import Finished
from firetower_training.features.common import Features
from firetower_training.league import League

Info = dict[str, Any]
Floats = NDArray[np.float64]


class Step:
    """Collects what happens to each game from one question of its learner to the next."""

    def __init__(self, games: int) -> None:
        self.infos: list[Info] = [{} for _ in range(games)]
        #: the places of episodes that ended, and what their learners saw last
        self._last_sights: list[tuple[Ints, Observation]] = []

    def note(self, batch: Batch, ended: Finished, league: League, episodes: list[Info]) -> None:
        """Tell about episodes that are over, before their places are dealt anew."""
        report = batch.report(ended.games)
        names = {number: league.name(number) for number in np.unique(ended.met).tolist()}
        for row, game in enumerate(ended.games.tolist()):
            met = ended.met_rows == row
            numbers = ended.met[met].tolist()
            self.infos[game] = {
                # SB3 would add a value to what the cap has paid already
                "TimeLimit.truncated": False,
                "capped": bool(ended.capped[row]),
                "episode": episodes[row],
                "opponents": [names[number] for number in numbers],
                "opponent_ids": numbers,
                "results": ended.results[met].tolist(),
                "seat": int(ended.seats[row]),
                **{name: values[row].item() for name, values in report.items()},
                "won": bool(ended.won[row]),
            }
        self._last_sights.append((ended.games, batch.observe(ended.games, ended.seats)))

    def tell_last_sights(self, features: Features) -> None:
        """Add what the learners saw last to the infos, worked out for all of them at once."""
        if not self._last_sights:
            return
        names = self._last_sights[0][1]
        seen = {name: np.concatenate([sight[name] for _, sight in self._last_sights]) for name in names}
        made = features.of(seen)
        games = np.concatenate([games for games, _ in self._last_sights])
        for row, game in enumerate(games.tolist()):
            self.infos[game]["terminal_observation"] = row_of(made, row)
