"""Several processes train one policy: repeatable, gone on with exactly, and none is left behind."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch
from torch import nn

from firetower_env.core.errors import FiretowerError
from firetower_training.checkpoints import CheckpointError
from firetower_training.config import TrainConfig, TrainingConfigError
from firetower_training.learner import Learner
from firetower_training.share import SharedLearner
from firetower_training.trainer import Progress, Trainer
from firetower_training.workers import WorkerError, average_gradient
from tests.training.runs import tiny, weights_of


def shared(*sets: str) -> TrainConfig:
    return tiny("workers=2", "decisions=256", "evaluation={every: 1000, games: 4, against: [random]}", *sets)


def workers_of(trainer: Trainer) -> list[int]:
    assert isinstance(trainer.learner, SharedLearner)
    return trainer.learner.workers.pids


def test_a_run_goes_on_exactly_after_one_of_its_processes_was_killed(tmp_path: Path) -> None:
    whole = Trainer(shared(), tmp_path / "whole")
    at_work: list[list[int]] = []
    told: list[Progress] = []

    def note(progress: Progress) -> None:
        told.append(progress)
        at_work.append(workers_of(whole))

    whole.run(note)
    assert [one.decisions for one in told] == [64, 128, 192, 256]
    assert [len(pids) for pids in at_work] == [1] * 4
    assert workers_of(whole) == []

    killed = Trainer(shared(), tmp_path / "killed")
    seen: list[int] = []

    def kill(progress: Progress) -> None:
        if progress.decisions == 192:
            seen.extend(workers_of(killed))
            os.kill(seen[0], signal.SIGKILL)

    with pytest.raises(WorkerError, match=r"training process 2 of 2 has ended.*--resume"):
        killed.run(kill)
    for pid in (*seen, *at_work[0]):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    with pytest.raises(CheckpointError, match="workers"):
        Trainer(tiny("decisions=256"), tmp_path / "killed", resume=True)
    Trainer(shared(), tmp_path / "killed", resume=True).run()
    assert weights_of(tmp_path / "killed") == weights_of(tmp_path / "whole")


def test_what_cannot_go_on_in_another_process_is_told(tmp_path: Path) -> None:
    trainer = Trainer(shared(), tmp_path / "run")
    learner = trainer.learner
    assert isinstance(learner, SharedLearner)
    learner.restore_others([{}])
    learner._saved = [{"env.batch.scalars": np.zeros(3)}]
    with pytest.raises(WorkerError, match=r"process 2 of 2 could not go on(.|\n)*not what this run saves"):
        learner.iterate()
    assert learner.workers.pids == []


def test_processes_play_other_games_with_one_policy() -> None:
    first, second = Learner(shared()), Learner(shared(), rank=1)
    for learner in (first, second):
        learner.model.begin(256)
        assert learner.env.num_envs == 4
        assert learner.model.batch_size == 16
    assert (first.others, second.others) == (1, 0)
    assert not np.array_equal(first.env.observe()["vector"], second.env.observe()["vector"])
    first.model.iterate()
    assert first.model.num_timesteps == 64, "decisions of all processes count"


def test_what_was_met_in_another_process_counts_like_ones_own() -> None:
    first, second = (Learner(shared("teacher=null"), rank) for rank in (0, 1))
    for learner in (first, second):
        learner.model.begin(256)
    standings = first.standings()
    while not second.met_since():
        second.take_standings(standings)
        second.iterate()
    before = second.league.state()["rng"]
    first.meet(second.met_since())
    games, won = (first.league.state()[name] for name in ("games", "won"))
    assert (games, won) == (second.league.state()["games"], second.league.state()["won"])
    assert sum(games) > 0
    second.take_standings(first.standings())
    assert second.league.state()["rng"] == before


class Sum:
    """Another process whose numbers are all 3."""

    def average(self, own: np.ndarray) -> np.ndarray:
        return (own + 3) / 2


def test_gradients_and_measures_are_the_mean_of_all() -> None:
    parameters = [nn.Parameter(torch.zeros(2, 3)), nn.Parameter(torch.zeros(4)), nn.Parameter(torch.zeros(5))]
    parameters[0].grad = torch.arange(6.0).view(3, 2).t()
    parameters[1].grad = torch.ones(4)
    measured = average_gradient(parameters, torch.tensor([1.0, -3.0]), Sum())
    assert measured.tolist() == [2.0, 0.0]
    assert parameters[0].grad.tolist() == [[1.5, 2.5, 3.5], [2.0, 3.0, 4.0]]
    assert parameters[1].grad.tolist() == [2.0] * 4
    assert parameters[2].grad is None
    assert average_gradient(parameters, measured, None) is measured


@pytest.mark.parametrize("wrong", ["games=9", "ppo.batch=33", "teacher.batch=33", "workers=0"])
def test_games_and_minibatches_are_divided_without_a_rest(wrong: str) -> None:
    with pytest.raises(TrainingConfigError, match="worker"):
        shared(wrong)
    assert issubclass(TrainingConfigError, FiretowerError)
