"""Programs: rows of micro-effects, run one row at a time and group by group of equal ops (§13)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.grouping import groups
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import (
    abilities,
    conditions,
    enchanting,
    fancy,
    firing,
    gifts,
    paying,
    picking,
    placing,
)
from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.cards.names import OP
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import (
    AT_HAND,
    AT_PARK,
    AT_SHOP,
    BEESWAX,
    COLUMN,
    DANIEL,
    ETERNAL,
    FIRE_UP,
    MANNY,
    ROOST,
    TOUCH,
    FlamecraftFrames,
)
from firetower_env.games.flamecraft.paying import RESERVED, Numbers
from firetower_env.games.flamecraft.verbs import CELLS, COIN, DONE, REP, YES

#: engine, games, frames of the running programs, the present row of each
Effect = Callable[[FlamecraftEngine, Ints, FlamecraftFrames, Numbers], None]
#: the purpose of a question whether optional rows are run
OPTIONAL = -1


def run(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """The present row of each program does its work; the rows after it wait below."""
    rows = e.cards.prog[fr.number, fr.left]
    last = fr.left + 1 >= e.cards.prog.shape[1]
    more = ~last & (e.cards.prog[fr.number, np.where(last, 0, fr.left + 1), 0] != OP.END)
    e.ask_again(games[more], fr[more], left=fr.left[more] + 1)
    for op, which in groups(rows[:, 0]):
        if which is None:
            _EFFECTS[op](e, games, fr, rows)
        else:
            _EFFECTS[op](e, games[which], fr[which], rows[which])


# -- gains ------------------------------------------------------------------------------------------------------------


def _end(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """Nothing is left to do."""


def _rep(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.earn(games, fr.seat, rows[:, 1])


def _coin(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.gain_coins(games, fr.seat, rows[:, 1])


def _fancy(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.s.drawn_fancy[games] = 0
    e.draw_fancies(games, fr.seat, rows[:, 1].astype(np.int64))


def _here_goods(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Oh My Gourd!] Goods of each faceup Dragon here."""
    space = e.s.here[games]
    types, faceup = e.cells_at(games, space), e.faceup_at(games, space)
    for slot in range(types.shape[1]):
        here = faceup[:, slot]
        e.gain_good(games[here], fr.seat[here], types[here, slot], rows[here, 1])


