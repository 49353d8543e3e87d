"""Between two procedures: end of the game, then burned towers, then events drawn, until nothing waits."""

from .elimination import resolve_first_victim
from .ending import check_end
from .enemy_fall import resolve_fallen_enemy
from .events import run_event
from .questions import Asking
from .state import Game


def settle(game: Game) -> Asking[None]:
    """Nothing interrupts a procedure; what it caused is worked off here, victims before events (R31)."""
    while True:
        check_end(game)
        if game.victims:
            yield from resolve_first_victim(game)
        elif game.solo.waiting:
            yield from resolve_fallen_enemy(game)
        elif game.events:
            event, drawer = game.events.pop(0)
            yield from run_event(game, event, drawer)
        else:
            return
