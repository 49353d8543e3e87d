"""Abilities with a way of their own: Park Dragons, trading, flips, exchange, Dragon Alley, company, Rich (§14.2)."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import conditions, firing, paying, picking
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import AT_CELL, NO_WINDOW, FlamecraftFrames
from firetower_env.games.flamecraft.paying import Numbers
from firetower_env.games.flamecraft.state import TYPES
from firetower_env.games.flamecraft.verbs import CELLS, COIN, DONE, GOOD, PARK, PLACES, SLOTS, SPACE, SPACES, TYPE, YES

_PLACE_BIT = 1 << np.arange(PLACES)
_UNIT_BIT = 1 << np.arange(TYPES)
#: what a choice of Park Dragons is for
PIZZA, GOODS = range(2)


def flip(e: FlamecraftEngine, games: Ints) -> Bools:
    """A fair coin: heads?"""
    heads = e.chance.below(games, "coin", 2)
    e.chance.tell("coin", games, heads)
    return np.asarray(heads > 0)


# -- Park Dragons -----------------------------------------------------------------------------------------------------


def pizza(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Pizza Coven] Goods are laid on Park Dragons."""
    e.push(games, "PARK_PICK", fr.seat, kind=PIZZA, left=PLACES, number=rows[:, 1], level=rows[:, 2])


def park_goods(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[The Savage Beat] Goods of some Park Dragons."""
    e.push(games, "PARK_PICK", fr.seat, kind=GOODS, left=rows[:, 1])


def park_pick_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """A Park Dragon not yet chosen, whose Good is held where one is laid on it; after the first one may stop."""
    free = e.s.park[games] >= 0
    lays = fr.kind == PIZZA
    free[lays] &= conditions.pizza_places(e, games[lays], fr.seat[lays])
    free &= (fr.memory[:, None] & _PLACE_BIT) == 0
    verbs = e.verbs(games.size)
    verbs[:, PARK : PARK + PLACES] = free
    verbs[:, DONE] = free.any(axis=1) & (fr.memory > 0)
    return Answers(verbs=verbs)


def park_pick(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Pizza Coven] a Good lies on the Dragon, reputation, a Coin after all five; [The Savage Beat] a Good."""
    verb = action - CELLS
    picks = verb != DONE
    games, fr, place = games[picks], fr[picks], verb[picks] - PARK
    seats, good = fr.seat, e.s.park[games, place].astype(np.int64)
    chosen = fr.memory | _PLACE_BIT[place]
    lays = fr.kind == PIZZA
    here, cook = games[lays], seats[lays]
    e.gain_good(here, cook, good[lays], -1)
    e.s.park_goods[here, place[lays], good[lays]] += np.int16(1)
    e.earn(here, cook, fr.number[lays])
    e.gain_coins(here, cook, np.where(chosen[lays] == (1 << PLACES) - 1, fr.level[lays], 0))
    e.gain_good(games[~lays], seats[~lays], good[~lays])
    again = fr.left > 1
    e.ask_again(games[again], fr[again], left=fr.left[again] - 1, memory=chosen[again])


# -- trading and flipping ---------------------------------------------------------------------------------------------


def start_trade(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Tip the Scales] Goods of different types for reputation."""
    e.push(games, "TRADE", fr.seat, left=rows[:, 1], number=rows[:, 2])


def trade_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Tip the Scales] a Good not yet traded, or a Coin; after the first one may stop (F64)."""
    verbs = paying.unit_verbs(e, games, fr.seat)
    verbs[:, GOOD : GOOD + TYPES] &= (fr.memory[:, None] & _UNIT_BIT) == 0
    verbs[:, DONE] = verbs.any(axis=1) & (fr.kind > 0)
    return Answers(verbs=verbs)


def trade(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """One unit for reputation; a Coin stands for a type not yet traded."""
    picks = action - CELLS != DONE
    games, fr, unit = games[picks], fr[picks], action[picks] - CELLS - GOOD
    e.pay_unit(games, fr.seat, unit)
    e.earn(games, fr.seat, fr.number)
    traded = fr.memory | np.where(unit < TYPES, 1 << unit, 0)
    again = fr.left > 1
    e.ask_again(games[again], fr[again], left=fr.left[again] - 1, memory=traded[again], kind=1)


def start_wish(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Wishing Well] Coins are flipped one at a time."""
    e.push(games, "WISH", fr.seat, left=rows[:, 1], number=rows[:, 2])


def wish_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Wishing Well] flip a Coin or stop."""
    verbs = e.verbs(games.size)
    verbs[:, COIN] = verbs[:, DONE] = True
    return Answers(verbs=verbs)


def wish(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Wishing Well] heads: reputation; tails: the Coin is lost. Again while there is a Coin and a flip left."""
    flips = action - CELLS == COIN
    games, fr = games[flips], fr[flips]
    if not games.size:
        return
    heads = flip(e, games)
    e.earn(games[heads], fr.seat[heads], fr.number[heads])
    e.gain_coins(games[~heads], fr.seat[~heads], -1)
    again = (fr.left > 1) & (e.s.coins[games, fr.seat] > 0)
    e.ask_again(games[again], fr[again], left=fr.left[again] - 1)


def start_rich(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Rich] Coins are turned into Goods."""
    e.push(games, "RICH", fr.seat, number=rows[:, 1])


def rich_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Rich] a Coin; after the first one may stop (F45)."""
    verbs = e.verbs(games.size)
    verbs[:, COIN] = e.s.coins[games, fr.seat] > 0
    verbs[:, DONE] = verbs[:, COIN] & (fr.kind > 0)
    return Answers(verbs=verbs)


def rich(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Rich] two Goods of choice for the Coin."""
    pays = action - CELLS == COIN
    games, fr = games[pays], fr[pays]
    e.gain_coins(games, fr.seat, -1)
    e.ask_again(games, fr, kind=1)
    picking.ask_goods(e, games, fr.seat, fr.number, 1, picking.SAME, picking.ALL_GOODS)


# -- slots and spaces -------------------------------------------------------------------------------------------------


def slot_pick_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Oh My Gourd!] an empty slot here."""
    cells = np.zeros((games.size, SPACES, SLOTS), np.bool_)
    cells[np.arange(games.size), fr.place] = e.open_slots_at(games, fr.place) > 0
    return Answers(cells.reshape(games.size, CELLS))


def slot_pick(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Oh My Gourd!] its reward several times; it stays empty (F63)."""
    shop = e.s.sp_shop[games, fr.place]
    e.reward(games, fr.seat, e.cards.slot_rew[shop, action % SLOTS] * fr.number[:, None].astype(np.int16))


