"""Setting the table (§4, §15)."""

from .actions import FANCY, GOOD, GOODS, KINDS, ROW
from .cards import OTHER_PILE, STARTERS
from .chance import dealt, one_of, shops_by_recipe, shuffled, some_of
from .decks import draw_fancy, under_fancy
from .enchanting import reserve
from .questions import Asking, ask
from .rules import ALL, RANDOM, RECIPE
from .state import FACEUP, NONE, Artisan, Game


def set_up(game: Game) -> Asking[None]:
    """Everything before the first turn; dealing never brings the end."""
    lay_starters(game)
    unlocked_shops = unlock(game)
    build_shop_deck(game, unlocked_shops)
    lay_artisans(game)
    build_fancy_deck(game)
    lay_enchantments(game)
    deal_hands(game)
    deal_companions(game)
    if game.rules.solo:
        colour = game.rules.solo_colour
        game.colour = int(one_of(game.chance, "colour", KINDS) if colour == RANDOM else colour)
    yield from choose_fancy(game)
    yield from start_bonuses(game)
    game.seat = 0


def lay_starters(game: Game) -> None:
    """Starters on the first spaces, each with its own Dragon (F2)."""
    order = list(STARTERS)
    if game.rules.starter_order == "random":
        order = shuffled(game.chance, "starter_order", order)
    for space, shop in enumerate(order):
        game.shop[space], game.face[space] = shop, FACEUP
        game.cell[3 * space] = game.cards.shops[shop].icon


def unlock(game: Game) -> list[str]:
    """What the campaign has unlocked; returns the Shops of the solo deck by name."""
    if not game.rules.solo:
        return []
    cards, rules = game.cards, game.rules
    ids = [one.id for one in cards.achievements]
    if rules.unlocked == RANDOM:
        game.unlocked = tuple(some_of(game.chance, "unlocked", ids))
    else:
        game.unlocked = tuple(ids if rules.unlocked == ALL else [one for one in ids if one in rules.unlocked])
    shops = list(cards.solo_shops)
    for one in map(cards.achievement, game.unlocked):
        for start, offers in one.replace.items():
            chosen = rules.replace.get(start, start)
            if rules.unlocked == RANDOM:
                chosen = one_of(game.chance, "replaced", [start, *offers])
            shops[shops.index(start)] = chosen
        shops += one.add_shops
    return shops


def build_shop_deck(game: Game, solo_shops: list[str]) -> None:
    """By list, by the list of solo play, or by the recipe: one of each Goods pile, four others."""
    names = game.rules.shop_deck if game.rules.shop_deck != RECIPE else solo_shops
    if names:
        game.s_deck = shuffled(game.chance, "shops", [game.cards.shop_number(name) for name in names])
        return
    recipe = game.cards.setup["shop_deck_recipe"]
    numbers = [(good, recipe["each_goods_pile"]) for good in GOODS] + [(OTHER_PILE, recipe["seventh_pile"])]
    piles = [
        ([card for card, shop in enumerate(game.cards.shops) if shop.pile == pile], number) for pile, number in numbers
    ]
    game.s_deck = shops_by_recipe(game.chance, piles)


def lay_artisans(game: Game) -> None:
    """The deck without what the number of players takes out, and the Park."""
    copies = game.cards.copies - game.cards.setup["artisans_removed_per_type"][str(game.n)]
    deck = shuffled(game.chance, "artisans", [kind for kind in KINDS for _ in range(copies)])
    game.park = deck[:5]
    game.art_deck = [Artisan(kind) for kind in deck[5:]]


def build_fancy_deck(game: Game) -> None:
    """All Fancy Dragons, in solo play those of the start and the unlocked ones."""
    cards = list(range(len(game.cards.fancy)))
    if game.rules.solo:
        names = [*game.cards.solo_fancy]
        for one in map(game.cards.achievement, game.unlocked):
            names += one.add_fancy
        cards = sorted(map(game.cards.fancy_number, names))
    game.f_deck = shuffled(game.chance, "fancy", cards)
    for card in cards:
        game.f_owner[card] = NONE


def lay_enchantments(game: Game) -> None:
    """The deck of the chosen colour, and the row."""
    game.deck_colour = game.rules.ench_deck
    if game.deck_colour == RANDOM:
        game.deck_colour = one_of(game.chance, "deck_colour", ("purple", "golden"))
    cards = [card for card, one in enumerate(game.cards.enchantments) if one.deck == game.deck_colour]
    deck = shuffled(game.chance, "enchantments", cards)
    game.row, game.e_deck = deck[:5], deck[5:]


def deal_hands(game: Game) -> None:
    """Each seat gets its cards at once, in seat order."""
    for seat in game.seats:
        for _ in range(game.cards.setup["hand"]):
            seat.hand[game.art_deck.pop(0).kind] += 1


def deal_companions(game: Game) -> None:
    """One each, for all to see."""
    if game.rules.companions:
        companions = dealt(game.chance, "companions", range(len(game.cards.companions)), game.n)
        for seat, companion in zip(game.seats, companions, strict=True):
            seat.companion = companion


def choose_fancy(game: Game) -> Asking[None]:
    """All are dealt first; then each seat keeps one, and the others go under the deck in dealt order (F4)."""
    hands = []
    for seat in range(game.n):
        game.seat = seat
        number = 5 if game.companion_name(seat) == "Sandra" else game.cards.setup["fancy_dealt"]
        hands.append(draw_fancy(game, number))
    for seat, hand in enumerate(hands):
        game.seat, game.candidates = seat, hand
        kept = (yield from ask(seat, "SETUP_FANCY", [FANCY + card for card in hand])) - FANCY
        for card in hand:
            if card != kept:
                under_fancy(game, card)
    game.candidates = []


def start_bonuses(game: Game) -> Asking[None]:
    """A Good for the fourth and fifth seat (F5), then the start of Brad and Rich."""
    for seat in game.cards.setup["extra_good_seats"]:
        if seat < game.n:
            game.seat = seat
            answer = yield from ask(seat, "SETUP_GOOD", [GOOD + good for good in KINDS])
            game.me.goods[answer - GOOD] += 1
    for seat in range(game.n):
        game.seat = seat
        name = game.companion_name(seat)
        if name == "Brad":
            answer = yield from ask(seat, "SETUP_RESERVE", [ROW + position for position in range(5)])
            reserve(game, answer)
            game.row[answer - ROW] = game.e_deck.pop(0)
        elif name == "Rich":
            game.me.coins += 2
