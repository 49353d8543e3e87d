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
from firetower_env.games.fire_tower.frames import COLUMN
from firetower_env.games.fire_tower.perspective import Perspective

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

    def observe(self, look: Perspective) -> tuple[Plane, NDArray[np.float32]]:
        """The planes, a word of bits for each row `(1, planes, 16)`, and the vector `(1, size)`."""
        scalars, frame = look.scalars[0].tolist(), look.frames[0].tolist()
        view = int(look.view[0])
        kind = scalars[self.scalar["standing"]] * len(self.o.views) + view
        rows = self._rows(look, kind, scalars, frame)
        return rows[None], self._vector(look, kind, view, scalars, frame)[None]

    def _rows(self, look: Perspective, kind: int, scalars: list[int], frame: list[int]) -> Plane:
        """The planes, a word of bits for each row."""
        writer, turned = self.o.planes, int(look.turned[0])
        rows: Plane = writer.template[kind * writer.WAYS + frame[_ORIENT]].copy()
        board = Board(look.e, look.games)
        held = board.fire | board.breaks
        shown = (board.gem, board.breaks, board.permanent, board.towards(scalars[self.scalar["wind"]]), held)
        moving = bb.turn(np.concatenate(shown)[:, 1:-1], -turned % 4)
        for to, source in writer.copies:
            rows[to] = moving[source]
        np.invert(moving[-1], out=rows[writer.places.one["vacant"]])
        for name, (place,) in writer.rare_places.items():
            plane = getattr(look.e.s, name)[look.games[0], 1:-1]
            if np.count_nonzero(plane):
                rows[place] = bb.turn(plane[None], -turned % 4)[0]
        return rows

    def _vector(
        self, look: Perspective, kind: int, view: int, scalars: list[int], frame: list[int]
    ) -> NDArray[np.float32]:
        o, s, game = self.o, look.e.s, int(look.games[0])
        out: NDArray[np.float32] = o.template[kind].copy()
        events = s.event_kind[game, :3].tolist(), s.event_drawer[game, :3].tolist()
        gone = s.discard[game, o.sizes.cards :].tolist()
        raw = [*frame, *scalars, *events[0], *events[1], *gone, int(look.own[0])]
        out[[places[raw[source] + 1] for source, places in self.choices[view]]] = 1
        self._fill_numbers(scalars, frame, out)
        self._fill_seats(look, view, scalars, out)
        self._fill_cards(look, game, out)
        return out

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

    def _fill_seats(self, look: Perspective, view: int, scalars: list[int], out: NDArray[np.float32]) -> None:
        o, s, game = self.o, look.e.s, int(look.games[0])
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
        if scalars[self.scalar["victims"]]:
            o.fill_victims(look, np.zeros(1, np.int64), out[None])

    def _fill_cards(self, look: Perspective, game: int, out: NDArray[np.float32]) -> None:
        o, s, seat = self.o, look.e.s, int(look.seats[0])
        lie = [s.hands[game, seat], s.discard[game], s.in_play[game], s.reshuffled[game]]
        if o.open_hands:
            lie.append(s.hands[game, (seat + 2) % 4])
        cards: Ints = np.concatenate(lie).take(o.card_order[int(look.turned[0])])
        for to, source in o.card_copies:
            np.multiply(cards[source], o.vector.scales[to], out=out[to])
