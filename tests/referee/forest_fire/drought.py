"""Drought: the largest fire doubles, line by line along the wind (§8, FF22)."""

from dataclasses import dataclass

from .burning import count_put_out, fires, ignite
from .cards import Weather
from .chance import tossed_coin
from .ending import limit_and_goal_check
from .geometry import ARROW, NEXT, distance, flanks, opposite
from .spread import landing_beyond
from .state import Game

#: a wind that lets a doubling fire jump
JUMPING = 12


@dataclass
class Run:
    """One line of the fire along the wind: where it goes on from, and how many acres it may still add."""

    front: int
    pieces: int


def drought(game: Game) -> None:
    """The largest fire adds as many acres as it has, as far as there is room; then the checks."""
    weather = game.weather
    assert weather is not None
    all_fires = fires(game)
    if all_fires:
        fire = largest(game, weather, all_fires)
        lit = double(game, weather, fire)
        count_put_out(game, [*fire, *lit])
    limit_and_goal_check(game)


def largest(game: Game, weather: Weather, all_fires: list[set[int]]) -> set[int]:
    """By acres, then by how near the wind arrow is, then by a coin."""
    size = max(map(len, all_fires))
    left = [fire for fire in all_fires if len(fire) == size]
    near = min(to_arrow(weather, fire) for fire in left)
    left = [fire for fire in left if to_arrow(weather, fire) == near]
    first = tossed_coin(game.chance, [min(fire) for fire in left])
    return next(fire for fire in left if min(fire) == first)


def to_arrow(weather: Weather, fire: set[int]) -> int:
    """Steps from a fire to the wind arrow."""
    return min(distance(acre, arrow) for acre in fire for arrow in ARROW[weather.origin])


def runs_of(weather: Weather, fire: set[int]) -> list[Run]:
    """The lines of a fire, by their leading acres."""
    return [
        Run(acre, length_upwind(weather, fire, acre))
        for acre in sorted(fire)
        if NEXT[acre][weather.downwind] not in fire
    ]


def length_upwind(weather: Weather, fire: set[int], acre: int | None) -> int:
    """How many acres of the fire lie in a line from one of them, against the wind."""
    length = 0
    while acre in fire:
        assert acre is not None
        length, acre = length + 1, NEXT[acre][opposite(weather.downwind)]
    return length


def double(game: Game, weather: Weather, fire: set[int]) -> list[int]:
    """All lines in turn, a piece at a time; returns what was lit, put out at once or not."""
    runs, lit = runs_of(weather, fire), []
    while any(run.pieces for run in runs):
        for run in runs:
            if run.pieces:
                lit += advance(game, weather, run)
    return lit


def advance(game: Game, weather: Weather, run: Run) -> list[int]:
    """One piece of a line; a line that is blocked has no more."""
    head, ahead = run.front, NEXT[run.front][weather.downwind]
    while ahead is not None and game.burns(ahead):
        head, ahead = ahead, NEXT[ahead][weather.downwind]
    target = next_acre(game, weather, head)
    if target is None:
        run.pieces = 0
        return []
    run.pieces -= 1
    if ignite(game, target, head):
        run.front = target
    else:
        run.pieces = 0
    return [target]


def next_acre(game: Game, weather: Weather, head: int) -> int | None:
    """Straight on, over the fire line if the wind is strong, else past it with one step aside."""
    ahead = NEXT[head][weather.downwind]
    if ahead is None or game.ignitable(ahead):
        return ahead
    if weather.mph >= JUMPING:
        landing, crossed = landing_beyond(game, weather, ahead, set())
        if landing is not None:
            game.note("drought jumps")
            game.lose_vehicles(crossed)
            return landing
    for aside in flanks(weather.downwind):
        beside = NEXT[head][aside]
        if beside is not None and game.ignitable(beside):
            beyond = NEXT[beside][weather.downwind]
            if beyond is not None and not game.fire_line(beyond):
                game.note("drought steps aside")
                return beside
    return None
