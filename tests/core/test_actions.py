import numpy as np
import pytest

from firetower_env.core.actions import ActionLayout
from firetower_env.core.errors import IllegalActionError, UnknownNameError
from firetower_env.games.fire_tower.phases import BOX

LAYOUT = BOX.layout

#: the table of the specification (10), by index
TABLE = """
0 DONE 1 HORIZONTAL 2 VERTICAL 3 WIND_SET 4 WIND_ROLL 5 WIND_GEM 6 PLAY_NORTH 7 PLAY_EAST 8 PLAY_SOUTH
9 PLAY_WEST 10 PLAY_BURNING_SNAG 11 PLAY_EXPLOSION 12 PLAY_FLARE_UP 13 PLAY_EMBER 14 PLAY_AIR_DROP_ALL
15 PLAY_AIR_DROP_PICK 16 PLAY_FIRE_ENGINE_ALL 17 PLAY_FIRE_ENGINE_PICK 18 PLAY_SMOKEJUMPER_ALL
19 PLAY_SMOKEJUMPER_PICK 20 PLAY_DE_REFOREST 21 PLAY_DOZER_LINE 22 PLAY_SCRATCH_LINE 23 BUCKET_ALL
24 BUCKET_PICK 25 RECKLESS_WATER 26 RECKLESS_FIREBREAK 27 DROP_NORTH 31 DROP_BURNING_SNAG
40 DROP_SCRATCH_LINE 41 AID_GEM 42 AID_BREAK 43 AID_CARDS 44 SHADOW_CARDS 45 SHADOW_ROLLS
46 PLAY_BURNING_SNAG_PICK 47 PLAY_FLARE_UP_PICK
"""
VERBS = dict(zip(map(int, TABLE.split()[::2]), TABLE.split()[1::2], strict=True))


def test_fire_tower_actions_are_those_of_the_specification():
    assert LAYOUT.size == 304
    assert LAYOUT.cells == 256
    for number, name in VERBS.items():
        assert LAYOUT.verbs[number] == name
        assert LAYOUT.encode(name) == 256 + number
    assert LAYOUT.encode((0, 0)) == 0
    assert LAYOUT.encode((2, 3)) == 35
    assert LAYOUT.encode((15, 15)) == 255


def test_encode_and_decode_are_inverse():
    for action in range(LAYOUT.size):
        assert LAYOUT.encode(LAYOUT.decode(action)) == action


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (16, 0), (0, 16)])
def test_cells_off_the_board(cell):
    with pytest.raises(IllegalActionError, match="not on the 16×16 board"):
        LAYOUT.encode(cell)


def test_unknown_verb_lists_the_verbs():
    with pytest.raises(UnknownNameError, match=r"unknown verb 'FLY'.*DONE.*PLAY_EMBER"):
        LAYOUT.encode("FLY")


@pytest.mark.parametrize("action", [-1, 304])
def test_numbers_that_are_no_action(action):
    for method in (LAYOUT.decode, LAYOUT.describe):
        with pytest.raises(IllegalActionError, match="is not in 0 … 303"):
            method(action)


def test_descriptions():
    assert LAYOUT.describe(35) == "row 2, column 3"
    assert LAYOUT.describe(LAYOUT.encode("PLAY_FLARE_UP")) == "play flare up"
    assert len({LAYOUT.describe(action) for action in range(LAYOUT.size)}) == LAYOUT.size


def test_turned_verbs_are_permutations_that_compose():
    table = LAYOUT.verb_turns
    for rotation in range(4):
        assert sorted(table[rotation]) == list(range(48))
        for more in range(4):
            assert np.array_equal(table[more][table[rotation]], table[(rotation + more) % 4])
    assert np.array_equal(table[0], np.arange(48))


def test_one_quarter_clockwise():
    turned = {LAYOUT.verbs[k]: LAYOUT.verbs[LAYOUT.verb_turns[1][k]] for k in range(48)}
    moved = {name: becomes for name, becomes in turned.items() if name != becomes}
    winds = ("NORTH", "EAST", "SOUTH", "WEST")
    expected = {
        f"{kind}_{a}": f"{kind}_{b}"
        for kind in ("PLAY", "DROP")
        for a, b in zip(winds, winds[1:] + winds[:1], strict=True)
    }
    assert moved == {**expected, "HORIZONTAL": "VERTICAL", "VERTICAL": "HORIZONTAL"}


@pytest.mark.parametrize(("verbs", "words"), [(1, 1), (16, 1), (17, 2), (48, 3)])
def test_words_of_a_packed_mask(verbs, words):
    names = tuple(f"V{k}" for k in range(verbs))
    assert ActionLayout(16, 16, names, (tuple(range(verbs)),) * 4).verb_words == words


def test_boards_need_not_be_square():
    layout = ActionLayout(3, 5, ("GO",), ((0,),) * 4)
    assert layout.size == 16
    assert layout.encode((2, 4)) == 14
    assert layout.decode(7) == (1, 2)
    assert layout.decode(15) == "GO"
