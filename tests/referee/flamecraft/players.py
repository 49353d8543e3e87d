"""Who plays: styles that together bring about all that can happen. They know the whole table and the legal answers."""

import random
from collections.abc import Callable, Mapping, Sequence

from .actions import (
    ABILITY_A,
    CELL,
    COIN,
    COMPANION,
    DECK,
    DONE,
    FANCY,
    GATHER,
    GOOD,
    PARK,
    POTION,
    REP,
    SEAT,
    SHOP,
    SLOTS,
    TYPE,
    YES,
    block_of,
)
from .referee import Referee
from .state import Game, Place
from .valuing import Valuation, target_bill

#: how much a player likes an answer to a question
Liking = Callable[[Game, int], float]
_DISLIKED = -1.0


class Style:
    """Every legal answer alike; the others change what they like. Now and then all of them do anything."""

    whim = 0.05

    def choose(self, referee: Referee, legal: list[int], rng: random.Random) -> int:
        """One of the sorted legal answers."""
        if len(legal) == 1:
            return legal[0]
        if rng.random() < self.whim:
            return rng.choice(legal)
        phase = str(referee.phase)
        likings = self.likings(referee, phase, legal)
        return max(legal, key=lambda answer: (likings.get(answer, 0.0), rng.random()))

    def likings(self, referee: Referee, phase: str, legal: list[int]) -> Mapping[int, float]:
        """How much each answer is liked; what is not named is neither liked nor disliked."""
        return {}


class Fond(Style):
    """Fond of some kinds of answers, against others; between equals anything goes.

    `fond` and `against` name blocks of answers, or questions with a block as in `FIRE:CELL`; `sees` judges single
    answers of a question.
    """

    def __init__(self, fond: str = "", against: str = "", sees: Mapping[str, Liking] | None = None) -> None:
        self._weights = {**dict.fromkeys(fond.split(), 10.0), **dict.fromkeys(against.split(), -10.0)}
        self._sees = sees or {}

    def likings(self, referee: Referee, phase: str, legal: list[int]) -> Mapping[int, float]:
        """By kind of answer, and by what it does."""
        see = self._sees.get(phase, _indifferent)
        return {answer: self._weight(phase, answer) + see(referee.game, answer) for answer in legal}

    def _weight(self, phase: str, answer: int) -> float:
        block = block_of(answer)
        return self._weights.get(f"{phase}:{block}", self._weights.get(block, 0.0))


def _indifferent(game: Game, answer: int) -> float:
    return 0.0


# -- what oddballs look at --------------------------------------------------------------------------------------------


def _crowd(game: Game, answer: int) -> float:
    """Shops with many tokens."""
    return len(game.tokens_at(answer - SHOP)) if block_of(answer) == "SHOP" else 0.0


def _shop_ability(game: Game, answer: int) -> float:
    """Shops that have an ability."""
    return float(block_of(answer) == "SHOP" and game.shop_at(answer - SHOP).programs[0] is not None)


def _dragons(game: Game, answer: int) -> float:
    """Shops with many Dragons."""
    return len(game.faceup_cells(answer - SHOP)) if block_of(answer) == "SHOP" else 0.0


def _potions(game: Game, answer: int) -> float:
    """Shops and cells with potion Dragons."""
    if block_of(answer) == "SHOP":
        return sum(game.cell[cell] == POTION for cell in game.faceup_cells(answer - SHOP))
    return float(answer < SHOP and game.cell[answer - CELL] == POTION)


def _plants(game: Game, answer: int) -> float:
    """Shops and cells where something can be given away, rather where somebody stands."""
    if block_of(answer) == "SHOP":
        return sum(game.cell[cell] == 4 for cell in game.faceup_cells(answer - SHOP)) + _crowd(game, answer)
    return float(answer < SHOP and game.cell[answer - CELL] == 4)


def _castable_at(game: Game, answer: int) -> float:
    """Shops where something can be cast."""
    if block_of(answer) != "SHOP":
        return 0.0
    return Valuation(game, [0] * 6, 0.3, 0.3).enchant(answer - SHOP)


