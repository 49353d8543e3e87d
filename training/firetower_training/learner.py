"""A learner from its config: the league, the environment, the policy and the algorithm, each with a seed of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from firetower_training.config import PpoConfig, TrainConfig, TrainingConfigError
from firetower_training.games import Met
from firetower_training.generators import generator_state, packed_json, set_generator_state, unpacked_json
from firetower_training.league import League
from firetower_training.levels import Levels
from firetower_training.mixed_env import MixedVecEnv, seeds_of
from firetower_training.policy.agent import PolicyAgent
from firetower_training.policy.build import make_network
from firetower_training.policy.loading import PolicyDescription, load_policy
from firetower_training.policy.model import NetworkPolicy, has_bf16
from firetower_training.ppo import SelfPlayPPO
from firetower_training.rollouts import Rollouts
from firetower_training.teacher import Teacher
from firetower_training.vec_env import SelfPlayVecEnv

_ENV, _PPO, _TEACHER, _LEAGUE = "env.", "ppo.", "teacher_rng", "league_rng"


class Learner:
    """Everything that learns and plays in one run, or in one of the processes that share it (`rank`, from 0)."""

    def __init__(self, config: TrainConfig, rank: int = 0) -> None:
        #: how many share the training, and how many of them are told what to do from here
        self.processes, self.others = config.workers, 0 if rank else config.workers - 1
        config = config.resolved().share()
        table = config.check()
        entropy = (config.seed, rank) if rank else config.seed
        seeds = [int(one) for one in np.random.SeedSequence(entropy).generate_state(6, np.uint32)]
        settings = config.league
        self.league = League(
            settings.opponents or {},
            capacity=settings.capacity,
            seed=seeds[0],
            power=settings.power,
            window=settings.window,
            by_results=settings.by_results,
        )
        self.env = self._environment(config, seeds[1], seeds[2])
        self.features = self.env.features
        self.model = self._model(config, seeds[3], seeds[4])
        games = [part.games for part in self._parts]
        self.teacher = Teacher(self.model, games, config.teacher, seeds[5]) if config.teacher else None
        self.description = PolicyDescription.of(
            table.preset, table.options, self.features, config.network, tuple(config.presets)
        )
        self.league.current = self.agent(sample=True)

    def _environment(self, config: TrainConfig, level_seed: int, seed: int) -> SelfPlayVecEnv | MixedVecEnv:
        """The games of the run, of one preset or of several."""
        levels = Levels(seed=level_seed, **config.levels.model_dump()) if config.levels else None
        counts = config.games_each
        parts = [
            SelfPlayVecEnv(
                table.preset,
                count,
                self.league,
                own,
                options=table.options,
                shaping=config.shaping,
                discount=config.ppo.gamma,
                levels=levels,
                derived=config.derived,
                adviser=config.adviser or "",
                delegated=config.delegated or (),
            )
            for table, count, own in zip(config.tables, counts, seeds_of(seed, len(counts)), strict=True)
        ]
        return parts[0] if len(parts) == 1 else MixedVecEnv(parts)

    @property
    def _parts(self) -> tuple[SelfPlayVecEnv, ...]:
        return self.env.parts if isinstance(self.env, MixedVecEnv) else (self.env,)

    def _model(self, config: TrainConfig, seed: int, minibatch_seed: int) -> SelfPlayPPO:
        ppo = config.ppo
        if config.bf16 and not has_bf16():
            raise TrainingConfigError("bf16: this processor does not multiply in bfloat16 itself; leave it out")
        model = SelfPlayPPO(
            NetworkPolicy,
            self.env,
            learning_rate=_schedule(ppo),
            n_steps=ppo.n_steps,
            batch_size=ppo.batch,
            n_epochs=ppo.epochs,
            gamma=ppo.gamma,
            gae_lambda=ppo.gae_lambda,
            clip_range=ppo.clip,
            ent_coef=ppo.entropy,
            vf_coef=ppo.value,
            max_grad_norm=ppo.max_grad_norm,
            target_kl=ppo.target_kl,
            rollout_buffer_class=Rollouts,  # type: ignore[arg-type]  # a buffer of another kind than SB3's
            rollout_buffer_kwargs={"seed": minibatch_seed},
            policy_kwargs={"features": self.features, "network": config.network, "bf16": config.bf16},
            seed=seed,
            device="cpu",
        )
        model.value_first, model.processes = ppo.value_first, self.processes
        return model

    def begin_with(self, path: str) -> None:
        """Take over the weights of a trained policy, which must see and be made of the same."""
        network = self.description.network
        trained = load_policy(path, network=network.kind if network.is_own else "")
        same = ("board_shape", "vector_size", "answers", "network")
        other = [name for name in same if getattr(trained.description, name) != getattr(self.description, name)]
        if other or not trained.features.like(self.features):
            raise TrainingConfigError(f"start: the policy of {path} has another {[*other, 'game or features'][0]}")
        self.model.policy.network.load_state_dict(trained.weights())

    def agent(self, *, sample: bool, fixed: bool = False) -> PolicyAgent:
        """The policy as it is at any time, as an agent."""
        return PolicyAgent(self.model.policy.network, self.features, sample=sample, fixed=fixed)

    def take_snapshot(self) -> None:
        """Add the policy as it is now to the past selves of the league."""
        network = make_network(self.features, self.description.network)
        network.load_state_dict(self.model.policy.network.state_dict())
        agent = PolicyAgent(network, self.features, sample=True, fixed=False)
        self.league.add_snapshot(f"{self.model.num_timesteps:012d}", agent)

    def snapshots(self) -> dict[int, PolicyAgent]:
        """The past selves by their places in the league."""
        first = 1 + len(self.league.codes)
        places = [place for place, saved in enumerate(self.league.state()["snapshots"]) if saved]
        return {place: cast(PolicyAgent, self.league.agent(first + place)) for place in places}

    def met(self) -> dict[str, float]:
        """The learner's recent win rate against itself and each scripted opponent, by name."""
        rates = self.league.win_rates()
        return {self.league.name(number): float(rates[number]) for number in range(1 + len(self.league.codes))}

    # -- sharing with other processes -----------------------------------------------------------------------------

    def standings(self) -> dict[str, Any]:
        """How the learner has done so far: what decides whom and what it meets next."""
        return {"league": self.league.state(), "levels": self.env.levels.state() if self.env.levels else None}

    def take_standings(self, standings: Mapping[str, Any]) -> None:
        """Take over those of another process, but go on drawing with one's own generators."""
        mine, first = self.league.state(), 1 + len(self.league.codes)
        agents = {saved[0]: self.league.agent(first + at) for at, saved in enumerate(mine["snapshots"]) if saved}
        self.league.restore({**standings["league"], "rng": mine["rng"]}, agents)
        if self.env.levels is not None:
            self.env.levels.restore({**standings["levels"], "rng": self.env.levels.state()["rng"]})

    def met_since(self) -> list[Met]:
        """Whom the learner has met since it took over standings, and how it went."""
        return [one for part in self._parts for one in part.games.met]

    def meet(self, met: list[Met]) -> None:
        """Count what the learner has met in another process."""
        for one in met:
            one.record(self.league, self.env.levels)

    def arrays_of_others(self) -> list[dict[str, NDArray[Any]]]:
        """What `arrays` is in the other processes."""
        return []

    def restore_others(self, arrays: list[dict[str, NDArray[Any]]]) -> None:
        """Where the other processes are to go on."""

    def close(self) -> None:
        """End the other processes."""

    # -- going on exactly -----------------------------------------------------------------------------------------

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Everything that is random or long, but the weights."""
        arrays = {f"{_ENV}{name}": array for name, array in self.env.state().items()}
        arrays |= {f"{_PPO}{name}": array for name, array in self.model.arrays().items()}
        if self.processes > 1:
            arrays[_LEAGUE] = packed_json(self.league.state()["rng"])
        if self.teacher is not None:
            arrays[_TEACHER] = generator_state(self.teacher.rng)
        return arrays

    def go_on(
        self,
        league: dict[str, Any],
        snapshots: Mapping[str, PolicyAgent],
        counters: dict[str, Any],
        arrays: Mapping[str, NDArray[Any]],
    ) -> None:
        """Take over what another learner of the same config has saved, but the weights."""
        rng = {"rng": unpacked_json(arrays[_LEAGUE])} if self.processes > 1 else {}
        self.league.restore(league | rng, snapshots)
        self.env.restore(_under(arrays, _ENV))
        self.model.go_on(counters, _under(arrays, _PPO))
        if self.teacher is not None:
            set_generator_state(self.teacher.rng, arrays[_TEACHER])

    def iterate(self) -> dict[str, float]:
        """One rollout and one update, under the teacher until it has done its part."""
        for part in self._parts:
            part.games.met.clear()
        if self.teacher is not None and not self.teacher.done:
            return self.teacher.iterate()
        return self.model.iterate()


def _under(arrays: Mapping[str, NDArray[Any]], prefix: str) -> dict[str, NDArray[Any]]:
    return {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}


def _schedule(ppo: PpoConfig) -> float | Callable[[float], float]:
    if ppo.schedule == "constant":
        return ppo.learning_rate
    return lambda remaining: ppo.learning_rate * remaining
