"""Won, lost, and by how much, in a game played alone (solo 5, 7)."""

from .board import AREAS, FATAL
from .solo_towers import PLAYER, enemies
from .state import Game


def has_lost(game: Game) -> bool:
    """A gem on the own corner or on a sanctuary loses at once, whatever else it does (S7)."""
    return FATAL[game.rules.home_corner] in game.gems or bool(game.solo.sanctuaries & game.gems)


def has_fallen(game: Game, corner: int) -> bool:
    """Whether an enemy tower is lost: corner lit, or all nine cells filled if it is sturdy (solo 5 step 3)."""
    if corner in game.solo.sturdy:
        return game.burned[corner] or AREAS[corner] <= game.gems | game.breaks
    return game.burned[corner] or FATAL[corner] in game.gems


def burn_fallen_enemies(game: Game) -> None:
    """A tower is burned from the gem on, as in every game (R30), and queues up for what follows (solo 5).

    Those that fall together queue clockwise from the player's.
    """
    for corner in enemies(game):
        if not game.burned[corner] and has_fallen(game, corner):
            game.burned[corner] = True
            game.solo.fallen.append(corner)
            game.solo.waiting.append(corner)


def solo_outcome(game: Game) -> list[int] | None:
    """Nobody once the player has lost, which is looked at first; the player once all enemies have fallen (S7)."""
    if has_lost(game):
        return []
    return [PLAYER] if all(has_fallen(game, corner) for corner in enemies(game)) else None


def score(game: Game) -> int | None:
    """One to nine for a win: the cells of the own tower without a gem; none for anything else (S32, S33)."""
    if game.winners is None:
        return None
    if not game.winners:
        return 0
    tower = AREAS[game.rules.home_corner]
    burned = tower & (game.gems | game.breaks if game.rules.score_firebreak == "burned" else game.gems)
    return len(tower) - len(burned)


def solo_return(game: Game) -> float:
    """What the player gets at the end; shaping adds nothing to the sum, as its potential ends at zero (solo 7)."""
    won = bool(game.winners)
    if game.rules.reward == "win":
        return 1.0 if won else -1.0
    return 0.5 + (score(game) or 0) / 18 if won else 0.0


def potential(game: Game) -> float:
    """The potential of shaped rewards: a tenth for each enemy tower fallen, nothing once the game is over."""
    return 0.1 * sum(game.burned[corner] for corner in enemies(game)) if game.winners is None else 0.0
