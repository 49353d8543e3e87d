"""The scenarios of §19 about teams, setup, the end and options: 16 to 29."""

import random

import pytest

from .. import RandomChance, Referee, ScriptedChance
from ..board import ANIMAL, ROCK, TOOLS, TREE, WILDFIRE, tile_of
from ..ending import score
from ..layout import group_of, largest_group, random_layout
from ..setup import beside_wildfire
from .layouts import layout_with_wildfire
from .positions import Ranger, at, burning, hazards, names, offered, play, question, round_end, say, table, where


def test_16_joining_and_pulling() -> None:
    def rangers() -> tuple[Ranger, ...]:
        return Ranger("A1", "axe"), Ranger("A2", "pickaxe"), Ranger("E5")

    game = table(*rangers(), rock="A2")
    referee = play(game)
    assert offered(referee) == names("A2 B1 PASS JOIN_1 PULL_1")
    say(referee, "JOIN_1")
    assert (where(game), question(referee)) == (["A2", "A2", "E5"], ("TURN", 2))
    assert [player.skip for player in game.players] == [0, 0, 0]

    game = table(*rangers(), rock="A2")
    referee = play(game, first=1)
    assert offered(referee) == names("A1 A3 B2 PASS JOIN_2 PULL_2")
    say(referee, "PULL_2")
    assert (where(game)[0], game.players[0].skip, question(referee)) == ("A2", 1, ("TURN", 2))


def test_17_drawing_and_discarding() -> None:
    game = table(Ranger("A1", "axe axe"), Ranger("E5"), deck="extinguisher bow", draws=1)
    referee = play(game)
    say(referee, "DRAW")
    assert question(referee) == ("DISCARD", 0)
    assert offered(referee) == names("DISCARD_AXE DISCARD_EXTINGUISHER")
    assert not any("die" in event for event in game.happened)
    say(referee, "DISCARD_AXE")
    assert (sorted(game.players[0].tools), game.gone) == ([0, 3], [0])
    assert game.happened["die 5 in mid round"] == 1
    assert "DRAW" not in offered(referee)
    say(referee, "PASS")
    assert game.happened["die 5 at the round end"] == 1
    assert (question(referee), "DRAW" in offered(referee)) == (("TURN", 0), False)


@pytest.mark.parametrize(
    ("wildfire", "beside"), [("A1", "B1"), ("E1", "E2"), ("A5", "B5"), ("E5", "D5"), ("E4", "E5"), ("C1", "D1")]
)
def test_18_off_the_wildfire_tile(wildfire: str, beside: str) -> None:
    assert beside_wildfire(tile_of(wildfire)) == tile_of(beside)


def test_19_layouts_and_decks() -> None:
    rng = random.Random(19)
    for _ in range(3000):
        terrains = random_layout(rng)
        assert [terrains.count(terrain) for terrain in (ANIMAL, TREE, ROCK, WILDFIRE)] == [8, 8, 8, 1]
        assert largest_group(terrains) <= 3
    for players, counts in ((2, [1, 1, 2, 2]), (3, [1, 2, 2, 2]), (4, [2, 2, 2, 2])):
        for seed in range(100):
            game = Referee({"players": players, "starting_tool": False}, RandomChance(seed)).game
            assert sorted(game.deck.count(tool) for tool in TOOLS) == counts


def test_19_groups_are_orthogonal_and_of_any_shape() -> None:
    assert group_of(6, [TREE, TREE, ROCK, ROCK, ROCK, TREE, TREE]) == {0, 1, 5, 6}
    assert group_of(6, [TREE, ROCK, TREE, ROCK, TREE, ROCK, TREE]) == {6}


def test_20_the_game_ends_on_the_edge_at_once() -> None:
    assert play(table(Ranger("A1"), Ranger("E5"), campers={}), first=2).over
    game = table(Ranger("B2", "axe"), Ranger("E5"), campers={})
    referee = play(game)
    assert (referee.over, question(referee)) == (False, ("TURN", 0))
    say(referee, "A2")
    assert referee.over
    assert not any("die" in event for event in game.happened)


def test_21_score() -> None:
    assert score(table(Ranger("A1", carried=2), Ranger(None), Ranger("E5"))) == 1


@pytest.mark.parametrize("safe_edge", [True, False])
def test_22_the_edge_is_safe_when_no_camper_is_left(safe_edge: bool) -> None:
    game = table(Ranger("E1", "bow"), Ranger("B2"), fire="D1", campers={}, dice=[1], safe_edge=safe_edge)
    referee = round_end(game)
    assert "E1" in burning(game)
    assert game.players[0].alive is safe_edge
    assert not referee.over


