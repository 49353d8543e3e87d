"""The thirty scenarios of the rules specification, played by the referee."""

import pytest

from .. import Referee
from ..board import Cell
from ..burning import storm
from ..terrain import breakable, downwind
from .positions import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Dice,
    answer,
    answer_with_any,
    asks,
    block,
    cells,
    drop_one,
    position,
    verbs,
)

TWO = (0, 2)
THREE = (0, 1, 2)
FIGURES = [(3, 7), (3, 8), (3, 9), (4, 7), (4, 8), (4, 9)]
AT_FLAME = {(6, 7), (6, 8), (7, 6), (7, 9), (8, 6), (8, 9), (9, 7), (9, 8)}
FLAME_DOWNWIND = {
    NORTH: {(6, 7), (6, 8)},
    EAST: {(7, 9), (8, 9)},
    SOUTH: {(9, 7), (9, 8)},
    WEST: {(7, 6), (8, 6)},
}


def after_wind(card: str, gems: list[Cell], breaks: list[Cell] | None = None) -> Referee:
    """Seat 0 holds the card, its wind gem goes to (9, 7), and its action is due."""
    referee = position(wind=SOUTH, gems=gems, breaks=breaks or [], hands={0: [card, "NORTH", "NORTH", "NORTH", "EAST"]})
    answer(referee, (9, 7))
    return referee


def without_wind_gem(card: str, gems: list[Cell]) -> Referee:
    """The same with the wind gem taken off again."""
    referee = after_wind(card, gems)
    referee.game.gems.remove((9, 7))
    return referee


def changes(referee: Referee, *actions: Cell | str) -> tuple[set[Cell], set[Cell], set[Cell], set[Cell]]:
    """New gems, lost gems, new breaks and lost breaks brought by the answers."""
    gems, breaks = set(referee.game.gems), set(referee.game.breaks)
    answer(referee, *actions)
    game = referee.game
    return game.gems - gems, gems - game.gems, game.breaks - breaks, breaks - game.breaks


@pytest.mark.parametrize("wind", [NORTH, EAST, SOUTH, WEST])
def test_01_opening_wind(wind: int) -> None:
    referee = position(wind=wind)
    assert asks(referee) == (0, "WIND")
    assert cells(referee) == FLAME_DOWNWIND[wind]
    assert verbs(referee) == set()


@pytest.mark.parametrize(
    ("towers", "wind", "first"),
    [
        *(((0, 1, 2, 3), wind, wind) for wind in range(4)),
        *((TWO, wind, first) for wind, first in enumerate([0, 1, 1, 0])),
        *((THREE, wind, first) for wind, first in enumerate([0, 1, 2, 0])),
    ],
)
def test_02_first_seat(towers: tuple[int, ...], wind: int, first: int) -> None:
    referee = Referee({"towers": towers}, Dice(wind=[wind]))
    assert asks(referee) == (first, "WIND")
    assert cells(referee) == FLAME_DOWNWIND[wind]


def test_03_rulebook_wind_example() -> None:
    gems = [*block((1, 1), (4, 9)), (2, 8), (2, 9), (3, 6), (3, 7), (3, 8), (4, 6), (4, 8), (4, 9)]
    referee = position(wind=SOUTH, gems=gems)
    expected = {(2, 4), (2, 5), (2, 6), (2, 7), (3, 9), (4, 7), (5, 6), (5, 8), (5, 9), (9, 7), (9, 8)}
    assert cells(referee) == expected


