"""Shop abilities with a flow of their own (§14.2), as ops for programs."""

from collections.abc import Sequence
from typing import Any

from .actions import CELL, COIN, DONE, FANCY, GOOD, KINDS, PARK, POTION, SLOTS, SPACE, TYPE, YES
from .cards import Reward
from .chance import heads
from .fancy import scorable
from .fireable import can_fire
from .firing import fire_up, run_effect, swap_with_hand
from .gaining import gain
from .gifts import take_unit
from .programs import Run, Spent, register
from .questions import Asking, ask
from .scoring import score_card
from .state import NONE, Game, Place


def _ask_park(game: Game, positions: Sequence[int], *, first: bool) -> Asking[int]:
    """A Park position, or an end after the first; not asked without a position."""
    if not positions:
        return NONE
    choice = [PARK + position for position in positions]
    answer = yield from ask(game.seat, "PARK_PICK", choice if first else [*choice, DONE])
    return NONE if answer == DONE else answer - PARK


# -- the Park ---------------------------------------------------------------------------------------------------------


def _pizza_positions(game: Game, served: set[int]) -> list[int]:
    return [at for at in range(5) if game.park[at] != NONE and at not in served and game.me.goods[game.park[at]]]


def _pizza(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """A Good onto each Park Dragon of its type, for reputation; a Coin if all five got one."""
    rep, coins = args
    served: set[int] = set()
    while (at := (yield from _ask_park(game, _pizza_positions(game, served), first=not served))) != NONE:
        served.add(at)
        game.me.goods[game.park[at]] -= 1
        game.park_goods[at][game.park[at]] += 1
        game.me.rep += rep
    if len(served) == 5:
        game.me.coins += coins


def _park_goods(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """A Good of the type of up to so many Park Dragons."""
    used: set[int] = set()
    while len(used) < args[0]:
        free = [at for at in range(5) if game.park[at] != NONE and at not in used]
        at = yield from _ask_park(game, free, first=not used)
        if at == NONE:
            return
        used.add(at)
        game.me.goods[game.park[at]] += 1


register("PIZZA", lambda game, args, spent: bool(_pizza_positions(game, set())), _pizza)
register("PARKGOODS", lambda game, args, spent: any(kind != NONE for kind in game.park), _park_goods)


# -- Coins and trade --------------------------------------------------------------------------------------------------


def _wish(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """Flip own Coins one at a time: heads give reputation, tails take the Coin."""
    flips, rep = args
    for _ in range(flips):
        if not game.me.coins or (yield from ask(game.seat, "WISH", [COIN, DONE])) == DONE:
            return
        if heads(game.chance):
            game.me.rep += rep
        else:
            game.me.coins -= 1


def _trade(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """Units of different types for reputation; a Coin stands for a type not yet traded."""
    most, rep = args
    traded: set[int] = set()
    for number in range(most):
        choice = [GOOD + good for good in KINDS if game.me.goods[good] and good not in traded]
        choice += [COIN] if game.me.coins else []
        if not choice:
            return
        # at least one must be traded (F64)
        answer = yield from ask(game.seat, "TRADE", [*choice, DONE] if number else choice)
        if answer == DONE:
            return
        traded.add(answer - GOOD)
        take_unit(game.me, answer)
        game.me.rep += rep


register("WISH", lambda game, args, spent: game.me.coins >= 1, _wish)
register("TRADE", lambda game, args, spent: game.me.units - spent.units >= 1, _trade)


# -- Dragon Alley -----------------------------------------------------------------------------------------------------


def _free_spaces(game: Game) -> list[int]:
    return [space for space in range(3) if game.alley[space] == 0]


def _price(game: Game) -> int:
    return int(game.shop_at(game.here).params["coins_per_space"])


def _alley_leave(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """Coins onto a free space, its rewards, and another turn (F28)."""
    space = (yield from ask(game.seat, "ALLEY_SPACE", [SPACE + one for one in _free_spaces(game)])) - SPACE
    game.me.coins -= _price(game)
    game.alley[space] = _price(game)
    yield from gain(game, Reward(**game.shop_at(game.here).params["spaces"][space]))
    game.extra += 1


def _alley_take(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    game.me.coins += sum(game.alley)
    game.alley = [0, 0, 0]
    yield from ()


register(
    "ALLEY_LEAVE",
    lambda game, args, spent: game.me.coins >= _price(game) and bool(_free_spaces(game)),
    _alley_leave,
)
register("ALLEY_TAKE", lambda game, args, spent: any(game.alley), _alley_take)


# -- Dragons ----------------------------------------------------------------------------------------------------------


def _exchange(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """A Dragon of the Town for one of the hand; the one put in is fired if it is awake and able."""
    cell = (yield from ask(game.seat, "EXCH_CELL", [CELL + cell for cell in game.occupied_cells()])) - CELL
    kinds = [TYPE + kind for kind in KINDS if game.me.hand[kind]]
    kind = (yield from ask(game.seat, "EXCH_TYPE", kinds)) - TYPE
    swap_with_hand(game, kind, cell)
    place = Place("CELL", cell)
    if cell in game.faceup_cells(cell // SLOTS) and can_fire(game, kind, place):
        yield from fire_up(game, place)


def _can_refire(game: Game, args: list[Any], spent: Spent) -> bool:
    kind = game.last_fired
    return kind not in (NONE, POTION) and can_fire(game, kind, Place("SHOP", game.here))


def _refire(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """The ability fired last this turn once more, with this Shop as its location (F20)."""
    yield from run_effect(game, game.last_fired, Place("SHOP", game.here))


register("EXCHANGE", lambda game, args, spent: any(game.me.hand), _exchange)
register("REFIRE", _can_refire, _refire)


# -- others -----------------------------------------------------------------------------------------------------------


def _join(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """Who is here gains too (F58); every other seat may come, clockwise."""
    if game.rules.solo:
        return
    present = [seat for seat in game.others_from(game.seat) if game.pos[seat] == game.here]
    for seat in present:
        if game.rules.flagons_present:
            game.seats[seat].goods[memory.good] += args[0]
    for seat in game.others_from(game.seat):
        if seat not in present and (yield from ask(seat, "JOIN", [YES, DONE])) == YES:
            game.pos[seat] = game.here
            game.seats[seat].goods[memory.good] += args[0]


def _to_score(game: Game) -> list[int]:
    return [card for card in game.unscored_of(game.seat) if scorable(game, card)]


def _can_score(game: Game, args: list[Any], spent: Spent) -> bool:
    """Something to score, or the draw that follows anyway (F62)."""
    return bool(_to_score(game)) or (game.rules.bazaar_draw == "always" and bool(game.f_deck))


def _score(game: Game, args: list[Any], memory: Run) -> Asking[None]:
    """One card, if there is any."""
    assert args[0] == "unscored"
    if cards := _to_score(game):
        card = (yield from ask(game.seat, "SCORE_PICK", [FANCY + card for card in cards])) - FANCY
        yield from score_card(game, card)


register("JOIN", lambda game, args, spent: True, _join)
register("SCORE", _can_score, _score)
