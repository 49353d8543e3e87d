"""Rulings on setup, cards, seats and outcome: one test each, named by the ruling."""

import numpy as np
import pytest

from firetower_env.core.errors import RulesError
from firetower_env.core.hexes import DIRECTIONS
from firetower_env.games.forest_fire.cards.table import DROUGHT, FIRE
from firetower_env.games.forest_fire.geometry import GRID, MIDDLE
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.presets import make_batch
from tests.games.forest_fire.table import Table, acre, acres, column, name

pytestmark = pytest.mark.usefixtures("copies")


def played(preset: str, games: int, decisions: int, **options: object) -> tuple[object, np.ndarray]:
    """A batch after so many random decisions, with the number of games."""
    batch, rng = make_batch(preset, games, **options), np.random.default_rng(0)
    batch.reset(1)
    for _ in range(decisions):
        running = np.flatnonzero(~batch.over)
        masks = batch.masks(running)
        batch.step((masks * rng.random(masks.shape)).argmax(axis=1), running)
    return batch, np.arange(games)


def test_ff1_turns_go_round() -> None:
    for players in (1, 6):
        table = Table(fire="10,10", players=players, turn=players)
        assert table.asked == players - 1
        table.do("END")
        assert (table.number("turn"), table.asked) == (players + 1, 0)


def test_ff2_a_column_is_a_line_of_neighbours() -> None:
    assert all(GRID.neighbour[acre(f"{row},10"), 3] == acre(f"{row + 1},10") for row in range(19))


def test_ff3_odd_columns_lie_half_an_acre_south() -> None:
    assert GRID.distance[acre("10,11"), acre("11,10")] == 1
    assert GRID.distance[acre("10,10"), acre("11,11")] == 2


def test_ff4_a_wind_is_named_by_its_origin() -> None:
    for wind in range(6):
        table = Table(fire="10,10", wind=DIRECTIONS[wind]).spread()
        (lit,) = table.fire - {"10,10"}
        assert acre(lit) == GRID.neighbour[acre("10,10"), (wind + 3) % 6]


def test_ff5_boards_are_random_given_or_designed() -> None:
    assert Table(design="players", setup=True).question == "RIVER_START"
    given = Table(scenario={"rivers": [[(row, 3) for row in range(20)]], "houses": [(5, 5)]}, setup=True)
    assert (given.question, given.acres("river"), given.acres("house")) == (
        "SETUP_DOZER",
        acres(column(3, *range(20))),
        {"5,5"},
    )
    random = Table(design="random", setup=True)
    assert (random.question, random.number("houses"), random.number("schools")) == ("SETUP_DOZER", 20, 2)
    with pytest.raises(RulesError, match="scenario"):
        Rules(design="players", scenario="")


def test_ff6_rivers_that_players_draw() -> None:
    table = Table(design="players", setup=True)
    assert table.left("steps") == 30
    # the shortest river has two acres, and the second then has all others
    table.do("0,1", "1,0")
    assert (table.question, table.left("steps")) == ("RIVER_START", 50)
    assert table.legal == {f"{row},19" for row in range(1, 19)} | {f"19,{col}" for col in range(1, 19)}


def test_ff6_a_river_must_be_finished() -> None:
    """Down column 9, back up column 7: with few tokens left only the way to an edge is offered."""
    table = Table(design="players", setup=True).do("0,9", *(f"{row},9" for row in range(1, 15)))
    table.do("14,8", *(f"{row},7" for row in range(14, 9, -1)))
    assert (table.left("steps"), table.question) == (9, "RIVER_STEP")
    table.do("9,7")
    # eight tokens left; seven columns to the west edge
    assert table.legal == acres("8,7 9,6 10,6")
    table.do("8,7")
    assert table.legal == acres("8,6 9,6")


def test_ff7_bulldozers_start_on_free_forest() -> None:
    table = Table(
        scenario="river 0,0 1,0 2,0 3,0; houses 5,5; schools 6,6".replace("river 0,0 1,0 2,0 3,0; ", ""), setup=True
    )
    assert len(table.legal) == 398
    assert not acres("5,5 6,6") & table.legal
    table.do("7,7")
    assert "7,7" in table.legal


def test_ff8_the_first_fire_keeps_margin_and_buildings() -> None:
    table = Table(scenario="houses 9,10 14,14", setup=True, dice=["10,10"]).do("9,11", "0,0")
    assert table.legal == acres("10,11 11,10 10,9 9,9")
    batch, _ = played("forest_fire_strict", 60, 2)
    fire = batch.engine.s.fire  # type: ignore[attr-defined]
    early = batch.engine.s.turn == 1  # type: ignore[attr-defined]
    assert early.any()
    assert not (fire[early] & ~MIDDLE & ~GRID.around(GRID.around(GRID.around(fire[early] & MIDDLE)))).any()


