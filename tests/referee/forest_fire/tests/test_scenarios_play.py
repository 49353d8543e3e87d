"""The scenarios of §22 about turns, equipment, setup and the end: 17, 19 to 26, 29 to 32."""

import random

import pytest

from .. import RandomChance, Referee
from ..cards import CRASH, DROUGHT, LUCKY_DOZER, fire_card, is_fire, split, weather_card
from ..ending import score
from ..geometry import N
from ..rivers import random_board
from ..state import BALL, BARREL, BURNT, FIRE, ROCK
from .positions import acre, acres, main, names, new, offered, offered_acres, on, say, table, turn, wind

CALM = weather_card(0, N)


def test_17_fire_turn() -> None:
    game = table(houses="4,4", fire="15,15", deck=[fire_card(3), CALM], luck=[("dice", acre("4,4"))])
    referee = turn(game)
    assert (referee.phase, game.buildings) == ("NEW_FIRE", {})
    assert offered(referee) == names("3,4 3,5 4,5 5,4 4,3 3,3")
    say(referee, "4,5")
    assert offered(referee) == names("3,4 3,5 5,4 4,3 3,3 4,6 5,6 5,5")
    assert (game.turn, game.weather) == (1, wind())
    game.deck = []
    say(referee, "5,5")
    # the turn is over, and with it this deck: nothing has spread, nothing more was asked
    assert (referee.over, game.turn, game.weather) == (True, 1, wind())
    assert on(game, FIRE) == acres("15,15 4,4 4,5 5,5")


@pytest.mark.parametrize(
    ("goal", "stays"), [("11,10", False), ("9,11", False), ("12,10", True), ("9,12", True), ("8,11", True)]
)
def test_19_landing(goal: str, stays: bool) -> None:
    game = table(fire="10,10", helicopter="6,10", cargo=(1, 1, 1))
    say(main(game), f"FLY {goal} END")
    assert (game.helicopter is not None) == stays
    assert (game.store(BARREL), game.store(BALL)) == ((27, 13) if stays else (28, 14))
    assert on(game, FIRE) == acres("10,10")


def test_20_flight() -> None:
    game = table(helicopter="5,5", river="5,6 5,7", fire="5,8 5,9")
    referee = main(game)
    say(referee, "FLY 5,6")
    assert "5,6" not in offered(referee)
    say(referee, "5,7 5,8 DROP_WATER 5,9 DROP_WATER")
    assert (game.doing.steps_left, on(game, BURNT)) == (6, acres("5,8 5,9"))
    say(referee, "END")
    assert game.helicopter is not None
    assert (game.helicopter.acre, game.helicopter.cargo) == (acre("5,9"), 0)
    straight = main(table(helicopter="5,5", river="5,6 5,7", fire="5,8 5,9"))
    say(straight, "FLY 5,8")
    assert "DROP_WATER" not in offered(straight)


def test_21_ball_by_hand() -> None:
    game = table(balls={"10,8": 1}, houses="9,9", fire="10,9 10,10 11,9")
    referee = main(game)
    say(referee, "MOVE_EXT 10,8 10,9")
    assert (referee.phase, offered(referee)) == ("BALL_SECOND", names("10,10 11,9"))
    say(referee, "10,10")
    assert (on(game, FIRE), list(game.buildings)) == (acres("11,9"), [acre("9,9")])
    assert (game.balls, game.store(BALL), referee.over) == ({}, 14, True)


def test_22_lot() -> None:
    game = table(fire="2,10 2,11 3,10")
    referee = main(game)
    say(referee, "GET_6W")
    assert names("2,10 2,11") <= offered(referee)
    assert "3,10" not in offered(referee)
    say(referee, "2,10")
    assert "3,10" not in offered(referee)
    say(referee, "2,11")
    assert ("3,10" in offered(referee), on(game, FIRE), game.doing.barrels_left) == (False, acres("3,10"), 4)
    referee = main(table(fire="2,10 2,11 3,10"))
    say(referee, "GET_3B 2,10")
    assert (referee.phase, offered(referee)) == ("BALL_SECOND", names("2,11 3,10"))


def test_23_bulldozer() -> None:
    game = table(dozers=["10,5"], houses="10,8", schools="9,9", river="10,11")
    referee = main(game)
    say(referee, "MOVE_DOZER DIG 10,6 DIG 10,7 DIG 10,8 DIG 10,9 DIG")
    assert (list(game.buildings), on(game, ROCK)) == ([acre("9,9")], acres("10,5-9"))
    assert not names("DIG 9,9 10,11") & offered(referee)
    assert (game.doing.steps_left, game.doing.digs_left) == (6, 0)
    say(referee, "9,10")
    assert "DIG" not in offered(referee)


