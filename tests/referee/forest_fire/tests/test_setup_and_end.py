"""Setup, seats, designed boards, and what a game is worth: FF5 to FF9, FF34, FF35, §11, §13."""

import random
from itertools import pairwise
from typing import Any

import pytest

from .. import RandomChance, Referee
from ..actions import ACTION_COUNT, PHASES, VERBS, action_of, number_of, word_of
from ..cards import BREAKDOWN, weather_card
from ..ending import potential, returns, score
from ..facts import report_of
from ..geometry import ACRES, EDGE, INNER, MIDDLE, NEIGHBOURS, N, distance, distances_from, edges_of, groups_of
from ..players import seat_players
from ..setup import first_fire
from ..state import FIRE, RIVER, Game
from .positions import acre, acres, main, names, offered, offered_acres, on, say, table, turn, wind

EMPTY: dict[str, object] = {"scenario": {}}


def start(options: dict[str, object], words: str = "", seed: int = 1) -> Referee:
    """A game from the empty table, with its first answers."""
    referee = Referee(options, RandomChance(seed))
    say(referee, words)
    return referee


def test_distances_are_shortest_ways_on_the_board() -> None:
    for source in (0, 19, 380, 399, acre("10,10"), acre("3,17")):
        far, front = {source: 0}, [source]
        for place in front:
            for near in NEIGHBOURS[place]:
                if near not in far:
                    far[near] = far[place] + 1
                    front.append(near)
        assert tuple(far[place] for place in ACRES) == distances_from(source)
    assert len(MIDDLE) == 100


def test_a_half_turn_maps_the_board_onto_itself() -> None:
    for place in ACRES:
        assert sorted(399 - near for near in NEIGHBOURS[place]) == sorted(NEIGHBOURS[399 - place])


def test_answers_are_numbered_as_specified() -> None:
    assert (ACTION_COUNT, len(VERBS), len(PHASES)) == (415, 15, 19)
    wanted = {"END": 400, "GET_6W": 403, "MOVE_EXT": 407, "DIG": 410, "BALL": 412, "DROP_BALL": 414}
    assert {verb: number_of(verb) for verb in wanted} == wanted
    assert (action_of(399), action_of(400), word_of(25), word_of(409)) == (399, "END", "1,5", "FLY")


# -- setup -------------------------------------------------------------------------------------------------------------


def test_ff5_a_given_board() -> None:
    options: dict[str, object] = {
        "scenario": {"rivers": [[(row, 3) for row in range(20)]], "houses": [0], "schools": [399]}
    }
    game = start(options).game
    assert (on(game, RIVER), game.buildings) == (acres("0-19,3"), {0: "house", 399: "school"})


def test_ff7_bulldozers_stand_on_bare_forest_together_if_wanted() -> None:
    referee = start({"scenario": {"rivers": [[(row, 3) for row in range(20)]], "houses": [0]}})
    assert offered_acres(referee) == set(ACRES) - acres("0-19,3 0,0")
    say(referee, "10,10")
    assert offered_acres(referee) == set(ACRES) - acres("0-19,3 0,0")
    say(referee, "10,10")
    assert (referee.game.dozers, referee.phase) == ([acre("10,10")] * 2, "FIRST_FIRE")


def test_ff8_the_first_fire_keeps_margin_buildings_and_bulldozers() -> None:
    for seed in range(20):
        houses = [acre("9,9"), acre("8,10")]
        referee = start({"scenario": {"houses": houses}}, "10,10 10,11", seed)
        for _ in range(3):
            assert referee.phase == "FIRST_FIRE"
            fire = on(referee.game, FIRE)
            around = {near for place in fire for near in NEIGHBOURS[place]} - fire
            assert offered_acres(referee) == (around & MIDDLE) - {*houses, acre("10,10"), acre("10,11")}
            referee.answer(max(referee.legal()))
        assert referee.game.turn > 0


def test_ff8_a_first_fire_by_chance() -> None:
    for seed in range(20):
        referee = start({**EMPTY, "first_fire": "random"}, "10,10", seed)
        assert (referee.phase, on(referee.game, FIRE)) == ("SETUP_DOZER", set())
        game = referee.game
        for _ in first_fire(place_second(game), 0):
            pytest.fail("nobody is asked")
        fire = on(game, FIRE)
        assert (len(fire), len(groups_of(fire))) == (4, 1)
        assert fire <= MIDDLE - acres("10,10")


