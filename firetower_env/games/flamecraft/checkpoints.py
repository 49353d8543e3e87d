"""Checkpoints: the questions at which a seat may also score a Sun or use its companion (F21)."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft import conditions, fancy
from firetower_env.games.flamecraft.cards.names import BY_POCUS, BY_TALISMAN, CHECKPOINT, COND_HAND_SAME, NO_HANDLER
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import AT_SHOP, FlamecraftFrames
from firetower_env.games.flamecraft.verbs import COMPANION, FANCIES, FANCY


def offer(e: FlamecraftEngine, games: Ints, seats: Ints, verbs: Bools, fire_step: bool = False) -> None:
    """Add the Suns that can be scored now and the companion that can be used now to these answers."""
    verbs[:, FANCY : FANCY + FANCIES] = fancy.suns(e, games, seats, fire_step)
    if e.rules.companions:
        verbs[:, COMPANION] = _companion(e, games, seats)


def _companion(e: FlamecraftEngine, games: Ints, seats: Ints) -> Bools:
    """Is the companion unused, of this timing, and can it do something?"""
    can = e.has_companion(games, seats, CHECKPOINT)
    if np.count_nonzero(can):
        here, asked = games[can], seats[can]
        can[can] = conditions.can_run(e, here, asked, e.cards.comp_prog[e.s.comp[here, asked]])
    return can


def resolve(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, verb: Ints) -> None:
    """A Sun or a companion: the same question comes again afterwards. Any other answer does nothing."""
    suns = (verb >= FANCY) & (verb < FANCY + FANCIES)
    helped = verb == COMPANION
    special = suns | helped
    if not np.count_nonzero(special):
        return
    e.ask_again(games[special], fr[special])
    score(e, games[suns], fr.seat[suns], verb[suns] - FANCY)
    use_companion(e, games[helped], fr.seat[helped])


def use_companion(e: FlamecraftEngine, games: Ints, seats: Ints) -> None:
    """The companion's program runs, once per game."""
    if not games.size:
        return
    program = e.cards.comp_prog[e.s.comp[games, seats]]
    e.s.comp_used[games, seats] = 1
    e.push(games, "run", seats, number=program, kind=AT_SHOP, place=e.s.here[games])


def score(e: FlamecraftEngine, games: Ints, seats: Ints, cards: Ints) -> None:
    """[Fancy Dragons] the card is open from now on; its cost is paid, then it pays."""
    if not games.size:
        return
    s, t = e.s, e.cards
    s.f_scored[games, cards] = 1
    _show_matches(e, games, seats, cards)
    handler, cost = t.fancy_handler[cards], t.fancy_cost[cards]
    s.pocus[games[handler == BY_POCUS]] = 1
    giving = handler == BY_TALISMAN
    e.push(games[giving], "TALISMAN", seats[giving], number=cards[giving])
    valued = handler == NO_HANDLER
    e.push(games[valued], "earn", seats[valued], number=cards[valued])
    paid = cost >= 0
    e.push(games[paid], "run", seats[paid], number=cost[paid], kind=AT_SHOP, place=s.here[games[paid]])


def earn(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """The value of a scored Fancy Dragon."""
    e.earn(games, fr.seat, fancy.value(e, games, fr.seat, fr.number))
    e.gain_coins(games, fr.seat, e.cards.fancy_coins[fr.number])


def _show_matches(e: FlamecraftEngine, games: Ints, seats: Ints, cards: Ints) -> None:
    """A goal of equal Dragons in hand is shown: of the type held most, the lowest of them (F69)."""
    shown = e.cards.fancy_cond[cards] == COND_HAND_SAME
    if not np.count_nonzero(shown):
        return
    games, seats = games[shown], seats[shown]
    kind = e.s.hand[games, seats].argmax(axis=1)
    known = e.s.known_hand[games, seats, kind]
    e.s.known_hand[games, seats, kind] = np.maximum(known, e.cards.fancy_cond_n[cards[shown]])
