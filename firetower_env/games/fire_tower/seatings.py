"""Who sits where, as a seat sees it: corners counted clockwise from the observer's own.

One set of rules has one seating, but for the Ghost Tower, in which a seat may move to the free corner. A *view* is a
seating together with the corner that is turned to the north-west; tables of observations are made once per view.
"""

from __future__ import annotations

from dataclasses import dataclass

Towers = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Seating:
    """The corners of each seat, the one where it sits first; and all corners that are or were manned (bits)."""

    towers: Towers
    manned: int

    def owner(self, corner: int) -> int:
        """The seat that owns a corner; the number of seats where nobody does."""
        return next((seat for seat, own in enumerate(self.towers) if corner in own), len(self.towers))


@dataclass(frozen=True)
class SeatPerspective:
    """A seating seen with one corner turned to the north-west."""

    seating: Seating
    own: int

    @property
    def corners(self) -> tuple[int, ...]:
        """The corner of each slot: the one turned to the north-west, then clockwise."""
        return tuple((self.own + slot) % 4 for slot in range(4))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat in each slot, the number of seats where nobody sits."""
        return tuple(self.seating.owner(corner) for corner in self.corners)


def seating_of(towers: Towers) -> Seating:
    """The seating in which the game begins."""
    return Seating(towers, sum(1 << corner for own in towers for corner in own))


def after_moving(first: Seating) -> tuple[Seating, ...]:
    """By seat: the seating once that seat of three has moved to the free corner."""
    (free,) = (corner for corner in range(4) if not first.manned >> corner & 1)
    return tuple(
        Seating(tuple((free,) if other == seat else own for other, own in enumerate(first.towers)), 0b1111)
        for seat in range(len(first.towers))
    )


def views(seatings: tuple[Seating, ...]) -> tuple[SeatPerspective, ...]:
    """All views: four of each seating, by the corner turned to the north-west."""
    return tuple(SeatPerspective(seating, own) for seating in seatings for own in range(4))
