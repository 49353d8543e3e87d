"""Scenarios 1 to 24 of the rules specification: winds, cards and the Bucket on drawn boards."""

import pytest

from tests.games.fire_tower.names import FLAME, cells
from tests.games.fire_tower.table import Table, after, anchors, changes

TWO, THREE = {"players": 2}, {"players": 3}
AT_FLAME = {(6, 7), (6, 8), (7, 6), (7, 9), (8, 6), (8, 9), (9, 7), (9, 8)}

#: the fire of figures A to F
FIGURE = """
................
................
................
.......***......
.......***......
................
................
.......^^.......
.......^^.......
................
................
................
................
................
................
................
"""


def holding(lay, card: str, **given: object) -> Table:
    """Seat 0 at its action, holding the card among others."""
    return lay(at="action", hands={0: f"{card} NORTH*2 EAST*2"}, **given)


@pytest.mark.parametrize(
    ("wind", "expected"),
    [("N", "6,7 6,8"), ("E", "7,9 8,9"), ("S", "9,7 9,8"), ("W", "7,6 8,6")],
)
def test_01_opening_wind(lay, wind, expected):
    assert lay(wind=wind).legal == cells(expected)


@pytest.mark.parametrize(
    ("players", "wind", "first"),
    [
        *((4, wind, seat) for seat, wind in enumerate("NESW")),
        *((2, wind, seat) for wind, seat in zip("NWES", (0, 0, 1, 1), strict=True)),
        *((3, wind, seat) for wind, seat in zip("NESW", (0, 1, 2, 0), strict=True)),
    ],
)
def test_02_first_seat(lay, players, wind, first):
    table = lay(at="setup", players=players, dice={"winds": wind})
    assert table.wind == wind
    assert table.asks == (first, "WIND")
    assert table.turn == (1, first)


def test_03_wind_example_of_the_rulebook(lay):
    table = lay(
        wind="S",
        board="""
        ................
        ....******......
        ........**......
        ......***.......
        ......*.**......
        ................
        ................
        .......^^.......
        .......^^.......
        ................
        ................
        ................
        ................
        ................
        ................
        ................
        """,
    )
    assert table.cells == cells("2,4 2,5 2,6 2,7 3,9 4,7 5,6 5,8 5,9 9,7 9,8")


def test_04_sample_play_of_the_rulebook(lay):
    table = lay(
        wind="N",
        hands={
            0: "FLARE_UP NORTH*4",
            1: "EAST SOUTH*4",
            2: "AIR_DROP FIRE_ENGINE SMOKEJUMPER EMBER EXPLOSION",
            3: "SCRATCH_LINE WEST*4",
        },
        dice={"winds": "W"},
    )
    table.do((6, 8), "PLAY_FLARE_UP", "VERTICAL", (9, 8))
    assert table.gems == cells("6,8 9-11,8")
    assert table.held(0) == 5
    assert table.asks == (1, "WIND")
    table.do((6, 7), "PLAY_EAST", "WIND_ROLL")
    assert table.wind == "W"
    assert table.dice.supports == ["ESW"]
    assert table.asks == (2, "WIND")
    assert table.cells == cells("6,6 7,6 8,6 9,7 10,7 11,7")
    pile = table.pile
    table.do((10, 7), "DROP_AIR_DROP", "DROP_FIRE_ENGINE", "DROP_SMOKEJUMPER", "DROP_EMBER", "DONE")
    assert table.hand(2).total() == 5
    assert table.pile == pile[4:]
    assert table.asks == (3, "WIND")
    table.do((6, 6), "PLAY_SCRATCH_LINE", "VERTICAL", (11, 4))
    assert table.breaks == {(11, 4), (13, 4)}
    assert table.gems == cells("6,6-8 9,8 10,7-8 11,8")
    assert table.asks == (0, "WIND")


# -- the figures of the rulebook --------------------------------------------------------------------------------------


