"""The complete state of a game in plain values, for comparison with another implementation."""

from .ending import buildings, potential, returns, score, winners
from .geometry import ACRES
from .questions import Question
from .state import BALL, BARREL, BURNT, FIRE, HOUSE, ROCK, SCHOOL, Game

#: a fact that does not apply just now
NOTHING = -1


def facts_of(game: Game, question: Question | None) -> dict[str, object]:
    """Everything: acres, pieces, the table, the question, what is under way, the outcome."""
    return {
        **acre_facts(game),
        **piece_facts(game),
        **table_facts(game),
        **question_facts(game, question),
        **doing_facts(game),
        **outcome_facts(game),
    }


def acre_facts(game: Game) -> dict[str, object]:
    """By acre, in the order of the action numbers: ground 0 forest, 1 river, 2 rock, 3 burnt, 4 fire."""
    return {
        "ground": tuple(game.ground),
        "houses": listed(game, HOUSE),
        "schools": listed(game, SCHOOL),
        "barrels": counts(game.barrels),
        "balls": counts(game.balls),
        "warm": tuple(sorted(game.warm)),
    }


def counts(heap: dict[int, int]) -> tuple[int, ...]:
    """How many tokens lie on each acre."""
    row = [0] * len(ACRES)
    for acre, number in heap.items():
        row[acre] = number
    return tuple(row)


def listed(game: Game, kind: str) -> tuple[int, ...]:
    """The acres with this building."""
    return tuple(sorted(acre for acre, building in game.buildings.items() if building == kind))


def piece_facts(game: Game) -> dict[str, object]:
    """The vehicles; the helicopter with water, barrels and balls aboard, or nothing."""
    machine = game.helicopter
    return {
        "dozers": tuple(sorted(game.dozers)),
        "helicopter": NOTHING if machine is None else machine.acre,
        "cargo": (0, 0, 0) if machine is None else (machine.water, machine.barrels, machine.balls),
        "store": (game.store(BARREL), game.store(BALL)),
    }


def table_facts(game: Game) -> dict[str, object]:
    """Weather as origin, mph, fires, distance, jump (empty before the wind die); cards; the turn, 0 in setup."""
    weather = game.weather
    return {
        "weather": ()
        if weather is None
        else (weather.origin, weather.mph, weather.fires, weather.distance, weather.jump),
        "deck": tuple(game.deck),
        "card": NOTHING if game.card is None else game.card,
        "turn": game.turn,
        "turn_of": NOTHING if game.over or game.turn == 0 else game.seat,
        "fires_put_out": game.fires_put_out,
    }


def question_facts(game: Game, question: Question | None) -> dict[str, object]:
    """Who is asked what; nobody after the end."""
    if question is None:
        return {"asked": NOTHING, "phase": "", "legal": ()}
    return {"asked": question.seat, "phase": question.phase, "legal": tuple(sorted(question.legal))}


def doing_facts(game: Game) -> dict[str, object]:
    """What is under way; nothing after the end (`state.Doing` says what each means)."""
    doing = game.doing
    return {
        "activity": doing.activity,
        "piece": NOTHING if doing.piece is None else doing.piece,
        "piece_kind": doing.kind,
        "steps_left": doing.steps_left,
        "digs_left": doing.digs_left,
        "acres_left": doing.acres_left,
        "barrels_left": doing.barrels_left,
        "balls_left": doing.balls_left,
        "moved": doing.moved,
        "set_down": doing.set_down,
        "bonus": game.bonus,
        "drawn": tuple(sorted(doing.drawn)),
    }


def outcome_facts(game: Game) -> dict[str, object]:
    """The score as it stands, lost unless won; returns and winners when over."""
    return {
        "over": game.over,
        "won": game.won,
        "score": score(game),
        "potential": potential(game),
        "returns": tuple(returns(game)) if game.over else (),
        "winners": tuple(winners(game)) if game.over else (),
    }


def report_of(game: Game) -> dict[str, int | bool]:
    """The figures reported of a game (§13)."""
    return {
        "score": score(game),
        "won": game.won,
        "turn": game.turn,
        "houses": buildings(game, HOUSE),
        "schools": buildings(game, SCHOOL),
        "burning": game.count(FIRE),
        "burnt": game.count(BURNT),
        "rock": game.count(ROCK),
        "fires_put_out": game.fires_put_out,
    }
