"""What a training run is: a checked description that people write as YAML and change with `--set a.b=c`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import yaml  # type: ignore[import-untyped]
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from firetower_agents.arena.config import read_yaml
from firetower_agents.arena.schedule import SEED_BITS, TableSpec
from firetower_env.agents import baselines, make_agent
from firetower_env.core.errors import FiretowerError, UnknownNameError
from firetower_env.presets import DEFAULT_PRESET, make_game
from firetower_training.advice import Adviser
from firetower_training.delegation import Delegation
from firetower_training.league import PAST, SELF
from firetower_training.mixing import check_alike, shared
from firetower_training.policy.settings import NetworkConfig
from firetower_training.usual_league import usual_opponents

Code = Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]
Option = bool | int | str | None | tuple[int, ...]
#: what may change when a run goes on; everything else decides what is learned and must stay
FREE = ("decisions", "hours", "threads", "evaluation", "checkpoints")


class TrainingConfigError(FiretowerError, ValueError):
    """A description of a training run that cannot be run."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, use_attribute_docstrings=True)


class PpoConfig(_Strict):
    """The learning algorithm; names and meanings are those of the literature."""

    n_steps: int = Field(default=32, ge=1, le=4096)
    """Decisions of every game between two updates."""
    batch: int = Field(default=1024, ge=2, le=1 << 20)
    """Decisions of one gradient step."""
    epochs: int = Field(default=2, ge=1, le=100)
    """Passes over what was collected."""
    learning_rate: float = Field(default=5e-4, gt=0, le=1)
    """Step size of Adam."""
    schedule: Literal["constant", "linear"] = "linear"
    """`linear` falls to nothing at the last decision."""
    gamma: float = Field(default=0.997, gt=0, le=1)
    """Discount per decision."""
    gae_lambda: float = Field(default=0.95, ge=0, le=1)
    """How far advantages look ahead before they trust the value."""
    entropy: float = Field(default=0.003, ge=0, le=10)
    """Weight of the entropy bonus."""
    value: float = Field(default=0.5, ge=0, le=100)
    """Weight of the loss of the value."""
    clip: float = Field(default=0.2, gt=0, lt=1)
    """How far an update may move the probability of an answer."""
    max_grad_norm: float = Field(default=0.5, gt=0)
    """Longer gradients are cut to this."""
    value_first: int = Field(default=0, ge=0)
    """Decisions at the start of which only the value is learned: answers learned by a poor one go astray."""
    target_kl: float | None = Field(default=None, gt=0)
    """An update stops early beyond this divergence."""


class LeagueConfig(_Strict):
    """Whom the learner meets."""

    opponents: dict[Code, float] | None = None
    """Shares of "self", "past" and codes of agents; null: half, 0.3 and the game's baselines. One side has none."""
    capacity: int = Field(default=8, ge=0, le=256)
    """Past selves that are kept."""
    snapshot_every: int = Field(default=500_000, ge=1)
    """Decisions between two past selves."""
    window: int = Field(default=200, ge=1, le=100_000)
    """Games against an opponent that count most; older ones fade."""
    power: float = Field(default=1.0, ge=0, le=10)
    """How much harder opponents are preferred."""
    by_results: bool = False
    """Prefer harder ones among scripted agents, too."""


class EvaluationConfig(_Strict):
    """Games against fixed opponents now and then, or beside others on the same deals in games of one side."""

    every: int = Field(default=500_000, ge=1)
    """Decisions between two evaluations."""
    against: tuple[Code, ...] | None = None
    """Codes of opponents, or of those who play the same deals; null: the baselines of the game."""
    levels: tuple[int, ...] = ()
    """Games with levels are played at these, or at that of the preset."""
    games: int = Field(default=200, ge=1, le=1_000_000)
    """Games against each of them, rounded up to whole blocks of all seat rotations."""
    sample: bool = False
    """Draw answers, instead of taking the most likely one."""
    seed: int = Field(default=1, ge=0, lt=1 << SEED_BITS)
    """Seed of the deals."""
    calibration: int | None = Field(default=None, ge=0, le=1_000_000)
    """Games with itself in which its value is compared with what comes of it; null: as many as `games`, 0: none."""


class CheckpointConfig(_Strict):
    """How often everything is saved."""

    every: int = Field(default=250_000, ge=1)
    """Decisions between two checkpoints."""
    keep: int = Field(default=3, ge=1, le=1000)
    """How many are kept; older ones are removed."""