def test_05_figure_a_flare_up(lay):
    table = holding(lay, "FLARE_UP", board=FIGURE)
    assert changes(table, "PLAY_FLARE_UP", "HORIZONTAL", (3, 4)) == (cells("3,4-6"), set(), set(), set())


def test_06_figure_b_flare_up_between_firebreaks(lay):
    table = holding(lay, "FLARE_UP", board=FIGURE, breaks="2,6 3,5 4,6")
    play = ("PLAY_FLARE_UP", "HORIZONTAL")
    assert changes(table, *play, (3, 4))[0] == {(3, 6)}
    assert changes(table, *play, (3, 5))[0] == {(3, 6)}
    assert (3, 3) not in anchors(table, *play)


def test_07_figure_c_burning_snag(lay):
    table = holding(lay, "BURNING_SNAG", board=FIGURE)
    assert changes(table, "PLAY_BURNING_SNAG", (2, 5))[0] == cells("2-3,5-6")


def test_08_figure_d_burning_snag_across_firebreaks(lay):
    table = holding(lay, "BURNING_SNAG", board=FIGURE, breaks="2,6 2,7 3,5 4,5")
    assert changes(table, "PLAY_BURNING_SNAG", (2, 5)) == ({(2, 5), (3, 6)}, set(), set(), set())


def test_09_figure_e_explosion(lay):
    table = holding(lay, "EXPLOSION", board=FIGURE)
    expected = (cells("2,6-8 3,6 4,6"), {(3, 7)}, {(3, 7)}, set())
    assert changes(table, "PLAY_EXPLOSION", (3, 7)) == expected


def test_10_figure_f_explosion_past_firebreaks(lay):
    table = holding(lay, "EXPLOSION", board=FIGURE, breaks="2,7 2,8 3,6 4,6")
    assert changes(table, "PLAY_EXPLOSION", (3, 7)) == ({(2, 6)}, {(3, 7)}, {(3, 7)}, set())


# -- fire cards -------------------------------------------------------------------------------------------------------


def test_11_flare_up_and_burning_cells(lay):
    table = holding(lay, "FLARE_UP", gems="4,5")
    play = ("PLAY_FLARE_UP", "HORIZONTAL")
    assert changes(table, *play, (4, 4))[0] == {(4, 4), (4, 6)}
    assert changes(table, *play, (4, 2))[0] == cells("4,2-4")
    legal = anchors(table, *play)
    assert (4, 7) not in legal
    assert {cell for cell in legal if 3 <= cell[0] <= 5} == cells("3,3-5 4,2-6 5,3-5")


def test_12_snag_contact(lay):
    table = holding(lay, "BURNING_SNAG", gems="4,5")
    legal = anchors(table, "PLAY_BURNING_SNAG")
    at_gem = cells("2,4-5 3,3-6 4,3-6 5,4-5")
    assert len(legal) == 32
    around = {(r + dr, c + dc) for r, c in AT_FLAME for dr in (-1, 0) for dc in (-1, 0)}
    assert legal == at_gem | around
    assert (2, 3) not in legal
    assert changes(table, "PLAY_BURNING_SNAG", (4, 5))[0] == {(4, 6), (5, 5), (5, 6)}


def test_13_ember(lay):
    table = holding(lay, "EMBER", gems="3,3 4,5 2,2")
    assert anchors(table, "PLAY_EMBER") == {(3, 3), (4, 5)}
    targets = cells("1,2 2,1 2,3 3,2 3,5 4,4 4,6 5,5")
    assert anchors(table, "PLAY_EMBER", (3, 3)) == targets | AT_FLAME
    assert changes(table, "PLAY_EMBER", (3, 3), (5, 5)) == ({(5, 5)}, {(3, 3)}, set(), set())


# -- wind cards and the wind ------------------------------------------------------------------------------------------


