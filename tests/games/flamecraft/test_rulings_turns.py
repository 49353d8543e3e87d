"""Rulings about setup, visits, payments, placing and the end of a turn, one test each, by number."""

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.games.flamecraft.game import Flamecraft
from firetower_env.games.flamecraft.rules import Rules
from tests.games.flamecraft.scenes import Scene


def _begun(players: int, **options: object) -> Batch:
    """A game at its first question."""
    batch = Batch(Flamecraft(Rules.make(players=players, **options)), 2)
    batch.reset(seeds=[5, 5])
    return batch


def _past_setup(batch: Batch) -> list[tuple[str, int]]:
    """Answer all of the setup; returns the questions with the seats asked."""
    asked = []
    while batch.questions()[0].startswith("SETUP"):
        asked.append((batch.questions()[0], int(batch.engine.asked[0])))
        batch.step(batch.masks().argmax(axis=1))
    return asked


def test_f1_seat_0_begins() -> None:
    batch = _begun(4)
    _past_setup(batch)
    assert batch.questions()[0] == "VISIT"
    assert batch.engine.asked.tolist() == [0, 0]


def test_f2_starters_lie_on_the_first_spaces_and_new_shops_on_the_lowest_empty_one() -> None:
    s = _begun(2, starter_order="fixed").engine.s
    assert s.sp_shop[0].tolist() == [0, 1, 2, 3, 4, 5, *[-1] * 8]
    s = _begun(2).engine.s
    assert sorted(s.sp_shop[0, :6].tolist()) == [0, 1, 2, 3, 4, 5]
    assert (s.cell[0, 0:18:3] == s.sp_shop[0, :6]).all()
    t = Scene().shop(6, "Dragon Alley").dragons({(0, 1): "meat"}).hand(meat=1).visits(0, "TYPE_MEAT").forced()
    assert t.rows("sp_face")[6:9].tolist() == [2, 1, 0]


def test_f3_goods_and_coins_never_run_out() -> None:
    t = Scene(solo_limits=False, players=1).goods(bread=500, coins=500).visits(0)
    assert t.own("bread") == 502


def test_f4_fancy_dragons_are_dealt_first_and_rejected_ones_go_under_in_choosing_order() -> None:
    batch = _begun(3)
    s = batch.engine.s
    dealt = s.dealt[0].tolist()
    assert s.f_size[0] == 30
    rejected = []
    for seat in range(3):
        kept = int(np.flatnonzero(batch.masks()[0])[0]) - 89
        rejected += [card for card in dealt[seat] if card not in (-1, kept)]
        batch.step([89 + kept] * 2)
    assert batch.engine.fancies.look(np.array([0]))[0, 30:33].tolist() == rejected


def test_f5_goods_of_late_seats_follow_the_choice_of_fancy_dragons() -> None:
    asked = _past_setup(_begun(5))
    assert asked == [*(("SETUP_FANCY", seat) for seat in range(5)), ("SETUP_GOOD", 3), ("SETUP_GOOD", 4)]


def test_f6_fixed_gains_come_before_the_wild_pick() -> None:
    t = Scene().shop(6, "Bizarre Bazaar").dragons({(6, 1): "iron"}).play("SHOP_6", "GATHER")
    assert t.question == "PICK_GOOD"
    assert t.own("iron") == 1
    t = Scene().shop(6, "Sew Cute")
    t.s.park_goods[:, 2, 4] = 3
    t.settle().visits(6, "PARK_2")
    assert t.own("plant") == 3
    assert not t.rows("park_goods").any()


def test_f7_fees_go_clockwise_from_the_visitor() -> None:
    t = Scene(4).at(1, 3).at(2, 1).at(3, 1).goods(bread=1, meat=1)
    t.play("SHOP_1", "GOOD_BREAD").forced("GATHER")
    assert t.own("bread", 2) == 1
    assert t.own("meat", 3) == 1


def test_f8_without_a_shop_to_visit_the_turn_goes_on() -> None:
    t = Scene(1)
    t.s.pos[:] = [1, 0, 2, 3, 4, 5]
    t.s.last[:, 0] = 0
    t.settle()
    assert t.engine.refresh(t.games).tolist() == t.games.tolist()


def test_f10_coins_may_replace_any_good_or_only_missing_ones() -> None:
    for choice, asked in (("free", True), ("minimal", False)):
        t = Scene(coin_choice=choice).shop(6, "Drake of Cakes").goods(bread=5, coins=1).visits(6, "ABILITY_A")
        assert (t.question == "PAY_COIN") == asked


def test_f11_rewards_come_before_filling() -> None:
    t = Scene().shop(6, "Dragon Alley").dragons({(0, 1): "bread"}).hand(meat=1).visits(0, "TYPE_MEAT").forced()
    assert t.fancies() == 1
    assert int(t.rows("filled")) == 1


def test_f12_draws_from_empty_decks_are_skipped() -> None:
    t = Scene().fancy_deck([]).hand(meat=1).visits(0, "TYPE_MEAT", "0.2")
    assert t.fancies() == 0
    assert int(t.rows("end_flag")) == 0
    t = Scene().decks([]).dragons({(0, 1): "meat"}).hand(meat=1).visits(0, "TYPE_MEAT").forced()
    assert int(t.rows("end_flag")) == 0
    assert int(t.engine.spaces_used(t.games)[0]) == 6


