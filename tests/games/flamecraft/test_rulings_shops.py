"""Rulings about Shops, one test each, by number."""

from tests.games.flamecraft.scenes import Scene


def test_f35_sage_gives_goods_as_often_as_the_cost_shows_them() -> None:
    for way, again in (("cost", False), ("free", True)):
        t = Scene(sage_multiplicity=way).shop(6, "Sage of Sage").row(0, "P-bread-2").visits(6, "ABILITY_A", "ROW_0")
        assert t.legal == {"GOOD_PLANT", "GOOD_IRON", "GOOD_POTION"}
        t.do("GOOD_IRON")
        assert ("GOOD_IRON" in t.legal) == again
    t = Scene().shop(6, "Sage of Sage").row(0, "P-bread-3").visits(6, "ABILITY_A", "ROW_0")
    t.do("GOOD_PLANT", "GOOD_PLANT", "GOOD_PLANT", "YES")
    assert t.own("plant") == 4
    assert int(t.rows("reserved")[0]) == t.t.ench_names.index("P-bread-3")


def test_f36_a_bought_card_stays_reserved() -> None:
    t = Scene().shop(6, "Draconic Tonic").goods(plant=2, meat=3).visits(6, "ABILITY_A", "ROW_0", "YES")
    assert t.own("rep") == 4
    t.do("DECK")
    assert int(t.rows("reserved")[0]) == t.t.ench_names.index("P-bread-1")
    assert not t.rows("ench").any()


def test_f42_eternal_flame_fills_before_a_companion_answers() -> None:
    t = Scene(companions=True).helped_by(0, "Peter").dragons({(0, 1): "meat"}).hand(meat=1).decks(["Eternal Flame"])
    t.visits(0, "TYPE_MEAT", "DONE").forced("SHOP_6")
    assert t.question == "REVEAL"
    assert t.dragon(6, 0) == t.dragon(6, 2) == "potion"
    assert int(t.rows("filled")) == 1


def test_f58_flagons_asks_the_others_and_gives_to_those_present() -> None:
    for present in (True, False):
        t = Scene(3, flagons_present=present).shop(6, "Flagons & Dragons").at(2, 6).goods(coins=1)
        t.visits(6, "GOOD_IRON", "ABILITY_A", "GOOD_BREAD")
        assert t.seat == 1
        t.do("YES")
        assert t.own("bread", 2) == present
        assert t.rows("last").tolist() == [6, -1, 6]


def test_f62_bazaar_draws_also_without_scoring() -> None:
    for draw, legal in (("always", True), ("after_score", False)):
        t = Scene(bazaar_draw=draw).shop(6, "Bizarre Bazaar").visits(6, "GOOD_IRON")
        assert (t.question == "ABILITY") == legal
    t = Scene().shop(6, "Bizarre Bazaar").holds(0, "Todd").visits(6, "GOOD_IRON", "ABILITY_A")
    assert t.legal == {"FANCY_20"}
    t.do("FANCY_20")
    assert t.own("rep") == 1
    assert t.fancies() == 2


def test_f63_gourd_pays_twice_and_places_nothing() -> None:
    t = Scene().shop(6, "Oh My Gourd!").holds(0, "Taylor").visits(6, "ABILITY_A", "6.1")
    assert t.own("coins") == 4
    assert t.seat == 1
    assert t.dragon(6, 1) == ""


def test_f64_scales_need_a_unit_to_trade() -> None:
    t = Scene().shop(6, "Tip the Scales").goods(crystal=1).visits(6)
    assert t.seat == 1
    t = Scene().shop(6, "Tip the Scales").goods(crystal=2).visits(6, "ABILITY_A")
    assert t.own("rep") == 0
    assert t.legal == {"GOOD_CRYSTAL"}


def test_f66_the_flipped_coin_is_not_spent() -> None:
    t = Scene().shop(6, "Maw & Paw's").coins_fall(1).visits(6, "ABILITY_A", "PARK_0")
    assert t.question == "ASK"
    assert t.own("coins") == 1
    t = Scene().shop(6, "Maw & Paw's").coins_fall(0).visits(6)
    t.goods(coins=0).do("ABILITY_A")
    assert t.fancies() == 1
    assert t.seat == 1


def test_f67_the_active_seat_goes_on_after_the_last_answer() -> None:
    t = Scene(4, companions=True).helped_by(0, "Erick").shop(6, "Flagons & Dragons")
    t.visits(6, "GOOD_IRON", "COMPANION", "ABILITY_A", "GOOD_BREAD")
    asked = []
    while t.question == "JOIN":
        asked.append(t.seat)
        t.do("DONE")
    assert asked == [1, 2, 3]
    assert t.seat == 0
    assert t.question == "ABILITY"
