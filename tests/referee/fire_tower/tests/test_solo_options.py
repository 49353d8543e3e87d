"""The options of a game played alone: levels, refusals, and what each value changes."""

from collections import Counter
from typing import Any

import pytest

from .. import Referee
from ..actions import number_of
from ..board import AREAS, QUADRANTS, Cell, neighbours, quadrant_of
from ..cards import card_number
from ..random_chance import RandomChance
from ..rules import read_rules
from ..solo_deck import player_copies
from ..solo_outcome import potential
from ..solo_state import HEAVY_SMOKE, SMOLDERING, WET_LINE
from .positions import EAST, NORTH, SOUTH, WEST, Dice, answer, asks, cells, drop_one, verbs
from .solo_positions import alone, at_action, at_part_two, blow

SOLO: dict[str, Any] = {"expansion": "weather", "variant": "solo"}
AIR_DROP, EMBER = card_number("AIR_DROP"), card_number("EMBER")


def begun(dice: Any = None, **rules: Any) -> Referee:
    return Referee({**SOLO, **rules}, dice or RandomChance(1))


def in_quadrants(placed: set[Cell]) -> dict[int, int]:
    return dict(Counter(quadrant_of(cell) for cell in placed))


def test_defaults() -> None:
    rules = read_rules(SOLO)
    assert (rules.level, rules.solo_tower, rules.seats, rules.max_turns, rules.reward) == (1, "NW", 1, 200, "score")
    assert not any([rules.dry_storm, rules.mobilization, rules.kettle_flight, rules.mutual_aid, rules.shadow_turns])
    copies = player_copies(rules)
    assert sum(copies) == 62
    assert [sum(copies[card] for card in range(4)), sum(copies[card] for card in range(14, 18))] == [14, 8]
    assert [copies[card] for card in (0, 1, 2, 3, 4, 5, 6)] == [3, 4, 4, 3, 3, 3, 2]
    assert [copies[card] for card in (11, 12, 13, 22)] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "options",
    [
        {"expansion": "core"},
        {"expansion": "none"},
        {"level": 0},
        {"level": 8},
        {"solo_tower": "N"},
        {"enemy_setup": "corner"},
        {"double_deadline": 0},
        {"solo_start_hawks": -1},
        {"hawks_total": 5, "level": 3},
        {"towers": (0, 2)},
        {"teams": True},
        {"mutual_aid": True},
        {"dry_storm": True},
        {"mobilization": True},
        {"kettle_flight": True},
        {"shadow_turns": True},
        {"shadow_of_the_wood": True},
        {"champion_seat": 0},
        {"card_copies": (1,) * 20 + (0,) * 5},
        {"card_copies": (0,) + (4,) * 24},
    ],
)
def test_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_rules({**SOLO, **options})


@pytest.mark.parametrize(
    ("level", "hand", "breaks", "hawks", "skips", "opening", "bucket"),
    [
        (1, 6, 0, 0, 2, False, True),
        (2, 6, 2, 0, 1, False, True),
        (3, 5, 2, 2, 0, False, True),
        (4, 5, 4, 2, 0, True, True),
        (5, 4, 4, 3, 0, True, True),
        (6, 4, 6, 3, 0, True, False),
        (7, 3, 6, 4, 0, True, False),
    ],
)
def test_level(level: int, hand: int, breaks: int, hawks: int, skips: int, opening: bool, bucket: bool) -> None:
    dice = Dice(challenge_shuffle=[[4, 0, 1, 2, 3, 5, 6, 7]])
    game = begun(dice, level=level, solo_tower="NE").game
    assert (game.hand_limit, len(game.hands[0]), len(game.pile)) == (hand, hand, 63 - hand)
    assert in_quadrants(game.breaks) == {corner: breaks for corner in (0, 2, 3) if breaks}
    assert in_quadrants(game.hawks) == {corner: hawks for corner in (0, 2, 3) if hawks}
    assert (game.hawk_supply, game.solo.skips, game.bucket_full) == (18 - 3 * hawks, skips, [bucket])
    assert game.solo.challenges == ({4} if opening else set())


