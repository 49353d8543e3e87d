"""What the rulings of §17 say about equipment: FF23 to FF31, and the traps beside them."""

from typing import Any

import pytest

from ..cards import BREAKDOWN, LUCKY_DOZER, LUCKY_HELICOPTER, LUCKY_SUPPLY
from ..geometry import NEIGHBOURS, RINGS, distance
from ..state import BALL, BARREL, BURNT, FIRE, ROCK, Game
from .positions import acre, acres, main, names, offered, offered_acres, on, say, table, turn

LOTS = names("GET_6W GET_3B GET_2W2B GET_4W1B")


def machine_of(game: Game) -> tuple[int, int, int, int]:
    """Where the helicopter is, and its water, barrels and balls."""
    machine = game.helicopter
    assert machine is not None
    return machine.acre, machine.water, machine.barrels, machine.balls


# -- MAIN --------------------------------------------------------------------------------------------------------------


def test_ff23_what_main_offers() -> None:
    assert offered(main(table())) == LOTS | names("GET_HELI GET_DOZER END")
    game = table(dozers=["5,5"], helicopter="6,6", barrels={"7,7": 1})
    assert offered(main(game)) == LOTS | names("GET_DOZER MOVE_DOZER FLY MOVE_EXT END")
    assert offered(main(table(dozers=["5,5", "5,5"]))) == LOTS | names("GET_HELI MOVE_DOZER END")
    assert main(table(fire="10,10")).game.over is False
    game = table(fire="10,10")
    say(main(game), "END")
    assert (game.over, game.won, on(game, FIRE)) == (True, True, acres("10,10"))


@pytest.mark.parametrize(
    ("barrels", "balls", "lots"),
    [
        (28, 14, ""),
        (28, 13, "GET_3B GET_2W2B GET_4W1B"),
        (27, 14, "GET_6W GET_2W2B GET_4W1B"),
        (0, 0, " ".join(sorted(LOTS))),
    ],
)
def test_a_lot_needs_one_piece_in_the_store(barrels: int, balls: int, lots: str) -> None:
    game = table(barrels={"3,3": barrels} if barrels else {}, balls={"4,4": balls} if balls else {}, helicopter="9,9")
    assert offered(main(game)) & LOTS == names(lots)


def test_missing_pieces_are_left_out() -> None:
    game = table(barrels={"3,3": 26}, balls={"4,4": 12})
    referee = main(game)
    say(referee, "GET_4W1B 0,0 0,1")
    assert (game.doing.kind, game.doing.barrels_left, game.doing.balls_left) == (BALL, 0, 1)
    say(referee, "0,2")
    assert (referee.over, game.store(BARREL), game.store(BALL)) == (True, 0, 1)


def test_tokens_that_go_off_do_not_refill_a_lot() -> None:
    game = table(barrels={"3,3": 26}, fire="0,0 0,1 0,2")
    referee = main(game)
    say(referee, "GET_6W 0,0 0,1")
    assert (referee.over, game.store(BARREL), on(game, FIRE)) == (True, 2, acres("0,2"))


def test_ff25_where_tokens_may_be_placed() -> None:
    referee = main(table(river="0,0", rock="1,1", houses="0,5", schools="2,5"))
    say(referee, "GET_6W")
    assert offered_acres(referee) == set(RINGS)
    # a burning edge acre is reached itself, but nobody starts from it
    referee = main(table(fire="0,9-11"))
    say(referee, "GET_3B")
    assert offered_acres(referee) == RINGS - acres("1,10 2,9-11")
    # and nobody passes a burning acre
    referee = main(table(fire="1,8-12"))
    say(referee, "GET_3B")
    assert acres("1,8-12") <= offered_acres(referee)
    assert offered_acres(referee) & acres("2,8-12") == acres("2,8 2,12")


