"""Rulings R15 to R29: firebreaks, water, the Bucket, Reckless Abandon, wind cards and the wind."""

import pytest

from tests.games.fire_tower.names import CARDS, cells, walls
from tests.games.fire_tower.table import Table, after, anchors, changes


def holding(lay, card: str, **given: object) -> Table:
    """Seat 0 at its action, holding the card among others."""
    return lay(at="action", hands={0: f"{card} NORTH*2 EAST*2"}, **given)


# -- R15 to R18: firebreaks -------------------------------------------------------------------------------------------


def test_r15_no_card_breaks_in_any_standing_tower(lay):
    table = holding(lay, "DE_REFOREST").do("PLAY_DE_REFOREST")
    assert not table.cells & cells("0-2,0-2 0-2,13-15 13-15,0-2 13-15,13-15")
    assert {(0, 3), (3, 0), (3, 3), (12, 13)} <= table.cells


def test_r15_own_tower_only(lay):
    table = lay(at="action", hands={0: "DE_REFOREST DOZER_LINE NORTH*3"}, firebreak_towers="own")
    legal = anchors(table, "PLAY_DE_REFOREST")
    assert not legal & cells("0-2,0-2")
    assert cells("0-2,13-15 13-15,0-2 13-15,13-15") <= legal
    assert (0, 15) in legal, "even the corner itself"
    assert (0, 14) in anchors(table, "PLAY_DOZER_LINE", "HORIZONTAL")


def test_r15_mutual_aid_and_champion_follow_the_same_rule(lay):
    given = {"players": 4, "mutual_aid": True, "firebreak_towers": "own", "hands": {0: "NORTH*4"}}
    table = lay(at="action", top="MUTUAL_AID EAST", **given).do("DONE", "AID_BREAK")
    assert (1, 14) in table.cells
    assert (1, 1) not in table.cells
    table.do((5, 5))
    assert table.asks == (1, "AID_BREAK_CELL")
    assert (1, 1) in table.cells
    assert (1, 14) not in table.cells
    opening = lay(at="setup", players=4, champion_seat=2, firebreak_towers="own", dice={"winds": "N"})
    assert (1, 1) in opening.cells
    assert (14, 14) not in opening.cells


def test_r16_unmanned_towers_are_forest(lay):
    given = {"players": 2, "gems": "0,14 1,14 2,14", "hands": {0: "DE_REFOREST AIR_DROP EAST NORTH*2"}}
    table = lay(at="action", **given)
    assert (0, 13) in anchors(table, "PLAY_DE_REFOREST")
    assert changes(table, "PLAY_AIR_DROP_ALL", "VERTICAL", (0, 14))[1] == table.gems
    then = after(table, "PLAY_EAST", "WIND_GEM", (0, 15))
    assert (0, 15) in then.gems
    assert not then.over


def test_r16_burned_towers_without_tower_ablaze_are_forest(lay):
    given = {"burned": [1], "tower_ablaze": False, "gems": "0,15 1,14", "hands": {0: "DE_REFOREST AIR_DROP SOUTH*4"}}
    table = lay(at="action", **given)
    assert (2, 13) in anchors(table, "PLAY_DE_REFOREST")
    assert changes(table, "PLAY_AIR_DROP_ALL", "HORIZONTAL", (0, 13))[1] == {(0, 15)}
    again = lay(at="action", burned=[1], tower_ablaze=False, gems="1,15", hands={0: "NORTH EMBER"})
    again.do("PLAY_NORTH", "WIND_GEM", (0, 15))
    assert again.eliminated == {1}, "a burned tower burns once"
    assert again.hand_limit == 6


def test_r17_anything_between_scratch_line_tokens(lay):
    table = holding(lay, "SCRATCH_LINE", gems="4,6 1,3")
    legal = anchors(table, "PLAY_SCRATCH_LINE", "HORIZONTAL")
    assert (4, 5) in legal
    assert changes(table, "PLAY_SCRATCH_LINE", "HORIZONTAL", (4, 5)) == (set(), set(), {(4, 5), (4, 7)}, set())
    assert changes(table, "PLAY_SCRATCH_LINE", "VERTICAL", (3, 6))[2] == {(3, 6), (5, 6)}


def test_r17_both_tokens_must_find_room(lay):
    table = lay(at="action", breaks=walls("5,5 5,7 9,2 9,3"), hands={0: "SCRATCH_LINE DOZER_LINE NORTH*3"})
    assert not table.plays & {"PLAY_SCRATCH_LINE", "PLAY_DOZER_LINE"}, "every vacant cell touches a firebreak"


