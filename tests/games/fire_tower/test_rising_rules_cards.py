"""What the rulebook states of cards, hawks and lightning (1 to 4, 10, 11) beyond scenarios and rulings."""

from collections import Counter

import pytest

from firetower_env.games.fire_tower.rising.phases import QUESTIONS as RISING_QUESTIONS
from firetower_env.games.fire_tower.rising.rules import RisingRules
from tests.games.fire_tower.names import AREAS, AT_FLAME, CARDS, FLAME, RISING_CARDS, cells
from tests.games.fire_tower.rising import CORE, WEATHER, drawing, holding
from tests.games.fire_tower.table import after, changes

#: 11: the added verbs in their order
ADDED = [
    *(f"PLAY_{name}" for name in RISING_CARDS[14:]),
    *(f"DROP_{name}" for name in RISING_CARDS[14:]),
    *("DIR_NORTH", "DIR_EAST", "DIR_SOUTH", "DIR_WEST"),
    *("HEAVY_WINDS", "LOOKOUT", "PATROL"),
    *("SHADOW_HAWK", "SHADOW_BREAK", "PUSH_ROLL", "PUSH_STOP", "YES", "NO"),
]


def test_actions_follow_those_of_the_base_game(lay):
    rising, base = lay(**CORE).engine.layout, lay().engine.layout
    assert len(ADDED) == 35
    assert rising.cells + len(rising.verbs) == 339
    assert list(rising.verbs) == [*base.verbs, *ADDED]
    assert rising.encode("PLAY_NORTHEAST") == 304
    assert rising.encode("NO") == 338
    assert len(RISING_QUESTIONS) == 61


def test_eighty_cards():
    copies = dict(zip(RISING_CARDS, RisingRules.make(**CORE).card_copies, strict=True))
    assert sum(copies.values()) == 80
    assert sum(copies[name] for name in CARDS) == 52
    wind = [*CARDS[:4], "NORTHEAST", "SOUTHEAST", "SOUTHWEST", "NORTHWEST"]
    fire = [*CARDS[4:8], "CROWN_FIRE", "CREEPING_FIRES", "ROLLING_FIREBRAND"]
    water, breaks = [*CARDS[8:11], "HELITACK"], [*CARDS[11:], "BACKBURN"]
    totals = [sum(copies[name] for name in names) for names in (wind, fire, water, breaks)]
    assert totals == [24, 22, 16, 13]
    assert (copies["HAWK_TWO"], copies["HAWK_THREE"]) == (3, 2)


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 6), (4, 6)])
def test_six_cards_each(lay, players, size):
    table = lay(at="setup", **CORE, players=players, dice={"winds": "N"})
    assert [table.held(seat) for seat in range(players)] == [size] * players
    assert set(table.pile) & {"FIRESTORM", "DRY_STORM", "MOBILIZATION"} == {"FIRESTORM"}


# -- intercardinal winds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "winds"),
    [("NORTHEAST", "NE"), ("SOUTHEAST", "SE"), ("SOUTHWEST", "SW"), ("NORTHWEST", "NW")],
)
def test_intercardinal_modes(lay, card, winds):
    names = dict(zip("NESW", ("DIR_NORTH", "DIR_EAST", "DIR_SOUTH", "DIR_WEST"), strict=True))
    for wind in "NESW":
        table = holding(lay, card, wind=wind).do(f"PLAY_{card}")
        assert table.asks == (0, "WIND_MODE")
        assert table.legal == {names[d] for d in winds if d != wind} | {"WIND_ROLL", "WIND_GEM"}
        same = holding(lay, card, wind=wind, wind_set_same=True).do(f"PLAY_{card}")
        assert same.legal == {names[d] for d in winds} | {"WIND_ROLL", "WIND_GEM"}
    table.do(names[winds[0]])
    assert (table.wind, table.asks) == (winds[0], (1, "WIND"))


