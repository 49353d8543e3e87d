"""Everything left to luck comes from outside, and is checked here against what luck could have brought (§4)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol


class Chance(Protocol):
    """A source of chance results: a script, a record of another game, or a generator of its own."""

    def take(self, kind: str, *, support: Any = None) -> Any:
        """The next result of a kind; `support` tells what is possible."""
        ...


class ChanceError(ValueError):
    """A chance result that could not have happened."""


def shuffled(chance: Chance, kind: str, cards: Sequence[int]) -> list[int]:
    """The same cards in some order, top first."""
    result = [int(card) for card in chance.take(kind, support=list(cards))]
    if Counter(result) != Counter(cards):
        raise ChanceError(f"{kind}: {sorted(result)} are not the cards {sorted(cards)}")
    return result


def shops_by_recipe(chance: Chance, piles: Sequence[tuple[Sequence[int], int]]) -> list[int]:
    """So many cards of each pile, shuffled together, top first."""
    result = [int(card) for card in chance.take("shops", support=[(list(pile), number) for pile, number in piles])]
    for pile, number in piles:
        if len({card for card in result if card in pile}) != number:
            raise ChanceError(f"shops: {result} are not {number} of {list(pile)}")
    if len(result) != sum(number for _, number in piles):
        raise ChanceError(f"shops: {result} is no deck of {sum(number for _, number in piles)}")
    return result


def one_of(chance: Chance, kind: str, choices: Sequence[Any]) -> Any:
    """One of the choices."""
    result = chance.take(kind, support=list(choices))
    if result not in choices:
        raise ChanceError(f"{kind}: {result!r} is none of {list(choices)}")
    return result


def some_of(chance: Chance, kind: str, choices: Sequence[Any]) -> list[Any]:
    """Any number of the choices, each at most once, in their order."""
    result = list(chance.take(kind, support=list(choices)))
    if [choice for choice in choices if choice in result] != result:
        raise ChanceError(f"{kind}: {result} are not some of {list(choices)} in that order")
    return result


def dealt(chance: Chance, kind: str, cards: Sequence[int], number: int) -> list[int]:
    """So many different cards, one for each seat."""
    result = [int(card) for card in chance.take(kind, support=(list(cards), number))]
    if len(set(result)) != number or len(result) != number or not set(result) <= set(cards):
        raise ChanceError(f"{kind}: {result} are not {number} of {list(cards)}")
    return result


def heads(chance: Chance) -> bool:
    """A flip of a fair coin."""
    return bool(one_of(chance, "coin", (1, 0)))
