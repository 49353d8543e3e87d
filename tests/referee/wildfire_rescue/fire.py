"""Fire on the board: laying it, spreading it, timers running down (§7)."""

from .board import ROCK, TILES, neighbours
from .state import FIRE, HAZARD, NO_TOKEN, Game


def rounds_left(game: Game) -> int:
    """What is laid in the middle of a round stays one round end longer (W21)."""
    return 2 if game.mid else 1


def lay_fire(game: Game, tile: int) -> None:
    """A fire token; campers there can still be saved for a round."""
    place = game.tiles[tile]
    place.token = FIRE
    if place.campers:
        place.camper_timer = rounds_left(game)
        game.note("campers on fire in mid round" if game.mid else "campers on fire at the round end")


def lay_hazard(game: Game, tile: int) -> None:
    """A hazard token on rock, which will burn later."""
    game.tiles[tile].token = HAZARD
    game.tiles[tile].hazard_timer = rounds_left(game)
    game.note("hazard laid in mid round" if game.mid else "hazard laid at the round end")


def spread(game: Game) -> None:
    """From all tiles that burn now to their neighbours, all at once, without chaining."""
    burning = [tile for tile in TILES if game.tiles[tile].burning]
    reached = {near for tile in burning for near in neighbours(tile)} - set(burning)
    for tile in sorted(reached):
        place = game.tiles[tile]
        if place.terrain != ROCK:
            lay_fire(game, tile)
        elif place.token == NO_TOKEN:
            lay_hazard(game, tile)
        else:
            # due to burn anyway (W19)
            game.note("hazard reached again")


def run_down_campers(game: Game) -> None:
    """Campers whose time is over are lost; the fire stays."""
    for tile in game.tiles:
        if tile.camper_timer:
            tile.camper_timer -= 1
            if tile.camper_timer == 0:
                game.lost += tile.campers
                tile.campers = 0
                game.note("campers lost to the fire")


def run_down_hazards(game: Game) -> None:
    """Hazards whose time is over turn into fire, all at once."""
    due = []
    for tile in TILES:
        place = game.tiles[tile]
        if place.hazard_timer:
            place.hazard_timer -= 1
            if place.hazard_timer == 0:
                due.append(tile)
    for tile in due:
        lay_fire(game, tile)
        game.note("hazard turned into fire")
