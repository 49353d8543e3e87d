"""Rulings S1 to S6, S12, S13, S32 and S33: what is on the table, hawks taken, valid winds, score and cap."""

from collections import Counter

import pytest

from tests.games.fire_tower.names import AREAS, FLAME, QUADRANTS, Cell, cells
from tests.games.fire_tower.solo import CORNERS, LEVELS, TOWERS, Alone, acting, enemy_cards, to_action
from tests.games.fire_tower.table import after

SETUP = {"at": "setup", "dice": {"winds": "N"}}
HOME = QUADRANTS[0] - AREAS[0] - FLAME


def beside(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def ring(corner: int) -> frozenset[Cell]:
    """The 6×6 block of a corner without its tower."""
    rows, cols = (range(6) if edge == 0 else range(10, 16) for edge in CORNERS[corner])
    return frozenset((r, c) for r in rows for c in cols) - AREAS[corner]


@pytest.mark.parametrize("tower", TOWERS)
def test_s1_backburn_is_a_firebreak_card(alone: Alone, tower: str) -> None:
    table = alone(**SETUP, solo_tower=tower)
    found = table.cards_held + Counter(table.pile)
    assert found.pop("FIRESTORM") == 1
    assert found.total() == 62
    assert not {"DE_REFOREST", "DOZER_LINE", "SCRATCH_LINE", "BACKBURN"} & set(found)
    assert all(found[name] == 3 - (name == "FLARE_UP") for name in enemy_cards(tower)), "the enemy has one of each"


@pytest.mark.parametrize("level", LEVELS)
def test_s2_fronts_are_up_at_the_start(alone: Alone, level: int) -> None:
    assert alone(**SETUP, level=level).fronts == ({0}, {0})


def test_s2_backs_after_flipping(alone: Alone) -> None:
    hand = "NORTH*3 EAST*2 SOUTH"
    front = acting(alone, hand)
    assert {"HEAVY_WINDS", "LOOKOUT"} <= front.verbs
    assert "PATROL" not in front.verbs
    assert after(front, "PLAY_EAST", "WIND_SET").question == "ENEMY_ORIENT", "no Light Breeze before Heavy Winds"
    back = acting(alone, hand, heavy_winds=(), lookout=())
    assert "PATROL" in back.verbs
    assert not {"HEAVY_WINDS", "LOOKOUT"} & back.verbs
    assert back.do("PLAY_EAST", "WIND_SET").asks == (0, "BREEZE")


def test_s2_flipped_in_the_game(alone: Alone) -> None:
    table = acting(alone, "NORTH*3 EAST*2 SOUTH", enemy="NORTH WEST").do("HEAVY_WINDS", "PLAY_EAST", (7, 9), "DONE")
    assert table.fronts == (set(), {0})
    to_action(table)
    assert "HEAVY_WINDS" not in table.verbs
    assert table.do("PLAY_EAST", "WIND_SET").asks == (0, "BREEZE")


@pytest.mark.parametrize("level", LEVELS)
def test_s3_no_bucket_card_no_reckless_abandon(alone: Alone, level: int) -> None:
    has_card = LEVELS[level][5]
    given = {"level": level, "gems": "2,2", "hand": "AIR_DROP*3"}
    table = alone(at="action", **given)
    assert ("BUCKET_ALL" in table.verbs) is has_card
    assert "RECKLESS_WATER" not in table.verbs
    empty = alone(at="action", **given, empty_buckets=[0])
    assert ("RECKLESS_WATER" in empty.verbs) is has_card


@pytest.mark.parametrize("count", [0, 2])
def test_s4_starting_hawks(alone: Alone, count: int) -> None:
    table = alone(**SETUP, solo_start_hawks=count)
    for number in range(count):
        assert table.asks == (0, "SETUP_HAWK")
        assert table.legal == HOME - table.hawks
        table.do((5, number))
    assert len(table.hawks) == count
    assert table.supply == 18 - count
    assert table.question != "SETUP_HAWK"


@pytest.mark.parametrize("level", LEVELS)
def test_s5_pieces_are_counted_per_tower(alone: Alone, level: int) -> None:
    _, breaks, hawks, *_ = LEVELS[level]
    table = alone(**SETUP, level=level)
    for corner in (1, 2, 3):
        assert len(table.breaks & QUADRANTS[corner]) == breaks
        assert len(table.hawks & QUADRANTS[corner]) == hawks
    assert not (table.breaks | table.hawks) & QUADRANTS[0]
    assert table.supply == 18 - 3 * hawks


@pytest.mark.parametrize("setup", ["ring", "quadrant"])
@pytest.mark.parametrize("tower", TOWERS)
def test_s6_pieces_by_lot(alone: Alone, setup: str, tower: str) -> None:
    seen: set[Cell] = set()
    table = alone(at="setup", copies=1, luck=True, level=7, enemy_setup=setup, solo_tower=tower)
    for seed in range(6):
        table.batch.reset(seed)
        zones = [ring(corner) if setup == "ring" else QUADRANTS[corner] - AREAS[corner] - FLAME for corner in range(4)]
        for corner in set(range(4)) - {table.own}:
            assert len(table.breaks & zones[corner]) == 6
            assert len(table.hawks & zones[corner]) == 4
        assert not table.breaks & {other for cell in table.breaks for other in beside(cell)}
        assert not table.breaks & table.hawks
        assert not (table.breaks | table.hawks) & table.home
        seen |= table.breaks | table.hawks
    rings = frozenset[Cell]().union(*(ring(corner) for corner in range(4)))
    assert (seen <= rings) is (setup == "ring")
    assert len(seen) > 60, "by lot, not the same cells again and again"


def test_s6_pieces_by_the_player(alone: Alone) -> None:
    table = alone(**SETUP, level=3, enemy_setup="player", solo_tower="NE")
    for corner in (2, 3, 0):
        first = True
        for question in ("ENEMY_BREAK", "ENEMY_BREAK", "ENEMY_HAWK", "ENEMY_HAWK"):
            assert table.asks == (0, question)
            taken = table.breaks | table.hawks
            if question == "ENEMY_BREAK":
                taken |= {other for cell in table.breaks for other in beside(cell)}
            assert table.legal == ring(corner) - taken
            assert not first or len(table.legal) == 27
            first = False
            table.do(min(table.cells))
    assert not table.question.startswith("ENEMY_BREAK")
    assert (len(table.breaks), len(table.hawks), table.supply) == (6, 6, 12)


@pytest.mark.parametrize("takes", [True, False])
def test_s12_hawks_are_taken_from_enemies(alone: Alone, takes: bool) -> None:
    given = {"supply": 0, "hawks": "5,5 3,10 10,3", "hawk_take_enemy": takes}
    table = acting(alone, "HAWK_TWO", **given)
    assert ("PLAY_HAWK_TWO" in table.plays) is takes
    if takes:
        table.do("PLAY_HAWK_TWO")
        assert table.asks == (0, "HAWK_TAKE")
        assert table.legal == cells("3,10 10,3") | {"DONE"}
        table.do((3, 10))
        assert table.asks == (0, "HAWK_PLACE")
        assert table.legal == HOME - {(5, 5)}


def test_s12_without_taking_the_rest_is_forfeited(alone: Alone) -> None:
    table = acting(alone, "HAWK_TWO", supply=1, hawks="3,10", hawk_take_enemy=False).do("PLAY_HAWK_TWO", (5, 5))
    assert table.hawks == cells("3,10 5,5")
    assert table.asks == (0, "FLOCK_PICK")
    assert table.legal == {(5, 5), "DONE"}, "only the player flocks"


@pytest.mark.parametrize(
    ("ablaze", "support"), [((), "NESW"), ((1, 2), "NSW"), ((2, 3), "NEW"), ((1, 3), "NESW"), ((2,), "NESW")]
)
def test_s13_valid_winds_by_standing_towers(alone: Alone, ablaze: tuple[int, ...], support: str) -> None:
    given = {"ablaze": ablaze, "hand": "NORTH*3 EAST*2", "top": "FIRESTORM SOUTH"}
    table = alone(at="refill", **given, dice={"winds": "NN"})
    assert table.dice.supports == [support, support]
    assert table.asks == (0, "STORM_DISCARD"), "the player alone exchanges cards"
    assert table.do("DONE").question != "STORM_DISCARD"


@pytest.mark.parametrize(("counts", "score"), [("unburned", 6), ("burned", 4)])
def test_s32_firebreaks_in_the_score(alone: Alone, counts: str, score: int) -> None:
    given = {"gems": "2,0 2,1 1,1 14,0", "breaks": "1,2 0,1", "ablaze": [1, 2], "spent": [3], "wind": "S"}
    table = alone(at="wind", **given, score_firebreak=counts).do((15, 0))
    assert table.outcome == "won"
    assert table.score == score
    assert table.returns == [round(0.5 + score / 18, 4)]


def test_s32_an_untouched_tower_scores_nine(alone: Alone) -> None:
    given = {"gems": "14,0", "ablaze": [1, 2], "spent": [3], "wind": "S"}
    table = alone(at="wind", **given, score_firebreak="burned").do((15, 0))
    assert (table.score, table.returns) == (9, [1])


@pytest.mark.parametrize(("reward", "paid"), [("score", 0), ("win", -1), ("shaped", 0)])
@pytest.mark.parametrize("cap", ["tie", "distance"])
def test_s33_the_cap_is_paid_as_a_loss(alone: Alone, reward: str, paid: int, cap: str) -> None:
    given = {"max_turns": 10, "cap_result": cap, "reward": reward}
    table = alone(at="action", turn=10, **given).do("DONE")
    assert table.outcome == "truncated"
    assert table.winners == set()
    assert (table.score, table.returns) == (0, [paid])


def test_s33_the_cap_comes_before_the_round_end(alone: Alone) -> None:
    """Wet Line would ask; the game is over first. One turn earlier it does ask."""
    given = {"enemy": "", "running": "WET", "hand": "AIR_DROP*4 HELITACK*2"}
    assert alone(at="action", **given, max_turns=10, turn=10).do("DONE").outcome == "truncated"
    assert alone(at="action", **given, max_turns=10, turn=9).do("DONE").asks == (0, "WET_DROP")


def test_s33_two_hundred_turns_by_default(alone: Alone) -> None:
    assert not alone(at="action", turn=199).do("DONE").over
    assert alone(at="action", turn=200).do("DONE").outcome == "truncated"