def place_second(game: Game) -> Game:
    """Both bulldozers stand."""
    game.dozers.append(acre("10,10"))
    return game


def test_ff9_weakest_weather_until_the_first_card() -> None:
    game = table(fire="10,10 5,5", weather=wind(mph=2, fires=1), deck=[BREAKDOWN], luck=[("fires", [acre("5,5")])])
    assert (turn(game).phase, on(game, FIRE)) == ("MAIN", acres("5,5 6,5 10,10"))


@pytest.mark.parametrize("players", range(1, 7))
def test_ff1_seats_take_turns_at_setup_items(players: int) -> None:
    rng = random.Random(players)
    referee = start({"players": players, "design": "players"})
    (player, *_) = seat_players("chief", 1, rng)
    asked: list[tuple[str, int]] = []
    while referee.game.turn == 0:
        assert referee.phase is not None
        assert referee.asked is not None
        if referee.phase != "RIVER_STEP" and (referee.phase, referee.asked) != ("FIRST_FIRE", 26 % players):
            asked.append((referee.phase, referee.asked))
        if referee.phase == "RIVER_STEP":
            assert referee.asked == asked[-1][1]
        referee.answer(player.choose(referee, sorted(referee.legal()), rng))
    items = ["RIVER_START"] * 2 + ["HOUSE"] * 20 + ["SCHOOL"] * 2 + ["SETUP_DOZER"] * 2
    assert asked == [(phase, item % players) for item, phase in enumerate(items)]


# -- designed boards (FF6) ---------------------------------------------------------------------------------------------


def test_ff6_a_river_may_be_two_acres_long() -> None:
    referee = start({"design": "players"}, "0,1")
    assert "1,0" in offered(referee)
    say(referee, "1,0")
    assert (referee.phase, offered_acres(referee)) == ("RIVER_START", acres("19,1-18 1-18,19"))


def test_ff6_corners_are_no_ends() -> None:
    referee = start({"design": "players"}, "0,18")
    assert offered(referee) == names("1,18")
    say(referee, "1,18")
    assert not names("0,19 19,19 0,17 0,18") & offered(referee)
    assert names("1,19") <= offered(referee)


@pytest.mark.parametrize("seed", range(25))
def test_ff6_rivers_can_always_be_finished(seed: int) -> None:
    """Meandering at random: never stuck, never too long, and rivers end on four different edges."""
    rng = random.Random(seed)
    referee = start({"design": "players"})
    rivers: list[list[int]] = []
    while referee.phase in ("RIVER_START", "RIVER_STEP"):
        legal = sorted(referee.legal())
        inner = [place for place in legal if place in INNER]
        place = rng.choice(inner if inner and seed % 3 else legal)
        if referee.phase == "RIVER_START":
            rivers.append([])
        rivers[-1].append(place)
        referee.answer(place)
    assert len(rivers) == 2
    assert len(rivers[0]) <= 30
    assert len(rivers[0]) + len(rivers[1]) <= 52
    ends = [edge for river in rivers for end in (river[0], river[-1]) for edge in edges_of(end)]
    assert sorted(ends) == ["E", "N", "S", "W"]
    for river in rivers:
        assert len(set(river)) == len(river)
        assert set(river[1:-1]) <= INNER
        assert all(distance(first, second) == 1 for first, second in pairwise(river))
    assert on(referee.game, RIVER) == set(rivers[0]) | set(rivers[1])


def test_ff6_tokens_run_out() -> None:
    """From the north straight down: with five tokens left, only the shortest way to an edge is open."""
    referee = start({"design": "players"}, "0,9")
    for row in range(1, 12):
        say(referee, f"{row},9")
    # back and forth in the middle until the tokens force the way
    while referee.phase == "RIVER_STEP":
        left = referee.game.doing.steps_left
        for place in offered_acres(referee):
            to_edge = min(distance(place, goal) for goal in EDGE if edges_of(goal).isdisjoint({"N"}))
            assert to_edge + 1 <= left
        referee.answer(min(referee.legal(), key=lambda place: (distance(place, acre("10,10")), place)))
    assert len(on(referee.game, RIVER)) <= 30


