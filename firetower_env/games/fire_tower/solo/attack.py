"""[RF Solo] Part One: the enemy's top card is turned up and carried out at home, by the player's own choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints, Plane
from firetower_env.core.patterns import BLOCK, RINGS, Pattern
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, cut, douse, ignite
from firetower_env.games.fire_tower.cards.windows import LINE, LYING, SQUARE, STANDING
from firetower_env.games.fire_tower.elimination import settled
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.solo.levels import ATTACK_WINDS, EXPLOSION, FLARE, SNAG
from firetower_env.games.fire_tower.solo.state import RED_FLAG
from firetower_env.games.fire_tower.state import NOBODY
from firetower_env.games.fire_tower.verbs import DIRS, HORIZONTAL, VERB, VERTICAL

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine

_YES, _NO = VERB["YES"], VERB["NO"]


# -- turning up a card ------------------------------------------------------------------------------------------------


def _reveal(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] The top enemy card; without one a punishment ends after its storm (ruling S11)."""
    ready = settled(e, games, "reveal", fr.seat) & (e.s.enemy_size[games] > 0)
    games, seats = games[ready], fr.seat[ready]
    flagged = e.runs(games, RED_FLAG) & (e.s.red_flag_used[games] == 0)
    # one card must be doubled (ruling S17)
    last = e.s.enemy_size[games] == 1
    asks = flagged & ~last
    e.push(games[asks], "RED_FLAG", seats[asks])
    _turn_up(e, games[~asks], seats[~asks], (flagged & last)[~asks])


def _red_flag_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Red Flag Warning: is the next enemy card the one whose action is taken twice?"""
    verbs = e.verbs(games.size)
    verbs[:, [_YES, _NO]] = True
    return Answers(verbs=verbs)


def _red_flag(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    _turn_up(e, games, fr.seat, action - e.layout.cells == _YES)


def _turn_up(e: SoloEngine, games: Ints, seats: Ints, doubled: Bools) -> None:
    s = e.s
    s.enemy_size[games] -= 1
    cards = s.enemy_pile[games, s.enemy_size[games]].astype(np.int64)
    s.enemy_card[games] = cards
    s.enemy_left[games] &= ~(1 << e.enemy_place[cards])
    s.doubled_card[games] = doubled
    s.red_flag_used[games] |= doubled
    e.push(games, "attack_done", seats)
    e.push(games, "attack", seats)


# -- carrying it out --------------------------------------------------------------------------------------------------


def _attack(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] A wind blows a quadrant storm; a fire card needs its full pattern at home, or it punishes."""
    e.begin_procedure(games)
    cards = e.s.enemy_card[games]
    for direction in ATTACK_WINDS[e.own]:
        here = games[cards == direction]
        _quadrant_storm(e, here, np.full(here.size, direction))
    for card, question, fits in (
        (SNAG, "ENEMY_SNAG", _fits_square),
        (FLARE, "ENEMY_ORIENT", _fits_line),
        (EXPLOSION, "ENEMY_EXPLOSION", _has_centre),
    ):
        here = games[cards == card]
        if here.size:
            possible = fits(e, Board(e, here))
            e.push(here[possible], question, 0)
            _punish(e, here[~possible])


def _quadrant_storm(e: SoloEngine, games: Ints, directions: Ints) -> None:
    """[RF Solo] Every fire at home gives a gem in that direction, the flame too (ruling S8); nothing else moves."""
    if not games.size:
        return
    board = Board(e, games)
    source = board.fire if e.rules.quadrant_storm_flame else board.gem
    cells = bb.empty(games.size)
    for direction, move in enumerate(bb.MOVES):
        here = directions == direction
        if here.any():
            cells[here] = move(source[here] & e.home_cells)
    ignite(e, games, cells & board.vacant, np.zeros(games.size, np.int64))


def _attack_done(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Solo] Everything settled, a doubled card is taken again; a punishment is followed by the next card."""
    s = e.s
    ready = settled(e, games, "attack_done", fr.seat)
    games, seats = games[ready], fr.seat[ready]
    punished = s.enemy_card[games] < 0
    e.push(games[punished], "reveal", seats[punished])
    again = ~punished & (s.doubled_card[games] > 0) & (s.second[games] == 0)
    twice = games[again]
    s.second[twice] = 1
    e.push(twice, "attack_done", seats[again])
    e.push(twice, "attack", seats[again])
    _put_away(e, games[~again])


def _put_away(e: SoloEngine, games: Ints) -> None:
    """The card in play goes to the enemy discard."""
    e.s.enemy_card[games] = NOBODY
    e.s.doubled_card[games] = e.s.second[games] = 0


def _punish(e: SoloEngine, games: Ints) -> None:
    """[RF Solo] No legal choice: the card is discarded (ruling S18), a quadrant storm blows, another card follows."""
    _put_away(e, games)
    e.push(games, "PUNISH_DIR", 0)


def _punish_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] One of the two attack winds, whether it lights anything or not."""
    verbs = e.verbs(games.size)
    verbs[:, [DIRS.start + direction for direction in ATTACK_WINDS[e.own]]] = True
    return Answers(verbs=verbs)


