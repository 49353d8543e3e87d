"""What a seat sees: planes of the Dragon slots and a vector of named pieces.

Seats come in order of play from the observer's; spaces, rows and Park are seen alike by everybody.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import PhaseTable
from firetower_env.core.pieces import Places, VectorLayout
from firetower_env.games.flamecraft import fancy, knowledge, paying
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.pending import Pending
from firetower_env.games.flamecraft.pieces import (
    CARD_NUMBERS,
    MOST_COINS,
    MOST_GOODS,
    MOST_LYING,
    MOST_REP,
    MOST_VALUE,
    PLANES,
    option_flags,
)
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.games.flamecraft.state import FACEDOWN, FACEUP, TOKENS, TYPES, FlamecraftState
from firetower_env.games.flamecraft.verbs import CELLS, MOST_SEATS, PLACES, SLOTS, SPACES

_PLANE = Places.of(PLANES)
_TYPES, _SPACES, _SLOTS = np.arange(TYPES), np.arange(SPACES), np.arange(SLOTS)
_CELL_NUMBERS = np.arange(CELLS)
_PRINTED = slice(_PLANE.part["accepts"].start, _PLANE.part["slot_artisan"].stop)
_PRINTED_BITS = (1 << np.arange(_PRINTED.stop - _PRINTED.start, dtype=np.int16))[:, None, None]
#: pieces that are scalars of the state
_TOLD_AS_THEY_ARE = {
    "visited": "here",
    **{name: name for name in ("drawn_type", "placed_type", "last_fired", "half", "colour", "deck_colour")},
    **{f"{deck}_deck": f"{deck}_size" for deck in ("art", "e", "s", "f")},
    **{name: name for name in ("filled", "pocus", "extra", "end_flag", "turns_left")},
}
#: pieces about what is under way, which follow one another
_UNDER_WAY = ("owed", "owed_coins", "left", "picked", "uses", "park_used", "candidates")
Matrix = NDArray[np.int16]


class Observer:
    """Writes observations of one rule set. What depends on the rules alone is a table made once."""

    def __init__(self, rules: Rules, phases: PhaseTable, vector: VectorLayout) -> None:
        self.rules, self.vector, self.at = rules, vector, vector.matrix
        n = rules.seats
        self.n, self.phases = n, phases
        #: by observer: the seats in order of play from his, and the place of each seat (-1 for nobody)
        self.order: NDArray[np.int64] = (np.arange(n)[:, None] + np.arange(n)) % n
        places = (np.arange(n) - np.arange(n)[:, None]) % n
        self.place: Matrix = np.hstack([places, np.full((n, 1), -1)]).astype(np.int16)
        self.printed = _printed(rules)
        self.cards = _card_numbers(rules)
        self._find_columns(vector)
        self.template: Matrix = np.zeros(vector.columns, np.int16)
        self.template[self.at.part["flags"]] = option_flags(rules)
        self._fix("solo", rules.solo)
        self._fix("companions", rules.companions)
        self._fix("players", n - 1)
        self.template[self.at.part["present"]] = np.arange(MOST_SEATS) < n
        for seat in range(n, MOST_SEATS):
            self._fix(f"reserved_icon_{seat}", -1)
            self._fix(f"companion_{seat}", -1)

    def _find_columns(self, vector: VectorLayout) -> None:
        """Columns that are written at a stroke."""
        at, n = vector.matrix, self.n
        self.shops = at.run([f"shop_{space}" for space in range(SPACES)])
        self.park = at.run([f"park_{place}" for place in range(PLACES)])
        self.icons = at.run(
            [*(f"row_icon_{place}" for place in range(PLACES)), *(f"reserved_icon_{seat}" for seat in range(n))]
        )
        self.companions = at.run([f"companion_{seat}" for seat in range(n)])
        self.under_way = at.run(_UNDER_WAY)
        #: scalars of the state that are told as they are: their columns there and here
        self.scalars: Ints = np.array(
            [FlamecraftState.scalar_names().index(name) for name in _TOLD_AS_THEY_ARE.values()]
        )
        self.scalars_here: Ints = np.array([at.one[name] for name in _TOLD_AS_THEY_ARE])
        #: the columns of each number of the row's and of the reserved Enchantments, card by card
        names = [(where, place) for where, many in (("row", PLACES), ("reserved", n)) for place in range(many)]
        self.card_columns: Ints = np.array(
            [
                at.part[f"{where}_{name}"].start + place * size + number
                for where, place in names
                for name, (size, *_) in CARD_NUMBERS.items()
                if name != "payable"
                for number in range(size)
            ]
        )

    def _fix(self, name: str, value: int) -> None:
        self.template[self.at.part[name]] = value

    def observe(self, e: FlamecraftEngine, games: Ints, seats: Ints) -> dict[str, NDArray[Any]]:
        """Boards `(k, 28, 14, 3)` and vectors `(k, 1653)` for these seats."""
        pending = Pending(e, games)
        matrix = np.empty((games.size, self.vector.columns), np.int16)
        matrix[:] = self.template
        self._choices(e, games, seats, pending, matrix)
        self._town(e, games, seats, matrix)
        self._enchantments(e, games, seats, matrix)
        self._seats(e, games, seats, matrix)
        self._own(e, games, seats, pending, matrix)
        self._decks(e, games, seats, matrix)
        self._notes(e, games, matrix)
        self._pending(e, games, seats, pending, matrix)
        return {
            "board": self._board(e, games, seats, pending),
            "vector": self.vector.fill(matrix, matrix[:, :0]),
        }

    # -- planes ---------------------------------------------------------------------------------------------------

    def _board(self, e: FlamecraftEngine, games: Ints, seats: Ints, pending: Pending) -> NDArray[np.uint8]:
        s, k = e.s, games.size
        part, one = _PLANE.part, _PLANE.one
        board = np.zeros((k, _PLANE.size, SPACES, SLOTS), np.uint8)
        cells, shops = s.cell[games].reshape(k, SPACES, SLOTS), e.open_shops(games)
        is_type = board[:, part["dragon"]].view(np.bool_)
        np.equal(cells.astype(np.int8)[:, None], _TYPES.astype(np.int8)[:, None, None], out=is_type)
        filled, open_slots = cells >= 0, e.open_slots(games).reshape(k, SPACES, SLOTS) > 0
        board[:, one["facedown"]] = filled & ~e.shows[shops][:, :, None]
        board[:, one["empty"]] = open_slots
        np.not_equal(self.printed[shops][:, None] & _PRINTED_BITS, 0, out=board[:, _PRINTED].view(np.bool_))
        board[:, one["faceup"]] = (shops >= 0)[:, :, None]
        rows, here, pos = np.arange(k), s.here[games], s.pos[games]
        own = e.tokens(games, seats)
        stands = (pos[rows, own] >= 0).nonzero()[0]
        board[stands, one["own_token"], pos[stands, own[stands]]] = 1
        board[:, one["other_token"]] = (e.fees(games, seats) > 0)[:, :, None]
        visits = (here >= 0).nonzero()[0]
        board[visits, one["visited"], here[visits]] = 1
        flat = board.reshape(k, _PLANE.size, CELLS)
        flat[:, one["chain"]] = pending.chain[:, None] >> _CELL_NUMBERS & 1
        cell = pending.cell
        asked = (cell >= 0).nonzero()[0]
        flat[asked, one["in_question"], cell[asked]] = 1
        open_at = (pending.window_space >= 0).nonzero()[0]
        marks = pending.marks[open_at, None] >> _SLOTS & 1
        board[open_at, one["marked"], pending.window_space[open_at]] = marks
        return board

    # -- the vector -----------------------------------------------------------------------------------------------

    def _choices(self, e: FlamecraftEngine, games: Ints, seats: Ints, pending: Pending, out: Matrix) -> None:
        s, at = e.s, self.at.one
        out[:, at["question"]] = pending.question
        # in order of play from the observer; nobody is on turn in setup, nobody is asked when a game is over
        out[:, at["on_turn"]] = self.place[seats, s.seat[games]]
        out[:, at["asked"]] = self.place[seats, pending.seat]
        out[:, at["window"]] = pending.window
        out[:, at["firing"]] = pending.firing
        out[:, at["type"]] = pending.type
        out[:, at["card"]] = pending.card
        out[:, self.scalars_here] = s.scalars[games[:, None], self.scalars]

    def _town(self, e: FlamecraftEngine, games: Ints, seats: Ints, out: Matrix) -> None:
        s, part, k = e.s, self.at.part, games.size
        out[:, self.shops] = e.open_shops(games)
        face = s.sp_face[games]
        out[:, part["facedown"]] = face == FACEDOWN
        out[:, part["faceup"]] = face == FACEUP
        out[:, part["ench"]] = s.ench[games].reshape(k, -1)
        pos = s.pos[games]
        if not self.rules.solo:
            turned = np.full((k, TOKENS), -1, np.int16)
            turned[:, : self.n] = s.pos[games[:, None], self.order[seats]]
            pos = turned
        out[:, part["tokens"]] = (pos[:, None, :] == _SPACES[:, None]).reshape(k, -1)
        park = s.park[games]
        out[:, self.park] = np.where(park < 0, np.int16(TYPES), park)
        out[:, part["park_goods"]] = np.minimum(s.park_goods[games], MOST_LYING).reshape(k, -1)

    def _enchantments(self, e: FlamecraftEngine, games: Ints, seats: Ints, out: Matrix) -> None:
        s, k = e.s, games.size
        cards = np.concatenate([s.row[games], s.reserved[games[:, None], self.order[seats]]], axis=1)
        told = self.cards[cards]
        out[:, self.icons] = told[:, :, 0]
        out[:, self.card_columns] = told[:, :, 1:].reshape(k, -1)
        payable = sets_payable(e, games, seats, cards[:, : PLACES + 1])
        out[:, self.at.part["row_payable"]] = payable[:, :PLACES]
        out[:, self.at.part["reserved_payable"].start] = payable[:, PLACES]

    def _seats(self, e: FlamecraftEngine, games: Ints, seats: Ints, out: Matrix) -> None:
        s, k = e.s, games.size
        order = games[:, None], self.order[seats]
        owner = s.f_owner[games][:, None, :] == self.order[seats][:, :, None]
        scored = s.f_scored[games][:, None, :] > 0
        numbers = {
            "goods": np.minimum(s.goods[order], MOST_GOODS),
            "coins": np.minimum(s.coins[order], MOST_COINS),
            "rep": np.minimum(s.rep[order], MOST_REP),
            "hand_count": s.hand[order].sum(axis=2),
            "known_hand": s.known_hand[order],
            "fancy_count": np.count_nonzero(owner & ~scored, axis=2),
            "scored": owner & scored,
            "used": s.comp_used[order],
            "casts": s.own_casts[order],
        }
        for name, told in numbers.items():
            start = self.at.part[name].start
            flat = told.reshape(k, -1)
            out[:, start : start + flat.shape[1]] = flat
        out[:, self.companions] = s.comp[order]

    def _own(self, e: FlamecraftEngine, games: Ints, seats: Ints, pending: Pending, out: Matrix) -> None:
        s, part = e.s, self.at.part
        out[:, part["own_hand"]] = s.hand[games, seats]
        own = (s.f_owner[games] == seats[:, None]) & (s.f_scored[games] == 0)
        out[:, part["own_fancy"]] = own
        if np.count_nonzero(own):
            can, worth = fancy.appraise(e, games, seats, own, pending.fire_step)
            out[:, part["scorable"]] = can
            out[:, part["value"]] = np.minimum(worth, MOST_VALUE)

    def _decks(self, e: FlamecraftEngine, games: Ints, seats: Ints, out: Matrix) -> None:
        part = self.at.part
        out[:, part["unseen_artisans"]] = knowledge.unseen_artisans(e, games, seats)
        out[:, part["unseen_enchantments"]] = knowledge.unseen_enchantments(e, games)
        out[:, part["unseen_shops"]] = knowledge.unseen_shops(e, games)

    def _notes(self, e: FlamecraftEngine, games: Ints, out: Matrix) -> None:
        s, at = e.s, self.at.one
        out[:, self.at.part["alley"]] = s.alley[games]
        out[:, at["cast"]] = s.cast_id[games] >= 0
        out[:, at["fired"]] = np.minimum(s.fired[games], 30)
        cap = self.rules.round_cap * self.n
        out[:, at["turn"]] = np.minimum(s.turn_no[games], cap + 1)

    def _pending(self, e: FlamecraftEngine, games: Ints, seats: Ints, pending: Pending, out: Matrix) -> None:
        """What is under way, for the seat that is asked."""
        told = (
            np.minimum(pending.owed, MOST_GOODS),
            np.minimum(pending.owed_coins, 7)[:, None],
            np.minimum(pending.left, 20)[:, None],
            np.minimum(pending.picked, 6),
            e.s.uses[games][:, None],
            pending.park_used,
            pending.candidates,
        )
        mine = pending.seat == seats
        out[:, self.under_way] = np.concatenate(told, axis=1) * mine[:, None]


def sets_payable(e: FlamecraftEngine, games: Ints, seats: Ints, cards: Matrix) -> Matrix:
    """How many sets of each of these Enchantments `(k, m)` the seats could pay now, without a companion."""
    found = paying.affordable(e, games, seats, cards, 0).astype(np.int16)
    rows, places = ((found > 0) & (e.cards.ench_sets[cards] > 1)).nonzero()
    if rows.size:
        several = paying.payable_sets(e, games[rows], seats[rows], cards[rows, places], 0)
        found[rows, places] = several.sum(axis=1)
    return found


def _printed(rules: Rules) -> Matrix:
    """By Shop, and for none in the last row: what its slots show `(35, 3)`, a bit for each plane that tells it."""
    t = rules.tables
    rep, coins, cards, artisans = (t.slot_rew[:, None, :, column] for column in range(4))
    types = t.slot_mask[:, None, :] >> _TYPES[:, None] & 1
    rewards = (rep >= np.array([[1], [2], [3]]), coins >= np.array([[1], [2]]), cards >= 1, artisans >= 1)
    shown = np.concatenate([types.astype(np.bool_), *rewards], axis=1)
    bits = (shown * _PRINTED_BITS[:, 0]).sum(axis=1, dtype=np.int16)
    return np.concatenate([bits, np.zeros_like(bits[:1])])


def _card_numbers(rules: Rules) -> Matrix:
    """By Enchantment, and for none in the last row: its icon, then the numbers that are told of it `(37, 15)`."""
    t = rules.tables
    every = np.arange(len(t.ench_icon))
    told = {
        "present": np.ones_like(t.ench_icon),
        "cost": t.ench_cost,
        "coin_cost": t.ench_coin,
        "rep": t.ench_setrep[every, t.ench_sets - 1],
        "coins": t.ench_rew[:, 1],
        "fancy": t.ench_rew[:, 2],
        "artisan": t.ench_rew[:, 3],
        "no_coins": t.ench_nocoin,
        "most_sets": t.ench_sets,
    }
    columns = [t.ench_icon, *(told[name] for name in CARD_NUMBERS if name != "payable")]
    table = np.column_stack(columns)
    nothing = np.zeros((1, table.shape[1]), np.int16)
    nothing[0, 0] = -1
    return np.concatenate([table, nothing])
