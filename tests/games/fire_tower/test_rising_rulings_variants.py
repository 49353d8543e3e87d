"""Rulings X50 to X56 and X62 to X65: Double Tower, Ghost Tower, teams, the cap."""

from collections import Counter

import pytest

from firetower_env.core.errors import RulesError
from firetower_env.games.fire_tower.rising.rules import RisingRules
from tests.games.fire_tower.names import AREAS, FLAME, QUADRANTS, cells
from tests.games.fire_tower.rising import CORE, WEATHER, drawing, holding, rolling
from tests.games.fire_tower.table import after, anchors

DOUBLE = {"players": 2, "variant": "double"}
GHOST = {"players": 3, "variant": "ghost"}
TEAMS = {"players": 4, "teams": True}
FEW = {0: "NORTH*2", 1: "EAST*2", 2: "SOUTH*2"}
FREE = AREAS[3]


def half(*corners):
    """The cells where hawks may stand in these quadrants."""
    return {cell for corner in corners for cell in QUADRANTS[corner] - AREAS[corner] - FLAME}


# -- Double Tower -----------------------------------------------------------------------------------------------------


def test_x50_burning_ones_own_towers_counts(lay):
    table = lay(**CORE, **DOUBLE, ablaze=[1], gems="1,0", wind="N").do((0, 0))
    assert table.returns == [-1, 1]


@pytest.mark.parametrize(
    ("split", "wind", "first"),
    [
        *(("NS", wind, seat) for wind, seat in zip("NESW", (0, 0, 1, 1), strict=True)),
        *(("EW", wind, seat) for wind, seat in zip("NESW", (0, 1, 1, 0), strict=True)),
    ],
)
def test_double_tower_setup(lay, split, wind, first):
    table = lay(at="setup", **CORE, **DOUBLE, double_split=split, dice={"winds": wind})
    homes = [half(0, 1), half(2, 3)] if split == "NS" else [half(0, 3), half(1, 2)]
    for seat in (first, 1 - first):
        assert table.asks == (seat, "SETUP_HAWK")
        assert table.legal == homes[seat]
        table.do(min(table.cells))
    assert table.asks == (first, "WIND")
    assert (table.supply, table.held(0), table.held(1)) == (16, 6, 6)


def test_double_tower_burned_tower_changes_nothing_else(lay):
    given = {"gems": "0,14", "wind": "E", "ablaze": [2], "hands": {0: "WEST*4", 1: "EAST"}}
    table = lay(**CORE, **DOUBLE, **given, seat=1, dice={"winds": "N"}).do((0, 15))
    assert table.towers == {0, 3}
    assert table.permanent == AREAS[1] | AREAS[2]
    assert (table.hand_limit, table.eliminated, table.held(0), table.held(1)) == (6, set(), 4, 1)
    assert (table.wind, table.dice.supports) == ("N", ["NSW"]), "the wind touched no tower any more"
    assert table.asks == (1, "ACTION")
    assert table.do("DONE").asks == (0, "WIND")


def test_double_tower_both_in_one_placement_tie(lay):
    table = drawing(lay, "FIRESTORM SOUTH", **CORE, **DOUBLE, ablaze=[1, 2], gems="0,1 15,1", dice={"winds": "W"})
    assert table.returns == [0, 0]
    given = {"ablaze": [1, 3], "lightning": "0,3 15,12", "gems": "0,1-2 15,13-14", "dry_storm_rolls": 2}
    table = drawing(lay, "DRY_STORM SOUTH", **DOUBLE, **given, dice={"rolls": "WE"})
    assert table.returns == [0, 0], "by the end of one event"


def test_double_tower_own_burn_does_not_stop_the_seat(lay):
    table = holding(lay, "CREEPING_FIRES", **DOUBLE, gems="0,14").do("PLAY_CREEPING_FIRES", (0, 15))
    assert table.asks == (0, "CREEP")
    assert table.do((6, 7), (9, 8)).gems >= cells("6,7 9,8")


def test_double_tower_bucket_and_reckless_in_either_tower(lay):
    table = lay(**CORE, **DOUBLE, gems="1,14")
    assert {"BUCKET_ALL"} <= table.verbs
    assert anchors(table, "BUCKET_ALL", "HORIZONTAL") == cells("1,12 1,13")
    assert lay(**CORE, **DOUBLE, gems="14,14").verbs == set()
    reckless = holding(lay, "HELITACK*3", **DOUBLE, gems="1,14", empty_buckets=[0])
    assert "RECKLESS_WATER" in reckless.verbs


