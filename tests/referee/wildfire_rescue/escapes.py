"""Players caught by the fire: one immediate chance each, or death (§8)."""

from .actions import last_number
from .board import EDGE, WILDFIRE, neighbours
from .moving import can_fight, move
from .questions import Asking, ask
from .state import FIRE, NOWHERE, Game
from .teaming import bring, give_turn, join_verbs, onward


def is_caught(game: Game, number: int) -> bool:
    """Under a fire token; the edge protects when no camper is left on the board (W24)."""
    player = game.players[number]
    if not player.alive or game.tiles[player.tile].token != FIRE:
        return False
    return not (game.rules.safe_edge and game.campers_left == 0 and player.tile in EDGE)


def resolve_caught(game: Game) -> Asking[None]:
    """In player order, each judged anew when it is his turn (W23)."""
    caught = [number for number in game.living() if is_caught(game, number)]
    for number in game.living():
        if is_caught(game, number):
            yield from escape(game, number)
        elif number in caught:
            game.note("caught no more")
        elif game.tiles[game.players[number].tile].token == FIRE:
            game.note("safe on the burning edge")


def escape(game: Game, number: int) -> Asking[None]:
    """Away with the right tool, or with a partner; else death, without a question."""
    here = game.players[number].tile
    tiles = escape_tiles(game, number)
    joins = join_verbs(game, number) if game.players[number].free else []
    if not tiles and not joins:
        die(game, number)
        return
    answer = yield from ask(number, "ESCAPE", tiles, joins)
    if isinstance(answer, str):
        partner = onward(game, number, last_number(answer))
        bring(game, host=partner, guest=number)
        give_turn(game, number)
        give_turn(game, partner)
        game.note("escaped to a partner")
    elif answer == here:
        game.tiles[here].put_out()
        game.note("own fire put out in an escape")
    else:
        if game.tiles[answer].token == FIRE:
            game.note("escaped through fire")
        yield from move(game, number, answer)
        game.note("escaped with a turn owed" if game.players[number].skip else "escaped")


def escape_tiles(game: Game, number: int) -> list[int]:
    """Adjacent tiles without fire whose tool is at hand; burning ones and the own one as an option (§8.1)."""
    here = game.players[number].tile
    tools = game.tool_set(here)
    near = [tile for tile in neighbours(here) if game.tiles[tile].terrain != WILDFIRE]
    tiles = [tile for tile in near if game.tiles[tile].token != FIRE and game.needed(tile) in tools]
    if game.rules.extinguish_in_place:
        tiles += [tile for tile in near if game.tiles[tile].token == FIRE and can_fight(game, tile, tools)]
        tiles += [here] if can_fight(game, here, tools) else []
    return tiles


def die(game: Game, number: int) -> None:
    """Marker and tools leave the game; the campers carried are lost."""
    player = game.players[number]
    game.note("death with campers" if player.carried else "death")
    game.lost += player.carried
    game.gone += player.tools
    player.alive, player.tile, player.tools, player.carried = False, NOWHERE, [], 0
    player.skip, player.used, player.had = 0, False, False
