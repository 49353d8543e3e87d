"""The rulings about players: moving, carrying, teaming up, timers, escapes (§14)."""

import pytest

from ..escapes import is_caught
from .positions import Ranger, at, burning, hazards, names, offered, play, question, round_end, say, table, where


def test_w9_a_surrounded_player_passes() -> None:
    referee = play(table(Ranger("A1"), Ranger("E5"), fire="A2 B1"))
    assert offered(referee) == {"PASS"}
    say(referee, "PASS")
    assert question(referee) == ("TURN", 1)


@pytest.mark.parametrize(
    ("tools", "left", "skip"),
    [("", {"B1": 2}, 1), ("pickaxe", {"B1": 2}, 0), ("extinguisher", {}, 1), ("pickaxe extinguisher", {}, 0)],
)
def test_w10_walking_onto_a_hazard(tools: str, left: dict[str, int], skip: int) -> None:
    game = table(Ranger("A1", tools), Ranger("E5"), rock="B1", hazards={"B1": 2})
    say(play(game), "B1")
    assert (hazards(game), game.players[0].skip) == (left, skip)


def test_w11_a_tool_counts_even_if_its_owner_stays() -> None:
    game = table(Ranger("A1"), Ranger("A1", "axe extinguisher"), fire="B1")
    referee = play(game)
    say(referee, "B1 LEAVE")
    assert (where(game), burning(game), game.players[0].skip) == (["B1", "A1"], set(), 0)


def test_w12_any_number_comes_along_without_being_asked() -> None:
    game = table(Ranger("A1", skip=1), Ranger("A1", "axe"), Ranger("A1"), Ranger("A1"))
    referee = play(game, first=1)
    say(referee, "B1")
    assert referee.player == 1
    say(referee, "CARRY CARRY")
    assert (game.target, game.companion, game.coming) == (1, 3, [0, 2])
    say(referee, "CARRY")
    assert where(game) == ["B1"] * 4
    assert [player.skip for player in game.players] == [1, 0, 0, 0]
    assert (question(referee), game.target, game.companion, game.coming) == (("TURN", 2), None, None, [])


def test_w12_only_the_mover_loses_a_turn() -> None:
    game = table(Ranger("A1"), Ranger("A1"))
    referee = play(game)
    say(referee, "B1 CARRY")
    assert ([player.skip for player in game.players], question(referee)) == ([1, 0], ("TURN", 1))


def test_w13_the_mover_takes_all_campers() -> None:
    game = table(Ranger("A1", "axe"), Ranger("A1"), campers={"B1": 2, "E3": 1})
    say(play(game), "B1 CARRY")
    assert ([player.carried for player in game.players], at(game, "B1").campers) == ([2, 0], 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "verbs"),
    [
        ("", "pickaxe", "JOIN_1"),
        ("axe", "pickaxe", "JOIN_1 PULL_1"),
        ("axe", "", "PULL_1"),
        ("axe", "axe", ""),
        ("axe pickaxe", "pickaxe", "PULL_1"),
        ("pickaxe", "pickaxe", ""),
        ("bow", "axe", ""),
    ],
)
def test_w14_who_can_team_up(mine: str, theirs: str, verbs: str) -> None:
    referee = play(table(Ranger("A1", mine), Ranger("A2", theirs), rock="A2"))
    assert {word for word in offered(referee) if word[-2] == "_"} == names(verbs)


def test_w14_tools_of_all_on_the_tile_count_in_teaming_up() -> None:
    game = table(Ranger("A1"), Ranger("A2"), Ranger("A2", "pickaxe"), Ranger("E5"), rock="A2")
    assert offered(play(game)) == names("A2 B1 PASS JOIN_1 JOIN_2")
    helped = table(Ranger("A1"), Ranger("A2", "pickaxe"), Ranger("A1", "pickaxe"), Ranger("E5"), rock="A2")
    assert offered(play(helped)) == names("A2 B1 PASS")


def test_w15_a_partner_must_have_a_turn_to_give() -> None:
    owing = table(Ranger("A1"), Ranger("A2", "pickaxe", skip=1), Ranger("E5"), rock="A2")
    assert "JOIN_1" not in offered(play(owing))
    giving = table(Ranger("A1"), Ranger("A2", "pickaxe", used=True), Ranger("E5"), rock="A2")
    assert "JOIN_1" not in offered(play(giving))


def test_w15_this_rounds_turn_else_the_next() -> None:
    game = table(Ranger("A1", "axe"), Ranger("A2", "bow"), Ranger("E5"), rock="A2")
    referee = play(game)
    say(referee, "PULL_1")
    assert (where(game), question(referee)) == (["A1", "A1", "E5"], ("TURN", 2))
    assert [player.used for player in game.players] == [False, False, False]
    assert game.happened["given turn passed"] == 1
    say(referee, "PASS PASS")
    assert (game.round, question(referee)) == (2, ("TURN", 1))


