"""The turn from its start: visit a Shop, then gather or enchant, then its ability."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import checkpoints, conditions, enchanting, firing, picking
from firetower_env.games.flamecraft.cards.names import ABILITY_STEP, AFTER_PLACEMENT, COIN_ICON, DRAGON_ICON, WILD
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import AT_SHOP, G3, FlamecraftFrames
from firetower_env.games.flamecraft.state import FACEUP, TYPES
from firetower_env.games.flamecraft.verbs import (
    ABILITY_A,
    ABILITY_B,
    CELLS,
    COMPANION,
    DONE,
    ENCHANT,
    GATHER,
    SHOP,
    SLOTS,
    SPACES,
)

_SPACES = np.arange(SPACES)
#: what every turn begins without
_NOTES = {
    "here": -1,
    "fired": 0,
    "last_fired": -1,
    "filled": 0,
    "cast_id": -1,
    "cast_space": -1,
    "placed_type": -1,
    "drawn_type": -1,
    "pocus": 0,
    "gmask": 0,
    "half": -1,
    "turned_up": 0,
    "firing": -1,
    "fired_at": -1,
    "picked_good": -1,
    "drawn_fancy": 0,
    "chain": 0,
    "uses": 0,
}


def start_turn(e: FlamecraftEngine, games: Ints) -> None:
    """[Taking a turn] visit, act, end; a turn that a companion opened begins at its Shop (F60)."""
    if not games.size:
        return
    s = e.s
    for name, value in _NOTES.items():
        getattr(s, name)[games] = value
    s.marks[games] = 0
    s.turn_no[games] += 1
    seats, goto = s.seat[games].astype(np.int64), s.goto[games]
    e.push_all(games, e.numbers("end_turn", "END_STEP"), seats)
    opened = goto >= 0
    _arrive(e, games[opened], seats[opened], goto[opened])
    s.goto[games] = -1
    e.push(games[opened], "ACTION", seats[opened])
    e.push(games[~opened], "VISIT", seats[~opened])


def _arrive(e: FlamecraftEngine, games: Ints, seats: Ints, space: Ints) -> None:
    e.s.pos[games, e.tokens(games, seats)] = space
    e.s.last[games, seats] = e.s.here[games] = space


def visit_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Visiting a Shop] another faceup Shop whose fee can be paid (F59); without one there is no visit (F8)."""
    s, seats = e.s, fr.seat
    legal = (s.sp_face[games] == FACEUP) & (s.last[games, seats][:, None] != _SPACES)
    if e.rules.must_move:
        legal &= s.pos[games, e.tokens(games, seats)][:, None] != _SPACES
    legal &= e.fees(games, seats) <= e.units(games, seats)[:, None]
    verbs = e.verbs(games.size)
    checkpoints.offer(e, games, seats, verbs)
    verbs[:, SHOP : SHOP + SPACES] = legal
    verbs[~legal.any(axis=1)] = False
    return Answers(verbs=verbs)


def visit(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Visiting a Shop] the token moves; each other token there is given a Good or Coin."""
    verb = action - CELLS
    moves = verb < SHOP + SPACES
    checkpoints.resolve(e, games[~moves], fr[~moves], verb[~moves])
    games, seats, space = games[moves], fr.seat[moves], verb[moves] - SHOP
    fee = e.fees(games, seats)[np.arange(games.size), space]
    _arrive(e, games, seats, space)
    e.push(games, "ACTION", seats)
    owes = fee > 0
    if not np.count_nonzero(owes):
        return
    games, seats, space = games[owes], seats[owes], space[owes]
    ahead = np.zeros(games.size, np.int64)
    for steps in range(1, e.n):
        ahead |= (e.s.pos[games, (seats + steps) % e.n] == space).astype(np.int64) << steps
    e.push(games, "PAY_VISIT", seats, left=fee[owes], memory=ahead)


def action_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Taking a turn] gather, or enchant if an Enchantment can be cast here."""
    verbs = e.verbs(games.size)
    checkpoints.offer(e, games, fr.seat, verbs)
    verbs[:, GATHER] = True
    verbs[:, ENCHANT] = enchanting.castable(e, games, fr.seat).any(axis=1)
    return Answers(verbs=verbs)


