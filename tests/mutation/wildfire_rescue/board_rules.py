"""Mutants of the board: setup, tiles, fire, timers, the plane, and what is seen of them."""

from tests.mutation.mutant import Mutant
from tests.mutation.wildfire_rescue.files import GAME

MUTANTS = (
    Mutant(
        f"{GAME}/geometry.py",
        "    return number + SIDE if number < CELLS - 1 else number - 1\n",
        "    return number - 1\n",
        "in column E one moves down (W5)",
    ),
    Mutant(f"{GAME}/geometry.py", "planes & _NOT_EAST) << np", "planes) << np", "column A is no neighbour of column E"),
    Mutant(f"{GAME}/geometry.py", '"A3 B2 C4 D2 E3"', '"A3 B2 C3 D2 E3"', "the tiles of camper set 7"),
    Mutant(f"{GAME}/tiles.py", "np.unpackbits(little, bitorder=", "np.unpackbits(~little, bitorder=", "tiles as bits"),
    Mutant(f"{GAME}/tools.py", "MOST_HELD = 2", "MOST_HELD = 3", "a third tool is discarded"),
    Mutant(f"{GAME}/laying.py", "_LARGEST = 3", "_LARGEST = 4", "no four connected equal tiles (W4)"),
    Mutant(
        f"{GAME}/laying.py",
        "    if rows.size:\n            stuck",
        "    if False:\n            stuck",
        "a tile that does not fit is exchanged (W4)",
    ),
    Mutant(
        f"{GAME}/laying.py",
        "chosen = place + (order > wanted.astype(np.int64)).argmax(axis=0)",
        "chosen = place + (order > 0).argmax(axis=0)",
        "the exchanged tile is drawn among all that fit (W4)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "            cards[np.arange(games.size), COPIES * out.astype(np.int64)] = NO_CARD\n",
        "            cards[np.arange(games.size), COPIES * tools.T[0].astype(np.int64)] = NO_CARD\n",
        "cards left out are of different tools (W3)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "        tile = np.where(tile == source, aside, tile)\n",
        "",
        "players leave the wildfire tile",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "    s.camper_pair[games] = campers & moved\n",
        "",
        "two campers may share a tile",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "        e.rescue(games, np.full(games.size, player), tile)\n",
        "",
        "who shares a tile with campers has saved them (W8)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "            free &= ~BIT[e.s.tile[games, player]]\n",
        "            pass\n",
        "one player a corner (W6)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "    burning = fire | s.wildfire[games]\n",
        "    burning = fire | s.wildfire[games] | s.hazard[games]\n",
        "hazards do not spread",
    ),
    Mutant(f"{GAME}/fire.py", "    reached = around(burning)", "    reached = around(around(burning))", "no chaining"),
    Mutant(
        f"{GAME}/fire.py",
        "    lit, threatened = reached & ~rock,",
        "    lit, threatened = (reached & ~rock) | (reached & s.hazard[games]),",
        "a hazard that is reached again stays one (W19)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "        s.camper_later[games] |= lit & s.camper[games]\n",
        "        s.camper_soon[games] |= lit & s.camper[games]\n",
        "campers that burn inside a turn have a longer timer (W21)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "    s.camper_soon[games] |= flipped & s.camper[games]\n",
        "",
        "campers on a flipped hazard burn (W21)",
    ),
    Mutant(
        f"{GAME}/fire.py", "WILDFIRE, PLANE, FACES = 3, 4, 6", "WILDFIRE, PLANE, FACES = 2, 4, 6", "three faces spread"
    ),
    Mutant(
        f"{GAME}/fire.py",
        "((e.s.fire[games] | e.s.hazard[games]) != 0)",
        "(e.s.fire[games] != 0)",
        "a plane comes for hazards alone, too (W18)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        'if e.rules.plane_lines == "all":',
        "if True:",
        "diagonals are an option (W17)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "        for plane in (s.fire, s.hazard, s.hazard_soon, s.camper_soon, s.camper_later):\n",
        "        for plane in (s.fire, s.camper_soon, s.camper_later):\n",
        "hazards are put out as well (W17)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "np.where(self.s.camper[games] == 0, fire & ~EDGE, fire)",
        "fire & ~EDGE",
        "before the last camper is gone the edge protects nobody (W26)",
    ),
    Mutant(
        f"{GAME}/knowledge.py",
        "    deck.sort(axis=1)\n",
        "",
        "a redeal knows nothing of the old order",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "around(burning) & ~burning",
        "around(burning)",
        "exposed tiles do not burn",
    ),
    Mutant(
        f"{GAME}/observation.py",
        'own = seats if self.own_seats else np.maximum(frames[:, COLUMN["player"]], 0)',
        "own = seats",
        "one seat for all looks through the player in question (W29)",
    ),
    Mutant(
        f"{GAME}/observation.py",
        '(left == 0) & (column("round") > 0)',
        "left == 0",
        "the end is not near before the campers come (W33)",
    ),
    Mutant(f"{GAME}/words.py", "(player + verb - JOIN) % e.players", "player", "who is joined, in words"),
)
