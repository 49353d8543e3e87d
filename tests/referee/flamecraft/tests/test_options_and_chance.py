"""Options are checked by name, luck against what could have happened, and the card file by its counts."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from .. import (
    CardError,
    ChanceError,
    IllegalAction,
    RandomChance,
    Referee,
    Rules,
    RulesError,
    ScriptedChance,
    read_cards,
    read_rules,
)
from ..cards import CARD_FILE
from .positions import play, table

WRONG: list[tuple[str, object]] = [
    ("players", 0),
    ("players", 6),
    ("players", 2.0),
    ("players", True),
    ("ench_deck", "silver"),
    ("shop_deck", "all"),
    ("shop_deck", ()),
    ("shop_deck", ["Draco Bell"]),
    ("shop_deck", ["Sew Cute", "Sew Cute"]),
    ("shop_deck", ["Sew Ugly"]),
    ("companions", 1),
    ("starter_order", "sorted"),
    ("coin_choice", "maximal"),
    ("allow_fizzle", 0),
    ("swap_refire", "no"),
    ("eternal_other", None),
    ("facedown_counts", 1),
    ("sandra_goal", 1),
    ("sage_multiplicity", "sets"),
    ("bazaar_draw", "never"),
    ("flagons_present", 0),
    ("must_move", 1),
    ("solo_colour", 6),
    ("solo_colour", True),
    ("solo_limits", 1),
    ("unlocked", "some"),
    ("unlocked", ["A13"]),
    ("unlocked", ["A1", "A1"]),
    ("round_cap", 0),
    ("round_cap", 1001),
    ("round_cap", 60.0),
    ("round_cap", True),
    ("reward", "points"),
    ("shaped", 1),
    ("colour", 3),
]

ALONE: list[tuple[str, dict[str, Any]]] = [
    ("companions", {"companions": True}),
    ("reward", {"reward": "rank"}),
    ("reward", {"reward": "margin"}),
    ("replace", {"replace": {"Drake of Cakes": "Guilty Treasures"}}),
    ("replace", {"unlocked": ["A2"], "replace": {"Drake of Cakes": "Guilty Treasures"}}),
    ("replace", {"unlocked": "random", "replace": {"Drake of Cakes": "Guilty Treasures"}}),
    ("replace", {"unlocked": ["A1"], "replace": {"Drake of Cakes": "Pizza Coven"}}),
    ("replace", {"unlocked": "all", "replace": {"Wishing Well": "Pizza Coven"}}),
    ("replace", {"unlocked": "all", "replace": ["Guilty Treasures"]}),
]
TOGETHER: list[tuple[str, object]] = [
    ("unlocked", "all"),
    ("unlocked", ["A1"]),
    ("replace", {"Drake of Cakes": "Guilty Treasures"}),
    ("solo_colour", 0),
    ("solo_limits", True),
    ("reward", "score"),
    ("reward", "award"),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(RulesError, match=f"^{name}: "):
        read_rules({name: value})


@pytest.mark.parametrize(("name", "options"), ALONE)
def test_what_solo_play_refuses(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match=f"^{name}: "):
        read_rules({"players": 1, **options})


@pytest.mark.parametrize(("name", "value"), TOGETHER)
@pytest.mark.parametrize("players", [2, 5])
def test_what_several_players_refuse(name: str, value: object, players: int) -> None:
    with pytest.raises(RulesError, match=f"^{name}: "):
        read_rules({"players": players, name: value})


def test_defaults() -> None:
    assert read_rules({}) == Rules()
    assert (Rules().reward_used, read_rules({"players": 1}).reward_used) == ("win", "score")
    assert [read_rules({"round_cap": rounds}).round_cap for rounds in (1, 1000)] == [1, 1000]
    good = {"players": 1, "unlocked": ["A1", "A2"], "replace": {"Drake of Cakes": "La Petite Dragonne"}}
    assert read_rules(good).unlocked == ("A1", "A2")


# -- luck -------------------------------------------------------------------------------------------------------------


class Recorder(RandomChance):
    """Remembers what it brought."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.results: list[tuple[str, Any]] = []

    def take(self, kind: str, *, support: Any = None) -> Any:
        value = super().take(kind, support=support)
        self.results.append((kind, value))
        return value