def test_double_tower_hawks(lay):
    """The seat flies and flocks in its whole half; hawks are taken from the other half."""
    table = lay(**CORE, **DOUBLE, seat=1, wind="N", hawks="6,8").do((6, 8))
    assert table.asks == (0, "FLIGHT")
    table = holding(lay, "HAWK_TWO", **DOUBLE, supply=0, hawks="5,10 10,10").do("PLAY_HAWK_TWO")
    assert table.legal == {(10, 10), "DONE"}
    table.do("DONE")
    assert after(table, (5, 10)).legal == half(0, 1) - {(5, 10)}


# -- Ghost Tower: the first burn --------------------------------------------------------------------------------------


def test_x51_first_burn_in_full(lay):
    table = lay(**CORE, **GHOST, gems="0,14", wind="E", hands=FEW, dice={"winds": "WS"}).do((0, 15))
    assert table.hand(0) == Counter(NORTH=2, EAST=2)
    assert (table.held(2), table.held(1), table.hand_limit) == (3, 7, 7)
    assert (table.places, table.towers, table.eliminated) == ([0, 3, 2], {0, 2, 3}, set())
    assert table.permanent == AREAS[1]
    assert table.wind == "S"
    assert (table.shadows, table.asks) == (set(), (0, "ACTION"))


def test_x51_quiet(lay):
    given = {**GHOST, "ghost_burn": "quiet", "gems": "0,14", "wind": "E", "hands": FEW}
    table = lay(**CORE, **given).do((0, 15))
    assert [table.held(seat) for seat in range(3)] == [2, 2, 2]
    assert (table.hand_limit, table.wind, table.places) == (6, "E", [0, 3, 2])
    assert table.asks == (0, "ACTION")
    assert table.gems == {(0, 14)} - AREAS[1]


@pytest.mark.parametrize("clear", [True, False])
def test_x52_free_tower_is_cleared(lay, clear):
    given = {"gems": "0,14 14,1", "breaks": "13,2", "lightning": "13,0 6,6", "wind": "E", "ghost_clear": clear}
    table = lay(**WEATHER, **GHOST, **given, ghost_burn="quiet").do((0, 15))
    left = FREE & (table.gems | table.breaks)
    assert left == (set() if clear else cells("14,1 13,2"))
    assert table.lightning == (cells("6,6") if clear else cells("13,0 6,6"))


@pytest.mark.parametrize("personal", ["keep", "fresh"])
def test_x53_personal_cards(lay, personal):
    given = {"empty_buckets": [1], "heavy_winds": [0, 2], "lookout": [0, 2], "gems": "0,14", "wind": "E"}
    table = lay(**WEATHER, **GHOST, **given, ghost_personal_cards=personal, dice={"winds": "WS"}).do((0, 15))
    if table.question == "KEEP":
        while table.question == "KEEP":
            table.do(min(table.verbs))
    fresh = {0, 1, 2} if personal == "fresh" else {0, 2}
    assert (table.full_buckets, table.fronts) == (fresh, (fresh, fresh))


def test_x53_shortage_is_forgotten(lay):
    given = {"gems": "0,14", "wind": "E", "hands": FEW, "short": {1: 2}, "dice": {"winds": "WS"}}
    table = lay(**CORE, **GHOST, **given).do((0, 15))
    assert (table.owed(1), table.held(1)) == ((0, 0), 7)


def test_x54_takeover_before_the_storm(lay):
    given = {"gems": "0,14 12,1 14,0", "wind": "E", "hands": FEW, "dice": {"winds": "SW"}}
    table = lay(**CORE, **GHOST, **given).do((0, 15))
    assert (13, 1) in table.gems, "the storm reaches the new tower"
    assert not table.gems & cells("14,0 15,0"), "what lay there was cleared before"
    assert table.towers == {0, 2, 3}


