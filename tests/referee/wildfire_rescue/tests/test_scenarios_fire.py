"""The scenarios of §19 about fire, tools and the lives of players: 1 to 15."""

import pytest

from ..ending import score
from .positions import Ranger, at, burning, hazards, names, offered, play, question, round_end, say, table, where

FAR = (Ranger("A1"), Ranger("E5"))
FIRST = names("C2 B3 D3 C4")
SECOND = names("C1 B2 D2 A3 E3 B4 D4 C5")


def test_01_fire_spreads_to_neighbours_without_chaining() -> None:
    game = table(*FAR, dice=[1, 2])
    referee = round_end(game)
    assert burning(game) == FIRST
    say(referee, "PASS PASS")
    assert burning(game) == FIRST | SECOND


def test_02_a_hazard_spreads_nothing_and_stays_a_hazard() -> None:
    game = table(*FAR, rock="C2", deck="axe axe", dice=[3, 1])
    referee = play(game)
    say(referee, "DRAW")
    assert (burning(game), hazards(game)) == (names("B3 D3 C4"), {"C2": 2})
    say(referee, "DRAW")
    # the round end has passed as well, with a die of 5
    assert (game.round, hazards(game), at(game, "C1").token) == (2, {"C2": 1}, "none")
    assert burning(game) == names("B3 D3 C4 B2 D2 A3 E3 B4 D4 C5")


def test_02_both_wildfires_of_one_round() -> None:
    game = table(*FAR, Ranger("E5"), rock="C2", deck="axe axe", dice=[3, 1])
    referee = play(game)
    say(referee, "DRAW DRAW")
    assert question(referee) == ("TURN", 2)
    assert burning(game) == names("B3 D3 C4 B2 D2 A3 E3 B4 D4 C5")
    assert hazards(game) == {"C2": 2}
    assert at(game, "C1").token == "none"


@pytest.mark.parametrize(("die", "then"), [(5, set()), (1, SECOND)])
def test_03_a_hazard_flips_before_the_die(die: int, then: set[str]) -> None:
    game = table(*FAR, rock="C2", hazards={"C2": 1}, fire="B3 D3 C4", dice=[die])
    round_end(game)
    assert burning(game) == FIRST | then
    assert hazards(game) == {}


def test_04_without_the_tool_the_next_turn_is_lost() -> None:
    game = table(Ranger("A1", "pickaxe"), Ranger("E5"))
    referee = play(game)
    assert offered(referee) == names("A2 B1 PASS")
    say(referee, "B1")
    assert game.players[0].skip == 1
    say(referee, "PASS")
    assert (game.round, question(referee), game.players[0].skip) == (2, ("TURN", 1), 0)
    say(referee, "PASS")
    assert (game.round, question(referee)) == (3, ("TURN", 0))


@pytest.mark.parametrize(
    ("tools", "legal"),
    [("extinguisher", False), ("axe", False), ("axe extinguisher", True), ("bow extinguisher", False)],
)
def test_05_fire_asks_for_both_tools(tools: str, legal: bool) -> None:
    game = table(Ranger("A1", tools), Ranger("E5"), fire="B1")
    referee = play(game)
    assert ("B1" in offered(referee)) is legal
    if legal:
        say(referee, "B1")
        assert (where(game)[0], burning(game), game.players[0].skip) == ("B1", set(), 0)


def test_06_the_extinguisher_alone_puts_out_a_hazard() -> None:
    game = table(Ranger("A1", "extinguisher"), Ranger("E5"), rock="B1", hazards={"B1": 1})
    say(play(game), "B1")
    assert (where(game)[0], hazards(game), game.players[0].skip) == ("B1", {}, 1)
    assert at(game, "B1").hazard_timer == 0


def test_07_tools_on_the_same_tile_are_shared() -> None:
    game = table(
        Ranger("A1", "axe"), Ranger("A1", "extinguisher"), fire="B1", campers={"B1": 1, "E3": 1}, timers={"B1": 1}
    )
    referee = play(game, first=1)
    say(referee, "B1")
    assert question(referee) == ("CARRY", 1)
    say(referee, "CARRY")
    assert (where(game), burning(game)) == (["B1", "B1"], set())
    assert [player.carried for player in game.players] == [0, 1]
    assert [player.skip for player in game.players] == [0, 0]
    apart = play(table(Ranger("A1", "axe"), Ranger("A2", "extinguisher"), fire="B1", campers={"B1": 1}))
    assert "B1" not in offered(apart)