def exch_cell_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Funky Brewsters] any Dragon in Town."""
    return Answers(e.s.cell[games] >= 0)


def exch_cell(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The card from hand is chosen next."""
    e.push(games, "EXCH_TYPE", fr.seat, place=action)


def exch_type_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Funky Brewsters] any Dragon in hand, icons ignored."""
    verbs = e.verbs(games.size)
    verbs[:, TYPE : TYPE + TYPES] = e.s.hand[games, fr.seat] > 0
    return Answers(verbs=verbs)


def exch_type(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Funky Brewsters] they change places; the one put in is fired up if it lies faceup and can do something."""
    s, cell, types = e.s, fr.place, action - CELLS - TYPE
    gone = s.cell[games, cell].astype(np.int64)
    e.give_artisan(games, fr.seat, types)
    e.take_artisan(games, fr.seat, gone, True)
    s.cell[games, cell] = types
    s.chain[games] = 0
    kind = np.full(games.size, AT_CELL)
    can = e.shows[s.sp_shop[games, cell // SLOTS]] & firing.can_fire(e, games, fr.seat, types, kind, cell)
    firing.start_cell(e, games[can], fr.seat[can], cell[can], NO_WINDOW)


def alley_leave(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Dragon Alley] a space for the Coins is chosen."""
    e.push(games, "ALLEY_SPACE", fr.seat)


def alley_take(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Dragon Alley] all Coins that lie there."""
    e.gain_coins(games, fr.seat, e.s.alley[games].sum(axis=1))
    e.s.alley[games] = 0


def alley_space_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Dragon Alley] an empty space."""
    verbs = e.verbs(games.size)
    verbs[:, SPACE : SPACE + SLOTS] = e.s.alley[games] == 0
    return Answers(verbs=verbs)


def alley_space(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Dragon Alley] the Coins lie there, its rewards are paid, and the seat has another full turn (F28)."""
    space = action - CELLS - SPACE
    e.gain_coins(games, fr.seat, -e.cards.alley_coins)
    e.s.alley[games, space] = e.cards.alley_coins
    e.s.extra[games] += 1
    e.reward(games, fr.seat, e.cards.alley_rew[space])


# -- company ----------------------------------------------------------------------------------------------------------


def join_here(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Flagons & Dragons] who is here gains the Good too, the others are asked clockwise (F58)."""
    good = e.s.picked_good[games].astype(np.int64)
    for ahead in range(e.n - 1, 0, -1):
        seats = (fr.seat + ahead) % e.n
        there = e.s.pos[games, seats] == e.s.here[games]
        if e.rules.flagons_present:
            e.gain_good(games[there], seats[there], good[there], rows[there, 1])
        away = ~there
        e.push(games[away], "JOIN", seats[away], memory=good[away], left=rows[away, 1])


def join_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Flagons & Dragons] come along or stay away (F67)."""
    verbs = e.verbs(games.size)
    verbs[:, YES] = verbs[:, DONE] = True
    return Answers(verbs=verbs)


def join(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Flagons & Dragons] the token comes, without fee and without a visit, and the Good with it."""
    comes = action - CELLS == YES
    games, fr = games[comes], fr[comes]
    e.s.pos[games, fr.seat] = e.s.here[games]
    e.gain_good(games, fr.seat, fr.memory, fr.left)
