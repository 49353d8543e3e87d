"""A player's turn: wind, action, refill, and a last chance for the Bucket."""

from .actions import drop_verbs, dropped_card
from .board import Cell
from .bucket import bucket_verbs, use_bucket
from .drawing import draw_up, drop, put_away
from .ending import check_end, check_turn_cap
from .flights import after_placement
from .heavy_winds import light_breeze
from .lighting import ignite
from .plays import PLAYS, playable
from .questions import Asking, ask, ask_verb
from .reckless import abandon, reckless_verbs
from .settle import settle
from .shadow_turn import shadow_turn
from .specialties import SPECIALTIES, specialty_verbs
from .spreading_cards import play_crown_from_hand
from .state import Game
from .terrain import downwind, fatal_cells, stands


def take_turns(game: Game, first: int) -> Asking[None]:
    """Turn after turn, clockwise, until the game ends or is cut off [FT p.3] (R60)."""
    seat = first
    while True:
        yield from turn(game, seat)
        check_turn_cap(game)
        seat = game.next_seat()


def turn(game: Game, seat: int) -> Asking[None]:
    """The steps in order; whoever is eliminated on the way takes no further one [FT p.3-4] (R45).

    A tower that outlasted the Shadows' window wins at the start of its turn (spec 5.3).
    """
    begin_turn(game, seat)
    if game.shadow[seat]:
        yield from shadow_turn(game, seat)
        return
    if game.rules.shadow_turns:
        check_end(game)
    for one_step in (wind_step, action_step, refill_step, late_bucket_step):
        if not game.turn_lost:
            yield from one_step(game, seat)


def begin_turn(game: Game, seat: int) -> None:
    """What is counted by turns starts anew."""
    game.turn_seat = seat
    game.turn_place = game.place[seat][0]
    game.turn_number += 1
    game.events_this_turn = 0
    game.refilled = False
    game.turn_lost = False
    game.shadow_turn = game.shadow[seat]
    game.fallen = []


def wind_step(game: Game, seat: int) -> Asking[None]:
    """The fire spreads one cell with the wind, if there is a cell; the Bucket may come first [FT p.3] (R29)."""
    while cells := wind_cells(game, seat):
        answer = yield from ask(seat, "WIND", cells, bucket_verbs(game, seat))
        if isinstance(answer, str):
            yield from use_bucket(game, seat, answer)
            continue
        game.procedure += 1
        ignite(game, [answer], seat)
        yield from after_placement(game, seat, [answer])
        yield from settle(game)
        return


def wind_cells(game: Game, seat: int) -> set[Cell]:
    """Cells downwind of any fire; by option not one's own corner as long as there is another (R13)."""
    cells = downwind(game, game.wind)
    if game.rules.own_corner == "avoid":
        return cells - fatal_cells(game, seat) or cells
    return cells


def action_step(game: Game, seat: int) -> Asking[None]:
    """One card, or any number of discards, or Reckless Abandon; the Bucket is free besides [FT p.4-6]."""
    verb = yield from ask_verb(seat, "ACTION", action_verbs(game, seat))
    while verb.startswith("BUCKET"):
        yield from use_bucket(game, seat, verb)
        verb = yield from ask_verb(seat, "ACTION", action_verbs(game, seat))
    game.procedure += 1
    if verb in PLAYS:
        yield from _play_card(game, seat, verb)
    elif verb.startswith("RECKLESS"):
        yield from abandon(game, seat, verb)
    elif verb.startswith("DROP"):
        yield from _discard(game, seat, verb)
    elif verb in SPECIALTIES:
        yield from SPECIALTIES[verb](game, seat)
    yield from settle(game)


def action_verbs(game: Game, seat: int) -> set[str]:
    """Useful cards, Reckless Abandon, the Bucket, discards, and passing, which discards none (R24)."""
    hand = game.hands[seat]
    return (
        playable(game, seat, hand)
        | reckless_verbs(game, seat)
        | bucket_verbs(game, seat)
        | specialty_verbs(game, seat)
        | drop_verbs(hand)
        | {"DONE"}
    )


def _play_card(game: Game, seat: int, verb: str) -> Asking[None]:
    """A card from the hand; two Crown Fires can go together, a Light Breeze can follow a wind card (X9, X48)."""
    card, stood = PLAYS[verb].card, stands(game, seat)
    game.hands[seat].remove(card)
    game.in_play.append(card)
    yield from (play_crown_from_hand if verb == "PLAY_CROWN_FIRE" else PLAYS[verb].do)(game, seat)
    put_away(game)
    yield from light_breeze(game, seat, verb, stood)


def _discard(game: Game, seat: int, verb: str) -> Asking[None]:
    """The first card dropped commits to discarding; more may follow while there are any [FT p.4]."""
    while verb != "DONE":
        drop(game, seat, dropped_card(verb))
        if not game.hands[seat]:
            return
        verb = yield from ask_verb(seat, "DISCARD_MORE", drop_verbs(game.hands[seat]) | {"DONE"})


def refill_step(game: Game, seat: int) -> Asking[None]:
    """Back up to the limit; a debt from a Shadow's pull is forgiven in the first turn begun after it (R53)."""
    game.refilled = True
    if game.hold[seat] == 2:
        game.hold[seat] = 1
    else:
        game.short[seat] = game.hold[seat] = 0
    draw_up(game, seat)
    yield from settle(game)


def late_bucket_step(game: Game, seat: int) -> Asking[None]:
    """At the very end of the turn the Bucket can still be used, once (R21)."""
    verbs = bucket_verbs(game, seat)
    if verbs:
        verb = yield from ask_verb(seat, "LATE_BUCKET", verbs | {"DONE"})
        if verb != "DONE":
            yield from use_bucket(game, seat, verb)
