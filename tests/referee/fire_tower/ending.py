"""When the game is over, who has won, and what everybody gets for it."""

from .board import walking_distance
from .cards import MUTUAL_AID, SHADOW
from .state import Game
from .terrain import fatal_cell, fire, standing, stands


class GameEnds(Exception):
    """Raised the moment the game is decided; every unfinished rule is dropped with it."""


def outcome(game: Game) -> list[int] | None:
    """The winners if the towers have decided the game: the last one standing wins [FT p.3-4]."""
    alive = standing(game)
    if game.rules.teams:
        return _team_outcome(game, alive)
    if len(alive) > 1:
        return None
    if alive:
        return alive
    if game.running == SHADOW:
        return [seat for seat in game.seats if game.eliminated[seat]]
    latest = max(game.stamps.values())
    return [seat for seat in game.seats if game.stamps[seat] == latest]


def _team_outcome(game: Game, alive: list[int]) -> list[int] | None:
    """Partners sit opposite; a side without a tower has lost, and if neither has one all tie [FT p.7] (R57)."""
    sides = {seat % 2 for seat in alive}
    if len(sides) == 2:
        return None
    return [seat for seat in game.seats if not sides or seat % 2 in sides]


def check_end(game: Game) -> None:
    """Stop everything as soon as the game is decided [FT p.4]."""
    winners = outcome(game)
    if winners is not None:
        game.winners = winners
        raise GameEnds


def placing_stops(game: Game, seat: int, stood_before: bool) -> bool:
    """Whether a player in the middle of several placements must stop: game decided, or own tower just lost (R46).

    Mutual Aid and Shadow of the Wood put the decision off until they conclude, unless no tower is left [FT p.6-7].
    """
    if game.running in (MUTUAL_AID, SHADOW):
        return not standing(game)
    return outcome(game) is not None or (stood_before and not stands(game, seat))


def check_turn_cap(game: Game) -> None:
    """Too long a game is cut off at the end of a turn (R60)."""
    if game.turn_number >= game.rules.max_turns:
        game.winners = _winners_on_the_cap(game)
        game.truncated = True
        raise GameEnds


def _winners_on_the_cap(game: Game) -> list[int]:
    """The standing seats share, or those farthest from the fire do (R60)."""
    if game.rules.cap_result == "tie":
        return list(game.seats) if game.rules.teams else standing(game)
    burning = fire(game)
    room = {seat: min(walking_distance(fatal_cell(game, seat), cell) for cell in burning) for seat in standing(game)}
    if not game.rules.teams:
        return [seat for seat in room if room[seat] == max(room.values())]
    sums = [sum(room[seat] for seat in room if seat % 2 == side) for side in (0, 1)]
    return [seat for seat in game.seats if sums[seat % 2] == max(sums)]


def returns(game: Game) -> list[float] | None:
    """Zero-sum pay: sole win one, shared wins the mean of sole wins (R59)."""
    if game.winners is None:
        return None
    seats, winners = len(game.seats), len(game.winners)
    if winners == seats:
        return [0.0 for _ in game.seats]
    won, lost = (seats - winners) / (winners * (seats - 1)), -1 / (seats - 1)
    if game.rules.teams:
        won, lost = 1.0, -1.0
    return [won if seat in game.winners else lost for seat in game.seats]
