"""Ruling R46 in teams: a seat that burns its own tower is not eliminated and goes on with its action.

The same plays stop a seat of a game without teams; each test shows both, unless another file already does.
"""

from collections import Counter

import numpy as np
import pytest

from firetower_env.core.errors import ReplayError, SavedStateError
from firetower_env.presets import PRESETS, make_batch, make_game
from firetower_env.replay import ReplayWriter, verify
from tests.games.fire_tower.names import AT_FLAME, cells
from tests.games.fire_tower.rising import CORE, WEATHER, drawing, holding
from tests.games.fire_tower.table import Table, after
from tests.presets import BY_FOLDER

TEAMS = {"players": 4, "teams": True}
FEW = {0: "NORTH", 1: "EAST", 2: "SOUTH", 3: "WEST"}
#: the base game and both levels of the expansion
EDITIONS = [{}, CORE, WEATHER]


def reckless(lay, **given: object) -> Table:
    """Seat 0 has dropped its set, its tower has a gem beside the corner, and both gems are due."""
    given = {"gems": "0,1", "hands": {**FEW, 0: "AIR_DROP*3"}, **given}
    table = lay(at="action", empty_buckets=[0], **given)
    return table.do("RECKLESS_WATER", *["DROP_AIR_DROP"] * 3)


# -- Reckless Abandon -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_r46_second_reckless_gem(lay, edition):
    table = reckless(lay, **edition, **TEAMS).do((0, 0))
    assert table.standing == {1, 2, 3}
    assert (table.asks, table.permanent) == ((0, "RECKLESS_GEM"), set()), "what it caused waits for the whole action"
    assert table.legal == AT_FLAME | cells("0,2 1,0-1"), "next to any fire, the burned corner included"
    table.do((6, 7))
    assert (table.gems, table.permanent) == ({(6, 7)}, cells("0-2,0-2"))
    assert (table.eliminated, table.discard) == (set(), Counter(AIR_DROP=3))
    assert table.held(0) == table.hand_limit, "the turn goes on to its refill"
    assert table.asks == (1, "WIND")


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_r46_without_teams_no_second_reckless_gem(lay, edition):
    table = reckless(lay, **edition, dice={"winds": "EE"}).do((0, 0))
    assert table.eliminated == {0}
    assert table.asks == (1, "WIND")
    assert not {(6, 7), (6, 8), (7, 6), (8, 6)} & table.gems


def test_r46_second_reckless_gem_in_the_burned_tower(lay):
    table = reckless(lay, **TEAMS, tower_ablaze=False).do((0, 0), (1, 0))
    assert table.gems == cells("0,0-1 1,0")
    assert table.asks == (1, "WIND")


@pytest.mark.parametrize(("cell", "standing"), [((0, 15), {2, 3}), ((15, 15), {1, 3})])
def test_r46_the_second_gem_may_burn_too(lay, cell, standing):
    """An enemy's tower: the game goes on; the partner's: the side has lost."""
    table = reckless(lay, **TEAMS, gems="0,1 0,14 15,14", wind="S").do((0, 0), cell)
    assert table.standing == standing
    assert table.over == (cell == (15, 15))
    if table.over:
        assert table.returns == [-1, 1, -1, 1]


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_r46_the_last_tower_of_a_side_ends_at_once(lay, edition):
    table = reckless(lay, **edition, **TEAMS, ablaze=[2]).do((0, 0))
    assert table.over
    assert (table.asks, table.legal) == ((-1, ""), set())
    assert table.returns == [-1, 1, -1, 1]


# -- under-placed patterns --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
@pytest.mark.parametrize(
    ("card", "second", "third"),
    [("BURNING_SNAG", cells("1,0-1"), cells("1,1")), ("FLARE_UP", cells("0,2 1-2,0"), cells("2,0"))],
)
def test_r46_further_gems_of_a_picked_pattern(lay, edition, card, second, third):
    given = {**edition, **TEAMS, "gems": "0,1", "hands": {**FEW, 0: card}, "fire_pick": True, "tower_ablaze": False}
    table = lay(at="action", **given).do(f"PLAY_{card}_PICK", (0, 0))
    assert table.standing == {1, 2, 3}
    assert (table.asks, table.legal) == ((0, "PICK"), second | {"DONE"})
    assert after(table, "DONE").asks == (1, "WIND")
    table.do((1, 0))
    assert (table.asks, table.legal) == ((0, "PICK"), third | {"DONE"})
    table.do(*third)
    assert table.gems == cells("0,0-1 1,0") | third
    assert table.asks == (1, "WIND")


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
@pytest.mark.parametrize("card", ["BURNING_SNAG", "FLARE_UP"])
@pytest.mark.parametrize("teams", [True, False])
def test_r46_picking_ends_with_the_game_or_without_teams(lay, edition, card, teams):
    given = {**edition, "gems": "0,1", "hands": {**FEW, 0: card}, "fire_pick": True}
    given |= {**TEAMS, "ablaze": [2]} if teams else {"dice": {"winds": "EE"}}
    table = lay(at="action", **given).do(f"PLAY_{card}_PICK", (0, 0))
    if teams:
        assert table.returns == [-1, 1, -1, 1]
    else:
        assert (table.asks, table.eliminated) == ((1, "WIND"), {0})


# -- Rising Flames: its cards, its hawks and lightning, its specialty cards, its events --------------------------------


