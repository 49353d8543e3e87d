"""Mutants of fire: how far it goes with the wind, which fires spread, what they destroy, what burns out."""

from tests.mutation.forest_fire.files import FIRE
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(f"{FIRE}/rays.py", "STRONG_WIND = 22", "STRONG_WIND = 18", "only 22 mph crosses two fire lines (FF20)"),
    Mutant(f"{FIRE}/rays.py", "        first &= self.two\n", "", "with a distance of one, fire goes one acre"),
    Mutant(
        f"{FIRE}/rays.py",
        "self._jump(first & self.three)",
        "self._jump(first)",
        "acres jumped count with a distance of two (FF19)",
    ),
    Mutant(
        f"{FIRE}/rays.py",
        "self._go(over_one & self.three)",
        "self._go(over_one & self.two)",
        "a jump uses up a distance of two (FF19)",
    ),
    Mutant(
        f"{FIRE}/rays.py",
        "_mask(strong & (far != 2))",
        "_mask(strong)",
        "two fire lines are too far for a distance of two (FF19)",
    ),
    Mutant(
        f"{FIRE}/rays.py",
        "gap = self._on(heads) & self.ground.line & self.jump\n",
        "gap = self._on(heads) & self.ground.line\n",
        "fire jumps only if the card in force says so",
    ),
    Mutant(
        f"{FIRE}/rays.py",
        "self.crossed |= self._back(targets)\n",
        "self.crossed |= gap\n",
        "vehicles on a fire line are safe without a landing acre",
    ),
    Mutant(
        f"{FIRE}/rays.py",
        "self.crossed |= back | self._back(back)",
        "self.crossed |= back",
        "a jump over two lines destroys vehicles on both",
    ),
    Mutant(
        f"{FIRE}/rays.py",
        "self._light(targets, 2)",
        "self._light(targets, 1)",
        "a ball behind a gap puts out the acre before it",
    ),
    Mutant(
        f"{FIRE}/rays.py",
        "self._light(targets, 3)",
        "self._light(targets, 2)",
        "a ball behind two lines puts out the acre before them",
    ),
    Mutant(
        f"{FIRE}/rays.py",
        "return targets & ~self.ground.tokens",
        "return targets",
        "fire goes no further where a token put it out",
    ),
    Mutant(
        f"{FIRE}/rays.py", "if self.far == 3:", "if self.far > 3:", "with a distance of three, fire goes three acres"
    ),
    Mutant(
        f"{FIRE}/spread.py", "    if more.size:\n", "    if False:\n", "as many fires spread as the card says (FF16)"
    ),
    Mutant(
        f"{FIRE}/spread.py",
        "chosen = rank < wanted[fires.row]",
        "chosen = rank <= wanted[fires.row]",
        "no more fires spread than the card says (FF16)",
    ),
    Mutant(
        f"{FIRE}/spread.py",
        "    order = np.lexsort((keys, fires.row))\n",
        "    order = np.lexsort((place, fires.row))\n",
        "chance chooses the fires that spread",
    ),
    Mutant(
        f"{FIRE}/spread.py",
        "barrels = doused & ~balls",
        "barrels = doused",
        "one token for each acre, a ball first (FF21)",
    ),
    Mutant(
        f"{FIRE}/spread.py",
        "        s.store_balls[games] += GRID.count(balls)\n",
        "",
        "a ball that went off returns to the store",
    ),
    Mutant(
        f"{FIRE}/spread.py", "hit | reached.crossed", "hit", "a jump destroys vehicles on the line that it passes over"
    ),
    Mutant(
        f"{FIRE}/spread.py",
        "hit = lit & ~doused",
        "hit = lit",
        "with building_saved a token saves what stands there (FF18)",
    ),
    Mutant(
        f"{FIRE}/spread.py",
        "charred = doused & ~(s.house[games] | s.school[games])",
        "charred = doused",
        "a building that was saved stands on forest (FF18)",
    ),
    Mutant(
        f"{FIRE}/spread.py",
        "    _count_put_out(e, games, sources, reached.heads)\n",
        "",
        "a spread into a ball may put out a fire (FF32)",
    ),
    Mutant(
        f"{FIRE}/spread.py",
        "    going = np.flatnonzero(e.s.over[games] == 0)\n",
        "    going = np.arange(games.size)\n",
        "nothing burns out after the end",
    ),
    Mutant(
        f"{FIRE}/burning_out.py",
        "spreading = GRID.some(lit)",
        "spreading = np.ones(len(lit), np.bool_)",
        "a fire that lit nothing has not spread (FF33)",
    ),
    Mutant(
        f"{FIRE}/burning_out.py",
        "whole = fires.plane | lit",
        "whole = fires.plane",
        "acres lit now are warm, too (FF33)",
    ),
    Mutant(
        f"{FIRE}/burning_out.py",
        "GRID.step(ground.fire[rows], (wind + 3) % 6)",
        "GRID.step(ground.fire[rows], wind)",
        "the windward side burns out (FF33)",
    ),
    Mutant(
        f"{FIRE}/burning_out.py",
        "| heated) & ~cooled & fire",
        "| heated) & fire",
        "what burnt out once is warm no more (FF33)",
    ),
    Mutant(
        f"{FIRE}/new_fire.py",
        "for aside in (0, 1, -1):",
        "for aside in (0, -1, 1):",
        "strict fires turn clockwise first (FF12)",
    ),
    Mutant(
        f"{FIRE}/new_fire.py",
        "(acres > number)",
        "(acres >= number)",
        "a strict fire has as many acres as its card says",
    ),
    Mutant(
        f"{FIRE}/new_fire.py",
        "    more = (left > 0) & GRID.some(GRID.around(e.s.drawn[games]) & e.forest(games))\n",
        "    more = left > 0\n",
        "a new fire without room ends early",
    ),
    Mutant(
        f"{FIRE}/new_fire.py",
        "Answers(GRID.around(e.s.drawn[games]) & e.forest(games))",
        "Answers(GRID.around(e.s.fire[games]) & e.forest(games))",
        "a new fire goes on beside itself, not beside others",
    ),
    Mutant(
        f"{FIRE}/new_fire.py",
        "    e.lose_vehicles(games, planes)\n",
        "",
        "a new fire destroys vehicles on its acres (FF13)",
    ),
    Mutant(
        f"{FIRE}/new_fire.py",
        "        _put_out_beside(e, here[ball], cells[rows][ball], placed[rows][ball])\n",
        "",
        "a ball under a new fire puts out a second acre (FF14)",
    ),
    Mutant(
        f"{FIRE}/new_fire.py",
        "fits = (spot == OFF) & GRID.has(near, placed[:, number])",
        "fits = GRID.has(near, placed[:, number])",
        "of the acres beside a ball the earliest is put out (FF14)",
    ),
    Mutant(
        f"{FIRE}/new_fire.py",
        "rows = np.flatnonzero(GRID.has(s.fire[games], cells))",
        "rows = np.flatnonzero(cells != OFF)",
        "tokens on acres that were put out do not go off (FF14)",
    ),
    Mutant(
        f"{FIRE}/new_fire.py",
        "        s.put_out[here] += ~GRID.some(fire[armed] & s.fire[here])\n",
        "",
        "a new fire put out by tokens counts (FF32)",
    ),
    Mutant(f"{FIRE}/new_fire.py", "    outcome.check(e, games)\n", "", "a new fire may break the limit"),
)