def test_f13_facedown_shops_take_a_space_and_nobody_visits_them() -> None:
    t = Scene().hand(bread=1)
    t.s.sp_shop[:, 6], t.s.sp_face[:, 6] = 8, 1
    t.settle()
    assert "SHOP_6" not in t.legal
    assert int(t.engine.spaces_used(t.games)[0]) == 7
    assert not t.engine.open_slots(t.games)[:, 18:].any()


def test_f14_filling_counts_though_no_shop_can_be_drawn() -> None:
    t = Scene().decks([]).shop(6, "Saving Throw").dragons({(0, 1): "bread"}).hand(meat=1)
    t.visits(6, "DONE", "ABILITY_A", "0.2").forced()
    assert t.own("rep") == 4


def test_f26_the_trigger_stays_though_cards_come_back() -> None:
    t = Scene().artisans(["potion"]).hand(bread=6).visits(0, "DONE", "0.0", "DECK")
    t.play("TYPE_BREAD").forced()
    assert int(t.rows("end_flag")) == 1
    assert int(t.rows("art_size")) == 1


def test_f27_the_triggering_seat_plays_last() -> None:
    t = Scene(3).artisans(["potion"])
    t.visits(0, "0.0", "DECK").forced()
    order = []
    while not t.over:
        order.append(t.seat)
        t.idle(int(min(t.legal).removeprefix("SHOP_")))
    assert order == [1, 2, 0]


def test_f28_the_extra_turn_follows_a_whole_turn_also_at_the_end() -> None:
    t = Scene().shop(6, "Dragon Alley").goods(coins=1).note(end_flag=1, turns_left=1)
    t.s.park[:, 0] = -1
    t.settle().visits(6, "ABILITY_A", "SPACE_0")
    assert t.seat == 0
    assert t.question == "VISIT"
    assert (t.rows("park") >= 0).all()
    t.idle(0)
    assert t.over


def test_f29_limits_bind_at_the_end_of_the_own_turn_only() -> None:
    t = Scene().goods(1, plant=7).visits(4, "4.0").forced()
    assert t.own("plant", 1) == 8


def test_f30_returned_cards_are_shown_and_may_come_back() -> None:
    t = Scene().artisans([]).hand(bread=7)
    t.s.park[:, 0] = -1
    t.settle().visits(5, "DONE", "TYPE_BREAD").forced()
    assert int(t.rows("park")[0]) == 0
    t = Scene().hand(bread=7).visits(5, "DONE", "TYPE_BREAD")
    assert t.engine.artisans.look_notes(t.games)[0, int(t.s.art_size[0]) - 1] == 3


def test_f34_after_both_breakers_the_win_is_shared() -> None:
    t = Scene(3).goods(rep=40).goods(1, rep=40, bread=2).note(end_flag=1, turns_left=1).idle(5)
    assert t.over
    assert int(t.rows("winners")) == 0b011
    assert t.rows("returns").tolist() == [0.25, 0.25, -0.5]
    assert t.game.won(t.engine, t.games)[0].tolist() == [True, True, False]
    t = Scene().goods(1, bread=2).note(end_flag=1, turns_left=1).idle(5)
    assert t.rows("returns").tolist() == [0, 0]
    assert not t.game.won(t.engine, t.games).any()


def test_f53_the_round_cap_cuts_a_game_off() -> None:
    t = Scene(round_cap=1).idle(0).idle(1)
    assert t.over
    assert int(t.rows("truncated")) == 1


def test_f54_forced_questions_are_asked() -> None:
    t = Scene().play("SHOP_0")
    assert t.legal == {"GATHER"}
    assert t.do("GATHER").question == "FIRE"


def test_f55_sets_rows_and_parks_go_by_position_fancy_by_card() -> None:
    t = Scene().row(3, "P-bread-3").holds(0, "Frazzle").goods(plant=2, crystal=2).play("SHOP_0", "ENCHANT")
    assert t.legal == {"ROW_3"}
    assert t.play("ROW_3").legal == {"SETS_1", "SETS_2"}


def test_f59_the_last_shop_and_the_own_space_are_barred() -> None:
    t = Scene().at(0, 2, last=1)
    assert {"SHOP_1", "SHOP_2"}.isdisjoint(t.legal)
    t = Scene(must_move=False).at(0, 2, last=1)
    assert "SHOP_1" not in t.legal
    assert "SHOP_2" in t.legal


def test_f61_a_printed_coin_takes_a_coin() -> None:
    t = Scene(ench_deck="golden").row(0, "G-bread-1").goods(meat=1, potion=3, coins=3).play("SHOP_0", "ENCHANT")
    assert t.offered == {"GOOD_MEAT", "GOOD_POTION", "DONE"}
    assert t.own("coins") == 2
    t.play("GOOD_POTION", "DONE")
    assert t.own("coins") == 1
    assert t.own("potion") == 1
