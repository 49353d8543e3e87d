"""What the rulings of §17 say about drought, fires put out and fires that burn out: FF22, FF32, FF33."""

import random
from typing import Any

import pytest

from .. import ChanceError
from ..burning import fires
from ..cards import BREAKDOWN, DROUGHT, weather_card
from ..drought import drought, runs_of, to_arrow
from ..geometry import N
from ..spread import spread
from ..state import BURNT, FIRE, ROCK, Game
from .positions import (
    acre,
    acres,
    dries,
    main,
    new,
    new_fire,
    on,
    random_position,
    say,
    spreads,
    table,
    turn,
    wind,
)

# -- FF22: drought -----------------------------------------------------------------------------------------------------


def test_ff22_lines_of_their_own_length() -> None:
    game = table(fire="8-10,10 10,11")
    (fire,) = fires(game)
    assert [(run.front, run.pieces) for run in runs_of(wind(), fire)] == [(acre("10,10"), 3), (acre("10,11"), 1)]
    assert new(dries(fire="8-10,10 10,11"), "8-10,10 10,11") == acres("11-13,10 11,11")


def test_ff22_a_gap_in_a_line_makes_two_of_it() -> None:
    fire = "8,10 8,11 9,11 10,11 10,10"
    game = dries(fire=fire)
    # (8,10) fills the gap, (10,10) and the line of three go on
    assert new(game, fire) == acres("9,10 11,10 11-13,11")


def test_ff22_a_line_goes_on_beyond_other_fires() -> None:
    fire = "8-10,10 12,10"
    assert new(dries(fire=fire), fire) == acres("11,10 13-14,10")
    # a token beyond another fire puts out that fire's acre
    game = dries(fire=fire, balls={"13,10": 1})
    assert (on(game, BURNT), on(game, FIRE)) == (acres("12-13,10"), acres("8-11,10"))


@pytest.mark.parametrize(("coin", "goal"), [("0,5", "1,6"), ("5,0", "5,1")])
def test_ff22_the_coin_decides_between_equals(coin: str, goal: str) -> None:
    position: dict[str, Any] = {"fire": "0,5 5,0 19,19", "weather": wind("NW")}
    with pytest.raises(ChanceError, match=r"^coin: "):
        dries(**position, luck=[("coin", acre("19,19"))])
    assert new(dries(**position, luck=[("coin", acre(coin))]), "0,5 5,0 19,19") == acres(goal)


def test_ff22_side_steps_need_room_ahead() -> None:
    # clockwise first: to the southwest, unless a line lies right behind it
    assert new(dries(fire="10,10", rock="11,10"), "10,10") == acres("10,9")
    assert new(dries(fire="10,10", rock="11,10 11,9"), "10,10") == acres("10,11")
    assert new(dries(fire="10,10", rock="11,10 11,9 11,11"), "10,10") == set()
    assert new(dries(fire="10,10", rock="11,10 10,9"), "10,10") == acres("10,11")
    assert new(dries(fire="18,10", rock="19,10"), "18,10") == acres("18,9")
    # beside an odd column the acres lie on the edge already: nothing is ahead of them
    assert new(dries(fire="18,11", rock="19,11"), "18,11") == set()


@pytest.mark.parametrize(("mph", "goals"), [(10, "10,9"), (12, "12,10"), (22, "12,10")])
def test_ff22_jumps_from_12_mph_on_whatever_the_icon(mph: int, goals: str) -> None:
    for jump in (False, True):
        game = dries(fire="10,10", rock="11,10", dozers=["11,10"], weather=wind("N", 1, jump, mph))
        assert (new(game, "10,10"), bool(game.dozers)) == (acres(goals), mph < 12)


def test_ff22_double_lines_at_22_mph() -> None:
    assert new(dries(fire="10,10", river="11-12,10", weather=wind(mph=18)), "10,10") == acres("10,9")
    assert new(dries(fire="10,10", river="11-12,10", weather=wind(mph=22)), "10,10") == acres("13,10")
    # behind the line it burns already: no landing, so a side-step
    assert new(dries(fire="10,10 10,9 12,10", river="11,10", rock="11,9", weather=wind(mph=12)), "") >= acres("10,11")


def test_ff22_tokens_stop_a_line() -> None:
    game = dries(fire="8-10,10", barrels={"11,10": 1})
    assert (on(game, FIRE), on(game, BURNT)) == (acres("8-10,10"), acres("11,10"))
    game = dries(fire="8-10,10", balls={"12,10": 1})
    assert (on(game, FIRE), on(game, BURNT)) == (acres("8-10,10"), acres("11-12,10"))


def test_ff22_the_spread_follows() -> None:
    game = table(fire="8-10,10", deck=[DROUGHT])
    assert (turn(game).phase, new(game, "8-10,10")) == ("MAIN", acres("11-14,10"))
    assert turn(table(deck=[DROUGHT])).phase == "MAIN"


