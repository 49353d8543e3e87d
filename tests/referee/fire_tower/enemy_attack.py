"""Part One of a turn played alone: the enemies attack the player's quadrant (solo 2.1)."""

from .actions import DIRECTION_VERBS
from .board import FLAME, step
from .enemy_fires import FIRE_ATTACKS
from .flights import after_placement
from .lighting import ignite
from .questions import Asking, ask_verb
from .settle import settle
from .solo_state import RED_FLAG
from .solo_towers import PLAYER, attack_winds, home_cells
from .state import Game
from .terrain import fire, is_vacant


def enemy_attack(game: Game) -> Asking[None]:
    """Card after card until one can be carried out; each that cannot is punished, the last one without a next (S11)."""
    while game.solo.enemy_pile:
        yield from _reveal(game)
        carried_out = yield from _carry_out(game)
        _put_away(game)
        if carried_out:
            return
        verbs = [DIRECTION_VERBS[wind] for wind in attack_winds(game)]
        verb = yield from ask_verb(PLAYER, "PUNISH_DIR", verbs)
        yield from quadrant_storm(game, DIRECTION_VERBS.index(verb))


def _reveal(game: Game) -> Asking[None]:
    """Turn up the next card; under a Red Flag Warning the player says before which one counts twice (S17)."""
    solo = game.solo
    if RED_FLAG in solo.challenges and not solo.red_flag_used:
        last = len(solo.enemy_pile) == 1
        solo.doubled = last or (yield from ask_verb(PLAYER, "RED_FLAG", ["YES", "NO"])) == "YES"
        solo.red_flag_used = solo.doubled
    solo.enemy_card = solo.enemy_pile.pop(0)
    solo.reveals += 1


def _carry_out(game: Game) -> Asking[bool]:
    """Once, or twice if doubled; false as soon as it is impossible (S18)."""
    for second in (False, True) if game.solo.doubled else (False,):
        game.solo.second = second
        if not (yield from _one_attack(game)):
            return False
    return True


def _one_attack(game: Game) -> Asking[bool]:
    """A storm for a wind card, a full pattern for a fire card; each is a procedure; false if there is no room."""
    card = game.solo.enemy_card
    assert card is not None
    if card in attack_winds(game):
        yield from quadrant_storm(game, card)
        return True
    game.procedure += 1
    possible = yield from FIRE_ATTACKS[card](game)
    if possible:
        yield from settle(game)
    return possible


def _put_away(game: Game) -> None:
    """The card in play joins the enemies' discards."""
    assert game.solo.enemy_card is not None
    game.solo.enemy_discard.append(game.solo.enemy_card)
    game.solo.enemy_card = None
    game.solo.doubled = game.solo.second = False


def quadrant_storm(game: Game, direction: int) -> Asking[None]:
    """All fire inside home advances one cell, the flame's part of it by option; the general wind stays (S8)."""
    game.procedure += 1
    burning = fire(game) & home_cells(game)
    if not game.rules.quadrant_storm_flame:
        burning -= set(FLAME)
    lit = {cell for source in burning if (cell := step(source, direction)) and is_vacant(game, cell)}
    ignite(game, lit, None)
    yield from after_placement(game, PLAYER, lit)
    yield from settle(game)
