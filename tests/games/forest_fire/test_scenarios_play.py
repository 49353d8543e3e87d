"""The scenarios of the specification about equipment, cards, seats and designed boards, drawn and played."""

import numpy as np
import pytest

from firetower_env.games.forest_fire import outcome
from firetower_env.games.forest_fire.cards.table import LUCKY_DOZER
from firetower_env.games.forest_fire.rules import Rules
from tests.games.forest_fire.table import Table, acres, column, name

pytestmark = pytest.mark.usefixtures("copies")


@pytest.mark.parametrize(("goal", "stays"), [("11,10", 0), ("9,11", 0), ("12,10", 1), ("9,12", 1), ("8,11", 1)])
def test_19_landing(goal: str, stays: int) -> None:
    table = Table(fire="10,10", heli="5,10").do("FLY", goal, "END")
    assert (table.heli == goal) == bool(stays)
    assert table.question == "LUCKY"


def test_20_flight() -> None:
    given = {"heli": "5,5", "river": "5,6 5,7", "fire": "5,8 5,9"}
    table = Table(**given).do("FLY", "5,6")
    assert "5,6" not in table.legal
    table.do("5,7", "5,8", "DROP_WATER", "5,9", "DROP_WATER")
    assert table.left("steps") == 6
    table.do("END")
    assert (table.burnt, table.heli, table.cargo) == (acres("5,8 5,9"), "5,9", (0, 0, 0))
    assert "DROP_WATER" not in Table(**given).do("FLY", "5,8").legal


def test_21_ball_by_hand() -> None:
    table = Table(fire="10,9 10,10 11,9", house="9,9", balls={"10,8": 1}).do("MOVE_EXT", "10,8", "10,9")
    assert (table.question, table.legal) == ("BALL_SECOND", acres("10,10 11,9"))
    table.do("10,10")
    assert (table.fire, table.acres("house"), table.heaps("balls")) == ({"11,9"}, {"9,9"}, {})
    assert table.question == "LUCKY"


def test_22_lot() -> None:
    table = Table(fire="2,10 2,11 3,10").do("GET_6W")
    assert acres("2,10 2,11") <= table.legal
    assert "3,10" not in table.legal
    table.do("2,10", "2,11")
    assert table.burnt == acres("2,10 2,11")
    assert "3,10" not in table.legal
    table = Table(fire="2,10 2,11 3,10").do("GET_3B", "2,10")
    assert (table.question, table.legal) == ("BALL_SECOND", acres("2,11 3,10"))


def test_23_bulldozer() -> None:
    table = Table(fire="1,1", dozers="10,5", house="10,8", school="9,9", river="10,11").do("MOVE_DOZER", "DIG")
    table.do("10,6", "DIG", "10,7", "DIG", "10,8", "DIG", "10,9", "DIG")
    assert (table.left("steps"), table.number("houses")) == (6, 0)
    assert not acres("9,9 10,11") & table.legal
    assert "DIG" not in table.legal
    assert table.rock == acres("10,5 10,6 10,7 10,8 10,9")


def test_25_score() -> None:
    rows = {
        "fire": column(0, *range(6)),
        "burnt": " ".join(f"{row},2" for row in range(20)),
        "rock": column(4, *range(7)),
        "house": column(6, *range(14)),
        "school": "0,8",
    }
    table = Table(**rows)
    points = [int(outcome.score(table.engine, table.games, np.full(table.copies, won))[0]) for won in (True, False)]
    assert points == [531, 331]


@pytest.mark.parametrize(
    ("level", "piles", "fires", "droughts"),
    [
        ("standard", (19, 19, 20), (4, 4, 4), (0, 0, 1)),
        ("challenge", (19, 20, 21), (4, 4, 4), (0, 1, 2)),
        ("easier", (18, 18, 18), (3, 3, 3), (0, 0, 0)),
    ],
)
def test_26_deck(level: str, piles: tuple[int, ...], fires: tuple[int, ...], droughts: tuple[int, ...]) -> None:
    rules = Rules(level=level)
    assert (rules.piles, rules.fires, rules.droughts) == (piles, fires, droughts)
    assert Rules(n_forest_fire=10).fires == (3, 3, 4)
    assert Rules(n_forest_fire=11).fires == (3, 4, 4)


def test_30_lucky_bulldozer() -> None:
    table = Table(fire="10,10", dozers="5,5 6,6").card(LUCKY_DOZER)
    assert (table.question, table.legal) == ("LUCKY", {"MOVE_DOZER", "END"})
    table.do("MOVE_DOZER")
    assert (table.question, table.legal) == ("DOZER_PICK", acres("5,5 6,6"))
    table.do("6,6")
    assert (table.question, len(table.legal)) == ("RELOCATE", 398)
    assert not acres("10,10 6,6") & table.legal
    table.do("0,0")
    assert (table.dozers, table.question, table.fire) == (["0,0", "5,5"], "MAIN", acres("10,10 11,10"))


def test_31_seats() -> None:
    table = Table(players=3, setup=True, dice=["10,10"])
    asked = []
    for answer in ("0,0", "0,1", "9,10", "8,10", "7,10"):
        asked.append((table.question, table.asked))
        table.do(answer)
    assert asked == [("SETUP_DOZER", 0), ("SETUP_DOZER", 1), *[("FIRST_FIRE", 2)] * 3]
    for turn in range(1, 5):
        table.s.deck[:] = 63
        assert (table.number("turn"), table.asked) == (turn, (turn - 1) % 3)
        while not table.over and table.number("turn") == turn:
            assert table.asked == (turn - 1) % 3
            table.do("END" if "END" in table.legal else min(table.legal))


def test_32_design() -> None:
    table = Table(design="players", players=2, setup=True)
    assert (table.question, len(table.legal)) == ("RIVER_START", 72)
    table.do("0,9")
    assert (table.question, table.legal) == ("RIVER_STEP", acres("1,8 1,9 1,10"))
    table.do("1,9")
    assert table.legal == acres("1,8 1,10 2,8 2,9 2,10")
    table.do(*(f"{row},9" for row in range(2, 20)))
    assert (table.question, table.asked) == ("RIVER_START", 1)
    assert table.legal == {f"{row},{col}" for row in range(1, 19) for col in (0, 19)}
    assert name(19) == "0,19"