def test_ff8_the_margin_is_dropped_where_there_is_no_room() -> None:
    table = Table(scenario="", setup=True, first_fire="player")
    table.s.rock[:] = MIDDLE & ~GRID.plane([acre(one) for one in ("9,9", "9,10", "9,11")])
    table.do("0,0", "0,1")
    assert table.left("which") == 1
    (start,) = table.fire
    assert table.legal <= {name(int(near)) for near in GRID.neighbour[acre(start)] if near >= 0}


def test_ff9_the_weakest_weather_comes_first() -> None:
    batch, _ = played("forest_fire_standard", 60, 5)
    s = batch.engine.s  # type: ignore[attr-defined]
    no_weather = s.card >= FIRE
    assert no_weather.any()
    for field, value in (("mph", 2), ("spreads", 1), ("distance", 1), ("jump", 0)):
        assert (getattr(s, field)[no_weather & (s.turn == 1)] == value).all()
    assert set(s.wind[no_weather].tolist()) <= set(range(6))


def test_ff10_the_largest_fire_cards_are_taken_out() -> None:
    assert Rules(level="easier").fire_cards == (2, 2, 3, 3, 3, 3, 4, 4, 4)
    assert Rules(n_forest_fire=11, forest_fire_acres=(1, 6) * 6).fire_cards == (1,) * 6 + (6,) * 5


def test_ff34_rock_counts_half_rounded_down() -> None:
    scores = [Table(fire="10,10", rock=column(4, *range(count))).number("score") for count in range(4)]
    assert scores == [199, 199, 198, 198]


@pytest.mark.parametrize(
    ("reward", "lost", "won"),
    [("progress", 0.5 * 9 / 58, 0.5 + 398 / 1280), ("score", 159 / 640, 398 / 640), ("win", -1, 1)],
)
def test_ff35_returns(reward: str, lost: float, won: float) -> None:
    rows = " ".join(f"{row},{col}" for row in range(20) for col in (2, 4))
    table = Table(fire=rows, wind="NW", river="19,3", turn=10, reward=reward).spread()
    assert table.over
    if reward == "progress":
        assert np.isclose(table.returned, lost)
    assert (table.returned < 0) == (reward == "win")
    table = Table(fire="10,10 10,11", turn=10, balls={"10,9": 1}, extinguish_goal=1, reward=reward)
    table.do("MOVE_EXT", "10,9", "10,10")
    assert np.isclose(table.returned, won)


def test_ff35_shaped_rewards_are_differences_of_a_potential() -> None:
    table = Table(fire=column(10, *range(9)), turn=11, reward="shaped")
    worth = table.batch.game.potential(table.engine, table.games)
    assert np.allclose(worth, 0.5 * 10 / 58 - 0.25 * 5 / 40)
    assert (Table(fire="10,10").batch.game.potential(table.engine, table.games) == 0).all()
    assert (Table(setup=True, reward="shaped").batch.game.potential(table.engine, table.games) == worth).all()


def test_ff36_forced_decisions_are_asked() -> None:
    table = Table(fire="10,10", river="9,10 9,11 10,11 11,10 10,9", dice=["5,5"]).card(FIRE + 1)
    assert table.question == "NEW_FIRE"
    table = Table(fire="1,1", river="4,4 4,5 5,5 6,4 5,3", dice=["5,4"]).card(FIRE + 1)
    assert (table.question, table.legal) == ("NEW_FIRE", {"4,3"})


def test_ff37_a_scenario_leaves_room_for_the_first_fire() -> None:
    """A river over all rows but the first: there four acres must hang together wherever the bulldozers stand."""
    snake = [(row, col if row % 2 else 19 - col) for row in range(1, 20) for col in range(20)]
    assert Rules(scenario={"rivers": [snake]}).board is not None
    for free, fits in ((12, True), (11, False), (5, False), (3, False)):
        board = {"rivers": [snake], "houses": [(0, col) for col in range(free, 20)]}
        if fits:
            assert Rules(scenario=board).board is not None
        else:
            with pytest.raises(RulesError, match="scenario"):
                Rules(scenario=board)


def test_ff38_the_pile_of_the_next_card_is_shown() -> None:
    batch = make_batch("forest_fire_standard", 1)
    batch.reset(1)
    game = batch.game
    for turn, pile, left in ((1, 0, 18), (18, 0, 1), (19, 1, 19), (38, 2, 20), (58, 2, 0)):
        batch.engine.s.turn[:] = turn
        seen = batch.observe()["vector"][0]
        assert seen[game.vector.slices["pile"]].argmax() == pile
        assert np.isclose(seen[game.vector.slices["pile_left"]] * 21, left)
    assert DROUGHT > FIRE
