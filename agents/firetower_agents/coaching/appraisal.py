"""What the answers of a question are worth to whoever is asked, found out by playing them on.

The coach sees what the asked seat sees, and no more. A first round of playouts finds the answers that look best; a
second round, on deals of its own, tells what the best of them and the answer that was given are worth. Without it the
best of several guesses would be the luckiest one, and every game would seem to be full of mistakes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from firetower_agents.search.answers import Floats, RankedAnswers, weigh
from firetower_agents.search.evaluator import CHANCE, STRONG, evaluator_for
from firetower_agents.search.forks import deal_again, derived
from firetower_agents.search.playouts import Playouts
from firetower_agents.search.settings import known_policy, whole
from firetower_env.agents import forks_for
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.chance import Seeds

#: salts of the second round begin here; those of the first are far below
_SECOND = 1 << 20
#: an answer that nobody gave
NOTHING = -1


@dataclass(frozen=True)
class AnswerWorth:
    """One answer (on the real board), and the prospects of every seat after it, as the evaluator's `unit_of` says."""

    action: int
    prospects: NDArray[np.float64]


@dataclass(frozen=True)
class Appraisal:
    """What the coach says of one question."""

    seat: int
    #: the answers that were looked into, best first
    answers: tuple[AnswerWorth, ...]
    #: the answer that was given, None if none was named
    given: AnswerWorth | None = None
    #: what the best answer is ahead of it for the asked seat, and the standard error of that
    lost: float = 0.0
    error: float = 0.0

    @property
    def best(self) -> AnswerWorth:
        """What the coach would answer."""
        return self.answers[0]

    @property
    def is_mistake(self) -> bool:
        """Is the given answer surely worse than the best one?"""
        return self.lost > 2 * self.error


@dataclass(frozen=True)
class _Outcomes:
    """What playouts came to, `(answers, playouts, seats)`."""

    prospects: Floats

    def of(self, place: int, action: int) -> AnswerWorth:
        return AnswerWorth(action, self.prospects[place].mean(axis=0))

    def lead(self, place: int, other: int, seat: int) -> tuple[float, float]:
        """What one answer is ahead of another for a seat, and the standard error of that; both met the same deals."""
        leads = self.prospects[place, :, seat] - self.prospects[other, :, seat]
        return float(leads.mean()), float(leads.std(ddof=1) / np.sqrt(leads.size))


def are_chances(unit: str) -> bool:
    """Are prospects in this unit numbers from 0 to 1, to be told in per cent?"""
    return unit in ("", CHANCE)


def told(worth: float, unit: str) -> str:
    """Prospects in words."""
    return f"{100 * worth:.0f} %" if are_chances(unit) else f"{worth:.1f}"


class Coach:
    """Weighs answers by `sims` playouts each: of the `width` most promising ones, and of the one that was given.

    Playouts go on for `turns` turns where the game's evaluator can tell what positions are worth, else to the end.
    """

    def __init__(self, sims: int = 48, width: int = 5, turns: int = 2, policy: str = STRONG) -> None:
        self.sims, self.width, self.turns = whole("sims", sims, 2), whole("width", width), whole("turns", turns)
        self.policy = known_policy(policy)

    def appraise(self, batch: Batch, games: Ints, keys: Seeds, given: Ints | None = None) -> list[Appraisal]:
        """One appraisal for each of these games, which must ask somebody.

        `given` are answers on the real board. All else follows from the keys, so that games do not depend on each
        other.
        """
        forks = forks_for(batch, games, batch.asked[games], derived(keys, 1))
        wanted = np.full(forks.count, NOTHING) if given is None else given
        size = max(1, evaluator_for(forks.game).at_once // (self.sims * self.width))
        pieces = np.array_split(np.arange(forks.count), -(-forks.count // size))
        return [one for rows in pieces for one in self._of_rows(forks, rows, keys, wanted)]

    def _of_rows(self, forks: Batch, rows: Ints, keys: Seeds, given: Ints) -> list[Appraisal]:
        answers = weigh(forks, rows, keys, evaluator_for(forks.game), STRONG)
        answers = answers.keep((answers.rank < self.width) | (answers.real == given[answers.row]))
        mine = forks.engine.asked[answers.row]
        first = self._played(forks, answers, keys, 0)
        worth = first.prospects.mean(axis=1)[np.arange(mine.size), mine]
        order = np.lexsort((-worth, answers.row))
        answers, first = answers.keep(order), _Outcomes(first.prospects[order])
        again = np.flatnonzero((answers.rank == 0) | (answers.real == given[answers.row]))
        second = self._played(forks, answers.keep(again), keys, _SECOND)
        first.prospects[again] = second.prospects
        return [self._appraisal(forks, int(row), answers, first, int(given[row])) for row in rows]

    def _appraisal(self, forks: Batch, row: int, answers: RankedAnswers, found: _Outcomes, given: int) -> Appraisal:
        """What was found of one row; of its best answer and the given one, in the second round."""
        seat = int(forks.engine.asked[row])
        places = [int(place) for place in np.flatnonzero(answers.row == row)]
        own = next((place for place in places if int(answers.real[place]) == given), None)
        listed = tuple(found.of(place, int(answers.real[place])) for place in places)
        if own is None:
            return Appraisal(seat, listed)
        return Appraisal(seat, listed, found.of(own, given), *found.lead(places[0], own, seat))

    def _played(self, forks: Batch, answers: RankedAnswers, keys: Seeds, salt: int) -> _Outcomes:
        """All answers played on, those of a row on the same deals and with the same luck."""
        evaluator = evaluator_for(forks.game)
        row, deal = np.repeat(answers.row, self.sims), np.tile(np.arange(self.sims), answers.row.size)
        copies = deal_again(forks, row, forks.engine.asked[row], derived(keys[row], salt + 16 + 2 * deal))
        turns = copies.turns()
        copies.step(np.repeat(answers.real, self.sims))
        luck = derived(keys[row], salt + 17 + 2 * deal)
        values = Playouts(evaluator, self.policy, self.turns).values(copies, turns, luck)
        return _Outcomes(evaluator.prospects(copies, values).reshape(answers.row.size, self.sims, -1))