def test_04_rulebook_sample_play() -> None:
    hands = {
        0: ["FLARE_UP", "NORTH", "NORTH", "NORTH", "SOUTH"],
        1: ["EAST", "SOUTH", "SOUTH", "SOUTH", "WEST"],
        2: ["AIR_DROP", "AIR_DROP", "EMBER", "WEST", "WEST"],
        3: ["SCRATCH_LINE", "EAST", "EAST", "EAST", "WEST"],
    }
    referee = position(hands=hands, dice=Dice(wind=[WEST]))
    flared = changes(referee, (6, 8), "PLAY_FLARE_UP", "VERTICAL", (9, 8))[0]
    assert flared == {(6, 8), (9, 8), (10, 8), (11, 8)}
    answer(referee, (6, 7), "PLAY_EAST", "WIND_ROLL")
    assert asks(referee) == (2, "WIND")
    assert cells(referee) == {(6, 6), (7, 6), (8, 6), (9, 7), (10, 7), (11, 7)}
    pile = len(referee.game.pile)
    answer(referee, (10, 7), "DROP_AIR_DROP", "DROP_WEST", "DROP_AIR_DROP", "DROP_WEST", "DONE")
    assert pile - len(referee.game.pile) == 4
    assert len(referee.game.hands[2]) == 5
    answer(referee, (6, 6), "PLAY_SCRATCH_LINE", "VERTICAL", (11, 4))
    assert referee.game.breaks == {(11, 4), (13, 4)}
    assert referee.game.gems == {(6, 6), (6, 7), (6, 8), (9, 8), (10, 7), (10, 8), (11, 8)}
    assert asks(referee) == (0, "WIND")
    assert [len(hand) for hand in referee.game.hands] == [5, 5, 5, 5]


def test_05_figure_a() -> None:
    referee = after_wind("FLARE_UP", FIGURES)
    assert changes(referee, "PLAY_FLARE_UP", "HORIZONTAL", (3, 4))[0] == {(3, 4), (3, 5), (3, 6)}


@pytest.mark.parametrize("anchor", [(3, 4), (3, 5)])
def test_06_figure_b(anchor: Cell) -> None:
    referee = after_wind("FLARE_UP", FIGURES, [(2, 6), (3, 5), (4, 6)])
    answer(referee, "PLAY_FLARE_UP", "HORIZONTAL")
    assert (3, 3) not in cells(referee)
    assert changes(referee, anchor)[0] == {(3, 6)}


def test_07_figure_c() -> None:
    referee = after_wind("BURNING_SNAG", FIGURES)
    assert changes(referee, "PLAY_BURNING_SNAG", (2, 5))[0] == {(2, 5), (2, 6), (3, 5), (3, 6)}


def test_08_figure_d() -> None:
    referee = after_wind("BURNING_SNAG", FIGURES, [(2, 6), (2, 7), (3, 5), (4, 5)])
    assert changes(referee, "PLAY_BURNING_SNAG", (2, 5))[0] == {(2, 5), (3, 6)}


def test_09_figure_e() -> None:
    referee = after_wind("EXPLOSION", FIGURES)
    lit, out, built, _ = changes(referee, "PLAY_EXPLOSION", (3, 7))
    assert lit == {(2, 6), (2, 7), (2, 8), (3, 6), (4, 6)}
    assert (out, built) == ({(3, 7)}, {(3, 7)})


def test_10_figure_f() -> None:
    referee = after_wind("EXPLOSION", FIGURES, [(2, 7), (2, 8), (3, 6), (4, 6)])
    lit, out, built, _ = changes(referee, "PLAY_EXPLOSION", (3, 7))
    assert (lit, out, built) == ({(2, 6)}, {(3, 7)}, {(3, 7)})


def test_11_flare_up_and_burning_cells() -> None:
    for anchor, lit in {(4, 4): {(4, 4), (4, 6)}, (4, 2): {(4, 2), (4, 3), (4, 4)}}.items():
        referee = after_wind("FLARE_UP", [(4, 5)])
        answer(referee, "PLAY_FLARE_UP", "HORIZONTAL")
        legal = {cell for cell in cells(referee) if 3 <= cell[0] <= 5}
        assert legal == block((3, 3), (3, 5)) | block((4, 4), (2, 6)) | block((5, 5), (3, 5))
        assert changes(referee, anchor)[0] == lit


