"""Observations: what the pieces say in known positions; nothing hidden is in them."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_env.core.pieces import Places
from firetower_env.games.flamecraft.cards.names import GOODS
from firetower_env.games.flamecraft.pieces import PLANES
from firetower_env.games.flamecraft.verbs import SLOTS
from tests.games.flamecraft.table import Table

PLANE = Places.of(PLANES).part


def chosen(piece: np.ndarray) -> list[int]:
    return np.flatnonzero(piece).tolist()


def test_sizes_do_not_depend_on_the_players() -> None:
    for players in range(1, 6):
        table = Table(players)
        assert table.game.vector.size == 1653
        assert table.seen(0)["board"].shape == (28, 14, 3)
        assert chosen(table.seen(0)["players"]) == [players - 1]
        assert table.seen(0)["present"].sum() == players


def test_the_town() -> None:
    table = Table().shop(6, "Draggin' Tail Roost").dragons({(6, 1): "plant", (0, 1): "meat"})
    table.s.ench[:, 2, 5] = 2
    table.s.sp_shop[:, 7], table.s.sp_face[:, 7] = 32, 1
    table.s.pos[:, 1] = 4
    seen = table.settle().seen(0)
    assert chosen(seen["shop_6"]) == [table.t.shop_names.index("Draggin' Tail Roost")]
    assert chosen(seen["shop_7"]) == [], "facedown"
    assert chosen(seen["facedown"]) == [7]
    assert chosen(seen["faceup"]) == list(range(7))
    assert seen["ench"].reshape(14, 6)[2, 5] == pytest.approx(2 / 3)
    assert chosen(seen["tokens"].reshape(14, 6)[4]) == [1]
    board = seen["board"]
    assert board[PLANE["dragon"]][GOODS.index("plant"), 6, 1] == 1
    assert np.argwhere(board[PLANE["facedown"]][0]).tolist() == [[6, 1]]
    assert board[PLANE["empty"]][0, 0].tolist() == [0, 0, 1]
    assert not board[PLANE["empty"]][0, 7].any()
    assert board[PLANE["accepts"]][:, 0, 1].tolist() == [1, 1, 0, 0, 0, 0]
    assert board[PLANE["slot_coins"]][:, 0, 1].tolist() == [1, 0]
    assert board[PLANE["slot_fancy"]][0, 0, 2] == 1
    assert board[PLANE["other_token"]][0].any(axis=1).tolist() == [space == 4 for space in range(14)]
    assert not board[PLANE["own_token"]].any()
    assert table.seen(1)["board"][PLANE["own_token"]][0].any(axis=1).nonzero()[0].tolist() == [4]


def test_seats_come_in_order_of_play_from_the_observer() -> None:
    table = Table(3).goods(0, bread=7).goods(1, meat=7).goods(2, iron=7, coins=5, rep=50)
    goods = table.seen(1)["goods"].reshape(5, 6)
    assert [chosen(row) for row in goods] == [[1], [2], [0], [], []]
    assert table.seen(1)["coins"].tolist() == [0, 0.5, 0, 0, 0]
    assert table.seen(2)["rep"].tolist() == [0.5, 0, 0, 0, 0]
    assert chosen(table.seen(1)["on_turn"]) == [2]
    assert chosen(table.seen(0)["asked"]) == [0]


def test_hands_and_fancy_dragons_are_seen_by_their_owner() -> None:
    table = Table(3).hand(1, bread=2, iron=1).holds(1, "Todd", "Chonkers").holds(1, "Bubu", scored=True)
    table.s.known_hand[:, 1, 0] = 1
    own, other = table.seen(1), table.seen(0)
    assert (own["own_hand"] * 6).tolist() == pytest.approx([2, 0, 1, 0, 0, 0])
    assert not other["own_hand"].any()
    assert chosen(own["own_fancy"]) == sorted(table.t.fancy_names.index(name) for name in ("Todd", "Chonkers"))
    assert not other["own_fancy"].any()
    assert other["hand_count"].tolist() == pytest.approx([0, 0.5, 0, 0, 0])
    assert other["known_hand"].reshape(5, 6)[1, 0] == pytest.approx(1 / 6)
    assert other["fancy_count"].tolist() == pytest.approx([0, 2 / 6, 0, 0, 0])
    assert chosen(other["scored"].reshape(5, 36)[1]) == [table.t.fancy_names.index("Bubu")]
    table.s.hand[:, 1, :3] = table.s.hand[:, 1, 2::-1]
    table.s.f_owner[:, table.t.fancy_names.index("Todd")], table.s.f_owner[:, 0] = -2, 1
    again = table.settle().seen(0)
    same = {name for name in again if (again[name] == other[name]).all()}
    assert set(again) - same == {"unseen_artisans"} - same


def test_values_and_scorable_cards() -> None:
    table = Table().goods(bread=3, coins=6).holds(0, "Todd", "Toasty", "Goldrush", "Greenhorn", "Pocus")
    names = table.t.fancy_names
    seen = table.seen(0)
    assert {names[card] for card in chosen(seen["scorable"])} == {"Todd", "Toasty", "Goldrush", "Greenhorn"}
    worth = {names[card]: round(float(seen["value"][card] * 10)) for card in chosen(seen["value"])}
    assert worth == {"Todd": 1, "Toasty": 6, "Goldrush": 5, "Greenhorn": 3}
    table.do("SHOP_0", "GATHER", "DONE")
    assert "Pocus" in {names[card] for card in chosen(table.seen(0)["scorable"])}


def test_enchantments() -> None:
    table = Table().goods(plant=2, meat=2, coins=1)
    table.s.reserved[:, 1] = table.t.ench_names.index("G-bread-2")
    seen = table.settle().seen(0)
    assert [chosen(seen[f"row_icon_{place}"]) for place in range(5)] == [[0], [1], [2], [3], [4]]
    assert (seen["row_cost"].reshape(5, 6)[0] * 7).tolist() == pytest.approx([0, 3, 0, 0, 2, 0])
    assert seen["row_payable"].tolist() == [0.25, 0, 0, 0, 0]
    assert chosen(seen["reserved_icon_1"]) == [0]
    assert chosen(seen["reserved_no_coins"]) == [1]
    assert seen["reserved_payable"].sum() == 0
    assert table.seen(1)["reserved_most_sets"][0] == 0.75


def test_sets_that_can_be_paid() -> None:
    table = Table().goods(plant=3, crystal=2, coins=1)
    table.s.row[:, 0] = table.t.ench_names.index("P-bread-3")
    assert table.settle().seen(0)["row_payable"][0] == 0.75


def test_decks() -> None:
    table = Table().artisans(["potion", "bread"]).hand(0, iron=2)
    seen = table.seen(0)
    assert seen["art_deck"][0] == pytest.approx(2 / 36)
    unseen = (seen["unseen_artisans"] * 7).round().astype(int)
    # four of each in the deck and one starter, less Town, Park and the own hand
    assert unseen.tolist() == [3, 3, 1, 3, 3, 4]
    assert (table.seen(1)["unseen_artisans"] * 7).round().astype(int)[2] == 3
    deck = {table.t.ench_names[card] for card in chosen(seen["unseen_enchantments"])}
    assert deck == {table.t.ench_names[card] for card in table.engine.enchants.look(np.array([0]))[0] if card < 36}


def test_shops_that_may_still_come() -> None:
    table = Table()
    assert chosen(table.seen(0)["unseen_shops"]) == list(range(6, 34))
    left = chosen(table.shop(6, "Gnome Depot").seen(0)["unseen_shops"])
    assert left == [shop for shop in range(6, 34) if shop not in (12, 13, 14)], "one of each Goods pile"
    for space, name in enumerate(("Sew Cute", "Wishing Well", "Eternal Flame", "Maw & Paw's"), 7):
        table.shop(space, name)
    assert max(chosen(table.seen(0)["unseen_shops"])) < 24, "four of the others"
    listed = Table(shop_deck=["Sew Cute", "Wishing Well"])
    assert chosen(listed.seen(0)["unseen_shops"]) == [32, 33]


def test_windows_and_marks() -> None:
    table = Table().goods(plant=2, meat=3).dragons({(0, 1): "meat"})
    table.do("SHOP_0", "ENCHANT", "ROW_0", "DECK", "0.0")
    assert table.question == "DRAW"
    seen = table.seen(0)
    assert chosen(seen["window"]) == [0]
    assert chosen(seen["firing"]) == [0]
    assert np.argwhere(seen["board"][PLANE["marked"]][0]).tolist() == [[0, 0]]
    assert chosen(seen["visited"]) == [0]


def test_the_chain_is_shown() -> None:
    table = Table().dragons({(2, 2): "potion"})
    table.do("SHOP_5", "GATHER", "5.0")
    assert np.argwhere(table.seen(0)["board"][PLANE["in_question"]][0]).tolist() == [[5, 0]]
    table.do("2.2")
    assert np.argwhere(table.seen(0)["board"][PLANE["chain"]][0]).tolist() == [[2, 2]]


def test_pending_numbers_are_for_the_seat_that_is_asked() -> None:
    table = Table().do("SHOP_3", "GATHER", "3.0", "GOOD_BREAD")
    seen = table.seen(0)
    assert table.question == "PICK_GOOD"
    assert seen["left"][0] == pytest.approx(2 / 6)
    assert chosen(seen["picked"]) == [0]
    assert table.seen(1)["left"][0] == 0
    assert not table.seen(1)["picked"].any()


def test_candidates_are_secret() -> None:
    table = Table()
    table.batch.reset(seeds=[5] * table.copies)
    assert table.question == "SETUP_FANCY"
    assert chosen(table.seen(0)["candidates"]) == chosen(table.seen(0)["own_fancy"])
    assert len(chosen(table.seen(0)["candidates"])) == 2
    assert not table.seen(1)["candidates"].any()


def test_the_type_in_question() -> None:
    table = Table().hand(meat=1).do("SHOP_0", "GATHER", "TYPE_MEAT")
    assert table.question == "PLACE_CELL"
    assert chosen(table.seen(0)["type"]) == [1]
    assert chosen(table.seen(1)["type"]) == [1], "everybody sees which one is placed"


def test_solo_tokens_are_told_by_icon() -> None:
    table = Table(1)
    table.s.pos[:, 1], table.s.pos[:, 4] = 2, 3
    seen = table.settle().seen(0)
    assert chosen(seen["tokens"].reshape(14, 6)[2]) == [1]
    assert chosen(seen["tokens"].reshape(14, 6)[3]) == [4]
    assert chosen(seen["colour"]) == [1]
    assert seen["board"][PLANE["own_token"]][0, 2].tolist() == [1] * SLOTS


def test_supplies_are_told_up_to_their_bounds() -> None:
    table = Table().goods(bread=500, coins=500, rep=900)
    seen = table.seen(0)
    assert [seen[name][0] for name in ("goods", "coins", "rep")] == pytest.approx([3, 3, 2])
