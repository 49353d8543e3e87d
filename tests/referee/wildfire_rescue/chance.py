"""Everything left to luck comes from outside, and is checked here against what luck could have brought (§13)."""

from collections import Counter
from typing import Any, Protocol

from .board import CAMPER_SETS, TERRAIN_COPIES
from .layout import LARGEST_GROUP, largest_group


class Chance(Protocol):
    """A source of chance results: a script, a record of another game, or a generator of its own."""

    def take(self, kind: str, *, support: Any = None) -> Any:
        """The next result of a kind; `support` tells what is possible."""
        ...


class ChanceError(ValueError):
    """A chance result that could not have happened."""


def tool_taken_out(chance: Chance, cards: list[int]) -> int:
    """One of the cards, which is left out of the deck."""
    result = chance.take("tools_out", support=list(cards))
    if result not in cards:
        raise ChanceError(f"tools_out: {result!r} is not among {sorted(cards)}")
    return int(result)


def shuffled_deck(chance: Chance, cards: list[int]) -> list[int]:
    """The same cards in some order, top first."""
    result = [int(card) for card in chance.take("deck", support=list(cards))]
    if Counter(result) != Counter(cards):
        raise ChanceError(f"deck: {sorted(result)} are not the cards {sorted(cards)}")
    return result


def laid_tiles(chance: Chance) -> list[int]:
    """The terrain of all tiles: the right number of each, and no four equal ones together (W4)."""
    result = [int(terrain) for terrain in chance.take("tiles", support=list(TERRAIN_COPIES))]
    counts = tuple(result.count(terrain) for terrain in range(len(TERRAIN_COPIES)))
    if counts != TERRAIN_COPIES or len(result) != sum(TERRAIN_COPIES):
        raise ChanceError(f"tiles: {counts} of the terrains instead of {TERRAIN_COPIES}")
    if largest_group(result) > LARGEST_GROUP:
        raise ChanceError(f"tiles: {largest_group(result)} equal tiles are connected")
    return result


def drawn_camper_set(chance: Chance) -> int:
    """The number of a camper placement."""
    result = chance.take("campers", support=sorted(CAMPER_SETS))
    if result not in CAMPER_SETS:
        raise ChanceError(f"campers: there is no placement {result!r}")
    return int(result)


def rolled_die(chance: Chance) -> int:
    """The event die."""
    result = chance.take("die", support=[1, 2, 3, 4, 5, 6])
    if result not in range(1, 7):
        raise ChanceError(f"die: {result!r} is not on the die")
    return int(result)
