"""What holds in every game at every question and after its end; a saved state that breaks it is refused."""

from __future__ import annotations

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import PhaseTable
from firetower_env.core.stacks import BOTTOM, StackRules
from firetower_env.games.forest_fire.board_facts import BOARD
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.equipment import bulldozer, helicopter, tokens
from firetower_env.games.forest_fire.frames import BALL, BARREL, BULLDOZER, DOZER, FLIGHT, HELI, LOT
from firetower_env.games.forest_fire.geometry import CELLS
from firetower_env.games.forest_fire.pending_facts import PENDING
from firetower_env.games.forest_fire.rules import RIVER_TOKENS, Rules
from firetower_env.games.forest_fire.scenario import HOUSES, ITEMS, RIVERS
from firetower_env.games.forest_fire.table_facts import TABLE

_SETUP = ("RIVER_START", "RIVER_STEP", "HOUSE", "SCHOOL", "SETUP_DOZER", "FIRST_FIRE")
_EQUIPMENT = ("MAIN", "PLACE", "EXT_FROM", "EXT_KIND", "EXT_TO", "DOZER_PICK", "DOZER", "HELI", "BALL_SECOND")


def stack_rules(rules: Rules, phases: PhaseTable) -> StackRules:
    """Which question may wait on which step."""
    lies_on = {
        BOTTOM: (*_SETUP, "end_turn"),
        "end_turn": ("NEW_FIRE", *_EQUIPMENT),
        "MAIN": ("spread",),
        "spread": ("BREAKDOWN", "LUCKY", "RELOCATE", "PLACE", "DOZER_PICK", "BALL_SECOND"),
        **dict.fromkeys(("PLACE", "EXT_FROM", "HELI"), ("BALL_SECOND",)),
    }
    acre, flag, item = (0, CELLS - 1), (0, 1), ITEMS if rules.design == "players" else 0
    tokens_left = (1, tokens.ACRES)
    bounds: dict[str, dict[str, tuple[int, int]]] = {
        "RIVER_START": {"left": (0, RIVERS - 1), "steps": (1, RIVER_TOKENS)},
        "RIVER_STEP": {"left": (0, RIVERS - 1), "steps": (1, RIVER_TOKENS), "source": acre},
        "HOUSE": {"left": (RIVERS, RIVERS + HOUSES - 1)},
        "SCHOOL": {"left": (RIVERS + HOUSES, ITEMS - 1)},
        "SETUP_DOZER": {"left": (item, item + 1)},
        "FIRST_FIRE": {"left": (1, 3), "which": flag},
        "NEW_FIRE": {"left": (1, 5)},
        "RELOCATE": {"activity": (BULLDOZER, FLIGHT), "piece": (DOZER, HELI), "which": flag, "source": acre},
        "PLACE": {"piece": (BARREL, HELI), "left": (0, 6), "more": (0, 3)},
        "EXT_FROM": {"steps": tokens_left},
        "EXT_KIND": {"steps": tokens_left, "source": acre},
        "EXT_TO": {"steps": tokens_left, "piece": (BARREL, BALL), "source": acre},
        "DOZER": {"steps": (0, bulldozer.STEPS), "left": (0, bulldozer.DIGS), "which": flag, "source": acre},
        "HELI": {"steps": (0, helicopter.STEPS), "source": acre, "moved": flag, "set_down": flag},
        "BALL_SECOND": {"activity": (LOT, FLIGHT), "source": acre},
    }
    same_seat = ("end_turn", "MAIN", "spread", "PLACE", "EXT_FROM", "HELI")
    return StackRules(phases, rules.players, lies_on, bounds, same_seat)


def broken(e: ForestFireEngine, games: Ints) -> list[str]:
    """Names of the facts that one of these games breaks; later facts rely on those before."""
    for facts in (BOARD, TABLE, PENDING):
        found = [name for name, fact in facts.items() if not fact(e, games).all()]
        if found:
            return found
    return []
