"""[RF Shadow] The results of the Shadow die."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import plays, winds
from firetower_env.games.fire_tower.board import Board, douse, ignite, reforest
from firetower_env.games.fire_tower.elimination import settle
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import QUADRANT
from firetower_env.games.fire_tower.moves import movable
from firetower_env.games.fire_tower.rising.set_aside_cards import discard_drawn, draw_aside, play_drawn
from firetower_env.games.fire_tower.rising.shadows.turn import roll
from firetower_env.games.fire_tower.verbs import DIRS, DONE, VERB

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_HAWK, _BREAK = VERB["SHADOW_HAWK"], VERB["SHADOW_BREAK"]
_ROLL, _STOP = VERB["PUSH_ROLL"], VERB["PUSH_STOP"]
_CARDS_DRAWN, _CARDS_PLAYED = 3, 2
_BUST = 5


# -- 1: a firehawk moves a gem to another quadrant, or a firebreak goes ------------------------------------------------


def _gems_to_move(board: Board) -> Plane:
    """Removable gems that some hawk of their quadrant could carry to another one (rulings X34)."""
    found = bb.empty(board.games.size)
    for corner in range(4):
        gems = movable(board, board.removable & QUADRANT[corner], board.contact & ~QUADRANT[corner])
        found |= gems
    return found


def _hawks(e: RisingEngine, board: Board) -> Plane:
    hawks = e.s.hawk.take(board.games, axis=0)
    gems = _gems_to_move(board)
    found = bb.empty(board.games.size)
    for corner in range(4):
        has_gem = bb.some(gems & QUADRANT[corner])
        found |= np.where(has_gem[:, None], hawks & QUADRANT[corner], np.uint16(0))
    return found


def _quadrant_of(cells: Ints) -> Plane:
    plane = bb.cell_plane(cells)
    corner: Ints = np.stack([bb.some(plane & QUADRANT[c]) for c in range(4)]).argmax(axis=0)
    return QUADRANT.take(corner, axis=0)


def _one_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] Send a firehawk off with a gem, or remove a firebreak; only what is possible is offered."""
    board = Board(e, games)
    verbs = e.verbs(games.size)
    verbs[:, _HAWK] = bb.some(_hawks(e, board))
    verbs[:, _BREAK] = bb.some(board.breaks)
    return Answers(verbs=verbs)


def _one(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    hawk = action - e.layout.cells == _HAWK
    e.push(games[hawk], "SH_HAWK", fr.seat[hawk])
    e.push(games[~hawk], "SH_BREAK", fr.seat[~hawk])


def _hawk_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] Any hawk on the board with a gem in its quadrant to move."""
    return Answers(_hawks(e, Board(e, games)))


def _hawk(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.push(games, "SH_GEM", fr.seat, other=action)


def _gem_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] A removable gem of the hawk's quadrant (ruling X34)."""
    return Answers(_gems_to_move(Board(e, games)) & _quadrant_of(fr.other))


def _gem(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.s.picked[games] = bb.cell_plane(action)
    e.push(games, "SH_TO", fr.seat, other=fr.other)


def _to_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] A vacant cell of another quadrant next to fire other than the gem in flight."""
    board = Board(e, games)
    cells = bb.around4(board.fire & ~e.s.picked.take(games, axis=0)) & board.vacant
    return Answers(cells & ~_quadrant_of(fr.other))


def _to(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    bb.remove(e.s.hawk, games, bb.cell_plane(fr.other))
    e.s.hawk_supply[games] += 1
    douse(e, games, e.s.picked.take(games, axis=0))
    ignite(e, games, bb.cell_plane(action), fr.seat)


def _break_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] Any firebreak."""
    return Answers(Board(e, games).breaks)


def _break(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    reforest(e, games, bb.cell_plane(action))


# -- 2: a gem, then another roll --------------------------------------------------------------------------------------


def _die_gem_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] One gem on any cell that touches fire; then roll again."""
    return Answers(Board(e, games).contact)


def _die_gem(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    ignite(e, games, bb.cell_plane(action), fr.seat)


# -- 3: three cards, two of which may be played -----------------------------------------------------------------------


def _draw(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Shadow] Draw three cards; events among them come first (ruling X45)."""
    e.push(games, "die_cards", fr.seat, left=_CARDS_PLAYED)
    draw_aside(e, games, fr.seat, np.full(games.size, _CARDS_DRAWN))
    settle(e, games)


