"""What things are worth to a player who thinks a little (§19): rough values, for players that play whole games."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from .actions import BREAD, CRYSTAL, IRON, KINDS, MEAT, PLANT, POTION, SLOTS
from .cards import COIN_ICON, DRAGON_ICON, WILD, Enchantment, Program, Reward
from .enchanting import MOST_AT_SHOP, card_of, cards_on_offer, castable
from .fireable import can_fire, goods_of
from .payment import missing, payable_sets
from .placing import cells_for, placeable
from .programs import can_run
from .state import Game, Place

COIN_WORTH, FANCY_WORTH, ARTISAN_WORTH = 1.1, 2.5, 0.9
_FULL, _PLENTY = 7, 0.05
#: flat guesses for abilities whose worth depends on luck or on much else, by their first row
_GUESSES = {
    "FLIP": 1.7,
    "FANCYDRAWN": 1.5,
    "COUNT": 2.5,
    "WISH": 1.0,
    "RESERVE": 0.5,
    "ALLEY_LEAVE": 5.8,
    "ALLEY_TAKE": 2.0,
    "SCORE": 2.5,
    "PIZZA": 0.8,
    "TRADE": 0.5,
    "EXCHANGE": 0.6,
    "REFIRE": 1.0,
    "SLOTREWARD": 4.0,
    "PARKGOODS": 1.0,
    "SAGE": 1.2,
    "JOIN": -0.2,
    "PLACE": 1.5,
    "FIRE": 1.2,
    "HEREGOODS": 1.2,
}
_PER_UNIT = {"PAY": -0.3, "PAYSAME": -0.3, "PAYCOIN": -COIN_WORTH, "REP": 1.0, "COIN": COIN_WORTH, "FANCY": FANCY_WORTH}


def reward_worth(reward: Reward) -> float:
    """Reputation, and the rest in its terms."""
    return reward.rep + COIN_WORTH * reward.coins + FANCY_WORTH * reward.fancy + ARTISAN_WORTH * reward.artisan


def card_worth(card: Enchantment, sets: int) -> float:
    """The reward of an Enchantment for so many sets."""
    return reward_worth(card.reward) + (card.rep_by_sets[sets - 1] if card.rep_by_sets else 0)


@contextmanager
def supposed_at(game: Game, space: int) -> Iterator[None]:
    """Think about a visit that is not made yet."""
    here, game.here = game.here, space
    yield
    game.here = here


class Valuation:
    """The position in the eyes of the seat on turn; `wanted` Goods are worth more than others."""

    def __init__(self, game: Game, wanted: Sequence[int], worth_wanted: float, worth_other: float) -> None:
        self.game = game
        held = game.me.goods
        self.goods = [
            _PLENTY if held[good] >= _FULL else worth_wanted if wanted[good] > 0 else worth_other for good in KINDS
        ]

    def spot(self, cell: int) -> float:
        """A placement."""
        space, slot = divmod(cell, SLOTS)
        fills = len(self.game.empty_cells(space)) == 1
        return reward_worth(self.game.shop_at(space).slots[slot].reward) + 0.4 * fills - 0.3

    def best_spot(self, spaces: list[int]) -> float:
        """The best placement at some Shops; nothing if there is none."""
        game = self.game
        cells = {cell for kind in placeable(game, spaces) for cell in cells_for(game, kind, spaces)}
        return max(map(self.spot, cells), default=0.0)

    def fire(self, kind: int, place: Place) -> float:
        """A fire-up; nothing if it can do nothing."""
        if not can_fire(self.game, kind, place):
            return 0.0
        if kind == POTION:
            return 0.85
        if kind == MEAT:
            return self.best_spot(self.game.town())
        if kind == IRON:
            return 2 * max(self.goods[good] for good in goods_of(self.game, place))
        return {
            BREAD: ARTISAN_WORTH,
            CRYSTAL: sum(sorted(self.goods)[-3:]),
            PLANT: 1.8 - self.cheapest(),
        }[kind]

    def cheapest(self) -> float:
        """The Good one would rather give away."""
        return min((self.goods[good] for good in KINDS if self.game.me.goods[good]), default=COIN_WORTH)

    def fires_at(self, space: int) -> list[float]:
        """What the Dragons of a Shop are worth when fired."""
        return [self.fire(self.game.cell[cell], Place("CELL", cell)) for cell in self.game.faceup_cells(space)]

    def gather(self, space: int) -> float:
        """Goods, the best placement, the best fire-up and the best ability."""
        game, shop = self.game, self.game.shop_at(space)
        worth = sum(self.goods[game.cell[cell]] for cell in game.faceup_cells(space))
        worth += sum(number * self.goods[good] for good, number in enumerate(game.ench[space]))
        if shop.icon in KINDS:
            worth += self.goods[shop.icon]
        else:
            worth += {WILD: max(self.goods), COIN_ICON: COIN_WORTH * shop.amount, DRAGON_ICON: ARTISAN_WORTH}[shop.icon]
        abilities = [self.ability(program, space) for program in shop.programs if program]
        return worth + self.best_spot([space]) + max(self.fires_at(space), default=0.0) + max(abilities, default=0.0)

    def ability(self, program: Program, space: int) -> float:
        """What the rows of an ability give and cost, if it can be used at a Shop."""
        with supposed_at(self.game, space):
            usable = can_run(self.game, program)
        return sum(map(self._row, program)) if usable else 0.0

    def _row(self, row: list[object]) -> float:
        name, args = str(row[0]), row[1:]
        if name in _PER_UNIT:
            amount = sum(args[0].values()) if isinstance(args[0], dict) else args[0]
            assert isinstance(amount, int)
            return _PER_UNIT[name] * amount
        return _GUESSES.get(name, 0.3)

    def enchant(self, space: int) -> float:
        """The best card that can be cast at a Shop, and all its fire-ups; nothing if there is none."""
        with supposed_at(self.game, space):
            worths = [self.cast(answer) for answer in castable(self.game)]
        return max(worths) + sum(self.fires_at(space)) if worths else 0.0

    def cast(self, answer: int) -> float:
        """A castable card less its cost."""
        card = self.game.cards.enchantments[card_of(self.game, answer)]
        sets = payable_sets(self.game.me, card, 2)[-1]
        return card_worth(card, sets) - 0.4 * sum(card.bill(sets)) - COIN_WORTH * card.coin_cost

    def visit(self, space: int) -> float:
        """The better of both, less the fee."""
        return max(self.gather(space), self.enchant(space)) - 0.6 * len(self.game.tokens_at(space))


def target_bill(game: Game) -> list[int]:
    """The Goods missing for the Enchantment that pays best for the way to it."""
    best, bill = 0.0, [0] * 6
    for answer in cards_on_offer(game):
        card = game.cards.enchantments[card_of(game, answer)]
        shops = [space for space in game.town() if game.shop_at(space).takes(card.icon)]
        open_shops = [space for space in shops if game.enchantments_at(space) < MOST_AT_SHOP]
        if not open_shops:
            continue
        dragons = max(len(game.faceup_cells(space)) for space in open_shops)
        for sets in range(2 if card.variable else 1, card.most_sets + 1):
            cost = card.bill(sets)
            short = max(0, missing(game.me, cost) - (0 if card.no_coins else game.me.coins))
            worth = (card_worth(card, sets) + dragons) / (1 + -(-short // 3))
            if worth > best:
                best, bill = worth, [max(0, cost[good] - game.me.goods[good]) for good in KINDS]
    return bill
