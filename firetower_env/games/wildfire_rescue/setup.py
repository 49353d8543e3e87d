"""Setup: the tool deck, the tiles, corners, campers, and off the wildfire tile."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers
from firetower_env.games.wildfire_rescue.drawing import take_card
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.frames import WildfireFrames
from firetower_env.games.wildfire_rescue.geometry import ASIDE, BIT, CAMPER_SETS, CORNERS, Tiles, numbers_of
from firetower_env.games.wildfire_rescue.laying import lay_tiles
from firetower_env.games.wildfire_rescue.rounds import begin_round
from firetower_env.games.wildfire_rescue.rules import DRAWS
from firetower_env.games.wildfire_rescue.tiles import as_bools
from firetower_env.games.wildfire_rescue.tools import CARD, COPIES, NO_CARD, TOOLS
from firetower_env.games.wildfire_rescue.verbs import OPTION

_BOX: NDArray[np.uint8] = np.repeat(np.arange(len(TOOLS), dtype=np.uint8), COPIES)


def set_up(e: WildfireEngine, games: Ints) -> None:
    """[WR Setup] the deck is dealt, the tiles are laid, player 0 chooses the first corner."""
    s = e.s
    s.alive[games] = (1 << e.players) - 1
    s.draws_left[games] = DRAWS
    _make_deck(e, games)
    if e.rules.starting_tool:
        for player in range(e.players):
            take_card(e, games, player)
    lay_tiles(e, games)
    e.ask(games, "CORNER", 0)


def _make_deck(e: WildfireEngine, games: Ints) -> None:
    """[WR Setup] two cards of each tool; some, of different tools, are taken out; the rest is shuffled (W3)."""
    s, surplus = e.s, _BOX.size - e.rules.cards
    order = np.broadcast_to(np.arange(len(TOOLS), dtype=np.uint8), (games.size, len(TOOLS)))
    cards = np.broadcast_to(_BOX, (games.size, _BOX.size)).copy()
    contents = np.full(games.size, CARD.sum() * COPIES, np.int32)
    if surplus:
        tools = e.chance.shuffle(games, "tools", order, np.full(games.size, len(TOOLS)))[:, :surplus]
        for out in tools.T:
            e.chance.tell("tools_out", games, out)
            contents -= CARD[out]
            cards[np.arange(games.size), COPIES * out.astype(np.int64)] = NO_CARD
        cards.sort(axis=1)
    deck = e.chance.shuffle(games, "tools", cards, np.full(games.size, e.rules.cards))
    e.chance.tell("deck", games, deck[:, e.rules.cards - 1 :: -1])
    s.deck[games] = deck
    s.deck_size[games] = e.rules.cards
    s.unseen[games] = contents


def corner_mask(e: WildfireEngine, games: Ints, fr: WildfireFrames) -> Answers:
    """[WR Setup] a corner that nobody has yet, or any with `shared_corners` (ruling W6)."""
    free = np.full(games.size, CORNERS, np.int32)
    if not e.rules.shared_corners:
        for player in range(e.players):
            free &= ~BIT[e.s.tile[games, player]]
    return Answers(as_bools(free))


def corner(e: WildfireEngine, games: Ints, fr: WildfireFrames, action: Ints) -> None:
    """The marker stands there; after the last player the campers come (ruling W7)."""
    e.s.tile[games, fr.player] = action
    last = fr.player == e.players - 1
    e.ask(games[~last], "CORNER", fr.player[~last] + 1)
    _send_campers(e, games[last])


def _send_campers(e: WildfireEngine, games: Ints) -> None:
    """[WR Camper placements] the set is drawn, chosen by player 0, or fixed (ruling W7)."""
    option = e.rules.camper_option
    if not games.size:
        return
    if option == "choose":
        e.ask(games, "OPTION", 0)
    elif option == "random":
        number = e.chance.below(games, "campers", len(CAMPER_SETS) - 1) + 1
        e.chance.tell("campers", games, number)
        _place_campers(e, games, number)
    else:
        _place_campers(e, games, np.full(games.size, int(option)))


def option_mask(e: WildfireEngine, games: Ints, fr: WildfireFrames) -> Answers:
    """[WR Setup] one of the nine placements, with `camper_option="choose"` (ruling W7)."""
    verbs = e.verbs(games.size)
    verbs[:, OPTION + 1 : OPTION + len(CAMPER_SETS)] = True
    return Answers(verbs=verbs)


def option(e: WildfireEngine, games: Ints, fr: WildfireFrames, action: Ints) -> None:
    """The campers are placed."""
    _place_campers(e, games, action - e.layout.cells - OPTION)


def _place_campers(e: WildfireEngine, games: Ints, number: Ints) -> None:
    """[WR Setup] campers on their tiles; who is on the wildfire tile moves aside (W5); shared tiles save (W8)."""
    if not games.size:
        return
    s = e.s
    s.camper_set[games] = number
    source = numbers_of(s.wildfire[games])
    aside = ASIDE[source]
    s.camper[games], s.camper_pair[games] = camper_tiles(e, games, number)
    for player in range(e.players):
        tile = s.tile[games, player]
        tile = np.where(tile == source, aside, tile)
        s.tile[games, player] = tile
        e.rescue(games, np.full(games.size, player), tile)
    begin_round(e, games)


def camper_tiles(e: WildfireEngine, games: Ints, number: Ints) -> tuple[Tiles, Tiles]:
    """The tiles of a placement, and those with two campers: the one on the wildfire tile moves aside (ruling W5)."""
    wildfire = e.s.wildfire[games]
    campers = CAMPER_SETS[number]
    moved = np.where(campers & wildfire, BIT[ASIDE[numbers_of(wildfire)]], 0)
    campers &= ~wildfire
    return campers | moved, campers & moved
