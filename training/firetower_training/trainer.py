"""A training run from its first decision to its last: learning, past selves, evaluations, checkpoints, results.

    RUN/config.yaml       the whole configuration
    RUN/checkpoints/      the latest states, each a folder (see `checkpoints`)
    RUN/final/            the policy at the end, without what only training needs
    RUN/results.json      evaluations, speed, versions
    RUN/curve.png         the learning curve
    RUN/calibration.png   what the value expects, beside what comes of it
    RUN/tensorboard/

What is due after an update is a function of the decisions alone, and nothing but iterations changes what is learned. So
a run that was interrupted anywhere and goes on from its latest checkpoint ends with the same weights (one thread).
"""

from __future__ import annotations

import json
import os
import time
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch

from firetower_agents.arena.schedule import TableSpec
from firetower_env import __version__
from firetower_training.calibration import Calibration, calibrate
from firetower_training.checkpoints import keep_latest, newest, read_checkpoint, write_checkpoint
from firetower_training.config import TrainConfig, dump_config
from firetower_training.curve import NEEDS, draw_curve
from firetower_training.deals import DealResults
from firetower_training.evaluation import Evaluation, evaluate, evaluate_alone, plays_alone
from firetower_training.league import PAST
from firetower_training.policy.agent import PolicyAgent, threads
from firetower_training.policy.loading import CHECKPOINTS, FINAL
from firetower_training.reliability import draw_calibration
from firetower_training.run_folder import CALIBRATION, CONFIG, CURVE, LOGS, RESULTS, RunFolder
from firetower_training.saving import checkpoint_of, go_on_from, largest_checkpoint, policy_of
from firetower_training.share import make_learner
from firetower_training.speed import Clock, Speed
from firetower_training.tensorboard import TensorBoard


@dataclass(frozen=True)
class Progress:
    """How far a run is, after every update."""

    decisions: int
    total: int
    phase: str
    speed: Speed
    numbers: dict[str, float]
    #: of the evaluation just made, if there was one
    evaluations: list[Evaluation] = field(default_factory=list)


Listener = Callable[[Progress], None]


