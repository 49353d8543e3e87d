"""Rulings R7 to R14, R63 and R65: what fire is, and the fire cards."""

import pytest

from tests.games.fire_tower.names import FLAME, cells, walls
from tests.games.fire_tower.table import Table, after, anchors, changes

AT_FLAME = {(6, 7), (6, 8), (7, 6), (7, 9), (8, 6), (8, 9), (9, 7), (9, 8)}


def holding(lay, card: str, **given: object) -> Table:
    """Seat 0 at its action, holding the card among others."""
    return lay(at="action", hands={0: f"{card} NORTH*2 EAST*2"}, **given)


# -- R7: the flame and towers ablaze are fire -------------------------------------------------------------------------


def test_r7_flame_alone_carries_every_fire_card(lay):
    table = lay(at="action", hands={0: "FLARE_UP BURNING_SNAG NORTH SOUTH EAST"})
    assert changes(table, "PLAY_FLARE_UP", "VERTICAL", (9, 8))[0] == cells("9-11,8")
    assert changes(table, "PLAY_BURNING_SNAG", (5, 6))[0] == cells("5-6,6-7")
    assert anchors(table, "PLAY_SOUTH", "WIND_GEM") == {(9, 7), (9, 8)}


def test_r7_towers_ablaze_spread_fire(lay):
    table = lay(at="action", ablaze=[1], gems="10,3", hands={0: "FLARE_UP BURNING_SNAG EMBER SOUTH WEST EAST"})
    assert changes(table, "PLAY_FLARE_UP", "VERTICAL", (3, 13))[0] == cells("3-5,13")
    assert changes(table, "PLAY_BURNING_SNAG", (2, 11))[0] == cells("2-3,11-12")
    assert cells("0-2,12 3,13-15") <= anchors(table, "PLAY_EMBER", (10, 3))
    assert cells("3,13-15") <= anchors(table, "PLAY_SOUTH", "WIND_GEM")
    assert cells("0-2,12") <= anchors(table, "PLAY_WEST", "WIND_GEM")


def test_r7_standing_towers_are_no_fire(lay):
    table = lay(at="action", hands={0: "SOUTH*4 EMBER"})
    assert anchors(table, "PLAY_SOUTH", "WIND_GEM") == {(9, 7), (9, 8)}


# -- R8: the Snag falls whole -----------------------------------------------------------------------------------------


def test_r8_snag_is_stamped_whole(lay):
    table = holding(lay, "BURNING_SNAG", gems="4,5")
    assert "PLAY_BURNING_SNAG_PICK" not in table.verbs
    assert changes(table, "PLAY_BURNING_SNAG", (3, 3))[0] == cells("3-4,3-4")
    assert table.do("PLAY_BURNING_SNAG").question == "WINDOW"


def test_r8_fire_pick_places_fewer(lay):
    table = holding(lay, "BURNING_SNAG", gems="4,5", fire_pick=True)
    assert {"PLAY_BURNING_SNAG", "PLAY_BURNING_SNAG_PICK"} <= table.plays
    table.do("PLAY_BURNING_SNAG_PICK")
    assert table.question == "PICK"
    assert table.legal == AT_FLAME | {(3, 5), (4, 4), (4, 6), (5, 5)}, "the first gem touches fire; no DONE yet"
    one = after(table, (3, 5))
    assert one.legal == {"DONE", *cells("2,4-6 3,4 3,6 4,4 4,6")}
    two = after(one, (2, 4))
    assert two.legal == {"DONE", (2, 5), (3, 4)}
    assert after(two, (2, 5)).legal == {"DONE", (3, 4)}
    done = after(two, "DONE")
    assert done.gems == {(4, 5), (3, 5), (2, 4)}
    assert done.asks == (1, "WIND")
    assert done.held(0) == 5
    assert after(two, (2, 5), (3, 4)).asks == (1, "WIND"), "a full square ends by itself"


def test_r8_pick_needs_a_window_of_two(lay):
    given = {"gems": "4,5", "breaks": walls("4,4-6"), "fire_pick": True}
    table = lay(at="action", hands={0: "BURNING_SNAG FLARE_UP NORTH*3"}, **given)
    assert "PLAY_BURNING_SNAG" in table.plays
    assert "PLAY_BURNING_SNAG_PICK" not in table.plays, "each square gives one gem"
    assert "PLAY_FLARE_UP_PICK" in table.plays, "the line gives two around the gem"


