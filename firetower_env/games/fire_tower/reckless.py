"""Reckless Abandon: three cards of a defensive kind for two gems, once the Bucket is empty and the tower burns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.cards.record import FIREBREAK, RECKLESS_FIREBREAK, RECKLESS_WATER, WATER
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import VERB

KINDS = ((VERB["RECKLESS_WATER"], WATER, RECKLESS_WATER), (VERB["RECKLESS_FIREBREAK"], FIREBREAK, RECKLESS_FIREBREAK))
SET_OF_CARDS, GEMS = 3, 2


def offer(e: FireTowerEngine, board: Board, seats: Ints, hand: NDArray[np.uint8], verbs: Bools) -> None:
    """[FT p.5] Bucket empty, own tower standing with a gem in it, three cards of a kind, room for a gem (R23)."""
    games = board.games
    allowed = e.is_reckless(games, seats)
    if not np.count_nonzero(allowed):
        return
    (in_need,) = (allowed & bb.some(board.gem & e.own_area(games, seats))).nonzero()
    offer_sets(board, hand, in_need, verbs)


def offer_sets(board: Board, cards: NDArray[np.uint8], rows: Ints, verbs: Bools) -> None:
    """Allow the sets of three among these cards, in those of the rows in which a vacant cell touches fire."""
    rows = rows[board.has_contact[rows]]
    if not rows.size:
        return
    held = cards.take(rows, axis=0)
    for verb, kind, _ in KINDS:
        verbs[rows, verb] = held @ board.e.box.of_kind(kind).astype(np.int64) >= SET_OF_CARDS


def begin(e: FireTowerEngine, games: Ints, seats: Ints, verb: Ints) -> None:
    """Drop three cards of the kind, then place two gems."""
    for number, _, tool in KINDS:
        here = verb == number
        if np.count_nonzero(here):
            e.push(games[here], "RECKLESS_DROP", seats[here], tool=tool, left=SET_OF_CARDS)


def place_gems(e: FireTowerEngine, games: Ints, seats: Ints, tool: Ints) -> None:
    """The two gems are due."""
    e.push(games, "RECKLESS_GEM", seats, tool=tool, left=GEMS)


def of_tool(e: FireTowerEngine, tools: Ints) -> Bools:
    """Which cards may be dropped for each of these tools, `(k, cards)`."""
    return np.where((tools == RECKLESS_WATER)[:, None], e.box.of_kind(WATER), e.box.of_kind(FIREBREAK))


def _drop_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.5] Choose which cards of the kind make up the set of three."""
    hand = e.hand(games, fr.seat)
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = (hand > 0) & of_tool(e, fr.tool)
    return Answers(verbs=verbs)


def _drop(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    deck.drop(e, games, fr.seat, e.dropped[action])
    more = fr.left > 1
    e.push(games[more], "RECKLESS_DROP", fr.seat[more], tool=fr.tool[more], left=fr.left[more] - 1)
    place_gems(e, games[~more], fr.seat[~more], fr.tool[~more])


def _gem_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.6] A vacant cell touching fire, new gems included; outside teams a burned own tower stops it (R46)."""
    cells = Board(e, games).contact
    cells[e.must_stop(games, fr.seat)] = 0
    return Answers(cells)


def _gem(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    more = fr.left > 1
    e.push(games[more], "RECKLESS_GEM", fr.seat[more], tool=fr.tool[more], left=fr.left[more] - 1)
    cells = bb.cell_plane(action)
    bb.add(e.s.picked, games, cells)
    ignite(e, games, cells, fr.seat, unfinished=True)


ASKED = (
    Phase("RECKLESS_DROP", _drop, _drop_mask, ask="Reckless Abandon: drop a card of the set."),
    Phase("RECKLESS_GEM", _gem, _gem_mask, can_skip=True, ask="Reckless Abandon: place a gem next to fire."),
)
