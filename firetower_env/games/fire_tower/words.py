"""Fire Tower for people: a snapshot of one game with its legend."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.snapshot import Cell, SeatView, Snapshot, Style
from firetower_env.games.fire_tower.box import GameBox
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.geometry import CORNERS, DIRECTIONS, TOWER_COLOURS
from firetower_env.games.fire_tower.pictures import (
    KIND_ARTS,
    LETTERS,
    PALE_RGB,
    TOWER_ARTS,
    TOWER_RGB,
    Pictures,
    card_piles,
    wind_dial,
)
from firetower_env.games.fire_tower.titles import card_title
from firetower_env.games.fire_tower.verbs import EVENT_NAMES

_DARK = (40, 40, 40)
Facts = list[tuple[str, str]]


def _tower(corner: int) -> Style:
    label = f"{TOWER_COLOURS[corner]} tower ({CORNERS[corner]})"
    return Style(label, "+", "+", PALE_RGB[corner], TOWER_RGB[corner], TOWER_ARTS[corner])


def _fatal(corner: int) -> Style:
    return Style(f"{TOWER_COLOURS[corner]} fatal cell", "⌂", "@", PALE_RGB[corner], _DARK, "warning")


STYLES = {
    "forest": Style("forest", "·", ".", (222, 231, 214), (120, 140, 110), "trees"),
    "gem": Style("fire gem", "◆", "*", (245, 130, 32), (60, 20, 0), "gem"),
    "break": Style("firebreak", "■", "#", (122, 84, 48), (255, 244, 226), "firebreak"),
    "flame": Style("permanent fire", "▲", "^", (150, 28, 12), (255, 225, 120), "eternal"),
    **{f"tower{corner}": _tower(corner) for corner in range(4)},
    **{f"corner{corner}": _fatal(corner) for corner in range(4)},
}


class FireTowerWords:
    """An edition in words."""

    title: ClassVar[str] = "Fire Tower"
    styles: ClassVar[dict[str, Style]] = STYLES
    pictures: ClassVar[Pictures] = Pictures()

    def __init__(self, box: GameBox) -> None:
        self.card_titles = tuple(card_title(name) for name in box.names)
        self.card_arts = {card_title(card.name): KIND_ARTS[card.kind] for card in box.cards}

    def snapshot(self, e: Any, index: int, viewer: int | None) -> Snapshot:
        """One game as `viewer` sees it (None: every hand open)."""
        s = e.s
        asked = int(e.asked[index])
        stacks = self.pictures.stacks(e, index)
        # the words would tell which cards the asked seat holds
        words = _legal_words(e, index) if viewer in (None, asked) else ()
        return Snapshot(
            title=f"{self.title} · turn {int(s.turn[index])}",
            rows=bb.SIDE,
            cols=bb.SIDE,
            styles=dict(self.styles),
            cells=tuple(tuple(stacks[row, col][-1] for col in range(bb.SIDE)) for row in range(bb.SIDE)),
            seats=tuple(self._seat(e, index, seat, viewer) for seat in range(e.seats)),
            facts=tuple(self.facts(e, index, viewer)),
            question=_question(e, index, asked),
            legal_cells=frozenset(_legal_cells(e, index)),
            legal_words=words,
            outcome=self.outcome(e, index) if s.over[index] else "",
            turn=int(s.turn[index]),
            beneath={cell: stack[:-1] for cell, stack in stacks.items() if len(stack) > 1},
            marks=self.pictures.tower_marks(e, index),
            dials=(wind_dial(e, index),),
            piles=card_piles(e, index),
            card_arts=dict(self.card_arts),
        )

    def _seat(self, e: FireTowerEngine, index: int, seat: int, viewer: int | None) -> SeatView:
        hand, corner = e.s.hands[index, seat], corner_of(e, index, seat)
        partner = viewer is not None and e.rules.teams and e.rules.team_open_hands and seat == (viewer + 2) % 4
        sees = viewer is None or viewer == seat or partner
        status = self.status(e, index, seat)
        return SeatView(
            name=seat_name(e, index, seat),
            colour=TOWER_RGB[corner],
            status=tuple(status),
            hand=tuple(self.titles(hand)) if sees else None,
            hand_count=int(hand.sum()),
            asked=int(e.asked[index]) == seat,
            out=bool(e.gone(np.array([index]))[0] >> seat & 1),
            letter=LETTERS[corner],
            tokens=tuple(self.pictures.tokens[word] for word in status if word in self.pictures.tokens),
        )

    def titles(self, counts: NDArray[np.uint8]) -> list[str]:
        """The cards of a heap (counts by type), each by its title."""
        return [self.card_titles[card] for card in range(counts.size) for _ in range(int(counts[card]))]

    def status(self, e: Any, index: int, seat: int) -> list[str]:
        """What stands in front of a seat."""
        s = e.s
        status = ["tower standing" if int(s.standing[index]) >> corner_of(e, index, seat) & 1 else "tower burned"]
        if not int(s.eliminated[index]) >> seat & 1:
            status.append("bucket full" if int(s.bucket_full[index]) >> seat & 1 else "bucket empty")
        return status

    def facts(self, e: Any, index: int, viewer: int | None) -> Facts:
        """What everyone sees on the table."""
        s = e.s
        facts = [
            ("wind", DIRECTIONS[int(s.wind[index])].lower()),
            ("on turn", seat_name(e, index, int(s.turn_seat[index]))),
            ("hand limit", str(int(s.hand_limit[index]))),
            ("draw pile", str(int(s.pile_size[index]))),
            ("discard pile", str(int(s.discard[index].sum()))),
        ]
        if s.running_event[index]:
            facts.append(("event", card_title(EVENT_NAMES[int(s.running_event[index]) - 1])))
        if s.in_play[index].any():
            facts.append(("in play", ", ".join(self.card_titles[c] for c in np.flatnonzero(s.in_play[index]))))
        return facts

    def outcome(self, e: Any, index: int) -> str:
        """Who has won, and how."""
        winners = [seat_name(e, index, seat) for seat in range(e.seats) if int(e.s.winners[index]) >> seat & 1]
        capped = "turn limit reached; " if e.s.truncated[index] else ""
        if len(winners) == 1 or self.win_together(e, index):
            return f"{capped}{' and '.join(winners)} won"
        return f"{capped}tie of {' and '.join(winners)}"

    def win_together(self, e: Any, index: int) -> bool:
        """Do all winners win together? Partners do."""
        return bool(e.rules.teams) and int(e.s.winners[index]).bit_count() == 2


def corner_of(e: FireTowerEngine, index: int, seat: int) -> int:
    """Where a seat sits now."""
    return int(e.corner(np.array([index]), np.array([seat]))[0])


def seat_name(e: FireTowerEngine, index: int, seat: int) -> str:
    """A seat by number, colour and corner."""
    corner = corner_of(e, index, seat)
    return f"player {seat} ({TOWER_COLOURS[corner]}, {CORNERS[corner]})"


def _question(e: FireTowerEngine, index: int, asked: int) -> str:
    if asked < 0:
        return ""
    phase = e.phases.all[int(e.phase[index])]
    return f"{seat_name(e, index, asked)}: {phase.ask} [{phase.question}]"


def _legal_bits(e: FireTowerEngine, index: int) -> list[int]:
    return [int(a) for a in np.flatnonzero(bb.unpack(e.mask[index]))]


def _legal_cells(e: FireTowerEngine, index: int) -> list[Cell]:
    return [divmod(a, bb.SIDE) for a in _legal_bits(e, index) if a < e.layout.cells]


def _legal_words(e: FireTowerEngine, index: int) -> tuple[str, ...]:
    return tuple(e.layout.describe(a) for a in _legal_bits(e, index) if a >= e.layout.cells)
