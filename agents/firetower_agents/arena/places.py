"""Who came in which place: sides in the order of their returns, and each seat's share of the win."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from firetower_agents.arena.results import GameResult

#: returns are compared after rounding, so that a last bit of arithmetic breaks no tie
DECIMALS = 6

#: the sides of each place, best place first; several sides in one place are tied
Places = tuple[tuple[int, ...], ...]


def places(game: GameResult) -> Places:
    """The sides of a game, place by place."""
    return _places(game.sides, tuple(round(float(value), DECIMALS) for value in game.returns))


@lru_cache(maxsize=4096)
def _places(sides: tuple[int, ...], returns: tuple[float, ...]) -> Places:
    paid = dict(zip(sides, returns, strict=True))
    levels = sorted(set(paid.values()), reverse=True)
    return tuple(tuple(sorted(side for side in paid if paid[side] == level)) for level in levels)


def win_shares(game: GameResult) -> tuple[Fraction, ...]:
    """What each seat has of the win: 1 for winning alone, a half for sharing the first place with one other side."""
    first = places(game)[0]
    return tuple(Fraction(side in first, len(first)) for side in game.sides)
