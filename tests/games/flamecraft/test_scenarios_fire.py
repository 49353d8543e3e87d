"""Scenarios of the specification: fire-ups, potion chains, casting and paying (8–19, 22, 33)."""

import pytest

from tests.games.flamecraft.scenes import Scene

_SIX = ("bread", "meat", "iron", "crystal", "plant", "potion")
_GOODS = {f"GOOD_{name.upper()}" for name in _SIX}


def test_08_iron() -> None:
    t = Scene().dragons({(2, 1): "potion"}).visits(2)
    assert (t.own("iron"), t.own("potion")) == (2, 1)
    t.play("2.0")
    assert t.legal == {"GOOD_IRON", "GOOD_POTION"}
    t.do("GOOD_POTION")
    assert t.own("potion") == 3
    t = Scene().shop(6, "Bizarre Bazaar").dragons({(6, 1): "iron"}).visits(6, "GOOD_BREAD", "6.1")
    assert t.legal == _GOODS


def test_09_crystal() -> None:
    t = Scene().visits(3, "3.0", "GOOD_BREAD")
    assert t.legal == _GOODS - {"GOOD_BREAD"}
    t.do("GOOD_MEAT", "GOOD_CRYSTAL")
    assert (t.own("bread"), t.own("meat"), t.own("crystal")) == (1, 1, 3)


def test_10_plant() -> None:
    t = Scene().visits(4, "4.0").forced()
    assert t.own("plant", 1) == 1
    assert t.own("plant") == 1
    assert t.own("rep") == 2


def test_11_potion() -> None:
    t = Scene().visits(5, "5.0")
    assert t.legal == {f"{space}.0" for space in range(5)}
    t.do("3.0")
    assert t.dragon(5, 0) == "crystal"
    assert t.dragon(3, 0) == "potion"
    t.do("GOOD_BREAD", "GOOD_MEAT")
    assert int(t.rows("fired")) == 2
    t.do("GOOD_IRON")
    assert t.own("rep") == 0
    assert t.seat == 1


def test_12_chain() -> None:
    t = Scene().dragons({(2, 2): "potion"}).visits(5, "5.0")
    assert t.legal == {*(f"{space}.0" for space in range(5)), "2.2"}
    t.do("2.2")
    assert t.legal == {f"{space}.0" for space in range(5)}
    t.do("4.0")
    assert t.question == "GIFT_ITEM"
    assert int(t.rows("fired")) == 3
    t.forced()
    assert t.own("rep") == 2
    assert t.dragon(5, 0) == "plant"
    assert t.dragon(2, 2) == t.dragon(4, 0) == "potion"


def test_13_cast() -> None:
    t = Scene().goods(plant=2, meat=2, coins=1).play("SHOP_0", "ENCHANT").forced()
    assert t.question == "DRAW"
    assert t.own("rep") == 4
    assert t.own("coins") == 0
    t.do("DECK")
    assert int(t.rows("ench")[0, 0]) == 1
    assert int(t.rows("row")[0]) == -1
    assert t.legal == {"0.0", "DONE"}
    assert t.own("bread") == 0
    t.do("DONE").forced()
    t.idle(1).idle(2).idle(3).visits(0)
    assert t.own("bread") == 3


def test_14_no_coins() -> None:
    t = Scene(ench_deck="golden").row(0, "G-bread-2").goods(plant=1, crystal=1, coins=5).play("SHOP_0")
    assert "ENCHANT" not in t.legal
    t.goods(plant=2, crystal=2, potion=2).play("ENCHANT")
    assert t.legal == {"SETS_1", "SETS_2"} or t.question == "CAST"
    t.play("SETS_2")
    assert t.own("rep") == 5
    assert t.own("coins") == 5


def test_15_variable() -> None:
    for sets, rep, coins in ((3, 4, 0), (1, 0, 1)):
        t = (
            Scene(coin_choice="minimal")
            .row(0, "P-bread-3")
            .goods(plant=3, crystal=2, coins=1)
            .play("SHOP_0", "ENCHANT")
        )
        assert t.offered == {"SETS_1", "SETS_2", "SETS_3"}
        t.play(f"SETS_{sets}")
        assert t.own("rep") == rep
        assert t.own("coins") == coins
        assert int(t.rows("ench")[0, 0]) == 1


