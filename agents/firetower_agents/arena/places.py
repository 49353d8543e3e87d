"""Who came in which place: sides in the order of their returns; each seat's share of the win; whose result it is."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from firetower_agents.arena.results import DECIMALS, GameResult

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
    """What each seat has of the win: 1 for winning alone, a half for winning with one other side.

    Where none of several sides has won, those in the first place share it: a tie of all is no loss of all.
    """
    first = {side for side, won in zip(game.sides, game.won, strict=True) if won}
    if not first and not game.is_one_sided:
        first = set(places(game)[0])
    return tuple(Fraction(side in first, max(1, len(first))) for side in game.sides)


def results_of(game: GameResult) -> list[tuple[str, int]]:
    """Whose results a game holds, each with a seat to read it from: of every seat, or of the one side's entrant."""
    return [(game.entrant, 0)] if game.is_one_sided else [(agent, seat) for seat, agent in enumerate(game.agents)]
