"""What the tests of the environment share: leagues, learners that play, and a ledger of what was really played."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firetower_env.agents import Agent, RandomAgent, make_agent
from firetower_env.core.batch import Batch
from firetower_env.presets import make_game
from firetower_training.league import League
from firetower_training.vec_env import SelfPlayVecEnv

RANDOM = RandomAgent()
#: plays short games at little cost
ATTACKER = make_agent("pyromaniac")


class Spy:
    """A random agent that notes how many rows it was asked for, call by call."""

    def __init__(self) -> None:
        self.calls: list[int] = []

    def act(self, observations: Any, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        self.calls.append(len(masks))
        return RANDOM.act(observations, masks, rng)


def league(opponents: dict[str, float], current: Agent | None = None, **settings: Any) -> League:
    made = League(opponents, seed=5, **settings)
    made.current = current or RANDOM
    return made


def environment(
    preset: str, games: int, opponents: dict[str, float] | None = None, seed: int = 1, **settings: Any
) -> SelfPlayVecEnv:
    met = league({} if make_game(preset).cooperative else opponents or {"self": 1.0}, capacity=2)
    return SelfPlayVecEnv(preset, games, met, seed, **settings)


def answers(env: SelfPlayVecEnv, agent: Agent, rng: np.random.Generator) -> NDArray[np.int64]:
    """A learner's answers, by an agent that looks at observations."""
    return agent.act(env.batch.observe(), env.action_masks().astype(np.int8), rng)


def mixed(env: SelfPlayVecEnv, rng: np.random.Generator) -> NDArray[np.int64]:
    """A learner that plays well in half of the games and at random in the others, so that it wins and loses."""
    chosen = answers(env, ATTACKER, rng)
    chosen[::2] = answers(env, RANDOM, rng)[::2]
    return chosen


class Ledger:
    """Watches a batch and notes what each learner's game really paid, whatever the environment says.

    Games left before their end are put aside; `settle` plays them on, to see what they pay the learner.
    """

    def __init__(self, env: SelfPlayVecEnv) -> None:
        self.env, self.batch = env, env.batch
        self.answered = np.zeros(env.num_envs, np.int64)
        self.played: list[list[float]] = [[] for _ in range(env.num_envs)]
        self.aside = Batch(env.batch.game, 512)
        #: game, number of its episode and seat of the learner of each game put aside
        self.left_early: list[tuple[int, int, int]] = []
        self._reset = self.batch.reset
        self.batch.reset = self.before_reset  # type: ignore[method-assign]

    def before_reset(self, *, seeds: ArrayLike, games: ArrayLike) -> None:
        for game in np.asarray(games).tolist():
            if self.answered[game]:
                seat = int(self.seats[game])
                if not self.batch.over[game]:
                    self.aside.put([len(self.left_early)], self.batch, [game])
                    self.left_early.append((game, len(self.played[game]), seat))
                self.played[game].append(float(self.batch.returns[game, seat]))
        self.answered[games] = 0
        self._reset(seeds=seeds, games=games)

    def settle(self) -> None:
        if self.left_early:
            ended = finish(self.aside.fork(np.arange(len(self.left_early))))
            for row, (game, episode, seat) in enumerate(self.left_early):
                self.played[game][episode] = float(ended.returns[row, seat])

    def step(self, actions: NDArray[np.int64]) -> Any:
        self.answered += 1
        # the seats of the games under way, since those of games that end are dealt anew
        self.seats = self.env.seating.seats(self.batch.all_games)[:, 0].copy()
        return self.env.step(actions)


def finish(batch: Batch) -> Batch:
    """Play the games of a batch to their ends."""
    rng = np.random.default_rng(0)
    while (live := np.flatnonzero(~batch.over)).size:
        batch.step(ATTACKER.act(batch.observe(live), batch.masks(live), rng), live)
    return batch
