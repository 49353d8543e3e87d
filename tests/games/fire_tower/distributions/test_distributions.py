"""Dice and cards: everything chance can bring, each with its due share."""

from collections import Counter
from itertools import permutations, product

import pytest

from firetower_env.core.recorder import Recorder
from tests.games.fire_tower.names import NUMBER
from tests.games.fire_tower.table import Table

from .chi_square import answer, crowd, evenly, fits, games, hands, luck_of, piles

FIRESTORM, MUTUAL_AID, SHADOW = 14, 15, 16
ALL_TOWERS, NEIGHBOURS = (0, 1, 2, 3), (0, 1)
#: one card for each direction and nothing else
FOUR_CARDS = (1, 1, 1, 1) + (0,) * 10
PRINTED = (4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 3, 3)


def test_the_test_itself_refuses_what_is_uneven_or_impossible() -> None:
    fits([0] * 500 + [1] * 500, evenly(range(2)))
    for uneven in ([0] * 600 + [1] * 400, [0] * 1000, [0] * 500 + [1] * 500 + [2], [0, 1]):
        with pytest.raises(AssertionError):
            fits(uneven, evenly(range(2)))


# -- the wind die -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("towers", "valid"),
    [(ALL_TOWERS, (0, 1, 2, 3)), ((0, 2), (0, 1, 2, 3)), (NEIGHBOURS, (0, 1, 3)), ((3, 0), (0, 2, 3))],
)
def test_the_first_wind_is_uniform_over_the_valid(towers: tuple[int, ...], valid: tuple[int, ...]) -> None:
    fits(games(towers=towers).engine.s.wind.tolist(), evenly(valid))


@pytest.mark.parametrize(("towers", "valid"), [(ALL_TOWERS, (0, 1, 2, 3)), (NEIGHBOURS, (0, 1, 3))])
def test_a_rolled_wind_is_uniform_over_the_other_valid_ones(towers: tuple[int, ...], valid: tuple[int, ...]) -> None:
    for old in valid:
        table = Table(towers=towers, wind="NESW"[old], at="action", hands={0: "WEST*4 EAST"})
        batch = crowd(table.do("PLAY_EAST").batch)
        answer(batch, "WIND_ROLL")
        fits(batch.engine.s.wind.tolist(), evenly(wind for wind in valid if wind != old))


def test_both_rolls_of_a_firestorm_are_uniform_over_the_valid() -> None:
    table = Table(towers=NEIGHBOURS, at="action", hands={0: "WEST*4 EAST"}, top="FIRESTORM")
    batch = crowd(table.do("DROP_EAST").batch)
    rolls = luck_of(batch, "wind", "DONE")
    fits(rolls, evenly(product((0, 1, 3), repeat=2)))
    assert batch.engine.s.wind.tolist() == [wind for _, wind in rolls]


def test_both_rolls_of_a_revenge_storm_are_uniform_over_the_valid() -> None:
    """Two of four towers are gone, so that one direction is invalid."""
    table = Table(gems="0,14", wind="E", ablaze=[0], seat=2, hands={2: "EAST"})
    batch = crowd(table.batch)
    rolls = luck_of(batch, "wind", (0, 15))
    fits(rolls, evenly(product((1, 2, 3), repeat=2)))


def test_a_dead_wind_is_rerolled_over_the_valid() -> None:
    table = Table(gems="1,15", wind="N", ablaze=[0], seat=2, hands={2: "EAST"}, revenge_storm=False)
    batch = crowd(table.batch)
    fits(luck_of(batch, "wind", (0, 15)), evenly([(1,), (2,), (3,)]))


# -- Shadow of the Wood -----------------------------------------------------------------------------------------------

HANDS = {1: "NORTH*3 EAST*2 EMBER", 2: "WEST*3 SOUTH*2 EMBER", 3: "AIR_DROP SOUTH"}


def shadow_asked() -> Table:
    """Seat 0 is a Shadow and asked what it will do."""
    table = Table(shadow_of_the_wood=True, ablaze=[0], seat=1, at="action", hands=HANDS, top="SHADOW_OF_THE_WOOD EAST")
    return table.do("DROP_EAST", "DONE")


