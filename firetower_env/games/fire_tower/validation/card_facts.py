"""Facts about cards: none is lost or made, hands fit their limits, what is remembered of them fits what there is."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools
from firetower_env.games.fire_tower.deck import event_card
from firetower_env.games.fire_tower.state import FIRESTORM, IN_BOX, IN_DISCARD, IN_PILE, SHADOW, UNUSED
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where

#: the option that puts each event into the game, in the order of their numbers
EVENT_OPTIONS = ("firestorm_card", "mutual_aid", "shadow_of_the_wood", "dry_storm", "kettle_flight", "mobilization")
#: steps that clear away the cards in play once their effect is over
FINISHERS = ("action_done", "pulled_done", "mobilized", "result_done", "die_card_done")


def events_in_use(p: CheckedPosition) -> Bools:
    """By kind: is the event in this game?"""
    return np.array([bool(getattr(p.rules, option)) for option in EVENT_OPTIONS[: p.e.event_types]])


def cards_are_conserved(p: CheckedPosition) -> Bools:
    """All copies of every action card are somewhere."""
    cards = p.e.cards
    found = p.pile_counts[:, :cards] + p.s.discard[:, :cards] + p.s.hands.sum(axis=1, dtype=np.int64)
    found = found + p.s.in_play + p.e.set_aside(p.games)
    return np.asarray((found == np.array(p.rules.deck_copies)).all(axis=1))


def events_are_conserved(p: CheckedPosition) -> Bools:
    """Every event in use is in the pile or the discard pile; Shadow of the Wood may be in the box (ruling R50)."""
    s, cards = p.s, p.e.cards
    found = p.pile_counts[:, cards:] + s.discard[:, cards:]
    found[:, SHADOW - FIRESTORM] += s.shadow_place == IN_BOX
    return np.asarray((found == events_in_use(p)).all(axis=1))


def shadow_of_the_wood_is_where_it_is_said_to_be(p: CheckedPosition) -> Bools:
    """Ruling R50."""
    place, card = p.s.shadow_place, event_card(p.e, SHADOW)
    said = np.select(
        [place == UNUSED, place == IN_PILE, place == IN_DISCARD],
        [np.full(p.count, not p.rules.shadow_of_the_wood), p.pile_counts[:, card] == 1, p.s.discard[:, card] == 1],
        default=True,
    )
    return np.asarray(said, np.bool_)


def hands_fit_their_limits(p: CheckedPosition) -> Bools:
    """Rulings R37, R38: a hand is too large only while it is dropped to the limit; there is room for a draw of all."""
    surplus = p.hand_counts - p.limits
    draws = p.find("others_draw")
    stands = p.bits(p.e.standing_seats(p.s.standing, p.games), p.e.seats)[draws.rows]
    surplus[draws.rows] += stands & (np.arange(p.e.seats) != draws.frames.other[:, None])
    allowed = np.zeros_like(surplus)
    keeps = p.find("KEEP")
    allowed[keeps.rows, keeps.frames.seat] = keeps.frames.left
    drops = allowed > 0
    return np.asarray(np.where(drops, surplus == allowed, surplus <= 0).all(axis=1))


def out_seats_hold_nothing(p: CheckedPosition) -> Bools:
    """[FT p.4] An eliminated seat has no hand."""
    return np.asarray(~(p.bits(p.s.eliminated, p.e.seats) & (p.hand_counts > 0)).any(axis=1))


def what_hands_owe_after_a_pull(p: CheckedPosition) -> Bools:
    """Ruling R53: a hand is short of no more than it may hold, and only until it recovers."""
    s = p.s
    within = s.short <= s.hand_limit[:, None]
    return np.asarray((within & ((s.short > 0) == (s.hold > 0))).all(axis=1))


def cards_in_play_are_used(p: CheckedPosition) -> Bools:
    """Cards lie on the table only while a step waits that clears them away."""
    return holds_where(p.running & p.s.in_play.any(axis=1), p.has(*FINISHERS))


# -- what a redeal relies on ------------------------------------------------------------------------------------------


def the_last_reshuffle(p: CheckedPosition) -> Bools:
    """What was reshuffled and held then is part of the deck, and the pile part of what was reshuffled."""
    s, cards = p.s, p.e.cards
    made = s.reshuffled.astype(np.int64)
    known = s.reshuffled_size > 0
    held = s.held_before.sum(axis=1, dtype=np.int64)
    counted = made.sum(axis=1) == s.reshuffled_size
    within = (held + made[:, :cards] <= np.array(p.rules.deck_copies)).all(axis=1)
    drawn_from = (p.pile_counts <= made).all(axis=1)
    return np.asarray(counted & within & np.where(known, drawn_from, ~held.any(axis=1)))


def shown_cards_lie_open(p: CheckedPosition) -> Bools:
    """What was shown since the last reshuffle is in play or in the discard pile."""
    shown = p.s.shown_since.sum(axis=1, dtype=np.int64)
    return np.asarray((shown <= p.s.discard[:, : p.e.cards].astype(np.int64) + p.s.in_play).all(axis=1))


def old_and_fresh_cards(p: CheckedPosition) -> Bools:
    """What a seat held at the last reshuffle and has not shown it still holds; all else came from the pile."""
    s = p.s
    holds = s.hands.astype(np.int64)
    holds[np.arange(p.count), s.turn_seat] += p.e.kept_beside(p.games)
    old = np.maximum(s.held_before.astype(np.int64) - s.shown_since, 0)
    fresh = (holds - old).sum(axis=1) + p.pile_counts[:, : p.e.cards]
    from_pile = (fresh <= s.reshuffled[:, : p.e.cards]).all(axis=1)
    return np.asarray((holds >= old).all(axis=(1, 2)) & holds_where(s.reshuffled_size > 0, from_pile))


ALWAYS = (
    cards_are_conserved,
    events_are_conserved,
    shadow_of_the_wood_is_where_it_is_said_to_be,
    hands_fit_their_limits,
    out_seats_hold_nothing,
    what_hands_owe_after_a_pull,
    cards_in_play_are_used,
    the_last_reshuffle,
    shown_cards_lie_open,
    old_and_fresh_cards,
)