def test_intercardinal_set_only_valid_winds(lay):
    table = holding(lay, "SOUTHWEST", seat=1, shadows=[0, 3], wind="N").do("PLAY_SOUTHWEST")
    assert table.verbs == {"DIR_SOUTH", "WIND_ROLL", "WIND_GEM"}, "west touches no tower"


def test_intercardinal_roll_and_gem(lay):
    table = holding(lay, "NORTHEAST", wind="E", dice={"winds": "S"}).do("PLAY_NORTHEAST", "WIND_ROLL")
    assert (table.wind, table.dice.supports) == ("S", ["NSW"])
    gem = holding(lay, "NORTHEAST", wind="E").do("PLAY_NORTHEAST", "WIND_GEM")
    assert gem.asks == (0, "WIND_CARD_GEM")
    gem.do((6, 9))
    assert (gem.gems, gem.wind) == ({(6, 9)}, "E")
    blocked = holding(lay, "NORTHEAST", wind="E", breaks="6,8 6,9 7,9").do("PLAY_NORTHEAST")
    assert blocked.legal == {"DIR_NORTH", "WIND_ROLL"}


# -- cards ------------------------------------------------------------------------------------------------------------


def test_crown_fire_windows(lay):
    table = holding(lay, "CROWN_FIRE", breaks="5,7").do("PLAY_CROWN_FIRE", "VERTICAL")
    ends = {(r, c) for r, c in AT_FLAME} | {(r - 1, c) for r, c in AT_FLAME}
    assert table.legal == ends, "one vacant cell of the two must touch fire"
    assert changes(table, (5, 7))[0] == {(6, 7)}
    assert changes(table, (9, 7))[0] == cells("9-10,7")


def test_crown_fire_second_window_after_a_short_first(lay):
    table = holding(lay, "CROWN_FIRE*2", breaks="5,7").do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7), "HORIZONTAL")
    assert table.legal == cells("6,5-8"), "beside the one gem placed; (6,7) itself adds (6,8)"


def test_helitack_order(lay):
    table = holding(lay, "HELITACK", gems="4,4 4,5 5,4 10,10 1,1").do("PLAY_HELITACK")
    assert (table.asks, table.legal) == ((0, "HELI_1"), cells("4,4 4,5 5,4 10,10")), "not in towers"
    table.do((4, 4))
    assert (table.asks, table.legal) == ((0, "HELI_2"), cells("4,5 5,4") | {"DONE"})
    table.do((4, 5))
    assert (table.asks, table.legal) == ((0, "HELI_3"), cells("5,4 10,10") | {"DONE"})
    table.do((10, 10))
    assert table.gems == cells("5,4 1,1")
    assert table.asks == (0, "LATE_BUCKET")
    far = holding(lay, "HELITACK", gems="4,4 10,10").do("PLAY_HELITACK", (4, 4))
    assert (far.asks, far.legal) == ((0, "HELI_3"), {(10, 10), "DONE"})
    assert "PLAY_HELITACK" not in holding(lay, "HELITACK", gems="1,1").plays


def test_backburn_needs_a_gem_outside_towers(lay):
    table = holding(lay, "BACKBURN", gems="14,1 5,5 4,5", breaks="4,4", seat=1, shadows=[0])
    assert after(table, "PLAY_BACKBURN").legal == {(5, 5)}
    assert "PLAY_BACKBURN" not in holding(lay, "BACKBURN", gems="1,1").plays


def test_creeping_fires_touch_only_older_fire(lay):
    table = holding(lay, "CREEPING_FIRES").do("PLAY_CREEPING_FIRES", (6, 7))
    assert table.legal == AT_FLAME - cells("6,7-8"), "(5,7) touches only the new gem"


