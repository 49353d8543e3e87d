"""Mutants of the board: its shape, fire, timers, the plane."""

from tests.mutation.mutant import Mutant
from tests.mutation.wildfire_rescue.files import GAME

MUTANTS = (
    Mutant(
        f"{GAME}/geometry.py",
        "((planes & _NOT_EAST) << np.int32(1))",
        "(planes << np.int32(1))",
        "neighbours end at the eastern edge",
    ),
    Mutant(f"{GAME}/geometry.py", '"B1 C1 D1 B5 C5 D5"', '"B1 C1 D1 B5 C5"', "every border tile is edge"),
    Mutant(
        f"{GAME}/geometry.py",
        "number + SIDE if number < CELLS - 1 else number - 1",
        "number + SIDE if number < CELLS - 1 else number - SIDE",
        "from E5 one moves left (W5)",
    ),
    Mutant(f"{GAME}/geometry.py", '"B2 B4 C1 C3 E3"', '"B2 B4 C1 C3 D3"', "the tiles of camper set 9"),
    Mutant(
        f"{GAME}/geometry.py",
        '("A1 B2 C3 D4 E5", "A5 B4 C3 D2 E1")',
        '("A5 B4 C3 D2 E1", "A1 B2 C3 D4 E5")',
        "the falling diagonal begins at A1",
    ),
    Mutant(f"{GAME}/tiles.py", "[..., :CELLS]", "[..., 1 : CELLS + 1]", "which tile a bit stands for"),
    Mutant(
        f"{GAME}/fire.py", "WILDFIRE, PLANE, FACES = 3, 4, 6", "WILDFIRE, PLANE, FACES = 2, 4, 6", "a 3 is wildfire"
    ),
    Mutant(
        f"{GAME}/fire.py", "WILDFIRE, PLANE, FACES = 3, 4, 6", "WILDFIRE, PLANE, FACES = 3, 4, 5", "a die has six faces"
    ),
    Mutant(
        f"{GAME}/fire.py",
        "burning = fire | s.wildfire[games]",
        "burning = fire",
        "the wildfire tile is the source (W1)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "reached = around(burning) & ~burning",
        "reached = around(burning)",
        "the wildfire tile carries no token (W1)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "reached = around(burning) & ~burning",
        "reached = around(burning | s.hazard[games]) & ~burning",
        "hazards do not spread (W19)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "s.camper_later[games] |= lit",
        "s.camper_soon[games] |= lit",
        "campers reached inside a turn have a timer of 2 (W21)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "        s.hazard_soon[games] |= threatened\n",
        "",
        "hazards laid at a round end have a timer of 1 (W21)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "flies = (die == PLANE) & ((e.s.fire[games] | e.s.hazard[games]) != 0)",
        "flies = (die == PLANE) & (e.s.fire[games] != 0)",
        "the plane comes for hazards alone, too (W17, W18)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "    s.lost[games] += np.bitwise_count(burned & s.camper_pair[games])\n",
        "",
        "two campers on one tile are both lost",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "    s.camper_soon[games] |= flipped & s.camper[games]\n",
        "",
        "campers under a hazard that flips have a timer of 1 (W21)",
    ),
    Mutant(
        f"{GAME}/fire.py",
        "    catch(e, games)\n\n\ndef line_mask",
        "\n\ndef line_mask",
        "a hazard that flips catches players",
    ),
    Mutant(f"{GAME}/fire.py", 'if e.rules.plane_lines == "all":', "if True:", "planes fly no diagonals (W17)"),
    Mutant(
        f"{GAME}/engine.py",
        "(s.fire, s.hazard, s.hazard_soon, s.camper_soon, s.camper_later)",
        "(s.fire, s.hazard, s.hazard_soon)",
        "putting out stops camper timers (W21)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "np.where(self.s.camper[games] == 0, fire & ~EDGE, fire)",
        "fire & ~EDGE",
        "the edge protects nobody while campers are left (W26)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "        if not self.rules.safe_edge:\n            return fire\n",
        "",
        "safe_edge (W24)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "np.bitwise_count(s.camper[games] & there) + np.bitwise_count(s.camper_pair[games] & there)",
        "np.bitwise_count(s.camper[games] & there)",
        "all campers on a tile are taken",
    ),
    Mutant(
        f"{GAME}/position.py",
        'near = NEAR[self.own_tile(players)] & ~self.column("wildfire")',
        "near = NEAR[self.own_tile(players)]",
        "nobody enters the wildfire tile",
    ),
    Mutant(
        f"{GAME}/position.py",
        "fire_proof = ~fire | -(kit >> EXTINGUISHER & 1)",
        "fire_proof = ~fire",
        "with both tools one enters fire",
    ),
    Mutant(
        f"{GAME}/position.py",
        "near & ~fits & ~fire\n",
        "near & ~fits & fire_proof\n",
        "there is no slow way into fire",
    ),
    Mutant(
        f"{GAME}/position.py",
        'burning = self._lies_under("fire", here) & (fits >> here.astype(np.int32) & 1).astype(np.bool_)',
        'burning = self._lies_under("fire", here)',
        "putting out one's own burning tile needs both tools (W22)",
    ),
)
