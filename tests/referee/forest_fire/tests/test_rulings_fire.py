"""What the rulings of §17 say about new fires and spreading ones: FF4, FF11 to FF21, and the traps beside them."""

import random
from typing import Any

import pytest

from ..cards import BREAKDOWN, CRASH, DROUGHT, fire_card, weather_card
from ..geometry import N, distance
from ..spread import onward, ray
from ..state import BALL, BARREL, BURNT, FIRE
from .positions import (
    acre,
    acres,
    names,
    new,
    new_fire,
    offered,
    on,
    random_position,
    say,
    spreads,
    table,
    turn,
    wind,
)

STORM = wind("N", 3, True, 22)


# -- FF4, FF9: the wind ------------------------------------------------------------------------------------------------


def test_ff4_new_weather_counts_before_the_spread_and_stays() -> None:
    game = table(fire="10,10", weather=wind("S"), deck=[weather_card(1, N), BREAKDOWN])
    referee = turn(game)
    assert (new(game, "10,10"), game.weather) == (acres("11,10"), wind(mph=5, fires=2))
    say(referee, "END")
    # the breakdown changes nothing about the weather: the fire goes on southwards
    assert (referee.phase, on(game, FIRE)) == ("MAIN", acres("10-12,10"))


# -- FF11: the limit ---------------------------------------------------------------------------------------------------


def test_ff11_the_limit_is_checked_after_a_whole_new_fire() -> None:
    game = table(fire="0-3,0-9", deck=[fire_card(3), weather_card(0, N)], luck=[("dice", acre("10,10"))])
    referee = turn(game)
    assert (len(on(game, FIRE)), referee.phase) == (41, "NEW_FIRE")
    say(referee, "10,11")
    assert (len(on(game, FIRE)), referee.phase) == (42, "NEW_FIRE")
    say(referee, "10,12")
    assert (referee.over, game.won, game.turn) == (True, False, 1)


def test_ff11_a_token_under_a_new_fire_may_save_the_game() -> None:
    game = table(
        fire="0-3,0-9", barrels={"10,10": 1}, deck=[fire_card(1), DROUGHT], luck=[("dice", acre("10,10"))], limit=40
    )
    referee = turn(game)
    assert (game.turn, len(on(game, BURNT))) == (2, 1)
    # the drought of the second turn adds ten acres for each of four rows
    assert (referee.over, game.won, len(on(game, FIRE))) == (True, False, 80)


def test_ff11_a_lost_drought_ends_the_game_before_the_spread() -> None:
    game = table(fire="0-4,0-4", deck=[DROUGHT], weather=wind("N", fires=1))
    referee = turn(game)
    assert (referee.over, game.won, len(on(game, FIRE))) == (True, False, 50)
    assert table(limit=50).rules.limit == 50
    game = table(fire="0-4,0-4", deck=[DROUGHT], weather=wind("S"), limit=50)
    # against the northern edge nothing doubles, but it may spread
    assert (turn(game).phase, len(on(game, FIRE))) == ("MAIN", 25)


# -- FF12 to FF15: new fires -------------------------------------------------------------------------------------------


def test_ff12_the_dice_take_no_river_rock_burnt_or_burning_acre() -> None:
    seen: list[Any] = []

    class Dice:
        def take(self, kind: str, *, support: Any = None) -> Any:
            seen.append((kind, support))
            return support[0]

    game = table(river="0,0", rock="0,1", burnt="0,2", fire="0,3", houses="0,4", deck=[fire_card(1)])
    game.chance = Dice()
    assert turn(game).over
    assert seen == [("dice", tuple(range(4, 400)))]
    assert (game.buildings, on(game, FIRE)) == ({}, acres("0,3-4"))


def test_ff12_without_anything_to_burn_the_turn_is_over() -> None:
    game = table(rock="0-19,0-19", deck=[fire_card(5)])
    assert turn(game).over
    assert game.won


def test_ff12_a_new_fire_without_room_ends_early() -> None:
    game = table(river="0,1 1,0 1,1", deck=[fire_card(4)], luck=[("dice", 0)])
    assert turn(game).over
    assert on(game, FIRE) == {0}


def test_ff12_a_new_fire_grows_from_its_own_acres_only() -> None:
    game = table(fire="10,10", deck=[fire_card(3)], luck=[("dice", acre("10,11"))])
    referee = turn(game)
    assert offered(referee) == names("9,11 10,12 11,12 11,11 11,10")


