"""The pieces of an observation: names, sizes, meanings, bounds. Places and documentation tables follow from them.

Rising Flames has the same pieces with more cards, events and questions, and appends its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firetower_env.core.pieces import OWN, PUBLIC, TEAM, Number, OneHot, Piece, VectorLayout
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.verbs import BASE_CARD_NAMES, BASE_EVENT_NAMES


@dataclass(frozen=True)
class Sizes:
    """How much there is of what an observation counts or names."""

    questions: int
    cards: int
    directions: int
    #: (name in pieces, title) of each event
    events: tuple[tuple[str, str], ...]

    @property
    def all_cards(self) -> int:
        """Types of action cards and events together."""
        return self.cards + len(self.events)


BASE_SIZES = Sizes(
    questions=25,
    cards=len(BASE_CARD_NAMES),
    directions=4,
    events=tuple(
        zip(("firestorm", "mutual_aid", "shadow"), ("Firestorm", "Mutual Aid", "Shadow of the Wood"), strict=True)
    ),
)
assert len(BASE_SIZES.events) == len(BASE_EVENT_NAMES)

PLANES: tuple[Piece, ...] = (
    Piece("gem", 1, "fire gems"),
    Piece("break", 1, "firebreaks"),
    Piece("permanent", 1, "eternal flame and towers ablaze"),
    Piece("vacant", 1, "cells that hold nothing"),
    Piece("area", 4, "area of each standing tower: own, then clockwise"),
    Piece("fatal", 1, "fatal cells of standing towers"),
    Piece("burned", 1, "cells of burned towers"),
    Piece("unmanned", 1, "cells of unmanned towers"),
    Piece("downwind", 1, "vacant cells downwind of fire under the present wind"),
    Piece("picked", 1, "cells picked or placed so far in the running chain (source of an Ember included)"),
    Piece("aid_gems", 1, "gems of the running Mutual Aid"),
    Piece("aid_fire", 1, "fire at the start of the running Mutual Aid"),
    Piece("lying", 1, "all ones while a lying pattern is being placed"),
    Piece("standing", 1, "all ones while a standing pattern is being placed"),
)


@dataclass(frozen=True)
class Left:
    """A number that says how much is left, and the questions in which it is; elsewhere it is zero."""

    name: str
    questions: tuple[str, ...]
    doc: str
    scale: int = 3
    #: the largest number, where it is not the scale and does not depend on the rules
    most: int | None = None


LEFT = (
    Left("shadow_rolls_left", ("SHADOW_GEM",), "left in the running shadow question"),
    Left("reckless_gems_left", ("RECKLESS_GEM",), "left in the running reckless question", most=2),
    Left("reckless_drops_left", ("RECKLESS_DROP",), "left in the running reckless question"),
    Left("keep_surplus", ("KEEP",), "left in the running keep question"),
    Left("champion_breaks_left", ("CHAMPION_BREAK",), "left in the running champion question"),
)
FLAGS = (
    "teams",
    "firestorm_card",
    "mutual_aid",
    "shadow_of_the_wood",
    "tower_ablaze",
    "revenge_storm",
    "fire_pick",
    "flare_across_break",
    "explosion_needs_gem",
    "smokejumper_tower_centre",
    "wind_set_same",
    "team_open_hands",
)
WORDS = (
    ("storm_credit", "drawer"),
    ("own_corner", "legal"),
    ("firebreak_towers", "all"),
    ("aid_gem", "touching"),
    ("cap_result", "tie"),
)


def choices(sizes: Sizes) -> tuple[OneHot, ...]:
    """One of several: the question, seats by corner, directions, events."""
    *first, last = (title for _, title in sizes.events)
    return (
        OneHot("question", sizes.questions, "the pending question, in the order of the phase table"),
        OneHot("turn_of", 4, "corner of the seat on turn"),
        OneHot("asked", 4, "corner of the seat that is asked"),
        OneHot("own_corner", 4, "the observer's corner (always the first in the turned view)"),
        OneHot(
            "tool",
            sizes.cards + 4,
            f"card or tool in use: {sizes.cards} cards, Bucket, Reckless water, Reckless firebreak, none",
        ),
        OneHot("direction", sizes.directions, "direction in question (wind card or Shadow roll)"),
        OneHot("wind", 4, "present wind"),
        OneHot("running_event", len(sizes.events), f"{', '.join(first)} or {last} under way"),
        OneHot("drawer", 4, "corner of the running event's drawer"),
        OneHot("aid_option", 3, "Mutual Aid: gem, firebreak or cards"),
        *(
            OneHot(f"queue_{place}_{what}", size, doc)
            for place in (1, 2, 3)
            for what, size, doc in (
                ("event", len(sizes.events), f"waiting event {place}"),
                ("drawer", 4, f"corner of the drawer of waiting event {place}"),
            )
        ),
        OneHot("stage", 4, "turn stage: before the wind, before the action, before the refill, after it"),
        *(
            OneHot(f"place_{name}", 3, f"where {title} can be: box, draw pile, discard pile")
            for name, title in sizes.events
        ),
    )


def left_numbers(records: Sequence[Left], most: Mapping[str, int]) -> tuple[Number, ...]:
    """Numbers that say how much is left; `most` is their largest by name, where the rules decide it."""
    return tuple(
        Number(left.name, 1, left.doc, scale=left.scale, most=most.get(left.name, left.most)) for left in records
    )


def numbers(rules: Rules, sizes: Sizes, flags: Sequence[str], words: Sequence[tuple[str, str]]) -> tuple[Number, ...]:
    """Whole numbers about the game as a whole, and the options in force."""
    deck = float(sum(rules.card_copies))
    all_cards = sum(rules.deck_copies) + len(sizes.events)
    left = {
        "keep_surplus": max(1, _taken_hand(rules) - rules.largest_hand),
        "champion_breaks_left": rules.champion_breaks,
    }
    return (
        Number("form", 1, "1 while a tool is used by picking"),
        Number("orientation", 2, "pattern lying, standing"),
        Number("hand_limit", 1, "present hand limit", scale=10, most=rules.largest_hand),
        Number("pile_size", 1, "cards in the draw pile", scale=deck, most=all_cards),
        Number("drawn_since_reshuffle", 1, "cards drawn since the last reshuffle", scale=deck, most=all_cards),
        *left_numbers(LEFT, left),
        Number("turn", 1, "turn number ÷ max_turns", scale=float(rules.max_turns)),
        Number("valid_winds", 4, "winds that touch a standing tower"),
        Number("option_flags", len(flags), "options in force: " + ", ".join(flags)),
        Number("option_words", len(words), "1 where the option has its default: " + ", ".join(w for w, _ in words)),
    )


def _taken_hand(rules: Rules) -> int:
    """Cards in one hand at most: who burns a tower takes the hand of its seat and then drops down to the new limit."""
    return max(rules.largest_hand, 2 * (rules.largest_hand - 1)) if rules.most_losses else rules.largest_hand


@dataclass(frozen=True)
class OfSeats:
    """What is known of each seat: a piece of four, own, then clockwise."""

    name: str
    doc: str
    scale: float = 1
    most: int | None = None


def seat_pieces(records: Sequence[OfSeats]) -> tuple[Piece, ...]:
    """Pieces of four: what is known of the seat in each slot."""
    return tuple(
        Piece(f"seat_{of.name}", 4, f"{of.doc}: own, then clockwise", scale=of.scale, most=of.most) for of in records
    )


def _base_seat_pieces(rules: Rules) -> tuple[Piece, ...]:
    return seat_pieces(
        (
            OfSeats("present", "seat present"),
            OfSeats("eliminated", "seat eliminated"),
            OfSeats("burned", "tower burned"),
            OfSeats("bucket", "Bucket full"),
            OfSeats("short", "cards still owed after a Shadow's pull", 4, rules.largest_hand),
            OfSeats("hold", "refills to go before a pull is made good", 2),
            OfSeats("victim", "waits among the victims"),
            OfSeats("credit", "corner (1 to 4) credited with that burning, 0 for none", 4),
            OfSeats("to_act", "has still to act in the running event"),
            OfSeats("hand_count", "cards in hand", 10, _taken_hand(rules)),
        )
    )


def card_scale(rules: Rules) -> float:
    """The scale of all counts of cards."""
    return float(max(4, *rules.card_copies))


def card_counts(
    rules: Rules, name: str, size: int, doc: str, visibility: str = PUBLIC, most: int | None = None
) -> Piece:
    """Cards by type: of none are there more than its copies in the deck, or than `most`."""
    copies = max(rules.deck_copies)
    return Piece(name, size, doc, visibility, card_scale(rules), copies if most is None else min(copies, most))


def arrays(rules: Rules, sizes: Sizes) -> tuple[Piece, ...]:
    """What is known of seats and of cards."""
    cards, all_cards = sizes.cards, sizes.all_cards
    return (
        *_base_seat_pieces(rules),
        card_counts(rules, "hand", cards, "own hand by card type", OWN),
        card_counts(rules, "discard", all_cards, "discard pile by type, events last"),
        card_counts(rules, "in_play", cards, "cards in play (a card's effect, a Shadow's pull)"),
        card_counts(rules, "reshuffled", all_cards, "draw pile at the last reshuffle by type; zero before the first"),
        card_counts(rules, "partner_hand", cards, "partner's hand with team_open_hands, otherwise zero", TEAM),
    )


def vector_layout(rules: Rules) -> VectorLayout:
    """The vector of an observation under these rules (sizes never depend on them, only scales and bounds do)."""
    return VectorLayout(choices(BASE_SIZES), numbers(rules, BASE_SIZES, FLAGS, WORDS), arrays(rules, BASE_SIZES))
