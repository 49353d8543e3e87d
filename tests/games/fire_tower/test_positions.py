"""Positions of Fire Tower: what follows from what is named, and which mistakes are told by name."""

from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import PositionError
from firetower_env.presets import make_batch
from firetower_env.selfcheck.play import random_actions
from tests.games.fire_tower.names import CARDS, FLAME, cards
from tests.games.fire_tower.table import Table

Plain = dict[str, Any]


def laid(preset: str = "fire_tower_2p", count: int = 1, **given: Any) -> Batch:
    batch = make_batch(preset, count, relative=False)
    batch.set_position(given, seed=4)
    return batch


def legal(batch: Batch) -> set[Any]:
    return {batch.game.layout.decode(int(action)) for action in np.flatnonzero(batch.masks()[0])}


def test_a_wind_asks_for_the_cells_behind_the_fire() -> None:
    """As a drawn board does: the gem may go downwind of the flame and of the named gems."""
    batch = laid(wind="WEST", gems="6,7", at="wind")
    drawn = Table(wind="W", gems="6,7", copies=1)
    assert batch.questions() == ["WIND"]
    assert {answer for answer in legal(batch) if not isinstance(answer, str)} == drawn.cells


def test_an_action_offers_the_named_hand() -> None:
    batch = laid(at="action", gems="6,7 6,6", hands={0: "EMBER AIR_DROP*2", "1": ["SOUTH", "SOUTH*3"]}, seat=0)
    drops = {answer for answer in legal(batch) if answer.startswith("DROP_")}
    assert drops == {"DROP_EMBER", "DROP_AIR_DROP"}
    assert {"PLAY_EMBER", "PLAY_AIR_DROP_ALL", "DONE"} <= legal(batch)
    assert batch.position_of()["hands"] == {"0": "EMBER AIR_DROP*2", "1": "SOUTH*4"}


def test_cards_that_are_not_named_are_dealt() -> None:
    batch = laid(count=40, at="action", hands={0: "EMBER*3"}, pile="SOUTH FIRESTORM", discard="SOUTH")
    hands, piles = [], []
    for game in range(40):
        position = batch.position_of(game)
        hands.append(tuple(cards(position["hands"]["1"])))
        piles.append(cards(position["pile"]))
        everything = [*hands[-1], *piles[-1], *["EMBER"] * 3, "SOUTH"]
        assert sorted(everything) == sorted([*np.repeat(CARDS, batch.game.rules.to_dict()["card_copies"]), "FIRESTORM"])
    assert {len(hand) for hand in hands} == {5}
    assert len(set(hands)) > 20
    assert {tuple(pile[:2]) for pile in piles} == {("SOUTH", "FIRESTORM")}
    assert len({tuple(pile) for pile in piles}) == 40


def test_a_burned_tower_burns_on_and_its_seat_is_out() -> None:
    position = laid("fire_tower_4p", towers="NW NE SE", at="wind").position_of()
    area = {f"{row},{col}" for row in (13, 14, 15) for col in (0, 1, 2)}
    assert set(position["fire"].split()) == {f"{row},{col}" for row, col in FLAME} | area
    assert position["eliminated"] == [3]
    assert position["hand_limit"] == 6
    assert position["burn_stamps"] == [0, 0, 0, 1]
    assert "".join(position["hands"]["3"]) == ""
    assert {len(cards(hand)) for seat, hand in position["hands"].items() if seat != "3"} == {6}
    shadow = laid("fire_tower_3p_events", towers="NW SE", at="wind").position_of()
    assert shadow["shadow_card"] == "pile"
    assert "SHADOW_OF_THE_WOOD" in shadow["pile"]
    assert laid("fire_tower_team", towers="NW NE SE", at="wind").position_of()["eliminated"] == []


def test_the_ghost_sits_in_the_free_tower() -> None:
    position = laid("rising_flames_ghost_core", ghost="1", at="wind").position_of()
    assert position["towers"] == "NW SE SW"
    assert position["eliminated"] == []
    assert position["hand_limit"] == 7


def test_shadows_are_those_who_are_out() -> None:
    batch = laid("rising_flames_4p_core", towers="NW NE SE", seat=3)
    assert batch.position_of()["shadows"] == [3]
    assert batch.asked[0] == 3


def test_solo_levels_tell_the_rest() -> None:
    batch = laid("solo_5", 12, at="wind")
    position = batch.position_of()
    assert (position["level"], position["hand_limit"], position["skips"], position["round"]) == (5, 4, 0, 1)
    assert position["enemy_buckets"] == "NE SE SW"
    assert len(position["firebreaks"].split()) == 12
    assert len(position["hawks"].split()) == 9
    assert position["hawk_supply"] == 18 - 9
    assert len(cards(position["enemy_pile"])) == 5
    assert len(cards(position["challenge_pile"])) == 8
    bare = laid("solo_5", at="wind", gems="6,7").position_of()
    assert "firebreaks" not in bare
    assert bare["hawk_supply"] == 18


