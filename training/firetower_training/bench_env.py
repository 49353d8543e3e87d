"""How many decisions a second the environment gives a learner: `python -m firetower_training.bench_env`.

The learner answers at random, so that nothing but the environment, the features and the opponents takes time. Policies
are fresh networks; their time is told apart from that of the environment.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from firetower_env.agents import RandomAgent
from firetower_env.core.game import Game
from firetower_env.presets import GAMES, make_game
from firetower_training.features.common import Features
from firetower_training.league import PAST, SELF, League
from firetower_training.policy.agent import PolicyAgent
from firetower_training.policy.build import make_network
from firetower_training.policy.settings import NetworkConfig
from firetower_training.usual_league import RANDOM, usual_opponents
from firetower_training.vec_env import SelfPlayVecEnv

#: mixtures of opponents by name; `league` is the usual one of the game, and games of one side have none
MIXES: dict[str, Callable[[Game], dict[str, float]]] = {
    "random": lambda _: {RANDOM: 1.0},
    "self": lambda _: {SELF: 1.0},
    "league": usual_opponents,
}
_SNAPSHOTS = 4


@dataclass(frozen=True)
class Rate:
    """Decisions of the learner a second, and the shares of the time that environment and opponents take."""

    decisions: float
    #: the same by the time the processor spent on it, which other work on the machine disturbs less
    by_processor: float
    environment: float
    opponents: float


def measure(preset: str, opponents: Mapping[str, float], *, games: int = 512, seconds: float = 3.0) -> Rate:
    """The rate of one preset against one mixture, after a part of a game to warm up."""
    league = League(opponents, capacity=_SNAPSHOTS, seed=1)
    env = SelfPlayVecEnv(preset, games, league, 1)
    if opponents:
        league.current = _policy(env.features)
    if PAST in opponents:
        for number in range(_SNAPSHOTS):
            league.add_snapshot(str(number), _policy(env.features))
    env.reset()
    learner, rng = RandomAgent(), np.random.default_rng(1)
    _play(env, learner, rng, seconds / 3)
    inside, in_opponents, processor = env.seconds, env.opponent_seconds, time.process_time()
    steps, taken = _play(env, learner, rng, seconds)
    processor = time.process_time() - processor
    in_opponents = env.opponent_seconds - in_opponents
    inside = env.seconds - inside - in_opponents
    made = steps * games
    return Rate(made / taken, made / processor, inside / taken, in_opponents / taken)


def mixes(game: Game, names: Sequence[str]) -> dict[str, dict[str, float]]:
    """The opponents of these mixtures in a game; nobody where there is one side."""
    return {"none": {}} if game.cooperative else {name: MIXES[name](game) for name in names}


def _play(env: SelfPlayVecEnv, learner: RandomAgent, rng: np.random.Generator, seconds: float) -> tuple[int, float]:
    """Steps made, and the time they took."""
    steps, start = 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < seconds:
        env.step(learner.act({}, env.action_masks().view(np.int8), rng))
        steps += 1
    return steps, taken


def _policy(features: Features) -> PolicyAgent:
    return PolicyAgent(make_network(features, NetworkConfig()).eval(), features, sample=True, fixed=False)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", help="the first of each game, unless given")
    parser.add_argument("--mix", choices=MIXES, action="append", help="opponents; may be given again")
    parser.add_argument("--games", type=int, default=512, help="games side by side")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    parser.add_argument("--threads", type=int, default=1, help="of torch")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    say = sys.stdout.write
    say(f"{'preset':26} {'opponents':9} {'decisions/s':>11} {'processor':>11} {'environment':>11} {'opponents':>10}\n")
    for preset in given.presets or [entry.presets[0].name for entry in GAMES.values()]:
        for name, opponents in mixes(make_game(preset), given.mix or list(MIXES)).items():
            rate = measure(preset, opponents, games=given.games, seconds=given.seconds)
            rates = f"{rate.decisions:11,.0f} {rate.by_processor:11,.0f}"
            say(f"{preset:26} {name:9} {rates} {rate.environment:11.0%} {rate.opponents:10.0%}\n")


if __name__ == "__main__":
    main()
