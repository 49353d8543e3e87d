"""Fire Tower for people: a snapshot of one game with its legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.snapshot import Cell, SeatView, Snapshot, Style
from firetower_env.games.fire_tower.geometry import AREA, CORNERS, DIRECTIONS, FATAL_CELLS, TOWER_COLOURS
from firetower_env.games.fire_tower.table import Table
from firetower_env.games.fire_tower.verbs import CARD_NAMES, EVENT_NAMES

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.game import FireTower

_RGB = ((192, 57, 43), (142, 68, 173), (41, 98, 176), (39, 134, 76))
_PALE = ((240, 205, 199), (226, 208, 236), (201, 217, 240), (203, 232, 213))
_DARK = (40, 40, 40)

STYLES = {
    "forest": Style("forest", "·", ".", (222, 231, 214), (120, 140, 110)),
    "gem": Style("fire gem", "◆", "*", (245, 130, 32), (60, 20, 0)),
    "break": Style("firebreak", "■", "#", (122, 92, 140), (255, 255, 255)),
    "flame": Style("permanent fire", "▲", "^", (200, 40, 20), (255, 225, 120)),
    **{f"tower{c}": Style(f"{TOWER_COLOURS[c]} tower ({CORNERS[c]})", "+", "+", _PALE[c], _RGB[c]) for c in range(4)},
    **{f"corner{c}": Style(f"{TOWER_COLOURS[c]} fatal cell", "⌂", "@", _PALE[c], _DARK) for c in range(4)},
}


def card_title(name: str) -> str:
    """`DE_REFOREST` as people write it."""
    return "De/Reforest" if name == "DE_REFOREST" else name.replace("_", " ").title()


def snapshot(game: FireTower, e: Table, index: int, viewer: int | None) -> Snapshot:
    """One game as `viewer` sees it (None: every hand open)."""
    s = e.s
    asked = int(e.asked[index])
    legal = _legal_cells(e, index)
    # the words would tell which cards the asked seat holds
    words = _legal_words(e, index) if viewer in (None, asked) else ()
    return Snapshot(
        title=f"Fire Tower · turn {int(s.turn[index])}",
        rows=bb.SIDE,
        cols=bb.SIDE,
        styles=STYLES,
        cells=_cells(e, index),
        seats=tuple(_seat(e, index, seat, viewer) for seat in range(e.seats)),
        facts=_facts(e, index),
        question=_question(e, index, asked),
        legal_cells=frozenset(legal),
        legal_words=words,
        outcome=_outcome(e, index),
    )


def _cells(e: Table, index: int) -> tuple[tuple[str, ...], ...]:
    grid = [["forest"] * bb.SIDE for _ in range(bb.SIDE)]
    for corner in range(4):
        if int(e.s.standing[index]) >> corner & 1:
            for r, c in bb.to_cells(AREA[corner]):
                grid[r][c] = f"tower{corner}"
            r, c = FATAL_CELLS[corner]
            grid[r][c] = f"corner{corner}"
    for key, plane in (("gem", e.s.gem), ("break", e.s.breaks), ("flame", e.s.permanent)):
        for r, c in bb.to_cells(plane[index]):
            grid[r][c] = key
    return tuple(tuple(row) for row in grid)


def seat_name(e: Table, seat: int) -> str:
    """A seat by number, colour and corner."""
    corner = int(e.tower_of[seat])
    return f"player {seat} ({TOWER_COLOURS[corner]}, {CORNERS[corner]})"


def _seat(e: Table, index: int, seat: int, viewer: int | None) -> SeatView:
    s = e.s
    hand = s.hands[index, seat]
    corner = int(e.tower_of[seat])
    standing, out = int(s.standing[index]) >> corner & 1, int(s.eliminated[index]) >> seat & 1
    full = int(s.bucket_full[index]) >> seat & 1
    partner = viewer is not None and e.rules.teams and e.rules.team_open_hands and seat == (viewer + 2) % 4
    sees = viewer is None or viewer == seat or partner
    cards = [card_title(CARD_NAMES[c]) for c in range(e.cards) for _ in range(int(hand[c]))]
    status = ["tower standing" if standing else "tower burned"]
    if not out:
        status.append("bucket full" if full else "bucket empty")
    return SeatView(
        name=seat_name(e, seat),
        colour=_RGB[corner],
        status=tuple(status),
        hand=tuple(cards) if sees else None,
        hand_count=int(hand.sum()),
        asked=int(e.asked[index]) == seat,
        out=bool(out),
    )


def _facts(e: Table, index: int) -> tuple[tuple[str, str], ...]:
    s = e.s
    facts = [
        ("wind", DIRECTIONS[int(s.wind[index])].lower()),
        ("on turn", seat_name(e, int(s.turn_seat[index]))),
        ("hand limit", str(int(s.hand_limit[index]))),
        ("draw pile", str(int(s.pile_size[index]))),
        ("discard pile", str(int(s.discard[index].sum()))),
    ]
    if s.running_event[index]:
        facts.append(("event", card_title(EVENT_NAMES[int(s.running_event[index]) - 1])))
    if s.in_play[index].any():
        names = [card_title(CARD_NAMES[c]) for c in np.flatnonzero(s.in_play[index])]
        facts.append(("in play", ", ".join(names)))
    return tuple(facts)


def _question(e: Table, index: int, asked: int) -> str:
    if asked < 0:
        return ""
    phase = e.phases.all[int(e.phase[index])]
    return f"{seat_name(e, asked)}: {phase.ask} [{phase.question}]"


def _legal_bits(e: Table, index: int) -> list[int]:
    return [int(a) for a in np.flatnonzero(bb.unpack(e.mask[index]))]


def _legal_cells(e: Table, index: int) -> list[Cell]:
    return [divmod(a, bb.SIDE) for a in _legal_bits(e, index) if a < e.layout.cells]


def _legal_words(e: Table, index: int) -> tuple[str, ...]:
    return tuple(e.layout.describe(a) for a in _legal_bits(e, index) if a >= e.layout.cells)


def _outcome(e: Table, index: int) -> str:
    if not e.s.over[index]:
        return ""
    winners = [seat_name(e, seat) for seat in range(e.seats) if int(e.s.winners[index]) >> seat & 1]
    capped = "turn limit reached; " if e.s.truncated[index] else ""
    if len(winners) == 1 or (e.rules.teams and len(winners) == 2):
        return f"{capped}{' and '.join(winners)} won"
    return f"{capped}tie of {' and '.join(winners)}"
