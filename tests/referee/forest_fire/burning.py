"""Fires as wholes, acres that catch fire, and acres that are put out (§3, §7, FF32)."""

from collections.abc import Iterable

from .geometry import group_of, groups_of
from .state import BALL, BURNT, FIRE, Game


def fires(game: Game) -> list[set[int]]:
    """All fires, found anew from the board, in the order of their first acres."""
    return groups_of(game.burning())


def fire_at(game: Game, acre: int) -> set[int]:
    """The fire an acre belongs to."""
    return group_of(acre, game.burning())


def put_out(game: Game, acre: int) -> None:
    """An acre is burnt for ever."""
    game.ground[acre] = BURNT
    game.warm.discard(acre)


def ignite(game: Game, acre: int, source: int) -> bool:
    """Fire comes to an acre from another one; whether it burns on there."""
    token = game.token_on(acre)
    saved = bool(token) and game.rules.building_saved
    if saved:
        game.note("token saves a building" if acre in game.buildings else "token spares what stands on bare ground")
    else:
        game.remove_building(acre)
        game.lose_vehicles([acre])
    if not token:
        game.ground[acre] = FIRE
        return True
    game.note(f"{token} set off")
    game.take_token(token, acre)
    if acre not in game.buildings:
        put_out(game, acre)
    if token == BALL and game.burns(source):
        put_out(game, source)
    return False


def count_put_out(game: Game, acres: Iterable[int]) -> None:
    """One more fire is put out if none of its acres burns (FF32)."""
    if not any(game.burns(acre) for acre in acres):
        game.fires_put_out += 1
        game.note("fire put out")
