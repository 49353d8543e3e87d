"""When the game is over, who has won, and what everybody gets for it."""

from .board import FATAL, walking_distance
from .outcomes import outcome
from .solo_outcome import solo_return
from .state import Game
from .terrain import fire, standing, stands

#: events that put the end check and all eliminations off until they conclude [FT p.6-7] (X38)
DEFERRING = ("MUTUAL_AID", "SHADOW_OF_THE_WOOD", "DRY_STORM", "KETTLE_FLIGHT", "MOBILIZATION")


class GameEnds(Exception):
    """Raised the moment the game is decided; every unfinished rule is dropped with it."""


def check_end(game: Game) -> None:
    """Stop everything as soon as the game is decided [FT p.4]."""
    winners = outcome(game)
    if winners is not None:
        game.winners = winners
        raise GameEnds


def check_end_of_placement(game: Game) -> None:
    """The same after a placement; events that defer the check wait, unless no tower is left (spec 1, 4.3)."""
    if game.running_event not in DEFERRING or not standing(game):
        check_end(game)


def placing_stops(game: Game, seat: int, stood_before: bool) -> bool:
    """Whether a player in the middle of several placements must stop: game decided, or own tower just lost (R46).

    Deferring events put the decision off until they conclude, unless no tower is left [FT p.6-7] (X59). In teams who
    lost his tower continues to play as before [FT p.7].
    """
    decided = not standing(game) if game.running_event in DEFERRING else outcome(game) is not None
    driven_out = stood_before and not stands(game, seat) and not game.rules.teams
    return decided or driven_out


def check_turn_cap(game: Game) -> None:
    """Too long a game is cut off at the end of a turn (R60)."""
    if game.turn_number >= game.rules.max_turns:
        game.winners = _winners_on_the_cap(game)
        game.truncated = True
        raise GameEnds


def _winners_on_the_cap(game: Game) -> list[int]:
    """The standing seats share, or those farthest from the fire do; sides as a whole; alone none (R60, X63, S33)."""
    if game.rules.solo:
        return []
    sides = game.rules.teams or game.rules.variant == "double"
    if game.rules.cap_result == "tie":
        return list(game.seats) if sides else standing(game)
    room = {seat: _room(game, seat) for seat in standing(game)}
    if not sides:
        return [seat for seat in room if room[seat] == max(room.values())]
    sums = [sum(room[seat] for seat in room if seat % 2 == side) for side in (0, 1)]
    return [seat for seat in game.seats if sums[seat % 2] == max(sums)]


def _room(game: Game, seat: int) -> int:
    """How far the fire is from the outermost cells of a seat's standing towers, all together."""
    burning = fire(game)
    corners = [corner for corner in game.place[seat] if not game.burned[corner]]
    return sum(min(walking_distance(FATAL[corner], cell) for cell in burning) for corner in corners)


def returns(game: Game) -> list[float] | None:
    """Zero-sum pay: sole win one, shared wins the mean of sole wins (R59, X63)."""
    if game.winners is None:
        return None
    if game.rules.solo:
        return [solo_return(game)]
    seats, winners = len(game.seats), len(game.winners)
    if winners == seats:
        return [0.0 for _ in game.seats]
    won, lost = (seats - winners) / (winners * (seats - 1)), -1 / (seats - 1)
    if game.rules.teams:
        won, lost = 1.0, -1.0
    return [won if seat in game.winners else lost for seat in game.seats]
