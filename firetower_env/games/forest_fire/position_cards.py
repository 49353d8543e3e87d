"""The cards of a position: those that are named lie where they must, all others are dealt around them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.errors import PositionError
from firetower_env.core.hexes import DIRECTIONS
from firetower_env.core.positions import AT, PENDING, Given
from firetower_env.games.forest_fire.cards.deck import NO_CARD
from firetower_env.games.forest_fire.cards.table import CARDS, CLASS, DRY, FLAME, PLAIN, WEATHER
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.position_values import WEATHER_FIELDS, card_names
from firetower_env.games.forest_fire.rules import PILES

_KINDS = ("other cards", "fire cards", "droughts")
#: by card, the last one being none: the kind that decides into which pile it may be dealt
_CLASS_OF = np.append(CLASS, NO_CARD).astype(np.uint8)
_NONE = CARDS


def complete(e: ForestFireEngine, games: Ints, given: Given) -> None:
    """The deck behind the cards that were seen, and what is left of it."""
    s, rules = e.s, e.rules
    seen = int(s.turn[games].max())
    fixed = np.full((games.size, rules.cards), _NONE, np.int64)
    if "deck" in given:
        named = s.deck[games[0]].astype(np.int64)
        named = named[named != NO_CARD]
        if named.size > rules.cards - seen:
            raise PositionError(f"deck holds {named.size} cards, but {rules.cards - seen} are left in turn {seen}")
        fixed[:, seen : seen + named.size] = named
    if seen and "card" in given:
        fixed[:, seen - 1] = np.where(s.card[games] < 0, _NONE, s.card[games])
    elif seen and (PENDING in given or given.get(AT) == "main"):
        fixed[:, seen - 1] = _weather_card(e, games, given, _left(e, fixed))
    dealt = _deal_around(e, games, fixed, seen)
    s.deck[games] = dealt * (np.arange(rules.cards) >= seen)
    s.card[games] = dealt[:, seen - 1] if seen else -1
    count_left(e, games, seen)


def no_deck_yet(e: ForestFireEngine, games: Ints, given: Given) -> None:
    """In the setup there is no deck."""
    if given.get("deck"):
        raise PositionError("deck: there is none before the first turn")
    e.s.deck[games] = 0
    e.s.unseen[games] = e.copies
    e.s.pile_fires[games], e.s.pile_droughts[games] = e.pile_shares[0]


def count_left(e: ForestFireEngine, games: Ints, seen: int) -> None:
    """What is unseen, and what of it lies in the pile that comes next."""
    s, deck = e.s, e.s.deck[games]
    s.unseen[games] = (deck[:, seen:, None] == np.arange(CARDS)).sum(axis=1)
    pile = min(int(np.searchsorted(e.pile_ends, seen, side="right")), PILES - 1)
    kinds = CLASS[deck[:, seen : int(e.pile_ends[pile])]]
    s.pile_fires[games] = (kinds == FLAME).sum(axis=1)
    s.pile_droughts[games] = (kinds == DRY).sum(axis=1)


def fitting_rows(e: ForestFireEngine, given: Given) -> Bools:
    """The rows of the weather table that have the numbers that are named."""
    named = {place: int(given[name]) for place, name in enumerate(WEATHER_FIELDS) if name in given}
    fits = (e.strengths[:, list(named)] == np.array(list(named.values()), np.int64)).all(axis=1)
    if not fits.any():
        told = ", ".join(f"{WEATHER_FIELDS[place]} {number}" for place, number in named.items())
        raise PositionError(f"no weather card has {told}")
    return np.asarray(fits)


def _left(e: ForestFireEngine, fixed: Ints) -> NDArray[np.int64]:
    """How many of each card are not named `(k, cards)`."""
    left = e.copies - (fixed[:, :, None] == np.arange(CARDS)).sum(axis=1)
    if (left < 0).any():
        card = int((left < 0).any(axis=0).argmax())
        raise PositionError(
            f"{e.copies[card] - left[:, card].min()} cards {card_names(e.rules)[card]} are named, "
            f"but {e.copies[card]} are in this game"
        )
    return np.asarray(left, np.int64)


def _weather_card(e: ForestFireEngine, games: Ints, given: Given, left: NDArray[np.int64]) -> Ints:
    """The card that brought the weather, as far as that is named."""
    row, wind = np.divmod(np.arange(WEATHER), len(DIRECTIONS))
    fits = fitting_rows(e, given)[row]
    if "wind" in given:
        fits = fits & (wind == e.s.wind[games[0]])
    chances = (left[:, :WEATHER] * fits).cumsum(axis=1)
    if not chances[:, -1].all():
        raise PositionError("card: no weather card is left that brought this weather; name the card seen last")
    number = e.chance.below(games, "deck", chances[:, -1])
    return np.asarray((chances <= number[:, None]).sum(axis=1), np.int64)


def _deal_around(e: ForestFireEngine, games: Ints, fixed: Ints, seen: int) -> NDArray[np.uint8]:
    """The whole deck: every pile with its share, shuffled by itself, and the cards that are named in their places.

    Where all cards that matter are named there is nothing to deal.
    """
    left, kinds, start = _left(e, fixed), _CLASS_OF[fixed], 0
    free = fixed == _NONE
    dealt = np.where(free, 0, fixed).astype(np.uint8)
    unknown = bool(free[:, max(seen - 1, 0) :].any())
    for pile, end in enumerate(e.pile_ends.tolist()):
        share = _share_left(e, pile, kinds[:, start:end])
        if unknown:
            kinds[:, start:end] = _shuffled(e, games, kinds[:, start:end], share)
        start = end
    if not unknown:
        return dealt
    for kind in (PLAIN, FLAME, DRY):
        of_kind = (left * (kind == CLASS)).cumsum(axis=1)
        places = np.arange(int(of_kind[:, -1].max()))
        cards = (of_kind[:, None, :] <= places[:, None]).sum(axis=2).astype(np.uint8)
        if cards.size:
            cards = e.chance.shuffle(games, "deck", cards, of_kind[:, -1])
            here = free & (kinds == kind)
            rows, columns = here.nonzero()
            dealt[rows, columns] = cards[rows, here.cumsum(axis=1)[rows, columns] - 1]
    return dealt


def _share_left(e: ForestFireEngine, pile: int, kinds: NDArray[np.uint8]) -> NDArray[np.int64]:
    """How many cards of each kind one pile holds beside those that are named."""
    fires, dry = e.pile_shares[pile]
    share = np.array([kinds.shape[1] - fires - dry, fires, dry])
    left = share - (kinds[:, :, None] == np.arange(share.size)).sum(axis=1)
    if (left < 0).any():
        kind = int((left < 0).any(axis=0).argmax())
        found = share[kind] - left[:, kind].min()
        raise PositionError(f"deck: {found} {_KINDS[kind]} are named in pile {pile + 1}, which holds {share[kind]}")
    return np.asarray(left, np.int64)


def _shuffled(e: ForestFireEngine, games: Ints, kinds: NDArray[np.uint8], left: NDArray[np.int64]) -> NDArray[np.uint8]:
    """One pile: which kind of card lies where."""
    free, column, ends = kinds == NO_CARD, np.arange(kinds.shape[1]), left.cumsum(axis=1)
    rest = (ends[:, None, :] <= column[:, None]).sum(axis=2).astype(np.uint8)
    rest = e.chance.shuffle(games, "deck", rest, ends[:, -1])
    return np.where(free, np.take_along_axis(rest, np.maximum(free.cumsum(axis=1) - 1, 0), axis=1), kinds)
