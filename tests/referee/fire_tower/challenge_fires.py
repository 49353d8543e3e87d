"""Smoldering Fire and Wet Line: the challenges that lose the game where there is no room for their fire (solo 4)."""

from .actions import drop_verbs, dropped_card
from .board import BLOCKS, Cell
from .cards import KINDS
from .drawing import draw_up, drop
from .ending import GameEnds
from .flights import after_placement
from .lighting import ignite
from .questions import Asking, ask_cell, ask_verb
from .settle import settle
from .solo_state import SMOLDERING, WET_LINE
from .solo_towers import PLAYER, home_cells
from .state import Game
from .terrain import at_fire, vacant, vacant_at_fire


def smoldering_fire(game: Game) -> Asking[None]:
    """A gem at the fire at home, before the enemies attack."""
    if SMOLDERING not in game.solo.challenges:
        return
    cells = vacant_at_fire(game) & home_cells(game)
    if not cells:
        fail(game, SMOLDERING)
        return
    cell = yield from ask_cell(PLAYER, "SMOLDER", cells)
    yield from _light(game, {cell})


def wet_line(game: Game) -> Asking[None]:
    """At the end of the round three water cards go, or nine cells of home burn."""
    if WET_LINE not in game.solo.challenges:
        return
    if len(_water(game)) >= 3:
        yield from _pay_with_water(game)
        return
    anchors = wet_squares(game)
    if not anchors:
        fail(game, WET_LINE)
        return
    anchor = yield from ask_cell(PLAYER, "WET_SQUARE", anchors)
    yield from _light(game, set(BLOCKS[anchor]))


def wet_squares(game: Game) -> list[Cell]:
    """Blocks of nine wholly at home and vacant for gems; by option one of them at the fire (S26)."""
    room = vacant(game) & home_cells(game)
    fitting = [anchor for anchor, block in BLOCKS.items() if room.issuperset(block)]
    if not game.rules.wet_touch:
        return fitting
    return [anchor for anchor in fitting if any(at_fire(game, cell) for cell in BLOCKS[anchor])]


def _water(game: Game) -> list[int]:
    """The water cards in the hand; those of a plan do not count."""
    return [card for card in game.hands[PLAYER] if card in KINDS["WATER"]]


def _pay_with_water(game: Game) -> Asking[None]:
    """Three cards, one at a time; by option they are replaced at once (S25)."""
    for _ in range(3):
        verb = yield from ask_verb(PLAYER, "WET_DROP", drop_verbs(_water(game)))
        drop(game, PLAYER, dropped_card(verb))
    if game.rules.wet_refill:
        draw_up(game, PLAYER)
        yield from settle(game)


def _light(game: Game, cells: set[Cell]) -> Asking[None]:
    """A procedure of its own."""
    game.procedure += 1
    ignite(game, cells, None)
    yield from after_placement(game, PLAYER, cells)
    yield from settle(game)


def fail(game: Game, challenge: int) -> None:
    """The game is lost, unless skips are for failures and one is left: it ends the challenge (S14)."""
    if game.rules.challenge_skip != "failure" or not game.solo.skips:
        lose(game)
    game.solo.skips -= 1
    game.solo.challenges.remove(challenge)


def lose(game: Game) -> None:
    """The player has lost without a gem in the wrong place."""
    game.winners = []
    raise GameEnds