class TeacherConfig(_Strict):
    """A warm start: before it learns from results, the network imitates an agent on the positions it comes into."""

    agent: Code
    """Whom the network imitates."""
    decisions: int = Field(default=500_000, ge=1)
    """How long, as a part of all decisions."""
    learning_rate: float = Field(default=1e-3, gt=0, le=1)
    """Step size of Adam."""
    schedule: Literal["constant", "linear", "smooth"] = "constant"
    """`linear` falls with every update to nothing at the teacher's last decision, `smooth` with every gradient step."""
    n_steps: int | None = Field(default=None, ge=1, le=4096)
    """Decisions of every game between two updates; null: as in PPO."""
    batch: int = Field(default=256, ge=2, le=1 << 20)
    """Decisions of one gradient step: fewer than in PPO, because answers to imitate are less noisy than results."""
    epochs: int = Field(default=1, ge=1, le=100)
    """Passes over what was collected."""
    plays: float = Field(default=0.5, ge=0, le=1)
    """The share of decisions that the teacher also plays; the learner plays the others, and is told what was better."""
    temperature: float = Field(default=0.0, ge=0, le=100)
    """Learn from a search what answers are worth: one worth so much less is a third as likely. 0: its best alone."""
    views: bool = False
    """Learn its answers in turned and mirrored views as well, a random one at each step; for games that have some."""


class LevelsConfig(_Strict):
    """The curriculum of games with levels."""

    levels: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7)
    """Levels in the order in which they open."""
    promote_at: float = Field(default=0.3, gt=0, le=1)
    """Share of wins at the highest open level that opens the next."""
    window: int = Field(default=200, ge=1, le=100_000)
    """How many of its latest games count for that."""
    rehearse: float = Field(default=0.25, ge=0, le=1)
    """Share of games at a level drawn from all open ones."""


