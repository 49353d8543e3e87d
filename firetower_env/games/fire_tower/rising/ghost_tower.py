"""[RF Variants] Ghost Tower, for three: the first to burn plays on in the free fourth tower."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import LANES, Bools, Ints, Plane
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck, winds
from firetower_env.games.fire_tower.board import douse, reforest
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.elimination import add_shadow_card, burn_on, give_hand
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.geometry import AREA, AREAS, QUADRANT, SIZE
from firetower_env.games.fire_tower.outcome import burned_last
from firetower_env.games.fire_tower.rising.engine import RisingEngine
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rising.set_aside_cards import drop_drawn
from firetower_env.games.fire_tower.rising.shadows.becoming import make_shadow
from firetower_env.games.fire_tower.rising.shadows.turn import take_turn
from firetower_env.games.fire_tower.state import NOBODY, SHADOW
from firetower_env.games.fire_tower.verbs import VERB

_YES, _NO = VERB["YES"], VERB["NO"]


class GhostEngine(RisingEngine):
    """Three seats, one of which may move to the fourth tower. Tables go by who has moved: 0 for nobody, or seat + 1."""

    def __init__(self, count: int, rules: RisingRules, box: GameBox) -> None:
        super().__init__(count, rules, box)
        (self.free,) = set(range(4)) - set(rules.towers)
        self.corners: NDArray[np.int64] = np.tile(rules.towers, (4, 1))
        self.corners[range(1, 4), range(3)] = self.free
        self.owners: NDArray[np.int64] = np.full((4, 4), NOBODY)
        for moved, row in enumerate(self.corners):
            self.owners[moved, row] = range(3)
        #: seats clockwise from each seat by their present places
        ahead = (self.corners[:, None, :] - self.corners[:, :, None]) % 4
        self.orders: NDArray[np.int64] = ahead.argsort(axis=2)
        self._make_orders(self.orders.reshape(-1, 3))

    def _moved(self, games: Ints) -> Ints:
        return self.s.ghost[games] + 1

    def corner(self, games: Ints, seats: Ints) -> Ints:
        return self.corners[self._moved(games), seats]

    def owner(self, games: Ints, corners: Ints) -> Ints:
        return self.owners[self._moved(games), corners]

    def ever_manned(self, games: Ints) -> Ints:
        return np.where(self.s.ghost[games] >= 0, self.manned | 1 << self.free, self.manned)

    def order(self, games: Ints, seats: Ints) -> Ints:
        return self.orders[self._moved(games), seats]

    def order_number(self, games: Ints, seats: Ints) -> Ints:
        return np.asarray(self._moved(games) * 3 + seats)

    def own_towers(self, games: Ints, seats: Ints) -> Ints:
        return np.asarray(1 << self.corner(games, seats))

    def own_area(self, games: Ints, seats: Ints) -> Plane:
        return AREAS.take(self.s.standing[games] & self.own_towers(games, seats), axis=0)

    def bucket_reach(self, games: Ints, seats: Ints) -> Plane:
        return self.own_area(games, seats)

    def closed_to_breaks(self, games: Ints, seats: Ints) -> Plane:
        own = self.rules.firebreak_towers == "own"
        closed = self.own_area(games, seats) if own else AREAS[self.s.standing[games]]
        return closed if self.rules.firebreak_on_hawk else closed | self.s.hawk.take(games, axis=0)

    def is_standing(self, games: Ints, seats: Ints) -> Bools:
        return np.asarray(self.s.standing[games] & self.own_towers(games, seats), np.bool_)

    def standing_seats(self, towers: Ints, games: Ints) -> Ints:
        owned = (towers[:, None] >> self.corners[self._moved(games)] & 1) != 0
        return np.asarray((owned << np.arange(3)).sum(axis=1))

    def home_of(self, games: Ints, seats: Ints) -> Plane:
        return QUADRANT.take(self.corner(games, seats), axis=0)

    def zone_of(self, games: Ints, seats: Ints, quiet: bool = False) -> Plane:
        return self.home_of(games, seats)

    @property
    def loss(self) -> str:
        """[RF Variants] The first to burn moves."""
        return "ghost_loss"

    def turn_begins(self, games: Ints, seats: Ints) -> tuple[Ints, Ints]:
        """The place of the turn is remembered, and a Shadow's turn goes its own way."""
        note_place(self, games, seats)
        return take_turn(self, games, seats)

    def ending(self, games: Ints, waits: Bools) -> tuple[Bools, Ints]:
        """Rulings X55, X62: a burn decides, or the last tower."""
        return ending(self, games, waits)

    def has_turn(self, games: Ints, seats: Ints) -> Bools:
        """The turn of a seat that moved to the Ghost Tower in it is over."""
        return np.asarray(super().has_turn(games, seats) & (self.s.turn_cut[games] == 0))

    def next_seat(self, games: Ints) -> Ints:
        """The turn passes on from the place where it was, to the next place whose seat is not out."""
        s = self.s
        places = (s.turn_place[games][:, None] + np.arange(1, 5)) % 4
        seats = self.owner(games[:, None], places)
        out = (self.gone(games)[:, None] >> np.maximum(seats, 0) & 1).astype(np.bool_)
        nearest = ((seats >= 0) & ~out).argmax(axis=1)
        return np.take_along_axis(seats, nearest[:, None], axis=1)[:, 0]


