"""A redeal keeps all that a seat knows and deals the rest anew, whatever it was."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.validation import broken_facts
from firetower_env.presets import make_batch
from tests.contract.helpers import advance
from tests.games.flamecraft.table import Table


def redealt(table: Table, seat: int, count: int = 60) -> Any:
    """Many redeals of one position, as a batch."""
    batch = table.batch.fork([0], copies=count)
    batch.redeal(seat, np.arange(count))
    return batch.engine


def played(preset: str, steps: int, count: int = 24, seed: int = 3) -> Batch:
    batch = make_batch(preset, count, auto_reset=True)
    batch.reset(seed)
    return advance(batch, steps, np.random.default_rng(seed))


@pytest.mark.parametrize(
    "preset", ["flamecraft_2p", "flamecraft_5p_companions", "flamecraft_4p_golden", "flamecraft_campaign"]
)
@pytest.mark.parametrize("steps", [3, 60, 190])
def test_every_redealt_game_is_sound(preset: str, steps: int) -> None:
    batch = played(preset, steps)
    for seat in range(batch.game.seats):
        twin = batch.fork()
        twin.redeal(seat, 7)
        assert broken_facts(twin.game, twin.engine) == []


def test_what_is_known_of_hands_stays() -> None:
    table = Table(3).hand(1, bread=2, iron=1).hand(2, plant=3).hand(0, meat=1)
    table.s.known_hand[:, 1, 0] = 2
    e = redealt(table, 0)
    assert (e.s.hand[:, 0] == table.s.hand[0, 0]).all()
    assert (e.s.hand[:, 1].sum(axis=1) == 3).all()
    assert (e.s.hand[:, 1, 0] >= 2).all()
    assert len({tuple(row) for row in e.s.hand[:, 2].tolist()}) > 10


def test_cards_put_openly_under_the_deck_stay_there() -> None:
    table = Table().artisans(["potion"] * 4)
    table.engine.artisans.put_under(table.games, np.full(table.copies, 2), 3)
    for seat in (0, 1):
        e = redealt(table.settle(), seat)
        decks = e.artisans.look(np.arange(60))
        assert (decks[:, 4] == 2).all()
        assert (e.artisans.look_notes(np.arange(60))[:, 4] == 3).all()
        assert len({tuple(deck) for deck in decks.tolist()}) > 10


def test_fancy_dragons_change_places_unless_known() -> None:
    table = Table().holds(0, "Todd").holds(1, "Bubu", "Chonkers").holds(1, "Dazzle", scored=True)
    names = table.t.fancy_names
    table.s.f_seen[:, names.index("Chonkers")] = 1
    e = redealt(table.settle(), 0)
    assert (e.s.f_owner[:, [names.index("Todd"), names.index("Chonkers"), names.index("Dazzle")]] == [0, 1, 1]).all()
    assert ((e.s.f_owner == 1).sum(axis=1) == 3).all()
    other = {names[int(card)] for row in e.s.f_owner for card in np.flatnonzero(row == 1)}
    assert len(other) > 10
    decks = e.fancies.look(np.arange(60))
    for game in range(60):
        held = set(np.flatnonzero(e.s.f_owner[game] >= 0).tolist())
        assert not held & set(decks[game].tolist())


def test_rejected_cards_are_known_to_who_rejected_them() -> None:
    table = Table()
    table.batch.reset(seeds=[5] * table.copies)
    own = sorted(np.flatnonzero(table.s.f_owner[0] == 0).tolist())
    table.do(f"FANCY_{own[0]}")
    mine, theirs = redealt(table, 0), redealt(table, 1)
    assert (mine.fancies.look(np.arange(60))[np.arange(60), mine.s.f_size - 1] == own[1]).all()
    bottom = theirs.fancies.look(np.arange(60))[np.arange(60), theirs.s.f_size - 1]
    assert len(set(bottom.tolist())) > 10


def test_dealt_cards_of_others_are_dealt_anew() -> None:
    table = Table()
    table.batch.reset(seeds=[5] * table.copies)
    e = redealt(table, 1)
    assert len({tuple(row) for row in e.s.dealt[:, 0].tolist()}) > 10
    for game in range(60):
        assert sorted(np.flatnonzero(e.s.f_owner[game] == 0)) == sorted(
            card for card in e.s.dealt[game, 0] if card >= 0
        )
    assert (e.s.dealt[:, 1] == table.s.dealt[0, 1]).all()


def test_shops_come_by_the_recipe() -> None:
    table = Table().shop(6, "Gnome Depot")
    table.s.sp_shop[:, 7], table.s.sp_face[:, 7] = 32, 1
    table.engine.shops.lay(
        table.games, np.array([[7, 10, 15, 18, 21, 24, 25, 33]] * table.copies, np.uint8), np.full(2, 8)
    )
    e = redealt(table.settle(), 0)
    cards = np.concatenate([e.s.sp_shop[:, 7:8], e.shops.look(np.arange(60))[:, :8]], axis=1).astype(int)
    piles = table.t.shop_pile[cards]
    assert (np.sort(piles, axis=1) == [0, 1, 3, 4, 5, 6, 6, 6, 6]).all(), "iron has been seen"
    assert len({tuple(row) for row in cards.tolist()}) == 60


def test_a_listed_deck_is_only_shuffled() -> None:
    table = Table(shop_deck=["Sew Cute", "Wishing Well", "Eternal Flame"])
    e = redealt(table, 0)
    assert {tuple(sorted(deck[:3])) for deck in e.shops.look(np.arange(60)).tolist()} == {(27, 32, 33)}


def test_who_places_a_dragon_holds_it() -> None:
    table = Table().hand(0, meat=1, bread=1, potion=2).do("SHOP_0", "GATHER", "TYPE_MEAT")
    e = redealt(table, 1)
    assert (e.s.hand[:, 0, 1] >= 1).all()
    assert len({tuple(row) for row in e.s.hand[:, 0].tolist()}) > 5


def test_who_is_asked_at_the_end_of_a_turn_has_something_to_score() -> None:
    """The question is not asked of a seat without a Sun to score, so the others know that it has one."""
    table = Table().fancy_deck(["Bubu", "Todd", "Steven", "Buddy"]).goods(plant=5).holds(0, "Greenhorn")
    table.do("SHOP_5", "GATHER", "DONE", "DONE", "DONE")
    assert table.question == "END_STEP"
    e = redealt(table, 1)
    suns = [[table.t.fancy_names[int(card)] for card in np.flatnonzero(row == 0)] for row in e.s.f_owner]
    assert {len(held) for held in suns} == {1}
    assert all(e.mask.any(axis=1))
    assert {held[0] for held in suns} == {"Greenhorn", "Bubu"}


def test_a_gift_in_question_is_dealt_anew_too() -> None:
    table = Table(3).shop(6, "Scale Mail Post").goods(coins=3)
    table.do("SHOP_6", "GATHER", "GOOD_BREAD", "ABILITY_A")
    assert table.question == "GIFT_FANCY"
    for seat in (1, 2):
        e = redealt(table, seat)
        drawn = e.s.drawn_fancy[:, None] >> np.arange(36) & 1
        assert (drawn.sum(axis=1) == 2).all()
        assert ((drawn == 0) | (e.s.f_owner == 0)).all()
        assert len(set(e.s.drawn_fancy.tolist())) > 10
    card = int(np.flatnonzero(table.s.f_owner[0] == 0)[0])
    table.do(f"FANCY_{card}")
    assert table.question == "GIFT_SEAT"
    e = redealt(table, 2)
    given = e.s.frames[np.arange(60), e.s.depth - 1, 6]
    assert (e.s.f_owner[np.arange(60), given] == 0).all()
    assert len(set(given.tolist())) > 10


def test_the_future_is_keyed_anew() -> None:
    table = Table()
    batch = table.batch.fork([0], copies=2)
    batch.redeal(0, [1, 1])
    assert batch.digest(0) == batch.digest(1)
    assert (batch.engine.s.seed != table.s.seed[0]).all()
