"""Options are checked by name, and luck against what could have happened."""

from collections import Counter
from typing import Any

import pytest

from .. import ChanceError, IllegalAction, RandomChance, Referee, Rules, RulesError, ScriptedChance, read_rules
from ..board import TREE
from .layouts import layout_with_four, layout_with_wildfire
from .positions import offered, say

WRONG: list[tuple[str, object]] = [
    ("players", 1),
    ("players", 5),
    ("players", 2.0),
    ("players", True),
    ("players", "2"),
    ("control", "two"),
    ("control", None),
    ("camper_option", 0),
    ("camper_option", 10),
    ("camper_option", True),
    ("camper_option", "1"),
    ("camper_option", "chosen"),
    ("shared_corners", 1),
    ("shared_corners", 0),
    ("starting_tool", None),
    ("starting_tool", "True"),
    ("carry_limit", 0),
    ("carry_limit", 4),
    ("carry_limit", True),
    ("extinguish_in_place", 1),
    ("safe_edge", 1.0),
    ("plane_lines", "diagonal"),
    ("max_rounds", 0),
    ("max_rounds", 1001),
    ("max_rounds", 60.0),
    ("max_rounds", True),
    ("reward", "win"),
    ("rounds", 60),
]
DECK = ("deck", (1, 3, 0, 1, 2, 3))
OUT = [("tools_out", 0), ("tools_out", 2)]
TILES = ("tiles", layout_with_wildfire("C3"))


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(RulesError, match=f"^{name}: "):
        read_rules({name: value})


def test_defaults() -> None:
    assert read_rules({}) == Rules(2, "seats", "random", False, True, 3, False, True, "straight", 60, "score")
    assert (read_rules({"players": 4}).seats, read_rules({"players": 4, "control": "one"}).seats) == (4, 1)
    assert [read_rules({"max_rounds": rounds}).max_rounds for rounds in (1, 1000)] == [1, 1000]


@pytest.mark.parametrize(
    ("results", "complaint"),
    [
        ([("tools_out", 4)], "tools_out: 4 is not among"),
        ([("tools_out", 0), ("tools_out", 0)], "tools_out: 0 is not among"),
        ([*OUT, ("deck", (0, 3, 0, 1, 2, 3))], "deck: "),
        ([*OUT, ("deck", (1, 3, 0, 1, 2))], "deck: "),
        ([*OUT, DECK, ("tiles", (TREE,) * 24 + (3,))], "tiles: .* instead of"),
        ([*OUT, DECK, ("tiles", TILES[1][:-1])], "tiles: .* instead of"),
        ([*OUT, DECK, ("tiles", (0,) * 8 + (1,) * 8 + (2,) * 8 + (3,))], "tiles: [5-8] equal tiles are connected"),
        ([*OUT, DECK, ("tiles", layout_with_four())], "tiles: 4 equal tiles are connected"),
        ([*OUT, ("die", 3)], "deck: the list has a result of 'die' instead"),
        ([*OUT], "deck: the list is used up"),
    ],
)
def test_luck_that_could_not_be(results: list[tuple[str, Any]], complaint: str) -> None:
    with pytest.raises(ChanceError, match=complaint):
        Referee({}, ScriptedChance(results))


@pytest.mark.parametrize(("kind", "value"), [("campers", 0), ("campers", 10), ("die", 0), ("die", 7)])
def test_numbers_that_could_not_be(kind: str, value: int) -> None:
    earlier = [] if kind == "campers" else [("campers", 1)]
    referee = Referee({}, ScriptedChance([*OUT, DECK, TILES, *earlier, (kind, value)]))
    with pytest.raises(ChanceError, match=f"^{kind}: "):
        say(referee, "A1 E5 PASS PASS")


def test_results_left_over_are_noticed() -> None:
    chance = ScriptedChance([*OUT, DECK, TILES])
    Referee({}, chance)
    chance.used_up()
    chance.add([("die", 1)])
    with pytest.raises(ChanceError, match="nobody asked"):
        chance.used_up()


def test_random_luck_knows_its_kinds() -> None:
    with pytest.raises(ValueError, match="unknown kind"):
        RandomChance(0).take("wind", support=[1])


@pytest.mark.parametrize(("players", "cards"), [(2, 2), (3, 1), (4, 0)])
def test_cards_left_out_are_of_different_types(players: int, cards: int) -> None:
    seen: Counter[int] = Counter()
    for seed in range(200):
        listening = Listening(seed)
        Referee({"players": players}, listening)
        out = [value for kind, value in listening.told if kind == "tools_out"]
        assert len(set(out)) == len(out) == cards
        seen.update(out)
    assert len(seen) == (4 if cards else 0)


class Listening(RandomChance):
    """Random luck that remembers what it brought."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.told: list[tuple[str, Any]] = []

    def take(self, kind: str, *, support: Any = None) -> Any:
        result = super().take(kind, support=support)
        self.told.append((kind, result))
        return result


def test_a_recorded_game_plays_again() -> None:
    listening = Listening(5)
    first = Referee({"players": 3}, listening)
    answers = []
    while not first.over:
        answers.append(max(first.legal()))
        first.answer(answers[-1])
    chance = ScriptedChance(listening.told)
    again = Referee({"players": 3}, chance)
    for answer in answers:
        again.answer(answer)
    chance.used_up()
    assert again.facts() == first.facts()


def test_an_illegal_answer_changes_nothing() -> None:
    referee = Referee({}, RandomChance(1))
    before = referee.facts()
    for action in sorted(set(range(-1, 61)) - referee.legal()):
        with pytest.raises(IllegalAction, match="CORNER"):
            referee.answer(action)
    assert referee.facts() == before
    assert "A1" in offered(referee)