def test_ff6_the_second_river_may_cross_the_first() -> None:
    referee = start({"design": "players"}, " ".join(f"{row},9" for row in range(20)) + " 10,0")
    for column in range(1, 20):
        say(referee, f"10,{column}")
    assert (referee.phase, len(on(referee.game, RIVER))) == ("HOUSE", 39)
    assert offered_acres(referee) == INNER - on(referee.game, RIVER)
    say(referee, "1,1")
    assert offered_acres(referee) == INNER - on(referee.game, RIVER) - acres("1,1")


# -- the end -----------------------------------------------------------------------------------------------------------


def decided(game: Game, won: bool, turns: int = 0) -> Game:
    """The same game, over."""
    game.over, game.won, game.turn = True, won, turns
    return game


def test_ff34_rock_counts_half() -> None:
    for rocks, cost in ((0, 0), (1, 0), (2, 1), (3, 1), (7, 3)):
        rock = f"0,0-{rocks - 1}" if rocks else ""
        assert score(table(rock=rock), won=True) == 400 - cost
    assert score(table(houses="2,0-19", schools="4,0-1"), won=True) == 640


@pytest.mark.parametrize(
    ("reward", "won", "lost"),
    [
        ("progress", 0.5 + 610 / 1280, 0.5 * 9 / 58),
        ("shaped", 0.5 + 610 / 1280, 0.5 * 9 / 58),
        ("score", 610 / 640, 410 / 640),
        ("win", 1.0, -1.0),
    ],
)
def test_ff35_returns(reward: str, won: float, lost: float) -> None:
    position: dict[str, Any] = {
        "fire": "0,0-4",
        "burnt": "6,0-19",
        "rock": "8,0-9",
        "houses": "2,0-19",
        "schools": "4,0-1",
    }
    game = table(**position, players=3, reward=reward)
    assert score(game, won=True) == 610
    assert returns(decided(game, True, 58)) == pytest.approx([won] * 3)
    assert returns(decided(game, False, 10)) == pytest.approx([lost] * 3)


def test_ff35_progress_ranks_every_win_above_every_defeat() -> None:
    worst = decided(table(burnt="0-19,0-19"), True, 58)
    best = decided(table(houses="2,0-19", fire="4-6,0-19"), False, 58)
    assert returns(worst)[0] == 0.5 > returns(best)[0]


def test_potential() -> None:
    game = table(fire="0,0-13", limit=50)
    assert potential(game) == 0.0
    game.turn = 11
    assert potential(game) == pytest.approx(0.5 * 10 / 58 - 0.25 * 10 / 50)
    assert potential(decided(game, False, 11)) == 0.0
    calm = table(fire="0,0-1")
    calm.turn = 1
    assert potential(calm) == 0.0


def test_the_report() -> None:
    game = table(fire="0,0-5", burnt="2,0-19", rock="4,0-6", houses="6,0-13", schools="8,0")
    assert report_of(decided(game, True, 58)) == {
        "score": 531,
        "won": True,
        "turn": 58,
        "houses": 14,
        "schools": 1,
        "burning": 6,
        "burnt": 20,
        "rock": 7,
        "fires_put_out": 0,
    }


def test_the_last_card_is_played_in_full() -> None:
    game = table(fire="10,10", deck=[weather_card(0, N)])
    referee = turn(game)
    assert (referee.phase, game.deck) == ("MAIN", [])
    say(referee, "GET_DOZER 0,0")
    assert (referee.over, game.won, game.dozers) == (True, True, [0])
    assert referee.outcome is not None
    assert (referee.outcome.score, referee.outcome.won) == (398, [0])


def test_a_win_in_the_middle_of_a_flight_leaves_nothing_under_way() -> None:
    game = table(helicopter="5,5", cargo=(1, 0, 0), fire="5,6", deck=[BREAKDOWN], extinguish_goal=1)
    referee = main(game)
    say(referee, "FLY 5,6 DROP_WATER")
    facts = referee.facts()
    assert (referee.over, facts["helicopter"], facts["activity"], facts["asked"]) == (True, acre("5,6"), "", -1)
    assert (facts["legal"], facts["phase"], facts["won"]) == ((), "", True)