def test_r8_flare_up_gem_by_gem(lay):
    table = holding(lay, "FLARE_UP", gems="4,5", fire_pick=True).do("PLAY_FLARE_UP_PICK", (4, 6))
    expected = cells("3,6 2,6 5,6 6,6 4,7 4,8 4,4")
    assert table.legal == {"DONE", *expected}, "(6,6) is joined along (5,6), not diagonal"
    assert after(table, (4, 8)).legal == {"DONE", (4, 7)}
    assert after(table, (4, 4)).asks == (1, "WIND"), "the line is full: burning cells count as part of it"


# -- R9 and R65: firebreaks cut the Flare Up --------------------------------------------------------------------------

CUT = {"gems": "4,4 4,6", "breaks": "5,5"}


@pytest.mark.parametrize(("across", "lit"), [(True, {(5, 4), (5, 6)}), (False, {(5, 4)})])
def test_r9_both_runs_that_touch_fire(lay, across, lit):
    table = holding(lay, "FLARE_UP", **CUT, flare_across_break=across)
    assert changes(table, "PLAY_FLARE_UP", "HORIZONTAL", (5, 4))[0] == lit


@pytest.mark.parametrize(("across", "lit"), [(True, {(4, 5), (6, 5)}), (False, {(4, 5)})])
def test_r9_standing_line(lay, across, lit):
    table = holding(lay, "FLARE_UP", gems="4,4 6,4", breaks="5,5", flare_across_break=across)
    assert changes(table, "PLAY_FLARE_UP", "VERTICAL", (4, 5))[0] == lit


@pytest.mark.parametrize("across", [True, False])
def test_r9_run_without_contact_stays_unlit(lay, across):
    table = holding(lay, "FLARE_UP", gems="4,6", breaks="5,5", flare_across_break=across)
    assert changes(table, "PLAY_FLARE_UP", "HORIZONTAL", (5, 4))[0] == {(5, 6)}
    assert changes(table, "PLAY_FLARE_UP", "HORIZONTAL", (5, 5))[0] == {(5, 6), (5, 7)}


@pytest.mark.parametrize("across", [True, False])
def test_r9_touching_cell_lights_the_whole_run(lay, across):
    table = holding(lay, "FLARE_UP", gems="4,6", flare_across_break=across)
    assert changes(table, "PLAY_FLARE_UP", "HORIZONTAL", (5, 4))[0] == cells("5,4-6")


def test_r65_picked_flare_stays_in_one_run(lay):
    table = holding(lay, "FLARE_UP", **CUT, fire_pick=True, flare_across_break=False).do("PLAY_FLARE_UP_PICK", (5, 4))
    assert (5, 6) not in table.cells
    assert table.cells == cells("5,3 5,2 6,4 7,4 3,4")


def test_r65_picked_flare_may_take_both_runs_by_default(lay):
    table = holding(lay, "FLARE_UP", **CUT, fire_pick=True).do("PLAY_FLARE_UP_PICK", (5, 4))
    assert table.cells == cells("5,3 5,2 6,4 7,4 3,4 5,6")
    table.do((5, 6))
    assert table.gems == cells("4,4 4,6 5,4 5,6")


@pytest.mark.parametrize("across", [True, False])
def test_r65_picked_flare_never_jumps_a_break(lay, across):
    given = {"gems": "5,4", "breaks": "5,6", "fire_pick": True, "flare_across_break": across}
    table = holding(lay, "FLARE_UP", **given).do("PLAY_FLARE_UP_PICK", (5, 5))
    assert (5, 7) not in table.cells


@pytest.mark.parametrize(("across", "offered"), [(True, True), (False, False)])
def test_r65_pick_is_offered_by_what_a_window_yields(lay, across, offered):
    given = {"gems": "4,4 4,6", "breaks": walls("4,4 4,6 5,4 5,6"), "fire_pick": True, "flare_across_break": across}
    assert ("PLAY_FLARE_UP_PICK" in holding(lay, "FLARE_UP", **given).plays) == offered


