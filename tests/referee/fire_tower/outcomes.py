"""Who has won, going by the towers: in the base game, with Shadows, in teams and in the variants."""

from .solo_outcome import solo_outcome
from .state import Game
from .terrain import standing, stands


def outcome(game: Game) -> list[int] | None:
    """The winners if the towers have decided the game: the last one standing wins [FT p.3-4]."""
    if game.rules.solo:
        return solo_outcome(game)
    alive = standing(game)
    if game.rules.teams:
        return _team_outcome(game, alive)
    if game.rules.variant == "double":
        return _double_outcome(game, alive)
    if game.rules.variant == "ghost" and (winner := _ghost_burner(game)) is not None:
        return [winner]
    if len(alive) > 1:
        return None
    if alive:
        return None if window_open(game) else alive
    return _without_towers(game)


def window_open(game: Game) -> bool:
    """Whether Shadows still have a chance at the last tower: in a turn that began with a Shadow (spec 5.3, X55)."""
    return game.rules.shadow_turns and game.shadow_turn


def _without_towers(game: Game) -> list[int]:
    """Nobody is left: the Shadows if it was their doing, else those burned last together [FT p.7] (spec 5.3)."""
    if game.rules.shadow_turns:
        shadows = _sharing_shadows(game)
        if shadows and (game.shadow_turn or _in_shadow_event(game) or game.last_burn_by_shadow):
            return shadows
    elif _in_shadow_event(game):
        return [seat for seat in game.seats if game.eliminated[seat]]
    latest = max(game.stamps.values())
    return [seat for seat in game.seats if game.stamps.get(seat) == latest]


def _in_shadow_event(game: Game) -> bool:
    return game.running_event == "SHADOW_OF_THE_WOOD"


def _sharing_shadows(game: Game) -> list[int]:
    """All Shadows win together, by option only those that have formed, if any has (X37)."""
    shadows = [seat for seat in game.seats if game.shadow[seat]]
    formed = [seat for seat in shadows if not game.forming[seat]]
    return formed if formed and game.rules.shadow_share == "formed" else shadows


def _team_outcome(game: Game, alive: list[int]) -> list[int] | None:
    """Partners sit opposite; a side without a tower has lost, and if neither has one all tie [FT p.7] (R57)."""
    sides = {seat % 2 for seat in alive}
    if len(sides) == 2:
        return None
    return [seat for seat in game.seats if not sides or seat % 2 in sides]


def _double_outcome(game: Game, alive: list[int]) -> list[int] | None:
    """Who has lost both towers has lost, whoever burned them; both together tie [RF p.11] (X50)."""
    if len(alive) == 2:
        return None
    return alive or list(game.seats)


def _ghost_burner(game: Game) -> int | None:
    """After the first burn of the game one more wins it: for an original tower, and for a Shadow [RF p.11] (X62)."""
    later = 1 if game.ghost is None else 0
    waiting = list(zip(game.victims, game.victim_by_shadow, strict=True))[later:]
    for (_, credit), by_shadow in waiting:
        if credit is not None and (by_shadow or (credit != game.ghost and stands(game, credit))):
            return credit
    return None
