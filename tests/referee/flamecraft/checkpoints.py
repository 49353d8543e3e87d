"""What may be done while a question of the turn waits: Suns and companions (§6, §14.4)."""

from .actions import COIN, COMPANION, DONE, FANCY
from .fancy import payable_suns, scorable
from .fireable import window_places
from .firing import open_window
from .gaining import pick_goods
from .questions import Asking, ask
from .scoring import score_card
from .state import Game, Window


class Checkpoint:
    """Suns that can be scored, and a companion whose time is any time (F21)."""

    def answers(self, game: Game, window: Window | None = None) -> list[int]:
        """What is on offer besides the answers of the question."""
        suns = [FANCY + card for card in payable_suns(game, window)]
        return [*suns, COMPANION] if companion_can_help(game, window) else suns

    def resolve(self, game: Game, answer: int, window: Window | None = None) -> Asking[None]:
        """Do it; the question is asked again afterwards."""
        if answer == COMPANION:
            yield from use_companion(game, window)
        else:
            yield from score_card(game, answer - FANCY, window)


CHECKPOINT = Checkpoint()


def companion_can_help(game: Game, window: Window | None) -> bool:
    """Whether an unused companion of any time can do something."""
    name = game.companion_name(game.seat)
    if name == "Daniel":
        return bool(window_places(game, Window("DANIEL", "PARK")))
    if name == "Rich":
        return game.me.coins >= 1
    return name == "Sandra" and bool(_sandras_cards(game, window))


def _sandras_cards(game: Game, window: Window | None) -> list[int]:
    """Own cards that can be scored, also those that were (F43)."""
    return [card for card in game.fancy_of(game.seat) if scorable(game, card, window)]


def use_companion(game: Game, window: Window | None) -> Asking[None]:
    """Once a game."""
    name = game.companion_name(game.seat)
    game.me.companion_used = True
    if name == "Daniel":
        yield from open_window(game, Window("DANIEL", "PARK"))
    elif name == "Rich":
        yield from _rich(game)
    else:
        cards = _sandras_cards(game, window)
        card = (yield from ask(game.seat, "SCORE_PICK", [FANCY + card for card in cards])) - FANCY
        yield from score_card(game, card, window)


def _rich(game: Game) -> Asking[None]:
    """Coins into Goods of choice, at least one (F45)."""
    goods = game.cards.companion_params[game.me.companion]["goods_per_coin"]
    first = True
    while game.me.coins:
        answer = yield from ask(game.seat, "RICH", [COIN] if first else [COIN, DONE])
        if answer == DONE:
            return
        first = False
        game.me.coins -= 1
        yield from pick_goods(game, goods)