def test_24_crash() -> None:
    game = table(helicopter="5,5", fire="10,10", deck=[CRASH, CALM])
    referee = turn(game)
    assert (game.helicopter, referee.phase, on(game, FIRE)) == (None, "NEW_FIRE", acres("10,10 5,5"))
    say(referee, "5,6")
    assert (referee.phase, game.turn) == ("NEW_FIRE", 1)
    game.chance.add([("fires", [acre("10,10")])])  # type: ignore[attr-defined]
    say(referee, "5,7")
    assert (referee.phase, game.turn, on(game, FIRE)) == ("MAIN", 2, acres("10,10 5,5-7 11,10"))
    game = table(helicopter="5,5", burnt="5,5", fire="10,10", deck=[CRASH])
    referee = turn(game)
    assert (game.helicopter, referee.phase, on(game, FIRE)) == (None, "MAIN", acres("10,10 11,10"))


def test_25_score() -> None:
    game = table(fire="0,0-5", burnt="2,0-19", rock="4,0-6", houses="6,0-13", schools="8,0")
    assert (score(game, won=True), score(game, won=False)) == (531, 331)


@pytest.mark.parametrize(
    ("level", "sizes", "fires", "droughts"),
    [
        ("standard", [19, 19, 20], [4, 4, 4], [0, 0, 1]),
        ("challenge", [19, 20, 21], [4, 4, 4], [0, 1, 2]),
        ("easier", [18, 18, 18], [3, 3, 3], [0, 0, 0]),
    ],
)
def test_26_deck(level: str, sizes: list[int], fires: list[int], droughts: list[int]) -> None:
    referee = Referee({"level": level, "first_fire": "random"}, RandomChance(26))
    game = referee.game
    while not game.deck:
        referee.answer(min(referee.legal()))
    piles = split(game.rules, [*([] if game.card is None else [game.card]), *game.deck])
    assert [len(pile) for pile in piles] == sizes
    assert [sum(map(is_fire, pile)) for pile in piles] == fires
    assert [pile.count(DROUGHT) for pile in piles] == droughts
    assert game.cards == sum(sizes)


def test_29_goal() -> None:
    game = table(fire="10,10 10,11", balls={"10,9": 1}, deck=[CALM], extinguish_goal=1)
    referee = main(game)
    say(referee, "MOVE_EXT 10,9 10,10")
    assert (on(game, BURNT), referee.over, game.won, game.fires_put_out) == (acres("10,10 10,11"), True, True, 1)
    assert score(game) == 400 - 2


def test_30_lucky_bulldozer() -> None:
    game = table(dozers=["5,5", "6,6"], fire="10,10", deck=[LUCKY_DOZER])
    referee = turn(game)
    assert (referee.phase, offered(referee)) == ("LUCKY", names("MOVE_DOZER END"))
    say(referee, "MOVE_DOZER")
    assert (referee.phase, offered(referee)) == ("DOZER_PICK", names("5,5 6,6"))
    say(referee, "6,6")
    assert (referee.phase, len(referee.legal())) == ("RELOCATE", 398)
    assert not names("10,10 6,6") & offered(referee)
    assert on(game, FIRE) == acres("10,10")
    say(referee, "0,0")
    assert (sorted(game.dozers), referee.phase) == ([acre("0,0"), acre("5,5")], "MAIN")
    assert new(game, "10,10") == acres("11,10")


def test_31_seats() -> None:
    referee = Referee({"players": 3}, RandomChance(31))
    asked = []
    while referee.game.turn == 0:
        asked.append((referee.phase, referee.asked))
        referee.answer(min(referee.legal()))
    assert asked == [("SETUP_DOZER", 0), ("SETUP_DOZER", 1), *[("FIRST_FIRE", 2)] * 3]
    rng = random.Random(31)
    while not referee.over:
        assert referee.asked == (referee.game.turn - 1) % 3
        referee.answer(rng.choice(sorted(referee.legal())))
    assert referee.game.turn > 4


def test_32_design() -> None:
    referee = Referee({"players": 2, "design": "players"}, RandomChance(32))
    assert (referee.phase, referee.asked, len(referee.legal())) == ("RIVER_START", 0, 72)
    say(referee, "0,9")
    assert (referee.phase, offered(referee)) == ("RIVER_STEP", names("1,8 1,9 1,10"))
    say(referee, "1,9")
    assert offered(referee) == names("1,8 1,10 2,8 2,9 2,10")
    for row in range(2, 20):
        say(referee, f"{row},9")
    assert (referee.phase, referee.asked) == ("RIVER_START", 1)
    assert offered_acres(referee) == acres("1-18,0 1-18,19")


def test_boards_made_by_chance_are_as_the_rules_say() -> None:
    boards = [random_board(random.Random(seed)) for seed in range(400)]
    water = [len(board.water) for board in boards]
    assert (min(water) >= 40, max(water) <= 50, abs(sum(water) / len(water) - 45) < 1) == (True, True, True)
