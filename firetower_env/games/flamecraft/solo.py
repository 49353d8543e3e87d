"""A game for one: what the Town does by itself at the end of a turn (§15, A1–A6)."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.decks import NO_CARD
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import ending, placing
from firetower_env.games.flamecraft.cards.names import WILD
from firetower_env.games.flamecraft.enchanting import MOST
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import FlamecraftFrames
from firetower_env.games.flamecraft.verbs import CELLS, PLACES, ROW, SHOP, SLOTS, SPACES

_KNOWN = 1


def end_turn(e: FlamecraftEngine, games: Ints, seats: Ints) -> None:
    """[Solo] limits if they are played with (F46), the Park, a Dragon moves in, the row, new Shops."""
    e.push(games, "solo_end", seats)
    e.push(games, "solo_town", seats)
    if e.rules.solo_limits:
        ending.limit(e, games, seats)


def town(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[Solo] A1 to A4: the Park is filled, the next fitting Dragon moves in; not so in the final turn (F50)."""
    s = e.s
    ending.refresh_park(e, games)
    games = games[(s.turns_left[games] == 0) & (s.art_size[games] > 0)]
    if not games.size:
        return
    here, types = _next_fitting(e, games)
    cell = _first_slot(e, here, types)
    s.cell[here, cell] = types
    full = ~(e.open_slots_at(here, cell // SLOTS) > 0).any(axis=1)
    placing.new_shop(e, here[full])
    moves = types != s.colour[here]
    s.pos[here[moves], types[moves]] = cell[moves] // SLOTS
    can = _row_cards(e, here, types).any(axis=1) & _hosts(e, here, types).any(axis=1)
    e.push(here[can], "SOLO_ROW", 0, memory=types[can])


def _next_fitting(e: FlamecraftEngine, games: Ints) -> tuple[Ints, Ints]:
    """[Solo] A2: the first card of the deck that fits; those before it go under the deck, shown (F47)."""
    deck = e.artisans
    cards, notes, size = deck.look(games), deck.look_notes(games), e.s.art_size[games].astype(np.int64)
    accepted = np.bitwise_or.reduce(e.open_slots(games), axis=1)
    fits = (cards != NO_CARD) & (accepted[:, None] >> np.minimum(cards, 7).astype(np.int64) & 1 > 0)
    found, first = fits.any(axis=1), fits.argmax(axis=1)
    passed = np.where(found, first, size)
    notes[np.arange(deck.room) < passed[:, None]] = _KNOWN
    # the ring turns by the cards passed over and loses the one that fits
    start = (passed + found) % size
    turned = (start[:, None] + np.arange(deck.room)) % size[:, None]
    deck.lay(
        games,
        np.take_along_axis(cards, turned, axis=1),
        size - found,
        np.take_along_axis(notes, turned, axis=1),
    )
    e.watch_end(games[size == 1], np.zeros_like(e.s.art_size))
    return games[found], cards[found, first[found]].astype(np.int64)


def _first_slot(e: FlamecraftEngine, games: Ints, types: Ints) -> Ints:
    """[Solo] A2: spaces in order, then slots in order."""
    return np.asarray((e.open_slots(games) >> types[:, None] & 1).argmax(axis=1))


def _row_cards(e: FlamecraftEngine, games: Ints, types: Ints) -> Bools:
    """Enchantments of the row with this icon `(k, 5)`."""
    row = e.s.row[games]
    return np.asarray((row >= 0) & (e.cards.ench_icon[row] == types[:, None]))


def _hosts(e: FlamecraftEngine, games: Ints, types: Ints) -> Bools:
    """Faceup Shops with this icon, or wild ones, with room for an Enchantment `(k, 14)` (F49)."""
    shops = e.open_shops(games)
    icon = e.cards.shop_icon[shops]
    fits = (shops >= 0) & ((icon == types[:, None]) | (icon == WILD))
    return np.asarray(fits & (e.s.ench[games].sum(axis=2) < MOST))


def row_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Solo] A4: an Enchantment of the row with the icon of the Dragon that moved in."""
    verbs = e.verbs(games.size)
    verbs[:, ROW : ROW + PLACES] = _row_cards(e, games, fr.memory)
    return Answers(verbs=verbs)


def row(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The Shop is chosen next."""
    e.push(games, "SOLO_SHOP", fr.seat, memory=action - CELLS - ROW)


def shop_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Solo] A4: a Shop of its icon, or a wild one, with room."""
    verbs = e.verbs(games.size)
    types = e.cards.ench_icon[e.s.row[games, fr.memory]]
    verbs[:, SHOP : SHOP + SPACES] = _hosts(e, games, types)
    return Answers(verbs=verbs)


def shop(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Solo] A4: the card is tucked there, without cost and reward."""
    s = e.s
    icon = e.cards.ench_icon[s.row[games, fr.memory]]
    s.row[games, fr.memory] = -1
    s.ench[games, action - CELLS - SHOP, icon] += np.int16(1)


def end(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[Solo] A5 and A6: the row is filled, new Shops turn up."""
    ending.refresh_row(e, games)
    ending.expand(e, games)
