"""Extinguishers moved by hand, ten acres in all (§9, MOVE_EXT)."""

from .deploying import deploy
from .questions import Asking, ask, ask_acre, ask_verb
from .reach import ways
from .state import BALL, BARREL, Doing, Game

BUDGET = 10


def move_tokens(game: Game) -> Asking[None]:
    """One token after the other until END, or until nothing more can be moved."""
    doing = game.doing = Doing("tokens", steps_left=BUDGET)
    while doing.steps_left and game.tokens():
        doing.piece, doing.kind = None, ""
        source = yield from ask(game.seat, "EXT_FROM", game.tokens(), ["END"])
        if isinstance(source, str):
            break
        doing.piece = source
        yield from move_one(game, doing, source)
    game.doing = Doing()


def move_one(game: Game, doing: Doing, source: int) -> Asking[None]:
    """Its kind, where both lie there, and its goal."""
    doing.kind = BARREL if source in game.barrels else BALL
    if source in game.barrels and source in game.balls:
        verb = yield from ask_verb(game.seat, "EXT_KIND", ["BARREL", "BALL"])
        doing.kind = verb.lower()
    cost = ways_of_token(game, source, doing.steps_left)
    goal = yield from ask_acre(game.seat, "EXT_TO", cost)
    kind = doing.kind
    doing.steps_left -= cost[goal]
    doing.piece, doing.kind = None, ""
    game.take_token(kind, source)
    if game.burns(goal):
        game.note(f"{kind} moved onto fire")
        yield from deploy(game, kind, goal)
    else:
        game.add_token(kind, goal)


def ways_of_token(game: Game, source: int, budget: int) -> dict[int, int]:
    """Over any ground; a burning acre only as the last one (FF27)."""
    return ways(source, budget, lambda acre: "last" if game.burns(acre) else "passed")
