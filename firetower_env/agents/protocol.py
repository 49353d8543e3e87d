"""What an agent is, what it may say of itself, and how it is asked.

An agent acts on a batch: it gets what the asked seats see and which answers are legal, and returns one answer each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firetower_env.agents.memory import Memories, MemoryKind, memory_kind
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import FiretowerError

Rate = Callable[[Observation, NDArray[np.int8]], NDArray[Any]]
#: answers as from `act`, and what every answer of every row is worth
Judged = tuple[NDArray[np.int64], NDArray[np.float32]]
Judge = Callable[[Observation, NDArray[np.int8], np.random.Generator, Batch], Judged]
Expect = Callable[[Batch, Ints, Observation, NDArray[np.int8]], NDArray[Any]]


class Agent(Protocol):
    """Anything that can answer for seats of a game."""

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One legal action per row, in the view of the observations and masks."""
        ...


class SearchAgent(Protocol):
    """An agent that thinks ahead on redealt copies; whoever runs it makes them with `forks_for`."""

    wants_forks: bool

    def act(
        self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator, forks: Batch
    ) -> NDArray[np.int64]:
        """One legal action per row; `forks` holds one redealt copy per row, in which the row's seat is asked."""
        ...


class RecurrentAgent(Protocol):
    """An agent that remembers; whoever plays whole games keeps what it remembers, seat by seat (see `memory`)."""

    memory: Any

    def act(
        self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator, memory: NDArray[Any]
    ) -> NDArray[np.int64]:
        """One legal action per row; into `memory`, one entry per row, it writes what it wants to find next time.

        The entry is all zeros when that seat is asked for the first time in a game. One that searches gets it after
        its forks.
        """
        ...


class ForgottenError(FiretowerError, TypeError):
    """An agent that remembers is asked by someone who keeps nothing for it."""


class BaseAgent:
    """What an agent may say of itself, with what holds unless it says otherwise.

    Nobody has to derive from it: of a class that has nothing but `act`, `facts_of` reads the same.
    """

    #: does it search? Then `act` gets, as its fourth argument, a copy of each game dealt anew for the asked seat
    wants_forks: bool = False
    #: does a row's answer depend on that row and on its own draws alone? Then many games can be asked for at once
    row_independent: bool = False
    #: for how many games at once it likes to be asked; None: whoever asks decides
    rows_at_once: int | None = None
    #: if it rates answers: what is rated this much below the best is about a third as good; None: ratings tell an order
    rating_step: float | None = None
    #: of what kind is what it remembers of a game, as numpy names it (`"8i4"`, `[("seen", "i4", 26)]`)? None: nothing.
    #: Then `act` gets, as its last argument, an entry of that kind for each row
    memory: Any = None


class RatingAgent(BaseAgent):
    """An agent that can tell what it thinks of every answer."""

    def rate(self, observations: Observation, masks: NDArray[np.int8]) -> NDArray[Any]:
        """A number for every answer of every row, the better the higher; those of illegal answers mean nothing."""
        raise NotImplementedError(f"{type(self).__name__} says that it rates answers and does not")


@dataclass(frozen=True)
class AgentFacts:
    """What an agent says of itself."""

    wants_forks: bool
    row_independent: bool
    rows_at_once: int | None
    #: its `rate`, None if it has none
    rate: Rate | None
    rating_step: float | None = None
    #: of a search that can tell what answers are worth: its `judge`, which is asked like `act`
    judge: Judge | None = None
    #: of a trained network: what the asked seats of these games of a batch are paid in the end, `(k,)`
    expect: Expect | None = None
    #: of what kind is what it remembers of a game? What an agent with a memory rates or judges is asked of nobody
    memory: MemoryKind | None = None


#: what is asked without knowing what came before
_AT_SIGHT = ("rate", "judge", "expect")


