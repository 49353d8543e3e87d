"""Forced wins: what a seat can win within its own turn, whatever is hidden and however chance falls.

A win is forced if a sequence of the seat's own answers, in its present turn, wins the game for it and nothing is drawn
by chance before the last of them. The search is exhaustive: on a redealt copy, all answers of the seat are followed
until it is no longer asked, the turn is over, chance was drawn, or the game's evaluator says that no win is in reach
any more. Positions that were met before in the same search are left out. A line that wins is then played in further
copies, each dealt anew: it is forced if it is legal and wins in all of them, and in more of them where its last answer
draws by chance. So what depends on luck or hidden cards is ruled out by many deals, not by proof. A search that looks
at more positions than its limit ends without a verdict.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from firetower_agents.search.evaluator import evaluator_for
from firetower_agents.search.forks import deal_again, derived
from firetower_env.core import masks
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.chance import Seeds, mix, spread
from firetower_env.core.fields import State

#: a line must win in so many further deals, and in so many if its last answer draws by chance
DEALS, LUCKY_DEALS = 16, 64
#: positions that a search of one row looks at before it gives up
LIMIT = 50_000
#: so many copies are stepped together at most, but for those of one position
_AT_ONCE = 2048
#: so many rows are searched together
_ROWS = 8
#: of the winning lines that are found together, so many are tried in further deals
_TRIED = 8
_NOTHING = -1


@dataclass(frozen=True)
class Found:
    """What was found, by row."""

    #: the first answer of a forced win, on the real board; -1 where none was found
    answer: Ints
    #: the search was given up, so nobody knows whether there is one
    unknown: Bools
    #: positions looked at
    positions: Ints

    @property
    def wins(self) -> Bools:
        """Is a forced win known?"""
        return np.asarray(self.answer != _NOTHING)


def forced_wins(forks: Batch, rows: Ints, keys: Seeds, limit: int = LIMIT) -> Found:
    """Which of these rows can win by force within the present turn of the asked seat.

    `forks` holds copies redealt for the asked seats and is left alone; the keys, one a row, decide further deals.
    """
    parts = [slice(start, start + _ROWS) for start in range(0, rows.size, _ROWS)]
    found = [_Search(forks, rows[part], keys[part], limit).run() for part in parts]
    if not found:
        return Found(rows, np.zeros(0, np.bool_), rows)
    return Found(
        *(np.concatenate(column) for column in zip(*((f.answer, f.unknown, f.positions) for f in found), strict=True))
    )


@dataclass(frozen=True)
class _Answers:
    """Answers still to be given: in which game of a batch, whose search it is, and the line that leads there."""

    batch: Batch
    game: Ints
    answer: Ints
    row: Ints
    line: Ints


class _Search:
    def __init__(self, forks: Batch, rows: Ints, keys: Seeds, limit: int) -> None:
        self.forks, self.rows, self.keys, self.limit = forks, rows, keys, limit
        self.evaluator = evaluator_for(forks.game)
        self.seat = forks.engine.asked[rows]
        self.turn = forks.game.turns(forks.engine, rows)
        self.answer: Ints = np.full(rows.size, _NOTHING)
        self.unknown: Bools = np.zeros(rows.size, np.bool_)
        self.positions: Ints = np.zeros(rows.size, np.int64)
        #: of every line its last answer and the line before that, which has -1 at the start
        self.last: list[int] = []
        self.before: list[int] = []
        self.seen: Seeds = np.zeros(0, np.uint64)

    def run(self) -> Found:
        """Follow all lines, the longest first, so that few positions wait."""
        waiting = _parts(self.forks, self.rows, np.arange(self.rows.size), np.full(self.rows.size, _NOTHING))
        while waiting:
            part = waiting.pop()
            wanted = (self.answer[part.row] == _NOTHING) & ~self.unknown[part.row]
            if wanted.any():
                waiting += self._follow(
                    part.batch, part.game[wanted], part.answer[wanted], part.row[wanted], part.line[wanted]
                )
        self.unknown &= self.answer == _NOTHING
        return Found(self.answer, self.unknown, self.positions)

    def _follow(self, batch: Batch, game: Ints, answers: Ints, row: Ints, line: Ints) -> list[_Answers]:
        """Give these answers; returns what can be answered to that."""
        self.positions += np.bincount(row, minlength=self.rows.size)
        self.unknown |= self.positions > self.limit
        copies = batch.fork(game)
        copies.relative = False
        copies.step(answers)
        e, games = copies.engine, np.arange(game.size)
        unmoved = (e.s.draws == batch.engine.s.draws[game]).all(axis=1)
        won = e.s.over > 0
        won[won] = copies.game.won(e, games[won])[np.arange(np.count_nonzero(won)), self.seat[row[won]]]
        if won.any():
            self._try(row[won], line[won], answers[won], np.where(unmoved[won], DEALS, LUCKY_DEALS))
        on = np.flatnonzero(unmoved & (e.asked == self.seat[row]) & (self.answer[row] == _NOTHING))
        on = on[copies.game.turns(e, on) == self.turn[row[on]]]
        near = self.evaluator.win_in_reach(copies, on)
        on = on if near is None else on[near]
        fresh = on[self._first_met(e.s, on, row[on])]
        lines = len(self.last) + np.arange(fresh.size)
        self.last += answers[fresh].tolist()
        self.before += line[fresh].tolist()
        return _parts(copies, fresh, row[fresh], lines)

    def _first_met(self, state: State, games: Ints, row: Ints) -> Ints:
        """The places of those games whose position was not met before in the search of its row."""
        if not games.size:
            return games
        prints, first = np.unique(fingerprints(state, games) ^ self.keys[row], return_index=True)
        place: Ints = np.asarray(self.seen.searchsorted(prints))
        new = self.seen.take(place, mode="clip") != prints if self.seen.size else np.ones(prints.size, np.bool_)
        self.seen = np.insert(self.seen, place[new], prints[new])
        return np.sort(first[new])

    def _try(self, row: Ints, line: Ints, answers: Ints, deals: Ints) -> None:
        """Play lines that won in so many further deals; a row has won with the first that wins in all of them."""
        order = np.argsort(deals, kind="stable")
        row, line, answers, deals = row[order], line[order], answers[order], deals[order]
        for _ in range(_TRIED):
            rows, first = np.unique(row, return_index=True)
            for number, place in zip(rows.tolist(), first.tolist(), strict=True):
                whole = [*self._line(int(line[place])), int(answers[place])]
                if self._wins_always(number, whole, int(deals[place])):
                    self.answer[number] = whole[0]
            left = np.delete(np.arange(row.size), first)
            left = left[self.answer[row[left]] == _NOTHING]
            row, line, answers, deals = row[left], line[left], answers[left], deals[left]
            if not row.size:
                return
        # lines that were not tried might have won
        self.unknown[row] = True

    def _line(self, line: int) -> list[int]:
        """The answers of a line."""
        out = []
        while line != _NOTHING:
            out.append(self.last[line])
            line = self.before[line]
        return out[::-1]

    def _wins_always(self, number: int, line: list[int], count: int) -> bool:
        """Is this line legal, and does it win, in so many further deals?"""
        seat = int(self.seat[number])
        salts = derived(np.full(count, self.keys[number]), np.arange(count))
        deals = deal_again(self.forks, np.full(count, self.rows[number]), np.full(count, seat), salts)
        e = deals.engine
        for answer in line:
            if not all(e.asked[deal] == seat and e.is_legal(deal, answer) for deal in range(count)):
                return False
            deals.step(np.full(count, answer))
        return bool(((e.s.over > 0) & deals.game.won(e, deals.all_games)[:, seat]).all())


def _parts(batch: Batch, games: Ints, row: Ints, line: Ints) -> list[_Answers]:
    """All legal answers in these games, in parts of a size that suits the caches."""
    if not games.size:
        return []
    place, answers = np.nonzero(masks.unpack(batch.game.layout, batch.engine.mask[games]))
    cuts = [0]
    for end in np.flatnonzero(np.diff(place, append=games.size)) + 1:
        if end - cuts[-1] > _AT_ONCE or end == place.size:
            cuts.append(int(end))
    return [
        _Answers(batch, games[place[a:b]], answers[a:b], row[place[a:b]], line[place[a:b]]) for a, b in pairwise(cuts)
    ]


def fingerprints(state: State, games: Ints) -> Seeds:
    """A number for each of these games; those in the same position have the same, others hardly ever."""
    out: Seeds = np.zeros(games.size, np.uint64)
    for number, (name, array) in enumerate(state.arrays().items()):
        rows = array[games]
        if name == "frames":
            # what was taken off the stack still lies there
            rows[np.arange(rows.shape[1]) >= state.depth[games][:, None]] = 0
        flat = np.ascontiguousarray(rows.reshape(games.size, -1)).view(np.uint8)
        words = np.zeros((games.size, -(-flat.shape[1] // 8) * 8), np.uint8)
        words[:, : flat.shape[1]] = flat
        wide = words.view(np.uint64)
        out += mix(wide + spread(number, wide.shape[1])).sum(axis=1, dtype=np.uint64)
    return out
