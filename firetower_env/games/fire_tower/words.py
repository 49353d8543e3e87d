"""Fire Tower for people: a snapshot of one game with its legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.snapshot import Cell, SeatView, Snapshot, Style
from firetower_env.games.fire_tower import pictures
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.geometry import CORNERS, DIRECTIONS, TOWER_COLOURS
from firetower_env.games.fire_tower.pictures import LETTERS, PALE_RGB, TOKENS, TOWER_ARTS, TOWER_RGB
from firetower_env.games.fire_tower.rising import words as rising_words
from firetower_env.games.fire_tower.rising.engine import RisingEngine
from firetower_env.games.fire_tower.solo import words as solo_words
from firetower_env.games.fire_tower.solo.engine import SoloEngine
from firetower_env.games.fire_tower.titles import card_title, titles
from firetower_env.games.fire_tower.verbs import CARD_NAMES, EVENT_NAMES

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.game import FireTower

_DARK = (40, 40, 40)


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


RISING_STYLES = {**STYLES, **rising_words.STYLES}
SOLO_STYLES = {**RISING_STYLES, **solo_words.STYLES}
_TITLES = {"fire_tower": "Fire Tower", "rising_flames": "Rising Flames", "solo": "Rising Flames solo"}


def snapshot(game: FireTower, e: FireTowerEngine, index: int, viewer: int | None) -> Snapshot:
    """One game as `viewer` sees it (None: every hand open)."""
    s = e.s
    asked = int(e.asked[index])
    stacks = pictures.stacks(e, index)
    # the words would tell which cards the asked seat holds
    words = _legal_words(e, index) if viewer in (None, asked) else ()
    return Snapshot(
        title=f"{_TITLES[game.name]} · turn {int(s.turn[index])}",
        rows=bb.SIDE,
        cols=bb.SIDE,
        styles=dict(_styles(e)),
        cells=tuple(tuple(stacks[row, col][-1] for col in range(bb.SIDE)) for row in range(bb.SIDE)),
        seats=tuple(_seat(e, index, seat, viewer) for seat in range(e.seats)),
        facts=_facts(e, index, viewer),
        question=_question(e, index, asked),
        legal_cells=frozenset(_legal_cells(e, index)),
        legal_words=words,
        outcome=_outcome(e, index),
        turn=int(s.turn[index]),
        beneath={cell: stack[:-1] for cell, stack in stacks.items() if len(stack) > 1},
        marks=pictures.tower_marks(e, index),
        dials=(pictures.wind_dial(e, index),),
        piles=pictures.card_piles(e, index),
        card_arts=dict(pictures.CARD_ARTS),
    )


def _styles(e: FireTowerEngine) -> dict[str, Style]:
    if isinstance(e, SoloEngine):
        return SOLO_STYLES
    return RISING_STYLES if isinstance(e, RisingEngine) else STYLES


def _corner(e: FireTowerEngine, index: int, seat: int) -> int:
    """Where a seat sits now."""
    return int(e.corner(np.array([index]), np.array([seat]))[0])


def seat_name(e: FireTowerEngine, index: int, seat: int) -> str:
    """A seat by number, colour and corner."""
    corner = _corner(e, index, seat)
    return f"player {seat} ({TOWER_COLOURS[corner]}, {CORNERS[corner]})"


def _seat(e: FireTowerEngine, index: int, seat: int, viewer: int | None) -> SeatView:
    hand, corner = e.s.hands[index, seat], _corner(e, index, seat)
    partner = viewer is not None and e.rules.teams and e.rules.team_open_hands and seat == (viewer + 2) % 4
    sees = viewer is None or viewer == seat or partner
    if isinstance(e, RisingEngine):
        status, out = rising_words.seat_status(e, index, seat), rising_words.is_out(e, index, seat)
    else:
        status, out = _status(e, index, seat), bool(int(e.s.eliminated[index]) >> seat & 1)
    return SeatView(
        name=seat_name(e, index, seat),
        colour=TOWER_RGB[corner],
        status=tuple(status),
        hand=tuple(titles(hand)) if sees else None,
        hand_count=int(hand.sum()),
        asked=int(e.asked[index]) == seat,
        out=out,
        letter=LETTERS[corner],
        tokens=tuple(TOKENS[word] for word in status if word in TOKENS),
    )


def _status(e: FireTowerEngine, index: int, seat: int) -> list[str]:
    s = e.s
    status = ["tower standing" if int(s.standing[index]) >> _corner(e, index, seat) & 1 else "tower burned"]
    if not int(s.eliminated[index]) >> seat & 1:
        status.append("bucket full" if int(s.bucket_full[index]) >> seat & 1 else "bucket empty")
    return status


def _facts(e: FireTowerEngine, index: int, viewer: int | None) -> tuple[tuple[str, str], ...]:
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
        names = [card_title(CARD_NAMES[c]) for c in np.flatnonzero(s.in_play[index])]
        facts.append(("in play", ", ".join(names)))
    if isinstance(e, RisingEngine):
        facts += rising_words.facts(e, index, viewer)
    if isinstance(e, SoloEngine):
        facts += solo_words.facts(e, index)
    return tuple(facts)


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


def _outcome(e: FireTowerEngine, index: int) -> str:
    if not e.s.over[index]:
        return ""
    if isinstance(e, SoloEngine):
        return solo_words.outcome(e, index)
    winners = [seat_name(e, index, seat) for seat in range(e.seats) if int(e.s.winners[index]) >> seat & 1]
    capped = "turn limit reached; " if e.s.truncated[index] else ""
    together = isinstance(e, RisingEngine) and rising_words.shares_win(e, index)
    if len(winners) == 1 or together or (e.rules.teams and len(winners) == 2):
        return f"{capped}{' and '.join(winners)} won"
    return f"{capped}tie of {' and '.join(winners)}"