def note_place(e: GhostEngine, games: Ints, seats: Ints) -> None:
    """A turn begins: remember the place from which it will pass on."""
    e.s.turn_place[games] = e.corner(games, seats)
    e.s.turn_cut[games] = 0


def _loss(e: GhostEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Variants] The first burned seat moves; later ones are out, or, burned by the Ghost, may be Shadows."""
    s = e.s
    first = s.ghost[games] < 0
    _first_burn(e, games[first], fr[first])
    games, fr = games[~first], fr[~first]
    by_ghost = e.credit_holds(games, fr.other) & (fr.other == s.ghost[games])
    e.push(games, "eliminate", fr.seat, other=fr.other, left=fr.left)
    e.push(games[by_ghost], "GHOST_CHOICE", fr.seat[by_ghost], other=fr.other[by_ghost], left=fr.left[by_ghost])


def _first_burn(e: GhostEngine, games: Ints, fr: FireTowerFrames) -> None:
    """Rulings X51, X54: the usual effects in full, the takeover before the storm; or quietly, by an option."""
    if not games.size:
        return
    drop_drawn(e, games, fr.seat)
    burn_on(e, games, fr.left)
    if e.rules.ghost_burn == "quiet":
        e.push(games, "calm_wind", fr.seat)
        e.push(games, "ghost_takeover", fr.seat)
        return
    credit = np.where(e.credit_holds(games, fr.other), fr.other, NOBODY)
    e.s.hand_limit[games] += 1
    add_shadow_card(e, games)
    e.push(games, "revenge", fr.seat, other=credit)
    e.push(games, "ghost_takeover", fr.seat)
    e.push(games, "others_draw", fr.seat, other=credit)
    give_hand(e, games, fr.seat, credit)


def _takeover(e: GhostEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Variants] The seat takes the free tower, cleared of everything (ruling X52), and draws a new hand."""
    s, seats = e.s, fr.seat
    if e.rules.ghost_clear:
        area = np.broadcast_to(AREA[e.free], (games.size, LANES))
        douse(e, games, area)
        reforest(e, games, area)
        bb.remove(s.lightning, games, area)
    s.turn_cut[games[s.turn_seat[games] == seats]] = 1
    s.ghost[games] = seats
    s.standing[games] |= 1 << e.free
    s.short[games, seats] = s.hold[games, seats] = 0
    if e.rules.ghost_personal_cards == "fresh":
        s.bucket_full[games] |= 1 << seats
        if e.rules.weather:
            s.heavy_winds[games] |= 1 << seats
            s.lookout[games] |= 1 << seats
    if e.rules.ghost_burn == "full":
        deck.draw_up(e, games, seats)


def _calm_wind(e: GhostEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """Ruling X51 with ghost_burn="quiet": no storm, but an invalid wind is rolled anew (R28)."""
    winds.reroll_if_invalid(e, games)


def _choice_mask(e: GhostEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Variants] Who was burned by the Ghost may play on as a Shadow, if the Ghost has not won yet."""
    verbs = e.verbs(games.size)
    verbs[:, _YES] = verbs[:, _NO] = True
    return Answers(verbs=verbs)


def _choice(e: GhostEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    stays = action - e.layout.cells == _YES
    make_shadow(e, games[stays], fr.seat[stays])


def ending(e: GhostEngine, games: Ints, waits: Bools) -> tuple[Bools, Ints]:
    """Rulings X55, X62: one more burn wins for an original tower or a Shadow; then the last tower; then a tie."""
    s = e.s
    standing = s.standing[games]
    burner = _decisive_burner(e, games)
    over = np.where(waits, standing == 0, (burner >= 0) | (SIZE[standing] <= 1))
    last = np.where(s.running_event[games] == SHADOW, _strikers_win(e, games), burned_last(e, games))
    winners = np.where(standing > 0, e.standing_seats(standing, games), last)
    decided = (burner >= 0) & ((standing > 0) | (s.running_event[games] != SHADOW))
    return over, np.where(decided, 1 << np.maximum(burner, 0), winners)


def _strikers_win(e: GhostEngine, games: Ints) -> Ints:
    """Shadow of the Wood left no tower: the Shadow that lit the last one wins, else all who acted in it."""
    s = e.s
    credit = s.victim_credit[games, np.maximum(s.victims[games] - 1, 0)].astype(np.int64)
    return np.where(s.last_by_shadow[games] > 0, 1 << np.maximum(credit, 0), s.eliminated[games])


def _decisive_burner(e: GhostEngine, games: Ints) -> Ints:
    """The seat credited with a waiting victim that thereby wins, in queue order; NOBODY for none."""
    s = e.s
    found = np.full(games.size, NOBODY)
    for place in range(3, -1, -1):
        waits = (s.victims[games] > place) & (s.ghost[games] >= 0)
        k = s.victim_credit[games, place].astype(np.int64)
        known = np.maximum(k, 0)
        original = e.is_standing(games, known) & (known != s.ghost[games])
        wins = waits & (k >= 0) & (original | (s.victim_by_shadow[games, place] > 0))
        found = np.where(wins, k, found)
    return found


AUTOMATIC = (
    Phase("ghost_loss", _loss),
    Phase("ghost_takeover", _takeover),
    Phase("calm_wind", _calm_wind),
)
ASKED = (Phase("GHOST_CHOICE", _choice, _choice_mask, ask="Play on as a Shadow of the Wood?"),)
