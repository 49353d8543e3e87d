"""Rulings R1 to R6 and R64: the deck, the wind die, the seats, the opening."""

from collections import Counter

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import RulesError
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rules import Rules
from tests.games.fire_tower.names import CARDS, EVENTS, FLAME, NUMBER, cells
from tests.games.fire_tower.table import Table

BOOK_TOTALS = ((range(4), 16), (range(4, 8), 14), (range(8, 11), 12), (range(11, 14), 10))


def dealt(count: int, seed: int = 1, **options: object) -> Batch:
    batch = Batch(game_of(Rules.make(**options)), count, relative=False)
    batch.reset(seed)
    return batch


def whole_deck(table: Table) -> Counter[str]:
    return sum((table.hand(seat) for seat in range(table.rules.seats)), Counter(table.pile)) + table.discard


def chi_square(counts: np.ndarray) -> float:
    """Distance from uniform; its mean is one less than the number of classes."""
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def test_r1_standard_deck(lay):
    deck = whole_deck(lay(at="setup", players=4, luck=True))
    assert deck == Counter(
        NORTH=4, EAST=4, SOUTH=4, WEST=4, BURNING_SNAG=4, EXPLOSION=4, FLARE_UP=3, EMBER=3, AIR_DROP=4, FIRE_ENGINE=4,
        SMOKEJUMPER=4, DE_REFOREST=4, DOZER_LINE=3, SCRATCH_LINE=3, FIRESTORM=1,
    )  # fmt: skip
    for numbers, total in BOOK_TOTALS:
        assert sum(deck[CARDS[number]] for number in numbers) == total


def test_r1_other_copies(lay):
    copies = (4, 4, 4, 4, 4, 4, 4, 2, 4, 4, 4, 4, 3, 3)
    deck = whole_deck(lay(at="setup", players=4, luck=True, card_copies=copies))
    assert (deck["FLARE_UP"], deck["EMBER"]) == (4, 2)
    assert deck.total() == 53


def test_r2_the_wind_die_is_fair():
    winds = np.bincount(dealt(8000).engine.s.wind, minlength=4)
    assert chi_square(winds) < 16.3  # 3 degrees of freedom, p = 0.001


def test_r2_only_valid_winds_and_those_alike():
    winds = np.bincount(dealt(6000, towers=(0, 1)).engine.s.wind, minlength=4)
    assert winds[2] == 0, "south touches neither of the northern towers"
    assert chi_square(winds[[0, 1, 3]]) < 13.9


def test_r3_usual_towers():
    assert Rules.make(players=2).towers == (0, 2)
    assert Rules.make(players=3).towers == (0, 1, 2)
    assert Rules.make(players=4).towers == Rules().towers == (0, 1, 2, 3)


@pytest.mark.parametrize("towers", [(1, 3), (0, 1), (3, 0), (2, 3, 0), (1, 2, 3, 0)])
def test_r3_any_corners_clockwise(lay, towers):
    table = lay(at="setup", towers=towers, luck=True)
    assert table.standing == set(range(len(towers)))
    start = table.turn[1]
    table.do(min(table.cells), "DONE")
    assert table.turn == (2, (start + 1) % len(towers))


@pytest.mark.parametrize(
    ("towers", "wind", "first"),
    [
        ((0, 1), "N", 0),
        ((0, 1), "E", 1),
        ((0, 1), "W", 0),
        ((1, 3), "N", 0),
        ((1, 3), "E", 0),
        ((1, 3), "S", 1),
        ((1, 3), "W", 1),
        ((3, 0), "W", 0),
        ((3, 0), "N", 1),
        ((3, 0), "S", 0),
        ((2, 3, 0), "E", 0),
        ((2, 3, 0), "N", 2),
    ],
)
def test_r4_the_seat_with_the_wind_on_its_left(lay, towers, wind, first):
    assert lay(at="setup", towers=towers, dice={"winds": wind}).asks == (first, "WIND")


def test_r4_a_wind_that_touches_nobody_is_rolled_again(lay):
    assert lay(at="setup", towers=(0, 1), dice={"winds": "E"}).dice.supports == ["NEW"]


def test_r5_events_lie_anywhere_in_the_pile_and_in_no_hand():
    batch = dealt(6600, players=4, mutual_aid=True)
    s = batch.engine.s
    assert s.pile_size[0] == 52 - 20 + 2
    assert (s.hands.sum(axis=2) == 5).all()
    for event in EVENTS[:2]:
        games, places = np.nonzero(s.pile[:, :34] == NUMBER[event])
        assert games.size == 6600
        assert chi_square(np.bincount(places, minlength=34)) < 63.9  # 33 degrees of freedom, p = 0.001


def test_r5_the_two_events_come_in_either_order():
    pile = dealt(4000, players=4, mutual_aid=True).engine.s.pile[:, :34]
    storm_first = (pile == NUMBER["FIRESTORM"]).argmax(axis=1) < (pile == NUMBER["MUTUAL_AID"]).argmax(axis=1)
    assert 1850 < storm_first.sum() < 2150


