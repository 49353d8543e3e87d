"""Redeals: what a seat cannot see is dealt evenly over all that its knowledge allows.

The knowledge is worked out by brute force: every order of a tiny deck is played through, and those that would have
shown the seat what it saw are kept.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.chance import spread
from tests.games.fire_tower.names import NUMBER
from tests.games.fire_tower.table import Table

from .chi_square import MANY, answer, fits, games, hands, piles

#: what a game shows of its hidden cards: all hands, one card each, and the pile from its top
World = tuple[tuple[int, ...], tuple[int, ...]]


def redealt(batch: Batch, seat: int, count: int = MANY) -> Batch:
    """The first game dealt anew for a seat, many times over."""
    copies = batch.fork([0], copies=count)
    copies.redeal(seat, spread(3, count))
    return copies


class TinyGame:
    """A few cards, hands of one: in every turn the only card is dropped, and another drawn."""

    def __init__(self, seats: int, deck: tuple[int, ...], seed: int) -> None:
        copies = tuple(deck.count(card) for card in range(14))
        towers = (0, 1, 2, 3)[:seats]
        self.batch = games(1, towers=towers, hand_size=1, card_copies=copies, firestorm_card=False)
        self.batch.reset(seeds=[seed])
        self.seats, self.deck = seats, deck
        self.first = int(self.batch.engine.s.turn_seat[0])
        self.drops: list[int] = []

    def turn(self) -> None:
        """One turn of whoever is next."""
        (card,) = hands(self.batch, int(self.batch.asked[0]))[0]
        self.drops.append(card)
        self.batch.step([int(self.batch.masks()[0].argmax())])
        answer(self.batch, self.batch.game.layout.verbs[27 + card])

    def worlds(self, observer: int) -> Counter[World]:
        """Every way the cards can lie for all this seat has seen, by how many orders of the deck lead there."""
        own = hands(self.batch, observer)[0]
        found = Counter(world for order in permutations(self.deck) for world in self._play(order))
        return Counter({world: times for world, times in found.items() if world[0][observer] == own[0]})

    def _play(self, order: tuple[int, ...]) -> Iterator[World]:
        """Where the cards can be if the deck lay in this order at first; nothing if the drops would have differed."""
        states = [(list(order[: self.seats]), order[self.seats :], ())]
        for turn, dropped in enumerate(self.drops):
            seat = (self.first + turn) % self.seats
            states = [new for state in states for new in self._drop_and_draw(*state, seat, dropped)]
        return ((tuple(held), pile) for held, pile, _ in states)

    def _drop_and_draw(self, held: list[int], pile: Any, discard: Any, seat: int, dropped: int) -> Iterator[Any]:
        if held[seat] != dropped:
            return
        discard = (*discard, dropped)
        for new, left in [(pile, discard)] if pile else [(order, ()) for order in permutations(discard)]:
            yield [new[0] if other == seat else card for other, card in enumerate(held)], new[1:], left


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", [1, 2])
def test_redeals_are_even_over_what_the_seat_can_know(seats: int, seed: int) -> None:
    """From the opening to the turn after the first reshuffle."""
    game = TinyGame(seats, (0, 0, 1, 1, 2), seed)
    for _ in range(6 - seats):
        for observer in range(seats):
            due = game.worlds(observer)
            batch = redealt(game.batch, observer)
            held = zip(*(hands(batch, seat) for seat in range(seats)), strict=True)
            found = [tuple(card for (card,) in cards) for cards in held]
            fits(zip(found, piles(batch), strict=True), due)
        game.turn()
    assert game.batch.engine.s.reshuffled_size[0] > 0
