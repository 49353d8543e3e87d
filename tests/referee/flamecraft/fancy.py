"""Fancy Dragons: goals, values and scoring (§14.3)."""

from collections.abc import Callable, Mapping
from typing import Any

from .actions import DONE, FANCY, GOODS, KINDS, RESERVED, SLOTS
from .cards import Fancy, Row
from .decks import under_fancy
from .enchanting import buyable, cards_on_offer
from .payment import can_afford, same_goods
from .questions import Asking, ask
from .state import NONE, Game, Window

# -- conditions -------------------------------------------------------------------------------------------------------


def condition_holds(game: Game, seat: int, card: int, window: Window | None) -> bool:
    """Whether the goal of a card is met; some goals need a cast, a placement or an open window of this turn."""
    name, *args = game.cards.fancy[card].condition
    return _CONDITIONS[name](game, seat, args, window)


def _row_payable(game: Game, seat: int, args: list[Any], window: Window | None) -> bool:
    return bool(buyable(game, [answer for answer in cards_on_offer(game) if answer != RESERVED]))


def _fire_step(game: Game, seat: int, args: list[Any], window: Window | None) -> bool:
    return window is not None and window.checkpoint and bool(game.faceup_cells(game.here))


def _empty_coin_slots(game: Game) -> int:
    return sum(
        game.shop_at(space).slots[cell % SLOTS].reward.coins > 0
        for space in game.town()
        for cell in game.empty_cells(space)
    )


def _three_same(game: Game) -> bool:
    for space in game.town():
        kinds = [game.cell[cell] for cell in game.slots_of(space)]
        awake = game.rules.facedown_counts or not game.shop_at(space).sleeping
        if awake and kinds and kinds[0] != NONE and len(set(kinds)) == 1:
            return True
    return False


_CONDITIONS: Mapping[str, Callable[[Game, int, list[Any], Window | None], bool]] = {
    "TRUE": lambda game, seat, args, window: True,
    "GOOD_AT_LEAST": lambda game, seat, args, window: game.seats[seat].goods[GOODS.index(args[0])] >= args[1],
    "FIRE_STEP": _fire_step,
    "CAST": lambda game, seat, args, window: game.cast_id != NONE,
    "ROW_PAYABLE": _row_payable,
    "PLACED": lambda game, seat, args, window: game.placed_type != NONE,
    "FULL_SHOPS_AT_LEAST": lambda game, seat, args, window: sum(map(game.full, game.town())) >= args[0],
    "COINS_AT_LEAST_EMPTY_COIN_SLOTS": lambda game, seat, args, window: (
        game.seats[seat].coins >= _empty_coin_slots(game)
    ),
    "GOODS_PLUS_COINS_AT_LEAST": lambda game, seat, args, window: game.seats[seat].units >= args[0],
    "HAND_SAME_AT_LEAST": lambda game, seat, args, window: max(game.seats[seat].hand) >= args[0],
    "SHOP_WITH_3_SAME": lambda game, seat, args, window: _three_same(game),
    "FILLED_AT_LEAST": lambda game, seat, args, window: game.filled >= args[0],
}


# -- costs ------------------------------------------------------------------------------------------------------------


def cost_payable(game: Game, seat: int, card: int) -> bool:
    """Whether all rows of the cost can be done."""
    owner = game.seats[seat]
    for name, *args in game.cards.fancy[card].cost:
        if name == "PAY" and not can_afford(owner, goods_vector(args[0])):
            return False
        if name == "PAYSAME" and not same_goods(owner, args[0]):
            return False
        if name == "GIFT" and owner.units < args[1]:
            return False
        if name == "BUY" and not _row_payable(game, seat, [], None):
            return False
    return True


def goods_vector(goods: Mapping[str, int]) -> list[int]:
    """Goods by name as six numbers."""
    return [goods.get(good, 0) for good in GOODS]


# -- values -----------------------------------------------------------------------------------------------------------


