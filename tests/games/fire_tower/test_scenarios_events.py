"""Scenarios 25 to 30 of the rules specification: Firestorm, eliminations, Mutual Aid, Shadows."""

from collections import Counter

from tests.games.fire_tower.names import cells


def test_25_firestorm_in_a_refill(lay):
    table = lay(
        players=2,
        gems="6,7",
        wind="E",
        hands={0: "SOUTH EMBER*2 WEST*2"},
        top="FIRESTORM NORTH",
        dice={"winds": "NS"},
    )
    table.do((7, 9), "DROP_SOUTH", "DONE")
    assert table.hand(0) == Counter(NORTH=1, EMBER=2, WEST=2)
    assert table.discard == Counter(SOUTH=1, FIRESTORM=1)
    assert table.gems == cells("6,7 7,9 5,7 6,8 6,9")
    assert table.wind == "S"
    assert table.asks == (0, "STORM_DISCARD")
    table.do("DROP_NORTH", "DONE")
    assert table.held(0) == 5
    assert table.asks == (1, "STORM_DISCARD")
    table.do("DONE")
    assert table.asks == (1, "WIND")
    assert table.cells == cells("7,9 9,7 9,8 8,9") - table.gems
    assert table.turn == (2, 1)


def test_26_elimination_in_the_wind_step(lay):
    table = lay(gems="0,14", wind="E", dice={"winds": "WS"})
    hands = table.hand(0) + table.hand(1)
    pile = table.pile
    table.do((0, 15))
    assert table.eliminated == {1}
    assert table.hand_limit == 6
    assert table.permanent == cells("0-2,13-15")
    for left in (10, 9, 8, 7):
        assert table.asks == (0, "KEEP")
        assert table.held(0) == left
        assert "DONE" not in table.verbs
        dropped = min(table.verbs)
        hands -= Counter([dropped.removeprefix("DROP_")])
        table.do(dropped)
    assert table.hand(0) == hands
    assert [table.held(seat) for seat in range(4)] == [6, 0, 6, 6]
    assert table.pile == pile[2:], "seat 2 draws first, then seat 3; seat 0 draws nothing"
    assert table.gems == cells("0-2,12 7,6 8,6")
    assert table.wind == "S"
    assert table.asks == (0, "ACTION")
    table.do("DONE")
    assert table.asks == (2, "WIND")


def test_27_elimination_by_a_card(lay):
    table = lay(gems="1,14", wind="N", hands={0: "EXPLOSION NORTH*4"}, dice={"winds": "EN"})
    table.do((6, 7), "PLAY_EXPLOSION", (1, 14))
    assert table.eliminated == {1}
    for left in (9, 8, 7):
        assert table.asks == (0, "KEEP")
        assert table.held(0) == left
        size = len(table.pile)
        table.do(min(table.verbs))
    assert table.permanent == cells("0-2,13-15")
    assert table.breaks == set()
    assert table.gems == cells("6,7 6,8 7,9 8,9")
    assert table.held(0) == 6
    assert len(table.pile) == size - 2, "seats 2 and 3 draw one each, the refill draws none"
    assert table.asks == (2, "WIND")


def test_28_two_at_once(lay):
    table = lay(
        at="action",
        gems="1,0 1,15",
        wind="S",
        seat=2,
        hands={2: "EMBER*2 EXPLOSION*2"},
        top="FIRESTORM NORTH",
        dice={"winds": "NS" + "SS" + "SS"},
    ).do("DONE")
    assert table.standing == {2, 3}
    assert table.dice.supports == ["NESW", "ESW"]
    assert table.asks == (2, "STORM_DISCARD")
    table.do("DONE")
    assert table.asks == (3, "STORM_DISCARD")
    table.do("DONE")
    assert table.eliminated == {0}, "seat 0 comes first, clockwise from seat 2"
    assert table.hand_limit == 6
    assert table.permanent == cells("0-2,0-2")
    assert table.held(1) == 5, "the second victim draws nothing in the first elimination"
    for left in (10, 9, 8, 7):
        assert table.asks == (2, "KEEP")
        assert table.held(2) == left
        table.do(min(table.verbs))
    assert table.eliminated == {0, 1}
    assert table.hand_limit == 7
    assert table.held(3) == 6
    for left in (11, 10, 9, 8):
        assert table.asks == (2, "KEEP")
        assert table.held(2) == left
        table.do(min(table.verbs))
    assert (table.held(2), table.held(3)) == (7, 7)
    assert table.dice.supports[2:] == ["ESW"] * 4
    assert table.asks == (3, "WIND")


def test_29_mutual_aid_tie(lay):
    table = lay(
        players=2,
        at="action",
        mutual_aid=True,
        gems="0,1 15,14 14,13",
        hands={0: "NORTH*4"},
        top="MUTUAL_AID EAST",
    ).do("DONE")
    assert table.asks == (0, "AID_CHOICE")
    table.do("AID_GEM", (15, 15))
    assert not table.over
    assert table.asks == (1, "AID_GEM_CELL")
    assert (0, 0) in table.cells
    assert (14, 15) not in table.cells
    table.do((0, 0))
    assert table.over
    assert table.returns == [0, 0]
    assert table.winners == {0, 1}


def test_30_shadows_win(lay):
    table = lay(
        at="action",
        shadow_of_the_wood=True,
        ablaze=[0, 3],
        gems="0,14 14,15",
        wind="E",
        seat=1,
        hands={1: "NORTH*4 EMBER*2"},
        top="SHADOW_OF_THE_WOOD EAST",
        dice={"rolls": "EES"},
    )
    assert table.hand_limit == 7
    table.do("DONE")
    assert table.asks == (3, "SHADOW_CHOICE")
    assert table.legal == {"SHADOW_CARDS", "SHADOW_ROLLS"}
    table.do("SHADOW_ROLLS")
    assert table.asks == (3, "SHADOW_GEM")
    assert table.cells == {(0, 15), *cells("0-2,3 13-15,3 7,9 8,9")}
    table.do((0, 15))
    assert not table.over
    table.do((7, 9))
    assert (15, 15) in table.cells
    table.do((15, 15))
    assert table.over, "seat 0 is never asked"
    assert table.winners == {0, 3}
    assert table.returns == [0.3333, -0.3333, -0.3333, 0.3333]
    assert table.wind == "E"
