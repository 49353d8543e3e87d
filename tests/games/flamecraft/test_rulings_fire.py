"""Rulings about fire-ups, windows, chains and companions, one test each, by number."""

from tests.games.flamecraft.scenes import Scene


def _cast_at(t: Scene, space: int = 0) -> Scene:
    """Cast the bread Enchantment and take a bread Dragon for it."""
    return t.goods(plant=2, meat=3).play(f"SHOP_{space}", "ENCHANT", "PARK_0")


def test_f15_fire_ups_that_can_do_nothing_are_masked_unless_allowed() -> None:
    # nothing in hand for a meat Dragon to place
    t = Scene().visits(1)
    assert t.seat == 1
    t = Scene(allow_fizzle=True).visits(1)
    assert t.legal == {"1.0", "DONE"}
    t.do("1.0")
    assert t.seat == 1
    t = Scene().shop(6, "Draggin' Tail Roost").visits(6, "PARK_2", "DONE", "ABILITY_A")
    assert "PARK_1" in t.legal


def test_f16_the_arrival_had_its_fire_up_unless_allowed() -> None:
    for again in (False, True):
        t = Scene(swap_refire=again).dragons({(0, 1): "potion"})
        _cast_at(t).play("0.1", "3.0", "GOOD_BREAD", "GOOD_MEAT", "GOOD_IRON")
        assert t.dragon(0, 1) == "crystal"
        assert ("0.1" in t.legal) == again


def test_f17_a_chain_never_returns_to_a_cell() -> None:
    t = Scene().dragons({(2, 2): "potion"}).visits(5, "5.0", "2.2")
    assert "2.2" not in t.legal
    assert "5.0" not in t.legal


def test_f18_targets_lie_in_town_shops_alone() -> None:
    t = Scene().shop(6, "Draggin' Tail Roost").dragons({(6, 1): "plant"}).visits(5, "5.0")
    assert t.legal == {*(f"{space}.0" for space in range(5)), "6.1"}


def test_f19_beeswax_opens_a_new_window_and_eternal_flame_wants_another_dragon() -> None:
    t = Scene().shop(6, "Nunya's Beeswax").dragons({(6, 0): "iron"}).goods(coins=1)
    t.visits(6, "GOOD_MEAT", "6.0", "GOOD_BREAD", "ABILITY_A")
    assert "6.0" in t.legal
    for other in (True, False):
        t = Scene(eternal_other=other).shop(6, "Eternal Flame").dragons({(6, 0): "iron"})
        t.visits(6, "GOOD_MEAT", "6.0", "GOOD_BREAD")
        assert (t.question == "ABILITY") != other


def test_f20_spellfire_repeats_the_dragon_fired_last_but_no_potion() -> None:
    t = Scene().shop(6, "Spellfire Springs").dragons({(6, 0): "potion"}).visits(6, "6.0", "2.0")
    assert t.question == "PICK_GOOD"
    assert t.legal == {"GOOD_IRON", "GOOD_POTION"}
    t.do("GOOD_IRON", "ABILITY_A")
    assert t.legal == {"GOOD_IRON", "GOOD_POTION"}
    t = Scene().shop(6, "Spellfire Springs").dragons({(6, 0): "potion", (6, 1): "potion"}).note(last_fired=5)
    assert "ABILITY_A" not in t.visits(6, "DONE").legal


def test_f21_suns_are_offered_at_checkpoints_not_inside_an_effect() -> None:
    t = Scene().holds(0, "Bubu").goods(bread=5).visits(0, "DONE", "0.0")
    assert t.question == "DRAW"
    assert "FANCY_23" not in t.legal
    t.do("DECK")
    assert "FANCY_23" in t.legal


def test_f24_pocus_lasts_for_the_turn_at_the_visited_shop() -> None:
    t = Scene().shop(6, "Nunya's Beeswax").dragons({(6, 0): "iron"}).holds(0, "Pocus").goods(coins=1)
    t.visits(6, "GOOD_MEAT", "FANCY_12", "6.0", "REP")
    assert int(t.rows("fired")) == 0
    t.play("ABILITY_A", "6.0")
    assert t.question == "POCUS"
    assert t.own("rep") == 2


def test_f24_pocus_is_neither_offered_nor_shown_as_scorable_in_other_windows() -> None:
    t = Scene().shop(6, "Nunya's Beeswax").dragons({(6, 0): "iron"}).holds(0, "Pocus").goods(coins=1)
    t.visits(6, "GOOD_MEAT")
    assert t.question == "FIRE"
    assert "FANCY_12" in t.legal
    assert t.seen(0)["scorable"][12] == 1
    t.play("6.0", "GOOD_BREAD", "ABILITY_A")
    assert t.question == "FIRE", "the window of the Shop's ability"
    assert "FANCY_12" not in t.legal
    assert t.seen(0)["scorable"][12] == 0


def test_f37_goods_on_a_park_card_stay_on_the_position() -> None:
    t = Scene(companions=True).helped_by(0, "Daniel")
    t.s.park[:, 3] = 5
    t.s.park_goods[:, 3, 1] = 2
    t.settle().play("COMPANION", "PARK_3", "4.0")
    assert int(t.rows("park")[3]) == 4
    assert int(t.rows("park_goods")[3, 1]) == 2


