"""Positions of Flamecraft: what follows from what is named, and the mistakes people make."""

from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import PositionError
from firetower_env.presets import make_batch

USUAL, SOLO, HELPED = "flamecraft_3p", "flamecraft_campaign", "flamecraft_2p_companions"
STARTERS = "Critical_Rolls Draco_Bell Smith_Mart Fragile_Reptile Hello_Nursery Potable_Potions"


def laid(preset: str = USUAL, count: int = 5, **given: Any) -> Batch:
    batch = make_batch(preset, count)
    batch.set_position(given, seeds=range(count))
    return batch


@pytest.mark.parametrize("preset", [USUAL, SOLO, HELPED])
def test_nothing_named_is_the_beginning_of_a_turn(preset: str) -> None:
    batch = laid(preset, at="turn")
    s = batch.engine.s
    assert set(batch.questions()) == {"VISIT"}
    assert (s.hand.sum(axis=2) == 3).all()
    assert ((s.f_owner >= 0).sum(axis=1) == batch.game.seats).all()
    assert (s.turn_no == 1).all()
    assert (s.row >= 0).all()
    assert len({batch.position_of(game)["artisan_deck"] for game in range(5)}) == 5


def test_named_cards_lie_there_and_the_others_are_dealt() -> None:
    batch = laid(
        town=f"{STARTERS} Dragon_Hoard_Bank",
        dragons={"0": "bread potion", 1: "meat", 2: "iron", 3: "crystal", 4: "plant", 5: "potion"},
        hands={"1": "bread*2"},
        row=["P-bread-1", "p-meat-2"],
        enchanted={"0": "bread"},
        fancy={0: "Umami Sweetie"},
        shop_deck="Wishing_Well",
        coins={2: 4},
        seat=2,
        turn=6,
    )
    s, found = batch.engine.s, batch.position_of(3)
    assert set(batch.questions()) == {"VISIT"}
    assert (s.seat == 2).all()
    assert (s.turn_no == 6).all()
    assert found["hands"]["1"] == "bread*2"
    assert found["row"].split()[:2] == ["P-bread-1", "P-meat-2"]
    assert found["fancy"]["0"].split() == ["Sweetie", "Umami"]
    assert found["shop_deck"].split()[0] == "Wishing_Well"
    assert (s.s_size == 9).all()
    assert (s.e_size + (s.row >= 0).sum(axis=1) == 17).all()
    assert len({tuple(row) for row in s.s_deck.tolist()}) == 5


def test_known_cards_and_facedown_shops_come_back() -> None:
    batch = laid(
        pending=[{"step": "end_turn", "seat": 0}, {"step": "END_STEP", "seat": 0}, {"step": "ACTION", "seat": 0}],
        town=f"{STARTERS} Pizza_Coven",
        facedown=[6],
        here=0,
        visited={0: 0},
        tokens={0: 0},
        artisans_known={"1": "0 2"},
        fancy_known={"2": "Umami"},
    )
    found = batch.position_of(0)
    assert found["facedown"] == [6]
    assert found["artisans_known"] == {"0": "", "1": "0 2", "2": ""}
    assert found["fancy_known"]["2"] == "Umami"
    assert (batch.engine.s.sp_face[:, :7] == [2, 2, 2, 2, 2, 2, 1]).all()


def test_companions_are_all_different() -> None:
    batch = laid(HELPED, companions={1: "Manny"})
    comp = batch.engine.s.comp
    assert (comp[:, 0] != comp[:, 1]).all()
    assert len(np.unique(comp[:, 1])) == 1


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"hands": {0: "bread*9"}}, "Dragons of bread are named, but there are"),
        ({"hands": {9: "bread"}}, "each of the seats from 0 to 2 once"),
        ({"town": "Draco_Bell"}, "the first 6 Shops are the starters"),
        ({"facedown": [9]}, "there is no Shop on one of these spaces"),
        ({"shop_deck": "Wishing_Well Wishing_Well"}, "Wishing Well is named twice"),
        ({"shop_deck": "Drake_of_Cakes Guilty_Treasures"}, "one Shop for each of the Goods"),
        ({"row": "P-bread-1 P-bread-1"}, "P-bread-1 is named twice"),
        ({"row": "G-bread-1"}, "G-bread-1 is of the other deck"),
        ({"row": "P-bread-1 P-bread-2", "enchanted": {0: "bread*2"}}, "4 Enchantments of bread are named"),
        ({"fancy": {0: "Umami", 1: "Umami"}}, "Umami is named twice"),
        ({"fancy": {0: "Umami"}, "fancy_deck": "Umami"}, "Umami is named twice"),
        ({"fancy": {0: "Umamy"}}, "did you mean Umami"),
        ({"fancy": 7}, "fancy must be"),
        ({"tokens": {7: 1}}, "each of the tokens"),
        ({"dragons": {0: "bread bread bread bread"}}, "up to 3 names"),
        ({"companions": {0: "Manny"}}, "no game can be like this position: seats"),
    ],
)
def test_mistakes_are_told(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        laid(**given)
