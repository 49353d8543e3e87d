"""What a Shop does in a few words, made from the rows of its program; so cards of one's own are told as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from firetower_env.games.flamecraft.cards import names
from firetower_env.games.flamecraft.cards.names import GOODS, OP
from firetower_env.games.flamecraft.cards.tables import Tables

Row = list[int]
_COUNTED = {
    names.TOWN_TYPE_DRAWN: "faceup Dragon of the type drawn",
    names.TOWN_TYPE_PLACED: "Dragon of the type placed",
    names.ENCH_ON_CAST_SHOP: "Enchantment on that Shop",
    names.ENCH_IN_TOWN_SAME_ICON: "Enchantment of that icon",
    names.EVEN_GOODS: "Good held in even number",
    names.ODD_GOODS: "Good held in odd number",
    names.FANCY_OWNED: "Fancy Dragon",
    names.GOODS_TOTAL: "Good",
}
_FIRED = {
    names.FIRE_HERE: ("fire a Dragon here", "fire all Dragons here"),
    names.FIRE_HERE_OTHER: ("fire another Dragon here", "fire all other Dragons here"),
    names.FIRE_PARK: ("fire a Park Dragon", "fire all Park Dragons"),
    names.FIRE_HAND: ("fire a Dragon in hand", "fire all Dragons in hand"),
    names.FIRE_PLACED_SHOP: ("fire a Dragon there", "fire all Dragons there"),
}
_GIVEN = {
    names.GIFT_GOOD: ("give a Good", "give {} Goods"),
    names.GIFT_COIN: ("give a Coin", "give {} Coins"),
    names.GIFT_FIRED: ("give it away", "give it away"),
    names.GIFT_DRAWN_FANCY: ("give one of them away", "give {} of them away"),
}


def program_words(tables: Tables, program: int) -> str:
    """The program in words; nothing where there is none."""
    words = rows_words(tables, tables.prog[program].tolist()) if program >= 0 else ""
    return words[:1].upper() + words[1:]


def rows_words(tables: Tables, rows: list[Row]) -> str:
    """Some rows of a program in words."""
    return "; ".join(_rows(tables, rows))


def _rows(tables: Tables, rows: list[Row]) -> Iterator[str]:
    """Rows in words; the first optional one says so."""
    optional = False
    for op, *args in rows:
        if op == OP.END:
            return
        if op == OP.OPT:
            optional = True
            continue
        words = _say(tables, op, args)
        yield f"may {words}" if optional else words
        optional = False


def _say(tables: Tables, op: int, args: Row) -> str:
    if op == OP.PAY:
        return f"pay {_goods(tables.cost[args[0]].tolist())}"
    if op == OP.FLIP:
        heads, tails = (rows_words(tables, tables.prog[program].tolist()) for program in args[:2])
        return f"flip: heads {heads}, tails {tails}"
    if op == OP.ALLEY_LEAVE:
        return f"{tables.alley_coins} Coins: a space's reward, another turn"
    return _WORDS[op](args)


def _goods(amounts: list[int]) -> str:
    return ", ".join(f"{amount} {good}" for good, amount in zip(GOODS, amounts, strict=True) if amount)


def _many(amount: int, one: str, many: str) -> str:
    return one if amount == 1 else many.format(amount)


def _rep(args: Row) -> str:
    return f"gain {args[0]} rep" if args[0] >= 0 else f"lose {-args[0]} rep"


def _pick(args: Row) -> str:
    picks, amount, distinct, mask = args
    kind = "of the Goods here" if mask == names.LOCATION_GOODS else ""
    if picks == 1:
        words = "a Good" if amount == 1 else f"{amount} of one Good"
    else:
        words = f"{picks} different Goods" if distinct else f"{picks} Goods"
        words += f", {amount} of each" if amount > 1 else ""
    return f"gain {words} {kind}".strip()


def _draw(args: Row) -> str:
    where, amount = args[:2]
    if where == names.PARK_DRAW:
        return _many(amount, "take a Park Dragon", "take {} Park Dragons")
    return _many(amount, "draw a Dragon", "draw {} Dragons")


def _place(args: Row) -> str:
    scope, slot, flag, bonus = args
    words = "place a Dragon " + ("here" if scope == names.SCOPE_HERE else "in Town")
    words += ", icons ignored" if slot == names.ANY_SLOT else ""
    words += ", rep as Coins" if flag == names.REP_TO_COINS else ""
    return words + (f", {bonus} rep if it fills a Shop" if flag == names.FILL_BONUS else "")


def _pizza(args: Row) -> str:
    rep, coins = args[:2]
    words = f"lay Goods on Park Dragons, {rep} rep each"
    return f"{words}, {_many(coins, 'a Coin', '{} Coins')} for all five" if coins else words


_WORDS: dict[int, Callable[[Row], str]] = {
    OP.REP: _rep,
    OP.COIN: lambda args: _many(args[0], "gain a Coin", "gain {} Coins"),
    OP.FANCY: lambda args: _many(args[0], "draw a Fancy Dragon", "draw {} Fancy Dragons"),
    OP.FANCYDRAWN: lambda args: _many(args[0], "draw a Fancy Dragon", "draw {} Fancy Dragons"),
    OP.HEREGOODS: lambda args: f"gain {args[0]} more Goods of each Dragon here",
    OP.SLOTREWARD: lambda args: f"gain an empty slot's reward {_many(args[0], 'once', '{} times')}",
    OP.COUNT: lambda args: f"{args[1]} rep for each {_COUNTED.get(args[0], 'of them')}",
    OP.PICK: _pick,
    OP.DRAW: _draw,
    OP.PLACE: _place,
    OP.FIRE: lambda args: _FIRED[args[0]][args[1] == names.ALL],
    OP.SWAP: lambda args: "change places with a Dragon in Town",
    OP.GIFT: lambda args: _GIVEN[args[0]][args[1] > 1].format(args[1]),
    OP.PAYSAME: lambda args: f"pay {args[0]} of one Good",
    OP.PAYCOIN: lambda args: _many(args[0], "pay a Coin", "pay {} Coins"),
    OP.ALT: lambda args: f"{args[0]} rep or {_many(args[1], 'a Coin', '{} Coins')}",
    OP.RESERVE: lambda args: "reserve an Enchantment",
    OP.BUY: lambda args: "pay it for its reward" if args[0] == names.BUY_RESERVED else "pay one for its reward",
    OP.SCORE: lambda args: "score a Fancy Dragon",
    OP.JOIN: lambda args: f"others may come for {args[0]}",
    OP.TAKEFIRED: lambda args: "take it",
    OP.SAGE: lambda args: f"gain {args[0]} Goods of an Enchantment's cost; may reserve it",
    OP.PIZZA: _pizza,
    OP.PARKGOODS: lambda args: f"gain the Goods of {args[0]} Park Dragons",
    OP.WISH: lambda args: f"flip up to {args[0]} Coins: heads {args[1]} rep, tails lost",
    OP.TRADE: lambda args: f"trade in up to {args[0]} different Goods, {args[1]} rep each",
    OP.EXCHANGE: lambda args: "exchange a Dragon with one in hand and fire it",
    OP.REFIRE: lambda args: "use the last fire-up again",
    OP.ALLEY_TAKE: lambda args: "take all Coins that lie here",
}
