"""Scenarios 1 to 9 of the solo specification (12): the enemy's attack at home."""

import pytest

from tests.games.fire_tower.names import AT_FLAME, cells
from tests.games.fire_tower.solo import Alone, acting, pass_turn, to_action
from tests.games.fire_tower.table import after, anchors, changes


def test_01_start(alone: Alone) -> None:
    table = alone(enemy="BURNING_SNAG")
    assert table.asks == (0, "ENEMY_SNAG")
    assert table.legal == {(5, 6), (6, 5)}
    table = alone(enemy="FLARE_UP")
    assert table.asks == (0, "ENEMY_ORIENT")
    assert table.legal == {"HORIZONTAL", "VERTICAL"}
    assert after(table, "HORIZONTAL").asks == (0, "ENEMY_FLARE")
    assert anchors(table, "HORIZONTAL") == {(6, 5), (7, 4)}
    assert anchors(table, "VERTICAL") == {(4, 7), (5, 6)}


@pytest.mark.parametrize(("answer", "lit"), [("DIR_NORTH", (6, 7)), ("DIR_WEST", (7, 6))])
def test_02_punishment(alone: Alone, answer: str, lit: tuple[int, int]) -> None:
    table = alone(enemy="EXPLOSION BURNING_SNAG NORTH WEST")
    assert table.asks == (0, "PUNISH_DIR")
    assert table.legal == {"DIR_NORTH", "DIR_WEST"}
    table.do(answer)
    assert table.gems == {lit}
    assert table.asks == (0, "ENEMY_SNAG"), "the next card follows"
    assert table.enemy_deck == ["NORTH", "WEST"]


def test_03_quadrant_storm(alone: Alone) -> None:
    table = alone(enemy="WEST NORTH", gems="8,5", wind="E")
    assert table.gems == cells("8,5 7,6")
    assert table.asks == (0, "WIND")
    assert (table.wind, table.dice.supports) == ("E", [])


def test_04_snapshot(alone: Alone) -> None:
    table = alone(enemy="WEST NORTH", gems="4,7 4,8")
    assert table.gems == cells("4,7 4,8 4,6 7,6")


def test_05_explosion_needs_four_cells(alone: Alone) -> None:
    assert alone(enemy="EXPLOSION WEST", gems="7,0").asks == (0, "PUNISH_DIR")
    table = alone(enemy="EXPLOSION WEST", gems="6,0")
    assert table.asks == (0, "ENEMY_EXPLOSION")
    assert table.legal == {(6, 0)}
    table.do((6, 0))
    assert table.breaks == {(6, 0)}
    assert table.gems == cells("5,0 5,1 6,1 7,0 7,1")


def test_06_explosion_stays_at_home(alone: Alone) -> None:
    table = alone(enemy="EXPLOSION WEST", gems="5,7")
    new, lost, breaks, _ = changes(table, (5, 7))
    assert new == cells("4,6 4,7 5,6 6,6 6,7")
    assert (lost, breaks) == ({(5, 7)}, {(5, 7)})


def test_07_own_hawk(alone: Alone) -> None:
    table = alone(enemy="BURNING_SNAG NORTH", hawks="6,7").do((5, 6))
    assert table.gems == cells("5,6 5,7 6,6")
    assert (table.hawks, table.supply) == (set(), 18)
    assert table.asks == (0, "FLIGHT")
    assert table.legal == AT_FLAME - {(6, 7)} | cells("4,6 4,7 5,5 5,8 6,5")
    table.do((9, 8))
    assert table.gems == cells("5,6 5,7 6,6 9,8")
    assert table.asks == (0, "WIND"), "the attack is over"


def test_07_the_gem_of_the_hawk_counts_as_placed(alone: Alone) -> None:
    """The window touches fire by the hawk's cell alone, once the one beside the flame is firebroken."""
    table = alone(enemy="BURNING_SNAG NORTH", hawks="6,7", breaks="7,6")
    assert table.legal == {(5, 6)}
    table.do((5, 6))
    assert table.asks == (0, "FLIGHT")
    assert table.gems == cells("5,6 5,7 6,6")


def test_08_punishment_for_the_last_card(alone: Alone) -> None:
    table = alone(enemy="EXPLOSION", dice={"enemies": ["WEST EXPLOSION"]}).do("DIR_NORTH")
    assert table.gems == {(6, 7)}
    assert table.enemy_deck == [], "no further card"
    assert table.asks == (0, "WIND")
    assert to_action(table).asks == (0, "ACTION")
    table.do("DONE")
    assert table.asks == (0, "CHALLENGE"), "the round is over"
    assert table.enemy_deck[:2] == ["WEST", "EXPLOSION"]
    assert len(table.enemy_deck) == 5


def test_09_another_tower(alone: Alone) -> None:
    given = {"solo_tower": "SE"}
    assert alone(**given, enemy="SOUTH EAST").gems == {(9, 8)}
    assert alone(**given, enemy="EAST SOUTH").gems == {(8, 9)}
    assert alone(**given, enemy="BURNING_SNAG SOUTH").legal == {(8, 9), (9, 8)}
    assert alone(**given, enemy="EXPLOSION SOUTH").legal == {"DIR_SOUTH", "DIR_EAST"}


def test_09_a_full_turn_for_every_tower(alone: Alone) -> None:
    """The attack turns with the tower: the same windows, seen from each corner."""
    for tower, snags in {"NW": "5,6 6,5", "NE": "5,8 6,9", "SE": "8,9 9,8", "SW": "8,5 9,6"}.items():
        table = alone(enemy="BURNING_SNAG EXPLOSION", solo_tower=tower)
        assert table.legal == cells(snags)
        table.do(min(table.cells))
        assert pass_turn(table).asks == (0, "ENEMY_EXPLOSION"), "the gems lie at home"


def test_09_winds_may_be_played_whatever_the_tower(alone: Alone) -> None:
    table = acting(alone, "NORTH WEST", solo_tower="SE").do("PLAY_NORTH", "WIND_GEM")
    assert table.legal == {(6, 7), (6, 8)}, "the player's cards act on the whole board"