def test_14_wind_card(lay):
    table = lay(players=2, wind="N", hands={0: "NORTH EAST SOUTH WEST EMBER"}).do((6, 7))
    assert after(table, "PLAY_NORTH").legal == {"WIND_ROLL", "WIND_GEM"}
    assert anchors(table, "PLAY_NORTH", "WIND_GEM") == {(5, 7), (6, 8)}
    assert after(table, "PLAY_EAST").legal == {"WIND_SET", "WIND_ROLL", "WIND_GEM"}
    table.do("PLAY_EAST", "WIND_SET")
    assert table.wind == "E"
    assert table.asks == (1, "WIND")
    assert table.cells == {(6, 8), (7, 9), (8, 9)}


def test_15_teams(lay):
    table = lay(players=4, teams=True, gems="0,1 14,14", wind="W", seat=1)
    assert table.cells == cells("0,0 7,6 8,6 14,13")
    table.do((0, 0))
    assert table.standing == {1, 2, 3}
    assert table.permanent == cells("0-2,0-2")
    assert table.eliminated == set()
    assert (table.hand_limit, table.wind, table.asks) == (5, "W", (1, "ACTION"))
    table.do("DONE")
    assert table.asks == (2, "WIND")
    assert "BUCKET_ALL" in table.verbs
    table.do((7, 6), "DONE", "DONE")
    assert table.asks == (3, "WIND")
    assert table.verbs == set()
    table.do((8, 6), "DONE")
    assert table.asks == (0, "WIND")
    assert "BUCKET_ALL" in table.verbs
    legal = anchors(table, "BUCKET_ALL", "HORIZONTAL")
    assert legal == {(14, 12), (14, 13)}


@pytest.mark.parametrize("rolled", "ES")
def test_16_invalid_wind(lay, rolled):
    table = lay(
        ablaze=[0, 3], wind="N", gems="7,6", seat=1, hands={1: "WEST*4 EMBER NORTH EAST"}, dice={"winds": rolled}
    )
    table.do((6, 7), "PLAY_WEST")
    assert table.legal == {"WIND_ROLL", "WIND_GEM"}
    assert anchors(table, "WIND_GEM") == {(6, 6), (7, 5), (8, 6)}
    table.do("WIND_ROLL")
    assert table.dice.supports == ["ES"]
    assert table.wind == rolled


# -- firebreaks -------------------------------------------------------------------------------------------------------


def test_17_breakable_cells(lay):
    table = holding(lay, "DE_REFOREST", **TWO, gems="5,5", breaks="4,4").do("PLAY_DE_REFOREST")
    assert not table.cells & cells("3,4 5,4 4,3 4,5 5,5 2,2 7,7")
    assert table.cells >= cells("3,3 3,5 5,3 0,14 15,0 6,7")
    everywhere = cells("0-15,0-15") - FLAME - cells("0-2,0-2 13-15,13-15 5,5 3,4 5,4 4,3 4,5")
    assert table.cells == everywhere


def test_18_dozer_and_scratch_lines(lay):
    table = lay(at="action", hands={0: "DOZER_LINE SCRATCH_LINE NORTH*3"}, gems="4,6", breaks="2,5")
    dozer_h, dozer_v = (anchors(table, "PLAY_DOZER_LINE", way) for way in ("HORIZONTAL", "VERTICAL"))
    assert not dozer_h & {(2, 6), (3, 5)}
    assert (3, 6) in dozer_h
    assert (3, 6) not in dozer_v
    scratch_h, scratch_v = (anchors(table, "PLAY_SCRATCH_LINE", way) for way in ("HORIZONTAL", "VERTICAL"))
    assert {(4, 5), (3, 4)} <= scratch_h
    assert not scratch_h & {(2, 3), (3, 3)}
    assert (3, 5) not in scratch_v
    assert changes(table, "PLAY_SCRATCH_LINE", "HORIZONTAL", (3, 4))[2] == {(3, 4), (3, 6)}
    assert changes(table, "PLAY_DOZER_LINE", "HORIZONTAL", (3, 6))[2] == {(3, 6), (3, 7)}


