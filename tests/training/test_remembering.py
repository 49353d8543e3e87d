"""Opponents and teachers that remember: a training keeps what they remember of each game, also in its checkpoints."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib")

import numpy as np

from firetower_agents.arena.schedule import TableSpec
from firetower_env.core.errors import UnknownNameError
from firetower_training.advice import Adviser
from firetower_training.features.common import Features
from firetower_training.games import LearnerGames
from firetower_training.league import League
from firetower_training.trainer import Trainer
from tests.training.runs import tiny, weights_of

FILE = Path(__file__).parents[1] / "agents/chained.py"
CHAINED = f"{FILE}:Chained"


def games(count: int) -> LearnerGames:
    """Games against one that remembers, in which the learner always gives its first answer."""
    table = TableSpec("fire_tower_2p", {"max_turns": 8})
    found = LearnerGames(table, count, League({CHAINED: 1.0}), 3, Features(table.game))
    found.restart()
    return found


def test_a_training_with_those_who_remember_goes_on_exactly(tmp_path: Path) -> None:
    sets = (f"league.opponents={{'{CHAINED}': 0.7, self: 0.3}}", f"teacher.agent={CHAINED}", "evaluation.every=1000")
    Trainer(tiny(*sets), tmp_path / "whole").run()
    for rounds in range(3):
        trainer = Trainer(tiny(*sets), tmp_path / "parts", resume=bool(rounds))
        assert (len(trainer.learner.env.games.opponents.state()) > 0) is True
        stop_at = 128 * (rounds + 1)

        def stop(progress: Any, trainer: Trainer = trainer, stop_at: int = stop_at) -> None:
            trainer.stopping = progress.decisions >= stop_at

        trainer.run(stop)
    assert weights_of(tmp_path / "parts") == weights_of(tmp_path / "whole")


def test_saved_games_remember_and_new_ones_do_not() -> None:
    one, other = games(6), games(6)
    for _ in range(30):
        one.advance(one.batch.all_games)
        one.play(one.batch.masks().argmax(axis=1))
    assert one.opponents.state().any()
    one.advance(one.batch.all_games)
    other.restore(one.state())
    assert (other.opponents.state() == one.opponents.state()).all()
    for _ in range(10):
        for each in (one, other):
            each.advance(each.batch.all_games)
            each.play(each.batch.masks().argmax(axis=1))
    assert [one.batch.digest(game) for game in range(6)] == [other.batch.digest(game) for game in range(6)]
    one.restart()
    kept = np.frombuffer(one.opponents.state().tobytes(), np.dtype([("link", "8u1"), ("begun", "?")]))
    assert not kept["begun"].any()


def test_one_that_remembers_cannot_advise() -> None:
    with pytest.raises(UnknownNameError):
        Adviser(CHAINED)
