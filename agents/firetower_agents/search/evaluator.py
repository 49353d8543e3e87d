"""What a search takes from a game: who plays it out, what positions are worth, and a first look at answers.

The class here serves any game. It knows nothing but the game's own returns, score and potential, and therefore plays
games out to their end. A game that knows better derives from it and names its own in `GameAgents.evaluator`.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from firetower_agents.search.forks import derived, fractions, give
from firetower_agents.search.policies import Policy, RatingPolicy, UniformPolicy
from firetower_agents.search.standing import side_means, standing
from firetower_env.agents import game_agents, loaded, names_policy
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.game import Game

Floats = NDArray[np.float64]
#: names that every game gives a meaning: its quickest good policy, and its best
QUICK, STRONG = "quick", "strong"
UNIFORM = "uniform"
#: what people are told of values in games of several sides
CHANCE = "chance to win"
#: what the score weighs beside the returns of a game that is over: points tell lost games apart
_POINTS = 0.2
#: so many answers of a row are played out for a first look, those that look best after one step
_LOOKED = 32
#: less than any value differs by, so that it settles ties alone
_TIE = 1e-6


class Evaluator:
    """Values, policies and first looks for one game; this one for any game."""

    #: are playouts to go on to the end of the game, because positions on the way say little?
    to_the_end: bool = True
    #: no playout takes more decisions than this; a few very long games would hold up all others
    longest: int = 600
    #: what a rating agent's points are worth in returns
    rating_scale: float = 0.25
    #: so many copies are played together at most; more of usual size would not fit the caches any better
    at_once: int = 4096
    #: in a game of one side: a value times this is the score to expect; None: values are shares of the most to be had
    points: float | None = None

    def __init__(self, policies: tuple[str, ...] = (UNIFORM,)) -> None:
        self.policies = policies
        #: the policies meant by these names
        self.quick, self.strong = policies[0], policies[-1]
        self._made: dict[str, Policy] = {}

    def policy(self, name: str) -> Policy:
        """The policy of this name; a trained network (`policy:PATH`) is read once in a process."""
        name = {QUICK: self.quick, STRONG: self.strong}.get(name, name)
        if name not in self._made:
            if name not in (UNIFORM, *self.policies) and not names_policy(name):
                raise UnknownNameError(
                    f"unknown playout policy {name!r}; policies of this game are {', '.join(self.policies)}"
                )
            self._made[name] = self.make_policy(name)
        return self._made[name]

    def make_policy(self, name: str) -> Policy:
        """A policy by the name it is declared with: an agent's code, unless it is uniform."""
        return UniformPolicy() if name == UNIFORM else RatingPolicy(name)

    def values(self, batch: Batch) -> Floats:
        """What each game is worth to each seat, `(N, seats)`: returns of games that are over, else what to expect.

        Seats of one side share their values.
        """
        game, engine, games = batch.game, batch.engine, np.arange(batch.count)
        returns, points = batch.returns.astype(np.float64), standing(game, engine, games)
        if points is None:
            done, expected = returns, np.zeros_like(returns)
        else:
            done, expected = (1 - _POINTS) * returns + _POINTS * points, points
        if game.shaped:
            expected = game.potential(engine, games).astype(np.float64)
        return side_means(game, np.where(batch.over[:, None], done, expected))

    def prospects(self, batch: Batch, values: Floats) -> Floats:
        """What people are told of these values, `(N, seats)`: chances to win, or as `unit_of` says.

        Where sides compete, a value is what winning and losing pay on average.
        """
        sides = len(set(batch.game.sides))
        if sides == 1:
            return values * self.points if self.points else np.clip(values, 0, 1)
        least = -1 / (sides - 1)
        open_chance = np.clip((values - least) / (1 - least), 0, 1)
        decided = batch.game.won(batch.engine, np.arange(batch.count)).astype(np.float64)
        # a win that several sides share counts for each in part
        parts = np.maximum(decided.sum(axis=1, keepdims=True) * sides / batch.game.seats, 1)
        return np.where(batch.over[:, None], decided / parts, open_chance)

    def unit_of(self, game: Game) -> str:
        """What `prospects` are counted in; "" for shares of the most that can be had."""
        if not game.cooperative:
            return CHANCE
        return game.score.name if self.points and game.score is not None else ""

    def win_in_reach(self, batch: Batch, games: Ints) -> Bools | None:
        """Where the asked seats might win within their present turns, surely not elsewhere; None: nobody can tell."""
        return None

    def first_look(self, forks: Batch, row: Ints, answers: Ints, keys: Seeds, policy: Policy) -> Floats:
        """What each answer (on the real board) of each row looks like to the asked seat.

        All are tried; the best of each row are then played out once, all on the same chance, so that answers differ by
        what they do and not by luck.
        """
        seats = forks.engine.asked[row]
        copies = tried(forks, row, answers)
        out = self.values(copies)[np.arange(row.size), seats] + _TIE * fractions(derived(keys, answers), 0)
        order = np.lexsort((-out, row))
        starts = np.flatnonzero(np.diff(row[order], prepend=-1))
        rank = np.arange(row.size) - np.repeat(starts, np.diff(starts, append=row.size))
        chosen = np.sort(order[rank < _LOOKED])
        played = copies.fork(chosen)
        play_on(played, policy, derived(keys[chosen], 1), self.longest)
        tie = out[chosen]
        # what was not played out comes after all that was
        out -= 4
        out[chosen] = self.values(played)[np.arange(chosen.size), seats[chosen]] + _TIE * tie
        return out


def tried(forks: Batch, row: Ints, answers: Ints) -> Batch:
    """A copy for each answer (on the real board) in which it was given."""
    copies = forks.fork(row)
    copies.relative = False
    copies.step(answers)
    return copies


def play_on(copies: Batch, policy: Policy, keys: Seeds, longest: int) -> None:
    """Let a policy play these games to their end, but for games that are very long."""
    for number in range(longest):
        running = np.flatnonzero(copies.engine.asked >= 0)
        if not running.size:
            return
        give(copies, running, policy.answers(copies, running, fractions(keys[running], number)))


def evaluator_for(game: Game) -> Evaluator:
    """The evaluator of a game."""
    return _evaluator(game.name)


@cache
def _evaluator(name: str) -> Evaluator:
    declared = game_agents(name)
    kind: type[Evaluator] = Evaluator if declared.evaluator is None else loaded(declared.evaluator)
    return kind(declared.policies)
