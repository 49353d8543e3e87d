"""Mutants of the round, the end, and what is seen and told."""

from tests.mutation.mutant import Mutant
from tests.mutation.wildfire_rescue.files import GAME

MUTANTS = (
    Mutant(
        f"{GAME}/rounds.py",
        "_next_turn(e, check_end(e, games))",
        "_next_turn(e, games)",
        "a turn may end the game (W25)",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        '    games = check_end(e, games)\n    e.push(games, "roll", 0)\n',
        '    e.push(games, "roll", 0)\n',
        "the end is checked when campers are lost (W25)",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        '    games = check_end(e, games)\n    e.push(games, "next_round", 0)\n',
        '    e.push(games, "next_round", 0)\n',
        "the end is checked before the die (W25)",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        "begin_round(e, check_end(e, games))",
        "begin_round(e, games)",
        "the end is checked after the die (W25)",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        "_LAST[e.s.alive[games]]",
        "_FIRST[e.s.alive[games]]",
        "the last player sends the plane (W18)",
    ),
    Mutant(
        f"{GAME}/rounds.py",
        "s.used[games] = used & ~passed",
        "s.used[games] = used",
        "a turn given is over with its round",
    ),
    Mutant(f"{GAME}/rounds.py", "skip & ~(passed & ~used)", "skip", "one lost turn, not all"),
    Mutant(
        f"{GAME}/rounds.py",
        "    fire.lose_campers(e, games)\n    games = check_end(e, games)\n",
        "    games = check_end(e, games)\n",
        "camper timers run down",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "((e.s.camper[games] == 0) & ~inside)",
        "(e.s.camper[games] == 0)",
        "the end is on the edge",
    ),
    Mutant(f"{GAME}/outcome.py", "e.saved(games) - e.dead(games)", "e.saved(games)", "a dead player costs a point"),
    Mutant(f"{GAME}/outcome.py", "points == CAMPERS,", "points >= CAMPERS - 1,", "only a score of five wins (W28)"),
    Mutant(f"{GAME}/outcome.py", "(points / CAMPERS)", "(points / 4)", "a fifth of the score is paid (W28)"),
    Mutant(f"{GAME}/outcome.py", ">= e.rules.max_rounds", "> e.rules.max_rounds", "max_rounds (W27)"),
    Mutant(
        f"{GAME}/outcome.py", "    e.s.truncated[games[late]] = 1\n", "", "a game that is cut off is truncated (W27)"
    ),
    Mutant(
        f"{GAME}/game.py",
        "running = (engine.s.over[games] == 0) & self.shaped",
        "running = np.full(games.size, self.shaped)",
        "shaped rewards add up to nothing (W28)",
    ),
    Mutant(f"{GAME}/game.py", '"score": saved - dead', '"score": saved', "a dead player costs a point of the report"),
    Mutant(
        f"{GAME}/observation.py",
        "slots = (np.arange(n) - np.arange(n)[:, None]) % n",
        "slots = (np.arange(n)[:, None] - np.arange(n)) % n",
        "players are counted onward from the observer",
    ),
    Mutant(
        f"{GAME}/observation.py",
        'seats if self.own_seats else np.maximum(frames[:, COLUMN["player"]], 0)',
        "seats",
        "one seat looks through the player in question (W29)",
    ),
    Mutant(
        f"{GAME}/observation.py",
        '(left == 0) & (column("round") > 0)',
        "left == 0",
        "the end is not near before the campers come (W33)",
    ),
    Mutant(
        f"{GAME}/observation.py",
        'at["gone_tools"]] = COUNTS[column("gone")]',
        'at["gone_tools"]] = COUNTS[column("gone") | e.s.deck[games, 0]]',
        "nothing of the order of the deck is seen",
    ),
    Mutant(
        f"{GAME}/observation.py",
        'planes[:, _PLANE["exposed"]] = around(burning) & ~burning',
        'planes[:, _PLANE["exposed"]] = around(burning)',
        "a burning tile is not exposed",
    ),
    Mutant(f"{GAME}/knowledge.py", "    deck.sort(axis=1)\n", "", "a redeal leaves nothing of the old order"),
    Mutant(
        f"{GAME}/knowledge.py",
        "= seeds, 0\n",
        "= seeds ^ s.seed[games], 0\n",
        "a redeal depends on nothing hidden",
    ),
    Mutant(
        f"{GAME}/verbs.py",
        '    "DIAGONAL_FALLING",\n    "DIAGONAL_RISING",\n',
        '    "DIAGONAL_RISING",\n    "DIAGONAL_FALLING",\n',
        "verbs 33 and 34 are the falling and the rising diagonal",
    ),
    Mutant(
        f"{GAME}/verbs.py", '    "PASS",\n    "DRAW",\n', '    "DRAW",\n    "PASS",\n', "verb 0 is PASS, verb 1 is DRAW"
    ),
    Mutant(
        f"{GAME}/words.py",
        "partner = (player + verb - JOIN) % e.players",
        "partner = (player - verb + JOIN) % e.players",
        "words name the partner whom one joins",
    ),
    Mutant(f"{GAME}/words.py", '    1: "little', '    0: "little', "the lowest band begins at a score of 0"),
)
