"""Facts about the play under way: its cards, and the cells picked so far."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Plane
from firetower_env.core.patterns import RINGS
from firetower_env.games.fire_tower.cards.picks import holders
from firetower_env.games.fire_tower.cards.record import BUCKET, NO_CARDS
from firetower_env.games.fire_tower.cards.windows import LINE, SQUARE
from firetower_env.games.fire_tower.moves import first_cell
from firetower_env.games.fire_tower.reckless import GEMS, of_tool
from firetower_env.games.fire_tower.validation.card_facts import FINISHERS
from firetower_env.games.fire_tower.validation.position import CheckedPosition, FoundFrames, holds_where, none

#: what narrows the choice of each of these questions
_LINES, _SQUARES = tuple(holders(pattern) for pattern in LINE), (holders(SQUARE),)
PICK_TABLES = {
    "PICK AIR_DROP": _LINES,
    "PICK FIRE_ENGINE": _SQUARES,
    "PICK SMOKEJUMPER": (RINGS,),
    "PICK BURNING_SNAG": _SQUARES,
    "PICK FLARE_UP": _LINES,
    "PICK BUCKET": _LINES,
}
_MOST_PICKS = 8


def tools_are_cards_in_play(p: CheckedPosition) -> Bools:
    """A card whose questions are asked lies on the table."""
    return cards_lie_on_the_table(p, p.find(*(phase.key for phase in p.e.phases.all)))


def cards_lie_on_the_table(p: CheckedPosition, steps: FoundFrames, free: Bools | None = None) -> Bools:
    """Are the cards of these steps in play, but for those that are free of it?"""
    tool = steps.frames.tool
    is_card = (tool >= 0) & ~np.isin(tool, NO_CARDS)
    if free is not None:
        is_card &= ~free
    card = np.where(tool < BUCKET, tool, tool - len(NO_CARDS))
    lies = p.s.in_play[steps.rows, np.where(is_card, card, 0)] > 0
    return p.all_of(steps.rows, ~is_card | lies)


def wind_cards_blow_their_own_way(p: CheckedPosition) -> Bools:
    """[FT p.4] The card tells the direction."""
    steps = p.find("WIND_MODE", "WIND_MODE BETWEEN", "WIND_CARD_GEM")
    return p.all_of(steps.rows, p.e.box.direction[steps.frames.tool] == steps.frames.direction)


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
    return _can_drop(p, "RECKLESS_DROP", of_tool(p.e, tool))


def picks_belong_to_a_play(p: CheckedPosition) -> Bools:
    """Between plays nothing is picked, and where nothing is picked every window is open."""
    s = p.s
    chain = p.has(*FINISHERS, "bucket_done") | p.asks("KETTLE_TO")
    open_ = (s.scope == 0xFFFF).all(axis=(1, 2))
    return holds_where(p.running, np.where(none(s.picked), open_, chain))


def picks_are_counted(p: CheckedPosition) -> Bools:
    """A question that is asked again for each cell knows how many there were."""
    return counted(p, PICK_TABLES, 0, 1) & counted(p, ("RECKLESS_GEM",), GEMS, -1)


def counted(p: CheckedPosition, keys: Iterable[str], whole: int, sign: int) -> Bools:
    """Is so much picked as these questions say, upwards or down from a whole?"""
    steps = p.find(*keys)
    return p.all_of(steps.rows, bb.count(p.s.picked)[steps.rows] == whole + sign * steps.frames.left)


def windows_hold_what_was_picked(p: CheckedPosition) -> Bools:
    """Ruling R19: open are the windows that hold every cell picked so far."""
    fits = np.ones(p.count, np.bool_)
    for key, tables in PICK_TABLES.items():
        steps = p.find(key)
        for number, table in enumerate(tables if steps.rows.size else ()):
            open_ = narrowed(p.s.picked[steps.rows], table)
            fits &= p.all_of(steps.rows, (p.s.scope[steps.rows, number] == open_).all(axis=1))
    return fits


def narrowed(picked: Plane, table: Plane) -> Plane:
    """What the table says of all picked cells together."""
    picked, left = picked.copy(), np.full_like(picked, 0xFFFF)
    for _ in range(_MOST_PICKS):
        cells = first_cell(picked)
        rows = np.flatnonzero(cells >= 0)
        left[rows] &= table.take(cells[rows], axis=0)
        picked[rows] &= ~bb.cell_plane(cells[rows])
    return left


def moved_gems_lie_on_the_board(p: CheckedPosition) -> Bools:
    """What flies was picked up from the board, and is one gem."""
    return one_gem_moves(p, "EMBER_TO")


def one_gem_moves(p: CheckedPosition, *keys: str) -> Bools:
    """Do these questions go by the cell of one picked gem?"""
    ones = p.find(*keys)
    return p.all_of(ones.rows, (none(p.s.picked & ~p.s.gem) & (bb.count(p.s.picked) == 1))[ones.rows])


ALWAYS = (
    tools_are_cards_in_play,
    wind_cards_blow_their_own_way,
    there_are_cards_to_drop,
    picks_belong_to_a_play,
    picks_are_counted,
    windows_hold_what_was_picked,
    moved_gems_lie_on_the_board,
)
