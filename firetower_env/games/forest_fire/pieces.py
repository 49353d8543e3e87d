"""The pieces of an observation: names, sizes, meanings. Documentation tables are made from these records."""

from __future__ import annotations

from firetower_env.core.hexes import DIRECTIONS
from firetower_env.core.pieces import Number, OneHot, Piece, VectorLayout
from firetower_env.games.forest_fire.cards.table import KINDS, MOST_ACRES, OTHERS, WEATHER
from firetower_env.games.forest_fire.geometry import CELLS
from firetower_env.games.forest_fire.rules import PILES, RIVER_TOKENS, Rules
from firetower_env.games.forest_fire.scenario import HOUSES, SCHOOLS
from firetower_env.games.forest_fire.state import BALL_BITS, BALLS, BARREL_BITS, BARRELS

#: places for seats, the observer's first
SLOTS = 6
#: what numbers are divided by
_LIMIT, _TURNS, _PILE, ROCK = 40, 60, 21, 30

PLANES: tuple[Piece, ...] = (
    Piece("ground", 5, "forest (with or without a building), river, rock, burnt, fire"),
    Piece("house", 1, "houses"),
    Piece("school", 1, "schools"),
    Piece("barrel", 1, "any barrel on the ground"),
    Piece("barrel_bits", BARREL_BITS, "how many barrels, in binary, lowest bit first"),
    Piece("ball", 1, "any ball on the ground"),
    Piece("ball_bits", BALL_BITS, "how many balls, in binary, lowest bit first"),
    Piece("dozer", 2, "at least one, two bulldozers"),
    Piece("helicopter", 1, "the helicopter"),
    Piece(
        "piece",
        1,
        "acre of the piece in question: moving bulldozer, helicopter in flight, source of the token, exploding ball, "
        "end of the river being drawn",
    ),
    Piece("drawn", 1, "acres of the fire or river being placed"),
    Piece("downwind", 1, "forest next downwind of fire"),
    Piece("landing", 1, "acres where a helicopter may land"),
    Piece("edge", 1, "edge acres"),
    Piece("rings", 1, "acres within two steps of an edge acre"),
    Piece("warm", 1, "with `blackening`: burning acres of fires that have spread once"),
)
#: no more fires are told
MOST_FIRES = 40


def most_put_out(rules: Rules) -> int:
    """No more fires put out are told: all that matter are those of the goal."""
    return rules.extinguish_goal or 10


def vector_layout(rules: Rules, questions: int) -> VectorLayout:
    """The vector of an observation; sizes are the same under all rules, only some bounds differ."""
    order = "counted on from the observer"
    cargo = max(10, rules.cargo_limit)
    rocks = ROCK if rules.rock_cap is None else max(ROCK, rules.rock_cap)
    return VectorLayout(
        (
            OneHot("question", questions, "the pending question, in the order of the phase table"),
            OneHot("turn_of", SLOTS, f"seat on turn, nobody during setup: {order}"),
            OneHot("asked", SLOTS, f"seat asked: {order}"),
            OneHot("wind", len(DIRECTIONS), "where the wind comes from: N NE SE S SW NW; nothing before it is known"),
            OneHot("distance", 3, "acres that fires spread: 1, 2, 3"),
            OneHot("card", len(KINDS), f"card in force: {', '.join(KINDS)}"),
            OneHot("piece_kind", 4, "piece in question: barrel, ball, bulldozer, helicopter"),
            OneHot("activity", 6, "under way: setup, new fire, lot, tokens by hand, bulldozer, flight"),
            OneHot("pile", PILES, "pile of the next card: top, middle, bottom"),
        ),
        (
            Number("mph", 1, "strength of the wind", scale=22),
            Number("fires_to_spread", 1, "fires that spread in a turn", scale=4),
            Number("jump", 1, "fires jump"),
            Number(
                "steps_left",
                1,
                "steps left, acres left to tokens by hand, tokens of a river",
                scale=10,
                most=RIVER_TOKENS,
            ),
            Number("digs_left", 1, "digs left", scale=5),
            Number("acres_left", 1, "acres left of the fire being placed", scale=5),
            Number("barrels_to_place", 1, "barrels left to place", scale=6),
            Number("balls_to_place", 1, "balls left to place", scale=3),
            Number("moved", 1, "the helicopter has flown in this flight"),
            Number("set_down", 1, "it has set something down since it came here"),
            Number("bonus", 1, "a lucky break is being carried out"),
            Number("water", 1, "river water aboard the helicopter", scale=10, most=cargo),
            Number("cargo_barrels", 1, "barrels aboard", scale=10, most=min(cargo, BARRELS)),
            Number("cargo_balls", 1, "balls aboard", scale=10, most=min(cargo, BALLS)),
            Number("store_barrels", 1, "barrels in the store", scale=BARRELS),
            Number("store_balls", 1, "balls in the store", scale=BALLS),
            Number("rocks_left", 1, "acres that may still be dug; 1 without a cap", scale=ROCK, most=rocks),
            Number("burning", 1, "burning acres", scale=_LIMIT, most=CELLS),
            Number("fires", 1, "fires: connected groups of burning acres, up to 40", scale=10, most=MOST_FIRES),
            Number("houses", 1, "houses standing", scale=HOUSES),
            Number("schools", 1, "schools standing", scale=SCHOOLS),
            Number("turn", 1, "number of the turn", scale=_TURNS),
            Number("cards_left", 1, "cards left in the deck", scale=_TURNS),
            Number("pile_left", 1, "cards left in the pile of the next card", scale=_PILE),
            Number("pile_fires", 1, "fire cards among them", scale=4),
            Number("pile_droughts", 1, "droughts among them", scale=2),
            Number("later_droughts", 1, "droughts in the piles behind it", scale=3),
            Number(
                "put_out", 1, "fires put out, up to the goal, or to 10 without one", scale=6, most=most_put_out(rules)
            ),
            Number("goal", 1, "fires to put out to win; 0: no such goal", scale=6, most=20),
            Number("limit", 1, "burning acres above which the game is lost", scale=_LIMIT, most=200),
            Number("players", 1, "seats", scale=SLOTS),
            Number("unseen_weather", WEATHER, "weather cards not seen yet: rows of the table × directions", scale=2),
            Number("unseen_fires", MOST_ACRES, "fire cards of 1 to 6 acres not seen yet", scale=4, most=12),
            Number("unseen_others", len(OTHERS), "not seen yet: crash, breakdown, lucky bulldozer, helicopter, supply"),
            Number(
                "option_flags",
                6,
                "options in force: strict new fires, random first fire, blackening, building saved, rock cap, goal",
            ),
        ),
        (),
    )