def test_hawk_three(lay):
    table = holding(lay, "HAWK_THREE").do("PLAY_HAWK_THREE", (3, 3), (4, 4), (5, 5))
    assert (table.hawks, table.supply) == (cells("3,3 4,4 5,5"), 15)
    assert table.asks == (0, "FLOCK_PICK")
    table.do((3, 3), (3, 4), (4, 4), (3, 3))
    assert table.hawks == cells("3,3 3,4 5,5"), "a cell left behind can be used"
    assert table.do("DONE").asks == (1, "WIND")


# -- hawks and fire ---------------------------------------------------------------------------------------------------


def test_hawk_cells_are_vacant_for_gems_of_every_kind(lay):
    ember = holding(lay, "EMBER", gems="4,4", hawks="6,7").do("PLAY_EMBER", (4, 4), (6, 7))
    assert (ember.asks, ember.gems) == ((0, "FLIGHT"), set())
    boom = holding(lay, "EXPLOSION", gems="5,5", hawks="4,4 6,6 5,9").do("PLAY_EXPLOSION", (5, 5))
    assert boom.breaks == {(5, 5)}
    assert boom.gems == cells("4-6,4-6") - cells("4,4 5,5 6,6")
    assert boom.asks == (0, "FLIGHT")
    assert (4, 4) not in boom.cells
    boom.do((3, 5))
    assert boom.asks == (0, "FLIGHT")
    assert (6, 6) not in boom.cells
    assert (4, 4) in boom.cells
    flare = holding(lay, "FLARE_UP", hawks="5,7").do("PLAY_FLARE_UP", "VERTICAL", (4, 7))
    assert (flare.asks, flare.gems) == ((0, "FLIGHT"), cells("4,7 6,7"))


def test_a_lifted_gem_counted_for_the_touch(lay):
    """The only cell of the pair that touches fire holds a hawk: the other gem stays."""
    table = holding(lay, "CROWN_FIRE", hawks="6,7").do("PLAY_CROWN_FIRE", "VERTICAL", (5, 7))
    assert (table.gems, table.asks) == ({(5, 7)}, (0, "FLIGHT"))
    assert table.legal == (AT_FLAME - {(6, 7)}) | cells("4,7 5,6 5,8")


def test_water_and_storms_pass_hawks_by(lay):
    table = holding(lay, "AIR_DROP", gems="5,4 5,6", hawks="5,5").do("PLAY_AIR_DROP_ALL", "HORIZONTAL", (5, 4))
    assert (table.gems, table.hawks) == (set(), {(5, 5)})
    given = {"players": 2, "hawks": "5,5 6,8", "gems": "7,5"}
    storm = drawing(lay, "FIRESTORM SOUTH", **CORE, **given, dice={"winds": "NS"})
    assert storm.hawks == {(5, 5)}, "not reached"
    assert storm.gems == cells("7,5 6,5 6,7 6,8"), "an unmanned quadrant: the gem stays"


def test_triggered_hawks_can_be_placed_again(lay):
    table = lay(**CORE, wind="N", hawks="6,7", supply=0, hands={0: "HAWK_TWO"}).do((6, 7), (6, 8))
    assert (table.supply, table.asks) == (1, (0, "ACTION"))
    assert table.do("PLAY_HAWK_TWO").asks == (0, "HAWK_PLACE")


def test_game_over_before_lightning_and_hawks(lay):
    given = {"players": 2, "gems": "15,14", "hawks": "7,9 9,9", "lightning": "8,9"}
    table = drawing(lay, "FIRESTORM SOUTH", **given, dice={"winds": "E"})
    assert table.winners == {0}
    assert (table.hawks, table.lightning) == (cells("7,9 9,9"), {(8, 9)})


def test_owner_of_a_tower_just_burned_still_flies(lay):
    given = {"gems": "1,15", "hawks": "6,8", "hands": {1: "EMBER"}}
    table = drawing(lay, "FIRESTORM SOUTH", **CORE, **given, dice={"winds": "NS"})
    assert table.standing == {0, 2, 3}
    assert table.asks == (1, "FLIGHT")
    assert table.do((6, 9) if (6, 9) in table.cells else (7, 9)).asks == (0, "STORM_DISCARD")