def test_a_low_pile_has_passed_the_firestorm() -> None:
    """Ruling X3: in the first pile it lies in the middle third, so that a low pile does not hold it."""
    low = laid("rising_flames_2p_weather", at="action", seed=1).position_of()
    assert "FIRESTORM" in low["pile"]
    named = {name: value for name, value in low.items() if name not in ("preset", "pending", "pile", "stage")}
    third = cards(low["pile"])[-10:]
    assert "FIRESTORM" not in third
    rest = " ".join(name for name in cards(low["pile"])[:-10] if name != "FIRESTORM")
    passed = laid("rising_flames_2p_weather", **{**named, "at": "action", "discard": rest, "pile": " ".join(third)})
    assert "FIRESTORM" in passed.position_of()["discard"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"hands": {0: "EMBER*4"}}, "4 cards EMBER are named, but 3 are in this game"),
        ({"hands": {0: "EMBERS"}}, r"hands.0: there is no 'EMBERS' \(did you mean EMBER\?\)"),
        ({"hands": {2: "EMBER"}}, "each of the seats from 0 to 1 once"),
        ({"hands": {0: "EMBER", "0": "EMBER"}}, "each of the seats from 0 to 1 once"),
        ({"hands": {0: "EMBER*3 NORTH*3"}}, "hands.0 holds 6 cards, but this seat may hold at most 5"),
        ({"hands": {0: 7}}, "hands.0 must be names in a row or as a list"),
        ({"hands": {0: "EMBER*-1"}}, "NAME\\*2"),
        ({"gems": "6,7 16,0"}, "gems: there is no '16,0'"),
        ({"gems": "6,7", "firebreaks": "6,7"}, "one thing in a cell"),
        ({"gems": "7,7"}, "one thing in a cell"),
        ({"gems": "0,0"}, "corners of standing towers do not burn"),
        ({"wind": "UP"}, "wind: there is no 'UP'; there are NORTH, EAST, SOUTH, WEST"),
        ({"wind": 1}, "wind must be one of NORTH"),
        ({"towers": "NW NE"}, "towers stand where somebody lives"),
        ({"towers": "NW NW"}, "towers must be different names"),
        ({"towers": "NW"}, "undecided|over"),
        ({"turn": -1}, "turn must be a whole number from 0"),
        ({"turn": 500}, "turns are counted"),
        ({"turn": True}, "turn must be a whole number"),
        ({"seat": 2}, "seat must be a whole number from 0 to 1"),
        ({"hand_limit": 9}, "the hand limit has grown with every loss"),
        ({"buckets": [0, 0]}, "buckets must be a list of different whole numbers"),
        ({"discard": "MUTUAL_AID"}, "1 cards MUTUAL_AID are named, but 0 are in this game"),
        ({"burn_stamps": [1, 0, 0]}, "burn_stamps must be a list of 4"),
        ({"events": 3}, "no game can be like this"),
        ({"pending": [{"step": "start_turn", "seat": 0}]}, "no question on top"),
        ({"pending": [{"step": "ACTION", "seat": 0}]}, "order of pending steps"),
    ],
)
def test_mistakes_are_told_by_name(given: Plain, said: str) -> None:
    batch = laid(at="action")
    before = batch.digest()
    with pytest.raises(PositionError, match=said):
        batch.set_position({**({} if "pending" in given else {"at": "action"}), **given})
    assert batch.digest() == before


def test_seats_that_are_out_hold_nothing_and_have_no_turn() -> None:
    batch = make_batch("fire_tower_3p", 1)
    with pytest.raises(PositionError, match=r"hands\.1 holds 1 cards, but this seat may hold nothing: it is out"):
        batch.set_position({"towers": "NW SE", "hands": {1: "EMBER"}})
    with pytest.raises(PositionError, match="seat must be one that is not out, not 1"):
        batch.set_position({"towers": "NW SE", "seat": 1})


@pytest.mark.parametrize("preset", ["fire_tower_4p_events", "rising_flames_3p_weather", "solo_7"])
def test_boards_at_random_can_be_played_to_the_end(preset: str) -> None:
    """Many positions of which little is named."""
    rng, batch = np.random.default_rng(1), make_batch(preset, 4, max_turns=24)
    closed = {f"{row},{col}" for row in range(7, 9) for col in range(7, 9)}
    for moment in ("turn", "wind", "action"):
        names = [f"{row},{col}" for row in range(4, 12) for col in range(4, 12) if f"{row},{col}" not in closed]
        chosen = rng.permutation(names)
        batch.set_position(
            {"at": moment, "gems": [*chosen[:12]], "firebreaks": [*chosen[12:18]]}, seed=int(rng.integers(99))
        )
        for _ in range(3000):
            running = np.flatnonzero(batch.asked >= 0)
            if not running.size:
                break
            batch.step(random_actions(batch, running, rng), running)
        assert batch.over.all()