@pytest.mark.parametrize(
    ("blocked", "goals"),
    [
        ({"river": "10,11"}, "10,10 11,10 11,11 12,12"),
        ({"river": "10,11 11,10"}, "10,10 9,11 10,12 10,13"),
        ({"river": "10,11 11,10 9,11"}, "10,10"),
        ({"fire": "10,11"}, "10,11 10,10 11,10 11,11 12,12"),
    ],
)
def test_ff12_strictly_with_the_wind(blocked: dict[str, str], goals: str) -> None:
    luck = [("dice", acre("10,10"))]
    game = table(**blocked, weather=wind("NW"), deck=[fire_card(4)], luck=luck, new_fire="strict")  # type: ignore[arg-type]
    assert turn(game).over
    assert on(game, FIRE) == acres(goals)


def test_ff13_a_new_fire_destroys_vehicles() -> None:
    game = new_fire("10,10 10,11", dozers=["10,10", "10,11"], helicopter="10,11", cargo=(2, 1, 1))
    assert (game.dozers, game.helicopter, game.store(BARREL), game.store(BALL)) == ([], None, 28, 14)


def test_ff14_tokens_go_off_when_the_fire_is_complete() -> None:
    game = table(barrels={"10,10": 2}, houses="10,10", deck=[fire_card(2)], luck=[("dice", acre("10,10"))])
    referee = turn(game)
    assert (on(game, FIRE), game.barrels) == (acres("10,10"), {acre("10,10"): 2})
    say(referee, "10,11")
    assert (on(game, FIRE), on(game, BURNT), game.barrels) == (acres("10,11"), acres("10,10"), {acre("10,10"): 1})
    assert game.buildings == {}


def test_ff14_a_ball_puts_out_the_earliest_acre_beside_it() -> None:
    game = new_fire("10,10 10,11 11,11 10,12", balls={"10,11": 1}, barrels={"10,11": 1})
    assert on(game, BURNT) == acres("10,10 10,11")
    assert (game.balls, game.barrels) == ({}, {acre("10,11"): 1})
    # an acre put out so keeps its own token
    game = new_fire("10,10 10,11", balls={"10,10": 1, "10,11": 1})
    assert (on(game, BURNT), game.balls) == (acres("10,10 10,11"), {acre("10,11"): 1})
    # and fire of others does not count
    game = new_fire("10,10", balls={"10,10": 1}, fire="10,11")
    assert (on(game, BURNT), on(game, FIRE)) == (acres("10,10"), acres("10,11"))


@pytest.mark.parametrize("saved", [False, True])
def test_ff14_a_new_fire_takes_buildings_whatever_the_option(saved: bool) -> None:
    game = new_fire("10,10", barrels={"10,10": 1}, houses="10,10", dozers=["10,10"], building_saved=saved)
    assert (game.buildings, game.dozers, on(game, BURNT)) == ({}, [], acres("10,10"))


@pytest.mark.parametrize(("ground", "starts"), [("rock", False), ("burnt", False), ("", True)])
def test_ff15_only_a_fire_ends_the_turn(ground: str, starts: bool) -> None:
    position = {ground: "5,5"} if ground else {}
    game = table(helicopter="5,5", cargo=(1, 2, 3), deck=[CRASH], crash_acres=1, dozers=["5,5"], **position)  # type: ignore[arg-type]
    referee = turn(game)
    assert (referee.over, game.dozers == [], game.helicopter, game.store(BARREL)) == (starts, starts, None, 28)
    assert on(game, FIRE) == (acres("5,5") if starts else set())


def test_ff15_a_crash_without_helicopter() -> None:
    game = table(fire="10,10", deck=[CRASH])
    assert (turn(game).phase, on(game, FIRE)) == ("MAIN", acres("10,10 11,10"))


# -- FF16 to FF21: spread ----------------------------------------------------------------------------------------------


def test_ff16_many_fires() -> None:
    fire = " ".join(f"{row},{column}" for row in (2, 6) for column in range(1, 18, 2))
    chosen = [acre("2,1"), acre("6,17"), acre("6,9")]
    game = spreads(fire=fire, weather=wind(fires=3), luck=[("fires", chosen)])
    assert new(game, fire) == acres("3,1 7,17 7,9")
    assert len(new(spreads(fire=fire), fire)) == 18


