"""What `splasher`, `chief` and `marshal` do in drawn positions: lots, flights, fire lines, and what they let burn."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_agents.forest_fire.chief import ChiefAgent, turn_plans
from firetower_agents.forest_fire.digging import dig_values
from firetower_agents.forest_fire.flight import best_flights
from firetower_agents.forest_fire.lots import LOTS, lot_values
from firetower_agents.forest_fire.marshal import MarshalAgent
from firetower_agents.forest_fire.reader import VERBS, Reader
from firetower_agents.forest_fire.threats import ThreatWeights, second_threats, threats
from firetower_env.agents import make_agent
from firetower_env.core.errors import BatchError
from firetower_env.games.forest_fire.cards.table import FIRE
from firetower_env.presets import make_batch
from tests.agents.forest_fire.answering import answer, turn, view_of
from tests.games.forest_fire.table import Table, acre

ALL = ("splasher", "chief", "marshal")


def test_a_fire_threatens_what_it_can_light() -> None:
    """Six acres around it, a house on one of them, and a school behind another."""
    table = Table(fire="10,10", house="9,10", school="12,10")
    worth = threats(view_of(table))
    assert worth[0, acre("10,10")] == pytest.approx(1 + 6 * 0.5 + 1.5 + 0.5)
    assert np.count_nonzero(worth[0]) == 1


def test_fires_may_be_weighed_otherwise() -> None:
    """A house and a school count for nothing; half as much again where no new extinguisher reaches."""
    view = view_of(Table(fire="10,10 0,5", house="9,10", school="12,10"))
    usual, other = threats(view)[0], threats(view, ThreatWeights(building=0, behind=0, inland=0.5))[0]
    assert other[acre("10,10")] == pytest.approx(1.5 * (1 + 6 * 0.5))
    assert other[acre("0,5")] == usual[acre("0,5")], "on the edge, and nothing stands there"


def test_marshal_digs_sooner_and_counts_no_houses() -> None:
    """It also digs where the fire line is worth a little less than the flight."""
    table = Table(fire="10,10 10,11", river="10,6 10,7 9,6", heli="9,5", dozers="11,12", house="9,10")
    view = view_of(table)
    assert MarshalAgent().threats(view)[0, acre("10,10")] == ChiefAgent().threats(view)[0, acre("10,10")] - 1.5
    batch, rng = make_batch("forest_fire_standard", 60, auto_reset=True), np.random.default_rng(1)
    batch.reset(seed=4)
    marshal, differs = MarshalAgent(), 0
    for _ in range(60):
        main = np.flatnonzero(np.array(batch.questions()) == "MAIN")
        if main.size:
            seen, masks = batch.observe(main), batch.masks(main)
            plans = marshal.plans(Reader.of(seen, masks))
            dig, flight = plans["MOVE_DOZER"], plans["FLY"]
            given = marshal.act(seen, masks, rng)
            lots = np.max([np.where(masks[:, VERBS[lot]] > 0, plans[lot], 0) for lot in LOTS], axis=0)
            behind = (dig > 0) & (dig < flight) & (dig > flight - 1) & (lots <= dig)
            assert (given[behind] == VERBS["MOVE_DOZER"]).all()
            differs += np.count_nonzero(behind)
        batch.step(marshal.act(batch.observe(), batch.masks(), rng))
    assert differs > 3


def test_marshal_wastes_nothing_where_nothing_burns() -> None:
    """Its advice by degrees makes nobody try out lots that put nothing out."""
    view = view_of(Table(heli="9,5", dozers="11,12"))
    rated = MarshalAgent().main(view)[0]
    assert rated.argmax() == VERBS["END"]
    assert all(rated[VERBS[verb]] < -1000 for verb in (*LOTS, "FLY", "MOVE_DOZER"))
    view = view_of(Table(fire="0,3 10,10 10,11", river="10,6 10,7 9,6", heli="9,5"))
    rated = MarshalAgent().main(view)[0]
    assert 0 < rated[VERBS["GET_6W"]] < rated[VERBS["FLY"]] == rated.max()


def test_a_ball_counts_the_worst_fire_beside_it() -> None:
    threat = np.zeros((1, 400))
    threat[0, [acre("10,10"), acre("9,10"), acre("10,11")]] = 2, 3, 5
    assert second_threats(threat)[0, acre("10,10")] == 5
    assert second_threats(threat)[0, acre("8,10")] == 3


def test_what_a_lot_puts_out() -> None:
    """Behind the first fire another comes into reach; the third is too far from the edge."""
    view = view_of(Table(fire="2,10 3,10 9,10", rock="1,9 1,10 1,11 2,9 2,11 3,9 3,11 4,10"))
    values = lot_values(view, threats(view))
    assert values["GET_6W"] == pytest.approx(threats(view)[:, acre("2,10")])
    assert values["GET_3B"] == pytest.approx(threats(view)[:, [acre("2,10"), acre("3,10")]].sum(axis=1))


def test_extinguishers_that_the_store_lacks_put_nothing_out() -> None:
    view = view_of(Table(fire="0,3 0,6 0,9", barrels={"10,10": 27}))
    assert (lot_values(view, threats(view))["GET_6W"] <= threats(view).max(axis=1)).all()


def test_fires_near_the_edge_get_barrels() -> None:
    table = Table(fire="0,3 0,6 0,9 0,12", heli="10,10", river="9,10")
    assert answer(table, "splasher") == "GET_6W"
    given = turn(table)
    assert given[0] in {"GET_6W", "GET_4W1B"}
    assert not table.fire


@pytest.mark.parametrize("code", ALL)
def test_a_helicopter_is_bought_for_fires_inland(code: str) -> None:
    assert answer(Table(fire="10,10 10,11", river="5,5"), code) == "GET_HELI"


@pytest.mark.parametrize("code", ALL)
def test_a_flight_puts_out_what_it_can_and_lands(code: str) -> None:
    table = Table(fire="10,10 10,11", river="10,6 10,7 9,6", heli="9,5")
    given = turn(table, code)
    assert given[0] == "FLY"
    assert given.count("DROP_WATER") == 2
    assert given[-1] == "END"
    assert not table.fire
    assert table.heli is not None


@pytest.mark.parametrize("code", ALL)
def test_nobody_flies_so_far_that_he_cannot_land(code: str) -> None:
    """Fire all around a lake: whoever drops there must come back."""
    table = Table(fire="3,12 4,12 5,12 6,12 3,13 4,13 5,13", river="4,3 4,4", heli="4,2")
    turn(table, code)
    assert table.heli is not None


def test_what_comes_second_keeps_its_value() -> None:
    """Searches weigh the other plans of a turn, too; what is chosen stays ahead."""
    view = view_of(Table(fire="0,3 10,10 10,11", river="10,6 10,7 9,6", heli="9,5"))
    rated = ChiefAgent().main(view)[0]
    plans = turn_plans(view)
    assert rated[VERBS["FLY"]] == pytest.approx(plans["FLY"][0]) == rated.max()
    assert rated[VERBS["GET_6W"]] == pytest.approx(plans["GET_6W"][0]) == pytest.approx(threats(view)[0, acre("0,3")])
    assert rated[VERBS["MOVE_DOZER"]] == plans["MOVE_DOZER"][0] == 0, "there is no bulldozer"


def test_flights_do_not_depend_on_who_is_searched_with() -> None:
    """Rows with all kinds of steps left, alone and together."""
    batch, rng = make_batch("forest_fire_standard", 80, auto_reset=True), np.random.default_rng(1)
    batch.reset(seed=4)
    chief = make_agent("chief")
    for _ in range(50):
        batch.step(chief.act(batch.observe(), batch.masks(), rng))
    flying = np.flatnonzero(np.array(batch.questions()) == "HELI")
    view = Reader.of(batch.observe(flying), batch.masks(flying))
    steps, threat = view.number("steps_left"), threats(view)
    assert np.unique(steps).size > 2 < view.count
    together = best_flights(view, view.here, steps, threat)
    for row in range(view.count):
        alone = best_flights(view.take(np.array([row])), view.here[[row]], steps[[row]], threat[[row]])
        assert (alone.score, alone.stay, alone.target) == (
            together.score[row],
            together.stay[row],
            together.target[row],
        )


def test_more_fires_than_a_word_has_bits() -> None:
    """Two lakes of fire: what is dropped on the far one counts as put out, and only once."""
    field = " ".join(f"{row},{col}" for row in range(8) for col in range(10))
    view = view_of(Table(fire=f"{field} 15,15", river="15,13", heli="15,12", limit=200))
    found = best_flights(view, np.array([acre("15,12")]), np.array([10]), threats(view))
    assert found.target[0] == acre("15,13")
    dropped = threats(view)[0, acre("15,15")]
    assert dropped - 0.2 < found.score[0] < dropped + 0.35 * 6


def test_a_line_is_dug_in_front_of_houses() -> None:
    table = Table(fire="10,10", house="12,10 11,9 11,11", dozers="12,11", heli="19,19", rock="9,10 9,9 9,11")
    worth = dig_values(view_of(table))[0]
    assert worth[acre("11,10")] == pytest.approx(0.6 + 1.5)
    assert worth[acre("11,9")] == 0, "houses stand there"
    given = turn(table)
    assert given[0] == "MOVE_DOZER"
    assert "DIG" in given
    assert "11,10" in table.rock


def test_a_new_fire_is_led_away_from_houses() -> None:
    table = Table(house="4,5 3,4", dice=["4,4"]).card(FIRE + 2)
    assert table.question == "NEW_FIRE"
    assert answer(table) not in {"4,5", "3,4"}


@pytest.mark.parametrize("code", ALL)
def test_bulldozers_begin_in_the_middle(code: str) -> None:
    table = Table(setup=True)
    assert answer(table, code) == "7,10"
    table.do("7,10")
    assert answer(table, code) == "12,10"


def test_other_games_are_refused() -> None:
    batch = make_batch("wildfire_rescue_2p", 2)
    batch.reset(seed=1)
    with pytest.raises(BatchError, match="not observations of forest_fire"):
        Reader.of(batch.observe(), batch.masks())
