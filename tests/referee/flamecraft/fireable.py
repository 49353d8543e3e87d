"""Where Dragons can be fired, and whether it would do anything (§10)."""

from .actions import BREAD, KINDS, MEAT, PLANT, POTION, SLOTS
from .cards import WILD
from .decks import drawable
from .placing import placeable
from .state import NONE, Game, Place, Window


def kind_at(game: Game, place: Place) -> int:
    """The type of the Dragon at a place that has one."""
    if place.kind == "CELL":
        return game.cell[place.number]
    return game.park[place.number] if place.kind == "PARK" else place.number


def park_position(place: Place) -> int:
    """The Park position being fired, if it is one."""
    return place.number if place.kind == "PARK" else NONE


def swap_targets(game: Game, place: Place) -> list[int]:
    """Occupied Town cells but the own one and those of the chain (F17, F18)."""
    own = place.number if place.kind == "CELL" else NONE
    return [cell for cell in game.occupied_cells() if cell != own and cell not in game.chain]


def can_fire(game: Game, kind: int, place: Place, *, coins_less: int = 0) -> bool:
    """Whether a fire-up can do anything here, also with some Coins less."""
    if kind == BREAD:
        return bool(drawable(game, without=park_position(place)))
    if kind == MEAT:
        return bool(placeable(game, game.town()))
    if kind == PLANT:
        return game.me.units > coins_less
    if kind == POTION:
        return bool(swap_targets(game, place))
    return True


def may_fire(game: Game, place: Place, *, coins_less: int = 0) -> bool:
    """Whether a Dragon may be chosen: it can do something, or the option lets it fizzle (F15)."""
    return game.rules.allow_fizzle or can_fire(game, kind_at(game, place), place, coins_less=coins_less)


def goods_of(game: Game, place: Place) -> list[int]:
    """The Goods an iron Dragon may take: of the Shop and its faceup Dragons, of the Park, of the hand."""
    if place.kind == "PARK":
        return [kind for kind in KINDS if kind in game.park]
    if place.kind == "HAND":
        return [kind for kind in KINDS if game.me.hand[kind]]
    space = place.number // SLOTS if place.kind == "CELL" else place.number
    icon = game.shop_at(space).icon
    dragons = {game.cell[cell] for cell in game.faceup_cells(space)}
    return [kind for kind in KINDS if icon in (kind, WILD) or kind in dragons]


def under_pocus(game: Game, window: Window) -> bool:
    """Whether picks of this window may be turned into reputation (F24)."""
    return game.pocus and window.kind == "SHOP" and window.space == game.here


def window_places(game: Game, window: Window, *, coins_less: int = 0) -> list[Place]:
    """What may be picked in a window."""
    if window.kind == "HAND":
        return [Place("HAND", kind) for kind in KINDS if game.me.hand[kind]]
    if window.kind == "PARK":
        places = [Place("PARK", at) for at in range(5) if game.park[at] != NONE and at not in window.marks]
        return places if window.name == "ROOST" else [place for place in places if may_fire(game, place)]
    cells = [cell for cell in game.faceup_cells(window.space) if cell % SLOTS not in window.marks]
    places = [Place("CELL", cell) for cell in cells]
    if under_pocus(game, window):
        return places
    return [place for place in places if may_fire(game, place, coins_less=coins_less)]
