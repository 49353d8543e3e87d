"""Lighting cells: a gem in the outermost cell of a tower burns it."""

from collections.abc import Iterable

from .board import CORNERS, FATAL, Cell
from .solo_outcome import burn_fallen_enemies
from .state import Game


def ignite(game: Game, cells: Iterable[Cell], placer: int | None) -> None:
    """Gems go on the cells; a gem on the outermost cell of a standing tower burns it for good [FT p.4] (R30, R43)."""
    lit = set(cells)
    game.gems |= lit
    if game.rules.solo:
        burn_fallen_enemies(game)
        return
    first = game.place[game.turn_seat][0]
    for corner in sorted(CORNERS, key=lambda corner: (corner - first) % 4):
        if FATAL[corner] in lit and not game.burned[corner]:
            for seat in game.seats:
                if corner in game.place[seat]:
                    _burn(game, seat, corner, placer)


def _burn(game: Game, seat: int, corner: int, placer: int | None) -> None:
    """A tower has fallen; what follows waits for the end of the procedure (R31)."""
    credit = _credited(game, seat, placer)
    by_shadow = credit is not None and game.shadow[credit]
    game.burned[corner] = True
    game.stamps[seat] = game.procedure
    game.last_burn_by_shadow = by_shadow
    game.fallen.append(credit)
    game.victims.append((seat, credit))
    game.victim_corners.append(corner)
    game.victim_by_shadow.append(by_shadow)


def _credited(game: Game, victim: int, placer: int | None) -> int | None:
    """Whose doing it is: the placer's, nobody's for one's own tower or when an out seat acts (R36, X60)."""
    return None if placer is None or placer == victim or game.out(placer) else placer
