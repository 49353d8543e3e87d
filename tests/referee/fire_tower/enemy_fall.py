"""What follows a fallen enemy tower once the procedure that felled it is over (solo 5, step 6)."""

from .burning import set_ablaze, storm_and_new_wind, turn_away_from_nobody
from .drawing import draw_one
from .flights import after_placement
from .questions import Asking
from .solo_levels import LARGEST_HAND
from .solo_towers import PLAYER
from .state import Game


def resolve_fallen_enemy(game: Game) -> Asking[None]:
    """The tower is ablaze, the hand grows with a card if it still can, and a partial firestorm breaks loose."""
    set_ablaze(game, game.solo.waiting.pop(0))
    if game.hand_limit < LARGEST_HAND:
        game.hand_limit += 1
        draw_one(game, PLAYER)
    if not game.rules.revenge_storm:
        turn_away_from_nobody(game)
        return
    game.procedure += 1
    lit = yield from storm_and_new_wind(game, PLAYER, None)
    if game.rules.storm_hawks == "after_discards":
        yield from after_placement(game, PLAYER, lit)
