"""What follows a burned tower: elimination, Shadow or Ghost, cards, and revenge."""

from .burning import set_ablaze, storm_and_new_wind, turn_away_from_nobody
from .chance import shuffled
from .drawing import draw_one, drop_forced, hand_room
from .flights import after_placement
from .ghost import choose_fate, take_ghost_tower
from .questions import Asking
from .state import Game
from .terrain import standing, stands


def resolve_first_victim(game: Game) -> Asking[None]:
    """What follows a burned tower once the procedure that burned it is over; sides lose nobody [FT p.4, p.7]."""
    victim, credit = game.victims.pop(0)
    corner, by_shadow = game.victim_corners.pop(0), game.victim_by_shadow.pop(0)
    if credit is not None and not by_shadow and not stands(game, credit):
        credit = None  # whoever lost his own tower meanwhile is nobody (R36, X60)
    if game.rules.teams or game.rules.variant == "double":
        set_ablaze(game, corner)
        turn_away_from_nobody(game)
    elif game.rules.variant == "ghost" and game.ghost is None:
        yield from _become_ghost(game, victim, corner, credit)
    else:
        yield from _eliminate(game, victim, corner, credit)


def _eliminate(game: Game, victim: int, corner: int, credit: int | None) -> Asking[None]:
    """A spotter flees: hands grow, the tower burns on, cards change hands, the others draw, revenge [FT p.4] (R35)."""
    shadow = yield from _becomes_shadow(game, victim, credit)
    game.eliminated[victim] = True
    if shadow:
        game.shadow[victim] = game.forming[victim] = True
        game.bucket_full[victim] = game.heavy_winds[victim] = game.lookout[victim] = False
    yield from _burn_effects(game, victim, corner, credit)
    yield from _revenge(game, credit)


def _becomes_shadow(game: Game, victim: int, credit: int | None) -> Asking[bool]:
    """With Shadows in the game, while enough towers stand; a victim of the Ghost has the choice [RF p.7] (X29)."""
    if game.rules.variant == "ghost":
        return (yield from choose_fate(game, victim, credit))
    return game.rules.shadow_turns and len(standing(game)) >= game.rules.shadow_min_towers


def _become_ghost(game: Game, victim: int, corner: int, credit: int | None) -> Asking[None]:
    """The first to burn moves to the free tower, before the revenge storm [RF p.11] (X51, X54)."""
    if game.rules.ghost_burn == "full":
        yield from _burn_effects(game, victim, corner, credit)
        take_ghost_tower(game, victim)
        yield from _revenge(game, credit)
    else:
        _end_turn_of(game, victim)
        set_ablaze(game, corner)
        take_ghost_tower(game, victim)
        turn_away_from_nobody(game)


def _burn_effects(game: Game, victim: int, corner: int, credit: int | None) -> Asking[None]:
    """Everything that follows a burned tower up to the revenge storm [FT p.4]."""
    heir = credit if credit is not None and stands(game, credit) else None
    _end_turn_of(game, victim)
    game.hand_limit += 1
    set_ablaze(game, corner)
    _shuffle_shadow_in(game)
    yield from _hand_over(game, victim, heir)
    for seat in game.seats_from(game.turn_seat):
        if stands(game, seat) and seat != heir:
            draw_one(game, seat)


def _end_turn_of(game: Game, victim: int) -> None:
    """A seat burned in its own turn loses the rest of it, with the cards drawn for it (R45, spec 8.1)."""
    if victim == game.turn_seat:
        game.turn_lost = True
        game.patrolling = None
        game.discard += game.drawn
        game.drawn = []


def _revenge(game: Game, credit: int | None) -> Asking[None]:
    """A partial firestorm: roll, spread, new wind; nobody's, or by option that of whoever burned it (R36, X25)."""
    if not game.rules.revenge_storm:
        turn_away_from_nobody(game)
        return
    game.procedure += 1
    placer = _storm_placer(game, credit)
    lit = yield from storm_and_new_wind(game, placer, credit if game.rules.storm_credit == "roller" else None)
    if game.rules.storm_hawks == "after_discards":
        yield from after_placement(game, placer, lit)


def _storm_placer(game: Game, credit: int | None) -> int:
    """Who moves lightning in a revenge storm: who burned the tower, else the seat on turn, else the next (X41)."""
    return credit if credit is not None else game.participants_from(game.turn_seat)[0]


def _shuffle_shadow_in(game: Game) -> None:
    """Each elimination brings the Shadow card into the draw pile unless it is there already [FT p.6] (R50)."""
    shadow = game.event_number("SHADOW_OF_THE_WOOD")
    if not game.rules.shadow_of_the_wood or shadow in game.pile:
        return
    if shadow in game.discard:
        game.discard.remove(shadow)
    game.pile = shuffled(game.chance, [*game.pile, shadow])


def _hand_over(game: Game, victim: int, heir: int | None) -> Asking[None]:
    """The one who did it takes all cards and drops down to the new limit; else they are discarded [FT p.4] (R37)."""
    cards, game.hands[victim] = game.hands[victim], []
    if heir is None:
        game.discard += cards
        return
    game.hands[heir] += cards
    game.short[heir] = game.hold[heir] = 0
    yield from drop_forced(game, heir, "KEEP", len(game.hands[heir]) - hand_room(game, heir))
