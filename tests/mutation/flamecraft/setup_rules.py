"""Mutants of the setup, the options and what others may know."""

from tests.mutation.flamecraft.files import GAME
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(
        f"{GAME}/setup.py",
        'if e.rules.starter_order == "random":',
        'if e.rules.starter_order != "random":',
        "starters lie in random order unless fixed (F2)",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "swaps = has & (s.replaced[games, number] > 0)",
        "swaps = has & (s.replaced[games, number] > 1)",
        "an unlocked replacement takes the place of its Shop",
    ),
    Mutant(
        f"{GAME}/setup.py",
        "wanted = FROM_OTHERS if number == OTHER_PILE else 1",
        "wanted = FROM_OTHERS if number == OTHER_PILE else 2",
        "one Shop of each Goods pile",
    ),
    Mutant(
        f"{GAME}/rules.py",
        'self._set("reward", "score" if self.players == 1 else "win")',
        'self._set("reward", "win")',
        "a game for one pays its score",
    ),
    Mutant(
        f"{GAME}/rules.py",
        "return self.players == 1",
        "return self.players <= 2",
        "one player is the solo game",
    ),
    Mutant(
        f"{GAME}/verbs.py",
        'SETS, SEAT = VERBS.index("SETS_1") - 1, VERBS.index("SEAT_1") - 1',
        'SETS, SEAT = VERBS.index("SETS_1") - 1, VERBS.index("SEAT_1")',
        "SEAT counts from the decider on",
    ),
    Mutant(
        f"{GAME}/knowledge.py",
        "in_play = COPIES - REMOVED[e.n] + 1",
        "in_play = COPIES - REMOVED[e.n]",
        "a starter Dragon of each type is in play",
    ),
    Mutant(
        f"{GAME}/knowledge.py",
        "_IN_RECIPE = np.where(_PILES == OTHER_PILE, FROM_OTHERS, 1)",
        "_IN_RECIPE = np.where(_PILES == OTHER_PILE, FROM_OTHERS, 2)",
        "the recipe of the Shop deck is public",
    ),
    Mutant(
        f"{GAME}/dealing.py",
        "laid = s.sp_face[games] == FACEDOWN",
        "laid = s.sp_face[games] != FACEDOWN",
        "facedown Shops are hidden",
    ),
    Mutant(
        f"{GAME}/dealing.py",
        "other = seats != seat",
        "other = seats == seat",
        "a redeal changes the hands of others",
    ),
    Mutant(
        f"{GAME}/fancy_dealing.py",
        "hidden &= (seen >> seats[:, None] & 1) == 0",
        "hidden &= (seen >> seats[:, None] & 1) == 1",
        "a redeal leaves Fancy Dragons that the seat knows",
    ),
    Mutant(
        f"{GAME}/redeal.py",
        'placing = top[:, 0] == number["PLACE_CELL"]',
        'placing = top[:, 0] == number["PLACE_HERE"]',
        "who is placing a Dragon holds one",
    ),
    Mutant(
        f"{GAME}/pending.py",
        'return np.asarray(self.asks("FIRE") & (self.column("memory") <= E2))',
        'return np.asarray(self.asks("FIRE"))',
        "only the windows of the turn are checkpoints",
    ),
    Mutant(
        f"{GAME}/observation.py",
        'self._fix("players", n - 1)',
        'self._fix("players", n - 2)',
        "the number of players is seen",
    ),
    Mutant(
        f"{GAME}/observation.py",
        'self.template[self.at.part["present"]] = np.arange(MOST_SEATS) < n',
        'self.template[self.at.part["present"]] = np.arange(MOST_SEATS) <= n',
        "seats that are played are seen",
    ),
    Mutant(
        f"{GAME}/cards/tables.py",
        "_ALL_TYPES = (1 << len(GOODS)) - 1",
        "_ALL_TYPES = (1 << len(GOODS)) - 2",
        "a wild slot takes every type",
    ),
    Mutant(
        f"{GAME}/cards/programs.py",
        'if kind == "row":',
        'if kind == "cost":',
        "rows of programs come from the card file",
    ),
    Mutant(
        f"{GAME}/campaign.py",
        "games=self.games + 1,",
        "games=self.games,",
        "a campaign counts its games",
    ),
)
