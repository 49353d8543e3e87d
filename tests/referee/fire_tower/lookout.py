"""The specialty card Lookout and its back, Patrol."""

from .actions import drop_verbs, dropped_card
from .drawing import draw_action_card, drop_forced
from .heavy_winds import light_breeze
from .plays import PLAYS, play_from, playable
from .questions import Asking, ask_unless_done, ask_verb
from .settle import settle
from .state import Game
from .terrain import stands


def lookout(game: Game, seat: int) -> Asking[None]:
    """Draw three cards, play one, discard the others; flipped for good [RF p.10] (spec 8b)."""
    game.lookout[seat] = False
    yield from draw_in_front(game, seat, 3)
    if game.turn_lost:
        return
    verb = yield from _choose(game, seat)
    game.discard += _others(game, verb)
    yield from _play_chosen(game, seat, verb)


def patrol(game: Game, seat: int) -> Asking[None]:
    """Discard a card, draw two, play one, keep the other [RF p.10] (spec 8b, X61)."""
    yield from drop_forced(game, seat, "PATROL_DROP", 1)
    game.patrolling = seat
    yield from draw_in_front(game, seat, 2)
    if game.turn_lost:
        return
    verb = yield from _choose(game, seat)
    if verb == "DONE":
        unwanted = dropped_card((yield from ask_verb(seat, "PATROL_KEEP", drop_verbs(game.drawn))))
        game.drawn.remove(unwanted)
        game.discard.append(unwanted)
    game.patrolling = None
    game.hands[seat] += _others(game, verb)
    yield from _play_chosen(game, seat, verb)


def draw_in_front(game: Game, seat: int, number: int) -> Asking[None]:
    """Draw action cards; the events among them come before any choice, a procedure of its own (X45)."""
    for _ in range(number):
        game.drawn.append(draw_action_card(game, seat))
    yield from settle(game)
    game.procedure += 1


def _choose(game: Game, seat: int) -> Asking[str]:
    """One of the drawn cards must be played if any can be; by option none need be (X49)."""
    verbs = playable(game, seat, game.drawn)
    if game.rules.look_compulsory and verbs:
        return (yield from ask_verb(seat, "LOOK_CARD", verbs))
    return str((yield from ask_unless_done(seat, "LOOK_CARD", verbs=verbs)))


def _others(game: Game, verb: str) -> list[int]:
    """Take away the drawn cards that were not chosen."""
    others = list(game.drawn)
    game.drawn = []
    if verb != "DONE":
        others.remove(PLAYS[verb].card)
        game.drawn = [PLAYS[verb].card]
    return others


def _play_chosen(game: Game, seat: int, verb: str) -> Asking[None]:
    """The chosen card has its effect; a wind card may bring a Light Breeze (X48)."""
    if verb != "DONE":
        stood = stands(game, seat)
        yield from play_from(game, seat, game.drawn, verb)
        yield from light_breeze(game, seat, verb, stood)
