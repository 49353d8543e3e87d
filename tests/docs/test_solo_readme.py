"""The page of the solo mode: every ruling with a reason, every option, every file; its numbers are the game's."""

import re

import pytest

from firetower_env.cli.readme import readme_of
from firetower_env.games.fire_tower.rising.phases import QUESTIONS as RISING_QUESTIONS
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.solo.levels import LEVELS
from firetower_env.games.fire_tower.solo.phases import QUESTIONS as SOLO_QUESTIONS
from firetower_env.games.fire_tower.solo.pieces import CHALLENGE_NAMES
from firetower_env.games.fire_tower.solo.rules import SoloRules
from firetower_env.presets import GAMES
from tests.docs.pages import anchors, rulings, text_of

PAGE = readme_of("solo")
FOLDER = PAGE.parent
TEXT = text_of(PAGE)
#: what people wrote: the generated tables left out
WRITTEN = re.sub(r"<!-- generated: \w+ -->.*?<!-- end -->", "", TEXT, flags=re.DOTALL)
#: S1 to S35 are those of the specification, the others came up on the way
RULINGS = range(1, 51)
ROWS = rulings(PAGE, "S")
NEW_OPTIONS = [name for name in SoloRules.options() if name not in RisingRules.options()]


def test_it_has_a_page_of_its_own() -> None:
    assert PAGE == FOLDER / "README.md"
    assert "](../solo/README.md)" in text_of(readme_of("rising_flames"))


def test_rulings_are_listed_once_and_in_order() -> None:
    assert list(ROWS) == list(RULINGS)


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_has_a_reason(number: int) -> None:
    played, _, why = ROWS[number]
    assert len(played) > 20
    assert len(why) > 20
    assert why not in [row[2] for other, row in ROWS.items() if other != number]


def test_every_ruling_named_in_the_code_is_listed() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in FOLDER.parent.rglob("*.py"))
    assert {int(number) for number in re.findall(r"\bS([1-9]\d?)\b", sources)} <= set(ROWS)


@pytest.mark.parametrize("option", NEW_OPTIONS)
def test_every_option_is_mentioned_outside_the_table(option: str) -> None:
    assert re.search(rf"`{option}\b", WRITTEN)


def test_options_of_rulings_exist() -> None:
    linked = {name for _, options, _ in ROWS.values() for name in re.findall(r"\[`(\w+)`\]\(#options\)", options)}
    assert linked <= set(SoloRules.options())
    assert set(NEW_OPTIONS) - {"solo_tower", "reward"} <= linked


def test_numbers_of_answers_and_questions() -> None:
    game = GAMES["solo"].make()
    assert f"{game.layout.size} answers" in WRITTEN
    added = [name for name in SOLO_QUESTIONS if name not in RISING_QUESTIONS]
    assert f"; {len(added)} are added" in WRITTEN
    assert SOLO_QUESTIONS[-len(added) :] == tuple(added)
    assert f"holds {sum(SoloRules().deck_copies)} cards" in WRITTEN


def test_the_tables_of_levels_and_challenges_are_those_of_the_code() -> None:
    said = {True: "yes", False: "no"}
    for number, level in enumerate(LEVELS, 1):
        row = f"| {number} | {level.hand} | {level.breaks}, {level.hawks} | {level.skips} | {said[level.opening]} | "
        assert row + f"{said[level.bucket]} | {said[level.double]} |" in WRITTEN
    for name in CHALLENGE_NAMES:
        assert f"| {name} | " in WRITTEN


def test_every_file_has_a_place_in_the_map() -> None:
    table = TEXT.split("\n## Files\n")[1].split("\n## ")[0]
    assert set(re.findall(r"`(\w+\.py)`", table)) == {path.name for path in FOLDER.glob("*.py")} - {"__init__.py"}


def test_headings_are_told_apart() -> None:
    found = anchors(PAGE)
    assert len(found) == len(set(found))