def test_r46_creeping_fires_in_teams(lay):
    """Lightning and hawks wait for the third gem (ruling X59), then the burned seat flies."""
    given = {"gems": "0,1", "hawks": "6,7", "lightning": "9,8"}
    table = holding(lay, "CREEPING_FIRES", **WEATHER, **TEAMS, **given).do("PLAY_CREEPING_FIRES", (6, 7), (0, 0))
    assert table.asks == (0, "CREEP")
    assert (0, 2) in table.cells
    table.do((9, 8))
    assert table.asks == (0, "LIGHTNING")
    table.do((9, 9))
    assert table.asks == (0, "FLIGHT")
    table.do((6, 8))
    assert (table.gems, table.permanent) == (cells("6,8 9,8"), cells("0-2,0-2"))
    assert table.asks == (1, "WIND")


def test_r46_second_crown_fire_in_teams(lay):
    table = holding(lay, "CROWN_FIRE*2", **TEAMS, gems="0,2").do("PLAY_CROWN_FIRE", "HORIZONTAL", (0, 0))
    assert table.standing == {1, 2, 3}
    assert (table.asks, table.legal) == ((0, "CROWN_AGAIN"), {"HORIZONTAL", "VERTICAL", "DONE"})
    table.do("VERTICAL", (1, 0))
    assert table.permanent == cells("0-2,0-2")
    assert table.discard == Counter(CROWN_FIRE=2)
    assert table.asks == (1, "WIND")


def test_r46_heavy_winds_in_teams(lay):
    given = {**WEATHER, **TEAMS, "gems": "1,0"}
    table = holding(lay, "NORTH*2 EAST", **given).do("HEAVY_WINDS", "PLAY_NORTH", (0, 0))
    assert table.standing == {1, 2, 3}
    assert (table.asks, table.legal) == ((0, "HW_CARD"), {"PLAY_NORTH", "PLAY_EAST", "DONE"})
    assert after(table, "DONE").asks == (1, "WIND")
    table.do("PLAY_EAST", (7, 9), "PLAY_NORTH", (6, 7))
    assert table.gems == cells("6,7 7,9")
    assert (table.held(0), table.asks) == (6, (1, "WIND"))


def test_r46_light_breeze_in_teams(lay):
    given = {**WEATHER, **TEAMS, "gems": "1,0", "heavy_winds": ()}
    table = holding(lay, "NORTH EAST*2", **given).do("PLAY_NORTH", "WIND_GEM", (0, 0))
    assert (table.asks, table.legal) == ((0, "BREEZE"), {"PLAY_EAST", "DONE"})
    table.do("PLAY_EAST", (7, 9))
    assert (table.gems, table.permanent) == ({(7, 9)}, cells("0-2,0-2"))
    assert table.asks == (1, "WIND")


def test_r46_a_flight_burns_the_tower_of_the_seat_that_acts(lay):
    """A hawk's gem comes down on the corner between two cards of Heavy Winds."""
    given = {**WEATHER, **TEAMS, "gems": "0,1", "hawks": "6,7"}
    table = holding(lay, "NORTH EAST", **given).do("HEAVY_WINDS", "PLAY_NORTH", (6, 7))
    assert table.asks == (0, "FLIGHT")
    table.do((0, 0))
    assert (table.standing, table.asks) == ({1, 2, 3}, (0, "HW_CARD"))


def test_r46_a_play_of_a_mobilization_in_teams(lay):
    """The end of the game waits for the end of the event, and so the whole play is made all the same."""
    given = {**TEAMS, "ablaze": [2], "gems": "0,1", "hands": {0: "EAST*4 WEST"}}
    top = "MOBILIZATION FIRE_ENGINE CREEPING_FIRES NORTH*2 SOUTH*2"
    table = drawing(lay, top, **given).do("PLAY_CREEPING_FIRES", (0, 0))
    assert (table.standing, table.over) == ({1, 3}, False)
    assert table.asks == (0, "CREEP")
    table.do((6, 7), (9, 8))
    assert table.asks == (1, "MOB_CARD")
    table.do(*["PLAY_SOUTH", "WIND_SET", "PLAY_NORTH", "WIND_SET", "PLAY_SOUTH", "WIND_SET"])
    assert table.returns == [-1, 1, -1, 1]


# -- the version ------------------------------------------------------------------------------------------------------


def test_the_version_of_team_games_alone_was_raised():
    for name in BY_FOLDER["fire_tower"]:
        assert make_game(name).version == int(bool(PRESETS[name].options.get("teams")))
    assert make_game("fire_tower_4p", teams=True).version == 1


@pytest.mark.parametrize("teams", [True, False])
def test_replays_and_saved_batches_of_the_first_version(tmp_path, monkeypatch, teams):
    """Those of teams are refused, all others are good."""
    batch = make_batch("fire_tower_4p", 1, teams=teams)
    batch.reset(seed=1)
    fresh = make_batch("fire_tower_4p", 1, teams=teams)
    monkeypatch.setattr(batch.game, "version", 0)
    path, saved = tmp_path / "old.jsonl", batch.save()
    with ReplayWriter(path, batch) as writer:
        writer.play(int(np.flatnonzero(batch.masks()[0])[0]))
    if teams:
        with pytest.raises(ReplayError, match="recorded with version 0 of fire_tower; this is version 1"):
            verify(path)
        with pytest.raises(SavedStateError, match="version"):
            fresh.restore(saved)
    else:
        assert verify(path).decisions == 1
        fresh.restore(saved)
