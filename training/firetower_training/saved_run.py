"""What a checkpoint says in JSON about the course of a run, checked before a run goes on from it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from firetower_training.calibration import Calibration
from firetower_training.evaluation import Evaluation

Count = Annotated[int, Field(ge=0, lt=1 << 62)]
Amount = Annotated[float, Field(ge=0)]


class _Saved(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Counters(_Saved):
    """How far the algorithm is."""

    decisions: Count
    updates: Count
    progress_remaining: float
    seconds: Amount
    update_seconds: Amount


class SavedLeague(_Saved):
    """The opponents and how the learner did against them; agents are not made from this, only compared and named."""

    opponents: list[str]
    #: name and serial number by place
    snapshots: list[tuple[str, Count] | None]
    serial: Count
    games: list[Amount]
    won: list[Amount]
    rng: dict[str, Any]


class Evaluated(_Saved):
    """One evaluation."""

    decisions: Count
    results: list[Evaluation]
    calibration: Calibration | None = None


class History(_Saved):
    """What the run has to tell so far."""

    evaluations: list[Evaluated]
    sessions: Count
    seconds: Amount


class SavedRun(BaseModel):
    """The parts of the state that training goes on from."""

    counters: Counters
    league: SavedLeague
    history: History