def test_12_snag_contact() -> None:
    referee = without_wind_gem("BURNING_SNAG", [(4, 5)])
    answer(referee, "PLAY_BURNING_SNAG")
    at_flame = {(r, c) for r, c in block((0, 14), (0, 14)) if block((r, r + 1), (c, c + 1)) & AT_FLAME}
    at_gem = block((3, 4), (3, 6)) | {(2, 4), (2, 5), (5, 4), (5, 5)}
    assert (len(at_flame), len(at_gem)) == (20, 12)
    assert cells(referee) == at_flame | at_gem
    assert changes(referee, (4, 5))[0] == {(4, 6), (5, 5), (5, 6)}


def test_13_ember() -> None:
    referee = without_wind_gem("EMBER", [(3, 3), (4, 5), (2, 2)])
    answer(referee, "PLAY_EMBER")
    assert cells(referee) == {(3, 3), (4, 5)}
    answer(referee, (3, 3))
    expected = {(1, 2), (2, 1), (2, 3), (3, 2), (3, 5), (4, 4), (4, 6), (5, 5)} | AT_FLAME
    assert cells(referee) == expected
    lit, out, _, _ = changes(referee, (2, 1))
    assert (lit, out) == ({(2, 1)}, {(3, 3)})


def test_14_wind_card() -> None:
    hand = {0: ["NORTH", "EAST", "WEST", "WEST", "WEST"]}
    referee = position(towers=TWO, hands=hand)
    answer(referee, (6, 7), "PLAY_NORTH")
    assert asks(referee) == (0, "WIND_MODE")
    assert verbs(referee) == {"WIND_ROLL", "WIND_GEM"}
    answer(referee, "WIND_GEM")
    assert cells(referee) == {(5, 7), (6, 8)}

    referee = position(towers=TWO, hands=hand)
    answer(referee, (6, 7), "PLAY_EAST")
    assert verbs(referee) == {"WIND_SET", "WIND_ROLL", "WIND_GEM"}
    answer(referee, "WIND_SET")
    assert referee.game.wind == EAST
    assert asks(referee) == (1, "WIND")
    assert cells(referee) == {(6, 8), (7, 9), (8, 9)}


def test_15_teams() -> None:
    referee = position(teams=True, seat=1, wind=WEST, gems=[(0, 1), (14, 14)])
    assert cells(referee) == {(0, 0), (7, 6), (8, 6), (14, 13)}
    answer(referee, (0, 0))
    game = referee.game
    assert game.burned == [True, False, False, False]
    assert block((0, 2), (0, 2)) <= game.permanent
    assert game.eliminated == [False] * 4
    assert (game.hand_limit, game.wind) == (5, WEST)
    assert asks(referee) == (1, "ACTION")
    answer(referee, "DONE")
    assert asks(referee) == (2, "WIND")
    assert "BUCKET_ALL" in verbs(referee)
    answer(referee, (7, 6), "DONE", "DONE", (8, 6), "DONE")
    assert asks(referee) == (0, "WIND")
    assert "BUCKET_ALL" in verbs(referee)
    answer(referee, "BUCKET_ALL", "VERTICAL", (13, 14))
    assert (14, 14) not in game.gems
    assert game.bucket_full == [False, True, True, True]


def test_16_invalid_wind() -> None:
    hand = {1: ["WEST", "WEST", "EAST", "EAST", "SOUTH", "SOUTH", "NORTH"]}
    dice = Dice()
    referee = position(seat=1, gems=[(7, 6)], burned=[0, 3], hands=hand, dice=dice)
    answer(referee, (6, 7), "PLAY_WEST")
    assert verbs(referee) == {"WIND_ROLL", "WIND_GEM"}
    answer(referee, "WIND_ROLL")
    assert dice.supports["wind"] == [[EAST, SOUTH]]

    referee = position(seat=1, gems=[(7, 6)], burned=[0, 3], hands=hand)
    answer(referee, (6, 7), "PLAY_WEST", "WIND_GEM")
    assert cells(referee) == {(6, 6), (7, 5), (8, 6)}


