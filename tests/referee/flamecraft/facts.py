"""The complete state of a game in plain values, for comparison with another implementation (§3)."""

from .ending import achievements, award, fancy_scored, may_unlock, potential, returns, who_triggered, winners
from .questions import Question
from .state import NONE, Game


def facts_of(game: Game, question: Question | None) -> dict[str, object]:
    """Everything: the table, seats, decks, the turn, the question, the outcome."""
    return {
        **table_facts(game),
        **seat_facts(game),
        **deck_facts(game),
        **turn_facts(game),
        **question_facts(question),
        **outcome_facts(game),
    }


def _bits(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


def table_facts(game: Game) -> dict[str, object]:
    """Spaces, cells, the Park and the row."""
    return {
        "limit": game.limit,
        "colour": game.colour,
        "deck_colour": game.deck_colour,
        "sp_shop": tuple(game.shop),
        "sp_face": tuple(game.face),
        "cell": tuple(game.cell),
        "ench": tuple(map(tuple, game.ench)),
        "alley": tuple(game.alley),
        "pos": tuple(game.pos),
        "park": tuple(game.park),
        "park_goods": tuple(map(tuple, game.park_goods)),
        "row": tuple(game.row),
        "unlocked": game.unlocked,
    }


def seat_facts(game: Game) -> dict[str, object]:
    """By seat."""
    seats = game.seats
    return {
        "last": tuple(seat.last for seat in seats),
        "goods": tuple(tuple(seat.goods) for seat in seats),
        "coins": tuple(seat.coins for seat in seats),
        "rep": tuple(seat.rep for seat in seats),
        "hand": tuple(tuple(seat.hand) for seat in seats),
        "known_hand": tuple(tuple(seat.known_hand) for seat in seats),
        "reserved": tuple(seat.reserved for seat in seats),
        "comp": tuple(seat.companion for seat in seats),
        "comp_used": tuple(seat.companion_used for seat in seats),
        "own_casts": tuple(seat.casts for seat in seats),
    }


def deck_facts(game: Game) -> dict[str, object]:
    """Decks, top first, and Fancy Dragons by card."""
    return {
        "art_deck": tuple(card.kind for card in game.art_deck),
        "art_seen": tuple(card.seen for card in game.art_deck),
        "e_deck": tuple(game.e_deck),
        "s_deck": tuple(game.s_deck),
        "f_deck": tuple(game.f_deck),
        "f_owner": tuple(game.f_owner),
        "f_scored": tuple(game.f_scored),
        "f_seen": tuple(map(_bits, game.f_seen)),
    }


def turn_facts(game: Game) -> dict[str, object]:
    """The turn driver, the notes of the turn and what runs just now."""
    return {
        "seat": game.seat,
        "turn_no": game.turn_no,
        "end_flag": game.end_flag,
        "turns_left": game.turns_left,
        "extra": game.extra,
        "goto": game.goto,
        "here": game.here,
        "fired": game.fired,
        "last_fired": game.last_fired,
        "filled": game.filled,
        "cast_id": game.cast_id,
        "cast_space": game.cast_space,
        "placed_type": game.placed_type,
        "drawn_type": game.drawn_type,
        "pocus": game.pocus,
        "gmask": _bits(game.gmask),
        "owed": tuple(game.owed),
        "chain": _bits(game.chain),
        "windows": tuple((window.name, window.space, _bits(window.marks)) for window in game.windows),
        "uses": game.uses,
        "candidates": tuple(game.candidates),
        "scoring": game.scoring,
    }


def question_facts(question: Question | None) -> dict[str, object]:
    """Who is asked what."""
    if question is None:
        return {"asked": NONE, "phase": "", "legal": ()}
    return {"asked": question.seat, "phase": question.phase, "legal": tuple(sorted(question.legal))}


def outcome_facts(game: Game) -> dict[str, object]:
    """The potential as it stands; all else when over."""
    facts: dict[str, object] = {
        "over": game.over,
        "truncated": game.truncated,
        "potential": tuple(potential(game, seat) for seat in range(game.n)),
        "fancy_scored": tuple(fancy_scored(game, seat) for seat in range(game.n)),
        "shops_in_town": len(game.town()),
        "who_triggered": who_triggered(game),
        "returns": tuple(returns(game)) if game.over else (),
        "winners": tuple(winners(game)) if game.over else (),
    }
    if game.rules.solo:
        over = game.over
        facts["award"] = award(game) if over else ""
        facts["achievements"] = tuple(achievements(game)) if over else ()
        facts["may_unlock"] = may_unlock(game) if over else 0
    return facts
