"""Options: checked when the rules are made, with an error that names the field."""

from typing import Any

import pytest

from firetower_env.core.errors import RulesError, UnknownNameError
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.presets import PRESETS, make_game


def test_defaults() -> None:
    assert Rules().to_dict() == {
        "players": 2,
        "ench_deck": "purple",
        "shop_deck": "recipe",
        "companions": False,
        "starter_order": "random",
        "coin_choice": "free",
        "allow_fizzle": False,
        "swap_refire": False,
        "eternal_other": True,
        "facedown_counts": True,
        "sandra_goal": True,
        "sage_multiplicity": "cost",
        "bazaar_draw": "always",
        "flagons_present": True,
        "must_move": True,
        "solo_colour": "random",
        "solo_limits": False,
        "unlocked": [],
        "replace": [],
        "round_cap": 60,
        "reward": "win",
        "shaped": False,
        "cards": "standard",
    }
    assert Rules(players=1).reward == "score"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("players", {"players": 0}),
        ("players", {"players": 6}),
        ("players", {"players": "2"}),
        ("players", {"players": True}),
        ("ench_deck", {"ench_deck": "silver"}),
        ("shop_deck", {"shop_deck": "all"}),
        ("shop_deck", {"shop_deck": []}),
        ("shop_deck", {"shop_deck": [3]}),
        ("shop_deck", {"shop_deck": ["Sew Cutely"]}),
        ("starter", {"shop_deck": ["Draco Bell"]}),
        ("2 times", {"shop_deck": ["Sew Cute", "Sew Cute"]}),
        ("companions", {"companions": 1}),
        ("companions", {"companions": True, "players": 1}),
        ("starter_order", {"starter_order": "sorted"}),
        ("coin_choice", {"coin_choice": "none"}),
        ("allow_fizzle", {"allow_fizzle": None}),
        ("swap_refire", {"swap_refire": "no"}),
        ("eternal_other", {"eternal_other": 0}),
        ("facedown_counts", {"facedown_counts": 1}),
        ("sandra_goal", {"sandra_goal": "yes"}),
        ("sage_multiplicity", {"sage_multiplicity": "all"}),
        ("bazaar_draw", {"bazaar_draw": "never"}),
        ("flagons_present", {"flagons_present": 2}),
        ("must_move", {"must_move": 1.0}),
        ("solo_colour", {"players": 1, "solo_colour": 6}),
        ("solo_colour", {"players": 1, "solo_colour": "bread"}),
        ("solo_colour is for players=1", {"solo_colour": 2}),
        ("solo_limits is for players=1", {"solo_limits": True}),
        ("unlocked is for players=1", {"unlocked": "all"}),
        ("unlocked", {"players": 1, "unlocked": "most"}),
        ("unlocked", {"players": 1, "unlocked": ["A13"]}),
        ("unlocked", {"players": 1, "unlocked": ["A1", "A1"]}),
        ("unlocked", {"players": 1, "unlocked": [1]}),
        ("replace is for players=1", {"replace": {"Drake of Cakes": "Guilty Treasures"}}),
        ("A1 is unlocked", {"players": 1, "replace": {"Drake of Cakes": "Guilty Treasures"}}),
        ("cannot be replaced", {"players": 1, "unlocked": "all", "replace": {"Sew Cute": "Guilty Treasures"}}),
        ("can be replaced by", {"players": 1, "unlocked": "all", "replace": {"Drake of Cakes": "Sew Cute"}}),
        ("names pairs", {"players": 1, "unlocked": "all", "replace": ["Drake of Cakes"]}),
        (
            "twice",
            {
                "players": 1,
                "unlocked": "all",
                "replace": ["Drake of Cakes: Guilty Treasures", "Drake of Cakes: La Petite Dragonne"],
            },
        ),
        ("replace is drawn", {"players": 1, "unlocked": "random", "replace": {"Drake of Cakes": "Guilty Treasures"}}),
        ("round_cap", {"round_cap": 0}),
        ("round_cap", {"round_cap": 1001}),
        ("reward", {"reward": "score"}),
        ("reward", {"players": 1, "reward": "win"}),
        ("reward", {"reward": "points"}),
        ("shaped", {"shaped": "no"}),
        ("cards", {"cards": 7}),
    ],
)
def test_impossible_values_are_told(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match=name):
        Rules.make(**options)


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError, match="companions"):
        Rules.make(companion=True)


def test_lists_have_one_order() -> None:
    one = Rules.make(players=1, unlocked=["A10", "A2"], shop_deck=["Wishing Well", "Sew Cute"])
    assert one == Rules.make(players=1, unlocked=("A2", "A10"), shop_deck=("Sew Cute", "Wishing Well"))
    assert one.shop_list == (32, 33)
    assert one.unlocked_bits == 1 << 1 | 1 << 9
    assert Rules.make(**one.to_dict()) == one
    assert hash(one) == hash(Rules.make(**one.to_dict()))


def test_replacements() -> None:
    given = {"Fogo de Char": "Pizza Coven", "Drake of Cakes": "Guilty Treasures"}
    rules = Rules.make(players=1, unlocked="all", replace=given)
    assert rules.replace == ("Drake of Cakes: Guilty Treasures", "Fogo de Char: Pizza Coven")
    assert rules.replacements == given
    assert rules.replaced == (1, 2, *(0,) * 10)
    assert rules.achievements == tuple(range(12))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("shop_deck", "recipe", "recipe"),
        ("shop_deck", "Sew Cute, Wishing Well", ("Sew Cute", "Wishing Well")),
        ("unlocked", "all", "all"),
        ("unlocked", "A1,A2", ("A1", "A2")),
        ("unlocked", "", ()),
        ("replace", "Drake of Cakes: Guilty Treasures", ("Drake of Cakes: Guilty Treasures",)),
        ("solo_colour", "3", 3),
        ("solo_colour", "random", "random"),
        ("reward", "none", None),
        ("companions", "yes", True),
    ],
)
def test_options_are_read_from_text(name: str, text: str, value: Any) -> None:
    assert Rules.find(name).parse(text) == value


def test_presets_are_those_of_the_specification() -> None:
    mine = [name.removeprefix("flamecraft_") for name, preset in PRESETS.items() if preset.game == "flamecraft"]
    assert mine == [
        *(f"{n}p{kind}" for kind in ("", "_golden", "_companions") for n in (2, 3, 4, 5)),
        "2p_quick",
        "4p_quick",
        "solo",
        "solo_golden",
        "campaign",
        "campaign_full",
    ]
    for name in mine:
        game = make_game(f"flamecraft_{name}")
        sizes = (game.layout.size, game.layout.cells, game.vector.size, sum(piece.size for piece in game.planes))
        assert sizes == (136, 42, 1653, 28)
        assert len(game.phases.questions) == 43