class Trainer:
    """One run and its folder, which belongs to it from its making to the end of `run`.

    `resume` goes on from the latest intact checkpoint, `overwrite` replaces a run. Making it checks everything that can
    be checked before training; until then nothing in the folder is changed.
    """

    def __init__(self, config: TrainConfig, folder: Path, *, resume: bool = False, overwrite: bool = False) -> None:
        config.check()
        self.config, self.folder = config.resolved(), folder
        self.config.check()
        self.tables = self.config.tables
        self.history: dict[str, Any] = {"evaluations": [], "sessions": 0, "seconds": 0.0}
        #: set from outside, it ends the run after the present update
        self.stopping = False
        self._saved = -1
        #: what others did on the deals of evaluations, by level and code
        self._played_beside: dict[tuple[str, str], DealResults] = {}
        self._home = RunFolder(folder, resume=resume, overwrite=overwrite)
        try:
            self._make_learner(resume)
            self.clock, self._before = Clock(self.learner), float(self.history["seconds"])
            if not resume:
                self._home.begin()
            _write(folder / CONFIG, dump_config(self.config))
        except BaseException:
            self._home.release()
            raise

    def _make_learner(self, resume: bool) -> None:
        with threads(self.config.threads):
            self.learner = make_learner(self.config)
            self.learner.model.begin(self.config.decisions)
            if resume:
                most = largest_checkpoint(self.learner)
                checkpoint = newest(self.folder / CHECKPOINTS, lambda path: read_checkpoint(path, most=most))
                self.history = go_on_from(self.learner, self.config, checkpoint)
                self._saved = self.decisions
            elif self.config.start:
                self.learner.begin_with(self.config.start)

    @property
    def decisions(self) -> int:
        """Decisions the learner has taken so far."""
        return int(self.learner.model.num_timesteps)

    @property
    def finished(self) -> bool:
        """Has it taken all of its decisions, or all of its time?"""
        hours = self.config.hours
        return self.decisions >= self.config.decisions or (hours is not None and self._seconds() >= 3600 * hours)

    def run(self, listener: Listener | None = None) -> dict[str, Any]:
        """Train to the end, or until `stopping`; the results are returned and written."""
        self._home.hold()
        try:
            return self._run(listener)
        finally:
            self._home.release()

    def _run(self, listener: Listener | None) -> dict[str, Any]:
        self.clock = Clock(self.learner)
        self.history["sessions"] += 1
        logs = TensorBoard(self.folder / LOGS, self.decisions)
        try:
            with threads(self.config.threads):
                while not self.finished and not self.stopping:
                    before = self.decisions
                    numbers = self.learner.iterate()
                    evaluations = self._after(before)
                    self._tell(numbers, evaluations, logs, listener)
                if self.finished:
                    self._finish()
                else:
                    self.save()
        finally:
            logs.close()
            self.learner.close()
        return self.results()

    def _after(self, before: int) -> list[Evaluation]:
        """What is due after an update: a past self, an evaluation, a checkpoint."""
        config, now = self.config, self.decisions
        if (config.league.opponents or {}).get(PAST) and _due(config.league.snapshot_every, before, now):
            self.learner.take_snapshot()
        evaluations = self.evaluate() if _due(config.evaluation.every, before, now) else []
        if evaluations or _due(config.checkpoints.every, before, now):
            self.save()
        return evaluations

    def evaluate(self) -> list[Evaluation]:
        """Play against the fixed opponents, and note how it went."""
        settings = self.config.evaluation
        agent = self.learner.agent(sample=settings.sample, fixed=True)
        self.learner.model.policy.set_training_mode(False)
        evaluations = [one for table in self.tables for one in self._evaluated(agent, table)]
        results = [one.to_dict() for one in evaluations]
        calibration = self._calibrate(agent)
        judged = None if calibration is None else calibration.to_dict()
        self.history["evaluations"].append({"decisions": self.decisions, "results": results, "calibration": judged})
        self._draw(calibration)
        return evaluations

    def _evaluated(self, agent: PolicyAgent, table: TableSpec) -> list[Evaluation]:
        """The same at one table, which is told where there are others."""
        settings = self.config.evaluation
        against, games, seed = settings.against or (), settings.games, settings.seed
        if plays_alone(table):
            kept = self._played_beside
            levels = settings.levels
            found = evaluate_alone(agent, table, against, levels=levels, games=games, seed=seed, played=kept)
        else:
            found = evaluate(agent, table, against, games=games, seed=seed)
        return [replace(one, preset=table.preset) for one in found] if len(self.tables) > 1 else found

    def _calibrate(self, agent: PolicyAgent) -> Calibration | None:
        """Compare the value with what comes of it in games against itself, in the first of several presets."""
        settings = self.config.evaluation
        games = settings.games if settings.calibration is None else settings.calibration
        if not games:
            return None
        return calibrate(agent, self.tables[0], games=games, seed=settings.seed, shaping=self.config.shaping)

    def _draw(self, calibration: Calibration | None) -> None:
        preset, name = self._presets, self.folder.name
        title = preset if name == preset else f"{preset}: {name}"
        teacher = self.config.teacher.decisions if self.config.teacher else 0
        if not draw_curve(self.folder / CURVE, title, self.history["evaluations"], teacher):
            warnings.warn(NEEDS, stacklevel=2)
        if calibration is not None:
            draw_calibration(self.folder / CALIBRATION, title, calibration)

    def save(self) -> None:
        """Write a checkpoint, unless there is one of this moment, and the results so far."""
        self.history["seconds"] = self._seconds()
        if self._saved != self.decisions:
            parent = self.folder / CHECKPOINTS
            write_checkpoint(parent / f"{self.decisions:012d}", checkpoint_of(self.learner, self.config, self.history))
            self._home.saved()
            keep_latest(parent, self.config.checkpoints.keep)
            self._saved = self.decisions
        _write(self.folder / RESULTS, json.dumps(self.results(), indent=2) + "\n")

    def _finish(self) -> None:
        evaluations = self.history["evaluations"]
        if not evaluations or evaluations[-1]["decisions"] != self.decisions:
            self.evaluate()
        self.save()
        write_checkpoint(self.folder / FINAL, policy_of(self.learner, self.config, self.history))

    def results(self) -> dict[str, Any]:
        """All there is to tell about the run."""
        return {
            "preset": self._presets,
            "decisions": self.decisions,
            "finished": self.finished,
            "hours": round(self._seconds() / 3600, 4),
            "sessions": self.history["sessions"],
            "speed": self.clock.speed().to_dict(),
            "evaluations": self.history["evaluations"],
            "versions": {"firetower_env": __version__, "torch": torch.__version__, "game": self._game_version},
            "config": self.config.plain(),
        }

    @property
    def _game_version(self) -> int:
        return self.tables[0].game.version

    @property
    def _presets(self) -> str:
        """What is played, in words."""
        return ", ".join(table.preset for table in self.tables)

    def _tell(
        self, numbers: dict[str, float], evaluations: list[Evaluation], logs: TensorBoard, listener: Listener | None
    ) -> None:
        speed = self.clock.speed()
        numbers = {**numbers, **{f"league/{name}": rate for name, rate in self.learner.met().items()}}
        shown = {f"evaluation/{one.title}": one.win_rate for one in evaluations}
        if evaluations and (judged := self.history["evaluations"][-1].get("calibration")):
            shown |= {f"calibration/{name}": number for name, number in _numbers(judged).items()}
        logs.write({**numbers, **shown, "time/decisions_per_second": speed.decisions_per_second}, self.decisions)
        if listener is not None:
            phase = "teacher" if any(name.startswith("teacher/") for name in numbers) else "self-play"
            listener(Progress(self.decisions, self.config.decisions, phase, speed, numbers, evaluations))

    def _seconds(self) -> float:
        """Time spent on the run, in all sessions."""
        return self._before + time.monotonic() - self.clock.started


def _numbers(judged: Mapping[str, Any]) -> dict[str, float]:
    """What is drawn of a calibration over the decisions."""
    names = ("value", "constant", "evaluator", "error")
    return {name: judged[name] for name in names if judged[name] is not None}


def _due(every: int, before: int, now: int) -> bool:
    """Has a multiple of `every` been reached on the way?"""
    return before // every < now // every


def _write(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    aside = path.with_name(f".{path.name}")
    with aside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)
