"""Prepared tables: the base position of the scenarios (§22), and what a test changes."""

from collections.abc import Iterable, Mapping
from typing import Any

from .. import Referee, ScriptedChance, read_rules
from ..actions import GOODS, number_of, word_of
from ..ending import score_game
from ..state import FACEUP, NO_SHOP, NONE, Artisan, Game

ROW = "P-bread-1 P-meat-1 P-iron-1 P-crystal-1 P-plant-1"
#: Moons by default: they are never offered during the game
FANCY_DECK = (0, 1, 2, 3, 4, 5)
SHOP_DECK = "Wishing Well|Maw & Paw's|Scale Mail Post"
LEFT_OUT = {1: 1, 2: 2, 3: 1, 4: 0, 5: 0}


class Flips(ScriptedChance):
    """The named flips in their order, heads first letter h."""

    def __init__(self, flips: str = "") -> None:
        super().__init__(("coin", int(flip == "h")) for flip in flips)


def kind(name: str) -> int:
    """A type by its name."""
    return GOODS.index(name)


def counts(words: str) -> list[int]:
    """Goods or Dragons as in "bread 2 iron 1"."""
    numbers = [0] * 6
    names = words.split()
    for name, number in zip(names[::2], names[1::2], strict=True):
        numbers[kind(name)] = int(number)
    return numbers


def table(players: int = 2, *, flips: str = "", **options: Any) -> Game:
    """The base position: starters with their Dragons, Park and row of one each, nobody has anything."""
    game = Game(read_rules({"players": players, **options}), Flips(flips))
    for space in range(6):
        game.shop[space], game.face[space], game.cell[3 * space] = space, FACEUP, space
    game.park = [0, 1, 2, 3, 4]
    set_row(game, ROW)
    game.art_deck = [Artisan(kind("potion")) for _ in range(8)]
    set_fancy_deck(game, FANCY_DECK)
    game.s_deck = [game.cards.shop_number(name) for name in SHOP_DECK.split("|")]
    game.colour = kind("meat") if players == 1 else NONE
    return game


# -- changing a table -------------------------------------------------------------------------------------------------


def set_row(game: Game, keys: str) -> None:
    """The row by keys; the rest of that colour is the deck."""
    game.row = [game.cards.enchantment_number(key) for key in keys.split()]
    game.deck_colour = "golden" if "G-" in keys else "purple"
    game.e_deck = [
        number
        for number, card in enumerate(game.cards.enchantments)
        if card.deck == game.deck_colour and number not in game.row
    ]


def set_fancy_deck(game: Game, cards: Iterable[int]) -> None:
    """The Fancy deck, top first."""
    game.f_deck = list(cards)
    for card in game.f_deck:
        game.f_owner[card] = NONE


def give(
    game: Game, seat: int = 0, *, goods: str = "", coins: int = 0, hand: str = "", fancy: str = "", rep: int = 0
) -> None:
    """What a seat has."""
    owner = game.seats[seat]
    owner.goods, owner.coins, owner.hand, owner.rep = counts(goods), coins, counts(hand), rep
    for name in filter(None, fancy.split("|")):
        card = game.cards.fancy_number(name)
        if card in game.f_deck:
            game.f_deck.remove(card)
        game.f_owner[card] = seat
        game.f_seen[card].add(seat)


def dragons(game: Game, places: Mapping[tuple[int, int], str]) -> None:
    """Dragons in slots: (space, slot) and type."""
    for (space, slot), name in places.items():
        game.cell[3 * space + slot] = kind(name)


def build(game: Game, space: int, name: str) -> None:
    """A Shop faceup on a space; the spaces before it are assumed to be in use."""
    number = game.cards.shop_number(name)
    game.shop[space], game.face[space] = number, FACEUP
    if number in game.s_deck:
        game.s_deck.remove(number)


def fill_town(game: Game, spaces: int) -> None:
    """So many spaces in use, the new ones by Shops that nobody asked for."""
    names = [shop.name for shop in game.cards.shops[6:]]
    for space in range(6, spaces):
        if game.face[space] == NO_SHOP:
            build(game, space, names[space])


