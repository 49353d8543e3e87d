"""Arrows around a board in text: a line above or below it, with the arrow where it comes from."""

from __future__ import annotations

import math

from firetower_env.core.snapshot import Snapshot
from firetower_env.render.wording import printable

#: by eighth of a turn clockwise from the top: an arrow that comes from there, in Unicode and in ASCII
_SIGNS = tuple(zip("↓↙←↖↑↗→↘", "v/<\\^/>\\", strict=True))


def arrow_lines(snapshot: Snapshot, margin: int, width: int, unicode: bool) -> tuple[list[str], list[str]]:
    """Lines above and below a board of this width that begins after this margin; level arrows stand above."""
    above: list[str] = []
    below: list[str] = []
    for arrow in snapshot.arrows:
        if arrow.bearing is None:
            continue
        right, up = math.sin(math.radians(arrow.bearing)), math.cos(math.radians(arrow.bearing))
        # the arrow of a corner is slanted, however steep the corner is
        eighth = round(math.degrees(math.atan2(_sign(right), _sign(up))) / 45) % 8
        sign, words = _SIGNS[eighth][not unicode], printable(f"{arrow.label}: {arrow.value}", unicode)
        if _sign(right) > 0:
            line = f"{words} {sign}".rjust(width - 1)
        else:
            line = " " * (1 if _sign(right) else width // 2) + f"{sign} {words}"
        (below if _sign(up) < 0 else above).append(" " * margin + line)
    return above, below


def _sign(part: float) -> int:
    """-1, 0 or 1: small parts are none."""
    return 0 if abs(part) <= 0.1 else 1 if part > 0 else -1
