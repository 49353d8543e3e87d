"""Mutants of setup: options, deck, tiles, corners, campers."""

from tests.mutation.mutant import Mutant
from tests.mutation.wildfire_rescue.files import GAME

MUTANTS = (
    Mutant(f"{GAME}/rules.py", "DRAWS = 4", "DRAWS = 3", "four draws for the team (W20)"),
    Mutant(
        f"{GAME}/rules.py", "safe_edge: bool = True", "safe_edge: bool = False", "the edge is safe by default (W24)"
    ),
    Mutant(f"{GAME}/rules.py", "*range(1, 10)", "*range(1, 9)", "nine camper sets can be fixed (W7)"),
    Mutant(
        f"{GAME}/setup.py",
        'e.chance.shuffle(games, "tools", order, np.full(games.size, len(TOOLS)))[:, :surplus]',
        "order[:, :surplus]",
        "which cards are left out is random (W3)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "cards[np.arange(games.size), COPIES * out.astype(np.int64)] = NO_CARD",
        "cards[np.arange(games.size), COPIES * (out.astype(np.int64) // 2)] = NO_CARD",
        "the cards told to be left out are missing (W3)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        'deck = e.chance.shuffle(games, "tools", cards, np.full(games.size, e.rules.cards))',
        "deck = cards",
        "the deck is shuffled (W3)",
    ),
    Mutant(f"{GAME}/setup.py", "    if e.rules.starting_tool:\n", "    if True:\n", "starting_tool (W2)"),
    Mutant(f"{GAME}/setup.py", "    if not e.rules.shared_corners:\n", "    if True:\n", "shared_corners (W6)"),
    Mutant(
        f"{GAME}/setup.py",
        "free &= ~BIT[e.s.tile[games, player]]",
        "free &= ~BIT[e.s.tile[games, 0]]",
        "one player a corner (W6)",
    ),
    Mutant(
        f"{GAME}/setup.py", "len(CAMPER_SETS) - 1) + 1", "len(CAMPER_SETS) - 2) + 1", "every camper set is drawn (W7)"
    ),
    Mutant(f"{GAME}/setup.py", "    campers &= ~wildfire\n", "", "campers leave the wildfire tile"),
    Mutant(f"{GAME}/setup.py", "moved, campers & moved\n", "moved, 0 * moved\n", "two campers may stand on one tile"),
    Mutant(
        f"{GAME}/setup.py",
        "        tile = np.where(tile == source, aside, tile)\n",
        "",
        "players leave the wildfire tile",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "        e.rescue(games, np.full(games.size, player), tile)\n",
        "",
        "sharing a tile after setup saves (W8)",
    ),
    Mutant(f"{GAME}/laying.py", "(8, 8, 8, 1)", "(8, 9, 7, 1)", "eight tiles of each kind"),
    Mutant(f"{GAME}/laying.py", "_LARGEST = 3", "_LARGEST = 4", "no group of four equal tiles (W4)"),
    Mutant(
        f"{GAME}/laying.py",
        "        rows = rows[failed.all(axis=1)]\n",
        "        rows = rows[:0]\n",
        "a dead end starts again (W4)",
    ),
    Mutant(
        f"{GAME}/laying.py",
        "wanted = luck * order[-1].astype(np.uint64) >> _HALF",
        "wanted = luck * np.uint64(0)",
        "an exchange leaves the order of the bag random (W4)",
    ),
    Mutant(
        f"{GAME}/laying.py",
        "group[place - 1] * (bag[place - 1] == kind) if place % SIDE else _NO_TILE",
        "group[place - 1] * (bag[place - 1] == kind)",
        "the first tile of a row is no neighbour of the last one before (W4)",
    ),
    Mutant(
        f"{GAME}/laying.py",
        "fits = np.bitwise_count(choices) <= _LARGEST",
        "fits = np.bitwise_count(choices) < _LARGEST",
        "an exchanged tile may make a group of three (W4)",
    ),
    Mutant(
        f"{GAME}/laying.py",
        "        np.copyto(group[recent], joined, where=(BIT[recent, None] & joined) != 0)\n",
        "",
        "a group grows with every tile that joins it (W4)",
    ),
)
