"""Facts about the play under way: its cards, and the cells picked so far."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Plane
from firetower_env.core.patterns import RINGS
from firetower_env.games.fire_tower.cards.picks import holders
from firetower_env.games.fire_tower.cards.record import FIREBREAK, RECKLESS_WATER, WATER
from firetower_env.games.fire_tower.cards.windows import LINE, SQUARE
from firetower_env.games.fire_tower.reckless import GEMS, of_kind
from firetower_env.games.fire_tower.rising.cards.creeping_fires import GEMS as CREEPING
from firetower_env.games.fire_tower.rising.hawks.landing import first_cell
from firetower_env.games.fire_tower.rising.specialty.heavy_winds import DIRECTION
from firetower_env.games.fire_tower.validation.card_facts import FINISHERS
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where, none
from firetower_env.games.fire_tower.verbs import CARD

#: what narrows the choice of each of them
_LINES, _SQUARES = tuple(holders(pattern) for pattern in LINE), (holders(SQUARE),)
_TABLES = {
    "PICK AIR_DROP": _LINES,
    "PICK FIRE_ENGINE": _SQUARES,
    "PICK SMOKEJUMPER": (RINGS,),
    "PICK BURNING_SNAG": _SQUARES,
    "PICK FLARE_UP": _LINES,
    "PICK BUCKET": _LINES,
}
_MOST_PICKS = 8
#: questions that go by the cell of one picked gem
_ONE_GEM = ("EMBER_TO", "BRAND_B", "KETTLE_TO", "SH_TO")
_CROWN = CARD["CROWN_FIRE"]
#: the enemy's cards are none of the player's, and a Shadow's die gives creeping fires without a card
_WITHOUT_CARD = ("ENEMY_SNAG", "ENEMY_ORIENT", "ENEMY_FLARE H", "ENEMY_FLARE V", "ENEMY_EXPLOSION")


def tools_are_cards_in_play(p: CheckedPosition) -> Bools:
    """A card whose questions are asked lies on the table."""
    keys = [phase.key for phase in p.e.phases.all if phase.key not in _WITHOUT_CARD]
    steps = p.find(*keys)
    tool = steps.frames.tool
    number = p.e.phases.number
    by_die = (steps.frames.rows[:, 0] == number.get("CREEP", -1)) & (
        steps.under.rows[:, 0] == number.get("result_done", -1)
    )
    is_card = (tool >= 0) & (tool < p.e.cards) & ~by_die
    lies = p.s.in_play[steps.rows, np.where(is_card, tool, 0)] > 0
    return p.all_of(steps.rows, ~is_card | lies)


def wind_cards_blow_their_own_way(p: CheckedPosition) -> Bools:
    """[FT p.4] The card tells the direction."""
    steps = p.find("WIND_MODE", "WIND_MODE BETWEEN", "WIND_CARD_GEM")
    return p.all_of(steps.rows, DIRECTION[steps.frames.tool] == steps.frames.direction)


def there_are_cards_to_drop(p: CheckedPosition) -> Bools:
    """Who must drop cards one by one holds as many, of the kind that is asked for."""
    return _can_drop(p, "AID_DROP", np.ones(p.e.cards, np.bool_)) & _can_drop_sets(p)


def _can_drop(p: CheckedPosition, key: str, of_kinds: NDArray[np.bool_]) -> Bools:
    """Does the seat hold enough of these cards? `of_kinds` is for all frames, or by frame."""
    steps = p.find(key)
    held = (p.s.hands[steps.rows, steps.frames.seat] * of_kinds).sum(axis=1, dtype=np.int64)
    return p.all_of(steps.rows, held >= steps.frames.left)


def _can_drop_sets(p: CheckedPosition) -> Bools:
    tool = p.find("RECKLESS_DROP").frames.tool
    water, breaks = (of_kind(kind)[: p.e.cards] for kind in (WATER, FIREBREAK))
    return _can_drop(p, "RECKLESS_DROP", np.where((tool == RECKLESS_WATER)[:, None], water, breaks))


def a_second_crown_fire_is_held(p: CheckedPosition) -> Bools:
    """[RF Action Cards] It is asked for only of who has one."""
    steps = p.find("CROWN_AGAIN")
    if not steps.rows.size:
        return np.ones(p.count, np.bool_)
    return p.all_of(steps.rows, p.s.hands[steps.rows, steps.frames.seat, _CROWN] > 0)


def picks_belong_to_a_play(p: CheckedPosition) -> Bools:
    """Between plays nothing is picked, and where nothing is picked every window is open."""
    s = p.s
    chain = p.has(*FINISHERS, "bucket_done") | p.asks("KETTLE_TO")
    open_ = (s.scope == 0xFFFF).all(axis=(1, 2))
    return holds_where(p.running, np.where(none(s.picked), open_, chain))


def picks_are_counted(p: CheckedPosition) -> Bools:
    """A question that is asked again for each cell knows how many there were."""
    found = bb.count(p.s.picked)
    fits = np.ones(p.count, np.bool_)
    for keys, whole, sign in ((_TABLES, 0, 1), (("CREEP",), CREEPING, -1), (("RECKLESS_GEM",), GEMS, -1)):
        steps = p.find(*keys)
        fits &= p.all_of(steps.rows, found[steps.rows] == whole + sign * steps.frames.left)
    return fits


def windows_hold_what_was_picked(p: CheckedPosition) -> Bools:
    """Ruling R19: open are the windows that hold every cell picked so far."""
    fits = np.ones(p.count, np.bool_)
    for key, tables in _TABLES.items():
        steps = p.find(key)
        for number, table in enumerate(tables if steps.rows.size else ()):
            open_ = _narrowed(p.s.picked[steps.rows], table)
            fits &= p.all_of(steps.rows, (p.s.scope[steps.rows, number] == open_).all(axis=1))
    return fits


def _narrowed(picked: Plane, table: Plane) -> Plane:
    """What the table says of all picked cells together."""
    left = np.full_like(picked, 0xFFFF)
    for _ in range(_MOST_PICKS):
        cells = first_cell(picked)
        rows = np.flatnonzero(cells >= 0)
        left[rows] &= table.take(cells[rows], axis=0)
        picked[rows] &= ~bb.cell_plane(cells[rows])
    return left


def moved_gems_lie_on_the_board(p: CheckedPosition) -> Bools:
    """What flies or rolls was picked up from the board, and is one gem, or a pair side by side."""
    gem, picked = p.s.gem, p.s.picked
    lies = none(picked & ~gem)
    ones = p.find(*_ONE_GEM)
    fits = p.all_of(ones.rows, (lies & (bb.count(picked) == 1))[ones.rows])
    named = p.find("BRAND_B")
    fits &= p.all_of(named.rows, (picked[named.rows] == bb.cell_plane(named.frames.other)).all(axis=1))
    pairs = p.find("BRAND_DIR")
    return fits & p.all_of(pairs.rows, lies[pairs.rows] & _is_pair(picked[pairs.rows], pairs.frames.other))


def _is_pair(picked: Plane, first: NDArray[np.int64]) -> Bools:
    """Are these two cells the named one and its neighbour to the east or south?"""
    cell = bb.cell_plane(first)
    either = [(picked == (cell | way(cell))).all(axis=1) for way in (bb.east, bb.south)]
    return np.asarray((either[0] | either[1]) & (bb.count(picked) == 2))


ALWAYS = (
    tools_are_cards_in_play,
    wind_cards_blow_their_own_way,
    there_are_cards_to_drop,
    a_second_crown_fire_is_held,
    picks_belong_to_a_play,
    picks_are_counted,
    windows_hold_what_was_picked,
    moved_gems_lie_on_the_board,
)
