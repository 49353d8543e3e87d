"""Everything left to luck comes from outside, and is checked here against what luck could have brought (§4, §16).

The package's docstring lists the kinds of results and when they are asked for.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, Protocol

from .cards import DROUGHT, common_cards, deck_size, fire_cards, is_fire, piles, split
from .geometry import NE, NW, SE, SW, N, S
from .rivers import Board, fault_of
from .rules import Rules

#: where the wind comes from, by the die from 1 to 6
WIND_DIE = {1: N, 2: NW, 3: SW, 4: S, 5: SE, 6: NE}


class Chance(Protocol):
    """A source of chance results: a script, a record of another game, or a generator of its own."""

    def take(self, kind: str, *, support: Any = None) -> Any:
        """The next result of a kind; `support` tells what is possible."""
        ...


class ChanceError(ValueError):
    """A chance result that could not have happened."""


class RealChoices:
    """Passes on only those questions that luck can answer in more than one way, and answers the rest itself.

    For sources that tell `fires`, `coin` or `dice` only where there was a choice.
    """

    def __init__(self, chance: Chance, kinds: Collection[str] = ("fires", "coin")) -> None:
        self._chance, self._kinds = chance, kinds

    def take(self, kind: str, *, support: Any = None) -> Any:
        """The only possible result, or the other source's."""
        if kind in self._kinds:
            if kind == "fires" and len(support[0]) == support[1]:
                return support[0]
            if kind in ("coin", "dice") and len(support) == 1:
                return support[0]
        return self._chance.take(kind, support=support)


def random_board(chance: Chance) -> Board:
    """Rivers and buildings that satisfy the conditions of a random board."""
    told = chance.take("board")
    if not isinstance(told, Mapping):
        told = dict(zip(("rivers", "houses", "schools"), told, strict=True))
    rivers = tuple(tuple(int(acre) for acre in river) for river in told["rivers"])
    houses, schools = (tuple(int(acre) for acre in told[name]) for name in ("houses", "schools"))
    board = Board(rivers, houses, schools)
    fault = fault_of(board)
    if fault:
        raise ChanceError(f"board: {fault}")
    return board


def rolled_acre(chance: Chance, acres: Collection[int]) -> int:
    """The two twenty-sided dice, rolled until they name one of the acres."""
    result = chance.take("dice", support=tuple(sorted(acres)))
    if result not in acres:
        raise ChanceError(f"dice: {result!r} is not among the {len(acres)} acres that fit")
    return int(result)


def rolled_wind(chance: Chance) -> int:
    """Where the wind comes from at first."""
    result = chance.take("wind", support=tuple(WIND_DIE))
    if result not in WIND_DIE:
        raise ChanceError(f"wind: {result!r} is not on the die")
    return WIND_DIE[int(result)]


def shuffled_deck(chance: Chance, rules: Rules) -> list[int]:
    """All cards, top first; each pile holds what belongs into it."""
    common, fires = common_cards(rules), fire_cards(rules)
    support = (tuple(common), tuple(fires), tuple(piles(rules)))
    deck = [int(card) for card in chance.take("deck", support=support)]
    if len(deck) != deck_size(rules) or Counter(deck) != Counter(common + fires + [DROUGHT] * rules.droughts):
        raise ChanceError(f"deck: {sorted(deck)} are not the cards of the game")
    for number, (pile, wanted) in enumerate(zip(split(rules, deck), piles(rules), strict=True)):
        burning, dry = sum(map(is_fire, pile)), pile.count(DROUGHT)
        if (len(pile) - burning - dry, burning, dry) != wanted:
            raise ChanceError(
                f"deck: pile {number} has {burning} fire cards and {dry} droughts instead of {wanted[1:]}"
            )
    return deck


def drawn_fires(chance: Chance, fires: list[int], count: int) -> list[int]:
    """So many of the fires, which are named by their first acres."""
    result = sorted(int(fire) for fire in chance.take("fires", support=(tuple(fires), count)))
    if len(set(result)) != count or len(result) != count or not set(result) <= set(fires):
        raise ChanceError(f"fires: {result} are not {count} of {fires}")
    return result


def tossed_coin(chance: Chance, fires: list[int]) -> int:
    """One of the fires, which are named by their first acres."""
    result = chance.take("coin", support=tuple(fires))
    if result not in fires:
        raise ChanceError(f"coin: {result!r} is not among {fires}")
    return int(result)
