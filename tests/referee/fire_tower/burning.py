"""Lighting cells, storms, burning towers and what an elimination brings about."""

from collections.abc import Iterable

from .board import Cell
from .cards import SHADOW
from .chance import roll_die, shuffled
from .drawing import draw_one, drop_forced
from .ending import check_end
from .questions import Asking
from .state import Game
from .terrain import area, downwind, fatal_cell, stands, valid_winds


def ignite(game: Game, cells: Iterable[Cell], placer: int | None) -> None:
    """Gems go on the cells; a gem on the outermost cell of a standing tower burns it for good [FT p.4] (R30, R43)."""
    lit = set(cells)
    game.gems |= lit
    for seat in game.seats_from(game.turn_seat):
        if stands(game, seat) and fatal_cell(game, seat) in lit:
            game.burned[game.rules.towers[seat]] = True
            game.stamps[seat] = game.procedure
            game.victims.append((seat, _credited(game, seat, placer)))


def _credited(game: Game, victim: int, placer: int | None) -> int | None:
    """Who earns the victim's cards: the placer, but no Shadow, and nobody for his own tower (R36)."""
    return None if placer is None or placer == victim or game.eliminated[placer] else placer


def storm(game: Game, credit: int | None) -> None:
    """All fire advances one cell towards a rolled direction, all at once and without cascade [FT p.6] (R40)."""
    direction = roll_die(game.chance, "wind", valid_winds(game))
    ignite(game, downwind(game, direction), credit)
    check_end(game)


def roll_new_wind(game: Game) -> None:
    """The wind after a storm: any valid one, repeats included [FT p.6]."""
    game.wind = roll_die(game.chance, "wind", valid_winds(game))


def set_ablaze(game: Game, seat: int) -> None:
    """The burning-tower card covers all nine cells for ever, gems and breaks there vanish [FT p.7] (R35)."""
    if game.rules.tower_ablaze:
        game.gems -= area(game, seat)
        game.breaks -= area(game, seat)
        game.permanent |= area(game, seat)


def resolve_victim(game: Game, victim: int, credit: int | None) -> Asking[None]:
    """What follows a burned tower once the procedure that burned it is over; teams lose nobody [FT p.4, p.7]."""
    if game.rules.teams:
        set_ablaze(game, victim)
        _turn_away_from_nobody(game)
    else:
        yield from _eliminate(game, victim, credit)


def _eliminate(game: Game, victim: int, credit: int | None) -> Asking[None]:
    """A spotter flees: hands grow, the tower burns on, cards change hands, the others draw, revenge [FT p.4] (R35)."""
    game.eliminated[victim] = True
    game.hand_limit += 1
    set_ablaze(game, victim)
    _shuffle_shadow_in(game)
    heir = credit if credit is not None and stands(game, credit) else None
    yield from _hand_over(game, victim, heir)
    for seat in game.seats_from(game.turn_seat):
        if stands(game, seat) and seat != heir:
            draw_one(game, seat)
    if game.rules.revenge_storm:
        game.procedure += 1
        storm(game, heir if game.rules.storm_credit == "roller" else None)
        roll_new_wind(game)
    else:
        _turn_away_from_nobody(game)


def _shuffle_shadow_in(game: Game) -> None:
    """Each elimination brings the Shadow card into the draw pile unless it is there already [FT p.6] (R50)."""
    if not game.rules.shadow_of_the_wood or SHADOW in game.pile:
        return
    if SHADOW in game.discard:
        game.discard.remove(SHADOW)
    game.pile = shuffled(game.chance, [*game.pile, SHADOW])


def _hand_over(game: Game, victim: int, heir: int | None) -> Asking[None]:
    """The one who did it takes all cards and drops down to the new limit; else they are discarded [FT p.4] (R37)."""
    cards, game.hands[victim] = game.hands[victim], []
    if heir is None:
        game.discard += cards
        return
    game.hands[heir] += cards
    game.short[heir] = game.hold[heir] = 0
    yield from drop_forced(game, heir, "KEEP", len(game.hands[heir]) - game.hand_limit)


def _turn_away_from_nobody(game: Game) -> None:
    """Without a storm to follow, a wind that has lost its last tower is rolled anew (R28)."""
    if game.wind not in valid_winds(game):
        roll_new_wind(game)
