"""The rows of micro-effects that abilities are made of (§13): what each needs, and what it does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .actions import CELL, COIN, DONE, KINDS, REP, RESERVED, ROW, YES
from .cards import Program, Row
from .chance import heads
from .decks import draw_artisan, draw_fancy, take_from_park
from .enchanting import buy, buyable, cards_on_offer, reserve
from .fancy import goods_vector
from .fireable import kind_at, window_places
from .firing import open_window
from .gaining import gain, pick_goods
from .gifts import gift_dragon, gift_fancy, gift_units
from .payment import can_afford, pay, pay_same, same_goods
from .placing import place_any, placeable
from .questions import Asking, ask
from .state import NONE, Game, Place, Window


@dataclass
class Run:
    """What a running program remembers."""

    good: int = NONE
    fancy: list[int] = field(default_factory=list)
    place: Place | None = None


@dataclass
class Spent:
    """What the rows before have taken, while a program is only thought about."""

    units: int = 0
    coins: int = 0


Can = Callable[[Game, list[Any], Spent], bool]
Do = Callable[[Game, list[Any], Run], Asking[None]]
_CAN: dict[str, Can] = {}
_DO: dict[str, Do] = {}


def register(name: str, can: Can, do: Do) -> None:
    """Let programs use an op."""
    _CAN[name], _DO[name] = can, do


def can_run(game: Game, program: Program) -> bool:
    """Whether every row that is not optional can be done with what the rows before leave (§14.2, "legal if")."""
    spent = Spent()
    for name, *args in program:
        if name == "OPT":
            break
        if not _CAN[name](game, args, spent):
            return False
        if name == "PAYCOIN":
            spent.coins += args[0]
        if name in ("PAY", "PAYCOIN"):
            spent.units += sum(goods_vector(args[0])) if name == "PAY" else args[0]
    return True


def run(game: Game, program: Program) -> Asking[None]:
    """All rows in their order; those behind OPT only if the seat wants them and the first can be done."""
    memory = Run()
    at = 0
    while at < len(program):
        name, *args = program[at]
        at += 1
        if name != "OPT":
            yield from _DO[name](game, args, memory)
        elif not (_possible(game, program[at], memory) and (yield from wants(game))):
            at += args[0]


def wants(game: Game) -> Asking[bool]:
    """Whether the seat on turn wants something optional."""
    return (yield from ask(game.seat, "ASK", [YES, DONE])) == YES


def _possible(game: Game, row: Row, memory: Run) -> bool:
    name, *args = row
    if name == "GIFT" and args[0] == "FIRED_DRAGON":
        # the fired Dragon may have placed itself (F39)
        return memory.place is not None and game.me.hand[kind_at(game, memory.place)] > 0
    return _CAN[name](game, args, Spent())


def _always(game: Game, args: list[Any], spent: Spent) -> bool:
    return True


# -- gains ------------------------------------------------------------------------------------------------------------


def _rep(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    game.me.rep += args[0]
    yield from ()


def _coin(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    game.me.coins += args[0]
    yield from ()


def _fancy(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    draw_fancy(game, args[0])
    yield from ()


def _fancy_drawn(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    memory.fancy = draw_fancy(game, args[0])
    yield from ()


def _here_goods(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    for cell in game.faceup_cells(game.here):
        game.me.goods[game.cell[cell]] += args[0]
    yield from ()


def _slot_reward(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """The reward of an empty slot several times; it stays empty (F63)."""
    choice = [CELL + cell for cell in game.empty_cells(game.here)]
    cell = (yield from ask(game.seat, "SLOT_PICK", choice)) - CELL
    for _ in range(args[0]):
        yield from gain(game, game.shop_at(game.here).slots[cell % 3].reward)


def _count(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    assert args[0] == "TOWN_TYPE_DRAWN"
    game.me.rep += args[1] * game.count_dragons(game.drawn_type, facedown=False)
    yield from ()


def _pick(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    picks, amount, how, mask = args
    assert mask == "ANY"
    memory.good = yield from pick_goods(game, picks, amount, distinct=how == "distinct")


def _draw(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    for _ in range(args[1]):
        yield from draw_artisan(game, deck=args[0] == "ANY")


def _alt(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    if (yield from ask(game.seat, "ALT", [REP, COIN])) == REP:
        game.me.rep += args[0]
    else:
        game.me.coins += args[1]


def _flip(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    yield from run(game, [args[0] if heads(game.chance) else args[1]])


register("REP", lambda game, args, spent: game.me.rep + args[0] >= 0, _rep)
register("COIN", _always, _coin)
register("FANCY", _always, _fancy)
register("FANCYDRAWN", lambda game, args, spent: bool(game.f_deck), _fancy_drawn)
register("HEREGOODS", lambda game, args, spent: bool(game.faceup_cells(game.here)), _here_goods)
register("SLOTREWARD", lambda game, args, spent: bool(game.empty_cells(game.here)), _slot_reward)
register("COUNT", lambda game, args, spent: game.drawn_type != NONE, _count)
register("PICK", _always, _pick)
register("DRAW", _always, _draw)
register("ALT", _always, _alt)
register("FLIP", _always, _flip)


# -- costs and gifts --------------------------------------------------------------------------------------------------


def _pay(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    yield from pay(game, goods_vector(args[0]))


def _pay_same(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    yield from pay_same(game, args[0])


def _pay_coin(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    game.me.coins -= args[0]
    yield from ()


def _can_gift(game: Game, args: list[Any], spent: Spent) -> bool:
    """Goods and Coins must be there; drawn or fired cards are looked at when it comes to it."""
    if args[0] == "GOOD":
        return game.me.units >= 1
    return args[0] != "COIN" or game.me.coins >= 1


def _gift(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    what, number = args
    if what == "DRAWN_FANCY":
        yield from gift_fancy(game, memory.fancy)
    elif what == "FIRED_DRAGON":
        assert memory.place is not None
        yield from gift_dragon(game, kind_at(game, memory.place))
    else:
        yield from gift_units(game, number, coins_only=what == "COIN")


register("PAY", lambda game, args, spent: can_afford(game.me, goods_vector(args[0])), _pay)
register("PAYSAME", lambda game, args, spent: bool(same_goods(game.me, args[0])), _pay_same)
register("PAYCOIN", lambda game, args, spent: game.me.coins >= args[0], _pay_coin)
register("GIFT", _can_gift, _gift)


# -- Dragons ----------------------------------------------------------------------------------------------------------


def _scope(game: Game, name: str) -> list[int]:
    return [game.here] if name == "HERE" else game.town()


def _place(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    scope, how, flag, bonus = args
    yield from place_any(
        game,
        _scope(game, scope),
        match=how == "match",
        rep_to_coins=flag == "rep_to_coins",
        fill_bonus=bonus if flag == "fill_bonus_rep" else 0,
    )


def _window(game: Game, args: list[Any]) -> Window:
    """The window a FIRE row opens."""
    where, number = args
    left = -1 if number == "ALL" else number
    if where == "HERE":
        return Window("NUNYA", "SHOP", game.here, left)
    if where == "HERE_OTHER":
        marks = set(game.gmask) if game.rules.eternal_other else set()
        return Window("ETERNAL", "SHOP", game.here, left, marks)
    return Window("ROOST", "PARK", NONE, left) if where == "PARK" else Window("TOUCH", "HAND", NONE, left)


def _fire(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    memory.place = yield from open_window(game, _window(game, args))


def _take_fired(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    if memory.place and game.park[memory.place.number] != NONE:
        take_from_park(game, memory.place.number)
    yield from ()


register(
    "PLACE",
    lambda game, args, spent: bool(placeable(game, _scope(game, args[0]), match=args[1] == "match")),
    _place,
)
register(
    "FIRE", lambda game, args, spent: bool(window_places(game, _window(game, args), coins_less=spent.coins)), _fire
)
register("TAKEFIRED", _always, _take_fired)


# -- Enchantments -----------------------------------------------------------------------------------------------------


def _row_cards(game: Game) -> list[int]:
    return [answer for answer in cards_on_offer(game) if answer != RESERVED]


def _reserve(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    reserve(game, (yield from ask(game.seat, "ROW_PICK", _row_cards(game))))


def _can_buy(game: Game, args: list[Any], spent: Spent) -> bool:
    return bool(buyable(game, _row_cards(game) if args[0] == "ROW" else [RESERVED]))


def _buy(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    answer = RESERVED
    if args[0] == "ROW":
        answer = yield from ask(game.seat, "ROW_PICK", buyable(game, _row_cards(game)))
    yield from buy(game, answer)


def _sage(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """Goods of the cost of one card, each at most as often as it is there (F35); then it may be reserved."""
    answer = yield from ask(game.seat, "ROW_PICK", cards_on_offer(game))
    number = game.me.reserved if answer == RESERVED else game.row[answer - ROW]
    card = game.cards.enchantments[number]
    left = card.bill(card.most_sets)
    for _ in range(min(args[0], sum(left))):
        good = yield from pick_goods(game, 1, mask=[good for good in KINDS if left[good]])
        if game.rules.sage_multiplicity == "cost":
            left[good] -= 1
    if answer != RESERVED and game.me.reserved == NONE and (yield from wants(game)):
        reserve(game, answer)


register("RESERVE", lambda game, args, spent: game.me.reserved == NONE and bool(_row_cards(game)), _reserve)
register("BUY", _can_buy, _buy)
register("SAGE", lambda game, args, spent: bool(cards_on_offer(game)), _sage)

OPS: Mapping[str, Do] = _DO
