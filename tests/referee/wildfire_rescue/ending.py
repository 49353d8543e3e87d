"""When the game is over, and what it is worth (§9)."""

from .board import EDGE
from .state import Game

FULL_SCORE = 5


class GameEnds(Exception):
    """Nothing more is asked."""


def end_check(game: Game) -> None:
    """Over when nobody lives, or no camper is on the board and all the living stand on the edge (W25)."""
    living = game.living()
    if not living:
        end(game, "over: nobody lives")
    if game.campers_left == 0 and all(game.players[number].tile in EDGE for number in living):
        end(game, "over: all on the edge")


def end(game: Game, how: str) -> None:
    """Stop here."""
    game.note(how)
    game.over = True
    game.mid, game.round_end, game.turn_of = False, False, None
    raise GameEnds


def cut_off(game: Game) -> None:
    """Too many rounds: scored as it stands (W27)."""
    game.truncated = True
    end(game, "over: cut off")


def score(game: Game) -> int:
    """One point for each camper with a living player, one less for each dead player."""
    return game.saved - game.dead


def returns(game: Game) -> list[float]:
    """The same for every seat, paid at the end (W28)."""
    return [score(game) / FULL_SCORE for _ in range(game.rules.seats)]


def winners(game: Game) -> list[int]:
    """All seats if every camper was saved and nobody died."""
    return list(range(game.rules.seats)) if score(game) == FULL_SCORE else []


def potential(game: Game) -> float:
    """What shaped rewards are differences of; nothing once the game is over."""
    return 0.0 if game.over else score(game) / FULL_SCORE