def test_17_breakable() -> None:
    referee = position(towers=TWO, wind=SOUTH, gems=[(5, 5)], breaks=[(4, 4)])
    room = breakable(referee.game, 0)
    assert room.isdisjoint([(3, 4), (5, 4), (4, 3), (4, 5), (5, 5), (2, 2), (7, 7)])
    assert room.issuperset([(3, 3), (3, 5), (5, 3), (0, 14), (15, 0), (6, 7)])


def test_18_lines() -> None:
    dozer = after_wind("DOZER_LINE", [(4, 6)], [(2, 5)])
    answer(dozer, "PLAY_DOZER_LINE", "HORIZONTAL")
    assert cells(dozer).isdisjoint([(2, 6), (3, 5)])
    assert changes(dozer, (3, 6))[2] == {(3, 6), (3, 7)}
    dozer = after_wind("DOZER_LINE", [(4, 6)], [(2, 5)])
    answer(dozer, "PLAY_DOZER_LINE", "VERTICAL")
    assert (3, 6) not in cells(dozer)

    scratch = after_wind("SCRATCH_LINE", [(4, 6)], [(2, 5)])
    answer(scratch, "PLAY_SCRATCH_LINE", "HORIZONTAL")
    assert (4, 5) in cells(scratch)
    assert cells(scratch).isdisjoint([(2, 3), (3, 3)])
    assert changes(scratch, (3, 4))[2] == {(3, 4), (3, 6)}
    scratch = after_wind("SCRATCH_LINE", [(4, 6)], [(2, 5)])
    answer(scratch, "PLAY_SCRATCH_LINE", "VERTICAL")
    assert (3, 5) not in cells(scratch)


def test_19_de_reforest() -> None:
    referee = after_wind("DE_REFOREST", [], [(4, 4), (1, 1)])
    answer(referee, "PLAY_DE_REFOREST")
    assert cells(referee) >= {(4, 4), (1, 1), (5, 5)}
    assert cells(referee).isdisjoint([(4, 5), (0, 1)])
    assert changes(referee, (1, 1)) == (set(), set(), set(), {(1, 1)})


def test_20_air_drop() -> None:
    gems, breaks = [(2, 2), (2, 3), (2, 5)], [(2, 4)]
    referee = after_wind("AIR_DROP", gems, breaks)
    answer(referee, "PLAY_AIR_DROP_ALL", "HORIZONTAL")
    assert cells(referee) == block((2, 2), (1, 5)) | block((9, 9), (5, 7))
    assert changes(referee, (2, 3)) == (set(), {(2, 3), (2, 5)}, set(), set())
    assert referee.game.gems == {(2, 2), (9, 7)}
    assert referee.game.breaks == {(2, 4)}

    referee = after_wind("AIR_DROP", gems, breaks)
    answer(referee, "PLAY_AIR_DROP_PICK")
    assert (cells(referee), verbs(referee)) == ({(2, 3), (2, 5), (9, 7)}, set())
    answer(referee, (2, 5))
    assert (cells(referee), verbs(referee)) == ({(2, 3)}, {"DONE"})


def test_21_smokejumper() -> None:
    gems = [(5, 5), (5, 6), (4, 4), (6, 4), (3, 4)]
    referee = after_wind("SMOKEJUMPER", gems)
    answer(referee, "PLAY_SMOKEJUMPER_ALL")
    assert cells(referee) == set(gems)
    assert changes(referee, (5, 5))[1] == {(5, 6), (4, 4), (6, 4)}
    assert referee.game.gems == {(3, 4), (5, 5), (9, 7)}


def test_22_bucket() -> None:
    gems = [(2, 1), (3, 1), (2, 4)]
    referee = position(gems=gems)
    assert verbs(referee) == {"BUCKET_ALL", "BUCKET_PICK"}
    answer(referee, "BUCKET_ALL", "HORIZONTAL")
    assert cells(referee) == {(2, 0), (2, 1)}
    referee = position(gems=gems)
    answer(referee, "BUCKET_ALL", "VERTICAL")
    assert cells(referee) == {(0, 1), (1, 1), (2, 1)}
    assert changes(referee, (2, 1))[1] == {(2, 1), (3, 1)}
    assert asks(referee) == (0, "WIND")
    assert verbs(referee) == set()