def test_new_vehicles_are_placed_where_they_may_be() -> None:
    for verb in ("GET_DOZER", "GET_HELI"):
        referee = main(table())
        say(referee, verb)
        assert (referee.phase, offered_acres(referee)) == ("PLACE", set(RINGS))
    referee = main(table(fire="5,5", river="0,0-18", houses="19,0"))
    say(referee, "GET_DOZER")
    reach = offered_acres(referee)
    assert not reach & acres("0,0-18 19,0")
    # from the north there is no way, from the west there is
    assert acres("1,2 5,2") - reach == set()
    assert not reach & acres("1,10 2,10")
    game = table(fire="1,5")
    referee = main(game)
    say(referee, "GET_HELI")
    assert offered_acres(referee) == {
        place for place in RINGS if distance(place, acre("1,5")) > 1 and game.ground[place] != FIRE
    }
    say(referee, "2,2")
    assert (machine_of(game), referee.over) == ((acre("2,2"), 0, 0, 0), True)


def test_new_vehicles_need_a_place() -> None:
    everywhere = "0,0-19 19,0-19 0-19,0 0-19,19"
    assert "GET_DOZER" not in offered(main(table(river=everywhere)))
    assert "GET_HELI" in offered(main(table(river=everywhere)))
    assert "GET_HELI" not in offered(main(table(river="0-2,0-19 17-19,0-19 3-16,0-2 3-16,17-19")))


# -- MOVE_EXT ----------------------------------------------------------------------------------------------------------


def test_tokens_share_ten_acres() -> None:
    game = table(barrels={"10,10": 2}, balls={"10,10": 1, "0,0": 1})
    referee = main(game)
    say(referee, "MOVE_EXT")
    assert (referee.phase, offered(referee)) == ("EXT_FROM", names("10,10 0,0 END"))
    say(referee, "10,10")
    assert (referee.phase, offered(referee)) == ("EXT_KIND", names("BARREL BALL"))
    say(referee, "BALL")
    assert (referee.phase, "10,10" in offered(referee)) == ("EXT_TO", False)
    say(referee, "10,13")
    assert game.doing.steps_left == 7
    say(referee, "10,10 17,10")
    assert (referee.over, game.barrels) == (True, {acre("10,10"): 1, acre("17,10"): 1})
    assert game.balls == {acre("10,13"): 1, acre("0,0"): 1}


def test_moving_ends_with_the_last_token() -> None:
    game = table(barrels={"10,10": 1}, fire="10,11")
    referee = main(game)
    say(referee, "MOVE_EXT 10,10 10,11")
    assert (referee.over, on(game, BURNT)) == (True, acres("10,11"))
    referee = main(table(barrels={"10,10": 1}))
    say(referee, "MOVE_EXT END")
    assert referee.over


def test_ff27_tokens_cross_anything_but_fire() -> None:
    wall = "0-19,11"
    referee = main(table(barrels={"10,10": 1}, river=wall))
    say(referee, "MOVE_EXT 10,10")
    assert "10,12" in offered(referee)
    referee = main(table(barrels={"10,10": 1}, fire="1-19,11"))
    say(referee, "MOVE_EXT 10,10")
    assert "10,11" in offered(referee)
    # the way round through (0,11) is too long
    assert not any(place % 20 > 11 for place in offered_acres(referee))
    referee = main(table(barrels={"3,10": 1}, fire="1-19,11"))
    say(referee, "MOVE_EXT 3,10")
    assert {place for place in offered_acres(referee) if place % 20 > 11} >= acres("0,12 1,12")


# -- MOVE_DOZER --------------------------------------------------------------------------------------------------------


def test_one_bulldozer_or_two_together_are_not_picked() -> None:
    for dozers in (["5,5"], ["5,5", "5,5"]):
        game = table(dozers=dozers)
        referee = main(game)
        say(referee, "MOVE_DOZER")
        assert referee.phase == "DOZER"
        say(referee, "5,6 END")
        assert sorted(game.dozers) == sorted([acre("5,6"), *[acre(word) for word in dozers[1:]]])
    for picked, left in (("5,5", "6,6"), ("6,6", "5,5")):
        referee = main(table(dozers=["5,5", "6,6"]))
        say(referee, "MOVE_DOZER")
        assert (referee.phase, offered(referee)) == ("DOZER_PICK", names("5,5 6,6"))
        say(referee, f"{picked} 7,7 END")
        assert sorted(referee.game.dozers) == sorted([acre(left), acre("7,7")])


