"""One player's turn: move, draw a tool, team up, or pass (§6)."""

from .actions import last_number, tool_word
from .board import EXTINGUISHER
from .events import roll
from .moving import can_fight, move, tiles_to_enter
from .questions import Asking, ask, ask_verb
from .state import FIRE, HAZARD, Game
from .teaming import bring, give_turn, join_verbs, onward, pull_verbs

_MOST_TOOLS = 2


def take_turn(game: Game, number: int) -> Asking[None]:
    """One question, and what follows from its answer; PASS is always there (W9)."""
    tiles = tiles_to_enter(game, number) + own_tile_to_put_out(game, number)
    verbs = ["PASS", *join_verbs(game, number), *pull_verbs(game, number)]
    if game.draws_left > 0 and game.deck:
        verbs.append("DRAW")
    answer = yield from ask(number, "TURN", tiles, verbs)
    if isinstance(answer, int):
        yield from walk(game, number, answer)
    elif answer == "DRAW":
        yield from draw_tool(game, number)
    elif answer != "PASS":
        team_up(game, number, answer)


def own_tile_to_put_out(game: Game, number: int) -> list[int]:
    """The own tile, where the option allows to put it out (§8.1 c)."""
    here = game.players[number].tile
    tools, token = game.tool_set(here), game.tiles[here].token
    possible = (token == HAZARD and EXTINGUISHER in tools) or (token == FIRE and can_fight(game, here, tools))
    return [here] if game.rules.extinguish_in_place and possible else []


def walk(game: Game, number: int, tile: int) -> Asking[None]:
    """A move, slow without the tool; or the own tile is put out."""
    player = game.players[number]
    if tile == player.tile:
        game.note(f"own {game.tiles[tile].token} put out in a turn")
        game.tiles[tile].put_out()
        return
    with_tool = yield from move(game, number, tile)
    if not with_tool:
        player.skip = 1
        game.note("slow move")


def team_up(game: Game, number: int, verb: str) -> None:
    """JOIN: the player on turn goes over; PULL: the partner comes. Both turns are used."""
    partner = onward(game, number, last_number(verb))
    if verb.startswith("JOIN"):
        bring(game, host=partner, guest=number)
    else:
        bring(game, host=number, guest=partner)
    give_turn(game, partner)


def draw_tool(game: Game, number: int) -> Asking[None]:
    """The top card, a discard if there are three, and the event die at once (§6.3)."""
    player = game.players[number]
    game.draws_left -= 1
    player.tools.append(game.deck.pop(0))
    if len(player.tools) > _MOST_TOOLS:
        yield from discard(game, number)
    player.had = True
    game.mid = True
    yield from roll(game, number)
    game.mid = False


def discard(game: Game, number: int) -> Asking[None]:
    """One of the three tools leaves the game; it may be the new one."""
    tools = game.players[number].tools
    words = {tool_word(tool): tool for tool in tools}
    tool = words[(yield from ask_verb(number, "DISCARD", words))]
    tools.remove(tool)
    game.gone.append(tool)
