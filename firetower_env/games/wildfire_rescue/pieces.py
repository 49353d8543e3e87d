"""The pieces of an observation: names, sizes, meanings. Documentation tables are made from these records."""

from __future__ import annotations

from firetower_env.core.pieces import Number, OneHot, Piece, VectorLayout
from firetower_env.games.wildfire_rescue.rules import CAMPERS, DRAWS, Rules
from firetower_env.games.wildfire_rescue.tools import COPIES, TOOLS

#: places for players, observer's first
SLOTS = 4
_BOX = len(TOOLS) * COPIES

PLANES: tuple[Piece, ...] = (
    Piece("terrain", 4, "tiles of animals, trees, rocks, and the wildfire tile"),
    Piece("fire", 1, "fire tokens"),
    Piece("hazard", 1, "hazard tokens"),
    Piece("hazard_soon", 1, "hazards that become fire at the coming round end"),
    Piece("camper", 2, "tiles with at least one, with two campers"),
    Piece("camper_timer", 2, "campers lost at the coming round end, at the one after"),
    Piece("player", SLOTS, "living players: the observer's, then in order of play"),
    Piece("edge", 1, "border tiles, the safe zone"),
    Piece("free", 1, "tiles the observer's player could enter now without losing a turn"),
    Piece("slow", 1, "tiles he could enter and lose a turn"),
    Piece("exposed", 1, "tiles next to a burning one that do not burn"),
    Piece("target", 1, "where the mover is going, while he is asked whom to take along"),
)


def vector_layout(rules: Rules, questions: int) -> VectorLayout:
    """The vector of an observation; only the scale of the round depends on the rules."""
    order = "the observer's, then in order of play"
    return VectorLayout(
        (
            OneHot("question", questions, "the pending question, in the order of the phase table"),
            OneHot("asked", SLOTS, f"player in question: {order}"),
            OneHot("turn_of", SLOTS, f"player on turn; nobody during setup and at a round end: {order}"),
            OneHot("companion", SLOTS, f"player who may be taken along: {order}"),
            OneHot("camper_set", 9, "camper placement 1 to 9; none until it is known"),
        ),
        (
            Number("coming", SLOTS, f"has been told to come along in the move under way: {order}"),
            Number("mid", 1, "a die rolled inside a turn is being carried out"),
            Number("at_round_end", 1, "the round end is under way"),
            Number("draws_left", 1, "tool draws left to the team", scale=DRAWS),
            Number("deck_size", 1, "cards in the tool deck", scale=_BOX),
            Number("round", 1, "round number ÷ max_rounds", scale=float(rules.max_rounds)),
            Number("campers_left", 1, "campers on the board", scale=CAMPERS),
            Number("saved", 1, "campers carried by living players", scale=CAMPERS),
            Number("lost", 1, "campers lost", scale=CAMPERS),
            Number("dead", 1, "players who died", scale=SLOTS),
            Number("end_near", 1, "no camper is left on the board"),
            Number("present", SLOTS, f"player takes part: {order}"),
            Number("alive", SLOTS, f"player lives: {order}"),
            Number("skip", SLOTS, f"player owes a lost turn: {order}"),
            Number("used", SLOTS, f"player gave the turn of this round away: {order}"),
            Number("had", SLOTS, f"player's turn of this round is over: {order}"),
            Number("carried", SLOTS, f"campers carried: {order}", scale=CAMPERS),
            Number("tools", SLOTS * len(TOOLS), f"axes, pickaxes, bows, extinguishers held: {order}", scale=COPIES),
            Number("unseen_tools", len(TOOLS), "tools in the deck by kind", scale=COPIES),
            Number("gone_tools", len(TOOLS), "tools out of the game by kind", scale=COPIES),
            Number(
                "option_flags",
                6,
                "options in force: shared_corners, starting_tool, safe_edge, extinguish_in_place, "
                "plane_lines = all (3 each), carry_limit",
                scale=3,
            ),
        ),
        (),
    )


def option_numbers(rules: Rules) -> tuple[int, ...]:
    """The options in force, in thirds."""
    flags = (
        rules.shared_corners,
        rules.starting_tool,
        rules.safe_edge,
        rules.extinguish_in_place,
        rules.plane_lines == "all",
    )
    return (*(3 * flag for flag in flags), rules.carry_limit)
