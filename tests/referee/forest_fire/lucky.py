"""Lucky breaks: an extra before spread and equipment, which may be declined (§10.4)."""

from .cards import LUCKY_DOZER, LUCKY_HELICOPTER
from .dozer import pick_dozer
from .geometry import ACRES
from .lots import get, lots_in_store, new_vehicles
from .questions import Asking, ask_acre, ask_verb
from .state import Doing, Game


def lucky_break(game: Game, card: int) -> Asking[None]:
    """Take the extra or END."""
    game.bonus = True
    verb = yield from ask_verb(game.seat, "LUCKY", [*offers(game, card), "END"])
    if verb == "MOVE_DOZER":
        yield from relocate_dozer(game)
    elif verb == "FLY":
        yield from relocate_helicopter(game)
    elif verb != "END":
        yield from get(game, verb)
    game.bonus = False


def offers(game: Game, card: int) -> list[str]:
    """What a lucky break gives, as far as it is possible now."""
    if card == LUCKY_DOZER:
        relocations = ["MOVE_DOZER"] if can_relocate_dozer(game) else []
        return [verb for verb in new_vehicles(game) if verb == "GET_DOZER"] + relocations
    if card == LUCKY_HELICOPTER:
        relocations = ["FLY"] if game.helicopter is not None and other_places_for_helicopter(game) else []
        return [verb for verb in new_vehicles(game) if verb == "GET_HELI"] + relocations
    return lots_in_store(game)


def can_relocate_dozer(game: Game) -> bool:
    """Whether there is a bulldozer, and a place for whichever is picked."""
    return bool(game.dozers) and all(other_places_for_dozer(game, here) for here in game.dozers)


def other_places_for_dozer(game: Game, here: int) -> list[int]:
    """Any other acre where a bulldozer may stand (FF31)."""
    return [acre for acre in ACRES if acre != here and game.may_stand(acre)]


def other_places_for_helicopter(game: Game) -> list[int]:
    """Any other acre where the helicopter may land (FF31)."""
    assert game.helicopter is not None
    here = game.helicopter.acre
    return [acre for acre in ACRES if acre != here and game.may_land(acre)]


def relocate_dozer(game: Game) -> Asking[None]:
    """A bulldozer is carried anywhere."""
    here = yield from pick_dozer(game)
    game.doing = Doing("dozer", here, "dozer")
    goal = yield from ask_acre(game.seat, "RELOCATE", other_places_for_dozer(game, here))
    game.dozers[game.dozers.index(here)] = goal
    game.doing = Doing()


def relocate_helicopter(game: Game) -> Asking[None]:
    """The helicopter appears elsewhere, with its cargo."""
    machine = game.helicopter
    assert machine is not None
    game.doing = Doing("flight", machine.acre, "helicopter")
    machine.acre = yield from ask_acre(game.seat, "RELOCATE", other_places_for_helicopter(game))
    game.doing = Doing()
