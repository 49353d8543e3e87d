"""What playing alone adds to the state, in plain values."""

from .actions import cell_number
from .solo_outcome import potential, score
from .solo_state import PLAN
from .solo_towers import enemies
from .state import Game


def solo_view(game: Game) -> dict[str, object]:
    """The enemies, the challenges and the player's marks; enemy towers clockwise from the player's."""
    solo = game.solo
    return {
        "level": game.rules.level,
        "enemy_pile": list(solo.enemy_pile),
        "enemy_discard": sorted(solo.enemy_discard),
        "enemy_card": solo.enemy_card,
        "doubled": solo.doubled,
        "second": solo.second,
        "reveals": solo.reveals,
        "red_flag_used": solo.red_flag_used,
        "challenge_pile": list(solo.challenge_pile),
        "challenge_shown": solo.challenge_shown,
        "challenges": sorted(solo.challenges | ({PLAN} if solo.plan else set())),
        "double_used": solo.double_used,
        "skips": solo.skips,
        "plan": list(solo.plan),
        "named": list(solo.named),
        "sanctuaries": sorted(cell_number(cell) for cell in solo.sanctuaries),
        "enemies": enemies(game),
        "enemy_standing": [not game.burned[corner] for corner in enemies(game)],
        "enemy_buckets": [corner in solo.enemy_buckets for corner in enemies(game)],
        "sturdy": [corner in solo.sturdy for corner in enemies(game)],
        "waiting": list(solo.waiting),
        "round": solo.round,
        "won": bool(game.winners),
        "lost": game.winners == [] and not game.truncated,
        "score": score(game),
        "potential": potential(game),
    }
