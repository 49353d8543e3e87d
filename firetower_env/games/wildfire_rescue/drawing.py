"""Drawing a tool: the card, the discard of a third one, and the event die that follows at once."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers
from firetower_env.games.wildfire_rescue import fire
from firetower_env.games.wildfire_rescue.engine import WildfireEngine, bit
from firetower_env.games.wildfire_rescue.frames import WildfireFrames
from firetower_env.games.wildfire_rescue.tools import CARD, COUNTS, HELD, MOST_HELD, TOOLS
from firetower_env.games.wildfire_rescue.verbs import DISCARD


def draw(e: WildfireEngine, games: Ints, players: Ints) -> None:
    """[WR New tool] the top card joins the player's tools; with three of them one is discarded at once."""
    if not games.size:
        return
    e.s.draws_left[games] -= 1
    take_card(e, games, players)
    full = HELD[e.s.tools[games, players]] > MOST_HELD
    e.ask(games[full], "DISCARD", players[full])
    _roll(e, games[~full], players[~full])


def take_card(e: WildfireEngine, games: Ints, players: Ints | int) -> None:
    """The top card of the deck, which all can see from now on."""
    s = e.s
    top = s.deck_size[games] - 1
    card = CARD[s.deck[games, top]]
    s.deck[games, top] = 0
    s.deck_size[games] = top
    s.unseen[games] -= card
    s.tools[games, players] += card.astype(np.uint8)


def discard_mask(e: WildfireEngine, games: Ints, fr: WildfireFrames) -> Answers:
    """[WR Tool cards] any of the three tools, the new one too."""
    verbs = e.verbs(games.size)
    verbs[:, DISCARD : DISCARD + len(TOOLS)] = COUNTS[e.s.tools[games, fr.player]] > 0
    return Answers(verbs=verbs)


def discard(e: WildfireEngine, games: Ints, fr: WildfireFrames, action: Ints) -> None:
    """The card is out of the game; then the die."""
    card = CARD[action - e.layout.cells - DISCARD]
    e.s.tools[games, fr.player] -= card.astype(np.uint8)
    e.s.gone[games] += card
    _roll(e, games, fr.player)


def _roll(e: WildfireEngine, games: Ints, players: Ints) -> None:
    """Drawing was the whole turn; the die is rolled inside it."""
    e.s.had[games] |= bit(players)
    e.s.mid[games] = 1
    fire.roll(e, games, players, mid=True)
