"""Facts about plays of Rising Flames; those of the base game's names stand in for them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Plane
from firetower_env.games.fire_tower.deck import event_card
from firetower_env.games.fire_tower.rising.cards.creeping_fires import GEMS as CREEPING
from firetower_env.games.fire_tower.rising.knowledge import middle_third
from firetower_env.games.fire_tower.state import FIRESTORM, IN_PILE
from firetower_env.games.fire_tower.validation import play_facts
from firetower_env.games.fire_tower.validation.play_facts import cards_lie_on_the_table, counted, one_gem_moves
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where, none
from firetower_env.games.fire_tower.verbs import CARD

_CROWN = CARD["CROWN_FIRE"]


def tools_are_cards_in_play(p: CheckedPosition) -> Bools:
    """A Shadow's die gives creeping fires without a card, and an enemy's cards are none of the player's."""
    steps = p.find(*(phase.key for phase in p.e.phases.all if not phase.key.startswith("ENEMY")))
    number = p.e.phases.number
    by_die = steps.under.rows[:, 0] == number.get("result_done", -1)
    return cards_lie_on_the_table(p, steps, (steps.frames.rows[:, 0] == number["CREEP"]) & by_die)


def picks_are_counted(p: CheckedPosition) -> Bools:
    """Creeping fires, too."""
    return play_facts.picks_are_counted(p) & counted(p, ("CREEP",), CREEPING, -1)


def a_second_crown_fire_is_held(p: CheckedPosition) -> Bools:
    """[RF Action Cards] It is asked for only of who has one."""
    steps = p.find("CROWN_AGAIN")
    if not steps.rows.size:
        return np.ones(p.count, np.bool_)
    return p.all_of(steps.rows, p.s.hands[steps.rows, steps.frames.seat, _CROWN] > 0)


def moved_gems_lie_on_the_board(p: CheckedPosition) -> Bools:
    """What flies or rolls was picked up from the board, and is one gem, or a pair side by side."""
    gem, picked = p.s.gem, p.s.picked
    lies = none(picked & ~gem)
    fits = one_gem_moves(p, "EMBER_TO", "BRAND_B", "KETTLE_TO", "SH_TO")
    named = p.find("BRAND_B")
    fits &= p.all_of(named.rows, (picked[named.rows] == bb.cell_plane(named.frames.other)).all(axis=1))
    pairs = p.find("BRAND_DIR")
    return fits & p.all_of(pairs.rows, lies[pairs.rows] & _is_pair(picked[pairs.rows], pairs.frames.other))


def _is_pair(picked: Plane, first: NDArray[np.int64]) -> Bools:
    """Are these two cells the named one and its neighbour to the east or south?"""
    cell = bb.cell_plane(first)
    either = [(picked == (cell | way(cell))).all(axis=1) for way in (bb.east, bb.south)]
    return np.asarray((either[0] | either[1]) & (bb.count(picked) == 2))


def the_firestorm_lies_where_it_was_cut(p: CheckedPosition) -> Bools:
    """Ruling X3: in the first pile it lies in the middle third, if so cut."""
    s = p.s
    if p.rules.firestorm_cut != "middle" or not p.rules.firestorm_card:
        return np.ones(p.count, np.bool_)
    first, last, whole = middle_third(p.e)
    lies = (s.pile == event_card(p.e, FIRESTORM)) & (np.arange(s.pile.shape[1]) < s.pile_size[:, None])
    untouched = (s.reshuffled_size == 0) & (s.shadow_place < IN_PILE)
    from_top = whole - lies.argmax(axis=1)
    inside = (from_top >= first) & (from_top <= last)
    return holds_where(untouched, (s.pile_size <= whole) & holds_where(lies.any(axis=1), inside))


ALWAYS = (
    tools_are_cards_in_play,
    picks_are_counted,
    a_second_crown_fire_is_held,
    moved_gems_lie_on_the_board,
    the_firestorm_lies_where_it_was_cut,
)
