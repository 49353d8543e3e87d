"""Mutants of what players do: moving, carrying, teaming up, drawing, escaping."""

from tests.mutation.mutant import Mutant
from tests.mutation.wildfire_rescue.files import GAME

MUTANTS = (
    Mutant(
        f"{GAME}/turn.py",
        '(position.column("draws_left") > 0) & (position.column("deck_size") > 0)',
        'position.column("deck_size") > 0',
        "four draws for the team (W20)",
    ),
    Mutant(f"{GAME}/turn.py", "verbs[:, PASS] = True", "verbs[:, PASS] = tiles == 0", "passing is always allowed (W9)"),
    Mutant(f"{GAME}/turn.py", "hazards=True", "hazards=False", "a hazard under one's feet is put out (W22)"),
    Mutant(
        f"{GAME}/turn.py",
        "            games, players, tiles = games[~stays], players[~stays], tiles[~stays]\n",
        "",
        "who puts out his own tile takes nobody along (W22)",
    ),
    Mutant(
        f"{GAME}/moving.py",
        "e.kit(games, s.tile[games, players])",
        "e.kit(games, tiles)",
        "tools of the tile left (W11)",
    ),
    Mutant(
        f"{GAME}/moving.py",
        "np.bitwise_count(coming) >= e.rules.carry_limit",
        "np.bitwise_count(coming) > e.rules.carry_limit",
        "carry_limit (W12)",
    ),
    Mutant(
        f"{GAME}/moving.py",
        "s.skip[games] |= bit(players) * slow",
        "s.skip[games] |= (bit(players) | coming) * slow",
        "only the mover loses a turn",
    ),
    Mutant(
        f"{GAME}/moving.py",
        "    e.put_out(douses, there[(kit >> EXTINGUISHER & 1) != 0])\n",
        "",
        "a token is put out on entry (W10)",
    ),
    Mutant(
        f"{GAME}/moving.py",
        "    e.rescue(games, players, tiles)\n",
        "    e.rescue(games, np.where(coming != 0, np.bitwise_count((coming & -coming) - 1), players), tiles)\n",
        "the mover saves the campers (W13)",
    ),
    Mutant(
        f"{GAME}/position.py",
        "        for one in range(self.players):\n            for other in range(one):\n",
        "        for one in range(0):\n            for other in range(one):\n",
        "tools on one tile are shared",
    ),
    Mutant(
        f"{GAME}/position.py",
        ' & ~self.column("skip") & ~self.column("used")',
        ' & ~self.column("used")',
        "who owes a turn has none to give (W15)",
    ),
    Mutant(
        f"{GAME}/position.py",
        ' & ~self.column("skip") & ~self.column("used")',
        ' & ~self.column("skip")',
        "a turn is given once (W15)",
    ),
    Mutant(
        f"{GAME}/position.py",
        " & ((self.kits[rows, joins] & needed) == 0)",
        "",
        "who has the tool himself does not team up (W14)",
    ),
    Mutant(
        f"{GAME}/position.py",
        'np.asarray(tooled & (planes[:, SCALAR["fire"]] >> there & 1 == 0))',
        "np.asarray(tooled)",
        "nobody teams up onto fire (W16)",
    ),
    Mutant(
        f"{GAME}/position.py",
        "near = NEAR[self.own_tile(players)] >> self.own_tile(partner).astype(np.int32) & self.free() >> partner & 1",
        "near = self.free() >> partner & 1",
        "partners stand on adjacent tiles (W14)",
    ),
    Mutant(f"{GAME}/teaming.py", "partner = (players + np", "partner = (players - np", "partners are counted onward"),
    Mutant(f"{GAME}/teaming.py", "    _give_turn(e, games, partner)\n", "", "the partner gives a turn (W15)"),
    Mutant(
        f"{GAME}/teaming.py", "    if not in_turn:\n", "    if in_turn:\n", "an escape by teaming up costs a turn (W15)"
    ),
    Mutant(f"{GAME}/teaming.py", "    s.skip[games] |= who * late\n", "", "who had his turn gives the next one (W15)"),
    Mutant(
        f"{GAME}/teaming.py",
        "np.where(joins, players, partner), np.where(joins, partner, players)",
        "players, partner",
        "who pulls stays where he is, and the partner comes (W14)",
    ),
    Mutant(f"{GAME}/drawing.py", "    e.s.draws_left[games] -= 1\n", "", "draws are counted (W20)"),
    Mutant(f"{GAME}/drawing.py", "    s.unseen[games] -= card\n", "", "a card drawn is no longer in the deck (W3)"),
    Mutant(f"{GAME}/drawing.py", "    e.s.gone[games] += card\n", "", "a discarded card is out of the game (W32)"),
    Mutant(
        f"{GAME}/drawing.py", "    e.s.had[games] |= bit(players)\n", "", "the drawer had his turn when the die falls"
    ),
    Mutant(
        f"{GAME}/drawing.py", "players, mid=True)", "players, mid=False)", "a die inside a turn sets timers of 2 (W21)"
    ),
    Mutant(f"{GAME}/tools.py", "MOST_HELD = 2", "MOST_HELD = 3", "nobody keeps three tools"),
    Mutant(
        f"{GAME}/tools.py",
        "AXE, PICKAXE, BOW, EXTINGUISHER = range(4)",
        "PICKAXE, AXE, BOW, EXTINGUISHER = range(4)",
        "trees need an axe, rocks a pickaxe",
    ),
    Mutant(
        f"{GAME}/escaping.py",
        "    tiles, _ = position.ways(players)\n",
        "    tiles = np.bitwise_or(*position.ways(players))\n",
        "nobody escapes without the tool (W23)",
    ),
    Mutant(
        f"{GAME}/escaping.py",
        '        tiles &= ~position.column("fire")\n',
        "        pass\n",
        "an escape leads to a tile without fire (W22)",
    ),
    Mutant(
        f"{GAME}/escaping.py",
        "    verbs &= e.has(position.free(), players)[:, None]\n",
        "",
        "who owes a turn cannot escape by teaming up (W15)",
    ),
    Mutant(
        f"{GAME}/escaping.py",
        '        e.push(affected[asks], "caught", 0)\n',
        "",
        "caught players come one after the other (W23)",
    ),
    Mutant(
        f"{GAME}/escaping.py", "    s.lost[games] += s.carried[games, player]\n", "", "campers of the dead are lost"
    ),
    Mutant(
        f"{GAME}/escaping.py",
        "(s.alive, s.skip, s.used, s.had)",
        "(s.alive, s.used, s.had)",
        "the dead owe nothing (W34)",
    ),
    Mutant(
        f"{GAME}/escaping.py",
        "    e.put_out(games[stays], BIT[tiles[stays]])\n",
        "",
        "an escape on one's own tile puts it out (W22)",
    ),
)