@pytest.mark.parametrize(("level", "bucket"), [(5, {"BUCKET_ALL"}), (6, set())])
def test_no_bucket_and_no_reckless_abandon_on_the_highest_levels(level: int, bucket: set[str]) -> None:
    hand = ["AIR_DROP"] * 3
    referee = at_action(hand, gems=[(2, 2)], rules={"level": level})
    referee.game.gems = {(2, 2)}
    assert {verb for verb in verbs(referee) if verb.startswith("BUCKET")} == bucket
    assert "RECKLESS_WATER" not in verbs(referee)


@pytest.mark.parametrize(("tower", "winds"), [("NW", {0, 3}), ("NE", {0, 1}), ("SE", {1, 2}), ("SW", {2, 3})])
def test_solo_tower(tower: str, winds: set[int]) -> None:
    dice = Dice()
    game = begun(dice, solo_tower=tower).game
    assert set(dice.supports["enemy_shuffle"][0]) == {4, 5, 6} | winds
    assert game.solo.enemy_buckets == {0, 1, 2, 3} - {("NW", "NE", "SE", "SW").index(tower)}


def test_solo_start_hawks() -> None:
    dice = Dice(enemy_shuffle=[[NORTH, WEST, 4, 5, 6]])
    referee = begun(dice, solo_start_hawks=2)
    assert asks(referee) == (0, "SETUP_HAWK")
    assert cells(referee) == QUADRANTS[0] - AREAS[0] - {(7, 7)}
    answer(referee, (5, 5))
    assert (5, 5) not in cells(referee)
    answer(referee, (5, 6))
    assert asks(referee) == (0, "WIND")
    assert (referee.game.hawks, referee.game.hawk_supply) == ({(5, 5), (5, 6)}, 16)


@pytest.mark.parametrize(("setup", "rooms"), [("ring", 27), ("quadrant", 54)])
def test_enemy_setup_by_lot(setup: str, rooms: int) -> None:
    dice = Dice()
    game = begun(dice, level=6, enemy_setup=setup).game
    drawn = dice.supports["enemy_break"]
    assert (len(drawn), len(dice.supports["enemy_hawk"])) == (18, 9)
    assert len(drawn[0]) == rooms
    assert not any(neighbours(cell) & game.breaks for cell in game.breaks)
    assert not game.breaks & game.hawks


def test_enemy_setup_by_the_player() -> None:
    referee = begun(level=3, enemy_setup="player")
    asked = []
    while referee.phase in ("ENEMY_BREAK", "ENEMY_HAWK"):
        asked.append((referee.phase, quadrant_of(min(cells(referee)))))
        answer(referee, min(cells(referee)))
    assert asked == [(phase, corner) for corner in (1, 2, 3) for phase in ["ENEMY_BREAK"] * 2 + ["ENEMY_HAWK"] * 2]


def test_quadrant_storm_flame() -> None:
    for flame, lit in [(True, {(6, 7), (3, 4)}), (False, {(3, 4)})]:
        referee = alone(gems=[(4, 4)], enemy=["NORTH"], rules={"quadrant_storm_flame": flame})
        assert referee.game.gems == {(4, 4)} | lit


def test_enemy_explosion() -> None:
    for reach, beyond in [("home", set()), ("all", {(4, 8), (5, 8), (6, 8)})]:
        referee = alone(gems=[(5, 7), (7, 0)], enemy=["EXPLOSION"], rules={"enemy_explosion": reach})
        assert cells(referee) == {(5, 7)}  # across the border nothing counts towards the four cells
        answer(referee, (5, 7))
        assert {cell for cell in referee.game.gems if cell[1] > 7} == beyond


def test_hawk_take_enemy() -> None:
    referee = at_action(["HAWK_TWO"], hawks=[(3, 10)], supply=0)
    answer(referee, "PLAY_HAWK_TWO")
    assert (cells(referee), verbs(referee)) == ({(3, 10)}, {"DONE"})
    answer(referee, (3, 10), (5, 5))
    assert asks(referee) == (0, "FLOCK_PICK")
    referee = at_action(["HAWK_TWO"], hawks=[(3, 10)], supply=0, rules={"hawk_take_enemy": False})
    assert "PLAY_HAWK_TWO" not in verbs(referee)


