"""[FT p.6] Mutual Aid: the drawer chooses what every player does: a gem, a firebreak, or three cards exchanged."""

from __future__ import annotations

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck
from firetower_env.games.fire_tower.board import Board, cut, ignite
from firetower_env.games.fire_tower.elimination import end_event
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.events.order import everyone_left, next_to_act
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.outcome import check_end
from firetower_env.games.fire_tower.verbs import VERB

_GEM, _BREAK, _CARDS = VERB["AID_GEM"], VERB["AID_BREAK"], VERB["AID_CARDS"]
OPTIONS = (_GEM, _BREAK, _CARDS)
_QUESTIONS = ("AID_GEM_CELL", "AID_BREAK_CELL", "AID_DROP")
_EXCHANGED = 3


def _start(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.6] The drawer chooses; everyone not eliminated takes part, clockwise from the drawer."""
    e.s.aid_fire[games] = e.s.gem.take(games, axis=0) | e.s.permanent.take(games, axis=0)
    e.s.to_act[games] = everyone_left(e, games)
    e.push(games, "aid_turns", fr.seat)
    e.push(games, "AID_CHOICE", fr.seat)


def _gem_cells(e: FireTowerEngine, board: Board) -> Plane:
    """Ruling R47: vacant, at fire that burned before the event, not beside another gem of this event."""
    cells = board.vacant & ~bb.around4(e.s.aid_gems.take(board.games, axis=0))
    if e.rules.aid_gem == "touching":
        cells &= bb.around4(e.s.aid_fire.take(board.games, axis=0))
    return cells


def _choice_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.6] Options for which the drawer has no cell are not available (ruling R49)."""
    board = Board(e, games)
    verbs = e.verbs(games.size)
    verbs[:, _GEM] = bb.some(_gem_cells(e, board))
    verbs[:, _BREAK] = bb.some(board.breakable(fr.seat))
    verbs[:, _CARDS] = True
    return Answers(verbs=verbs)


def _choice(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.s.aid_option[games] = action - e.layout.cells - _GEM


def _turns(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.6] Each in turn, burned ones too (ruling R48); then the end is checked and eliminations follow."""
    asked, seats, finished = next_to_act(e, games)
    e.push(asked, "aid_turns", e.s.drawer[asked])
    for option, key in enumerate(_QUESTIONS):
        here = e.s.aid_option[asked] == option
        _ask(e, key, asked[here], seats[here])
    if finished.size:
        check_end(e, finished, event_over=True)
        e.s.aid_gems[finished] = e.s.aid_fire[finished] = 0
        end_event(e, finished)


def _ask(e: FireTowerEngine, key: str, games: Ints, seats: Ints) -> None:
    if key != "AID_DROP":
        e.push(games, key, seats)
        return
    left = np.minimum(deck.hand_count(e, games, seats), _EXCHANGED)
    holds = left > 0
    e.push(games[holds], key, seats[holds], left=left[holds])
    deck.draw_up(e, games[~holds], seats[~holds])


def _gem_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.6] A gem at older fire; gems of this event do not touch each other (ruling R47)."""
    return Answers(_gem_cells(e, Board(e, games)))


def _gem(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    cells = bb.cell_plane(action)
    bb.add(e.s.aid_gems, games, cells)
    ignite(e, games, cells, fr.seat)


def _break_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.6] A firebreak by the usual placement rules."""
    return Answers(Board(e, games).breakable(fr.seat))


def _break(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    cut(e, games, bb.cell_plane(action), fr.seat)


def _drop_mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.6] Exactly three cards, or all of a smaller hand (ruling R49), then draw up."""
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = e.hand(games, fr.seat) > 0
    return Answers(verbs=verbs)


def _drop(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    deck.drop(e, games, fr.seat, e.dropped[action])
    more = fr.left > 1
    e.push(games[more], "AID_DROP", fr.seat[more], left=fr.left[more] - 1)
    deck.draw_up(e, games[~more], fr.seat[~more])


AUTOMATIC = (Phase("mutual_aid", _start), Phase("aid_turns", _turns))
ASKED = (
    Phase("AID_CHOICE", _choice, _choice_mask, ask="Mutual Aid: choose what every player does."),
    Phase("AID_GEM_CELL", _gem, _gem_mask, can_skip=True, ask="Mutual Aid: place a gem."),
    Phase("AID_BREAK_CELL", _break, _break_mask, can_skip=True, ask="Mutual Aid: place a firebreak."),
    Phase("AID_DROP", _drop, _drop_mask, ask="Mutual Aid: drop a card."),
)
