"""Scoring, winners, returns, awards and achievements (§12, §15)."""

from collections.abc import Callable, Mapping

from .actions import GOODS
from .fancy import condition_holds, resolve_talisman, value_of
from .questions import Asking
from .state import NONE, Game

_POTENTIAL_SCALE, _MARGIN_SCALE = 100, 25


def score_game(game: Game) -> Asking[None]:
    """Coins first, then the Moons seat by seat."""
    game.scoring = True
    for owner in game.seats:
        owner.coins_turned_in = owner.coins
        owner.rep += owner.coins
        owner.coins = 0
    for seat in range(game.n):
        yield from score_moons(game, seat)
    game.over = True


def score_moons(game: Game, seat: int) -> Asking[None]:
    """Talisman before the others (F31); a card worth something counts as scored (F56)."""
    moons = [card for card in game.unscored_of(seat) if not game.cards.fancy[card].sun]
    for card in moons:
        if game.cards.fancy[card].handler == "TALISMAN":
            returned = yield from resolve_talisman(game, seat, card)
            game.f_scored[card] = returned > 0
    for card in moons:
        # Talisman may have sent it away
        if game.f_owner[card] == seat and condition_holds(game, seat, card, None):
            worth = value_of(game, seat, card)
            if worth > 0:
                game.seats[seat].rep += worth
                game.f_scored[card] = True


# -- who won ----------------------------------------------------------------------------------------------------------


def standing(game: Game, seat: int) -> tuple[int, int, int]:
    """Reputation, then Dragons in hand, then Goods."""
    owner = game.seats[seat]
    return owner.rep, sum(owner.hand), sum(owner.goods)


def winners(game: Game) -> list[int]:
    """The best standing, shared if need be (F34)."""
    best = max(standing(game, seat) for seat in range(game.n))
    return [seat for seat in range(game.n) if standing(game, seat) == best]


def returns(game: Game) -> list[float]:
    """By seat, as the option `reward` says."""
    return _RETURNS[game.rules.reward_used](game)


def _win(game: Game) -> list[float]:
    won = winners(game)
    share = (game.n - len(won)) / (len(won) * (game.n - 1))
    return [share if seat in won else -1 / (game.n - 1) for seat in range(game.n)]


def _rank(game: Game) -> list[float]:
    """Places from 1; those who are equal have the mean of their places."""
    standings = [standing(game, seat) for seat in range(game.n)]
    values = []
    for mine in standings:
        better = sum(one > mine for one in standings)
        equal = sum(one == mine for one in standings)
        place = better + (equal + 1) / 2
        values.append((game.n + 1 - 2 * place) / (game.n - 1))
    return values


def _margin(game: Game) -> list[float]:
    mean = sum(seat.rep for seat in game.seats) / game.n
    return [max(-1.0, min(1.0, (seat.rep - mean) / _MARGIN_SCALE)) for seat in game.seats]


_RETURNS: Mapping[str, Callable[[Game], list[float]]] = {
    "win": _win,
    "rank": _rank,
    "margin": _margin,
    "score": lambda game: [game.seats[0].rep / 100],
    "award": lambda game: [award_number(game) / 2],
}


def potential(game: Game, seat: int) -> float:
    """What shaped rewards are differences of; nothing is left of it when the game is over."""
    if game.over:
        return 0.0
    values = [(one.rep + one.coins) / _POTENTIAL_SCALE for one in game.seats]
    return values[seat] - (sum(values) / game.n if game.n > 1 else 0.0)


# -- solo -------------------------------------------------------------------------------------------------------------


def award_number(game: Game) -> int:
    """Which of the awards."""
    return max(number for number, (_, least) in enumerate(game.cards.awards) if game.seats[0].rep >= least)


def award(game: Game) -> str:
    """The award by name."""
    return game.cards.awards[award_number(game)][0]


def achievements(game: Game) -> list[str]:
    """The ids whose requirement is met at the end (F56)."""
    return [one.id for one in game.cards.achievements if _meets(game, *one.requires)]


def _meets(game: Game, name: str, *args: object) -> bool:
    seat = game.seats[0]
    least = args[-1]
    assert isinstance(least, int)
    if name == "GOOD_AT_LEAST":
        return seat.goods[GOODS.index(str(args[0]))] >= least
    found = {
        "SCORED_FANCY_AT_LEAST": sum(game.f_scored),
        "COINS_BEFORE_SCORING_AT_LEAST": seat.coins_turned_in,
        "SHOPS_AT_LEAST": len(game.town()),
        "OWN_CASTS_AT_LEAST": seat.casts,
        "HAND_AT_LEAST": sum(seat.hand),
        "REP_AT_LEAST": seat.rep,
    }
    return found[name] >= least


def may_unlock(game: Game) -> int:
    """How many achievements may be unlocked after this game."""
    new = [one for one in achievements(game) if one not in game.unlocked]
    return min(game.cards.unlocks_by_award[award(game)], len(new))


def fancy_scored(game: Game, seat: int) -> int:
    """How many Fancy Dragons a seat has scored."""
    return sum(game.f_scored[card] for card in game.fancy_of(seat))


def who_triggered(game: Game) -> int:
    """The seat that took the last card of a deck, or nobody."""
    return game.triggered_by if game.end_flag else NONE