def test_23_the_end_comes_before_the_flip() -> None:
    game = table(
        Ranger("A1"),
        Ranger("E5"),
        rock="A1",
        hazards={"A1": 1},
        fire="C2",
        campers={"C2": 1},
        timers={"C2": 1},
    )
    referee = round_end(game)
    assert referee.outcome is not None
    assert (game.lost, hazards(game), game.dead, referee.outcome.score) == (1, {"A1": 1}, 0, 0)
    assert not referee.outcome.truncated


def test_24_timers_laid_in_mid_round() -> None:
    game = table(Ranger("A1"), Ranger("E5"), rock="D3", campers={"C2": 1, "A5": 1}, deck="axe", dice=[2])
    referee = play(game)
    say(referee, "DRAW")
    assert (at(game, "C2").camper_timer, hazards(game)) == (2, {"D3": 2})
    say(referee, "PASS")
    assert (at(game, "C2").camper_timer, hazards(game)) == (1, {"D3": 1})
    say(referee, "PASS PASS")
    assert (game.lost, at(game, "C2").campers, "D3" in burning(game)) == (1, 0, True)


def test_25_extinguishing_in_place() -> None:
    game = table(Ranger("C2", "axe"), Ranger("C2", "extinguisher"), fire="C1", dice=[1], extinguish_in_place=True)
    referee = round_end(game)
    assert (question(referee), offered(referee)) == (("ESCAPE", 0), names("C1 B2 D2 C2"))
    say(referee, "C2")
    assert (where(game), "C2" in burning(game), question(referee)) == (["C2", "C2"], False, ("TURN", 0))


def test_26_the_plane_along_a_diagonal() -> None:
    game = table(Ranger("A1"), Ranger("E5"), fire="B2 D4 B3", dice=[4], plane_lines="all")
    referee = round_end(game)
    assert len(offered(referee)) == 12
    say(referee, "DIAGONAL_FALLING")
    assert burning(game) == {"B3"}


def test_27_corners_first_then_campers() -> None:
    results = [("tools_out", 0), ("tools_out", 2), ("deck", (1, 3, 0, 1, 2, 3)), ("tiles", layout_with_wildfire("A1"))]
    referee = Referee({"camper_option": 4}, ScriptedChance(results))
    assert (question(referee), offered(referee)) == (("CORNER", 0), names("A1 E1 A5 E5"))
    assert (referee.game.camper_set, referee.game.campers_left) == (0, 0)
    say(referee, "A1")
    assert (question(referee), offered(referee)) == (("CORNER", 1), names("E1 A5 E5"))
    say(referee, "E5")
    assert (where(referee.game), question(referee)) == (["B1", "E5"], ("TURN", 0))
    assert [player.tools for player in referee.game.players] == [[1], [3]]


def test_27_a_player_pushed_onto_campers_has_saved_them() -> None:
    results = [("tools_out", 0), ("tools_out", 2), ("deck", (1, 3, 0, 1, 2, 3)), ("tiles", layout_with_wildfire("E1"))]
    referee = Referee({"camper_option": 8, "starting_tool": False}, ScriptedChance(results))
    say(referee, "A1 E1")
    game = referee.game
    assert where(game) == ["A1", "E2"]
    assert ([player.carried for player in game.players], game.campers_left, len(game.deck)) == ([0, 1], 4, 6)
    assert offered(referee) == names("A2 B1 DRAW PASS")


def test_28_the_carry_limit() -> None:
    game = table(*(Ranger("A1") for _ in range(4)), carry_limit=1)
    referee = play(game, first=2)
    say(referee, "B1")
    assert (question(referee), game.companion) == (("CARRY", 2), 0)
    say(referee, "LEAVE")
    assert (question(referee), game.companion) == (("CARRY", 2), 1)
    say(referee, "CARRY")
    assert (where(game), question(referee)) == (["A1", "B1", "B1", "A1"], ("TURN", 3))


def test_29_one_seat_answers_for_all() -> None:
    referee = Referee({"players": 3, "control": "one"}, RandomChance(29))
    rng = random.Random(29)
    players = set()
    while not referee.over:
        assert referee.asked == 0
        players.add(referee.player)
        referee.answer(rng.choice(sorted(referee.legal())))
    assert players == {0, 1, 2}
    assert referee.outcome is not None
    assert referee.outcome.returns == [referee.outcome.score / 5]
    assert referee.asked is None