def _punished(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    e.begin_procedure(games)
    _quadrant_storm(e, games, action - e.layout.cells - DIRS.start)


# -- patterns, all of them whole and at home --------------------------------------------------------------------------


def _windows(e: SoloEngine, board: Board, pattern: Pattern) -> Plane:
    """[RF Solo] The whole pattern on vacant cells at home, one of them touching fire; fatal ones count (S10)."""
    return pattern.holding_all(board.vacant & e.home_cells) & pattern.holding_some(board.contact)


def _fits_square(e: SoloEngine, board: Board) -> Bools:
    return bb.some(_windows(e, board, SQUARE))


def _fits_line(e: SoloEngine, board: Board) -> Bools:
    return bb.some(_windows(e, board, LINE[0])) | bb.some(_windows(e, board, LINE[1]))


def _has_centre(e: SoloEngine, board: Board) -> Bools:
    return bb.some(_centres(e, board))


def _centres(e: SoloEngine, board: Board) -> Plane:
    """[RF Solo] A gem at home, in the tower too, with four vacant cells or more around it at home."""
    free = board.vacant & e.home_cells
    ones, twos, fours = (np.zeros_like(free) for _ in range(3))
    for rows in (-1, 0, 1):
        for cols in (-1, 0, 1):
            if rows or cols:
                # counting in three bits: a carry into the third bit means four or more
                moved = bb.shift(free, rows, cols)
                carry = ones & moved
                ones ^= moved
                fours |= twos & carry
                twos ^= carry
    return fours & board.gem & e.home_cells


def _window_phase(key: str, pattern: Pattern, card: int, orient: int) -> Phase:
    def mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
        """[RF Solo] A full pattern of the enemy's card at home, named by its north-west cell."""
        return Answers(_windows(e, Board(e, games), pattern))

    def apply(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
        ignite(e, games, pattern.stamp(action), fr.seat)

    columns, box = {"tool": card, "orient": orient}, (pattern.height, pattern.width)
    ask = "The enemy attacks: choose where the pattern burns."
    return Phase(key, apply, mask, columns, box, pattern.offsets, follows=True, ask=ask)


def _orient_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] Which way the enemy's Flare Up lies, of those with room."""
    board = Board(e, games)
    verbs = e.verbs(games.size)
    for verb, pattern in zip((HORIZONTAL, VERTICAL), LINE, strict=True):
        verbs[:, verb] = bb.some(_windows(e, board, pattern))
    return Answers(verbs=verbs)


def _orient(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    lying = action - e.layout.cells == HORIZONTAL
    for way, here in (("H", lying), ("V", ~lying)):
        e.push(games[here], f"ENEMY_FLARE {way}", 0)


def _explosion_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Solo] The gem that explodes: at home, with room for four gems around it there."""
    return Answers(_centres(e, Board(e, games)))


def _explosion(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    """Ruling S9: it lights the vacant cells around it at home, by an option also those across the border."""
    board = Board(e, games)
    centre = bb.cell_plane(action)
    lit = RINGS.take(action, axis=0) & board.vacant
    if e.rules.enemy_explosion == "home":
        lit &= e.home_cells
    douse(e, games, centre)
    cut(e, games, centre, fr.seat, unfinished=True)
    ignite(e, games, lit, fr.seat)


_ASK = "The enemy attacks: choose the gem that explodes."
_ASK_WAY = "The enemy attacks: lying or standing?"
AUTOMATIC = (Phase("reveal", _reveal), Phase("attack", _attack), Phase("attack_done", _attack_done))
ASKED = (
    Phase("RED_FLAG", _red_flag, _red_flag_mask, ask="Red Flag Warning: take the next enemy card twice?"),
    _window_phase("ENEMY_SNAG", SQUARE, SNAG, 0),
    Phase("ENEMY_ORIENT", _orient, _orient_mask, {"tool": FLARE}, follows=True, ask=_ASK_WAY),
    _window_phase("ENEMY_FLARE H", LINE[0], FLARE, LYING),
    _window_phase("ENEMY_FLARE V", LINE[1], FLARE, STANDING),
    Phase("ENEMY_EXPLOSION", _explosion, _explosion_mask, {"tool": EXPLOSION}, covers=BLOCK, follows=True, ask=_ASK),
    Phase("PUNISH_DIR", _punished, _punish_mask, ask="The card cannot be carried out: choose the wind that punishes."),
)
