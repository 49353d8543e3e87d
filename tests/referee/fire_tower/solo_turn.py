"""Turns and rounds of a game played alone (solo 2, 3)."""

from .challenge_fires import smoldering_fire, wet_line
from .challenges import draw_for_next_round
from .chance import shuffled
from .ending import check_turn_cap
from .enemy_attack import enemy_attack
from .forced_cards import planned_action, smoky_action
from .questions import Asking
from .solo_state import HEAVY_SMOKE
from .solo_towers import PLAYER
from .state import Game
from .turn import action_step, begin_turn, late_bucket_step, refill_step, wind_step


def take_solo_turns(game: Game) -> Asking[None]:
    """Turn after turn; a round is over when the enemies have no card left, and too long a game before that (S33)."""
    while True:
        yield from solo_turn(game)
        check_turn_cap(game)
        if not game.solo.enemy_pile:
            yield from end_round(game)


def solo_turn(game: Game) -> Asking[None]:
    """The smoldering gem, the enemies' attack, then an ordinary turn."""
    begin_turn(game, PLAYER)
    game.solo.reveals = 0
    yield from smoldering_fire(game)
    yield from enemy_attack(game)
    yield from wind_step(game, PLAYER)
    yield from solo_action(game)
    yield from refill_step(game, PLAYER)
    yield from late_bucket_step(game, PLAYER)


def solo_action(game: Game) -> Asking[None]:
    """A plan comes before Heavy Smoke, and both replace the free choice (S23)."""
    if game.solo.plan:
        yield from planned_action(game)
    elif HEAVY_SMOKE in game.solo.challenges:
        yield from smoky_action(game)
    else:
        yield from action_step(game, PLAYER)


def end_round(game: Game) -> Asking[None]:
    """Wet Line, the end of what lasts a round, a new enemy deck, new challenges; the player's deck stays (solo 3)."""
    solo = game.solo
    yield from wet_line(game)
    solo.challenges = set()
    solo.red_flag_used = False
    solo.enemy_pile, solo.enemy_discard = shuffled(game.chance, solo.enemy_discard, "enemy_shuffle"), []
    yield from draw_for_next_round(game)
    solo.round += 1
