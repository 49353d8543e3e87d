"""What the network sees of Wildfire Rescue! beyond the observation: drawn positions, and ways found by plain search."""

from __future__ import annotations

import heapq

import numpy as np
import pytest

from firetower_agents.wildfire_rescue.captain import CaptainAgent
from firetower_agents.wildfire_rescue.reader import EXTINGUISHER, NEXT_TO, Reader
from firetower_env.agents import ask, make_agent
from firetower_env.core.batch import Batch
from firetower_env.games.wildfire_rescue.game import WildfireRescue
from firetower_env.games.wildfire_rescue.geometry import NAMES, tile
from firetower_env.games.wildfire_rescue.rules import Rules
from firetower_env.games.wildfire_rescue.verbs import VERBS
from firetower_env.presets import make_batch
from firetower_training.features.common import Features
from firetower_training.features.wildfire_rescue.views import rescue_views
from firetower_training.features.wildfire_rescue.ways import FAR, at_hand, rolls_until_fire, turns_to, ways_out
from tests.agents.wildfire_rescue.answering import view_of
from tests.games.wildfire_rescue.table import Table

PRESETS = ["wildfire_rescue_2p", "wildfire_rescue_3p", "wildfire_rescue_4p_choose", "wildfire_rescue_3p_solo"]


def played(preset: str, steps: int, games: int = 24) -> Batch:
    """Games of `ranger`, some way into play."""
    batch = make_batch(preset, games, auto_reset=True)
    batch.reset(seed=5)
    rng, agent = np.random.default_rng(0), make_agent("ranger")
    for _ in range(steps):
        batch.step(ask(agent, batch, batch.all_games, rng))
    return batch


def turns(table: Table, player: int = 0) -> dict[str, int]:
    """Turns of a player to every tile with what is at hand."""
    view = view_of(table)
    found = turns_to(view, at_hand(view)[:, [player]], np.array([player]))[0, 0]
    return dict(zip(NAMES, found.tolist(), strict=True))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("steps", [0, 3, 12])
def test_rows_are_in_the_space_and_do_not_depend_on_each_other(preset: str, steps: int) -> None:
    batch = played(preset, steps)
    features, seen = Features(batch.game), batch.observe()
    made = features.of(seen)
    assert features.derived
    for row in range(batch.count):
        assert features.space().contains({name: array[row] for name, array in made.items()})
        alone = features.of(batch.observe([row]))
        assert all(np.array_equal(alone[name][0], made[name][row]) for name in made)


def test_turns_with_and_without_the_tool() -> None:
    walk = turns(Table(tools={0: "axe"}, rock="B1 C1"))
    assert (walk["A1"], walk["A2"], walk["B2"], walk["B1"], walk["C1"]) == (0, 1, 2, 2, 4)
    assert walk["C3"] == FAR
    assert turns(Table(tools={0: "bow"}))["A3"] == 4


def test_fire_is_entered_with_both_tools_alone() -> None:
    wall = "A3 B3 D3 E3"
    assert turns(Table(tools={0: "axe"}, fire=wall))["A5"] == FAR
    assert turns(Table(tools={0: "axe extinguisher"}, fire=wall))["A5"] == 4


def test_tools_of_companions_count_and_those_of_others_do_not() -> None:
    kit = {0: "bow", 1: "axe"}
    assert turns(Table(tools=kit, at={1: "A1"}))["A2"] == 1
    assert turns(Table(tools=kit, at={1: "A2"}))["A2"] == 2
    assert turns(Table(tools=kit, at={1: "A2"}), player=1)["A1"] == 1


@pytest.mark.parametrize("preset", ["wildfire_rescue_2p", "wildfire_rescue_4p"])
def test_turns_are_those_of_a_plain_search(preset: str) -> None:
    batch = played(preset, 14)
    view = Reader.of(batch.observe(), batch.masks())
    hands, who = at_hand(view), np.arange(4)
    found = turns_to(view, hands, who)
    for row in range(view.count):
        for player in np.flatnonzero(view.alive[row]):
            assert found[row, player].tolist() == plain_turns(view, row, int(player))


