"""Checks of tournaments, agents, trainings, checkpoints and the web app find what was planted for them."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from firetower_env.core.errors import FiretowerError
from firetower_env.selfcheck import hostile, tournaments
from firetower_env.selfcheck.check import Defect
from tests.selfcheck.cases import cases, finds

# -- tournaments and agents -------------------------------------------------------------------------------------------


def test_a_tournament_that_does_not_go_on_as_it_began(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fickle = tournaments.SLOW.replace("masks, rng)\n", "masks, __import__('numpy').random.default_rng())\n")
    assert fickle.count("default_rng") == 1
    monkeypatch.setattr(tournaments, "SLOW", fickle)
    monkeypatch.setattr(tournaments, "BLOCKS", 3)
    finds(tournaments.check, tmp_path, "a killed tournament ends with", "fire_tower_2p", most=1)


def test_a_fault_that_goes_unnoticed(tmp_path: Path) -> None:
    calm = hostile.Behaviour("plays on", "return super().act(observations, masks, rng)", (hostile.RAISED,))
    with pytest.raises(Defect, match=r"an agent that plays on: a game with .*Hostile.* ends: "):
        hostile.play(next(cases(tmp_path, "fire_tower_2p")), calm)


CALM, HOSTILE = "agents.py:Calm", "agents.py:Hostile"
RAISES = hostile.Behaviour("raises", "raise RuntimeError", (hostile.RAISED,))


def results(folder: Path, *games: tuple[str, list[str], str, int]) -> Path:
    path = folder / "games.jsonl"
    lines = [
        {"match": match, "agents": agents, "ending": ending, "details": {"fault_seat": seat}}
        for match, agents, ending, seat in games
    ]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in ({"version": 2}, *lines)))
    return path


FAULT = ("b", [CALM, HOSTILE], hostile.RAISED, 1)


def test_faults_as_they_should_be(tmp_path: Path) -> None:
    hostile.judge(RAISES, results(tmp_path, ("a", [CALM, "random"], "over", 0), FAULT))


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (("a", [CALM, "random"], hostile.RAISED, 0), "a game with Calm, random ends: fault"),
        (("a", [CALM, HOSTILE], hostile.LATE, 1), "a game with Calm, Hostile ends: fault: time limit"),
        (("a", [CALM, HOSTILE], "over", 0), "a game with Calm, Hostile ends: over"),
        (("a", [CALM, HOSTILE], hostile.RAISED, 0), "agents.py:Calm is blamed"),
        (FAULT, "2 results of 1 games"),
    ],
)
def test_faults_of_the_wrong_ones(game: tuple[str, list[str], str, int], told: str, tmp_path: Path) -> None:
    with pytest.raises(Defect, match=told):
        hostile.judge(RAISES, results(tmp_path, FAULT, game))


@pytest.mark.parametrize("behaviour", hostile.BEHAVIOURS, ids=lambda one: one.name)
def test_files_of_hostile_agents_are_python(behaviour: hostile.Behaviour) -> None:
    compile(behaviour.code, "agents.py", "exec")


# -- the web app ------------------------------------------------------------------------------------------------------


def test_an_app_that_breaks_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")
    from firetower_env.selfcheck import web
    from firetower_env.web import app

    finds_nothing = next(cases(tmp_path, first=50))
    web.check(finds_nothing)
    assert finds_nothing.tries == web.REQUESTS

    def break_down(*_: Any) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(app.requests, "parse_query", break_down)
    finds(web.check, tmp_path, "500 ", most=2)


# -- checkpoints and trainings ----------------------------------------------------------------------------------------


@pytest.fixture
def policy(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    pytest.importorskip("sb3_contrib")
    from firetower_env.selfcheck import checkpoints

    state, weights = checkpoints.sound_policy("fire_tower_2p", 1)
    checkpoints.write(tmp_path / "policy", state, weights)
    return tmp_path / "policy", weights


def test_checkpoints_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    from firetower_env.selfcheck import checkpoints

    case = next(cases(tmp_path))
    checkpoints.check(case)
    assert case.tries == 1 + checkpoints.DAMAGES


def test_checkpoints_that_are_believed(
    policy: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from firetower_env.selfcheck import checkpoints

    sound, weights = policy
    monkeypatch.setattr(
        "firetower_training.policy.loading.load_policy", lambda _: SimpleNamespace(weights=lambda: weights)
    )
    checkpoints.judge(sound, "a flipped bit", weights)
    with pytest.raises(Defect, match="a weight that is NaN: believed"):
        checkpoints.judge(sound, "a weight that is NaN", weights)
    other = {name: tensor + 1 for name, tensor in weights.items()}
    with pytest.raises(Defect, match="a flipped bit: believed"):
        checkpoints.judge(sound, "a flipped bit", other)


def test_checkpoints_that_break_their_reader_or_are_run(
    policy: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from firetower_env.selfcheck import checkpoints

    sound, weights = policy

    def load(folder: Path) -> None:
        (folder / "was-run").touch()
        raise FiretowerError("refused, too late")

    def fail(_folder: Path) -> None:
        raise KeyError("state")

    monkeypatch.setattr("firetower_training.policy.loading.load_policy", fail)
    with pytest.raises(Defect, match="cut off: KeyError instead of a CheckpointError"):
        checkpoints.judge(sound, "cut off", weights)
    monkeypatch.setattr("firetower_training.policy.loading.load_policy", load)
    with pytest.raises(Defect, match="code by its file: refused, but its code was run before"):
        checkpoints.judge(sound, "code by its file", weights)


class Training:
    """As if a training had been run: it leaves weights, and others when it went on."""

    def __init__(self, weights: dict[str, Any], run: Path, resumed: bool) -> None:
        from firetower_training.checkpoints import Checkpoint, write_checkpoint

        self._left = run / "checkpoints" / "000000000001"
        changed = {name: tensor + resumed for name, tensor in weights.items()}
        write_checkpoint(self._left, Checkpoint({}, {"weights": changed}))
        self.running = False

    def __enter__(self) -> "Training":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def output(self) -> None:
        pass


def test_a_training_that_does_not_go_on_as_it_began(
    policy: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from firetower_env.selfcheck import trainings

    def started(_case: Any, _config: Path, run: Path, *more: str) -> Training:
        return Training(policy[1], run, bool(more))

    monkeypatch.setattr(trainings, "started", started)
    finds(trainings.check, tmp_path, "a killed training ends with other weights", "fire_tower_2p", most=1)


@pytest.mark.parametrize("preset", ["fire_tower_4p", "solo_1"])
def test_trainings_can_be_run(preset: str) -> None:
    pytest.importorskip("sb3_contrib")
    from firetower_env.selfcheck import trainings
    from firetower_training.config import make_config

    make_config(trainings.settings(preset, 1)).check()