def test_f38_solo_gifts_of_cards_go_under_their_decks() -> None:
    t = Scene(1).shop(6, "Scale Mail Post").fancy_deck(["Todd", "Steven", "Buddy"]).visits(6, "GOOD_IRON")
    t.play("ABILITY_A", "FANCY_20")
    deck = t.engine.fancies.look(t.games)[0, :2].tolist()
    assert deck == [22, 20]
    assert t.fancies() == 1
    t = Scene(1).shop(6, "Touch o' Glass").hand(iron=1).artisans(["potion"] * 3)
    t.visits(6, "DONE", "ABILITY_A", "YES")
    assert t.own("rep") == 3
    assert t.holding("iron") == 0


def test_f39_a_fired_hand_meat_may_place_itself_and_then_cannot_be_given() -> None:
    t = Scene().shop(6, "Touch o' Glass").hand(meat=1).visits(6, "DONE", "ABILITY_A").forced("1.1")
    t.do("1.1")
    assert t.seat == 1
    assert t.dragon(1, 1) == "meat"


def test_f40_erick_may_stop_any_time() -> None:
    t = Scene(companions=True).helped_by(0, "Erick").shop(6, "Full Plate Buffet").visits(6, "COMPANION")
    t.do("ABILITY_A", "GOOD_BREAD", "GOOD_MEAT", "GOOD_IRON")
    assert {"ABILITY_A", "DONE"} <= t.legal
    t.do("DONE")
    assert t.seat == 1


def test_f41_mannys_window_is_apart_from_the_outer_one() -> None:
    t = Scene(companions=True).helped_by(0, "Manny").hand(meat=1, iron=1).visits(1, "DONE", "1.0")
    t.do("TYPE_IRON").play("1.1", "COMPANION")
    assert {"1.0", "1.1", "DONE"} == t.legal
    t.do("1.0").play("0.1")
    assert t.question == "FIRE"
    assert t.legal == {"1.1", "DONE"}


def test_f44_brads_discount_is_for_goods_and_for_all_sets() -> None:
    t = Scene(companions=True, ench_deck="golden").helped_by(0, "Brad").row(0, "G-bread-2")
    t.goods(plant=2, crystal=1, potion=1).play("SHOP_0", "ENCHANT").forced()
    assert t.legal == {"SETS_1", "SETS_2"}
    t.play("SETS_2").forced("COMPANION").do("COMPANION")
    assert t.legal == {"GOOD_CRYSTAL", "GOOD_POTION"}
    t.do("GOOD_CRYSTAL").forced()
    assert t.own("rep") == 5


def test_f45_rich_turns_in_at_least_one_coin() -> None:
    t = Scene(companions=True).helped_by(0, "Rich").goods(coins=2).play("COMPANION")
    assert t.legal == {"COIN"}
    t.do("COIN", "GOOD_BREAD", "GOOD_BREAD")
    assert t.legal == {"COIN", "DONE"}


def test_f57_a_dragon_fired_in_the_park_does_not_draw_itself() -> None:
    t = Scene().shop(6, "Draggin' Tail Roost").visits(6, "PARK_1", "DONE", "ABILITY_A", "PARK_0")
    assert t.question == "DRAW"
    assert t.legal == {"PARK_2", "PARK_3", "PARK_4", "DECK"}
    t.do("DECK")
    assert t.holding("bread") == 1


def test_f60_peters_turn_is_a_whole_turn_also_at_the_end() -> None:
    t = Scene(companions=True).helped_by(0, "Peter").dragons({(0, 1): "meat"}).hand(meat=1).decks(["Gnome Depot"])
    t.note(end_flag=1, turns_left=1).visits(0, "TYPE_MEAT", "DONE").forced("SHOP_6").do("SHOP_6")
    assert t.question == "ACTION"
    assert not t.over
    t.do("GATHER")
    assert t.over


def test_f69_matches_shows_its_three_dragons() -> None:
    t = Scene().holds(0, "Matches").hand(iron=3, plant=3, bread=1).play("FANCY_24")
    assert t.rows("known_hand")[0].tolist() == [0, 0, 3, 0, 0, 0]


def test_f70_a_gathered_dragon_is_shown() -> None:
    t = Scene().shop(6, "Sew Cute").artisans(["bread", "iron"]).visits(6, "DECK")
    assert t.rows("known_hand")[0].tolist() == [1, 0, 0, 0, 0, 0]
    t = Scene().artisans(["meat", "iron"]).visits(0, "0.0", "DECK")
    assert not t.rows("known_hand").any()


def test_f74_spellfires_repeat_is_not_counted_but_manny_may_follow() -> None:
    t = Scene(companions=True).helped_by(0, "Manny").shop(6, "Spellfire Springs")
    t.dragons({(6, 0): "meat", (6, 1): "iron"}).hand(bread=1, iron=1).visits(6, "DONE", "6.0", "TYPE_BREAD", "0.1")
    t.play("DONE", "ABILITY_A")
    t.forced("2.1").do("2.1")
    assert t.question == "MANNY"
    assert int(t.rows("fired")) == 1


def test_f75_swap_refire_frees_the_place_of_the_arrival_alone() -> None:
    t = Scene(swap_refire=True).dragons({(0, 1): "potion", (0, 2): "crystal"})
    _cast_at(t).play("0.1", "0.2", "GOOD_BREAD", "GOOD_MEAT", "GOOD_IRON")
    assert "0.1" in t.legal
    assert "0.2" not in t.legal


def test_f76_a_dragon_fired_without_effect_counts() -> None:
    # a plant Dragon and nothing to give
    t = Scene().shop(6, "Touch o' Glass").hand(plant=1).visits(6, "DONE")
    t.goods(crystal=0).do("ABILITY_A").forced("YES")
    assert int(t.rows("fired")) == 1
    assert t.own("rep") == 0
