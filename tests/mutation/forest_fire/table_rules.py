"""Mutants of the board's own rules, the end, the score, and what is seen and told."""

from tests.mutation.forest_fire.files import GAME
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(
        f"{GAME}/engine.py",
        "s.river[games] | s.rock[games] | s.burnt[games]",
        "s.river[games] | s.rock[games]",
        "burnt acres are fire lines",
    ),
    Mutant(
        f"{GAME}/engine.py",
        " | s.house[games] | s.school[games]))",
        " | s.house[games]))",
        "bulldozers and helicopters do not stand on schools",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "return self.standing(games) & ~GRID.around(self.s.fire[games])",
        "return self.standing(games)",
        "a helicopter lands away from fire",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "        s.store_balls[games] += s.cargo_balls[games]\n",
        "",
        "the cargo of a lost helicopter goes to the store (FF13)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "(self.s.turn[games] - 1) % self.players",
        "self.s.turn[games] % self.players",
        "the first turn belongs to seat 0",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "self.push(games, key, item % self.players, left=item",
        "self.push(games, key, item * 0, left=item",
        "items of the setup go round",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "        if np.count_nonzero(apart):\n",
        "        if False:\n",
        "fires that touch are one, and parts that do not are two",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "            self.s.warm[games] &= ~here\n",
        "            pass\n",
        "acres put out are warm no more (FF33)",
    ),
    Mutant(f"{GAME}/outcome.py", "> e.rules.limit", ">= e.rules.limit", "as many acres as the limit may burn (FF11)"),
    Mutant(f"{GAME}/outcome.py", "e.s.put_out[games] >= goal", "e.s.put_out[games] > goal", "extinguish_goal (FF32)"),
    Mutant(
        f"{GAME}/outcome.py",
        'found["rock"] // 2',
        '(found["rock"] + 1) // 2',
        "rock costs half a point, rounded down (FF34)",
    ),
    Mutant(f"{GAME}/outcome.py", "_HOUSE, _SCHOOL = 10, 20", "_HOUSE, _SCHOOL = 10, 10", "a school is worth 20"),
    Mutant(
        f"{GAME}/outcome.py", "np.where(won, 1, -1)", "np.where(won, 1, 0)", "a defeat pays -1 with reward=win (FF35)"
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "e.s.turn[games].astype(np.int64) - 1",
        "e.s.turn[games].astype(np.int64)",
        "only completed cards are paid (FF35)",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "_CALM_FIRE, _DREAD = 4, 0.25",
        "_CALM_FIRE, _DREAD = 0, 0.25",
        "four burning acres are not dreaded (FF35)",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "running = (s.over[games] == 0) & (s.turn[games] > 0)",
        "running = s.turn[games] > 0",
        "shaped rewards add up to nothing (FF35)",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "(1 << e.players) - 1 if won else 0",
        "1 if won else 0",
        "all seats win together",
    ),
    Mutant(
        f"{GAME}/game.py",
        "outcome.potential(engine, games) * np.float32(self.shaped)",
        "outcome.potential(engine, games)",
        "rewards are shaped only if asked for (FF35)",
    ),
    Mutant(f"{GAME}/outcome.py", '("burnt", "burnt")', '("burnt", "rock")', "the report tells burnt acres"),
    Mutant(
        f"{GAME}/game.py",
        "return (0,) * self.seats",
        "return tuple(range(self.seats))",
        "all seats are one side",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "(frames[:, 1] - seats) % self.players",
        "(seats - frames[:, 1]) % self.players",
        "seats are counted on from the observer's",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "KIND[card]",
        "KIND[e.s.deck[games, np.minimum(turn, e.rules.cards - 1)]]",
        "nobody sees the next card",
    ),
    Mutant(
        f"{GAME}/observation.py",
        'np.searchsorted(ends, turns, side="right")',
        'np.searchsorted(ends, turns, side="left")',
        "the pile seen is that of the next card",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "- rules.droughts\n",
        "\n",
        "droughts behind the pile in use are told apart",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "(origin + 2) % 6",
        "(origin + 5) % 6",
        "acres downwind of fire are seen as threatened",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "(closed | house | school | GRID.around(fire))",
        "(closed | house | GRID.around(fire))",
        "no landing on schools is shown",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "np.bitwise_and(first, second, out=planes[:, place + 1])",
        "np.bitwise_or(first, second, out=planes[:, place + 1])",
        "two bulldozers on one acre are told from one",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "early & (card >= LUCKY_DOZER)",
        "card >= LUCKY_DOZER",
        "what a lucky break brings is told from the turn's own equipment",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "self.cap - counts[:, 0]",
        "self.cap - counts[:, 1]",
        "the rock left is told",
    ),
    Mutant(
        f"{GAME}/verbs.py",
        '    "GET_HELI",\n    "GET_DOZER",\n',
        '    "GET_DOZER",\n    "GET_HELI",\n',
        "verb 1 is GET_HELI, verb 2 GET_DOZER",
    ),
    Mutant(f"{GAME}/verbs.py", "(2, 2), (4, 1))", "(4, 1), (2, 2))", "what the lots contain"),
    Mutant(
        f"{GAME}/words.py",
        "if e.s.won[index] else",
        "if points >= 200 else",
        "a lost game is told as lost",
    ),
    Mutant(
        f"{GAME}/beside.py",
        "running = 0 < left < size or (left == size and turn == int(e.pile_ends[number]) - size)",
        "running = left == size",
        "of every pile is told what is left in it",
    ),
    Mutant(
        f"{GAME}/beside.py",
        "BEARINGS[wind] if wind >= 0",
        "BEARINGS[(wind + 3) % 6] if wind >= 0",
        "the arrow lies where the wind comes from",
    ),
    Mutant(
        f"{GAME}/questions.py",
        "{_many(left, 'dig')}",
        "{_many(steps, 'dig')}",
        "a question tells the digs that are left",
    ),
)
