"""New fires: FOREST FIRE cards and the helicopter crash (§6)."""

from .burning import count_put_out, put_out
from .chance import rolled_acre
from .ending import limit_and_goal_check
from .geometry import ACRES, NEIGHBOURS, NEXT, flanks
from .questions import Asking, ask_acre
from .state import BALL, FIRE, Doing, Game


def forest_fire(game: Game, acres: int) -> Asking[None]:
    """The dice say where it starts; nothing happens if nothing can burn."""
    possible = [acre for acre in ACRES if game.ignitable(acre)]
    if not possible:
        game.note("nothing left to burn")
        return
    yield from new_fire(game, rolled_acre(game.chance, possible), acres)


def new_fire(game: Game, start: int, acres: int) -> Asking[None]:
    """All acres are covered, then the tokens under them go off, then the checks (FF14)."""
    game.doing = Doing("new fire", drawn=[start], acres_left=acres - 1)
    placed = game.doing.drawn
    cover(game, start)
    while game.doing.acres_left:
        acre = yield from next_acre(game, placed)
        if acre is None:
            game.note("new fire without room")
            break
        cover(game, acre)
        placed.append(acre)
        game.doing.acres_left -= 1
    game.doing = Doing()
    for acre in placed:
        if game.burns(acre):
            set_off(game, acre, placed)
    count_put_out(game, placed)
    limit_and_goal_check(game)


def next_acre(game: Game, placed: list[int]) -> Asking[int | None]:
    """Chosen by the seat on turn, or strictly with the wind (FF12); None if there is no room."""
    if game.rules.new_fire == "strict":
        assert game.weather is not None
        downwind = game.weather.downwind
        ways = [NEXT[placed[-1]][way] for way in (downwind, *flanks(downwind))]
        return next((acre for acre in ways if game.ignitable(acre)), None)
    around = {near for acre in placed for near in NEIGHBOURS[acre] if game.ignitable(near)}
    if not around:
        return None
    return (yield from ask_acre(game.seat, "NEW_FIRE", around))


def cover(game: Game, acre: int) -> None:
    """An acre burns; building and vehicles are gone (FF13)."""
    game.remove_building(acre)
    game.lose_vehicles([acre])
    game.ground[acre] = FIRE


def set_off(game: Game, acre: int, placed: list[int]) -> None:
    """One token under a new fire puts its acre out; a ball also the earliest acre beside it."""
    token = game.token_on(acre)
    if not token:
        return
    game.note(f"{token} set off by a new fire")
    game.take_token(token, acre)
    put_out(game, acre)
    beside = [near for near in placed if near in NEIGHBOURS[acre] and game.burns(near)]
    if token == BALL and beside:
        put_out(game, beside[0])