def test_challenge_skip() -> None:
    referee = at_action()
    answer(referee, "DONE")
    assert asks(referee) == (0, "CHALLENGE")
    answer(referee, "NO")
    assert (referee.game.solo.skips, referee.game.solo.challenges) == (1, set())
    rules = {"challenge_skip": "failure"}
    referee = at_action(rules=rules)
    answer(referee, "DONE")
    assert asks(referee) == (0, "SMOLDER")
    referee = alone(breaks=[(6, 7), (7, 6)], enemy=["NORTH"], challenges={SMOLDERING}, rules=rules)
    assert (referee.game.solo.skips, referee.game.solo.challenges) == (1, set())
    assert asks(referee) == (0, "WIND")
    assert alone(breaks=[(6, 7), (7, 6)], challenges={SMOLDERING}, skips=0, rules=rules).over


@pytest.mark.parametrize(
    ("deadline", "burned", "ended", "asked"),
    [(3, [], 1, True), (3, [], 2, True), (3, [], 3, False), (3, [2], 1, False), (2, [], 2, False)],
)
def test_double_deadline(deadline: int, burned: list[int], ended: int, asked: bool) -> None:
    rules = {"level": 7, "double_deadline": deadline}
    pile = [4, 2, 0, 1, 3, 5, 6, 7]
    for choice, drawn in [("YES", {4, 2}), ("NO", {4})]:
        referee = at_action(rules=rules, burned=burned, round=ended, challenge_pile=list(pile))
        answer(referee, "DONE")
        assert (referee.phase == "DOUBLE") is asked
        if asked:
            answer(referee, choice)
        assert referee.game.solo.challenges == (drawn if asked else {4, 2})
        assert referee.game.solo.round == ended + 1


def test_smoke_unplayable() -> None:
    blocked: dict[str, Any] = {"breaks": [(6, 7), (6, 8)], "challenges": {HEAVY_SMOKE}, "hand": ["AIR_DROP", "EMBER"]}
    for then, phase, hand in [("discard", "CHALLENGE", 6), ("free_action", "ACTION", 2)]:
        referee = at_part_two(rules={"smoke_unplayable": then}, dice=Dice(smoke=[AIR_DROP]), **blocked)
        answer(referee, "DROP_EMBER", "DROP_AIR_DROP")
        assert asks(referee) == (0, phase)
        assert len(referee.game.hands[0]) == hand


def test_plan_fail() -> None:
    for fail, lost in [("discard", False), ("lose", True)]:
        referee = at_part_two(plan=[AIR_DROP], breaks=[(6, 7), (6, 8)], rules={"plan_fail": fail})
        assert referee.over is lost


def test_wet_refill() -> None:
    for refill, size in [(False, 3), (True, 6)]:
        referee = at_action(["AIR_DROP"] * 3, challenges={WET_LINE}, rules={"wet_refill": refill})
        answer(referee, "DONE", *["DROP_AIR_DROP"] * 3)
        assert len(referee.game.hands[0]) == size


def test_wet_touch() -> None:
    hand = ["NORTH"] * 3 + ["EAST"] * 3
    for touch, anchors in [(False, 35), (True, 2)]:
        referee = at_action(hand, challenges={WET_LINE}, wind=EAST, rules={"wet_touch": touch})
        answer(referee, "DONE")
        assert asks(referee) == (0, "WET_SQUARE")
        assert len(cells(referee)) == anchors


def test_enemy_bucket() -> None:
    for when, left in [("after_flights", {(3, 13), (2, 13)}), ("before_flights", set())]:
        referee = at_action(
            ["CREEPING_FIRES"], gems=[(3, 13)], hawks=[(6, 7)], wind=SOUTH, rules={"enemy_bucket": when}
        )
        answer(referee, "PLAY_CREEPING_FIRES", (2, 13), (6, 7), (9, 8))
        assert asks(referee) == (0, "FLIGHT")
        assert referee.game.gems == {(9, 8)} | left
        answer(referee, (6, 8))
        assert referee.game.gems == {(9, 8), (6, 8)}


