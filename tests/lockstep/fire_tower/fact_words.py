"""Facts that differ, in words: heaps of cards by name, sets of seats, towers and cells by their members."""

from collections.abc import Sequence

from tests.referee.fire_tower.actions import action_of
from tests.referee.fire_tower.cards import card_names
from tests.referee.fire_tower.solo_state import CHALLENGES

#: sets of answers and of cells
PLANES = ("legal", "gems", "breaks", "permanent", "hawks", "lightning", "sanctuary")
_HEAPS = ("discard", "in_play", "drawn", "pool", "enemy_left", "enemy_discard")
_SEATS = (
    *("bucket_full", "eliminated", "standing", "winners", "heavy_winds", "lookout", "shadow", "forming"),
    *("enemy_buckets", "sturdy"),
)
_CHALLENGES = ("challenges", "challenges_left")


def in_words(name: str, value: object, *, expansion: bool) -> object:
    """One fact; the expansion numbers its events otherwise."""
    cards = card_names(expansion)
    if name == "hands" and isinstance(value, tuple):
        return [_heap(hand, cards) for hand in value]
    if name == "flights" and isinstance(value, tuple):
        return [[action_of(cell) for cell in _members(cells)] for cells in value]
    if name in _HEAPS and isinstance(value, int):
        return _heap(value, cards)
    if isinstance(value, bytes):
        return [(CHALLENGES if name == "challenge_pile" else cards)[card] for card in value]
    if name in _CHALLENGES and isinstance(value, int):
        return [challenge for place, challenge in enumerate(CHALLENGES) if value >> place & 1]
    if name in _SEATS and isinstance(value, int):
        return _members(value)
    return repr(value)


def _members(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _heap(number: int, cards: Sequence[str]) -> dict[str, int]:
    held = {card: number >> 8 * place & 255 for place, card in enumerate(cards)}
    return {card: copies for card, copies in held.items() if copies}