ORDERS: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["starter_order", "shops", "artisans", "fancy", "enchantments"]),
    ({"starter_order": "fixed"}, ["shops", "artisans", "fancy", "enchantments"]),
    (
        {"players": 5, "companions": True, "ench_deck": "random"},
        ["starter_order", "shops", "artisans", "fancy", "deck_colour", "enchantments", "companions"],
    ),
    ({"players": 1}, ["starter_order", "shops", "artisans", "fancy", "enchantments", "colour"]),
    ({"players": 1, "solo_colour": 2}, ["starter_order", "shops", "artisans", "fancy", "enchantments"]),
]


@pytest.mark.parametrize(("options", "kinds"), ORDERS)
def test_what_is_left_to_luck_in_setup(options: dict[str, Any], kinds: list[str]) -> None:
    chance = Recorder(1)
    Referee(options, chance)
    assert [kind for kind, _ in chance.results] == kinds


def test_a_drawn_campaign() -> None:
    chance = Recorder(5)
    referee = Referee({"players": 1, "unlocked": "random"}, chance)
    results = [result for result in chance.results if result[0] in ("unlocked", "replaced")]
    unlocked = results[0][1]
    assert results[0][0] == "unlocked"
    assert referee.game.unlocked == unlocked
    offered = [one for one in unlocked if one in ("A1", "A2", "A3", "A4", "A5", "A6")]
    added = [one for one in unlocked if one not in offered]
    assert len(results) == 1 + len(offered)
    names = [referee.game.cards.shops[shop].name for shop in referee.game.s_deck]
    assert len(names) == 10 + len(added)
    assert {name for _, name in results[1:]} <= set(names)


def test_told_luck_gives_the_same_game() -> None:
    chance = Recorder(3)
    free = Referee({"players": 3, "companions": True}, chance)
    told = ScriptedChance(chance.results)
    second = Referee({"players": 3, "companions": True}, told)
    told.used_up()
    assert free.facts() == second.facts()
    heard = len(chance.results)
    rng = random.Random(3)
    while not free.over:
        action = rng.choice(sorted(free.legal()))
        free.answer(action)
        told.add(chance.results[heard:])
        heard = len(chance.results)
        second.answer(action)
        told.used_up()
        assert free.facts() == second.facts()


def _changed(kind: str, change: Callable[[Any], Any], options: dict[str, Any]) -> ScriptedChance:
    chance = Recorder(2)
    Referee(options, chance)
    return ScriptedChance((told, change(value) if told == kind else value) for told, value in chance.results)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("starter_order", lambda value: (0, 0, 1, 2, 3, 4)),
        ("shops", lambda value: value[:-1]),
        ("shops", lambda value: (*value[:-1], value[0])),
        ("shops", lambda value: tuple(range(10))),
        ("artisans", lambda value: value[1:]),
        ("artisans", lambda value: ((value[0] + 1) % 6, *value[1:])),
        ("fancy", lambda value: (*value[:-1], value[0])),
        ("enchantments", lambda value: tuple((card + 3) % 36 for card in value)),
        ("deck_colour", lambda value: "silver"),
        ("companions", lambda value: (value[0], value[0])),
        ("companions", lambda value: (*value, 0)),
    ],
)
def test_luck_that_could_not_be(kind: str, change: Callable[[Any], Any]) -> None:
    options = {"companions": True, "ench_deck": "random"}
    with pytest.raises(ChanceError, match=f"^{kind}: "):
        Referee(options, _changed(kind, change, options))


