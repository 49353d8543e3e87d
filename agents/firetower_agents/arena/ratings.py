"""Strengths of agents from all games at once, on the Elo scale, with seat effects and ties.

The model. A side has the strength of its members on average: each member's own plus the handicap of its seat (in this
preset). The set of winners is picked from all sides; a set T of k sides has the weight

    tie(k) × exp(mean strength of the sides in T),    tie(1) = 1.

For two sides this is Davidson's model, which is Bradley–Terry's with ties; for more it is Davidson–Luce's, which is
Plackett–Luce's with ties. Where places below the first differ, the next place is picked in the same way from the sides
that are left. The last place is no pick: whoever is in it stands behind all others, and no order among them is assumed
(the same as summing over all their orders). Sizes of ties that a preset has never shown have no weight.

The fit. Normal priors, so weak that a few games outweigh them, keep everything finite: an agent that won all its games
is placed far away, not infinitely far. They also make strengths, and the seat effects of each preset, add up to zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from firetower_agents.arena.choices import Choices, FloatArray, Parameters, collect
from firetower_agents.arena.likelihood import Likelihood, maximise
from firetower_agents.arena.results import GameResult
from firetower_env.core.errors import UnknownNameError

#: Elo points for one unit of log strength: ten to one in 400 points
ELO = 400 / np.log(10)


@dataclass(frozen=True)
class Prior:
    """Standard deviations of the normal priors, in units of log strength (one unit is about 174 Elo points)."""

    strength: float = 5.0
    seat: float = 2.0
    tie: float = 5.0

    def precision(self, parameters: Parameters) -> FloatArray:
        """(P): one over the variance of every parameter."""
        scale = [self.strength] * len(parameters.agents)
        scale += [self.seat] * len(parameters.seats) + [self.tie] * len(parameters.ties)
        return np.array(scale, dtype=np.float64) ** -2


DEFAULT_PRIOR = Prior()


@dataclass(frozen=True)
class Ratings:
    """The result of a fit. Ratings and seat effects are in Elo points."""

    agents: tuple[str, ...]
    #: (agents), in the order of their names
    elo: FloatArray
    #: for every preset, the handicap of each seat, adding up to zero
    seat_effects: dict[str, FloatArray]
    #: for every preset, the weight of a tie by the number of tied sides, beside 1 for a win of the same strength
    tie_weights: dict[str, dict[int, float]]

    def of(self, agent: str) -> float:
        """The rating of one agent."""
        return float(self.elo[index_of(agent, self.agents)])

    def ranking(self) -> list[tuple[str, float]]:
        """Agents with their ratings, the strongest first; equals by name."""
        return sorted(zip(self.agents, self.elo.tolist(), strict=True), key=lambda item: (-item[1], item[0]))


def fit_ratings(games: Iterable[GameResult], *, anchor: str | None = None, prior: Prior = DEFAULT_PRIOR) -> Ratings:
    """Rate the agents of these games; their mean is 0, or the rating of the agent named as anchor is."""
    choices = collect(games)
    return describe(choices.parameters, fit(choices, prior), anchor)


def fit(choices: Choices, prior: Prior = DEFAULT_PRIOR) -> FloatArray:
    """(P): the parameters with the greatest penalised likelihood."""
    likelihood = likelihood_of(choices, prior)
    return maximise(likelihood, np.zeros(len(likelihood.precision)), choices.total())[:, 0]


def likelihood_of(choices: Choices, prior: Prior) -> Likelihood:
    """The likelihood of these choices under this prior."""
    return Likelihood(choices.features, choices.possible, prior.precision(choices.parameters))


def describe(parameters: Parameters, values: FloatArray, anchor: str | None = None) -> Ratings:
    """Values of the parameters (P) by their names."""
    seats, ties = np.split(values[len(parameters.agents) :], [len(parameters.seats)])
    seat_effects: dict[str, list[float]] = {}
    for (preset, _), value in zip(parameters.seats, seats, strict=True):
        seat_effects.setdefault(preset, []).append(ELO * value)
    tie_weights: dict[str, dict[int, float]] = {preset: {} for preset in seat_effects}
    for (preset, size), value in zip(parameters.ties, ties, strict=True):
        tie_weights[preset][size] = float(np.exp(value))
    return Ratings(
        parameters.agents,
        on_elo_scale(parameters.agents, values[None], anchor)[0],
        {preset: np.array(effects) - np.mean(effects) for preset, effects in seat_effects.items()},
        tie_weights,
    )


def on_elo_scale(agents: tuple[str, ...], values: FloatArray, anchor: str | None) -> FloatArray:
    """(B, agents): the strengths among parameters (B, P), with the mean or the anchor at zero."""
    strength = ELO * values[:, : len(agents)]
    zero = strength.mean(axis=1) if anchor is None else strength[:, index_of(anchor, agents)]
    return np.asarray(strength - zero[:, None])


def index_of(agent: str, agents: tuple[str, ...]) -> int:
    """The place of an agent among those that played."""
    if agent not in agents:
        raise UnknownNameError(f"no games of {agent!r}; there are games of {', '.join(agents)}")
    return agents.index(agent)
