"""Lets an agent play against another one and measures the quality of its play."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from firetower_agents.arena.schedule import TableSpec
from firetower_agents.quality.defence import Defences
from firetower_agents.quality.figures import Cost, Quality, Share
from firetower_agents.quality.turns import OwnTurns
from firetower_env.agents import Agent, Memories, ask, facts_of, make_agent, memories_for
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import spread

#: a search gives up after so many positions
LIMIT = 20_000
#: decisions asked for singly, after one more that does not count
_ALONE = 40
#: told how many games are over, of how many
Progress = Callable[[int, int], None]


def measure(
    code: str,
    opponent: str | None,
    table: TableSpec,
    games: int,
    seed: int,
    *,
    part: float = 0.2,
    limit: int = LIMIT,
    progress: Progress | None = None,
) -> Quality:
    """The quality of an agent's play in at least so many games, in whole rotations of the sides.

    The opponent holds the other sides; in a game of one side the agent holds all seats and nobody is its opponent.
    `part` says in which part of the agent's turns defence is looked at.
    """
    return _Measuring(code, opponent, table, games, seed, part, limit).run(progress or _silent)


def _silent(done: int, games: int) -> None:
    """Nobody looks on."""


class _Measuring:
    def __init__(
        self, code: str, opponent: str | None, table: TableSpec, games: int, seed: int, part: float, limit: int
    ) -> None:
        game = table.game
        self.code, self.opponent = code, None if game.cooperative else opponent
        self.agent = make_agent(code, game.name)
        self.other = make_agent(self.opponent, game.name) if self.opponent else self.agent
        names = sorted(set(game.sides))
        blocks = -(-games // len(names))
        self.batch = Batch(game, blocks * len(names))
        self.batch.reset(seeds=np.repeat(spread(seed, blocks), len(names)))
        self.memories = memories_for(self.agent, self.batch), memories_for(self.other, self.batch)
        #: the side that the agent holds in each game
        self.sides: Ints = np.tile(names, blocks)
        self.rng, aside = np.random.default_rng([seed, 1]), np.random.default_rng([seed, 2])
        self.turns = OwnTurns(self.batch, aside, limit)
        self.defences = None if game.cooperative else Defences(self.batch, self.sides, part, aside, limit)
        self.spent, self.asked, self.calls = 0.0, 0, 0
        #: positions that the agent is asked for singly in the end
        self.chosen = np.random.default_rng([seed, 3])
        self.positions: list[Batch] = []

    def run(self, progress: Progress) -> Quality:
        """Play all games."""
        batch, seat_sides = self.batch, np.array(self.batch.game.sides)
        while (running := np.flatnonzero(~batch.over)).size:
            progress(batch.count - running.size, batch.count)
            if self.defences is not None:
                self.defences.look(running)
            own = seat_sides[batch.asked[running]] == self.sides[running]
            self._answer(running[own], running[~own])
            ended = running[batch.over[running]]
            self.turns.end(ended)
            if self.defences is not None:
                self.defences.end(ended)
        progress(batch.count, batch.count)
        return self._figures()

    def _answer(self, mine: Ints, others: Ints) -> None:
        """One answer in each of these games: of the agent, or of its opponent."""
        if others.size:
            answers = _asked(self.other, self.batch, others, self.rng, self.memories[1])
        if mine.size:
            new = self.turns.begin(mine)
            if self.defences is not None:
                self.defences.begin(new)
            self._keep_one(mine)
            begin = time.process_time()
            own = _asked(self.agent, self.batch, mine, self.rng, self.memories[0])
            self.spent += time.process_time() - begin
            self.asked += mine.size
            self.calls += 1
            self.batch.step(own, mine)
        if others.size:
            self.batch.step(answers, others)

    def _keep_one(self, games: Ints) -> None:
        """Now and then a position is kept: one of every so many calls, the later ones in the place of earlier ones."""
        position = self.batch.fork(games[[self.chosen.integers(games.size)]])
        if len(self.positions) <= _ALONE:
            self.positions.append(position)
        elif (place := int(self.chosen.integers(self.calls + 1))) <= _ALONE:
            self.positions[place] = position

    def _alone(self) -> Cost:
        spent = []
        for position in self.positions:
            begin = time.process_time()
            ask(self.agent, position, position.all_games, self.rng, memories=memories_for(self.agent, position))
            spent.append(time.process_time() - begin)
        counted = spent[1:] or spent
        return Cost(1000 * float(np.mean(counted)), len(counted), 1.0)

    def _figures(self) -> Quality:
        won = self.batch.game.won(self.batch.engine, self.batch.all_games)
        of_side = np.array([won[:, np.array(self.batch.game.sides) == side].any(axis=1) for side in self.sides])
        mine = of_side[np.arange(self.batch.count), np.arange(self.batch.count)]
        return Quality(
            self.code,
            self.opponent,
            self.batch.count,
            self.turns.missed,
            self.turns.unclear,
            None if self.defences is None else self.defences.failed,
            None if self.defences is None else self.defences.undecided,
            tuple(
                Share(int(np.count_nonzero(mine[self.sides == side])), int(np.count_nonzero(self.sides == side)))
                for side in sorted(set(self.sides.tolist()))
            ),
            Cost(1000 * self.spent / max(self.asked, 1), self.asked, self.asked / max(self.calls, 1)),
            self._alone(),
        )


def _asked(agent: Agent, batch: Batch, games: Ints, rng: np.random.Generator, memories: Memories) -> Ints:
    """Answers of an agent: for all games together if its rows are independent, else one by one."""
    facts = facts_of(agent)
    size = (facts.rows_at_once or games.size) if facts.row_independent else 1
    parts = [games[start : start + size] for start in range(0, games.size, size)]
    return np.concatenate([ask(agent, batch, part, rng, memories=memories) for part in parts])