def test_23_reckless() -> None:
    hand = {0: ["AIR_DROP", "AIR_DROP", "SMOKEJUMPER", "SMOKEJUMPER", "EMBER"]}
    referee = position(gems=[(2, 1)], empty_buckets=[0], hands=hand)
    answer(referee, (6, 7))
    assert "RECKLESS_WATER" in verbs(referee)
    assert "RECKLESS_FIREBREAK" not in verbs(referee)
    answer(referee, "RECKLESS_WATER")
    assert verbs(referee) == {"DROP_AIR_DROP", "DROP_SMOKEJUMPER"}
    answer(referee, "DROP_AIR_DROP", "DROP_SMOKEJUMPER")
    assert asks(referee) == (0, "RECKLESS_DROP")
    answer(referee, "DROP_AIR_DROP")
    assert asks(referee) == (0, "RECKLESS_GEM")
    assert (5, 7) in cells(referee)
    assert (4, 7) not in cells(referee)
    answer(referee, (5, 7))
    assert (4, 7) in cells(referee)
    answer(referee, (4, 7))
    assert len(referee.game.hands[0]) == 5
    assert asks(referee) == (1, "WIND")


def test_24_storm() -> None:
    dice = Dice(wind=[NORTH])
    referee = position(gems=[(4, 4), (5, 4), (6, 4), (10, 10)], breaks=[(9, 10)], dice=dice)
    before = set(referee.game.gems)
    storm(referee.game, None)
    assert referee.game.gems - before == {(3, 4), (6, 7), (6, 8)}
    assert dice.supports["wind"] == [[NORTH, EAST, SOUTH, WEST]]


def test_25_firestorm_in_a_refill() -> None:
    dice = Dice(wind=[NORTH, SOUTH])
    hands = {0: ["EAST", "EAST", "WEST", "WEST", "WEST"]}
    referee = position(towers=TWO, wind=EAST, gems=[(6, 7)], hands=hands, pile=["FIRESTORM", "NORTH"], dice=dice)
    answer(referee, (7, 9), "DROP_EAST", "DONE")
    game = referee.game
    assert referee.view()["hands"][0][0] == 1  # type: ignore[index]
    assert referee.view()["discard"][14] == 1  # type: ignore[index]
    assert game.gems == {(6, 7), (7, 9), (5, 7), (6, 8), (6, 9)}
    assert game.wind == SOUTH
    assert asks(referee) == (0, "STORM_DISCARD")
    answer(referee, "DROP_NORTH", "DONE")
    assert asks(referee) == (1, "STORM_DISCARD")
    answer(referee, "DONE")
    assert [len(hand) for hand in game.hands] == [5, 5]
    assert asks(referee) == (1, "WIND")
    assert cells(referee) == downwind(game, SOUTH)
    assert dice.used_up()


def test_26_elimination_in_wind() -> None:
    dice = Dice(wind=[WEST, SOUTH])
    referee = position(wind=EAST, gems=[(0, 14)], dice=dice)
    game = referee.game
    answer(referee, (0, 15))
    assert (game.hand_limit, game.eliminated) == (6, [False, True, False, False])
    assert block((0, 2), (13, 15)) <= game.permanent
    assert [len(hand) for hand in game.hands] == [10, 0, 5, 5]
    for _ in range(4):
        assert asks(referee) == (0, "KEEP")
        assert "DONE" not in verbs(referee)
        answer_with_any(referee)
    assert [len(hand) for hand in game.hands] == [6, 0, 6, 6]
    assert game.gems == {(0, 12), (1, 12), (2, 12), (7, 6), (8, 6)}
    assert game.wind == SOUTH
    assert asks(referee) == (0, "ACTION")
    answer(referee, "DONE")
    assert asks(referee) == (2, "WIND")
    assert dice.used_up()


