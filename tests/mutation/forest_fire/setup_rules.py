"""Mutants of the setup: options, boards by chance, given and designed, bulldozers, the first fire, the places."""

from tests.mutation.forest_fire.files import GAME
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(f"{GAME}/rules.py", '"challenge": (3, 12)', '"challenge": (2, 12)', "the challenge has three droughts"),
    Mutant(
        f"{GAME}/rules.py",
        "sorted(self.forest_fire_acres)[: self.n_forest_fire]",
        "sorted(self.forest_fire_acres)[-self.n_forest_fire :]",
        "fire cards taken out are the largest (FF10)",
    ),
    Mutant(
        f"{GAME}/rules.py",
        "(len(self.fire_cards) + pile) // PILES",
        "(len(self.fire_cards) + PILES - 1 - pile) // PILES",
        "later piles get more fire cards",
    ),
    Mutant(f"{GAME}/rules.py", "(0, 1, 1), (0, 1, 2))", "(1, 0, 1), (1, 1, 1))", "the top pile has no drought"),
    Mutant(
        f"{GAME}/rules.py",
        "RIVER_TOKENS, FIRST_RIVER = 52, 30",
        "RIVER_TOKENS, FIRST_RIVER = 52, 26",
        "the first river has up to 30 acres (FF6)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "return Answers(vacant(e, games))",
        "return Answers(e.forest(games))",
        "bulldozers do not start on buildings (FF7)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "room = _with_room(open_ & MIDDLE)",
        "room = _with_room(open_)",
        "the first fire starts in the middle (FF8)",
    ),
    Mutant(f"{GAME}/setup.py", "    open_[~wide] &= MIDDLE\n", "", "the first fire stays in the middle (FF8)"),
    Mutant(
        f"{GAME}/setup.py",
        "    wide = ~GRID.some(room)\n",
        "    wide = GRID.count(room) < 60\n",
        "the margin is dropped only if the middle has no room (FF8)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "GRID.count(found.plane) >= FIRST_FIRE",
        "GRID.count(found.plane) >= 1",
        "the first fire starts where there is room for four (FF8)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "open_ = vacant(e, games) & ~e.dozers(games) & GRID.around(e.s.drawn[games])",
        "open_ = e.forest(games) & ~e.dozers(games) & GRID.around(e.s.drawn[games])",
        "the first fire leaves buildings alone (FF8)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "seat = (e.first_item + BULLDOZERS) % e.players",
        "seat = e.first_item % e.players",
        "the first fire belongs to the seat after the bulldozers",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "np.full(games.size, CALM)",
        "np.full(games.size, CALM + 1)",
        "the weakest weather comes first (FF9)",
    ),
    Mutant(f"{GAME}/rivers.py", "FEWEST, MOST = 40, 50", "FEWEST, MOST = 40, 60", "rivers cover at most 50 acres"),
    Mutant(
        f"{GAME}/rivers.py",
        "(apart | (pairing[long] == _CROSSING))",
        "(apart | (pairing[long] >= _CROSSING))",
        "only rivers from north to south and from west to east cross",
    ),
    Mutant(
        f"{GAME}/rivers.py",
        "free = ~river & GRID.bits(INNER).astype(np.bool_)",
        "free = ~river",
        "buildings do not lie on the edge",
    ),
    Mutant(
        f"{GAME}/rivers.py",
        'e.chance.below(games, "board", len(PAIRINGS))',
        'e.chance.below(games, "board", len(PAIRINGS) - 1)',
        "the three pairings of edges are equally likely",
    ),
    Mutant(
        f"{GAME}/rivers.py",
        "_FIRST_END, _ENDS = 3, 14",
        "_FIRST_END, _ENDS = 1, 18",
        "rivers end at places 3 to 16 of an edge",
    ),
    Mutant(
        f"{GAME}/rivers.py",
        "open_ = (near >= 0) & (inner[near] | (near == target))",
        "open_ = near >= 0",
        "the ends of a river are its only edge acres",
    ),
    Mutant(
        f"{GAME}/designing.py",
        "free = INNER & ~e.s.drawn[games]",
        "free = np.broadcast_to(INNER, e.s.drawn[games].shape)",
        "a river does not meet itself",
    ),
    Mutant(
        f"{GAME}/designing.py",
        "reach(GRID, ends, free | ends, free, fr.steps - 1)",
        "reach(GRID, ends, free | ends, free, fr.steps)",
        "a river can always be finished (FF6)",
    ),
    Mutant(
        f"{GAME}/designing.py",
        "    e.s.edges[games] |= EDGE_BIT[cells]\n",
        "    e.s.edges[games] |= EDGE_BIT[cells] * (e.s.edges[games] == 0)\n",
        "every edge has one end of a river at most (FF6)",
    ),
    Mutant(
        f"{GAME}/designing.py",
        "Answers(INNER & ~(s.river[games]",
        "Answers(~(s.river[games]",
        "buildings are not placed on the edge",
    ),
    Mutant(
        f"{GAME}/scenario.py",
        "joined and len(set(river)) == len(river) > 1",
        "joined and len(river) > 1",
        "a river given does not meet itself",
    ),
    Mutant(
        f"{GAME}/scenario.py",
        " or water & set(built)",
        "",
        "no building of a board given stands in a river",
    ),
    Mutant(
        f"{GAME}/scenario.py",
        "    return any(one != other for one in _edges(river[0]) for other in _edges(river[-1]))\n",
        "    return bool(_edges(river[0]) and _edges(river[-1]))\n",
        "a river given ends on two different edges",
    ),
    Mutant(
        f"{GAME}/scenario.py",
        "all(_groups(set(acres) - set(pair)) for pair in pairs)",
        "True",
        "wherever bulldozers stand there is room for the first fire (FF37)",
    ),
    Mutant(f"{GAME}/geometry.py", "RING_STEPS = 2", "RING_STEPS = 3", "new equipment goes two steps"),
    Mutant(
        f"{GAME}/geometry.py",
        "for row in range(5, 15) for col in range(5, 15)",
        "for row in range(5, 15) for col in range(4, 16)",
        "the first fire keeps five spaces from the edge (FF8)",
    ),
    Mutant(
        f"{GAME}/geometry.py",
        "np.array([N, NW, SW, S, SE, NE])",
        "np.array([N, NE, SE, S, SW, NW])",
        "the faces of the wind die go against the clock",
    ),
    Mutant(f"{GAME}/geometry.py", "LONGEST = 10", "LONGEST = 9", "the helicopter flies ten steps"),
    Mutant(
        f"{GAME}/geometry.py",
        "N: (9, 10), NE: (19,)",
        "N: (9,), NE: (19,)",
        "the northern arrow lies at two acres",
    ),
)
