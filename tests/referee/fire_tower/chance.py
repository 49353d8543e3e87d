"""Everything left to luck comes from outside, and is checked here against what luck could have brought."""

from collections import Counter
from typing import Any, Protocol


class Chance(Protocol):
    """A source of chance results: a replayed record, or a generator of its own."""

    def take(self, kind: str, *, support: object = None) -> Any:
        """The next result of a kind; `support` tells what is possible."""
        ...


class ChanceError(ValueError):
    """A chance result that could not have happened."""


def roll_die(chance: Chance, kind: str, acceptable: list[int]) -> int:
    """One direction out of the acceptable ones, re-rolls folded in (R2, R25, R52)."""
    result = chance.take(kind, support=sorted(acceptable))
    if result not in acceptable:
        raise ChanceError(f"{kind}: {result!r} is not among {sorted(acceptable)}")
    return int(result)


def roll_number(chance: Chance) -> int:
    """The Shadow die, one to six [RF p.7]."""
    result = chance.take("die", support=[1, 2, 3, 4, 5, 6])
    if result not in range(1, 7):
        raise ChanceError(f"die: {result!r} is not on the Shadow die")
    return int(result)


class CutIn(list[int]):
    """Cards to be shuffled, with one of them due in a certain stretch of the pile, counted from one."""

    def __init__(self, cards: list[int], card: int, first: int, last: int) -> None:
        super().__init__(cards)
        self.card, self.first, self.last = card, first, last


def shuffled_with_cut(chance: Chance, cards: list[int], card: int) -> list[int]:
    """The cards in some order, one of them somewhere in the middle third (X3)."""
    number = len(cards)
    first, last = -(-number // 3), max(1, 2 * number // 3)
    result = shuffled(chance, CutIn(cards, card, first, last))
    if not first <= result.index(card) + 1 <= last:
        raise ChanceError(f"shuffle: card {card} must lie from {first} to {last}, not at {result.index(card) + 1}")
    return result


def shuffled(chance: Chance, cards: list[int], kind: str = "shuffle") -> list[int]:
    """The same cards in some order, top first."""
    result = [int(card) for card in chance.take(kind, support=cards)]
    if Counter(result) != Counter(cards):
        raise ChanceError(f"{kind}: {sorted(result)} are not the cards {sorted(cards)}")
    return result


def dealt_hands(chance: Chance, cards: list[int], seats: int, size: int) -> list[list[int]]:
    """One hand of the full size for each seat, out of the action cards [FT p.3]."""
    hands = [[int(card) for card in hand] for hand in chance.take("deal", support=(list(cards), seats, size))]
    if len(hands) != seats or any(len(hand) != size for hand in hands):
        raise ChanceError(f"deal: {seats} hands of {size} cards were due")
    if Counter(card for hand in hands for card in hand) - Counter(cards):
        raise ChanceError("deal: more copies than there are")
    return hands


def pulled_card(chance: Chance, hand: list[int]) -> int:
    """A card drawn blindly out of a hand [FT p.6]."""
    result = chance.take("pull", support=list(hand))
    if result not in hand:
        raise ChanceError(f"pull: {result!r} is not held")
    return int(result)