def test_a_flight_may_burn_a_tower(lay):
    table = lay(**CORE, players=2, wind="N", hawks="6,7", gems="15,14").do((6, 7))
    assert (15, 15) in table.cells
    assert table.do((15, 15)).winners == {0}


def test_lightning_before_flights_in_one_placement(lay):
    given = {"hawks": "5,8", "lightning": "4,7", "gems": "6,7"}
    table = holding(lay, "BURNING_SNAG", seat=2, **WEATHER, **given).do("PLAY_BURNING_SNAG", (4, 7))
    assert table.asks == (2, "LIGHTNING"), "the placer"
    assert table.hawks == {(5, 8)}, "not lifted yet"
    assert table.legal == cells("3,7-8 4,6 5,6 4,9 5,9 6,8"), "beside gems about to be carried off too"
    assert table.do((6, 8)).asks == (1, "FLIGHT")
    assert table.lightning == {(6, 8)}


def test_lightning_stays_out_of_towers(lay):
    table = lay(**WEATHER, wind="W", gems="2,4", lightning="2,3").do((2, 3))
    assert table.legal == cells("1,3 3,3")
    outside = lay(**WEATHER, players=2, towers=(1, 3), wind="W", gems="2,4", lightning="2,3").do((2, 3))
    assert outside.legal == cells("1,3 3,3 2,2"), "an unmanned tower is forest"


def test_lost_lightning_never_returns(lay):
    table = lay(**WEATHER, wind="N", lightning="6,7 9,9", breaks="5,7 6,6 6,8").do((6, 7))
    assert (table.lightning, table.asks) == ({(9, 9)}, (0, "ACTION"))


def test_hawks_in_the_open_only(lay):
    """No hawk on gems, firebreaks, flame, ablaze cells, lightning, hawks, or in standing towers."""
    given = {"gems": "5,5", "breaks": "4,4", "hawks": "3,3", "lightning": "6,6"}
    table = holding(lay, "HAWK_TWO", **WEATHER, **given).do("PLAY_HAWK_TWO")
    quadrant = cells("0-7,0-7") - AREAS[0] - FLAME
    assert table.legal == quadrant - cells("5,5 4,4 3,3 6,6")


def test_growth_of_hands(lay):
    given = {"gems": "0,14", "wind": "E", "hands": {0: "NORTH", 1: "EAST", 2: "SOUTH", 3: "WEST"}}
    table = lay(**CORE, **given, dice={"winds": "WW"}).do((0, 15))
    assert (table.hand_limit, table.hand(0)) == (7, Counter(NORTH=1, EAST=1))
    assert table.do("DONE").held(0) == 7


def test_no_lightning_and_no_hawk_on_a_tower_that_just_burned(lay):
    """Whatever is offered while the victim waits, nothing stands on its ablaze cells afterwards."""
    given = {"gems": "15,1 11,2", "lightning": "12,2", "hands": {3: ""}, "dice": {"winds": "NN"}}
    table = holding(lay, "CREEPING_FIRES", **WEATHER, **given).do("PLAY_CREEPING_FIRES", (15, 0), (12, 2), (6, 7))
    assert table.asks == (0, "LIGHTNING")
    table.do(max(table.cells))
    assert table.eliminated == {3}
    assert not table.lightning & AREAS[3]
    given = {"kettle_flight": True, "players": 2, "variant": "double", "gems": "5,5 1,0", "hawks": "4,4 4,5 4,6"}
    table = drawing(lay, "KETTLE_FLIGHT SOUTH", **given).do((5, 5), (0, 0), (1, 0), (6, 7), (4, 4), (4, 5))
    assert table.asks == (0, "FLOCK_PICK")
    table.do((4, 6))
    table.do(min(table.cells), (15, 5), (15, 6), "DONE")
    assert table.towers == {1, 2, 3}
    assert not table.hawks & AREAS[0]
