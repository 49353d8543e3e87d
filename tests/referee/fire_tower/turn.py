"""A player's turn: wind, action, refill, and a last chance for the Bucket."""

from .actions import drop_verbs, dropped_card
from .board import Cell
from .bucket import bucket_verbs, use_bucket
from .burning import ignite
from .drawing import draw_up, drop, put_away
from .ending import check_turn_cap
from .plays import PLAYS, playable
from .questions import Asking, ask, ask_verb
from .reckless import abandon, reckless_verbs
from .settle import settle
from .state import Game
from .terrain import downwind, fatal_cell, stands


def take_turns(game: Game, first: int) -> Asking[None]:
    """Turn after turn, clockwise, until the game ends or is cut off [FT p.3] (R60)."""
    seat = first
    while True:
        yield from turn(game, seat)
        check_turn_cap(game)
        seat = game.next_active(seat)


def turn(game: Game, seat: int) -> Asking[None]:
    """The steps in order; whoever is eliminated on the way takes no further one [FT p.3-4] (R45)."""
    game.turn_seat = seat
    game.turn_number += 1
    game.events_this_turn = 0
    game.refilled = False
    for one_step in (wind_step, action_step, refill_step, late_bucket_step):
        if not game.eliminated[seat]:
            yield from one_step(game, seat)


def wind_step(game: Game, seat: int) -> Asking[None]:
    """The fire spreads one cell with the wind, if there is a cell; the Bucket may come first [FT p.3] (R29)."""
    while cells := wind_cells(game, seat):
        answer = yield from ask(seat, "WIND", cells, bucket_verbs(game, seat))
        if isinstance(answer, str):
            yield from use_bucket(game, seat, answer)
            continue
        game.procedure += 1
        ignite(game, [answer], seat)
        yield from settle(game)
        return


def wind_cells(game: Game, seat: int) -> set[Cell]:
    """Cells downwind of any fire; by option not one's own corner as long as there is another (R13)."""
    cells = downwind(game, game.wind)
    if game.rules.own_corner == "avoid" and stands(game, seat):
        return cells - {fatal_cell(game, seat)} or cells
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
    yield from settle(game)


def action_verbs(game: Game, seat: int) -> set[str]:
    """Useful cards, Reckless Abandon, the Bucket, discards, and passing, which discards none (R24)."""
    hand = game.hands[seat]
    return (
        playable(game, seat, hand) | reckless_verbs(game, seat) | bucket_verbs(game, seat) | drop_verbs(hand) | {"DONE"}
    )


def _play_card(game: Game, seat: int, verb: str) -> Asking[None]:
    """The card leaves the hand, has its effect, and is discarded before anything it caused is settled [FT p.4]."""
    card = PLAYS[verb].card
    game.hands[seat].remove(card)
    game.in_play.append(card)
    yield from PLAYS[verb].do(game, seat)
    put_away(game)


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
