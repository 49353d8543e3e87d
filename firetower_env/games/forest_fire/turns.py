"""The turn: its card, what the card does, the spread, and who is next."""

from __future__ import annotations

from typing import Any

from firetower_env.core.bitboards import Ints
from firetower_env.core.grouping import groups
from firetower_env.games.forest_fire import outcome
from firetower_env.games.forest_fire.cards import catastrophes, deck, lucky
from firetower_env.games.forest_fire.cards.table import FIRE, KIND
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.fire import new_fire, spread
from firetower_env.games.forest_fire.fire.drought import drought
from firetower_env.games.forest_fire.frames import ForestFireFrames


def set_weather(e: ForestFireEngine, games: Ints, wind: Ints, row: Ints) -> None:
    """The weather is that of this wind and this row of the table, until another card comes."""
    s = e.s
    s.wind[games] = wind
    s.mph[games], s.spreads[games], s.distance[games], s.jump[games] = e.strengths[row].T


def begin_turn(e: ForestFireEngine, games: Ints) -> None:
    """[FF Play] take the top card: a fire that starts is the whole turn, else spread and equipment follow."""
    card = deck.draw(e, games)
    e.push(games, "end_turn", e.seat(games))
    for kind, here in groups(KIND[card]):
        rows: Any = slice(None) if here is None else here
        _CARDS[kind](e, games[rows], card[rows])


def _go_on(e: ForestFireEngine, games: Ints) -> None:
    """After what the card does come the spread and the question of equipment."""
    if games.size:
        seat = e.seat(games)
        e.push(games, "MAIN", seat)
        e.push(games, "spread", seat)


def _weather(e: ForestFireEngine, games: Ints, card: Ints) -> None:
    """[FF Play] new weather, before the fires spread."""
    _go_on(e, games)
    set_weather(e, games, card % 6, card // 6)


def _forest_fire(e: ForestFireEngine, games: Ints, card: Ints) -> None:
    """[FF Play] a new fire."""
    new_fire.roll(e, games, card - FIRE + 1)


def _drought(e: ForestFireEngine, games: Ints, card: Ints) -> None:
    """[FF Drought] the largest fire doubles, which may end the game."""
    _go_on(e, games)
    drought(e, games)
    outcome.check(e, games)


def _crash(e: ForestFireEngine, games: Ints, card: Ints) -> None:
    """[FF Play] the helicopter crashes; without a fire the turn goes on (ruling FF15)."""
    burns = catastrophes.crash(e, games)
    _go_on(e, games[~burns])


def _breakdown(e: ForestFireEngine, games: Ints, card: Ints) -> None:
    """[FF Play] a bulldozer leaves the board."""
    _go_on(e, games)
    catastrophes.breakdown(e, games)


def _lucky(e: ForestFireEngine, games: Ints, card: Ints) -> None:
    """[FF Play] a lucky break."""
    _go_on(e, games)
    lucky.ask(e, games)


#: by kind of card
_CARDS = (_weather, _forest_fire, _drought, _crash, _breakdown, _lucky, _lucky, _lucky)


def spread_fires(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, _: Ints) -> None:
    """[FF Spread of a forest fire] the fires on the weather card spread, then the game may be over."""
    spread.spread(e, games)


def end_turn(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, _: Ints) -> None:
    """[FF Game ends] the turn is over; without a card left the team has won."""
    last = e.s.turn[games] == e.rules.cards
    outcome.finish(e, games[last], won=True)
    games = games[~last]
    if games.size:
        begin_turn(e, games)