@pytest.mark.parametrize("seed", range(60))
def test_ff17_the_order_does_not_matter(seed: int) -> None:
    """All rays in the rules' order and in another one lead to the same board; none is longer than it may be."""
    first, second = (random_position(random.Random(seed)) for _ in range(2))
    assert first.weather is not None
    for game, order in ((first, random.Random(seed)), (second, random.Random(-seed - 1))):
        snapshot = game.burning()
        for start in order.sample(sorted(snapshot), len(snapshot)):
            lit = ray(game, first.weather, start, snapshot)
            assert len(lit) <= first.weather.distance
            assert all(distance(start, where) <= 2 * first.weather.distance + 1 for where in lit)
    kept = ("ground", "balls", "barrels", "buildings")
    assert [getattr(first, name) for name in kept] == [getattr(second, name) for name in kept]


@pytest.mark.parametrize(
    ("origin", "rear", "line", "front", "house"),
    [("N", "10,10", "11,10", "12,10", "13,10"), ("S", "10,10", "9,10", "8,10", "7,10")],
)
def test_ff17_an_acre_put_out_in_this_spread_is_still_in_the_way(
    origin: str, rear: str, line: str, front: str, house: str
) -> None:
    """A ball saves a house and puts out the acre before it: no fire from behind may jump over that acre now."""
    game = spreads(
        fire=f"{rear} {front}",
        river=line,
        houses=house,
        balls={house: 1},
        weather=wind(origin, 3, True, 22),
        building_saved=True,
    )
    assert (on(game, FIRE), on(game, BURNT), list(game.buildings)) == (acres(rear), acres(front), [acre(house)])


def test_ff18_saved_vehicles() -> None:
    position: dict[str, Any] = {"fire": "10,10", "dozers": ["11,10"], "helicopter": "11,10", "balls": {"11,10": 1}}
    game = spreads(**position, building_saved=True)
    assert (game.dozers, game.helicopter is not None) == ([acre("11,10")], True)
    assert on(game, BURNT) == acres("10,10 11,10")
    game = spreads(**position)
    assert (game.dozers, game.helicopter) == ([], None)


def test_ff19_and_ff20_how_far_jumps_go() -> None:
    game = table(fire="10,10", river="11,10 12,10")
    for distance_on_card, mph, cost in ((1, 22, 1), (2, 22, 3), (3, 22, 3)):
        weather = wind("N", distance_on_card, True, mph)
        assert onward(game, weather, acre("10,10"), game.burning()) == (acre("13,10"), listed("11,10 12,10"), cost)
    assert onward(game, wind("N", 3, True, 18), acre("10,10"), game.burning())[0] is None
    # two acres cost three of three, so at a distance of two nothing happens
    assert new(spreads(fire="10,10", river="11-12,10", weather=wind("N", 2, True, 22)), "10,10") == set()
    assert new(spreads(fire="10,10", river="11-12,10", weather=wind("N", 1, True, 22)), "10,10") == acres("13,10")
    assert new(spreads(fire="10,10", river="11-12,10", weather=STORM), "10,10") == acres("13,10")


def listed(words: str) -> list[int]:
    """Acres in their order."""
    return [acre(word) for word in words.split()]


def test_ff20_no_jump_without_an_acre_to_land_on() -> None:
    for position in (
        {"river": "19,10", "fire": "18,10"},
        {"river": "11,10", "fire": "10,10 12,10", "rock": "13-14,10"},
    ):
        assert new(spreads(**position, weather=wind("N", 1, True)), position["fire"]) == set()


def test_tokens_on_jumped_acres_stay_and_vehicles_go() -> None:
    game = spreads(fire="10,10", rock="11-12,10", barrels={"11,10": 1}, dozers=["12,10"], weather=STORM)
    assert (game.barrels, game.dozers, new(game, "10,10")) == ({acre("11,10"): 1}, [], acres("13,10"))


def test_ff21_one_token_per_ignition() -> None:
    game = spreads(fire="10,10 11,11", balls={"11,10": 2}, weather=wind("N"))
    # only one of the neighbours sends its fire there
    assert (game.balls, on(game, BURNT)) == ({acre("11,10"): 1}, acres("10,10 11,10"))
