"""A learner whose games are shared by several processes, and what each of the others does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from firetower_training.checkpoints import Checkpoint
from firetower_training.config import TrainConfig
from firetower_training.learner import Learner
from firetower_training.saving import go_on_from, own_checkpoint
from firetower_training.workers import Act, Peers, WorkerError, Workers, weights_sum

Arrays = dict[str, NDArray[Any]]
#: a run that has nothing to tell yet
_NO_HISTORY = {"evaluations": [], "sessions": 0, "seconds": 0.0}


def make_learner(config: TrainConfig) -> Learner:
    """The learner of a config, with as many processes as it asks for."""
    return Learner(config) if config.workers == 1 else SharedLearner(config)


class SharedLearner(Learner):
    """The first of several processes, which tells the others what to do."""

    def __init__(self, config: TrainConfig) -> None:
        super().__init__(config)
        self._config = config.resolved()
        self._saved: list[Arrays | None] = [None] * self.others
        self.workers = Workers(self.others, self.model.policy, take_part, self._config)
        self.model.peers = self.workers

    def iterate(self) -> dict[str, float]:
        """One rollout and one update of all processes; what was measured, by name."""
        self._start()
        self.workers.ask("iterate", self.standings())
        numbers = super().iterate()
        own = weights_sum(self.model.policy.state_dict())
        for met, weights in self.workers.answers():
            if weights != own:
                raise WorkerError("the weights of the processes that train have come to differ")
            self.meet(met)
        return numbers

    def take_snapshot(self) -> None:
        """Every process adds the policy as it is now to its past selves."""
        self._start()
        self.workers.ask("snapshot", self.standings())
        super().take_snapshot()
        self.workers.answers()

    def arrays_of_others(self) -> list[Arrays]:
        """The same as `arrays` in every other process."""
        self._start()
        self.workers.ask("arrays")
        arrays: list[Arrays] = self.workers.answers()
        self._saved = list(arrays)
        return arrays

    def restore_others(self, arrays: list[Arrays]) -> None:
        """Where the other processes are to go on."""
        self.workers.close()
        self._saved = list(arrays)

    def close(self) -> None:
        """End the other processes."""
        self.workers.close()

    def _start(self) -> None:
        if not self.workers.pids:
            own = own_checkpoint(self, self._config, _NO_HISTORY)
            tensors = {name: {key: one.numpy() for key, one in parts.items()} for name, parts in own.tensors.items()}
            self.workers.start([(own.state, tensors, arrays) for arrays in self._saved])


def take_part(peers: Peers, rank: int, config: TrainConfig) -> Act:
    """Make the learner of another process; what it does when it is told to."""
    learner = Learner(config, rank)
    learner.model.begin(config.decisions)
    learner.model.peers = peers

    def begin(told: tuple[dict[str, Any], Mapping[str, Mapping[str, Any]], Arrays | None]) -> None:
        state, tensors, arrays = told
        weights = {
            name: {key: torch.from_numpy(np.array(one)) for key, one in parts.items()}
            for name, parts in tensors.items()
        }
        go_on_from(learner, config, Checkpoint(state, weights, arrays or learner.arrays()))

    def iterate(standings: dict[str, Any]) -> tuple[Any, float]:
        learner.take_standings(standings)
        learner.iterate()
        return learner.met_since(), weights_sum(learner.model.policy.state_dict())

    def snapshot(standings: dict[str, Any]) -> None:
        learner.take_standings(standings)
        learner.take_snapshot()

    acts: dict[str, Callable[[Any], Any]] = {
        "begin": begin,
        "iterate": iterate,
        "snapshot": snapshot,
        "arrays": lambda _: learner.arrays(),
    }
    return lambda order, told: acts[order](told)