def test_r18_de_reforest_removes_any_break(lay):
    table = holding(lay, "DE_REFOREST", breaks="1,1 14,14 5,5 0,15").do("PLAY_DE_REFOREST")
    for place in ((1, 1), (14, 14), (5, 5), (0, 15)):
        assert changes(table, place) == (set(), set(), set(), {place})


# -- R19, R20: water --------------------------------------------------------------------------------------------------


def test_r19_whole_pattern_leaves_towers_alone(lay):
    table = lay(at="action", gems="2,12 2,13 3,13", hands={0: "AIR_DROP FIRE_ENGINE SMOKEJUMPER NORTH*2"})
    assert changes(table, "PLAY_AIR_DROP_ALL", "HORIZONTAL", (2, 12))[1] == {(2, 12)}
    assert changes(table, "PLAY_FIRE_ENGINE_ALL", (2, 12))[1] == {(2, 12), (3, 13)}
    assert changes(table, "PLAY_SMOKEJUMPER_ALL", (3, 13))[1] == {(2, 12)}
    assert (2, 13) not in anchors(table, "PLAY_AIR_DROP_ALL", "HORIZONTAL"), "only a tower gem lies there"


@pytest.mark.parametrize("card", ["AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER"])
def test_r19_part_of_the_pattern(lay, card):
    table = holding(lay, card, gems="5,5 5,6 6,5 6,6").do(f"PLAY_{card}_PICK")
    assert table.legal == table.gems, "the first pick is not optional"
    table.do((5, 5))
    assert table.gems == cells("5,6 6,5 6,6")
    expected = {"AIR_DROP": "5,6 6,5", "FIRE_ENGINE": "5,6 6,5 6,6", "SMOKEJUMPER": "5,6 6,5 6,6"}[card]
    assert table.legal == {"DONE", *cells(expected)}
    table.do("DONE")
    assert table.asks == (1, "WIND")
    assert table.discard[card] == 1


def test_r19_picks_stay_in_one_window(lay):
    line = holding(lay, "AIR_DROP", gems="5,4 5,5 5,6 5,7 6,5").do("PLAY_AIR_DROP_PICK", (5, 5))
    assert line.cells == cells("5,4 5,6 5,7 6,5")
    assert after(line, (5, 7)).cells == {(5, 6)}
    assert after(line, (5, 6)).cells == {(5, 4), (5, 7)}
    assert after(line, (6, 5)).asks == (1, "WIND"), "no third gem in that column"
    square = holding(lay, "FIRE_ENGINE", gems="5,5 6,6 4,4 4,5 5,4").do("PLAY_FIRE_ENGINE_PICK", (5, 5))
    assert square.cells == cells("6,6 4,4 4,5 5,4")
    assert after(square, (6, 6)).asks == (1, "WIND")
    assert after(square, (4, 4)).cells == {(4, 5), (5, 4)}


def test_r19_smokejumper_pick_keeps_a_centre(lay):
    table = holding(lay, "SMOKEJUMPER", gems="5,5 5,6 5,7").do("PLAY_SMOKEJUMPER_PICK")
    assert table.cells == cells("5,5 5,6 5,7")
    assert after(table, (5, 5)).cells == {(5, 7)}, "the centre (5,6) must remain"
    assert after(table, (5, 6)).asks == (1, "WIND"), "(5,5) and (5,7) are no neighbours"


@pytest.mark.parametrize("card", ["AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER"])
def test_r19_pick_needs_two_gems_in_a_window(lay, card):
    apart = {"AIR_DROP": "5,5 5,8 10,10 11,11", "FIRE_ENGINE": "5,5 5,7 10,10 12,10", "SMOKEJUMPER": "5,5 5,6 9,9 9,11"}
    table = holding(lay, card, gems=apart[card])
    assert f"PLAY_{card}_ALL" in table.plays
    assert f"PLAY_{card}_PICK" not in table.plays