class TrainConfig(_Strict):
    """A training run."""

    preset: Code | None = None
    """What is played; or several presets in one run, by `presets`."""
    presets: dict[Code, Annotated[float, Field(gt=0)]] = {}
    """Presets that one policy can play, with shares of the games: seatings of one game."""
    options: dict[str, Option] = {}
    """Rules options by name."""
    seed: int = Field(default=1, ge=0, lt=1 << 31)
    """Decides everything that is random."""
    games: int = Field(default=512, ge=1, le=1 << 16)
    """Games side by side."""
    decisions: int = Field(ge=1)
    """Decisions of the learner in all; the learning rate goes by this."""
    hours: float | None = Field(default=None, gt=0)
    """Stop after so much time, however far it is."""
    threads: int = Field(default=1, ge=1, le=1024)
    """Threads of torch, in each process; a run is exactly repeatable with one."""
    workers: int = Field(default=1, ge=1, le=256)
    """Processes that play and learn together, each with its share of the games; repeatable with any number."""
    bf16: bool = False
    """Multiply in bfloat16: quicker where the processor does so itself (others refuse), and rounded more coarsely."""
    derived: bool = True
    """Show the network what the game's own features work out, if it has any."""
    adviser: Code | None = None
    """A scripted agent of the catalogue whose answer the network sees and leans on; it is asked in play, too."""
    delegated: tuple[Code, ...] | None = None
    """Questions, by name, that the adviser answers itself; the network is only asked the others."""
    shaping: float = Field(default=0.0, ge=0, le=10)
    """Weight of a potential of the position, whose differences are added to the rewards."""
    ppo: PpoConfig = PpoConfig()
    network: NetworkConfig = NetworkConfig()
    start: str | None = Field(default=None, min_length=1)
    """A run or checkpoint of the same network and features, whose policy training begins with."""
    league: LeagueConfig = LeagueConfig()
    evaluation: EvaluationConfig = EvaluationConfig()
    checkpoints: CheckpointConfig = CheckpointConfig()
    teacher: TeacherConfig | None = None
    levels: LevelsConfig | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if bool(self.preset) == bool(self.presets):
            raise ValueError("give either `preset` or `presets`")
        if self.ppo.batch > self.games * self.ppo.n_steps:
            raise ValueError(f"ppo.batch is at most games * ppo.n_steps = {self.games * self.ppo.n_steps}")
        batches = (self.ppo.batch, *([self.teacher.batch] if self.teacher else []))
        if self.games % self.workers or any(batch % self.workers for batch in batches):
            raise ValueError("games, ppo.batch and teacher.batch are divided among `workers`, without a rest")
        if self.ppo.batch < 2 * self.workers:
            raise ValueError("ppo.batch is at least 2 for each of `workers`")
        if self.teacher and self.teacher.decisions >= self.decisions:
            raise ValueError("teacher.decisions are part of all decisions, and some must be left")
        return self

    @property
    def identity(self) -> dict[str, Any]:
        """What must not change when a run goes on, as plain values; the file of a class of one's own may move."""
        values = {name: value for name, value in self.plain().items() if name not in FREE}
        return {**values, "network": {**values["network"], "kind": self.network.title}}

    def plain(self) -> dict[str, Any]:
        """The whole of it as plain values."""
        return self.model_dump(mode="json")

    @property
    def tables(self) -> tuple[TableSpec, ...]:
        """What is played at, the options being those of all presets."""
        presets = tuple(self.presets) or (self.preset or "",)
        return tuple(TableSpec(preset, self.options) for preset in presets)

    @property
    def games_each(self) -> list[int]:
        """Games side by side at each of these tables."""
        return shared(self.games, tuple(self.presets.values()) or (1.0,))

    def resolved(self) -> TrainConfig:
        """The same with what the game decides where the config does not say."""
        game = self.tables[0].game
        opponents, against = self.league.opponents, self.evaluation.against
        met = {"opponents": usual_opponents(game) if opponents is None else opponents}
        judged = {"against": baselines(game.name) if against is None else against}
        league, evaluation = self.league.model_copy(update=met), self.evaluation.model_copy(update=judged)
        return self.model_copy(update={"league": league, "evaluation": evaluation})

    def share(self) -> TrainConfig:
        """The same for one of its processes: its part of the games and of each minibatch."""
        if self.workers == 1:
            return self
        ppo = self.ppo.model_copy(update={"batch": self.ppo.batch // self.workers})
        teacher = self.teacher and self.teacher.model_copy(update={"batch": self.teacher.batch // self.workers})
        return self.model_copy(update={"games": self.games // self.workers, "ppo": ppo, "teacher": teacher})

    def check(self) -> TableSpec:
        """Refuse what only the game and the catalogue of agents can tell; the table that is played at, or the first."""
        tables, opponents = self.tables, self.league.opponents
        check_alike(tables)
        if self.games < len(tables):
            raise TrainingConfigError(f"{len(tables)} presets need as many games at least, not {self.games}")
        table = tables[0]
        alone = table.game.cooperative
        if alone and opponents:
            raise TrainingConfigError(f"{table.preset} has one side and no opponents: leave `league.opponents` out")
        if not alone and opponents is not None and not opponents:
            raise TrainingConfigError("league.opponents: give at least one")
        self._check_levels(table)
        codes = [*(code for code in opponents or () if code not in (SELF, PAST)), *(self.evaluation.against or ())]
        for code in dict.fromkeys([*codes, *([self.teacher.agent] if self.teacher else [])]):
            make_agent(code)
        adviser = Adviser(self.adviser) if self.adviser else None
        Delegation(table.game, self.delegated or (), adviser)
        return table

    def _check_levels(self, table: TableSpec) -> None:
        """Levels are an option of the game's rules."""
        if (self.levels or self.evaluation.levels) and self.presets:
            raise TrainingConfigError("levels are opened in one preset: give `preset`")
        if (self.levels or self.evaluation.levels) and "level" not in table.game.rules.options():
            raise TrainingConfigError(f"{table.preset} has no levels")
        for level in self.evaluation.levels:
            make_game(table.preset, **{**self.options, "level": level})


def make_config(data: Any, sets: Iterable[str] = (), source: str = "") -> TrainConfig:
    """A config from plain values, some of them changed by `a.b=c`; what is wrong with it is told in one line."""
    start = f"{source}: " if source else ""
    if not isinstance(data, dict):
        raise TrainingConfigError(f"{start}not a list of keys with values, such as `preset: {DEFAULT_PRESET}`")
    changed = _copied(data)
    for text in sets:
        _set(changed, text)
    try:
        return TrainConfig.model_validate(changed)
    except ValidationError as error:
        raise TrainingConfigError(start + "; ".join(_error_line(item) for item in error.errors())) from None


def load_config(path: str | Path, sets: Iterable[str] = ()) -> TrainConfig:
    """A config from a YAML file, some of it changed by `a.b=c`."""
    return make_config(read_yaml(path), sets, str(path))


def dump_config(config: TrainConfig) -> str:
    """A config with all its values as YAML."""
    return str(yaml.safe_dump(config.plain(), sort_keys=False, allow_unicode=True))


def _copied(data: Any) -> Any:
    return {key: _copied(value) for key, value in data.items()} if isinstance(data, dict) else data


def _set(data: dict[str, Any], text: str) -> None:
    """Put `a.b=c` into plain values; c is read as YAML is, and checked with everything else."""
    name, equals, value = text.partition("=")
    keys = [key.strip() for key in name.split(".")]
    if not equals or not all(keys):
        raise TrainingConfigError(f"a setting is written a.b=c, not {text!r}")
    for key in keys[:-1]:
        inner = data.get(key)
        data[key] = inner = {} if inner is None else inner
        if not isinstance(inner, dict):
            raise TrainingConfigError(f"{name}: {key} is a single value and holds no {keys[-1]!r}")
        data = inner
    try:
        data[keys[-1]] = yaml.safe_load(value)
    except yaml.YAMLError:
        raise TrainingConfigError(f"{name}: {value!r} is not a value") from None


def _error_line(item: Mapping[str, Any]) -> str:
    where = ".".join(str(part) for part in item["loc"])
    if item["type"] == "extra_forbidden":
        known = _section(item["loc"][:-1]).model_fields
        return str(UnknownNameError.of("key", where, known))
    message = str(item["msg"]).removeprefix("Value error, ")
    return f"{where}: {message}" if where else message


def _section(path: tuple[Any, ...]) -> type[BaseModel]:
    """The part of the config at this path."""
    sections: dict[str, type[BaseModel]] = {
        "ppo": PpoConfig,
        "network": NetworkConfig,
        "league": LeagueConfig,
        "evaluation": EvaluationConfig,
        "checkpoints": CheckpointConfig,
        "teacher": TeacherConfig,
        "levels": LevelsConfig,
    }
    return sections[path[0]] if path else TrainConfig
