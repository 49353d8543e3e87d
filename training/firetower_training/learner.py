"""A learner from its config: the league, the environment, the policy and the algorithm, each with a seed of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np

from firetower_training.config import PpoConfig, TrainConfig, TrainingConfigError
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


class Learner:
    """Everything that learns and plays in one run."""

    def __init__(self, config: TrainConfig) -> None:
        config = config.resolved()
        table = config.check()
        seeds = [int(one) for one in np.random.SeedSequence(config.seed).generate_state(6, np.uint32)]
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
        model.value_first = ppo.value_first
        return model

    def begin_with(self, path: str) -> None:
        """Take over the weights of a trained policy, which must see and be made of the same."""
        trained = load_policy(path)
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

    def iterate(self) -> dict[str, float]:
        """One rollout and one update, under the teacher until it has done its part."""
        if self.teacher is not None and not self.teacher.done:
            return self.teacher.iterate()
        return self.model.iterate()


def _schedule(ppo: PpoConfig) -> float | Callable[[float], float]:
    if ppo.schedule == "constant":
        return ppo.learning_rate
    return lambda remaining: ppo.learning_rate * remaining