def _nearly_full(game: Game, answer: int) -> float:
    """Shops and cells where few slots are left, if there is any."""
    if block_of(answer) == "SHOP":
        space = answer - SHOP
    elif answer < SHOP:
        space = (answer - CELL) // SLOTS
    else:
        return 0.0
    empty = len(game.empty_cells(space))
    return 3.0 - empty if empty else _DISLIKED


def _full_hand(game: Game, answer: int) -> float:
    """The type held most."""
    return game.me.hand[answer - TYPE] if block_of(answer) == "TYPE" else 0.0


# -- players that think -----------------------------------------------------------------------------------------------


class Greedy(Style):
    """Immediate reputation: a Good is worth the same, whatever it is (§19)."""

    def valuation(self, game: Game) -> Valuation:
        """How this player sees the position."""
        return Valuation(game, [0] * 6, 0.3, 0.3)

    def likings(self, referee: Referee, phase: str, legal: list[int]) -> Mapping[int, float]:
        """By what an answer brings."""
        game = referee.game
        if phase in ("JOIN", "TALISMAN") or game.scoring:
            return {YES: 1.0, DONE: 0.5}
        seen = self.valuation(game)
        see = _SEES.get(phase, _as_it_comes)
        return {answer: see(seen, game, answer) if answer not in _ASIDES else _aside(game, answer) for answer in legal}


class Planner(Greedy):
    """Works towards one Enchantment: a Good it lacks is worth more (§19)."""

    def valuation(self, game: Game) -> Valuation:
        """The Goods of the target are wanted."""
        return Valuation(game, target_bill(game), 1.0, 0.35)


_ASIDES = {COMPANION, *range(FANCY, FANCY + 36)}
See = Callable[[Valuation, Game, int], float]


def _aside(game: Game, answer: int) -> float:
    """Suns at once, companions when the game is under way."""
    if answer == COMPANION:
        return 50.0 if game.turn_no > 6 * game.n or game.windows else -5.0
    return 60.0


def _as_it_comes(seen: Valuation, game: Game, answer: int) -> float:
    """Yes to everything, reputation before Coins, the largest number of sets."""
    if answer == DONE:
        return -0.5
    if GOOD <= answer < COIN:
        return seen.goods[answer - GOOD]
    return {YES: 1.0, REP: 1.0, COIN: 0.4}.get(answer, answer / 1000)


def _see_visit(seen: Valuation, game: Game, answer: int) -> float:
    return seen.visit(answer - SHOP)


def _see_action(seen: Valuation, game: Game, answer: int) -> float:
    return seen.gather(game.here) if answer == GATHER else seen.enchant(game.here)


def _see_cells(seen: Valuation, game: Game, answer: int) -> float:
    return 0.0 if answer == DONE else seen.spot(answer - CELL)


def _see_fire(seen: Valuation, game: Game, answer: int) -> float:
    """The best fire-up; potions where something better lies."""
    if answer == DONE:
        return 0.02
    if answer < SHOP:
        return seen.fire(game.cell[answer - CELL], Place("CELL", answer - CELL))
    if PARK <= answer < DECK:
        return seen.fire(game.park[answer - PARK], Place("PARK", answer - PARK))
    return seen.fire(answer - TYPE, Place("HAND", answer - TYPE))


def _see_ability(seen: Valuation, game: Game, answer: int) -> float:
    if answer == DONE:
        return 0.02
    program = game.shop_at(game.here).programs[answer - ABILITY_A]
    return seen.ability(program, game.here) if program else 0.0


def _see_loss(seen: Valuation, game: Game, answer: int) -> float:
    """Rather the Good one needs least; a Coin last."""
    return -seen.goods[answer - GOOD] if answer != COIN else -1.1


def _see_seat(seen: Valuation, game: Game, answer: int) -> float:
    """To whom has least."""
    return -game.seats[(game.seat + answer - SEAT + 1) % game.n].rep