def test_w15_an_escape_in_mid_round_costs_turns_still_to_come() -> None:
    game = table(Ranger("A1"), Ranger("C2", "bow"), Ranger("C1", "pickaxe"), rock="C1", deck="axe", dice=[1])
    referee = play(game)
    say(referee, "DRAW")
    assert (question(referee), offered(referee)) == (("ESCAPE", 1), {"JOIN_1"})
    say(referee, "JOIN_1")
    # both turns of this round are given, so the round ends
    assert (game.round, question(referee)) == (2, ("TURN", 0))
    assert [player.skip for player in game.players] == [0, 0, 0]


def test_w15_a_drawer_caught_by_his_own_die_gives_his_next_turn() -> None:
    game = table(Ranger("C2", "bow"), Ranger("C1", "pickaxe"), Ranger("E5"), rock="C1", deck="bow", dice=[1])
    referee = play(game)
    say(referee, "DRAW")
    assert (question(referee), game.players[0].had, game.mid) == (("ESCAPE", 0), True, True)
    say(referee, "JOIN_1")
    # the partner's turn of round 1 is given; player 0 will miss round 2
    assert (game.round, question(referee), where(game)) == (1, ("TURN", 2), ["C1", "C1", "E5"])
    assert ([player.skip for player in game.players], game.players[0].used) == ([1, 0, 0], False)
    say(referee, "PASS")
    assert (game.round, question(referee)) == (2, ("TURN", 1))


def test_w15_a_new_round_brings_new_turns_to_give() -> None:
    game = table(Ranger("A1", "axe"), Ranger("E5"), Ranger("A2"), rock="A2")
    referee = play(game)
    say(referee, "PASS PASS PASS PULL_2")
    assert (game.round, question(referee)) == (2, ("TURN", 1))
    assert (game.players[2].used, game.players[2].skip) == (True, 0)


def test_w15_whoever_owes_a_turn_cannot_be_helped() -> None:
    game = table(Ranger("C2", "bow", skip=1), Ranger("C1", "pickaxe"), rock="C1", dice=[1])
    round_end(game)
    assert not game.players[0].alive


def test_w16_only_the_guest_moves_and_nothing_is_put_out() -> None:
    game = table(Ranger("A1", "extinguisher"), Ranger("A1"), Ranger("A2", "pickaxe"), rock="A2", hazards={"A2": 2})
    say(play(game), "JOIN_2")
    assert (where(game), hazards(game)) == (["A2", "A1", "A2"], {"A2": 2})


def test_w16_not_onto_fire() -> None:
    game = table(Ranger("B1"), Ranger("A1", "axe"), fire="A1", campers={})
    assert offered(play(game)) == names("C1 B2 PASS")


def test_w20_four_draws_for_all_together() -> None:
    game = table(Ranger("A1"), Ranger("E5"), deck="axe pickaxe bow extinguisher axe bow")
    referee = play(game)
    say(referee, "DRAW DRAW DRAW DRAW")
    assert (game.draws_left, len(game.deck), "DRAW" in offered(referee)) == (0, 2, False)


def test_w20_the_new_tool_may_be_the_one_discarded() -> None:
    game = table(Ranger("A1", "axe bow"), Ranger("E5"), deck="pickaxe")
    referee = play(game)
    say(referee, "DRAW")
    assert offered(referee) == names("DISCARD_AXE DISCARD_BOW DISCARD_PICKAXE")
    assert (game.players[0].had, game.mid) == (False, False)
    say(referee, "DISCARD_PICKAXE")
    assert (game.players[0].tools, game.gone) == ([0, 2], [1])


def test_w21_putting_out_stops_the_clock_and_a_tile_can_burn_again() -> None:
    game = table(
        Ranger("A1", "axe extinguisher"), Ranger("E5"), fire="B1", campers={"B1": 1, "E3": 1}, timers={"B1": 1}
    )
    referee = play(game)
    say(referee, "B1")
    assert (at(game, "B1").camper_timer, game.players[0].carried) == (0, 1)
    game.tiles[2].token = "fire"
    game.chance.add([("die", 1)])  # type: ignore[attr-defined]
    say(referee, "PASS")
    assert "B1" in burning(game)


def test_w21_campers_under_a_flipped_hazard_have_one_round() -> None:
    game = table(Ranger("A1"), Ranger("E5"), rock="C2", hazards={"C2": 1}, campers={"C2": 1})
    referee = round_end(game)
    assert (at(game, "C2").camper_timer, game.lost) == (1, 0)
    say(referee, "PASS PASS")
    assert game.lost == 1


