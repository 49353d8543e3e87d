"""Options: lists of words and of numbers, names beside lists, and what people type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from firetower_env.core.errors import RulesError
from firetower_env.core.options import option
from firetower_env.core.rules import RulesBase


@dataclass(frozen=True)
class Rules(RulesBase):
    """Options of every kind."""

    many: int = option(2, low=1, high=4)
    mixed: str | int = option("any", "any", 1, 2)
    numbers: tuple[int, ...] = option((1,), low=0, high=9)
    words: tuple[str, ...] = ()
    deck: str | tuple[str, ...] = option("usual", "usual")
    maybe: int | None = None


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("many", "3", 3),
        ("mixed", "any", "any"),
        ("mixed", "2", 2),
        ("numbers", "1,2", (1, 2)),
        ("words", "one, two words", ("one", "two words")),
        ("words", "", ()),
        ("deck", "usual", "usual"),
        ("deck", "a,b", ("a", "b")),
        ("maybe", "none", None),
        ("maybe", " 7 ", 7),
    ],
)
def test_what_people_type(name: str, text: str, value: Any) -> None:
    parsed = Rules.find(name).parse(text)
    assert parsed == value
    assert getattr(Rules.make(**{name: parsed}), name) == value


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("many", 5, "a whole number from 1 to 4"),
        ("mixed", 3, "one of any, 1, 2"),
        ("mixed", True, "one of any, 1, 2"),
        ("numbers", [1, "2"], "several whole numbers from 0 to 9"),
        ("numbers", (10,), "several whole numbers from 0 to 9"),
        ("numbers", ("a",), "several whole numbers"),
        ("words", (1,), "several words"),
        ("words", "one", "several words"),
        ("deck", "other", "one of usual or several words"),
        ("deck", (1,), "one of usual or several words"),
        ("maybe", "1", "a whole number, or none"),
    ],
)
def test_impossible_values(name: str, value: Any, told: str) -> None:
    with pytest.raises(RulesError, match=f"{name} must be {told}"):
        Rules.make(**{name: value})


def test_lists_become_tuples_and_come_back() -> None:
    rules = Rules.make(words=["a", "b"], deck=["c"], numbers=[3])
    assert (rules.words, rules.deck, rules.numbers) == (("a", "b"), ("c",), (3,))
    assert Rules.make(**rules.to_dict()) == rules
    assert Rules.choices() == {"mixed": ("any", 1, 2), "deck": ("usual",)}


def test_rules_that_cannot_be_cut_off_say_so() -> None:
    assert Rules().cut_after(5) == {}
