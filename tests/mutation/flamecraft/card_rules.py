"""Mutants of cards: paying, Enchantments, abilities, Fancy Dragons, companions, scoring."""

from tests.mutation.flamecraft.files import GAME
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(
        f"{GAME}/paying.py",
        "missing = np.maximum(cost - goods, 0).sum(axis=-1)",
        "missing = np.maximum(cost - goods - 1, 0).sum(axis=-1)",
        "a cost is paid in full",
    ),
    Mutant(
        f"{GAME}/paying.py",
        "_SETS = np.arange(1, MOST_SETS + 1)",
        "_SETS = np.arange(0, MOST_SETS)",
        "one set at least",
    ),
    Mutant(
        f"{GAME}/enchanting.py",
        "fits = (e.cards.ench_icon[cards] == icon[:, None]) | (icon == WILD)[:, None]",
        "fits = e.cards.ench_icon[cards] == icon[:, None]",
        "a wild Shop takes any Enchantment",
    ),
    Mutant(
        f"{GAME}/enchanting.py",
        "fits &= (s.ench[games, here].sum(axis=1) < MOST)[:, None]",
        "fits &= (s.ench[games, here].sum(axis=1) <= MOST)[:, None]",
        "a Shop holds three Enchantments",
    ),
    Mutant(
        f"{GAME}/enchanting.py",
        "rewards[:, 0] = e.cards.ench_setrep[card, fr.number - 1]",
        "rewards[:, 0] = e.cards.ench_setrep[card, fr.number - 2]",
        "reputation by sets",
    ),
    Mutant(
        f"{GAME}/abilities.py",
        "return np.asarray(heads > 0)",
        "return np.asarray(heads == 0)",
        "which side of a Coin is heads",
    ),
    Mutant(
        f"{GAME}/abilities.py",
        "free = e.s.park[games] >= 0",
        "free = e.s.park[games] > 0",
        "a Dragon lies in the Park, bread as well",
    ),
    Mutant(
        f"{GAME}/programs.py",
        "more = ~last & (e.cards.prog[fr.number, np.where(last, 0, fr.left + 1), 0] != OP.END)",
        "more = ~last & (e.cards.prog[fr.number, np.where(last, 0, fr.left + 1), 0] == OP.END)",
        "a program runs to its end",
    ),
    Mutant(
        f"{GAME}/programs.py",
        "kind |= np.where(fr.memory == FIRE_UP, placing.FIRE_UP, 0)",
        "kind |= 0",
        "Manny answers to Dragons placed by fire-ups",
    ),
    Mutant(
        f"{GAME}/conditions.py",
        'if e.rules.bazaar_draw != "always":',
        'if e.rules.bazaar_draw == "always":',
        "the Bazaar always draws (F62)",
    ),
    Mutant(
        f"{GAME}/conditions.py",
        "can = programs >= 0",
        "can = programs > 0",
        "an ability that there is may be used",
    ),
    Mutant(
        f"{GAME}/checkpoints.py",
        "suns = (verb >= FANCY) & (verb < FANCY + FANCIES)",
        "suns = (verb > FANCY) & (verb < FANCY + FANCIES)",
        "the first Fancy Dragon is scored like others",
    ),
    Mutant(
        f"{GAME}/checkpoints.py",
        "paid = cost >= 0",
        "paid = cost > 0",
        "the cost of a Sun is paid",
    ),
    Mutant(
        f"{GAME}/counters.py",
        "return np.asarray((own > 0) & (own == counts.max(axis=1)))",
        "return np.asarray(own == counts.max(axis=1))",
        "most of a type means one at least",
    ),
    Mutant(
        f"{GAME}/counters.py",
        "return np.asarray((held.column(held.e.cards.fancy_kind) == SUN) & held.e.rules.facedown_counts)",
        "return np.asarray((held.column(held.e.cards.fancy_kind) == SUN) & ~np.bool_(held.e.rules.facedown_counts))",
        "facedown Dragons count for Suns (F22)",
    ),
    Mutant(
        f"{GAME}/fancy.py",
        "own = (e.s.f_owner[games] == seats[:, None]) & (e.s.f_scored[games] == 0) & (e.cards.fancy_kind == SUN)",
        "own = (e.s.f_owner[games] == seats[:, None]) & (e.cards.fancy_kind == SUN)",
        "a Sun is scored once",
    ),
    Mutant(
        f"{GAME}/fancy.py",
        "own = (e.s.f_owner[games] == seats[:, None]) & (e.s.f_scored[games] == 0) & (e.cards.fancy_kind == MOON)",
        "own = (e.s.f_owner[games] == seats[:, None]) & (e.s.f_scored[games] == 0)",
        "Moons alone are scored at the end",
    ),
    Mutant(
        f"{GAME}/goals.py",
        "return np.asarray(held.e.s.cast_id[held.games] >= 0)",
        "return np.asarray(held.e.s.cast_id[held.games] > 0)",
        "a goal of having cast something",
    ),
    Mutant(
        f"{GAME}/goals.py",
        "return np.asarray(owned >= held.column(t.fancy_cond_n))",
        "return np.asarray(owned > held.column(t.fancy_cond_n))",
        "a goal of owning so many",
    ),
    Mutant(
        f"{GAME}/scoring.py",
        "e.s.f_scored[games] |= (worth > 0).astype(np.int16)",
        "e.s.f_scored[games] |= (worth >= 0).astype(np.int16)",
        "Moons worth nothing are not scored",
    ),
    Mutant(
        f"{GAME}/achievements.py",
        "new = found & ((e.s.unlocked[games][:, None] & bits) == 0)",
        "new = found & ((e.s.unlocked[games][:, None] & bits) != 0)",
        "achievements are new once",
    ),
    Mutant(
        f"{GAME}/achievements.py",
        "e.cards.awards).sum(axis=1) - 1)",
        "e.cards.awards).sum(axis=1))",
        "awards by reputation",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "place = better + (equal + 1) / 2",
        "place = better + equal",
        "equal seats share their places",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "paid = np.where(best, (e.n - winners) / (winners * (e.n - 1)), -1 / (e.n - 1))",
        "paid = np.where(best, 1.0, -1 / (e.n - 1))",
        "winners share the win",
    ),
    Mutant(
        f"{GAME}/abilities.py",
        'e.push(games[away], "JOIN", seats[away], memory=good[away], left=rows[away, 1])',
        'e.push(games[away], "JOIN", fr.seat[away], memory=good[away], left=rows[away, 1])',
        "the seat that is asked to come along answers itself",
    ),
    Mutant(
        f"{GAME}/turn.py",
        'Phase("VISIT", visiting.visit, visiting.visit_mask, can_skip=True, ask="visit a Shop")',
        'Phase("VISIT", visiting.visit, visiting.visit_mask, ask="visit a Shop")',
        "without a Shop to enter there is no visit (F8)",
    ),
)