@pytest.mark.parametrize(
    ("seat", "gem", "corner", "wind", "following"),
    [(0, "1,0", (0, 0), "N", [1, 2, 0]), (1, "0,14", (0, 15), "E", [2, 1, 0]), (2, "14,15", (15, 15), "S", [2, 0, 1])],
)
def test_ghost_takes_its_turns_in_the_new_place(lay, seat, gem, corner, wind, following):
    """Burned in its own turn: the turn is over and passes on from the old place."""
    given = {"gems": gem, "wind": wind, "seat": seat, "dice": {"winds": "WE"}}
    table = lay(**CORE, **GHOST, **given).do(corner)
    assert table.places[seat] == 3
    assert table.held(seat) == 7
    order = []
    for _ in range(3):
        order.append(table.asks[0])
        assert table.question == "WIND"
        table.do(min(table.cells - {(0, 0), (0, 15), (15, 15), (15, 0)}), "DONE")
    assert order == following


# -- Ghost Tower: later burns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gem", "corner", "wind"), [("15,14", (15, 15), "E"), ("14,0", (15, 0), "S")])
def test_ghost_rule_1_an_original_tower_wins_by_any_burn(lay, gem, corner, wind):
    table = lay(**CORE, **GHOST, ghost=1, gems=gem, wind=wind).do(corner)
    assert table.winners == {0}


def test_ghost_rule_2_a_shadow_wins_by_any_burn(lay):
    table = rolling(lay, [2], seat=2, **GHOST, ghost=1, gems="14,0").do((15, 0))
    assert table.winners == {2}
    assert table.returns == [-0.5, -0.5, 1]


@pytest.mark.parametrize("answer", ["YES", "NO"])
def test_ghost_rule_3_victims_of_the_ghost_choose(lay, answer):
    given = {"ghost": 1, "gems": "15,14", "wind": "E", "seat": 1, "hands": FEW, "dice": {"winds": "WS"}}
    table = lay(**CORE, **GHOST, **given).do((15, 15))
    assert table.asks == (2, "GHOST_CHOICE")
    assert table.legal == {"YES", "NO"}
    assert table.hand(2) == Counter(SOUTH=2), "first thing in its elimination"
    table.do(answer)
    assert table.eliminated == {2}
    assert table.shadows == table.forming == ({2} if answer == "YES" else set())
    assert table.hand(1) == Counter(EAST=2, SOUTH=2)
    assert (table.held(0), table.hand_limit, table.wind) == (3, 8, "S")
    assert table.asks == (1, "ACTION")


def test_ghost_rule_3_the_ghost_wins_with_the_last_tower(lay):
    table = lay(**CORE, **GHOST, ghost=1, ablaze=[2], gems="1,0", wind="N", seat=1).do((0, 0))
    assert table.winners == {1}


def test_ghost_rule_4_own_fire(lay):
    given = {"ghost": 1, "gems": "1,0", "wind": "N", "hands": FEW, "dice": {"winds": "SS"}}
    table = lay(**CORE, **GHOST, **given).do((0, 0))
    assert (table.eliminated, table.shadows, table.over) == ({0}, set(), False)
    assert table.discard["NORTH"] == 2
    assert table.asks == (2, "WIND")


def test_ghost_rule_4_own_tower_burned_in_the_same_storm(lay):
    table = drawing(lay, "FIRESTORM SOUTH", **CORE, **GHOST, ghost=1, gems="1,0 1,15 0,1 15,1", dice={"winds": "W"})
    assert table.winners == {2}, "towers 0 and 3 burned together; one tower is left"


def test_ghost_hawks_belong_to_the_new_quadrant(lay):
    assert lay(**CORE, **GHOST, ghost=1, wind="S", hawks="9,7").do((9, 7)).asks == (1, "FLIGHT")
    table = holding(lay, "HAWK_TWO", seat=1, **GHOST, ghost=1, hawks="5,5 10,10 5,10").do("PLAY_HAWK_TWO")
    assert table.legal == half(3)
    table.do((10, 3), (10, 4))
    for seat in (1, 0, 2):
        assert table.asks == (seat, "FLOCK_PICK"), "clockwise by present places"
        table.do("DONE")
    assert table.asks == (0, "WIND")


