"""Setup: starters, decks, Park, row, hands, companions, Fancy Dragons; then the first questions (§4)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import enchanting, gifts
from firetower_env.games.flamecraft.cards.names import DECKS, OP, OTHER_PILE
from firetower_env.games.flamecraft.cards.tables import COMPANIONS, SHOPS, STARTERS
from firetower_env.games.flamecraft.cards.tables import FANCY as FANCY_CARDS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import FlamecraftFrames
from firetower_env.games.flamecraft.rules import RANDOM
from firetower_env.games.flamecraft.state import ACHIEVEMENTS, CAST_CARDS, FACEUP, NOT_IN_GAME, SHOP_CARDS, TYPES
from firetower_env.games.flamecraft.verbs import CELLS, FANCIES, FANCY, GOOD, PLACES, ROW, SLOTS
from firetower_env.games.flamecraft.visiting import start_turn

#: by number of players: artisans of each type that stay in the box, and spaces of the Town
REMOVED = (0, 1, 2, 1, 0, 0)
LIMITS = (0, 12, 12, 14, 14, 14)
COPIES, HAND, DEALT = 6, 3, 2
FROM_OTHERS = 4
#: seats that begin with a Good
LATE_SEATS = (3, 4)
Bytes = NDArray[np.uint8]


def set_up(e: FlamecraftEngine, games: Ints) -> None:
    """[Setup] everything is dealt; then the seats choose in turn (F4, F5)."""
    s = e.s
    s.limit[games] = LIMITS[e.n]
    starters(e, games)
    if e.solo:
        unlock(e, games)
    shops, fancies = stage(e, games)
    _shop_deck(e, games, shops)
    _artisans(e, games)
    _fancy_deck(e, games, fancies)
    _enchantments(e, games)
    for seat in range(e.n):
        for _ in range(HAND):
            s.hand[games, seat, e.artisans.draw(games)] += np.int16(1)
    _companions(e, games)
    colour(e, games)
    _deal_fancies(e, games)
    _ask(e, games)


def starters(e: FlamecraftEngine, games: Ints) -> None:
    """[Setup 1] the starter Shops with their Dragons, in random order or by number (F2)."""
    s, size = e.s, games.size
    order = np.broadcast_to(np.arange(STARTERS, dtype=np.uint8), (size, STARTERS))
    if e.rules.starter_order == "random":
        order = e.chance.shuffle(games, "setup", order, np.full(size, STARTERS))
        e.chance.tell("starter_order", games, order)
    s.sp_shop[games, :STARTERS] = order
    s.sp_face[games, :STARTERS] = FACEUP
    s.cell[games, : STARTERS * SLOTS : SLOTS] = e.cards.shop_icon[order]


def stage(e: FlamecraftEngine, games: Ints) -> tuple[Bools, Bools]:
    """[Solo] the Shops and Fancy Dragons that are in the game `(k, 34)`, `(k, 36)`, by what is unlocked (§15)."""
    s, t, size = e.s, e.cards, games.size
    fancies = np.ones((size, FANCY_CARDS), np.bool_)
    shops = np.zeros((size, SHOPS), np.bool_)
    if not e.solo:
        return shops, fancies
    shops[:, t.solo_shops] = True
    fancies[:] = False
    fancies[:, t.solo_fancy] = True
    for number in range(ACHIEVEMENTS):
        has = (s.unlocked[games] >> number & 1) > 0
        shops |= has[:, None] & t.ach_shops[number]
        fancies |= has[:, None] & t.ach_fancy[number]
        swaps = has & (s.replaced[games, number] > 0)
        shops[swaps, t.ach_swap[number, 0]] = False
        shops[swaps.nonzero()[0], t.ach_swap[number][s.replaced[games, number][swaps]]] = True
    return shops, fancies


def unlock(e: FlamecraftEngine, games: Ints) -> None:
    """[Solo] achievements as the rules say, or each with an even chance, replacements too."""
    s = e.s
    if e.rules.unlocked != RANDOM:
        s.unlocked[games] = e.rules.unlocked_bits
        s.replaced[games] = e.rules.replaced
        return
    s.unlocked[games] = e.chance.below(games, "setup", 1 << ACHIEVEMENTS)
    for number in range(ACHIEVEMENTS):
        if e.cards.ach_swap[number, 0] >= 0:
            offered = (s.unlocked[games] >> number & 1) > 0
            s.replaced[games, number] = e.chance.below(games, "setup", 3) * offered
    e.chance.tell("unlocked", games, s.unlocked[games])
    e.chance.tell("replaced", games, s.replaced[games])


def _shop_deck(e: FlamecraftEngine, games: Ints, shops: Bools) -> None:
    """[Setup 3] one Shop of each Goods pile and four others, a list of one's own, or those of the solo stage."""
    if e.rules.shop_list:
        shops[:] = False
        shops[:, list(e.rules.shop_list)] = True
    elif not e.solo:
        _recipe(e, games, shops)
    counts = np.count_nonzero(shops, axis=1)
    cards = np.where(shops, np.arange(SHOPS), 255).astype(np.uint8)
    cards.sort(axis=1)
    deck = e.chance.shuffle(games, "shops", cards[:, :SHOP_CARDS], counts)
    e.shops.lay(games, deck, counts)
    e.chance.tell("shops", games, np.where(np.arange(SHOP_CARDS) < counts[:, None], deck, 255))


