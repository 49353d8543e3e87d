"""Mutants of the board and of the cards that work on it."""

from tests.mutation.fire_tower.files import GAME
from tests.mutation.mutant import Mutant

_CARDS = f"{GAME}/cards"

MUTANTS = (
    Mutant(
        f"{GAME}/geometry.py",
        "has[d] or has[(d + 1) % 4]",
        "has[d] or has[(d + 3) % 4]",
        "which towers a wind touches",
    ),
    Mutant(
        f"{GAME}/geometry.py",
        "range(3), range(13, 16)",
        "range(3), range(14, 16)",
        "tower areas in the east and south are a cell too small",
    ),
    Mutant(
        f"{GAME}/board.py",
        "return bb.around4(self.fire) & self.vacant",
        "return bb.around4(self.gem) & self.vacant",
        "flame and towers ablaze count as fire (R7)",
    ),
    Mutant(f"{GAME}/board.py", "return self.gem & ~self.area", "return self.gem", "no water in towers"),
    Mutant(
        f"{GAME}/board.py",
        "~(bb.around4(self.breaks) | closed)",
        "~(bb.around8(self.breaks) | closed)",
        "firebreaks may touch diagonally",
    ),
    Mutant(
        f"{GAME}/board.py",
        "~(bb.around4(self.breaks) | closed)",
        "~bb.around4(self.breaks)",
        "no firebreaks in towers (R15)",
    ),
    Mutant(f"{GAME}/board.py", "    reforest(e, games, areas)\n", "", "firebreaks vanish in a tower ablaze (R35)"),
    Mutant(
        f"{_CARDS}/windows.py",
        'Pattern("#.#"), Pattern("#/./#")',
        'Pattern("#.#"), Pattern("#/#")',
        "a standing Scratch Line leaves a cell between",
    ),
    Mutant(
        f"{_CARDS}/windows.py",
        "ways = (action - e.layout.cells == VERTICAL)",
        "ways = (action - e.layout.cells != VERTICAL)",
        "which way a pattern lies",
    ),
    Mutant(f"{_CARDS}/fire_patterns.py", "for _ in range(2):", "for _ in range(1):", "a Flare Up run burns to its end"),
    Mutant(
        f"{_CARDS}/fire_patterns.py",
        "line = window & ~board.breaks\n",
        "line = window\n",
        "firebreaks cut a Flare Up (R9)",
    ),
    Mutant(f"{_CARDS}/fire_patterns.py", "    if not across:\n", "    if across:\n", "flare_across_break"),
    Mutant(
        f"{_CARDS}/fire_patterns.py",
        "onward(forth & passable)",
        "onward(forth)",
        "when a Flare Up can be under-placed",
    ),
    Mutant(
        f"{_CARDS}/fire_patterns.py",
        "    cells[e.must_stop(board.games, fr.seat)] = 0\n",
        "",
        "who burned his own tower picks no more gems (R46)",
    ),
    Mutant(
        f"{_CARDS}/fire_patterns.py",
        "np.where(fr.left[:, None] == 0, board.contact, board.vacant)",
        "board.contact",
        "later gems of a picked Snag need not touch fire",
    ),
    Mutant(
        f"{_CARDS}/explosion.py",
        "return board.gem & bb.around8(board.vacant)",
        "return board.gem",
        "explosion_needs_gem",
    ),
    Mutant(
        f"{GAME}/cards/explosion.py",
        "    cut(e, games, centre, fr.seat, unfinished=True)\n",
        "",
        "the centre of an Explosion becomes a break",
    ),
    Mutant(
        f"{_CARDS}/ember.py",
        "bb.around4(board.fire & ~e.s.picked.take(games, axis=0))",
        "bb.around4(board.fire)",
        "an Ember lands at other fire than itself (R12)",
    ),
    Mutant(
        f"{GAME}/moves.py",
        "(total <= 4).nonzero()",
        "(total <= 3).nonzero()",
        "a gem that has no target is no source of an Ember",
    ),
    Mutant(
        f"{GAME}/cards/ember.py",
        "movable(board, board.removable, board.contact)",
        "movable(board, board.gem, board.contact)",
        "an Ember leaves gems in towers alone (R12)",
    ),
    Mutant(
        f"{_CARDS}/water.py",
        "board.gem if board.e.rules.smokejumper_tower_centre else board.removable",
        "board.gem",
        "smokejumper_tower_centre",
    ),
    Mutant(
        f"{_CARDS}/water.py",
        "bb.some(bb.twice_around8(board.removable) & _jump_centres(board))",
        "bb.some(bb.around8(board.removable) & _jump_centres(board))",
        "picking with a Smokejumper needs two gems",
    ),
    Mutant(
        f"{_CARDS}/water.py",
        "return bb.around8(centres) & board.removable, may_stop_after_one(fr)",
        "return bb.around8(centres) & board.gem, may_stop_after_one(fr)",
        "a Smokejumper picks no gems in towers",
    ),
    Mutant(
        f"{_CARDS}/picks.py",
        "for scope, table in enumerate(tool.tables):",
        "for scope, table in enumerate(tool.tables[:1]):",
        "all picks lie in one window",
    ),
    Mutant(f"{_CARDS}/picks.py", "fr.left > 0", "fr.left >= 0", "a pick must be made before one may stop"),
    Mutant(
        f"{_CARDS}/firebreaks.py",
        "board.breakable(seats) | board.breaks",
        "board.breakable(seats) | (board.breaks & ~board.area)",
        "De/Reforest removes breaks in towers too (R18)",
    ),
    Mutant(
        f"{_CARDS}/firebreaks.py",
        "PAIR, _free, (_lay,), whole=True)\n_SCRATCH",
        "PAIR, _free, (_lay,))\n_SCRATCH",
        "both firebreaks of a line must find room",
    ),
    Mutant(
        f"{_CARDS}/wind_cards.py",
        "verbs[:, _SET] = valid & (",
        "verbs[:, _SET] = (",
        "an invalid wind cannot be set (R26)",
    ),
    Mutant(
        f"{GAME}/cards/wind_cards.py",
        "downwind(fr.direction))\n    return Answers(verbs=verbs)\n\n\ndef _mode(",
        "downwind(fr.direction)) & valid\n    return Answers(verbs=verbs)\n\n\ndef _mode(",
        "the gem of a wind card ignores validity (R27)",
    ),
)
