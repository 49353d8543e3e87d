"""Positions of Forest Fire!: what follows from what is named, and the mistakes people make."""

from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import PositionError
from firetower_env.games.forest_fire.geometry import GRID, acre
from firetower_env.presets import make_batch

USUAL, DESIGN = "forest_fire_standard_2p", "forest_fire_design"


def laid(preset: str = USUAL, count: int = 6, **given: Any) -> Batch:
    batch = make_batch(preset, count)
    batch.set_position(given, seeds=range(count))
    return batch


@pytest.mark.parametrize("preset", [USUAL, DESIGN])
def test_nothing_named_is_the_beginning_of_a_turn(preset: str) -> None:
    batch = laid(preset, at="main")
    s = batch.engine.s
    assert set(batch.questions()) == {"MAIN"}
    assert (GRID.count(s.fire) == 4).all()
    assert (s.fires == 1).all()
    assert (GRID.count(s.house) > 12).all()
    assert (s.turn == 1).all()


def test_named_pieces_lie_there_and_dealt_rivers_leave_them_out() -> None:
    batch = laid(at="main", fire="10,10 10,11", dozers="9,9", heli="3,3", water=2, barrels="5,5*3 6,6", cargo_balls=1)
    s = batch.engine.s
    assert (GRID.count(s.fire) == 2).all()
    assert not (s.river & s.fire).any()
    assert (s.store_barrels == 24).all()
    assert (s.store_balls == 13).all()
    assert not (s.house & GRID.cell[acre(9, 9)]).any()
    assert batch.position_of(2)["barrels"] == "5,5*3 6,6"
    assert batch.position_of(2)["dozers"] == "9,9"


def test_named_cards_come_next_and_piles_keep_their_shares() -> None:
    batch = laid(at="turn", turn=21, deck="LUCKY_HELI FIRE_5")
    s = batch.engine.s
    assert set(batch.questions()) == {"LUCKY"}
    decks = [batch.position_of(game)["deck"].split() for game in range(6)]
    assert {deck[0] for deck in decks} == {"FIRE_5"}
    assert len({tuple(deck) for deck in decks}) == 6
    assert (s.unseen.sum(axis=1) == batch.game.rules.cards - 21).all()  # type: ignore[attr-defined]
    assert (s.pile_fires <= 4).all()


def test_weather_follows_from_one_number_or_the_card() -> None:
    batch = laid(at="main", mph=22, wind="S")
    s = batch.engine.s
    assert {batch.position_of(game)["card"] for game in range(6)} == {"S_22_JUMP"}
    assert (s.spreads == 3).all()
    assert (laid(at="main", card="NE_8").engine.s.mph == 8).all()
    winds = laid(at="main", card="CRASH").engine.s
    assert (winds.mph == 2).all()
    assert len(np.unique(winds.wind)) > 1


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"barrels": "5,5*29"}, "29 are named, but there are 28"),
        ({"barrels": "5,5*27", "cargo_barrels": 2}, "29 are named, but there are 28"),
        ({"mph": 7}, "no weather card has mph 7"),
        ({"at": "main", "mph": 22, "wind": "SW"}, "no weather card is left"),
        ({"at": "main", "turn": 0}, "turn must be at least 1"),
        ({"deck": "FIRE_5 FIRE_5 FIRE_5"}, "3 cards FIRE_5 are named, but 2"),
        ({"deck": "FIRE_5 FIRE_5 FIRE_4 FIRE_3 FIRE_2"}, "5 fire cards are named in pile 1, which holds 4"),
        ({"turn": 58, "deck": "CRASH BREAKDOWN"}, "deck holds 2 cards, but 1 are left"),
        ({"deck": "CRASH " * 90}, "deck holds 90 cards"),
        ({"fire": "7,7", "dozers": "7,7"}, "7,7 is no place for a bulldozer"),
        ({"fire": "7,7", "heli": "7,7"}, "7,7 is no place for a helicopter"),
        ({"river": "7,7", "fire": "7,7"}, "7,7 is river"),
        ({"fire": [f"{row},{col}" for row in range(6, 13) for col in range(6, 12)]}, "more than 40 end the game"),
        ({"dozers": "1,1 2,2 3,3"}, "up to 2 names"),
        ({"heli": 7}, "an acre such as"),
        ({"dozers": "20,1"}, "there is no '20,1'"),
    ],
)
def test_mistakes_are_told(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        laid(**given)


def test_a_setup_has_no_deck() -> None:
    batch = make_batch(USUAL, 1)
    batch.reset(1)
    with pytest.raises(PositionError, match="none before the first turn"):
        batch.set_position({**batch.position_of(), "deck": "CRASH"})
