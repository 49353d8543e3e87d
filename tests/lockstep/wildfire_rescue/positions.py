"""What is worth meeting in a position: each rule that shows in a question, by name."""

from collections.abc import Callable, Iterator

from tests.referee.wildfire_rescue.actions import number_of
from tests.referee.wildfire_rescue.board import CORNERS, EDGE, ROCK

from .facts import Facts, answers

Test = Callable[[Facts], bool]

JOINS = sum(1 << number_of(f"JOIN_{steps}") for steps in (1, 2, 3))
PULLS = sum(1 << number_of(f"PULL_{steps}") for steps in (1, 2, 3))
_PASS = 1 << number_of("PASS")
_TILES = (1 << 25) - 1


def token_here(facts: Facts) -> str:
    """The token under the player in question."""
    return facts.token[facts.tile[facts.player]]


def offers(facts: Facts, token: str) -> bool:
    """Whether a tile with this token, other than the own one, may be entered."""
    here = facts.tile[facts.player]
    return any(facts.token[tile] == token for tile in answers(facts.legal & _TILES) if tile != here)


def offers_own(facts: Facts, token: str) -> bool:
    """Whether the own tile with this token may be put out."""
    here = facts.tile[facts.player]
    return facts.token[here] == token and bool(facts.legal >> here & 1)


def near_end(facts: Facts) -> bool:
    """Whether no camper is left on the board."""
    return not any(facts.campers)


def begins(facts: Facts) -> bool:
    """The very first turn of a game."""
    return facts.round == 1 and facts.turn_of == 0 and facts.draws_left == 4 and not any(facts.had)


def burning_campers(facts: Facts, timer: int) -> bool:
    """Whether campers burn with so much time left."""
    return timer in facts.camper_timer


TURN: dict[str, Test] = {
    "turn: a fire can be put out": lambda facts: offers(facts, "fire"),
    "turn: a hazard can be entered": lambda facts: offers(facts, "hazard"),
    "turn: own hazard can be put out": lambda facts: offers_own(facts, "hazard"),
    "turn: own fire can be put out": lambda facts: offers_own(facts, "fire"),
    "turn: two campers can be saved": lambda facts: any(
        facts.campers[tile] == 2 for tile in answers(facts.legal & _TILES)
    ),
    "turn: on the burning edge": lambda facts: token_here(facts) == "fire",
    "turn: on a hazard": lambda facts: token_here(facts) == "hazard",
    "turn: inside, no camper left": lambda facts: near_end(facts) and facts.tile[facts.player] not in EDGE,
    "turn: on the edge, no camper left": lambda facts: near_end(facts) and facts.tile[facts.player] in EDGE,
    "turn: nothing but PASS": lambda facts: facts.legal == _PASS,
    "turn: JOIN": lambda facts: bool(facts.legal & JOINS),
    "turn: PULL": lambda facts: bool(facts.legal & PULLS),
    "turn: a turn owed by another": lambda facts: any(facts.skip),
    "turn: a turn given by another": lambda facts: any(facts.used),
    "turn: after a death": lambda facts: not all(facts.alive),
    "turn: draws used up": lambda facts: facts.draws_left == 0,
    "turn: draws used up, cards left": lambda facts: facts.draws_left == 0 and bool(facts.deck),
    "turn: three campers with one player": lambda facts: max(facts.carried) >= 3,
    "start: campers already saved": lambda facts: begins(facts) and any(facts.carried),
    "start: a player beside his corner": lambda facts: begins(facts) and not set(facts.tile) <= set(CORNERS),
    "start: players on one tile": lambda facts: begins(facts) and len(set(facts.tile)) < len(facts.tile),
    "start: two campers on one tile": lambda facts: begins(facts) and 2 in facts.campers,
}
ESCAPE: dict[str, Test] = {
    "escape: in mid round": lambda facts: facts.mid,
    "escape: at a round end": lambda facts: facts.round_end,
    "escape: from a hazard that flipped": lambda facts: facts.terrain[facts.tile[facts.player]] == ROCK,
    "escape: to a partner": lambda facts: bool(facts.legal & JOINS),
    "escape: to a partner only": lambda facts: not facts.legal & ~JOINS,
    "escape: onto a hazard": lambda facts: offers(facts, "hazard"),
    "escape: through fire": lambda facts: offers(facts, "fire"),
    "escape: own fire can be put out": lambda facts: offers_own(facts, "fire"),
    "escape: owing a turn": lambda facts: facts.skip[facts.player] == 1,
    "escape: turn still to come": lambda facts: not facts.had[facts.player],
    "escape: out of one's own turn": lambda facts: facts.mid and facts.turn_of == facts.player,
    "escape: no camper left": near_end,
}
CARRY: dict[str, Test] = {
    "carry: in a turn": lambda facts: token_here(facts) != "fire",
    "carry: in an escape": lambda facts: token_here(facts) == "fire" and (facts.mid or facts.round_end),
    "carry: one who owes a turn": lambda facts: facts.skip[facts.companion] == 1,
    "carry: a second one": lambda facts: len(facts.coming) == 1,
    "carry: a third one": lambda facts: len(facts.coming) == 2,
    "carry: into fire": lambda facts: facts.token[facts.target] == "fire",
    "carry: to campers": lambda facts: facts.campers[facts.target] > 0,
}
LINE: dict[str, Test] = {
    "line: in mid round": lambda facts: facts.mid,
    "line: at a round end": lambda facts: facts.round_end,
    "line: not the last player": lambda facts: facts.round_end and not facts.alive[-1],
    "line: hazards": lambda facts: "hazard" in facts.token,
    "line: burning campers": lambda facts: any(facts.camper_timer),
}
DISCARD: dict[str, Test] = {
    "discard: two types": lambda facts: facts.legal.bit_count() == 2,
    "discard: three types": lambda facts: facts.legal.bit_count() == 3,
}
#: whatever is asked
ANY: dict[str, Test] = {
    "hazard timer 1": lambda facts: 1 in facts.hazard_timer,
    "hazard timer 2": lambda facts: 2 in facts.hazard_timer,
    "camper timer 1": lambda facts: burning_campers(facts, 1),
    "camper timer 2": lambda facts: burning_campers(facts, 2),
    "campers on a hazard": lambda facts: any(n and t for n, t in zip(facts.campers, facts.hazard_timer, strict=True)),
    "two burning campers": lambda facts: any(
        n == 2 and t for n, t in zip(facts.campers, facts.camper_timer, strict=True)
    ),
    "campers lost": lambda facts: facts.lost > 0,
    "tools gone": lambda facts: any(facts.gone),
}
BY_PHASE: dict[str, dict[str, Test]] = {
    "CORNER": {},
    "OPTION": {},
    "TURN": TURN,
    "ESCAPE": ESCAPE,
    "CARRY": CARRY,
    "LINE": LINE,
    "DISCARD": DISCARD,
}
NAMES: tuple[str, ...] = (*ANY, *(name for tests in BY_PHASE.values() for name in tests))


def met(facts: Facts) -> Iterator[str]:
    """The names of all that shows in a position."""
    for name, shows in (ANY | BY_PHASE[facts.phase]).items():
        if shows(facts):
            yield name
