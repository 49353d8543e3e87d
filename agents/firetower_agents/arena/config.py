"""What a tournament is: a checked description that people write as YAML or give on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import yaml  # type: ignore[import-untyped]
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from firetower_agents.arena.play import BATCH, TIME_LIMIT
from firetower_agents.arena.schedule import SEED_BITS, Schedule, TableSpec
from firetower_env.core.errors import FiretowerError, UnknownNameError

MAX_BYTES = 1 << 20
Code = Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]
Option = bool | int | str | None | tuple[int, ...]
#: what results depend on; everything else may change between two runs of one tournament
IDENTITY = ("presets", "options", "agents", "seed", "lineups", "partners")


class ConfigError(FiretowerError, ValueError):
    """A description of a tournament that cannot be played."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Sprt(_Strict):
    """Stop when the mean block score of an agent is shown to be p1 rather than p0, or the other way round.

    The score of a block is the agent's share of the win; in games of one side the share of the others that it does
    better than on the same deal.
    """

    p0: float = Field(gt=0, lt=1)
    p1: float = Field(gt=0, lt=1)
    #: the agent whose score is tested; the first one unless said otherwise
    agent: Code | None = None
    alpha: float = Field(0.05, gt=0, lt=0.5)
    beta: float = Field(0.05, gt=0, lt=0.5)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.p0 >= self.p1:
            raise ValueError(f"p0 is below p1, not {self.p0:g} and {self.p1:g}")
        return self


class Config(_Strict):
    """A tournament."""

    #: one or several presets, played by the same agents with the same rules options
    presets: tuple[Code, ...] = Field(min_length=1)
    options: dict[str, Option] = {}
    agents: tuple[Code, ...] = Field(min_length=1)
    #: at most so many deals for every line-up
    blocks: int = Field(100, ge=1, le=999_999)
    seed: int = Field(1, ge=0, lt=1 << SEED_BITS)
    lineups: Literal["mixed", "duels"] = "mixed"
    #: in games of one side, who sits beside the agent: one for each other seat, or one for all; nobody: copies of it
    partners: tuple[Code, ...] = ()
    executor: Literal["serial", "local", "ray"] = "local"
    #: processes; 0 stands for one per core
    workers: int = Field(0, ge=0, le=1024)
    #: games side by side in one process
    batch: int = Field(BATCH, ge=1, le=1 << 16)
    #: seconds for one decision
    time_limit: float | None = Field(TIME_LIMIT, gt=0)
    sprt: Sprt | None = None
    #: stop when every rating's interval is at most so wide, in Elo points; in games of one side every difference's, in
    #: points of the score
    until_ci: float | None = Field(None, gt=0)
    #: blocks between two looks at the rules for stopping
    check_every: int = Field(10, ge=1)

    @model_validator(mode="before")
    @classmethod
    def _one_preset(cls, data: Any) -> Any:
        if isinstance(data, dict) and "preset" in data:
            if "presets" in data:
                raise ValueError("give preset or presets, not both")
            data = {("presets" if name == "preset" else name): value for name, value in data.items()}
            data["presets"] = [data["presets"]]
        return data

    @model_validator(mode="after")
    def _plays(self) -> Self:
        for names in (self.presets, self.agents):
            if len(set(names)) < len(names):
                raise ValueError(f"a name is listed twice: {', '.join(names)}")
        if self.sprt and self.sprt.agent not in (None, *self.agents):
            raise ValueError(f"sprt: {self.sprt.agent!r} does not play")
        if self.sprt and self.until_ci:
            raise ValueError("sprt and until_ci: one rule for stopping is enough")
        return self

    @property
    def identity(self) -> dict[str, Any]:
        """What results depend on, as plain values."""
        return {name: value for name, value in self.plain().items() if name in IDENTITY}

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone who plays: the agents that are compared, and their partners."""
        return tuple(dict.fromkeys((*self.agents, *self.partners)))

    def plain(self) -> dict[str, Any]:
        """Plain values, for JSON; without partners where there are none."""
        return {name: value for name, value in self.model_dump(mode="json").items() if value or name != "partners"}

    def schedules(self) -> tuple[Schedule, ...]:
        """The matches of every preset."""
        found = tuple(
            Schedule(TableSpec(preset, self.options), self.agents, self.seed, self.lineups, self.partners)
            for preset in self.presets
        )
        for schedule in found:
            assert schedule.groups
        if self.sprt or self.until_ci:
            _check_rule(self, {schedule.table.game.cooperative for schedule in found})
        return found


def _check_rule(config: Config, one_sided: set[bool]) -> None:
    """A rule for stopping compares agents, and in one way."""
    if len(one_sided) > 1:
        raise ConfigError("sprt and until_ci: presets of one side and of several cannot be stopped by one rule")
    if len(config.agents) < 2:
        raise ConfigError("sprt and until_ci compare agents: they need two or more")


def make_config(data: Any, source: str = "") -> Config:
    """A config from plain values; what is wrong with it is told in one line."""
    start = f"{source}: " if source else ""
    if not isinstance(data, dict):
        raise ConfigError(f"{start}not a list of keys with values, such as `preset: fire_tower_2p`")
    try:
        return Config.model_validate(data)
    except ValidationError as error:
        raise ConfigError(start + "; ".join(_in_words(item) for item in error.errors())) from None


def load_config(path: str | Path) -> Config:
    """A config from a YAML file."""
    return make_config(read_yaml(path), str(path))


def read_yaml(path: str | Path) -> Any:
    """The plain values of a YAML file."""
    with Path(path).open("rb") as file:
        text = file.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise ConfigError(f"{path}: longer than {MAX_BYTES} bytes")
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(f"{path}: not YAML: {' '.join(str(error).split())}") from None


def _in_words(item: Any) -> str:
    where = ".".join(str(part) for part in item["loc"] if part != "preset")
    if item["type"] == "extra_forbidden":
        known = Sprt.model_fields if where.startswith("sprt.") else ["preset", *Config.model_fields]
        return str(UnknownNameError.of("key", where, known))
    message = item["msg"].removeprefix("Value error, ")
    return f"{where}: {message}" if where else message


def dump_config(config: Config, **more: Any) -> str:
    """A config as JSON text."""
    return json.dumps({**config.plain(), **more}, indent=2) + "\n"
