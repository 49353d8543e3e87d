"""Mutants of the turn: visits, gathering, placing, firing, the end."""

from tests.mutation.flamecraft.files import GAME
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(
        f"{GAME}/visiting.py",
        "legal = (s.sp_face[games] == FACEUP) & (s.last[games, seats][:, None] != _SPACES)",
        "legal = s.sp_face[games] == FACEUP",
        "one visits another Shop than last time",
    ),
    Mutant(
        f"{GAME}/visiting.py",
        "legal &= e.fees(games, seats) <= e.units(games, seats)[:, None]",
        "legal &= e.fees(games, seats) < e.units(games, seats)[:, None]",
        "a visit costs a unit for each other token (F7)",
    ),
    Mutant(
        f"{GAME}/visiting.py",
        "gathers, casts = verb == GATHER, verb == ENCHANT",
        "gathers, casts = verb == ENCHANT, verb == GATHER",
        "gather or enchant",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "return masks * (self.s.cell[games] < 0)",
        "return masks * (self.s.cell[games] <= 0)",
        "a Dragon is placed on an empty slot",
    ),
    Mutant(
        f"{GAME}/engine.py",
        'return np.asarray((depth >= 0) & (frames[:, 0] == self.phases.number["FIRE"]) & (window <= E2))',
        'return np.asarray((depth >= 0) & (frames[:, 0] == self.phases.number["FIRE"]))',
        "windows of the turn are those of steps 3 and 2",
    ),
    Mutant(
        f"{GAME}/placing.py",
        "swapped = (fr.kind & REP_TO_COINS) > 0",
        "swapped = (fr.kind & REP_TO_COINS) < 0",
        "some placements pay Coins instead of reputation",
    ),
    Mutant(
        f"{GAME}/placing.py",
        "full = ~(e.open_slots_at(games, space) > 0).any(axis=1)",
        "full = (e.open_slots_at(games, space) > 0).any(axis=1)",
        "a full Shop brings the next one",
    ),
    Mutant(
        f"{GAME}/placing.py",
        "here = (kind & TOWN) == 0",
        "here = (kind & TOWN) != 0",
        "step 2 places at the Shop visited",
    ),
    Mutant(
        f"{GAME}/firing.py",
        "can[:, MEAT] = placing.types_in_town(e, games, seats) != 0",
        "can[:, MEAT] = placing.types_in_town(e, games, seats) == 0",
        "meat is fired by who can place",
    ),
    Mutant(
        f"{GAME}/firing.py",
        "can[:, POTION] = np.count_nonzero(s.cell[games] >= 0, axis=1) > 1",
        "can[:, POTION] = np.count_nonzero(s.cell[games] >= 0, axis=1) > 99",
        "a potion changes places with any other Dragon",
    ),
    Mutant(
        f"{GAME}/firing.py",
        "can[:, PLANT] = e.units(games, seats) > spent",
        "can[:, PLANT] = e.units(games, seats) >= spent",
        "a plant gives away a unit",
    ),
    Mutant(
        f"{GAME}/picking.py",
        "ALL_GOODS = (1 << TYPES) - 1",
        "ALL_GOODS = (1 << TYPES) - 2",
        "a wild Shop offers every Good",
    ),
    Mutant(
        f"{GAME}/picking.py",
        "own = np.where(icon < TYPES, 1 << np.minimum(icon, TYPES).astype(np.int64), 0)",
        "own = np.zeros_like(icon, dtype=np.int64)",
        "iron takes the Good of its Shop",
    ),
    Mutant(
        f"{GAME}/gifts.py",
        "again = fr.left > 1",
        "again = fr.left > 2",
        "so many gifts as the effect says",
    ),
    Mutant(
        f"{GAME}/gifts.py",
        "units = gift <= GIFT_COIN",
        "units = gift < GIFT_COIN",
        "Coins are gifts, too",
    ),
    Mutant(
        f"{GAME}/ending.py",
        "s.goods[games, seats] = np.minimum(s.goods[games, seats], GOODS_LIMIT)",
        "s.goods[games, seats] = np.minimum(s.goods[games, seats], GOODS_LIMIT + 1)",
        "at most seven of a Good are kept",
    ),
    Mutant(
        f"{GAME}/ending.py",
        "filling = down & ((e.cards.shop_flag[s.sp_shop[games]] & REVEAL13) > 0)",
        "filling = down & ((e.cards.shop_flag[s.sp_shop[games]] & REVEAL13) < 0)",
        "Eternal Flame is filled when it is revealed",
    ),
    Mutant(
        f"{GAME}/ending.py",
        "asked = (e.s.turned_up[games] != 0) & e.has_companion(games, fr.seat, ON_REVEAL)",
        "asked = (e.s.turned_up[games] == 0) & e.has_companion(games, fr.seat, ON_REVEAL)",
        "Peter is asked when a Shop was revealed",
    ),
    Mutant(
        f"{GAME}/solo.py",
        "games = games[(s.turns_left[games] == 0) & (s.art_size[games] > 0)]",
        "games = games[s.turns_left[games] == 0]",
        "the town takes no Dragon from an empty deck (solo)",
    ),
    Mutant(
        f"{GAME}/solo.py",
        "moves = types != s.colour[here]",
        "moves = types == s.colour[here]",
        "the own token is not moved by the town (solo)",
    ),
    Mutant(
        f"{GAME}/solo.py",
        "return np.asarray(fits & (e.s.ench[games].sum(axis=2) < MOST))",
        "return np.asarray(fits & (e.s.ench[games].sum(axis=2) <= MOST))",
        "at most three Enchantments at a Shop",
    ),
    Mutant(
        f"{GAME}/game.py",
        "return won if self.rules.solo else won & ~won.all(axis=1, keepdims=True)",
        "return won",
        "nobody has won a tie of all",
    ),
)
