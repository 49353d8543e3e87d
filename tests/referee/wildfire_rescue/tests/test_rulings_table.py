"""The rulings about the table: tokens, deck, tiles, corners, campers, the plane, the end (§14)."""

import pytest

from .. import Referee, ScriptedChance
from ..actions import ACTION_COUNT, VERBS, number_of
from ..board import CAMPER_SETS, CORNERS, EDGE, TILES, name_of, neighbours, tile_of
from ..ending import returns, score, winners
from ..state import Game
from .layouts import layout_with_wildfire
from .positions import Ranger, at, burning, hazards, names, offered, play, question, round_end, say, table, where

FAR = (Ranger("A1"), Ranger("E5"))
TWO_OUT = [("tools_out", 0), ("tools_out", 2), ("deck", (1, 3, 0, 1, 2, 3))]


def started(wildfire: str, corners: str, **options: object) -> Game:
    """A game of two after its setup."""
    referee = Referee(options, ScriptedChance([*TWO_OUT, ("tiles", layout_with_wildfire(wildfire)), ("campers", 4)]))
    say(referee, corners)
    return referee.game


def test_geometry() -> None:
    assert (tile_of("B3"), name_of(11), CORNERS) == (11, "B3", (0, 4, 20, 24))
    assert sorted(EDGE) == [tile for tile in TILES if tile < 5 or tile > 19 or tile % 5 in (0, 4)]
    assert {name_of(tile) for tile in neighbours(tile_of("A1"))} == names("B1 A2")
    assert {name_of(tile) for tile in neighbours(tile_of("C3"))} == names("C2 B3 D3 C4")
    assert all(len(set(tiles)) == 5 for tiles in CAMPER_SETS.values())


def test_actions_are_numbered_as_specified() -> None:
    assert (ACTION_COUNT, len(VERBS)) == (60, 35)
    starts = {"PASS": 0, "DRAW": 1, "JOIN_1": 2, "PULL_1": 5, "CARRY": 8, "LEAVE": 9, "DISCARD_AXE": 10}
    starts |= {"ROW_1": 14, "COL_A": 19, "OPTION_1": 24, "OPTION_9": 32, "DIAGONAL_FALLING": 33, "DIAGONAL_RISING": 34}
    assert {verb: number_of(verb) - 25 for verb in starts} == starts


def test_w1_the_wildfire_tile_burns_without_a_token() -> None:
    game = table(*FAR, dice=[1, 4])
    referee = round_end(game)
    say(referee, "PASS PASS COL_C")
    assert burning(game) == names("B3 D3")
    assert (at(game, "C3").burning, at(game, "C3").token) == (True, "none")


def test_w2_each_player_is_dealt_a_tool() -> None:
    game = started("C3", "A1 E5")
    assert ([player.tools for player in game.players], game.deck) == ([[1], [3]], [0, 1, 2, 3])
    bare = started("C3", "A1 E5", starting_tool=False)
    assert ([player.tools for player in bare.players], bare.deck) == ([[], []], [1, 3, 0, 1, 2, 3])
    assert bare.draws_left == 4


def test_w3_cards_left_out_are_no_part_of_the_game() -> None:
    assert started("C3", "A1 E5").gone == []


def test_w5_the_wildfire_on_the_last_corner() -> None:
    assert where(started("E5", "A1 E5")) == ["A1", "D5"]


def test_w6_corners() -> None:
    shared = started("C3", "E5 E5", shared_corners=True)
    assert where(shared) == ["E5", "E5"]
    referee = Referee({}, ScriptedChance([*TWO_OUT, ("tiles", layout_with_wildfire("C3"))]))
    say(referee, "E5")
    assert "E5" not in offered(referee)


def test_w7_the_placement_is_drawn_fixed_or_chosen() -> None:
    assert started("C3", "A1 E5").camper_set == 4
    assert started("C3", "A1 E5", camper_option=9).camper_set == 9
    results = [*TWO_OUT, ("tiles", layout_with_wildfire("C3"))]
    referee = Referee({"camper_option": "choose"}, ScriptedChance(results))
    say(referee, "A1 E5")
    assert (question(referee), len(offered(referee))) == (("OPTION", 0), 9)
    say(referee, "OPTION_7")
    assert referee.game.camper_set == 7
    here = {name_of(tile) for tile, place in enumerate(referee.game.tiles) if place.campers}
    assert here == names("A3 B2 C4 D2 E3")


def test_w8_campers_met_in_setup_are_saved_by_the_first_player_there() -> None:
    game = started("E1", "E1 E1", shared_corners=True)
    assert (where(game), [player.carried for player in game.players]) == (["E2", "E2"], [1, 0])
    pushed = started("E4", "A1 E5")
    assert ([player.carried for player in pushed.players], pushed.campers_left) == ([0, 1], 4)


def test_two_campers_may_share_a_tile() -> None:
    game = started("C3", "A1 E5", camper_option=1)
    assert at(game, "D3").campers == 2
    assert (at(game, "C3").campers, game.campers_left) == (0, 5)


