"""Configs are checked as a whole: unknown keys, wrong types, settings from the command line, the files we ship."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest
import yaml
from pydantic import BaseModel

from firetower_agents.arena.config import Config as TournamentConfig
from firetower_agents.arena.config import ConfigError
from firetower_agents.arena.config import make_config as make_tournament
from firetower_env.core.errors import FiretowerError
from firetower_training.config import FREE, TrainConfig, TrainingConfigError, dump_config, load_config, make_config
from tests.miniature.known import miniature_known
from tests.training.runs import TINY, tiny

CONFIGS = Path(__file__).parents[2] / "configs" / "train"
MINIMAL = {"preset": "fire_tower_2p", "decisions": 1000}
SHIPPED = {
    *(f"fire_tower_{name}" for name in ("2p", "3p", "4p", "team")),
    *(f"rising_flames_{name}_weather" for name in ("2p", "4p", "team", "double", "ghost")),
    *(f"wildfire_rescue_{name}" for name in ("2p", "3p", "4p")),
    *(f"forest_fire_{name}" for name in ("standard", "standard_4p")),
    *(f"flamecraft_{name}" for name in ("2p", "3p", "4p", "5p", "solo")),
    *(f"{name}_family" for name in ("fire_tower", "rising_flames")),
    "solo",
}


def test_the_files_we_ship_can_all_be_run() -> None:
    found = {path.stem: load_config(path) for path in CONFIGS.glob("*.yaml")}
    assert set(found) == SHIPPED
    for name, config in found.items():
        config.check()
        if name.endswith("_family"):
            assert all(table.preset.startswith(name.removesuffix("family")) for table in config.tables)
            assert len(config.tables) > 1
        else:
            assert [table.preset for table in config.tables] == ["solo_1" if name == "solo" else name]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({**MINIMAL, "sed": 1}, r"unknown key 'sed' \(did you mean seed\?\); keys are preset, presets, options, seed"),
        ({**MINIMAL, "ppo": {"lr": 1}}, r"unknown key 'ppo.lr'; keys are n_steps, batch"),
        ({**MINIMAL, "teacher": {"who": 1}}, r"unknown key 'teacher.who'; keys are agent"),
        ({"preset": "fire_tower_2p"}, "decisions: Field required"),
        ({**MINIMAL, "games": "many"}, "games: .*integer"),
        ({**MINIMAL, "games": 2}, r"ppo.batch is at most games \* ppo.n_steps = 64"),
        ({**MINIMAL, "teacher": {"agent": "greedy", "decisions": 1000}}, "some must be left"),
        ({**MINIMAL, "teacher": {"decisions": 100}}, "teacher.agent: Field required"),
        ({**MINIMAL, "network": {"patch": 3}}, "network.patch: a patch is 1, 2, 4 or 8"),
        ([1], "not a list of keys"),
    ],
)
def test_what_is_wrong_is_told(data: object, message: str) -> None:
    with pytest.raises(TrainingConfigError, match=message):
        make_config(data)


@pytest.mark.parametrize(
    ("sets", "message"),
    [
        ({"preset": "chess"}, "unknown preset 'chess'"),
        ({"league": {"opponents": {"wizard": 1}}}, "unknown agent 'wizard'"),
        ({"evaluation": {"against": ["wizard"]}}, "unknown agent 'wizard'"),
        ({"league": {"opponents": {}}}, "give at least one"),
        ({"preset": "solo_1", "league": {"opponents": {"self": 1}}}, "solo_1 has one side and no opponents"),
        ({"levels": {}}, "fire_tower_2p has no levels"),
        ({"evaluation": {"levels": [1]}}, "fire_tower_2p has no levels"),
        ({"preset": "solo_1", "evaluation": {"levels": [9]}}, "level"),
        ({"options": {"max_turns": -4}}, "max_turns"),
        ({"adviser": "wizard"}, "unknown agent 'wizard'"),
        ({"adviser": "random"}, "random cannot advise"),
        ({"adviser": "flatmc"}, "flatmc cannot advise"),
    ],
)
def test_what_the_game_refuses_is_told(sets: dict[str, object], message: str) -> None:
    with pytest.raises(FiretowerError, match=message):
        make_config({**MINIMAL, **sets}).check()


def test_settings_from_the_command_line_have_the_types_of_the_file() -> None:
    config = tiny("ppo.learning_rate=3e-4", "league.opponents={greedy: 1}", "teacher=null", "derived=no", "hours=1.5")
    assert config.ppo.learning_rate == 3e-4
    assert config.league.opponents == {"greedy": 1}
    assert config.teacher is None
    assert config.derived is False
    assert config.hours == 1.5
    assert tiny("teacher.decisions=64").teacher.agent == "greedy"  # type: ignore[union-attr]
    assert TINY["ppo"] == {"n_steps": 8, "batch": 32}, "what was given is not changed"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ppo.batch", "written a.b=c"),
        ("=3", "written a.b=c"),
        ("ppo..batch=3", "written a.b=c"),
        ("seed.low=3", "seed is a single value"),
        ("ppo.batch=few", "ppo.batch: .*integer"),
        ("ppo.speed=3", "unknown key 'ppo.speed'"),
        ("seed=[", "not a value"),
    ],
)
def test_wrong_settings_are_refused(text: str, message: str) -> None:
    data = {**TINY, "seed": 1}
    with pytest.raises(TrainingConfigError, match=message):
        make_config(data, [text])


def test_what_the_game_decides_where_a_config_does_not_say() -> None:
    usual = make_config(MINIMAL).resolved()
    assert usual.league.opponents == {"self": 0.5, "past": 0.3, "greedy": 0.1, "warden": 0.1}
    assert usual.evaluation.against == ("random", "greedy", "warden")
    alone = make_config({**MINIMAL, "preset": "solo_1"}).resolved()
    alone.check()
    assert alone.league.opponents == {}
    assert alone.evaluation.against == ("solo_planner",)
    with miniature_known():
        for preset, opponents in (
            ("miniature_5", {"self": 0.5, "past": 0.3, "random": 0.2}),
            ("miniature_together", {}),
        ):
            other = make_config({**MINIMAL, "preset": preset}).resolved()
            other.check()
            assert other.league.opponents == opponents
            assert other.evaluation.against == ("random",)
    given = make_config({**MINIMAL, "league": {"opponents": {"random": 1}}, "evaluation": {"against": []}})
    assert given.resolved() == given


def test_a_resolved_config_says_everything_and_reads_back() -> None:
    config = tiny()
    told = yaml.safe_load(dump_config(config))
    assert set(told) == set(TrainConfig.model_fields)
    assert make_config(told) == config


def test_what_may_change_when_a_run_goes_on() -> None:
    assert set(FREE) < set(TrainConfig.model_fields)
    assert tiny("decisions=9999", "evaluation.games=2").identity == tiny().identity
    assert tiny("ppo.epochs=5").identity != tiny().identity


def floats_of(model: type[BaseModel], path: str = "") -> Iterator[str]:
    """The paths of all settings that are numbers with a fraction, as `--set` takes them."""
    for name, field in model.model_fields.items():
        kinds = list(parts_of(field.annotation))
        for section in (kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)):
            yield from floats_of(section, f"{path}{name}.")
        if float in kinds:
            yield f"{path}{name}.random" if dict in kinds else f"{path}{name}"


def parts_of(annotation: Any) -> Iterator[Any]:
    """A type, and all that it is made of."""
    yield get_origin(annotation) or annotation
    for part in get_args(annotation):
        yield from parts_of(part)


@pytest.mark.parametrize("value", [".inf", "-.inf", ".nan"])
def test_no_number_is_endless_or_none_at_all(value: str) -> None:
    paths = set(floats_of(TrainConfig))
    known = {"hours", "shaping", "ppo.max_grad_norm", "ppo.target_kl", "league.opponents.random", "teacher.plays"}
    assert known < paths
    assert len(paths) > 15
    for path in paths:
        with pytest.raises(TrainingConfigError, match=path.replace(".", r"\.")):
            tiny(f"{path}={value}")


@pytest.mark.parametrize("value", [".inf", "-.inf", ".nan"])
def test_nor_is_any_of_a_tournament(value: str) -> None:
    paths = set(floats_of(TournamentConfig))
    assert {"time_limit", "until_ci", "sprt.p0"} < paths
    start: dict[str, Any] = {"preset": "fire_tower_2p", "agents": ["random", "greedy"]}
    for path in paths:
        section, _, name = path.rpartition(".")
        given = yaml.safe_load(value)
        changed = {section: {"p0": 0.4, "p1": 0.6, name: given}} if section else {name: given}
        with pytest.raises(ConfigError, match=path.replace(".", r"\.")):
            make_tournament({**start, **changed})
