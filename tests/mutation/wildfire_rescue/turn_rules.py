"""Mutants of turns: moving, teaming up, drawing, escaping, the round and the end."""

from tests.mutation.mutant import Mutant
from tests.mutation.wildfire_rescue.files import GAME

MUTANTS = (
    Mutant(
        f"{GAME}/position.py",
        "near & fits & fire_proof, near & ~fits & ~fire",
        "near & fits & fire_proof, near & ~fits & (~fire | -(kit >> EXTINGUISHER & 1))",
        "there is no slow way into fire",
    ),
    Mutant(
        f"{GAME}/position.py",
        'NEAR[self.own_tile(players)] & ~self.column("wildfire")',
        "NEAR[self.own_tile(players)]",
        "nobody enters the wildfire tile",
    ),
    Mutant(
        f"{GAME}/position.py",
        " & ((self.kits[rows, joins] & needed) == 0)\n",
        "\n",
        "who has the tool himself does not team up (W14)",
    ),
    Mutant(
        f"{GAME}/position.py",
        'tooled & (planes[:, SCALAR["fire"]] >> there & 1 == 0)',
        "tooled",
        "nobody is brought onto fire (W16)",
    ),
    Mutant(
        f"{GAME}/position.py",
        ' & ~self.column("skip") & ~self.column("used")',
        ' & ~self.column("used")',
        "who owes a turn has none to give (W15)",
    ),
    Mutant(
        f"{GAME}/position.py",
        "                self.kits[:, other] |= owned[:, one] * together\n",
        "",
        "tools on one tile serve everybody there",
    ),
    Mutant(
        f"{GAME}/moving.py",
        "    kit = e.kit(games, s.tile[games, players])\n",
        "    kit = e.kit(games, tiles)\n",
        "tools are judged on the tile being left (W11)",
    ),
    Mutant(
        f"{GAME}/moving.py",
        "    s.skip[games] |= bit(players) * slow\n",
        "    s.skip[games] |= (bit(players) | coming) * slow\n",
        "only the mover loses a turn",
    ),
    Mutant(
        f"{GAME}/moving.py",
        "(left == 0) | (np.bitwise_count(coming) >= e.rules.carry_limit)",
        "left == 0",
        "the limit of companions (W12)",
    ),
    Mutant(
        f"{GAME}/moving.py",
        "    e.rescue(games, players, tiles)\n",
        "",
        "the mover takes the campers (W13)",
    ),
    Mutant(
        f"{GAME}/teaming.py",
        "    _give_turn(e, games, partner)\n",
        "",
        "the partner gives his turn (W15)",
    ),
    Mutant(
        f"{GAME}/teaming.py",
        "    if not in_turn:\n",
        "    if False:\n",
        "who escapes by teaming up gives a turn as well (W15)",
    ),
    Mutant(
        f"{GAME}/teaming.py",
        "    s.used[games] |= who * ~late\n",
        "    s.skip[games] |= who * ~late\n",
        "a turn of this round is given before a later one (W15)",
    ),
    Mutant(f"{GAME}/drawing.py", "    e.s.draws_left[games] -= 1\n", "", "four draws for the team (W20)"),
    Mutant(
        f"{GAME}/drawing.py",
        "    e.s.had[games] |= bit(players)\n",
        "",
        "who drew has had his turn (W15)",
    ),
    Mutant(f"{GAME}/drawing.py", "    e.s.gone[games] += card\n", "", "a discarded tool is out of the game"),
    Mutant(
        f"{GAME}/escaping.py",
        '        tiles &= ~position.column("fire")\n',
        "        pass\n",
        "an escape leads to a tile without fire (W22)",
    ),
    Mutant(
        f"{GAME}/escaping.py",
        "    tiles, _ = position.ways(players)\n",
        "    tiles = np.bitwise_or(*position.ways(players))\n",
        "there is no slow way out",
    ),
    Mutant(
        f"{GAME}/escaping.py",
        "    verbs &= e.has(position.free(), players)[:, None]\n",
        "",
        "who owes a turn cannot team up to escape (W15)",
    ),
    Mutant(
        f"{GAME}/escaping.py",
        "    s.lost[games] += s.carried[games, player]\n",
        "",
        "campers of the dead are lost",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        "    s.skip[games] = skip & ~(passed & ~used)\n",
        "    s.skip[games] = skip\n",
        "a lost turn is lost once",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        "    fire.lose_campers(e, games)\n    games = check_end(e, games)\n",
        "    fire.lose_campers(e, games)\n",
        "the end is checked when campers are lost (W25)",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        "    fire.flip_hazards(e, games)\n",
        "",
        "hazards become fire",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        "_LAST[e.s.alive[games]], mid=False",
        "_FIRST[e.s.alive[games]], mid=False",
        "the last living player chooses the line (W18)",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        "    e.s.had[games] = 0\n",
        "",
        "everybody has a turn in every round",
    ),
    Mutant(
        f"{GAME}/turn.py",
        '(position.column("draws_left") > 0) & (position.column("deck_size") > 0)',
        'position.column("deck_size") > 0',
        "no fifth draw (W20)",
    ),
    Mutant(
        f"{GAME}/turn.py", "    verbs[:, PASS] = True\n", "    verbs[:, PASS] = tiles == 0\n", "passing is allowed (W9)"
    ),
    Mutant(
        f"{GAME}/turn.py",
        "        tiles |= BIT[position.own_tile(players)] * position.can_put_out_own(players, hazards=True)\n",
        "        tiles |= BIT[position.own_tile(players)] * position.can_put_out_own(players, hazards=False)\n",
        "in place a hazard is put out, too (W22)",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "e.saved(games) - e.dead(games)",
        "e.saved(games)",
        "every player who died costs a point",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "((e.s.camper[games] == 0) & ~inside)",
        "(e.s.camper[games] == 0)",
        "the end is on the edge",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "    e.s.truncated[games[late]] = 1\n",
        "",
        "a game that is cut off is truncated (W27)",
    ),
    Mutant(
        f"{GAME}/game.py", "        return (0,) * self.seats\n", "        return tuple(range(self.seats))\n", "one side"
    ),
    Mutant(
        f"{GAME}/rules.py",
        'self.players if self.control == "seats" else 1',
        "self.players",
        "one seat for all (W29)",
    ),
    Mutant(
        f"{GAME}/verbs.py", 'JOIN, PULL = VERBS.index("JOIN_1") - 1', 'JOIN, PULL = VERBS.index("JOIN_1")', "partners"
    ),
)