def facts_of(agent: Any) -> AgentFacts:
    """What this agent says of itself; what it leaves out is as in `BaseAgent`. Nobody else looks for attributes."""
    wanted = getattr(agent, "rows_at_once", BaseAgent.rows_at_once)
    if wanted is not None:
        if not isinstance(wanted, int | np.integer) or isinstance(wanted, bool) or wanted < 1:
            raise ValueError(f"rows_at_once is a whole number from 1, not {wanted!r}")
        wanted = int(wanted)
    step = getattr(agent, "rating_step", BaseAgent.rating_step)
    if step is not None and not 0 < step < float("inf"):
        raise ValueError(f"rating_step is a number above 0, not {step!r}")
    memory = memory_kind(getattr(agent, "memory", BaseAgent.memory))
    rate, judge, expect = (getattr(agent, name, None) if memory is None else None for name in _AT_SIGHT)
    return AgentFacts(
        bool(getattr(agent, "wants_forks", BaseAgent.wants_forks)),
        bool(getattr(agent, "row_independent", BaseAgent.row_independent)),
        wanted,
        rate,
        step,
        judge,
        expect,
        memory,
    )


def ask(
    agent: Agent,
    batch: Batch,
    games: Ints,
    rng: np.random.Generator,
    masks: NDArray[np.int8] | None = None,
    memories: Memories | None = None,
) -> NDArray[np.int64]:
    """An agent's answers for the asked seats of these games.

    A search agent (`wants_forks`) also gets a copy of each game in which all that its seat cannot see is dealt anew. An
    agent that remembers (`memory`) finds and leaves in `memories` what it knows of these games.
    """
    seen, facts = batch.observe(games), facts_of(agent)
    legal = batch.masks(games) if masks is None else masks
    forks = (_forks(batch, games, rng),) if facts.wants_forks else ()
    if facts.memory is None:
        return _acted(agent, seen, legal, rng, *forks) if forks else agent.act(seen, legal, rng)
    if memories is None:
        raise ForgottenError(f"{type(agent).__name__} remembers: `ask` needs its `memories`, which last a game")
    seats = batch.engine.asked[games]
    lent = memories.lend(games, seats)
    answers = _acted(agent, seen, legal, rng, *forks, *lent)
    memories.keep(games, seats, lent)
    return answers


def _acted(agent: Agent, *given: Any) -> NDArray[np.int64]:
    """The answers of an agent that gets more than others."""
    act: Callable[..., Any] = agent.act
    return np.asarray(act(*given), np.int64)


def memories_for(agent: Agent, batch: Batch) -> Memories:
    """A place for what an agent remembers in the games of a batch."""
    return Memories(facts_of(agent).memory, batch.count, batch.game.seats)


def ask_worth(
    judge: Judge, batch: Batch, games: Ints, rng: np.random.Generator, masks: NDArray[np.int8] | None = None
) -> Judged:
    """The same from a search that can tell what answers are worth: -inf for those that it has not looked into."""
    legal = batch.masks(games) if masks is None else masks
    return judge(batch.observe(games), legal, rng, _forks(batch, games, rng))


def _forks(batch: Batch, games: Ints, rng: np.random.Generator) -> Batch:
    return forks_for(batch, games, batch.asked[games], rng.integers(1 << 63, size=len(games), dtype=np.uint64))


def forks_for(batch: Batch, games: ArrayLike, seats: ArrayLike, salts: ArrayLike) -> Batch:
    """Copies of these games, redealt for these seats: what they hold beyond the seats' knowledge comes from the salts.

    The salts must not depend on anything hidden; numbers of an rng will do.
    """
    forks = batch.fork(games)
    forks.auto_reset = False
    forks.redeal(seats, salts)
    return forks


class RandomAgent(BaseAgent):
    """Answers uniformly among what is legal."""

    row_independent = True

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One uniformly random legal action per row."""
        rows, actions = np.nonzero(masks)
        counts = np.bincount(rows, minlength=len(masks))
        first = np.concatenate(([0], counts.cumsum()[:-1]))
        return np.asarray(actions[first + (rng.random(len(masks)) * counts).astype(np.int64)])
