"""What the solo specification states beyond scenarios and rulings: setup, rounds, fallen towers, pay, hidden cards."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rising.phases import QUESTIONS as RISING_QUESTIONS
from firetower_env.games.fire_tower.solo.phases import QUESTIONS as SOLO_QUESTIONS
from firetower_env.games.fire_tower.solo.rules import SoloRules
from tests.games.fire_tower.names import AREAS, cells
from tests.games.fire_tower.solo import LEVELS, TOWERS, WATER, Alone, enemy_cards, pass_turn
from tests.games.fire_tower.table import after

WINDS = ("NORTH", "EAST", "SOUTH", "WEST", "NORTHEAST", "SOUTHEAST", "SOUTHWEST", "NORTHWEST")
FIRE = ("BURNING_SNAG", "EXPLOSION", "FLARE_UP", "EMBER", "CROWN_FIRE", "CREEPING_FIRES", "ROLLING_FIREBRAND")
HAWKS = ("HAWK_TWO", "HAWK_THREE")
#: 8: the questions that solo adds, in their order
ADDED = (
    *("ENEMY_SNAG", "ENEMY_ORIENT", "ENEMY_FLARE", "ENEMY_EXPLOSION", "PUNISH_DIR", "ENEMY_FLIGHT", "EB_ORIENT"),
    *("EB_WINDOW", "CHALLENGE", "DOUBLE", "SMOLDER", "RED_FLAG", "SMOKE_A", "SMOKE_B", "STURDY", "PLAN", "SANCTUARY"),
    *("WET_DROP", "WET_SQUARE", "ENEMY_BREAK", "ENEMY_HAWK"),
)


# -- setup ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tower", TOWERS)
def test_sixty_two_cards(alone: Alone, tower: str) -> None:
    table = alone(at="setup", solo_tower=tower, dice={"winds": "N", "enemies": ["BURNING_SNAG"]})
    found = table.cards_held + Counter(table.pile)
    totals = [sum(found[name] for name in names) for names in (WINDS, FIRE, WATER, HAWKS)]
    assert totals == [22, 19, 16, 5]
    assert found.total() == sum(totals) + 1, "and Firestorm"
    assert sorted(table.enemy_deck) == sorted(enemy_cards(tower)[1:]), "the enemy's five, the first turned up"


@pytest.mark.parametrize("level", LEVELS)
def test_level_table(alone: Alone, level: int) -> None:
    hand, breaks, hawks, skips, opening, bucket, _ = LEVELS[level]
    dice = {"winds": "S", "enemies": ["BURNING_SNAG"], "challenges": ["DRY"]}
    table = alone(at="setup", level=level, dice=dice)
    assert (table.held(0), table.hand_limit, len(table.pile)) == (hand, hand, 63 - hand)
    assert (len(table.breaks), len(table.hawks)) == (3 * breaks, 3 * hawks)
    assert (table.skips, table.full_buckets) == (skips, {0} if bucket else set())
    assert table.running == ({"DRY"} if opening else set())
    assert len(table.challenge_deck) == 8 - opening
    assert table.unspent == {1, 2, 3}
    assert (table.wind, table.dice.supports) == ("S", ["NESW"])
    assert (table.round, table.turn) == (1, (1, 0))
    assert table.asks == (0, "ENEMY_SNAG"), "Part One comes first"


def test_an_opening_plan_comes_before_the_first_turn(alone: Alone) -> None:
    table = alone(at="setup", level=4, dice={"winds": "S", "challenges": ["PLAN"]})
    assert table.asks == (0, "PLAN")
    assert (table.turn[0], len(table.enemy_deck)) == (0, 5)


@pytest.mark.parametrize(("cut", "place"), [(0, 0), (30, 30), (56, 56)])
def test_firestorm_is_cut_in_anywhere(alone: Alone, cut: int, place: int) -> None:
    table = alone(at="setup", dice={"winds": "N", "cuts": [cut]})
    assert table.pile.index("FIRESTORM") == place
    assert len(table.pile) == 57


def test_questions_of_solo() -> None:
    assert [name for name in SOLO_QUESTIONS if name not in RISING_QUESTIONS] == list(ADDED)
    assert len(SOLO_QUESTIONS) == len(set(SOLO_QUESTIONS))


# -- rounds -----------------------------------------------------------------------------------------------------------


def test_a_round_ends_in_order(alone: Alone) -> None:
    """Wet Line first, then effects end, the enemy deck is shuffled, and the next challenge is drawn."""
    given = {"running": "WET DRY SMOKE RED_FLAG", "red_flag_used": True, "hand": "NORTH*3 EAST*3"}
    table = alone(at="round end", **given, challenges="SMOLDER", dice={"enemies": ["WEST NORTH"]})
    pile = table.pile
    assert table.asks == (0, "WET_SQUARE")
    assert table.running == {"WET", "DRY", "SMOKE", "RED_FLAG"}
    assert table.enemy_deck == []
    assert table.s.red_flag_used.all()
    table.do((1, 3))
    assert table.asks == (0, "CHALLENGE")
    assert table.running == set()
    assert not table.s.red_flag_used.any()
    assert table.enemy_deck[:2] == ["WEST", "NORTH"]
    assert table.round == 1
    table.do("YES")
    assert (table.round, table.running) == (2, {"SMOLDER"})
    assert table.asks == (0, "SMOLDER")
    assert table.pile == pile, "the player's deck is untouched"


def test_the_round_goes_on_while_enemy_cards_are_left(alone: Alone) -> None:
    table = alone(enemy="WEST NORTH", running="DRY", wind="E")
    pass_turn(table)
    assert (table.round, table.running, table.question) == (1, {"DRY"}, "WIND")
    assert table.do(min(table.cells), "DONE").asks == (0, "CHALLENGE")


def test_lasting_challenges_outlive_the_round(alone: Alone) -> None:
    given = {"sturdy": [2], "sanctuaries": "3,3", "plan": "NORTH"}
    table = alone(at="round end", skips=0, challenges="DRY", **given)
    assert (table.sturdy, table.sanctuaries, table.plan) == ({2}, {(3, 3)}, ["NORTH"])


# -- fallen towers ----------------------------------------------------------------------------------------------------


def test_two_towers_at_once(alone: Alone) -> None:
    """Each burns on, grows the hand, draws a card and brings its storm, clockwise from the player."""
    given = {"level": 5, "gems": "0,14 15,14", "spent": [1, 2], "hand": "NORTH*3", "wind": "N"}
    top = "FIRESTORM WEST EMBER AIR_DROP"
    table = alone(at="refill", **given, top=top, enemy="WEST", dice={"winds": "EW" + "SS" + "SN"})
    assert table.towers == {0, 3}
    assert table.asks == (0, "STORM_DISCARD")
    assert (table.hand_limit, table.permanent) == (4, set()), "both wait for the end of the Firestorm"
    table.do("DONE")
    assert table.permanent == AREAS[1] | AREAS[2]
    assert table.hand_limit == 6
    assert table.cards_held == Counter(NORTH=3, WEST=1, EMBER=1, AIR_DROP=1)
    assert cells("3-4,13-15") < table.gems, "two storms to the south"
    assert table.wind == "N"


@pytest.mark.parametrize(("level", "size"), [(1, 6), (2, 6), (3, 6), (5, 5), (7, 4)])
def test_the_hand_grows_to_six_at_most(alone: Alone, level: int, size: int) -> None:
    given = {"level": level, "gems": "1,15", "spent": [1], "wind": "N", "top": "EMBER*2"}
    table = alone(at="wind", **given, dice={"winds": "EE"}).do((0, 15))
    assert table.asks == (0, "ACTION")
    assert (table.hand_limit, table.held(0)) == (size, size)
    assert table.cards_held["EMBER"] == (1 if LEVELS[level][0] < 6 else 0)


def test_a_firestorm_drawn_for_a_fallen_tower_follows_its_storm(alone: Alone) -> None:
    given = {"level": 5, "gems": "1,15", "spent": [1], "wind": "N", "top": "FIRESTORM EMBER"}
    table = alone(at="wind", **given, dice={"winds": "EESN"}).do((0, 15))
    assert table.asks == (0, "STORM_DISCARD")
    assert cells("7,9 8,9 3,13 3,14 3,15") < table.gems, "east of the flame, then south of the tower"
    assert table.do("DONE").asks == (0, "ACTION")


def test_a_storm_may_fell_the_next_tower(alone: Alone) -> None:
    given = {"gems": "1,15 15,14", "spent": [1, 2], "wind": "N", "dice": {"winds": "ENNN"}}
    table = alone(at="wind", **given).do((0, 15))
    assert table.towers == {0, 3}
    assert table.permanent == AREAS[1] | AREAS[2]
    assert table.dice.supports[:2] == ["NESW", "NSW"], "the second roll already leaves out the east"


def test_a_sturdy_tower_burns_at_its_corner_and_stands(alone: Alone) -> None:
    table = alone(at="wind", gems="1,15", sturdy=[1], spent=[1], wind="N").do((0, 15))
    assert table.towers == {0, 1, 2, 3}
    assert table.asks == (0, "ACTION")
    weak = alone(at="wind", gems="1,15", sturdy=[2], spent=[1], wind="N", dice={"winds": "EE"}).do((0, 15))
    assert weak.towers == {0, 2, 3}


def test_the_last_cell_of_a_sturdy_tower_wins(alone: Alone) -> None:
    given = {"gems": AREAS[3] - {(15, 0)}, "sturdy": [3], "spent": [3], "ablaze": [1, 2], "wind": "S"}
    assert alone(at="wind", **given).do((15, 0)).outcome == "won"


# -- enemy Buckets (6) ------------------------------------------------------------------------------------------------


def test_lines_of_one_way_are_asked_without_the_way(alone: Alone) -> None:
    table = alone(at="wind", wind="E", gems="0,12 2,12 2,14").do((0, 13))
    assert table.asks == (0, "EB_WINDOW")
    assert table.legal == {(0, 11), (0, 12), (2, 12)}
    assert after(table, (0, 11)).gems == after(table, (0, 12)).gems == cells("2,12 2,14")
    assert table.do((2, 12)).gems == cells("0,12 0,13")
    assert table.unspent == {2, 3}


def test_two_inside_beat_one_inside_and_two_outside(alone: Alone) -> None:
    """Also for the tower's own side of the board alone: gems of other tower areas stay."""
    table = alone(at="wind", wind="W", gems="2,14 2,12 2,11 1,1").do((2, 13))
    assert table.gems == cells("2,11 1,1"), "row 2 from column 12: two inside, one more"


