"""Features of Forest Fire! in drawn positions."""

import numpy as np
import pytest

from firetower_agents.forest_fire.chief import turn_plans
from firetower_agents.forest_fire.hexes import DISTANCE
from firetower_agents.forest_fire.search.fitted_value import chance_to_win, described
from firetower_env.agents import RandomAgent
from firetower_env.presets import make_batch, make_game
from firetower_training.features.common import Features
from tests.agents.forest_fire.answering import view_of
from tests.games.forest_fire.table import Table, acre

RAW = 28


def planes_of(table: Table) -> np.ndarray:
    """The planes that are added to the observation."""
    made = Features(table.batch.game).of(table.batch.observe(), table.batch.masks())
    return made["board"][0, RAW:].reshape(-1, 400)


def test_what_is_worked_out() -> None:
    """A lone fire inland beside a house, one on the edge, a river."""
    table = Table(fire="10,10 0,5", house="9,10", river="4,4", heli="15,15")
    threat, to_fire, to_river, to_landing, reach, dig = planes_of(table)
    assert threat[acre("10,10")] == 2 * (1 + 3 + 1.5)
    assert np.count_nonzero(threat) == 2
    assert to_fire[acre("10,13")] == 4 * 3
    assert to_fire[acre("19,19")] == 4 * min(10, DISTANCE[acre("10,10"), acre("19,19")])
    assert to_river[acre("4,4")] == 0
    assert to_landing[acre("10,10")] == 4 * 2
    assert np.flatnonzero(reach).tolist() == [acre("0,5")]
    assert dig[acre("11,10")] == 6, "the fire is beside it, the house on the other side of the fire"
    assert dig[acre("9,10")] == 0, "nobody digs where a house stands"


def test_how_things_stand_and_what_plans_are_worth() -> None:
    """Plans are told where equipment is chosen, and nowhere else."""
    table = Table(fire="0,3 0,6 10,10", river="10,7 10,8", heli="10,6")
    view, features = view_of(table), Features(table.batch.game)
    told = features.numbers(features.of(table.batch.observe(), table.batch.masks()))[0]
    standing, plans = described(view), turn_plans(view)
    assert told[0] == pytest.approx(3 / 40) == standing["burning"][0]
    assert told[11] == pytest.approx(chance_to_win(view)[0])
    worth = [plans[verb][0] for verb in ("GET_6W", "GET_3B", "GET_2W2B", "GET_4W1B", "FLY", "MOVE_DOZER")]
    assert told[12:] == pytest.approx([(1 + one / (10 + abs(one))) / 2 for one in worth])
    assert plans["FLY"][0] > 1
    assert told[17] == 0.5, "there is no bulldozer"
    table.do("FLY")
    assert not features.numbers(features.of(table.batch.observe(), table.batch.masks()))[0, 12:].any()


def test_rows_are_in_the_space() -> None:
    batch, rng = make_batch("forest_fire_standard_2p", 16, auto_reset=True), np.random.default_rng(2)
    batch.reset(seed=2)
    features = Features(batch.game)
    for _ in range(40):
        masks = batch.masks()
        made = features.of(batch.observe(), masks)
        assert all({name: part[row] for name, part in made.items()} in features.space() for row in (0, 9))
        batch.step(RandomAgent().act({}, masks, rng))


def test_networks_of_one_kind_for_all_presets() -> None:
    shapes = {Features(make_game(f"forest_fire_{name}")).board_shape for name in ("easier", "standard_4p", "strict")}
    assert len(shapes) == 1
