"""Mutants of drought: which fire doubles, how its lines grow, and what an acre that catches fire does."""

from tests.mutation.forest_fire.files import FIRE
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(f"{FIRE}/drought.py", "_JUMPS = 12", "_JUMPS = 10", "a drought jumps from 12 mph on (FF22)"),
    Mutant(
        f"{FIRE}/drought.py",
        "best = size == np.maximum.reduceat(size, starts)[fires.row]",
        "best = size > 0",
        "the largest fire doubles (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        "    best &= away == np.minimum.reduceat(away, starts)[fires.row]\n",
        "",
        "of large fires the nearest to the arrow doubles (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        "        chosen[tied] = e.chance.below(",
        "        e.chance.below(",
        "a coin decides between fires as large and as near (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        "(self.pieces[rows, run] - 1) * burns",
        "self.pieces[rows, run] - 1",
        "a line that a token put out grows no more (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        "for aside in (1, -1):",
        "for aside in (-1, 1):",
        "a drought steps aside clockwise first (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        " & ~GRID.has(line, beyond)",
        "",
        "a step aside leads past the fire line (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        " & (beyond >= 0) & ~",
        " & ~",
        "a step aside does not lead to the edge of the board (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        "        self.e.lose_vehicles(games, crossed)\n",
        "",
        "a drought that jumps destroys vehicles on the gap (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        "double = GRID.has(line, second) & (mph >= STRONG_WIND)",
        "double = GRID.has(line, second)",
        "a drought crosses two fire lines with 22 mph only (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        "    e.s.put_out[games[gone]] += 1\n",
        "",
        "a drought into a ball may put out a fire (FF32)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        "= _lengths(inside, rows, cells, wind)",
        "= np.minimum(_lengths(inside, rows, cells, wind), 2)",
        "every line doubles its own length (FF22)",
    ),
    Mutant(
        f"{FIRE}/drought.py",
        "            head = np.where(burns, target, head)\n            target = GRID.neighbour[head, direction]\n",
        "            target = np.where(burns, GRID.neighbour[target, direction], target)\n",
        "a ball puts out the last burning acre of the line (FF22)",
    ),
    Mutant(
        f"{FIRE}/igniting.py",
        "barrel = GRID.has(e.any_barrel(games), cells) & ~ball",
        "barrel = GRID.has(e.any_barrel(games), cells)",
        "one token goes off, a ball before a barrel (FF21)",
    ),
    Mutant(
        f"{FIRE}/igniting.py",
        "saved = token & e.rules.building_saved",
        "saved = token",
        "without building_saved a token saves no building (FF18)",
    ),
    Mutant(
        f"{FIRE}/igniting.py",
        "        e.to_store(games[here], pieces)\n",
        "",
        "tokens that went off return to the store",
    ),
    Mutant(
        f"{FIRE}/igniting.py",
        "np.where(doused & ~kept, cells, OFF)",
        "np.where(doused, cells, OFF)",
        "a building that was saved stands on forest (FF18)",
    ),
)