@pytest.mark.parametrize(
    ("kind", "value"), [("unlocked", ("A2", "A1")), ("unlocked", ("A13",)), ("replaced", "Sew Cute"), ("colour", 6)]
)
def test_solo_luck_that_could_not_be(kind: str, value: Any) -> None:
    options = {"players": 1, "unlocked": "random"}
    with pytest.raises(ChanceError, match=f"^{kind}: "):
        Referee(options, _changed(kind, lambda _: value, options))


def test_luck_of_the_wrong_kind_and_too_little_of_it() -> None:
    with pytest.raises(ChanceError, match="'coin' instead"):
        Referee({}, ScriptedChance([("coin", 1)]))
    with pytest.raises(ChanceError, match="used up"):
        Referee({}, ScriptedChance())
    with pytest.raises(ChanceError, match="nobody asked"):
        ScriptedChance([("coin", 1)]).used_up()
    with pytest.raises(ValueError, match="unknown kind"):
        RandomChance(0).take("die")


# -- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [-1, 0, 41, 128, 135, 136])
def test_an_illegal_answer_changes_nothing(action: int) -> None:
    referee = play(table())
    before = referee.facts()
    with pytest.raises(IllegalAction, match="not legal in VISIT"):
        referee.answer(action)
    assert referee.facts() == before


def test_nothing_is_legal_after_the_end() -> None:
    referee = Referee({"round_cap": 1}, RandomChance(0))
    while not referee.over:
        referee.answer(min(referee.legal()))
    assert (referee.asked, referee.phase, referee.legal()) == (None, None, set())
    with pytest.raises(IllegalAction):
        referee.answer(135)


# -- the card file ----------------------------------------------------------------------------------------------------


def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(CARD_FILE.read_text(encoding="utf-8"))
    return data


def _without_a_fancy(data: dict[str, Any]) -> None:
    data["fancy_dragons"].pop()


def _without_a_shop(data: dict[str, Any]) -> None:
    data["shops"].pop()


def _with_a_moved_shop(data: dict[str, Any]) -> None:
    data["shops"][6]["pile"] = "meat"


def _with_another_icon(data: dict[str, Any]) -> None:
    data["enchantments"][0]["icon"] = "meat"


def _without_an_artisan(data: dict[str, Any]) -> None:
    data["artisans"].pop()


def _without_the_row(data: dict[str, Any]) -> None:
    del data["fancy_dragons"][0]["row"]


def _with_a_lost_slot(data: dict[str, Any]) -> None:
    data["shops"][7]["slots"].pop()


def _with_a_strange_good(data: dict[str, Any]) -> None:
    data["shops"][7]["icon"] = "cheese"


def _without_companions(data: dict[str, Any]) -> None:
    del data["companions"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (_without_a_fancy, "Fancy Dragons: 35"),
        (_without_a_shop, "Shops: 33"),
        (_with_a_moved_shop, "bread pile: 2"),
        (_with_another_icon, "bread Enchantments: 2"),
        (_without_an_artisan, "potion starters: 0"),
        (_without_the_row, "cannot be read"),
        (_with_a_lost_slot, "2 slots instead of 3"),
        (_with_a_strange_good, "cannot be read"),
        (_without_companions, "no table 'companions'"),
    ],
)
def test_a_broken_card_file_is_refused(change: Callable[[dict[str, Any]], None], complaint: str) -> None:
    data = copy.deepcopy(_data())
    change(data)
    with pytest.raises(CardError, match=complaint):
        read_cards(data)


def test_cards_from_a_path_and_from_what_it_holds() -> None:
    assert read_cards(CARD_FILE) == read_cards(str(CARD_FILE)) == read_cards(_data()) == Rules().cards


def test_other_cards_make_another_game() -> None:
    data = _data()
    data["shops"][33]["gather_amount"] = 5
    cards = read_cards(data)
    game = table(cards=cards)
    game.shop[0] = 33
    referee = play(game)
    referee.answer(42)
    referee.answer(128)
    assert game.seats[0].coins == 5
