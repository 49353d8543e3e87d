"""Scenarios of the specification: setup, visits, placing, filling, limits, end of the game (1–7, 20, 21, 24, 29–32)."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.games.flamecraft import scoring
from firetower_env.games.flamecraft.game import Flamecraft
from firetower_env.games.flamecraft.rules import Rules
from tests.games.flamecraft.scenes import Scene

_COUNTS = {1: (22, 11, 12), 2: (13, 34, 12), 3: (16, 33, 14), 4: (19, 32, 14), 5: (16, 31, 14)}
_SHOPS = {f"SHOP_{space}" for space in range(6)}


@pytest.mark.parametrize("players", _COUNTS)
def test_01_counts_after_setup(players: int) -> None:
    batch = Batch(Flamecraft(Rules.make(players=players)), 3)
    batch.reset(seeds=[1, 2, 3])
    asked = []
    while batch.questions()[0].startswith("SETUP"):
        asked.append((batch.questions()[0], int(batch.engine.asked[0])))
        batch.step(batch.masks().argmax(axis=1))
    s = batch.engine.s
    artisans, fancies, limit = _COUNTS[players]
    assert (s.art_size == artisans).all()
    assert (s.f_size == fancies).all()
    assert (s.limit == limit).all()
    assert (s.e_size == 13).all()
    assert (s.s_size == 10).all()
    assert (s.hand.sum(axis=2) == 3).all()
    assert not s.end_flag.any()
    goods = [("SETUP_GOOD", seat) for seat in (3, 4) if seat < players]
    assert asked == [("SETUP_FANCY", seat) for seat in range(players)] + goods


def test_02_gather_and_fire_bread() -> None:
    t = Scene().visits(0)
    assert t.own("bread") == 2
    assert t.legal == {"0.0", "DONE"}
    t.do("0.0")
    assert t.legal == {*(f"PARK_{place}" for place in range(5)), "DECK"}
    t.do("PARK_2")
    assert t.holding("iron") == 1
    assert (t.rows("park") >= 0).all()


def test_03_own_space_and_entry_fee() -> None:
    t = Scene().at(0, 0)
    assert t.legal == _SHOPS - {"SHOP_0"}
    t.at(1, 1)
    assert t.legal == _SHOPS - {"SHOP_0", "SHOP_1"}
    t.goods(coins=1)
    assert t.legal == _SHOPS - {"SHOP_0"}
    t.play("SHOP_1").forced()
    assert t.own("coins", 1) == 1
    assert t.own("coins") == 0


def test_04_two_tokens() -> None:
    t = Scene(3).at(1, 1).at(2, 1).goods(meat=1)
    assert "SHOP_1" not in t.legal
    t.goods(coins=1)
    t.play("SHOP_1")
    assert t.legal == {"GOOD_MEAT", "COIN"}
    t.do("GOOD_MEAT").forced()
    assert t.own("meat", 1) == 1
    assert t.own("coins", 2) == 1


def test_05_place() -> None:
    t = Scene().hand(bread=1, meat=1, plant=1).visits(0)
    assert t.legal == {"TYPE_BREAD", "TYPE_MEAT", "DONE"}
    t.do("TYPE_MEAT")
    assert t.legal == {"0.1", "0.2"}
    t.do("0.2")
    assert t.fancies() == 1
    assert t.legal == {"0.0", "0.2", "DONE"}
    assert t.own("bread") == 2


def test_06_fill() -> None:
    t = Scene().dragons({(0, 1): "meat"}).hand(meat=1).visits(0, "TYPE_MEAT").forced()
    assert t.fancies() == 1
    assert int(t.rows("filled")) == 1
    assert int(t.rows("sp_face")[6]) == 1
    t.play("DONE").forced()
    assert t.question == "VISIT"
    assert t.seat == 1
    assert int(t.rows("sp_face")[6]) == 2
    assert "SHOP_6" in t.legal


@pytest.mark.parametrize(("players", "used", "drawn"), [(2, 12, False), (3, 12, True), (3, 14, False)])
def test_07_town_limit(players: int, used: int, drawn: bool) -> None:
    t = Scene(players).dragons({(0, 1): "meat"}).hand(meat=1)
    for space in range(6, used):
        t.shop(space, "Dragon Alley")
    t.visits(0, "TYPE_MEAT").forced()
    assert int(t.rows("filled")) == 1
    assert int(t.engine.spaces_used(t.games)[0]) == used + drawn


def test_20_limits() -> None:
    t = Scene().hand(bread=4, iron=4).goods(bread=9).goods(1, bread=8)
    t.visits(5, "DONE")
    assert t.question == "HAND_LIMIT"
    t.do("TYPE_IRON", "TYPE_BREAD")
    assert int(t.rows("hand")[0].sum()) == 6
    deck = t.engine.artisans.look(t.games)[0, : int(t.s.art_size[0])].tolist()
    assert deck[-2:] == [2, 0]
    assert t.own("bread") == 7
    assert t.own("bread", 1) == 8


def test_21_trigger() -> None:
    t = Scene(3).artisans(["potion"])
    t.idle(1)
    assert t.seat == 1
    t.visits(0, "0.0", "DECK").forced()
    assert int(t.rows("end_flag")) == 1
    assert int(t.rows("trigger")) == 1
    order = []
    while not t.over:
        order.append(t.seat)
        t.idle(int(min(t.legal).removeprefix("SHOP_")))
    assert order == [2, 0, 1]


def test_24_eternal_flame_is_revealed() -> None:
    t = Scene(3).dragons({(0, 1): "meat"}).hand(meat=1).artisans(["bread", "iron"]).decks(["Eternal Flame"])
    t.visits(0, "TYPE_MEAT", "DONE").forced()
    assert [t.dragon(6, slot) for slot in range(3)] == ["bread", "", "iron"]
    assert int(t.rows("end_flag")) == 1
    assert int(t.rows("trigger")) == 0


def _score(t: Scene) -> None:
    """The game ends now."""
    t.s.depth[:] = 0
    scoring.begin(t.engine, t.games)
    t.engine.settle(t.games)


def test_29_moons() -> None:
    t = Scene().goods(coins=3, bread=4, meat=2).goods(1, bread=4).holds(0, "Toasty", "Steven", "Todd", "Buddy")
    _score(t)
    assert t.own("rep") == 3 + 6 + 6 + 0 + 4
    t = Scene().goods(bread=2).holds(0, "Toasty")
    _score(t)
    assert t.own("rep") == 0


def test_30_ties() -> None:
    for plants, winners in ((5, 0b01), (4, 0b11)):
        t = Scene().goods(rep=40, plant=plants).goods(1, rep=40, plant=4).hand(bread=2).hand(1, iron=1, meat=1)
        _score(t)
        assert int(t.rows("winners")) == winners
        expected = [1, -1] if winners == 0b01 else [0, 0]
        assert t.rows("returns").tolist() == expected


def test_31_solo_automaton() -> None:
    t = Scene(1).artisans(["plant", *["potion"] * 5])
    t.visits(5, "DONE").forced()
    assert t.dragon(3, 1) == "plant"
    assert int(t.rows("pos")[4]) == 3
    assert int(t.rows("ench")[4, 4]) == 1
    assert t.question == "VISIT"
    assert "SHOP_3" in t.legal
    t.goods(potion=0)
    assert "SHOP_3" not in t.legal
    t = Scene(1).artisans(["meat", *["potion"] * 5])
    t.visits(5, "DONE").forced()
    assert t.dragon(0, 1) == "meat"
    assert (t.rows("pos")[[0, 2, 3, 4, 5]] == -1).all()
    assert int(t.rows("ench")[1, 1]) == 1


def test_32_solo_end() -> None:
    t = Scene(1).artisans(["plant"])
    t.visits(5, "DONE").forced()
    assert t.dragon(3, 1) == "plant"
    assert int(t.rows("end_flag")) == 1
    assert not t.over
    placed = np.count_nonzero(t.rows("cell") >= 0)
    t.visits(0, "DONE").forced()
    assert t.over
    assert np.count_nonzero(t.rows("cell") >= 0) == placed
    assert int(t.rows("turn_no")) == 2