def test_w17_the_plane_leaves_other_lines_alone() -> None:
    game = table(*FAR, rock="B1 B3", fire="B2 D2", hazards={"B1": 2, "B3": 2}, dice=[4])
    referee = round_end(game)
    assert "DIAGONAL_RISING" not in offered(referee)
    say(referee, "COL_B")
    assert (burning(game), hazards(game)) == ({"D2"}, {})
    assert at(game, "B1").hazard_timer == 0


def test_w17_the_rising_diagonal() -> None:
    game = table(*FAR, fire="A5 B4 D2 E1 A1", campers={"E3": 1}, dice=[4], plane_lines="all")
    say(round_end(game), "DIAGONAL_RISING")
    assert burning(game) == {"A1"}


def test_w18_the_drawer_or_the_last_living_player_directs_the_plane() -> None:
    game = table(Ranger("A1"), Ranger("E5"), Ranger(None), fire="B3", deck="axe", dice=[4, 4])
    referee = play(game)
    say(referee, "DRAW")
    assert (question(referee), game.mid, game.turn_of) == (("LINE", 0), True, 0)
    say(referee, "ROW_1")
    assert not game.mid
    say(referee, "PASS")
    assert (question(referee), game.round_end) == (("LINE", 1), True)


def test_w18_without_tokens_nobody_is_asked() -> None:
    game = table(*FAR, dice=[4])
    assert question(round_end(game)) == ("TURN", 0)
    assert game.happened["plane without work"] == 1


@pytest.mark.parametrize("die", [5, 6])
def test_the_die_may_bring_nothing(die: int) -> None:
    game = table(*FAR, fire="C2", dice=[die])
    round_end(game)
    assert burning(game) == {"C2"}


@pytest.mark.parametrize("die", [1, 2, 3])
def test_half_of_the_die_is_wildfire(die: int) -> None:
    game = table(*FAR, dice=[die])
    round_end(game)
    assert len(burning(game)) == 4


def test_w19_a_hazard_reached_again_keeps_its_timer() -> None:
    game = table(*FAR, rock="C2", hazards={"C2": 1}, deck="axe", dice=[1])
    say(play(game), "DRAW")
    assert hazards(game) == {"C2": 1}


def test_w25_the_end_follows_the_loss_of_the_last_camper() -> None:
    game = table(*FAR, fire="C2", campers={"C2": 2}, timers={"C2": 1})
    assert round_end(game).over
    assert game.lost == 2
    inside = table(Ranger("B2"), Ranger("E5"), fire="C2", campers={"C2": 1}, timers={"C2": 1})
    assert not round_end(inside).over


def test_w27_so_many_rounds_and_no_more() -> None:
    game = table(Ranger("A1", carried=2), Ranger("E5", carried=1), max_rounds=2)
    referee = play(game)
    say(referee, "PASS PASS PASS")
    assert not referee.over
    say(referee, "PASS")
    assert referee.outcome is not None
    assert (referee.outcome.truncated, referee.outcome.score, game.round) == (True, 3, 2)


def test_w27_an_end_in_the_last_round_is_no_cut() -> None:
    game = table(*FAR, fire="C2", campers={"C2": 1}, timers={"C2": 1}, max_rounds=1)
    referee = round_end(game)
    assert referee.outcome is not None
    assert not referee.outcome.truncated


def test_w28_all_seats_get_the_score() -> None:
    full = table(Ranger("A1", carried=3), Ranger("E5", carried=2), campers={})
    assert (returns(full), winners(full)) == ([1.0, 1.0], [0, 1])
    less = table(Ranger("A1", carried=5), Ranger(None), campers={})
    assert (score(less), returns(less), winners(less)) == (4, [0.8, 0.8], [])
    none = table(Ranger("C2"), Ranger("C2"), Ranger("C2"), Ranger("C2"), dice=[1])
    referee = round_end(none)
    assert referee.outcome is not None
    assert (referee.outcome.returns, referee.outcome.won) == ([-0.8] * 4, [])


def test_w28_the_potential_is_nothing_after_the_end() -> None:
    game = table(Ranger("B2", "axe", carried=3), Ranger("E5"), campers={}, reward="shaped")
    referee = play(game)
    assert referee.potential == 0.6
    say(referee, "A2")
    assert (referee.over, referee.potential) == (True, 0.0)


def test_w29_one_seat_gets_one_return() -> None:
    assert returns(table(Ranger("A1", carried=1), Ranger("E5"), control="one")) == [0.2]


def test_w30_a_single_answer_is_asked() -> None:
    referee = Referee(
        {"players": 4}, ScriptedChance([("deck", (0, 1, 2, 3, 0, 1, 2, 3)), ("tiles", layout_with_wildfire("C3"))])
    )
    say(referee, "A1 E1 A5")
    assert (question(referee), offered(referee)) == (("CORNER", 3), {"E5"})