@pytest.mark.parametrize(
    ("meat", "coins", "legal"), [(1, 0, False), (1, 1, True), (0, 2, True), (0, 1, False)], ids=str
)
def test_16_coin_price(meat: int, coins: int, legal: bool) -> None:
    t = Scene(ench_deck="golden").row(0, "G-bread-1").goods(meat=meat, potion=3, coins=coins).play("SHOP_0")
    assert ("ENCHANT" in t.legal) == legal
    if legal:
        t.play("ENCHANT").forced()
        assert t.own("rep") == 4
        assert t.fancies() == 1
        assert t.own("coins") == 0


def test_17_free_coins() -> None:
    t = Scene().goods(plant=2, meat=3, coins=2).play("SHOP_0", "ENCHANT")
    assert t.offered == {"GOOD_PLANT", "GOOD_MEAT", "DONE"}
    t.play("GOOD_MEAT", "DONE")
    assert t.own("meat") == 1
    assert t.own("coins") == 1
    t = Scene(coin_choice="minimal").goods(plant=2, meat=3, coins=2).play("SHOP_0", "ENCHANT").forced()
    assert t.question == "DRAW"
    assert t.own("coins") == 2


def test_18_where() -> None:
    t = Scene().shop(6, "Nunya's Beeswax").shop(7, "Wishing Well").goods(plant=2, meat=3)
    assert "ENCHANT" in t.play("SHOP_6").legal
    t.s.ench[:, 6, 2] = 3
    assert "ENCHANT" not in t.settle().legal
    t = Scene().shop(7, "Wishing Well").goods(plant=2, meat=3).play("SHOP_7")
    assert t.legal == {"GATHER"}


def test_19_a_placed_dragon_is_fired() -> None:
    t = Scene().goods(bread=2, iron=3).hand(iron=1).play("SHOP_1", "ENCHANT", "PARK_3", "1.0")
    assert t.legal == {"TYPE_IRON", "TYPE_CRYSTAL"}
    t.do("TYPE_IRON").play("1.2")
    assert t.fancies() == 1
    assert t.legal == {"1.2", "DONE"}
    t.do("1.2")
    assert t.legal == {"GOOD_MEAT", "GOOD_IRON"}
    t.do("GOOD_IRON")
    assert t.own("iron") == 2
    assert t.seat == 1


def test_22_reserve() -> None:
    t = Scene().shop(6, "Draconic Tonic").shop(7, "Sage of Sage").goods(iron=1, potion=2, plant=3)
    t.goods(1, iron=1, potion=2, plant=3)
    t.s.reserved[:, 0] = t.t.ench_names.index("P-bread-2")
    t.settle().play("SHOP_0")
    assert "ENCHANT" in t.legal
    t.do("GATHER", "DONE").forced()
    assert t.seat == 1
    t.s.pos[:, 0] = 2
    assert "ENCHANT" not in t.settle().play("SHOP_0").legal
    t = Scene().shop(6, "Draconic Tonic")
    assert "ABILITY_A" in t.visits(6).legal
    t = Scene().shop(6, "Draconic Tonic")
    t.s.reserved[:, 0] = t.t.ench_names.index("P-bread-2")
    assert t.settle().visits(6).seat == 1
    t = Scene().shop(7, "Sage of Sage")
    t.s.reserved[:, 0] = t.t.ench_names.index("P-bread-2")
    t.settle().visits(7, "ABILITY_A")
    assert t.legal == {*(f"ROW_{place}" for place in range(5)), "RESERVED"}
    t.do("ROW_0", "GOOD_PLANT", "GOOD_PLANT", "GOOD_MEAT")
    assert t.own("plant") == 3
    assert t.own("meat") == 1
    assert t.seat == 1


def test_33_pocus() -> None:
    t = Scene().dragons({(0, 1): "meat"}).goods(plant=2, meat=3).holds(0, "Pocus").hand(bread=1)
    t.play("SHOP_0", "ENCHANT", "PARK_0", "FANCY_12", "0.0", "REP", "0.1")
    assert t.legal == {"REP", "YES"}
    t.do("YES")
    assert t.own("rep") == 4 + 2
    assert int(t.rows("fired")) == 1