def _recipe(e: FlamecraftEngine, games: Ints, shops: Bools) -> None:
    """[Setup 3] chance draws from each pile: the first cards of a shuffled pile are taken."""
    box = np.broadcast_to(np.arange(STARTERS, SHOPS, dtype=np.uint8), (games.size, SHOPS - STARTERS))
    order = e.chance.shuffle(games, "shops", box, np.full(games.size, SHOPS - STARTERS))
    pile = e.cards.shop_pile[order]
    taken = np.zeros(order.shape, np.bool_)
    for number in range(OTHER_PILE + 1):
        wanted = FROM_OTHERS if number == OTHER_PILE else 1
        taken |= (pile == number) & (np.cumsum(pile == number, axis=1) <= wanted)
    shops[np.arange(games.size)[:, None], order] = taken


def _artisans(e: FlamecraftEngine, games: Ints) -> None:
    """[Setup 4] the deck of the players' number, five into the Park."""
    kept = COPIES - REMOVED[e.n]
    box = np.repeat(np.arange(TYPES, dtype=np.uint8), kept)
    count = np.full(games.size, box.size)
    deck = e.chance.shuffle(games, "artisans", np.broadcast_to(box, (games.size, box.size)), count)
    e.artisans.lay(games, deck, count)
    e.chance.tell("artisans", games, deck)
    for place in range(PLACES):
        e.s.park[games, place] = e.artisans.draw(games)


def _enchantments(e: FlamecraftEngine, games: Ints) -> None:
    """[Setup 6] the purple or the golden deck, five into the row."""
    s, size = e.s, games.size
    deck_colour(e, games)
    boxes = np.array([np.flatnonzero(e.cards.ench_deck == colour) for colour in range(len(DECKS))], np.uint8)
    count = np.full(size, CAST_CARDS)
    deck = e.chance.shuffle(games, "enchantments", boxes[s.deck_colour[games]], count)
    e.enchants.lay(games, deck, count)
    e.chance.tell("enchantments", games, deck)
    for place in range(PLACES):
        s.row[games, place] = e.enchants.draw(games)


def deck_colour(e: FlamecraftEngine, games: Ints) -> None:
    """[Setup 6] which of the two decks."""
    s = e.s
    if e.rules.ench_deck == RANDOM:
        s.deck_colour[games] = e.chance.below(games, "setup", len(DECKS))
        e.chance.tell("deck_colour", games, s.deck_colour[games])
    else:
        s.deck_colour[games] = DECKS.index(e.rules.ench_deck)


def _companions(e: FlamecraftEngine, games: Ints) -> None:
    """[Companions] one for each seat, open."""
    if not e.rules.companions:
        return
    box = np.broadcast_to(np.arange(COMPANIONS, dtype=np.uint8), (games.size, COMPANIONS))
    dealt = e.chance.shuffle(games, "setup", box, np.full(games.size, COMPANIONS))[:, : e.n]
    e.s.comp[games] = dealt
    e.chance.tell("companions", games, dealt)


def colour(e: FlamecraftEngine, games: Ints) -> None:
    """[Solo] one token is the player's; the others stay off the board at first (F51)."""
    if not e.solo:
        return
    if e.rules.solo_colour == RANDOM:
        e.s.colour[games] = e.chance.below(games, "setup", TYPES)
        e.chance.tell("colour", games, e.s.colour[games])
    else:
        e.s.colour[games] = e.rules.solo_colour