def test_a_spent_bucket_does_not_answer(alone: Alone) -> None:
    table = alone(at="wind", wind="N", gems="3,13", spent=[1]).do((2, 13))
    assert table.gems == cells("3,13 2,13")
    assert table.asks == (0, "ACTION")


# -- pay --------------------------------------------------------------------------------------------------------------

LAST = {"at": "wind", "ablaze": [1, 2], "spent": [3], "wind": "S"}


@pytest.mark.parametrize(
    ("reward", "won", "lost"), [("win", 1.0, -1.0), ("score", 0.5 + 7 / 18, 0.0), ("shaped", 0.5 + 7 / 18, 0.0)]
)
def test_rewards(alone: Alone, reward: str, won: float, lost: float) -> None:
    table = alone(**LAST, gems="2,0 2,1 14,0", reward=reward)
    assert table.returns == [0.0]
    win = after(table, (15, 0))
    assert (win.outcome, win.score) == ("won", 7)
    assert win.batch.returns.shape == (win.batch.count, 1)
    assert np.allclose(win.batch.returns, won)
    loss = alone(**{**LAST, "wind": "N"}, gems="1,0 14,0", reward=reward).do((0, 0))
    assert (loss.outcome, loss.score) == ("lost", 0)
    assert np.allclose(loss.batch.returns, lost)
    assert loss.batch.game.lost_return == lost


