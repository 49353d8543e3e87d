"""Fires spread with the wind, and burn out behind it (§7, FF33)."""

from .burning import count_put_out, fires, ignite, put_out
from .cards import Weather
from .chance import drawn_fires
from .ending import limit_and_goal_check
from .geometry import NEXT, opposite
from .state import Game

#: a wind that carries fire over two acres
STORM = 22


def spread(game: Game) -> None:
    """The fires that chance chooses spread from one snapshot; checks; then their windward sides may burn out."""
    weather = game.weather
    assert weather is not None
    all_fires = fires(game)
    if not all_fires:
        return
    snapshot = set().union(*all_fires)
    count = min(weather.fires, len(all_fires))
    chosen = set(drawn_fires(game.chance, [min(fire) for fire in all_fires], count))
    lit_by = [(fire, light(game, weather, fire, snapshot)) for fire in all_fires if min(fire) in chosen]
    for fire, lit in lit_by:
        count_put_out(game, [*fire, *lit])
    limit_and_goal_check(game)
    if game.rules.blackening:
        for fire, lit in lit_by:
            if lit:
                burn_out(game, weather, fire, lit, snapshot)


def light(game: Game, weather: Weather, fire: set[int], snapshot: set[int]) -> list[int]:
    """The acres one fire lights, put out at once or not."""
    return [acre for start in sorted(fire) for acre in ray(game, weather, start, snapshot)]


def ray(game: Game, weather: Weather, start: int, snapshot: set[int]) -> list[int]:
    """The acres one acre of a fire lights; only those of the leading edge light any."""
    lit: list[int] = []
    head, used = start, 0
    while used < weather.distance:
        target, crossed, cost = onward(game, weather, head, snapshot)
        if target is None or used + cost > weather.distance:
            break
        used += cost
        if crossed:
            game.note(f"jump over {len(crossed)}")
        game.lose_vehicles(crossed)
        lit.append(target)
        if not ignite(game, target, head):
            break
        head = target
    return lit


def onward(game: Game, weather: Weather, head: int, snapshot: set[int]) -> tuple[int | None, list[int], int]:
    """Where fire goes next from an acre, which acres it jumps over, and what that costs; None: nowhere."""
    target = NEXT[head][weather.downwind]
    if target is None or target in snapshot or game.burns(target):
        return None, [], 0
    if game.ignitable(target):
        return target, [], 1
    if not weather.jump:
        return None, [], 0
    landing, crossed = landing_beyond(game, weather, target, snapshot)
    # the acres jumped over count for two and three acres only (FF19)
    return landing, crossed, 1 if weather.distance == 1 else len(crossed) + 1


def landing_beyond(game: Game, weather: Weather, line: int, snapshot: set[int]) -> tuple[int | None, list[int]]:
    """The acre to light behind a fire line, if a jump leads to one, and the acres jumped over (FF20)."""
    crossed = [line]
    landing = NEXT[line][weather.downwind]
    # an acre that burned when the step began is no fire line in it, even if it has been put out
    while game.fire_line(landing) and landing not in snapshot and len(crossed) < (2 if weather.mph >= STORM else 1):
        assert landing is not None
        crossed.append(landing)
        landing = NEXT[landing][weather.downwind]
    return (landing if game.ignitable(landing) else None), crossed


def burn_out(game: Game, weather: Weather, fire: set[int], lit: list[int], snapshot: set[int]) -> None:
    """A fire that has spread is warm; one that was warm blackens on its windward side (FF33)."""
    if not game.warm & fire:
        game.warm |= {acre for acre in [*fire, *lit] if game.burns(acre)}
        game.note("fire warm")
        return
    for acre in fire:
        if game.burns(acre) and NEXT[acre][opposite(weather.downwind)] not in snapshot:
            put_out(game, acre)
            game.note("blackened")
    game.warm -= {*fire, *lit}