def value_of(game: Game, seat: int, card: int) -> int:
    """What a card gives, whether its condition holds or not: min(cap, rate × ⌊counter / div⌋) + bonus."""
    fancy = game.cards.fancy[card]
    name, *args = fancy.counter
    value = fancy.rate * (_COUNTERS[name](game, seat, args, fancy) // fancy.div)
    if fancy.cap is not None:
        value = min(fancy.cap, value)
    return value + (_bonus(game, seat, fancy.bonus) if fancy.bonus else 0)


def _bonus(game: Game, seat: int, row: Row) -> int:
    """For having the most, ties included; no Dragon at all is no majority (F32)."""
    name, good, amount = row
    kind = GOODS.index(good)
    if name == "MOST_TYPE":
        counts = [game.count_dragons(one, facedown=False) for one in KINDS]
        return int(amount) if counts[kind] == max(counts) > 0 else 0
    counts = [one.goods[kind] for one in game.seats]
    return int(amount) if counts[seat] == max(counts) else 0


def _town_placed(game: Game, seat: int, args: list[Any], fancy: Fancy) -> int:
    if game.placed_type == NONE:
        return 0
    return game.count_dragons(game.placed_type, facedown=game.rules.facedown_counts)


def _same_icon(game: Game, seat: int, args: list[Any], fancy: Fancy) -> int:
    if game.cast_id == NONE:
        return 0
    icon = game.cards.enchantments[game.cast_id].icon
    return sum(here[icon] for here in game.ench)


_COUNTERS: Mapping[str, Callable[[Game, int, list[Any], Fancy], int]] = {
    "NOTHING": lambda game, seat, args, fancy: 0,
    "CONST": lambda game, seat, args, fancy: 1,
    "TOWN_TYPE": lambda game, seat, args, fancy: game.count_dragons(GOODS.index(args[0]), facedown=False),
    "ENCH_ON_CAST_SHOP": lambda game, seat, args, fancy: (
        0 if game.cast_space == NONE else game.enchantments_at(game.cast_space)
    ),
    "ENCH_IN_TOWN_SAME_ICON": _same_icon,
    "TOWN_TYPE_PLACED": _town_placed,
    "EVEN_GOODS": lambda game, seat, args, fancy: sum(number % 2 == 0 for number in game.seats[seat].goods),
    "ODD_GOODS": lambda game, seat, args, fancy: sum(number % 2 for number in game.seats[seat].goods),
    "FANCY_OWNED": lambda game, seat, args, fancy: len(game.fancy_of(seat)),
    "GOODS_TOTAL": lambda game, seat, args, fancy: sum(game.seats[seat].goods),
}


# -- what can be scored, and scoring it -------------------------------------------------------------------------------


def scorable(game: Game, card: int, window: Window | None = None) -> bool:
    """Whether the seat on turn can score a card of its own now; one worth nothing is no use (F25)."""
    fancy = game.cards.fancy[card]
    if fancy.handler == "TALISMAN":
        return bool(_returnable(game, game.seat, card))
    waived = game.f_scored[card] and not game.rules.sandra_goal and fancy.handler != "POCUS"
    if not waived and not condition_holds(game, game.seat, card, window):
        return False
    if not cost_payable(game, game.seat, card):
        return False
    return fancy.handler is not None or value_of(game, game.seat, card) > 0


def payable_suns(game: Game, window: Window | None = None) -> list[int]:
    """The own unscored Suns that can be scored at a checkpoint."""
    return [card for card in game.unscored_of(game.seat) if game.cards.fancy[card].sun and scorable(game, card, window)]


def _returnable(game: Game, seat: int, talisman: int) -> list[int]:
    return [card for card in game.unscored_of(seat) if card != talisman]


def resolve_talisman(game: Game, seat: int, talisman: int) -> Asking[int]:
    """Other unscored cards of the owner go under the deck, for reputation each; returns how many."""
    returned = 0
    while choice := _returnable(game, seat, talisman):
        answer = yield from ask(seat, "TALISMAN", [*(FANCY + card for card in choice), DONE])
        if answer == DONE:
            break
        under_fancy(game, answer - FANCY)
        game.seats[seat].rep += game.cards.fancy[talisman].rate
        returned += 1
    return returned