def won(**rules: Any) -> Referee:
    """The last enemy tower falls; two own cells burn and one is a firebreak."""
    referee = at_part_two(
        gems=[(2, 0), (2, 1), (14, 0)], breaks=[(1, 2)], spent=[3], burned=[1, 2], wind=SOUTH, rules=rules
    )
    assert potential(referee.game) == pytest.approx(0.2)
    answer(referee, (15, 0))
    assert potential(referee.game) == 0
    return referee


def test_score_firebreak() -> None:
    assert won().view()["score"] == 7
    assert won(score_firebreak="burned").view()["score"] == 6


@pytest.mark.parametrize(("reward", "win", "loss"), [("win", 1, -1), ("score", 0.5 + 7 / 18, 0), ("shaped", None, 0)])
def test_reward(reward: str, win: float | None, loss: float) -> None:
    assert won(reward=reward).returns == [0.5 + 7 / 18 if win is None else win]
    assert alone(breaks=[(6, 7), (7, 6)], challenges={SMOLDERING}, rules={"reward": reward}).returns == [loss]


def test_max_turns() -> None:
    referee = at_action(rules={"max_turns": 1, "reward": "win"})
    referee.game.turn_number = 1
    answer(referee, "DONE")
    assert referee.over
    assert (referee.truncated, referee.winners, referee.returns) == (True, [], [-1.0])
    assert (referee.view()["score"], referee.view()["lost"]) == (0, False)
    assert referee.game.solo.enemy_pile == []  # before the end of the round


def test_options_of_the_expansion_still_work() -> None:
    referee = alone(hawks=[(6, 7), (9, 8)], enemy=["NORTH"], rules={"hawk_chain": False})
    assert asks(referee) == (0, "FLIGHT")
    assert (9, 8) not in cells(referee)
    dice = Dice(wind=[EAST, SOUTH])
    referee = at_part_two(gems=[(1, 15)], spent=[1], rules={"tower_ablaze": False, "revenge_storm": False}, dice=dice)
    answer(referee, (0, 15))
    assert referee.game.gems == {(1, 15), (0, 15)}
    assert not dice.used_up()


def test_hawks_of_a_fallen_tower_still_fly_home() -> None:
    referee = at_part_two(hawks=[(6, 8)], burned=[1])
    answer(referee, (6, 8))
    assert asks(referee) == (0, "ENEMY_FLIGHT")
    assert cells(referee) == {(6, 7), (7, 6)}


def test_firestorm_in_a_refill() -> None:
    dice = Dice(wind=[NORTH, EAST])
    referee = at_action(pile=["FIRESTORM", "EMBER"], dice=dice)
    drop_one(referee)
    assert referee.game.gems == {(6, 7), (6, 8)}
    assert asks(referee) == (0, "STORM_DISCARD")
    assert EMBER in referee.game.hands[0]


def test_a_fallen_tower_brings_a_firestorm_after_its_own_storm() -> None:
    dice = Dice(wind=[WEST, SOUTH, EAST, NORTH])
    referee = at_part_two(
        gems=[(1, 15)], spent=[1], pile=["FIRESTORM", "EMBER"], hand=["AIR_DROP"] * 4, dice=dice, rules={"level": 5}
    )
    answer(referee, (0, 15))
    assert asks(referee) == (0, "STORM_DISCARD")
    assert dice.used_up()
    assert (referee.game.hand_limit, len(referee.game.hands[0]), referee.game.wind) == (5, 5, NORTH)
    assert number_of("DONE") in referee.legal()
    assert {(7, 6), (8, 6), (7, 9), (8, 9)} <= referee.game.gems


def test_an_attack_goes_round_sanctuaries_no_more_than_corners() -> None:
    referee = alone(enemy=["BURNING_SNAG"], sanctuaries={(6, 6)})
    assert cells(referee) == {(5, 6), (6, 5)}
    answer(referee, (5, 6))
    assert referee.winners == []


def test_plan_goes_before_smoke() -> None:
    referee = at_part_two(plan=[NORTH], challenges={HEAVY_SMOKE}, wind=EAST)
    blow(referee)
    assert asks(referee) == (0, "LOOK_CARD")
