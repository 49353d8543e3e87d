"""The page of Rising Flames: every ruling with a reason, every option, every file; its numbers are the game's."""

import re
from pathlib import Path

import pytest

from firetower_env.cli.readme import readme_of
from firetower_env.games.fire_tower.phases import QUESTIONS as BASE_QUESTIONS
from firetower_env.games.fire_tower.rising.phases import QUESTIONS as RISING_QUESTIONS
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.verbs import BASE_VERBS, VERBS
from firetower_env.presets import GAMES
from tests.docs.pages import anchors, rulings, text_of

PAGE, BASE_PAGE = readme_of("rising_flames"), readme_of("fire_tower")
FOLDER = BASE_PAGE.parent
TEXT = text_of(PAGE)
#: what people wrote: the generated tables left out
WRITTEN = re.sub(r"<!-- generated: \w+ -->.*?<!-- end -->", "", TEXT, flags=re.DOTALL)
#: X1 to X65 are those of the specification, the others came up on the way
RULINGS = range(1, 82)
ROWS = rulings(PAGE, "X")
NEW_OPTIONS = [name for name in RisingRules.options() if name not in Rules.options()]


def test_it_has_a_page_of_its_own() -> None:
    assert PAGE == FOLDER / "rising" / "README.md"
    assert BASE_PAGE == FOLDER / "README.md"
    assert "](rising/README.md)" in text_of(BASE_PAGE)


def test_rulings_are_listed_once_and_in_order() -> None:
    assert list(ROWS) == list(RULINGS)


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_has_a_reason(number: int) -> None:
    played, _, why = ROWS[number]
    assert len(played) > 20
    assert len(why) > 20
    assert why not in [row[2] for other, row in ROWS.items() if other != number]


def test_every_ruling_named_in_the_code_is_listed() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    assert {int(number) for number in re.findall(r"\bX([1-9]\d?)\b", sources)} <= set(ROWS)


@pytest.mark.parametrize("option", NEW_OPTIONS)
def test_every_option_is_mentioned_outside_the_table(option: str) -> None:
    assert re.search(rf"`{option}\b", WRITTEN)


def test_options_of_rulings_exist() -> None:
    linked = {name for _, options, _ in ROWS.values() for name in re.findall(r"\[`(\w+)`\]\(#options\)", options)}
    assert linked <= set(RisingRules.options())
    assert {"firebreak_on_hawk", "storm_hawks", "ghost_burn", "team_hawk_zone"} <= linked


@pytest.mark.parametrize("option", [name for name in RisingRules.choices() if name in NEW_OPTIONS])
def test_values_that_rulings_name_are_taken(option: str) -> None:
    assert getattr(RisingRules.make(players=3), option) in RisingRules.choices()[option]
    for value in re.findall(rf'`{option}="(\w+)"`', WRITTEN):
        assert value in RisingRules.choices()[option]


def test_numbers_of_answers_and_questions() -> None:
    game = GAMES["rising_flames"].make()
    assert f"{game.layout.size} answers" in WRITTEN
    assert f"the {256 + len(BASE_VERBS)} of the base game" in WRITTEN
    assert f"then {len(VERBS) - len(BASE_VERBS)} verbs" in WRITTEN
    assert f"; {len(RISING_QUESTIONS) - len(BASE_QUESTIONS)} are added" in WRITTEN
    assert VERBS[: len(BASE_VERBS)] == BASE_VERBS
    assert RISING_QUESTIONS[: len(BASE_QUESTIONS)] == BASE_QUESTIONS
    assert f"{sum(RisingRules().card_copies)} action cards" in WRITTEN


@pytest.mark.parametrize("page", [BASE_PAGE, PAGE], ids=["base", "rising"])
def test_every_file_has_a_place_in_the_map(page: Path) -> None:
    table = text_of(page).split("\n## Files\n")[1].split("\n## ")[0]
    named = set(re.findall(r"`(\w+\.py|\w+/)`", table))
    here = page.parent
    files = {path.name for path in here.glob("*.py")} | {f"{path.parent.name}/" for path in here.glob("*/*.py")}
    assert files - {"__init__.py"} <= named
    assert named <= files | {f"{here.name}/"} | {path.name for path in here.rglob("*.py")}


def test_headings_are_told_apart() -> None:
    found = anchors(PAGE)
    assert len(found) == len(set(found))