def act(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Taking a turn] gather or enchant."""
    verb = action - CELLS
    gathers, casts = verb == GATHER, verb == ENCHANT
    other = ~(gathers | casts)
    checkpoints.resolve(e, games[other], fr[other], verb[other])
    e.push(games[casts], "CAST", fr.seat[casts])
    _gather(e, games[gathers], fr.seat[gathers])


def _gather(e: FlamecraftEngine, games: Ints, seats: Ints) -> None:
    """[Gather Goods] of the Dragons, the Enchantments and the Shop (F6); placing, firing, ability follow."""
    if not games.size:
        return
    s = e.s
    space = s.here[games].astype(np.int64)
    e.push(games, "ability_step", seats)
    firing.open_window(e, games, seats, G3, AT_SHOP, space, must=False, level=0)
    s.frames[games, s.depth[games] - 1, e.phases.column["left"]] = 1
    e.push(games, "PLACE_HERE", seats)
    s.goods[games, seats] += s.ench[games, space]
    types, faceup = e.cells_at(games, space), e.faceup_at(games, space)
    for slot in range(SLOTS):
        there = faceup[:, slot]
        e.gain_good(games[there], seats[there], types[there, slot])
    shop = s.sp_shop[games, space]
    icon, amount = e.cards.shop_icon[shop], e.cards.shop_amt[shop]
    good, coin, wild, dragon = icon < TYPES, icon == COIN_ICON, icon == WILD, icon == DRAGON_ICON
    e.gain_good(games[good], seats[good], icon[good], amount[good])
    e.gain_coins(games[coin], seats[coin], amount[coin])
    picking.ask_goods(e, games[wild], seats[wild], amount[wild], 1, picking.SAME, picking.ALL_GOODS)
    shown = picking.FROM_DECK | picking.GATHERED
    e.push(games[dragon], "DRAW", seats[dragon], left=amount[dragon], kind=shown, place=-1)


def ability_step(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[Use Shop ability] what was fired up in step 3 is remembered (F19)."""
    e.s.gmask[games] = e.s.marks[games, 0]
    e.s.uses[games] = 1
    e.push(games, "ABILITY", fr.seat)


def ability_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Use Shop ability] a half of it that can be carried out, or none; Erick if one of them can."""
    verbs = e.verbs(games.size)
    checkpoints.offer(e, games, fr.seat, verbs)
    programs = e.cards.shop_prog[e.s.sp_shop[games, e.s.here[games]]]
    for half, verb in enumerate((ABILITY_A, ABILITY_B)):
        there = programs[:, half] >= 0
        if np.count_nonzero(there):
            verbs[there, verb] = conditions.can_run(e, games[there], fr.seat[there], programs[there, half])
    able = verbs[:, ABILITY_A] | verbs[:, ABILITY_B]
    verbs[:, COMPANION] |= able & e.has_companion(games, fr.seat, ABILITY_STEP)
    verbs[:, DONE] = verbs.any(axis=1)
    return Answers(verbs=verbs)


def ability(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Use Shop ability] its program runs; with Erick it may be used again (F40)."""
    s, verb = e.s, action - CELLS
    uses = (verb == ABILITY_A) | (verb == ABILITY_B)
    thrice = (verb == COMPANION) & e.has_companion(games, fr.seat, ABILITY_STEP)
    other = ~(uses | thrice)
    checkpoints.resolve(e, games[other], fr[other], verb[other])
    here, seats = games[thrice], fr.seat[thrice]
    s.uses[here] = e.cards.prog[e.cards.comp_prog[s.comp[here, seats]], 0, 1]
    s.comp_used[here, seats] = 1
    e.ask_again(here, fr[thrice])
    here, seats, half = games[uses], fr.seat[uses], verb[uses] - ABILITY_A
    s.uses[here] -= 1
    s.half[here] = half
    again = s.uses[here] > 0
    e.ask_again(here[again], fr[uses][again])
    space = s.here[here]
    program = e.cards.shop_prog[s.sp_shop[here, space], half]
    e.push(here, "run", seats, number=program, kind=AT_SHOP, place=space)


def manny_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Manny] after a fire-up placed a Dragon: fire up Dragons at that Shop, if one can do something (F41)."""
    can = e.has_companion(games, fr.seat, AFTER_PLACEMENT)
    can &= firing.pickable(e, games, fr.seat, fr.place, np.zeros(games.size, np.int64)).any(axis=1)
    verbs = e.verbs(games.size)
    verbs[:, COMPANION] = verbs[:, DONE] = can
    return Answers(verbs=verbs)


def manny(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Manny] a window at the Shop where the Dragon was placed."""
    used = action - CELLS == COMPANION
    here, seats = games[used], fr.seat[used]
    program = e.cards.comp_prog[e.s.comp[here, seats]]
    e.s.comp_used[here, seats] = 1
    e.push(here, "run", seats, number=program, kind=AT_SHOP, place=fr.place[used])