def deck(game: Game, names: str) -> None:
    """The Artisan deck, top first."""
    game.art_deck = [Artisan(kind(name)) for name in names.split()]


def stand(game: Game, seat: int, space: int) -> None:
    """The token of a seat stands where it was last."""
    game.pos[game.colour if game.rules.solo else seat] = game.seats[seat].last = space


def companion(game: Game, name: str, seat: int = 0) -> None:
    """A seat gets a companion."""
    game.seats[seat].companion = game.cards.companions.index(name)


# -- playing ----------------------------------------------------------------------------------------------------------


def play(game: Game) -> Referee:
    """The turn of the seat on turn."""
    return Referee.at(game)


def cast_at_0(game: Game) -> Referee:
    """Cast P-bread-1 at Critical Rolls, with a card from the deck; the Goods for it come on top of what is held."""
    seat = game.seats[0]
    seat.goods = [have + cost for have, cost in zip(seat.goods, (0, 3, 0, 0, 2, 0), strict=True)]
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT DECK")
    return referee


def final_scoring(game: Game) -> Referee:
    """The game is over; only the scoring is left."""
    return Referee.following(game, score_game(game))


def settle(referee: Referee) -> None:
    """Answer what has only one answer."""
    while len(referee.legal()) == 1:
        referee.answer(*referee.legal())


def say(referee: Referee, words: str) -> None:
    """Give several answers; what has only one answer needs no word, before or after."""
    for word in words.split():
        number = number_of(word)
        while number not in referee.legal() and len(referee.legal()) == 1:
            referee.answer(*referee.legal())
        assert number in referee.legal(), f"{word} in {referee.phase} instead of {sorted(offered_now(referee))}"
        referee.answer(number)
    settle(referee)


def offered_now(referee: Referee) -> set[str]:
    """The legal answers in words."""
    return {word_of(number) for number in referee.legal()}


def offered(referee: Referee) -> str:
    """The question and its legal answers in words, in order: `PHASE: ANSWER ANSWER`."""
    settle(referee)
    return f"{referee.phase}: " + " ".join(word_of(number) for number in sorted(referee.legal()))


def words(phase: str, *answers: str) -> str:
    """What `offered` should say; `SHOP(0 1 2)` stands for three answers."""
    names = []
    for answer in answers:
        name, bracket, inside = answer.partition("(")
        names += [f"{name}({one})" for one in inside.rstrip(")").split()] if bracket else [name]
    return f"{phase}: " + " ".join(sorted(names, key=number_of))


def goods(game: Game, seat: int = 0) -> dict[str, int]:
    """The Goods a seat holds, by name."""
    return {good: number for good, number in zip(GOODS, game.seats[seat].goods, strict=True) if number}


def hand(game: Game, seat: int = 0) -> dict[str, int]:
    """The Dragons a seat holds, by name."""
    return {good: number for good, number in zip(GOODS, game.seats[seat].hand, strict=True) if number}


def at(game: Game, space: int, slot: int) -> str:
    """The type in a slot by name; nothing if it is empty."""
    found = game.cell[3 * space + slot]
    return "" if found == NONE else GOODS[found]


def rep(game: Game, seat: int = 0) -> int:
    """The reputation of a seat."""
    return game.seats[seat].rep


def coins(game: Game, seat: int = 0) -> int:
    """The Coins of a seat."""
    return game.seats[seat].coins


def fancy_count(game: Game, seat: int = 0) -> int:
    """The Fancy Dragons of a seat."""
    return len(game.fancy_of(seat))


def at_shop(game: Game, name: str, *answers: str) -> Referee:
    """Gather at a Shop on space 6, and answer."""
    build(game, 6, name)
    referee = play(game)
    say(referee, " ".join(["SHOP(6) GATHER", *answers]))
    return referee


def next_turn(referee: Referee) -> bool:
    """Whether the turn of the next seat has come."""
    return (referee.asked, referee.phase) == (1, "VISIT")