def test_08_nobody_enters_the_wildfire_tile() -> None:
    referee = play(table(Ranger("C2", "axe extinguisher"), Ranger("E5")))
    assert offered(referee) == names("C1 B2 D2 PASS")


def test_09_burning_campers_are_lost_at_the_next_round_end_before_the_die() -> None:
    game = table(*FAR, campers={"C2": 1, "A5": 1}, dice=[1, 4])
    referee = round_end(game)
    assert at(game, "C2").camper_timer == 1
    say(referee, "PASS PASS")
    assert referee.phase == "LINE"
    assert (game.lost, at(game, "C2").campers, at(game, "C2").camper_timer) == (1, 0, 0)


@pytest.mark.parametrize(("start", "timer"), [("turn", 1), ("round end", 2)])
def test_10_the_plane_clears_a_line_of_fire_and_hazards(start: str, timer: int) -> None:
    """A camper with timer 1 lives only if the die is that of a draw: at a round end it is lost before the die."""
    game = table(
        *FAR,
        rock="A3",
        fire="B3 D3 C2",
        hazards={"A3": 2},
        campers={"B3": 1},
        timers={"B3": timer},
        deck="axe",
        dice=[4],
    )
    referee = play(game) if start == "turn" else round_end(game)
    if start == "turn":
        say(referee, "DRAW")
    assert question(referee) == ("LINE", 0 if start == "turn" else 1)
    assert offered(referee) == names("ROW_1 ROW_2 ROW_3 ROW_4 ROW_5 COL_A COL_B COL_C COL_D COL_E")
    say(referee, "ROW_3")
    assert (burning(game), hazards(game)) == ({"C2"}, {})
    assert (at(game, "B3").camper_timer, at(game, "B3").campers) == (0, 1)
    assert at(game, "C3").burning


def test_11_a_caught_player_escapes_with_the_tool() -> None:
    game = table(Ranger("C2", "axe"), Ranger("E5"), dice=[1])
    referee = round_end(game)
    assert question(referee) == ("ESCAPE", 0)
    assert offered(referee) == names("C1 B2 D2")
    say(referee, "C1")
    assert (where(game)[0], game.players[0].alive, game.players[0].skip) == ("C1", True, 0)


@pytest.mark.parametrize("tools", ["bow", "extinguisher"])
def test_12_13_without_the_tool_he_dies_unasked_and_his_campers_with_him(tools: str) -> None:
    game = table(Ranger("C2", tools, carried=2), Ranger("E5", carried=1), campers={"A5": 2}, dice=[1])
    referee = round_end(game)
    assert question(referee) == ("TURN", 1)
    assert not game.players[0].alive
    assert game.players[0].tools == []
    assert (game.lost, score(game)) == (2, 0)


def test_14_a_partner_helps_and_both_give_their_next_turns() -> None:
    game = table(Ranger("C2", "bow"), Ranger("C1", "pickaxe"), rock="C1", dice=[1])
    referee = round_end(game)
    assert (question(referee), offered(referee)) == (("ESCAPE", 0), {"JOIN_1"})
    say(referee, "JOIN_1")
    # both lost turns of round 2 have passed: the round went by without a question
    assert (where(game), game.round, question(referee)) == (["C1", "C1"], 3, ("TURN", 0))
    assert game.happened["next turn given"] == game.happened["lost turn passed"] == 2


def test_15_a_hazard_catches_nobody_until_it_flips() -> None:
    game = table(Ranger("C2", "bow"), Ranger("E5"), rock="C2", dice=[1])
    referee = round_end(game)
    assert (hazards(game), game.players[0].alive) == ({"C2": 1}, True)
    say(referee, "PASS PASS")
    assert (burning(game) >= {"C2"}, game.players[0].alive) == (True, False)
