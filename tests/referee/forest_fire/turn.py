"""One turn after the other: a card, what it does, the spread, equipment (§5)."""

from .cards import BREAKDOWN, CRASH, DROUGHT, acres_on, is_fire, is_weather, kind_of, weather_on
from .dozer import move_dozer, pick_dozer
from .drought import drought
from .ending import end
from .flight import fly
from .lots import get, lots_in_store, new_vehicles
from .lucky import lucky_break
from .new_fire import forest_fire, new_fire
from .questions import Asking, ask_verb
from .setup import set_up
from .spread import spread
from .state import Game
from .tokens import move_tokens


def whole_game(game: Game) -> Asking[None]:
    """From the empty table to the last card."""
    yield from set_up(game)
    yield from play_on(game)


def play_on(game: Game) -> Asking[None]:
    """The turns of all cards left; then the team has won."""
    while game.deck:
        yield from take_turn(game)
    end(game, True, "over: all cards played")


def finish_turn(game: Game) -> Asking[None]:
    """The rest of a turn from the equipment on, then all others."""
    yield from equipment(game)
    yield from play_on(game)


def take_turn(game: Game) -> Asking[None]:
    """A card that starts a fire ends the turn; after any other there are spread and equipment."""
    game.turn += 1
    card = game.card = game.deck.pop(0)
    game.note(f"card: {kind_of(card)}")
    started = yield from carry_out(game, card)
    if not started:
        spread(game)
        yield from equipment(game)


def carry_out(game: Game, card: int) -> Asking[bool]:
    """What the card asks for; whether it started a fire or would have."""
    if is_fire(card):
        yield from forest_fire(game, acres_on(card))
        return True
    if card == CRASH:
        return (yield from crash(game))
    if is_weather(card):
        game.weather = weather_on(game.rules, card)
    elif card == DROUGHT:
        drought(game)
    elif card == BREAKDOWN:
        yield from breakdown(game)
    else:
        yield from lucky_break(game, card)
    return False


def crash(game: Game) -> Asking[bool]:
    """The helicopter is lost; whether its acre catches fire (FF15)."""
    machine = game.helicopter
    if machine is None:
        game.note("crash without helicopter")
        return False
    game.lose_helicopter()
    if not game.ignitable(machine.acre):
        game.note("crash without fire")
        return False
    game.note("crash with fire")
    yield from new_fire(game, machine.acre, game.rules.crash_acres)
    return True


def breakdown(game: Game) -> Asking[None]:
    """One bulldozer leaves the board."""
    if game.dozers:
        game.dozers.remove((yield from pick_dozer(game, "BREAKDOWN")))


def equipment(game: Game) -> Asking[None]:
    """One thing: new pieces, or a move of those on the board; or nothing (FF23)."""
    verbs = [*lots_in_store(game), *new_vehicles(game), "END"]
    verbs += ["MOVE_EXT"] if game.tokens() else []
    verbs += ["MOVE_DOZER"] if game.dozers else []
    verbs += ["FLY"] if game.helicopter is not None else []
    verb = yield from ask_verb(game.seat, "MAIN", verbs)
    if verb == "MOVE_EXT":
        yield from move_tokens(game)
    elif verb == "MOVE_DOZER":
        yield from move_dozer(game)
    elif verb == "FLY":
        yield from fly(game)
    elif verb != "END":
        yield from get(game, verb)