@pytest.mark.parametrize("tower_centre", [True, False])
def test_r20_smokejumper_around_a_tower_gem(lay, tower_centre):
    table = holding(lay, "SMOKEJUMPER", gems="2,2 3,3 3,1", smokejumper_tower_centre=tower_centre)
    if not tower_centre:
        assert not table.plays & {"PLAY_SMOKEJUMPER_ALL", "PLAY_SMOKEJUMPER_PICK"}
        return
    assert anchors(table, "PLAY_SMOKEJUMPER_ALL") == {(2, 2)}
    assert changes(table, "PLAY_SMOKEJUMPER_ALL", (2, 2))[1] == {(3, 3), (3, 1)}
    assert after(table, "PLAY_SMOKEJUMPER_PICK").legal == {(3, 3), (3, 1)}
    assert after(table, "PLAY_SMOKEJUMPER_PICK", (3, 3)).legal == {"DONE", (3, 1)}


def test_r20_permanent_fire_is_no_centre(lay):
    table = holding(lay, "SMOKEJUMPER", gems="6,7 12,12", ablaze=[2])
    assert "PLAY_SMOKEJUMPER_ALL" not in table.plays, "each gem stands alone beside permanent fire"


# -- R21, R22: the Bucket ---------------------------------------------------------------------------------------------


def test_r21_bucket_before_the_wind_gem(lay):
    table = lay(gems="1,1").do("BUCKET_ALL", "HORIZONTAL", (1, 0))
    assert table.asks == (0, "WIND")
    assert table.gems == set()
    assert table.full_buckets == {1, 2, 3}


def test_r21_bucket_beside_the_action(lay):
    table = lay(at="action", gems="1,1")
    table.do("BUCKET_ALL", "VERTICAL", (0, 1))
    assert table.asks == (0, "ACTION")
    assert "BUCKET_ALL" not in table.verbs
    assert "DONE" in table.verbs


def test_r21_bucket_at_the_very_end(lay):
    table = lay(at="action", gems="1,1 5,5", hands={0: "AIR_DROP NORTH*4"})
    table.do("PLAY_AIR_DROP_ALL", "HORIZONTAL", (5, 5))
    assert table.asks == (0, "LATE_BUCKET")
    assert table.held(0) == 5, "after the refill"
    assert table.legal == {"BUCKET_ALL", "DONE"}
    assert after(table, "DONE").full_buckets == {0, 1, 2, 3}
    table.do("BUCKET_ALL", "HORIZONTAL", (1, 1))
    assert table.asks == (1, "WIND")
    assert table.gems == set()


def test_r21_bucket_after_an_event(lay):
    table = lay(at="action", gems="1,3", hands={0: "NORTH*4"}, top="FIRESTORM SOUTH", dice={"winds": "WE"})
    table.do("DONE")
    assert (1, 2) in table.gems
    table.do(*["DONE"] * 4)
    assert table.asks == (0, "LATE_BUCKET")
    table.do("DONE")
    assert table.asks == (1, "WIND")


def test_r21_bucket_only_while_full_and_with_a_gem_in_the_tower(lay):
    assert lay(gems="1,1", empty_buckets=[0]).verbs == set()
    assert lay(gems="1,3 3,1 14,14").verbs == set(), "gems beside the tower or in another do not count"
    assert lay(gems="1,1").verbs == {"BUCKET_ALL"}, "a single gem leaves nothing to pick among"
    assert "BUCKET_ALL" not in lay(seat=1, gems="1,1").verbs


def test_r21_bucket_gem_by_gem(lay):
    table = lay(gems="1,1 1,2 1,3 2,4 5,5").do("BUCKET_PICK")
    assert table.legal == cells("1,1 1,2 1,3")
    outside = after(table, (1, 3))
    assert outside.legal == {(1, 1), (1, 2)}, "an own gem must follow, so no DONE"
    assert after(outside, (1, 1)).legal == {(1, 2), "DONE"}
    inside = after(table, (1, 1))
    assert inside.legal == {(1, 2), (1, 3), "DONE"}
    done = after(inside, "DONE")
    assert done.asks == (0, "WIND")
    assert done.full_buckets == {1, 2, 3}
    assert done.gems == cells("1,2 1,3 2,4 5,5")


def test_r21_bucket_pick_reaches_out_only_within_one_line(lay):
    table = lay(gems="2,2 2,4 2,5 3,2 4,2").do("BUCKET_PICK")
    assert table.cells == cells("2,2 2,4 3,2 4,2")
    assert after(table, (2, 4)).legal == {(2, 2)}
    assert after(table, (4, 2)).legal == {(2, 2), (3, 2)}
    assert after(table, (4, 2), (3, 2)).legal == {(2, 2)}