def test_bulldozers_and_what_is_in_their_way() -> None:
    ring = " ".join("{},{}".format(*divmod(near, 20)) for near in NEIGHBOURS[acre("10,10")])
    for blocked in ("river", "fire", "schools"):
        position: dict[str, Any] = {blocked: ring}
        referee = main(table(dozers=["10,10"], **position))
        say(referee, "MOVE_DOZER")
        assert offered(referee) == names("DIG END")
    referee = main(table(dozers=["10,10"], houses=ring))
    say(referee, "MOVE_DOZER")
    assert offered(referee) == names(ring) | names("DIG END")
    say(referee, "9,10")
    assert (len(referee.game.buildings), referee.game.doing.steps_left) == (5, 9)
    assert "0,10" in offered(referee)


def test_bulldozers_go_ten_acres() -> None:
    referee = main(table(dozers=["10,10"]))
    say(referee, "MOVE_DOZER")
    assert offered_acres(referee) == {place for place in range(400) if 0 < distance(place, acre("10,10")) <= 10}
    say(referee, "10,0")
    assert offered(referee) == names("DIG END")
    say(referee, "DIG")
    assert offered(referee) == names("END")


def test_ff25_what_can_be_dug() -> None:
    for ground in ("burnt", "rock"):
        position: dict[str, Any] = {ground: "10,10"}
        referee = main(table(dozers=["10,10"], **position))
        say(referee, "MOVE_DOZER")
        assert "DIG" not in offered(referee)
    for cap, rocks, may in ((30, 29, True), (30, 30, False), (0, 0, False), (None, 40, True)):
        rock = " ".join(f"0,{place}" if place < 20 else f"1,{place - 20}" for place in range(rocks))
        referee = main(table(dozers=["10,10"], rock=rock, rock_cap=cap))
        say(referee, "MOVE_DOZER")
        assert ("DIG" in offered(referee)) == may
        if may and cap:
            say(referee, "DIG 10,11")
            assert ("DIG" in offered(referee), len(on(referee.game, ROCK))) == (False, 30)


def test_digging_leaves_tokens_and_vehicles() -> None:
    game = table(dozers=["10,10"], helicopter="10,10", barrels={"10,10": 1})
    say(main(game), "MOVE_DOZER DIG END")
    assert (game.barrels, machine_of(game)[0], on(game, ROCK)) == ({acre("10,10"): 1}, acre("10,10"), acres("10,10"))


# -- FLY ---------------------------------------------------------------------------------------------------------------


def test_ff28_water_by_entry() -> None:
    game = table(helicopter="5,5", river="5,6 5,7", cargo_limit=3)
    referee = main(game)
    say(referee, "FLY 5,7")
    assert machine_of(game) == (acre("5,7"), 1, 0, 0)
    say(referee, "5,6 5,7 5,6")
    assert (machine_of(game), game.doing.steps_left) == ((acre("5,6"), 3, 0, 0), 5)
    # river water cannot be set down, and a river is no place to land
    assert not names("DROP_WATER DROP_BALL BARREL BALL") & offered(referee)
    say(referee, "END")
    assert game.helicopter is None


