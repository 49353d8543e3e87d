"""Runs end with the same weights however they were interrupted; what they leave can be played and gone on with."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch

from firetower_agents.arena.schedule import TableSpec
from firetower_env.agents import make_agent
from firetower_env.core.errors import FiretowerError
from firetower_env.presets import make_batch
from firetower_training.checkpoints import CheckpointError, DamagedCheckpointWarning, list_checkpoints
from firetower_training.config import TrainingConfigError
from firetower_training.evaluation import evaluate, evaluate_alone
from firetower_training.policy.agent import PolicyError
from firetower_training.policy.loading import load_policy
from firetower_training.policy.model import has_bf16
from firetower_training.run_folder import RunError
from firetower_training.trainer import Progress, Trainer
from tests.checkout import import_path
from tests.training.runs import tiny, weights_of

ROOT = Path(__file__).parents[2]
#: the process that is killed: a run of its own, resumed if there is something to go on from
CHILD = """
import sys
from pathlib import Path
from tests.training.runs import tiny
from firetower_training.trainer import Trainer
from tests.checkout import import_path
folder = Path(sys.argv[1])
there = any((folder / "checkpoints").glob("0*"))
trainer = Trainer(tiny(), folder, resume=there)
trainer.run(lambda progress: print(progress.decisions, flush=True))
"""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nothing has interrupted."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    Trainer(tiny(), folder).run()
    return folder


def test_a_run_may_begin_with_the_policy_of_another(finished: Path, tmp_path: Path) -> None:
    trainer = Trainer(tiny(f"start={finished}", "seed=7"), tmp_path / "next")
    begun = trainer.learner.agent(sample=False).weights()
    kept = load_policy(finished).weights()
    assert begun.keys() == kept.keys()
    assert all(torch.equal(begun[name], kept[name]) for name in kept)
    trainer.run()
    ended = load_policy(tmp_path / "next").weights()
    assert any(not torch.equal(ended[name], kept[name]) for name in kept)


@pytest.mark.parametrize("changed", ["network.trunk=9", "derived=false", "preset=rising_flames_2p_core"])
def test_it_must_be_the_same_network_that_sees_the_same(finished: Path, tmp_path: Path, changed: str) -> None:
    with pytest.raises(TrainingConfigError, match=r"start: the policy of .* has another"):
        Trainer(tiny(f"start={finished}", changed), tmp_path / "next")
    assert not (tmp_path / "next" / "config.yaml").exists()


def test_a_run_leaves_what_it_should(finished: Path) -> None:
    results = json.loads((finished / "results.json").read_text())
    assert (results["preset"], results["decisions"], results["finished"]) == ("fire_tower_2p", 384, True)
    assert [entry["decisions"] for entry in results["evaluations"]] == [192, 384]
    (one,) = results["evaluations"][-1]["results"]
    assert one["opponent"] == "random"
    assert one["games"] == 4
    assert 0 <= one["low"] <= one["win_rate"] <= one["high"] <= 1
    assert results["speed"]["decisions_per_second"] > 0
    assert 0 < results["speed"]["environment"] < 1
    assert [path.name for path in list_checkpoints(finished / "checkpoints")] == ["000000000384", "000000000320"]
    assert (finished / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert list((finished / "tensorboard").iterdir())
    assert "learning_rate" in (finished / "config.yaml").read_text()


def test_what_is_left_at_the_end_is_the_latest_policy_and_small(finished: Path) -> None:
    last, final = list_checkpoints(finished / "checkpoints")[0], finished / "final"
    assert sorted(path.name for path in final.iterdir()) == ["state.json", "weights.safetensors"]
    assert (final / "weights.safetensors").read_bytes() == (last / "weights.safetensors").read_bytes()


def test_every_step_is_told(tmp_path: Path) -> None:
    told: list[Progress] = []
    Trainer(tiny("decisions=192"), tmp_path / "run").run(told.append)
    assert [one.decisions for one in told] == [64, 128, 192]
    assert [one.phase for one in told] == ["teacher", "teacher", "self-play"]
    assert {"teacher/agreement", "teacher/cross_entropy"} < set(told[0].numbers)
    assert {"train/approx_kl", "league/random"} < set(told[-1].numbers)
    assert told[-1].evaluations[0].opponent == "random"


def test_a_network_learns_from_its_teacher(tmp_path: Path) -> None:
    told: list[Progress] = []
    sets = ("games=64", "decisions=8192", "teacher.decisions=7680", "teacher.batch=64", "network.channels=8")
    never = ("evaluation.every=1000000", "checkpoints.every=1000000", "league.opponents={random: 1}")
    Trainer(tiny(*sets, *never), tmp_path / "run").run(told.append)
    losses = [one.numbers["teacher/cross_entropy"] for one in told if one.phase == "teacher"]
    assert losses[-1] < 0.8 * losses[0]


def test_a_teacher_can_slow_down_to_its_end(tmp_path: Path) -> None:
    steps: dict[str, list[float]] = {}
    for schedule in ("constant", "linear", "smooth"):
        trainer = Trainer(
            tiny("decisions=256", "teacher.batch=32", f"teacher.schedule={schedule}"), tmp_path / schedule
        )
        rates = steps.setdefault(schedule, [])
        trainer.run(lambda _, trainer=trainer, rates=rates: rates.append(_step(trainer)))  # type: ignore[misc]
    assert steps["constant"][:2] == [1e-3, 1e-3]
    assert steps["linear"][:2] == [0.5e-3, 0.0]
    # two updates of two minibatches each
    assert np.allclose(steps["smooth"][:2], [0.75e-3, 0.25e-3])
    assert steps["linear"][2] == steps["constant"][2] == steps["smooth"][2] > 0


def _step(trainer: Trainer) -> float:
    return float(trainer.learner.model.policy.optimizer.param_groups[0]["lr"])


def test_views_need_a_game_that_has_some(tmp_path: Path) -> None:
    with pytest.raises(TrainingConfigError, match="no turned or mirrored views"):
        Trainer(tiny("teacher.views=true"), tmp_path / "run")


def test_a_teacher_may_think_ahead(tmp_path: Path) -> None:
    sets = ("teacher.agent=flatmc:sims=4,width=2", "decisions=256", "teacher.plays=1")
    told: list[Progress] = []
    Trainer(tiny(*sets), tmp_path / "run").run(told.append)
    taught = [one.numbers for one in told if one.phase == "teacher"]
    assert len(taught) == 2
    assert all(np.isfinite(one["teacher/cross_entropy"]) for one in taught)
    # the search draws its deals from the teacher's own generator, so the same run comes out again
    Trainer(tiny(*sets), tmp_path / "again").run()
    assert weights_of(tmp_path / "run") == weights_of(tmp_path / "again")


def test_learning_what_answers_are_worth_needs_a_teacher_that_can_tell(tmp_path: Path) -> None:
    with pytest.raises(TrainingConfigError, match="only some searches can tell"):
        Trainer(tiny("teacher.temperature=0.1"), tmp_path / "run")


def test_answers_are_learned_by_what_they_are_worth(tmp_path: Path) -> None:
    sets = ("teacher.agent=flatmc:sims=4,width=2", "teacher.temperature=0.1", "teacher.n_steps=16")
    trainer = Trainer(tiny(*sets), tmp_path / "run")
    teacher = trainer.learner.teacher
    assert teacher is not None
    log_probs = torch.log(torch.tensor([[0.5, 0.25, 0.25], [0.2, 0.2, 0.6]]))
    worth = torch.tensor([[0.3, 0.2, -np.inf], [0.1, -np.inf, 0.1]])
    # in the first row the second answer is a third as likely as the first, or nearly so
    shares = np.array([[np.e, 1, 0], [1, 0, 1]]) / [[np.e + 1], [2]]
    wanted = -(shares * log_probs.numpy()).sum(axis=1).mean()
    assert teacher._cross_entropy(log_probs, torch.tensor([2, 1]), worth).item() == pytest.approx(wanted, rel=1e-5)
    told: list[Progress] = []
    trainer.run(told.append)
    assert told[0].decisions == 128
    assert np.isfinite(told[0].numbers["teacher/cross_entropy"])


def test_bfloat16_is_refused_where_the_processor_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firetower_training.learner.has_bf16", lambda: False)
    with pytest.raises(TrainingConfigError, match="does not multiply in bfloat16"):
        Trainer(tiny("bf16=true"), tmp_path / "run")


@pytest.mark.skipif(not has_bf16(), reason="this processor does not multiply in bfloat16")
def test_a_training_in_bfloat16_goes_on_exactly_and_is_another_one(finished: Path, tmp_path: Path) -> None:
    Trainer(tiny("bf16=true"), tmp_path / "whole").run()
    part = Trainer(tiny("bf16=true"), tmp_path / "part")

    def stop(progress: Progress) -> None:
        part.stopping = progress.decisions >= 192

    part.run(stop)
    Trainer(tiny("bf16=true"), tmp_path / "part", resume=True).run()
    assert weights_of(tmp_path / "part") == weights_of(tmp_path / "whole") != weights_of(finished)
    assert all(weights.dtype == torch.float32 for weights in load_policy(tmp_path / "part").weights().values())


@pytest.mark.parametrize("stop_at", [64, 256])
def test_stopped_and_resumed_is_the_same_run(finished: Path, tmp_path: Path, stop_at: int) -> None:
    folder = tmp_path / "run"
    first = Trainer(tiny(), folder)

    def stop(progress: Progress) -> None:
        first.stopping = progress.decisions >= stop_at

    first.run(stop)
    torch.rand(7)  # whoever uses random numbers in between changes nothing
    again = Trainer(tiny(), folder, resume=True)
    assert again.decisions == stop_at
    results = again.run()
    assert weights_of(folder) == weights_of(finished)
    assert results["sessions"] == 2
    assert results["evaluations"] == json.loads((finished / "results.json").read_text())["evaluations"]


@pytest.mark.parametrize("kills", [1, pytest.param(6, marks=pytest.mark.long)])
def test_killed_at_any_point_and_resumed_is_the_same_run(finished: Path, tmp_path: Path, kills: int) -> None:
    folder = tmp_path / "run"
    delays = random.Random()
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": import_path()}
    killed = 0
    for attempt in range(kills + 1):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(folder)], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        if attempt < kills:
            # after the first update, somewhere in a rollout, an update, an evaluation or a checkpoint
            child.stdout.readline()
            time.sleep(delays.uniform(0, 0.3))
            child.send_signal(signal.SIGKILL)
        child.communicate()
        if child.returncode == 0:
            break
        assert child.returncode == -signal.SIGKILL
        killed += 1
    assert killed, "the run was over before it could be killed"
    assert weights_of(folder) == weights_of(finished)


def test_a_damaged_checkpoint_is_passed_over(finished: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    first = Trainer(tiny(), folder)

    def stop(progress: Progress) -> None:
        first.stopping = progress.decisions >= 192

    first.run(stop)
    file = list_checkpoints(folder / "checkpoints")[0] / "optimizer.safetensors"
    file.write_bytes(file.read_bytes()[:-5])
    with pytest.warns(DamagedCheckpointWarning, match=r"optimizer\.safetensors: damaged"):
        again = Trainer(tiny(), folder, resume=True)
    assert again.decisions == 128
    again.run()
    assert weights_of(folder) == weights_of(finished)


def test_a_run_is_neither_overwritten_nor_mixed_up(finished: Path, tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--resume, begin anew with --overwrite"):
        Trainer(tiny(), finished)
    with pytest.raises(RunError, match="no checkpoint to go on from"):
        Trainer(tiny(), tmp_path, resume=True)
    with pytest.raises(CheckpointError, match="other settings: ppo, network must stay"):
        Trainer(tiny("ppo.epochs=5", "network.trunk=16"), finished, resume=True)


def test_a_run_can_be_made_longer_and_can_stop_by_the_clock(finished: Path, tmp_path: Path) -> None:
    timed = Trainer(tiny("hours=1e-9"), tmp_path / "run")
    assert timed.run()["decisions"] in (0, 64)
    longer = Trainer(tiny("hours=null", "decisions=192"), tmp_path / "run", resume=True)
    assert longer.run()["decisions"] == 192


@pytest.mark.parametrize(
    "sets",
    [
        ("preset=solo_1", "league.opponents={}", "levels={window: 5}", "teacher=null", "options={}"),
        ("preset=rising_flames_ghost_weather", "network.kind=mlp", "derived=false"),
        ("preset=solo_3", "league.opponents={}", "adviser=solo_planner", "teacher=null", "options={}", "shaping=0.5"),
        ("preset=fire_tower_team", "shaping=0.5", "teacher=null"),
    ],
)
def test_other_games_and_networks_go_on_exactly_too(tmp_path: Path, sets: tuple[str, ...]) -> None:
    config = tiny("decisions=128", "evaluation.games=2", "teacher.decisions=64", *sets)
    Trainer(config, tmp_path / "whole").run()
    part = Trainer(config, tmp_path / "part")

    def stop(_progress: Progress) -> None:
        part.stopping = True

    part.run(stop)
    Trainer(config, tmp_path / "part", resume=True).run()
    assert weights_of(tmp_path / "part") == weights_of(tmp_path / "whole")
    assert load_policy(tmp_path / "part").description.preset == config.preset


# -- the policy it leaves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "/final", "/checkpoints/000000000320", ":sample=1"])
def test_a_policy_is_an_agent_by_its_path(finished: Path, path: str) -> None:
    agent = make_agent(f"policy:{finished}{path}")
    batch = make_batch("fire_tower_2p", 3)
    batch.reset(seed=1)
    answers = agent.act(batch.observe(), batch.masks(), np.random.default_rng(0))
    assert batch.masks()[np.arange(3), answers].all()


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("policy:", "named by its name, run or checkpoint"),
        ("policy:nowhere", "nowhere: no checkpoint and no training run"),
        ("policy:{run}:speed=1", "no parameter 'speed'; it has sample=0"),
    ],
)
def test_what_is_no_policy_is_refused(finished: Path, code: str, message: str) -> None:
    with pytest.raises(FiretowerError, match=message):
        make_agent(code.format(run=finished))


def test_a_policy_of_another_version_of_the_game_is_refused(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    version = make_batch("fire_tower_2p", 1).game.version
    monkeypatch.setattr("firetower_env.games.fire_tower.game.FireTower.version", version + 1, raising=True)
    with pytest.raises(CheckpointError, match=f"trained on version {version} .* now version {version + 1}"):
        load_policy(finished)


def test_evaluations_repeat_themselves_and_refuse_other_games(finished: Path) -> None:
    agent = load_policy(finished)
    config = tiny()
    table = config.check()
    first, second = (evaluate(agent, table, ["random"], games=5, seed=3) for _ in range(2))
    assert first == second
    assert first[0].games == 6
    assert not first[0].sample
    other = config.model_copy(update={"preset": "rising_flames_2p_core"}).check()
    with pytest.raises(PolicyError, match="trained for fire_tower"):
        evaluate(agent, other, ["random"], games=2)


def test_a_solo_policy_is_evaluated_at_levels_and_beside_others_on_the_same_deals(tmp_path: Path) -> None:
    solo = ("preset=solo_1", "options={}", "league.opponents={}", "teacher.agent=solo_planner", "teacher.decisions=64")
    config = tiny("decisions=128", "evaluation.games=2", "evaluation.levels=[1, 3]", *solo)
    results = Trainer(config, tmp_path / "run").run()["evaluations"][-1]["results"]
    assert [(one["opponent"], one["player"]) for one in results] == [
        (level, player) for level in ("level 1", "level 3") for player in ("policy", "random")
    ]
    agent = load_policy(tmp_path / "run")
    evaluations = evaluate_alone(agent, TableSpec("solo_3"), ["solo_planner", "random"], games=20)
    assert [(one.player, one.opponent, one.games) for one in evaluations] == [
        (player, "solo_3", 20) for player in ("policy", "solo_planner", "random")
    ]
    own, planner, random = evaluations
    assert planner.win_rate > random.win_rate == random.mean_score == 0
    for other in (planner, random):
        assert own.mean_score is not None
        assert other.mean_score is not None
        assert other.ahead == pytest.approx(own.mean_score - other.mean_score)
    # a player beside itself plays the very same games
    first, second = evaluate_alone(agent, TableSpec("solo_1"), [f"policy:{tmp_path / 'run'}"], games=3)
    assert (first.mean_return, first.mean_score) == (second.mean_return, second.mean_score)
    assert (second.ahead, second.ahead_low, second.ahead_high) == (0, 0, 0)
