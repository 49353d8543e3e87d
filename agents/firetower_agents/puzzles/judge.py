"""Does an agent solve a puzzle? It is asked as in any game, sees what its seat sees, and has one try."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from zlib import crc32

import numpy as np

from firetower_agents.puzzles.puzzle import Puzzle, Task
from firetower_agents.search.evaluator import STRONG, evaluator_for
from firetower_agents.search.finder import Found, forced_wins
from firetower_env.agents import Agent, ask, forks_for, make_agent, memories_for
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints

#: futures in which a rescue has to hold
FUTURES = 8
#: no turn takes more answers of one's own
LONGEST = 400
#: salts and keys of puzzles: whoever judges one twice judges alike
_SALT = 0x5EED


@dataclass(frozen=True)
class Verdict:
    """What became of a try."""

    puzzle: Puzzle
    solved: bool


def solve(
    puzzles: Sequence[Puzzle], code: str, seed: int = 1, report: Callable[[], None] | None = None
) -> list[Verdict]:
    """One try of an agent at each of these puzzles; `report` hears of every one that is done."""
    out = []
    for puzzle in puzzles:
        batch = begun(puzzle)
        agent = make_agent(code, batch.game.name)
        # what is tried beside it must not matter
        rng = np.random.default_rng([seed, crc32(puzzle.name.encode())])
        out.append(Verdict(puzzle, judge(puzzle, batch, agent, rng)))
        if report is not None:
            report()
    return out


def begun(puzzle: Puzzle) -> Batch:
    """The games of a try: one, or as many futures as a rescue has to hold in."""
    if puzzle.task is not Task.SURVIVE:
        return puzzle.lay_out(relative=True)
    batch = puzzle.lay_out(FUTURES, relative=True)
    into_futures(batch)
    return batch


def into_futures(batch: Batch) -> None:
    """Deal copies of a position anew, each into a future of its own, the same ones for everybody."""
    batch.redeal(batch.asked, _SALT + np.arange(batch.count))


def judge(puzzle: Puzzle, batch: Batch, agent: Agent, rng: np.random.Generator) -> bool:
    """Let an agent play what `begun` has laid out, to the end of the task."""
    seat = int(batch.asked[0])
    memories = memories_for(agent, batch)
    play_turn(batch, seat, lambda games: ask(agent, batch, games, rng, memories=memories))
    return did_it(puzzle.task, batch, seat)


def play_turn(batch: Batch, seat: int, answers: Callable[[Ints], Ints]) -> None:
    """The present turn of every game to its end: the side of this seat answers so, others as the strong policy does."""
    sides, turn = np.array(batch.game.sides), int(batch.turns([0])[0])
    strong = evaluator_for(batch.game).policy(STRONG)
    for _ in range(LONGEST):
        going = np.flatnonzero(batch.asked >= 0)
        going = going[batch.turns(going) == turn]
        if not going.size:
            return
        own = sides[batch.asked[going]] == sides[seat]
        if own.any():
            batch.step(answers(going[own]), going[own])
        others = going[~own]
        if others.size:
            real = strong.answers(batch, others, np.full(others.size, 0.5))
            # the policy calls answers as on the real board
            batch.engine.step(others, real)


def did_it(task: Task, batch: Batch, seat: int) -> bool:
    """Is the task done, now that the turn is over?"""
    every = np.arange(batch.count)
    won: Bools = batch.game.won(batch.engine, every)[:, seat]
    if task is Task.WIN:
        return bool(won.all())
    if (batch.over & ~won).any():
        return False
    running = every[~batch.over]
    if task is Task.SURVIVE or not running.size:
        return True
    found = can_win(batch, running)
    return not (found.wins | found.unknown).any()


def can_win(batch: Batch, games: Ints) -> Found:
    """What the asked seats of these games can win by force within their turns."""
    keys = np.uint64(_SALT) + games.astype(np.uint64)
    return forced_wins(forks_for(batch, games, batch.asked[games], keys), np.arange(games.size), keys)