def test_r21_bucket_pick_goes_on_outside_once_an_own_gem_is_out(lay):
    table = lay(gems="2,2 2,3 2,4 3,2").do("BUCKET_PICK", (2, 2))
    assert table.legal == {(2, 3), (2, 4), (3, 2), "DONE"}
    assert after(table, (2, 4)).legal == {(2, 3), "DONE"}
    table.do((3, 2))
    assert table.asks == (0, "WIND"), "no further gem in that column"
    assert table.gems == {(2, 3), (2, 4)}


def test_r22_bucket_serves_standing_towers_only(lay):
    given = {"players": 4, "teams": True, "tower_ablaze": False, "burned": [2], "gems": "14,14"}
    assert lay(seat=0, **given).verbs == set(), "the partner's burned tower is forest"
    assert lay(seat=2, **given).verbs == set()
    given = {"players": 4, "teams": True, "burned": [2], "gems": "1,1"}
    assert "BUCKET_ALL" in lay(seat=2, **given).verbs, "after one's own tower burned the partner's is served"
    assert lay(seat=1, **given).verbs == set()


# -- R23: Reckless Abandon --------------------------------------------------------------------------------------------

WATER = {0: "AIR_DROP*3 NORTH EAST"}


def test_r23_conditions(lay):
    given = {"at": "action", "empty_buckets": [0], "gems": "1,1"}
    assert "RECKLESS_WATER" in lay(**given, hands=WATER).verbs
    assert "RECKLESS_FIREBREAK" in lay(**given, hands={0: "DOZER_LINE DE_REFOREST SCRATCH_LINE EMBER"}).verbs
    assert "RECKLESS_WATER" not in lay(**given, hands={0: "AIR_DROP*2 DOZER_LINE EMBER"}).verbs, "three of one kind"
    assert "RECKLESS_WATER" not in lay(**{**given, "empty_buckets": []}, hands=WATER).verbs
    assert "RECKLESS_WATER" not in lay(**{**given, "gems": "1,3"}, hands=WATER).verbs


def test_r23_flame_counts_as_fire(lay):
    table = lay(at="action", empty_buckets=[0], gems="1,1", hands=WATER)
    table.do("RECKLESS_WATER", *["DROP_AIR_DROP"] * 3)
    assert table.cells == cells("0,1 1,0 1,2 2,1 6,7-8 7,6 7,9 8,6 8,9 9,7-8")
    table.do((6, 7), (9, 8))
    assert table.gems == {(1, 1), (6, 7), (9, 8)}
    assert table.discard["AIR_DROP"] == 3
    assert table.held(0) == 5


def test_r23_second_gem_is_skipped_without_a_cell(lay):
    table = lay(at="action", empty_buckets=[0], gems="1,1", breaks=walls("1,1 6,7"), hands=WATER)
    table.do("RECKLESS_WATER", *["DROP_AIR_DROP"] * 3, (6, 7))
    assert table.asks == (1, "ACTION"), "no cell for a second gem, none for the wind either"


def test_r23_no_cell_at_all(lay):
    table = lay(at="action", empty_buckets=[0], gems="1,1", breaks=walls("1,1"), hands=WATER)
    assert "RECKLESS_WATER" not in table.verbs


# -- R24 to R29 -------------------------------------------------------------------------------------------------------


def test_r24_cards_without_effect_cannot_be_played(lay):
    table = lay(players=2, at="action", hands={0: CARDS}, hand_limit=14)
    expected = {
        "NORTH",
        "EAST",
        "SOUTH",
        "WEST",
        "BURNING_SNAG",
        "FLARE_UP",
        "DE_REFOREST",
        "DOZER_LINE",
        "SCRATCH_LINE",
    }
    assert table.plays == {f"PLAY_{card}" for card in expected}
    assert table.verbs - table.plays == {"DONE", *(f"DROP_{card}" for card in CARDS)}


def test_r24_only_winds_on_a_full_board(lay):
    table = lay(players=2, at="action", hands={0: CARDS}, hand_limit=14, gems=walls(""))
    water = {f"PLAY_{card}_{form}" for card in CARDS[8:11] for form in ("ALL", "PICK")}
    winds = {f"PLAY_{card}" for card in CARDS[:4]}
    # gems on corners: nothing is vacant, so only what removes or swaps gems has an effect
    assert table.plays == {*winds, *water, "PLAY_EXPLOSION", "BUCKET_ALL", "BUCKET_PICK"}