@pytest.mark.parametrize("reward", ["win", "score", "shaped"])
def test_the_potential_of_shaped_rewards(alone: Alone, reward: str) -> None:
    step = 0.1 if reward == "shaped" else 0.0
    for fallen in ([], [1], [1, 2], [2, 3]):
        table = alone(ablaze=fallen, reward=reward)
        assert np.allclose(table.batch.game.potential(table.engine, table.batch.all_games), step * len(fallen))
    over = alone(**LAST, gems="14,0", reward=reward).do((15, 0))
    assert np.allclose(over.batch.game.potential(over.engine, over.batch.all_games), 0.0)


# -- hidden cards -----------------------------------------------------------------------------------------------------

HIDDEN = {"pile", "enemy_pile", "challenge_pile", "seed", "draws"}


def middle_of_games(steps: int, **options: Any) -> Batch:
    batch = Batch(game_of(SoloRules.make(level=tuple(LEVELS), **options)), 40)
    batch.reset(4)
    rng = np.random.default_rng(steps)
    for _ in range(steps):
        running = np.flatnonzero(~batch.over)
        masks = batch.masks(running)
        batch.step((masks * rng.random(masks.shape)).argmax(axis=1), running)
    return batch.fork(np.flatnonzero(~batch.over))


def tops(batch: Batch, pile: str, size: str) -> list[tuple[int, ...]]:
    s: Any = batch.engine.s
    return [tuple(row[:count]) for row, count in zip(getattr(s, pile), getattr(s, size), strict=True)]


