"""Enchantments: casting, buying and reserving them; how many sets are paid."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import paying
from firetower_env.games.flamecraft.cards.names import WILD
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import AT_SHOP, E2, FlamecraftFrames
from firetower_env.games.flamecraft.paying import RESERVED, Numbers
from firetower_env.games.flamecraft.verbs import CELLS, MOST_SETS, PLACES, ROW, SETS

#: purposes of a choice among Enchantments
CAST, BUY, RESERVE, SAGE = range(4)
#: Enchantments at one Shop
MOST = 3


def card_at(e: FlamecraftEngine, games: Ints, seats: Ints, slot: Ints) -> Numbers:
    """The Enchantment at this place of the row, or the reserved one."""
    return paying.cards_at(e, games, seats)[np.arange(games.size), slot]


def castable(e: FlamecraftEngine, games: Ints, seats: Ints) -> Bools:
    """[Cast an Enchantment] which of row and reserved card `(k, 6)` can be cast at the visited Shop."""
    s, here = e.s, e.s.here[games]
    cards = paying.cards_at(e, games, seats)
    icon = e.cards.shop_icon[s.sp_shop[games, here]]
    fits = (e.cards.ench_icon[cards] == icon[:, None]) | (icon == WILD)[:, None]
    fits &= (s.ench[games, here].sum(axis=1) < MOST)[:, None]
    some = fits.any(axis=1)
    if np.count_nonzero(some):
        who, asked = games[some], seats[some]
        fits[some] &= paying.affordable(e, who, asked, cards[some], paying.discounts(e, who, asked))
    return np.asarray(fits)


def cast_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Cast an Enchantment] one that matches the Shop and can be paid, where fewer than three are."""
    verbs = e.verbs(games.size)
    verbs[:, ROW : ROW + PLACES + 1] = castable(e, games, fr.seat)
    return Answers(verbs=verbs)


def cast(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The card is chosen; sets and payment follow."""
    _choose(e, games, fr.seat, action - CELLS - ROW, np.full(games.size, CAST))


def buy(e: FlamecraftEngine, games: Ints, seats: Ints, slot: Ints) -> None:
    """An Enchantment is paid and pays its rewards, but stays where it is."""
    _choose(e, games, seats, slot, np.full(games.size, BUY))


def _choose(e: FlamecraftEngine, games: Ints, seats: Ints, slot: Ints, purpose: Ints) -> None:
    """[Variable rewards] cards that can be paid several times ask how often."""
    variable = e.cards.ench_sets[card_at(e, games, seats, slot)] > 1
    e.push(games[variable], "SETS", seats[variable], memory=slot[variable], kind=purpose[variable])
    once = ~variable
    _bill(e, games[once], seats[once], slot[once], purpose[once], np.ones(games.size, np.int64)[once])


def sets_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Variable rewards] as many sets as can be paid."""
    less = np.where(fr.kind == CAST, paying.discounts(e, games, fr.seat), 0)
    card = card_at(e, games, fr.seat, fr.memory)
    verbs = e.verbs(games.size)
    verbs[:, SETS + 1 : SETS + 1 + MOST_SETS] = paying.payable_sets(e, games, fr.seat, card, less)
    return Answers(verbs=verbs)


def sets(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """So many sets are on the bill."""
    _bill(e, games, fr.seat, fr.memory, fr.kind, action - CELLS - SETS)


def _bill(e: FlamecraftEngine, games: Ints, seats: Ints, slot: Ints, purpose: Ints, count: Ints) -> None:
    """The bill is written; when it is paid the card pays."""
    if not games.size:
        return
    card = card_at(e, games, seats, slot)
    paying.owe_card(e, games, card, count)
    e.push(games, "paid", seats, memory=slot, kind=purpose, number=count)
    asks = (purpose == CAST) & (paying.discounts(e, games, seats) > 0)
    e.push(games[asks], "DISCOUNT", seats[asks], memory=slot[asks], number=count[asks])
    now = ~asks
    paying.collect(e, games[now], seats[now], e.cards.ench_nocoin[card[now]], slot[now])


def paid(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[Cast an Enchantment] rewards, then the card is tucked behind the Shop and all Dragons there may be fired up."""
    s, seats, slot = e.s, fr.seat, fr.memory
    card = card_at(e, games, seats, slot)
    casts = fr.kind == CAST
    here, caster = games[casts], seats[casts]
    _remove(e, here, caster, slot[casts])
    space = s.here[here]
    e.push(here, "FIRE", caster, kind=AT_SHOP, place=space, left=-1, level=0, memory=E2)
    s.marks[here, 0] = 0
    e.push(here, "tuck", caster, memory=card[casts])
    rewards = e.cards.ench_rew[card].copy()
    rewards[:, 0] = e.cards.ench_setrep[card, fr.number - 1]
    e.reward(games, seats, rewards)


def tuck(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[Cast an Enchantment] the card lies behind the visited Shop."""
    s, card = e.s, fr.memory
    space = s.here[games]
    s.ench[games, space, e.cards.ench_icon[card]] += np.int16(1)
    s.cast_id[games], s.cast_space[games] = card, space
    s.own_casts[games, fr.seat] += np.int16(1)


def _remove(e: FlamecraftEngine, games: Ints, seats: Ints, slot: Ints) -> None:
    """The card leaves the row or the reserve; the hole stays until the refresh."""
    kept = slot == RESERVED
    e.s.reserved[games[kept], seats[kept]] = -1
    e.s.row[games[~kept], slot[~kept]] = -1


def can_reserve(e: FlamecraftEngine, games: Ints, seats: Ints) -> Bools:
    """[Reserving Enchantments] none is reserved and the row holds one."""
    return np.asarray((e.s.reserved[games, seats] < 0) & (e.s.row[games] >= 0).any(axis=1))


def reserve(e: FlamecraftEngine, games: Ints, seats: Ints, slot: Ints) -> None:
    """[Reserving Enchantments] the card lies in front of the seat; the hole stays."""
    e.s.reserved[games, seats] = e.s.row[games, slot]
    e.s.row[games, slot] = -1


def row_pick_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """A card of the row; payable to buy it; also the reserved one to take Goods from its cost."""
    cards = paying.cards_at(e, games, fr.seat)
    legal = cards >= 0
    legal[:, RESERVED] &= fr.kind == SAGE
    buys = fr.kind == BUY
    if np.count_nonzero(buys):
        legal[buys] &= paying.affordable(e, games[buys], fr.seat[buys], cards[buys], 0)
    verbs = e.verbs(games.size)
    verbs[:, ROW : ROW + PLACES + 1] = legal
    return Answers(verbs=verbs)


def row_pick(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """By purpose: it is bought, reserved, or its cost says which Goods may be taken."""
    slot, seats = action - CELLS - ROW, fr.seat
    buys, keeps, reads = fr.kind == BUY, fr.kind == RESERVE, fr.kind == SAGE
    buy(e, games[buys], seats[buys], slot[buys])
    reserve(e, games[keeps], seats[keeps], slot[keeps])
    sage_goods(e, games[reads], seats[reads], slot[reads], fr.left[reads])


def sage_goods(e: FlamecraftEngine, games: Ints, seats: Ints, slot: Ints, amount: Ints) -> None:
    """Goods of the card's cost, then the card may be reserved if that is possible (F35)."""
    can = (slot != RESERVED) & (e.s.reserved[games, seats] < 0)
    e.push(games[can], "ASK", seats[can], kind=RESERVE, memory=slot[can])
    e.s.picked[games] = 0
    e.push(games, "PICK_GOOD", seats, left=amount, number=1, kind=2, memory=slot)
