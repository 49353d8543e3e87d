"""Drawing, revealing and putting back cards; the last card of two decks brings the end (§12)."""

from .actions import DECK, PARK
from .questions import Asking, ask
from .state import FACEDOWN, FACEUP, NO_SHOP, NONE, Artisan, Game


def trigger(game: Game) -> None:
    """The end is near, for good (F26)."""
    if not game.end_flag:
        game.end_flag = True
        game.triggered_by = game.seat


def next_artisan(game: Game) -> Artisan:
    """The top card of the Artisan deck."""
    card = game.art_deck.pop(0)
    if not game.art_deck:
        trigger(game)
    return card


def next_enchantment(game: Game) -> int:
    """The top card of the Enchantment deck."""
    card = game.e_deck.pop(0)
    if not game.e_deck:
        trigger(game)
    return card


def under_artisans(game: Game, kind: int) -> None:
    """A Dragon everybody has seen goes under the deck (F30)."""
    game.art_deck.append(Artisan(kind, seen=True))


def draw_fancy(game: Game, number: int) -> list[int]:
    """The seat on turn draws Fancy Dragons, fewer if the deck is short."""
    cards: list[int] = []
    while game.f_deck and len(cards) < number:
        card = game.f_deck.pop(0)
        game.f_owner[card] = game.seat
        game.f_seen[card].add(game.seat)
        cards.append(card)
    return cards


def under_fancy(game: Game, card: int) -> None:
    """A Fancy Dragon goes under its deck; who knows it knows where it lies."""
    game.f_owner[card] = NONE
    game.f_deck.append(card)


def take_from_park(game: Game, position: int) -> int:
    """The Dragon of a Park position comes to the hand before all eyes, with the Goods lying on it."""
    kind = game.park[position]
    game.park[position] = NONE
    game.me.gain_card(kind, shown=True)
    for good, number in enumerate(game.park_goods[position]):
        game.me.goods[good] += number
    game.park_goods[position] = [0] * 6
    return kind


def drawable(game: Game, *, deck: bool = True, without: int = NONE) -> list[int]:
    """The answers to a draw; a position that is being fired does not count (F57)."""
    answers = [PARK + position for position in range(5) if game.park[position] != NONE and position != without]
    return [*answers, DECK] if deck and game.art_deck else answers


def draw_artisan(game: Game, *, deck: bool = True, without: int = NONE, shown: bool = False) -> Asking[int]:
    """The seat on turn takes a Dragon of its choice; its type, or nothing if there is none (F12)."""
    answers = drawable(game, deck=deck, without=without)
    if not answers:
        return NONE
    answer = yield from ask(game.seat, "DRAW", answers)
    if answer != DECK:
        return take_from_park(game, answer - PARK)
    card = next_artisan(game)
    # a card that everybody saw going under the deck is known when it comes up again
    game.me.gain_card(card.kind, shown=shown or card.seen)
    return card.kind


def refresh_park(game: Game) -> None:
    """Park holes, lowest position first, while the deck lasts."""
    for position in range(5):
        if game.park[position] == NONE and game.art_deck:
            game.park[position] = next_artisan(game).kind


def refresh_row(game: Game) -> None:
    """Row holes, lowest position first, while the deck lasts."""
    for position in range(5):
        if game.row[position] == NONE and game.e_deck:
            game.row[position] = next_enchantment(game)


def new_shop(game: Game) -> None:
    """A Shop was filled: the next one comes facedown to the lowest empty space, if there is room (F2, F13, F14)."""
    if game.s_deck and game.spaces_in_use() < game.limit:
        space = game.face.index(NO_SHOP)
        game.shop[space], game.face[space] = game.s_deck.pop(0), FACEDOWN


def expand(game: Game) -> list[int]:
    """Facedown Shops turn up, in ascending order; some take Dragons from the deck then (F42)."""
    turned = [space for space, face in enumerate(game.face) if face == FACEDOWN]
    for space in turned:
        game.face[space] = FACEUP
        if game.shop_at(space).fills_itself:
            for slot in (0, 2):
                if game.art_deck:
                    game.cell[3 * space + slot] = next_artisan(game).kind
    return turned
