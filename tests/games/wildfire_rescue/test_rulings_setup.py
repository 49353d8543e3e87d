"""Rulings on setup, seats and the frame of the game: one test each, named by the ruling."""

import numpy as np
import pytest

from firetower_env.core.recorder import Recorder
from firetower_env.games.wildfire_rescue.geometry import CAMPER_SETS, names_of
from firetower_env.games.wildfire_rescue.tools import HELD
from firetower_env.presets import make_batch
from tests.games.wildfire_rescue.groups import largest_group
from tests.games.wildfire_rescue.table import Table, names

pytestmark = pytest.mark.usefixtures("copies")


def test_w1_the_wildfire_tile_is_the_source_and_carries_no_token() -> None:
    table = Table(dice=[1, 4])
    assert table.fire == set()
    table.pass_round()
    assert table.fire == names("C2 B3 D3 C4")
    table.pass_round()
    assert table.asked == "LINE 1"
    table.do("ROW_3")
    assert table.fire == names("C2 C4")
    assert table.plane("wildfire") == {"C3"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_w2_each_player_is_dealt_one_tool(players: int) -> None:
    batch = make_batch(f"wildfire_rescue_{players}p", 50)
    batch.reset(1)
    assert (HELD[batch.engine.s.tools] == 1).all()
    assert (batch.engine.s.deck_size == 4).all()
    batch = make_batch(f"wildfire_rescue_{players}p", 50, starting_tool=False)
    batch.reset(1)
    assert (HELD[batch.engine.s.tools] == 0).all()
    assert (batch.engine.s.deck_size == players + 4).all()


def test_w3_which_cards_are_left_out_is_random_and_public() -> None:
    batch = make_batch("wildfire_rescue_2p", 600)
    with Recorder(batch) as recorder:
        batch.reset(3)
        events = [recorder.take(game) for game in range(600)]
    out = [[result for kind, result in told if kind == "tools_out"] for told in events]
    assert all(len(set(pair)) == 2 for pair in out)
    assert {tuple(sorted(pair)) for pair in out} == {(a, b) for a in range(4) for b in range(a + 1, 4)}
    seen = batch.observe()["vector"][:, batch.game.vector.slices["unseen_tools"]] * 2
    decks = [next(result for kind, result in told if kind == "deck") for told in events]
    assert all(
        [deck[2:].count(tool) for tool in range(4)] == row.tolist() for deck, row in zip(decks, seen, strict=True)
    )
    assert len({tuple(deck) for deck in decks}) > 200


def test_w4_no_connected_group_of_four() -> None:
    batch = make_batch("wildfire_rescue_2p", 400)
    batch.reset(4)
    s = batch.engine.s
    sizes = [largest_group(names_of(int(plane))) for kind in (s.animal, s.tree, s.rock) for plane in kind]
    assert max(sizes) == 3


def test_w4_tiles_are_uniform_among_those_that_fit() -> None:
    """Known chances: the first tiles are as frequent as in the bag, and after three equal ones none follows."""
    batch = make_batch("wildfire_rescue_2p", 20_000)
    batch.reset(5)
    s = batch.engine.s
    kinds = np.stack([s.animal, s.tree, s.rock, s.wildfire])
    first = (kinds & 1).mean(axis=1)
    # dead ends are drawn anew, which hardly changes the first tile
    assert np.abs(first - np.array([8, 8, 8, 1]) / 25).max() < 0.02
    second = (kinds[:3] & 3 == 3).sum() / (kinds[:3] & 1).sum()
    assert abs(second - 7 / 24) < 0.02
    third = (kinds[:3] & 7 == 7).sum() / (kinds[:3] & 3 == 3).sum()
    assert abs(third - 6 / 23) < 0.03
    assert (kinds & 15 != 15).all()


def test_w5_from_e5_one_moves_left() -> None:
    table = Table(setup=True, wildfire="E5", camper_option=1).do("E5", "A1")
    assert table.at(0) == "D5"


def test_w5_campers_that_move_aside_may_share_a_tile() -> None:
    table = Table(setup=True, wildfire="C3", camper_option=1).do("A1", "E5")
    assert table.plane("camper") == names("B3 C2 C4 D3")
    assert table.plane("camper_pair") == {"D3"}
    assert table.number("campers_left") == 5


def test_w6_one_player_a_corner() -> None:
    assert Table(setup=True, camper_option=1).do("A5").legal == names("A1 E1 E5")
    table = Table(setup=True, camper_option=1, shared_corners=True).do("A5")
    assert table.legal == names("A1 E1 A5 E5")
    table.do("A5")
    assert table.at(0) == table.at(1) == "A5"


def test_w7_the_campers_come_after_the_corners() -> None:
    table = Table(setup=True, sets=[6], wildfire="C3")
    assert table.plane("camper") == set()
    table.do("A1")
    assert (table.plane("camper"), table.number("camper_set")) == (set(), 0)
    table.do("E5")
    assert table.plane("camper") == names("A3 B2 C1 D2 E3")
    assert table.number("camper_set") == 6


def test_w7_every_set_is_drawn() -> None:
    batch = make_batch("wildfire_rescue_2p", 400)
    batch.reset(2)
    for _ in range(2):
        batch.step(batch.masks().argmax(axis=1))
    assert set(batch.engine.s.camper_set.tolist()) == set(range(1, 10))


def test_w7_the_first_player_may_choose() -> None:
    table = Table(players=3, setup=True, camper_option="choose", wildfire="C3").do("A1", "E1", "A5")
    assert table.asked == "OPTION 0"
    assert table.legal == {f"OPTION_{number}" for number in range(1, 10)}
    table.do("OPTION_7")
    assert table.plane("camper") == names("A3 B2 C4 D2 E3") == set(names_of(int(CAMPER_SETS[7])))
    assert table.asked == "TURN 0"


def test_w8_sharing_a_tile_after_setup_saves() -> None:
    table = Table(setup=True, wildfire="E1", camper_option=4).do("A1", "E1")
    assert table.carried(1) == 1
    assert "E2" not in table.plane("camper")
    table = Table(setup=True, wildfire="E4", camper_option=4).do("E5", "A1")
    assert table.carried(0) == 1


def test_w27_the_cap_truncates() -> None:
    table = Table(max_rounds=2, carried={0: 2}, campers="E1", round=2).pass_round()
    assert table.over
    assert table.batch.truncated.all()
    assert table.score == 2
    assert (table.batch.returns == np.float32(0.4)).all()
    table = Table(max_rounds=2, campers="E1", round=1).pass_round()
    assert not table.over


def test_w28_every_seat_gets_a_fifth_of_the_score() -> None:
    table = Table(players=3, at={0: "A1", 1: "B1"}, carried={0: 3, 1: 2}, campers="", tools={0: "axe"}).do("A2")
    assert table.over
    assert (table.batch.returns == 1).all()
    assert table.batch.won().all()
    table = Table(players=3, at={0: "A1"}, carried={0: 3}, dead=[1], campers="", tools={0: "axe"}).do("A2")
    assert (table.batch.returns == np.float32(0.4)).all()
    assert not table.batch.won().any()
    table = Table(carried={0: 4}, campers="", tools={0: "axe"}).do("A2")
    assert (table.batch.returns == np.float32(0.8)).all()
    assert not table.batch.won().any()


def test_w28_shaped_rewards_add_up_to_nothing() -> None:
    table = Table(reward="shaped", campers="B1", tools={0: "axe"})
    game, here = table.batch.game, np.arange(table.copies)
    assert game.shaped
    assert (game.potential(table.engine, here) == 0).all()
    assert (game.potential(table.do("B1").engine, here) == 0).all()
    assert table.over
    table = Table(reward="shaped", campers="B1 E1", tools={0: "axe"}).do("B1")
    assert np.allclose(game.potential(table.engine, here), 0.2)
    plain = Table(campers="B1 E1", tools={0: "axe"}).do("B1")
    assert (plain.batch.game.potential(plain.engine, here) == 0).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_w29_one_seat_may_answer_for_all(players: int) -> None:
    batch = make_batch(f"wildfire_rescue_{players}p_solo", 20)
    twin = make_batch(f"wildfire_rescue_{players}p", 20)
    batch.reset(9)
    twin.reset(9)
    assert batch.game.seats == 1
    rng = np.random.default_rng(1)
    for _ in range(40):
        running = np.flatnonzero(batch.asked >= 0)
        assert (batch.asked[running] == 0).all()
        if not running.size:
            break
        masks = batch.masks(running)
        assert (masks == twin.masks(running)).all()
        actions = (masks * rng.random(masks.shape)).argmax(axis=1)
        batch.step(actions, running)
        twin.step(actions, running)
    assert (batch.returns[:, 0] == twin.returns[:, 0]).all()


def test_w30_forced_decisions_are_asked() -> None:
    table = Table(at={0: "C2"}, rock="C1", tools={0: "pickaxe"}, dice=[1]).pass_round()
    assert table.asked == "ESCAPE 0"
    assert table.legal == {"C1"}


def test_w31_nobody_is_on_turn_outside_turns() -> None:
    at = Table(setup=True).batch.game.vector.slices["turn_of"]
    assert not Table(setup=True).batch.observe()["vector"][:, at].any()
    table = Table(fire="C2", dice=[4])
    assert table.batch.observe()["vector"][:, at].sum() == table.copies
    table.pass_round()
    assert table.question == "LINE"
    assert not table.batch.observe()["vector"][:, at].any()


def test_w32_cards_left_out_are_not_out_of_the_game() -> None:
    batch = make_batch("wildfire_rescue_2p", 30)
    batch.reset(1)
    assert not batch.observe()["vector"][:, batch.game.vector.slices["gone_tools"]].any()
    table = Table(at={0: "C2"}, tools={0: "bow extinguisher"}, dice=[1]).pass_round()
    gone = table.batch.observe()["vector"][:, table.batch.game.vector.slices["gone_tools"]]
    assert (gone == [0, 0, 0.5, 0.5]).all()


def test_w33_the_end_is_not_near_before_the_campers_come() -> None:
    at = Table(setup=True).batch.game.vector.slices["end_near"]
    assert not Table(setup=True).batch.observe()["vector"][:, at].any()
    assert not Table().batch.observe()["vector"][:, at].any()
    assert Table(at={0: "B2"}, campers="").batch.observe()["vector"][:, at].all()


def test_w34_the_dead_owe_nothing() -> None:
    table = Table(at={0: "C2"}, tools={0: "axe"}, skip=[], rock="C1", dice=[1])
    table.do("C1")
    assert table.who("skip") == {0}
    table.s.tile[:, 0] = 7
    table.do("PASS")
    assert table.asked == "ESCAPE 0"
    table = Table(at={0: "B1"}, rock="C1 B1 A1", tools={0: "bow"}, fire="C2", dice=[1, 1]).do("C1")
    assert table.who("skip") == {0}
    assert table.do("PASS").who("skip") == set()
    table.do("PASS")
    assert table.who("alive") == {1}
    assert table.who("skip") | table.who("used") | table.who("had") <= {1}
