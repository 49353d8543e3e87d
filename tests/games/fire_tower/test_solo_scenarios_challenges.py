"""Scenarios 17 to 19 and 21 of the solo specification (12): challenges."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import cells
from tests.games.fire_tower.solo import Alone, pass_turn, to_action


def test_17_smoldering_fire_without_a_cell(alone: Alone) -> None:
    table = alone(running="SMOLDER", breaks="6,7 7,6")
    assert table.outcome == "lost"
    assert (table.score, table.returns) == (0, [0])
    assert len(table.enemy_deck) == 5, "before Part One"


def test_17_smoldering_fire(alone: Alone) -> None:
    table = alone(running="SMOLDER", enemy="BURNING_SNAG WEST", breaks="7,6")
    assert table.asks == (0, "SMOLDER")
    assert table.legal == {(6, 7)}
    assert len(table.enemy_deck) == 2
    assert table.do((6, 7)).asks == (0, "ENEMY_SNAG")


def test_18_the_last_card_is_doubled(alone: Alone) -> None:
    table = alone(running="RED_FLAG", enemy="BURNING_SNAG WEST FLARE_UP EXPLOSION NORTH", hand="FIRE_ENGINE*4")
    for left in (5, 4, 3, 2):
        assert table.asks == (0, "RED_FLAG")
        assert table.legal == {"YES", "NO"}
        assert len(table.enemy_deck) == left
        table.do("NO")
        while table.question != "WIND":
            table.do(max(table.cells or table.verbs))
        to_action(table)
        if left == 2:
            table.s.gem[:] = 0
            table.batch.engine.refresh(table.batch.all_games)
        table.do("DONE")
    assert table.enemy_deck == []
    assert table.gems == {(6, 7), (5, 7)}, "north twice, without a question"
    assert table.asks == (0, "WIND")


def test_19_wet_line_with_water(alone: Alone) -> None:
    held = {"hand": "AIR_DROP*2 HELITACK NORTH*3", "top": "EMBER*3"}
    table = alone(at="round end", running="WET", **held, dice={"enemies": ["NORTH"]})
    for drop, left in (("AIR_DROP", {"AIR_DROP", "HELITACK"}), ("HELITACK", {"AIR_DROP"}), ("AIR_DROP", None)):
        assert table.asks == (0, "WET_DROP")
        table.do(f"DROP_{drop}")
        assert table.legal == ({f"DROP_{name}" for name in left} if left else {"YES", "NO"})
    assert table.asks == (0, "CHALLENGE")
    assert table.cards_held == Counter(NORTH=3)
    assert table.discard == Counter(AIR_DROP=2, HELITACK=1)
    table.do("NO")
    assert to_action(table).asks == (0, "ACTION")
    assert table.cards_held == Counter(NORTH=3), "not before the end of the next turn"
    table.do("DONE")
    assert table.cards_held == Counter(NORTH=3, EMBER=3)


def test_19_wet_line_with_too_little_water(alone: Alone) -> None:
    given = {"running": "WET", "hand": "AIR_DROP*2 NORTH*3 EAST"}
    table = alone(at="round end", **given)
    assert table.asks == (0, "WET_SQUARE")
    assert table.legal == cells("0-5,0-5") - {(5, 5)}
    assert len(table.legal) == 35
    table.do((3, 4))
    assert table.gems == cells("3-5,4-6")
    assert table.asks == (0, "CHALLENGE")
    full = alone(at="round end", **given, gems="2,2 2,5 5,2 5,5")
    assert full.outcome == "lost"
    assert full.returns == [0]


@pytest.mark.parametrize("dry", [False, True])
def test_21_planned_card(alone: Alone, dry: bool) -> None:
    given = {"plan": "AIR_DROP", "gems": "5,4 5,5", "running": "DRY" if dry else ""}
    table = alone(at="action", **given)
    assert table.asks == (0, "LOOK_CARD"), "no ACTION"
    assert table.legal == {"PLAY_AIR_DROP_PICK"} | ({"PLAY_AIR_DROP_ALL"} if not dry else set())
    table.do("PLAY_AIR_DROP_PICK", (5, 4), "DONE")
    assert table.gems == {(5, 5)}
    assert (table.plan, table.discard) == ([], Counter(AIR_DROP=1))
    assert table.question == "ENEMY_ORIENT", "the next turn"


def test_21_the_turn_goes_on_as_usual(alone: Alone) -> None:
    table = alone(at="action", plan="AIR_DROP", gems="5,4 5,5").do("PLAY_AIR_DROP_ALL", "HORIZONTAL", (5, 3))
    assert table.gems == set()
    table.do("HORIZONTAL", (6, 5))
    assert pass_turn(table).question == "ENEMY_EXPLOSION", "the plan is done, the turn after it is free"