def plain_turns(view: Reader, row: int, player: int) -> list[int]:
    """Dijkstra's algorithm, tile by tile."""
    start = int(view.tiles[row, player])
    tools = view.tools[row, view.alive[row] & (view.tiles[row] == start)].any(axis=0)
    best, queue = {start: 0}, [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        for there in np.flatnonzero(NEXT_TO[here]).tolist():
            fits = bool(tools[view.needed[row, there]])
            if view.wildfire[row, there] or (view.fire[row, there] and not (fits and tools[EXTINGUISHER])):
                continue
            longer = cost + (1 if fits else 2)
            if longer < best.get(there, FAR):
                best[there] = longer
                heapq.heappush(queue, (longer, there))
    return [best.get(place, FAR) for place in range(25)]


def test_ways_out_now_and_after_the_next_spread() -> None:
    # B2 and D2 burn next, C1 is rock
    view = view_of(Table(fire="B1 A2 D1 E2", rock="C1"))
    axe, pickaxe = (np.tile(np.arange(4) == tool, (view.count, 1, 1)) for tool in (0, 1))
    later = ~view.burning & (view.rock | ~view.exposed)
    assert ways_out(view, axe, ~view.burning)[0, 0, tile("C2")]
    assert not ways_out(view, axe, later)[0, 0, tile("C2")]
    assert ways_out(view, pickaxe, later)[0, 0, tile("C2")]


def test_rolls_until_tiles_burn() -> None:
    found = rolls_until_fire(view_of(Table(rock="C2", hazard={"E5": 1})))[0]
    said = {name: int(found[tile(name)]) for name in ("C3", "B3", "C2", "C1", "A3", "E5", "E4", "A1")}
    # on rock it takes a roll more, and C1 is reached around C2; the hazard needs none
    assert said == {"C3": 0, "B3": 1, "C2": 2, "C1": 3, "A3": 2, "E5": 1, "E4": 2, "A1": 4}


def test_ratings_are_those_of_captain() -> None:
    batch = played("wildfire_rescue_3p", 9)
    seen, masks = batch.observe(), batch.masks()
    made = Features(batch.game).of(seen)
    rated = CaptainAgent().rate(seen, masks)
    legal = masks[:, 25:] != 0
    told = made["vector"][:, seen["vector"].shape[1] :]
    expected = (1 + rated / (1 + np.abs(rated))) / 2
    assert np.allclose(told[legal], expected[:, 25:][legal], atol=1e-6)
    tiles = made["board"][:, -1].reshape(-1, 25) / 60
    assert np.allclose(tiles, expected[:, :25], atol=1 / 120 + 1e-6)


@pytest.mark.parametrize("preset", ["wildfire_rescue_3p", "wildfire_rescue_4p_choose"])
def test_turned_and_mirrored_boards_have_turned_and_mirrored_features(preset: str) -> None:
    batch = played(preset, 11)
    features, seen = Features(batch.game), batch.observe()
    assert features.extra is not None
    views = features.extra.symmetries()
    assert views is not None
    assert views.count == 8
    made = features.of(seen)
    for view in range(views.count):
        again = features.of({"board": turned(seen["board"], views.cells[view]), "vector": seen["vector"]})
        assert np.array_equal(turned(made["board"], views.cells[view]), again["board"])
        assert np.allclose(made["vector"][:, views.vector[view]], again["vector"], atol=1e-6)


def turned(board: np.ndarray, cells: np.ndarray) -> np.ndarray:
    """A board in another view."""
    return board.reshape(*board.shape[:2], 25)[:, :, cells].reshape(board.shape)


def test_answers_keep_their_meaning_in_every_view() -> None:
    views = rescue_views(WildfireRescue(Rules()))
    assert (views.answers[0] == np.arange(60)).all()
    names, cells = [*NAMES, *VERBS], views.cells[1]  # mirrored along the falling diagonal
    assert (cells == np.arange(25).reshape(5, 5).T.ravel()).all()
    said = dict(zip(names, views.names[1].tolist(), strict=True))
    pairs = [("B1", "A2"), ("ROW_2", "COL_B"), ("DIAGONAL_FALLING", "DIAGONAL_FALLING"), ("DRAW", "DRAW")]
    assert all(said[one] == names.index(other) for one, other in pairs)
    for view in range(views.count):
        # the mask and the answer of a view belong together
        assert (views.answers[view][views.names[view]] == np.arange(60)).all()
    assert len({tuple(row) for row in views.answers.tolist()}) == 8
