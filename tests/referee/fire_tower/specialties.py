"""When the specialty cards of Extreme Weather may be used instead of a card."""

from .heavy_winds import fitting_winds, heavy_winds
from .lookout import lookout, patrol
from .state import Game


def specialty_verbs(game: Game, seat: int) -> set[str]:
    """Fronts that have not been used, and a back that can be used as often as there are turns [RF p.10] (spec 8b)."""
    if not game.rules.weather:
        return set()
    verbs = set()
    if game.heavy_winds[seat] and fitting_winds(game, seat):
        verbs.add("HEAVY_WINDS")
    if game.lookout[seat]:
        verbs.add("LOOKOUT")
    elif game.hands[seat]:
        verbs.add("PATROL")
    return verbs


SPECIALTIES = {"HEAVY_WINDS": heavy_winds, "LOOKOUT": lookout, "PATROL": patrol}