def _see_draw(seen: Valuation, game: Game, answer: int) -> float:
    """A Dragon not yet in hand, with Goods on it; else the unseen one."""
    if answer == DECK:
        return 0.45
    kind = game.park[answer - PARK]
    return 0.5 + 0.2 * sum(game.park_goods[answer - PARK]) - 0.3 * game.me.hand[kind]


def _see_cast(seen: Valuation, game: Game, answer: int) -> float:
    return seen.cast(answer)


_SEES: Mapping[str, See] = {
    "VISIT": _see_visit,
    "ACTION": _see_action,
    "PLACE_CELL": _see_cells,
    "SLOT_PICK": _see_cells,
    "FIRE": _see_fire,
    "ABILITY": _see_ability,
    "CAST": _see_cast,
    "PAY_VISIT": _see_loss,
    "GIFT_ITEM": _see_loss,
    "PAY_COIN": lambda seen, game, answer: float(answer == DONE),
    "GIFT_SEAT": _see_seat,
    "DRAW": _see_draw,
    "HAND_LIMIT": lambda seen, game, answer: game.me.hand[answer - TYPE],
    "MANNY": lambda seen, game, answer: float(answer == COMPANION),
    "DISCOUNT": lambda seen, game, answer: float(answer == COMPANION),
    "TRADE": lambda seen, game, answer: (
        0.1 if answer == DONE else 0.9 - (1.1 if answer == COIN else seen.goods[answer - GOOD])
    ),
}

# -- all styles -------------------------------------------------------------------------------------------------------

STYLES: Mapping[str, Callable[[], Style]] = {
    "random": Fond,
    "greedy": Greedy,
    "planner": Planner,
    # keeps everything: draws and fires, never places, never casts
    "hoarder": lambda: Fond("DRAW:DECK FIRE:CELL GATHER", "PLACE_HERE:TYPE ENCHANT FANCY", {"HAND_LIMIT": _full_hand}),
    "enchanter": lambda: Fond(
        "ENCHANT SETS COMPANION ASK:YES", "PAY_COIN:DONE", {"VISIT": _castable_at, "SETS": lambda game, answer: answer}
    ),
    "firer": lambda: Fond("FIRE:CELL FIRE:PARK POCUS:YES ABILITY_A", "FIRE:DONE", {"VISIT": _dragons}),
    "giver": lambda: Fond(
        "JOIN:YES ASK:YES ABILITY_A GIFT_ITEM:COIN FANCY", "FIRE:DONE", {"VISIT": _plants, "FIRE": _plants}
    ),
    "swapper": lambda: Fond(
        "ABILITY_A ASK:YES", "FIRE:DONE", {"VISIT": _potions, "FIRE": _potions, "SWAP": _potions, "EXCH_CELL": _potions}
    ),
    # companions and Suns as soon as they are there
    "hasty": lambda: Fond("COMPANION FANCY REVEAL:SHOP RICH:COIN", "FIRE:DONE"),
    "builder": lambda: Fond(
        "PLACE_HERE:TYPE ABILITY_A REVEAL:SHOP",
        "PLACE_HERE:DONE",
        {"VISIT": _nearly_full, "PLACE_CELL": _nearly_full},
    ),
    # uses every ability, flips every coin, takes every offer
    "gambler": lambda: Fond(
        "ABILITY_A ABILITY_B COMPANION WISH:COIN ASK:YES",
        "ABILITY:DONE TRADE:DONE PARK_PICK:DONE",
        {"VISIT": _shop_ability},
    ),
    # never takes a card if it can be helped: no deck runs out
    "idler": lambda: Fond("DONE GATHER", "DRAW:DECK ENCHANT ABILITY_A ABILITY_B FIRE:CELL PLACE_HERE:TYPE"),
}
NAMES = (*STYLES, "mixed")


def seat_players(style: str, seats: int, rng: random.Random) -> Sequence[Style]:
    """One player for each seat; "mixed" seats different styles."""
    if style == "mixed":
        return [STYLES[rng.choice(list(STYLES))]() for _ in range(seats)]
    return [STYLES[style]() for _ in range(seats)]
