"""[RF Solo] The setup: level, the player's 62 cards, enemy deck, challenge deck, and the enemies' pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.deck import Cards, event_card, lay_pile
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import AREA, FLAME, QUADRANT
from firetower_env.games.fire_tower.rising.hawks.bare import bare
from firetower_env.games.fire_tower.rising.hawks.placing import ask_first_hawks
from firetower_env.games.fire_tower.rising.setup import cut_in
from firetower_env.games.fire_tower.solo.levels import by_level
from firetower_env.games.fire_tower.solo.state import CHALLENGES
from firetower_env.games.fire_tower.state import FIRESTORM

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine

_HAND, _BREAKS, _HAWKS, _SKIPS = (by_level(name) for name in ("hand", "breaks", "hawks", "skips"))
_OPENING, _BUCKET = by_level("opening"), by_level("bucket")
#: most firebreaks and hawks of an enemy tower: pieces are numbered tower by tower, firebreaks first
MOST_BREAKS, MOST_HAWKS = int(_BREAKS.max()), int(_HAWKS.max())
PIECES = MOST_BREAKS + MOST_HAWKS
_LOW, _HIGH = range(6), range(10, 16)
#: ruling S6: the 6×6 block around each corner without the tower
RING: Plane = np.stack(
    [
        bb.from_cells([(r, c) for r in rows for c in cols]) & ~AREA[corner]
        for corner, (rows, cols) in enumerate(((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH), (_HIGH, _LOW)))
    ]
)
_QUARTER: Plane = QUADRANT & ~AREA & ~FLAME
_PAD = 255


def deal(e: SoloEngine, games: Ints) -> None:
    """[RF Solo] The level decides the hand; the Firestorm is cut into the rest."""
    s, rules = e.s, e.rules
    s.level[games] = levels(e, games)
    level = s.level[games]
    s.hand_limit[games] = _HAND[level]
    s.skips[games] = _SKIPS[level]
    s.bucket_full[games] = _BUCKET[level]
    cards = np.repeat(np.arange(e.cards, dtype=np.uint8), rules.deck_copies)
    order = e.chance.shuffle(games, "deck", np.broadcast_to(cards, (games.size, cards.size)), _all(games, cards.size))
    hand = _HAND[level]
    for place in range(int(hand.max())):
        holds = hand > place
        s.hands[games[holds], 0, order[holds, place]] += 1
    dealt = order[:, : hand.max()]
    e.chance.tell("deal", games, np.where(np.arange(hand.max()) < hand[:, None], dealt, _PAD)[:, None])
    # hands of different sizes leave piles of different sizes
    for size in np.unique(hand):
        here = hand == size
        _lay_rest(e, games[here], order[here, size:])


def _lay_rest(e: SoloEngine, games: Ints, rest: Cards) -> None:
    pile = rest
    if e.rules.firestorm_card:
        pile = cut_in(e, games, rest, event_card(e, FIRESTORM))
    lay_pile(e, games, pile, _all(games, pile.shape[1]))


def _all(games: Ints, size: int) -> Ints:
    return np.full(games.size, size)


def levels(e: SoloEngine, games: Ints) -> Ints:
    """The level that was set for the place, or one of the rules' levels by lot."""
    choice = np.array(e.rules.levels)
    drawn = choice[e.chance.below(games, "level", choice.size)] if choice.size > 1 else _all(games, int(choice[0]))
    told = e.s.next_level[games]
    return np.where(told > 0, told, drawn)


def lay_out(e: SoloEngine, games: Ints, first: Ints) -> None:
    """Both enemy decks, specialty cards, enemy Buckets, pieces, own hawks; an opening challenge comes last."""
    s = e.s
    shuffle_enemy(e, games)
    shuffle_challenges(e, games)
    s.heavy_winds[games] = s.lookout[games] = 1
    s.enemy_buckets[games] = e.enemies
    s.round[games] = 1
    opens = games[_OPENING[s.level[games]] > 0]
    e.push(opens, "challenge_step", 0, left=1)
    ask_first_hawks(e, games, first)
    if e.rules.enemy_setup == "player":
        e.push(games, "enemy_pieces", 0)
    else:
        scatter(e, games)


