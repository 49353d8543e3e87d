"""Fire-up abilities of the six types, potion chains, and the windows in which Dragons are fired (§10)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from .actions import BREAD, CELL, COMPANION, CRYSTAL, DONE, IRON, MEAT, PARK, PLANT, POTION, REP, SLOTS, TYPE, YES
from .decks import draw_artisan
from .fireable import can_fire, goods_of, kind_at, may_fire, park_position, swap_targets, under_pocus, window_places
from .gaining import pick_goods
from .gifts import gift_units
from .placing import place_any
from .questions import Asking, ask
from .state import Game, Place, Window

_PLANT_REP = _POCUS_REP = 2
_FIRST_ANSWER = {"CELL": CELL, "PARK": PARK, "HAND": TYPE}


class Aside(Protocol):
    """What else may be done while a question waits (the checkpoints of §6)."""

    def answers(self, game: Game, window: Window | None = None) -> list[int]:
        """Suns and companions on offer."""
        ...

    def resolve(self, game: Game, answer: int, window: Window | None = None) -> Asking[None]:
        """Do one of them."""
        ...


# -- one fire-up ------------------------------------------------------------------------------------------------------


def fire_up(game: Game, place: Place, window: Window | None = None) -> Asking[Place]:
    """Fire the Dragon at a place; returns the place, where another Dragon may lie now."""
    game.chain = set()
    # a hand card that is swapped becomes another type: the caller's place stays as it was
    place = replace(place)
    yield from _fire(game, place, window)
    game.chain = set()
    return place


def _fire(game: Game, place: Place, window: Window | None) -> Asking[None]:
    kind = kind_at(game, place)
    game.fired += 1
    game.last_fired = kind
    if can_fire(game, kind, place):
        yield from run_effect(game, kind, place, window)


def run_effect(game: Game, kind: int, place: Place, window: Window | None = None) -> Asking[None]:
    """The ability of a type at a place."""
    yield from _EFFECTS[kind](game, place, window)


def _bread(game: Game, place: Place, window: Window | None) -> Asking[None]:
    yield from draw_artisan(game, without=park_position(place))


def _meat(game: Game, place: Place, window: Window | None) -> Asking[None]:
    """Place a Dragon; Manny may then fire that Shop, once a game (F41)."""
    space = yield from place_any(game, game.town())
    opened = Window("MANNY", "SHOP", space)
    if game.companion_name(game.seat) != "Manny" or not window_places(game, opened):
        return
    if (yield from ask(game.seat, "MANNY", [COMPANION, DONE])) == COMPANION:
        game.me.companion_used = True
        yield from open_window(game, opened)


def _iron(game: Game, place: Place, window: Window | None) -> Asking[None]:
    yield from pick_goods(game, 1, 2, mask=goods_of(game, place))


def _crystal(game: Game, place: Place, window: Window | None) -> Asking[None]:
    yield from pick_goods(game, 3, distinct=True)


def _plant(game: Game, place: Place, window: Window | None) -> Asking[None]:
    yield from gift_units(game, 1)
    game.me.rep += _PLANT_REP


def _potion(game: Game, place: Place, window: Window | None) -> Asking[None]:
    """Change places with a Dragon in Town, then fire the one that came, if it can do anything."""
    choice = [CELL + cell for cell in swap_targets(game, place)]
    cell = (yield from ask(game.seat, "SWAP", choice)) - CELL
    _exchange(game, place, cell)
    game.chain.add(cell)
    if window:
        _mark_swap(game, place, cell, window)
    if can_fire(game, kind_at(game, place), place):
        yield from _fire(game, place, window)


_EFFECTS: Mapping[int, Callable[[Game, Place, Window | None], Asking[None]]] = {
    BREAD: _bread,
    MEAT: _meat,
    IRON: _iron,
    CRYSTAL: _crystal,
    PLANT: _plant,
    POTION: _potion,
}


def _exchange(game: Game, place: Place, cell: int) -> None:
    arrived = game.cell[cell]
    if place.kind == "CELL":
        game.cell[cell], game.cell[place.number] = game.cell[place.number], arrived
    elif place.kind == "PARK":
        # Goods lying there stay on the position (F37)
        game.cell[cell], game.park[place.number] = game.park[place.number], arrived
    else:
        swap_with_hand(game, place.number, cell)
        place.number = arrived


def swap_with_hand(game: Game, kind: int, cell: int) -> None:
    """A Dragon of the hand and one of the Town change places before all eyes."""
    game.me.lose_card(kind)
    game.me.gain_card(game.cell[cell], shown=True)
    game.cell[cell] = kind


def _mark_swap(game: Game, place: Place, cell: int, window: Window) -> None:
    """The potion has been fired where it now lies; the arrival, too, unless the option says otherwise (F16)."""
    if window.kind == "SHOP" and window.space == cell // SLOTS:
        window.marks.add(cell % SLOTS)
    if game.rules.swap_refire:
        window.marks.discard(_mark_of(place))


def _mark_of(place: Place) -> int:
    return place.number % SLOTS if place.kind == "CELL" else place.number


# -- windows ----------------------------------------------------------------------------------------------------------


def open_window(game: Game, window: Window, aside: Aside | None = None) -> Asking[Place | None]:
    """Let the seat on turn fire until the window is used up; returns the place fired last."""
    game.windows.append(window)
    fired: Place | None = None
    while window.left != 0:
        places = {_FIRST_ANSWER[place.kind] + place.number: place for place in window_places(game, window)}
        others = aside.answers(game, window) if aside else []
        if not places and not others:
            break
        stop = [DONE] if window.optional else []
        answer = yield from ask(game.seat, "FIRE", [*places, *others, *stop])
        if answer in places:
            window.left -= 1
            fired = yield from _pick(game, places[answer], window)
        elif answer == DONE:
            break
        elif aside:
            yield from aside.resolve(game, answer, window)
    game.windows.pop()
    return fired


def _pick(game: Game, place: Place, window: Window) -> Asking[Place]:
    """A Dragon of the window: marked, and fired unless Pocus makes it reputation (F24)."""
    if place.kind == "HAND":
        game.me.show(place.number, 1)
    window.marks.add(_mark_of(place))
    if under_pocus(game, window):
        answer = yield from ask(game.seat, "POCUS", [REP, YES] if may_fire(game, place) else [REP])
        if answer == REP:
            game.me.rep += _POCUS_REP
            return place
    return (yield from fire_up(game, place, window))