def test_r24_done_passes(lay):
    table = lay(at="action")
    hand, pile = table.hand(0), table.pile
    table.do("DONE")
    assert table.asks == (1, "WIND")
    assert (table.hand(0), table.pile) == (hand, pile)


def test_r25_roll_gives_another_valid_wind(lay):
    table = lay(at="action", wind="E", hands={0: "EAST*4 EMBER"}, dice={"winds": "W"}).do("PLAY_EAST", "WIND_ROLL")
    assert (table.dice.supports, table.wind) == (["NSW"], "W")
    table = lay(players=2, towers=(0, 1), at="action", wind="N", hands={0: "SOUTH EMBER"}, dice={"winds": "E"})
    assert table.do("PLAY_SOUTH", "WIND_ROLL").dice.supports == ["EW"]


@pytest.mark.parametrize("same", [False, True])
def test_r26_setting_the_present_or_an_invalid_wind(lay, same):
    table = lay(towers=(0, 1), at="action", wind="E", hands={0: "EAST SOUTH NORTH"}, wind_set_same=same)
    assert ("WIND_SET" in after(table, "PLAY_EAST").verbs) == same
    assert "WIND_SET" in after(table, "PLAY_NORTH").verbs
    assert "WIND_SET" not in after(table, "PLAY_SOUTH").verbs
    assert {"WIND_ROLL", "WIND_GEM"} <= after(table, "PLAY_SOUTH").verbs
    if same:
        assert after(table, "PLAY_EAST", "WIND_SET").wind == "E"


def test_r27_card_gem_ignores_validity_and_the_present_wind(lay):
    table = lay(towers=(0, 1), at="action", wind="E", hands={0: "SOUTH EAST"}, gems="6,6")
    assert anchors(table, "PLAY_SOUTH", "WIND_GEM") == cells("9,7 9,8 7,6")
    assert anchors(table, "PLAY_EAST", "WIND_GEM") == cells("6,7 7,9 8,9")
    assert after(table, "PLAY_SOUTH", "WIND_GEM", (9, 7)).wind == "E"


def test_r27_gem_use_needs_a_cell(lay):
    table = lay(at="action", wind="N", breaks="7,9 8,9", hands={0: "EAST EMBER"}).do("PLAY_EAST")
    assert table.legal == {"WIND_SET", "WIND_ROLL"}


def test_r28_invalid_wind_is_rolled_again_without_a_storm(lay):
    given = {"ablaze": [3], "gems": "0,1", "wind": "W", "revenge_storm": False, "seat": 1}
    table = lay(**given, hands={0: "EMBER", 1: "NORTH"}, dice={"winds": "S"}).do((0, 0))
    assert table.dice.supports == ["NES"]
    assert table.wind == "S"
    assert table.gems == {(0, 1)} - cells("0-2,0-2")


def test_r28_wind_that_stays_valid_is_kept(lay):
    table = lay(gems="0,1", wind="W", revenge_storm=False, seat=1, hands={0: "EMBER", 1: "NORTH"}).do((0, 0))
    assert table.asks == (1, "ACTION")
    assert (table.wind, table.dice.supports) == ("W", [])


def test_r28_teams(lay):
    given = {"teams": True, "players": 4, "ablaze": [3], "gems": "0,1", "wind": "W", "seat": 1}
    table = lay(**given, dice={"winds": "N"}).do((0, 0))
    assert table.dice.supports == ["NES"]
    assert (table.wind, table.asks) == ("N", (1, "ACTION"))


def test_r29_without_downwind_cell_the_wind_step_is_skipped(lay):
    table = lay(wind="N", breaks="6,7 6,8", gems="1,0")
    assert table.asks == (0, "WIND")
    assert table.cells == {(0, 0)}
    table = lay(wind="N", breaks="6,7 6,8")
    assert table.asks == (0, "ACTION")


def test_r29_bucket_alone_does_not_open_the_wind_step(lay):
    table = lay(wind="N", breaks="6,7 6,8 0,1", gems="1,1")
    assert table.asks == (0, "ACTION")
    assert "BUCKET_ALL" in table.verbs


def test_r29_bucket_may_take_the_last_downwind_cell_away(lay):
    table = lay(wind="S", breaks="9,7 9,8", gems="2,1")
    assert table.cells == {(3, 1)}
    table.do("BUCKET_ALL", "VERTICAL", (1, 1))
    assert table.asks == (0, "ACTION")
