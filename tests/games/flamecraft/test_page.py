"""The page of the game: every ruling with a reason, every option, every file; its numbers are the game's."""

import re

import pytest

from firetower_env.cli.readme import readme_of
from firetower_env.games.flamecraft import docs
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.presets import make_game
from tests.docs.pages import anchors, rulings, text_of

PAGE = readme_of("flamecraft")
TEXT = text_of(PAGE)
#: what people wrote: the generated tables left out
WRITTEN = re.sub(r"<!-- generated: \w+ -->.*?<!-- end -->", "", TEXT, flags=re.DOTALL)
ROWS = rulings(PAGE, "F")
#: options that settle no doubt of the rulebook
PLAIN = {"players", "ench_deck", "shop_deck", "companions", "solo_colour", "unlocked", "replace", "shaped", "cards"}


def test_rulings_are_listed_once_and_in_order() -> None:
    assert list(ROWS) == list(range(1, len(ROWS) + 1))
    assert len(ROWS) >= 76


@pytest.mark.parametrize("number", ROWS)
def test_every_ruling_has_a_reason(number: int) -> None:
    played, _, why = ROWS[number]
    assert len(played) > 20
    assert len(why) > 10
    assert why not in [row[2] for other, row in ROWS.items() if other != number]


def test_every_ruling_named_in_the_code_is_listed() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in PAGE.parent.rglob("*.py"))
    assert {int(number) for number in re.findall(r"\bF([1-9]\d?)\b", sources)} <= set(ROWS)


@pytest.mark.parametrize("option", Rules.options())
def test_every_option_is_mentioned_outside_the_table(option: str) -> None:
    assert re.search(rf"`{option}\b", WRITTEN)


def test_options_of_rulings_exist() -> None:
    linked = {name for _, options, _ in ROWS.values() for name in re.findall(r"\[`(\w+)`\]\(#options\)", options)}
    assert linked == set(Rules.options()) - PLAIN
    assert tuple(docs.OPTIONS) == Rules.options()
    told = {option.ruling for option in docs.OPTIONS.values()} - {""}
    assert {f"F{number}" for number, row in ROWS.items() if row[1]} >= told


def test_numbers_of_the_page() -> None:
    game = make_game("flamecraft_2p")
    assert f"{game.layout.size} answers: {game.layout.cells} cells and {len(game.layout.verbs)} verbs" in WRITTEN
    assert f"shape (28, 14, 3), `vector` float32 of size {game.vector.size}" in WRITTEN
    assert f"{len(game.phases.questions)} questions" in WRITTEN


def test_every_file_has_a_place_in_the_map() -> None:
    table = TEXT.split("\n## Files\n")[1].split("\n## ")[0]
    assert set(re.findall(r"`(\w+\.py)`", table)) == {path.name for path in PAGE.parent.glob("*.py")} - {"__init__.py"}


def test_headings_are_told_apart() -> None:
    found = anchors(PAGE)
    assert len(found) == len(set(found))


def test_cards_tell_their_origin() -> None:
    rows = make_game("flamecraft_2p").texts.cards()
    assert len(rows) == 34 + 6 + 36 + 36 + 7 + 12
    assert all(row["origin"] and row["confidence"] and row["effect"] for row in rows)


def test_chance_is_told_in_words() -> None:
    texts = make_game("flamecraft_campaign").texts
    assert texts.chance("starter_order", [1, 0, 2, 3, 4, 5]).startswith("starter Shops from space 0 on: Draco Bell, ")
    assert texts.chance("shops", [32, 33, 255]) == "Shop deck, top first: Sew Cute, Wishing Well"
    assert texts.chance("unlocked", 0b11) == "unlocked: A1, A2"
    assert texts.chance("replaced", [1, *[0] * 11]) == "replaced: Drake of Cakes by Guilty Treasures"
    assert texts.chance("replaced", [0] * 12) == "replaced: nothing"
    assert texts.chance("coin", True) == "the coin shows heads"
    assert texts.chance("colour", 2) == "own icon: iron"
    assert texts.chance("deck_colour", 1) == "golden Enchantments"
