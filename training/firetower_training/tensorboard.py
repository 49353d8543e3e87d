"""What TensorBoard shows of a run."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any


class TensorBoard:
    """Numbers by name over the decisions of the learner; without TensorBoard nothing is written."""

    def __init__(self, folder: Path, first: int) -> None:
        try:
            module = import_module("torch.utils.tensorboard")
        except ModuleNotFoundError:
            self._writer: Any = None
        else:
            # what was written beyond the checkpoint from which a run goes on is taken back
            self._writer = module.SummaryWriter(str(folder), purge_step=first or None)

    def write(self, numbers: Mapping[str, float], decisions: int) -> None:
        """Add a point to each of these curves."""
        if self._writer is not None:
            for name, number in numbers.items():
                self._writer.add_scalar(name, number, decisions)

    def close(self) -> None:
        """Bring everything to disk."""
        if self._writer is not None:
            self._writer.close()