def test_19_de_reforest(lay):
    table = holding(lay, "DE_REFOREST", breaks="4,4 1,1").do("PLAY_DE_REFOREST")
    assert {(4, 4), (1, 1), (5, 5)} <= table.cells
    assert not table.cells & {(4, 5), (0, 1)}
    table.do((1, 1))
    assert table.breaks == {(4, 4)}
    assert table.discard["DE_REFOREST"] == 1


# -- water ------------------------------------------------------------------------------------------------------------


def test_20_air_drop(lay):
    table = lay(gems="2,2 2,3 2,5", breaks="2,4", wind="S", hands={0: "AIR_DROP NORTH*4"}).do((9, 7))
    assert anchors(table, "PLAY_AIR_DROP_ALL", "HORIZONTAL") == cells("2,1-5 9,5-7")
    assert changes(table, "PLAY_AIR_DROP_ALL", "HORIZONTAL", (2, 3)) == (set(), {(2, 3), (2, 5)}, set(), set())
    assert after(table, "PLAY_AIR_DROP_PICK").legal == cells("2,3 2,5 9,7")
    assert after(table, "PLAY_AIR_DROP_PICK", (2, 5)).legal == {(2, 3), "DONE"}


def test_21_smokejumper(lay):
    table = holding(lay, "SMOKEJUMPER", gems="5,5 5,6 4,4 6,4 3,4")
    assert anchors(table, "PLAY_SMOKEJUMPER_ALL") == table.gems
    table.do("PLAY_SMOKEJUMPER_ALL", (5, 5))
    assert table.gems == {(3, 4), (5, 5)}


def test_22_bucket(lay):
    table = lay(gems="2,1 3,1 2,4")
    assert {"BUCKET_ALL", "BUCKET_PICK"} == table.verbs
    assert anchors(table, "BUCKET_ALL", "HORIZONTAL") == {(2, 0), (2, 1)}
    assert anchors(table, "BUCKET_ALL", "VERTICAL") == cells("0-2,1")
    table.do("BUCKET_ALL", "VERTICAL", (2, 1))
    assert table.gems == {(2, 4)}
    assert table.question == "WIND"
    assert table.verbs == set()
    assert table.full_buckets == {1, 2, 3}


def test_23_reckless_abandon(lay):
    table = lay(empty_buckets=[0], gems="2,1", wind="N", hands={0: "AIR_DROP*2 SMOKEJUMPER*2 EMBER"}).do((6, 7))
    assert "RECKLESS_WATER" in table.verbs
    assert "RECKLESS_FIREBREAK" not in table.verbs
    table.do("RECKLESS_WATER")
    assert table.legal == {"DROP_AIR_DROP", "DROP_SMOKEJUMPER"}
    table.do("DROP_AIR_DROP", "DROP_AIR_DROP")
    assert table.legal == {"DROP_SMOKEJUMPER"}
    table.do("DROP_SMOKEJUMPER")
    assert table.question == "RECKLESS_GEM"
    assert (5, 7) in table.cells
    assert (4, 7) not in table.cells
    table.do((5, 7))
    assert (4, 7) in table.cells
    table.do((4, 7))
    assert table.held(0) == 5
    assert table.asks == (1, "WIND")
    assert table.gems == cells("2,1 4-6,7")


def test_24_storm(lay):
    table = lay(
        at="action",
        gems="4,4 5,4 6,4 10,10",
        breaks="9,10",
        hands={0: "NORTH*4"},
        top="FIRESTORM EAST",
        dice={"winds": "NE"},
    ).do("DONE")
    assert table.gems == cells("4,4 5,4 6,4 10,10 3,4 6,7 6,8")
    assert table.asks == (0, "STORM_DISCARD")
