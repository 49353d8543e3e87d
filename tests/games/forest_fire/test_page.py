"""The page of the game: every ruling with a reason, every option, every file; its numbers are the game's."""

import re

import pytest

from firetower_env.cli.readme import readme_of
from firetower_env.games.forest_fire.docs import OPTIONS
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.presets import make_game
from tests.docs.pages import anchors, rulings, text_of

PAGE = readme_of("forest_fire")
TEXT = text_of(PAGE)
#: what people wrote: the generated tables left out
WRITTEN = re.sub(r"<!-- generated: \w+ -->.*?<!-- end -->", "", TEXT, flags=re.DOTALL)
ROWS = rulings(PAGE, "FF")


def test_rulings_are_listed_once_and_in_order() -> None:
    assert list(ROWS) == list(range(1, len(ROWS) + 1))


def test_every_ruling_has_a_reason_of_its_own() -> None:
    assert all(len(played) > 12 and len(why) > 12 for played, _, why in ROWS.values())
    assert len({why for _, _, why in ROWS.values()}) == len(ROWS)


def test_every_ruling_named_in_the_code_is_listed() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in PAGE.parent.rglob("*.py"))
    assert {int(number) for number in re.findall(r"\bFF([1-9]\d?)\b", sources)} <= set(ROWS)


@pytest.mark.parametrize("option", Rules.options())
def test_every_option_is_mentioned_outside_the_table(option: str) -> None:
    assert re.search(rf"`{option}\b", WRITTEN)


def test_options_of_rulings_exist() -> None:
    linked = {name for _, options, _ in ROWS.values() for name in re.findall(r"\[`(\w+)`\]\(#options\)", options)}
    assert linked == set(Rules.options()) - {"forest_fire_acres"}
    assert tuple(OPTIONS) == Rules.options()
    assert all(not option.ruling or int(option.ruling.removeprefix("FF")) in ROWS for option in OPTIONS.values())


def test_numbers_of_the_page() -> None:
    game = make_game("forest_fire_standard")
    acres, verbs = game.layout.cells, len(game.layout.verbs)
    assert f"{game.layout.size} answers: {acres} acres (20 × row + column) and {verbs} verbs" in WRITTEN
    assert f"shape (28, 20, 20), `vector` float32 of size {game.vector.size}" in WRITTEN
    assert len(game.phases.questions) == 19


def test_every_file_has_a_place_in_the_map() -> None:
    table = TEXT.split("\n## Files\n")[1].split("\n## ")[0]
    files = {str(path.relative_to(PAGE.parent)) for path in PAGE.parent.rglob("*.py") if path.name != "__init__.py"}
    assert set(re.findall(r"`([\w/]+\.py)`", table)) == files


def test_headings_are_told_apart() -> None:
    found = anchors(PAGE)
    assert len(found) == len(set(found))
