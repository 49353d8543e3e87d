"""The pages of the games: their tables are those of the code; in Fire Tower's, every ruling has a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firetower_env.cli.readme import readme_of, with_tables
from firetower_env.core.errors import RulesError, UnknownNameError
from firetower_env.games.fire_tower.docs import OPTIONS
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.presets import GAMES
from tests.docs.pages import broken_links, examples, rulings

FOLDER = readme_of("fire_tower").parent
TEXT = readme_of("fire_tower").read_text(encoding="utf-8")
ROWS = rulings(readme_of("fire_tower"), "R")


@pytest.mark.parametrize("game", GAMES)
def test_the_generated_tables_are_current(game: str) -> None:
    text = readme_of(game).read_text(encoding="utf-8")
    assert with_tables(text, GAMES[game].make()) == text, "run `firetower spec --write`"


def test_a_missing_table_is_named() -> None:
    with pytest.raises(UnknownNameError, match="cards"):
        with_tables(TEXT.replace("<!-- generated: cards -->", ""), GAMES["fire_tower"].make())


@pytest.mark.parametrize("number", range(1, 67))
def test_every_ruling_has_a_reason(number: int) -> None:
    played, _, why = ROWS[number]
    assert len(played) > 10
    assert len(why) > 10


def test_rulings_are_listed_once_and_in_order() -> None:
    assert list(ROWS) == list(range(1, len(ROWS) + 1))


def test_every_ruling_named_in_the_code_is_listed() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(FOLDER).rglob("*.py"))
    assert {int(number) for number in re.findall(r"\bR([1-9]\d?)\b", sources)} <= set(ROWS)


@pytest.mark.parametrize("game", GAMES)
def test_every_link_leads_somewhere(game: str) -> None:
    assert broken_links(readme_of(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_python_examples_run(game: str) -> None:
    (example,) = examples(readme_of(game))
    exec(compile(example, readme_of(game).name, "exec"), {})  # noqa: S102  # running the examples is the point


def test_every_option_is_described_and_linked_options_exist() -> None:
    assert tuple(OPTIONS) == Rules.options()
    assert set(re.findall(r"\[`(\w+)`\]\(#options\)", TEXT)) <= set(OPTIONS)


@pytest.mark.parametrize("name", ["storm_credit", "own_corner", "firebreak_towers", "aid_gem", "cap_result"])
def test_the_values_described_are_the_values_taken(name: str) -> None:
    for value in OPTIONS[name].values.split(", "):
        assert getattr(Rules.make(**{name: value}), name) == value
    with pytest.raises(RulesError) as error:
        Rules.make(**{name: "other"})
    assert OPTIONS[name].values in str(error.value)