def _cards(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Shadow] Up to two of them may be played, each a procedure of its own; the rest is discarded."""
    more = fr.left > 0
    discard_drawn(e, games[~more])
    e.push(games[more], "die_cards", fr.seat[more], left=fr.left[more] - 1)
    e.push(games[more], "DIE_CARD", fr.seat[more], left=fr.left[more])


def _card_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] One of the drawn cards that has an effect, or none."""
    verbs = e.verbs(games.size)
    plays.offer(e, Board(e, games), fr.seat, e.s.drawn.take(games, axis=0), verbs)
    verbs[:, DONE] = verbs.any(axis=1)
    return Answers(verbs=verbs)


def _card(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    verb = action - e.layout.cells
    plays_one = verb != DONE
    # without cards the next question has no answer and is not asked
    discard_drawn(e, games[~plays_one])
    games, seats, verb = games[plays_one], fr.seat[plays_one], verb[plays_one]
    e.push(games, "die_card_done", seats)
    e.begin_procedure(games)
    play_drawn(e, games, seats, verb)


def _card_done(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """A card's whole effect, then what it caused, then the next card."""
    games = e.finished(games, "die_card_done", fr.seat)
    plays.finish(e, games)
    settle(e, games)


# -- 4: a gem with the wind, then another wind ------------------------------------------------------------------------


def _wind_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] Choose a valid wind other than the one that blows now."""
    verbs = e.verbs(games.size)
    allowed = winds.valid_winds(e, games)
    allowed[np.arange(games.size), e.s.wind[games]] = False
    verbs[:, DIRS] = allowed
    return Answers(verbs=verbs)


def _wind(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.s.wind[games] = action - e.layout.cells - DIRS.start


# -- 5: push your luck ------------------------------------------------------------------------------------------------


def _push_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] Roll for one more gem, or stop and place what there is; the pot has a bound (ruling X36)."""
    verbs = e.verbs(games.size)
    verbs[:, _ROLL] = _pot(fr) < e.rules.push_cap
    verbs[:, _STOP] = True
    return Answers(verbs=verbs)


def _pot(fr: FireTowerFrames) -> Ints:
    """Gems won so far: one to begin with."""
    return np.maximum(fr.left, 1)


def _push(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    """A roll below five adds a gem; a five or six loses all of them and ends the turn (ruling X33)."""
    rolls = action - e.layout.cells == _ROLL
    pot = _pot(fr)
    e.push(games[~rolls], "PUSH_GEM", fr.seat[~rolls], left=pot[~rolls])
    games, seats, pot = games[rolls], fr.seat[rolls], pot[rolls]
    if not games.size:
        return
    bust = roll(e, games) >= _BUST
    e.push(games[~bust], "PUSH", seats[~bust], left=pot[~bust] + 1)
    if e.rules.bust_ends_turn:
        e.s.bonus_used[games[bust]] = 1


def _push_gem_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Shadow] A gem at fire, gems of this result included; stop whenever one likes."""
    cells: Plane = Board(e, games).contact
    verbs = e.verbs(games.size)
    verbs[:, DONE] = bb.some(cells)
    return Answers(cells, verbs)


def _push_gem(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    places: Bools = action < e.layout.cells
    games, fr, cells = games[places], fr[places], bb.cell_plane(action[places])
    more = fr.left > 1
    e.push(games[more], "PUSH_GEM", fr.seat[more], left=fr.left[more] - 1)
    bb.add(e.s.picked, games, cells)
    ignite(e, games, cells, fr.seat, unfinished=True)


AUTOMATIC = (Phase("die_draw", _draw), Phase("die_card_done", _card_done), Phase("die_cards", _cards))
ASKED = (
    Phase("SHADOW_ONE", _one, _one_mask, can_skip=True, ask="Send a firehawk off, or remove a firebreak?"),
    Phase("SH_HAWK", _hawk, _hawk_mask, ask="Choose the firehawk."),
    Phase("SH_GEM", _gem, _gem_mask, ask="Choose the gem it carries off."),
    Phase("SH_TO", _to, _to_mask, ask="Choose where it drops the gem."),
    Phase("SH_BREAK", _break, _break_mask, ask="Choose the firebreak to remove."),
    Phase("DIE_GEM", _die_gem, _die_gem_mask, can_skip=True, ask="Place a gem next to fire."),
    Phase("DIE_CARD", _card, _card_mask, can_skip=True, ask="Play one of the drawn cards, or be done."),
    Phase("SHADOW_WIND", _wind, _wind_mask, ask="Choose another wind."),
    Phase("PUSH", _push, _push_mask, ask="Roll for one more gem, or stop?"),
    Phase("PUSH_GEM", _push_gem, _push_gem_mask, can_skip=True, ask="Place one of the gems won, or be done."),
)
