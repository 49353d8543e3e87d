"""What the seat on turn does with the equipment, and all phases of the game."""

from __future__ import annotations

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Phase, PhaseTable
from firetower_env.games.forest_fire import designing, setup, turns
from firetower_env.games.forest_fire.cards import catastrophes, lucky
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.equipment import bulldozer, deploying, helicopter, lots, tokens
from firetower_env.games.forest_fire.fire import new_fire
from firetower_env.games.forest_fire.frames import (
    BALL,
    BULLDOZER,
    BY_HAND,
    DEPTH,
    DOZER,
    FLIGHT,
    HELI,
    LOT,
    NEW_FIRE,
    SETUP,
    ForestFireFrames,
)
from firetower_env.games.forest_fire.geometry import GRID, OFF
from firetower_env.games.forest_fire.verbs import END, FLY, GET_6W, GET_DOZER, GET_HELI, LOTS, MOVE_DOZER, MOVE_EXT


def main_mask(e: ForestFireEngine, games: Ints, fr: ForestFireFrames) -> Answers:
    """[FF Play] get new equipment, move extinguishers, a bulldozer or the helicopter, or END (ruling FF23)."""
    verbs = e.verbs(games.size)
    verbs[:, END] = True
    verbs[:, GET_HELI] = lots.can_get_helicopter(e, games)
    verbs[:, GET_DOZER] = lots.can_get_dozer(e, games)
    verbs[:, GET_6W : GET_6W + len(LOTS)] = lots.lots_left(e, games)
    verbs[:, MOVE_EXT] = GRID.some(e.any_barrel(games) | e.any_ball(games))
    verbs[:, MOVE_DOZER] = e.dozer_count(games) > 0
    verbs[:, FLY] = e.s.heli[games] != OFF
    return Answers(verbs=verbs)


def main(e: ForestFireEngine, games: Ints, fr: ForestFireFrames, action: Ints) -> None:
    """The one thing that is done with equipment in a turn."""
    verb = action - e.layout.cells
    gets = (verb >= GET_HELI) & (verb < GET_6W + len(LOTS))
    lots.get(e, games[gets], verb[gets])
    by_hand = games[verb == MOVE_EXT]
    e.ask(by_hand, "EXT_FROM", steps=tokens.ACRES)
    bulldozer.begin(e, games[verb == MOVE_DOZER])
    helicopter.begin(e, games[verb == FLY])


_SETUP = {"activity": SETUP}
_BY_HAND = {"activity": BY_HAND}
_BULLDOZER = {"activity": BULLDOZER, "piece": DOZER}

PHASES = PhaseTable(
    (
        Phase("end_turn", turns.end_turn),
        Phase("spread", turns.spread_fires),
    ),
    (
        Phase(
            "RIVER_START", designing.river_start, designing.river_start_mask, _SETUP, ask="where does a river begin?"
        ),
        Phase(
            "RIVER_STEP", designing.river_step, designing.river_step_mask, _SETUP, ask="where does the river flow on?"
        ),
        Phase("HOUSE", designing.house, designing.building_mask, _SETUP, ask="place a house"),
        Phase("SCHOOL", designing.school, designing.building_mask, _SETUP, ask="place a school"),
        Phase("SETUP_DOZER", setup.dozer, setup.dozer_mask, {**_SETUP, "piece": DOZER}, ask="place a bulldozer"),
        Phase("FIRST_FIRE", setup.fire, setup.fire_mask, _SETUP, ask="where else does the first fire burn?"),
        Phase(
            "NEW_FIRE",
            new_fire.new_fire,
            new_fire.new_fire_mask,
            {"activity": NEW_FIRE},
            ask="where does the new fire burn on?",
        ),
        Phase(
            "BREAKDOWN",
            catastrophes.break_down,
            catastrophes.breakdown_mask,
            {"piece": DOZER},
            ask="which bulldozer breaks down?",
        ),
        Phase("LUCKY", lucky.lucky, lucky.lucky_mask, ask="a lucky break: what will you have?"),
        Phase("RELOCATE", lucky.relocate, lucky.relocate_mask, ask="where to?"),
        Phase("MAIN", main, main_mask, ask="get new equipment or use what is on the board"),
        Phase("PLACE", lots.place, lots.place_mask, {"activity": LOT}, follows=True, ask="where does it go?"),
        Phase("EXT_FROM", tokens.take_from, tokens.from_mask, _BY_HAND, follows=True, ask="move which extinguisher?"),
        Phase("EXT_KIND", tokens.choose_kind, tokens.kind_mask, _BY_HAND, follows=True, ask="a barrel or a ball?"),
        Phase("EXT_TO", tokens.take_to, tokens.to_mask, _BY_HAND, follows=True, ask="where to?"),
        Phase("DOZER_PICK", bulldozer.pick, bulldozer.pick_mask, _BULLDOZER, follows=True, ask="which bulldozer?"),
        Phase("DOZER", bulldozer.work, bulldozer.dozer_mask, _BULLDOZER, ask="drive on, dig or stop"),
        Phase(
            "HELI",
            helicopter.fly,
            helicopter.heli_mask,
            {"activity": FLIGHT, "piece": HELI},
            ask="fly on, load, drop or land",
        ),
        Phase(
            "BALL_SECOND",
            deploying.second,
            deploying.second_mask,
            {"piece": BALL},
            follows=True,
            ask="which acre beside it does the ball put out, too?",
        ),
    ),
    frames=ForestFireFrames,
    depth=DEPTH,
)
