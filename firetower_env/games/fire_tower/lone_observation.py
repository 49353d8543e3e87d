"""The observation of one game alone, by plain numbers: the tables and templates are those of the writer for many.

Array calls cost the same for one game as for hundreds, so this takes half the time. What follows from the pieces is
taken from the observer, and a test compares both writers in every preset that has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.frames import COLUMN, NO_FRAME
from firetower_env.games.fire_tower.state import FireTowerState

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.observation import Observer

_ORIENT, _PHASE, _LEFT = COLUMN["orient"], COLUMN["phase"], COLUMN["left"]


class LoneObserver:
    """Writes observations of single games of the base edition."""

    def __init__(self, observer: Observer) -> None:
        self.o = observer
        lookup, numbers = observer.lookup, observer.numbers
        tables = lookup.tables.reshape(*lookup.zero.shape, -1).tolist()
        #: by view and choice: the raw number behind it, and the place it marks by the number + 1
        self.choices = [list(zip(lookup.sources.tolist(), view, strict=True)) for view in tables]
        scalars = observer.state_type.scalar_names()
        self.scalar = {name: place for place, name in enumerate(scalars)}
        #: the numbers that the state shows as they are: their columns and their places among the scalars
        self.plain = [(numbers.one[name], self.scalar[of]) for name, of in observer.plain.items()]
        self.left = observer.left_in.tolist()
        self.copies = [(to, source, observer.vector.scales[to].tolist()) for to, source in observer.number_copies]
        self.bits = [(observer.part[name], self.scalar[of]) for name, of in observer.seat_bits.items()]
        self.slots = observer.slot_seat.tolist()

    def observe(
        self, e: FireTowerEngine, games: Ints, seats: Ints, relative: bool
    ) -> tuple[Plane, NDArray[np.float32]]:
        """The planes, a word of bits for each row `(1, planes, 16)`, and the vector `(1, size)`."""
        game, seat, own = int(games[0]), int(seats[0]), int(e.corner(games, seats)[0])
        # with one seating the view is the corner in the north-west
        view = own if relative else 0
        scalars, height = e.s.scalars[game].tolist(), int(e.s.depth[game])
        frame = e.s.frames[game, height - 1].tolist() if height else NO_FRAME
        kind = scalars[self.scalar["standing"]] * len(self.o.views) + view
        rows = self._rows(e, games, kind, view, frame[_ORIENT], scalars[self.scalar["wind"]])
        out: NDArray[np.float32] = self.o.template[kind].copy()
        self._mark(e.s, game, own, view, frame, scalars, out)
        self._fill_numbers(scalars, frame, out)
        self._fill_seats(e.s, game, view, scalars, out)
        if scalars[self.scalar["victims"]]:
            self.o.fill_victims(e, games, np.array([view]), np.zeros(1, np.int64), out[None])
        self._fill_cards(e.s, game, seat, view, out)
        return rows[None], out[None]

    def _rows(self, e: FireTowerEngine, games: Ints, kind: int, turned: int, orient: int, wind: int) -> Plane:
        """The planes, a word of bits for each row."""
        writer, game = self.o.planes, int(games[0])
        rows: Plane = writer.template[kind * writer.WAYS + orient].copy()
        board = Board(e, games)
        held = board.fire | board.breaks
        shown = (board.gem, board.breaks, board.permanent, board.towards(wind), held)
        moving = bb.turn(np.concatenate(shown)[:, 1:-1], -turned % 4)
        for to, source in writer.copies:
            rows[to] = moving[source]
        np.invert(moving[-1], out=rows[writer.places.one["vacant"]])
        for name, (place,) in writer.rare_places.items():
            plane = getattr(e.s, name)[game, 1:-1]
            if np.count_nonzero(plane):
                rows[place] = bb.turn(plane[None], -turned % 4)[0]
        return rows

    def _mark(
        self,
        s: FireTowerState,
        game: int,
        own: int,
        view: int,
        frame: list[int],
        scalars: list[int],
        out: NDArray[np.float32],
    ) -> None:
        """The ones of choices."""
        events = s.event_kind[game, :3].tolist(), s.event_drawer[game, :3].tolist()
        gone = s.discard[game, self.o.sizes.cards :].tolist()
        raw = [*frame, *scalars, *events[0], *events[1], *gone, own]
        out[[places[raw[source] + 1] for source, places in self.choices[view]]] = 1

    def _fill_numbers(self, scalars: list[int], frame: list[int], out: NDArray[np.float32]) -> None:
        o = self.o
        numbers = [0] * o.numbers.size
        for column, scalar in self.plain:
            numbers[column] = scalars[scalar]
        drawn = scalars[self.scalar["reshuffled_size"]] - scalars[self.scalar["pile_size"]]
        numbers[o.column["drawn_since_reshuffle"]] = max(drawn, 0)
        numbers[o.left_run] = [frame[_LEFT] * asked for asked in self.left[frame[_PHASE]]]
        for to, source, scales in self.copies:
            # products of small whole numbers and the scales are exact here, and rounded once, as in arrays
            out[to] = [number * scale for number, scale in zip(numbers[source], scales, strict=True)]

    def _fill_seats(
        self, s: FireTowerState, game: int, view: int, scalars: list[int], out: NDArray[np.float32]
    ) -> None:
        o = self.o
        for part, scalar in self.bits:
            out[part] = o.slot_bits[scalars[scalar] * len(o.views) + view]
        counts = {
            "seat_hand_count": [sum(hand) for hand in s.hands[game].tolist()],
            "seat_short": s.short[game].tolist(),
            "seat_hold": s.hold[game].tolist(),
        }
        for name, by_seat in counts.items():
            if any(by_seat):
                by_seat.append(0)
                scale = float(o.vector.scales[o.part[name].start])
                out[o.part[name]] = [by_seat[seat] * scale for seat in self.slots[view]]

    def _fill_cards(self, s: FireTowerState, game: int, seat: int, turned: int, out: NDArray[np.float32]) -> None:
        o = self.o
        lie = [s.hands[game, seat], s.discard[game], s.in_play[game], s.reshuffled[game]]
        if o.open_hands:
            lie.append(s.hands[game, (seat + 2) % 4])
        cards: Ints = np.concatenate(lie).take(o.card_order[turned])
        for to, source in o.card_copies:
            np.multiply(cards[source], o.vector.scales[to], out=out[to])