def test_shadow_rolls_are_uniform_over_all_four_directions() -> None:
    """Validity does not matter (R52): with one tower gone and the wind in the east, all four come up."""
    batch = crowd(shadow_asked().batch)
    fits(luck_of(batch, "roll", "SHADOW_ROLLS"), evenly((direction,) for direction in range(4)))


def test_pulled_cards_are_uniform_over_the_cards_in_hand() -> None:
    """A card held twice comes up twice as often, and the hands do not hang together."""
    table = shadow_asked()
    held = [[NUMBER[name] for name in table.hand(seat).elements()] for seat in (1, 2, 3)]
    fits(luck_of(crowd(table.batch), "pull", "SHADOW_CARDS"), Counter(product(*held)))


# -- the cards --------------------------------------------------------------------------------------------------------


def test_hands_are_dealt_from_the_whole_deck_evenly() -> None:
    """Every place of every hand gets every type of card according to its copies."""
    batch = games()
    with Recorder(batch) as recorder:
        batch.reset(5)
        deals = [dict(recorder.take(game))["deal"] for game in batch.all_games]
    dealt = [((seat, place), card) for deal in deals for seat in range(4) for place, card in enumerate(deal[seat])]
    due = {(place, card): weight for place in product(range(4), range(5)) for card, weight in enumerate(PRINTED)}
    fits(dealt, due)


def test_deals_of_a_tiny_deck_are_all_equally_likely() -> None:
    batch = games(towers=(0, 2), hand_size=1, card_copies=FOUR_CARDS, firestorm_card=False)
    layouts = zip(hands(batch, 0), hands(batch, 1), piles(batch), strict=True)
    orders = permutations(range(4))
    fits(layouts, evenly(((first,), (second,), tuple(rest)) for first, second, *rest in orders))


def test_the_opening_pile_holds_every_card_evenly_at_every_place() -> None:
    batch = games(mutual_aid=True)
    found = Counter(pair for pile in piles(batch) for pair in enumerate(pile))
    # of the 52 action cards each is in the pile with the chance 32 / 52; the two events always are
    weights = {card: copies * 32 / 52 for card, copies in enumerate(PRINTED)} | {FIRESTORM: 1.0, MUTUAL_AID: 1.0}
    fits(found.elements(), {(place, card): weight for place in range(34) for card, weight in weights.items()})


def test_events_lie_anywhere_in_the_opening_pile() -> None:
    opening = piles(games(20_000, mutual_aid=True))
    places = range(len(opening[0]))
    fits([(pile.index(FIRESTORM), pile.index(MUTUAL_AID)) for pile in opening], evenly(permutations(places, 2)))
    alone = piles(games())
    fits([pile.index(FIRESTORM) for pile in alone], evenly(range(len(alone[0]))))


def test_a_reshuffle_brings_every_order_equally_often() -> None:
    """The card just dropped is among the four."""
    deck = (3, 3, 3, 3, 1, 1) + (0,) * 8
    held = {0: "NORTH*3 EAST*2", 1: "SOUTH*3 WEST*2"}
    table = Table(towers=(0, 2), card_copies=deck, firestorm_card=False, at="action", hands=held, rest_in="discard")
    batch = crowd(table.do("DROP_EAST").batch)
    orders = [tuple(order) for (order,) in luck_of(batch, "shuffle", "DONE")]
    fits(orders, Counter(permutations((1, 1, 3, 4, 5))))


def test_a_long_reshuffle_holds_every_card_evenly_at_every_place() -> None:
    table = Table(at="action", rest_in="discard")
    (dropped, *_) = table.hand(0)
    batch = crowd(table.do(f"DROP_{dropped}").batch)
    orders = [order for (order, *_) in luck_of(batch, "shuffle", "DONE")]
    due = {(place, card): n for place in range(len(orders[0])) for card, n in Counter(orders[0]).items()}
    fits([pair for order in orders for pair in enumerate(order)], due)


def test_the_shadow_card_comes_in_anywhere() -> None:
    table = Table(shadow_of_the_wood=True, gems="0,14", wind="E", hands={0: "EAST"}, shadow_in="box")
    orders = [order for (order,) in luck_of(crowd(table.batch), "shuffle", (0, 15))]
    fits([order.index(SHADOW) for order in orders], evenly(range(len(orders[0]))))