def test_loading_and_setting_down() -> None:
    game = table(helicopter="5,5", barrels={"5,5": 2}, balls={"5,5": 1, "5,6": 1}, cargo_limit=2)
    referee = main(game)
    say(referee, "FLY")
    assert names("BARREL BALL") <= offered(referee)
    say(referee, "BARREL BALL")
    assert not names("BARREL BALL") & offered(referee)
    say(referee, "DROP_WATER")
    # there is room again, but something was set down here
    assert (offered(referee) - names("DROP_BALL END")) == {
        "{},{}".format(*divmod(place, 20)) for place in offered_acres(referee)
    }
    say(referee, "5,6")
    assert names("BALL DROP_BALL") <= offered(referee)
    say(referee, "BALL 5,5 DROP_BALL END")
    assert (machine_of(game), game.balls, game.barrels) == (
        (acre("5,5"), 0, 0, 1),
        {acre("5,5"): 1},
        {acre("5,5"): 2},
    )
    assert game.store(BALL) == 12


def test_drops_on_fire() -> None:
    game = table(helicopter="5,5", cargo=(1, 1, 1), fire="5,6-9")
    referee = main(game)
    say(referee, "FLY 5,6 DROP_WATER")
    assert (machine_of(game), on(game, BURNT), game.doing.set_down) == ((acre("5,6"), 0, 1, 1), acres("5,6"), False)
    say(referee, "5,7 DROP_WATER")
    assert (machine_of(game)[2], game.store(BARREL)) == (0, 28)
    say(referee, "5,8 DROP_BALL")
    assert (on(game, FIRE), game.store(BALL), referee.phase) == (set(), 14, "HELI")
    say(referee, "END")
    assert machine_of(game)[0] == acre("5,8")


def test_a_second_drop_on_an_acre_put_out_is_set_down() -> None:
    game = table(helicopter="5,5", cargo=(0, 2, 0), fire="5,6")
    referee = main(game)
    say(referee, "FLY 5,6 DROP_WATER DROP_WATER")
    assert (game.barrels, game.doing.set_down) == ({acre("5,6"): 1}, True)
    assert "BARREL" not in offered(referee)


def test_ff29_ending_without_a_step_is_no_landing() -> None:
    game = table(helicopter="5,5", fire="5,6", barrels={"5,5": 1})
    say(main(game), "FLY BARREL END")
    assert machine_of(game) == (acre("5,5"), 0, 1, 0)


@pytest.mark.parametrize(
    ("position", "stays"),
    [
        ({"river": "8,8"}, False),
        ({"houses": "8,8"}, False),
        ({"schools": "8,8"}, False),
        ({"fire": "8,8"}, False),
        ({"fire": "8,9"}, False),
        ({"rock": "8,8"}, True),
        ({"burnt": "8,8"}, True),
        ({"dozers": ["8,8"]}, True),
        ({"fire": "8,10"}, True),
    ],
)
def test_where_a_helicopter_may_land(position: dict[str, Any], stays: bool) -> None:
    game = table(helicopter="5,5", cargo=(0, 3, 2), **position)
    say(main(game), "FLY 8,8 END")
    assert (game.helicopter is not None, game.store(BARREL), game.store(BALL)) == (
        stays,
        25 if stays else 28,
        12 if stays else 14,
    )


# -- FF30: balls -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fire", "burnt"), [("2,10", "2,10"), ("2,10 3,10", "2,10 3,10"), ("2,10 2,12", "2,10")])
def test_ff30_none_or_one_beside_is_not_asked(fire: str, burnt: str) -> None:
    game = table(fire=fire, houses="1,10")
    referee = main(game)
    say(referee, "GET_3B 2,10")
    assert (referee.phase, on(game, BURNT), list(game.buildings)) == ("PLACE", acres(burnt), [acre("1,10")])


def test_ff30_the_second_acre_is_compulsory() -> None:
    game = table(helicopter="5,5", cargo=(0, 0, 1), fire="5,6 5,7 6,7")
    referee = main(game)
    say(referee, "FLY 5,7 DROP_BALL")
    assert (referee.phase, offered(referee)) == ("BALL_SECOND", names("5,6 6,7"))
    assert (on(game, BURNT), game.store(BALL), game.doing.steps_left) == (acres("5,7"), 14, 8)
    say(referee, "6,7")
    assert (referee.phase, on(game, FIRE)) == ("HELI", acres("5,6"))
    # the flight goes on where it was
    assert (game.doing.kind, game.doing.piece, game.doing.moved) == ("helicopter", acre("5,7"), True)


