"""What follows from what a position of Flamecraft names: Town, seats and decks, and everything else by chance."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.decks import Deck
from firetower_env.core.errors import PositionError
from firetower_env.core.positions import PENDING, Given
from firetower_env.games.flamecraft import knowledge, setup
from firetower_env.games.flamecraft.cards.names import GOODS
from firetower_env.games.flamecraft.cards.tables import COMPANIONS, ENCHANTMENTS, SHOPS, STARTERS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.state import CAST_CARDS, EMPTY, FACEDOWN, FACEUP, IN_DECK, NOT_IN_GAME, TYPES
from firetower_env.games.flamecraft.validation import members, tucking
from firetower_env.games.flamecraft.verbs import FANCIES, PLACES, SLOTS

Cards = NDArray[np.uint8]
_COPIES_OF_AN_ICON = CAST_CARDS // TYPES


def complete(e: FlamecraftEngine, games: Ints, given: Given) -> None:
    """In the order of the setup."""
    s = e.s
    s.limit[games] = setup.LIMITS[e.n]
    if "deck_colour" not in given:
        setup.deck_colour(e, games)
    if "colour" not in given:
        setup.colour(e, games)
    if e.solo and not {"unlocked", "replaced"} & set(given):
        setup.unlock(e, games)
    _town(e, games, given)
    shops, fancies = setup.stage(e, games)
    _shops(e, games, shops)
    _artisans(e, games, given)
    _fancies(e, games, given, fancies)
    _enchantments(e, games, given)
    if e.rules.companions:
        _companions(e, games)


def _unnamed(e: FlamecraftEngine, given: Given, key: str) -> list[int]:
    """The seats of which a section says nothing."""
    named = {str(seat) for seat in given.get(key, {})}
    return [seat for seat in range(e.n) if str(seat) not in named]


def _holes(row: NDArray[Any], as_it_is: bool) -> Ints:
    """The empty places of a row: between turns Park and row are full while their decks last."""
    return np.flatnonzero(row < 0)[: 0 if as_it_is else None]


# -- cards by chance --------------------------------------------------------------------------------------------------


def _drawn(e: FlamecraftEngine, games: Ints, stream: str, free: Bools, kind: Ints, left: Ints) -> tuple[Cards, Ints]:
    """Of the cards that are free `(k, n)` so many of each kind `(k, kinds)` by chance; in each row the number of them.

    Nothing is drawn from the stream where nothing is left to deal.
    """
    count = free.shape[1]
    if not left.any():
        return np.zeros((games.size, 0), np.uint8), np.zeros(games.size, np.int64)
    box = np.broadcast_to(np.arange(count, dtype=np.uint8), (games.size, count))
    order = e.chance.shuffle(games, stream, box, np.full(games.size, count)).astype(np.int64)
    open_, kinds = np.take_along_axis(free, order, axis=1), kind[order]
    taken = np.zeros(order.shape, np.bool_)
    for number in range(left.shape[1]):
        here = open_ & (kinds == number)
        taken |= here & (here.cumsum(axis=1) <= left[:, number, None])
    front = np.argsort(~taken, axis=1, kind="stable")
    return np.take_along_axis(order, front, axis=1).astype(np.uint8), np.count_nonzero(taken, axis=1)


def _lay_below(deck: Deck, games: Ints, cards: Cards, counts: Ints, notes: Cards | None = None) -> None:
    """Lay cards below what is named of a deck, which begins at place 0."""
    size = int(deck.size[games[0]])
    if size + counts.max(initial=0) > deck.room:
        raise PositionError(f"a deck of {size + int(counts.max())} cards has no room: it holds {deck.room}")
    whole = np.hstack([deck.cards[games, :size], cards])[:, : deck.room]
    deck.lay(games, whole, size + counts, notes)


def _once(found: Ints, names: tuple[str, ...], what: str) -> None:
    """Every card is there once."""
    twice = np.flatnonzero((found > 1).any(axis=0))
    if twice.size:
        raise PositionError(f"{what}: {names[int(twice[0])]} is named twice")


# -- Town and Shops ---------------------------------------------------------------------------------------------------


def _town(e: FlamecraftEngine, games: Ints, given: Given) -> None:
    """The starters with their Dragons; Shops lie faceup where nothing else is said."""
    s = e.s
    cells, faces = s.cell[games], s.sp_face[games]
    if "town" not in given:
        setup.starters(e, games)
    shops = s.sp_shop[games]
    if (np.sort(shops[:, :STARTERS], axis=1) != np.arange(STARTERS)).any():
        raise PositionError(
            f"town: the first {STARTERS} Shops are the starters, {', '.join(e.cards.shop_names[:STARTERS])}"
        )
    s.cell[games] = cells
    if "dragons" not in given:
        s.cell[games, : STARTERS * SLOTS : SLOTS] = e.cards.shop_icon[shops[:, :STARTERS]]
    s.sp_face[games] = np.where(shops < 0, EMPTY, np.where(faces == FACEDOWN, FACEDOWN, FACEUP))
    if ((faces == FACEDOWN) & (shops < 0)).any():
        raise PositionError("facedown: there is no Shop on one of these spaces")


def _shops(e: FlamecraftEngine, games: Ints, staged: Bools) -> None:
    """The rest of the Shops that are in the game lies below what is named of the deck."""
    s = e.s
    named = s.s_deck[games, : int(s.s_size[games[0]])].astype(np.int64)
    found = members(np.hstack([s.sp_shop[games], named]), SHOPS)
    _once(found, e.cards.shop_names, "town and shop_deck")
    free, kind = found == 0, np.zeros(SHOPS, np.int64)
    if knowledge.by_recipe(e):
        kind = e.cards.shop_pile.astype(np.int64)
        left = knowledge.piles_left(e, ~free)
        if (left < 0).any():
            raise PositionError("town and shop_deck: the deck has one Shop for each of the Goods and four others")
    else:
        if e.rules.shop_list:
            staged[:, list(e.rules.shop_list)] = True
        free &= staged
        free[:, :STARTERS] = False
        left = np.count_nonzero(free, axis=1)[:, None]
    _lay_below(e.shops, games, *_drawn(e, games, "shops", free, kind, left))


# -- Dragons ----------------------------------------------------------------------------------------------------------


def _artisans(e: FlamecraftEngine, games: Ints, given: Given) -> None:
    """Hands of three and a full Park for which nothing is named, then the deck."""
    s = e.s
    named = s.art_deck[games, : int(s.art_size[games[0]])].astype(np.int64)
    found = members(np.hstack([s.cell[games], s.park[games], named]), TYPES) + s.hand[games].sum(axis=1)
    copies = setup.COPIES - setup.REMOVED[e.n] + 1
    if (found > copies).any():
        kind = int((found > copies).any(axis=0).argmax())
        raise PositionError(f"{found[:, kind].max()} Dragons of {GOODS[kind]} are named, but there are {copies}")
    # all these games name as many of each type
    box = np.repeat(np.arange(TYPES, dtype=np.uint8), copies - found[0])
    cards = np.broadcast_to(box, (games.size, box.size))
    if box.size:
        cards = e.chance.shuffle(games, "artisans", cards, np.full(games.size, box.size))
    due = [seat for seat in _unnamed(e, given, "hands") for _ in range(setup.HAND)]
    if len(due) > box.size:
        raise PositionError(f"hands: {box.size} Dragons are left for {len(due)} places")
    for number, seat in enumerate(due):
        s.hand[games, seat, cards[:, number]] += np.int16(1)
    places = _holes(s.park[games[0]], "park" in given and PENDING in given)[: box.size - len(due)]
    s.park[games[:, None], places] = cards[:, len(due) : len(due) + len(places)]
    rest = cards[:, len(due) + len(places) :]
    _lay_below(e.artisans, games, rest, np.full(games.size, rest.shape[1]), s.art_seen[games])


def _fancies(e: FlamecraftEngine, games: Ints, given: Given, staged: Bools) -> None:
    """One for each seat of which nothing is said; those that nobody has lie in the deck."""
    s = e.s
    if "box" not in given.get("fancy", {}):
        s.f_owner[games] = np.where(staged | (s.f_owner[games] != IN_DECK), s.f_owner[games], NOT_IN_GAME)
    owner = s.f_owner[games]
    named = s.f_deck[games, : int(s.f_size[games[0]])].astype(np.int64)
    found = members(named, FANCIES) + (owner != IN_DECK)
    _once(found, e.cards.fancy_names, "fancy and fancy_deck")
    free = found == 0
    left = np.count_nonzero(free, axis=1)
    cards, counts = _drawn(e, games, "fancy", free, np.zeros(FANCIES, np.int64), left[:, None])
    due = _unnamed(e, given, "fancy")
    if len(due) > left.min():
        raise PositionError(f"fancy: {left.min()} Fancy Dragons are left for {len(due)} seats")
    for number, seat in enumerate(due):
        s.f_owner[games, cards[:, number]] = seat
    _lay_below(e.fancies, games, cards[:, len(due) :], counts - len(due))


# -- Enchantments and companions --------------------------------------------------------------------------------------


def _enchantments(e: FlamecraftEngine, games: Ints, given: Given) -> None:
    """Three of each icon are in the deck of its colour; those at Shops are no longer seen."""
    s, t = e.s, e.cards
    named = s.e_deck[games, : int(s.e_size[games[0]])].astype(np.int64)
    found = members(np.hstack([named, s.row[games], s.reserved[games]]), ENCHANTMENTS)
    _once(found, t.ench_names, "row, reserved and enchantment_deck")
    of_deck = t.ench_deck == s.deck_colour[games][:, None]
    if (found > of_deck).any():
        card = int((found > of_deck).any(axis=0).argmax())
        raise PositionError(f"the Enchantment {t.ench_names[card]} is of the other deck")
    icons = (t.ench_icon[:, None] == np.arange(TYPES)).astype(np.int64)
    left = _COPIES_OF_AN_ICON - found @ icons - s.ench[games].sum(axis=1) - tucking(e, games)
    if (left < 0).any():
        icon = int((left < 0).any(axis=0).argmax())
        raise PositionError(
            f"{_COPIES_OF_AN_ICON - left[:, icon].min()} Enchantments of {GOODS[icon]} are named, but there are 3"
        )
    cards, counts = _drawn(e, games, "enchantments", of_deck & (found == 0), t.ench_icon.astype(np.int64), left)
    places = _holes(s.row[games[0]], "row" in given and PENDING in given)[: int(counts.min(initial=PLACES))]
    s.row[games[:, None], places] = cards[:, : len(places)]
    _lay_below(e.enchants, games, cards[:, len(places) :], counts - len(places))


def _companions(e: FlamecraftEngine, games: Ints) -> None:
    """One for each seat of which nothing is said."""
    comp = e.s.comp[games]
    found = members(comp, COMPANIONS)
    _once(found, e.cards.comp_names, "companions")
    due = np.flatnonzero(comp[0] < 0)
    if due.size:
        left = np.full((games.size, 1), due.size)
        cards, _ = _drawn(e, games, "setup", found == 0, np.zeros(COMPANIONS, np.int64), left)
        e.s.comp[games[:, None], due] = cards[:, : due.size]
