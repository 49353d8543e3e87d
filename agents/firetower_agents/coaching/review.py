"""A recorded game looked through by a coach: how it stood, where it turned, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from firetower_agents.coaching.appraisal import Appraisal, Coach, are_chances, told
from firetower_agents.search.evaluator import evaluator_for
from firetower_agents.search.forks import derived
from firetower_env.core.batch import Batch
from firetower_env.core.game import Game
from firetower_env.render.changes import told_answer
from firetower_env.replay import Decision, Playback

#: so many of the best answers are told
BEST = 3
#: so many positions are looked into together
AT_ONCE = 16


@dataclass(frozen=True)
class Moment:
    """One decision of the game, as the coach sees it."""

    #: decisions before it
    at: int
    seat: int
    question: str
    #: the given answer in words
    given: str
    #: the best answers in words, each with the prospects of the asked seat
    best: tuple[tuple[str, float], ...]
    #: the prospects of every seat, if the best answer is given
    prospects: tuple[float, ...]
    #: what the given answer lost to the best one, and the standard error of that
    lost: float
    error: float
    is_mistake: bool

    def to_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "at": self.at,
            "seat": self.seat,
            "question": self.question,
            "given": self.given,
            "best": [{"answer": words, "prospects": round(worth, 4)} for words, worth in self.best],
            "prospects": [round(worth, 4) for worth in self.prospects],
            "lost": round(self.lost, 4),
            "error": round(self.error, 4),
            "is_mistake": self.is_mistake,
        }


@dataclass(frozen=True)
class Review:
    """What a coach says of a whole game."""

    #: what prospects are counted in, "" for a share of the most that can be had
    unit: str
    #: the side of every seat
    sides: tuple[int, ...]
    moments: tuple[Moment, ...]

    @property
    def as_chances(self) -> bool:
        """Are prospects numbers from 0 to 1, to be told in per cent?"""
        return are_chances(self.unit)

    def turning_points(self, most: int) -> list[Moment]:
        """The answers that surely lost most, the worst first."""
        mistakes = [moment for moment in self.moments if moment.is_mistake]
        return sorted(mistakes, key=lambda moment: -moment.lost)[:most]

    def lost_by_seat(self) -> list[float]:
        """What the answers of each seat lost in all."""
        return [sum(one.lost for one in self.moments if one.seat == seat) for seat in range(len(self.sides))]

    def told(self, worth: float) -> str:
        """A number of this review in words."""
        return told(worth, self.unit)

    def to_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "unit": self.unit,
            "as_chances": self.as_chances,
            "sides": list(self.sides),
            "lost_by_seat": [round(lost, 4) for lost in self.lost_by_seat()],
            "moments": [moment.to_dict() for moment in self.moments],
        }


def review(
    playback: Playback, coach: Coach, seat: int | None = None, report: Callable[[int, int], None] | None = None
) -> Review:
    """Every decision with a choice, of one seat or of all; `report` hears how many of how many are done."""
    wanted = [
        number for number, decision in enumerate(playback.replay.decisions) if seat is None or decision.seat == seat
    ]
    moments: list[Moment] = []
    for start in range(0, len(wanted), AT_ONCE):
        moments += looked_into(playback, coach, wanted[start : start + AT_ONCE])
        if report is not None:
            report(min(start + AT_ONCE, len(wanted)), len(wanted))
    return review_of(playback.batch.game, moments)


def review_of(game: Game, moments: Iterable[Moment]) -> Review:
    """These moments of a game as a review."""
    return Review(evaluator_for(game).unit_of(game), tuple(game.sides), tuple(moments))


def looked_into(playback: Playback, coach: Coach, numbers: Sequence[int]) -> Iterator[Moment]:
    """Those of these decisions that had a choice."""
    if not numbers:
        return
    batch = playback.batch.fork(copies=len(numbers))
    for place, number in enumerate(numbers):
        playback.go_to(number)
        batch.put([place], playback.batch, [0])
    places = np.flatnonzero(batch.masks().sum(axis=1) > 1)
    if not places.size:
        return
    decisions = [playback.replay.decisions[numbers[place]] for place in places.tolist()]
    given = np.array([decision.action for decision in decisions])
    keys = derived(np.array([playback.replay.header.seed], np.uint64), np.array(numbers)[places])
    found = coach.appraise(batch, places, keys, given)
    for place, decision, appraisal in zip(places.tolist(), decisions, found, strict=True):
        yield _moment(batch, place, numbers[place], decision, appraisal)


def _moment(batch: Batch, place: int, at: int, decision: Decision, found: Appraisal) -> Moment:
    seat, shown = found.seat, batch.snapshot(place)
    words = partial(told_answer, batch.game.texts, None, shown, seat, decision.question)
    best = tuple((words(one.action), float(one.prospects[seat])) for one in found.answers[:BEST])
    prospects = tuple(float(worth) for worth in found.best.prospects)
    mistake = found.is_mistake
    return Moment(
        at, seat, decision.question, words(decision.action), best, prospects, found.lost, found.error, mistake
    )
