"""How far a value can be trusted: measured on the positions of whole games, and told by every run."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from torch import Tensor, nn
from typer.testing import CliRunner

from firetower_agents.arena.schedule import TableSpec
from firetower_env.cli.app import app
from firetower_training import calibration
from firetower_training.calibration import BRIER, R2, Calibration, calibrate
from firetower_training.checkpoints import list_checkpoints, read_checkpoint
from firetower_training.features.common import Features
from firetower_training.policy.agent import PolicyAgent
from firetower_training.policy.loading import load_policy
from firetower_training.trainer import Trainer
from tests.training.runs import tiny

SHORT = {"max_turns": 8}


class Says(nn.Module):
    """Answers as it likes and always expects the same."""

    def __init__(self, answers: int, value: float) -> None:
        super().__init__()
        self.answers, self.value = answers, value

    def forward(self, board: Tensor | None, vector: Tensor) -> tuple[Tensor, Tensor]:
        return vector.new_zeros(len(vector), self.answers), self.values(board, vector)

    def values(self, board: Tensor | None, vector: Tensor) -> Tensor:
        return vector.new_full((len(vector), 1), self.value)


def judged(preset: str, value: float, games: int = 2, **options: object) -> Calibration:
    """The calibration of one that always expects the same and draws its answers."""
    table = TableSpec(preset, options)
    features = Features(table.game)
    agent = PolicyAgent(Says(table.game.layout.size, value), features, sample=True)
    return calibrate(agent, table, games=games, seed=3)


@pytest.mark.parametrize(("preset", "lost"), [("fire_tower_2p", -1.0), ("fire_tower_4p", -1 / 3)])
def test_a_constant_is_as_good_as_it_must_be(preset: str, lost: float) -> None:
    even, sure, gone = (
        judged(preset, value, **({} if lost == -1 else SHORT)) for value in (0.5 * (1 + lost), 1.0, lost)
    )
    assert even.measure == BRIER
    assert even.value == pytest.approx(0.25 if preset.endswith("2p") else even.value)
    # one who is sure is wrong by 1 where it loses, and the other way round
    (all_at_one,), (all_at_zero,) = sure.bins, gone.bins
    assert (all_at_one.expected, all_at_zero.expected) == (1.0, pytest.approx(0.0, abs=1e-6))
    assert all_at_one.positions == sure.positions == gone.positions > sure.games
    if preset.endswith("2p"):
        assert sure.value == pytest.approx(1 - all_at_one.paid)
        assert sure.error == pytest.approx(1 - all_at_one.paid)
        assert sure.constant == pytest.approx(all_at_one.paid * (1 - all_at_one.paid))
    assert all(one.low <= one.value <= one.high for one in (even, sure, gone))
    assert even.evaluator is not None


def test_what_the_measures_are() -> None:
    rng = np.random.default_rng(0)
    games = np.repeat(np.arange(200), 5)
    chance = rng.random(200).repeat(5)
    won = (rng.random(200).repeat(5) < chance).astype(float)
    brier = calibration._Judged(games, won, True)
    assert brier.of(chance) == pytest.approx(((chance - won) ** 2).mean())
    low, high = brier.interval(chance)
    assert low < 1 / 6 < high
    assert high - low < 0.1
    explained = calibration._Judged(games, won, False)
    assert explained.of(won) == 1
    assert explained.of(np.full_like(won, won.mean())) == pytest.approx(0)
    assert explained.of(chance) == pytest.approx(1 - ((chance - won) ** 2).sum() / ((won - won.mean()) ** 2).sum())
    assert calibration._line(3 - 2 * won, won) == pytest.approx(won)
    for found in (calibration._bins(chance, won, True), calibration._bins(chance, won, False)):
        bins = list(found)
        assert len(bins) == 10
        assert sum(one.positions for one in bins) == 1000
        assert all(abs(one.paid - one.expected) < 0.25 for one in bins)


def test_games_of_one_side_are_told_by_variance_or_by_wins() -> None:
    assert judged("wildfire_rescue_2p", 0.0, 2).measure == R2
    shaped = load_policy("solo")
    table = TableSpec("solo_1", {"reward": "win"})
    plain, right = (calibrate(shaped, table, games=1, seed=1, shaping=weight) for weight in (0.0, shaped.shaping))
    assert shaped.shaping == 0.5
    assert plain.positions == right.positions
    assert plain.measure == BRIER
    assert plain.bins != right.bins


def test_batches_are_only_a_matter_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    agent = load_policy("fire_tower_2p")
    table = TableSpec("fire_tower_2p", SHORT)
    whole = calibrate(agent, table, games=7, seed=5)
    monkeypatch.setattr(calibration, "_BATCH", 3)
    parts = calibrate(agent, table, games=7, seed=5)
    assert parts.positions == whole.positions
    assert parts.value == pytest.approx(whole.value, abs=1e-5)


def test_every_run_tells_it_and_goes_on(tmp_path: Path) -> None:
    sets = ("teacher=null", "evaluation.calibration=3", "evaluation.every=64", "league.opponents={random: 1.0}")
    Trainer(tiny(*sets, "decisions=64"), tmp_path / "run").run()
    Trainer(tiny(*sets, "decisions=128", "ppo.schedule=linear"), tmp_path / "run", resume=True).run()
    told = json.loads((tmp_path / "run/results.json").read_text())["evaluations"]
    assert [one["calibration"]["games"] for one in told] == [3, 3]
    kept = read_checkpoint(list_checkpoints(tmp_path / "run/checkpoints")[-1]).state["history"]["evaluations"]
    assert kept == told[: len(kept)]
    assert kept
    if (tmp_path / "run/curve.png").is_file():
        assert (tmp_path / "run/calibration.png").read_bytes().startswith(b"\x89PNG")
    quiet = Trainer(tiny(*sets, "decisions=64", "evaluation.calibration=0"), tmp_path / "quiet").run()
    assert quiet["evaluations"][0]["calibration"] is None


def test_the_command_tells_and_draws_it(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ["evaluate", "fire_tower_2p", "--option", "max_turns=6", "--games", "3", "--calibration"]
    told = CliRunner().invoke(app, [*words, "--picture", str(tmp_path / "it.png")])
    assert told.exit_code == 0, told.output
    assert "Brier score of the value" in told.output
    assert (tmp_path / "it.png").stat().st_size > 10_000
    plain = CliRunner().invoke(app, [*words, "--json"])
    assert json.loads(plain.output)["calibration"]["measure"] == BRIER
    assert CliRunner().invoke(app, [*words, "--against", "random"]).exit_code == 2