def test_r5_without_firestorm_there_is_none(lay):
    assert whole_deck(lay(at="setup", players=4, luck=True, firestorm_card=False))["FIRESTORM"] == 0


@pytest.mark.parametrize("number", [2, 3])
def test_r6_champion_places_breaks_before_the_first_turn(lay, number):
    table = lay(at="setup", players=4, champion_seat=2, champion_breaks=number, dice={"winds": "N"})
    assert table.wind == "N", "the wind has been rolled"
    assert table.turn[0] == 0
    everywhere = cells("0-15,0-15") - FLAME - cells("0-2,0-2 0-2,13-15 13-15,0-2 13-15,13-15")
    chosen = [(5, 5), (6, 6), (10, 10)][:number]
    for place in chosen:
        assert table.asks == (2, "CHAMPION_BREAK")
        assert table.legal == everywhere
        table.do(place)
        r, c = place
        everywhere -= {place, (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
    assert table.breaks == set(chosen)
    assert table.asks == (0, "WIND")
    assert table.turn == (1, 0)


def test_r6_no_champion_no_breaks(lay):
    assert lay(at="setup", players=4, dice={"winds": "S"}).asks == (2, "WIND")


# -- R64: there must always be a card to draw -------------------------------------------------------------------------


def needed(seats: int, hand_size: int, teams: bool = False) -> int:
    """The most cards that all hands together can ever hold."""
    if teams:
        return seats * hand_size
    return max((seats - gone) * (hand_size + gone) for gone in range(seats))


def copies_of(total: int) -> tuple[int, ...]:
    return tuple(total // 14 + (number < total % 14) for number in range(14))


@pytest.mark.parametrize(
    ("players", "hand_size", "teams", "enough"),
    [(2, 5, False, 10), (3, 5, False, 15), (4, 5, False, 20), (4, 2, False, 9), (4, 1, False, 6), (4, 5, True, 20),
     (4, 1, True, 4), (3, 1, False, 4)],
)  # fmt: skip
def test_r64_boundary_of_small_decks(players, hand_size, teams, enough):
    assert needed(players, hand_size, teams) == enough
    options = {"players": players, "hand_size": hand_size, "teams": teams}
    Rules.make(card_copies=copies_of(enough), **options)
    with pytest.raises(RulesError, match=f"card_copies add up to {enough - 1}.*need {enough}"):
        Rules.make(card_copies=copies_of(enough - 1), **options)


def played_out(batch: Batch, wishes: np.ndarray, steps: int) -> bool:
    """Play at random, likelier what is wished for; did every game end?"""
    rng = np.random.default_rng(0)
    for _ in range(steps):
        running = np.flatnonzero(~batch.over)
        if not running.size:
            return True
        masks = batch.masks(running)
        batch.step((masks * rng.random(masks.shape) * wishes).argmax(axis=1), running)
    return False


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "mutual_aid": True},
        {"players": 3, "mutual_aid": True, "shadow_of_the_wood": True},
        {"players": 4, "mutual_aid": True, "shadow_of_the_wood": True},
        {"players": 4, "teams": True, "mutual_aid": True},
        {"players": 4, "hand_size": 1, "mutual_aid": True, "shadow_of_the_wood": True},
    ],
    ids=str,
)
def test_r64_smallest_decks_can_be_played_to_the_end(options):
    smallest = needed(options["players"], options.get("hand_size", 5), options.get("teams", False))
    batch = dealt(60, card_copies=copies_of(smallest), **options)
    assert played_out(batch, np.ones(batch.game.layout.size), 4000)


def test_r66_at_most_16_events_a_turn(lay):
    """With ten cards and Mutual Aid on top of every reshuffle each exchange brings another Mutual Aid."""
    table = lay(
        players=2,
        at="action",
        mutual_aid=True,
        firestorm_card=False,
        card_copies=copies_of(10),
        hands={0: "NORTH EAST SOUTH WEST"},
        top="MUTUAL_AID EMBER",
        dice={"shuffles": ["MUTUAL_AID"] * 200},
    ).do("DONE")
    for turn in (1, 2):
        events = 0
        while table.turn[0] == turn:
            events += table.question == "AID_CHOICE"
            wishes = [answer for answer in table.verbs if answer.startswith(("AID_CARDS", "DROP_"))]
            dropping = table.question in ("ACTION", "AID_DROP", "AID_CHOICE")
            table.do(min(wishes) if dropping else min(table.legal, key=str))
        assert events == 16, "the seventeenth has no effect; the next turn starts afresh"
        assert table.held(0) == table.held(1) == 5
    table.dice.queues["shuffles"].clear()


def test_r66_events_that_breed_events_come_to_an_end():
    """The smallest deck, and everyone throws away all they can."""
    batch = dealt(30, players=4, mutual_aid=True, card_copies=copies_of(20))
    wishes = np.ones(batch.game.layout.size)
    wishes[256 + 27 : 256 + 41] = 100
    wishes[256 + 43] = 1000
    assert played_out(batch, wishes, 6000)
