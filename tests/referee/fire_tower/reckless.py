"""Reckless Abandon: three water or three firebreak cards become two gems."""

from .actions import drop_verbs, dropped_card
from .board import Cell
from .cards import KINDS
from .drawing import drop
from .ending import placing_stops
from .flights import after_placement
from .lighting import ignite
from .questions import Asking, ask_cell, ask_verb
from .solo_levels import level_of
from .state import Game
from .terrain import own_area, stands, vacant_at_fire

RECKLESS_KINDS = {"RECKLESS_WATER": "WATER", "RECKLESS_FIREBREAK": "FIREBREAK"}


def sets_of_three(game: Game, cards: list[int]) -> set[str]:
    """The verbs for which there are three cards of the kind, and room for a gem (R23)."""
    if not vacant_at_fire(game):
        return set()
    return {verb for verb, kind in RECKLESS_KINDS.items() if sum(card in KINDS[kind] for card in cards) >= 3}


def reckless_verbs(game: Game, seat: int) -> set[str]:
    """Only with an empty Bucket and fire in one's own standing tower [FT p.5] (R56); it is the Bucket's back (S3)."""
    if game.rules.solo and not level_of(game.rules).bucket:
        return set()
    desperate = not game.bucket_full[seat] and bool(game.gems & own_area(game, seat))
    return sets_of_three(game, game.hands[seat]) if desperate else set()


def abandon(game: Game, seat: int, verb: str) -> Asking[None]:
    """Drop a set of three, then light two cells [FT p.5-6]."""
    for _ in range(3):
        suited = [card for card in game.hands[seat] if card in KINDS[RECKLESS_KINDS[verb]]]
        choice = yield from ask_verb(seat, "RECKLESS_DROP", drop_verbs(suited))
        drop(game, seat, dropped_card(choice))
    yield from place_two(game, seat)


def place_two(game: Game, seat: int) -> Asking[None]:
    """Two gems anywhere at the fire; the second may build on the first (R23, R46, X59)."""
    stood = stands(game, seat)
    placed: set[Cell] = set()
    for _ in range(2):
        cells: set[Cell] = vacant_at_fire(game)
        if not cells or placing_stops(game, seat, stood):
            break
        cell = yield from ask_cell(seat, "RECKLESS_GEM", cells)
        ignite(game, [cell], seat)
        placed.add(cell)
    yield from after_placement(game, seat, placed)
