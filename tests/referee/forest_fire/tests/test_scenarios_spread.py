"""The scenarios of §22 about the board and how fires spread: 1 to 16, 18, 27, 28."""

import pytest

from ..burning import fires
from ..cards import fire_card, weather_card
from ..ending import score
from ..geometry import EDGE, NEIGHBOURS, RINGS, N
from ..spread import spread
from ..state import BALL, BARREL, BURNT, FIRE, FOREST
from .positions import acre, acres, dries, new, on, spreads, table, turn, wind


def ring(word: str) -> list[int]:
    """The neighbours of an acre from N clockwise."""
    return list(NEIGHBOURS[acre(word)])


def listed(words: str) -> list[int]:
    """Acres in their order."""
    return [acre(word) for word in words.split()]


def test_01_geometry() -> None:
    assert ring("10,10") == listed("9,10 9,11 10,11 11,10 10,9 9,9")
    assert ring("10,11") == listed("9,11 10,12 11,12 11,11 11,10 10,10")
    assert (len(ring("0,0")), len(ring("19,1"))) == (2, 3)
    assert (len(EDGE), len(RINGS)) == (76, 204)


@pytest.mark.parametrize(
    ("start", "goals"),
    [("10,10", "11,10 10,9 9,9 9,10 9,11 10,11"), ("10,11", "11,11 11,10 10,10 9,11 10,12 11,12")],
)
def test_02_direction(start: str, goals: str) -> None:
    for origin, goal in zip(("N", "NE", "SE", "S", "SW", "NW"), goals.split(), strict=True):
        assert new(spreads(fire=start, weather=wind(origin)), start) == acres(goal)


def test_03_no_chain() -> None:
    assert new(spreads(fire="8-10,10"), "8-10,10") == acres("11,10")


def test_04_leading_edge() -> None:
    assert new(spreads(fire="10,9-11", weather=wind("S")), "10,9-11") == acres("9,9-11")
    fire = "10,10 10,11 11,11"
    assert new(spreads(fire=fire, weather=wind("NE")), fire) == acres("10,9 11,10 12,10")


def test_05_two_acres() -> None:
    assert new(spreads(fire="10,10", weather=wind("NW", 2)), "10,10") == acres("10,11 11,12")
    game = spreads(fire="10,10", houses="11,10", schools="12,10", weather=wind("N", 2))
    assert new(game, "10,10") == acres("11,10 12,10")
    assert game.buildings == {}


@pytest.mark.parametrize(
    ("distance", "jump", "goals"), [(2, False, ""), (1, True, "12,10"), (2, True, "12,10"), (3, True, "12,10 13,10")]
)
def test_06_river(distance: int, jump: bool, goals: str) -> None:
    game = spreads(fire="10,10", river="11,10", weather=wind("N", distance, jump, 15))
    assert new(game, "10,10") == acres(goals)


def test_07_budget() -> None:
    assert new(spreads(fire="10,10", rock="12,10", weather=wind("N", 2, True, 15)), "10,10") == acres("11,10")


@pytest.mark.parametrize(
    ("rock", "burnt", "mph", "goals"),
    [("11,10", "12,10", 18, ""), ("11,10", "12,10", 22, "13,10"), ("11-13,10", "", 22, "")],
)
def test_08_double_line(rock: str, burnt: str, mph: int, goals: str) -> None:
    game = spreads(fire="10,10", rock=rock, burnt=burnt, weather=wind("N", 3, True, mph))
    assert new(game, "10,10") == acres(goals)


def test_09_barrel() -> None:
    game = spreads(fire="10,10", barrels={"11,10": 2}, weather=wind("N", 2))
    assert (on(game, BURNT), on(game, FIRE)) == (acres("11,10"), acres("10,10"))
    assert (game.barrels, game.store(BARREL)) == ({acre("11,10"): 1}, 27)
    assert game.ground[acre("12,10")] == FOREST


def test_10_ball() -> None:
    game = spreads(fire="9,10 10,10", balls={"11,10": 1})
    assert (on(game, BURNT), on(game, FIRE)) == (acres("10,10 11,10"), acres("9,10"))
    game = spreads(fire="10,10", balls={"12,10": 1}, weather=wind("N", 2))
    assert (on(game, BURNT), on(game, FIRE)) == (acres("11,10 12,10"), acres("10,10"))
    game = spreads(fire="10,10", river="11,10", balls={"12,10": 1}, weather=wind("N", 1, True))
    assert (on(game, BURNT), on(game, FIRE)) == (acres("10,10 12,10"), set())
    game = spreads(fire="10,10", balls={"11,10": 1}, barrels={"11,10": 1})
    assert (game.balls, game.barrels, game.store(BALL)) == ({}, {acre("11,10"): 1}, 14)


