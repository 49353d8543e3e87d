"""The pending question in a sentence: what it is about and what is left of it; and the acres it is about."""

from __future__ import annotations

from firetower_env.core.snapshot import Cell
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import BALL, BARREL, COLUMN
from firetower_env.games.forest_fire.geometry import GRID, OFF, SIDE

_PIECES = ("barrel", "ball", "bulldozer", "helicopter")
#: questions about a fire that is being placed
_PLACING = ("FIRST_FIRE", "NEW_FIRE")


def sentence(e: ForestFireEngine, game: int) -> str:
    """The question, such as "Helicopter, 6 steps left, 2 water: fly on, load, drop or land"; nothing after the end."""
    if e.asked[game] < 0:
        return ""
    phase = e.phases.all[int(e.phase[game])]
    subject = _subject(e, game, phase.question)
    told = f"{subject}: {phase.ask}" if subject else phase.ask
    return told[0].upper() + told[1:]


def acres_in_question(e: ForestFireEngine, game: int) -> frozenset[Cell]:
    """Where the piece in question stands, how far the river has come, or the acres of the fire that is being placed."""
    if e.asked[game] < 0:
        return frozenset()
    if e.phases.all[int(e.phase[game])].question in _PLACING:
        acres = GRID.cells_of(e.s.drawn[game])
    else:
        acres = [acre for acre in (_top(e, game, "source"),) if acre != OFF]
    return frozenset(divmod(acre, SIDE) for acre in acres)


def _top(e: ForestFireEngine, game: int, column: str) -> int:
    """A column of the pending question, of which there is one."""
    return int(e.s.frames[game, int(e.s.depth[game]) - 1, COLUMN[column]])


def _subject(e: ForestFireEngine, game: int, question: str) -> str:
    """What the question is about, and what is left of it."""
    steps, left = _top(e, game, "steps"), _top(e, game, "left")
    if question == "HELI":
        return f"helicopter, {_many(steps, 'step')} left, {cargo_words(e, game)}"
    if question == "DOZER":
        return f"bulldozer, {_many(steps, 'step')} and {_many(left, 'dig')} left"
    if question in ("EXT_FROM", "EXT_KIND", "EXT_TO"):
        return f"extinguishers, {_many(steps, 'acre')} left"
    if question in _PLACING:
        return f"{_many(left, 'more acre')} to burn"
    if question == "RIVER_STEP":
        return f"river, {_many(steps, 'token')} left"
    return _new_piece(e, game, question)


def _new_piece(e: ForestFireEngine, game: int, question: str) -> str:
    """The piece that is placed or taken elsewhere, and how many more there are to place."""
    if question not in ("PLACE", "RELOCATE"):
        return ""
    piece = _top(e, game, "piece")
    if piece not in (BARREL, BALL):
        return _PIECES[piece]
    waiting = ((_top(e, game, "left"), "barrel"), (_top(e, game, "more"), "ball"))
    return f"{_PIECES[piece]}, {' and '.join(_many(*some) for some in waiting if some[0])} to place"


def cargo_words(e: ForestFireEngine, game: int) -> str:
    """What the helicopter carries."""
    s = e.s
    if s.heli[game] == OFF:
        return "none"
    aboard = [(int(s.water[game]), "water")]
    for count, name in ((int(s.cargo_barrels[game]), "barrel"), (int(s.cargo_balls[game]), "ball")):
        aboard.append((count, name if count == 1 else f"{name}s"))
    return ", ".join(f"{count} {name}" for count, name in aboard if count) or "empty"


def _many(count: int, name: str) -> str:
    return f"{count} {name}{'s' * (count != 1)}"
