"""Mutants of cards and turns: the deck and its piles, catastrophes, lucky breaks, what a card leads to."""

from tests.mutation.forest_fire.files import CARDS, GAME
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(
        f"{CARDS}/catastrophes.py",
        "burns = GRID.has(e.forest(games), cells)",
        "burns = cells != OFF",
        "a crash starts a fire on forest only (FF15)",
    ),
    Mutant(f"{CARDS}/catastrophes.py", "e.rules.crash_acres", "3", "crash_acres"),
    Mutant(
        f"{CARDS}/catastrophes.py",
        " & (dozer[:, 0] != dozer[:, 1])",
        "",
        "of two bulldozers on one acre any breaks down, unasked",
    ),
    Mutant(
        f"{CARDS}/catastrophes.py",
        "e.s.dozer[here, (dozer[~asks, 1] != OFF).astype(np.int64)] = OFF",
        "e.s.dozer[here] = OFF",
        "one bulldozer breaks down, not both",
    ),
    Mutant(
        f"{CARDS}/lucky.py",
        "    verbs[:, END] = True\n",
        "    verbs[:, END] = e.s.card[games] != LUCKY_SUPPLY\n",
        "a lucky break may be declined",
    ),
    Mutant(
        f"{CARDS}/lucky.py",
        " & ~GRID.cell[fr.source]",
        "",
        "a lucky break takes a vehicle to another acre (FF31)",
    ),
    Mutant(
        f"{CARDS}/lucky.py",
        "    places[flies] = e.landing(games[flies])\n",
        "",
        "a lucky helicopter goes where it may land (FF31)",
    ),
    Mutant(
        f"{CARDS}/lucky.py",
        "verbs[dozer, GET_DOZER] = lots.can_get_dozer(e, games[dozer])",
        "verbs[dozer, GET_DOZER] = e.dozer_count(games[dozer]) == 0",
        "a lucky break may bring a second bulldozer",
    ),
    Mutant(
        f"{CARDS}/deck.py",
        "        of_kind.sort(axis=1)\n",
        '        of_kind = np.take_along_axis(of_kind, (of_kind == _NONE).argsort(axis=1, kind="stable"), axis=1)\n',
        "a redeal leaves nothing of the old order",
    ),
    Mutant(
        f"{CARDS}/deck.py",
        'shuffled = e.chance.shuffle(games, "deck", kinds, left)',
        "shuffled = kinds",
        "every pile is shuffled",
    ),
    Mutant(
        f"{CARDS}/deck.py",
        'shuffled = e.chance.shuffle(games, "deck", of_kind, (of_kind != NO_CARD).sum(axis=1))',
        "shuffled = of_kind",
        "cards are dealt to the piles at random",
    ),
    Mutant(
        f"{CARDS}/deck.py",
        "fires = np.where(running, s.pile_fires[games], rules.fires[pile])",
        "fires = np.minimum(left, rules.fires[pile])",
        "a redeal keeps the fire cards left in each pile",
    ),
    Mutant(f"{CARDS}/deck.py", "    s.unseen[games, card] -= 1\n", "", "a card drawn is not among those unseen"),
    Mutant(
        f"{CARDS}/deck.py",
        "    s.pile_droughts[games] -= CLASS[card] == DRY\n",
        "",
        "a drought drawn is no longer in its pile",
    ),
    Mutant(
        f"{CARDS}/deck.py",
        "begins = place + 1 == e.pile_ends[pile - 1]",
        "begins = place == e.pile_ends[pile - 1]",
        "when a pile is used up the next one is told of",
    ),
    Mutant(f"{CARDS}/table.py", "    (15, 3, 2, 1),\n", "    (15, 3, 2, 0),\n", "some winds of 15 mph jump"),
    Mutant(
        f"{CARDS}/table.py",
        '"relabelled": ("112121",',
        '"relabelled": ("211121",',
        "relabelled winds come from SE and SW more often",
    ),
    Mutant(
        f"{GAME}/turns.py",
        "    _go_on(e, games[~burns])\n",
        "",
        "after a crash without fire the turn goes on (FF15)",
    ),
    Mutant(
        f"{GAME}/turns.py",
        '        e.push(games, "MAIN", seat)\n        e.push(games, "spread", seat)\n',
        '        e.push(games, "spread", seat)\n        e.push(games, "MAIN", seat)\n',
        "fires spread before equipment is used",
    ),
    Mutant(
        f"{GAME}/turns.py",
        "    outcome.check(e, games)\n",
        "",
        "the limit is checked between a drought and the spread",
    ),
    Mutant(
        f"{GAME}/turns.py",
        "    s.wind[games] = wind\n",
        "    s.wind[games] = (wind + 3) % 6\n",
        "a wind is named by where it comes from (FF4)",
    ),
    Mutant(
        f"{GAME}/turns.py",
        "last = e.s.turn[games] == e.rules.cards",
        "last = e.s.turn[games] == e.rules.cards - 1",
        "the turn of the last card is played",
    ),
    Mutant(
        f"{GAME}/knowledge.py",
        "= seeds, 0\n",
        "= seeds ^ s.seed[games], 0\n",
        "a redeal depends on nothing hidden",
    ),
    Mutant(
        f"{GAME}/knowledge.py",
        "    deck.deal(e, games[s.turn[games] > 0])\n",
        "    deck.deal(e, games[s.turn[games] > 1])\n",
        "cards are dealt anew from the first turn on",
    ),
)