def shuffle_enemy(e: SoloEngine, games: Ints) -> None:
    """[RF Solo] All five enemy cards, in any order."""
    cards = np.broadcast_to(np.array(e.enemy_cards, np.uint8), (games.size, len(e.enemy_cards)))
    e.s.enemy_pile[games] = e.chance.shuffle(games, "enemy", cards, _all(games, cards.shape[1]))
    e.s.enemy_size[games] = cards.shape[1]
    e.s.enemy_left[games] = (1 << cards.shape[1]) - 1
    e.chance.tell("enemy_shuffle", games, e.s.enemy_pile[games][:, ::-1])


def shuffle_challenges(e: SoloEngine, games: Ints) -> None:
    """All eight challenges, in any order; once the pile is empty again (ruling S15)."""
    cards = np.broadcast_to(np.arange(CHALLENGES, dtype=np.uint8), (games.size, CHALLENGES))
    e.s.challenge_pile[games] = e.chance.shuffle(games, "challenge", cards, _all(games, CHALLENGES))
    e.s.challenge_size[games] = CHALLENGES
    e.s.challenges_left[games] = (1 << CHALLENGES) - 1
    e.chance.tell("challenge_shuffle", games, e.s.challenge_pile[games][:, ::-1])


# -- the enemies' pieces (ruling S6) ----------------------------------------------------------------------------------


def _room(e: SoloEngine, games: Ints, corners: Ints, is_break: bool) -> Plane:
    """Where the next piece of this enemy may go: firebreaks keep apart, hawks need a bare cell."""
    board = Board(e, games)
    free = board.vacant & ~bb.around4(board.breaks) if is_break else bare(e, board)
    return free & _zones(e).take(corners, axis=0)


def _zones(e: SoloEngine) -> Plane:
    """By corner: where the enemy's pieces may stand."""
    return _QUARTER if e.rules.enemy_setup == "quadrant" else RING


def _lay(e: SoloEngine, games: Ints, cells: Ints, is_break: bool) -> None:
    plane = bb.cell_plane(cells)
    if is_break:
        e.s.breaks[games] |= plane
    else:
        bb.add(e.s.hawk, games, plane)
        e.s.hawk_supply[games] -= 1


def scatter(e: SoloEngine, games: Ints) -> None:
    """By lot, tower by tower clockwise from the player's, firebreaks before hawks, each over all cells it may take."""
    level = e.s.level[games]
    for corner in e.enemy_corners:
        zone = np.flatnonzero(bb.unpack(bb.words(_zones(e)[corner])))
        for number in range(PIECES):
            is_break = number < MOST_BREAKS
            due = _BREAKS[level] > number if is_break else _HAWKS[level] > number - MOST_BREAKS
            here = games[due]
            if not here.size:
                continue
            room = bb.unpack(bb.words(_room(e, here, np.full(here.size, corner), is_break)))
            allowed = room.take(zone, axis=1).view(np.bool_)
            cells = e.chance.pick(here, "enemy", allowed, "enemy_break" if is_break else "enemy_hawk", zone)
            _lay(e, here, cells, is_break)


def _pieces(e: SoloEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling S6 with enemy_setup="player": the next piece of the setup is the player's to place."""
    level, number = e.s.level[games], fr.left
    tower, piece = np.divmod(number, PIECES)
    goes_on = tower < len(e.enemy_corners)
    is_break = piece < MOST_BREAKS
    due = goes_on & np.where(is_break, _BREAKS[level] > piece, _HAWKS[level] > piece - MOST_BREAKS)
    e.push(games[goes_on], "enemy_pieces", 0, left=number[goes_on] + 1)
    corners = np.array((*e.enemy_corners, e.own))[np.minimum(tower, len(e.enemy_corners))]
    for key, which in (("ENEMY_BREAK", due & is_break), ("ENEMY_HAWK", due & ~is_break)):
        e.push(games[which], key, 0, other=corners[which])


def _break_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """Ruling S6: a firebreak of an enemy, in its zone and beside no other."""
    return Answers(_room(e, games, fr.other, is_break=True))


def _break(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    _lay(e, games, action, is_break=True)


def _hawk_mask(e: SoloEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """Ruling S6: a firehawk of an enemy, on a bare cell of its zone."""
    return Answers(_room(e, games, fr.other, is_break=False))


def _hawk(e: SoloEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    _lay(e, games, action, is_break=False)


AUTOMATIC = (Phase("enemy_pieces", _pieces),)
ASKED = (
    Phase("ENEMY_BREAK", _break, _break_mask, can_skip=True, ask="Place a firebreak of this enemy."),
    Phase("ENEMY_HAWK", _hawk, _hawk_mask, can_skip=True, ask="Place a firehawk of this enemy."),
)
