"""The specialty card Heavy Winds and its back, Light Breeze."""

from .drawing import put_away
from .ending import placing_stops
from .plays import PLAYS
from .questions import Asking, ask_unless_done, ask_verb
from .state import Game
from .terrain import stands
from .wind_cards import WIND_PLAYS, place_wind_gem, wind_gem_cells


def fitting_winds(game: Game, seat: int) -> list[str]:
    """The wind cards of a hand that have a cell for their gem."""
    return [verb for verb, card in WIND_PLAYS.items() if card in game.hands[seat] and wind_gem_cells(game, card)]


def heavy_winds(game: Game, seat: int) -> Asking[None]:
    """As many wind cards as wanted, each for its gem, at least one; flipped for good [RF p.10] (spec 8b).

    The cards stay in play until the last of them has been used. The own tower's fall ends it, except in teams (R46).
    """
    game.heavy_winds[seat] = False
    stood = stands(game, seat)
    verb = yield from ask_verb(seat, "HW_CARD", fitting_winds(game, seat))
    while verb != "DONE":
        yield from _play_for_gem(game, seat, verb)
        if placing_stops(game, seat, stood):
            break
        verb = str((yield from ask_unless_done(seat, "HW_CARD", verbs=fitting_winds(game, seat))))
    put_away(game)


def light_breeze(game: Game, seat: int, played: str, stood: bool) -> Asking[None]:
    """After a wind card one more for its gem, if the back is up and the card did not stop its player (R46, X48)."""
    back_up = game.rules.weather and not game.heavy_winds[seat]
    if not back_up or played not in WIND_PLAYS or placing_stops(game, seat, stood):
        return
    verb = str((yield from ask_unless_done(seat, "BREEZE", verbs=fitting_winds(game, seat))))
    if verb != "DONE":
        yield from _play_for_gem(game, seat, verb)
        put_away(game)


def _play_for_gem(game: Game, seat: int, verb: str) -> Asking[None]:
    """A wind card used for its gem alone."""
    card = PLAYS[verb].card
    game.hands[seat].remove(card)
    game.in_play.append(card)
    yield from place_wind_gem(game, seat, card)