def test_a_shadow_of_the_ghost_keeps_its_place(lay):
    """It forms in its first turn and rolls in its second; places go clockwise, the abandoned one is empty."""
    given = {"ghost": 1, "gems": "15,14", "wind": "E", "seat": 1, "hands": FEW, "dice": {"winds": "WS", "die": [2]}}
    table = lay(**CORE, **GHOST, **given).do((15, 15), "YES", "DONE")
    for seat in (0, 1, 0):
        assert table.asks == (seat, "WIND")
        table.do(min(table.cells - {(0, 0), (15, 0)}), "DONE")
    assert table.asks == (2, "DIE_GEM")


def test_a_tower_lost_in_a_patrol_ends_the_turn_of_the_new_ghost(lay):
    """The drawn cards are discarded (8.1); the new hand is of full size."""
    given = {**GHOST, "gems": "0,14", "lookout": (), "top": "NORTH FIRESTORM SOUTH", "dice": {"winds": "EWSW"}}
    table = holding(lay, "WEST*4", seat=1, **WEATHER, **given).do("PATROL", "DROP_WEST", "DONE", "DONE")
    assert (table.places[1], table.drawn) == (3, Counter())
    assert table.held(1) == 7
    assert table.asks == (2, "WIND")


def test_x55_no_window_in_a_shadows_turn(lay):
    """The Shadow's gem meets a hawk of seat 0, which flies it onto its own corner: the Ghost wins at once."""
    given = {"ghost": 1, "hawks": "6,7", "gems": "1,0"}
    table = rolling(lay, [2], seat=2, **GHOST, **given).do((6, 7))
    assert table.asks == (0, "FLIGHT")
    assert table.do((0, 0)).winners == {1}


def test_ghost_shadow_of_the_wood_is_out_unless_configured(lay):
    assert RisingRules.make(**CORE, **GHOST).shadow_of_the_wood is False
    for shadow, winners in ((True, {2}), (False, {2})):
        given = {**GHOST, "shadow_of_the_wood": True, "ghost": 1, "gems": "1,0 14,0", "dice": {"rolls": "NS"}}
        given |= {"shadows": [2]} if shadow else {"ablaze": [2]}
        table = drawing(lay, "SHADOW_OF_THE_WOOD SOUTH", **CORE, **given)
        assert table.asks == (2, "SHADOW_CHOICE")
        table.do("SHADOW_ROLLS", (0, 0))
        assert not table.over, "waits for the end of the event"
        assert table.do((15, 0)).winners == winners


# -- teams ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["both", "cards_only"])
def test_x56_new_hawks_of_teams(lay, zone):
    given = {**TEAMS, "team_hawk_zone": zone}
    wide, own = half(0, 2), half(0)
    setup = lay(at="setup", **CORE, **given, dice={"winds": "N"})
    assert setup.asks == (0, "SETUP_HAWK")
    assert setup.legal == (wide if zone == "both" else own)
    kettle = drawing(lay, "KETTLE_FLIGHT SOUTH", **given, kettle_flight=True)
    assert kettle.legal == (wide if zone == "both" else own)
    assert holding(lay, "HAWK_TWO", **given).do("PLAY_HAWK_TWO").legal == wide


def test_teams_a_burned_seat_keeps_everything(lay):
    given = {**TEAMS, "ablaze": [1], "hawks": "5,10"}
    table = holding(lay, "NORTH*2 HAWK_TWO", seat=1, **WEATHER, **given)
    assert {"HEAVY_WINDS", "LOOKOUT", "PLAY_HAWK_TWO"} <= table.verbs
    table.do("HEAVY_WINDS", "PLAY_NORTH", (6, 7))
    assert table.asks == (1, "HW_CARD")
    mob = drawing(lay, "MOBILIZATION FIRE_ENGINE NORTH SOUTH EAST WEST SCRATCH_LINE", **given)
    assert mob.pool.total() == 5
    mob.do("PLAY_SOUTH", "WIND_SET")
    assert mob.asks == (1, "MOB_CARD")


def test_teams_end_as_in_the_base_game(lay):
    table = lay(**CORE, **TEAMS, ablaze=[1], gems="14,0", wind="S").do((15, 0))
    assert table.returns == [1, -1, 1, -1]


# -- ends and bounds --------------------------------------------------------------------------------------------------


