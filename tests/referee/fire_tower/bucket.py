"""The Bucket: once a game, in addition to the action, the only water for one's own tower."""

from .board import ALL_LINES, LINES, Cell, Window
from .questions import Asking, ask, choose_line
from .state import Game
from .terrain import bucket_area, held_in, removable


def own_gems(game: Game, seat: int) -> set[Cell]:
    """Gems in the towers this seat's Bucket serves (R22)."""
    return game.gems & bucket_area(game, seat)


def bucket_verbs(game: Game, seat: int) -> set[str]:
    """A full Bucket and an own gem to put out; picking is offered where a line leaves a choice [FT p.5] (R21)."""
    own = own_gems(game, seat)
    if not (game.bucket_full[seat] and own):
        return set()
    wet = own | removable(game)
    choice = any(held_in(line, own) and len(held_in(line, wet)) >= 2 for line in ALL_LINES)
    return {"BUCKET_ALL", "BUCKET_PICK"} if choice else {"BUCKET_ALL"}


def use_bucket(game: Game, seat: int, verb: str) -> Asking[None]:
    """Empty the Bucket over a line that meets the own tower [FT p.5]."""
    if verb == "BUCKET_ALL":
        own = own_gems(game, seat)
        line = yield from choose_line(seat, LINES, lambda window: bool(held_in(window, own)))
        game.gems -= held_in(line, own | removable(game))
    else:
        yield from _pick(game, seat)
    game.bucket_full[seat] = False


def _pick(game: Game, seat: int) -> Asking[None]:
    """Gem by gem along one line; no stopping before an own gem is out [FT p.5]."""
    taken: set[Cell] = set()
    home = bucket_area(game, seat)
    while cells := _next_picks(game, seat, taken):
        answer = yield from ask(seat, "PICK", cells, ["DONE"] if taken & home else [])
        if isinstance(answer, str):
            return
        game.gems.remove(answer)
        taken.add(answer)


def _next_picks(game: Game, seat: int, taken: set[Cell]) -> set[Cell]:
    """Gems on a line with all those taken, provided the line has had or still has an own gem to offer."""
    home = bucket_area(game, seat)
    candidates = own_gems(game, seat) | removable(game)
    useful: list[Window] = [
        line for line in ALL_LINES if taken <= set(line) and held_in(line, own_gems(game, seat) | (taken & home))
    ]
    return {gem for gem in candidates if any(gem in line for line in useful)}
