"""Moving onto an adjacent tile, alone or with companions (§6.1)."""

from .board import EXTINGUISHER, WILDFIRE, neighbours
from .questions import Asking, ask_verb
from .state import FIRE, HAZARD, Game


def can_fight(game: Game, tile: int, tools: set[int]) -> bool:
    """Whether these tools allow to enter a tile under fire: the extinguisher and the needed tool."""
    return EXTINGUISHER in tools and game.needed(tile) in tools


def tiles_to_enter(game: Game, number: int) -> list[int]:
    """Where a player on turn may go; only fire asks for tools."""
    here = game.players[number].tile
    tools = game.tool_set(here)
    near = [tile for tile in neighbours(here) if game.tiles[tile].terrain != WILDFIRE]
    return [tile for tile in near if game.tiles[tile].token != FIRE or can_fight(game, tile, tools)]


def choose_companions(game: Game, number: int, target: int) -> Asking[list[int]]:
    """The mover decides about each companion in player order, as long as he may take more (W12)."""
    game.target = target
    others = [other for other in game.standing_on(game.players[number].tile) if other != number]
    for other in others:
        if len(game.coming) == game.rules.carry_limit:
            game.note("carry limit reached")
            break
        game.companion = other
        if (yield from ask_verb(number, "CARRY", ["CARRY", "LEAVE"])) == "CARRY":
            game.coming.append(other)
            game.note("carried with a turn owed" if game.players[other].skip else "carried")
    coming = game.coming
    game.target, game.companion, game.coming = None, None, []
    return coming


def move(game: Game, number: int, target: int) -> Asking[bool]:
    """A whole move; returns whether the needed tool was there."""
    mover = game.players[number]
    # the tools of all who stand there count, whether they come along or not (W11)
    tools = game.tool_set(mover.tile)
    own_tools = set(mover.tools)
    coming = yield from choose_companions(game, number, target)
    if tools != own_tools and game.needed(target) in tools - own_tools:
        game.note("tool of a companion")
    for other in (number, *coming):
        game.players[other].tile = target
    enter(game, target, tools)
    take_campers(game, number, target)
    return game.needed(target) in tools


def enter(game: Game, target: int, tools: set[int]) -> None:
    """Landing puts out a fire; a hazard too, if there is an extinguisher, pickaxe or not (W10)."""
    tile = game.tiles[target]
    if tile.token == FIRE:
        game.note("fire put out")
        tile.put_out()
    elif tile.token == HAZARD and EXTINGUISHER in tools:
        game.note("hazard put out")
        tile.put_out()
    elif tile.token == HAZARD:
        game.note("hazard walked on")


def take_campers(game: Game, number: int, target: int) -> None:
    """The mover takes all campers there, for good (W13)."""
    tile = game.tiles[target]
    if tile.campers:
        game.note("campers saved" if tile.campers == 1 else "two campers saved")
    game.players[number].carried += tile.campers
    tile.campers = 0
