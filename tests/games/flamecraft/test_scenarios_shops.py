"""Scenarios of the specification: Shops, Suns and companions (23, 25–28, 34–39)."""

from tests.games.flamecraft.scenes import Scene


def test_23_roost() -> None:
    t = Scene().shop(6, "Draggin' Tail Roost").dragons({(6, 1): "plant"}).visits(6)
    assert t.question == "DRAW"
    t.do("PARK_1")
    assert t.own("plant") == 0
    assert t.question == "ABILITY"
    t.do("ABILITY_A", "PARK_3", "GOOD_BREAD", "GOOD_MEAT", "GOOD_IRON")
    assert t.holding("crystal") == 1
    t = Scene().shop(6, "Draggin' Tail Roost").dragons({(6, 1): "plant"}).visits(5, "5.0")
    assert "6.1" in t.legal
    t.do("6.1").play("GOOD_POTION")
    assert t.own("rep") == 2
    assert t.dragon(5, 0) == "plant"
    assert t.dragon(6, 1) == "potion"
    assert not t.engine.faceup(t.games)[0, 19]


def test_25_la_petite_dragonne() -> None:
    t = Scene().shop(6, "La Petite Dragonne").hand(bread=2).visits(6, "TYPE_BREAD", "6.0")
    assert t.own("rep") == 3
    t.play("6.0", "DECK", "ABILITY_A", "TYPE_BREAD").forced()
    assert t.own("coins") == 2
    assert t.own("rep") == 3
    assert t.dragon(6, 2) == "bread"


def test_26_saving_throw() -> None:
    t = Scene().shop(6, "Saving Throw").dragons({(0, 1): "bread", (6, 0): "iron"}).hand(meat=1)
    t.visits(6, "DONE", "DONE", "ABILITY_A", "0.2").forced()
    assert t.fancies() == 1
    assert t.own("rep") == 4
    t = Scene().shop(6, "Saving Throw").dragons({(6, 0): "iron", (6, 1): "bread"}).hand(meat=1)
    t.visits(6, "TYPE_MEAT").forced()
    assert t.own("rep") == 2
    assert int(t.rows("filled")) == 1


def test_27_dragon_alley() -> None:
    t = Scene().shop(6, "Dragon Alley").goods(coins=1).goods(1, coins=1).visits(6)
    assert t.own("coins") == 2
    t.play("ABILITY_A", "SPACE_0")
    assert t.own("coins") == 0
    assert t.own("rep") == 3
    assert t.fancies() == 1
    assert t.question == "VISIT"
    assert t.seat == 0
    assert "SHOP_6" not in t.legal
    t.visits(0, "DONE").forced()
    assert t.seat == 1
    t.visits(6, "ABILITY_B")
    assert t.own("coins", 1) == 4
    assert not t.rows("alley").any()


def test_28_suns() -> None:
    t = Scene().holds(0, "Chonkers", "Greenhorn", "Goldrush").goods(bread=4, plant=5, coins=1)
    assert {name for name in t.legal if name.startswith("FANCY")} == {"FANCY_25", "FANCY_32"}
    t.play("FANCY_32", "DONE")
    assert t.own("coins") == 3
    assert t.own("rep") == 3
    t.play("FANCY_25", "DONE")
    assert t.own("bread") == 0
    assert t.own("coins") == 1
    assert t.own("rep") == 11
    t.goods(coins=6)
    t.play("FANCY_18")
    assert t.own("rep") == 16
    assert t.own("coins") == 6


def test_34_erick_and_rich() -> None:
    t = Scene(companions=True).helped_by(0, "Erick").shop(6, "Tip the Scales").goods(bread=3, crystal=5)
    t.visits(6, "COMPANION")
    for _ in range(3):
        t.play("ABILITY_A", "GOOD_BREAD")
        if t.question == "TRADE":
            t.do("DONE")
    assert t.own("rep") == 3
    assert t.own("crystal") == 0
    assert t.own("bread") == 0
    t = Scene(companions=True).helped_by(0, "Rich").goods(coins=2)
    t.play("COMPANION", "COIN", "GOOD_IRON", "GOOD_PLANT", "DONE")
    assert t.own("coins") == 1
    assert t.own("iron") == t.own("plant") == 1


def test_35_wishing_well() -> None:
    t = Scene().shop(6, "Wishing Well").coins_fall(1, 0)
    t.visits(6, "ABILITY_A", "COIN", "COIN", "DONE")
    assert t.own("rep") == 2
    assert t.own("coins") == 2


def test_36_flagons_and_dragons() -> None:
    t = Scene(3).shop(6, "Flagons & Dragons").at(1, 2)
    t.visits(6, "GOOD_IRON", "ABILITY_A", "GOOD_BREAD")
    assert t.question == "JOIN"
    assert t.seat == 1
    t.do("YES")
    assert t.seat == 2
    t.do("DONE")
    assert t.own("bread") == 2
    assert t.own("bread", 1) == 1
    assert t.own("bread", 2) == 0
    assert int(t.rows("pos")[1]) == 6
    assert t.seat == 1
    assert t.legal == {f"SHOP_{space}" for space in (0, 1, 3, 4, 5)}


def test_37_oh_my_gourd() -> None:
    t = Scene().shop(6, "Oh My Gourd!").dragons({(6, 1): "meat"}).visits(6, "ABILITY_A")
    assert t.legal == {"6.0", "6.2"}
    t.do("6.0")
    assert t.own("rep") == 6
    assert t.dragon(6, 0) == ""
    t = Scene().shop(6, "Oh My Gourd!").dragons({(6, 1): "meat"}).visits(6, "ABILITY_B")
    assert t.own("meat") == 1 + 2
    assert t.own("plant") == 1


def test_38_peter() -> None:
    t = Scene(companions=True).helped_by(0, "Peter").dragons({(0, 1): "meat"}).hand(meat=1).decks(["Wishing Well"])
    t.visits(0, "TYPE_MEAT", "DONE").forced()
    assert t.question == "REVEAL"
    assert t.legal == {"SHOP_6", "DONE"}
    t.do("SHOP_6")
    assert t.question == "ACTION"
    assert t.seat == 0
    assert int(t.rows("here")) == 6
    t.do("GATHER")
    assert t.own("coins") == 3
    t.do("DONE")
    assert t.seat == 1


def test_39_maw_and_paws() -> None:
    t = Scene().shop(6, "Maw & Paw's").coins_fall(0, 1).goods(coins=1)
    t.visits(6, "ABILITY_A")
    assert t.fancies() == 1
    assert t.question == "ASK"
    t.do("YES")
    assert t.own("coins") == 1
    assert t.question == "DRAW"
