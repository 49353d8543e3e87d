"""When the game is over, and what it is worth (§5, §12, §13)."""

from .state import BURNT, FIRE, HOUSE, ROCK, SCHOOL, Game

WON, LOST = 400, 200
PER_HOUSE, PER_SCHOOL = 10, 20
FULL_SCORE = 640
_FIRST_FIRE = 4


class GameEnds(Exception):
    """Nothing more is asked."""


def end(game: Game, won: bool, how: str) -> None:
    """Stop here."""
    game.note(how)
    game.over, game.won = True, won
    raise GameEnds


def limit_and_goal_check(game: Game) -> None:
    """After each whole step: too many acres on fire lose at once; then the goal (FF11)."""
    if game.count(FIRE) > game.rules.limit:
        end(game, False, "over: too much fire")
    goal_check(game)


def goal_check(game: Game) -> None:
    """Enough fires put out win at once (FF32)."""
    goal = game.rules.extinguish_goal
    if goal is not None and game.fires_put_out >= goal:
        end(game, True, "over: goal reached")


def buildings(game: Game, kind: str) -> int:
    """How many houses or schools stand."""
    return list(game.buildings.values()).count(kind)


def score(game: Game, won: bool | None = None) -> int:
    """The printed score, as the game is decided or as it would be (FF34); not decided yet counts as lost."""
    base = WON if (game.won if won is None else won) else LOST
    standing = PER_HOUSE * buildings(game, HOUSE) + PER_SCHOOL * buildings(game, SCHOOL)
    return base + standing - game.count(FIRE) - game.count(BURNT) - game.count(ROCK) // 2


def completed(game: Game) -> int:
    """Cards whose turn was played to its end, unless the game is won."""
    return max(0, game.turn - 1)


def progress(game: Game) -> float:
    """More for winning than for any defeat, and more the longer the team lasts (FF35)."""
    if game.won:
        return 0.5 + score(game) / (2 * FULL_SCORE)
    return 0.5 * completed(game) / game.cards


def returns(game: Game) -> list[float]:
    """The same for every seat; what "shaped" pays on the way cancels out."""
    value = {
        "progress": progress(game),
        "shaped": progress(game),
        "score": score(game) / FULL_SCORE,
        "win": 1.0 if game.won else -1.0,
    }[game.rules.reward]
    return [value] * game.rules.players


def winners(game: Game) -> list[int]:
    """All seats or none."""
    return list(range(game.rules.players)) if game.won else []


def potential(game: Game) -> float:
    """What shaped rewards are differences of; zero before turn 1 and once the game is over."""
    if game.over or game.turn == 0:
        return 0.0
    spare = max(0, game.count(FIRE) - _FIRST_FIRE)
    return 0.5 * completed(game) / game.cards - 0.25 * spare / game.rules.limit