def _start_row(e: FlamecraftEngine, games: Ints, seat: int, op: int) -> Ints:
    """The number in the companion's START row, if that is this op; else 0."""
    comp = e.s.comp[games, seat]
    program = e.cards.comp_start[comp]
    row = e.cards.prog[program, 0]
    return np.where((comp >= 0) & (program >= 0) & (row[:, 0] == op), np.maximum(row[:, 1], 1), 0)


def _fancy_deck(e: FlamecraftEngine, games: Ints, fancies: Bools) -> None:
    """[Setup 5] the Fancy deck."""
    counts = np.count_nonzero(fancies, axis=1)
    cards = np.where(fancies, np.arange(FANCY_CARDS), 255).astype(np.uint8)
    cards.sort(axis=1)
    deck = e.chance.shuffle(games, "fancy", cards, counts)
    e.fancies.lay(games, deck, counts)
    e.chance.tell("fancy", games, np.where(np.arange(FANCY_CARDS) < counts[:, None], deck, 255))
    e.s.f_owner[games] = np.where(fancies, e.s.f_owner[games], NOT_IN_GAME)


def _deal_fancies(e: FlamecraftEngine, games: Ints) -> None:
    """[Setup 7] two Fancy Dragons to each seat, or as many as its companion says."""
    s, size = e.s, games.size
    for seat in range(e.n):
        due = np.full(size, DEALT)
        if e.rules.companions:
            due = np.maximum(due, _start_row(e, games, seat, OP.FANCY_CHOICE))
        for number in range(int(due.max())):
            here = games[due > number]
            card = e.fancies.draw(here)
            s.f_owner[here, card] = seat
            s.dealt[here, seat, number] = card


def _ask(e: FlamecraftEngine, games: Ints) -> None:
    """[Setup 7] Fancy Dragons in seat order, a Good for the last seats, companions, then the first turn."""
    e.push(games, "begin", 0)
    if e.rules.companions:
        for seat in range(e.n - 1, -1, -1):
            due = games[_start_row(e, games, seat, OP.RESERVE) > 0]
            e.push(due, "SETUP_RESERVE", seat)
    for seat in reversed(LATE_SEATS):
        if seat < e.n:
            e.push(games, "SETUP_GOOD", seat)
    for seat in range(e.n - 1, -1, -1):
        e.push(games, "SETUP_FANCY", seat)


def begin(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[Companions] Coins of the start are paid, then seat 0 begins (F1)."""
    if e.rules.companions:
        for seat in range(e.n):
            e.s.coins[games, seat] += _start_row(e, games, seat, OP.COIN).astype(np.int16)
    start_turn(e, games)


def setup_fancy_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Setup 7] one of the Fancy Dragons dealt to the seat is kept."""
    verbs = e.verbs(games.size)
    verbs[:, FANCY : FANCY + FANCIES] = e.s.f_owner[games] == fr.seat[:, None]
    return Answers(verbs=verbs)


def setup_fancy(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Setup 7] the others go under the Fancy deck in dealt order; this seat knows them (F4)."""
    dealt = e.s.dealt[games, fr.seat].astype(np.int64)
    kept = action - CELLS - FANCY
    for number in range(dealt.shape[1]):
        back = (dealt[:, number] >= 0) & (dealt[:, number] != kept)
        gifts.return_fancy(e, games[back], fr.seat[back], dealt[back, number])
    e.s.dealt[games, fr.seat] = -1


def setup_good_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Setup 7] the fourth and fifth player take a Good of choice."""
    verbs = e.verbs(games.size)
    verbs[:, GOOD : GOOD + TYPES] = True
    return Answers(verbs=verbs)


def setup_good(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The Good comes from its pile."""
    e.gain_good(games, fr.seat, action - CELLS - GOOD)


def setup_reserve_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Brad] an Enchantment of the row."""
    verbs = e.verbs(games.size)
    verbs[:, ROW : ROW + PLACES] = e.s.row[games] >= 0
    return Answers(verbs=verbs)


def setup_reserve(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Brad] it is reserved and a new one revealed at once; that triggers nothing."""
    place = action - CELLS - ROW
    enchanting.reserve(e, games, fr.seat, place)
    e.s.row[games, place] = e.enchants.draw(games)
