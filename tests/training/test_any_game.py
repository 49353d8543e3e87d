"""Games that training knows nothing of: a small board, a large one, none at all, and all seats on one side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra `train`")

import torch

from firetower_agents.arena.schedule import TableSpec
from firetower_env.core.errors import BatchError
from firetower_env.presets import make_batch, make_game
from firetower_training.bench_env import measure, mixes
from firetower_training.config import TrainConfig, make_config
from firetower_training.deals import DealResults, paired_difference, play_deals
from firetower_training.evaluation import evaluate_alone
from firetower_training.features.common import Features
from firetower_training.learner import Learner
from firetower_training.policy.agent import PolicyError, threads
from firetower_training.policy.build import make_network
from firetower_training.policy.loading import load_policy
from firetower_training.policy.network import BoardNetwork
from firetower_training.policy.settings import NetworkConfig
from firetower_training.policy.vector_only import VectorNetwork
from firetower_training.potential import Potential
from firetower_training.seating import LEARNER, LearnerSeats
from firetower_training.trainer import Trainer
from tests.miniature.known import NAMES, miniature_known
from tests.training.playing import RANDOM, Ledger, answers, environment, league
from tests.training.runs import weights_of

TOGETHER, CARDS = "miniature_together", "miniature_cards"
SMALL = {"channels": 4, "blocks": 1, "embedding": 8, "trunk": 8, "squeeze": 1}


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with miniature_known():
        yield


def config_of(preset: str, **changes: Any) -> TrainConfig:
    """A run of six iterations; whom it meets and is judged by is left to the game."""
    data = {
        "preset": preset,
        "games": 8,
        "decisions": 384,
        "network": SMALL,
        "ppo": {"n_steps": 8, "batch": 32},
        "league": {"snapshot_every": 128, "capacity": 2},
        "evaluation": {"every": 192, "games": 4},
        "checkpoints": {"every": 64, "keep": 2},
        "teacher": {"agent": "random", "decisions": 128},
    }
    return make_config({**data, **changes})


@pytest.mark.parametrize("preset", NAMES)
def test_a_run_from_its_first_decision_to_its_policy(preset: str, tmp_path: Path) -> None:
    trainer = Trainer(config_of(preset), tmp_path / "run")
    before = {name: weight.clone() for name, weight in trainer.learner.model.policy.network.state_dict().items()}
    results = trainer.run()
    assert results["finished"]
    assert results["decisions"] == 384
    after = trainer.learner.model.policy.network.state_dict()
    assert all(torch.isfinite(weight).all() for weight in after.values())
    assert any(not torch.equal(before[name], weight) for name, weight in after.items())
    agent = load_policy(tmp_path / "run")
    batch = make_batch(preset, 3)
    batch.reset(seed=1)
    while (live := np.flatnonzero(~batch.over)).size:
        batch.step(agent.act(batch.observe(live), batch.masks(live), np.random.default_rng(0)), live)
    rows = results["evaluations"][-1]["results"]
    assert [row["player"] for row in rows] == (["policy", "random"] if preset == TOGETHER else ["policy"])


@pytest.mark.parametrize("preset", NAMES)
def test_a_run_that_was_stopped_goes_on_exactly(preset: str, tmp_path: Path) -> None:
    Trainer(config_of(preset), tmp_path / "whole").run()
    stopped = Trainer(config_of(preset), tmp_path / "stopped")

    def stop(progress: Any) -> None:
        stopped.stopping = progress.decisions >= 192

    stopped.run(stop)
    assert stopped.decisions < 384
    Trainer(config_of(preset), tmp_path / "stopped", resume=True).run()
    assert weights_of(tmp_path / "stopped") == weights_of(tmp_path / "whole")


def test_a_run_goes_on_from_a_config_that_did_not_know_a_setting_yet(tmp_path: Path) -> None:
    from firetower_training.checkpoints import newest, read_checkpoint, write_checkpoint

    trainer = Trainer(config_of(CARDS), tmp_path / "run")

    def stop(progress: Any) -> None:
        trainer.stopping = True

    trainer.run(stop)
    checkpoint = newest(tmp_path / "run" / "checkpoints", read_checkpoint)
    del checkpoint.state["config"]["network"]["neighbourhood"]
    write_checkpoint(tmp_path / "run" / "checkpoints" / f"{999:012d}", checkpoint)
    assert Trainer(config_of(CARDS), tmp_path / "run", resume=True).decisions == 64


def test_one_learner_plays_all_seats_of_its_side() -> None:
    env = environment(TOGETHER, 12)
    assert not env.league.opponents
    ledger = Ledger(env)
    rng = np.random.default_rng(0)
    env.reset()
    asked: set[int] = set()
    delivered: list[list[float]] = [[] for _ in range(12)]
    for _ in range(100):
        asked |= set(env.batch.asked.tolist())
        assert (env.seating.players == LEARNER).all()
        _, rewards, done, infos = ledger.step(answers(env, RANDOM, rng))
        assert not rewards[~done].any()
        for game in np.flatnonzero(done).tolist():
            delivered[game].append(float(rewards[game]))
            assert infos[game]["won"] == (rewards[game] == 1.0)
            assert infos[game]["opponents"] == []
    assert asked == {0, 1, 2}
    assert delivered == ledger.played
    assert {paid for one in delivered for paid in one} == {-1.0, 1.0}


def test_sides_may_differ_in_size() -> None:
    seating = LearnerSeats((0, 1, 1), 4)
    seating.deal(np.arange(4), league({"self": 1.0}))
    assert seating.players.tolist() == [[LEARNER, 0, 0], [0, LEARNER, LEARNER]] * 2
    assert [set(seats) for seats in seating.seats(np.arange(2)).tolist()] == [{0}, {1, 2}]


def test_a_side_learns_to_reach_its_goal() -> None:
    """Random play wins every other game; a side that plants and sows its best seeds wins nearly all."""
    config = make_config(
        {
            "preset": TOGETHER,
            "games": 64,
            "decisions": 12_288,
            "network": {"channels": 8, "blocks": 1, "embedding": 32, "trunk": 32, "patch": 1},
            "ppo": {"n_steps": 24, "batch": 512, "epochs": 4, "learning_rate": 3e-3, "schedule": "constant"},
        }
    ).resolved()
    with threads(1):
        learner = Learner(config)
        learner.model.begin(config.decisions)
        while learner.model.num_timesteps < config.decisions:
            learner.iterate()
        own, random = evaluate_alone(learner.agent(sample=False, fixed=True), config.check(), ["random"], games=200)
    assert random.win_rate < 0.7
    assert own.win_rate > 0.85
    assert own.score == "points"
    assert random.ahead_low is not None
    assert random.ahead_low > 2
    assert random.ahead == pytest.approx(own.mean_score - random.mean_score)  # type: ignore[operator]


def test_results_of_deals_are_those_of_the_game() -> None:
    table = TableSpec(TOGETHER)
    results = play_deals(table, list(range(40)), "random", batch=16)
    again = play_deals(table, list(range(40)), "random", batch=40)
    assert np.array_equal(results.scores, again.scores), "whoever plays beside"
    assert np.array_equal(results.won, results.scores >= 36)
    assert np.array_equal(results.returns, np.where(results.won, 1.0, -1.0))
    assert set(results.won.tolist()) == {False, True}


def test_paired_differences() -> None:
    def results(scores: list[float]) -> DealResults:
        return DealResults(np.zeros(len(scores), np.bool_), np.zeros(len(scores)), np.array(scores))

    found = paired_difference(results([3, 5, 10, 4]), results([1, 4, 9, 0]))
    # differences 2, 1, 1, 4: mean 2, standard error 0.7071, Student's factor 3.1824
    assert (found.mean, found.low, found.high) == pytest.approx((2.0, 2 - 2.2503, 2 + 2.2503), abs=1e-3)


def test_a_player_that_cannot_go_on_is_named() -> None:
    class Broken:
        def act(self, *_: Any) -> Any:
            raise RuntimeError("no idea")

    with pytest.raises(PolicyError, match=r"broken could not play on: .*no idea"):
        play_deals(TableSpec(TOGETHER), [1, 2], "broken", Broken())


def test_a_game_is_seen_as_it_is_observed() -> None:
    for preset in NAMES:
        batch = make_batch(preset, 4)
        batch.reset(seed=1)
        features, seen = Features(batch.game), batch.observe()
        made = features.of(seen, batch.masks())
        assert not features.derived
        assert made.keys() == seen.keys()
        assert all(np.array_equal(made[name], seen[name]) for name in seen)
        assert not any(np.shares_memory(made[name], seen[name]) for name in seen)
        assert {name: array[0] for name, array in made.items()} in features.space()
        with pytest.raises(BatchError, match="miniature has not"):
            Potential(features)


def test_networks_by_what_there_is_to_see() -> None:
    settings = NetworkConfig(**SMALL)
    for preset in NAMES:
        features = Features(make_game(preset))
        network = make_network(features, settings)
        assert isinstance(network, VectorNetwork if preset == CARDS else BoardNetwork)
    hexes = NetworkConfig(**SMALL, patch=1, neighbourhood="hex")
    network = make_network(Features(make_game("miniature_20")), hexes)
    batch = make_batch("miniature_20", 2)
    batch.reset(seed=1)
    seen = {name: torch.from_numpy(array) for name, array in batch.observe().items()}
    logits, values = network(seen["board"], seen["vector"])
    assert (logits.shape, values.shape) == ((2, 404), (2, 1))


@pytest.mark.parametrize(
    ("preset", "network"),
    [
        ("miniature_20", {**SMALL, "patch": 1, "neighbourhood": "hex"}),
        ("miniature_5", {"kind": "mlp", "hidden": [8]}),
        (CARDS, {"kind": "mlp", "hidden": [8]}),
    ],
)
def test_other_networks_train_too(preset: str, network: dict[str, Any], tmp_path: Path) -> None:
    changes = {"network": network, "decisions": 128, "teacher": None, "evaluation": {"every": 128, "games": 2}}
    assert Trainer(config_of(preset, **changes), tmp_path / "run").run()["finished"]
    load_policy(tmp_path / "run")


def test_the_bench_takes_any_game() -> None:
    assert mixes(make_game(TOGETHER), ["random", "league"]) == {"none": {}}
    made = mixes(make_game(CARDS), ["random", "league"])
    assert made == {"random": {"random": 1.0}, "league": {"self": 0.5, "past": 0.3, "random": 0.2}}
    assert measure(TOGETHER, {}, games=4, seconds=0.05).decisions > 0
