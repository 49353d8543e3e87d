"""The turn: its card, what the card does, the spread, and who is next."""

from __future__ import annotations

from firetower_env.core.bitboards import Ints
from firetower_env.games.forest_fire import outcome
from firetower_env.games.forest_fire.cards import catastrophes, deck, lucky
from firetower_env.games.forest_fire.cards.table import BREAKDOWN, CRASH, DROUGHT, FIRE, LUCKY_DOZER, WEATHER
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
    """[FF Play] take the top card: a fire that starts is the whole turn, all else is followed by spread and equipment."""
    card = deck.draw(e, games)
    e.push(games, "end_turn", e.seat(games))
    calls_fire = (card >= FIRE) & (card < DROUGHT)
    crashes = card == CRASH
    burns = catastrophes.crash(e, games[crashes])
    starts = calls_fire.copy()
    starts[crashes] = burns
    rest = games[~starts]
    seat = e.seat(rest)
    e.push(rest, "MAIN", seat)
    e.push(rest, "spread", seat)
    new_fire.roll(e, games[calls_fire], card[calls_fire] - FIRE + 1)
    weather = card < WEATHER
    set_weather(e, games[weather], card[weather] % 6, card[weather] // 6)
    dry = games[card == DROUGHT]
    drought(e, dry)
    outcome.check(e, dry)
    catastrophes.breakdown(e, games[card == BREAKDOWN])
    lucky.ask(e, games[card >= LUCKY_DOZER])


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