def test_11_vehicles() -> None:
    game = spreads(fire="10,10", dozers=["11,10"])
    assert (game.dozers, new(game, "10,10")) == ([], acres("11,10"))
    assert spreads(fire="10,10", rock="11,10", dozers=["11,10"]).dozers == [acre("11,10")]
    jump = wind("N", 1, True, 15)
    game = spreads(fire="10,10", rock="11,10", dozers=["11,10"], weather=jump)
    assert (game.dozers, new(game, "10,10")) == ([], acres("12,10"))
    game = spreads(fire="10,10", rock="11,10", river="12,10", dozers=["11,10"], weather=jump)
    assert (game.dozers, new(game, "10,10")) == ([acre("11,10")], set())
    game = table(fire="10,10", helicopter="11,10", cargo=(0, 2, 0))
    assert game.store(BARREL) == 26
    spread(game)
    assert (game.helicopter, game.store(BARREL), new(game, "10,10")) == (None, 28, acres("11,10"))


def test_12_house_and_barrel() -> None:
    game = spreads(fire="10,10", houses="11,10", barrels={"11,10": 1})
    assert (game.buildings, on(game, BURNT)) == ({}, acres("11,10"))
    game = spreads(fire="10,10", houses="11,10", barrels={"11,10": 1}, building_saved=True)
    assert (list(game.buildings), game.ground[acre("11,10")]) == ([acre("11,10")], FOREST)
    assert (game.barrels, game.store(BARREL), on(game, FIRE)) == ({}, 28, acres("10,10"))


def test_13_components() -> None:
    assert len(fires(table(fire="10,10 9,11"))) == 1
    assert len(fires(table(fire="10,10 11,11"))) == 2
    fire = "5,5 10,10 10,11"
    game = spreads(fire=fire, weather=wind("SW", fires=1), luck=[("fires", [acre("10,10")])])
    assert new(game, fire) == acres("9,11 10,12")
    game = spreads(fire=fire, weather=wind("SW", fires=4))
    assert new(game, fire) == acres("9,11 10,12 5,6")


def test_14_gap() -> None:
    fire = "8,10 10,10"
    assert new(spreads(fire=fire), fire) == acres("9,10 11,10")
    assert new(spreads(fire=fire, weather=wind("N", 2)), fire) == acres("9,10 11,10 12,10")


def test_15_edge() -> None:
    assert new(spreads(fire="19,10", weather=wind("N", 3, True, 22)), "19,10") == set()


def test_16_limit() -> None:
    fire = "0-17,0-1 0,2 1,2"
    game = table(fire=fire, rock="2,2", deck=[weather_card(0, N)])
    assert len(acres(fire)) == 38
    assert (turn(game).phase, len(on(game, FIRE))) == ("MAIN", 40)
    fire = "0-11,0-2 12,0 12,1"
    game = table(fire=fire, houses="19,19", deck=[weather_card(0, N)])
    assert len(acres(fire)) == 38
    assert (turn(game).phase, len(on(game, FIRE))) == (None, 41)
    assert (game.over, game.won, score(game)) == (True, False, 200 + 10 - 41)


@pytest.mark.parametrize(
    ("position", "goals"),
    [
        ({"fire": "8-10,10"}, "11-13,10"),
        ({"fire": "8-10,10", "river": "11,10", "weather": wind(mph=5)}, "10,9 11,9 12,9"),
        ({"fire": "8-10,10", "river": "11,10", "weather": wind(mph=12)}, "12-14,10"),
        ({"fire": "8-10,10", "river": "10,9 10,11 11,8-12", "weather": wind(mph=5)}, ""),
        ({"fire": "17-19,10"}, ""),
        ({"fire": "10,9-11"}, "11,9-11"),
        ({"fire": "3,3 3,4 15,15 15,16", "weather": wind("NW")}, "3,5 4,4"),
        ({"fire": "3,3 3,4 15,15 15,16", "weather": wind("S")}, "14,15 14,16"),
    ],
)
def test_18_drought(position: dict[str, object], goals: str) -> None:
    assert new(dries(**position), str(position["fire"])) == acres(goals)


def test_27_strict() -> None:
    luck = [("dice", acre("10,10"))]
    game = table(weather=wind("NW"), deck=[fire_card(4)], luck=luck, new_fire="strict")
    referee = turn(game)
    assert (referee.over, game.won) == (True, True)
    assert on(game, FIRE) == acres("10,10 10,11 11,12 11,13")


def test_28_blackening() -> None:
    game = table(fire="10,10", blackening=True)
    spread(game)
    assert (on(game, FIRE), game.warm) == (acres("10,10 11,10"), acres("10,10 11,10"))
    spread(game)
    assert (on(game, BURNT), on(game, FIRE), game.warm) == (acres("10,10"), acres("11,10 12,10"), set())
