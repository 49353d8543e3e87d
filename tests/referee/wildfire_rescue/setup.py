"""Setting the table, from the tool deck to the first round (§4)."""

from .actions import last_number
from .board import CAMPER_SETS, CORNERS, SIZE, TILES, TOOLS
from .chance import drawn_camper_set, laid_tiles, shuffled_deck, tool_taken_out
from .questions import Asking, ask_tile, ask_verb
from .state import Game, Tile

#: cards in the deck beyond one for each player
_EXTRA_CARDS = 4


def set_up(game: Game) -> Asking[None]:
    """Everything before round 1, in the order of the rules; the campers come after the corners (W7)."""
    build_deck(game)
    game.tiles = [Tile(terrain) for terrain in laid_tiles(game.chance)]
    yield from choose_corners(game)
    yield from choose_campers(game)
    for tile in CAMPER_SETS[game.camper_set]:
        game.tiles[tile].campers += 1
    leave_wildfire(game)
    save_at_start(game)


def build_deck(game: Game) -> None:
    """Players + 4 cards, at least one of each tool; then one card for each player (W2, W3)."""
    cards = [tool for tool in TOOLS for _ in range(2)]
    choosable = list(cards)
    while len(cards) > game.rules.players + _EXTRA_CARDS:
        tool = tool_taken_out(game.chance, choosable)
        cards.remove(tool)
        # never two of one type, or that tool would be missing
        choosable = [card for card in choosable if card != tool]
    game.deck = shuffled_deck(game.chance, cards)
    if game.rules.starting_tool:
        for player in game.players:
            player.tools.append(game.deck.pop(0))


def choose_corners(game: Game) -> Asking[None]:
    """One corner each, in player order; sharing one is an option (W6)."""
    for number, player in enumerate(game.players):
        taken = {other.tile for other in game.players}
        free = [corner for corner in CORNERS if game.rules.shared_corners or corner not in taken]
        player.tile = yield from ask_tile(number, "CORNER", free)
        if player.tile in taken:
            game.note("corner shared")


def choose_campers(game: Game) -> Asking[None]:
    """The placement: drawn, fixed, or chosen by player 0 (W7)."""
    option = game.rules.camper_option
    if option == "random":
        game.camper_set = drawn_camper_set(game.chance)
    elif option == "choose":
        verb = yield from ask_verb(0, "OPTION", [f"OPTION_{number}" for number in CAMPER_SETS])
        game.camper_set = last_number(verb)
    else:
        game.camper_set = int(option)


def beside_wildfire(tile: int) -> int:
    """Where one goes from the wildfire tile: right, else down, else left (W5)."""
    row, column = divmod(tile, SIZE)
    if column < SIZE - 1:
        return tile + 1
    return tile + SIZE if row < SIZE - 1 else tile - 1


def leave_wildfire(game: Game) -> None:
    """Players and campers step off the wildfire tile; they may share the new one with others."""
    source = game.wildfire_tile
    beside = beside_wildfire(source)
    for player in game.players:
        if player.tile == source:
            player.tile = beside
            game.note("player off the wildfire")
    if game.tiles[source].campers:
        game.tiles[beside].campers += game.tiles[source].campers
        game.tiles[source].campers = 0
        game.note("two campers on one tile" if game.tiles[beside].campers > 1 else "camper off the wildfire")


def save_at_start(game: Game) -> None:
    """Whoever now shares a tile with campers has saved them; of several players the first (W8)."""
    for tile in TILES:
        here = game.standing_on(tile)
        if here and game.tiles[tile].campers:
            game.players[here[0]].carried += game.tiles[tile].campers
            game.tiles[tile].campers = 0
            game.note("saved at the start")
