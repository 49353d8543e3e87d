"""Redeals: what a seat cannot see is dealt evenly over all that its knowledge allows.

The knowledge is worked out by brute force: every order of a tiny deck is played through, and those that would have
shown the seat what it saw are kept.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.chance import spread
from tests.games.fire_tower.names import NUMBER
from tests.games.fire_tower.table import Table

from .chi_square import MANY, answer, evenly, fits, games, hands, piles

FIRESTORM = 14

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


def worlds_dealt(game: TinyGame, observer: int) -> list[World]:
    """How the cards lie in many redeals."""
    batch = redealt(game.batch, observer)
    held = zip(*(hands(batch, seat) for seat in range(game.seats)), strict=True)
    return [(tuple(card for (card,) in cards), pile) for cards, pile in zip(held, piles(batch), strict=True)]


@pytest.mark.parametrize(("seats", "turns"), [(2, 8), (3, 3)])
@pytest.mark.parametrize("seed", [1, 2])
def test_redeals_are_even_over_all_that_the_seat_can_think(seats: int, turns: int, seed: int) -> None:
    """Before and after a reshuffle; for two seats it tells all, and more of them do not change that."""
    game = TinyGame(seats, (0, 0, 1, 1, 2), seed)
    for turn in range(turns + 1):
        for observer in range(seats):
            fits(worlds_dealt(game, observer), game.worlds(observer))
        if turn < turns:
            game.turn()
    assert game.batch.engine.s.reshuffled_size[0] > 0


def test_redeals_leave_nothing_out() -> None:
    """Of three seats and more, what was shown since a reshuffle is remembered, but not whether a draw came before it.

    So a redeal can bring more than the strictest memory would allow, but never less.
    """
    game = TinyGame(3, (0, 0, 1, 1, 2), seed=2)
    for _ in range(8):
        game.turn()
        for observer in range(3):
            assert set(game.worlds(observer)) <= set(worlds_dealt(game, observer))


def test_events_stay_in_the_pile() -> None:
    """The Firestorm is known to lie in the opening pile, anywhere in it."""
    batch = games(1, towers=(0, 2), hand_size=1, card_copies=(1, 1, 1, 1) + (0,) * 10)
    own = hands(batch, 0)[0]
    hidden = [card for card in range(4) if card not in own]
    due = {
        (card, pile)
        for card in hidden
        for pile in permutations([FIRESTORM, *(other for other in hidden if other != card)])
    }
    copies = redealt(batch, 0)
    assert set(hands(copies, 0)) == {own}
    fits(zip((card for (card,) in hands(copies, 1)), piles(copies), strict=True), evenly(due))


@pytest.mark.parametrize(("drops", "rest_of_set"), [(0, 3), (1, 2), (2, 1)])
def test_a_seat_that_drops_a_set_is_known_to_hold_the_rest(drops: int, rest_of_set: int) -> None:
    """Reckless Abandon names the kind of the three cards before they are dropped."""
    deck = (5, 0, 0, 0, 0, 0, 0, 2, 3, 1, 0, 0, 0, 0)
    held = {0: "NORTH*5", 1: "AIR_DROP*3 EMBER FIRE_ENGINE"}
    table = Table(
        towers=(0, 2), card_copies=deck, firestorm_card=False, seat=1, at="action", gems="14,14", empty_buckets=[1],
        hands=held,
    )  # fmt: skip
    table.do("RECKLESS_WATER", *["DROP_AIR_DROP"] * drops)
    hidden = [NUMBER[name] for name in [*table.hand(1).elements(), *table.pile]]
    wet = (NUMBER["AIR_DROP"], NUMBER["FIRE_ENGINE"])
    possible = Counter(
        tuple(sorted(hand))
        for hand in combinations(hidden, table.held(1))
        if sum(card in wet for card in hand) >= rest_of_set
    )
    fits(hands(redealt(table.batch, 0), 1), possible)