def _slot_reward(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.push(games, "SLOT_PICK", fr.seat, place=e.s.here[games], number=rows[:, 1])


def _count(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    counted = fancy.count(e, games, fr.seat, rows[:, 1].astype(np.int64), np.zeros(games.size, np.int64))
    e.earn(games, fr.seat, counted * rows[:, 2])


def _pick(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    mask = np.full(games.size, picking.ALL_GOODS)
    local = rows[:, 4] == names.LOCATION_GOODS
    if np.count_nonzero(local):
        where = fr[local]
        mask[local] = picking.location_goods(e, games[local], where.kind, where.place)
    picking.ask_goods(e, games, fr.seat, rows[:, 1], rows[:, 2], rows[:, 3], mask)


def _draw(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    deck = (rows[:, 1] == names.ANY_DRAW) * picking.FROM_DECK
    fired = np.where(fr.kind == AT_PARK, fr.place, -1)
    e.push(games, "DRAW", fr.seat, left=rows[:, 2], kind=deck, place=fired)


# -- Dragons ----------------------------------------------------------------------------------------------------------


def _place(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    kind = conditions.placement(rows)
    kind |= np.where(rows[:, 3] == names.REP_TO_COINS, placing.REP_TO_COINS, 0)
    kind |= np.where(fr.memory == FIRE_UP, placing.FIRE_UP, 0)
    bonus = np.where(rows[:, 3] == names.FILL_BONUS, rows[:, 4], 0)
    e.push(games, "PLACE_TYPE", fr.seat, kind=kind, place=e.s.here[games], left=bonus)


#: by location of a FIRE row: kind of place, window when one must be fired up, window for any number, its level
_WINDOWS = {
    names.FIRE_HERE: (AT_SHOP, ETERNAL, BEESWAX, 0),
    names.FIRE_HERE_OTHER: (AT_SHOP, ETERNAL, ETERNAL, 0),
    names.FIRE_PARK: (AT_PARK, ROOST, DANIEL, 1),
    names.FIRE_HAND: (AT_HAND, TOUCH, TOUCH, 0),
    names.FIRE_PLACED_SHOP: (AT_SHOP, MANNY, MANNY, 1),
}


def _fire(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    for place, (kind, single, several, level) in _WINDOWS.items():
        for must in (True, False):
            here = (rows[:, 1] == place) & ((rows[:, 2] != names.ALL) == must)
            if not np.count_nonzero(here):
                continue
            which = games[here]
            window, depth = (single, 0) if must else (several, level)
            firing.open_window(e, which, fr.seat[here], window, kind, fr.place[here], must, depth)
            if place == names.FIRE_HERE_OTHER and e.rules.eternal_other:
                e.s.marks[which, 0] = e.s.gmask[which]


def _swap(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.push(games, "SWAP", fr.seat, kind=fr.kind, place=fr.place, level=fr.level)


def _refire(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Spellfire Springs] the ability of the Dragon fired last, at this Shop (F20)."""
    program = e.cards.art_prog[e.s.last_fired[games]]
    e.push(games, "run", fr.seat, number=program, kind=AT_SHOP, place=fr.place, memory=FIRE_UP)


def _take_fired(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Draggin' Tail Roost] the Dragon that lies in the fired position now goes to hand."""
    picking.take_park(e, games, fr.seat, e.s.fired_at[games])


def _exchange(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.push(games, "EXCH_CELL", fr.seat)


# -- costs and cards --------------------------------------------------------------------------------------------------


def _pay(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.s.owed[games] = e.cards.cost[rows[:, 1]]
    paying.collect(e, games, fr.seat, 0)


def _pay_same(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.push(games, "PAY_TYPE", fr.seat, left=rows[:, 1])


def _pay_coin(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.gain_coins(games, fr.seat, -rows[:, 1])


def _reserve(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.push(games, "ROW_PICK", fr.seat, kind=enchanting.RESERVE)


def _buy(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    from_row = rows[:, 1] == names.BUY_ROW
    e.push(games[from_row], "ROW_PICK", fr.seat[from_row], kind=enchanting.BUY)
    kept = ~from_row
    enchanting.buy(e, games[kept], fr.seat[kept], np.full(games.size, RESERVED)[kept])


def _score(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.push(games, "SCORE_PICK", fr.seat, kind=rows[:, 1])


def _sage(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.push(games, "ROW_PICK", fr.seat, kind=enchanting.SAGE, left=rows[:, 1])


# -- choices ----------------------------------------------------------------------------------------------------------


def _opt(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """The next rows are optional: asked, or skipped if the first of them is impossible."""
    following = e.cards.prog[fr.number, fr.left + 1]
    can = conditions.can_do(e, games, fr.seat, following, np.zeros(games.size, np.int64))
    e.push(games[can], "ASK", fr.seat[can], kind=OPTIONAL, memory=rows[can, 1])
    _skip(e, games[~can], rows[~can, 1])


def _skip(e: FlamecraftEngine, games: Ints, count: Ints) -> None:
    """The program on top of the stack passes over so many rows, which may be its last."""
    top = e.s.depth[games] - 1
    step = e.s.frames[games, top, COLUMN["left"]] + count
    e.s.frames[games, top, COLUMN["left"]] = step
    e.s.depth[games[step >= e.cards.prog.shape[1]]] -= 1


def ask_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """Do the optional part of an ability, or not."""
    verbs = e.verbs(games.size)
    verbs[:, YES] = verbs[:, DONE] = True
    return Answers(verbs=verbs)


def ask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """Optional rows run or are skipped; the Enchantment is reserved or not."""
    yes = action - CELLS == YES
    rows = fr.kind == OPTIONAL
    skips = rows & ~yes
    _skip(e, games[skips], fr.memory[skips])
    keeps = ~rows & yes
    enchanting.reserve(e, games[keeps], fr.seat[keeps], fr.memory[keeps])


def _alt(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    e.push(games, "ALT", fr.seat, left=rows[:, 1], number=rows[:, 2])


def alt_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Hedges & Henges] reputation or a Coin."""
    verbs = e.verbs(games.size)
    verbs[:, REP] = verbs[:, COIN] = True
    return Answers(verbs=verbs)


def alt(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """One of the two is gained."""
    rep = action - CELLS == REP
    e.earn(games[rep], fr.seat[rep], fr.left[rep])
    e.gain_coins(games[~rep], fr.seat[~rep], fr.number[~rep])


def _flip(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    """[Maw & Paw's] a fair coin says which program runs (F66)."""
    heads = abilities.flip(e, games)
    program = np.where(heads, rows[:, 1], rows[:, 2])
    e.push(games, "run", fr.seat, number=program, kind=fr.kind, place=fr.place)


def _gift(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, rows: Numbers) -> None:
    gifts.start(e, games, fr.seat, rows[:, 1], rows[:, 2])


_EFFECTS: dict[int, Effect] = {
    OP.END: _end,
    OP.REP: _rep,
    OP.COIN: _coin,
    OP.FANCY: _fancy,
    OP.FANCYDRAWN: _fancy,
    OP.HEREGOODS: _here_goods,
    OP.SLOTREWARD: _slot_reward,
    OP.COUNT: _count,
    OP.PICK: _pick,
    OP.DRAW: _draw,
    OP.PLACE: _place,
    OP.FIRE: _fire,
    OP.SWAP: _swap,
    OP.GIFT: _gift,
    OP.PAY: _pay,
    OP.PAYSAME: _pay_same,
    OP.PAYCOIN: _pay_coin,
    OP.OPT: _opt,
    OP.ALT: _alt,
    OP.RESERVE: _reserve,
    OP.BUY: _buy,
    OP.SCORE: _score,
    OP.JOIN: abilities.join_here,
    OP.FLIP: _flip,
    OP.TAKEFIRED: _take_fired,
    OP.SAGE: _sage,
    OP.PIZZA: abilities.pizza,
    OP.PARKGOODS: abilities.park_goods,
    OP.WISH: abilities.start_wish,
    OP.TRADE: abilities.start_trade,
    OP.EXCHANGE: _exchange,
    OP.REFIRE: _refire,
    OP.ALLEY_LEAVE: abilities.alley_leave,
    OP.ALLEY_TAKE: abilities.alley_take,
    OP.RICH: abilities.start_rich,
}