@pytest.mark.parametrize("extinguish", [False, True])
def test_w22_the_own_tile(extinguish: bool) -> None:
    game = table(
        Ranger("C2", "axe extinguisher"), Ranger("E5"), fire="C1 B2 D2", dice=[1], extinguish_in_place=extinguish
    )
    referee = round_end(game)
    if extinguish:
        assert offered(referee) == names("C2 C1 B2 D2")
        say(referee, "B2")
        assert (where(game)[0], "B2" in burning(game), "C2" in burning(game)) == ("B2", False, True)
    else:
        assert not game.players[0].alive


@pytest.mark.parametrize(("tools", "offers"), [("extinguisher", True), ("pickaxe", False)])
def test_w22_a_hazard_under_ones_feet_in_a_turn(tools: str, offers: bool) -> None:
    game = table(Ranger("A1", tools), Ranger("A1"), rock="A1", hazards={"A1": 1}, extinguish_in_place=True)
    referee = play(game)
    assert ("A1" in offered(referee)) is offers
    if offers:
        say(referee, "A1")
        assert (question(referee), hazards(game), game.players[0].skip) == (("TURN", 1), {}, 0)
    without = table(Ranger("A1", tools), Ranger("A1"), rock="A1", hazards={"A1": 1})
    assert "A1" not in offered(play(without))


@pytest.mark.parametrize(("tools", "offers"), [("extinguisher", False), ("axe extinguisher", True)])
def test_w22_a_fire_under_ones_feet_on_the_safe_edge(tools: str, offers: bool) -> None:
    game = table(Ranger("A1", tools), Ranger("B2"), fire="A1", campers={}, extinguish_in_place=True)
    referee = play(game)
    assert ("A1" in offered(referee)) is offers
    if offers:
        say(referee, "A1")
        assert burning(game) == set()


def test_w23_in_player_order_and_a_companion_may_be_carried_out() -> None:
    game = table(Ranger("C2", "axe"), Ranger("C2", skip=1), dice=[1])
    referee = round_end(game)
    say(referee, "B2 CARRY")
    assert where(game) == ["B2", "B2"]
    assert game.happened["caught no more"] == 1
    # the turn owed stays owed, and is lost in the next round
    say(referee, "PASS")
    assert (game.round, question(referee)) == (3, ("TURN", 0))


def test_w23_whoever_stays_behind_is_asked_next_with_the_tools_left() -> None:
    game = table(Ranger("C2", "axe"), Ranger("C2", "bow"), animal="D2", dice=[1])
    referee = round_end(game)
    assert offered(referee) == names("C1 B2 D2")
    say(referee, "B2 LEAVE")
    # player 0, now on a tree with the axe, can also bring him over
    assert (question(referee), offered(referee)) == (("ESCAPE", 1), names("D2 JOIN_1"))


def test_w23_no_slow_escape_and_no_escape_into_fire() -> None:
    game = table(Ranger("C2", "axe extinguisher"), Ranger("E5"), rock="B2", fire="C1", dice=[1])
    assert offered(round_end(game)) == {"D2"}


def test_w23_an_escape_puts_out_hazards_and_saves_campers() -> None:
    game = table(
        Ranger("C2", "pickaxe extinguisher"),
        Ranger("E5"),
        rock="B2",
        hazards={"B2": 2},
        campers={"B2": 1, "E3": 1},
        dice=[1],
    )
    say(round_end(game), "B2")
    assert (hazards(game), game.players[0].carried) == ({}, 1)


def test_w24_the_last_camper_saved_in_an_escape_makes_the_edge_safe() -> None:
    game = table(Ranger("C2", "axe"), Ranger("E3"), fire="D3", campers={"B2": 1}, dice=[1])
    referee = round_end(game)
    assert is_caught(game, 1)
    say(referee, "B2")
    assert (game.players[1].alive, game.players[1].tile in (14,), is_caught(game, 1)) == (True, True, False)


def test_w26_no_immunity_while_campers_are_left() -> None:
    game = table(Ranger("E3"), Ranger("A1"), fire="D3", dice=[1])
    round_end(game)
    assert not game.players[0].alive


def test_a_player_who_died_is_passed_over() -> None:
    game = table(Ranger("A1"), Ranger("C2"), Ranger("E5"), deck="axe", dice=[1])
    referee = play(game)
    say(referee, "DRAW")
    assert (game.dead, question(referee)) == (1, ("TURN", 2))


def test_the_drawer_may_die_of_his_own_die() -> None:
    game = table(Ranger("C2", "axe"), Ranger("E5"), deck="bow", dice=[1], fire="C1 B2 D2")
    referee = play(game)
    say(referee, "DRAW")
    assert (game.dead, sorted(game.gone), question(referee)) == (1, [0, 2], ("TURN", 1))