# -- R10: windows and the edge ----------------------------------------------------------------------------------------


def test_r10_windows_overlap_anything_but_the_edge(lay):
    table = lay(at="action", gems="5,15 2,12 15,7", hands={0: "FLARE_UP BURNING_SNAG AIR_DROP FIRE_ENGINE NORTH"})
    lying = anchors(table, "PLAY_FLARE_UP", "HORIZONTAL")
    assert (5, 13) in lying
    assert not {cell for cell in lying if cell[1] > 13}
    standing = anchors(table, "PLAY_FLARE_UP", "VERTICAL")
    assert (13, 6) in standing
    assert not {cell for cell in standing if cell[0] > 13}
    square = anchors(table, "PLAY_BURNING_SNAG")
    assert not {cell for cell in square if 15 in cell}
    assert changes(table, "PLAY_BURNING_SNAG", (2, 12))[0] == cells("2,13 3,12 3,13"), "tower cells burn too"
    assert anchors(table, "PLAY_FIRE_ENGINE_ALL") == cells("4-5,14 1-2,11-12 14,6-7")
    assert anchors(table, "PLAY_AIR_DROP_ALL", "HORIZONTAL") == cells("5,13 2,10-12 15,5-7")


# -- R11 and R63: Explosion -------------------------------------------------------------------------------------------


def test_r11_any_gem_but_no_permanent_fire(lay):
    table = holding(lay, "EXPLOSION", gems="4,4 1,14 1,1", ablaze=[2])
    assert anchors(table, "PLAY_EXPLOSION") == {(4, 4), (1, 14), (1, 1)}
    assert changes(table, "PLAY_EXPLOSION", (4, 4))[0] == cells("3-5,3-5") - {(4, 4)}, "no contact is needed"


def test_r11_break_beside_breaks_and_in_towers(lay):
    table = holding(lay, "EXPLOSION", gems="4,4 2,13", breaks="4,5")
    assert changes(table, "PLAY_EXPLOSION", (4, 4))[2] == {(4, 4)}
    gems, lost, breaks, _ = changes(table, "PLAY_EXPLOSION", (2, 13))
    assert (lost, breaks) == ({(2, 13)}, {(2, 13)})
    assert gems == cells("1-3,12-14") - {(2, 13)}


@pytest.mark.parametrize("needs_gem", [False, True])
def test_r11_explosion_without_new_gems(lay, needs_gem):
    ring = cells("3-5,3-5") - {(4, 4)}
    table = holding(lay, "EXPLOSION", gems="4,4 10,4", breaks=ring, explosion_needs_gem=needs_gem)
    legal = anchors(table, "PLAY_EXPLOSION")
    assert legal == ({(10, 4)} if needs_gem else {(4, 4), (10, 4)})
    if not needs_gem:
        assert changes(table, "PLAY_EXPLOSION", (4, 4)) == (set(), {(4, 4)}, {(4, 4)}, set())


def test_r11_lone_gem_that_lights_nothing_leaves_the_card_unplayable(lay):
    ring = cells("3-5,3-5") - {(4, 4)}
    table = holding(lay, "EXPLOSION", gems="4,4", breaks=ring, explosion_needs_gem=True)
    assert "PLAY_EXPLOSION" not in table.plays


def test_r63_every_vacant_cell_of_the_eight_burns(lay):
    table = holding(lay, "EXPLOSION", gems="6,6 5,5 15,7", breaks="5,6")
    assert changes(table, "PLAY_EXPLOSION", (6, 6))[0] == cells("5,7 6,5 6,7 7,5 7,6"), "flame, gem and break stay"
    assert changes(table, "PLAY_EXPLOSION", (15, 7))[0] == cells("14,6-8 15,6 15,8"), "clipped at the edge"
    table.do("PLAY_EXPLOSION", (6, 6))
    assert table.asks == (1, "WIND"), "there is no choice of gems"


# -- R12: Ember -------------------------------------------------------------------------------------------------------