@pytest.mark.parametrize("steps", [0, 25, 60])
@pytest.mark.parametrize("tower", ["NW", "SE"])
def test_a_redeal_shuffles_the_three_piles_and_nothing_else(steps: int, tower: str) -> None:
    batch = middle_of_games(steps, solo_tower=tower)
    dealt = batch.fork()
    dealt.redeal(0, 77)
    seen, seen_again = batch.observe(), dealt.observe()
    assert all(np.array_equal(seen[name], seen_again[name]) for name in seen)
    assert np.array_equal(batch.masks(), dealt.masks())
    before, now = batch.engine.s.arrays(), dealt.engine.s.arrays()
    assert {name for name in before if not np.array_equal(before[name], now[name])} == HIDDEN
    for pile, size in (("pile", "pile_size"), ("enemy_pile", "enemy_size"), ("challenge_pile", "challenge_size")):
        old, new = tops(batch, pile, size), tops(dealt, pile, size)
        assert [sorted(cards) for cards in old] == [sorted(cards) for cards in new]
        several = [number for number, cards in enumerate(old) if len(set(cards)) > 1]
        moved = sum(old[number] != new[number] for number in several)
        assert moved > 0.4 * len(several) > 0, f"{pile} was shuffled"


def test_salts_decide_the_redeal() -> None:
    batch = middle_of_games(20)
    first, same, other = batch.fork(), batch.fork(), batch.fork()
    for twin, salt in ((first, 5), (same, 5), (other, 6)):
        twin.redeal(0, salt)
    assert np.array_equal(first.engine.s.pile, same.engine.s.pile)
    assert not np.array_equal(first.engine.s.pile, other.engine.s.pile)


def test_a_redeal_does_not_depend_on_what_was_hidden() -> None:
    """Two games that differ in their hidden piles alone become the same game."""
    batch = middle_of_games(20)
    other = batch.fork()
    other.redeal(0, 1)
    batch.redeal(0, 2)
    other.redeal(0, 2)
    assert np.array_equal(batch.engine.s.pile, other.engine.s.pile)
    assert tops(batch, "enemy_pile", "enemy_size") == tops(other, "enemy_pile", "enemy_size")
    assert tops(batch, "challenge_pile", "challenge_size") == tops(other, "challenge_pile", "challenge_size")


def test_forks_are_independent() -> None:
    batch = middle_of_games(10)
    before = [batch.digest(game) for game in range(batch.count)]
    twin = batch.fork()
    assert [twin.digest(game) for game in range(twin.count)] == before
    twin.step(twin.masks().argmax(axis=1))
    assert [batch.digest(game) for game in range(batch.count)] == before