# -- FF31: lucky breaks and breakdowns ---------------------------------------------------------------------------------


def test_ff31_lucky_bulldozer() -> None:
    game = table(dozers=["5,5"], fire="10,10", river="3,3", houses="4,4", deck=[LUCKY_DOZER])
    referee = turn(game)
    assert offered(referee) == names("GET_DOZER MOVE_DOZER END")
    say(referee, "MOVE_DOZER")
    assert (referee.phase, offered_acres(referee)) == (
        "RELOCATE",
        set(range(400)) - acres("5,5 10,10 3,3 4,4"),
    )
    say(referee, "11,10")
    # the spread follows, and it is gone
    assert (game.dozers, referee.phase) == ([], "MAIN")
    game = table(deck=[LUCKY_DOZER])
    referee = turn(game)
    assert offered(referee) == names("GET_DOZER END")
    say(referee, "GET_DOZER 0,0")
    assert (game.dozers, referee.phase, game.bonus) == ([0], "MAIN", False)


def test_ff31_lucky_helicopter() -> None:
    game = table(helicopter="5,5", cargo=(1, 2, 3), fire="10,10", deck=[LUCKY_HELICOPTER])
    referee = turn(game)
    assert offered(referee) == names("FLY END")
    say(referee, "FLY")
    near = {acre("10,10"), *NEIGHBOURS[acre("10,10")]}
    assert (referee.phase, offered_acres(referee)) == ("RELOCATE", set(range(400)) - near - acres("5,5"))
    say(referee, "15,15")
    assert (machine_of(game), referee.phase) == ((acre("15,15"), 1, 2, 3), "MAIN")
    game = table(deck=[LUCKY_HELICOPTER])
    referee = turn(game)
    assert offered(referee) == names("GET_HELI END")
    say(referee, "GET_HELI 2,2")
    assert (machine_of(game)[0], referee.phase) == (acre("2,2"), "MAIN")


def test_ff31_lucky_supply_comes_before_spread_and_main() -> None:
    game = table(fire="0,5 10,10", deck=[LUCKY_SUPPLY], luck=[])
    referee = turn(game)
    assert (referee.phase, offered(referee)) == ("LUCKY", LOTS | names("END"))
    say(referee, "GET_2W2B 0,5 1,5 1,6")
    assert (game.bonus, game.doing.balls_left, on(game, FIRE)) == (True, 1, acres("10,10"))
    say(referee, "2,5")
    assert (referee.phase, on(game, FIRE)) == ("MAIN", acres("10,10 11,10"))
    assert offered(referee) >= names("MOVE_EXT END")


def test_lucky_breaks_can_be_declined() -> None:
    for card in (LUCKY_DOZER, LUCKY_HELICOPTER, LUCKY_SUPPLY):
        game = table(fire="10,10", deck=[card])
        referee = turn(game)
        say(referee, "END")
        assert (referee.phase, on(game, FIRE)) == ("MAIN", acres("10,10 11,10"))
    game = table(barrels={"3,3": 28}, balls={"4,4": 14}, deck=[LUCKY_SUPPLY])
    assert offered(turn(game)) == names("END")


def test_breakdown() -> None:
    game = table(dozers=["5,5", "6,6"], fire="10,10", deck=[BREAKDOWN])
    referee = turn(game)
    assert (referee.phase, offered(referee), on(game, FIRE)) == ("BREAKDOWN", names("5,5 6,6"), acres("10,10"))
    say(referee, "5,5")
    assert (game.dozers, referee.phase, on(game, FIRE)) == ([acre("6,6")], "MAIN", acres("10,10 11,10"))
    for dozers, left in ((["5,5", "5,5"], [acre("5,5")]), (["5,5"], []), ([], [])):
        game = table(dozers=dozers, deck=[BREAKDOWN])
        assert (turn(game).phase, game.dozers) == ("MAIN", left)