@pytest.mark.parametrize("seed", range(40))
def test_ff22_at_most_doubles(seed: int) -> None:
    game = random_position(random.Random(seed))
    assert game.weather is not None
    size, before = max(map(len, fires(game))), game.burning()
    game.chance.add([("coin", min(nearest_largest(game)))])  # type: ignore[attr-defined]
    drought(game)
    assert len(game.burning() - before) <= size


def nearest_largest(game: Game) -> set[int]:
    """One of the fires the coin may show."""
    assert game.weather is not None
    weather = game.weather
    return min(fires(game), key=lambda fire: (-len(fire), to_arrow(weather, fire)))


# -- FF32, FF33 --------------------------------------------------------------------------------------------------------


def test_ff32_what_counts_as_put_out() -> None:
    assert spreads(fire="10,10", balls={"11,10": 1}).fires_put_out == 1
    assert spreads(fire="9,10 10,10", balls={"11,10": 1}).fires_put_out == 0
    assert spreads(fire="10,10", barrels={"11,10": 1}).fires_put_out == 0
    assert dries(fire="10,10", balls={"11,10": 1}).fires_put_out == 1
    assert new_fire("10,10 10,11", balls={"10,11": 1}).fires_put_out == 1
    assert new_fire("10,10 10,11 10,12", balls={"10,11": 1}).fires_put_out == 0
    # beside another fire it is still a fire of its own
    assert new_fire("10,10", barrels={"10,10": 1}, fire="10,11").fires_put_out == 1


def test_ff32_splitting_a_fire_puts_nothing_out() -> None:
    game = table(fire="10,9-11", barrels={"9,10": 3})
    referee = main(game)
    say(referee, "MOVE_EXT 9,10 10,10")
    assert (game.fires_put_out, len(fires(game))) == (0, 2)
    say(referee, "9,10 10,9")
    assert game.fires_put_out == 1
    say(referee, "9,10 10,11")
    assert (game.fires_put_out, referee.over) == (2, True)


def test_ff32_a_goal_reached_in_a_spread_wins_before_main() -> None:
    game = table(fire="10,10", balls={"11,10": 1}, deck=[weather_card(0, N), DROUGHT], extinguish_goal=1)
    referee = turn(game)
    assert (referee.over, game.won, len(game.deck)) == (True, True, 1)
    assert referee.outcome is not None
    assert referee.outcome.returns == [0.5 + 398 / 1280]


def test_ff32_too_much_fire_loses_even_if_the_goal_is_reached() -> None:
    position: dict[str, Any] = {"fire": "0-19,0-1 10,10", "balls": {"10,11": 1}, "weather": wind("NW")}
    game = table(**position, deck=[BREAKDOWN], extinguish_goal=1)
    referee = turn(game)
    assert (game.fires_put_out, referee.over, game.won) == (1, True, False)


def test_ff33_blackening_needs_a_spread() -> None:
    game = spreads(fire="10,10", river="11,10", blackening=True)
    assert game.warm == set()
    game = table(fire="10,10", blackening=True)
    spread(game)
    game.ground[acre("12,10")] = ROCK
    spread(game)
    assert (game.warm, on(game, FIRE)) == (acres("10,10 11,10"), acres("10,10 11,10"))


def test_ff33_merged_fires_are_warm_if_any_acre_is() -> None:
    game = table(fire="10,10-12", blackening=True)
    game.warm = acres("10,12")
    spread(game)
    assert (on(game, BURNT), on(game, FIRE), game.warm) == (acres("10,10-12"), acres("11,10-12"), set())
    # counts for nothing, and only the chosen fire burns out
    assert game.fires_put_out == 0


def test_ff33_only_the_windward_side_burns_out() -> None:
    game = table(fire="9-10,10", blackening=True)
    game.warm = acres("9-10,10")
    spread(game)
    assert (on(game, BURNT), on(game, FIRE), game.warm) == (acres("9,10"), acres("10-11,10"), set())
    game = table(fire="0,10", blackening=True)
    game.warm = acres("0,10")
    spread(game)
    assert on(game, BURNT) == acres("0,10")


def test_ff33_fires_not_chosen_keep_their_mark() -> None:
    game = table(fire="5,5 10,10", weather=wind(fires=1), luck=[("fires", [acre("10,10")])], blackening=True)
    game.warm = acres("5,5 10,10")
    spread(game)
    assert (game.warm, on(game, FIRE)) == (acres("5,5"), acres("5,5 11,10"))


def test_ff33_what_is_put_out_loses_its_mark() -> None:
    game = table(fire="2,10", blackening=True)
    game.warm = acres("2,10")
    say(main(game), "GET_6W 2,10")
    assert game.warm == set()
    assert spreads(fire="10,10").warm == set()