def test_x62_the_end_is_checked_at_once(lay):
    """Inside a Heavy Winds the second burn wins without settling; in a deferring event at its end."""
    given = {**GHOST, "ghost": 1, "gems": "15,14", "hands": FEW}
    table = holding(lay, "EAST*2", **{**WEATHER, **given, "hands": {}}).do("HEAVY_WINDS", "PLAY_EAST", (15, 15))
    assert table.winners == {0}
    aid = drawing(lay, "MUTUAL_AID SOUTH", **CORE, **GHOST, ghost=1, mutual_aid=True, gems="15,14").do(
        "AID_GEM", (15, 15)
    )
    assert not aid.over
    assert aid.asks == (2, "AID_GEM_CELL")
    assert aid.do((6, 7), (9, 8)).winners == {0}


def test_x62_the_first_burn_of_the_game_does_not_win(lay):
    table = lay(**CORE, **GHOST, gems="0,14", wind="E", hands=FEW, dice={"winds": "WS"}).do((0, 15))
    assert not table.over


@pytest.mark.parametrize(("given", "returns"), [(TEAMS, [0] * 4), (DOUBLE, [0, 0]), ({"players": 2}, [0, 0])])
def test_x63_cap(lay, given, returns):
    table = lay(**CORE, **given, max_turns=5, turn=5).do((6, 7), "DONE")
    assert table.truncated
    assert table.returns == returns


def test_x63_a_lone_tower_in_a_window_wins(lay):
    table = rolling(lay, [1], seat=2, shadows=[0, 2], ablaze=[1], max_turns=5, turn=5)
    assert table.truncated
    assert table.winners == {3}


@pytest.mark.parametrize(("gems", "returns"), [("4,4", [-1, 1]), ("11,11", [1, -1]), ("4,4 11,11", [0, 0])])
def test_x63_distance_for_the_double_tower(lay, gems, returns):
    given = {"cap_result": "distance", "gems": gems, "max_turns": 5, "turn": 5, "wind": "E"}
    table = lay(**CORE, **DOUBLE, **given)
    assert table.do((8, 9), "DONE").truncated
    assert table.returns == returns


def test_x63_ghost_counts_seats_with_a_standing_tower(lay):
    table = lay(**CORE, **GHOST, ghost=1, ablaze=[2], max_turns=5, turn=5).do((6, 7), "DONE")
    assert table.returns == [0.25, 0.25, -0.5]


@pytest.mark.parametrize(
    ("options", "needed"),
    [
        ({"players": 2}, 12 + 8),
        ({"players": 3}, 18 + 8),
        ({"players": 4}, 24 + 8),
        (TEAMS, 24 + 8),
        (DOUBLE, 12 + 8),
        (GHOST, 21 + 8),
    ],
    ids=str,
)
def test_x64_enough_cards(options, needed):
    def copies(total):
        return (*[1] * 24, total - 24)

    assert sum(RisingRules.make(**CORE, **options, card_copies=copies(max(needed, 25))).card_copies) >= needed
    few = (needed - 1, *[0] * 24)
    with pytest.raises(RulesError, match="card_copies"):
        RisingRules.make(**CORE, **options, card_copies=few)


def test_x65_done_alone_is_not_asked(lay):
    heli = holding(lay, "HELITACK", gems="4,4 10,10").do("PLAY_HELITACK")
    assert after(heli, (4, 4)).asks == (0, "HELI_3"), "no neighbour"
    assert holding(lay, "HELITACK", gems="4,4").do("PLAY_HELITACK", (4, 4)).asks == (1, "WIND")
    assert holding(lay, "HAWK_TWO", supply=1).do("PLAY_HAWK_TWO", (5, 5)).asks == (0, "FLOCK_PICK"), "nothing to take"
    blocked = holding(lay, "CROWN_FIRE*2", breaks=cells("0-15,0-15") - FLAME - {(6, 7)})
    assert blocked.do("PLAY_CROWN_FIRE", "HORIZONTAL", (6, 6)).asks[1] == "ACTION", "no second window, no wind cell"


def test_x65_other_single_answers_are_asked(lay):
    table = holding(lay, "HELITACK", gems="4,4").do("PLAY_HELITACK")
    assert (table.asks, table.legal) == ((0, "HELI_1"), {(4, 4)})
    table = holding(lay, "BACKBURN", gems="4,4").do("PLAY_BACKBURN")
    assert (table.asks, table.legal) == ((0, "BACKBURN"), {(4, 4)})
