"""The pieces of an observation of Rising Flames: those of the base game, wider, and what the expansion adds."""

from __future__ import annotations

from firetower_env.core.pieces import OWN, Number, OneHot, Piece, VectorLayout
from firetower_env.games.fire_tower.pieces import (
    BASE_SIZES,
    FLAGS,
    PLANES,
    WORDS,
    Left,
    OfSeats,
    Sizes,
    arrays,
    card_counts,
    choices,
    left_numbers,
    numbers,
    seat_pieces,
)
from firetower_env.games.fire_tower.rising.cards import CARDS
from firetower_env.games.fire_tower.rising.phases import QUESTIONS
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.state import EVENTS_A_TURN

RISING_SIZES = Sizes(
    questions=len(QUESTIONS),
    cards=len(CARDS),
    directions=8,
    events=(
        *BASE_SIZES.events,
        ("dry_storm", "Dry Storm"),
        ("kettle_flight", "Kettle Flight"),
        ("mobilization", "Mobilization"),
    ),
)
RISING_PLANES: tuple[Piece, ...] = (
    *PLANES,
    Piece("hawk", 1, "firehawks"),
    Piece("lightning", 1, "lightning"),
    Piece("home", 1, "the observer's home: its quadrant, in the Double Tower its half"),
    Piece("zone", 1, "where the observer's hawk cards place: home, in teams the partner's quadrant too"),
    Piece("owned", 4, "quadrants by the seat that commands their hawks, own, then clockwise; orphaned ones in none"),
    Piece("placed", 1, "cells that received a gem or firebreak in the unfinished placement"),
    Piece("flights", 1, "where hawks took up gems that are still to be flown"),
    Piece("flocked", 1, "hawks that have moved in the running flocking"),
    Piece("chosen", 1, "cells chosen so far in the running move: gems, hawk, origin of a flight, lightning lifted"),
    Piece("ablaze", 1, "cells of towers ablaze"),
)
RISING_FLAGS = (
    *FLAGS,
    "weather",
    "shadow_turns",
    "dry_storm",
    "kettle_flight",
    "mobilization",
    "firebreak_on_hawk",
    "shadow_flocks",
    "hawk_chain",
    "creep_stop",
    "brand_from_tower",
    "return_flight",
    "bust_ends_turn",
    "kettle_from_tower",
    "look_compulsory",
    "ghost_clear",
)
RISING_WORDS = (
    *WORDS,
    ("orphan_hawk", "inert"),
    ("storm_hawks", "after_roll"),
    ("lightning_reach", "placement"),
    ("kettle_short", "remove_two"),
    ("double_split", "NS"),
    ("ghost_burn", "full"),
    ("brand_hawks", "first"),
    ("bonus", "any_fall"),
    ("shadow_share", "all"),
    ("mob_five", "two_participants"),
    ("ghost_personal_cards", "keep"),
    ("team_hawk_zone", "both"),
)
#: (option, value): what is one of several and has no common default
VARIANTS = (("variant", "double"), ("variant", "ghost"), ("firestorm_cut", "middle"))
MORE_CHOICES = (
    OneHot("die", 6, "result of the Shadow die, 1 to 6, in a Shadow's turn"),
    OneHot("placer", 4, "corner of the seat whose placement set off the flights under way"),
    OneHot("turn_place", 4, "Ghost Tower: the corner from which the turn passes on"),
)
RISING_LEFT = (
    Left("hawks_left", ("HAWK_TAKE", "HAWK_PLACE"), "firehawks still to be placed", 3),
    Left(
        "kettle_left", ("KETTLE_GEM", "KETTLE_TO", "KETTLE_HAWK"), "gems or hawks left of the seat's Kettle Flight", 2
    ),
    Left("creep_left", ("CREEP",), "creeping fires left", 3),
    Left("die_cards_left", ("DIE_CARD",), "drawn cards that may still be played", 2),
    Left("pot", ("PUSH", "PUSH_GEM"), "gems won by pushing on and not placed yet", 20),
)
#: ruling X64: cards drawn in front of a seat, and cards in a pool
_DRAWN, _POOL = 3, 5


def more_numbers(rules: RisingRules) -> tuple[Number, ...]:
    return (
        Number("variant", len(VARIANTS), "Double Tower, Ghost Tower, Firestorm cut into the middle third"),
        *left_numbers(RISING_LEFT, {"pot": rules.push_cap}),
        Number("hawk_supply", 1, "firehawks in the supply", scale=hawk_scale(rules)),
        Number("waiting_events", 1, "events that wait", scale=3, most=EVENTS_A_TURN),
        Number("shadow_turn", 1, "a Shadow's turn is under way"),
        Number("shadow_rolls", 1, "rolls of the Shadow die in it", scale=float(rules.shadow_rolls_cap)),
        Number("bonus_used", 1, "its bonus roll was taken or is lost"),
        Number("bonus_earned", 1, "a tower that earns the bonus roll fell in it"),
        Number("breeze", 1, "a Light Breeze may follow the card being played"),
        Number("from_hand", 1, "the card being played comes from the hand in the seat's own action"),
        Number("turn_cut", 1, "Ghost Tower: the turn under way is over, its seat moved"),
        Number("patrolling", 1, "the seat on turn patrols: a place in its hand is kept for a drawn card"),
        Number("second_crown", 1, "the window in question is that of a second Crown Fire"),
        Number("survivor_window", 1, "one tower stands and the Shadows still have until its turn"),
        Number("lightning_left", 1, "lightning on the board", scale=4),
        Number("drawn_count", 1, "cards drawn in front of the seat on turn", scale=_DRAWN),
        Number("pool_count", 1, "cards in the pool of the Mobilization", scale=_POOL),
        Number(
            "dry_rolls_left",
            1,
            "rolls to come in the running Dry Storm",
            scale=float(rules.dry_storm_rolls),
            most=max(1, rules.dry_storm_rolls - 1),
        ),
        Number("mobilization_left", 1, "plays left in the running Mobilization, the present one included", scale=4),
    )


def hawk_scale(rules: RisingRules) -> float:
    """The scale of all counts of firehawks."""
    return float(max(1, rules.hawks_total))


def more_arrays(rules: RisingRules) -> tuple[Piece, ...]:
    cards = RISING_SIZES.cards
    return (
        *seat_pieces(
            (
                OfSeats("hawks", "firehawks at home", hawk_scale(rules)),
                OfSeats("shadow", "seat is a Shadow"),
                OfSeats("forming", "Shadow still to form"),
                OfSeats("heavy_winds", "front of Heavy Winds up"),
                OfSeats("lookout", "front of Lookout up"),
                OfSeats("out", "seat eliminated and no Shadow"),
                OfSeats("ghost", "seat has taken the Ghost Tower"),
            )
        ),
        card_counts(rules, "drawn", cards, "cards drawn in front of the observer in its turn", OWN, _DRAWN),
        card_counts(rules, "pool", cards, "pool of the Mobilization while the observer chooses from it", OWN, _POOL),
    )


def rising_vector_layout(rules: RisingRules) -> VectorLayout:
    """The vector of an observation under these rules (sizes never depend on them, only scales and bounds do)."""
    return VectorLayout(
        (*choices(RISING_SIZES), *MORE_CHOICES),
        (*numbers(rules, RISING_SIZES, RISING_FLAGS, RISING_WORDS), *more_numbers(rules)),
        (*arrays(rules, RISING_SIZES), *more_arrays(rules)),
    )