def test_27_elimination_by_card() -> None:
    dice = Dice(wind=[EAST, NORTH])
    hands = {0: ["EXPLOSION", "NORTH", "NORTH", "EAST", "EAST"]}
    referee = position(gems=[(1, 14)], hands=hands, dice=dice)
    game = referee.game
    answer(referee, (6, 7), "PLAY_EXPLOSION", (1, 14))
    assert game.burned == [False, True, False, False]
    assert len(game.hands[0]) == 9
    assert block((0, 2), (13, 15)) <= game.permanent
    assert game.breaks == set()
    for _ in range(3):
        assert asks(referee) == (0, "KEEP")
        answer_with_any(referee)
    pile = len(game.pile)
    assert game.gems == {(6, 7), (6, 8), (7, 9), (8, 9)}
    assert asks(referee) == (2, "WIND")
    assert [len(hand) for hand in game.hands] == [6, 0, 6, 6]
    assert pile == 52 - 20 + 1 - 2
    assert dice.used_up()


def test_28_two_at_once() -> None:
    dice = Dice(wind=[NORTH, SOUTH, EAST, EAST, EAST, SOUTH])
    referee = position(seat=2, wind=SOUTH, gems=[(1, 0), (1, 15)], pile=["FIRESTORM"], dice=dice)
    game = referee.game
    answer(referee, (9, 7))
    drop_one(referee)
    assert game.burned == [True, True, False, False]
    assert dice.supports["wind"] == [[NORTH, EAST, SOUTH, WEST], [EAST, SOUTH, WEST]]
    assert asks(referee) == (2, "STORM_DISCARD")
    answer(referee, "DONE")
    assert asks(referee) == (3, "STORM_DISCARD")
    assert game.victims == [(0, 2), (1, 2)]
    answer(referee, "DONE")
    for _ in range(4):
        assert asks(referee) == (2, "KEEP")
        assert len(game.hands[3]) == 5
        answer_with_any(referee)
    assert (len(game.hands[2]), len(game.hands[3])) == (11, 6)
    for _ in range(4):
        assert asks(referee) == (2, "KEEP")
        answer_with_any(referee)
    assert [len(hand) for hand in game.hands] == [0, 0, 7, 7]
    assert asks(referee) == (3, "WIND")
    assert dice.used_up()


def test_29_mutual_aid_tie() -> None:
    referee = position(
        towers=TWO,
        gems=[(0, 1), (15, 14), (14, 13)],
        mutual_aid=True,
        hands={0: ["EAST", "EAST", "WEST", "WEST", "WEST"]},
        pile=["MUTUAL_AID"],
    )
    answer(referee, (6, 7), "DROP_EAST", "DONE")
    assert asks(referee) == (0, "AID_CHOICE")
    assert verbs(referee) == {"AID_GEM", "AID_BREAK", "AID_CARDS"}
    answer(referee, "AID_GEM", (15, 15))
    assert asks(referee) == (1, "AID_GEM_CELL")
    assert (0, 0) in cells(referee)
    assert (14, 15) not in cells(referee)
    answer(referee, (0, 0))
    assert referee.over
    assert referee.returns == [0.0, 0.0]
    assert referee.winners == [0, 1]


def test_30_shadows_win() -> None:
    dice = Dice(roll=[EAST, EAST, SOUTH])
    referee = position(
        seat=1,
        gems=[(0, 14), (14, 15)],
        burned=[0, 3],
        shadow_of_the_wood=True,
        pile=["SHADOW_OF_THE_WOOD"],
        dice=dice,
    )
    assert referee.game.hand_limit == 7
    answer(referee, (6, 7))
    drop_one(referee)
    assert asks(referee) == (3, "SHADOW_CHOICE")
    answer(referee, "SHADOW_ROLLS", (0, 15))
    assert asks(referee) == (3, "SHADOW_GEM")
    answer(referee, (7, 9))
    assert asks(referee) == (3, "SHADOW_GEM")
    answer(referee, (15, 15))
    assert referee.over
    assert referee.winners == [0, 3]
    assert referee.returns == pytest.approx([1 / 3, -1 / 3, -1 / 3, 1 / 3])
    assert dice.used_up()
