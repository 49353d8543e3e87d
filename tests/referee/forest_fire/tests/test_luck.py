"""Luck is asked for in the order of the rules, and checked against what could have happened (§4, §16)."""

import random
from collections import Counter
from typing import Any

import pytest

from .. import ChanceError, IllegalAction, RandomChance, RealChoices, Referee, ScriptedChance, read_rules
from ..cards import BREAKDOWN, DROUGHT, common_cards, fire_card, fire_cards, is_fire, piles, weather_card
from ..geometry import MIDDLE, S, edges_of
from ..random_chance import random_deck
from ..rivers import PAIRINGS, Board, fault_of, fault_of_rivers, random_board, walk
from ..setup import room_for_first_fire
from .positions import acre, acres, table, turn, wind

BOARD = random_board(random.Random(4))


def told(board: Board = BOARD) -> tuple[object, ...]:
    """A board as chance tells it."""
    return board.rivers, board.houses, board.schools


class Listening(RandomChance):
    """Remembers what was asked for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[str] = []

    def take(self, kind: str, *, support: Any = None) -> Any:
        self.asked.append(kind)
        return super().take(kind, support=support)


def play_setup(options: dict[str, object], chance: Any) -> Referee:
    """Setup with the first legal answers."""
    referee = Referee(options, chance)
    while referee.game.turn == 0:
        referee.answer(min(referee.legal()))
    return referee


@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        ({}, ["board", "dice", "wind", "deck"]),
        ({"first_fire": "random"}, ["board", *["dice"] * 4, "wind", "deck"]),
        ({"design": "players"}, ["dice", "wind", "deck"]),
        ({"scenario": {}}, ["dice", "wind", "deck"]),
    ],
)
def test_the_order_of_setup(options: dict[str, object], kinds: list[str]) -> None:
    chance = Listening(1)
    play_setup(options, chance)
    assert chance.asked[: len(kinds)] == kinds


def test_the_wind_is_rolled_after_the_fire_is_chosen() -> None:
    chance = Listening(1)
    referee = Referee({}, chance)
    assert (referee.phase, chance.asked) == ("SETUP_DOZER", ["board"])
    while referee.phase != "FIRST_FIRE":
        referee.answer(min(referee.legal()))
    assert (chance.asked, referee.game.weather) == (["board", "dice"], None)


def test_kinds_asked_in_play() -> None:
    chance = Listening(0)
    game = table(fire="10,10", deck=[DROUGHT, fire_card(1), BREAKDOWN, weather_card(0, S)])
    game.chance = chance
    referee = turn(game)
    assert chance.asked == ["coin", "fires"]
    referee.answer(400)
    assert chance.asked == ["coin", "fires", "dice", "fires"]
    quiet = table(deck=[DROUGHT, BREAKDOWN])
    quiet.chance = silent = Listening(0)
    turn(quiet).answer(400)
    assert silent.asked == []


def test_only_real_choices_are_passed_on() -> None:
    chance = Listening(0)
    real = RealChoices(chance)
    assert real.take("fires", support=((3, 7), 2)) == (3, 7)
    assert real.take("coin", support=(3,)) == 3
    assert chance.asked == []
    assert real.take("dice", support=(3,)) == 3
    assert real.take("fires", support=((3, 7), 1)) in ([3], [7])
    assert real.take("coin", support=(3, 9)) in (3, 9)
    assert chance.asked == ["dice", "fires", "coin"]
    assert RealChoices(chance, ["dice"]).take("dice", support=(3,)) == 3
    assert len(chance.asked) == 3


# -- boards ------------------------------------------------------------------------------------------------------------


def test_a_board_may_be_told_as_a_dict_or_a_row() -> None:
    rivers, houses, schools = told()
    first = Referee({}, ScriptedChance([("board", told())]))
    second = Referee({}, ScriptedChance([("board", {"schools": schools, "rivers": rivers, "houses": houses})]))
    assert first.facts() == second.facts()


BROKEN: dict[str, Board] = {
    "a river too few": Board(BOARD.rivers[:1], BOARD.houses, BOARD.schools),
    "a river backwards in the middle": Board(
        (BOARD.rivers[0][:5] + BOARD.rivers[0][6:], BOARD.rivers[1]), BOARD.houses, BOARD.schools
    ),
    "a river that stops": Board((BOARD.rivers[0][:-1], BOARD.rivers[1]), BOARD.houses, BOARD.schools),
    "the same river twice": Board((BOARD.rivers[0], BOARD.rivers[0]), BOARD.houses, BOARD.schools),
    "a house too few": Board(BOARD.rivers, BOARD.houses[1:], BOARD.schools),
    "a house twice": Board(BOARD.rivers, (BOARD.houses[1], *BOARD.houses[1:]), BOARD.schools),
    "a school too many": Board(BOARD.rivers, BOARD.houses, (*BOARD.schools, BOARD.schools[0])),
    "a house on a river": Board(BOARD.rivers, (BOARD.rivers[0][3], *BOARD.houses[1:]), BOARD.schools),
    "a house on the edge": Board(BOARD.rivers, (0, *BOARD.houses[1:]), BOARD.schools),
    "off the board": Board(((*BOARD.rivers[0][:-1], 400), BOARD.rivers[1]), BOARD.houses, BOARD.schools),
}


@pytest.mark.parametrize("board", BROKEN.values(), ids=BROKEN.keys())
def test_an_impossible_board_is_refused(board: Board) -> None:
    with pytest.raises(ChanceError, match=r"^board: "):
        Referee({}, ScriptedChance([("board", told(board))]))


def straight(*rivers: list[tuple[int, int]]) -> Board:
    """Rivers by rows and columns, with the buildings of any board."""
    return Board(tuple(tuple(20 * row + column for row, column in river) for river in rivers), (), ())


def test_conditions_of_rivers() -> None:
    down = [(row, 9) for row in range(20)]
    across = [(10, column) for column in range(20)]
    # twenty and twenty acres that cross are 39: one too few
    assert "39 river acres" in fault_of_rivers(straight(down, across))
    longer = [*down[:9], (9, 8), (10, 8), (11, 8), *down[11:]]
    assert fault_of_rivers(straight(longer, across)) == ""
    corner = [(row, 2) for row in range(20)]
    assert "middle of the edges" in fault_of_rivers(straight(corner, across))
    assert "only edge acres" in fault_of_rivers(straight([(0, 8), *down], across))
    assert "one river end on each edge" in fault_of_rivers(straight(down, [(row, 12) for row in range(20)]))


def test_only_rivers_across_the_board_may_meet() -> None:
    rng = random.Random(5)
    met = 0
    while met < 3:
        rivers = walk(rng, "N", "E", 1.8), walk(rng, "S", "W", 1.8)
        if all(rivers) and set(rivers[0]) & set(rivers[1]) and 40 <= len(set(rivers[0]) | set(rivers[1])) <= 50:
            met += 1
            assert "may meet" in fault_of_rivers(Board(rivers, (), ()))


def test_random_boards_keep_their_conditions_and_shares() -> None:
    partners: Counter[str] = Counter()
    sizes = []
    for seed in range(300):
        board = random_board(random.Random(seed))
        assert fault_of(board) == ""
        sizes.append(len(board.water))
        # the first river begins in the north
        partners.update(edges_of(board.rivers[0][-1]))
    assert abs(sum(sizes) / len(sizes) - 45) < 1
    assert set(partners) == {"S", "E", "W"}
    assert min(partners.values()) > 70


@pytest.mark.parametrize(("pairing", "accepted"), list(zip(PAIRINGS, (0.92, 0.28, 0.28), strict=True)))
def test_rivers_are_accepted_as_often_as_the_rules_say(pairing: Any, accepted: float) -> None:
    first, second, weight = pairing
    rng = random.Random(92)
    good = 0
    for _ in range(1500):
        rivers = tuple(walk(rng, start, end, weight) for start, end in (first, second))
        good += all(rivers) and not fault_of_rivers(Board(rivers, (), ()))
    assert abs(good / 1500 - accepted) < 0.05


# -- dice, wind, deck, fires -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", ["4,10", "10,15", "8,8", "10,10"])
def test_the_first_fire_keeps_to_the_middle(start: str) -> None:
    scenario = {"houses": [acre("8,8")]}
    chance = ScriptedChance([("dice", acre(start))])
    referee = Referee({"scenario": scenario}, chance)
    referee.answer(acre("10,10"))
    with pytest.raises(ChanceError, match=r"^dice: "):
        referee.answer(acre("10,10"))


@pytest.mark.parametrize("die", [0, 7, "N", None])
def test_the_wind_die_has_six_sides(die: object) -> None:
    referee = Referee({"scenario": {}}, ScriptedChance([("dice", acre("7,7")), ("wind", die)]))
    for word in ("1,1", "1,1", "7,8", "7,9"):
        referee.answer(acre(word))
    with pytest.raises(ChanceError, match=r"^wind: "):
        referee.answer(acre("7,10"))


@pytest.mark.parametrize(("die", "origin"), list(enumerate(("N", "NW", "SW", "S", "SE", "NE"), 1)))
def test_the_wind_die(die: int, origin: str) -> None:
    referee = Referee({"scenario": {}}, ScriptedChance([("dice", acre("7,7")), ("wind", die)]))
    for word in ("1,1", "1,1", "7,8", "7,9"):
        referee.answer(acre(word))
    with pytest.raises(ChanceError, match=r"^deck: the list is used up"):
        referee.answer(acre("7,10"))
    assert referee.game.weather == wind(origin, mph=2, fires=1)


def deck_of(options: dict[str, object], seed: int = 3) -> list[int]:
    """A deck as chance makes it."""
    rules = read_rules(options)
    return random_deck(random.Random(seed), tuple(common_cards(rules)), tuple(fire_cards(rules)), tuple(piles(rules)))


def test_random_decks_are_dealt_pile_by_pile() -> None:
    first_droughts: Counter[int] = Counter()
    for seed in range(200):
        deck = deck_of({"level": "challenge"}, seed)
        rules = read_rules({"level": "challenge"})
        assert Counter(deck) == Counter(common_cards(rules) + fire_cards(rules) + [DROUGHT] * 3)
        assert DROUGHT not in deck[:19]
        first_droughts[deck.index(DROUGHT)] += 1
    # anywhere in the middle pile
    assert set(first_droughts) == set(range(19, 39))


def with_deck(deck: list[int], **options: object) -> Referee:
    """A game with this deck, at its first question after setup."""
    luck = [("dice", acre("7,7")), ("wind", 1), ("deck", deck), ("fires", [acre("7,7")])]
    referee = Referee({"scenario": {}, **options}, ScriptedChance(luck))
    for word in ("1,1", "1,1", "7,8", "7,9", "7,10"):
        referee.answer(acre(word))
    return referee


def test_a_deck_must_have_its_cards_in_their_piles() -> None:
    deck = deck_of({})
    with pytest.raises(ChanceError, match=r"^deck: .*not the cards"):
        with_deck(deck[1:])
    with pytest.raises(ChanceError, match=r"^deck: .*not the cards"):
        with_deck([*deck, BREAKDOWN])
    with pytest.raises(ChanceError, match=r"^deck: .*not the cards"):
        with_deck([DROUGHT, *deck[1:]])
    drought, weather = deck.index(DROUGHT), next(place for place in range(19, 38) if deck[place] < 54)
    deck[drought], deck[weather] = deck[weather], deck[drought]
    with pytest.raises(ChanceError, match=r"^deck: pile 1 has 4 fire cards and 1 droughts"):
        with_deck(deck)
    fire = next(place for place in range(19) if is_fire(deck[place]))
    deck[drought], deck[weather] = deck[weather], deck[drought]
    deck[fire], deck[weather] = deck[weather], deck[fire]
    with pytest.raises(ChanceError, match=r"^deck: pile 0 has 3 fire cards and 0 droughts"):
        with_deck(deck)


def test_fires_must_be_as_many_as_spread() -> None:
    for chosen in ([], [acre("5,5"), acre("5,5")], [acre("5,6")], [acre("5,5"), acre("10,10")]):
        game = table(fire="5,5 5,6 10,10", weather=wind(fires=1), luck=[("fires", chosen)], deck=[BREAKDOWN])
        with pytest.raises(ChanceError, match=r"^fires: "):
            turn(game)
    game = table(
        fire="5,5 5,6 10,10", weather=wind(fires=2), luck=[("fires", {200 + 10, acre("5,5")})], deck=[BREAKDOWN]
    )
    assert turn(game).phase == "MAIN"


def test_a_list_insists_on_its_order() -> None:
    with pytest.raises(ChanceError, match="instead"):
        Referee({}, ScriptedChance([("dice", 3)]))
    with pytest.raises(ChanceError, match="used up"):
        Referee({}, ScriptedChance())
    chance = ScriptedChance([("dice", 3)])
    with pytest.raises(ChanceError, match="nobody asked"):
        chance.used_up()
    chance.take("dice")
    chance.used_up()
    with pytest.raises(ValueError, match="unknown kind"):
        RandomChance(0).take("tarot")


def test_an_illegal_answer_changes_nothing() -> None:
    referee = Referee({"scenario": {"rivers": [], "houses": [5]}}, RandomChance(0))
    before = referee.facts()
    for action in (5, 400, 414, 415, -1, 1000):
        with pytest.raises(IllegalAction):
            referee.answer(action)
    assert referee.facts() == before
    ended = turn(table())
    assert ended.over
    with pytest.raises(IllegalAction):
        ended.answer(400)


def test_the_middle_is_dropped_if_there_is_no_room_in_it() -> None:
    """Forest is left in the middle only in threes; the dice then take the whole board."""
    game = table(rock="5-14,5-14")
    for word in ("7,7", "7,8", "7,9", "12,12"):
        game.ground[acre(word)] = 0
    assert room_for_first_fire(game) == set(range(400)) - MIDDLE
    game.ground[acre("7,10")] = 0
    assert room_for_first_fire(game) == acres("7,7-10")
    game.dozers = [acre("7,8")]
    assert room_for_first_fire(game) == set(range(400)) - MIDDLE
