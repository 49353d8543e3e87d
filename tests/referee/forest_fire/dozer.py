"""A bulldozer drives and digs (§9, MOVE_DOZER)."""

from .questions import Asking, ask, ask_acre
from .reach import ways
from .state import FIRE, FOREST, HOUSE, RIVER, ROCK, Doing, Game

STEPS, DIGS = 10, 5


def pick_dozer(game: Game, phase: str = "DOZER_PICK") -> Asking[int]:
    """The acre of a bulldozer; asked if the two stand on different acres."""
    if len(set(game.dozers)) == 1:
        return game.dozers[0]
    return (yield from ask_acre(game.seat, phase, game.dozers))


def move_dozer(game: Game) -> Asking[None]:
    """Steps and digs in any order until END."""
    here = yield from pick_dozer(game)
    game.dozers.remove(here)
    game.dozers.append(here)
    doing = game.doing = Doing("dozer", here, "dozer", STEPS, DIGS)
    while True:
        cost = ways_of_dozer(game, here, doing.steps_left)
        verbs = ["END", "DIG"] if may_dig(game, here, doing.digs_left) else ["END"]
        answer = yield from ask(game.seat, "DOZER", cost, verbs)
        if answer == "END":
            break
        if isinstance(answer, int):
            doing.steps_left -= cost[answer]
            doing.piece = here = game.dozers[-1] = answer
            game.remove_building(here)
        else:
            doing.digs_left -= 1
            game.ground[here] = ROCK
    game.doing = Doing()


def may_dig(game: Game, acre: int, digs: int) -> bool:
    """Forest only, as long as there are digs and rocks (FF25)."""
    cap = game.rules.rock_cap
    return digs > 0 and game.ground[acre] == FOREST and (cap is None or game.count(ROCK) < cap)


def ways_of_dozer(game: Game, acre: int, steps: int) -> dict[int, int]:
    """Over forest, burnt acres and rock; a house only as the last acre, a school never."""

    def enter(near: int) -> str:
        if game.ground[near] in (RIVER, FIRE):
            return "never"
        building = game.buildings.get(near)
        return "passed" if building is None else "last" if building == HOUSE else "never"

    return ways(acre, steps, enter)