def test_r12_ember_lands_in_towers_even_on_the_corner(lay):
    table = lay(players=2, at="action", gems="5,3 15,14 14,12", hands={0: "EMBER NORTH*4"})
    assert anchors(table, "PLAY_EMBER") == {(5, 3), (14, 12)}, "a gem in a standing tower stays"
    targets = anchors(table, "PLAY_EMBER", (5, 3))
    assert {(15, 15), (14, 14), (14, 13)} <= targets
    assert not targets & {(5, 3), (5, 4), (4, 3), (6, 3), (5, 2)}, "neither back nor beside itself"
    table.do("PLAY_EMBER", (5, 3), (15, 15))
    assert table.returns == [1, -1]


def test_r12_ember_from_unmanned_and_burned_towers(lay):
    table = holding(lay, "EMBER", players=2, gems="1,14")
    assert anchors(table, "PLAY_EMBER") == {(1, 14)}
    table = lay(at="action", gems="1,14", burned=[1], tower_ablaze=False, hands={0: "EMBER NORTH*4"})
    assert anchors(table, "PLAY_EMBER") == {(1, 14)}


@pytest.mark.parametrize(
    ("gems", "free", "flights"),
    [
        ("4,4", "3,4 5,4 4,3 4,5", {}),
        ("4,4", "3,4 4,5 6,7", {(4, 4): "6,7"}),
        ("4,4 4,6", "4,5", {(4, 4): "4,5", (4, 6): "4,5"}),
        ("4,4 4,6", "3,4", {(4, 6): "3,4"}),
        ("4,4 4,6", "3,4 3,6", {(4, 4): "3,6", (4, 6): "3,4"}),
        ("4,4 10,10", "", {}),
        ("4,4 4,5", "3,4 3,5", {(4, 4): "3,5", (4, 5): "3,4"}),
        ("0,5 15,5", "0,4", {(15, 5): "0,4"}),
        ("4,4", "0,0", {}),
    ],
)
def test_r12_only_gems_with_a_target_fly(lay, gems, free, flights):
    table = holding(lay, "EMBER", gems=gems, breaks=walls(cells(gems) | cells(free)))
    if not flights:
        assert "PLAY_EMBER" not in table.plays
        return
    assert anchors(table, "PLAY_EMBER") == set(flights)
    for source, targets in flights.items():
        assert anchors(table, "PLAY_EMBER", source) == cells(targets)


# -- R13, R14 ---------------------------------------------------------------------------------------------------------


def test_r13_own_corner_is_a_legal_wind_cell(lay):
    table = lay(gems="0,1", wind="W", dice={"winds": "EE"})
    assert table.cells == {(0, 0), (7, 6), (8, 6)}
    table.do((0, 0))
    assert table.eliminated == {0}


def test_r13_own_corner_avoided_where_there_is_a_choice(lay):
    table = lay(gems="0,1 15,1", wind="W", own_corner="avoid", hands={0: "WEST*4 EMBER"})
    assert table.cells == {(7, 6), (8, 6), (15, 0)}, "another tower's corner is no matter"
    table.do((7, 6))
    assert (0, 0) in anchors(table, "PLAY_WEST", "WIND_GEM"), "the option is about the wind step alone"


def test_r13_own_corner_when_it_is_the_only_cell(lay):
    table = lay(gems="0,1", breaks="7,6 8,6", wind="W", own_corner="avoid", dice={"winds": "EE"})
    assert table.cells == {(0, 0)}
    assert table.do((0, 0)).eliminated == {0}


def test_r14_gems_and_firebreaks_never_run_out(lay):
    gems = cells("3-12,0-15") - FLAME - {(5, 5)}
    table = lay(at="action", gems=gems, hands={0: "BURNING_SNAG NORTH*4"})
    assert len(table.gems) > 135
    assert changes(table, "PLAY_BURNING_SNAG", (5, 5))[0] == {(5, 5)}
    breaks = {(r, c) for r, c in cells("3-12,0-15") - FLAME if (r + c) % 2} - {(3, 0)}
    table = lay(at="action", breaks=breaks, hands={0: "DE_REFOREST NORTH*4"})
    assert len(table.breaks) > 24
    assert (3, 0) in anchors(table, "PLAY_DE_REFOREST")
